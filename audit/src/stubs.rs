//! The procedures that this library defines before the MPI library does, each under its `MPI_` and its `PMPI_` name, and
//! the types of their arguments. Argument lists are derived from the rows in `interface/`; what is done is in
//! [`routines`](crate::routines).
//!
//! Handles go as a `usize` whatever the ABI, as in the native engine: where they are numbers of 32 bits, the other
//! procedure looks at the low half alone, and so does `ProgramObjects::handle`.
#![allow(unsafe_code)]

use crate::next::Next;
use libc::{c_char, c_int, c_void};
use minfo_core::engine::program_objects::Handle;

/// An address that is handed on.
pub(crate) type Address = *mut c_void;
/// Where a handle is, or goes to.
pub(crate) type HandlePlace = *mut Handle;

/// Defines a procedure. What is done gets the arguments that have one type in both forms of the procedure, and calls the
/// one that comes next with those or others.
macro_rules! stub {
    ($name:literal, $routine:ident, $call:ident { $($field:ident),* }, [$($count:ident)?], ($($argument:ident: $type:ty),*)) => {
        const _: () = {
            type Routine = unsafe extern "C" fn($($type),*) -> c_int;

            #[unsafe(export_name = $name)]
            #[allow(clippy::too_many_arguments)] // as many as the standard has
            unsafe extern "C" fn stub($($argument: $type),*) -> c_int {
                static NEXT: Next = Next::new($name);
                // SAFETY: what has this name is this procedure, with these arguments.
                let next = unsafe { std::mem::transmute::<Address, Routine>(NEXT.address()) };
                // (In one of the two forms it has that type.)
                #[allow(clippy::useless_conversion)]
                let call = $call { $($field,)* $($count: i64::from($count))? };
                crate::routines::$routine(call, |$call { $($field,)* .. }| {
                    // SAFETY: the arguments are those that the program gives, or an info object of the library in
                    // their place.
                    unsafe { next($($argument),*) }
                })
            }
        };
    };
}

include!(concat!(env!("OUT_DIR"), "/stubs.rs"));
