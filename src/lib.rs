//! The boundary of `mpi_info_f08`: the `extern "C"` symbols `minfo_*`, which the Fortran modules, the legacy procedures
//! and the C functions call. `docs/boundary.md` describes their conventions.
//!
//! They convert arguments, stop panics and run error handlers. Every decision is made in the crates below
//! ([`minfo_objects`], [`minfo_rules`]).
#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

mod abi;
mod attribute;
mod buffer;
mod callback;
mod collective;
mod comm;
mod convert;
mod datarep;
mod datatype;
mod entries;
mod environment;
mod errhandler;
mod file;
mod foreign;
mod generalized_request;
mod group;
mod guard;
mod info;
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
mod sentinels;
mod session;
mod signal_handler;
mod spawn;
mod start;
mod static_programs;
mod status;
mod tool;
mod topology;
mod win;

#[cfg(test)]
mod tests;
