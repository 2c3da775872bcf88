//! The entry points of the procedures, derived from the rows in `interface/chapters`. Each calls one function in its
//! chapter's file, `crate::comm::comm_rank` for `MPI_Comm_rank`; `interface/src/entries.rs` says how.
#![allow(unsafe_code)]
#![allow(
    clippy::useless_conversion,
    reason = "a default INTEGER may have the size of a count"
)]

use crate::callback::CallbackInterface;
use crate::foreign::*;
use crate::guard::*;
use libc::c_int;
use minfo_rules::datatype::Fint;

include!(concat!(env!("OUT_DIR"), "/derived/entries.rs"));
