//! The end of the process where its program does not say that it is coming: `exit`, and SIGTERM.
//!
//! What is to be done then may need locks and memory, and so nothing of it is done in a handler, or in the thread that ends
//! the process and may have locks of its own: a thread waits for it from the start. The end waits for that thread, but not
//! longer than [`MOST`].
//!
//! The threads are the system's own: Rust ends the process where there is no memory for one of its.
#![allow(unsafe_code)]

use libc::c_void;
use std::cell::UnsafeCell;
use std::io;
use std::mem::MaybeUninit;
use std::panic::catch_unwind;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicU8, AtomicU32, Ordering};
use std::sync::{Condvar, Mutex, OnceLock, PoisonError};
use std::time::Duration;

/// How the process ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It calls `exit`, or returns from its main procedure.
    Exit,
    /// It was sent SIGTERM.
    Terminated,
}

/// How long the end of the process is put off.
pub const MOST: Duration = Duration::from_secs(2);

/// The process that is watched: a child of it is not. 0 while none is.
static PROCESS: AtomicU32 = AtomicU32::new(0);
/// What the thread is woken for: some of the bits below.
static ASKED: AtomicU8 = AtomicU8::new(0);
static WAKE: Semaphore = Semaphore(UnsafeCell::new(MaybeUninit::uninit()));
/// The thread, and whether it has ended or is about to.
static THREAD: Mutex<(Option<libc::pthread_t>, bool)> = Mutex::new((None, false));
static HAS_ENDED: Condvar = Condvar::new();
/// What is done at the end.
static WORK: OnceLock<fn(Ending)> = OnceLock::new();
/// Whether it was done, where nobody joins the thread that does it.
static IS_DONE: Mutex<bool> = Mutex::new(false);
static WAS_DONE: Condvar = Condvar::new();

const TERMINATE: u8 = 1;
const EXIT: u8 = 2;
const STOP: u8 = 4;

/// What the thread has to keep of stack: the report is made on the heap.
const STACK: usize = 512 << 10;

/// What a handler may post, whatever the thread that it interrupts is in the midst of.
struct Semaphore(UnsafeCell<MaybeUninit<libc::sem_t>>);

// SAFETY: the system's semaphore is for several threads.
unsafe impl Sync for Semaphore {}

impl Semaphore {
    /// Called once, before anything else.
    fn begin(&self) -> io::Result<()> {
        // SAFETY: it is memory for a semaphore, which nobody uses yet.
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
        // SAFETY: as in `post`.
        while unsafe { libc::sem_wait(self.0.get().cast()) } != 0 {}
    }
}

/// From now on `work` is done where the process ends: in a thread of its own, once.
///
/// For SIGTERM it is done where the program has no handler of its own and does not ignore it; then the signal takes its
/// course. In a process without a second thread a call of this starts one.
///
/// # Errors
/// What the system says where there is no thread to be had.
pub fn watch(work: fn(Ending)) -> io::Result<()> {
    let mut thread = THREAD.lock().unwrap_or_else(PoisonError::into_inner);
    if PROCESS.load(Ordering::Acquire) != 0 {
        return Ok(());
    }
    WAKE.begin()?;
    let _ = WORK.set(work);
    thread.0 = Some(start_thread(wait_for_end)?);
    // SAFETY: the function has the type that is asked for, and is there as long as this library: where that is unloaded,
    // the C library calls it then.
    if unsafe { libc::atexit(at_exit) } != 0 {
        ask(STOP);
        return Err(io::ErrorKind::OutOfMemory.into());
    }
    PROCESS.store(std::process::id(), Ordering::Release);
    take_signal();
    Ok(())
}

/// The process ends in an orderly way: nothing is done any more.
pub fn stop() {
    if is_watched() {
        // First, so that none comes when the thread is gone and the program goes on.
        give_signal_back();
        ask(STOP);
        wait_for_thread();
    }
}

/// The process is about to end: what is to be done then is done now.
pub fn is_coming() {
    if is_watched() {
        ask(EXIT);
        wait_for_thread();
        give_signal_back();
    }
}

/// Whether this process is watched, and SIGTERM comes to us.
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
        // It must not be in the midst of its last instructions where this library is unloaded.
        // SAFETY: it can be joined, and is once, since it was taken.
        unsafe { libc::pthread_join(ended, null_mut()) };
    }
}

extern "C" fn at_exit() {
    // Nothing comes out of a function of Rust that C calls.
    let _ = catch_unwind(is_coming);
}

