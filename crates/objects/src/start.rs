//! What the process knows about how it was started (rule I21).

use super::active_calls;
use super::store::find_out_about_threads;
use minfo_rules::info::env::Start;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

static WDIR: OnceLock<Option<PathBuf>> = OnceLock::new();

/// Records what a program may change before it is needed: the working directory, and whether it has threads. Called
/// once, before the program's first statement.
pub fn note() {
    find_out_about_threads();
    active_calls::begin();
    let _ = WDIR.set(std::env::current_dir().ok());
}

/// A path from the user: a relative one is resolved in the directory in which the process was started, even if the
/// program has changed it since.
pub(super) fn from_start(path: &Path) -> PathBuf {
    match WDIR.get() {
        Some(Some(directory)) => directory.join(path),
        _ => path.to_owned(),
    }
}

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
