//! The embedded engine: one process, nothing installed. Communicators have one process, with rank 0;
//! windows are memory of this process, and files are those of the system.

mod buffer;
mod collective;
mod comm;
mod file;
mod hints;
mod memory;
mod message;
mod win;

use super::comm::{Communicator, Group};
use super::{Engine, JobAttribute, Made, Observer, Predefined, clock, process};
use crate::engine::data::Data;
use crate::engine::thread::ThreadLevel;
use crate::engine::user_op::Operator;
use crate::error::{Class, Error, Result};
use crate::hints::{Hints, When};
use crate::info::Info;
use crate::info::env::Start;
use comm::{Alone, Few};
use std::cell::Cell;
use std::sync::Arc;
pub(super) use win::MemoryWindow;
pub use win::OwnMemory;

thread_local! {
    /// Whether this thread has initialised MPI.
    static IS_MAIN: Cell<bool> = const { Cell::new(false) };
}

/// The engine of one process, in which no operation waits.
pub(super) struct Embedded;

impl Engine for Embedded {
    fn init(&self, required: ThreadLevel, _observer: &'static dyn Observer) -> Result<ThreadLevel> {
        message::threads_may_send(required == ThreadLevel::Multiple);
        IS_MAIN.set(true);
        Ok(required)
    }

    fn is_thread_main(&self) -> Result<bool> {
        Ok(IS_MAIN.get())
    }

    fn finalize(&self) -> Result<()> {
        Ok(())
    }

    fn abort(&self, status: i32) -> ! {
        std::process::exit(status)
    }

    fn comm(&self, _which: Predefined) -> Result<Made<dyn Communicator>> {
        Ok(Alone::default().made(&Info::default()))
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

    fn job_attribute(&self, which: JobAttribute) -> Option<i32> {
        match which {
            JobAttribute::Appnum => None,
            JobAttribute::UniverseSize => Some(1),
        }
    }

    fn buffer(&self) -> &dyn crate::engine::message::Buffer {
        &buffer::OF_PROCESS
    }

    fn reduce_local(&self, from: Data, to: Data, op: &Operator) -> Result<()> {
        match op {
            Operator::Predefined(op) => memory::combine(*op, to.basic, to.span, from.span),
            Operator::User(user) => {
                let count = to.span.len / user.datatype.size().max(1);
                user.combine(from.span.address, to.span.address, count);
            }
        }
        Ok(())
    }

    fn delete(&self, filename: &[u8], _asked: &Info) -> Result<()> {
        file::delete(filename)
    }

    fn processor_name(&self) -> Result<String> {
        process::host_name()
            .ok_or_else(|| Error::new(Class::Other, "the system does not provide the host name"))
    }

    fn name(&self) -> &str {
        "the embedded engine"
    }

    fn library_version(&self) -> String {
        let version = env!("CARGO_PKG_VERSION");
        format!("mpi_info_f08 {version}, embedded engine (one process, no MPI library)")
    }

    fn wtime(&self) -> f64 {
        clock::wtime()
    }

    fn wtick(&self) -> f64 {
        clock::TICK
    }

    fn start(&self, process: Start) -> Start {
        process::start(process, Some(1))
    }
}
