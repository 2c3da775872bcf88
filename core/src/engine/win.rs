//! Windows, as an engine has them.

use super::Pending;
use super::comm::Group;
use super::data::{Data, Span};
use super::hinting::Hinting;
use crate::datatype::{Datatype, Op};
use crate::error::Result;
use std::any::Any;

/// The memory that a window is made to (MPI 4.1, section 12.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memory {
    /// The program's own: `MPI_Win_create`.
    OfProgram(Span),
    /// So many new bytes: `MPI_Win_allocate`.
    Allocated(usize),
    /// So many new bytes that other processes can reach: `MPI_Win_allocate_shared`.
    Shared(usize),
    /// What is attached later: `MPI_Win_create_dynamic`.
    Dynamic,
}

/// How a window is locked (MPI 4.1, section 12.5.3). The discriminants are the standard ABI's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum LockType {
    /// `MPI_LOCK_EXCLUSIVE`
    Exclusive = 301,
    /// `MPI_LOCK_SHARED`
    Shared = 302,
}

/// Where in a window an access goes. The rank is in the window's group.
#[derive(Clone, Copy)]
pub struct Target<'a> {
    /// The target process.
    pub rank: i32,
    /// In units of the target's `disp_unit` from the start of its window; an address, in a dynamic one.
    pub disp: i64,
    /// So many elements of `datatype`.
    pub count: usize,
    /// Their type.
    pub datatype: &'a Datatype,
}

/// What `MPI_Win_shared_query` tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment {
    /// The memory.
    pub span: Span,
    /// Its displacement unit.
    pub disp_unit: i64,
}

/// A window. Arguments have been checked, and the calls come in an order that the standard allows.
///
/// An access outside the exposed memory touches nothing and is `MPI_ERR_RMA_RANGE` (W4). All calls
/// fail as the implementation has it, besides.
#[allow(clippy::missing_errors_doc)] // said above, once for all
pub trait Window: Any + Hinting {
    /// The memory of this process: that which was given or allocated.
    fn span(&self) -> Span;
    /// Whether what the program stores in its memory and what is accessed there are the same (`MPI_WIN_UNIFIED`).
    fn is_unified(&self) -> bool {
        true
    }
    /// Whether it wants data that are not in one piece as they are, since it uses them after the call. Else they
    /// are packed, and what was packed is there during the call only.
    fn takes_pieces(&self) -> bool {
        false
    }
    /// The memory of the process `rank`, in a shared window; `None` asks for the first process that
    /// has any.
    fn shared_query(&self, rank: Option<i32>) -> Result<Segment>;
    /// Adds memory to a dynamic window; `MPI_ERR_RMA_ATTACH`.
    fn attach(&self, span: Span) -> Result<()>;
    /// Takes it away again; `MPI_ERR_RMA_ATTACH` where no attached memory begins there.
    fn detach(&self, address: usize) -> Result<()>;
    /// Ends the window. With an error it is there as before.
    fn free(&self) -> Result<()>;

    /// Whether it may end while another thread is in a call on it.
    fn can_end_in_use(&self) -> bool {
        true
    }

    /// The data of the origin go to the target, where there is at least as much room.
    fn put(&self, origin: Data, target: Target<'_>) -> Result<()>;
    /// The data of the target go to the origin, where there is as much room.
    fn get(&self, origin: Data, target: Target<'_>) -> Result<()>;
    /// The data of the target become `target op origin`, element by element; `op` is not `MPI_NO_OP`.
    fn accumulate(&self, origin: Data, target: Target<'_>, op: Op) -> Result<()>;
    /// As [`Window::accumulate`]; `result`, where there is as much room as at the target, gets what was
    /// there. With `MPI_NO_OP` there is no origin.
    fn get_accumulate(&self, origin: Data, result: Data, target: Target<'_>, op: Op) -> Result<()>;
    /// One element: `result` gets what was there, which `origin` replaces if it is equal to `compare`.
    fn compare_and_swap(
        &self,
        origin: Data,
        compare: Data,
        result: Data,
        target: Target<'_>,
    ) -> Result<()>;
    /// As [`Window::put`], complete when what is returned is.
    fn rput(&self, origin: Data, target: Target<'_>) -> Result<Box<dyn Pending>>;
    /// As [`Window::get`], complete when what is returned is.
    fn rget(&self, origin: Data, target: Target<'_>) -> Result<Box<dyn Pending>>;

    /// Ends one epoch of fences, and begins another.
    fn fence(&self, assert: i32) -> Result<()>;
    /// Begins an epoch with `rank`.
    fn lock(&self, lock_type: LockType, rank: i32, assert: i32) -> Result<()>;
    /// Ends it.
    fn unlock(&self, rank: i32) -> Result<()>;
    /// Begins an epoch with all processes.
    fn lock_all(&self, assert: i32) -> Result<()>;
    /// Ends it.
    fn unlock_all(&self) -> Result<()>;
    /// Completes the accesses to `rank`, or to all; `local`: only at the origin.
    fn flush(&self, rank: Option<i32>, local: bool) -> Result<()>;
    /// Whether nothing has to be completed: then there is no need to call `flush`, which may wait.
    fn is_flushed(&self) -> bool;
    /// What the program has stored and what was accessed see each other.
    fn sync(&self) -> Result<()>;
    /// Exposes the memory to a group.
    fn post(&self, group: &dyn Group, assert: i32) -> Result<()>;
    /// Begins an epoch with the processes of a group.
    fn start(&self, group: &dyn Group, assert: i32) -> Result<()>;
    /// Ends it.
    fn complete(&self) -> Result<()>;
    /// Ends the exposure, when all of its group have ended their epochs.
    fn wait(&self) -> Result<()>;
    /// Whether `wait` would return at once; if so, it has.
    fn test(&self) -> Result<bool>;
}
