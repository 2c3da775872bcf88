//! The engine interface for windows.

use super::Pending;
use super::comm::Group;
use super::data::{Data, Span};
use super::hinting::Hinting;
use super::memory_window::OwnMemory;
use minfo_rules::constants;
use minfo_rules::datatype::{Datatype, Op};
use minfo_rules::error::Result;
use minfo_rules::hints::Hints;
use std::any::Any;

/// The key for the promise that a window is never locked.
pub const NO_LOCKS: &str = "no_locks";

/// The memory of a new window (MPI 4.1, section 12.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memory {
    /// Memory of the program: `MPI_Win_create`.
    OfProgram(Span),
    /// This many new bytes: `MPI_Win_allocate`.
    Allocated(usize),
    /// This many new bytes that other processes can access: `MPI_Win_allocate_shared`.
    Shared(usize),
    /// Memory that is attached later: `MPI_Win_create_dynamic`.
    Dynamic,
}

/// The lock type (MPI 4.1, section 12.5.3). The discriminants are the standard ABI's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum LockType {
    /// `MPI_LOCK_EXCLUSIVE`
    Exclusive = constants::MPI_LOCK_EXCLUSIVE,
    /// `MPI_LOCK_SHARED`
    Shared = constants::MPI_LOCK_SHARED,
}

/// The target of an access in a window. The rank is in the window's group.
#[derive(Clone, Copy)]
pub struct Target<'a> {
    /// The target process.
    pub rank: i32,
    /// In units of the target's `disp_unit` from the start of its window; in a dynamic window an address.
    pub disp: i64,
    /// The number of elements of `datatype`.
    pub count: usize,
    /// Their type.
    pub datatype: &'a Datatype,
}

/// An access with a request and one buffer of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// [`Window::put`]
    Put,
    /// [`Window::get`]
    Get,
    /// [`Window::accumulate`]
    Accumulate(Op),
}

/// The result of `MPI_Win_shared_query`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment {
    /// The memory.
    pub span: Span,
    /// Its displacement unit.
    pub disp_unit: i64,
}

/// A window. Arguments have been checked, and calls come in an order that the standard allows.
///
/// An access outside the exposed memory touches nothing and is `MPI_ERR_RMA_RANGE` (W4). The other errors are those of
/// the implementation.
#[allow(clippy::missing_errors_doc)] // said above, once for all
pub trait Window: Any + Hinting {
    /// The memory of this process.
    fn span(&self) -> Span;
    /// Whether the program's memory and the window's public copy are the same (`MPI_WIN_UNIFIED`).
    fn is_unified(&self) -> bool {
        true
    }
    /// Whether it takes the pieces of noncontiguous data, because it uses them after the call. Otherwise they are
    /// packed, and the packed copy is valid only during the call.
    fn takes_pieces(&self) -> bool {
        false
    }
    /// The window's memory, if it is one piece of this process's memory: then an access in a lock or fence epoch is
    /// complete when the bytes have been copied.
    fn own_memory(&self) -> Option<OwnMemory> {
        None
    }
    /// Whether it relies on the promise that it is never locked (the hint no_locks, W6); `known` are the hints known to
    /// be in effect.
    fn has_no_locks(&self, known: &Hints) -> bool {
        known.is_true(NO_LOCKS)
    }
    /// The memory of the process `rank`, in a shared window; `None` asks for the first process that
    /// has any.
    fn shared_query(&self, rank: Option<i32>) -> Result<Segment>;
    /// Adds memory to a dynamic window; errors: `MPI_ERR_RMA_ATTACH`.
    fn attach(&self, span: Span) -> Result<()>;
    /// Removes memory from a dynamic window; `MPI_ERR_RMA_ATTACH` if no attached memory starts there.
    fn detach(&self, address: usize) -> Result<()>;
    /// Frees the window. After an error it still exists.
    fn free(&self) -> Result<()>;

    /// Whether it may be freed while another thread is in a call on it.
    fn can_end_in_use(&self) -> bool {
        true
    }

    /// Copies the data of the origin to the target, which is at least as large.
    fn put(&self, origin: Data, target: Target<'_>) -> Result<()>;
    /// Copies the data of the target to the origin, which is as large.
    fn get(&self, origin: Data, target: Target<'_>) -> Result<()>;
    /// The data of the target become `target op origin`, element by element; `op` is not `MPI_NO_OP`.
    fn accumulate(&self, origin: Data, target: Target<'_>, op: Op) -> Result<()>;
    /// Like [`Window::accumulate`]; `result`, which is as large as the target, gets the previous data. With `MPI_NO_OP`
    /// there is no origin.
    fn get_accumulate(&self, origin: Data, result: Data, target: Target<'_>, op: Op) -> Result<()>;
    /// `result` gets the target element, which `origin` replaces if it is equal to `compare`.
    fn compare_and_swap(
        &self,
        origin: Data,
        compare: Data,
        result: Data,
        target: Target<'_>,
    ) -> Result<()>;
    /// The same with a request, which completes with the access.
    fn start_access(
        &self,
        access: Access,
        origin: Data,
        target: Target<'_>,
    ) -> Result<Box<dyn Pending>>;
    /// [`Window::get_accumulate`] with a request.
    fn start_get_accumulate(
        &self,
        origin: Data,
        result: Data,
        target: Target<'_>,
        op: Op,
    ) -> Result<Box<dyn Pending>>;

    /// Ends one fence epoch and starts another.
    fn fence(&self, assert: i32) -> Result<()>;
    /// Starts an access epoch on `rank`.
    fn lock(&self, lock_type: LockType, rank: i32, assert: i32) -> Result<()>;
    /// Ends it.
    fn unlock(&self, rank: i32) -> Result<()>;
    /// Starts an access epoch on all processes.
    fn lock_all(&self, assert: i32) -> Result<()>;
    /// Ends it.
    fn unlock_all(&self) -> Result<()>;
    /// Completes the accesses to `rank`, or to all; `local`: only at the origin.
    fn flush(&self, rank: Option<i32>, local: bool) -> Result<()>;
    /// Whether there is nothing to complete, so `flush`, which may wait, need not be called.
    fn is_flushed(&self) -> bool;
    /// Synchronises the program's loads and stores with accesses to the window.
    fn sync(&self) -> Result<()>;
    /// Exposes the memory to a group.
    fn post(&self, group: &dyn Group, assert: i32) -> Result<()>;
    /// Starts an access epoch on the processes of a group.
    fn start(&self, group: &dyn Group, assert: i32) -> Result<()>;
    /// Ends it.
    fn complete(&self) -> Result<()>;
    /// Waits until all processes of the group have ended their access epochs, and ends the exposure epoch.
    fn wait(&self) -> Result<()>;
    /// Whether `wait` would return at once; if so, the exposure epoch has ended.
    fn test(&self) -> Result<bool>;
}
