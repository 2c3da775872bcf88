//! Transfers between files and buffers (MPI 4.1, section 14.4). [`crate::entries`] has the entry points.

use super::buffer::Buffer;
use super::foreign::Statuses;
use libc::c_int;
use minfo_core::engine::file::At;
use minfo_core::error::{Class, Result, not_negative};
use minfo_core::hints::report::Direction;
use minfo_core::mpi::datatype::committed;
use minfo_core::mpi::file::access;

/// The arguments of a transfer.
struct Arguments<'a> {
    fh: c_int,
    at: At,
    buf: Buffer<'a>,
    count: i64,
    datatype: c_int,
    status: Statuses<'a>,
    is_collective: bool,
}

impl Arguments<'_> {
    /// Transfers from the file to the buffer.
    fn read(self) -> Result<()> {
        let access = access(self.fh)?;
        let file = access.readable()?;
        let count = not_negative(Class::Count, "count", self.count)?;
        let datatype = committed(self.datatype)?;
        access.check(self.at, count, &datatype)?;
        let buffer = self.buf.choice()?;
        let mut transfer = buffer.incoming(count, &datatype)?;
        let into = transfer.bytes_mut();
        let done = access.transfer(Direction::Read, self.is_collective, into.len(), || {
            file.read(self.at, into, datatype.basic(), self.is_collective)
        })?;
        transfer.deliver(done);
        self.status.give(done);
        Ok(())
    }

    /// Transfers from the buffer to the file.
    fn write(self) -> Result<()> {
        let access = access(self.fh)?;
        let file = access.writable()?;
        let count = not_negative(Class::Count, "count", self.count)?;
        let datatype = committed(self.datatype)?;
        access.check(self.at, count, &datatype)?;
        let buffer = self.buf.choice()?;
        let transfer = buffer.outgoing(count, &datatype)?;
        let from = transfer.bytes();
        let done = access.transfer(Direction::Write, self.is_collective, from.len(), || {
            file.write(self.at, from, datatype.basic(), self.is_collective)
        })?;
        // The status tells how much was written, even if a short write is an error.
        self.status.give(done);
        match done < from.len() {
            true => Err(file.short_write(done, from.len())),
            false => Ok(()),
        }
    }
}

/// `MPI_File_read`: reads from the individual file pointer on.
pub(crate) fn file_read(
    fh: c_int,
    buf: Buffer<'_>,
    count: i64,
    datatype: c_int,
    status: Statuses<'_>,
) -> Result<()> {
    let transfer = Arguments {
        fh,
        at: At::Pointer,
        buf,
        count,
        datatype,
        status,
        is_collective: false,
    };
    transfer.read()
}

/// `MPI_File_read_all`: reads from the individual file pointer on, with all processes of the file.
pub(crate) fn file_read_all(
    fh: c_int,
    buf: Buffer<'_>,
    count: i64,
    datatype: c_int,
    status: Statuses<'_>,
) -> Result<()> {
    let transfer = Arguments {
        fh,
        at: At::Pointer,
        buf,
        count,
        datatype,
        status,
        is_collective: true,
    };
    transfer.read()
}

/// `MPI_File_read_at`: reads from an offset in etypes on.
pub(crate) fn file_read_at(
    fh: c_int,
    offset: i64,
    buf: Buffer<'_>,
    count: i64,
    datatype: c_int,
    status: Statuses<'_>,
) -> Result<()> {
    let transfer = Arguments {
        fh,
        at: At::Offset(offset),
        buf,
        count,
        datatype,
        status,
        is_collective: false,
    };
    transfer.read()
}

/// `MPI_File_read_at_all`: reads from an offset in etypes on, with all processes of the file.
pub(crate) fn file_read_at_all(
    fh: c_int,
    offset: i64,
    buf: Buffer<'_>,
    count: i64,
    datatype: c_int,
    status: Statuses<'_>,
) -> Result<()> {
    let transfer = Arguments {
        fh,
        at: At::Offset(offset),
        buf,
        count,
        datatype,
        status,
        is_collective: true,
    };
    transfer.read()
}

/// `MPI_File_write`: writes to the individual file pointer on.
pub(crate) fn file_write(
    fh: c_int,
    buf: Buffer<'_>,
    count: i64,
    datatype: c_int,
    status: Statuses<'_>,
) -> Result<()> {
    let transfer = Arguments {
        fh,
        at: At::Pointer,
        buf,
        count,
        datatype,
        status,
        is_collective: false,
    };
    transfer.write()
}

/// `MPI_File_write_all`: writes to the individual file pointer on, with all processes of the file.
pub(crate) fn file_write_all(
    fh: c_int,
    buf: Buffer<'_>,
    count: i64,
    datatype: c_int,
    status: Statuses<'_>,
) -> Result<()> {
    let transfer = Arguments {
        fh,
        at: At::Pointer,
        buf,
        count,
        datatype,
        status,
        is_collective: true,
    };
    transfer.write()
}

/// `MPI_File_write_at`: writes to an offset in etypes on.
pub(crate) fn file_write_at(
    fh: c_int,
    offset: i64,
    buf: Buffer<'_>,
    count: i64,
    datatype: c_int,
    status: Statuses<'_>,
) -> Result<()> {
    let transfer = Arguments {
        fh,
        at: At::Offset(offset),
        buf,
        count,
        datatype,
        status,
        is_collective: false,
    };
    transfer.write()
}

/// `MPI_File_write_at_all`: writes to an offset in etypes on, with all processes of the file.
pub(crate) fn file_write_at_all(
    fh: c_int,
    offset: i64,
    buf: Buffer<'_>,
    count: i64,
    datatype: c_int,
    status: Statuses<'_>,
) -> Result<()> {
    let transfer = Arguments {
        fh,
        at: At::Offset(offset),
        buf,
        count,
        datatype,
        status,
        is_collective: true,
    };
    transfer.write()
}
