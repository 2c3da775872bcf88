//! The engine interface for ports, published names and other ways to connect processes (MPI 4.1, sections 11.9 and
//! 11.10).
//!
//! Methods without an `# Errors` section return the errors of the implementation.

use super::Made;
use super::comm::Communicator;
use minfo_rules::constants;
use minfo_rules::error::Result;
use minfo_rules::hints::Hints;
use minfo_rules::info::Info;

/// The longest name of a port, in characters: MPI_MAX_PORT_NAME of C is 1 more.
pub const MAX_PORT_NAME: usize = constants::MPI_MAX_PORT_NAME - 1;

/// Ports and published names. MPI is initialised; names are not empty and have no NUL. `left_out` gets the hints of
/// `asked` that were not passed on.
pub trait Ports {
    /// Opens a port. Returns its name, of at most [`MAX_PORT_NAME`] characters.
    ///
    /// # Errors
    /// Those of the implementation, here and below.
    fn open(&self, asked: &Info, left_out: &mut Hints) -> Result<Vec<u8>>;

    /// Closes a port.
    ///
    /// # Errors
    /// `MPI_ERR_PORT` if there is none.
    fn close(&self, port: &[u8]) -> Result<()>;

    /// Publishes a port under a name.
    ///
    /// # Errors
    /// `MPI_ERR_SERVICE`, `MPI_ERR_PORT`.
    fn publish(
        &self,
        service: &[u8],
        port: &[u8],
        asked: &Info,
        left_out: &mut Hints,
    ) -> Result<()>;

    /// Withdraws a name.
    ///
    /// # Errors
    /// `MPI_ERR_SERVICE` if it is not published.
    fn unpublish(
        &self,
        service: &[u8],
        port: &[u8],
        asked: &Info,
        left_out: &mut Hints,
    ) -> Result<()>;

    /// Looks up the port that was published under a name.
    ///
    /// # Errors
    /// `MPI_ERR_NAME` if there is none.
    fn lookup(&self, service: &[u8], asked: &Info, left_out: &mut Hints) -> Result<Vec<u8>>;

    /// The intercommunicator with the processes that started this one, if there are any.
    fn parent(&self) -> Result<Option<Made<dyn Communicator>>>;

    /// An intercommunicator with the process at the other end of a socket; `None` if the two cannot be connected.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` for a descriptor that is not a connected socket.
    fn join(&self, socket: i32) -> Result<Option<Made<dyn Communicator>>>;
}
