//! Memory for operations that must not fail for want of it.
//!
//! Rust ends the process if an infallible allocation fails. Allocations that may be large, those whose size depends on
//! the caller's arguments, are fallible, by [`Room`]. The rest, small texts and list entries, then comes from a reserve:
//! [`WithReserve`] is the allocator of the archives, which asks the system first. The guard of the boundary refuses a
//! call that starts while the system has no memory and part of the reserve is taken ([`is_short`]): so each call finds
//! enough of it.
//!
//! Blocks that outlive a call stay where they are. When there is memory again, an arena from the system replaces one of
//! which such blocks occupy half; the old one is reused, or freed, when the last of them has been freed.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::{Cell, UnsafeCell};
use std::collections::VecDeque;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The size of the reserve. It is zero-initialised memory of the program: nothing is read from a file, and a page takes
/// memory only when it is written.
///
/// A call finds at least half of it. The largest bounded call takes much less (`tests/memory_gone`), and an unbounded one
/// stops at a quarter ([`check`]): so concurrent calls have room to complete.
const RESERVE: usize = 1 << 20;
/// The largest block that comes from the reserve. Larger allocations use [`Room`].
const LARGEST: usize = 1 << 15;

/// Collections that can grow fallibly.
///
/// Memory requested through this never comes from the reserve.
pub trait Room {
    /// Makes room for this many more elements.
    ///
    /// # Errors
    /// There is no memory for them.
    fn room_for(&mut self, more: usize) -> Result<(), OutOfMemory>;

    /// Makes room for exactly this many more elements if that saves memory.
    ///
    /// # Errors
    /// See above.
    fn room_for_exactly(&mut self, more: usize) -> Result<(), OutOfMemory>;
}

macro_rules! has_room {
    ($($kind:ty, $($element:ident)?;)*) => {$(
        impl$(<$element>)? Room for $kind {
            #[inline(always)]
            fn room_for(&mut self, more: usize) -> Result<(), OutOfMemory> {
                if self.capacity() - self.len() >= more {
                    return Ok(());
                }
                without_reserve(|| self.try_reserve(more)).map_err(|_| OutOfMemory)
            }

            #[inline(always)]
            fn room_for_exactly(&mut self, more: usize) -> Result<(), OutOfMemory> {
                if self.capacity() - self.len() >= more {
                    return Ok(());
                }
                without_reserve(|| self.try_reserve_exact(more)).map_err(|_| OutOfMemory)
            }
        }
    )*};
}

has_room! {
    Vec<T>, T;
    VecDeque<T>, T;
    String, ;
}

thread_local! {
    /// Whether this thread is making fallible allocations.
    static CAN_FAIL: Cell<bool> = const { Cell::new(false) };
    /// The arena that this thread has allocated in advance; 0 if none.
    static ADVANCE: Cell<usize> = const { Cell::new(0) };
}

/// Runs `ask` without use of the reserve. (It may use memory allocated in advance.)
pub fn without_reserve<R>(ask: impl FnOnce() -> R) -> R {
    let before = CAN_FAIL.replace(true);
    let given = ask();
    CAN_FAIL.set(before);
    given
}

/// Runs work whose infallible allocations depend on its input: their total size is allocated in advance, for this thread
/// only, and used when the system has no memory for a block. It is freed at the end, or when the last block in it is
/// freed. Each growth of a block counts as another block.
///
/// # Errors
/// [`OutOfMemory`]; the work is then not done.
pub fn with_advance<R>(bytes: usize, work: impl FnOnce() -> R) -> Result<R, OutOfMemory> {
    struct Until {
        place: usize,
        before: usize,
    }
    impl Drop for Until {
        fn drop(&mut self) {
            ADVANCE.set(self.before);
            end_advance(self.place);
        }
    }
    let bytes = bytes
        .checked_next_multiple_of(ALIGNMENT)
        .ok_or(OutOfMemory)?;
    let place = begin_advance(bytes.max(ALIGNMENT)).ok_or(OutOfMemory)?;
    let before = ADVANCE.replace(place);
    // (Even if it panics.)
    let _until = Until { place, before };
    Ok(work())
}

