//! Transfers between files and buffers (MPI 4.1, section 14.4). [`crate::entries`] has the entry points.

use crate::buffer::Buffer;
use crate::datarep::{Conversion, Converting};
use crate::foreign::Statuses;
use libc::c_int;
use minfo_engine::data::Data;
use minfo_engine::file::{At, Continued, View};
use minfo_engine::memory::span_of;
use minfo_engine::message::Received;
use minfo_engine::{CompletedTransfer, Ended, Pending};
use minfo_objects::datatype::{Type, committed};
use minfo_objects::file::{FileAccess, access, begin_split, end_split, find};
use minfo_objects::hints::waiting;
use minfo_objects::request::{self, Lent};
use minfo_rules::error::{Class, Error, Result, not_negative};
use minfo_rules::transfer::{Direction, Manner};

/// The arguments of a transfer.
struct TransferArguments<'a> {
    fh: c_int,
    at: At,
    buf: Buffer<'a>,
    count: i64,
    datatype: c_int,
}

/// An operation, and what it uses until it is complete.
type StartedFileAccess = (Box<dyn Pending>, Option<Box<dyn Lent>>);

impl TransferArguments<'_> {
    /// Checks everything except the buffer.
    fn check(&self, direction: Direction) -> Result<(FileAccess, usize, Type)> {
        let access = access(self.fh)?;
        access.transferable(direction, self.at)?;
        let count = not_negative(Class::Count, "count", self.count)?;
        let datatype = committed(self.datatype)?;
        access.check(self.at, count, &datatype)?;
        Ok((access, count, datatype))
    }

    /// Transfers the data; returns how many bytes were transferred, and how many should have been.
    fn move_now(&self, direction: Direction, manner: Manner) -> Result<(usize, usize)> {
        let (access, count, datatype) = self.check(direction)?;
        let is_collective = manner.is_collective();
        let at = self.at;
        let buffer = self.buf.choice()?;
        if let Some(datarep) = access.datarep().cloned() {
            // Functions of the program may never return: nothing holds the file meanwhile.
            drop(access);
            let datatype = (&datatype, self.datatype);
            let (conversion, mut room) =
                Conversion::start(&datarep, direction, &buffer, count, datatype)?;
            let done = self.move_converted(direction, manner, &mut room)?;
            let here = conversion.whole().here;
            return Ok((conversion.finish(done, &room)?, here));
        }
        let file = access.engine();
        match direction {
            Direction::Read => {
                let mut transfer = buffer.incoming(count, &datatype)?.for_engine(false)?;
                let into = transfer.bytes_mut();
                let len = into.len();
                let done = access.transfer((direction, manner, self.at), len, || {
                    file.read(at, into, datatype.basic(), is_collective)
                })?;
                transfer.deliver(done);
                Ok((done, len))
            }
            Direction::Write => {
                let transfer = buffer.outgoing(count, &datatype)?.for_engine(true)?;
                let from = transfer.bytes();
                let done = access.transfer((direction, manner, self.at), from.len(), || {
                    file.write(at, from, datatype.basic(), is_collective)
                })?;
                Ok((done, from.len()))
            }
        }
    }

    /// Transfers data in the form that they have in the file.
    fn move_converted(
        &self,
        direction: Direction,
        manner: Manner,
        room: &mut [u8],
    ) -> Result<usize> {
        let access = access(self.fh)?;
        access.check_whole(room.len())?;
        let (file, at, basic) = (access.engine(), self.at, View::bytes().etype.basic());
        access.transfer((direction, manner, at), room.len(), || match direction {
            Direction::Read => file.read(at, room, basic, manner.is_collective()),
            Direction::Write => file.write(at, room, basic, manner.is_collective()),
        })
    }

    /// The error if less was written than should have been.
    fn check_whole(&self, direction: Direction, (done, len): (usize, usize)) -> Result<()> {
        match direction == Direction::Write && done < len {
            true => {
                let error = access(self.fh)?.engine().short_write(done, len);
                Err(error.with_status(Received::by_transfer(done)))
            }
            false => Ok(()),
        }
    }

    /// Transfers the data, and writes the status.
    fn transfer(self, direction: Direction, manner: Manner, status: Statuses<'_>) -> Result<()> {
        let moved = self.move_now(direction, manner);
        let moved = moved.inspect_err(|error| status.give_failed(0, error))?;
        let whole = self.check_whole(direction, moved);
        status.give_outcome(whole.map(|()| Ended::with(Received::by_transfer(moved.0))))
    }

    /// Starts the transfer, which continues after the call if this engine supports that.
    fn begin(&self, direction: Direction, continued: Continued) -> Result<StartedFileAccess> {
        let (access, count, datatype) = self.check(direction)?;
        let manner = match continued {
            Continued::Independent => Manner::Nonblocking,
            Continued::Collective => Manner::NonblockingCollective,
            Continued::Split => Manner::Split,
        };
        let Some(file) = access.later() else {
            let moved = self.move_now(direction, manner)?;
            self.check_whole(direction, moved)?;
            return Ok((Box::new(CompletedTransfer(moved.0)), None));
        };
        let buffer = self.buf.choice()?;
        if let Some(datarep) = access.datarep().cloned() {
            drop((file, access));
            let datatype = (&datatype, self.datatype);
            let (conversion, mut room) =
                Conversion::start(&datarep, direction, &buffer, count, datatype)?;
            let pending = self.begin_converted(direction, (manner, continued), &mut room)?;
            return Ok(Converting::of(pending, conversion, room));
        }
        let transfer = match direction {
            Direction::Read => buffer.receiving(count, &datatype)?,
            Direction::Write => buffer.sending(count, &datatype)?,
        };
        let data = transfer.data();
        let pending = access.transfer((direction, manner, self.at), data.span.len, || {
            file.begin(direction, self.at, data, continued)
        })?;
        let lent = match direction {
            Direction::Read => transfer.lend_incoming(&datatype),
            Direction::Write => transfer.lend_outgoing(&datatype),
        };
        Ok((pending, lent))
    }

    /// Starts a transfer of data in the form that they have in the file.
    fn begin_converted(
        &self,
        direction: Direction,
        (manner, continued): (Manner, Continued),
        room: &mut [u8],
    ) -> Result<Box<dyn Pending>> {
        let access = access(self.fh)?;
        access.check_whole(room.len())?;
        let file = access.later();
        let file = file.ok_or_else(|| Error::new(Class::Intern, "the file has another engine"))?;
        let data = Data::new(span_of(room), View::bytes().etype.basic());
        access.transfer((direction, manner, self.at), room.len(), || {
            file.begin(direction, self.at, data, continued)
        })
    }

    /// Starts the transfer with a request.
    fn start(self, direction: Direction, continued: Continued) -> Result<c_int> {
        let (pending, lent) = self.begin(direction, continued)?;
        let request = request::insert(self.fh, pending, lent)?;
        if let Ok(file) = find(self.fh)
            && let Some(traffic) = &file.hints.traffic
        {
            waiting::started(request as usize, traffic, direction);
        }
        Ok(request)
    }

    /// Begins a split collective transfer; the name is that of the equivalent single procedure.
    fn begin_split(self, direction: Direction, procedure: &'static str) -> Result<()> {
        let address = self.buf.choice()?.own_address();
        begin_split(self.fh, procedure, address, || {
            self.begin(direction, Continued::Split)
        })
    }
}

