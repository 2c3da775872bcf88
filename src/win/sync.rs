//! Windows: beginning, ending and synchronising epochs (MPI 4.1, section 12.5).
//!
//! Each of them may wait for other processes. So the window is checked and marked under its lock, and the engine is
//! called only after the lock is released.

use libc::c_int;
use minfo_engine::win::Window;
use minfo_objects::group;
use minfo_objects::win::Win;
use minfo_objects::win::epoch::EpochChange;
use minfo_objects::win::{find, find_inline};
use minfo_rules::error::Result;
use std::sync::Arc;

/// Changes the epochs of `win`: `begin` checks the change, `carry_out` calls the engine and returns whether the change
/// was made.
fn change<T>(
    win: c_int,
    begin: impl FnOnce(&mut Win) -> Result<(T, EpochChange)>,
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
    win: c_int,
    begin: impl FnOnce(&mut Win) -> Result<EpochChange>,
    carry_out: impl FnOnce(&dyn Window) -> Result<()>,
) -> Result<()> {
    let begin = |win: &mut Win| Ok(((), begin(win)?));
    change(win, begin, |engine, ()| carry_out(engine).map(|()| true)).map(drop)
}

/// `MPI_Win_fence`
#[inline(always)]
pub(crate) fn win_fence(assert: c_int, win: c_int) -> Result<()> {
    synchronise(
        win,
        |win| win.epochs.begin_fence(assert),
        |engine| engine.fence(assert),
    )
}

/// `MPI_Win_lock`
#[inline(always)]
pub(crate) fn win_lock(lock_type: c_int, rank: c_int, assert: c_int, win: c_int) -> Result<()> {
    let begin = |win: &mut Win| win.begin_lock(lock_type, rank, assert);
    change(win, begin, |engine, lock_type| {
        engine.lock(lock_type, rank, assert).map(|()| true)
    })?;
    Ok(())
}

/// `MPI_Win_unlock`
#[inline(always)]
pub(crate) fn win_unlock(rank: c_int, win: c_int) -> Result<()> {
    let begin = |win: &mut Win| {
        win.check_rank(rank)?;
        win.epochs.begin_unlock(rank)
    };
    synchronise(win, begin, |engine| engine.unlock(rank))
}

/// `MPI_Win_lock_all`
pub(crate) fn win_lock_all(assert: c_int, win: c_int) -> Result<()> {
    synchronise(
        win,
        |win| win.begin_lock_all(assert),
        |engine| engine.lock_all(assert),
    )
}

/// `MPI_Win_unlock_all`
pub(crate) fn win_unlock_all(win: c_int) -> Result<()> {
    synchronise(
        win,
        |win| win.epochs.begin_unlock_all(),
        |engine| engine.unlock_all(),
    )
}

/// Completes the accesses to `rank`, or to all.
#[inline(always)]
fn flush(rank: Option<c_int>, local: bool, win: c_int) -> Result<()> {
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
}

/// `MPI_Win_flush`
#[inline(always)]
pub(crate) fn win_flush(rank: c_int, win: c_int) -> Result<()> {
    flush(Some(rank), false, win)
}

/// `MPI_Win_flush_all`
#[inline(always)]
pub(crate) fn win_flush_all(win: c_int) -> Result<()> {
    flush(None, false, win)
}

/// `MPI_Win_flush_local`
#[inline(always)]
pub(crate) fn win_flush_local(rank: c_int, win: c_int) -> Result<()> {
    flush(Some(rank), true, win)
}

/// `MPI_Win_flush_local_all`
pub(crate) fn win_flush_local_all(win: c_int) -> Result<()> {
    flush(None, true, win)
}

/// `MPI_Win_sync`: synchronises the program's loads and stores with accesses to the window.
#[inline(always)]
pub(crate) fn win_sync(win: c_int) -> Result<()> {
    let engine = {
        let held = find(win)?;
        held.epochs.check_sync()?;
        Arc::clone(&held.engine)
    };
    engine.sync()
}

/// `MPI_Win_post`
pub(crate) fn win_post(group: c_int, assert: c_int, win: c_int) -> Result<()> {
    let of_window = Arc::clone(&find(win)?.group);
    let group = group::find(group)?;
    Win::targets(group.as_ref(), of_window.as_ref())?;
    let begin = |win: &mut Win| Ok(((), win.epochs.begin_post(assert)?));
    change(win, begin, |engine, ()| {
        engine.post(group.as_ref(), assert).map(|()| true)
    })?;
    Ok(())
}

/// `MPI_Win_start`
pub(crate) fn win_start(group: c_int, assert: c_int, win: c_int) -> Result<()> {
    let of_window = Arc::clone(&find(win)?.group);
    let group = group::find(group)?;
    let targets = Win::targets(group.as_ref(), of_window.as_ref())?;
    let begin = |win: &mut Win| Ok(((), win.epochs.begin_start(targets, assert)?));
    change(win, begin, |engine, ()| {
        engine.start(group.as_ref(), assert).map(|()| true)
    })?;
    Ok(())
}

/// `MPI_Win_complete`
pub(crate) fn win_complete(win: c_int) -> Result<()> {
    synchronise(
        win,
        |win| win.epochs.begin_complete(),
        |engine| engine.complete(),
    )
}

/// `MPI_Win_wait`
pub(crate) fn win_wait(win: c_int) -> Result<()> {
    synchronise(win, |win| win.epochs.begin_wait(), |engine| engine.wait())
}

/// `MPI_Win_test`: like `MPI_Win_wait` if that would return at once, otherwise `flag` is false.
pub(crate) fn win_test(win: c_int) -> Result<bool> {
    let begin = |win: &mut Win| Ok(((), win.epochs.begin_wait()?));
    change(win, begin, |engine, ()| engine.test())
}