// Functions that take the lock are never inlined: race detectors do not know std's locks, and suppress these functions by
// name (tests/valgrind.d/races.supp).

#[inline(never)]
fn begin_advance(bytes: usize) -> Option<usize> {
    all().add(bytes)
}

#[inline(never)]
fn end_advance(place: usize) {
    all().end(place);
}

/// A copy of these bytes.
///
/// # Errors
/// [`OutOfMemory`].
pub fn copy<T: Copy>(of: &[T]) -> Result<Vec<T>, OutOfMemory> {
    let mut copy = Vec::new();
    copy.room_for_exactly(of.len())?;
    copy.extend_from_slice(of);
    Ok(copy)
}

/// The system's allocator, with the reserve if the system has no memory for a small block.
pub struct WithReserve;

// SAFETY: a block belongs to the system or to the reserve, which `give_back` and `resize` recognise by its address;
// neither reuses a block before it is freed. Nothing here panics.
unsafe impl GlobalAlloc for WithReserve {
    #[inline]
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the layout is the caller's own, which is not empty.
        let block = unsafe { System.alloc(layout) };
        if block.is_null() {
            return from_reserve(layout);
        }
        block
    }

    #[inline]
    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the layout is the caller's own, which is not empty.
        let block = unsafe { System.alloc_zeroed(layout) };
        if block.is_null() {
            return zeroes_from_reserve(layout);
        }
        block
    }

    #[inline]
    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        if is_lent() && give_back(block, layout.size()) {
            return;
        }
        // SAFETY: it is not in the reserve, so the system allocated it with this layout.
        unsafe { System.dealloc(block, layout) }
    }

    #[inline]
    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if is_lent()
            && let Some(resized) = resize(block, layout, size)
        {
            return resized;
        }
        // SAFETY: it is not in the reserve, so the system allocated it with this layout; the size is the caller's, which
        // is not 0.
        let resized = unsafe { System.realloc(block, layout, size) };
        if resized.is_null() {
            return into_reserve(block, layout, size);
        }
        resized
    }
}

/// A piece of memory from which blocks are taken one after the other. Freed blocks are reused for others with the same
/// size, rounded up to a power of two.
struct Arena {
    start: usize,
    len: usize,
    /// The bytes taken, including freed blocks between others.
    used: usize,
    /// The number of blocks that are not freed yet.
    blocks: usize,
    /// Whether a thread owns it and may take more.
    is_in_use: bool,
    /// For each power of two the first freed block: its first word is the address of the next one.
    free: [usize; CLASSES],
}

/// The minimum size of blocks; each starts at a multiple of it.
const SMALLEST: usize = 16;
/// From the smallest up to the largest block of the reserve.
const CLASSES: usize = (LARGEST / SMALLEST).ilog2() as usize + 1;

/// The size that a block takes, and its power of two. Larger ones are not reused.
fn rounded(size: usize) -> (usize, Option<usize>) {
    match size <= LARGEST {
        true => {
            let size = size.max(SMALLEST).next_power_of_two();
            (size, Some((size / SMALLEST).ilog2() as usize))
        }
        false => (size, None),
    }
}

/// How many arenas there can be at once.
const ARENAS: usize = 64;

/// The arenas: the static one, those that replaced it, and those that threads have allocated in advance. Those without
/// memory have length 0.
struct Reserve {
    arenas: [Arena; ARENAS],
    /// The one from which blocks are taken.
    current: usize,
}

const EMPTY: Arena = Arena {
    start: 0,
    len: 0,
    used: 0,
    blocks: 0,
    is_in_use: false,
    free: [0; CLASSES],
};

#[repr(align(64))]
struct Own(UnsafeCell<[u8; RESERVE]>);

// SAFETY: the bytes are only accessed through the blocks that are handed out, each once.
unsafe impl Sync for Own {}

