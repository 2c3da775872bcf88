//! Whether the library is initialised: this package's calls are not the only ones that may finalise it.
//!
//! A function without a list of errors returns those of the library.
#![allow(unsafe_code)]

use super::abi::Handle;
use super::cached_objects;
use super::hints;
use super::library::Library;
use super::object::look_up;
use super::section;
use super::symbols::{Address, of};
use libc::{c_int, c_void};
use minfo_engine::Observer;
use minfo_rules::error::Result;
use std::panic::catch_unwind;
use std::ptr::{null, null_mut};
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

static WATCH: Watch = Watch::new();
/// The attribute key, once it is created.
static KEYVAL: Mutex<Option<c_int>> = Mutex::new(None);
/// The observer of the end of MPI.
static OBSERVER: OnceLock<&'static dyn Observer> = OnceLock::new();
/// Whether the library is finalised because MPI could not be initialised after all: for the program it was never
/// initialised.
static IS_GIVEN_UP: AtomicBool = AtomicBool::new(false);

/// What is known about whether MPI is initialised.
struct Watch {
    /// One of the constants below. It never becomes a lower one: MPI runs once in a process.
    state: AtomicU8,
    /// Held by the thread that starts to watch.
    begin: Mutex<()>,
}

/// The end of MPI would not be noticed.
const UNWATCHED: u8 = 0;
/// MPI is initialised, and its end will be noticed.
const RUNNING: u8 = 1;
/// MPI has ended.
const ENDED: u8 = 2;

impl Watch {
    const fn new() -> Watch {
        Watch {
            state: AtomicU8::new(UNWATCHED),
            begin: Mutex::new(()),
        }
    }

    /// Reports MPI as initialised only after `ask_to_be_told` has succeeded: otherwise its end could pass unnoticed.
    /// Other threads wait meanwhile.
    fn begin(&self, ask_to_be_told: impl FnOnce() -> Result<()>) -> Result<()> {
        let _one = self.begin.lock().unwrap_or_else(PoisonError::into_inner);
        if self.state.load(Ordering::Acquire) != UNWATCHED {
            return Ok(());
        }
        ask_to_be_told()?;
        // Another thread may have finalised MPI in the meantime: then it stays finalised.
        let running = (UNWATCHED, RUNNING);
        let (acquire, release) = (Ordering::Acquire, Ordering::AcqRel);
        let _ = self
            .state
            .compare_exchange(running.0, running.1, release, acquire);
        Ok(())
    }

    /// MPI has ended.
    fn end(&self) {
        self.state.store(ENDED, Ordering::Release);
    }

    fn is_unwatched(&self) -> bool {
        self.state.load(Ordering::Acquire) == UNWATCHED
    }

    fn is_running(&self) -> bool {
        self.state.load(Ordering::Acquire) == RUNNING
    }
}

/// The library is about to be finalised, and MPI was not initialised.
pub(super) fn give_up() {
    IS_GIVEN_UP.store(true, Ordering::Release);
}

/// Whether the program has initialised sessions of the library, and nobody the world model so far.
static HAS_SESSIONS_ALONE: AtomicBool = AtomicBool::new(false);

/// The program has initialised sessions of the library, and has objects of these.
pub(super) fn has_sessions_alone() {
    HAS_SESSIONS_ALONE.store(true, Ordering::Release);
}

/// Whether objects of the library can be used and freed.
pub(super) fn is_running() -> bool {
    WATCH.is_running() || WATCH.is_unwatched() && HAS_SESSIONS_ALONE.load(Ordering::Acquire)
}

/// Whether the predefined communicators can be used.
pub(super) fn has_world() -> bool {
    WATCH.is_running()
}

/// An attribute of `MPI_COMM_SELF` is deleted when MPI is finalised, before anything else (MPI 4.1, section 11.2.4),
/// whoever finalises it.
extern "C" fn at_finalize(_: Handle<of::Comm>, _: c_int, _: *mut c_void, _: *mut c_void) -> c_int {
    let observer = OBSERVER.get().copied();
    let observer = observer.filter(|_| !IS_GIVEN_UP.load(Ordering::Acquire));
    // The library calls this, so a panic stops here: it costs the report, and the panic message says so. The end is
    // recorded nevertheless.
    if let Some(observer) = observer {
        let _ = catch_unwind(|| observer.is_ending());
    }
    let _ = catch_unwind(hints::forget_all);
    let _ = catch_unwind(cached_objects::free_all);
    let _ = catch_unwind(section::free_all);
    WATCH.end();
    if let Some(observer) = observer {
        let _ = catch_unwind(|| observer.has_ended());
    }
    0
}

