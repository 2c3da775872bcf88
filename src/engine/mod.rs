//! What carries out an operation that concerns more than memory of this library.
//!
//! Objects and entry points know the traits only. An engine knows nothing of Fortran, of handles or
//! of error handlers.

pub mod comm;
mod embedded;
pub mod file;
mod launcher;
pub mod win;

use crate::error::Result;
use crate::hints::Hints;
use crate::info::Info;
use crate::info::env::Start;
use crate::object::thread::ThreadLevel;
use comm::{Communicator, Group};
use std::sync::Arc;

/// A new object of an engine, and the hints that are in effect on it.
pub struct Made<T: ?Sized> {
    /// The object.
    pub object: Arc<T>,
    /// Its hints.
    pub hints: Hints,
}

/// An operation that has been started.
pub trait Pending: Send + Sync {
    /// Returns when it is complete.
    ///
    /// # Errors
    /// What the operation fails with.
    fn wait(&mut self) -> Result<()>;

    /// Whether it is complete.
    ///
    /// # Errors
    /// What the operation fails with.
    fn test(&mut self) -> Result<bool>;
}

/// A communicator that exists from the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Predefined {
    /// `MPI_COMM_WORLD`
    World,
    /// `MPI_COMM_SELF`
    Itself,
}

/// An implementation of MPI's operations.
pub trait Engine: Send + Sync {
    /// Starts MPI. Returns the level of thread support that is provided: the one required if that
    /// is possible, else the least one above it, else the highest (MPI 4.1, section 11.6.2).
    ///
    /// # Errors
    /// `MPI_ERR_OTHER` where MPI cannot be started in this process.
    fn init(&self, required: ThreadLevel) -> Result<ThreadLevel>;

    /// Ends MPI.
    ///
    /// # Errors
    /// As the implementation has them.
    fn finalize(&self) -> Result<()>;

    /// Ends all processes that this one was started with, as far as that is possible, and this one
    /// with `status`.
    fn abort(&self, status: i32) -> !;

    /// A predefined communicator. MPI is initialised.
    fn comm(&self, which: Predefined) -> Made<dyn Communicator>;

    /// `MPI_GROUP_EMPTY`
    fn empty_group(&self) -> Arc<dyn Group>;

    /// The address of `size` new bytes, aligned as a hint of `asked` says.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`.
    fn alloc_mem(&self, size: usize, asked: &Info) -> Result<usize>;

    /// Gives memory of [`Engine::alloc_mem`] back.
    ///
    /// # Errors
    /// `MPI_ERR_BASE` where it was not had from there.
    fn free_mem(&self, address: usize) -> Result<()>;

    /// Deletes a file.
    ///
    /// # Errors
    /// The classes of file errors (MPI 4.1, section 14.7).
    fn delete(&self, filename: &[u8], asked: &Info) -> Result<()>;

    /// The name of the processor that this process runs on now.
    ///
    /// # Errors
    /// `MPI_ERR_OTHER` where the system does not tell.
    fn processor_name(&self) -> Result<String>;

    /// Which engine this is, and which library it calls, with its version.
    fn library_version(&self) -> String;

    /// Seconds since a time in the past that does not change while the process runs.
    fn wtime(&self) -> f64;

    /// Seconds between two ticks of `wtime`.
    fn wtick(&self) -> f64;

    /// What is known of how the program was started: what the process itself knows (`process`) and
    /// what the engine can add. The same whenever it is asked.
    fn start(&self, process: Start) -> Start;
}

/// The engine of this process.
pub fn current() -> &'static dyn Engine {
    &embedded::Embedded
}
