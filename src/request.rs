//! Requests, and waiting for them (MPI 4.1, section 3.7).
#![allow(unsafe_code)]

use super::foreign::{ArrayOut, InOut, Out, StatusOut, Statuses};
use super::guard::{Call, guard};
use libc::c_int;
use minfo_core::error::{Class, Error, not_negative};
use minfo_core::mpi::life;
use minfo_core::mpi::request;

/// `MPI_Wait(request, status)`: returns when the operation is complete, and sets the handle to `MPI_REQUEST_NULL`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_wait(request: InOut<c_int>, status: StatusOut, status_width: i64) -> c_int {
    guard(
        || Call::on("MPI_Wait", "request", request.value_or(request::NULL)),
        || {
            life::running()?;
            let request = request.required("request")?;
            // A failed operation is over, too, and its handle becomes null.
            let ended = request.update(request::wait)?;
            let status = status.with_width(status_width);
            status.give_received(request::status(ended));
            Ok(())
        },
    )
}

/// `MPI_Test(request, flag, status)`: like `MPI_Wait` if the operation is complete; otherwise, sets `flag` to false.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_test(
    request: InOut<c_int>,
    flag: Out<c_int>,
    status: StatusOut,
    status_width: i64,
) -> c_int {
    guard(
        || Call::on("MPI_Test", "request", request.value_or(request::NULL)),
        || {
            life::running()?;
            let request = request.required("request")?;
            let flag = flag.required("flag")?;
            let tested = request.update(request::test)?;
            if let Some(ended) = tested {
                let status = status.with_width(status_width);
                status.give_received(request::status(ended));
            }
            flag.give(tested.is_some().into());
            Ok(())
        },
    )
}

/// `MPI_Waitall(count, array_of_requests, array_of_statuses)`: returns when every operation is complete or has failed.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_waitall(
    count: i64,
    array_of_requests: ArrayOut,
    array_of_requests_width: i64,
    array_of_statuses: StatusOut,
    array_of_statuses_width: i64,
) -> c_int {
    guard(
        || Call::of("MPI_Waitall"),
        || {
            life::running()?;
            not_negative::<usize>(Class::Arg, "count", count)?;
            let array = array_of_requests.with_width(array_of_requests_width);
            let mut requests = array.as_read().read_c_ints(count, "array_of_requests")?;
            // Nothing is waited for unless all handles are valid.
            request::check(&requests)?;
            let statuses = array_of_statuses.with_width(array_of_statuses_width);
            let mut failed: Option<Error> = None;
            for (place, handle) in requests.iter_mut().enumerate() {
                let before = *handle;
                let outcome = request::wait(handle);
                if *handle != before {
                    array.set(place, *handle);
                }
                let class = outcome
                    .as_ref()
                    .map_or_else(|error| error.class, |_| Class::Success);
                match outcome {
                    Ok(ended) => statuses.give_at(place, request::status(ended)),
                    Err(error) if failed.is_none() => {
                        (0..place).for_each(|earlier| statuses.give_error(earlier, Class::Success));
                        failed = Some(in_status(error, place, statuses));
                    }
                    Err(_) => {}
                }
                if failed.is_some() {
                    statuses.give_error(place, class);
                }
            }
            failed.map_or(Ok(()), Err)
        },
    )
}

/// The error of a call in which the operation of a request failed: the statuses say which one (MPI 4.1, section 3.7.5).
/// If they are ignored, only the call's own error can say what happened.
fn in_status(error: Error, place: usize, statuses: Statuses<'_>) -> Error {
    if statuses.are_ignored() {
        return error;
    }
    let what = format!("request {place} has failed: {error}");
    Error::new(Class::InStatus, what)
}