/// The thread gets none of the program's signals: they are for the program's threads.
fn start_thread(run: extern "C" fn(*mut c_void) -> *mut c_void) -> io::Result<libc::pthread_t> {
    let mut attributes = MaybeUninit::<libc::pthread_attr_t>::uninit();
    let mut thread = MaybeUninit::<libc::pthread_t>::uninit();
    let before = set_mask(&all_signals());
    // SAFETY: the attributes are used between the calls that begin and end them, and `run` needs nothing.
    let error = unsafe {
        match libc::pthread_attr_init(attributes.as_mut_ptr()) {
            0 => {
                libc::pthread_attr_setstacksize(attributes.as_mut_ptr(), STACK);
                let begun = attributes.as_ptr();
                let error = libc::pthread_create(thread.as_mut_ptr(), begun, run, null_mut());
                libc::pthread_attr_destroy(attributes.as_mut_ptr());
                error
            }
            error => error,
        }
    };
    set_mask(&before);
    match error {
        // SAFETY: it was started, and this is its name.
        0 => Ok(unsafe { thread.assume_init() }),
        error => Err(io::Error::from_raw_os_error(error)),
    }
}

/// What the thread is, and does.
extern "C" fn wait_for_end(_: *mut c_void) -> *mut c_void {
    // SAFETY: it is this thread, and a name of less than 16 characters.
    unsafe { libc::pthread_setname_np(libc::pthread_self(), c"mpi-hints".as_ptr()) };
    // Nothing comes out of a function of Rust that C calls.
    let _ = catch_unwind(live);
    let mut thread = THREAD.lock().unwrap_or_else(PoisonError::into_inner);
    thread.1 = true;
    HAS_ENDED.notify_all();
    null_mut()
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

/// The program goes on meanwhile, and nobody else looks at the time.
fn do_in_time() {
    let Ok(thread) = start_thread(work_when_terminated) else {
        return;
    };
    // SAFETY: it was started, and nobody joins it.
    unsafe { libc::pthread_detach(thread) };
    let done = IS_DONE.lock().unwrap_or_else(PoisonError::into_inner);
    drop(WAS_DONE.wait_timeout_while(done, MOST, |done| !*done));
}

extern "C" fn work_when_terminated(_: *mut c_void) -> *mut c_void {
    let _ = catch_unwind(|| work(Ending::Terminated));
    // Nobody listens any more where it took too long.
    *IS_DONE.lock().unwrap_or_else(PoisonError::into_inner) = true;
    WAS_DONE.notify_all();
    null_mut()
}

/// The process ends as it would without us, unless the program has taken the signal meanwhile.
fn terminate() {
    if action() == ours() {
        set_action(libc::SIG_DFL);
        // SAFETY: it has no conditions.
        unsafe { libc::kill(libc::getpid(), libc::SIGTERM) };
    }
}

/// What is done at SIGTERM, in whatever thread gets it: nothing but what POSIX allows in a handler.
extern "C" fn on_signal(_: libc::c_int) {
    // SAFETY: errno is this thread's own.
    let errno = unsafe { *libc::__errno_location() };
    if action() != ours() {
        // The program's own handler, which has come since, calls the one that was there before.
    } else if is_watched() {
        ask(TERMINATE);
    } else {
        // A child of fork has the handler, and not the thread. (The signal comes when this handler returns.)
        terminate();
    }
    // SAFETY: as above.
    unsafe { *libc::__errno_location() = errno };
}

/// SIGTERM comes to us where the program has left it to the system.
fn take_signal() {
    if action() == libc::SIG_DFL {
        set_action(ours());
    }
}

/// SIGTERM goes to the system again, where the program has not taken it meanwhile.
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
    // SAFETY: the action is only read, into memory for one; zeroes are one, where that fails.
    unsafe {
        libc::sigaction(libc::SIGTERM, std::ptr::null(), action.as_mut_ptr());
        action.assume_init().sa_sigaction
    }
}

fn set_action(handler: libc::sighandler_t) {
    // SAFETY: zeroes are an action: no flags, no signals that are kept back. The handler is the system's own or ours,
    // which takes the number of a signal.
    unsafe {
        let mut action: libc::sigaction = std::mem::zeroed();
        action.sa_sigaction = handler;
        // A call of the program that waits goes on.
        action.sa_flags = libc::SA_RESTART;
        libc::sigaction(libc::SIGTERM, &raw const action, null_mut());
    }
}

fn all_signals() -> libc::sigset_t {
    let mut set = MaybeUninit::<libc::sigset_t>::zeroed();
    // SAFETY: it fills the set that it is given.
    unsafe {
        libc::sigfillset(set.as_mut_ptr());
        set.assume_init()
    }
}

/// Which signals this thread keeps back. Gives what it was before.
fn set_mask(set: &libc::sigset_t) -> libc::sigset_t {
    let mut before = MaybeUninit::<libc::sigset_t>::zeroed();
    // SAFETY: both are sets; zeroes are the empty one.
    unsafe {
        libc::pthread_sigmask(libc::SIG_SETMASK, set, before.as_mut_ptr());
        before.assume_init()
    }
}