static OWN: Own = Own(UnsafeCell::new([0; RESERVE]));
static ALL: Mutex<Reserve> = Mutex::new(Reserve {
    arenas: [EMPTY; ARENAS],
    current: 0,
});
/// The number of live blocks of all arenas. It counts a block before its owner gets it.
static LENT: AtomicUsize = AtomicUsize::new(0);
/// How many bytes of the present arena are taken.
static DRAWN: AtomicUsize = AtomicUsize::new(0);

/// Arenas from the system begin at such addresses, and no block is aligned to more.
const ALIGNMENT: usize = 64;

/// Whether part of the reserve is taken. If not, no call is refused; a call costs only this check.
#[inline(always)]
pub fn is_drawn_on() -> bool {
    DRAWN.load(Ordering::Relaxed) != 0
}

/// Whether memory is short: blocks of the reserve are taken, and the system has no memory. Then nothing that needs memory
/// should be started. If half of the reserve is taken and the system has memory, this makes a new reserve.
#[cold]
#[inline(never)]
pub fn is_short() -> bool {
    all().is_short()
}

/// Checks whether a call may continue that allocates a small block for each element of its input: not if so many came
/// from the reserve that others may soon find it empty.
///
/// # Errors
/// [`OutOfMemory`].
#[inline(always)]
pub fn check() -> Result<(), OutOfMemory> {
    match DRAWN.load(Ordering::Relaxed) > RESERVE / 4 * 3 {
        true => Err(OutOfMemory),
        false => Ok(()),
    }
}

/// Out of memory for an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfMemory;

fn all() -> MutexGuard<'static, Reserve> {
    let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
    if all.arenas[0].len == 0 {
        all.arenas[0] = Arena {
            start: OWN.0.get() as usize,
            len: RESERVE,
            ..EMPTY
        };
    }
    all
}

#[inline(always)]
fn is_lent() -> bool {
    LENT.load(Ordering::Relaxed) != 0
}

#[cold]
#[inline(never)]
fn from_reserve(layout: Layout) -> *mut u8 {
    let (advance, can_fail) = (ADVANCE.get(), CAN_FAIL.get());
    if advance == 0 && can_fail {
        return null_mut();
    }
    let mut all = all();
    if advance != 0
        && let Some(block) = all.arenas[advance].take(layout)
    {
        LENT.fetch_add(1, Ordering::Relaxed);
        return block as *mut u8;
    }
    match can_fail || layout.size() > LARGEST {
        true => null_mut(),
        false => all.take(layout),
    }
}

#[cold]
#[inline(never)]
fn zeroes_from_reserve(layout: Layout) -> *mut u8 {
    let block = from_reserve(layout);
    if !block.is_null() {
        // SAFETY: the block has just been handed out to this call, and has this many bytes.
        unsafe { block.write_bytes(0, layout.size()) };
    }
    block
}

/// Returns a block to the reserve; tells whether it came from there.
#[cold]
#[inline(never)]
fn give_back(block: *mut u8, size: usize) -> bool {
    all().give_back(block as usize, size)
}

/// Resizes a block of the reserve; `None` if it did not come from there.
#[cold]
#[inline(never)]
fn resize(block: *mut u8, layout: Layout, size: usize) -> Option<*mut u8> {
    let mut all = all();
    let owner = all.owner(block as usize)?;
    let most = match owner == ADVANCE.get() && owner != 0 {
        true => usize::MAX,
        false if CAN_FAIL.get() => 0,
        false => LARGEST,
    };
    if all.arenas[owner].resize(block as usize, layout.size(), size, most) {
        all.note();
        return Some(block);
    }
    drop(all);
    let new = Layout::from_size_align(size, layout.align()).ok();
    // SAFETY: the size is the caller's, which is not 0.
    let copy = new.map_or(null_mut(), |new| unsafe { WithReserve.alloc(new) });
    if !copy.is_null() {
        // SAFETY: both have at least this many bytes, nobody else has the copy, and the block is the caller's.
        unsafe { copy.copy_from_nonoverlapping(block, layout.size().min(size)) };
        give_back(block, layout.size());
    }
    Some(copy)
}

