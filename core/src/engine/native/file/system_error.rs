//! What the system has to say of a write that an MPI library says nothing of.
#![allow(unsafe_code)]

use libc::{EDQUOT, EFBIG, EIO, ENOSPC, c_int};
use std::ffi::CString;
use std::io;
use std::mem::MaybeUninit;

/// From here on an error of the system is a new one.
pub(super) fn forget() {
    // SAFETY: the address is that of this thread's own variable, which is there as long as the thread.
    unsafe { *libc::__errno_location() = 0 };
}

/// Whether a call of the system in this thread has left an error that is one of a write, and that no call but a write
/// leaves. One that went well leaves the error of an earlier one.
pub(super) fn is_of_a_write() -> bool {
    const OF_WRITES: [c_int; 4] = [ENOSPC, EDQUOT, EFBIG, EIO];
    io::Error::last_os_error()
        .raw_os_error()
        .is_some_and(|error| OF_WRITES.contains(&error))
}

/// How many bytes the file system of this file has room for, if that is known.
pub(super) fn room(name: &[u8]) -> Option<u64> {
    let name = CString::new(name).ok()?;
    let mut told = MaybeUninit::<libc::statvfs>::uninit();
    // SAFETY: the name ends in a NUL, and the system writes at most what `told` has room for.
    if unsafe { libc::statvfs(name.as_ptr(), told.as_mut_ptr()) } != 0 {
        return None;
    }
    // SAFETY: the system has written all of it, since there was no error.
    let told = unsafe { told.assume_init() };
    Some(told.f_bavail.saturating_mul(told.f_frsize))
}
