//! The way of short accesses to a window that is memory of this very process: contiguous elements of a predefined type, the
//! same on both sides, in the epoch of a lock or of a fence. It needs no more than two addresses (`docs/speed.md`).
//!
//! `None` is everything else, wrong arguments included, of which nothing has been done: the general way finds out what
//! is wrong with them.

use crate::buffer::Buffer;
use libc::c_int;
use minfo_core::datatype::{Basic, Datatype, Op};
use minfo_core::engine::data::Span;
use minfo_core::engine::win::OwnMemory;
use minfo_core::mpi::store::has_one_thread;
use minfo_core::mpi::win::Win;

/// A buffer with the count and the datatype of its elements.
type Origin<'d> = (Buffer<'d>, i64, c_int);
/// A rank and a displacement, with the count and the datatype of the elements there.
type Target = (c_int, i64, i64, c_int);

/// An access, checked.
struct Ends<'w> {
    memory: &'w OwnMemory,
    origin: Span,
    place: Span,
    basic: Basic,
}

/// The bytes of so many elements, if the buffer is known to have them.
#[inline(always)]
fn span(buffer: Buffer<'_>, count: usize, datatype: &Datatype) -> Option<Span> {
    Some(buffer.choice().ok()?.in_place(count, datatype)?.span)
}

#[inline(always)]
fn ends<'w>(
    win: &'w Win,
    (buffer, count, datatype): Origin<'_>,
    (rank, disp, target_count, target_datatype): Target,
) -> Option<Ends<'w>> {
    if (count, datatype) != (target_count, target_datatype) {
        return None;
    }
    let memory = win.own_memory(rank)?;
    let elements = Datatype::predefined(datatype)?;
    let origin = span(buffer, usize::try_from(count).ok()?, elements)?;
    let place = memory.place(disp, origin.len)?;
    Some(Ends {
        memory,
        origin,
        place,
        basic: elements.basic(),
    })
}

#[inline(always)]
pub(super) fn put(win: &mut Win, origin: Origin<'_>, target: Target) -> Option<()> {
    let ends = ends(win, origin, target)?;
    ends.memory.copy(ends.origin, ends.place);
    win.epochs.accessed();
    Some(())
}

#[inline(always)]
pub(super) fn get(win: &mut Win, origin: Origin<'_>, target: Target) -> Option<()> {
    let ends = ends(win, origin, target)?;
    ends.memory.copy(ends.place, ends.origin);
    win.epochs.accessed();
    Some(())
}

/// The operation of an access that changes elements of this type.
#[inline(always)]
fn operation(op: c_int, basic: Basic) -> Option<Op> {
    let op = Op::known(op)?;
    (op != Op::NoOp && op.is_defined(basic)).then_some(op)
}

#[inline(always)]
pub(super) fn accumulate(
    win: &mut Win,
    origin: Origin<'_>,
    target: Target,
    op: c_int,
) -> Option<()> {
    let alone = has_one_thread();
    let ends = ends(win, origin, target)?;
    let op = operation(op, ends.basic)?;
    if ends.origin.overlaps(ends.place) {
        return None;
    }
    let Ends {
        memory,
        origin,
        place,
        basic,
    } = ends;
    memory.accumulate(op, basic, origin, place, alone);
    win.epochs.accessed();
    Some(())
}

#[inline(always)]
pub(super) fn fetch_and_op(
    win: &mut Win,
    origin: Buffer<'_>,
    result: Buffer<'_>,
    target: Target,
    op: c_int,
) -> Option<()> {
    let alone = has_one_thread();
    let (.., datatype) = target;
    let ends = ends(win, (origin, 1, datatype), target)?;
    let op = operation(op, ends.basic)?;
    let result = span(result, 1, Datatype::predefined(datatype)?)?;
    let Ends {
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
