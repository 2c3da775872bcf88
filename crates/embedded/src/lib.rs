//! The embedded engine: one process, without an installed MPI. Communicators have one process, with rank 0; windows are
//! memory of this process, and files are accessed through the system.
#![forbid(unsafe_code)]
#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

mod buffer;
mod collective;
mod comm;
mod file;
mod message;
mod partitioned;
mod port;
mod session;
mod tool;

use comm::{Alone, Few};
use minfo_engine::comm::{Communicator, Group};
use minfo_engine::data::Data;
use minfo_engine::session::{Founding, Session};
use minfo_engine::thread::ThreadLevel;
use minfo_engine::tool::Tool;
use minfo_engine::user_op::Operator;
use minfo_engine::{Engine, JobAttribute, Made, Observer, Predefined};
use minfo_engine::{memory, supported_hints};
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::hints::{Hints, When};
use minfo_rules::info::Info;
use minfo_rules::info::env::Start;
use minfo_system::{clock, job};
use session::SessionOfOne;
use std::any::Any;
use std::cell::Cell;
use std::sync::Arc;

thread_local! {
    /// Whether this thread has initialised MPI.
    static IS_MAIN: Cell<bool> = const { Cell::new(false) };
}

/// The engine for one process.
pub struct Embedded;

impl Engine for Embedded {
    fn init(&self, required: ThreadLevel, _observer: &'static dyn Observer) -> Result<ThreadLevel> {
        message::threads_may_send(required == ThreadLevel::Multiple);
        IS_MAIN.set(true);
        Ok(required)
    }

    fn level_of_sessions(&self) -> ThreadLevel {
        // With one thread at a time, a call that would wait forever is an error.
        ThreadLevel::Serialized
    }

    fn raised_level(&self, level: ThreadLevel, required: ThreadLevel) -> ThreadLevel {
        let level = level.max(required);
        message::threads_may_send(level == ThreadLevel::Multiple);
        level
    }

    fn session(&self, asked: &Info) -> Result<Made<dyn Session>> {
        Ok(SessionOfOne::made(asked))
    }

    fn comm_from_group(
        &self,
        _group: &dyn Group,
        founding: &Founding<'_>,
    ) -> Result<Made<dyn Communicator>> {
        let session = founding.session.map(|session| session as &dyn Any);
        let buffer = session
            .and_then(|session| session.downcast_ref::<SessionOfOne>())
            .map(|session| Arc::clone(&session.buffer));
        Ok(Alone::of_session(buffer).made(founding.asked))
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
        hints.take(supported_hints::MEMORY, asked, When::Creation);
        memory::allocate(size, hints.integer(supported_hints::ALIGNMENT))
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

    fn ports(&self) -> &dyn minfo_engine::port::Ports {
        &port::OfProcess
    }

    fn buffer(&self) -> &dyn minfo_engine::message::SendBuffer {
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
        job::host()
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

    fn tool(&self) -> &dyn Tool {
        self
    }

    fn start(&self, process: Start) -> Start {
        process.here(Some(1))
    }
}
