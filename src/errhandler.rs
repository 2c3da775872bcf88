//! Error handlers, and what error codes mean.
#![allow(unsafe_code)]

use super::arguments::{by_reference, c_buffer, fortran_variable};
use super::comm::guard_comm;
use super::guard::{Call, Whose, guard, handle_error};
use libc::{c_char, c_int};
use minfo_core::error::{Class, Error, Result};
use minfo_core::mpi::comm::with_errhandler;
use minfo_core::mpi::errhandler::{Current, Errhandler};
use minfo_core::text::{assign, assign_c};

/// `MPI_Comm_set_errhandler(comm, errhandler)`. Also before initialisation and after finalisation.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_set_errhandler(comm: c_int, errhandler: c_int) -> c_int {
    guard_comm("MPI_Comm_set_errhandler", comm, || {
        with_errhandler(comm, |current| set(current, errhandler))?
    })
}

/// `MPI_Comm_get_errhandler(comm, errhandler)`.
///
/// # Safety
/// `errhandler` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_comm_get_errhandler(comm: c_int, errhandler: *mut c_int) -> c_int {
    guard_comm("MPI_Comm_get_errhandler", comm, || {
        // SAFETY: as the caller promises.
        let errhandler = unsafe { by_reference(errhandler, "errhandler") }?;
        *errhandler = with_errhandler(comm, Current::get)? as c_int;
        Ok(())
    })
}

/// `MPI_Comm_call_errhandler(comm, errorcode)`: as if a call on `comm` had failed so. Returns
/// `MPI_SUCCESS` if the handler returns.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_call_errhandler(comm: c_int, errorcode: c_int) -> c_int {
    const PROCEDURE: &str = "MPI_Comm_call_errhandler";
    guard_comm(PROCEDURE, comm, || {
        with_errhandler(comm, |_| ())?;
        call(
            Whose::Comm(comm),
            Call::on(PROCEDURE, "comm", comm),
            errorcode,
        )
    })
}

/// Sets the error handler of an object.
pub(super) fn set(current: &Current, errhandler: c_int) -> Result<()> {
    current.set(Errhandler::of(errhandler)?);
    Ok(())
}

/// Calls the error handler that `whose` says, as if `call` had failed with `errorcode`.
pub(super) fn call(whose: Whose, call: Call, errorcode: c_int) -> Result<()> {
    let class = error_class(errorcode)?;
    if class == Class::Success {
        return Err(Error::new(Class::Arg, "MPI_SUCCESS is not an error"));
    }
    handle_error(whose, call, &Error::new(class, "called by the program"));
    Ok(())
}

/// `MPI_Errhandler_free(errhandler)`: sets the handle to `MPI_ERRHANDLER_NULL`. The predefined
/// handlers live on.
///
/// # Safety
/// `errhandler` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_errhandler_free(errhandler: *mut c_int) -> c_int {
    guard(
        || Call::of("MPI_Errhandler_free"),
        || {
            // SAFETY: as the caller promises.
            let errhandler = unsafe { by_reference(errhandler, "errhandler") }?;
            Errhandler::of(*errhandler)?;
            *errhandler = Errhandler::NULL;
            Ok(())
        },
    )
}

/// `MPI_Error_class(errorcode, errorclass)`.
///
/// # Safety
/// `errorclass` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_error_class(errorcode: c_int, errorclass: *mut c_int) -> c_int {
    guard(
        || Call::of("MPI_Error_class"),
        || {
            // SAFETY: as the caller promises.
            let errorclass = unsafe { by_reference(errorclass, "errorclass") }?;
            *errorclass = error_class(errorcode)?.code();
            Ok(())
        },
    )
}

/// `MPI_Error_string(errorcode, string, resultlen)` with Fortran text.
///
/// # Safety
/// `string` points to so many characters; `resultlen` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_error_string(
    errorcode: c_int,
    string: *mut c_char,
    string_len: usize,
    resultlen: *mut c_int,
) -> c_int {
    guard(
        || Call::of("MPI_Error_string"),
        || {
            let text = error_string(errorcode)?;
            // SAFETY: as the caller promises.
            unsafe { give_fortran(text.as_bytes(), string, string_len, resultlen) }
        },
    )
}

/// `MPI_Error_string(errorcode, string, resultlen)` with C text: `string` has room for
/// `MPI_MAX_ERROR_STRING` bytes.
///
/// # Safety
/// `string` is null or points to `MPI_MAX_ERROR_STRING` bytes; `resultlen` is null or points to an
/// integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_error_string_c(
    errorcode: c_int,
    string: *mut c_char,
    resultlen: *mut c_int,
) -> c_int {
    guard(
        || Call::of("MPI_Error_string"),
        || {
            let text = error_string(errorcode)?;
            // SAFETY: as the caller promises.
            unsafe { give_c(text.as_bytes(), 512, string, resultlen) }
        },
    )
}

/// Assigns `text` to a CHARACTER variable, and the number of characters that it got to `resultlen`.
///
/// # Safety
/// `at` points to so many characters; `resultlen` is null or points to an integer.
pub(super) unsafe fn give_fortran(
    text: &[u8],
    at: *mut c_char,
    len: usize,
    resultlen: *mut c_int,
) -> Result<()> {
    // SAFETY: as the caller promises.
    let resultlen = unsafe { by_reference(resultlen, "resultlen") }?;
    // SAFETY: as the caller promises.
    let variable = unsafe { fortran_variable(at, len) };
    *resultlen = assign(variable, text, text.len()) as c_int;
    Ok(())
}

/// Copies `text`, cut to `max` - 1 characters, and a NUL, and assigns its length to `resultlen`.
///
/// # Safety
/// `at` is null or points to `max` bytes; `resultlen` is null or points to an integer.
pub(super) unsafe fn give_c(
    text: &[u8],
    max: usize,
    at: *mut c_char,
    resultlen: *mut c_int,
) -> Result<()> {
    let room = max.min(text.len() + 1);
    // SAFETY: as the caller promises.
    let resultlen = unsafe { by_reference(resultlen, "resultlen") }?;
    // SAFETY: as the caller promises.
    assign_c(unsafe { c_buffer(at, room, "the string") }?, text);
    *resultlen = room as c_int - 1;
    Ok(())
}

fn error_class(errorcode: c_int) -> Result<Class> {
    let refuse = || Error::new(Class::Arg, format!("{errorcode} is not an error code"));
    Class::of(errorcode).ok_or_else(refuse)
}

fn error_string(errorcode: c_int) -> Result<String> {
    let class = error_class(errorcode)?;
    Ok(format!("{class}: {}", class.text()))
}
