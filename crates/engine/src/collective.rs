//! The engine interface for collective operations on data (MPI 4.1, chapter 6).

use super::Pending;
use super::data::{Data, Span};
use super::numbers::{Numbers, list};
use super::user_op::Operator;
use minfo_rules::constants;
use minfo_rules::datatype::{Basic, Datatype, Op, Type};
use minfo_rules::error::{Error, Result};

/// `MPI_ROOT`
pub const ROOT: i32 = constants::MPI_ROOT;
/// `MPI_PROC_NULL`
pub const PROC_NULL: i32 = constants::MPI_PROC_NULL;

/// The parts that a process sends or receives: one for each process of a communicator or for each neighbour, or one for
/// all.
#[derive(Clone, Debug)]
pub struct CollectiveData<'a> {
    /// The address that displacements count from.
    pub address: usize,
    /// The parts.
    pub parts: Parts<'a>,
}

/// The layout of the parts of a [`CollectiveData`].
#[derive(Clone, Debug)]
pub enum Parts<'a> {
    /// The same number of elements in each, one part after the other.
    Even {
        /// The number of elements.
        count: usize,
        /// Their datatype.
        datatype: Type,
    },
    /// A count and a displacement for each.
    Varying {
        /// The numbers of elements.
        counts: Numbers<'a>,
        /// The displacements, in extents of the datatype.
        displs: Numbers<'a>,
        /// The common datatype.
        datatype: Type,
    },
    /// A count, a displacement and a datatype for each.
    Mixed {
        /// The numbers of elements.
        counts: Numbers<'a>,
        /// The displacements in bytes.
        displs: Numbers<'a>,
        /// The datatypes.
        datatypes: Vec<Type>,
    },
}

/// One part: elements of the program.
#[derive(Clone, Copy, Debug)]
pub struct CollectivePart<'a> {
    /// Its displacement in bytes; `None` if that is not an i64.
    pub displ: Option<i64>,
    /// The number of elements.
    pub count: usize,
    /// Their datatype.
    pub datatype: &'a Datatype,
}

impl<'a> CollectivePart<'a> {
    /// The data, with the number of their bytes and the address that their datatype's offsets count from.
    pub fn data(&self, address: usize) -> Data<'a> {
        let span = Span {
            address: address.wrapping_add_signed(self.displ.unwrap_or(0) as isize),
            len: self.count.saturating_mul(self.datatype.size()),
        };
        Data::of(span, self.datatype.signature())
    }

    /// The lowest offset from the address that it touches and the one after the highest: `Some(None)` if it has no data,
    /// and `None` if they do not fit in an i64.
    pub fn bounds(&self) -> Option<Option<(i64, i64)>> {
        let (low, high) = self.datatype.bounds(self.count)?;
        if low == high {
            return Some(None);
        }
        let displ = self.displ?;
        Some(Some((low.checked_add(displ)?, high.checked_add(displ)?)))
    }
}

