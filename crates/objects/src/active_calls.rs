//! Which threads are in a call of the program. MPI_Finalize must not end what another thread still uses, and a signal
//! handler must not use what the interrupted call is changing.
//!
//! Entering a call writes to a slot of the thread, without a lock; in a process of one thread it is always the same
//! slot, which needs no lookup of the thread. While a function of the program runs in a call, the thread counts as
//! outside: the function may call MPI, and may never return.

use super::store::has_one_thread;
use std::cell::Cell;
use std::ptr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering, compiler_fence};

/// How many threads that call MPI are known at a time. The calls of any others are not seen.
const THREADS: usize = 1024;

/// What other threads can see of a thread. (On separate cache lines.)
#[repr(align(64))]
struct ThreadSlot {
    /// Whether a thread has this slot.
    is_taken: AtomicBool,
    /// Whether that thread is in a call.
    is_inside: AtomicBool,
}

impl ThreadSlot {
    const fn new(is_inside: bool) -> ThreadSlot {
        ThreadSlot {
            is_taken: AtomicBool::new(false),
            is_inside: AtomicBool::new(is_inside),
        }
    }

    fn take(&self) -> bool {
        !self.is_taken.swap(true, Ordering::AcqRel)
    }

    /// The compiler must not move any part of the call past this point: a signal handler that runs before it sees the
    /// whole call, one that runs after it sees that the call has ended.
    #[inline(always)]
    fn set(&self, is_inside: bool) {
        compiler_fence(Ordering::SeqCst);
        self.is_inside.store(is_inside, Ordering::Release);
        compiler_fence(Ordering::SeqCst);
    }
}

static PLACES: [ThreadSlot; THREADS] = [const { ThreadSlot::new(false) }; THREADS];
/// How often a slot was searched for: the next search starts one slot later, where one is likely to be free. (A race
/// detector that knows only locks mistakes the reuse of a slot for a race, so slots are reused as late as possible.)
static SEARCHES: AtomicUsize = AtomicUsize::new(0);
/// The slot of the only thread of the process, and of the one that loaded the library.
static ALONE: ThreadSlot = ThreadSlot::new(false);
/// The slot of threads that have no other. It always counts as inside, so that entering a call has one rare case, not
/// two.
static NONE: ThreadSlot = ThreadSlot::new(true);

thread_local! {
    static OWN: Cell<&'static ThreadSlot> = const { Cell::new(&NONE) };
    static LEASE: Lease = const { Lease };
}

/// Returns the slot of a thread when the thread ends.
struct Lease;

impl Drop for Lease {
    fn drop(&mut self) {
        let place = OWN.replace(&NONE);
        if !place.is_none() {
            place.set(false);
            place.is_taken.store(false, Ordering::Release);
        }
    }
}

impl ThreadSlot {
    fn is_none(&self) -> bool {
        ptr::eq(self, &NONE)
    }
}

/// The slot of this thread.
#[inline(always)]
fn own_place() -> &'static ThreadSlot {
    match has_one_thread() {
        true => &ALONE,
        false => OWN.get(),
    }
}

/// The thread that loads the library gets its slot now, so that it needs neither a search nor memory later.
pub(super) fn begin() {
    OWN.set(&ALONE);
}

/// Takes a slot for this thread; [`NONE`] if none is free, or if the thread is about to end.
fn take_place() -> &'static ThreadSlot {
    let first = SEARCHES.fetch_add(1, Ordering::Relaxed) % THREADS;
    let (before, after) = PLACES.split_at(first);
    let mut places = after.iter().chain(before);
    let found = LEASE.try_with(|_| places.find(|place| place.take()));
    let place = found.ok().flatten().unwrap_or(&NONE);
    OWN.set(place);
    place
}

/// While this lives, the thread is inside a call, or outside; afterwards it is as before.
pub struct Noted {
    place: &'static ThreadSlot,
    was_inside: bool,
}

