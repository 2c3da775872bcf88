//! The entry points of procedures with choice buffers, derived from the rows in `interface/chapters`: by address for C
//! and legacy Fortran, by descriptor for `mpi_f08`, and with large counts. Each calls one function in its chapter's
//! file, `crate::message::send` for `MPI_Send`; see `interface/src/entries.rs`.
#![allow(unsafe_code)]
#![allow(
    clippy::useless_conversion,
    reason = "a default INTEGER may have the size of a count"
)]

use crate::comm::guard_comm;
use crate::file::guard_file;
use crate::foreign::*;
use crate::guard::{Call, guard};
use crate::session::guard_session;
use crate::win::guard_win;
use libc::c_int;
use minfo_core::datatype::Fint;

include!(concat!(env!("OUT_DIR"), "/derived/entries.rs"));
