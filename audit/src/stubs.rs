//! The intercepted procedures, each under its `MPI_` and its `PMPI_` name, and the types of their arguments. Argument
//! lists are derived from the rows in `interface/`; [`routines`](crate::routines) has the work.
//!
//! Handles are passed as `usize` with every ABI, as in the native engine: if they are 32-bit numbers, the next
//! procedure reads the low half only, and so does `ProgramObjects::handle`.
#![allow(unsafe_code)]

use crate::next_procedure::Next;
use libc::{c_char, c_int, c_void};
use minfo_engine::program_objects::CHandle;

/// An address that is passed on.
pub(crate) type PassedAddress = *mut c_void;
/// The address of a handle.
pub(crate) type HandlePlace = *mut CHandle;

/// What a procedure returns that no library has: not MPI_SUCCESS.
const NO_MPI: c_int = 1;

/// Defines a procedure. The routine gets the arguments that have the same type in both forms of the procedure, and calls
/// the next one with those or others.
macro_rules! stub {
    ($name:literal, $routine:ident, $call:ident { $($field:ident),* }, [$($count:ident)?], ($($argument:ident: $type:ty),*)) => {
        const _: () = {
            type Routine = unsafe extern "C" fn($($type),*) -> c_int;

            #[unsafe(export_name = $name)]
            #[allow(clippy::too_many_arguments)] // as many as the standard has
            unsafe extern "C" fn stub($($argument: $type),*) -> c_int {
                static NEXT: Next = Next::new($name);
                let Some(next) = NEXT.address() else {
                    return NO_MPI;
                };
                // SAFETY: the symbol with this name is this procedure, with these arguments.
                let next = unsafe { std::mem::transmute::<PassedAddress, Routine>(next) };
                // (In one of the two forms it has that type.)
                #[allow(clippy::useless_conversion)]
                let call = $call { $($field,)* $($count: i64::from($count))? };
                crate::routines::$routine(call, &|$call { $($field,)* .. }| {
                    // SAFETY: the arguments are the program's, or an info object of the library in place of one.
                    unsafe { next($($argument),*) }
                })
            }
        };
    };
}

include!(concat!(env!("OUT_DIR"), "/stubs.rs"));