impl<'a> CollectiveData<'a> {
    /// Parts of `count` elements each.
    #[inline]
    pub fn even(address: usize, count: usize, datatype: Type) -> CollectiveData<'a> {
        CollectiveData {
            address,
            parts: Parts::Even { count, datatype },
        }
    }

    /// One part of `count` bytes.
    pub fn bytes(address: usize, count: usize) -> CollectiveData<'a> {
        CollectiveData::even(address, count, byte())
    }

    /// No parts, in the form that other processes use: one count for all, or one for each.
    pub fn none(is_even: bool) -> CollectiveData<'a> {
        let (counts, displs, datatype) = (Numbers::NONE, Numbers::NONE, byte());
        let parts = match is_even {
            true => Parts::Even { count: 0, datatype },
            false => Parts::Varying {
                counts,
                displs,
                datatype,
            },
        };
        CollectiveData { address: 0, parts }
    }

    /// A copy, whose lists are as long as the program's.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`
    pub fn copied(&self) -> Result<CollectiveData<'static>> {
        let parts = match &self.parts {
            Parts::Even { count, datatype } => Parts::Even {
                count: *count,
                datatype: datatype.clone(),
            },
            Parts::Varying {
                counts,
                displs,
                datatype,
            } => Parts::Varying {
                counts: counts.copied()?,
                displs: displs.copied()?,
                datatype: datatype.clone(),
            },
            Parts::Mixed {
                counts,
                displs,
                datatypes,
            } => Parts::Mixed {
                counts: counts.copied()?,
                displs: displs.copied()?,
                datatypes: list(datatypes.iter().cloned())?,
            },
        };
        let address = self.address;
        Ok(CollectiveData { address, parts })
    }

    /// The part with this number, which must exist.
    #[inline(always)]
    pub fn part(&self, number: usize) -> CollectivePart<'_> {
        let of = |counts: &Numbers<'_>| counts.get(number) as usize;
        match &self.parts {
            Parts::Even { count, datatype } => {
                let before = i64::try_from(number.saturating_mul(*count)).ok();
                CollectivePart {
                    displ: before.and_then(|before| before.checked_mul(datatype.extent())),
                    count: *count,
                    datatype,
                }
            }
            Parts::Varying {
                counts,
                displs,
                datatype,
            } => CollectivePart {
                displ: displs.get(number).checked_mul(datatype.extent()),
                count: of(counts),
                datatype,
            },
            Parts::Mixed {
                counts,
                displs,
                datatypes,
            } => CollectivePart {
                displ: Some(displs.get(number)),
                count: of(counts),
                datatype: &datatypes[number],
            },
        }
    }

    /// The parts, of which there are `number`.
    pub fn all(&self, number: usize) -> impl Iterator<Item = CollectivePart<'_>> {
        (0..number).map(|number| self.part(number))
    }

    /// The lowest offset from the address that the parts touch and the one after the highest: (0, 0) if there are no data,
    /// and `None` if they do not fit in an i64.
    #[inline]
    pub fn bounds(&self, number: usize) -> Option<(i64, i64)> {
        match &self.parts {
            Parts::Even { count, datatype } => datatype.bounds(count.checked_mul(number)?),
            _ => self.bounds_of_list(number),
        }
    }

    fn bounds_of_list(&self, number: usize) -> Option<(i64, i64)> {
        if let Parts::Varying {
            counts,
            displs,
            datatype,
        } = &self.parts
            && datatype.is_plain()
        {
            let (mut low, mut high) = (i64::MAX, i64::MIN);
            for place in (0..number).filter(|&place| counts.get(place) > 0) {
                let first = displs.get(place);
                low = low.min(first);
                high = high.max(first.checked_add(counts.get(place))?);
            }
            if low > high {
                return Some((0, 0));
            }
            let extent = datatype.extent();
            return Some((low.checked_mul(extent)?, high.checked_mul(extent)?));
        }
        let mut all: Option<(i64, i64)> = None;
        for part in self.all(number) {
            let Some((low, high)) = part.bounds()? else {
                continue;
            };
            let so_far = all.unwrap_or((low, high));
            all = Some((low.min(so_far.0), high.max(so_far.1)));
        }
        Some(all.unwrap_or_default())
    }
}

/// `MPI_BYTE`
pub fn byte() -> Type {
    let datatype = Datatype::predefined(Basic::BYTE.handle());
    Type::Predefined(datatype.expect("MPI_BYTE is predefined"))
}

/// A collective operation with the checked arguments of this process. If there are no data to send, they are where the
/// result goes (`MPI_IN_PLACE`). Parts are in rank order.
///
/// On an intercommunicator the data go to the other side and come from there, and `root` may be `MPI_ROOT` or
/// `MPI_PROC_NULL`, as in the standard ABI; a process that sends nothing, or takes no part, has no data.
#[derive(Clone, Debug)]
pub enum Collective<'a> {
    /// Ends when all processes have started it.
    Barrier,
    /// Sends the data of `root` to all.
    Bcast {
        /// One part: the data, or the buffer for them.
        data: CollectiveData<'a>,
        /// The rank.
        root: i32,
    },
    /// Collects the data of all processes at `root`, which alone receives them.
    Gather {
        /// One part.
        send: Option<CollectiveData<'a>>,
        /// A part for each process; only its form matters on the other processes.
        recv: CollectiveData<'a>,
        /// The rank.
        root: i32,
    },
    /// The same, at all processes.
    Allgather {
        /// One part.
        send: Option<CollectiveData<'a>>,
        /// A part for each process.
        recv: CollectiveData<'a>,
    },
    /// Distributes the data of `root`, which alone sends.
    Scatter {
        /// A part for each process; only its form matters on the other processes.
        send: CollectiveData<'a>,
        /// One part. `root` has none if its part stays in place.
        recv: Option<CollectiveData<'a>>,
        /// The rank.
        root: i32,
    },
    /// Sends a part from each process to each.
    Alltoall {
        /// A part for each process.
        send: Option<CollectiveData<'a>>,
        /// A part for each process.
        recv: CollectiveData<'a>,
    },
    /// Sends the same to all neighbours.
    NeighborAllgather {
        /// One part.
        send: CollectiveData<'a>,
        /// A part for each neighbour that sends to this process.
        recv: CollectiveData<'a>,
    },
    /// Sends a part to each neighbour.
    NeighborAlltoall {
        /// A part for each neighbour that this process sends to.
        send: CollectiveData<'a>,
        /// A part for each neighbour that sends to this process.
        recv: CollectiveData<'a>,
    },
    /// Combines the data of all processes at `root`, which alone receives the result.
    Reduce {
        /// The data.
        send: Option<Data<'static>>,
        /// The buffer for the result.
        recv: Option<Data<'static>>,
        /// The number of elements, even on processes without data.
        count: usize,
        /// The operation.
        op: Operator,
        /// The rank.
        root: i32,
    },
    /// Combines the data of all processes for all of them.
    Allreduce(Combined),
    /// Combines the data of all processes, and gives each its number of elements of the result.
    ReduceScatter(Combined, Numbers<'a>),
    /// The same, with an equal number for each.
    ReduceScatterBlock(Combined, usize),
    /// Combines the data of the processes up to this one.
    Scan(Combined),
    /// Combines the data of the processes before this one.
    Exscan(Combined),
}

