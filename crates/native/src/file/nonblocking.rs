//! Nonblocking and split collective transfers.

use super::NativeFile;
use super::short_write::ShortWriteCheck;
use crate::abi::Handle;
use crate::datatype::NativeType;
use crate::errhandler::Owner;
use crate::library::Library;
use crate::message::laid_out;
use crate::request::{CompletionLocality, NativeOperation, NativeRequest};
use crate::symbols::{Status, of};
use libc::c_int;
use minfo_engine::data::{Data, Layout, Span};
use minfo_engine::file::{At, Continued, File, Later, View};
use minfo_engine::message::Received;
use minfo_engine::{Both, CompletedTransfer, Ended, Pending};
use minfo_rules::datatype::{Datatype, Lengths};
use minfo_rules::error::{Error, Result};
use minfo_rules::transfer::Direction;
use std::sync::Arc;

/// The name of the MPI procedure for a transfer.
pub(super) fn procedure(direction: Direction, at: At, collective: bool) -> String {
    let verb = match direction {
        Direction::Read => "read",
        Direction::Write => "write",
    };
    let place = match (at, collective) {
        (At::Pointer, false) => "",
        (At::Pointer, true) => "_all",
        (At::Offset(_), false) => "_at",
        (At::Offset(_), true) => "_at_all",
        (At::Shared, false) => "_shared",
        (At::Shared, true) => "_ordered",
    };
    format!("MPI_File_{verb}{place}")
}

/// The part of a transfer that is known when it starts.
struct StartedTransfer {
    file: Arc<NativeFile>,
    direction: Direction,
    at: At,
    address: usize,
    len: usize,
    check: ShortWriteCheck,
    /// Some libraries still use it after the call.
    _datatype: NativeType,
}

impl StartedTransfer {
    /// An error of a call of the library that transfers the data.
    #[cold]
    fn explained(&self, error: Error) -> Error {
        self.file.explained(self.direction, self.len, error)
    }

    /// The result of the transfer according to this status.
    fn ended(&self, status: &Status) -> Result<Ended> {
        let done = match self.check.is_short(&self.file)? {
            // It is unknown how much was written.
            true => 0,
            false => self.file.transferred(status, self.len)?,
        };
        match self.direction == Direction::Write && done < self.len {
            true => {
                let error = self.file.short_write(done, self.len);
                Err(error.with_status(Received::by_transfer(done)))
            }
            false => Ok(Ended::with(Received::by_transfer(done))),
        }
    }
}

/// A split collective transfer.
struct SplitTransfer {
    transfer: StartedTransfer,
    is_over: bool,
}

impl Pending for SplitTransfer {
    fn wait(&mut self) -> Result<Ended> {
        self.is_over = true;
        let (direction, at) = (self.transfer.direction, self.transfer.at);
        let (file, address) = (Arc::clone(&self.transfer.file), self.transfer.address);
        let (symbols, mut status) = (&file.library.symbols, Status::default());
        let name = || procedure(direction, at, true) + "_end";
        let end = || {
            file.optional(name, |file| {
                let status = &mut status;
                // SAFETY: it is the buffer that the transfer was begun with, and the program does not touch it until
                // this call returns.
                unsafe {
                    match (direction, at) {
                        (Direction::Read, At::Pointer) => {
                            symbols.file_read_all_end(file, address, status)
                        }
                        (Direction::Read, At::Offset(_)) => {
                            symbols.file_read_at_all_end(file, address, status)
                        }
                        (Direction::Read, At::Shared) => {
                            symbols.file_read_ordered_end(file, address, status)
                        }
                        (Direction::Write, At::Pointer) => {
                            symbols.file_write_all_end(file, address, status)
                        }
                        (Direction::Write, At::Offset(_)) => {
                            symbols.file_write_at_all_end(file, address, status)
                        }
                        (Direction::Write, At::Shared) => {
                            symbols.file_write_ordered_end(file, address, status)
                        }
                    }
                }
            })
        };
        let ended = self.transfer.check.during(end);
        ended.map_err(|error| self.transfer.explained(error))?;
        self.transfer.ended(&status)
    }

    fn test(&mut self) -> Result<Option<Ended>> {
        // Only a wait completes it.
        Ok(self.is_over.then(Ended::default))
    }
}

/// The data in memory: an address, a datatype built from bytes (as views are) and a count.
fn in_memory(library: &'static Library, data: &Data<'_>) -> Result<(usize, NativeType, c_int)> {
    let address = data.span.address;
    match data.layout {
        Layout::Elements { count, datatype } if datatype.lb() != 0 || datatype.true_lb() < 0 => {
            let extent = datatype.extent();
            let (start, element) = NativeType::from_first_byte(library, datatype, extent)?;
            let (element, count) = element.times(count, extent)?;
            Ok((address.wrapping_add_signed(start as isize), element, count))
        }
        _ => {
            let (element, count) = laid_out(library, (library.abi.byte, 1), data)?;
            Ok((address, element, count))
        }
    }
}

