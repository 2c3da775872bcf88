//! Calls on a window, one after the other, for use in tests.

use super::window::*;
use crate::entries;
use crate::foreign::{Address, StatusOut};
use libc::c_int;
use minfo_rules::constants;
use minfo_rules::error::Class::{self, Pending, Success};

/// A call on a window of one process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WindowCall {
    Fence(c_int),
    Lock,
    Unlock,
    LockAll,
    UnlockAll,
    Flush,
    FlushAll,
    Post,
    /// With an empty group.
    PostNobody,
    Start,
    StartNobody,
    Complete,
    Wait,
    /// Returns `Success` for true and `Pending` for false.
    Test,
    Put,
    Rput,
    Sync,
    /// Whether the window could be freed.
    Free,
}

pub(super) use WindowCall::*;

pub(super) const NOPRECEDE: c_int = constants::MPI_MODE_NOPRECEDE;
pub(super) const NOSUCCEED: c_int = constants::MPI_MODE_NOSUCCEED;
pub(super) const NOBODY: c_int = constants::MPI_GROUP_EMPTY;

pub(super) fn step(window: &mut Window, group: c_int, step: WindowCall) -> Class {
    let win = window.0;
    let value = 1;
    let from = Address::of(&raw const value);
    class(match step {
        Fence(assert) => entries::minfo_win_fence(assert, win),
        Lock => entries::minfo_win_lock(EXCLUSIVE, 0, 0, win),
        Unlock => entries::minfo_win_unlock(0, win),
        LockAll => entries::minfo_win_lock_all(0, win),
        UnlockAll => entries::minfo_win_unlock_all(win),
        Flush => entries::minfo_win_flush(0, win),
        FlushAll => entries::minfo_win_flush_all(win),
        Post => entries::minfo_win_post(group, 0, win),
        PostNobody => entries::minfo_win_post(NOBODY, 0, win),
        Start => entries::minfo_win_start(group, 0, win),
        StartNobody => entries::minfo_win_start(NOBODY, 0, win),
        Complete => entries::minfo_win_complete(win),
        Wait => entries::minfo_win_wait(win),
        Test => {
            let mut flag = -7;
            match entries::minfo_win_test(win, (&mut flag).into()) {
                0 => return [Pending, Success][flag as usize],
                code => code,
            }
        }
        Put => entries::minfo_put(from, 1, INT, 0, 0, 1, INT, win),
        Rput => {
            let mut request = -7;
            let code = entries::minfo_rput(from, 1, INT, 0, 0, 1, INT, win, (&mut request).into());
            if code == 0 {
                let ignored = StatusOut::of(std::ptr::null_mut::<i32>());
                let waited = entries::minfo_wait((&mut request).into(), ignored, 4);
                assert_eq!((waited, request), (0, 384));
            }
            code
        }
        Sync => entries::minfo_win_sync(win),
        Free => {
            let code = entries::minfo_win_free((&mut window.0).into());
            if code == 0 {
                assert_eq!(window.0, 272);
                *window = allocate(64, 4, NO_INFO).unwrap().0;
            }
            code
        }
    })
}

/// The group of a window.
pub(super) fn group_of(window: &Window) -> c_int {
    let mut group = -7;
    let code = entries::minfo_win_get_group(window.0, (&mut group).into());
    assert_eq!(code, 0);
    group
}

pub(super) fn free_group(mut handle: c_int) {
    assert_eq!(entries::minfo_group_free((&mut handle).into()), 0);
}
