//! Generalized requests (MPI 4.1, section 13.2).
#![allow(unsafe_code)]

use super::callback::{ExtraState, Form, GeneralFunctions};
use super::foreign::{Function, Out};
use super::guard::{Call, guard};
use super::request::guard_request;
use libc::c_int;
use minfo_core::mpi::life;
use minfo_core::mpi::request::general;

/// `MPI_Grequest_start(query_fn, free_fn, cancel_fn, extra_state, request)`: makes a request for an operation of the
/// program.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_grequest_start(
    query_fn: Function,
    query_fn_form: c_int,
    free_fn: Function,
    free_fn_form: c_int,
    cancel_fn: Function,
    cancel_fn_form: c_int,
    extra_state: i64,
    request: Out<c_int>,
) -> c_int {
    guard(
        || Call::of("MPI_Grequest_start"),
        || {
            life::running()?;
            let request = request.required("request")?;
            let functions = GeneralFunctions {
                query: (query_fn.required("query_fn")?, Form::of(query_fn_form)),
                free: (free_fn.required("free_fn")?, Form::of(free_fn_form)),
                cancel: (cancel_fn.required("cancel_fn")?, Form::of(cancel_fn_form)),
                extra_state: ExtraState::of(Form::of(query_fn_form), extra_state),
            };
            request.give(general::start(Box::new(functions))?);
            Ok(())
        },
    )
}

/// `MPI_Grequest_complete(request)`: the operation of the program is complete.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_grequest_complete(request: c_int) -> c_int {
    guard_request("MPI_Grequest_complete", request, || {
        general::complete(request)
    })
}
