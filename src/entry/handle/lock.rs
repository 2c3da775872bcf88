//! A lock around a value, for as long as a call works on the object.
//!
//! In a process with one thread a lock guards nothing, yet its two atomic instructions would cost
//! more than looking a key up. The C library knows whether the process ever had a second thread
//! (`__libc_single_threaded`, glibc 2.32); while it has not, only a flag is set. Where the C library
//! does not tell, a lock is always taken. That lock is the system's (`pthread_mutex_t`), which
//! sleeps when it has to wait, and which race detectors know.
#![allow(unsafe_code)]

use std::cell::{Cell, UnsafeCell};
use std::sync::atomic::{AtomicPtr, AtomicU8, Ordering};

/// A value that one thread at a time works on.
pub struct Lock<T> {
    mutex: UnsafeCell<libc::pthread_mutex_t>,
    /// Set while the only thread works on the value without the mutex.
    busy: Cell<bool>,
    value: UnsafeCell<T>,
}

// SAFETY: the value and the flag are only touched by `with`, in one thread at a time: either under
// the mutex, or while the process has one thread, which cannot start another before `work` returns.
// (`work` is this library's own code, and starts none.)
unsafe impl<T: Send> Sync for Lock<T> {}

impl<T> Lock<T> {
    pub const fn new(value: T) -> Lock<T> {
        Lock {
            mutex: UnsafeCell::new(libc::PTHREAD_MUTEX_INITIALIZER),
            busy: Cell::new(false),
            value: UnsafeCell::new(value),
        }
    }

    /// Runs `work` on the value while no other thread does. Within `work` the same lock must not
    /// be asked for again.
    #[inline]
    pub fn with<R>(&self, work: impl FnOnce(&mut T) -> R) -> R {
        let _held = self.acquire();
        // SAFETY: `_held` keeps all others away until `work` has returned or panicked.
        work(unsafe { &mut *self.value.get() })
    }

    #[inline]
    fn acquire(&self) -> Held<'_> {
        if is_single_threaded() {
            assert!(!self.busy.replace(true), "a lock was asked for twice");
            return Held::Flag(&self.busy);
        }
        // SAFETY: the mutex was initialised statically and does not move: `Held` borrows `self`, and
        // nothing moves a mutex that was ever locked, since tables and statics stay where they are.
        let code = unsafe { libc::pthread_mutex_lock(self.mutex.get()) };
        assert!(code == 0, "pthread_mutex_lock failed with {code}");
        Held::Mutex(&self.mutex)
    }
}

/// Gives the lock back in the way in which it was taken.
enum Held<'a> {
    Flag(&'a Cell<bool>),
    Mutex(&'a UnsafeCell<libc::pthread_mutex_t>),
}

impl Drop for Held<'_> {
    #[inline]
    fn drop(&mut self) {
        match self {
            Held::Flag(busy) => busy.set(false),
            // SAFETY: `acquire` locked this mutex in this thread.
            Held::Mutex(mutex) => unsafe {
                libc::pthread_mutex_unlock(mutex.get());
            },
        }
    }
}

/// What to read while the C library has not been asked, or does not know.
static PERHAPS_MORE: AtomicU8 = AtomicU8::new(0);
/// Where to read whether this is the only thread: not 0 means that it is.
static SINGLE: AtomicPtr<AtomicU8> = AtomicPtr::new((&raw const PERHAPS_MORE).cast_mut());

#[inline]
fn is_single_threaded() -> bool {
    // SAFETY: the pointer is that of a static of ours or of the C library's variable of one byte,
    // which exists as long as the process does, and is written while there is no other thread.
    unsafe { &*SINGLE.load(Ordering::Relaxed) }.load(Ordering::Relaxed) != 0
}

/// Asks the C library for its variable. Called once, when the program is loaded.
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
                        SUM.with(|sum| *sum += 1);
                    }
                });
            }
        });
        assert_eq!(SUM.with(|sum| *sum), 80_000);
    }

    #[test]
    fn a_panic_gives_the_lock_back() {
        let lock = Lock::new(1);
        let work = || lock.with(|_| panic!("on purpose"));
        let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
        assert!(caught.is_err());
        assert_eq!(lock.with(|value| *value), 1);
    }
}
