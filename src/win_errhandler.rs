//! Error handlers of windows.
#![allow(unsafe_code)]

use super::errhandler::{call, make, set};
use super::foreign::{Function, Out};
use super::guard::{Call, Whose, guard};
use crate::guard::guard_win;
use libc::c_int;
use minfo_core::mpi::errhandler::{Current, Owner};
use minfo_core::mpi::win::with_errhandler;

/// `MPI_Win_set_errhandler(win, errhandler)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_win_set_errhandler(win: c_int, errhandler: c_int) -> c_int {
    guard_win("MPI_Win_set_errhandler", win, || {
        with_errhandler(win, |current| set(current, errhandler, Owner::Win))?
    })
}

/// `MPI_Win_get_errhandler(win, errhandler)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_win_get_errhandler(win: c_int, errhandler: Out<c_int>) -> c_int {
    guard_win("MPI_Win_get_errhandler", win, || {
        errhandler.answer("errhandler", || {
            Ok(with_errhandler(win, Current::get)?.returned())
        })
    })
}

/// `MPI_Win_call_errhandler(win, errorcode)`: as if a call on `win` had failed with this code. Returns `MPI_SUCCESS` if
/// the handler returns.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_win_call_errhandler(win: c_int, errorcode: c_int) -> c_int {
    const PROCEDURE: &str = "MPI_Win_call_errhandler";
    guard_win(PROCEDURE, win, || {
        with_errhandler(win, |_| ())?;
        call(Whose::Win(win), Call::on(PROCEDURE, "win", win), errorcode)
    })
}

/// `MPI_Win_create_errhandler(win_errhandler_fn, errhandler)`. It may be called at any time.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_win_create_errhandler(
    win_errhandler_fn: Function,
    win_errhandler_fn_form: c_int,
    errhandler: Out<c_int>,
) -> c_int {
    guard(
        || Call::of("MPI_Win_create_errhandler"),
        || {
            let function = (win_errhandler_fn, "win_errhandler_fn");
            make(Owner::Win, function, win_errhandler_fn_form, errhandler)
        },
    )
}
