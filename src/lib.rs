//! `mpi_info_f08`: the MPI info object, and the hints that it carries, for Fortran and C.
//!
//! The layers, from the caller down; each uses only those below it:
//!
//! - [`entry`]: the `extern "C"` symbols `minfo_*`. They convert arguments, stop panics and run the
//!   error handler. Handles live here. No rule of MPI does.
//! - [`info`] and [`object`]: the rules, in safe Rust.
//! - [`datatype`]: datatypes and operations on data: what they are, with no memory of their own.
//! - [`engine`]: what carries an operation out; today the embedded engine, a single process.
//! - [`text`], [`order`] and [`error`]: CHARACTER arguments, sorted lists, and what a failed call says.

pub mod datatype;
pub mod engine;
pub mod entry;
pub mod error;
pub mod hints;
pub mod info;
pub mod object;
pub mod order;
pub mod text;
