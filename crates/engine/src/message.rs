//! Messages from one process to another, as an engine has them (MPI 4.1, chapter 3).

pub use minfo_rules::status::{ANY_SOURCE, ANY_TAG, Received};

use super::buffered_mode::KeptBuffer;
use super::data::{Data, Span};
use super::partitioned::{Divided, Prepared};
use super::request::{Pending, Started};
use minfo_rules::constants;
use minfo_rules::error::Result;

/// `MPI_BSEND_OVERHEAD`: the bytes that a message in buffered mode occupies besides its data.
pub const BSEND_OVERHEAD: usize = constants::MPI_BSEND_OVERHEAD as usize;

/// When a send is complete, and what it may rely on (MPI 4.1, section 3.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Complete when the data may be changed, whether or not they have been received: `MPI_Send`.
    Standard,
    /// Complete when, in addition, the matching receive has started: `MPI_Ssend`.
    Synchronous,
    /// Complete at once, since the message goes to a buffer that the program has attached: `MPI_Bsend`.
    Buffered,
    /// Like standard mode, but the matching receive must have started before: `MPI_Rsend`.
    Ready,
}

/// A message to send. The rank is one of the communicator's group.
#[derive(Clone, Copy, Debug)]
pub struct Outgoing<'a> {
    /// The data.
    pub data: Data<'a>,
    /// The rank.
    pub dest: i32,
    /// The tag.
    pub tag: i32,
}

/// A message to receive.
#[derive(Clone, Copy, Debug)]
pub struct Incoming<'a> {
    /// The buffer. A message may be shorter.
    pub data: Data<'a>,
    /// The rank of the sender; `None` for any (`MPI_ANY_SOURCE`).
    pub source: Option<i32>,
    /// The tag; `None` for any (`MPI_ANY_TAG`).
    pub tag: Option<i32>,
}

/// The message that a probe looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expected {
    /// The rank of the sender; `None` for any (`MPI_ANY_SOURCE`).
    pub source: Option<i32>,
    /// The tag; `None` for any (`MPI_ANY_TAG`).
    pub tag: Option<i32>,
}

/// A matched message, which no other receive can get.
#[allow(clippy::missing_errors_doc)] // the same as those of `Messages`
pub trait Matched: Send {
    /// Receives it: `MPI_Mrecv`.
    fn recv(self: Box<Self>, room: Data) -> Result<Received>;
    /// Starts to receive it: `MPI_Imrecv`.
    fn irecv(self: Box<Self>, room: Data) -> Result<Started>;
}

/// A matched message, with its source, tag and length.
pub type Match = (Box<dyn Matched>, Received);

/// The buffer for the messages of buffered sends: memory that the program attaches to a communicator or to the process (MPI
/// 4.1, section 3.6).
#[allow(clippy::missing_errors_doc)] // `MPI_ERR_BUFFER` for a second buffer or none, and those of the implementation
pub trait SendBuffer {
    /// Attaches this memory; there must be none yet.
    fn attach(&self, memory: Span) -> Result<()>;
    /// Detaches the memory and returns it, after all messages in it have been sent.
    fn detach(&self) -> Result<Span>;
    /// Waits until all messages in it have been sent.
    fn flush(&self) -> Result<()>;
    /// Starts a flush.
    fn iflush(&self) -> Result<Box<dyn Pending>>;
}

/// The span that stands for `MPI_BUFFER_AUTOMATIC`, which has this address in the program's language. It is longer than
/// any memory.
pub fn automatic(address: usize) -> Span {
    let len = usize::MAX;
    Span { address, len }
}

/// Whether a span stands for `MPI_BUFFER_AUTOMATIC`.
pub fn is_automatic(memory: Span) -> bool {
    memory.len == usize::MAX
}

/// Messages on a communicator. Arguments have been checked; `MPI_PROC_NULL` is handled by the caller. Methods return
/// the errors of the implementation.
#[allow(clippy::missing_errors_doc)] // said above, once for all
pub trait Messages {
    /// The greatest tag (`MPI_TAG_UB`).
    fn max_tag(&self) -> i32;
    /// Returns when the data may be changed again: `MPI_Send` and its other modes.
    fn send(&self, mode: Mode, message: Outgoing) -> Result<()>;
    /// Starts to send; the data may be changed again when it is complete: `MPI_Isend` and its other modes.
    fn isend(&self, mode: Mode, message: Outgoing) -> Result<Started>;
    /// Waits for a message. One that is longer than the buffer is `MPI_ERR_TRUNCATE`.
    fn recv(&self, room: Incoming) -> Result<Received>;
    /// Starts to receive; the buffer may be read when it is complete: `MPI_Irecv`.
    fn irecv(&self, room: Incoming) -> Result<Started>;
    /// Creates a send that [`Pending::start`] starts, each time with the data at that time: `MPI_Send_init` and its
    /// other modes.
    fn send_init(&self, mode: Mode, message: Outgoing) -> Result<Box<dyn Pending>>;
    /// Creates a receive that [`Pending::start`] starts: `MPI_Recv_init`.
    fn recv_init(&self, room: Incoming) -> Result<Box<dyn Pending>>;
    /// Prepares to send a message in partitions: `MPI_Psend_init`.
    fn psend_init(&self, dest: i32, tag: i32, divided: Divided) -> Result<Prepared>;
    /// Prepares to receive a message in partitions: `MPI_Precv_init`.
    fn precv_init(&self, source: i32, tag: i32, divided: Divided) -> Result<Prepared>;
    /// Waits for such a message, and leaves it to be received: `MPI_Probe`.
    fn probe(&self, expected: Expected) -> Result<Received>;
    /// Returns such a message's source, tag and length, if there is one: `MPI_Iprobe`.
    fn iprobe(&self, expected: Expected) -> Result<Option<Received>>;
    /// Waits for such a message, and matches it: `MPI_Mprobe`.
    fn mprobe(&self, expected: Expected) -> Result<Match>;
    /// Matches such a message, if there is one: `MPI_Improbe`.
    fn improbe(&self, expected: Expected) -> Result<Option<Match>>;
    /// The buffer of the communicator, which buffered sends use in preference to that of the process.
    fn buffer(&self) -> &dyn SendBuffer;
    /// The buffer to which the caller must copy messages in buffered mode, if the engine does not do so.
    fn keeps(&self) -> Option<&KeptBuffer> {
        None
    }
    /// Both at once, so that neither waits for the other.
    fn sendrecv(&self, message: Outgoing, room: Incoming) -> Result<Received>;
    /// The same with one buffer: the received message replaces the data that were sent.
    fn sendrecv_replace(&self, message: Outgoing, room: Incoming) -> Result<Received>;
}
