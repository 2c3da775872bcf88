//! The end of the process without notice from the program: `exit`, SIGTERM, and the signals of a crash.
//!
//! The final work may need locks and memory, so it is not done in a handler, or in the thread that ends the process and
//! may hold locks: a thread waits for it from the start. The end of the process waits for that thread, but not longer
//! than [`MOST`].
#![allow(unsafe_code)]

use std::cell::UnsafeCell;
use std::ffi::CStr;
use std::io;
use std::mem::MaybeUninit;
use std::panic::catch_unwind;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, Ordering};
use std::sync::{Condvar, Mutex, OnceLock, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// How the process ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The process calls `exit`, or returns from its main procedure.
    Exit,
    /// The process was sent SIGTERM.
    Terminated,
    /// The process crashes, or calls `abort`.
    Crashed,
}

/// How long the end of the process is delayed at most.
pub const MOST: Duration = Duration::from_secs(2);

/// The ID of the watched process; its children are not watched. 0 while there is none.
static PROCESS: AtomicU32 = AtomicU32::new(0);
/// Why the thread is woken: some of the bits below.
static ASKED: AtomicU8 = AtomicU8::new(0);
static WAKE: Semaphore = Semaphore(UnsafeCell::new(MaybeUninit::uninit()));
/// The thread, and whether it has ended or is about to.
static THREAD: Mutex<(Option<JoinHandle<()>>, bool)> = Mutex::new((None, false));
static HAS_ENDED: Condvar = Condvar::new();
/// The work at the end.
static WORK: OnceLock<fn(Ending)> = OnceLock::new();
/// Whether it is done, if nobody joins the thread that does it.
static IS_DONE: Mutex<bool> = Mutex::new(false);
static WAS_DONE: Condvar = Condvar::new();

const TERMINATE: u8 = 1;
const EXIT: u8 = 2;
const STOP: u8 = 4;
const CRASH: u8 = 8;

/// The signals of a crash.
const CRASHES: [libc::c_int; 5] = [
    libc::SIGABRT,
    libc::SIGBUS,
    libc::SIGFPE,
    libc::SIGILL,
    libc::SIGSEGV,
];
/// The previous actions of these signals.
static BEFORE: [OnceLock<libc::sigaction>; CRASHES.len()] =
    [const { OnceLock::new() }; CRASHES.len()];
/// Whether a thread has crashed, and whether the watching thread has ended since.
static HAS_CRASHED: AtomicBool = AtomicBool::new(false);
static IS_REPORTED: AtomicBool = AtomicBool::new(false);
/// Libraries whose handlers of these signals print a few lines and end the process: these run after the work.
const REPORTERS: [&[u8]; 2] = [b"libopen-pal.so", b"libgfortran.so"];

/// The stack size of the thread, which is small since the report is made on the heap.
const STACK: usize = 512 << 10;

/// A semaphore, which a handler may post whatever the interrupted thread is doing.
struct Semaphore(UnsafeCell<MaybeUninit<libc::sem_t>>);

// SAFETY: the system's semaphore is for several threads.
unsafe impl Sync for Semaphore {}

impl Semaphore {
    /// Called once, before anything else.
    fn begin(&self) -> io::Result<()> {
        // SAFETY: it is memory for a semaphore that nobody uses yet.
        match unsafe { libc::sem_init(self.0.get().cast(), 0, 0) } {
            0 => Ok(()),
            _ => Err(io::Error::last_os_error()),
        }
    }

    fn post(&self) {
        // SAFETY: `begin` was successful, since a process is watched.
        unsafe { libc::sem_post(self.0.get().cast()) };
    }

    fn wait(&self) {
        // SAFETY: only the watching thread waits, which is started when `begin` was successful.
        while unsafe { libc::sem_wait(self.0.get().cast()) } != 0 {}
    }
}

