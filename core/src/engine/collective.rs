//! Collective operations on data, as an engine has them (MPI 4.1, chapter 6).

use super::data::Data;
use crate::datatype::Op;
use crate::error::Result;

/// Collective operations of a communicator. Arguments have been checked: ranks are in range, and an
/// operation is defined for the type. Where the program says `MPI_IN_PLACE`, there are no data to send: they
/// are where the result goes. All fail as the implementation has it.
#[allow(clippy::missing_errors_doc)] // said above, once for all
pub trait Collectives {
    /// The data of `root` go to all.
    fn bcast(&self, data: Data, root: i32) -> Result<()>;
    /// The data of all processes, combined, go to `root`, which alone has room for them.
    fn reduce(&self, send: Option<Data>, recv: Option<Data>, op: Op, root: i32) -> Result<()>;
    /// The data of all processes, combined, go to all.
    fn allreduce(&self, send: Option<Data>, recv: Data, op: Op) -> Result<()>;
    /// The data of all processes go to `root`, which alone has room for them: one behind the other in the
    /// order of ranks, all of the same length.
    fn gather(&self, send: Option<Data>, recv: Option<Data>, root: i32) -> Result<()>;
    /// The same, to all.
    fn allgather(&self, send: Option<Data>, recv: Data) -> Result<()>;
    /// The data of `root`, which alone has some, go to all: a part to each in the order of ranks, all of the same
    /// length. `root` has no room where its part stays where it is.
    fn scatter(&self, send: Option<Data>, recv: Option<Data>, root: i32) -> Result<()>;
    /// The data of each process go to all: a part to each in the order of ranks, all of the same length.
    fn alltoall(&self, send: Option<Data>, recv: Data) -> Result<()>;
}
