//! Calls that a signal handler makes. MPI is not safe to call from a signal handler that has interrupted it (MPI 4.1,
//! chapter 2): the memory allocator, this library or the MPI library may be in the middle of a change, or hold a lock
//! of this thread. Such a call is refused before it does anything.
#![allow(unsafe_code)]

use super::guard::end;
use libc::{c_int, c_void};
use minfo_engine::Predefined;
use minfo_objects::comm;
use minfo_objects::errhandler::Errhandler;
use minfo_rules::error::Class;
use std::io::{Cursor, Write};
use std::sync::atomic::{AtomicI32, AtomicI64, Ordering};

/// Procedures that may be called nevertheless: they change nothing and wait for nothing, or end the program, for which
/// there is no other way.
const MAY_INTERRUPT: [&str; 5] = [
    "MPI_Abort",
    "MPI_Finalized",
    "MPI_Initialized",
    "MPI_Wtick",
    "MPI_Wtime",
];

/// Judges a call of this procedure that was made inside another one, but not by a function of the program that the
/// other one runs. If a signal handler makes the call, it is refused: this returns the error code, or ends the program.
///
/// It may also come from elsewhere, such as a tool that replaces a function of the system.
#[cold]
#[inline(never)]
pub(crate) fn refuse(procedure: &'static str) -> Option<c_int> {
    if !is_in_signal_handler() {
        return None;
    }
    if MAY_INTERRUPT.contains(&procedure) {
        if procedure == "MPI_Abort" {
            end_in_time(Class::Other.code());
        }
        return None;
    }
    let code = Class::Other.code();
    // The interrupted call may be using the object, so its error handler is not looked up.
    let handler = comm::predefined_errhandler(Predefined::Itself).get();
    if handler == Errhandler::Return {
        return Some(code);
    }
    say(procedure);
    match handler.function() {
        // That function would also be called from the signal handler.
        Some(_) => Some(code),
        None => {
            end_in_time(code);
            end(code)
        }
    }
}

/// Writes the line, without allocating memory or taking a lock.
fn say(procedure: &str) {
    let mut line = Cursor::new([0; 400]);
    let text = "was called from a signal handler that interrupted another MPI procedure";
    // (The names are short enough.)
    let _ = writeln!(
        line,
        "{procedure}: MPI_ERR_OTHER: {procedure} {text}, which MPI does not allow"
    );
    let length = line.position() as usize;
    // SAFETY: these bytes were written. If it fails, there is nowhere left to report it.
    unsafe { libc::write(libc::STDERR_FILENO, line.get_ref().as_ptr().cast(), length) };
}

/// How long the end of the process may take, in seconds: it may wait for something that the interrupted call holds.
const TIME_TO_END: u32 = 5;
/// The exit status after the timeout.
static STATUS: AtomicI32 = AtomicI32::new(0);
/// The deadline, by the system's monotonic clock.
static END: AtomicI64 = AtomicI64::new(0);

/// The process ends with this status after some seconds, unless it has ended before.
fn end_in_time(status: c_int) {
    STATUS.store(status, Ordering::Relaxed);
    END.store(seconds() + i64::from(TIME_TO_END), Ordering::Relaxed);
    // SAFETY: the structures are valid where zero, and `out_of_time` has the type of a handler; all of these functions may
    // be called in a signal handler.
    unsafe {
        let mut action: libc::sigaction = std::mem::zeroed();
        action.sa_sigaction = out_of_time as *const () as usize;
        libc::sigaction(libc::SIGALRM, &action, std::ptr::null_mut());
        let mut signals: libc::sigset_t = std::mem::zeroed();
        libc::sigaddset(&mut signals, libc::SIGALRM);
        libc::pthread_sigmask(libc::SIG_UNBLOCK, &signals, std::ptr::null_mut());
        libc::alarm(TIME_TO_END);
    }
}

extern "C" fn out_of_time(_: c_int) {
    // (It may be a signal of the program's own timer.)
    if seconds() >= END.load(Ordering::Relaxed) {
        // SAFETY: it may be called in a signal handler.
        unsafe { libc::_exit(STATUS.load(Ordering::Relaxed)) };
    }
}

fn seconds() -> i64 {
    let mut now = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: the output is valid.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &mut now) };
    now.tv_sec
}

/// A frame of the stack, as the compiler's runtime describes it.
#[repr(C)]
struct Context {
    _opaque: [u8; 0],
}

unsafe extern "C" {
    fn _Unwind_Backtrace(
        visit: extern "C" fn(*mut Context, *mut c_void) -> c_int,
        argument: *mut c_void,
    ) -> c_int;
    fn _Unwind_GetIPInfo(context: *mut Context, is_before: *mut c_int) -> usize;
}

/// `_URC_NO_REASON`, and `_URC_NORMAL_STOP`.
const GO_ON: c_int = 0;
const STOP: c_int = 4;

/// Whether a signal has interrupted one of the functions on the stack. If the stack cannot be read, the answer is no.
pub(crate) fn is_in_signal_handler() -> bool {
    let mut found = 0;
    let found_at: *mut c_int = &mut found;
    // SAFETY: `visit` gets the address of `found` as its argument. The runtime, which unwinds the stack for panics, is always
    // there; it only reads the stack and the tables of the executable and its libraries.
    unsafe { _Unwind_Backtrace(visit, found_at.cast()) };
    found != 0
}

extern "C" fn visit(context: *mut Context, found: *mut c_void) -> c_int {
    let mut is_before = 0;
    // SAFETY: the runtime has passed the context. The output says whether the frame's next instruction has not begun, which
    // is so if a signal has interrupted it, and not if it is in a call.
    unsafe { _Unwind_GetIPInfo(context, &mut is_before) };
    if is_before == 0 {
        return GO_ON;
    }
    // SAFETY: this is the address that `is_in_signal_handler` has passed.
    unsafe { *found.cast::<c_int>() = 1 };
    STOP
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;

    static WAS_SEEN: AtomicBool = AtomicBool::new(false);

    extern "C" fn look(_: c_int) {
        WAS_SEEN.store(is_in_signal_handler(), Ordering::Relaxed);
    }

    #[test]
    fn a_signal_handler_is_told_from_a_function() {
        assert!(!is_in_signal_handler());
        look(0);
        assert!(!WAS_SEEN.load(Ordering::Relaxed));
        // SAFETY: `look` has the type of a handler, and does what a handler may do.
        unsafe {
            libc::signal(libc::SIGUSR2, look as *const () as usize);
            libc::raise(libc::SIGUSR2);
        }
        assert!(WAS_SEEN.load(Ordering::Relaxed));
    }
}
