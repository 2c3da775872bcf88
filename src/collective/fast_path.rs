//! A second lane, for MPI_Bcast and MPI_Allreduce of contiguous elements of a predefined type on an intracommunicator: the
//! [plans](super::plan) read, check and lower counts, displacements and datatypes for every procedure alike. For 8 bytes
//! (one process, callgrind) MPI_Bcast takes 255 instructions in this lane and @B1 with a plan, on MPICH 439 and @B2;
//! MPI_Allreduce @A0 and @A1, on MPICH @A2 and @A3.
//!
//! `None` is everything else, wrong arguments included: the plans find out what is wrong with them.

use crate::buffer::Buffer;
use libc::c_int;
use minfo_engine::comm::Communicator;
use minfo_engine::data::Span;
use minfo_objects::op::predefined_for;
use minfo_rules::datatype::Datatype;
use minfo_rules::error::Result;

/// The bytes of this many elements, if the buffer is known to have them.
fn span(buffer: Buffer<'_>, count: i64, datatype: &Datatype) -> Option<Span> {
    let count = usize::try_from(count).ok()?;
    Some(buffer.choice().ok()?.in_place(count, datatype)?.span)
}

pub(super) fn bcast(
    comm: &dyn Communicator,
    buffer: Buffer<'_>,
    count: i64,
    datatype: c_int,
    root: c_int,
) -> Option<Result<()>> {
    let elements = Datatype::predefined(datatype)?;
    let data = span(buffer, count, elements)?;
    comm.bcast_elements(data, elements.basic(), root)
}

pub(super) fn allreduce(
    comm: &dyn Communicator,
    send: Buffer<'_>,
    recv: Buffer<'_>,
    count: i64,
    datatype: c_int,
    op: c_int,
) -> Option<Result<()>> {
    let elements = Datatype::predefined(datatype)?;
    let (from, to) = (span(send, count, elements)?, span(recv, count, elements)?);
    if from.overlaps(to) {
        return None;
    }
    let op = predefined_for(op, elements)?;
    comm.allreduce_elements(from, to, elements.basic(), op)
}