impl Collective<'_> {
    /// The same operation with lists of its own, which are as long as the program's.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`
    pub fn copied(self) -> Result<Collective<'static>> {
        let copied = |side: CollectiveData<'_>| side.copied();
        let both = |send: Option<CollectiveData<'_>>, recv: CollectiveData<'_>| {
            Ok::<_, Error>((send.map(copied).transpose()?, recv.copied()?))
        };
        Ok(match self {
            Collective::Barrier => Collective::Barrier,
            Collective::Bcast { data, root } => {
                let data = data.copied()?;
                Collective::Bcast { data, root }
            }
            Collective::Gather { send, recv, root } => {
                let (send, recv) = both(send, recv)?;
                Collective::Gather { send, recv, root }
            }
            Collective::Allgather { send, recv } => {
                let (send, recv) = both(send, recv)?;
                Collective::Allgather { send, recv }
            }
            Collective::Scatter { send, recv, root } => {
                let (recv, send) = both(recv, send)?;
                Collective::Scatter { send, recv, root }
            }
            Collective::Alltoall { send, recv } => {
                let (send, recv) = both(send, recv)?;
                Collective::Alltoall { send, recv }
            }
            Collective::NeighborAllgather { send, recv } => {
                let (send, recv) = (send.copied()?, recv.copied()?);
                Collective::NeighborAllgather { send, recv }
            }
            Collective::NeighborAlltoall { send, recv } => {
                let (send, recv) = (send.copied()?, recv.copied()?);
                Collective::NeighborAlltoall { send, recv }
            }
            Collective::Reduce {
                send,
                recv,
                count,
                op,
                root,
            } => Collective::Reduce {
                send,
                recv,
                count,
                op,
                root,
            },
            Collective::Allreduce(combined) => Collective::Allreduce(combined),
            Collective::ReduceScatter(combined, counts) => {
                Collective::ReduceScatter(combined, counts.copied()?)
            }
            Collective::ReduceScatterBlock(combined, count) => {
                Collective::ReduceScatterBlock(combined, count)
            }
            Collective::Scan(combined) => Collective::Scan(combined),
            Collective::Exscan(combined) => Collective::Exscan(combined),
        })
    }
}

/// The data of a reduction whose result every process gets.
#[derive(Clone, Debug)]
pub struct Combined {
    /// The data.
    pub send: Option<Data<'static>>,
    /// The buffer for the result; with MPI_IN_PLACE it also has the data.
    pub recv: Data<'static>,
    /// The operation.
    pub op: Operator,
}

/// An operation on an intracommunicator whose data are contiguous elements of a predefined type, the same on both
/// sides: the fast path for small messages, whose overhead matters.
#[derive(Clone, Copy, Debug)]
pub enum Brief {
    /// Sends the data of `root` to all.
    Bcast {
        /// The data, or the buffer for them.
        data: Span,
        /// What they are.
        basic: Basic,
        /// The rank.
        root: i32,
    },
    /// Collects the data of all processes at all of them.
    Allgather(Alike),
    /// Sends a part from each process to each.
    Alltoall(Alike),
    /// Combines the data of all processes for all of them.
    Allreduce(Alike, Op),
    /// Collects the data of all processes at the root with this rank.
    Gather(Alike, i32),
    /// Distributes the data of the root with this rank.
    Scatter(Alike, i32),
    /// Combines the data of all processes at the root with this rank.
    Reduce(Alike, Op, i32),
}

/// Data to send and a buffer to receive, in parts of the same number of elements. Beside the root, a process has only one
/// of the two; the address of the other is 0.
#[derive(Clone, Copy, Debug)]
pub struct Alike {
    /// The address of the data.
    pub send: usize,
    /// The address of the receive buffer.
    pub recv: usize,
    /// The size of a part in bytes.
    pub len: usize,
    /// What they are.
    pub basic: Basic,
}

/// The collective operations of a communicator. The errors are those of the implementation.
#[allow(clippy::missing_errors_doc)] // said above, once for all
pub trait Collectives {
    /// The number of processes, if operations can take the [fast path](Collectives::briefly).
    fn members(&self) -> Option<i32> {
        None
    }

    /// Runs an operation on the fast path, which allocates nothing. `None`, without an effect, if that is not possible.
    fn briefly(&self, _operation: &Brief) -> Option<Result<()>> {
        None
    }

    /// Runs an operation to completion.
    fn collective(&self, operation: &Collective) -> Result<()>;

    /// Starts an operation. The program does not touch its buffers until the operation is complete.
    fn start_collective(&self, operation: &Collective) -> Result<Box<dyn Pending>>;
}

#[cfg(test)]
mod tests;
