//! The system's information about this process and its host.

use minfo_rules::info::env::Start;
use minfo_system::job;

/// What is known about the start of a process, one of `processes`.
pub fn start(process: Start, maxprocs: Option<usize>) -> Start {
    Start {
        maxprocs,
        host: job::host().map(String::into_bytes),
        arch: Some(std::env::consts::ARCH.into()),
        ..process
    }
}
