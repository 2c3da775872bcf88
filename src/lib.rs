//! The boundary of `mpi_info_f08`: the `extern "C"` symbols `minfo_*`, which the Fortran modules, the legacy procedures
//! and the C functions call. `docs/boundary.md` describes their conventions.
//!
//! They convert arguments, stop panics and run error handlers. Every decision is made in `core`
//! ([`minfo_core`]).

pub mod abi;
pub mod attribute;
mod buffer;
mod callback;
pub mod collective;
pub mod comm;
pub mod comm_create;
pub mod convert;
pub mod datarep;
pub mod datatype;
pub mod entries;
pub mod environment;
pub mod errhandler;
pub mod file;
pub mod file_errhandler;
mod file_io;
pub mod file_view;
pub mod foreign;
pub mod general;
pub mod group;
mod guard;
pub mod info;
pub mod info_pairs;
pub mod info_typed;
pub mod info_typed_set;
mod interrupted;
pub mod marks;
pub mod memory;
pub mod message;
pub mod op;
pub mod pack;
pub mod partitioned;
pub mod port;
pub mod removed;
pub mod report;
pub mod request;
mod rma;
mod section;
pub mod session;
pub mod spawn;
mod start;
pub mod status;
pub mod topology;
pub mod win;
pub mod win_errhandler;
pub mod win_info;
pub mod win_sync;

/// (Tests use one that counts.)
#[cfg(not(test))]
#[global_allocator]
static MEMORY: minfo_core::system::memory::WithReserve = minfo_core::system::memory::WithReserve;

#[cfg(test)]
mod tests;
