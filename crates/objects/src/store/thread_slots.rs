//! Slots that each thread keeps for the next objects that it makes.
//!
//! An object is nearly always made and freed by one thread: a request that is started and waited for, an info object with
//! the hints of one call. The table's list of free slots has a lock, which such an object would take twice, besides that
//! of its slot: where the process has several threads (an MPI library may have some of its own), these two take about
//! 15 ns each, as long as all that the library itself does for a short message to its own process (docs/speed.md). So
//! the slot of an object that has ended stays with the thread that has ended it, up to a number of them; the thread's
//! next object gets it, and with it the memory that its last object had. What is left when the thread ends goes back to
//! the table.

use super::table::{FreeSlot, ObjectTable, Recycle, Vacant};
use std::cell::RefCell;
use std::thread::LocalKey;

/// The greatest number of slots of a kind that a thread keeps.
const MOST: usize = 1024;
/// The greatest size of the memory that they have together.
const MOST_BYTES: usize = 4 << 20;

/// The slots of a table that a thread keeps, and the memory that they have together.
pub struct ThreadSlots<T: Recycle + 'static> {
    table: &'static ObjectTable<T>,
    slots: Vec<FreeSlot>,
    bytes: usize,
    /// The process that this thread is of.
    process: u32,
}

/// The variable of a thread with what it keeps.
pub(super) type OfThread<T> = LocalKey<RefCell<ThreadSlots<T>>>;

impl<T: Recycle> ThreadSlots<T> {
    /// None so far.
    pub const fn of(table: &'static ObjectTable<T>) -> RefCell<ThreadSlots<T>> {
        RefCell::new(ThreadSlots {
            table,
            slots: Vec::new(),
            bytes: 0,
            process: 0,
        })
    }

    #[inline(always)]
    fn take(&mut self) -> Option<Vacant<'static, T>> {
        let slot = self.slots.pop()?;
        self.bytes -= slot.memory();
        Some(Vacant::of(self.table, slot))
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

/// A slot that this thread has kept, if there is one.
#[inline(always)]
pub(super) fn take<T: Recycle>(from: &'static OfThread<T>) -> Option<Vacant<'static, T>> {
    // (None when the thread is about to end.)
    from.try_with(|kept| kept.borrow_mut().take())
        .ok()
        .flatten()
}

/// Keeps the slot of an object of `table` that has ended, for the next one of this thread.
#[inline(always)]
pub(super) fn keep<T: Recycle>(slot: Vacant<'static, T>, of: &'static OfThread<T>) {
    let (table, slot) = slot.into_parts();
    let is_kept = of.try_with(|kept| kept.borrow_mut().keep(slot));
    if is_kept != Ok(true) {
        drop(Vacant::of(table, slot));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::HandleKind;

    /// Has as much memory as it says.
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

    /// Makes so many objects of this size and frees them; returns how many slots are kept then.
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
        // All are in the table again, as good as new.
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
