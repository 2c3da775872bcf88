//! The terminal that standard output or standard error may be.
#![allow(unsafe_code)]

use super::environment;
use std::io::IsTerminal;
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, AsRawFd};

/// The number of columns, if this is a terminal that returns it.
pub fn width(stream: &(impl IsTerminal + AsFd)) -> Option<usize> {
    if !stream.is_terminal() {
        return None;
    }
    let mut size = MaybeUninit::<libc::winsize>::zeroed();
    // SAFETY: the request writes a size, for which there is room; the descriptor is open while it is borrowed.
    let code = unsafe {
        libc::ioctl(
            stream.as_fd().as_raw_fd(),
            libc::TIOCGWINSZ,
            size.as_mut_ptr(),
        )
    };
    // SAFETY: zeroes are a valid size, used if the call fails.
    let columns = unsafe { size.assume_init() }.ws_col;
    (code == 0 && columns > 0).then_some(columns.into())
}

/// Whether it is a terminal with colours, and `NO_COLOR` is not set.
pub fn has_colours(stream: &impl IsTerminal) -> bool {
    let term = environment::variable("TERM");
    stream.is_terminal()
        && environment::variable("NO_COLOR").is_none()
        && term.is_some_and(|term| term != "dumb")
}
