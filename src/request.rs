//! Requests, and waiting for them (MPI 4.1, section 3.7).
#![allow(unsafe_code)]

use super::arguments::by_reference;
use super::guard::{Call, guard};
use super::status;
use libc::c_int;
use minfo_core::error::{Class, Error, not_negative};
use minfo_core::mpi::life;
use minfo_core::mpi::request;

/// `MPI_Wait(request, status)`: returns when the operation is complete, and sets the handle to
/// `MPI_REQUEST_NULL`.
///
/// # Safety
/// `request` is null or points to a handle; `status` is to be ignored, or points to eight integers.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn minfo_wait(request: *mut c_int, status: *mut c_int) -> c_int {
    // SAFETY: as the caller promises.
    let handle = unsafe { request.as_ref() }.map_or(request::NULL, |&handle| handle);
    guard(
        || Call::on("MPI_Wait", "request", handle),
        || {
            life::running()?;
            // SAFETY: as the caller promises.
            let ended = request::wait(unsafe { by_reference(request, "request") }?)?;
            // SAFETY: `status` is of this call's caller, who promises eight integers there.
            unsafe { status::give_received(status, request::status(ended)) };
            Ok(())
        },
    )
}

/// `MPI_Test(request, flag, status)`: as `MPI_Wait` if the operation is complete, else `flag` is false.
///
/// # Safety
/// `request` and `flag` are null or point to a handle and an integer; `status` is to be ignored, or
/// points to eight integers.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn minfo_test(
    request: *mut c_int,
    flag: *mut c_int,
    status: *mut c_int,
) -> c_int {
    // SAFETY: as the caller promises.
    let handle = unsafe { request.as_ref() }.map_or(request::NULL, |&handle| handle);
    guard(
        || Call::on("MPI_Test", "request", handle),
        || {
            life::running()?;
            // SAFETY: as the caller promises.
            let handle = unsafe { by_reference(request, "request") }?;
            // SAFETY: as the caller promises.
            let flag = unsafe { by_reference(flag, "flag") }?;
            let tested = request::test(handle)?;
            if let Some(ended) = tested {
                // SAFETY: `status` is of this call's caller, who promises eight integers there.
                unsafe { status::give_received(status, request::status(ended)) };
            }
            *flag = tested.is_some().into();
            Ok(())
        },
    )
}

/// `MPI_Waitall(count, array_of_requests, array_of_statuses)`: returns when all are complete.
///
/// # Safety
/// `array_of_requests` is null or points to `count` handles; `array_of_statuses` is to be ignored, or
/// points to `count` times eight integers.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn minfo_waitall(
    count: i64,
    array_of_requests: *mut c_int,
    array_of_statuses: *mut c_int,
) -> c_int {
    guard(
        || Call::of("MPI_Waitall"),
        || {
            life::running()?;
            let count = not_negative(Class::Arg, "count", count)?;
            if count == 0 {
                return Ok(());
            }
            if array_of_requests.is_null() {
                return Err(Error::new(
                    Class::Arg,
                    "array_of_requests is a null pointer",
                ));
            }
            // SAFETY: as the caller promises.
            let requests = unsafe { std::slice::from_raw_parts_mut(array_of_requests, count) };
            // Nothing is waited for unless all are requests.
            request::check(requests)?;
            for handle in requests {
                request::wait(handle)?;
            }
            // SAFETY: as the caller promises.
            unsafe { status::give_several(array_of_statuses, count) };
            Ok(())
        },
    )
}
