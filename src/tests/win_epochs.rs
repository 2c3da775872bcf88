//! Which calls a window allows, one after the other (MPI 4.1, section 12.5).

use super::fortran;
use super::win_steps::*;
use super::window::*;
use crate::{entries, win_info, win_sync};
use libc::c_int;
use minfo_core::error::Class::{self, *};

/// Calls that succeed, and calls behind them, each of which has this class and changes nothing.
type Sequence = (&'static [Step], &'static [(Step, Class)]);
const SEQUENCES: &[Sequence] = &[
    (
        &[],
        &[
            (Put, RmaSync),
            (Rput, RmaSync),
            (Unlock, RmaSync),
            (UnlockAll, RmaSync),
            (Flush, RmaSync),
            (FlushAll, RmaSync),
            (Complete, RmaSync),
            (Wait, RmaSync),
            (Test, RmaSync),
            (Sync, RmaSync),
        ],
    ),
    // Between fences.
    (
        &[Fence(0)],
        &[(Rput, RmaSync), (Flush, RmaSync), (Complete, RmaSync)],
    ),
    (
        &[Fence(0), Put],
        &[
            (Lock, RmaSync),
            (LockAll, RmaSync),
            (Start, RmaSync),
            (Post, RmaSync),
            (Free, RmaSync),
            (Fence(NOPRECEDE), Assert),
        ],
    ),
    (
        &[Fence(NOPRECEDE), Put, Put, Fence(NOSUCCEED)],
        &[(Put, RmaSync)],
    ),
    (
        &[Fence(0), Put, Fence(0), Fence(0), Put, Fence(0), Free],
        &[],
    ),
    (&[Fence(0), Lock, Put, Unlock], &[(Put, RmaSync)]),
    (
        &[Fence(0), LockAll, Put, UnlockAll, Fence(0), Put],
        &[(Lock, RmaSync)],
    ),
    (
        &[Fence(0), Post, Start, Put, Complete, Wait],
        &[(Put, RmaSync)],
    ),
    (&[Fence(0), Post], &[(Put, RmaSync)]),
    // Locks.
    (
        &[Lock, Put, Rput, Flush, FlushAll, Sync],
        &[
            (Lock, RmaSync),
            (LockAll, RmaSync),
            (UnlockAll, RmaSync),
            (Fence(0), RmaSync),
            (Start, RmaSync),
            (Post, RmaSync),
            (Free, RmaSync),
            (Complete, RmaSync),
        ],
    ),
    (
        &[Lock, Unlock, Lock, Put, Unlock, Free],
        &[(Unlock, RmaSync)],
    ),
    (
        &[LockAll, Put, Rput, Flush, FlushAll],
        &[
            (Lock, RmaSync),
            (LockAll, RmaSync),
            (Unlock, RmaSync),
            (Fence(0), RmaSync),
            (Start, RmaSync),
            (Post, RmaSync),
            (Free, RmaSync),
        ],
    ),
    (&[LockAll, UnlockAll, Lock, Unlock, Fence(0)], &[]),
    // Post, start, complete, wait.
    (
        &[Post],
        &[
            (Put, RmaSync),
            (Post, RmaSync),
            (Fence(0), RmaSync),
            (Lock, RmaSync),
            (LockAll, RmaSync),
            (Wait, RmaSync),
            (Test, Pending),
            (Free, RmaSync),
        ],
    ),
    (
        &[Post, Start, Put],
        &[
            (Start, RmaSync),
            (Lock, RmaSync),
            (LockAll, RmaSync),
            (Fence(0), RmaSync),
            (Rput, RmaSync),
            (Flush, RmaSync),
            (Wait, RmaSync),
            (Test, Pending),
            (Free, RmaSync),
        ],
    ),
    (
        &[Post, Start, Put, Complete],
        &[(Put, RmaSync), (Free, RmaSync), (Lock, RmaSync)],
    ),
    (
        &[
            Post, Start, Complete, Wait, Post, Start, Put, Complete, Test,
        ],
        &[(Wait, RmaSync)],
    ),
    // A start that comes first is fine as long as the post comes before the accesses.
    (
        &[Start],
        &[(Put, RmaSync), (Complete, RmaSync), (Free, RmaSync)],
    ),
    (&[Start, Post, Put, Complete, Wait, Free], &[]),
    (
        &[Post, Start, Complete, Start],
        &[(Put, RmaSync), (Complete, RmaSync)],
    ),
    (&[StartNobody], &[(Put, RmaSync), (Lock, RmaSync)]),
    (
        &[
            StartNobody,
            Complete,
            PostNobody,
            Wait,
            PostNobody,
            Test,
            Free,
        ],
        &[],
    ),
];

