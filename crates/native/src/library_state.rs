//! Whether the library is initialised. The program, too, may finalise it, so its end is observed.
//!
//! Functions without an `# Errors` section return the errors of the library.
#![allow(unsafe_code)]

use super::abi::Handle;
use super::cached_objects;
use super::hints;
use super::library::Library;
use super::object::LookedUp;
use super::pnetcdf;
use super::section;
use super::symbols::{SymbolAddress, of};
use libc::{c_int, c_void};
use minfo_engine::Observer;
use minfo_rules::error::Result;
use std::panic::catch_unwind;
use std::ptr::{null, null_mut};
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

static WATCH: InitialisationState = InitialisationState::new();
/// The attribute key, once it is created.
static KEYVAL: Mutex<Option<c_int>> = Mutex::new(None);
/// Notified when MPI is finalised.
static OBSERVER: OnceLock<&'static dyn Observer> = OnceLock::new();
/// Whether the library is finalised because MPI could not be initialised after all: for the program it was never
/// initialised.
static IS_GIVEN_UP: AtomicBool = AtomicBool::new(false);

/// What is known about whether MPI is initialised.
struct InitialisationState {
    /// One of the constants below. It never decreases: MPI runs once in a process.
    state: AtomicU8,
    /// Held by the thread that registers for the end of MPI.
    begin: Mutex<()>,
}

/// The end of MPI would go unnoticed.
const UNWATCHED: u8 = 0;
/// MPI is initialised, and its end will be noticed.
const RUNNING: u8 = 1;
/// MPI is finalised.
const ENDED: u8 = 2;

impl InitialisationState {
    const fn new() -> InitialisationState {
        InitialisationState {
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

    /// MPI is finalised.
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

/// Records that the library is about to be finalised because MPI could not be initialised.
pub(super) fn give_up() {
    IS_GIVEN_UP.store(true, Ordering::Release);
}

/// Whether the program has initialised sessions of the library, and the world model is not initialised so far.
static HAS_SESSIONS_ALONE: AtomicBool = AtomicBool::new(false);

/// Records that the program has initialised sessions of the library and has objects of these.
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
    // Called by the library, so a panic must not leave this function. It costs the report, as the panic message says;
    // the end is recorded nevertheless.
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

/// The attribute is not copied to duplicates of `MPI_COMM_SELF`.
///
/// # Safety
/// Must be called as MPI 4.1, section 7.7.2, says.
unsafe extern "C" fn do_not_copy(
    _: Handle<of::Comm>,
    _: c_int,
    _: *mut c_void,
    _: *mut c_void,
    _: *mut c_void,
    flag: *mut c_int,
) -> c_int {
    // SAFETY: a copy function gets the address of a flag to set.
    unsafe { *flag = 0 };
    0
}

/// Records that MPI is initialised; `observer` is notified when it is finalised.
pub(super) fn watch(library: &'static Library, observer: &'static dyn Observer) -> Result<()> {
    let symbols = &library.symbols;
    // What the end of the process needs is looked up now: where the loader does not find a symbol, it reads argv[0] for its
    // message, which the program may have overwritten by then.
    GFORTRAN_FLUSH.get();
    pnetcdf::INQ_LIBVERS.get();
    WATCH.begin(|| {
        // There is one for all engines of a process, also for a retry.
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
        // Only the delete callback matters, not the value.
        library.check(symbols.comm_set_attr(library.abi.comm_self, keyval, 0))
    })
}

/// gfortran's procedure, if its runtime is in the process.
static GFORTRAN_FLUSH: LookedUp = LookedUp::new(c"_gfortran_flush_i4");
/// The maximum time for a flush: the thread that ends the program may hold the lock of a unit.
const TIME_TO_FLUSH: Duration = Duration::from_secs(2);

/// Flushes C streams and gfortran units, since a library may end the process without running exit handlers. (Other
/// Fortran runtimes have no such procedure that can be found from here.)
pub(super) fn flush() {
    let (done, flushed) = mpsc::channel();
    let thread = thread::Builder::new().spawn(move || {
        flush_all();
        // After a timeout nobody receives this.
        let _ = done.send(());
    });
    // The process is about to end even if no thread can be created. If the thread panics, its end of the channel closes
    // and the wait ends.
    if thread.is_ok() {
        let _ = flushed.recv_timeout(TIME_TO_FLUSH);
    }
}

fn flush_all() {
    // SAFETY: it has no preconditions; a null pointer stands for all streams.
    unsafe { libc::fflush(null_mut()) };
    let Some(address) = GFORTRAN_FLUSH.get() else {
        return;
    };
    // SAFETY: the symbol with this name is the intrinsic FLUSH; a null pointer stands for all units.
    let flush = unsafe {
        std::mem::transmute::<SymbolAddress, unsafe extern "C" fn(*const c_int)>(address)
    };
    // SAFETY: its argument is optional, and this thread holds no lock that it takes.
    unsafe { flush(null()) };
}

#[cfg(test)]
mod tests {
    use super::*;
    use minfo_rules::error::{Class, Error};

    #[test]
    fn it_does_not_run_before_its_end_will_be_told() {
        let watch = InitialisationState::new();
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
        let watch = InitialisationState::new();
        let failed = watch.begin(|| Err(Error::new(Class::Other, "on purpose")));
        assert!(failed.is_err() && !watch.is_running());
        // The next attempt registers again.
        assert!(watch.begin(|| Ok(())).is_ok() && watch.is_running());
    }

    #[test]
    fn what_has_ended_does_not_run_again() {
        let watch = InitialisationState::new();
        let begun = watch.begin(|| {
            watch.end();
            Ok(())
        });
        assert!(begun.is_ok() && !watch.is_running());
        assert!(watch.begin(|| Ok(())).is_ok() && !watch.is_running());
    }

    #[test]
    fn another_thread_waits_until_its_end_will_be_told() {
        let watch = InitialisationState::new();
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
