//! `_exit`, with which Open MPI ends a process at an error whose handler is MPI_ERRORS_ARE_FATAL: exit handlers do not
//! run.
#![allow(unsafe_code)]

use libc::c_int;
use minfo_system::process_end;

/// Ends the process, after the report if there is one. A child of the program has none, whether it shares its parent's
/// memory or has a copy.
#[unsafe(export_name = "_exit")]
extern "C" fn exit_at_once(status: c_int) -> ! {
    // Called in signal handlers too: a program with its own handler for SIGTERM is left alone.
    if process_end::has_signal() {
        // (Only a bug could make it panic, and a panic could not be reported.)
        let _ = crate::ours(process_end::is_coming);
    }
    loop {
        // SAFETY: it has no preconditions, and does not return.
        unsafe { libc::syscall(libc::SYS_exit_group, status) };
    }
}