/// The first `len` bytes of the data, as a datatype.
fn beginning(data: &Data<'_>, len: usize) -> Result<Datatype> {
    let byte = View::bytes().etype;
    let section;
    let (count, datatype) = match data.layout {
        Layout::Plain => (data.span.len, byte),
        Layout::Elements { count, datatype } => (count, datatype),
        Layout::Section { block, loops } => {
            let mut whole = Datatype::contiguous(block as i64, byte)?;
            for outer in loops {
                whole = Datatype::hvector(outer.count as i64, 1, outer.stride, &whole)?;
            }
            section = whole;
            (1, &section)
        }
    };
    let runs = datatype.runs(count, 0, len as u64);
    let (lengths, places): (Vec<i64>, Vec<i64>) =
        runs.map(|run| (run.len as i64, run.offset)).unzip();
    Datatype::hindexed(Lengths::Each(&lengths), &places, byte)
}

impl Later for NativeFile {
    fn begin(
        self: Arc<Self>,
        direction: Direction,
        at: At,
        data: Data<'_>,
        continued: Continued,
    ) -> Result<Box<dyn Pending>> {
        let (library, asked) = (self.library, data.span.len);
        let symbols = &library.symbols;
        let collective = continued != Continued::Independent;
        self.check_reach(at, asked)?;
        let len = self.within_file(direction, at, asked, collective)?;
        let part;
        let mut data = data;
        if len < asked {
            part = beginning(&data, len)?;
            data.span.len = len;
            data.layout = match (len, data.layout) {
                // OMPIO divides by the size of an element.
                (0, _) | (_, Layout::Plain) => Layout::Plain,
                _ => Layout::Elements {
                    count: 1,
                    datatype: &part,
                },
            };
        }
        let check = ShortWriteCheck::of(&self, direction, at, len, collective)?;
        let (address, datatype, count) = in_memory(library, &data)?;
        let element = datatype.handle();
        let mut transfer = StartedTransfer {
            file: Arc::clone(&self),
            direction,
            at,
            address,
            len,
            check,
            _datatype: datatype,
        };
        if direction == Direction::Read && library.quirks.hangs_at_end_of_file {
            let is_split = continued == Continued::Split;
            if is_split || self.may_meet_end(at, len)? {
                // A process that reads by itself takes part in the collective read with nothing.
                let rest = match continued {
                    Continued::Collective => {
                        let nothing = Data::new(Span { address, len: 0 }, data.basic);
                        Some(Arc::clone(&self).begin(direction, at, nothing, continued)?)
                    }
                    Continued::Independent | Continued::Split => None,
                };
                let elements = (count, element);
                // SAFETY: datatype and count are those of the data, which the program does not touch during the
                // transfer.
                let status =
                    unsafe { self.transfer_elements(direction, at, address, elements, is_split) }?;
                let done: Box<dyn Pending> =
                    Box::new(CompletedTransfer(self.transferred(&status, len)?));
                return Ok(match rest {
                    Some(rest) => Box::new(Both::new(rest.into(), done.into())),
                    None => done,
                });
            }
        }
        if continued == Continued::Split {
            let name = || procedure(direction, at, true) + "_begin";
            let begin = || {
                self.optional(name, |file| {
                    // SAFETY: datatype and count are those of the data, which the program does not touch until the
                    // transfer ends; packed data live as long.
                    unsafe {
                        by_place!(direction, at, symbols, (file, address, count, element),
                            file_read_at_all_begin file_read_all_begin file_read_ordered_begin
                            file_write_at_all_begin file_write_all_begin file_write_ordered_begin)
                    }
                })
            };
            let begun = transfer.check.during(begin);
            begun.map_err(|error| transfer.explained(error))?;
            return Ok(Box::new(SplitTransfer {
                transfer,
                is_over: false,
            }));
        }
        let mut is_there = true;
        let of = self.sharing.with_handler(Owner::File(self.handle));
        let quiet = self.quiet()?;
        let start = |request: &mut Handle<of::Request>| {
            let file = self.handle;
            // SAFETY: the program's memory has that many elements, and the program does not touch it until the request is
            // complete.
            let code: Option<c_int> = unsafe {
                if collective {
                    by_place!(direction, at, symbols, (file, address, count, element, request),
                        file_iread_at_all file_iread_all file_iread_shared file_iwrite_at_all file_iwrite_all file_iwrite_shared)
                } else {
                    by_place!(direction, at, symbols, (file, address, count, element, request),
                        file_iread_at file_iread file_iread_shared file_iwrite_at file_iwrite file_iwrite_shared)
                }
            };
            is_there = code.is_some();
            code.unwrap_or(0)
        };
        let begin = || NativeOperation::started(library, of, start);
        let started = transfer.check.during(begin);
        drop(quiet);
        if !is_there {
            let name = procedure(direction, at, collective).replace("File_", "File_i");
            return Err(library.lacks(&name));
        }
        let ends = match collective {
            true => CompletionLocality::Together,
            false => CompletionLocality::Alone,
        };
        let started = started.map_err(|error| transfer.explained(error))?;
        Ok(NativeRequest::completed_by(started, ends, move |ended| {
            let ended = ended.map_err(|error| transfer.explained(error));
            transfer.ended(&ended?)
        }))
    }
}
