//! Transfers of data whose representation in the file differs from that in memory (MPI 4.1, section 14.5).
#![allow(unsafe_code)]

use super::buffer::{Choice, OwnedChoice};
use super::callback::{CallbackInterface, DatarepFunctions};
use super::foreign::{Function, Text};
use libc::c_int;
use minfo_engine::message::Received;
use minfo_engine::{Ended, Pending};
use minfo_objects::datatype as datatypes;
use minfo_objects::file::{Conversions, Datarep, Items, MAX_DATAREP, Measure, register};
use minfo_objects::request::Lent;
use minfo_rules::datatype::{Type, external};
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::text::counted;
use minfo_rules::transfer::Direction;
use std::any::Any;
use std::sync::Arc;

/// Data on the way between a choice buffer and a file.
pub(crate) struct Conversion {
    datarep: Datarep,
    direction: Direction,
    buffer: OwnedChoice,
    count: usize,
    datatype: Type,
    /// The handle that the program has given, which it may have freed since.
    handle: c_int,
    /// All of the data.
    whole: Measure,
}

impl Conversion {
    /// Returns the data in the form in which they are written to the file, or room for those that are read.
    pub(crate) fn start(
        datarep: &Datarep,
        direction: Direction,
        choice: &Choice<'_>,
        count: usize,
        (datatype, handle): (&Type, c_int),
    ) -> Result<(Conversion, Vec<u8>)> {
        let Some(here) = count.checked_mul(datatype.size()) else {
            let what = format!("{count} elements have more bytes than can be counted");
            return Err(Error::new(Class::Count, what));
        };
        choice.check(count, datatype)?;
        let conversion = Conversion {
            datarep: datarep.clone(),
            direction,
            buffer: choice.owned(),
            count,
            datatype: datatype.clone(),
            handle,
            whole: datarep.measure(datatype.signature(), here, None)?,
        };
        let mut room = zeros(conversion.whole.there)?;
        if direction == Direction::Write && conversion.whole.elements > 0 {
            conversion.write(&mut room)?;
        }
        Ok((conversion, room))
    }

    /// The amount of data.
    pub(crate) fn whole(&self) -> Measure {
        self.whole
    }

    /// This many bytes of the file were transferred: copies those that were read to the buffer, and returns the number
    /// of bytes that they have in memory.
    pub(crate) fn finish(&self, there: usize, room: &[u8]) -> Result<usize> {
        let signature = self.datatype.signature();
        let done = self
            .datarep
            .measure(signature, self.whole.here, Some(there))?;
        if self.direction == Direction::Read && done.elements > 0 {
            self.read(done, &room[..done.there])?;
        }
        Ok(done.here)
    }

    fn write(&self, room: &mut [u8]) -> Result<()> {
        let choice = self.buffer.get();
        let conversions = match &self.datarep {
            Datarep::User(conversions) => conversions,
            Datarep::External32 => {
                let data = choice.outgoing(self.count, &self.datatype)?.on_host(true)?;
                return external::write(self.datatype.signature(), data.bytes(), room);
            }
        };
        let mut spread = match choice.needs_copy(self.count, &self.datatype) {
            true => Some(choice.spread(self.count, &self.datatype)?),
            false => None,
        };
        if !self.convert(
            &**conversions,
            self.whole,
            &mut spread,
            room.as_mut_ptr() as usize,
        )? {
            let data = choice.outgoing(self.count, &self.datatype)?.on_host(true)?;
            check_same(self.whole)?;
            room.copy_from_slice(data.bytes());
        }
        Ok(())
    }

    fn read(&self, done: Measure, room: &[u8]) -> Result<()> {
        let choice = self.buffer.get();
        let conversions = match &self.datarep {
            Datarep::User(conversions) => conversions,
            Datarep::External32 => {
                let mut transfer = choice
                    .incoming(self.count, &self.datatype)?
                    .on_host(false)?;
                let data = &mut transfer.bytes_mut()[..done.here];
                external::read(self.datatype.signature(), room, data)?;
                transfer.deliver(done.here);
                return Ok(());
            }
        };
        let mut spread = match choice.needs_copy(self.count, &self.datatype) {
            true => Some(choice.spread(self.count, &self.datatype)?),
            false => None,
        };
        if !self.convert(&**conversions, done, &mut spread, room.as_ptr() as usize)? {
            check_same(done)?;
            let mut transfer = choice
                .incoming(self.count, &self.datatype)?
                .on_host(false)?;
            transfer.bytes_mut()[..done.here].copy_from_slice(room);
            transfer.deliver(done.here);
        } else if let Some(spread) = spread {
            choice.gather(self.count, &self.datatype, &spread, done.here)?;
        }
        Ok(())
    }

