//! The hook that the loader runs when the process starts.
#![allow(unsafe_code)]

use minfo_objects::start;
use std::panic::catch_unwind;

/// The loader runs it before the program's first statement, because the program may change its working directory before
/// it asks for the initial one.
extern "C" fn at_start() {
    // Anything that cannot be determined here is recorded as unknown.
    let _ = catch_unwind(start::note);
}

// SAFETY: the loader calls the functions of this section; ours has the C calling convention and
// ignores the arguments that some loaders pass.
#[used]
#[unsafe(link_section = ".init_array")]
static AT_START: extern "C" fn() = at_start;
