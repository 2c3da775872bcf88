//! The objects of one kind, found by their handles.
//!
//! A slot is looked up without a lock, and then locked itself: two threads that work on two objects do not wait for
//! each other, and a thread that frees an object waits for the one that uses it. Slots are in chunks that never move
//! and are never freed.

#[cfg(test)]
mod tests;

use super::lock::{Guard, Lock, Slot};
use super::thread_slots::{self, OfThread};
use super::{HandleKind, Invalid, MAX_OBJECTS, decode, encode};
use minfo_rules::error::{Error, Result};
use std::collections::VecDeque;
use std::ops::{Deref, DerefMut};
use std::sync::OnceLock;

/// The number of slots in each of the first chunks. Each later one has as many as all before it together.
const FIRST_CHUNK: u32 = 256;
const FIRST_CHUNKS: u32 = 16;
/// The number of slots in the first chunks together.
const FIRST_SLOTS: u32 = FIRST_CHUNK * FIRST_CHUNKS;
const CHUNKS: usize = FIRST_CHUNKS as usize + (MAX_OBJECTS / FIRST_SLOTS).ilog2() as usize;
/// A slot whose generations are used up waits until this many others wait, too. So a handle is reused only after 8
/// million others, and a long-lived program does not grow without bound.
const RESTING: usize = 1 << 16;

/// An object whose memory can be reused for another one of its kind.
pub trait Recycle: Default + Send {
    /// The size of its memory outside the slot. 0 means that it is like a new object.
    fn memory(&self) -> usize;

    /// Resets the object, but keeps its memory.
    fn clear(&mut self);
}

/// All objects of a kind.
pub struct ObjectTable<T> {
    kind: HandleKind,
    chunks: [OnceLock<Box<[Slot<T>]>>; CHUNKS],
    pool: Lock<Pool>,
}

/// The slots without an object. There is room for every slot, so that freeing an object never needs memory.
struct Pool {
    free: Vec<u32>,
    /// Slots that have used every generation, the one that has waited longest first.
    resting: VecDeque<u32>,
    /// The first unused slot.
    fresh: u32,
}

impl<T: Recycle> ObjectTable<T> {
    /// An empty table.
    pub const fn new(kind: HandleKind) -> ObjectTable<T> {
        ObjectTable {
            kind,
            chunks: [const { OnceLock::new() }; CHUNKS],
            pool: Lock::new(Pool {
                free: Vec::new(),
                resting: VecDeque::new(),
                fresh: 0,
            }),
        }
    }

    /// Makes an object with the help of `fill`, and returns its handle.
    ///
    /// # Errors
    /// As [`ObjectTable::vacant`], and those of `fill`. No object is then made.
    #[inline(always)]
    pub fn insert(&self, fill: impl FnOnce(&mut T) -> Result<()>) -> Result<i32> {
        self.vacant()?.fill(fill)
    }

