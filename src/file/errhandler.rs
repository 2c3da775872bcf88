//! The error handlers of files (MPI 4.1, section 14.7). `MPI_FILE_NULL` has the one that new files get.

use crate::callback::CallbackInterface;
use crate::errhandler::{call, make, set};
use crate::foreign::Function;
use crate::guard::{About, Call};
use libc::c_int;
use minfo_objects::errhandler::{Current, HandlerKind};
use minfo_objects::file::with_errhandler;
use minfo_rules::error::Result;

/// `MPI_File_set_errhandler`
pub(crate) fn file_set_errhandler(file: c_int, errhandler: c_int) -> Result<()> {
    with_errhandler(file, |current| set(current, errhandler, HandlerKind::File))?
}

/// `MPI_File_get_errhandler`
pub(crate) fn file_get_errhandler(file: c_int) -> Result<c_int> {
    Ok(with_errhandler(file, Current::get)?.returned())
}

/// `MPI_File_call_errhandler`: as if a call on `fh` had failed with this code. Returns `MPI_SUCCESS` if the handler
/// returns.
pub(crate) fn file_call_errhandler(fh: c_int, errorcode: c_int) -> Result<()> {
    with_errhandler(fh, |_| ())?;
    let this = Call::on("MPI_File_call_errhandler", About::File("fh", fh));
    call(this, errorcode)
}

/// `MPI_File_create_errhandler`. It may be called at any time.
pub(crate) fn file_create_errhandler(
    file_errhandler_fn: (Function, CallbackInterface),
) -> Result<c_int> {
    make(HandlerKind::File, file_errhandler_fn, "file_errhandler_fn")
}
