//! Collective operations on data (MPI 4.1, chapter 6): which arguments are valid, and which data match.

mod duplicates;

pub use duplicates::Duplicates;

use duplicates::Duplicate;
use minfo_engine::collective::{Collective, PROC_NULL, ROOT};
use minfo_engine::comm::{Communicator, Neighbors};
use minfo_engine::data::{Data, Span};
use minfo_engine::{Complete, Ended, Pending};
use minfo_rules::datatype::{Datatype, Op};
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::text::counted;
use std::any::Any;
use std::sync::Arc;

/// The part of a process in an operation with a root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The root.
    Root,
    /// One of the processes that send to the root or receive from it.
    Other,
    /// The process is beside the root of an intercommunicator, and takes no part.
    Outside,
}

/// The part of this process. On an intercommunicator `root` is `MPI_ROOT` at the root, `MPI_PROC_NULL` beside it, and
/// the root's rank on the other side (section 6.2.3).
///
/// # Errors
/// `MPI_ERR_ROOT`, and those of the engine.
pub fn role(comm: &dyn Communicator, root: i32) -> Result<Role> {
    let remote_size = comm.remote_size()?;
    let size = remote_size.unwrap_or(comm.size()?);
    match (root, remote_size) {
        (ROOT, Some(_)) => Ok(Role::Root),
        (PROC_NULL, Some(_)) => Ok(Role::Outside),
        _ if !(0..size).contains(&root) => {
            let what = format!(
                "root = {root} is not a rank of the communicator, which has {}",
                counted(size, "process")
            );
            Err(Error::new(Class::Root, what))
        }
        (_, None) if comm.rank()? == root => Ok(Role::Root),
        _ => Ok(Role::Other),
    }
}

/// The operation that combines elements of a datatype. Predefined operations are defined for predefined datatypes only
/// (section 6.9.2).
///
/// # Errors
/// `MPI_ERR_OP`.
pub fn reduction(op: i32, datatype: &Datatype) -> Result<Op> {
    let op = Op::of(op)?;
    if matches!(op, Op::Replace | Op::NoOp) {
        let what = format!("{} is an operation of one-sided access only", op.name());
        return Err(Error::new(Class::Op, what));
    }
    if !datatype.is_predefined() {
        let what = format!("{} is not defined for derived datatypes", op.name());
        return Err(Error::new(Class::Op, what));
    }
    op.check(datatype.basic())?;
    Ok(op)
}

/// The total number of elements, if each process sends `count`.
///
/// # Errors
/// `MPI_ERR_COUNT` if there are too many, and those of the engine.
pub fn of_all(comm: &dyn Communicator, count: usize) -> Result<usize> {
    times(count, comm.peers()?)
}

fn times(count: usize, size: i32) -> Result<usize> {
    let all = usize::try_from(size)
        .ok()
        .and_then(|n| n.checked_mul(count));
    all.ok_or_else(|| {
        let what = format!(
            "{} from each of {} are too many",
            counted(count, "element"),
            counted(size, "process")
        );
        Error::new(Class::Count, what)
    })
}

/// Checks that the data that a process sends to itself match its part of `recv`, which has room for `count` elements of
/// `datatype` (sections 6.5, 6.7 and 8.6: the amount sent must equal the amount received).
///
/// # Errors
/// `MPI_ERR_TYPE`, `MPI_ERR_TRUNCATE` if more is sent, `MPI_ERR_COUNT` if less is sent.
pub fn check_part(send: Data, count: usize, datatype: &Datatype) -> Result<()> {
    let (len, room) = (send.span.len, count.saturating_mul(datatype.size()));
    let class = match len.cmp(&room) {
        std::cmp::Ordering::Equal => {
            let Some((sent, received)) = send.signature().difference(datatype.signature(), len)
            else {
                return Ok(());
            };
            let (sent, received) = (sent.name(), received.name());
            let what = format!("elements of {sent} cannot be received as {received}");
            return Err(Error::new(Class::Type, what));
        }
        std::cmp::Ordering::Greater => Class::Truncate,
        std::cmp::Ordering::Less => Class::Count,
    };
    let len = counted(len, "byte");
    let what = format!("this process sends {len}, but {room} are to be received from each");
    Err(Error::new(class, what))
}

