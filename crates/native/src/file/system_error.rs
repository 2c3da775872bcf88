//! The system's reason for a short write that an MPI library does not report.
#![allow(unsafe_code)]

use libc::{EDQUOT, EFBIG, EIO, ENOSPC, c_int};
use std::ffi::CString;
use std::io;
use std::mem::MaybeUninit;

/// Clears the system's error, so that a later one is new.
pub(super) fn forget() {
    // SAFETY: the address is that of a variable of this thread, which is valid as long as the thread.
    unsafe { *libc::__errno_location() = 0 };
}

/// Whether a system call in this thread has left an error that only a write leaves. A successful call leaves the error
/// of an earlier one unchanged.
pub(super) fn is_of_a_write() -> bool {
    const OF_WRITES: [c_int; 4] = [ENOSPC, EDQUOT, EFBIG, EIO];
    io::Error::last_os_error()
        .raw_os_error()
        .is_some_and(|error| OF_WRITES.contains(&error))
}

/// How many bytes of space the file system of this file has, if known.
pub(super) fn room(name: &[u8]) -> Option<u64> {
    let name = CString::new(name).ok()?;
    let mut told = MaybeUninit::<libc::statvfs>::uninit();
    // SAFETY: the name ends in a NUL, and the system writes at most as much as `told` has room for.
    if unsafe { libc::statvfs(name.as_ptr(), told.as_mut_ptr()) } != 0 {
        return None;
    }
    // SAFETY: the system has written all of it, since there was no error.
    let told = unsafe { told.assume_init() };
    Some(told.f_bavail.saturating_mul(told.f_frsize))
}
