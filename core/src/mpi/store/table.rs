//! The objects of one kind, found by their handles.
//!
//! A slot is looked up without a lock, and then locked itself: two threads that work on two objects
//! do not wait for each other, and a thread that frees an object waits for the one that uses it.
//! Slots lie in chunks that never move and are never given back.

#[cfg(test)]
mod tests;

use super::lock::{Deadline, Guard, Lock};
use super::{HandleKind, Invalid, MAX_OBJECTS, decode, encode};
use crate::error::{Error, Result};
use crate::system::memory::Room;
use std::collections::VecDeque;
use std::ops::{Deref, DerefMut};
use std::sync::OnceLock;

/// The slots of the first chunk; it is doubled by the second, and so on.
const FIRST_CHUNK: u32 = 256;
const CHUNKS: usize = (MAX_OBJECTS / FIRST_CHUNK).ilog2() as usize + 1;
/// A slot whose generations are used up waits until so many others wait with it. So a handle is
/// given out again only after 16 million others, and no long-lived program grows without end.
const RESTING: usize = 1 << 16;
/// How many generations of a slot have handles of their own.
const GENERATIONS: u32 = 1 << super::GENERATION_BITS;

/// In a program with one thread, up to so many slots keep the memory of the object that they had, up to
/// so many bytes together, and are the first to get a new one: a program that makes and frees
/// objects again and again does not ask the system for memory each time. With more threads it is better asked: it gives
/// each memory of its own, which shares no cache line with what another one writes to.
const WARM_SLOTS: usize = 1024;
const WARM_BYTES: usize = 4 << 20;

/// An object whose memory can be used again for another one of its kind.
pub trait Recycle: Default + Send {
    /// Whether it is worth it to keep the memory of an object for the next one.
    const KEEPS_MEMORY: bool = true;

    /// The bytes of memory that it holds outside its slot. 0 says that it is like a new object.
    fn memory(&self) -> usize;

    /// Becomes like a new object, but keeps its memory.
    fn clear(&mut self);
}

/// All objects of a kind.
pub struct Table<T> {
    kind: HandleKind,
    chunks: [OnceLock<Box<[Slot<T>]>>; CHUNKS],
    pool: Lock<Pool>,
}

/// On cache lines of its own, so that threads with different objects do not disturb each other.
#[repr(align(64))]
struct Slot<T>(Lock<State<T>>);

#[repr(C)]
struct State<T> {
    /// How many objects the slot had before; a handle has its last 8 bits.
    generation: u32,
    lives: bool,
    object: T,
}

/// The slots without an object. Has room for every slot that there is, so that freeing an object
/// never needs memory.
struct Pool {
    free: Vec<u32>,
    /// Those that keep memory, with the bytes of it.
    warm: Vec<(u32, u32)>,
    /// All their bytes.
    warm_bytes: usize,
    /// Those that have had every generation, longest waiting first.
    resting: VecDeque<u32>,
    /// The first slot that was never used.
    fresh: u32,
}

impl<T: Recycle> Table<T> {
    /// A table without objects.
    pub const fn new(kind: HandleKind) -> Table<T> {
        Table {
            kind,
            chunks: [const { OnceLock::new() }; CHUNKS],
            pool: Lock::new(Pool {
                free: Vec::new(),
                warm: Vec::new(),
                warm_bytes: 0,
                resting: VecDeque::new(),
                fresh: 0,
            }),
        }
    }

    /// Makes an object with the help of `fill`, and gives its handle.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM` when there are [`MAX_OBJECTS`] or no memory for one more, and what `fill`
    /// fails with. Then no object is made.
    #[inline(always)]
    pub fn insert(&self, fill: impl FnOnce(&mut T) -> Result<()>) -> Result<i32> {
        let number = self.take(self.pool.lock())?;
        // `take` has made the chunk.
        let slot = self.slot(number).ok_or_else(|| Error::no_mem(FULL))?;
        let mut state = slot.0.lock();
        let filled = fill(&mut state.object);
        if let Err(error) = filled {
            self.give_back(state, number, false);
            return Err(error);
        }
        state.lives = true;
        Ok(encode(self.kind, state.generation as u8, number))
    }

