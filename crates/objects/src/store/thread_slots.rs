//! Slots that each thread keeps for the next objects that it makes.
//!
//! An object is nearly always made and freed by one thread: a request that is started and waited for, an info object
//! with the hints of one call. The table's list of free slots has a lock, which such an object would take twice,
//! besides that of its slot: in a process with several threads (an MPI library may have some of its own), these two
//! take about 15 ns each, as long as everything else that the library does for a short message to its own process
//! (docs/speed.md). So a thread that ends an object keeps the slot, up to a number of them; its next object gets the
//! slot, and with it the memory of the last object. The remaining slots return to the table when the thread ends.

use super::table::{FreeSlot, ObjectTable, Recycle, VacantSlot};
use std::cell::RefCell;
use std::thread::LocalKey;

/// The maximum number of slots of a kind that a thread keeps.
const MOST: usize = 1024;
/// The maximum size of the memory that they have together.
const MOST_BYTES: usize = 4 << 20;

/// The slots of a table that a thread keeps, and the size of their memory together.
pub struct ThreadSlots<T: Recycle + 'static> {
    table: &'static ObjectTable<T>,
    slots: Vec<FreeSlot>,
    bytes: usize,
    /// The process of this thread.
    process: u32,
}

/// The thread-local variable with the kept slots.
pub(super) type OfThread<T> = LocalKey<RefCell<ThreadSlots<T>>>;

impl<T: Recycle> ThreadSlots<T> {
    /// No slots yet.
    pub const fn of(table: &'static ObjectTable<T>) -> RefCell<ThreadSlots<T>> {
        RefCell::new(ThreadSlots {
            table,
            slots: Vec::new(),
            bytes: 0,
            process: 0,
        })
    }

    #[inline(always)]
    fn take(&mut self) -> Option<VacantSlot<'static, T>> {
        let slot = self.slots.pop()?;
        self.bytes -= slot.memory();
        Some(VacantSlot::of(self.table, slot))
    }

    /// Whether the slot is kept.
    #[inline(always)]
    fn keep(&mut self, slot: FreeSlot) -> bool {
        let sum = self.bytes + slot.memory();
        let is_kept = self.slots.len() < MOST && sum <= MOST_BYTES;
        if is_kept {
            if self.process == 0 {
                self.process = std::process::id();
            }
            self.bytes = sum;
            self.slots.push(slot);
        }
        is_kept
    }
}

impl<T: Recycle> Drop for ThreadSlots<T> {
    fn drop(&mut self) {
        // In a child of fork another thread of the parent may hold the lock of the table forever.
        if self.process != std::process::id() {
            return;
        }
        while let Some(slot) = self.take() {
            drop(slot);
        }
    }
}

/// A slot that this thread has kept, if any.
#[inline(always)]
pub(super) fn take<T: Recycle>(from: &'static OfThread<T>) -> Option<VacantSlot<'static, T>> {
    // (There are none when the thread is about to end.)
    from.try_with(|kept| kept.borrow_mut().take())
        .ok()
        .flatten()
}

/// Keeps the slot of an object of `table` that has ended, for the next object of this thread.
#[inline(always)]
pub(super) fn keep<T: Recycle>(slot: VacantSlot<'static, T>, of: &'static OfThread<T>) {
    let (table, slot) = slot.into_parts();
    let is_kept = of.try_with(|kept| kept.borrow_mut().keep(slot));
    if is_kept != Ok(true) {
        drop(VacantSlot::of(table, slot));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::HandleKind;

    /// An object that claims this much memory.
    #[derive(Default)]
    struct Sized(usize);

    impl Recycle for Sized {
        fn memory(&self) -> usize {
            self.0
        }

        fn clear(&mut self) {}
    }

    static TABLE: ObjectTable<Sized> = ObjectTable::new(HandleKind::Info);

    thread_local! {
        static KEPT: RefCell<ThreadSlots<Sized>> = const { ThreadSlots::of(&TABLE) };
    }

    /// Makes and frees this many objects of this size; returns how many slots are kept then.
    fn kept_of(number: usize, size: usize) -> usize {
        let make = |_| {
            let fill = |made: &mut Sized| {
                made.0 = size;
                Ok(())
            };
            TABLE.insert(fill).unwrap()
        };
        let handles: Vec<i32> = (0..number).map(make).collect();
        for handle in handles {
            keep(TABLE.remove(handle).unwrap().unwrap(), &KEPT);
        }
        KEPT.with_borrow(|kept| kept.slots.len())
    }

    #[test]
    fn a_thread_keeps_so_many_slots_with_so_much_memory_until_it_ends() {
        let in_thread = || {
            assert_eq!(kept_of(10, MOST_BYTES / 4), 4);
            while take(&KEPT).is_some() {}
            assert_eq!(kept_of(2 * MOST, 1), MOST);
        };
        std::thread::spawn(in_thread).join().unwrap();
        assert!(take(&KEPT).is_none(), "another thread has kept it");
        // All are back in the table, and usable.
        let check = |slot: &mut Sized| {
            assert_eq!(slot.0, 0);
            Ok(())
        };
        let handles: Vec<i32> = (0..2 * MOST)
            .map(|_| TABLE.insert(check).unwrap())
            .collect();
        let last = handles.iter().map(|handle| handle & 0xf_ffff).max();
        assert_eq!(last, Some(2 * MOST as i32 - 1));
    }
}
