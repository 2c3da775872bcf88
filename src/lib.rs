//! The boundary of `mpi_info_f08`: the `extern "C"` symbols `minfo_*`, which the Fortran modules, the legacy procedures
//! and the C functions call. `docs/boundary.md` describes their conventions.
//!
//! They convert arguments, stop panics and run error handlers. Every decision is made in `core`
//! ([`minfo_core`]).

mod abi;
mod attribute;
mod buffer;
mod callback;
mod collective;
mod comm;
mod comm_create;
mod convert;
mod datarep;
mod datatype;
mod entries;
mod environment;
mod errhandler;
mod file;
mod file_errhandler;
mod file_io;
mod file_view;
mod foreign;
mod general;
mod group;
mod guard;
mod info;
mod info_pairs;
mod info_typed;
mod info_typed_set;
mod interrupted;
mod marks;
mod memory;
mod message;
mod op;
mod pack;
mod partitioned;
mod port;
mod removed;
mod report;
mod request;
mod rma;
mod section;
mod session;
mod spawn;
mod start;
mod status;
mod tool;
mod topology;
mod win;
mod win_errhandler;
mod win_info;
mod win_sync;

#[cfg(test)]
mod tests;
