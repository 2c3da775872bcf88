//! Windows over memory of this process: those of the embedded engine, and those that a library cannot create for one
//! process.

use crate::Complete;
use crate::comm::Group;
use crate::data::{Data, Span};
use crate::hinting::Hinting;
use crate::memory::{self, Block, Copier};
use crate::supported_hints;
use crate::win::{Access, LockType, Memory, Segment, Target, Window};
use crate::{Made, Pending};
use minfo_rules::datatype::Op;
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::hints::{Hints, Supported, When};
use minfo_rules::info::Info;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

mod direct_access;
mod exposed;
mod sync;

pub use direct_access::OwnMemory;
use exposed::{Exposed, ExposedPlace};
use sync::Sync;

/// A window of one process.
pub struct MemoryWindow {
    exposed: Exposed,
    disp_unit: i64,
    supported: &'static [&'static [Supported]],
    sync: Sync,
    /// Held by an accumulate: each is atomic as a whole with respect to the others.
    accumulates: Arc<Mutex<()>>,
    /// The memory, if the window owns it. It is freed with the last call that uses the window.
    _own: Option<Block>,
}

impl MemoryWindow {
    /// A window over `memory`, with the supported hints of `asked`.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`.
    pub fn create(memory: Memory, disp_unit: i64, asked: &Info) -> Result<Made<dyn Window>> {
        let supported = match memory {
            Memory::OfProgram(_) | Memory::Dynamic => supported_hints::WIN,
            Memory::Allocated(_) => supported_hints::ALLOCATED_WIN,
            Memory::Shared(_) => supported_hints::SHARED_WIN,
        };
        let mut hints = Hints::defaults(supported);
        hints.take(supported, asked, When::Creation);
        let (exposed, own) = match memory {
            Memory::OfProgram(span) => (Exposed::Whole(span), None),
            Memory::Dynamic => (Exposed::nothing(), None),
            Memory::Allocated(len) | Memory::Shared(len) => {
                let own = allocate(len, &mut hints)?;
                let address = own.address();
                (Exposed::Whole(Span { address, len }), Some(own))
            }
        };
        let object = Arc::new(MemoryWindow {
            exposed,
            disp_unit,
            supported,
            sync: Sync::default(),
            accumulates: Arc::default(),
            _own: own,
        });
        Ok(Made { object, hints })
    }

    /// The target of an access, if it is allowed; `None` if it touches no byte.
    #[inline]
    fn place<'a>(&self, target: Target<'a>) -> Result<Option<ExposedPlace<'a>>> {
        self.sync.check_access()?;
        self.exposed.place(target, self.disp_unit)
    }

    /// The target bytes of an access, if they are contiguous in a window with contiguous memory. Most accesses are like
    /// this, and this is the fastest check. All others, including those with errors, continue with
    /// [`MemoryWindow::place`].
    #[inline(always)]
    fn in_one_piece(&self, target: &Target<'_>) -> Option<Span> {
        let Exposed::Whole(span) = self.exposed else {
            return None;
        };
        let len = target.count.checked_mul(target.datatype.size())?;
        let offset = usize::try_from(target.disp.checked_mul(self.disp_unit)?).ok()?;
        let is_within = offset <= span.len && len <= span.len - offset;
        let is_direct = is_within && target.datatype.is_contiguous(target.count);
        (is_direct && self.sync.check_access().is_ok()).then(|| Span {
            address: span.address + offset,
            len,
        })
    }

    fn accumulates(&self) -> MutexGuard<'_, ()> {
        held(&self.accumulates)
    }
}

fn held(accumulates: &Mutex<()>) -> MutexGuard<'_, ()> {
    // A thread that panicked can only have left the program's memory in some state.
    accumulates.lock().unwrap_or_else(PoisonError::into_inner)
}

/// New memory, aligned as a hint says; the hint is not in effect if that is impossible.
fn allocate(len: usize, hints: &mut Hints) -> Result<Block> {
    Block::new(len, hints.integer(supported_hints::ALIGNMENT)).or_else(|_| {
        hints.remove(supported_hints::ALIGNMENT);
        Block::new(len, None)
    })
}

