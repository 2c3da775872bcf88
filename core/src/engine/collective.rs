//! The engine interface for collective operations on data (MPI 4.1, chapter 6).

use super::data::Data;
use crate::datatype::Op;
use crate::error::Result;

/// `MPI_ROOT`
pub const ROOT: i32 = -4;
/// `MPI_PROC_NULL`
pub const PROC_NULL: i32 = -3;

/// Collective operations of a communicator. Arguments have been checked: ranks are in range, and the operation is
/// defined for the type. With `MPI_IN_PLACE` there are no data to send: they are in the place of the result. On an
/// intercommunicator the data go to the other side, and `root` may be `MPI_ROOT` or `MPI_PROC_NULL`, as in the standard ABI;
/// who takes no part has no data. The errors are those of the implementation.
#[allow(clippy::missing_errors_doc)] // said above, once for all
pub trait Collectives {
    /// Sends the data of `root` to all.
    fn bcast(&self, data: Option<Data>, root: i32) -> Result<()>;
    /// Combines the data of all processes at `root`, which alone has room for the result.
    fn reduce(&self, send: Option<Data>, recv: Option<Data>, op: Op, root: i32) -> Result<()>;
    /// Combines the data of all processes for all of them.
    fn allreduce(&self, send: Option<Data>, recv: Data, op: Op) -> Result<()>;
    /// Collects the data of all processes at `root`, which alone has room for them: in rank order, all of the same
    /// length.
    fn gather(&self, send: Option<Data>, recv: Option<Data>, root: i32) -> Result<()>;
    /// The same, at all processes.
    fn allgather(&self, send: Option<Data>, recv: Data) -> Result<()>;
    /// Distributes the data of `root`, which alone has some: a part to each process in rank order, all of the same
    /// length. `root` has no receive buffer if its part stays in place.
    fn scatter(&self, send: Option<Data>, recv: Option<Data>, root: i32) -> Result<()>;
    /// Sends the data of each process to all: a part to each in rank order, all of the same length.
    fn alltoall(&self, send: Option<Data>, recv: Data) -> Result<()>;
}