/// Arranges that `work` is done when the process ends: in a separate thread, once.
///
/// For SIGTERM it is done if the program neither handles nor ignores the signal, which then takes its course. In a
/// process with one thread, this starts a second one.
///
/// # Errors
/// Those of the system, if no thread can be created.
pub fn watch(work: fn(Ending)) -> io::Result<()> {
    let mut thread = THREAD.lock().unwrap_or_else(PoisonError::into_inner);
    if PROCESS.load(Ordering::Acquire) != 0 {
        return Ok(());
    }
    WAKE.begin()?;
    let _ = WORK.set(work);
    thread.0 = Some(start_thread(wait_for_end)?);
    // SAFETY: the function has the required type, and is valid as long as this library is loaded: when it is unloaded,
    // the C library calls the function.
    if unsafe { libc::atexit(at_exit) } != 0 {
        ask(STOP);
        return Err(io::ErrorKind::OutOfMemory.into());
    }
    PROCESS.store(std::process::id(), Ordering::Release);
    take_signals();
    Ok(())
}

/// Work that the thread that ends the process does itself, and the ID of that process; its children do not.
static ALSO: OnceLock<(fn(), u32)> = OnceLock::new();

/// Arranges that `work` is done when the process calls `exit` or returns from its main procedure, before whatever was
/// arranged for its end until now. Only the first work counts.
///
/// # Errors
/// The system has no memory for that.
pub fn also(work: fn()) -> io::Result<()> {
    let mut is_first = false;
    ALSO.get_or_init(|| {
        is_first = true;
        (work, std::process::id())
    });
    // SAFETY: the function has the required type, and is valid as long as this library is loaded: when it is unloaded,
    // the C library calls the function.
    if is_first && unsafe { libc::atexit(also_at_exit) } != 0 {
        return Err(io::ErrorKind::OutOfMemory.into());
    }
    Ok(())
}

extern "C" fn also_at_exit() {
    // A panic must not leave a Rust function that C calls.
    let _ = catch_unwind(do_also);
}

fn do_also() {
    if let Some((work, process)) = ALSO.get()
        && *process == std::process::id()
    {
        work();
    }
}

/// The process ends in an orderly way: cancels the work.
pub fn stop() {
    if is_watched() {
        // This comes first, so that no signal arrives when the thread is gone and the program continues.
        give_signals_back();
        ask(STOP);
        wait_for_thread();
    }
}

/// The process is about to end: does the work now.
pub fn is_coming() {
    if is_watched() {
        ask(EXIT);
        wait_for_thread();
        give_signals_back();
    }
}

/// Whether this process is watched and SIGTERM has our handler.
pub fn has_signal() -> bool {
    is_watched() && action() == ours()
}

fn is_watched() -> bool {
    PROCESS.load(Ordering::Acquire) == std::process::id()
}

fn ask(what: u8) {
    ASKED.fetch_or(what, Ordering::AcqRel);
    WAKE.post();
}

fn wait_for_thread() {
    let thread = THREAD.lock().unwrap_or_else(PoisonError::into_inner);
    let waited = HAS_ENDED.wait_timeout_while(thread, MOST, |(_, has_ended)| !*has_ended);
    let (mut thread, _) = waited.unwrap_or_else(PoisonError::into_inner);
    if thread.1
        && let Some(ended) = thread.0.take()
    {
        // It must not still be executing its last instructions when this library is unloaded.
        let _ = ended.join();
    }
}

extern "C" fn at_exit() {
    // A panic must not leave a Rust function that C calls.
    let _ = catch_unwind(is_coming);
}

/// The thread blocks all signals: they are for the program's threads.
fn start_thread(run: fn()) -> io::Result<JoinHandle<()>> {
    let before = set_mask(&all_signals());
    let named = thread::Builder::new().name("mpi-hints".to_owned());
    let started = named.stack_size(STACK).spawn(run);
    set_mask(&before);
    started
}

