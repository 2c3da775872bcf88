//! Callbacks of the tool information interface (MPI 4.1, section 15.3.8), which only C has.
#![allow(unsafe_code)]

use super::pointer;
use crate::foreign::Function;
use libc::{c_int, c_void};
use minfo_objects::active_calls::outside;

type EventFunction = unsafe extern "C" fn(*mut c_void, *mut c_void, c_int, *mut c_void);
type DroppedFunction = unsafe extern "C" fn(i64, *mut c_void, c_int, c_int, *mut c_void);
type FreedFunction = unsafe extern "C" fn(*mut c_void, c_int, *mut c_void);

/// Calls such a function for an event.
pub(crate) fn call_event(
    function: Function,
    instance: c_int,
    registration: c_int,
    level: c_int,
    user_data: i64,
) {
    let _outside = outside();
    let (instance, registration) = (pointer(instance.into()), pointer(registration.into()));
    // SAFETY: the program has registered an MPI_T_event_cb_function, which is there as long as it is registered.
    unsafe {
        let call = std::mem::transmute::<usize, EventFunction>(function.address());
        call(instance, registration, level, pointer(user_data));
    }
}

/// Calls such a function for events that were dropped.
pub(crate) fn call_dropped(
    function: Function,
    count: i64,
    registration: c_int,
    (source, level): (c_int, c_int),
    user_data: i64,
) {
    let _outside = outside();
    let registration = pointer(registration.into());
    // SAFETY: the program has given an MPI_T_event_dropped_cb_function, which is there as long as its registration.
    unsafe {
        let call = std::mem::transmute::<usize, DroppedFunction>(function.address());
        call(count, registration, source, level, pointer(user_data));
    }
}

/// Calls such a function for the end of a registration.
pub(crate) fn call_freed(function: Function, registration: c_int, level: c_int, user_data: i64) {
    let _outside = outside();
    let registration = pointer(registration.into());
    // SAFETY: the program has given an MPI_T_event_free_cb_function, which is there until it was called.
    unsafe {
        let call = std::mem::transmute::<usize, FreedFunction>(function.address());
        call(registration, level, pointer(user_data));
    }
}
