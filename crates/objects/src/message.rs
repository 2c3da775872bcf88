//! Messages (MPI 4.1, chapter 3): the allowed destinations, sources and tags.

pub use minfo_engine::message::{ANY_SOURCE, ANY_TAG, automatic, is_automatic};

use super::comm;
use super::store::{HandleKind, Objects};
use minfo_engine::comm::Communicator;
use minfo_engine::data::Data;
use minfo_engine::message::{Expected, Incoming, Matched, Outgoing, Received};
use minfo_rules::constants::{self, MPI_PROC_NULL};
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::text::counted;

/// The status of a receive from `MPI_PROC_NULL` (section 3.11).
pub const FROM_NOBODY: Received = Received {
    source: MPI_PROC_NULL,
    tag: ANY_TAG,
    bytes: 0,
};

/// Where a message goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Destination {
    dest: i32,
    tag: i32,
}

impl Destination {
    /// The destination from the arguments `dest` and `tag`. None for `MPI_PROC_NULL`, to which nothing is sent.
    ///
    /// # Errors
    /// `MPI_ERR_RANK`, `MPI_ERR_TAG`, and errors of the engine.
    #[inline(always)]
    pub fn of(comm: &dyn Communicator, dest: i32, tag: i32) -> Result<Option<Destination>> {
        if !comm.reaches(dest, tag) {
            check_sending(comm, dest, tag)?;
        }
        Ok((dest != MPI_PROC_NULL).then_some(Destination { dest, tag }))
    }

    /// A message with these data.
    pub fn message(self, data: Data) -> Outgoing {
        let Destination { dest, tag } = self;
        Outgoing { data, dest, tag }
    }
}

/// Where a message comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MessageOrigin {
    source: Option<i32>,
    tag: Option<i32>,
}

impl MessageOrigin {
    /// The origin from the arguments `source` and `tag`. None for `MPI_PROC_NULL`, from which every receive gets
    /// [`FROM_NOBODY`].
    ///
    /// # Errors
    /// `MPI_ERR_RANK`, `MPI_ERR_TAG`, and errors of the engine.
    #[inline(always)]
    pub fn of(comm: &dyn Communicator, source: i32, tag: i32) -> Result<Option<MessageOrigin>> {
        if !comm.reaches(source, tag) {
            check_receiving(comm, source, tag)?;
        }
        let origin = MessageOrigin {
            source: (source != ANY_SOURCE).then_some(source),
            tag: (tag != ANY_TAG).then_some(tag),
        };
        Ok((source != MPI_PROC_NULL).then_some(origin))
    }

    /// [`MessageOrigin::of`] where wildcards are not allowed.
    ///
    /// # Errors
    /// Those of [`MessageOrigin::of`].
    pub fn certain(
        comm: &dyn Communicator,
        source: i32,
        tag: i32,
    ) -> Result<Option<MessageOrigin>> {
        let (class, what) = match (source, tag) {
            (ANY_SOURCE, _) => (Class::Rank, "MPI_ANY_SOURCE"),
            (_, ANY_TAG) => (Class::Tag, "MPI_ANY_TAG"),
            _ => return MessageOrigin::of(comm, source, tag),
        };
        let what = format!("{what} is not allowed for a partitioned message");
        Err(Error::new(class, what))
    }

    /// The message that a probe looks for.
    pub fn expected(self) -> Expected {
        let MessageOrigin { source, tag } = self;
        Expected { source, tag }
    }

    /// A receive from here into this buffer.
    pub fn room(self, data: Data) -> Incoming {
        let MessageOrigin { source, tag } = self;
        Incoming { data, source, tag }
    }
}

#[inline(never)]
fn check_sending(comm: &dyn Communicator, dest: i32, tag: i32) -> Result<()> {
    if dest != MPI_PROC_NULL {
        check_rank(comm.peers()?, dest, "dest")?;
    }
    check_tag(comm.max_tag(), tag)
}

#[inline(never)]
fn check_receiving(comm: &dyn Communicator, source: i32, tag: i32) -> Result<()> {
    if !matches!(source, MPI_PROC_NULL | ANY_SOURCE) {
        check_rank(comm.peers()?, source, "source")?;
    }
    match tag {
        ANY_TAG => Ok(()),
        _ => check_tag(comm.max_tag(), tag),
    }
}

fn check_rank(size: i32, rank: i32, name: &'static str) -> Result<()> {
    if (0..size).contains(&rank) {
        return Ok(());
    }
    let what = format!(
        "{name} = {rank} is not a rank of the communicator, which has {}",
        counted(size, "process")
    );
    Err(Error::new(Class::Rank, what))
}

/// Checks a tag to send with.
///
/// # Errors
/// `MPI_ERR_TAG`.
pub fn check_tag(most: i32, tag: i32) -> Result<()> {
    if (0..=most).contains(&tag) {
        return Ok(());
    }
    let what = match tag {
        ANY_TAG => "MPI_ANY_TAG is a tag to receive with, not to send with".into(),
        _ => format!("tag = {tag} is not in the range from 0 to {most}"),
    };
    Err(Error::new(Class::Tag, what))
}

/// `MPI_MESSAGE_NULL`
pub const NULL: i32 = constants::MPI_MESSAGE_NULL;
/// `MPI_MESSAGE_NO_PROC`: the message from `MPI_PROC_NULL`.
pub const NO_PROC: i32 = constants::MPI_MESSAGE_NO_PROC;

/// A matched message, and the communicator that it was sent on.
type OnComm = (i32, Box<dyn Matched>);

static MATCHED: Objects<OnComm> = Objects::new(
    HandleKind::Message,
    Class::Request,
    (NULL, "MPI_MESSAGE_NULL"),
    "matched message",
);

/// Makes a handle of a message that was matched on a communicator.
///
/// # Errors
/// `MPI_ERR_NO_MEM`
pub fn insert(comm: i32, matched: Box<dyn Matched>) -> Result<i32> {
    MATCHED.insert((comm, matched))
}

/// Returns the message of a handle and frees the handle. `MPI_MESSAGE_NO_PROC` has no message.
///
/// # Errors
/// `MPI_ERR_REQUEST`
pub fn take(handle: &mut i32) -> Result<Option<Box<dyn Matched>>> {
    let matched = match *handle {
        NO_PROC => None,
        handle => Some(MATCHED.take(handle)?.1),
    };
    *handle = NULL;
    Ok(matched)
}

/// The communicator of the message with this handle; for `MPI_MESSAGE_NO_PROC`, the one that is used for calls without
/// one.
///
/// # Errors
/// `MPI_ERR_REQUEST`
pub fn comm_of(handle: i32) -> Result<i32> {
    match handle {
        NO_PROC => Ok(comm::ITSELF),
        handle => Ok(MATCHED.get(handle)?.0),
    }
}

#[cfg(test)]
mod tests;