/// The part of a span from `from` on.
#[inline]
fn part(span: Span, from: usize, len: usize) -> Span {
    let from = from.min(span.len);
    Span {
        address: span.address + from,
        len: len.min(span.len - from),
    }
}

impl Hinting for MemoryWindow {
    fn processes(&self) -> Result<u32> {
        Ok(1)
    }

    fn set_info(&self, asked: &Info, hints: &mut Hints) -> Result<()> {
        hints.take(self.supported, asked, When::Later);
        Ok(())
    }
}

impl Window for MemoryWindow {
    fn span(&self) -> Span {
        self.exposed.span()
    }

    fn own_memory(&self) -> Option<OwnMemory> {
        match self.exposed {
            Exposed::Whole(span) => Some(OwnMemory::new(span, self.disp_unit, &self.accumulates)),
            Exposed::Attached(_) => None,
        }
    }

    fn shared_query(&self, _rank: Option<i32>) -> Result<Segment> {
        Ok(Segment {
            span: self.exposed.span(),
            disp_unit: self.disp_unit,
        })
    }

    fn attach(&self, span: Span) -> Result<()> {
        self.exposed.attach(span)
    }

    fn detach(&self, address: usize) -> Result<()> {
        self.exposed.detach(address)
    }

    fn free(&self) -> Result<()> {
        Ok(())
    }

    #[inline]
    fn put(&self, origin: Data, target: Target<'_>) -> Result<()> {
        if let Some(span) = self.in_one_piece(&target) {
            memory::copy(origin.span, span);
            return Ok(());
        }
        let Some(place) = self.place(target)? else {
            return Ok(());
        };
        apart(origin.span, &place, |origin| {
            let copier = Copier::new();
            place.pieces(origin.len, |piece, at| {
                copier.copy(part(origin, at, piece.len), piece);
            });
        })
    }

    #[inline]
    fn get(&self, origin: Data, target: Target<'_>) -> Result<()> {
        if let Some(span) = self.in_one_piece(&target) {
            memory::copy(span, origin.span);
            return Ok(());
        }
        let Some(place) = self.place(target)? else {
            return Ok(());
        };
        gather(&place, origin.span)
    }

    fn accumulate(&self, origin: Data, target: Target<'_>, op: Op) -> Result<()> {
        if let Some(span) = self.in_one_piece(&target)
            && !memory::overlap(origin.span, span)
        {
            let _accumulates = self.accumulates();
            combine_piece(op, origin, part(span, 0, origin.span.len));
            return Ok(());
        }
        let Some(place) = self.place(target)? else {
            return Ok(());
        };
        let _accumulates = self.accumulates();
        combine(op, origin, &place)
    }

    fn get_accumulate(&self, origin: Data, result: Data, target: Target<'_>, op: Op) -> Result<()> {
        if let Some(span) = self.in_one_piece(&target)
            && !memory::overlap(origin.span, span)
            && !memory::overlap(result.span, span)
            && !memory::overlap(origin.span, result.span)
        {
            let _accumulates = self.accumulates();
            memory::copy(span, result.span);
            combine_piece(op, origin, part(span, 0, origin.span.len));
            return Ok(());
        }
        let Some(place) = self.place(target)? else {
            return Ok(());
        };
        let _accumulates = self.accumulates();
        if op == Op::NoOp {
            return gather(&place, result.span);
        }
        if !memory::overlap(origin.span, result.span) {
            gather(&place, result.span)?;
            return combine(op, origin, &place);
        }
        let mut copied = memory::copied(origin.span)?;
        let span = memory::span_of(&mut copied);
        gather(&place, result.span)?;
        combine(op, Data { span, ..origin }, &place)
    }

    fn compare_and_swap(
        &self,
        origin: Data,
        compare: Data,
        result: Data,
        target: Target<'_>,
    ) -> Result<()> {
        let Some(place) = self.place(target)? else {
            return Ok(());
        };
        let _accumulates = self.accumulates();
        memory::compare_and_swap(origin.span, compare.span, result.span, place.touched());
        Ok(())
    }

    fn start_access(
        &self,
        access: Access,
        origin: Data,
        target: Target<'_>,
    ) -> Result<Box<dyn Pending>> {
        match access {
            Access::Put => self.put(origin, target)?,
            Access::Get => self.get(origin, target)?,
            Access::Accumulate(op) => self.accumulate(origin, target, op)?,
        }
        Ok(Box::new(Complete))
    }

