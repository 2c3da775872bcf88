//! What carries out an operation that concerns more than memory of this library.
//!
//! Objects and entry points know the trait only. An engine knows nothing of Fortran, of handles or
//! of error handlers.

mod embedded;
mod launcher;

use crate::error::Result;
use crate::info::env::Start;
use crate::object::comm::Comm;
use crate::object::thread::ThreadLevel;

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

    /// Ends all processes of `comm`, as far as that is possible, and this one with `status`.
    fn abort(&self, comm: Comm, status: i32) -> !;

    /// The rank of this process in `comm`.
    ///
    /// # Errors
    /// As the implementation has them.
    fn rank(&self, comm: Comm) -> Result<i32>;

    /// The number of processes in `comm`.
    ///
    /// # Errors
    /// As the implementation has them.
    fn size(&self, comm: Comm) -> Result<i32>;

    /// Returns when all processes of `comm` have called it.
    ///
    /// # Errors
    /// As the implementation has them.
    fn barrier(&self, comm: Comm) -> Result<()>;

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
