//! Everything that needs no MPI: info objects and their text, datatypes, errors, and the knowledge and vocabulary of
//! hints.
//!
//! The modules, from the lowest up:
//!
//! - [`constants`], [`status`], [`error`], [`text`]: the named constants of MPI, what a status says, errors, and CHARACTER
//!   arguments.
//! - `platform`: the machines that are refused.
//! - [`memory`]: memory whose size the program chooses.
//! - [`bytes`], [`ranks`], [`transfer`]: the data that processes exchange, sets of processes, and what a transfer is.
//! - [`topology`]: grids and graphs of processes.
//! - [`launcher`], [`hardware`]: what this process is told by its launcher, and what it runs on.
//! - [`info`], [`datatype`]: the info object; datatypes and operations on data.
//! - [`hints`]: the known hints, the form of their values, and what happened to them.
#![forbid(unsafe_code)]
#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

pub mod bytes;
pub mod constants;
pub mod datatype;
pub mod error;
pub mod hardware;
pub mod hints;
pub mod info;
pub mod launcher;
pub mod memory;
mod platform;
pub mod ranks;
pub mod status;
pub mod text;
pub mod topology;
pub mod transfer;
