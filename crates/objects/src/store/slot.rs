//! The slot of an object: its lock, and whether it has an object.
//!
//! While a slot has an object, whoever has locked the slot uses it. While it has none, it belongs to one thread, which
//! makes the next object in it without the lock. So a message takes one lock, not two: with two processes on MPICH,
//! which has a thread of its own, two locks an exchange and the copying of requests were 40 of 180 ns.
#![allow(unsafe_code)]

use super::generation;
use super::lock::Lock;
use std::sync::atomic::{AtomicU32, Ordering};

/// How many generations of a slot have different handles.
const GENERATIONS: u32 = 1 << super::GENERATION_BITS;

/// On separate cache lines, so that threads with different objects do not slow each other down.
#[repr(C, align(64))]
pub(super) struct Slot<T> {
    /// Twice the number of objects that the slot had before, and one more while it has one; a handle contains the last 7 bits
    /// of that number. It is changed
    /// with the lock, or by the holder of the slot without an object.
    turn: AtomicU32,
    pub(super) object: Lock<T>,
}

impl<T> Slot<T> {
    /// A slot that never had an object; `empty` is in its place.
    pub(super) fn of(empty: T) -> Slot<T> {
        Slot {
            turn: AtomicU32::new(0),
            object: Lock::new(empty),
        }
    }

    /// Whether the slot has the object of a handle with this generation.
    #[inline(always)]
    pub(super) fn has(&self, asked: u8) -> bool {
        let turn = self.turn.load(Ordering::Acquire);
        turn % 2 == 1 && generation(turn / 2) == asked
    }

    /// The place for an object of a slot that has none. Only its holder may call this (a `VacantSlot`, a `Suspended`).
    #[inline(always)]
    #[expect(
        clippy::mut_from_ref,
        reason = "a slot without an object has one holder"
    )]
    pub(super) fn vacant(&self) -> &mut T {
        // SAFETY: a slot without an object has one holder, who got it from the thread that ended the object under the
        // lock, or from a list under a lock. Others may lock the slot, since a freed handle leads to it, but touch the
        // object only if `turn` says that there is one: it is stored after the object was made (release), and loaded
        // before it is touched (acquire).
        unsafe { self.object.alone() }
    }

    /// The number of objects that the slot had before.
    #[inline(always)]
    fn objects(&self) -> u32 {
        self.turn.load(Ordering::Relaxed) / 2
    }

    /// The generation of its object, or of the next one if it has none.
    #[inline(always)]
    pub(super) fn generation(&self) -> u8 {
        generation(self.objects())
    }

    /// Whether it ever had an object of this generation, if it has none now.
    #[inline(always)]
    pub(super) fn had(&self, asked: u8) -> bool {
        u32::from(asked) < self.objects()
    }

    /// An object starts or ends, or its end is undone.
    #[inline(always)]
    pub(super) fn turn(&self, by: i32) {
        let turn = self.turn.load(Ordering::Relaxed);
        self.turn
            .store(turn.wrapping_add_signed(by), Ordering::Release);
    }

    /// Whether all generations of the slot, which has no object, have been used.
    #[inline(always)]
    pub(super) fn is_used_up(&self) -> bool {
        self.objects().is_multiple_of(GENERATIONS)
    }
}