/// This thread enters a call. If it was made inside another one, but not by a function of the program that the other one
/// runs, a signal handler made it, or a tool that replaces a function of the system: then `refuse` says whether it is
/// refused, with which code.
///
/// # Errors
/// That code.
#[inline]
pub fn enter(refuse: impl FnOnce() -> Option<i32>) -> Result<Noted, i32> {
    let place = own_place();
    if !place.is_inside.load(Ordering::Relaxed) {
        place.set(true);
        return Ok(Noted {
            place,
            was_inside: false,
        });
    }
    let again = enter_again(place);
    match again.is_in_another().then(refuse).flatten() {
        Some(code) => Err(code),
        None => Ok(again),
    }
}

/// Enters a call if the slot says that the thread is already in one.
#[cold]
#[inline(never)]
fn enter_again(place: &'static ThreadSlot) -> Noted {
    let is_first = place.is_none();
    let place = match is_first {
        true => take_place(),
        false => place,
    };
    place.set(true);
    Noted {
        place,
        was_inside: !is_first || place.is_none(),
    }
}

impl Noted {
    fn is_in_another(&self) -> bool {
        self.was_inside && !self.place.is_none()
    }
}

impl Drop for Noted {
    #[inline]
    fn drop(&mut self) {
        self.place.set(self.was_inside);
    }
}

/// A function of the program is about to be called. If it never returns, the thread stays outside, as it should.
pub fn outside() -> Noted {
    let place = own_place();
    let was_inside = place.is_inside.load(Ordering::Relaxed);
    place.set(place.is_none());
    Noted { place, was_inside }
}

/// Whether another thread is in a call. (This thread is in one itself.)
pub(super) fn is_another_inside() -> bool {
    let is_inside = |place: &&ThreadSlot| place.is_inside.load(Ordering::Acquire);
    PLACES.iter().chain([&ALONE]).filter(is_inside).count() > 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;
    use std::thread;

    // Other tests may be in calls at the same time, so this looks at the slots of its own threads.

    /// Enters a call, and says whether it could be refused.
    fn enter() -> (Noted, bool) {
        let mut is_asked = false;
        let entered = super::enter(|| {
            is_asked = true;
            None
        });
        (entered.expect("it is not refused"), is_asked)
    }

    fn is_inside() -> bool {
        let place = OWN.get();
        !place.is_none() && place.is_inside.load(Ordering::Relaxed)
    }

    #[test]
    fn a_call_in_a_call_is_noticed_unless_a_function_of_the_program_makes_it() {
        assert!(!is_inside());
        {
            let (_first, is_asked) = enter();
            assert!(!is_asked && is_inside());
            {
                let (_second, is_asked) = enter();
                assert!(is_asked);
                let (_third, is_asked) = enter();
                assert!(is_asked);
                assert_eq!(super::enter(|| Some(7)).err(), Some(7));
            }
            {
                let _function = outside();
                assert!(!is_inside());
                let (of_function, is_asked) = enter();
                assert!(!is_asked);
                drop(of_function);
                assert!(!is_inside());
            }
            assert!(is_inside());
            assert!(enter().1);
        }
        assert!(!is_inside());
    }

    #[test]
    fn a_function_that_never_returns_leaves_its_thread_outside() {
        let call = enter();
        let function = outside();
        std::mem::forget((call, function));
        assert!(!is_inside() && !enter().1);
    }

    #[test]
    fn a_place_is_given_back_by_its_thread() {
        let in_thread = || {
            let work = move || {
                drop(enter());
                !OWN.get().is_none()
            };
            thread::spawn(work).join().unwrap()
        };
        let all: Vec<_> = (0..THREADS + 100).map(|_| in_thread()).collect();
        assert!(all.iter().all(|has_place| *has_place));
    }

    #[test]
    fn others_are_seen() {
        let (tell, told) = mpsc::channel();
        let (end, ended) = mpsc::channel();
        let other = thread::spawn(move || {
            let _call = enter();
            tell.send(()).unwrap();
            ended.recv().unwrap();
        });
        told.recv().unwrap();
        let _call = enter();
        assert!(is_another_inside());
        end.send(()).unwrap();
        other.join().unwrap();
    }
}