    /// Calls the function of the program for data in its buffer, or in a copy with the same layout.
    fn convert(
        &self,
        conversions: &dyn Conversions,
        measure: Measure,
        spread: &mut Option<Vec<u8>>,
        file: usize,
    ) -> Result<bool> {
        let choice = self.buffer.get();
        let buffer = match spread {
            // The copy starts at the lowest byte of the data.
            Some(copy) => {
                let (low, _) = self.datatype.bounds(self.count).unwrap_or_default();
                (copy.as_mut_ptr() as usize).wrapping_sub(low as usize)
            }
            None => choice.own_address(),
        };
        // The program may have freed its handle since the transfer was started.
        let of_call = match datatypes::find(self.handle) {
            Ok(_) => None,
            Err(_) => Some(datatypes::handle_for(&self.datatype)?),
        };
        let items = Items {
            buffer,
            datatype: of_call.unwrap_or(self.handle),
            count: measure.elements,
            file,
        };
        let converted = conversions.convert(self.direction, items);
        if let Some(handle) = of_call {
            // Only the function had the handle.
            let _ = datatypes::free(handle);
        }
        converted
    }
}

/// Data that are not converted have as many bytes in the file as in memory.
fn check_same(measure: Measure) -> Result<()> {
    match measure.here == measure.there {
        true => Ok(()),
        false => {
            let what = format!(
                "data of {} have {} in the file, and there is no conversion function",
                counted(measure.here, "byte"),
                measure.there
            );
            Err(Error::new(Class::Conversion, what))
        }
    }
}

fn zeros(len: usize) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    bytes
        .try_reserve_exact(len)
        .map_err(|_| Error::no_mem("out of memory while converting data"))?;
    bytes.resize(len, 0);
    Ok(bytes)
}

/// A transfer of converted data that continues after the call. The room for them is lent to its request.
pub(crate) struct Converting {
    pending: Box<dyn Pending>,
    conversion: Conversion,
    room: (usize, usize),
}

impl Converting {
    /// The operation, and what it uses until it is complete.
    pub(crate) fn of(
        pending: Box<dyn Pending>,
        conversion: Conversion,
        room: Vec<u8>,
    ) -> (Box<dyn Pending>, Option<Box<dyn Lent>>) {
        let converting = Converting {
            pending,
            conversion,
            room: (room.as_ptr() as usize, room.len()),
        };
        (
            Box::new(converting),
            Some(Box::new(LentRoom { _room: room })),
        )
    }

    fn ended(&self, ended: Ended) -> Result<Ended> {
        let there = ended.received.map_or(0, |received| received.bytes);
        let (address, len) = self.room;
        let room = match len {
            0 => &[],
            // SAFETY: the room is kept until the operation is complete, as it is now, and is released afterwards.
            _ => unsafe { std::slice::from_raw_parts(address as *const u8, len) },
        };
        let here = self.conversion.finish(there, room)?;
        Ok(Ended::with(Received::by_transfer(here)))
    }
}

impl Pending for Converting {
    fn wait(&mut self) -> Result<Ended> {
        let ended = self.pending.wait()?;
        self.ended(ended)
    }

    fn test(&mut self) -> Result<Option<Ended>> {
        let ended = self.pending.test()?;
        ended.map(|ended| self.ended(ended)).transpose()
    }

    fn is_of_engine(&self) -> bool {
        self.pending.is_of_engine()
    }

    fn operations<'a>(&'a mut self, all: &mut Vec<&'a mut dyn Any>) {
        self.pending.operations(all);
    }
}

/// Memory that an engine transfers to or from.
struct LentRoom {
    _room: Vec<u8>,
}

impl Lent for LentRoom {
    fn settle(&mut self, _ended: Ended) {}
}

/// `MPI_Register_datarep`
pub(crate) fn register_datarep(
    datarep: Text<'_>,
    read_conversion_fn: (Function, CallbackInterface),
    write_conversion_fn: (Function, CallbackInterface),
    dtype_file_extent_fn: (Function, CallbackInterface),
    extra_state: i64,
) -> Result<()> {
    let datarep = datarep.strip(MAX_DATAREP, Class::Arg)?;
    dtype_file_extent_fn.0.required("dtype_file_extent_fn")?;
    let functions = DatarepFunctions {
        read: read_conversion_fn,
        write: write_conversion_fn,
        extent: dtype_file_extent_fn,
        extra_state,
    };
    register(datarep, Arc::new(functions))
}
