//! The embedded engine: one process, nothing installed. Communicators have one process, with rank 0;
//! windows are memory of this process, and files are those of the system.

mod comm;
mod file;
mod hints;
mod memory;
mod win;

use super::comm::{Communicator, Group};
use super::{Engine, Made, Pending, Predefined, launcher};
use crate::error::{Class, Error, Result};
use crate::hints::{Hints, When};
use crate::info::Info;
use crate::info::env::Start;
use crate::object::thread::ThreadLevel;
use comm::{Alone, Few};
use std::sync::{Arc, LazyLock};
use std::time::Instant;

/// The engine of one process, in which nothing needs to be waited for.
pub struct Embedded;

/// An operation that was complete when it was started.
struct Done;

impl Pending for Done {
    fn wait(&mut self) -> Result<()> {
        Ok(())
    }

    fn test(&mut self) -> Result<bool> {
        Ok(true)
    }
}

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

    fn abort(&self, status: i32) -> ! {
        std::process::exit(status)
    }

    fn comm(&self, _which: Predefined) -> Made<dyn Communicator> {
        let object = Arc::new(Alone::default());
        let hints = object.hints();
        Made { object, hints }
    }

    fn empty_group(&self) -> Arc<dyn Group> {
        Arc::new(Few { size: 0 })
    }

    fn alloc_mem(&self, size: usize, asked: &Info) -> Result<usize> {
        let mut hints = Hints::default();
        hints.take(hints::MEMORY, asked, When::Creation);
        memory::allocate(size, hints.integer(hints::ALIGNMENT))
    }

    fn free_mem(&self, address: usize) -> Result<()> {
        memory::free(address)
    }

    fn delete(&self, filename: &[u8], _asked: &Info) -> Result<()> {
        file::delete(filename)
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