    /// A slot for a new object.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM` if there are [`MAX_OBJECTS`] or no memory for one more.
    #[inline(always)]
    pub fn vacant(&self) -> Result<VacantSlot<'_, T>> {
        // (Separate, so that nearly all calls return without a result in memory.)
        let number = match self.take_free() {
            Some(number) => number,
            None => self.take_another()?,
        };
        Ok(VacantSlot::of(self, FreeSlot { number, memory: 0 }))
    }

    /// A slot for a new object, if this thread has kept one.
    ///
    /// # Errors
    /// As [`ObjectTable::vacant`].
    #[inline(always)]
    pub fn vacant_of(&'static self, kept: &'static OfThread<T>) -> Result<VacantSlot<'static, T>> {
        thread_slots::take(kept).map_or_else(|| self.vacant(), Ok)
    }

    /// Whether the handle has an object now. No lock is taken.
    #[inline(always)]
    pub fn has(&self, handle: i32) -> bool {
        decode(self.kind, handle)
            .and_then(|(asked, number)| Some(self.slot(number)?.has(asked)))
            .unwrap_or(false)
    }

    /// Locks the object of `handle` for this thread until it is dropped.
    ///
    /// # Errors
    /// [`Invalid`] when the handle has no object.
    #[inline(always)]
    pub fn get(&self, handle: i32) -> std::result::Result<HeldObject<'_, T>, Invalid> {
        self.find(handle).map(|(object, ..)| HeldObject { object })
    }

    /// The handles of all current objects. Other threads may make and free objects meanwhile.
    pub fn handles(&self) -> impl Iterator<Item = i32> {
        let numbers = 0..self.pool.lock().fresh;
        let handle = move |number| {
            let slot = self.slot(number)?;
            let asked = slot.generation();
            slot.has(asked).then(|| encode(self.kind, asked, number))
        };
        numbers.filter_map(handle)
    }

    /// Frees the object of `handle`, and its slot.
    ///
    /// # Errors
    /// [`Invalid`] when the handle has no object.
    #[inline(always)]
    pub fn remove(&self, handle: i32) -> std::result::Result<Option<VacantSlot<'_, T>>, Invalid> {
        let ((), vacant) = self.end(handle, |_| ())?;
        Ok(vacant)
    }

    /// Frees the handle and returns the object.
    ///
    /// # Errors
    /// [`Invalid`] when the handle has no object.
    pub fn take_out(&self, handle: i32) -> std::result::Result<T, Invalid> {
        let (object, _) = self.end(handle, std::mem::take)?;
        Ok(object)
    }

    /// Takes the object of `handle` out if it `may_end`. The handle is invalid until it is given back, and the slot
    /// stays empty.
    ///
    /// # Errors
    /// [`Invalid`] when the handle has no object, and those of `may_end`.
    pub fn suspend<E: From<Invalid>>(
        &self,
        handle: i32,
        may_end: impl FnOnce(&T) -> std::result::Result<(), E>,
    ) -> std::result::Result<Suspended<'_, T>, E> {
        let held = self.hold(handle)?;
        may_end(&held.object)?;
        Ok(held.suspend())
    }

    /// Locks the object of `handle` for work that may end it.
    ///
    /// # Errors
    /// [`Invalid`] when the handle has no object.
    #[inline(always)]
    pub fn hold(&self, handle: i32) -> std::result::Result<HeldSlot<'_, T>, Invalid> {
        let (object, slot, number) = self.find(handle)?;
        Ok(HeldSlot {
            table: self,
            slot,
            number,
            object,
        })
    }

    /// Works on the object of `handle`. If the object is like a new one afterwards, the handle and the slot are freed.
    ///
    /// # Errors
    /// [`Invalid`] when the handle has no object.
    #[inline(always)]
    pub fn with<R>(
        &self,
        handle: i32,
        work: impl FnOnce(&mut T) -> R,
    ) -> std::result::Result<(R, Option<VacantSlot<'_, T>>), Invalid> {
        let mut held = self.hold(handle)?;
        let worked = work(&mut held.object);
        match held.object.memory() {
            0 => Ok((worked, held.vacate())),
            _ => Ok((worked, None)),
        }
    }

    /// Frees the object of `handle`, after a last check.
    #[inline(always)]
    fn end<R>(
        &self,
        handle: i32,
        last: impl FnOnce(&mut T) -> R,
    ) -> std::result::Result<(R, Option<VacantSlot<'_, T>>), Invalid> {
        let (mut object, slot, number) = self.find(handle)?;
        let result = last(&mut object);
        slot.turn(1);
        if object.memory() > 0 {
            object.clear();
        }
        Ok((result, self.vacate(object, slot, number)))
    }

    /// The slot of an object that has ended, if there is a generation left for another one.
    #[inline(always)]
    fn vacate<'a>(
        &'a self,
        mut object: Guard<'_, T>,
        slot: &'a Slot<T>,
        number: u32,
    ) -> Option<VacantSlot<'a, T>> {
        if slot.is_used_up() {
            *object = T::default();
            drop(object);
            self.pool.lock().resting.push_back(number);
            return None;
        }
        let memory = object.memory().try_into().unwrap_or(u32::MAX);
        Some(VacantSlot::of(self, FreeSlot { number, memory }))
    }

    /// The object of a handle, which is locked, and its slot.
    #[inline(always)]
    fn find(&self, handle: i32) -> std::result::Result<(Guard<'_, T>, &Slot<T>, u32), Invalid> {
        let (asked, number) = decode(self.kind, handle).ok_or(Invalid::Foreign)?;
        let slot = self.slot(number).ok_or(Invalid::Foreign)?;
        let object = slot.object.lock();
        if slot.has(asked) {
            Ok((object, slot, number))
        } else if slot.had(asked) {
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

    /// The number of a free slot.
    #[inline(always)]
    fn take_free(&self) -> Option<u32> {
        self.pool.lock().free.pop()
    }

    /// The number of a slot for a new object, when no slot was free.
    #[cold]
    fn take_another(&self) -> Result<u32> {
        let mut pool = self.pool.lock();
        if let Some(number) = pool.take_used()? {
            return Ok(number);
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

/// An object that this thread has locked.
pub struct HeldObject<'a, T> {
    object: Guard<'a, T>,
}

impl<T> HeldObject<'_, T> {
    /// Whether the process had one thread when the object was locked.
    pub fn has_one_thread(&self) -> bool {
        self.object.has_one_thread()
    }
}

impl<T> Deref for HeldObject<'_, T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        &self.object
    }
}

