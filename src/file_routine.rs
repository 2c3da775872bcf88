//! What all procedures do that transfer data between buffers and files.
#![allow(unsafe_code)]

use super::buffer::Choice;
use super::file::guard_file;
use super::status;
use libc::{c_int, c_void};
use minfo_core::datatype::Fint;
use minfo_core::engine::file::At;
use minfo_core::error::{Class, Result, not_negative};
use minfo_core::mpi::datatype;
use minfo_core::mpi::file::access;

/// A procedure that transfers.
pub(super) struct Routine {
    procedure: &'static str,
    is_read: bool,
    is_collective: bool,
}

pub(super) const READ: Routine = Routine {
    procedure: "MPI_File_read",
    is_read: true,
    is_collective: false,
};
pub(super) const READ_ALL: Routine = Routine {
    procedure: "MPI_File_read_all",
    is_read: true,
    is_collective: true,
};
pub(super) const READ_AT: Routine = Routine {
    procedure: "MPI_File_read_at",
    is_read: true,
    is_collective: false,
};
pub(super) const READ_AT_ALL: Routine = Routine {
    procedure: "MPI_File_read_at_all",
    is_read: true,
    is_collective: true,
};
pub(super) const WRITE: Routine = Routine {
    procedure: "MPI_File_write",
    is_read: false,
    is_collective: false,
};
pub(super) const WRITE_ALL: Routine = Routine {
    procedure: "MPI_File_write_all",
    is_read: false,
    is_collective: true,
};
pub(super) const WRITE_AT: Routine = Routine {
    procedure: "MPI_File_write_at",
    is_read: false,
    is_collective: false,
};
pub(super) const WRITE_AT_ALL: Routine = Routine {
    procedure: "MPI_File_write_at_all",
    is_read: false,
    is_collective: true,
};

/// What a transfer is given besides its buffer.
pub(super) struct Arguments {
    pub fh: c_int,
    pub at: At,
    pub count: i64,
    pub datatype: c_int,
    pub status: *mut c_int,
}

impl Routine {
    /// Transfers to or from the buffer at an address.
    ///
    /// # Safety
    /// The buffer has what the call says, or is null; the status is to be ignored or has eight integers.
    pub(super) unsafe fn by_address(&self, arguments: &Arguments, buf: *const c_void) -> c_int {
        guard_file(self.procedure, arguments.fh, || {
            // SAFETY: as the caller promises.
            unsafe { self.run(arguments, &Choice::at(buf)) }
        })
    }

    /// Transfers to or from the buffer of a descriptor, and assigns the error code.
    ///
    /// # Safety
    /// As [`Routine::by_address`], but that `buf` is null or points to a descriptor; `ierror` is null or
    /// points to an INTEGER.
    pub(super) unsafe fn described(
        &self,
        arguments: &Arguments,
        buf: *const c_void,
        ierror: *mut Fint,
    ) {
        let code = guard_file(self.procedure, arguments.fh, || {
            // SAFETY: as the caller promises.
            let buf = unsafe { Choice::described(buf) }?;
            // SAFETY: as the caller promises.
            unsafe { self.run(arguments, &buf) }
        });
        // SAFETY: as the caller promises.
        if let Some(ierror) = unsafe { ierror.as_mut() } {
            *ierror = Fint::from(code);
        }
    }

    /// # Safety
    /// As [`Routine::by_address`].
    unsafe fn run(&self, arguments: &Arguments, buf: &Choice) -> Result<()> {
        let access = access(arguments.fh)?;
        let file = match self.is_read {
            true => access.readable()?,
            false => access.writable()?,
        };
        let count = not_negative(Class::Count, "count", arguments.count)?;
        let datatype = datatype::committed(arguments.datatype)?;
        access.check(arguments.at, count, &datatype)?;
        let (at, basic) = (arguments.at, datatype.basic());
        let done = if self.is_read {
            let mut transfer = buf.incoming(count, &datatype)?;
            // SAFETY: as the caller promises.
            let into = unsafe { transfer.bytes_mut() };
            let done = file.read(at, into, basic, self.is_collective)?;
            transfer.deliver(done);
            done
        } else {
            let transfer = buf.outgoing(count, &datatype)?;
            // SAFETY: as the caller promises.
            let from = unsafe { transfer.bytes() };
            file.write(at, from, basic, self.is_collective)?
        };
        // SAFETY: as the caller promises.
        unsafe { status::give(arguments.status, done) };
        Ok(())
    }
}