    /// The object of `handle`, for this thread alone until it is dropped.
    ///
    /// # Errors
    /// [`Invalid`] when the handle has no object.
    #[inline(always)]
    pub fn get(&self, handle: i32) -> std::result::Result<HeldObject<'_, T>, Invalid> {
        self.find(handle).map(|(state, _)| HeldObject { state })
    }

    /// The handles of all objects that there are now. Other threads may make and end some meanwhile.
    pub fn handles(&self) -> impl Iterator<Item = i32> {
        let numbers = 0..self.pool.lock().fresh;
        let handle = move |number| {
            let state = self.slot(number)?.0.lock();
            let handle = encode(self.kind, state.generation as u8, number);
            state.lives.then_some(handle)
        };
        numbers.filter_map(handle)
    }

    /// Ends the object of `handle`.
    ///
    /// # Errors
    /// [`Invalid`] when the handle has no object.
    pub fn remove(&self, handle: i32) -> std::result::Result<(), Invalid> {
        self.end(handle, |_| ())
    }

    /// Ends the object of `handle`, and gives it to the caller.
    ///
    /// # Errors
    /// [`Invalid`] when the handle has no object.
    pub fn take_out(&self, handle: i32) -> std::result::Result<T, Invalid> {
        self.end(handle, std::mem::take)
    }

    /// Takes the object of `handle` out if it `may_end`. The handle is none until it is given back, and the slot stays
    /// empty.
    ///
    /// # Errors
    /// [`Invalid`] when the handle has no object, and what `may_end` fails with.
    pub fn suspend<E: From<Invalid>>(
        &self,
        handle: i32,
        may_end: impl FnOnce(&T) -> std::result::Result<(), E>,
    ) -> std::result::Result<Suspended<'_, T>, E> {
        let (mut state, number) = self.find(handle)?;
        may_end(&state.object)?;
        let object = std::mem::take(&mut state.object);
        state.lives = false;
        state.generation = state.generation.wrapping_add(1);
        Ok(Suspended {
            table: self,
            number,
            object,
        })
    }

    /// Takes the object of `handle` out if it `is_over`, which is looked at while it is held.
    ///
    /// # Errors
    /// [`Invalid`] when the handle has no object.
    pub fn take_out_if(
        &self,
        handle: i32,
        is_over: impl FnOnce(&mut T) -> bool,
    ) -> std::result::Result<Option<T>, Invalid> {
        let (mut state, number) = self.find(handle)?;
        Ok(is_over(&mut state.object).then(|| {
            let object = std::mem::take(&mut state.object);
            self.empty(state, number);
            object
        }))
    }

    /// All objects and the pool, for a fork; nothing where that takes too long, or needs memory that is not there.
    ///
    /// Slots in the pool are left out: they have no object, and nobody holds them (but code that uses a handle which was
    /// freed, for a moment). Who holds a slot waits neither for the pool nor for another slot.
    pub fn hold_all(&self, deadline: &Deadline) -> Option<HeldTable<'_, T>> {
        let pool = self.pool.lock_until(deadline)?;
        let in_pool = pool.members()?;
        let mut slots = Vec::new();
        let number = in_pool.iter().filter(|&&is_in| !is_in).count();
        slots.room_for_exactly(number).ok()?;
        for (number, _) in in_pool.iter().enumerate().filter(|(_, is_in)| !**is_in) {
            slots.push(self.slot(number as u32)?.0.lock_until(deadline)?);
        }
        Some(HeldTable {
            _slots: slots,
            _pool: pool,
        })
    }

    /// Ends the object of `handle`, after a last look at it.
    #[inline(always)]
    fn end<R>(
        &self,
        handle: i32,
        last: impl FnOnce(&mut T) -> R,
    ) -> std::result::Result<R, Invalid> {
        let (mut state, number) = self.find(handle)?;
        let result = last(&mut state.object);
        self.empty(state, number);
        Ok(result)
    }

    /// The object of a slot has ended.
    #[inline(always)]
    fn empty(&self, mut state: Guard<'_, State<T>>, number: u32) {
        state.lives = false;
        state.generation = state.generation.wrapping_add(1);
        let is_used_up = state.generation.is_multiple_of(GENERATIONS);
        self.give_back(state, number, is_used_up);
    }

    /// A slot has no object any more.
    #[inline(always)]
    fn give_back(&self, mut state: Guard<'_, State<T>>, number: u32, is_used_up: bool) {
        let bytes = state.object.memory();
        if !state.has_one_thread() {
            if bytes > 0 {
                state.object = T::default();
            }
            // Before it is in the pool: what is there is held by nobody, also in the child of a fork.
            drop(state);
            self.pool.lock().put_back(number, 0, is_used_up, false);
            return;
        }
        // A thread that is given the slot from here on waits for `state`.
        let mut pool = self.pool.lock();
        let may_keep = T::KEEPS_MEMORY && pool.has_one_thread();
        let keeps_memory = pool.put_back(number, bytes, is_used_up, may_keep);
        drop(pool);
        if keeps_memory {
            state.object.clear();
        } else if bytes > 0 {
            state.object = T::default();
        }
    }

    /// The state and the number of the slot of a live object.
    #[inline(always)]
    fn find(&self, handle: i32) -> std::result::Result<(Guard<'_, State<T>>, u32), Invalid> {
        let (generation, number) = decode(self.kind, handle).ok_or(Invalid::Foreign)?;
        let state = self.slot(number).ok_or(Invalid::Foreign)?.0.lock();
        if state.lives && state.generation as u8 == generation {
            Ok((state, number))
        } else if u32::from(generation) < state.generation {
            Err(Invalid::Freed)
        } else {
            Err(Invalid::Foreign)
        }
    }

    #[inline(always)]
    fn slot(&self, number: u32) -> Option<&Slot<T>> {
        let (chunk, offset) = place(number);
        self.chunks.get(chunk)?.get()?.get(offset)
    }

    /// The number of a slot for a new object.
    #[inline(always)]
    fn take(&self, mut pool: Guard<'_, Pool>) -> Result<u32> {
        if pool.has_one_thread()
            && let Some(number) = pool.take_warm()
        {
            return Ok(number);
        }
        match pool.free.pop() {
            Some(number) => Ok(number),
            None => self.take_another(&mut pool),
        }
    }

    /// The number of a slot for a new object, when none is free.
    #[cold]
    fn take_another(&self, pool: &mut Pool) -> Result<u32> {
        let is_full = pool.fresh == MAX_OBJECTS;
        if (is_full || pool.resting.len() >= RESTING)
            && let Some(number) = pool.resting.pop_front()
        {
            return Ok(number);
        }
        if is_full {
            return pool.take_warm().ok_or_else(|| Error::no_mem(FULL));
        }
        let number = pool.fresh;
        let (chunk, _) = place(number);
        if self.chunks[chunk].get().is_none() {
            let slots = chunk_len(chunk);
            pool.reserve(number as usize + slots)?;
            let made = self.chunks[chunk].set(new_chunk(slots)?);
            debug_assert!(made.is_ok(), "only the holder of the pool makes chunks");
        }
        pool.fresh += 1;
        Ok(number)
    }
}

