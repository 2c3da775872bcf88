//! The files that the program opens, whose system calls are counted for the report.
#![allow(unsafe_code)]

use crate::inside::Inside;
use crate::next::Next;
use crate::{job, ours};
use libc::c_int;
use minfo_core::engine::program_objects::Handle;
use minfo_core::hints::Hints;
use minfo_core::hints::report::{Direction, Manner};
use minfo_core::mpi::watched::WatchedFile;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

static FILES: Mutex<BTreeMap<Handle, Arc<WatchedFile>>> = Mutex::new(BTreeMap::new());
/// Their number.
static NUMBER: AtomicUsize = AtomicUsize::new(0);

/// MPI is not called while it is locked.
fn files() -> MutexGuard<'static, BTreeMap<Handle, Arc<WatchedFile>>> {
    FILES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A procedure that writes an `int` about a handle. (By its `PMPI_` name: a tool that counts the program's calls does not
/// count these.)
type Inquiry = unsafe extern "C" fn(Handle, *mut c_int) -> c_int;

fn ask(procedure: &Next, handle: Handle) -> Option<c_int> {
    // SAFETY: both procedures that this is called with have this form.
    let procedure =
        unsafe { std::mem::transmute::<*mut libc::c_void, Inquiry>(procedure.address()) };
    let mut answer = 0;
    // SAFETY: the program passes the handle to a procedure that takes it, or a procedure has just accepted it.
    let code = unsafe { procedure(handle, &mut answer) };
    (code == 0).then_some(answer)
}

/// The processes of a communicator are about to open a file with this name.
pub(crate) fn before_open(name: &[u8], comm: Handle) -> Option<Arc<WatchedFile>> {
    static SIZE: Next = Next::new("PMPI_Comm_size");
    // Not if another intercepted procedure opens it.
    job::native().filter(|_| Inside::enter().is_first())?;
    let processes = || u32::try_from(ask(&SIZE, comm)?).ok();
    ours(|| WatchedFile::before_open(name, processes)).flatten()
}

/// Records that it was opened, with this handle.
pub(crate) fn opened(handle: Handle, watched: Arc<WatchedFile>) {
    let mut files = files();
    files.insert(handle, watched);
    NUMBER.store(files.len(), Ordering::Relaxed);
}

/// Records that the file with this handle was closed. (Another one may have the handle by now.)
pub(crate) fn closed(handle: Handle, watched: &Arc<WatchedFile>) {
    let mut files = files();
    if files
        .get(&handle)
        .is_some_and(|other| Arc::ptr_eq(other, watched))
    {
        files.remove(&handle);
    }
    NUMBER.store(files.len(), Ordering::Relaxed);
    drop(files);
    ours(|| watched.tell());
}

/// The file with this handle, if its calls are counted.
pub(crate) fn find(handle: Handle) -> Option<Arc<WatchedFile>> {
    match NUMBER.load(Ordering::Relaxed) {
        0 => None,
        _ => files().get(&handle).cloned(),
    }
}

/// Records the hints in effect on a file.
pub(crate) fn has_hints(handle: Handle, hints: &Hints) {
    if let Some(watched) = find(handle) {
        watched.has_hints(hints);
    }
}

/// How many collective reads and writes of the file with this handle there were, if they are counted.
pub(crate) fn collective_calls(handle: Handle) -> Option<[u64; 2]> {
    find(handle)?.collective_calls()
}

/// A transfer between a file and memory.
pub(crate) fn transfer(
    fh: Handle,
    (direction, manner): (Direction, Manner),
    (count, datatype): (i64, Handle),
    call: impl FnOnce() -> c_int,
) -> c_int {
    static SIZE: Next = Next::new("PMPI_Type_size");
    if NUMBER.load(Ordering::Relaxed) == 0 {
        return call();
    }
    let inside = Inside::enter();
    let Some(watched) = find(fh).filter(|_| inside.is_first()) else {
        return call();
    };
    // An invalid size is an error that the MPI library will report.
    let size = match count {
        1.. => ask(&SIZE, datatype).unwrap_or(0).max(0),
        _ => 0,
    };
    let bytes = u64::try_from(count)
        .unwrap_or(0)
        .saturating_mul(size as u64);
    watched.transfer(direction, manner, bytes, call)
}
