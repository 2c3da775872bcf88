//! The rules and the engines of `mpi_info_f08`: the core of the archive for Fortran and C, the command `mpi-hints` and
//! the audit library.
//!
//! The rooms, from the lowest up; each uses only those named before it:
//!
//! - [`constants`]: the named constants of MPI.
//! - [`system`]: the files that the library opens, and the variables that it reads.
//! - [`status`], [`error`], [`text`]: what a status says, errors, and CHARACTER arguments.
//! - [`memory`]: memory whose size the program chooses.
//! - [`bytes`], [`ranks`]: the data that processes exchange, and sets of processes.
//! - [`info`], [`datatype`]: the info object; datatypes and operations on data.
//! - [`hints`]: the known hints, the form of their values, and what happened to them.
//! - [`engine`]: carries operations out: the traits, and the two engines behind them.
//! - [`mpi`]: the objects of MPI and the rules that hold for them with any engine.

pub mod bytes;
pub mod constants;
pub mod datatype;
pub mod engine;
pub mod error;
pub mod hints;
pub mod info;
pub mod memory;
pub mod mpi;
pub mod ranks;
pub mod status;
pub mod system;
pub mod table;
pub mod text;
pub mod transfer;
