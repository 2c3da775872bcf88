//! Windows: the entry points that begin, end and synchronise epochs (MPI 4.1, section 12.5).
//!
//! All of them may wait for other processes. So the window is checked and marked under its lock, and the engine is
//! called only after the lock is released.
#![allow(unsafe_code)]

use super::foreign::Out;
use crate::guard::guard_win;
use libc::c_int;
use minfo_core::engine::win::Window;
use minfo_core::error::Result;
use minfo_core::mpi::group;
use minfo_core::mpi::win::Win;
use minfo_core::mpi::win::epoch::Change;
use minfo_core::mpi::win::{find, find_inline};
use std::sync::Arc;

/// Changes the epochs of `win`: `begin` checks the change, `carry_out` calls the engine and tells whether the change
/// was made.
fn change<T>(
    win: c_int,
    begin: impl FnOnce(&mut Win) -> Result<(T, Change)>,
    carry_out: impl FnOnce(&dyn Window, T) -> Result<bool>,
) -> Result<bool> {
    let (engine, argument, change) = {
        let mut held = find(win)?;
        let (argument, change) = begin(&mut held)?;
        (Arc::clone(&held.engine), argument, change)
    };
    let outcome = carry_out(engine.as_ref(), argument);
    let is_made = matches!(outcome, Ok(true));
    // If another thread has freed the window meanwhile, the change no longer matters.
    if let Ok(mut held) = find(win) {
        held.epochs.end(change, is_made);
    }
    outcome
}

/// The common part of most of the procedures.
fn synchronise(
    procedure: &'static str,
    win: c_int,
    begin: impl FnOnce(&mut Win) -> Result<Change>,
    carry_out: impl FnOnce(&dyn Window) -> Result<()>,
) -> c_int {
    guard_win(procedure, win, || {
        let begin = |win: &mut Win| Ok(((), begin(win)?));
        change(win, begin, |engine, ()| carry_out(engine).map(|()| true))?;
        Ok(())
    })
}

/// `MPI_Win_fence(assert, win)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_win_fence(assert_: c_int, win: c_int) -> c_int {
    synchronise(
        "MPI_Win_fence",
        win,
        |win| win.epochs.begin_fence(assert_),
        |engine| engine.fence(assert_),
    )
}

/// `MPI_Win_lock(lock_type, rank, assert, win)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_win_lock(
    lock_type: c_int,
    rank: c_int,
    assert_: c_int,
    win: c_int,
) -> c_int {
    guard_win("MPI_Win_lock", win, || {
        let begin = |win: &mut Win| win.begin_lock(lock_type, rank, assert_);
        change(win, begin, |engine, lock_type| {
            engine.lock(lock_type, rank, assert_).map(|()| true)
        })?;
        Ok(())
    })
}

/// `MPI_Win_unlock(rank, win)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_win_unlock(rank: c_int, win: c_int) -> c_int {
    let begin = |win: &mut Win| {
        win.check_rank(rank)?;
        win.epochs.begin_unlock(rank)
    };
    synchronise("MPI_Win_unlock", win, begin, |engine| engine.unlock(rank))
}

/// `MPI_Win_lock_all(assert, win)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_win_lock_all(assert_: c_int, win: c_int) -> c_int {
    synchronise(
        "MPI_Win_lock_all",
        win,
        |win| win.begin_lock_all(assert_),
        |engine| engine.lock_all(assert_),
    )
}

/// `MPI_Win_unlock_all(win)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_win_unlock_all(win: c_int) -> c_int {
    synchronise(
        "MPI_Win_unlock_all",
        win,
        |win| win.epochs.begin_unlock_all(),
        |engine| engine.unlock_all(),
    )
}

/// Completes the accesses to `rank`, or to all.
#[inline(always)]
fn flush(procedure: &'static str, rank: Option<c_int>, local: bool, win: c_int) -> c_int {
    guard_win(procedure, win, || {
        let held = find_inline(win)?;
        match rank {
            Some(rank) => {
                held.check_rank(rank)?;
                held.epochs.check_flush(rank)?;
            }
            None => held.epochs.check_flush_all()?,
        }
        if held.is_flushed() {
            return Ok(());
        }
        let engine = Arc::clone(&held.engine);
        drop(held);
        engine.flush(rank, local)
    })
}

/// `MPI_Win_flush(rank, win)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_win_flush(rank: c_int, win: c_int) -> c_int {
    flush("MPI_Win_flush", Some(rank), false, win)
}

/// `MPI_Win_flush_all(win)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_win_flush_all(win: c_int) -> c_int {
    flush("MPI_Win_flush_all", None, false, win)
}

/// `MPI_Win_flush_local(rank, win)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_win_flush_local(rank: c_int, win: c_int) -> c_int {
    flush("MPI_Win_flush_local", Some(rank), true, win)
}

/// `MPI_Win_flush_local_all(win)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_win_flush_local_all(win: c_int) -> c_int {
    flush("MPI_Win_flush_local_all", None, true, win)
}

/// `MPI_Win_sync(win)`: synchronises the program's loads and stores with accesses to the window.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_win_sync(win: c_int) -> c_int {
    guard_win("MPI_Win_sync", win, || {
        let engine = {
            let held = find(win)?;
            held.epochs.check_sync()?;
            Arc::clone(&held.engine)
        };
        engine.sync()
    })
}

/// `MPI_Win_post(group, assert, win)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_win_post(group: c_int, assert_: c_int, win: c_int) -> c_int {
    guard_win("MPI_Win_post", win, || {
        let of_window = Arc::clone(&find(win)?.group);
        let group = group::find(group)?;
        Win::targets(group.as_ref(), of_window.as_ref())?;
        let begin = |win: &mut Win| Ok(((), win.epochs.begin_post(assert_)?));
        change(win, begin, |engine, ()| {
            engine.post(group.as_ref(), assert_).map(|()| true)
        })?;
        Ok(())
    })
}

/// `MPI_Win_start(group, assert, win)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_win_start(group: c_int, assert_: c_int, win: c_int) -> c_int {
    guard_win("MPI_Win_start", win, || {
        let of_window = Arc::clone(&find(win)?.group);
        let group = group::find(group)?;
        let targets = Win::targets(group.as_ref(), of_window.as_ref())?;
        let begin = |win: &mut Win| Ok(((), win.epochs.begin_start(targets, assert_)?));
        change(win, begin, |engine, ()| {
            engine.start(group.as_ref(), assert_).map(|()| true)
        })?;
        Ok(())
    })
}

/// `MPI_Win_complete(win)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_win_complete(win: c_int) -> c_int {
    synchronise(
        "MPI_Win_complete",
        win,
        |win| win.epochs.begin_complete(),
        |engine| engine.complete(),
    )
}

/// `MPI_Win_wait(win)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_win_wait(win: c_int) -> c_int {
    synchronise(
        "MPI_Win_wait",
        win,
        |win| win.epochs.begin_wait(),
        |engine| engine.wait(),
    )
}

/// `MPI_Win_test(win, flag)`: like `MPI_Win_wait` if that would return at once, otherwise `flag` is false.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_win_test(win: c_int, flag: Out<c_int>) -> c_int {
    guard_win("MPI_Win_test", win, || {
        flag.answer("flag", || {
            let begin = |win: &mut Win| Ok(((), win.epochs.begin_wait()?));
            Ok(change(win, begin, |engine, ()| engine.test())?.into())
        })
    })
}