/// The common part of the procedures that end a split collective transfer.
fn end(
    fh: c_int,
    (direction, procedure): (Direction, &'static str),
    buf: Buffer<'_>,
    status: Statuses<'_>,
) -> Result<()> {
    let address = buf.choice()?.own_address();
    status.give_outcome(end_split(fh, direction, procedure, address))
}

/// The functions that start at one place: those that return when the data are transferred, those with a request, and
/// the two of a split collective transfer, whose name is that of the single procedure.
macro_rules! transfers {
    ($place:tt: $($form:ident $name:ident $with:tt;)*) => {
        $(transfers! { @$form $name, $with, $place })*
    };
    (@now $name:ident, ($direction:ident, $manner:ident), ($at:expr; $($offset:ident)?)) => {
        /// Transfers data, and returns afterwards.
        pub(crate) fn $name(
            fh: c_int,
            $($offset: i64,)?
            buf: Buffer<'_>,
            count: i64,
            datatype: c_int,
            status: Statuses<'_>,
        ) -> Result<()> {
            let arguments = TransferArguments { fh, at: $at, buf, count, datatype };
            arguments.transfer(Direction::$direction, Manner::$manner, status)
        }
    };
    (@later $name:ident, ($direction:ident, $continued:ident), ($at:expr; $($offset:ident)?)) => {
        /// Starts such a transfer.
        pub(crate) fn $name(
            fh: c_int,
            $($offset: i64,)?
            buf: Buffer<'_>,
            count: i64,
            datatype: c_int,
        ) -> Result<c_int> {
            let arguments = TransferArguments { fh, at: $at, buf, count, datatype };
            arguments.start(Direction::$direction, Continued::$continued)
        }
    };
    (@split $name:ident, ($direction:ident, $end:ident, $procedure:literal), ($at:expr; $($offset:ident)?)) => {
        /// Begins such a split collective transfer.
        pub(crate) fn $name(
            fh: c_int,
            $($offset: i64,)?
            buf: Buffer<'_>,
            count: i64,
            datatype: c_int,
        ) -> Result<()> {
            let arguments = TransferArguments { fh, at: $at, buf, count, datatype };
            arguments.begin_split(Direction::$direction, $procedure)
        }

        /// Ends such a split collective transfer.
        pub(crate) fn $end(fh: c_int, buf: Buffer<'_>, status: Statuses<'_>) -> Result<()> {
            end(fh, (Direction::$direction, $procedure), buf, status)
        }
    };
}

transfers! { (At::Pointer;):
    now file_read (Read, Independent);
    now file_read_all (Read, Collective);
    now file_write (Write, Independent);
    now file_write_all (Write, Collective);
    later file_iread (Read, Independent);
    later file_iread_all (Read, Collective);
    later file_iwrite (Write, Independent);
    later file_iwrite_all (Write, Collective);
    split file_read_all_begin (Read, file_read_all_end, "MPI_File_read_all");
    split file_write_all_begin (Write, file_write_all_end, "MPI_File_write_all");
}

transfers! { (At::Offset(offset); offset):
    now file_read_at (Read, Independent);
    now file_read_at_all (Read, Collective);
    now file_write_at (Write, Independent);
    now file_write_at_all (Write, Collective);
    later file_iread_at (Read, Independent);
    later file_iread_at_all (Read, Collective);
    later file_iwrite_at (Write, Independent);
    later file_iwrite_at_all (Write, Collective);
    split file_read_at_all_begin (Read, file_read_at_all_end, "MPI_File_read_at_all");
    split file_write_at_all_begin (Write, file_write_at_all_end, "MPI_File_write_at_all");
}

transfers! { (At::Shared;):
    now file_read_shared (Read, Independent);
    now file_read_ordered (Read, Collective);
    now file_write_shared (Write, Independent);
    now file_write_ordered (Write, Collective);
    later file_iread_shared (Read, Independent);
    later file_iwrite_shared (Write, Independent);
    split file_read_ordered_begin (Read, file_read_ordered_end, "MPI_File_read_ordered");
    split file_write_ordered_begin (Write, file_write_ordered_end, "MPI_File_write_ordered");
}
