//! The way of short accesses to a window that is memory of this very process: contiguous elements of a predefined type, the
//! same on both sides, in the epoch of a lock or of a fence. It needs no more than two addresses (`docs/speed.md`):
//! MPI_Put of 8 bytes with MPI_Win_flush takes 480 instructions, and 680 in the general way (callgrind).
//!
//! Returns `None` for anything else, including invalid arguments, and has no effect then: the general path finds out
//! what is wrong.

use super::{OriginArguments, TargetArguments};
use crate::buffer::Buffer;
use libc::c_int;
use minfo_engine::data::Span;
use minfo_engine::memory_window::OwnMemory;
use minfo_engine::win::Access;
use minfo_objects::store::has_one_thread;
use minfo_objects::win::Win;
use minfo_rules::datatype::{Basic, Datatype, Op};
use minfo_rules::error::Result;

/// A checked access.
struct CheckedAccess<'w> {
    memory: &'w OwnMemory,
    origin: Span,
    place: Span,
    basic: Basic,
}

/// The number of bytes of this many elements, if the buffer is known to have them.
#[inline(always)]
fn span(buffer: Buffer<'_>, count: usize, datatype: &Datatype) -> Option<Span> {
    Some(buffer.choice().ok()?.in_place(count, datatype)?.span)
}

#[inline(always)]
fn ends<'w>(
    win: &'w Win,
    (buffer, count, datatype): OriginArguments<'_>,
    (rank, disp, target_count, target_datatype): TargetArguments,
) -> Option<CheckedAccess<'w>> {
    if (count, datatype) != (target_count, target_datatype) {
        return None;
    }
    let memory = win.own_memory(rank)?;
    let elements = Datatype::predefined(datatype)?;
    let origin = span(buffer, usize::try_from(count).ok()?, elements)?;
    let place = memory.place(disp, origin.len)?;
    Some(CheckedAccess {
        memory,
        origin,
        place,
        basic: elements.basic(),
    })
}

/// Whether an operation changes elements of this type.
#[inline(always)]
fn combines(op: Op, basic: Basic) -> bool {
    op != Op::NoOp && op.is_defined(basic)
}

#[inline(always)]
pub(super) fn access(
    access: impl Fn() -> Result<Access>,
    win: &mut Win,
    origin: OriginArguments<'_>,
    target: TargetArguments,
) -> Option<()> {
    let alone = has_one_thread();
    let CheckedAccess {
        memory,
        origin,
        place,
        basic,
    } = ends(win, origin, target)?;
    match access().ok()? {
        Access::Put => memory.copy(origin, place),
        Access::Get => memory.copy(place, origin),
        Access::Accumulate(op) => {
            let is_apart = combines(op, basic) && !origin.overlaps(place);
            is_apart.then(|| memory.accumulate(op, basic, origin, place, alone))?;
        }
    }
    win.epochs.accessed();
    Some(())
}

#[inline(always)]
pub(super) fn fetch_and_op(
    win: &mut Win,
    origin: Buffer<'_>,
    result: Buffer<'_>,
    target: TargetArguments,
    op: c_int,
) -> Option<()> {
    let alone = has_one_thread();
    let (.., datatype) = target;
    let ends = ends(win, (origin, 1, datatype), target)?;
    let op = Op::known(op).filter(|&op| combines(op, ends.basic))?;
    let result = span(result, 1, Datatype::predefined(datatype)?)?;
    let CheckedAccess {
        memory,
        origin,
        place,
        basic,
    } = ends;
    let is_apart = !origin.overlaps(place) && !origin.overlaps(result) && !result.overlaps(place);
    is_apart.then(|| memory.fetch(op, basic, origin, result, place, alone))?;
    win.epochs.accessed();
    Some(())
}