/// The body of the thread.
fn wait_for_end() {
    // Waiting threads learn of its end even if it panics.
    let _ = catch_unwind(live);
    IS_REPORTED.store(true, Ordering::Release);
    let mut thread = THREAD.lock().unwrap_or_else(PoisonError::into_inner);
    thread.1 = true;
    HAS_ENDED.notify_all();
}

fn live() {
    loop {
        WAKE.wait();
        let asked = ASKED.swap(0, Ordering::AcqRel);
        if asked & CRASH != 0 {
            work(Ending::Crashed);
            return;
        }
        if asked & TERMINATE != 0 {
            do_in_time();
            terminate();
            return;
        }
        if asked & EXIT != 0 {
            work(Ending::Exit);
            return;
        }
        if asked & STOP != 0 {
            return;
        }
    }
}

fn work(how: Ending) {
    if let Some(work) = WORK.get() {
        work(how);
    }
}

/// The program continues meanwhile, and no other thread watches the time.
fn do_in_time() {
    if start_thread(work_when_terminated).is_err() {
        return;
    }
    let done = IS_DONE.lock().unwrap_or_else(PoisonError::into_inner);
    drop(WAS_DONE.wait_timeout_while(done, MOST, |done| !*done));
}

fn work_when_terminated() {
    let _ = catch_unwind(|| work(Ending::Terminated));
    // If it took too long, nobody is waiting for it any more.
    *IS_DONE.lock().unwrap_or_else(PoisonError::into_inner) = true;
    WAS_DONE.notify_all();
}

/// The process ends as it would without this library, unless the program has set a handler meanwhile.
fn terminate() {
    if action() == ours() {
        set_action(libc::SIG_DFL);
        // SAFETY: it has no preconditions.
        unsafe { libc::kill(libc::getpid(), libc::SIGTERM) };
    }
}

/// The handler of SIGTERM, in whichever thread receives it: it does only what POSIX allows in a handler.
extern "C" fn on_signal(_: libc::c_int) {
    // SAFETY: errno is thread-local.
    let errno = unsafe { *libc::__errno_location() };
    if action() != ours() {
        // A handler that the program has set since then calls this one.
    } else if is_watched() {
        ask(TERMINATE);
    } else {
        // A child of fork has the handler, but not the thread. (The signal is delivered when this handler returns.)
        terminate();
    }
    // SAFETY: this is the value that this thread had here, which the interrupted code may be about to read.
    unsafe { *libc::__errno_location() = errno };
}

/// The handler of a crash, in the thread that crashes: it does only what POSIX allows in a handler. The watching thread
/// may need a lock that this one holds; then the process ends after [`MOST`].
extern "C" fn on_crash(signal: libc::c_int, info: *mut libc::siginfo_t, _: *mut libc::c_void) {
    // SAFETY: errno is thread-local.
    let errno = unsafe { *libc::__errno_location() };
    if is_watched() {
        if !HAS_CRASHED.swap(true, Ordering::AcqRel) {
            ask(CRASH);
        }
        let pause = libc::timespec {
            tv_sec: 0,
            tv_nsec: 5_000_000,
        };
        for _ in 0..MOST.as_millis() / 5 {
            if IS_REPORTED.load(Ordering::Acquire) {
                break;
            }
            // SAFETY: it reads the time, and writes no other.
            unsafe { libc::nanosleep(&raw const pause, null_mut()) };
        }
    }
    give_back(signal);
    // SAFETY: the system passes a description of the signal to a handler that is set with SA_SIGINFO.
    let is_sent = unsafe { (*info).si_code } <= 0;
    if is_sent {
        // SAFETY: it has no preconditions. The signal is blocked until this handler returns; a fault happens again then.
        unsafe { libc::raise(signal) };
    }
    // SAFETY: this is the value that this thread had here, which the interrupted code may be about to read.
    unsafe { *libc::__errno_location() = errno };
}

