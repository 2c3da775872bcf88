//! Error handlers and error codes.
#![allow(unsafe_code)]

use super::comm::fortran_name;
use super::foreign::{CTextIn, CTextOut, Function, InOut, Out, TextIn, TextOut};
use super::guard::{Call, Whose, guard, handle_error};
use crate::guard::guard_comm;
use libc::c_int;
use minfo_core::constants;
use minfo_core::error::{Class, Error, Result, added};
use minfo_core::mpi::comm::with_errhandler;
use minfo_core::mpi::errhandler::{Current, Errhandler, Owner, UserFunction, create, free};

/// `MPI_Comm_set_errhandler(comm, errhandler)`. It may be called before initialisation and after finalisation.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_set_errhandler(comm: c_int, errhandler: c_int) -> c_int {
    comm_set("MPI_Comm_set_errhandler", comm, errhandler)
}

pub(super) fn comm_set(procedure: &'static str, comm: c_int, errhandler: c_int) -> c_int {
    guard_comm(procedure, comm, || {
        with_errhandler(comm, |current| set(current, errhandler, Owner::Comm))?
    })
}

/// `MPI_Comm_get_errhandler(comm, errhandler)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_get_errhandler(comm: c_int, errhandler: Out<c_int>) -> c_int {
    comm_get("MPI_Comm_get_errhandler", comm, errhandler)
}

pub(super) fn comm_get(procedure: &'static str, comm: c_int, errhandler: Out<c_int>) -> c_int {
    guard_comm(procedure, comm, || {
        errhandler.answer("errhandler", || {
            Ok(with_errhandler(comm, Current::get)?.returned())
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
pub(super) fn set(current: &Current, errhandler: c_int, owner: Owner) -> Result<()> {
    current.set(Errhandler::for_object(errhandler, owner)?);
    Ok(())
}

/// Makes an error handler that calls a function of the program.
pub(super) fn make(
    owner: Owner,
    (function, name): (Function, &'static str),
    form: c_int,
    errhandler: Out<c_int>,
) -> Result<()> {
    errhandler.answer("errhandler", || match function.address() {
        0 => Err(Error::new(Class::Arg, format!("{name} is a null pointer"))),
        address => create(UserFunction {
            owner,
            address,
            form,
        }),
    })
}

/// `MPI_Comm_create_errhandler(comm_errhandler_fn, errhandler)`. It may be called at any time.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_create_errhandler(
    comm_errhandler_fn: Function,
    comm_errhandler_fn_form: c_int,
    errhandler: Out<c_int>,
) -> c_int {
    let function = (comm_errhandler_fn, "comm_errhandler_fn");
    let procedure = "MPI_Comm_create_errhandler";
    comm_create(procedure, function, comm_errhandler_fn_form, errhandler)
}

pub(super) fn comm_create(
    procedure: &'static str,
    function: (Function, &'static str),
    form: c_int,
    errhandler: Out<c_int>,
) -> c_int {
    guard(
        || Call::of(procedure),
        || make(Owner::Comm, function, form, errhandler),
    )
}

/// Calls the error handler that `whose` selects, as if `call` had failed with `errorcode`. For `MPI_SUCCESS` the
/// predefined handlers do nothing: there is no error to return, and no reason to end the program.
pub(super) fn call(whose: Whose, call: Call, errorcode: c_int) -> Result<()> {
    added::class_of(errorcode)?;
    if errorcode != Class::Success.code() {
        let error = Error::of_code(errorcode, "called by the program");
        handle_error(whose, call, &error);
    }
    Ok(())
}

/// `MPI_Errhandler_free(errhandler)`: sets the handle to `MPI_ERRHANDLER_NULL`. The predefined handlers stay usable.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_errhandler_free(errhandler: InOut<c_int>) -> c_int {
    guard(
        || Call::of("MPI_Errhandler_free"),
        || errhandler.end("errhandler", Errhandler::NULL, free),
    )
}

/// `MPI_Error_class(errorcode, errorclass)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_error_class(errorcode: c_int, errorclass: Out<c_int>) -> c_int {
    guard(
        || Call::of("MPI_Error_class"),
        || errorclass.answer("errorclass", || added::class_of(errorcode)),
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
            let text = added::text_of(errorcode)?;
            give_fortran(&text, string, string_len, resultlen)
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
            let text = added::text_of(errorcode)?;
            give_c(&text, constants::MPI_MAX_ERROR_STRING, string, resultlen)
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

/// `MPI_Add_error_class(errorclass)`: a new class, the greatest one in use.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_add_error_class(errorclass: Out<c_int>) -> c_int {
    guard(
        || Call::of("MPI_Add_error_class"),
        || errorclass.answer("errorclass", added::add_class),
    )
}

/// `MPI_Add_error_code(errorclass, errorcode)`: a new code of a class.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_add_error_code(errorclass: c_int, errorcode: Out<c_int>) -> c_int {
    guard(
        || Call::of("MPI_Add_error_code"),
        || errorcode.answer("errorcode", || added::add_code(errorclass)),
    )
}

/// `MPI_Add_error_string(errorcode, string)` with Fortran text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_add_error_string(
    errorcode: c_int,
    string: TextIn,
    string_len: usize,
) -> c_int {
    guard(
        || Call::of("MPI_Add_error_string"),
        || added::set_text(errorcode, fortran_name(string, string_len, "string")?),
    )
}

/// `MPI_Add_error_string(errorcode, string)` with C text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_add_error_string_c(errorcode: c_int, string: CTextIn) -> c_int {
    guard(
        || Call::of("MPI_Add_error_string"),
        || {
            let text = string.read(added::MAX_TEXT, Class::Arg, "string")?;
            added::set_text(errorcode, text)
        },
    )
}

/// `MPI_Remove_error_class(errorclass)`: removes a class that the program has added, and that has no codes and no
/// text any more.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_remove_error_class(errorclass: c_int) -> c_int {
    guard(
        || Call::of("MPI_Remove_error_class"),
        || added::remove_class(errorclass),
    )
}

/// `MPI_Remove_error_code(errorcode)`: removes a code that the program has added, and that has no text any more.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_remove_error_code(errorcode: c_int) -> c_int {
    guard(
        || Call::of("MPI_Remove_error_code"),
        || added::remove_code(errorcode),
    )
}

/// `MPI_Remove_error_string(errorcode)`: removes the text of a code.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_remove_error_string(errorcode: c_int) -> c_int {
    guard(
        || Call::of("MPI_Remove_error_string"),
        || added::remove_text(errorcode),
    )
}