/// An object that this thread holds.
pub struct HeldObject<'a, T> {
    state: Guard<'a, State<T>>,
}

impl<T> HeldObject<'_, T> {
    /// Whether the process had one thread when the object was taken.
    pub fn has_one_thread(&self) -> bool {
        self.state.has_one_thread()
    }
}

impl<T> Deref for HeldObject<'_, T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        &self.state.object
    }
}

impl<T> DerefMut for HeldObject<'_, T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut T {
        &mut self.state.object
    }
}

/// All that there is of a table, held by this thread.
pub struct HeldTable<'a, T> {
    _slots: Vec<Guard<'a, State<T>>>,
    _pool: Guard<'a, Pool>,
}

/// An object whose end has begun. Where it is dropped, the object has ended.
pub struct Suspended<'a, T: Recycle> {
    table: &'a Table<T>,
    number: u32,
    /// The object, which nobody finds.
    pub object: T,
}

impl<T: Recycle> Suspended<'_, T> {
    /// The object has not ended after all: its handle is its own again.
    pub fn resume(mut self) {
        // The slot is nobody else's, and was that of a live object.
        if let Some(slot) = self.table.slot(self.number) {
            let mut state = slot.0.lock();
            state.object = std::mem::take(&mut self.object);
            state.generation = state.generation.wrapping_sub(1);
            state.lives = true;
        }
        std::mem::forget(self);
    }
}

