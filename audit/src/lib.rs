//! `libmpi_hints_audit.so`: `MINFO_REPORT` and `MINFO_HINTS` for MPI programs that know nothing of `mpi_info_f08`.
//! `docs/audit.md` tells users how.
//!
//! Preloaded, it defines the C procedures of MPI that take hints, and those that begin and end MPI and objects with
//! hints ([`stubs`], [`routines`]), before the MPI library does; each calls the one that comes [`next`]. It defines their
//! `PMPI_` names as well, because these are what the Fortran layers of Open MPI and, for some procedures, of MPICH call.
//! Procedures in procedures are not looked at again ([`inside`]).
//!
//! The engine of `mpi_info_f08` is what asks the MPI library, and its report is the one that is given out: [`job`]
//! starts and ends both, [`objects`] keeps what objects were asked for, and [`asking`] puts the hints of a call
//! together. [`ending`] is for programs that end without MPI_Finalize. The engine calls the MPI library by addresses of its own, so that nothing comes back to here.

mod asking;
mod ending;
mod inside;
mod job;
mod next;
mod objects;
mod routines;
mod stubs;
mod system_calls;
mod watched;
mod watching;

/// What a call that this library adds gives: nothing that happens in it may end the program.
fn ours<R>(work: impl FnOnce() -> R) -> Option<R> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).ok()
}
