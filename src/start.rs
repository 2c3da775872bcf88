//! What the process itself knows of its start (rule I21).
#![allow(unsafe_code)]

use super::handle::find_out_about_threads;
use minfo_core::info::env::Start;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::panic::catch_unwind;
use std::path::PathBuf;
use std::sync::OnceLock;

static WDIR: OnceLock<Option<PathBuf>> = OnceLock::new();

/// Run by the loader before the program's first statement, since the program may change its
/// working directory before it asks for the one in which it was started.
extern "C" fn at_start() {
    // What cannot be found out here is as if it were not known.
    let _ = catch_unwind(|| {
        find_out_about_threads();
        let _ = WDIR.set(std::env::current_dir().ok());
    });
}

// SAFETY: the loader calls the functions of this section; ours has the C calling convention and
// ignores the arguments that some loaders pass.
#[used]
#[unsafe(link_section = ".init_array")]
static AT_START: extern "C" fn() = at_start;

/// The command, its arguments, and the working directory.
pub fn of_process() -> Start {
    let mut arguments = std::env::args_os().map(OsStringExt::into_vec);
    let command = arguments.next();
    let argv = command.is_some().then(|| arguments.collect());
    let wdir = WDIR.get().cloned().flatten();
    Start {
        command,
        argv,
        wdir: wdir.map(|path| path.as_os_str().as_bytes().to_vec()),
        ..Start::default()
    }
}
