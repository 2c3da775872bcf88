//! The embedded engine: one process, nothing installed.

use super::{Engine, launcher};
use crate::error::{Class, Error, Result};
use crate::info::env::Start;
use crate::object::comm::Comm;
use crate::object::thread::ThreadLevel;
use std::sync::LazyLock;
use std::time::Instant;

/// A communicator has one process, with rank 0; nothing needs to be waited for.
pub struct Embedded;

static FIRST_CALL: LazyLock<Instant> = LazyLock::new(Instant::now);

impl Engine for Embedded {
    fn init(&self, required: ThreadLevel) -> Result<ThreadLevel> {
        LazyLock::force(&FIRST_CALL);
        let Some(job) = launcher::job(|name| std::env::var_os(name)) else {
            return Ok(required);
        };
        // Running on would make as many programs of one process as the user wanted processes.
        let what = format!(
            "{} started this process as one of {} ({}={}), but the embedded engine has one process \
             only; start the program without a launcher, or with one process",
            job.launcher, job.size, job.variable, job.size
        );
        Err(Error::new(Class::Other, what))
    }

    fn finalize(&self) -> Result<()> {
        Ok(())
    }

    fn abort(&self, _comm: Comm, status: i32) -> ! {
        std::process::exit(status)
    }

    fn rank(&self, _comm: Comm) -> Result<i32> {
        Ok(0)
    }

    fn size(&self, _comm: Comm) -> Result<i32> {
        Ok(1)
    }

    fn barrier(&self, _comm: Comm) -> Result<()> {
        Ok(())
    }

    fn processor_name(&self) -> Result<String> {
        host_name()
            .ok_or_else(|| Error::new(Class::Other, "the system does not tell the host's name"))
    }

    fn library_version(&self) -> String {
        let version = env!("CARGO_PKG_VERSION");
        format!("mpi_info_f08 {version}, embedded engine (one process, no MPI library)")
    }

    fn wtime(&self) -> f64 {
        FIRST_CALL.elapsed().as_secs_f64()
    }

    fn wtick(&self) -> f64 {
        // The monotonic clock of every system that this runs on counts nanoseconds.
        1.0e-9
    }

    fn start(&self, process: Start) -> Start {
        Start {
            maxprocs: Some(1),
            host: host_name().map(String::into_bytes),
            arch: Some(std::env::consts::ARCH.into()),
            ..process
        }
    }
}

fn host_name() -> Option<String> {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname").ok()?;
    let name = name.trim_end();
    (!name.is_empty()).then(|| name.to_owned())
}