/// The attribute belongs only to `MPI_COMM_SELF`.
///
/// # Safety
/// The library calls it as the standard says (MPI 4.1, section 7.7.2).
unsafe extern "C" fn do_not_copy(
    _: Handle<of::Comm>,
    _: c_int,
    _: *mut c_void,
    _: *mut c_void,
    _: *mut c_void,
    flag: *mut c_int,
) -> c_int {
    // SAFETY: a copy function gets the address of a flag to write.
    unsafe { *flag = 0 };
    0
}

/// Starts to watch: MPI is initialised, and `observer` is notified of its end.
pub(super) fn watch(library: &'static Library, observer: &'static dyn Observer) -> Result<()> {
    let symbols = &library.symbols;
    WATCH.begin(|| {
        // There is one for all engines of a process; a retry uses the same.
        OBSERVER.get_or_init(|| observer);
        let mut known = KEYVAL.lock().unwrap_or_else(PoisonError::into_inner);
        let keyval = match *known {
            Some(keyval) => keyval,
            None => {
                let mut keyval = 0;
                let code = symbols.comm_create_keyval(do_not_copy, at_finalize, &mut keyval, 0);
                library.check(code)?;
                *known.insert(keyval)
            }
        };
        // The attribute's value is not used.
        library.check(symbols.comm_set_attr(library.abi.comm_self, keyval, 0))
    })
}

/// How long to wait for this: the thread that ends the program may hold the lock of a unit.
const TIME_TO_FLUSH: Duration = Duration::from_secs(2);

/// Flushes C streams and gfortran units: a library may end the process without running exit handlers. (Other Fortran
/// runtimes have no procedure for all units that can be found from here.)
pub(super) fn flush() {
    let (done, flushed) = mpsc::channel();
    let thread = thread::Builder::new().spawn(move || {
        flush_all();
        // If it took too long, nobody listens any more.
        let _ = done.send(());
    });
    // The process is about to end, even if no thread can be created, or the thread panics: its end of the channel is
    // then closed, and there is nothing to wait for.
    if thread.is_ok() {
        let _ = flushed.recv_timeout(TIME_TO_FLUSH);
    }
}

fn flush_all() {
    // SAFETY: it has no preconditions; a null pointer stands for all streams.
    unsafe { libc::fflush(null_mut()) };
    let Some(address) = look_up(None, c"_gfortran_flush_i4") else {
        return;
    };
    // SAFETY: the symbol with this name is the intrinsic FLUSH; a null pointer stands for all units.
    let flush =
        unsafe { std::mem::transmute::<Address, unsafe extern "C" fn(*const c_int)>(address) };
    // SAFETY: it takes an optional argument, and without it does not take a lock that this thread holds.
    unsafe { flush(null()) };
}

#[cfg(test)]
mod tests {
    use super::*;
    use minfo_rules::error::{Class, Error};

    #[test]
    fn it_does_not_run_before_its_end_will_be_told() {
        let watch = Watch::new();
        let begun = watch.begin(|| {
            assert!(!watch.is_running());
            Ok(())
        });
        assert!(begun.is_ok() && watch.is_running());
        let again = watch.begin(|| panic!("its end is told already"));
        assert!(again.is_ok());
        watch.end();
        assert!(!watch.is_running());
    }

    #[test]
    fn it_does_not_run_when_nobody_would_tell_of_its_end() {
        let watch = Watch::new();
        let failed = watch.begin(|| Err(Error::new(Class::Other, "on purpose")));
        assert!(failed.is_err() && !watch.is_running());
        // The next one asks again.
        assert!(watch.begin(|| Ok(())).is_ok() && watch.is_running());
    }

    #[test]
    fn what_has_ended_does_not_run_again() {
        let watch = Watch::new();
        let begun = watch.begin(|| {
            watch.end();
            Ok(())
        });
        assert!(begun.is_ok() && !watch.is_running());
        assert!(watch.begin(|| Ok(())).is_ok() && !watch.is_running());
    }

    #[test]
    fn another_thread_waits_until_its_end_will_be_told() {
        let watch = Watch::new();
        std::thread::scope(|scope| {
            watch
                .begin(|| {
                    let other = scope.spawn(|| {
                        watch.begin(|| panic!("asked twice")).unwrap();
                        assert!(watch.is_running());
                    });
                    std::thread::sleep(Duration::from_millis(20));
                    assert!(!other.is_finished());
                    Ok(())
                })
                .unwrap();
        });
    }
}
