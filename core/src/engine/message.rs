//! Messages from one process to another, as an engine has them (MPI 4.1, chapter 3).

use super::data::Data;
use super::request::Pending;
use crate::error::Result;

/// A message that came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Received {
    /// The rank that sent it.
    pub source: i32,
    /// Its tag.
    pub tag: i32,
    /// How many bytes it had.
    pub bytes: usize,
}

/// What is sent to whom. The rank is in the communicator's group.
#[derive(Clone, Copy, Debug)]
pub struct Outgoing<'a> {
    /// The data.
    pub data: Data<'a>,
    /// The rank.
    pub dest: i32,
    /// The tag.
    pub tag: i32,
}

/// Which message goes where.
#[derive(Clone, Copy, Debug)]
pub struct Incoming<'a> {
    /// The room. A message may be shorter.
    pub data: Data<'a>,
    /// The rank that it has to come from; that of any process if there is none (`MPI_ANY_SOURCE`).
    pub source: Option<i32>,
    /// The tag that it has to have; any if there is none (`MPI_ANY_TAG`).
    pub tag: Option<i32>,
}

/// Messages on a communicator. Arguments have been checked; nobody sends to `MPI_PROC_NULL`. All fail as
/// the implementation has it.
#[allow(clippy::missing_errors_doc)] // said above, once for all
pub trait Messages {
    /// The greatest tag (`MPI_TAG_UB`).
    fn max_tag(&self) -> i32;
    /// Returns when the data may be changed again: `MPI_Send`.
    fn send(&self, message: Outgoing) -> Result<()>;
    /// Starts to send; the data may be changed again when it is complete: `MPI_Isend`.
    fn isend(&self, message: Outgoing) -> Result<Box<dyn Pending>>;
    /// Returns when a message has come. One that is longer than the room is `MPI_ERR_TRUNCATE`.
    fn recv(&self, room: Incoming) -> Result<Received>;
    /// Starts to receive; the room may be looked at when it is complete: `MPI_Irecv`.
    fn irecv(&self, room: Incoming) -> Result<Box<dyn Pending>>;
    /// Both at once, so that neither waits for the other.
    fn sendrecv(&self, message: Outgoing, room: Incoming) -> Result<Received>;
}