impl<T> DerefMut for HeldObject<'_, T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut T {
        &mut self.object
    }
}

/// An object that this thread has locked, with its slot.
pub struct HeldSlot<'a, T: Recycle> {
    table: &'a ObjectTable<T>,
    slot: &'a Slot<T>,
    number: u32,
    /// The object.
    pub object: Guard<'a, T>,
}

impl<'a, T: Recycle> HeldSlot<'a, T> {
    /// Frees the handle and the slot of an object that is like a new one now.
    #[inline(always)]
    pub fn vacate(self) -> Option<VacantSlot<'a, T>> {
        self.slot.turn(1);
        self.table.vacate(self.object, self.slot, self.number)
    }

    /// Takes the object out. The handle is invalid until it is given back, and the slot stays empty.
    #[inline(always)]
    pub fn suspend(mut self) -> Suspended<'a, T> {
        self.slot.turn(1);
        Suspended {
            table: self.table,
            slot: self.slot,
            number: self.number,
            object: std::mem::take(&mut *self.object),
        }
    }
}

/// A slot without an object, in the form in which it is kept.
#[derive(Clone, Copy)]
pub(super) struct FreeSlot {
    number: u32,
    /// The size of the memory that its last object has left for the next one.
    memory: u32,
}

impl FreeSlot {
    #[inline(always)]
    pub(super) fn memory(self) -> usize {
        self.memory as usize
    }
}

/// A slot without an object, which belongs to the holder of this. Dropping this returns it to the table.
pub struct VacantSlot<'a, T: Recycle> {
    table: &'a ObjectTable<T>,
    free: FreeSlot,
}

impl<'a, T: Recycle> VacantSlot<'a, T> {
    /// A slot of `table` that belongs to this thread alone.
    #[inline(always)]
    pub(super) fn of(table: &'a ObjectTable<T>, free: FreeSlot) -> VacantSlot<'a, T> {
        VacantSlot { table, free }
    }

    #[inline(always)]
    pub(super) fn into_parts(self) -> (&'a ObjectTable<T>, FreeSlot) {
        let parts = (self.table, self.free);
        std::mem::forget(self);
        parts
    }

    #[inline(always)]
    fn slot(&self) -> &'a Slot<T> {
        // Chunks are never freed.
        let slot = self.table.slot(self.free.number);
        slot.expect("a slot that was free is there")
    }

