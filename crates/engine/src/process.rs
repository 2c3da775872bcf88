//! The system's information about this process and its host.

use minfo_rules::info::env::Start;

/// The name of the host. (This also works without `/proc`, for example after chroot.)
pub fn host_name() -> Option<String> {
    let name = nix::unistd::gethostname().ok()?.into_string().ok()?;
    (!name.is_empty()).then_some(name)
}

/// How a process of a job with `processes` processes was started.
pub fn start(process: Start, maxprocs: Option<usize>) -> Start {
    Start {
        maxprocs,
        host: host_name().map(String::into_bytes),
        arch: Some(std::env::consts::ARCH.into()),
        ..process
    }
}
