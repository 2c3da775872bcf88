//! The system's reason for a short write that an MPI library does not report.
#![allow(unsafe_code)]

use libc::{EDQUOT, EFBIG, EIO, ENOSPC, c_int};
use std::ffi::CString;
use std::io;
use std::mem::MaybeUninit;

/// Clears `errno`, so that a later value is known to be new.
pub(super) fn forget() {
    // SAFETY: the address is that of a variable of this thread, which is valid as long as the thread.
    unsafe { *libc::__errno_location() = 0 };
}

/// Whether `errno` of this thread is one that only a failed write sets. A successful call leaves it unchanged.
pub(super) fn is_of_a_write() -> bool {
    const OF_WRITES: [c_int; 4] = [ENOSPC, EDQUOT, EFBIG, EIO];
    io::Error::last_os_error()
        .raw_os_error()
        .is_some_and(|error| OF_WRITES.contains(&error))
}

/// The free space of this file's file system in bytes, if known.
pub(super) fn room(name: &[u8]) -> Option<u64> {
    let name = CString::new(name).ok()?;
    let mut told = MaybeUninit::<libc::statvfs>::uninit();
    // SAFETY: the name is NUL-terminated, and `told` has the type that the system fills.
    if unsafe { libc::statvfs(name.as_ptr(), told.as_mut_ptr()) } != 0 {
        return None;
    }
    // SAFETY: the system has filled it, since there was no error.
    let told = unsafe { told.assume_init() };
    Some(told.f_bavail.saturating_mul(told.f_frsize))
}
