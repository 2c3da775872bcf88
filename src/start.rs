//! The hook by which the loader tells that the process starts.
#![allow(unsafe_code)]

use minfo_core::mpi::start;
use std::panic::catch_unwind;

/// Run by the loader before the program's first statement, since the program may change its working directory before
/// it asks for the one in which it was started.
extern "C" fn at_start() {
    // What cannot be found out here is as if it were not known.
    let _ = catch_unwind(start::note);
}

// SAFETY: the loader calls the functions of this section; ours has the C calling convention and
// ignores the arguments that some loaders pass.
#[used]
#[unsafe(link_section = ".init_array")]
static AT_START: extern "C" fn() = at_start;