/// Checks that send and receive buffers do not overlap (sections 2.3 and 3.10).
///
/// # Errors
/// `MPI_ERR_BUFFER`.
pub fn check_disjoint(send: Span, recv: Span) -> Result<()> {
    if send.overlaps(recv) {
        let what = "the send buffer and the receive buffer overlap; some procedures take MPI_IN_PLACE for one \
                    buffer that is both";
        return Err(Error::new(Class::Buffer, what));
    }
    Ok(())
}

/// [`check_disjoint`] for buffers of several pieces, in any order.
///
/// # Errors
/// `MPI_ERR_BUFFER`.
pub fn check_all_disjoint(send: &mut [Span], recv: &mut [Span]) -> Result<()> {
    let by_address = |span: &Span| span.address;
    send.sort_unstable_by_key(by_address);
    recv.sort_unstable_by_key(by_address);
    let (mut send, mut recv) = (send.iter().peekable(), recv.iter().peekable());
    while let (Some(from), Some(to)) = (send.peek(), recv.peek()) {
        check_disjoint(**from, **to)?;
        let ends = |span: &Span| span.address.saturating_add(span.len);
        // The two are disjoint, so the one that ends first lies before everything that is left of the other side. (A
        // later piece of its own side may start before its end, and is checked next.)
        match ends(from) <= ends(to) {
            true => drop(send.next()),
            false => drop(recv.next()),
        }
    }
    Ok(())
}

/// The neighbours of this process.
///
/// # Errors
/// `MPI_ERR_TOPOLOGY` if the communicator has no topology, and those of the engine.
pub fn neighbors(comm: &dyn Communicator) -> Result<Neighbors> {
    Neighbors::of(comm)?.ok_or_else(|| {
        Error::new(
            Class::Topology,
            "the communicator has no topology, so its processes have no neighbours",
        )
    })
}

/// A persistent operation (MPI 4.1, section 6.13): each start carries it out again. Processes may start several such
/// operations in different orders, so each has its own communicator: on a shared one, the operations that are started
/// first would match each other.
pub struct PersistentCollective {
    duplicate: Duplicate,
    operation: Collective<'static>,
    started: Box<dyn Pending>,
}

impl PersistentCollective {
    /// An inactive operation of the processes of `comm`, which all call this. `duplicates` are those of `comm`.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`, and those of the engine.
    pub fn new(
        comm: &dyn Communicator,
        duplicates: &Arc<Duplicates>,
        operation: Collective<'_>,
    ) -> Result<PersistentCollective> {
        Ok(PersistentCollective {
            duplicate: Duplicate::new(comm, duplicates)?,
            operation: operation.copied()?,
            started: Box::new(Complete),
        })
    }
}

impl Pending for PersistentCollective {
    fn wait(&mut self) -> Result<Ended> {
        let ended = self.started.wait()?;
        self.duplicate.is_busy = false;
        Ok(ended)
    }

    fn test(&mut self) -> Result<Option<Ended>> {
        let ended = self.started.test()?;
        self.duplicate.is_busy = ended.is_none();
        Ok(ended)
    }

    fn start(&mut self) -> Result<()> {
        self.duplicate.is_busy = true;
        self.started = self.duplicate.comm.start_collective(&self.operation)?;
        Ok(())
    }

    fn check_free(&self) -> Result<()> {
        let what = "a persistent collective operation is freed only when it is complete";
        Err(Error::new(Class::Request, what))
    }

    fn is_of_engine(&self) -> bool {
        self.started.is_of_engine()
    }

    fn operations<'a>(&'a mut self, all: &mut Vec<&'a mut dyn Any>) {
        self.started.operations(all);
    }
}

#[cfg(test)]
mod tests;