#[test]
fn sequences_of_calls() {
    for (calls, last) in SEQUENCES {
        let mut window = allocate(64, 4, NO_INFO).unwrap().0;
        let group = group_of(&window);
        for &call in *calls {
            let outcome = step(&mut window, group, call);
            assert_eq!(outcome, Success, "{call:?} in {calls:?}");
        }
        // Twice, since nothing is changed by them.
        for &(call, expected) in last.iter().chain(*last) {
            let outcome = step(&mut window, group, call);
            assert_eq!(outcome, expected, "{call:?} after {calls:?}");
        }
        free_group(group);
    }
}

#[test]
fn assertions_that_a_call_does_not_have() {
    let window = allocate(64, 4, NO_INFO).unwrap().0;
    let group = group_of(&window);
    let win = window.0;
    let all = [1024, 2048, 4096, 8192, 16384];
    // A call that begins an epoch, the one that ends it, and the assertions that there are.
    type Calls<'a> = (
        &'a dyn Fn(c_int) -> c_int,
        &'a dyn Fn() -> c_int,
        &'a [c_int],
    );
    let calls: [Calls<'_>; 5] = [
        (
            &|assert| win_sync::minfo_win_fence(assert, win),
            &|| win_sync::minfo_win_fence(NOSUCCEED, win),
            &[2048, 4096, 8192, 16384, 2048 | 4096 | 8192 | 16384],
        ),
        (
            &|assert| win_sync::minfo_win_lock(EXCLUSIVE, 0, assert, win),
            &|| win_sync::minfo_win_unlock(0, win),
            &[1024],
        ),
        (
            &|assert| win_sync::minfo_win_lock_all(assert, win),
            &|| win_sync::minfo_win_unlock_all(win),
            &[1024],
        ),
        (
            &|assert| win_sync::minfo_win_post(NOBODY, assert, win),
            &|| win_sync::minfo_win_wait(win),
            &[1024, 4096, 8192, 1024 | 4096 | 8192],
        ),
        (
            &|assert| win_sync::minfo_win_start(NOBODY, assert, win),
            &|| win_sync::minfo_win_complete(win),
            &[1024],
        ),
    ];
    for (place, (begin, end, allowed)) in calls.into_iter().enumerate() {
        let others = [1, -1, i32::MIN, 1 << 20].into_iter().chain(all);
        for assert in others.filter(|assert| !allowed.contains(assert)) {
            assert_eq!(class(begin(assert)), Assert, "{assert} at call {place}");
        }
        for &assert in allowed.iter().chain(&[0]) {
            assert_eq!((begin(assert), end()), (0, 0), "{assert} at call {place}");
        }
    }
    assert_eq!(class(win_sync::minfo_win_lock(300, 0, 0, win)), Locktype);
    for (call, expected) in [(264, Group), (COMM, Group)] {
        assert_eq!(class(win_sync::minfo_win_post(call, 0, win)), expected);
        assert_eq!(class(win_sync::minfo_win_start(call, 0, win)), expected);
    }
    free_group(group);
}

#[test]
fn a_window_without_locks_cannot_be_locked() {
    running();
    let hint = |value: &[u8]| {
        let info = fortran::create().unwrap();
        fortran::set(info, b"no_locks", value).unwrap();
        info
    };
    let (yes, no) = (hint(b"true"), hint(b"false"));
    let window = allocate(64, 4, yes).unwrap().0;
    for _ in 0..2 {
        assert_eq!(
            class(win_sync::minfo_win_lock(EXCLUSIVE, 0, 0, window.0)),
            RmaSync
        );
        assert_eq!(class(win_sync::minfo_win_lock_all(0, window.0)), RmaSync);
        assert_eq!(class(win_sync::minfo_win_fence(0, window.0)), Success);
        assert_eq!(win_info::minfo_win_set_info(window.0, no), 0);
        assert_eq!(
            class(win_sync::minfo_win_lock(EXCLUSIVE, 0, 0, window.0)),
            Success
        );
        assert_eq!(class(win_sync::minfo_win_unlock(0, window.0)), Success);
        assert_eq!(win_info::minfo_win_set_info(window.0, yes), 0);
    }
    for mut handle in [yes, no] {
        assert_eq!(entries::minfo_info_free((&mut handle).into()), 0);
    }
}
