//! Which threads are in a call of the program: for MPI_Finalize, which must not end what another thread still uses, and for
//! a signal handler, which must not use what the call that it has interrupted is changing.
//!
//! Entering a call is two writes to memory of the thread's own, without a lock. While a function of the program runs in a
//! call, the thread is outside: the function may call MPI, and may never return.

use super::store::has_one_thread;
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering, compiler_fence};

/// How many threads that call MPI are known at a time. The calls of others are as if they were not there.
const THREADS: usize = 1024;

/// What other threads know of a thread. (On separate cache lines.)
#[repr(align(64))]
struct Place {
    /// Whether a thread has it.
    is_taken: AtomicBool,
    /// Whether that thread is in a call.
    is_inside: AtomicBool,
}

impl Place {
    const fn new() -> Place {
        Place {
            is_taken: AtomicBool::new(false),
            is_inside: AtomicBool::new(false),
        }
    }

    fn take(&self) -> bool {
        !self.is_taken.swap(true, Ordering::AcqRel)
    }
}

static PLACES: [Place; THREADS] = [const { Place::new() }; THREADS];
/// That of a thread that was the only one when it called MPI first: nothing has to be noted for its end.
static ALONE: Place = Place::new();

/// What a thread knows of itself.
struct Own {
    place: Cell<Option<&'static Place>>,
    /// The call that it is in, if it is in one.
    procedure: Cell<&'static str>,
}

thread_local! {
    static OWN: Own = const {
        Own {
            place: Cell::new(None),
            procedure: Cell::new(""),
        }
    };
    static LEASE: Lease = const { Lease };
}

/// Gives the place of a thread back when the thread ends.
struct Lease;

impl Drop for Lease {
    fn drop(&mut self) {
        OWN.with(|own| {
            if let Some(place) = own.place.take() {
                place.is_inside.store(false, Ordering::Release);
                place.is_taken.store(false, Ordering::Release);
            }
        });
    }
}

/// The place of this thread; `None` if there is none for it, or the thread is about to end.
#[cold]
#[inline(never)]
fn find_place(own: &Own) -> Option<&'static Place> {
    let place = match has_one_thread() && ALONE.take() {
        true => Some(&ALONE),
        false => LEASE
            .try_with(|_| PLACES.iter().find(|place| place.take()))
            .ok()
            .flatten(),
    };
    own.place.set(place);
    place
}

/// While it lives, this thread is in a call.
pub struct Entered {
    place: Option<&'static Place>,
    /// The call that this one was made in.
    outer: Option<&'static str>,
}

/// This thread enters a call of this procedure.
#[inline(always)]
pub fn enter(procedure: impl FnOnce() -> &'static str) -> Entered {
    OWN.with(|own| {
        let place = own.place.get().or_else(|| find_place(own));
        let Some(place) = place else {
            return Entered { place, outer: None };
        };
        let outer = match place.is_inside.load(Ordering::Relaxed) {
            false => None,
            true => Some(leave(own, place)),
        };
        own.begin(place, procedure());
        Entered {
            place: Some(place),
            outer,
        }
    })
}

impl Own {
    /// The name is written while the thread counts as outside: a signal handler reads all of it or nothing.
    #[inline(always)]
    fn begin(&self, place: &Place, procedure: &'static str) {
        self.procedure.set(procedure);
        place.is_inside.store(true, Ordering::Release);
    }
}

#[cold]
fn leave(own: &Own, place: &Place) -> &'static str {
    let outer = own.procedure.get();
    place.end();
    outer
}

impl Place {
    #[inline(always)]
    fn end(&self) {
        self.is_inside.store(false, Ordering::Release);
        compiler_fence(Ordering::SeqCst);
    }
}

#[cold]
#[inline(never)]
fn go_on(place: &Place, procedure: &'static str) {
    OWN.with(|own| own.begin(place, procedure));
}

impl Entered {
    /// The call that this one was made in, other than by a function of the program that the call runs: by a signal handler,
    /// or by a tool that replaces a function of the system.
    #[inline(always)]
    pub fn outer(&self) -> Option<&'static str> {
        self.outer
    }
}

impl Drop for Entered {
    #[inline(always)]
    fn drop(&mut self) {
        if let Some(place) = self.place {
            place.end();
            if let Some(outer) = self.outer {
                go_on(place, outer);
            }
        }
    }
}

/// While it lives, this thread is outside of its call: a function of the program runs. If that never returns, the thread
/// stays outside, as it should.
pub struct Outside(Option<(&'static Place, &'static str)>);

/// A function of the program is about to be called.
pub fn outside() -> Outside {
    Outside(OWN.with(|own| {
        let place = own.place.get()?;
        let is_inside = place.is_inside.load(Ordering::Relaxed);
        is_inside.then(|| (place, leave(own, place)))
    }))
}

impl Drop for Outside {
    fn drop(&mut self) {
        if let Some((place, procedure)) = self.0 {
            go_on(place, procedure);
        }
    }
}

/// Whether another thread is in a call.
pub(super) fn is_another_inside() -> bool {
    let own = OWN.with(|own| own.place.get());
    let is_own = |place: &Place| own.is_some_and(|own| std::ptr::eq(own, place));
    let mut all = PLACES.iter().chain([&ALONE]);
    all.any(|place| place.is_inside.load(Ordering::Acquire) && !is_own(place))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;
    use std::thread;

    // Other tests may be in calls at the same time, so this looks at the places of its own threads.

    fn is_inside() -> bool {
        let place = OWN.with(|own| own.place.get());
        place.is_some_and(|place| place.is_inside.load(Ordering::Relaxed))
    }

    #[test]
    fn a_call_in_a_call_is_noticed_unless_a_function_of_the_program_makes_it() {
        assert!(!is_inside());
        {
            let first = enter(|| "MPI_First");
            assert!(first.outer().is_none() && is_inside());
            {
                let second = enter(|| "MPI_Second");
                assert_eq!(second.outer(), Some("MPI_First"));
                let third = enter(|| "MPI_Third");
                assert_eq!(third.outer(), Some("MPI_Second"));
            }
            {
                let _function = outside();
                assert!(!is_inside());
                let of_function = enter(|| "MPI_Second");
                assert!(of_function.outer().is_none());
                drop(of_function);
                assert!(!is_inside());
            }
            assert!(is_inside());
            assert_eq!(enter(|| "MPI_Second").outer(), Some("MPI_First"));
        }
        assert!(!is_inside());
    }

    #[test]
    fn a_function_that_never_returns_leaves_its_thread_outside() {
        let call = enter(|| "MPI_First");
        let function = outside();
        std::mem::forget((call, function));
        assert!(!is_inside() && enter(|| "MPI_Next").outer().is_none());
    }

    #[test]
    fn a_place_is_given_back_by_its_thread() {
        let address = || {
            OWN.with(|own| own.place.get())
                .map(|place| &raw const *place as usize)
        };
        let in_thread = || {
            let work = move || {
                drop(enter(|| "MPI_First"));
                address()
            };
            thread::spawn(work).join().unwrap()
        };
        let all: Vec<_> = (0..THREADS + 100).map(|_| in_thread()).collect();
        assert!(all.iter().all(Option::is_some));
    }

    #[test]
    fn others_are_seen() {
        let (tell, told) = mpsc::channel();
        let (end, ended) = mpsc::channel();
        let other = thread::spawn(move || {
            let _call = enter(|| "MPI_First");
            tell.send(()).unwrap();
            ended.recv().unwrap();
        });
        told.recv().unwrap();
        assert!(is_another_inside());
        end.send(()).unwrap();
        other.join().unwrap();
    }
}