/// Moves a block that the system cannot enlarge to the reserve.
#[cold]
#[inline(never)]
fn into_reserve(block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
    let Ok(new) = Layout::from_size_align(size, layout.align()) else {
        return null_mut();
    };
    let copy = from_reserve(new);
    if !copy.is_null() {
        // SAFETY: both have at least this many bytes, nobody else has the copy, and the block is the caller's.
        unsafe { copy.copy_from_nonoverlapping(block, layout.size().min(size)) };
        // SAFETY: the system allocated it with this layout, and nobody uses it any more.
        unsafe { System.dealloc(block, layout) };
    }
    copy
}

impl Arena {
    fn has(&self, address: usize) -> bool {
        address.wrapping_sub(self.start) < self.len
    }

    /// The address of a block, if there is room for it.
    fn take(&mut self, layout: Layout) -> Option<usize> {
        let (size, class) = rounded(layout.size());
        if layout.align() <= SMALLEST
            && let Some(class) = class
            && self.free[class] != 0
        {
            let block = self.free[class];
            // SAFETY: the block is in this arena, nobody has it, and `give_back` has written the word.
            self.free[class] = unsafe { *(block as *const usize) };
            self.blocks += 1;
            return Some(block);
        }
        let begin = self.used.next_multiple_of(layout.align().max(SMALLEST));
        let end = begin.checked_add(size)?;
        if layout.align() > ALIGNMENT || end > self.len {
            return None;
        }
        self.used = end;
        self.blocks += 1;
        Some(self.start + begin)
    }

    fn give_back(&mut self, block: usize, size: usize) {
        self.blocks -= 1;
        if self.blocks == 0 {
            self.used = 0;
            self.free = EMPTY.free;
        } else if let (_, Some(class)) = rounded(size) {
            // SAFETY: the block is in this arena, aligned, of at least so many bytes, and nobody has it any more.
            unsafe { *(block as *mut usize) = self.free[class] };
            self.free[class] = block;
        }
    }

    /// Shrinks the block, or extends it up to `most` bytes if it has room or is the last one.
    fn resize(&mut self, block: usize, old: usize, new: usize, most: usize) -> bool {
        let begin = block - self.start;
        let (old, new) = (rounded(old).0, rounded(new).0);
        let is_last = begin + old == self.used;
        if new > old && (!is_last || new > most || new > self.len - begin) {
            return false;
        }
        if is_last {
            self.used = begin + new;
        }
        true
    }
}

impl Reserve {
    fn owner(&self, block: usize) -> Option<usize> {
        self.arenas.iter().position(|arena| arena.has(block))
    }

    fn take(&mut self, layout: Layout) -> *mut u8 {
        let Some(block) = self.arenas[self.current].take(layout) else {
            return null_mut();
        };
        LENT.fetch_add(1, Ordering::Relaxed);
        self.note();
        block as *mut u8
    }

    fn give_back(&mut self, block: usize, size: usize) -> bool {
        let Some(owner) = self.owner(block) else {
            return false;
        };
        self.arenas[owner].give_back(block, size);
        LENT.fetch_sub(1, Ordering::Relaxed);
        self.tidy_up(owner);
        self.note();
        true
    }

    /// An arena without blocks replaces the current one, if it is the static one, or is freed.
    fn tidy_up(&mut self, place: usize) {
        let arena = &self.arenas[place];
        if arena.blocks > 0 || arena.is_in_use {
            return;
        }
        if place == 0 && self.current != 0 {
            let former = std::mem::replace(&mut self.current, 0);
            self.tidy_up(former);
        } else if place != self.current {
            let arena = std::mem::replace(&mut self.arenas[place], EMPTY);
            if let Ok(layout) = Layout::from_size_align(arena.len, ALIGNMENT) {
                // SAFETY: the system allocated it with this layout, and no block of it is in use.
                unsafe { System.dealloc(arena.start as *mut u8, layout) };
            }
        }
    }

    /// An arena of this many bytes from the system, for the current thread.
    fn add(&mut self, bytes: usize) -> Option<usize> {
        let free = self.arenas.iter().position(|arena| arena.len == 0)?;
        let layout = Layout::from_size_align(bytes, ALIGNMENT).ok()?;
        // SAFETY: the caller's size is not 0.
        let start = unsafe { System.alloc(layout) } as usize;
        if start == 0 {
            return None;
        }
        self.arenas[free] = Arena {
            start,
            len: bytes,
            is_in_use: true,
            ..EMPTY
        };
        Some(free)
    }

