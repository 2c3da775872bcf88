//! `_exit`, with which Open MPI ends a process at an error whose handler is MPI_ERRORS_ARE_FATAL: no exit handler runs then.
#![allow(unsafe_code)]

use libc::c_int;
use minfo_core::system::ending;

/// Ends the process, after the report if there is one to be made. A child of the program's has none, whether it has its
/// parent's memory or a copy.
#[unsafe(export_name = "_exit")]
extern "C" fn exit_at_once(status: c_int) -> ! {
    // It is called in handlers of signals: a program that has one for SIGTERM is left alone.
    if ending::has_signal() {
        // (It cannot panic but by a bug, and there is nobody to be told.)
        let _ = crate::ours(ending::is_coming);
    }
    loop {
        // SAFETY: it has no conditions, and does not come back.
        unsafe { libc::syscall(libc::SYS_exit_group, status) };
    }
}
