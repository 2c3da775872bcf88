//! Which calls a window allows (MPI 4.1, section 12.5): each call in each state, and random calls, have the classes
//! that a small model of the epochs predicts.

use super::win_steps::*;
use super::window::*;
use minfo_rules::error::Class::{self, *};
use proptest::prelude::*;

/// The open epochs: a model of one process, which is both target and origin.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct WindowModel {
    /// Whether a fence is open, and whether it had accesses.
    fence: Option<bool>,
    lock: bool,
    lock_all: bool,
    /// Whether it is for this process.
    start: Option<bool>,
    /// Whether it waits for this process.
    post: Option<bool>,
}

impl WindowModel {
    fn step(&mut self, step: WindowCall) -> Class {
        let WindowModel {
            fence,
            lock,
            lock_all,
            start,
            post,
        } = *self;
        let passive = lock || lock_all;
        let nothing = !passive && start.is_none() && fence != Some(true);
        let is_matched = start == Some(true) && post == Some(true);
        let mut next = *self;
        let is_right = match step {
            Fence(assert) => {
                next.fence = (assert & NOSUCCEED == 0).then_some(false);
                let right = !passive && start.is_none() && post.is_none();
                if right && assert & NOPRECEDE != 0 && fence == Some(true) {
                    return Assert;
                }
                right
            }
            Lock => {
                (next.lock, next.fence) = (true, None);
                nothing && post.is_none()
            }
            LockAll => {
                (next.lock_all, next.fence) = (true, None);
                nothing && post.is_none()
            }
            Unlock => {
                next.lock = false;
                lock
            }
            UnlockAll => {
                next.lock_all = false;
                lock_all
            }
            Flush | FlushAll | Sync | Rput => passive,
            Post | PostNobody => {
                (next.post, next.fence) = (Some(step == Post), None);
                !passive && post.is_none() && fence != Some(true)
            }
            Start | StartNobody => {
                (next.start, next.fence) = (Some(step == Start), None);
                nothing
            }
            Complete => {
                next.start = None;
                if start == Some(true) {
                    next.post = Some(false);
                }
                start == Some(false) || is_matched
            }
            Wait => {
                next.post = None;
                post == Some(false)
            }
            Test if post == Some(true) => return Pending,
            Test => {
                next.post = None;
                post.is_some()
            }
            Put => {
                next.fence = fence.map(|_| true);
                passive || fence.is_some() || is_matched
            }
            Free => {
                next = WindowModel::default();
                nothing && post.is_none()
            }
        };
        if !is_right {
            return RmaSync;
        }
        *self = next;
        Success
    }
}

const ALL: [WindowCall; 20] = [
    Fence(0),
    Fence(NOPRECEDE),
    Fence(NOSUCCEED),
    Lock,
    Unlock,
    LockAll,
    UnlockAll,
    Flush,
    FlushAll,
    Post,
    PostNobody,
    Start,
    StartNobody,
    Complete,
    Wait,
    Test,
    Put,
    Rput,
    Sync,
    Free,
];

/// In every state that calls can lead to.
#[test]
fn each_call_in_each_state_is_that_of_the_model() {
    let mut states = vec![(WindowModel::default(), Vec::new())];
    let mut place = 0;
    while let Some((before, path)) = states.get(place).cloned() {
        place += 1;
        for call in ALL {
            let mut window = allocate(64, 4, NO_INFO).unwrap().0;
            let group = group_of(&window);
            for &earlier in &path {
                assert_eq!(step(&mut window, group, earlier), Success);
            }
            let mut after = before;
            let expected = after.step(call);
            assert_eq!(
                step(&mut window, group, call),
                expected,
                "{call:?} after {path:?}"
            );
            if expected != Success {
                // The call has changed nothing.
                assert_eq!(step(&mut window, group, call), expected);
            } else if states.iter().all(|(known, _)| *known != after) {
                states.push((after, [&path[..], &[call]].concat()));
            }
            free_group(group);
        }
    }
    assert_eq!(states.len(), 13);
}

proptest! {
    #[test]
    fn a_random_walk_is_that_of_the_model(
        steps in prop::collection::vec((prop::sample::select(&ALL[..]), 0..4), 1..200),
    ) {
        let mut window = allocate(64, 4, NO_INFO).unwrap().0;
        let group = group_of(&window);
        let mut model = WindowModel::default();
        for (call, luck) in steps {
            // Most calls are invalid in most states, so valid sequences need some luck.
            let mut tried = model;
            if luck > 0 && tried.step(call) != Success {
                continue;
            }
            let before = model;
            let expected = model.step(call);
            prop_assert_eq!(step(&mut window, group, call), expected, "{:?} in {:?}", call, before);
        }
        free_group(group);
    }
}
