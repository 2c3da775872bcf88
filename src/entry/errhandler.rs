//! Error handlers, and what error codes mean.
#![allow(unsafe_code)]

use super::arguments::{by_reference, c_buffer, fortran_variable};
use super::comm::guard_comm;
use super::guard::{Call, guard, handle_error};
use crate::error::{Class, Error, Result};
use crate::object::errhandler::Errhandler;
use crate::text::{assign, assign_c};
use libc::{c_char, c_int};

/// `MPI_Comm_set_errhandler(comm, errhandler)`. Also before initialisation and after finalisation.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_set_errhandler(comm: c_int, errhandler: c_int) -> c_int {
    guard_comm("MPI_Comm_set_errhandler", comm, |comm| {
        comm.set_errhandler(Errhandler::of(errhandler)?);
        Ok(())
    })
}

/// `MPI_Comm_get_errhandler(comm, errhandler)`.
///
/// # Safety
/// `errhandler` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_comm_get_errhandler(comm: c_int, errhandler: *mut c_int) -> c_int {
    guard_comm("MPI_Comm_get_errhandler", comm, |comm| {
        // SAFETY: as the caller promises.
        let errhandler = unsafe { by_reference(errhandler, "errhandler") }?;
        *errhandler = comm.errhandler() as c_int;
        Ok(())
    })
}

/// `MPI_Comm_call_errhandler(comm, errorcode)`: as if a call on `comm` had failed so. Returns
/// `MPI_SUCCESS` if the handler returns.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_call_errhandler(comm: c_int, errorcode: c_int) -> c_int {
    const PROCEDURE: &str = "MPI_Comm_call_errhandler";
    guard_comm(PROCEDURE, comm, |on| {
        let class = error_class(errorcode)?;
        if class == Class::Success {
            return Err(Error::new(Class::Arg, "MPI_SUCCESS is not an error"));
        }
        let error = Error::new(class, "called by the program");
        handle_error(on, Call::on(PROCEDURE, "comm", comm), &error);
        Ok(())
    })
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
            unsafe { give_fortran(&text, string, string_len, resultlen) }
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
            unsafe { give_c(&text, 512, string, resultlen) }
        },
    )
}

/// Assigns `text` to a CHARACTER variable, and the number of characters that it got to `resultlen`.
///
/// # Safety
/// `at` points to so many characters; `resultlen` is null or points to an integer.
pub(super) unsafe fn give_fortran(
    text: &str,
    at: *mut c_char,
    len: usize,
    resultlen: *mut c_int,
) -> Result<()> {
    // SAFETY: as the caller promises.
    let resultlen = unsafe { by_reference(resultlen, "resultlen") }?;
    // SAFETY: as the caller promises.
    let variable = unsafe { fortran_variable(at, len) };
    *resultlen = assign(variable, text.as_bytes(), text.len()) as c_int;
    Ok(())
}

/// Copies `text`, cut to `max` - 1 characters, and a NUL, and assigns its length to `resultlen`.
///
/// # Safety
/// `at` is null or points to `max` bytes; `resultlen` is null or points to an integer.
pub(super) unsafe fn give_c(
    text: &str,
    max: usize,
    at: *mut c_char,
    resultlen: *mut c_int,
) -> Result<()> {
    let room = max.min(text.len() + 1);
    // SAFETY: as the caller promises.
    let resultlen = unsafe { by_reference(resultlen, "resultlen") }?;
    // SAFETY: as the caller promises.
    assign_c(
        unsafe { c_buffer(at, room, "the string") }?,
        text.as_bytes(),
    );
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