    /// A thread releases its arena.
    fn end(&mut self, place: usize) {
        self.arenas[place].is_in_use = false;
        self.tidy_up(place);
    }

    /// Whether a call should be refused: see [`is_short`].
    fn is_short(&mut self) -> bool {
        match self.arenas[self.current].used {
            0 => false,
            used if used > RESERVE / 2 => !self.replace(),
            _ => {
                // SAFETY: the layout is not empty.
                let probe = unsafe { System.alloc(PROBE) };
                if !probe.is_null() {
                    // SAFETY: the system has just allocated it with this layout.
                    unsafe { System.dealloc(probe, PROBE) };
                }
                probe.is_null()
            }
        }
    }

    /// Replaces the current arena with one from the system.
    fn replace(&mut self) -> bool {
        let Some(place) = self.add(RESERVE) else {
            return false;
        };
        self.arenas[place].is_in_use = false;
        self.current = place;
        self.note();
        true
    }

    /// Records how much is taken, for readers without the lock.
    fn note(&self) {
        DRAWN.store(self.arenas[self.current].used, Ordering::Relaxed);
    }
}

/// The size of an allocation that shows that the system has memory again.
const PROBE: Layout = Layout::new::<[u8; LARGEST]>();

#[cfg(test)]
mod tests {
    use super::*;

    /// A reserve of its own, which nobody else uses.
    fn reserve() -> Reserve {
        let memory = Vec::leak(vec![0_u64; RESERVE / 8]);
        let mut reserve = Reserve {
            arenas: [EMPTY; ARENAS],
            current: 0,
        };
        reserve.arenas[0] = Arena {
            start: memory.as_ptr() as usize,
            len: RESERVE,
            ..EMPTY
        };
        reserve
    }

    fn layout(size: usize, align: usize) -> Layout {
        Layout::from_size_align(size, align).unwrap()
    }

    #[test]
    fn blocks_do_not_overlap_and_are_aligned() {
        let mut arena = reserve().arenas.into_iter().next().unwrap();
        let mut end = 0;
        for (size, align) in [(1, 1), (8, 8), (3, 1), (64, 64), (100, 16), (1, 64)] {
            let block = arena.take(layout(size, align)).unwrap();
            assert!(block >= end && (block - arena.start).is_multiple_of(align));
            end = block + size;
        }
        assert!(arena.take(layout(1, 128)).is_none());
        assert!(arena.take(layout(RESERVE, 1)).is_none());
        assert_eq!(arena.blocks, 6);
    }

    #[test]
    fn an_arena_is_whole_when_the_last_block_is_back() {
        let mut arena = reserve().arenas.into_iter().next().unwrap();
        let blocks = [0; 3].map(|_| arena.take(layout(100, 4)).unwrap());
        assert_eq!(arena.used, 3 * 128);
        arena.give_back(blocks[0], 100);
        // A block of about the same size takes its place.
        assert_eq!(arena.take(layout(65, 8)), Some(blocks[0]));
        arena.give_back(blocks[0], 65);
        assert!(arena.resize(blocks[1], 100, 128, 0));
        assert!(!arena.resize(blocks[1], 128, 129, LARGEST));
        assert!(arena.resize(blocks[2], 100, 200, LARGEST));
        assert!(!arena.resize(blocks[2], 200, 300, 0));
        assert!(!arena.resize(blocks[2], 200, LARGEST + 1, LARGEST));
        assert!(arena.resize(blocks[2], 200, 20, 0));
        assert_eq!(arena.used, 2 * 128 + 32);
        arena.give_back(blocks[1], 128);
        arena.give_back(blocks[2], 20);
        assert_eq!((arena.used, arena.blocks), (0, 0));
        assert!(arena.free.iter().all(|&first| first == 0));
    }

