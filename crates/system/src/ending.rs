//! The end of the process without notice from the program: `exit`, and SIGTERM.
//!
//! The final work may need locks and memory, so it is not done in a handler, or in the thread that ends the process and
//! may hold locks: a thread waits for it from the start. The end of the process waits for that thread, but not longer
//! than [`MOST`].
#![allow(unsafe_code)]

use std::cell::UnsafeCell;
use std::io;
use std::mem::MaybeUninit;
use std::panic::catch_unwind;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicU8, AtomicU32, Ordering};
use std::sync::{Condvar, Mutex, OnceLock, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// How the process ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It calls `exit`, or returns from its main procedure.
    Exit,
    /// It was sent SIGTERM.
    Terminated,
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

/// The stack size of the thread: the report is made on the heap.
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
    take_signal();
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
        give_signal_back();
        ask(STOP);
        wait_for_thread();
    }
}

/// The process is about to end: does the work now.
pub fn is_coming() {
    if is_watched() {
        ask(EXIT);
        wait_for_thread();
        give_signal_back();
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
    // Those who wait learn of its end, even if it panics.
    let _ = catch_unwind(live);
    let mut thread = THREAD.lock().unwrap_or_else(PoisonError::into_inner);
    thread.1 = true;
    HAS_ENDED.notify_all();
}

fn live() {
    loop {
        WAKE.wait();
        let asked = ASKED.swap(0, Ordering::AcqRel);
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

/// The program continues meanwhile, and nobody else watches the time.
fn do_in_time() {
    if start_thread(work_when_terminated).is_err() {
        return;
    }
    let done = IS_DONE.lock().unwrap_or_else(PoisonError::into_inner);
    drop(WAS_DONE.wait_timeout_while(done, MOST, |done| !*done));
}

fn work_when_terminated() {
    let _ = catch_unwind(|| work(Ending::Terminated));
    // If it took too long, nobody listens any more.
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

/// The handler of SIGTERM, in whatever thread gets it: only what POSIX allows in a handler.
extern "C" fn on_signal(_: libc::c_int) {
    // SAFETY: errno is thread-local.
    let errno = unsafe { *libc::__errno_location() };
    if action() != ours() {
        // A handler that the program has set since calls the previous one.
    } else if is_watched() {
        ask(TERMINATE);
    } else {
        // A child of fork has the handler, but not the thread. (The signal is delivered when this handler returns.)
        terminate();
    }
    // SAFETY: the value that this thread had here, which the interrupted code may be about to read.
    unsafe { *libc::__errno_location() = errno };
}

/// Sets the handler of SIGTERM if the program has left it at the default.
fn take_signal() {
    if action() == libc::SIG_DFL {
        set_action(ours());
    }
}

/// Restores the default of SIGTERM, if the program has not set a handler meanwhile.
fn give_signal_back() {
    if action() == ours() {
        set_action(libc::SIG_DFL);
    }
}

fn ours() -> libc::sighandler_t {
    on_signal as *const () as libc::sighandler_t
}

fn action() -> libc::sighandler_t {
    let mut action = MaybeUninit::<libc::sigaction>::zeroed();
    // SAFETY: the action is only read, into memory for one; zeroes are a valid action if that fails.
    unsafe {
        libc::sigaction(libc::SIGTERM, std::ptr::null(), action.as_mut_ptr());
        action.assume_init().sa_sigaction
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
