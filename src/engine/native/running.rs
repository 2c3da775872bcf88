//! Whether MPI runs in the library: our own calls are not the only ones that may end it.
#![allow(unsafe_code)]

use super::abi::Handle;
use super::library::Library;
use super::ready;
use crate::error::Result;
use crate::object::life;
use libc::{c_int, c_void};
use std::ptr::{null, null_mut};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

static IS_RUNNING: AtomicBool = AtomicBool::new(false);
/// The key of the attribute, once it is made.
static KEYVAL: Mutex<Option<c_int>> = Mutex::new(None);
/// Whether the library is finalised because MPI could not be initialised after all: for the program it never ran.
static IS_GIVEN_UP: AtomicBool = AtomicBool::new(false);

/// The library is about to be finalised, and MPI was not initialised.
pub fn give_up() {
    IS_GIVEN_UP.store(true, Ordering::Release);
}

/// Whether objects of the library can be used and freed.
pub fn is_running() -> bool {
    IS_RUNNING.load(Ordering::Acquire)
}

/// An attribute of `MPI_COMM_SELF` is deleted when MPI is finalised, before anything else (MPI 4.1, section
/// 11.2.4), whoever calls that.
extern "C" fn at_finalize(_: Handle, _: c_int, _: *mut c_void, _: *mut c_void) -> c_int {
    let has_run = !IS_GIVEN_UP.load(Ordering::Acquire);
    if has_run {
        life::is_ending();
    }
    ready::forget_all();
    IS_RUNNING.store(false, Ordering::Release);
    if has_run {
        life::has_ended();
    }
    0
}

/// The attribute is of `MPI_COMM_SELF` alone.
extern "C" fn do_not_copy(
    _: Handle,
    _: c_int,
    _: *mut c_void,
    _: *mut c_void,
    _: *mut c_void,
    flag: *mut c_int,
) -> c_int {
    // SAFETY: the library gives the address of a flag.
    unsafe { *flag = 0 };
    0
}

/// Begins to watch: MPI is initialised.
///
/// # Errors
/// The library's.
pub fn watch(library: &'static Library) -> Result<()> {
    if is_running() {
        return Ok(());
    }
    let mut known = KEYVAL.lock().unwrap_or_else(PoisonError::into_inner);
    if is_running() {
        return Ok(());
    }
    let symbols = &library.symbols;
    let keyval = match *known {
        Some(keyval) => keyval,
        None => {
            let mut keyval = 0;
            // SAFETY: the functions are as the standard wants them, and live as long as the process.
            library.check(unsafe {
                (symbols.comm_create_keyval)(do_not_copy, at_finalize, &mut keyval, null())
            })?;
            *known.insert(keyval)
        }
    };
    // SAFETY: the attribute's value is never looked at.
    library.check(unsafe { (symbols.comm_set_attr)(library.abi.comm_self, keyval, null()) })?;
    // Only what is watched is known to run: its end would go unnoticed else.
    IS_RUNNING.store(true, Ordering::Release);
    Ok(())
}

/// How long that may take: a unit may be locked by who waits for its end.
const TIME_TO_FLUSH: Duration = Duration::from_secs(2);

/// Writes out what C's streams and gfortran's units still hold: a library may end the process without its exit
/// handlers. (Other Fortran runtimes have no procedure for all units that can be found from here.)
pub fn flush() {
    let mut thread = std::mem::MaybeUninit::uninit();
    // A thread of the C library: std's, with a channel to wait for it, would make every program 30 KB larger.
    // SAFETY: the output is there, and the function takes what it is given and does not unwind.
    let code =
        unsafe { libc::pthread_create(thread.as_mut_ptr(), null(), flush_there, null_mut()) };
    let mut waited = Duration::ZERO;
    while code == 0 && waited < TIME_TO_FLUSH && !IS_FLUSHED.load(Ordering::Acquire) {
        std::thread::sleep(STEP);
        waited += STEP;
    }
}

/// How often that is looked for.
const STEP: Duration = Duration::from_micros(200);

static IS_FLUSHED: AtomicBool = AtomicBool::new(false);

extern "C" fn flush_there(_: *mut c_void) -> *mut c_void {
    flush_all();
    IS_FLUSHED.store(true, Ordering::Release);
    null_mut()
}

fn flush_all() {
    // SAFETY: it has no conditions; a null pointer stands for all streams.
    unsafe { libc::fflush(null_mut()) };
    // SAFETY: the name is a C string.
    let address = unsafe { libc::dlsym(libc::RTLD_DEFAULT, c"_gfortran_flush_i4".as_ptr()) };
    if address.is_null() {
        return;
    }
    // SAFETY: what has this name is the intrinsic FLUSH; a null pointer stands for all units.
    let flush =
        unsafe { std::mem::transmute::<*mut c_void, unsafe extern "C" fn(*const c_int)>(address) };
    // SAFETY: as above.
    unsafe { flush(null()) };
}