    fn start_get_accumulate(
        &self,
        origin: Data,
        result: Data,
        target: Target<'_>,
        op: Op,
    ) -> Result<Box<dyn Pending>> {
        self.get_accumulate(origin, result, target, op)?;
        Ok(Box::new(Complete))
    }

    fn fence(&self, _assert: i32) -> Result<()> {
        Ok(())
    }

    fn lock(&self, _lock_type: LockType, _rank: i32, _assert: i32) -> Result<()> {
        // No other process can have a lock.
        Ok(())
    }

    fn unlock(&self, _rank: i32) -> Result<()> {
        Ok(())
    }

    fn lock_all(&self, _assert: i32) -> Result<()> {
        Ok(())
    }

    fn unlock_all(&self) -> Result<()> {
        Ok(())
    }

    fn flush(&self, _rank: Option<i32>, _local: bool) -> Result<()> {
        Ok(())
    }

    fn is_flushed(&self) -> bool {
        true
    }

    fn sync(&self) -> Result<()> {
        std::sync::atomic::fence(std::sync::atomic::Ordering::SeqCst);
        Ok(())
    }

    fn post(&self, group: &dyn Group, _assert: i32) -> Result<()> {
        self.sync.post(group.rank()?.is_some());
        Ok(())
    }

    fn start(&self, group: &dyn Group, _assert: i32) -> Result<()> {
        self.sync.start(group.rank()?.is_some());
        Ok(())
    }

    fn complete(&self) -> Result<()> {
        self.sync.complete()
    }

    fn wait(&self) -> Result<()> {
        if self.sync.test() {
            return Ok(());
        }
        let what = "MPI_Win_wait would wait for ever: this process, which is in the group of \
                    MPI_Win_post, has not called MPI_Win_complete";
        Err(Error::new(Class::RmaSync, what))
    }

    fn test(&self) -> Result<bool> {
        Ok(self.sync.test())
    }
}

/// Runs `work` with the data of `origin`, or with a copy of them if they share bytes with the target.
fn apart(origin: Span, place: &ExposedPlace<'_>, work: impl FnOnce(Span)) -> Result<()> {
    if !memory::overlap(origin, place.touched()) {
        work(origin);
        return Ok(());
    }
    let mut copied = memory::copied(origin)?;
    work(memory::span_of(&mut copied));
    Ok(())
}

/// Copies the data at `place` to `result`, as far as it has room.
fn gather(place: &ExposedPlace<'_>, result: Span) -> Result<()> {
    let copier = Copier::new();
    let collect = |to: Span| {
        place.pieces(to.len, |piece, at| {
            copier.copy(piece, part(to, at, piece.len))
        });
    };
    if !memory::overlap(result, place.touched()) {
        collect(result);
        return Ok(());
    }
    // Everything is read before anything is written.
    let mut copied = memory::copied(result)?;
    let copy = memory::span_of(&mut copied);
    collect(copy);
    copier.copy(copy, result);
    Ok(())
}

/// Combines the data at `place` with those of the origin.
fn combine(op: Op, origin: Data, place: &ExposedPlace<'_>) -> Result<()> {
    if origin.basic.has_hole() && !matches!(op, Op::Replace | Op::NoOp) {
        // The pieces are parts of elements.
        let copier = Copier::new();
        let mut elements = memory::copied(origin.span)?;
        let elements = memory::span_of(&mut elements);
        gather(place, elements)?;
        memory::combine(op, origin.basic, elements, origin.span);
        place.pieces(elements.len, |piece, at| {
            copier.copy(part(elements, at, piece.len), piece);
        });
        return Ok(());
    }
    apart(origin.span, place, |from| {
        place.pieces(from.len, |piece, at| {
            let span = part(from, at, piece.len);
            combine_piece(op, Data { span, ..origin }, piece);
        });
    })
}

/// Combines the data of one piece with as many of the origin, which do not overlap it.
#[inline]
fn combine_piece(op: Op, origin: Data, piece: Span) {
    match op {
        Op::Replace => memory::copy(origin.span, piece),
        Op::NoOp => {}
        _ => memory::combine(op, origin.basic, piece, origin.span),
    }
}
