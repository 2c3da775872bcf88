//! Generalized requests (MPI 4.1, section 13.2).

use super::callback::{CallbackInterface, ExtraState, GeneralFunctions};
use super::foreign::Function;
use libc::c_int;
use minfo_objects::life;
use minfo_objects::request::generalized;
use minfo_rules::error::Result;

/// `MPI_Grequest_start`: makes a request for an operation of the program.
pub(crate) fn grequest_start(
    (query_fn, query_form): (Function, CallbackInterface),
    (free_fn, free_form): (Function, CallbackInterface),
    (cancel_fn, cancel_form): (Function, CallbackInterface),
    extra_state: i64,
) -> Result<c_int> {
    life::running()?;
    let functions = GeneralFunctions {
        query: (query_fn.required("query_fn")?, query_form),
        free: (free_fn.required("free_fn")?, free_form),
        cancel: (cancel_fn.required("cancel_fn")?, cancel_form),
        extra_state: ExtraState::of(query_form, extra_state),
    };
    generalized::start(Box::new(functions))
}

/// `MPI_Grequest_complete`: the operation of the program is complete.
pub(crate) fn grequest_complete(request: c_int) -> Result<()> {
    generalized::complete(request)
}
