//! The engine interface for sessions (MPI 4.1, section 11.3).

use super::comm::Group;
use super::hinting::Hinting;
use super::message::SendBuffer;
use super::thread::ThreadLevel;
use minfo_rules::error::Result;
use minfo_rules::info::Info;
use std::any::Any;
use std::sync::Arc;

/// The key for the level of thread support.
pub const THREAD_LEVEL: &str = "thread_level";
/// The key for the number of processes of a process set.
pub const MPI_SIZE: &str = "mpi_size";
/// The process set of all processes.
pub const WORLD: &[u8] = b"mpi://WORLD";
/// The process set of this process alone.
pub const ITSELF: &[u8] = b"mpi://SELF";

/// The thread level that the hints for a session ask for.
///
/// # Errors
/// None that valid keys could have.
pub fn level_asked(asked: &Info) -> Result<Option<ThreadLevel>> {
    let value = asked.get(THREAD_LEVEL.as_bytes())?;
    let word = value.map(<[u8]>::trim_ascii);
    let is_asked = |level: &ThreadLevel| word == Some(level_name(*level).as_bytes());
    Ok(ThreadLevel::ALL.into_iter().find(is_asked))
}

/// The value of [`THREAD_LEVEL`] for a level of thread support.
pub fn level_name(level: ThreadLevel) -> &'static str {
    match level {
        ThreadLevel::Single => "MPI_THREAD_SINGLE",
        ThreadLevel::Funneled => "MPI_THREAD_FUNNELED",
        ThreadLevel::Serialized => "MPI_THREAD_SERIALIZED",
        ThreadLevel::Multiple => "MPI_THREAD_MULTIPLE",
    }
}

/// The name of a process set.
///
/// # Errors
/// `MPI_ERR_NO_MEM`
pub fn name_of(name: &[u8]) -> Result<Vec<u8>> {
    let mut copy = Vec::new();
    copy.try_reserve_exact(name.len())?;
    copy.extend(name);
    Ok(copy)
}

/// A session. Methods return the errors of the implementation.
#[allow(clippy::missing_errors_doc)] // said above, once for all
pub trait Session: Any + Hinting {
    /// The names of its process sets that this process belongs to. New ones may be added at the end.
    fn psets(&self) -> Result<Vec<Vec<u8>>>;

    /// The properties of one of them, except its size.
    fn pset_info(&self, name: &[u8]) -> Result<Info>;

    /// The group of one of them.
    fn group(&self, name: &[u8]) -> Result<Arc<dyn Group>>;

    /// The buffer for buffered sends, used by communicators of the session without a buffer of their own.
    fn buffer(&self) -> &dyn SendBuffer;

    /// Finalises it. No method is called afterwards.
    fn finalize(&self) -> Result<()>;
}

/// The arguments for creating a communicator without a parent communicator.
pub struct Founding<'a> {
    /// The session that the groups come from, if it is not the world model.
    pub session: Option<&'a dyn Session>,
    /// The text that distinguishes concurrent calls.
    pub tag: &'a [u8],
    /// The hints.
    pub asked: &'a Info,
}