impl<T: Recycle> Drop for Suspended<'_, T> {
    fn drop(&mut self) {
        if let Some(slot) = self.table.slot(self.number) {
            let state = slot.0.lock();
            let is_used_up = state.generation.is_multiple_of(GENERATIONS);
            self.table.give_back(state, self.number, is_used_up);
        }
    }
}

impl Pool {
    /// A slot that keeps memory, if there is one.
    #[inline(always)]
    fn take_warm(&mut self) -> Option<u32> {
        let (number, bytes) = self.warm.pop()?;
        self.warm_bytes -= bytes as usize;
        Some(number)
    }

    /// Which of all slots are in it, if there is memory to say so.
    fn members(&self) -> Option<Vec<bool>> {
        let mut members = Vec::new();
        members.room_for_exactly(self.fresh as usize).ok()?;
        members.resize(self.fresh as usize, false);
        let warm = self.warm.iter().map(|(number, _)| number);
        for &number in self.free.iter().chain(&self.resting).chain(warm) {
            members[number as usize] = true;
        }
        Some(members)
    }

    /// A slot is without an object, which had so many bytes. Returns whether it keeps them.
    #[inline(always)]
    fn put_back(&mut self, number: u32, bytes: usize, is_used_up: bool, may_keep: bool) -> bool {
        if is_used_up {
            self.resting.push_back(number);
            return false;
        }
        let all = self.warm_bytes + bytes;
        if may_keep && bytes > 0 && all <= WARM_BYTES && self.warm.len() < WARM_SLOTS {
            self.warm.push((number, bytes as u32));
            self.warm_bytes = all;
            return true;
        }
        self.free.push(number);
        false
    }

    /// Makes room for so many slots.
    fn reserve(&mut self, slots: usize) -> Result<()> {
        let free = self.free.room_for_exactly(slots - self.free.len());
        let warm = self.warm.room_for_exactly(WARM_SLOTS - self.warm.len());
        let resting = self.resting.room_for_exactly(slots - self.resting.len());
        match (free, warm, resting) {
            (Ok(()), Ok(()), Ok(())) => Ok(()),
            _ => Err(Error::no_mem(FULL)),
        }
    }
}

const FULL: &str = "out of memory, or the limit of 1,048,576 objects is reached";

/// The chunk of a slot, and its place there.
#[inline(always)]
fn place(number: u32) -> (usize, usize) {
    match (number / FIRST_CHUNK).checked_ilog2() {
        None => (0, number as usize),
        Some(doublings) => {
            let start = FIRST_CHUNK << doublings;
            (doublings as usize + 1, (number - start) as usize)
        }
    }
}

fn chunk_len(chunk: usize) -> usize {
    (FIRST_CHUNK as usize) << chunk.saturating_sub(1)
}

fn new_chunk<T: Recycle>(slots: usize) -> Result<Box<[Slot<T>]>> {
    let mut chunk = Vec::new();
    if chunk.room_for_exactly(slots).is_err() {
        return Err(Error::no_mem(FULL));
    }
    chunk.extend((0..slots).map(|_| {
        Slot(Lock::new(State {
            generation: 0,
            lives: false,
            object: T::default(),
        }))
    }));
    Ok(chunk.into_boxed_slice())
}
