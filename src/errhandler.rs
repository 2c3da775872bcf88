//! Error handlers and error codes.

use super::callback::CallbackInterface;
use super::foreign::{Function, NonNullOut, Text, TextPlace, Variable};
use super::guard::{About, Call, handle_error, take_line};
use libc::c_int;
use minfo_objects::comm::with_errhandler;
use minfo_objects::errhandler::{Current, Errhandler, HandlerKind, UserFunction, create, free};
use minfo_rules::error::{Class, Error, Result, user_defined};

pub(crate) use super::file::errhandler::*;
pub(crate) use super::win::errhandler::*;

/// `MPI_Comm_set_errhandler`. It may be called before initialisation and after finalisation.
pub(crate) fn comm_set_errhandler(comm: c_int, errhandler: c_int) -> Result<()> {
    with_errhandler(comm, |current| set(current, errhandler, HandlerKind::Comm))?
}

/// `MPI_Comm_get_errhandler`
pub(crate) fn comm_get_errhandler(comm: c_int) -> Result<c_int> {
    Ok(with_errhandler(comm, Current::get)?.returned())
}

/// `MPI_Comm_call_errhandler`: as if a call on `comm` had failed with this code. Returns `MPI_SUCCESS` if the handler
/// returns.
pub(crate) fn comm_call_errhandler(comm: c_int, errorcode: c_int) -> Result<()> {
    with_errhandler(comm, |_| ())?;
    let this = Call::on("MPI_Comm_call_errhandler", About::Comm("comm", comm));
    call(this, errorcode)
}

/// Sets the error handler of an object.
pub(super) fn set(current: &Current, errhandler: c_int, owner: HandlerKind) -> Result<()> {
    current.set(Errhandler::for_object(errhandler, owner)?);
    Ok(())
}

/// Makes an error handler that calls a function of the program.
pub(super) fn make(
    owner: HandlerKind,
    (function, form): (Function, CallbackInterface),
    name: &'static str,
) -> Result<c_int> {
    create(UserFunction {
        owner,
        address: function.required(name)?.address(),
        form: form.number(),
    })
}

/// `MPI_Comm_create_errhandler`. It may be called at any time.
pub(crate) fn comm_create_errhandler(
    comm_errhandler_fn: (Function, CallbackInterface),
) -> Result<c_int> {
    make(HandlerKind::Comm, comm_errhandler_fn, "comm_errhandler_fn")
}

/// Calls the error handler that `whose` selects, as if `call` had failed with `errorcode`. For `MPI_SUCCESS` the
/// predefined handlers do nothing: there is no error to return, and no reason to end the program.
pub(super) fn call(call: Call, errorcode: c_int) -> Result<()> {
    user_defined::class_of(errorcode)?;
    if errorcode != Class::Success.code() {
        let error = Error::of_code(errorcode, "called by the program");
        handle_error(call, &error);
    }
    Ok(())
}

/// `MPI_Errhandler_free`: sets the handle to `MPI_ERRHANDLER_NULL`. The predefined handlers stay usable.
pub(crate) fn errhandler_free(errhandler: Variable<'_, c_int>) -> Result<()> {
    errhandler.end(Errhandler::NULL, free)
}

/// `MPI_Error_class`
pub(crate) fn error_class(errorcode: c_int) -> Result<c_int> {
    user_defined::class_of(errorcode)
}

/// `MPI_Error_string`: the line about the last failed call of this thread, once; otherwise what the code means.
pub(crate) fn error_string(
    errorcode: c_int,
    string: TextPlace<'_>,
    resultlen: NonNullOut<'_, c_int>,
) -> Result<()> {
    let text = match take_line(errorcode) {
        Some(line) => line.into_bytes(),
        None => user_defined::text_of(errorcode)?,
    };
    string.give(&text, user_defined::MAX_TEXT, resultlen)
}

/// `MPI_Add_error_class`: a new class, the greatest one in use.
pub(crate) fn add_error_class() -> Result<c_int> {
    user_defined::add_class()
}

/// `MPI_Add_error_code`: a new code of a class.
pub(crate) fn add_error_code(errorclass: c_int) -> Result<c_int> {
    user_defined::add_code(errorclass)
}

/// `MPI_Add_error_string`
pub(crate) fn add_error_string(errorcode: c_int, string: Text<'_>) -> Result<()> {
    user_defined::set_text(errorcode, string.name(user_defined::MAX_TEXT)?)
}

/// `MPI_Remove_error_class`: removes a class that the program has added, once it has no codes and no text.
pub(crate) fn remove_error_class(errorclass: c_int) -> Result<()> {
    user_defined::remove_class(errorclass)
}

/// `MPI_Remove_error_code`: removes a code that the program has added, once it has no text.
pub(crate) fn remove_error_code(errorcode: c_int) -> Result<()> {
    user_defined::remove_code(errorcode)
}

/// `MPI_Remove_error_string`: removes the text of a code.
pub(crate) fn remove_error_string(errorcode: c_int) -> Result<()> {
    user_defined::remove_text(errorcode)
}