    /// Makes an object in the slot with the help of `fill`, and returns its handle.
    ///
    /// # Errors
    /// Those of `fill`. No object is then made.
    #[inline(always)]
    pub fn fill<E>(
        self,
        fill: impl FnOnce(&mut T) -> std::result::Result<(), E>,
    ) -> std::result::Result<i32, E> {
        let slot = self.slot();
        let object = slot.vacant();
        if let Err(error) = fill(object) {
            *object = T::default();
            return Err(error);
        }
        let handle = encode(self.table.kind, slot.generation(), self.free.number);
        slot.turn(1);
        std::mem::forget(self);
        Ok(handle)
    }
}

impl<T: Recycle> VacantSlot<'static, T> {
    /// Keeps the slot for the next object of this thread.
    #[inline(always)]
    pub fn keep(self, of: &'static OfThread<T>) {
        thread_slots::keep(self, of);
    }
}

impl<T: Recycle> Drop for VacantSlot<'_, T> {
    fn drop(&mut self) {
        if self.free.memory > 0 {
            *self.slot().vacant() = T::default();
        }
        self.table.pool.lock().free.push(self.free.number);
    }
}

/// An object that is being freed. Dropping this frees it.
pub struct Suspended<'a, T: Recycle> {
    table: &'a ObjectTable<T>,
    slot: &'a Slot<T>,
    number: u32,
    /// The object, which no other thread can find.
    pub object: T,
}

impl<T: Recycle> Suspended<'_, T> {
    /// The object is not freed after all: its handle is valid again.
    pub fn resume(mut self) {
        *self.slot.vacant() = std::mem::take(&mut self.object);
        self.slot.turn(-1);
        std::mem::forget(self);
    }
}

impl<T: Recycle> Drop for Suspended<'_, T> {
    fn drop(&mut self) {
        // The object ends together with its slot.
        drop(
            self.table
                .vacate(self.slot.object.lock(), self.slot, self.number),
        );
    }
}

impl Pool {
    /// The number of a slot that had an object before; `None` if a fresh one is to be used.
    fn take_used(&mut self) -> Result<Option<u32>> {
        if let Some(number) = self.free.pop() {
            return Ok(Some(number));
        }
        let is_full = self.fresh == MAX_OBJECTS;
        if (is_full || self.resting.len() >= RESTING)
            && let Some(number) = self.resting.pop_front()
        {
            return Ok(Some(number));
        }
        match is_full {
            true => Err(Error::no_mem(FULL)),
            false => Ok(None),
        }
    }

    /// Makes room for this many slots.
    fn reserve(&mut self, slots: usize) -> Result<()> {
        let free = self.free.try_reserve_exact(slots - self.free.len());
        let resting = self.resting.try_reserve_exact(slots - self.resting.len());
        match (free, resting) {
            (Ok(()), Ok(())) => Ok(()),
            _ => Err(Error::no_mem(FULL)),
        }
    }
}

const FULL: &str = "out of memory, or the limit of 1,048,576 objects is reached";

/// The chunk of a slot, and its index there.
#[inline(always)]
fn place(number: u32) -> (usize, usize) {
    let chunk = number / FIRST_CHUNK;
    if chunk < FIRST_CHUNKS {
        return (chunk as usize, (number % FIRST_CHUNK) as usize);
    }
    let doublings = (chunk / FIRST_CHUNKS).ilog2();
    let start = FIRST_SLOTS << doublings;
    let chunk = (FIRST_CHUNKS + doublings) as usize;
    (chunk, (number - start) as usize)
}

fn chunk_len(chunk: usize) -> usize {
    match chunk.checked_sub(FIRST_CHUNKS as usize) {
        None => FIRST_CHUNK as usize,
        Some(doublings) => (FIRST_SLOTS as usize) << doublings,
    }
}

fn new_chunk<T: Recycle>(slots: usize) -> Result<Box<[Slot<T>]>> {
    let mut chunk = Vec::new();
    if chunk.try_reserve_exact(slots).is_err() {
        return Err(Error::no_mem(FULL));
    }
    chunk.extend((0..slots).map(|_| Slot::of(T::default())));
    Ok(chunk.into_boxed_slice())
}