    #[test]
    fn another_arena_takes_the_place_of_one_that_is_half_taken() {
        let mut reserve = reserve();
        let own = reserve.arenas[0].start;
        let mut blocks = Vec::new();
        while reserve.arenas[0].used <= RESERVE / 2 {
            blocks.push(reserve.arenas[0].take(layout(LARGEST, 8)).unwrap());
        }
        assert!(!reserve.is_short());
        assert_eq!(reserve.current, 1);
        let later = reserve.arenas[1].take(layout(8, 8)).unwrap();
        assert_eq!(reserve.owner(later), Some(1));
        assert_eq!(reserve.owner(blocks[3]), Some(0));
        assert_eq!(reserve.owner(own + RESERVE), None);
        for block in blocks {
            reserve.arenas[0].give_back(block, LARGEST);
        }
        // Now the program's own is used again; the other one is there as long as its block is.
        reserve.tidy_up(0);
        assert_eq!((reserve.current, reserve.arenas[1].blocks), (0, 1));
        reserve.arenas[1].give_back(later, 8);
        reserve.tidy_up(1);
        assert_eq!(reserve.arenas[1].len, 0);
    }

    #[test]
    fn a_block_of_the_reserve_is_used_as_any_other() {
        // SAFETY: the blocks are given back with the layouts that they have, each once.
        unsafe {
            let small = layout(40, 8);
            let block = from_reserve(small);
            assert!(!block.is_null() && is_lent() && is_drawn_on());
            block.write_bytes(7, 40);
            let another = zeroes_from_reserve(small);
            assert_eq!(*another.add(39), 0);
            // Not the last one any more: it moves, to the system, which has memory.
            let larger = WithReserve.realloc(block, small, 80);
            assert_ne!(larger, block);
            assert_eq!((*larger, *larger.add(39)), (7, 7));
            let back = into_reserve(larger, layout(80, 8), 160);
            assert_eq!((*back, *back.add(39)), (7, 7));
            assert!(check().is_ok() && !is_short());
            WithReserve.dealloc(back, layout(160, 8));
            WithReserve.dealloc(another, small);
        }
        assert!(from_reserve(layout(LARGEST + 1, 1)).is_null());
        assert!(without_reserve(|| from_reserve(layout(8, 8))).is_null());
    }

    #[test]
    fn what_was_had_in_advance_is_used_first() {
        let work = || {
            // It is the call's own, also for what may fail.
            let small = without_reserve(|| from_reserve(layout(8, 8)));
            assert!(!small.is_null());
            // SAFETY: the block has this layout.
            unsafe { WithReserve.dealloc(small, layout(8, 8)) };
            let block = from_reserve(layout(LARGEST * 2, 8));
            assert!(!block.is_null());
            // SAFETY: the block has this layout; it is the last one, and goes back as what it has become.
            let longer = unsafe { WithReserve.realloc(block, layout(LARGEST * 2, 8), LARGEST * 3) };
            assert_eq!(longer, block);
            longer
        };
        let block = with_advance(LARGEST * 3, work).unwrap();
        let owner = all().owner(block as usize).unwrap();
        assert_ne!(owner, 0);
        // It outlives the call, and the arena with it.
        // SAFETY: it has this layout, and is nobody else's.
        unsafe { WithReserve.dealloc(block, layout(LARGEST * 3, 8)) };
        assert!(all().owner(block as usize).is_none());
        assert_eq!(with_advance(usize::MAX / 4, || ()), Err(OutOfMemory));
        assert_eq!(with_advance(usize::MAX, || ()), Err(OutOfMemory));
        assert_eq!(copy(&[1, 2]), Ok(vec![1, 2]));
    }

    #[test]
    fn room_that_cannot_be_had_is_an_error() {
        let mut list: Vec<u64> = Vec::new();
        assert_eq!(list.room_for(usize::MAX / 16), Err(OutOfMemory));
        assert_eq!(list.room_for_exactly(usize::MAX / 16), Err(OutOfMemory));
        assert_eq!(list.room_for_exactly(3), Ok(()));
        assert!(list.capacity() >= 3 && !CAN_FAIL.get());
    }
}
