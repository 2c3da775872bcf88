//! The objects of MPI besides the info object, and the state of MPI in this process.
#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

pub mod active_calls;
pub mod attribute;
pub mod collective;
pub mod comm;
pub mod datatype;
pub mod dims;
pub mod engine;
pub mod errhandler;
pub mod file;
pub mod fortran_kinds;
pub mod group;
pub mod hints;
pub mod info;
mod last_user;
pub mod life;
pub mod memory;
pub mod message;
pub mod op;
pub mod report;
pub mod request;
pub mod session;
pub mod settings;
pub mod spawn;
pub mod start;
pub mod store;
pub mod tool;
pub mod topology;
pub mod win;

use minfo_rules::constants;

/// The longest name of an object, in characters. `MPI_MAX_OBJECT_NAME` is this in Fortran, and one more in C.
pub const MAX_NAME: usize = constants::MPI_MAX_OBJECT_NAME - 1;
