//! Error handlers and error codes.
#![allow(unsafe_code)]

use super::comm::guard_comm;
use super::foreign::{CTextOut, InOut, Out, TextOut};
use super::guard::{Call, Whose, guard, handle_error};
use libc::c_int;
use minfo_core::error::{Class, Error, Result};
use minfo_core::mpi::comm::with_errhandler;
use minfo_core::mpi::errhandler::{Current, Errhandler};

/// `MPI_Comm_set_errhandler(comm, errhandler)`. It may be called before initialisation and after finalisation.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_set_errhandler(comm: c_int, errhandler: c_int) -> c_int {
    guard_comm("MPI_Comm_set_errhandler", comm, || {
        with_errhandler(comm, |current| set(current, errhandler))?
    })
}

/// `MPI_Comm_get_errhandler(comm, errhandler)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_get_errhandler(comm: c_int, errhandler: Out<c_int>) -> c_int {
    guard_comm("MPI_Comm_get_errhandler", comm, || {
        errhandler.answer("errhandler", || {
            Ok(with_errhandler(comm, Current::get)? as c_int)
        })
    })
}

/// `MPI_Comm_call_errhandler(comm, errorcode)`: as if a call on `comm` had failed with this code. Returns `MPI_SUCCESS`
/// if the handler returns.
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

/// Calls the error handler that `whose` selects, as if `call` had failed with `errorcode`. For `MPI_SUCCESS` the
/// predefined handlers do nothing: there is no error to return, and no reason to end the program.
pub(super) fn call(whose: Whose, call: Call, errorcode: c_int) -> Result<()> {
    let class = error_class(errorcode)?;
    if class == Class::Success {
        return Ok(());
    }
    handle_error(whose, call, &Error::new(class, "called by the program"));
    Ok(())
}

/// `MPI_Errhandler_free(errhandler)`: sets the handle to `MPI_ERRHANDLER_NULL`. The predefined handlers stay usable.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_errhandler_free(errhandler: InOut<c_int>) -> c_int {
    guard(
        || Call::of("MPI_Errhandler_free"),
        || {
            errhandler.end("errhandler", Errhandler::NULL, |handle| {
                Errhandler::of(handle).map(drop)
            })
        },
    )
}

/// `MPI_Error_class(errorcode, errorclass)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_error_class(errorcode: c_int, errorclass: Out<c_int>) -> c_int {
    guard(
        || Call::of("MPI_Error_class"),
        || errorclass.answer("errorclass", || error_class(errorcode).map(Class::code)),
    )
}

/// `MPI_Error_string(errorcode, string, resultlen)` with Fortran text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_error_string(
    errorcode: c_int,
    string: TextOut,
    string_len: usize,
    resultlen: Out<c_int>,
) -> c_int {
    guard(
        || Call::of("MPI_Error_string"),
        || {
            let text = error_string(errorcode)?;
            give_fortran(text.as_bytes(), string, string_len, resultlen)
        },
    )
}

/// `MPI_Error_string(errorcode, string, resultlen)` with C text: `string` has room for
/// `MPI_MAX_ERROR_STRING` bytes.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_error_string_c(
    errorcode: c_int,
    string: CTextOut,
    resultlen: Out<c_int>,
) -> c_int {
    guard(
        || Call::of("MPI_Error_string"),
        || {
            let text = error_string(errorcode)?;
            give_c(text.as_bytes(), 512, string, resultlen)
        },
    )
}

/// Assigns `text` to a CHARACTER variable, and the number of assigned characters to `resultlen`.
pub(super) fn give_fortran(
    text: &[u8],
    string: TextOut,
    len: usize,
    resultlen: Out<c_int>,
) -> Result<()> {
    let resultlen = resultlen.required("resultlen")?;
    resultlen.give(string.assign(len, text, text.len()) as c_int);
    Ok(())
}

/// Copies `text`, cut to `max` - 1 characters, and a NUL, and assigns its length to `resultlen`.
pub(super) fn give_c(
    text: &[u8],
    max: usize,
    string: CTextOut,
    resultlen: Out<c_int>,
) -> Result<()> {
    let resultlen = resultlen.required("resultlen")?;
    resultlen.give(string.assign(max, text, "the string")? as c_int);
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
