//! The fast path to the memory of a window: accesses of contiguous elements of a predefined type, which need only two
//! addresses.

use crate::data::Span;
use crate::memory;
use minfo_rules::datatype::{Basic, Op};
use std::sync::{Arc, Mutex, MutexGuard};

/// The memory of a window that consists of one piece of this process's memory and outlives this.
#[derive(Clone, Debug)]
pub struct OwnMemory {
    span: Span,
    disp_unit: i64,
    /// [`super::MemoryWindow::accumulates`]
    accumulates: Arc<Mutex<()>>,
}

impl OwnMemory {
    pub(super) fn new(span: Span, disp_unit: i64, accumulates: &Arc<Mutex<()>>) -> OwnMemory {
        OwnMemory {
            span,
            disp_unit,
            accumulates: Arc::clone(accumulates),
        }
    }

    /// The `len` bytes from this displacement on; `None` if they are not in the window.
    #[inline(always)]
    pub fn place(&self, disp: i64, len: usize) -> Option<Span> {
        let offset = usize::try_from(disp.checked_mul(self.disp_unit)?).ok()?;
        let is_within = offset <= self.span.len && len <= self.span.len - offset;
        is_within.then(|| Span {
            address: self.span.address + offset,
            len,
        })
    }

    /// Copies bytes, as many as both spans have.
    #[inline(always)]
    pub fn copy(&self, from: Span, to: Span) {
        memory::copy(from, to);
    }

    /// `place = place op origin`, both of the same length. `alone`: the process has one thread.
    #[inline(always)]
    pub fn accumulate(&self, op: Op, basic: Basic, origin: Span, place: Span, alone: bool) {
        let _accumulates = (!alone).then(|| self.lock());
        memory::combine(op, basic, place, origin);
    }

    /// [`OwnMemory::accumulate`] that first copies the place to `result`; none of the three overlaps another.
    #[inline(always)]
    pub fn fetch(
        &self,
        op: Op,
        basic: Basic,
        origin: Span,
        result: Span,
        place: Span,
        alone: bool,
    ) {
        let _accumulates = (!alone).then(|| self.lock());
        memory::copy(place, result);
        memory::combine(op, basic, place, origin);
    }

    fn lock(&self) -> MutexGuard<'_, ()> {
        super::held(&self.accumulates)
    }
}
