//! What the system tells of this process and its host.

use crate::info::env::Start;
use crate::system;

/// The name of the host.
pub(super) fn host_name() -> Option<String> {
    let name = system::file::text_of_system("/proc/sys/kernel/hostname")?;
    let name = name.trim_end();
    (!name.is_empty()).then(|| name.to_owned())
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
