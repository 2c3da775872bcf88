//! `libmpi_hints_audit.so`: `MINFO_REPORT` and `MINFO_HINTS` for MPI programs that do not use `mpi_info_f08`.
//! `docs/audit.md` is the user's guide.
//!
//! Preloaded, it intercepts the C procedures of MPI that take hints, that initialise and finalise MPI, or that free
//! objects with hints ([`stubs`], [`routines`]); each calls the [`next`](next_procedure) one. It also defines their `PMPI_` names,
//! because the Fortran layers of Open MPI and, for some procedures, of MPICH call these. Nested calls are ignored
//! ([`nesting`]).
//!
//! The engine of `mpi_info_f08` queries the MPI library and writes the report: [`job`] starts and ends both, [`objects`]
//! keeps the hints that objects were given, and [`hinted_calls`] combines the hints of a call. [`immediate_exit`] is for programs that
//! end without MPI_Finalize. The engine calls the MPI library by addresses, so its calls are not intercepted here.
#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

mod counted_files;
mod hinted_calls;
mod immediate_exit;
mod job;
mod nesting;
mod next_procedure;
mod objects;
mod routines;
mod stubs;
mod system_calls;

/// The result of work that this library adds: nothing in it may end the program.
fn ours<R>(work: impl FnOnce() -> R) -> Option<R> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).ok()
}
