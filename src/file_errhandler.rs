//! The error handlers of files (MPI 4.1, section 14.7). `MPI_FILE_NULL` has the one that new files get.
#![allow(unsafe_code)]

use super::errhandler::{call, make, set};
use super::foreign::{Function, Out};
use super::guard::{Call, Whose, guard};
use crate::guard::guard_file;
use libc::c_int;
use minfo_core::mpi::errhandler::{Current, Owner};
use minfo_core::mpi::file::with_errhandler;

/// `MPI_File_set_errhandler(file, errhandler)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_file_set_errhandler(file: c_int, errhandler: c_int) -> c_int {
    guard_file("MPI_File_set_errhandler", file, || {
        with_errhandler(file, |current| set(current, errhandler, Owner::File))?
    })
}

/// `MPI_File_get_errhandler(file, errhandler)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_file_get_errhandler(file: c_int, errhandler: Out<c_int>) -> c_int {
    guard_file("MPI_File_get_errhandler", file, || {
        errhandler.answer("errhandler", || {
            Ok(with_errhandler(file, Current::get)?.returned())
        })
    })
}

/// `MPI_File_call_errhandler(fh, errorcode)`: as if a call on `fh` had failed with this code. Returns `MPI_SUCCESS` if
/// the handler returns.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_file_call_errhandler(fh: c_int, errorcode: c_int) -> c_int {
    const PROCEDURE: &str = "MPI_File_call_errhandler";
    guard_file(PROCEDURE, fh, || {
        with_errhandler(fh, |_| ())?;
        call(Whose::File(fh), Call::on(PROCEDURE, "fh", fh), errorcode)
    })
}

/// `MPI_File_create_errhandler(file_errhandler_fn, errhandler)`. It may be called at any time.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_file_create_errhandler(
    file_errhandler_fn: Function,
    file_errhandler_fn_form: c_int,
    errhandler: Out<c_int>,
) -> c_int {
    guard(
        || Call::of("MPI_File_create_errhandler"),
        || {
            let function = (file_errhandler_fn, "file_errhandler_fn");
            make(Owner::File, function, file_errhandler_fn_form, errhandler)
        },
    )
}