/// Sets the handlers of signals whose actions end the process: that of SIGTERM if the program has left it at the default.
fn take_signals() {
    if action() == libc::SIG_DFL {
        set_action(ours());
    }
    for (signal, before) in CRASHES.into_iter().zip(&BEFORE) {
        let known = action_of(signal);
        if is_end(known.sa_sigaction) && before.set(known).is_ok() {
            let mut action = known;
            action.sa_sigaction = on_crash as *const () as libc::sighandler_t;
            action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
            // SAFETY: the handler takes what SA_SIGINFO says.
            unsafe { libc::sigaction(signal, &raw const action, null_mut()) };
        }
    }
}

/// Whether this action ends the process: the default, or the handler of a library that reports the crash first.
fn is_end(handler: libc::sighandler_t) -> bool {
    if handler == libc::SIG_DFL || handler == libc::SIG_IGN {
        return handler == libc::SIG_DFL;
    }
    let mut found = MaybeUninit::<libc::Dl_info>::zeroed();
    // SAFETY: it only reads the address, and fills what it is given.
    if unsafe { libc::dladdr(handler as *const libc::c_void, found.as_mut_ptr()) } == 0 {
        return false;
    }
    // SAFETY: it is filled, and the name is that of a loaded file, a C string.
    let file = unsafe { CStr::from_ptr(found.assume_init().dli_fname) };
    let name = file.to_bytes().rsplit(|&byte| byte == b'/').next();
    name.is_some_and(|name| REPORTERS.iter().any(|known| name.starts_with(known)))
}

/// Restores the previous action of a crash signal, if the current one is still ours.
fn give_back(signal: libc::c_int) {
    let place = CRASHES.iter().position(|&crash| crash == signal);
    if let Some(before) = place.and_then(|place| BEFORE[place].get())
        && action_of(signal).sa_sigaction == on_crash as *const () as libc::sighandler_t
    {
        // SAFETY: it is the action that the signal had.
        unsafe { libc::sigaction(signal, before, null_mut()) };
    }
}

/// Restores the previous actions of the signals, unless the program has set a handler meanwhile.
fn give_signals_back() {
    if action() == ours() {
        set_action(libc::SIG_DFL);
    }
    CRASHES.into_iter().for_each(give_back);
}

fn ours() -> libc::sighandler_t {
    on_signal as *const () as libc::sighandler_t
}

fn action() -> libc::sighandler_t {
    action_of(libc::SIGTERM).sa_sigaction
}

fn action_of(signal: libc::c_int) -> libc::sigaction {
    let mut action = MaybeUninit::<libc::sigaction>::zeroed();
    // SAFETY: the action is only read, into memory for one; zeroes are a valid action if that fails.
    unsafe {
        libc::sigaction(signal, std::ptr::null(), action.as_mut_ptr());
        action.assume_init()
    }
}

fn set_action(handler: libc::sighandler_t) {
    // SAFETY: zeroes are a valid action: no flags, no blocked signals. The handler is the default or ours, which takes
    // a signal number.
    unsafe {
        let mut action: libc::sigaction = std::mem::zeroed();
        action.sa_sigaction = handler;
        // A waiting call of the program is restarted.
        action.sa_flags = libc::SA_RESTART;
        libc::sigaction(libc::SIGTERM, &raw const action, null_mut());
    }
}

fn all_signals() -> libc::sigset_t {
    let mut set = MaybeUninit::<libc::sigset_t>::zeroed();
    // SAFETY: it fills the given set.
    unsafe {
        libc::sigfillset(set.as_mut_ptr());
        set.assume_init()
    }
}

/// Sets the signals that this thread blocks. Returns the previous set.
fn set_mask(set: &libc::sigset_t) -> libc::sigset_t {
    let mut before = MaybeUninit::<libc::sigset_t>::zeroed();
    // SAFETY: both are sets; zeroes are the empty one.
    unsafe {
        libc::pthread_sigmask(libc::SIG_SETMASK, set, before.as_mut_ptr());
        before.assume_init()
    }
}
