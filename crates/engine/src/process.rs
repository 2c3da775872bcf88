//! The system's information about this process and its host.

use minfo_rules::info::env::Start;
use minfo_system::job;

/// How a process of a job with `processes` processes was started.
pub fn start(process: Start, maxprocs: Option<usize>) -> Start {
    Start {
        maxprocs,
        host: job::host().map(String::into_bytes),
        arch: Some(std::env::consts::ARCH.into()),
        ..process
    }
}
