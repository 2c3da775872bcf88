//! A lock around a value, held while a call works on the object, and the slot of an object, which has one.
//!
//! In a process with one thread a lock guards nothing, yet its two atomic instructions would cost more than looking up
//! a key. The C library knows whether the process ever had a second thread (`__libc_single_threaded`, glibc 2.32);
//! while it has not, only a flag is set. If the C library does not tell, a lock is always taken. The lock is the
//! system's (`pthread_mutex_t`), which sleeps while waiting, and which race detectors know.
//!
//! The columns `ours` and `threaded` of `ci/bench --only info` show the gain: MPI_Info_get of an object with 8 keys took
//! 12 ns without a lock and 23 ns with one, creating and freeing an object 17 ns and 60 ns; with std's Mutex in place of
//! all this it was 21 ns and 55 ns (medians of seven rounds).
#![allow(unsafe_code)]

use super::generation;
use std::cell::{Cell, UnsafeCell};
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicPtr, AtomicU8, AtomicU32, Ordering};

/// A value that one thread at a time uses. (In C layout, so that the fields that every use touches are adjacent.)
#[repr(C)]
pub struct Lock<T> {
    mutex: UnsafeCell<libc::pthread_mutex_t>,
    /// Set while the only thread uses the value without the mutex.
    busy: Cell<bool>,
    value: UnsafeCell<T>,
}

// SAFETY: only the thread that holds the guard touches the value and the flag: either under the mutex, or while the
// process has one thread. The program starts others between its calls, when there is no guard. What may start one within a
// call is this library, to watch for the end of the process, and an MPI library; such threads take no lock of this kind
// before the call is over.
unsafe impl<T: Send> Sync for Lock<T> {}

impl<T> Lock<T> {
    /// An unlocked lock.
    pub const fn new(value: T) -> Lock<T> {
        Lock {
            mutex: UnsafeCell::new(libc::PTHREAD_MUTEX_INITIALIZER),
            busy: Cell::new(false),
            value: UnsafeCell::new(value),
        }
    }

    /// Locks the value for this thread until the guard is dropped. The same lock must not be locked again while the
    /// guard lives.
    #[inline(always)]
    pub fn lock(&self) -> Guard<'_, T> {
        let by_mutex = !has_one_thread();
        if by_mutex {
            // SAFETY: the mutex was initialised statically and does not move: `Guard` borrows the lock, and nothing
            // moves a mutex that was ever locked, since tables and statics do not move.
            let code = unsafe { libc::pthread_mutex_lock(self.mutex.get()) };
            if code != 0 {
                fail(code);
            }
        } else if self.busy.replace(true) {
            asked_twice();
        }
        Guard {
            lock: self,
            by_mutex,
            not_send: PhantomData,
        }
    }
}

// Not inlined: locks are taken everywhere.
#[cold]
#[inline(never)]
fn fail(code: libc::c_int) -> ! {
    panic!("pthread_mutex_lock failed with {code}")
}

#[cold]
#[inline(never)]
fn asked_twice() -> ! {
    panic!("a lock was asked for twice")
}

/// The value of a lock that this thread holds.
pub struct Guard<'a, T> {
    lock: &'a Lock<T>,
    /// How the lock was taken, and so how it is released.
    by_mutex: bool,
    /// A mutex is unlocked by the thread that locked it, so a guard must not be sent to another.
    not_send: PhantomData<*const ()>,
}

impl<T> Guard<'_, T> {
    /// Whether the process had one thread when the lock was taken.
    #[inline(always)]
    pub fn has_one_thread(&self) -> bool {
        !self.by_mutex
    }
}

impl<T> Deref for Guard<'_, T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        // SAFETY: the guard excludes all others.
        unsafe { &*self.lock.value.get() }
    }
}

impl<T> DerefMut for Guard<'_, T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: the guard excludes all others.
        unsafe { &mut *self.lock.value.get() }
    }
}

impl<T> Drop for Guard<'_, T> {
    #[inline(always)]
    fn drop(&mut self) {
        if self.by_mutex {
            // SAFETY: `lock` locked this mutex in this thread; a guard is not `Send`.
            unsafe { libc::pthread_mutex_unlock(self.lock.mutex.get()) };
        } else {
            self.lock.busy.set(false);
        }
    }
}

/// How many generations of a slot have different handles.
const GENERATIONS: u32 = 1 << super::GENERATION_BITS;

/// The place of an object with its lock. While it has an object, whoever has locked it uses that. While it has none, it
/// belongs to one thread, which makes the next object in it without the lock. So a message takes one lock, not two: with
/// two processes on MPICH, which has a thread of its own, two locks an exchange and the copying of requests were 40 of
/// 180 ns.
///
/// On separate cache lines, so that threads with different objects do not slow each other down.
#[repr(C, align(64))]
pub(super) struct Slot<T> {
    /// Twice the number of objects that the slot had before, and one more while it has one; a handle contains the last
    /// 7 bits of that number. It is changed with the lock, or by the holder of the slot without an object.
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
        unsafe { &mut *self.object.value.get() }
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

/// Read until the C library has been asked, or if it does not have this variable.
static PERHAPS_MORE: AtomicU8 = AtomicU8::new(0);
/// The address of the flag for a single thread: nonzero means that this is the only one.
static SINGLE: AtomicPtr<AtomicU8> = AtomicPtr::new((&raw const PERHAPS_MORE).cast_mut());

/// Whether there can be no other thread.
#[inline(always)]
pub fn has_one_thread() -> bool {
    // SAFETY: the pointer is that of a static here or of the C library's variable of one byte, which exists as long as
    // the process, and is written only while there is no other thread.
    unsafe { &*SINGLE.load(Ordering::Relaxed) }.load(Ordering::Relaxed) != 0
}

/// Looks up the C library's variable. Called once, when the program is loaded.
pub fn find_out_about_threads() {
    // SAFETY: the name ends in a NUL; the variable, if there is one, is one byte.
    let found = unsafe { libc::dlsym(libc::RTLD_DEFAULT, c"__libc_single_threaded".as_ptr()) };
    if !found.is_null() {
        SINGLE.store(found.cast(), Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_addition_is_lost() {
        static SUM: Lock<u64> = Lock::new(0);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..20_000 {
                        *SUM.lock() += 1;
                    }
                });
            }
        });
        assert_eq!(*SUM.lock(), 80_000);
    }

    #[test]
    fn a_panic_gives_the_lock_back() {
        let lock = Lock::new(1);
        let work = || {
            let _held = lock.lock();
            panic!("on purpose")
        };
        let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
        assert!(caught.is_err());
        assert_eq!(*lock.lock(), 1);
    }
}
