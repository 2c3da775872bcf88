//! Error handlers of windows.

use crate::callback::CallbackInterface;
use crate::errhandler::{call, make, set};
use crate::foreign::Function;
use crate::guard::{About, Call};
use libc::c_int;
use minfo_objects::errhandler::{Current, HandlerKind};
use minfo_objects::win::with_errhandler;
use minfo_rules::error::Result;

/// `MPI_Win_set_errhandler`
pub(crate) fn win_set_errhandler(win: c_int, errhandler: c_int) -> Result<()> {
    with_errhandler(win, |current| set(current, errhandler, HandlerKind::Win))?
}

/// `MPI_Win_get_errhandler`
pub(crate) fn win_get_errhandler(win: c_int) -> Result<c_int> {
    Ok(with_errhandler(win, Current::get)?.returned())
}

/// `MPI_Win_call_errhandler`: as if a call on `win` had failed with this code. Returns `MPI_SUCCESS` if the handler
/// returns.
pub(crate) fn win_call_errhandler(win: c_int, errorcode: c_int) -> Result<()> {
    with_errhandler(win, |_| ())?;
    let this = Call::on("MPI_Win_call_errhandler", About::Win("win", win));
    call(this, errorcode)
}

/// `MPI_Win_create_errhandler`. It may be called at any time.
pub(crate) fn win_create_errhandler(
    win_errhandler_fn: (Function, CallbackInterface),
) -> Result<c_int> {
    make(HandlerKind::Win, win_errhandler_fn, "win_errhandler_fn")
}
