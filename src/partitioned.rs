//! Partitioned messages (MPI 4.1, chapter 4). [`crate::entries`] has the entry points of those with buffers.
#![allow(
    clippy::too_many_arguments,
    reason = "the arguments are the standard's"
)]

use super::buffer::Buffer;
use super::foreign::Integers;
use libc::c_int;
use minfo_engine::comm::Communicator;
use minfo_engine::partitioned::{Divided, Prepared, Which};
use minfo_objects::comm::engine_of;
use minfo_objects::datatype::committed;
use minfo_objects::hints;
use minfo_objects::message::{Destination, MessageOrigin};
use minfo_objects::request::partitioned::{self, PartitionedEnd};
use minfo_rules::datatype::count;
use minfo_rules::error::{Class, Result, not_negative};
use minfo_rules::hints::Hints;
use minfo_rules::hints::catalogue::Kind;

/// The arguments that both sides of a message have.
struct Sided<'d> {
    procedure: &'static str,
    side: PartitionedEnd,
    buf: Buffer<'d>,
    partitions: c_int,
    count: i64,
    datatype: c_int,
    comm: c_int,
    info: c_int,
}

impl Sided<'_> {
    /// Makes the request of a message that `prepare` prepares, unless `finds` returns no process to exchange it with.
    fn init<P>(
        self,
        finds: impl FnOnce(&dyn Communicator) -> Result<Option<P>>,
        prepare: impl FnOnce(&dyn Communicator, P, Divided<'_>) -> Result<Prepared>,
    ) -> Result<c_int> {
        let engine = engine_of(self.comm)?;
        let asked = hints::given(self.procedure, Kind::Operation, self.info)?;
        let each = count(self.count, "count")?;
        let elements = partitioned::elements(self.partitions, each)?;
        let datatype = committed(self.datatype)?;
        let peer = finds(&*engine)?;
        let buffer = self.buf.choice()?;
        let (made, copied, size) = match peer {
            None => (partitioned::with_nobody(self.side), None, 0),
            Some(peer) => {
                let transfer = buffer.incoming(elements, &datatype)?;
                let divided = Divided {
                    data: transfer.data(),
                    partitions: self.partitions,
                };
                let size = divided.size();
                let prepared = prepare(&*engine, peer, divided)?;
                (prepared, transfer.lend_in_parts(&datatype), size)
            }
        };
        let whole = (self.partitions, size);
        let made = partitioned::insert(self.comm, self.side, whole, made, copied)?;
        // No library has hints for partitioned messages, so none is in effect.
        hints::note_call(b"", &asked, &Hints::default());
        Ok(made)
    }
}

/// `MPI_Psend_init`: makes a request to send a message in partitions.
pub(crate) fn psend_init(
    buf: Buffer<'_>,
    partitions: c_int,
    count: i64,
    datatype: c_int,
    dest: c_int,
    tag: c_int,
    comm: c_int,
    info: c_int,
) -> Result<c_int> {
    let sided = Sided {
        procedure: "MPI_Psend_init",
        side: PartitionedEnd::Sends,
        buf,
        partitions,
        count,
        datatype,
        comm,
        info,
    };
    sided.init(
        |engine| Destination::of(engine, dest, tag),
        |engine, _, divided| engine.psend_init(dest, tag, divided),
    )
}

/// `MPI_Precv_init`: makes a request to receive one.
pub(crate) fn precv_init(
    buf: Buffer<'_>,
    partitions: c_int,
    count: i64,
    datatype: c_int,
    source: c_int,
    tag: c_int,
    comm: c_int,
    info: c_int,
) -> Result<c_int> {
    let sided = Sided {
        procedure: "MPI_Precv_init",
        side: PartitionedEnd::Receives,
        buf,
        partitions,
        count,
        datatype,
        comm,
        info,
    };
    sided.init(
        |engine| MessageOrigin::certain(engine, source, tag),
        |engine, _, divided| engine.precv_init(source, tag, divided),
    )
}

/// `MPI_Pready`: a partition may now be sent.
pub(crate) fn pready(partition: c_int, request: c_int) -> Result<()> {
    partitioned::ready(request, Which::One(partition))
}

/// `MPI_Pready_range`: `MPI_Pready` for each from one to the other.
pub(crate) fn pready_range(
    partition_low: c_int,
    partition_high: c_int,
    request: c_int,
) -> Result<()> {
    partitioned::ready(request, Which::Range(partition_low, partition_high))
}

/// `MPI_Pready_list`: `MPI_Pready` for each of a list.
pub(crate) fn pready_list(
    length: i64,
    array_of_partitions: Integers<'_>,
    request: c_int,
) -> Result<()> {
    not_negative::<usize>(Class::Arg, "length", length)?;
    let list = array_of_partitions.read_c_ints(length, "array_of_partitions")?;
    partitioned::ready(request, Which::List(&list))
}

/// `MPI_Parrived`: whether the data of a partition have arrived.
pub(crate) fn parrived(request: c_int, partition: c_int) -> Result<bool> {
    partitioned::has_arrived(request, partition)
}
