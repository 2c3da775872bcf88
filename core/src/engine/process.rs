//! What the system tells of this process and its host.

use crate::info::env::Start;

/// The name of the host. (The system tells it also where there is no `/proc`, as in a directory that was made the root.)
pub(super) fn host_name() -> Option<String> {
    let name = nix::unistd::gethostname().ok()?.into_string().ok()?;
    (!name.is_empty()).then_some(name)
}

/// What is known of the start of a process, one of so many.
pub(super) fn start(process: Start, maxprocs: Option<usize>) -> Start {
    Start {
        maxprocs,
        host: host_name().map(String::into_bytes),
        arch: Some(std::env::consts::ARCH.into()),
        ..process
    }
}
