//! Cases that need several processes, or an engine that fails.

use super::*;
use minfo_rules::error::Class::RmaSync;

fn done(epochs: &mut Epochs, change: Result<EpochChange>) {
    let change = change.unwrap();
    epochs.end(change, true);
}

fn reaches(epochs: &Epochs, rank: i32) -> bool {
    epochs.check_access(rank, Completion::Epoch).is_ok()
}

fn refused(change: Result<EpochChange>) {
    assert_eq!(change.unwrap_err().class, RmaSync);
}

#[test]
fn each_target_has_its_lock() {
    let mut epochs = Epochs::new(Some(3));
    for rank in [70, 3, 5, 1000, 0] {
        let change = epochs.begin_lock(rank, 0);
        assert!(!reaches(&epochs, rank), "the lock is not there yet");
        refused(epochs.begin_lock(rank, 0));
        refused(epochs.begin_unlock(rank));
        done(&mut epochs, change);
        assert!(reaches(&epochs, rank));
        refused(epochs.begin_lock(rank, 0));
    }
    assert!(!reaches(&epochs, 4));
    refused(epochs.begin_unlock(4));
    assert!(epochs.check_flush(70).is_ok() && epochs.check_flush(71).is_err());
    assert!(epochs.check_flush_all().is_ok());
    for rank in [5, 70] {
        let change = epochs.begin_unlock(rank);
        assert!(!reaches(&epochs, rank), "the lock goes");
        done(&mut epochs, change);
    }
    assert!(!reaches(&epochs, 70) && reaches(&epochs, 3));
    // This process is locked, so it cannot be exposed.
    refused(epochs.begin_post(0));
    let change = epochs.begin_unlock(3);
    done(&mut epochs, change);
    let change = epochs.begin_post(0);
    done(&mut epochs, change);
    // It is exposed, so it cannot be locked; others can.
    refused(epochs.begin_lock(3, 0));
    let change = epochs.begin_lock(4, 0);
    done(&mut epochs, change);
    for rank in [0, 1000, 4] {
        assert!(epochs.check_idle().is_err());
        let change = epochs.begin_unlock(rank);
        done(&mut epochs, change);
    }
    assert!(epochs.check_flush_all().is_err());
    let change = epochs.begin_wait();
    done(&mut epochs, change);
    assert!(epochs.check_idle().is_ok());
}

/// Two threads lock at once.
#[test]
fn locks_that_fail_leave_the_epoch_of_a_fence_open() {
    let mut epochs = Epochs::new(Some(0));
    let fence = epochs.begin_fence(0);
    done(&mut epochs, fence);
    for is_reversed in [false, true] {
        let mut locks = [0, 1].map(|rank| epochs.begin_lock(rank, 0).unwrap());
        if is_reversed {
            locks.reverse();
        }
        locks.into_iter().for_each(|lock| epochs.end(lock, false));
        assert!(reaches(&epochs, 5));
    }
    // One that is held ends it.
    let [fails, holds] = [0, 1].map(|rank| epochs.begin_lock(rank, 0).unwrap());
    epochs.end(fails, false);
    epochs.end(holds, true);
    let unlock = epochs.begin_unlock(1);
    done(&mut epochs, unlock);
    assert!(!reaches(&epochs, 5));
}

#[test]
fn only_the_group_of_a_start_is_reached() {
    let mut epochs = Epochs::new(Some(0));
    let change = epochs.begin_start(vec![2, 5, 9], 0);
    refused(epochs.begin_complete());
    done(&mut epochs, change);
    let reached: Vec<i32> = (0..12).filter(|&rank| reaches(&epochs, rank)).collect();
    assert_eq!(reached, [2, 5, 9]);
    assert!(epochs.check_flush(5).is_err());
}

/// A failure in the engine leaves everything unchanged.
#[test]
fn a_call_that_fails_changes_nothing() {
    type Begin = fn(&mut Epochs) -> Result<EpochChange>;
    let before: [&[Begin]; 6] = [
        &[],
        &[|e| e.begin_fence(0)],
        &[|e| e.begin_start(vec![0, 1], 0)],
        &[|e| e.begin_lock(1, 0), |e| e.begin_lock(2, 0)],
        &[|e| e.begin_lock_all(0)],
        &[|e| e.begin_post(0), |e| e.begin_start(vec![0], 0)],
    ];
    let calls: [Begin; 10] = [
        |e| e.begin_fence(0),
        |e| e.begin_fence(16384),
        |e| e.begin_start(vec![1], 0),
        |e| e.begin_complete(),
        |e| e.begin_lock(3, 0),
        |e| e.begin_unlock(1),
        |e| e.begin_lock_all(0),
        |e| e.begin_unlock_all(),
        |e| e.begin_post(0),
        |e| e.begin_wait(),
    ];
    for begins in before {
        let mut epochs = Epochs::new(Some(0));
        for begin in begins {
            let change = begin(&mut epochs);
            done(&mut epochs, change);
        }
        let state = |epochs: &Epochs| {
            let Epochs {
                access,
                exposure,
                locks,
                ..
            } = epochs;
            format!("{access:?} {exposure:?} {locks:?}")
        };
        let expected = state(&epochs);
        for call in calls {
            if let Ok(change) = call(&mut epochs) {
                assert_ne!(state(&epochs), expected);
                epochs.end(change, false);
            }
            assert_eq!(state(&epochs), expected);
        }
    }
}

/// One thread may wait for a post by another one.
#[test]
fn a_start_and_a_post_may_be_on_their_way_together() {
    let mut epochs = Epochs::new(Some(0));
    let start = epochs.begin_start(vec![0], 0);
    let post = epochs.begin_post(0);
    done(&mut epochs, post);
    done(&mut epochs, start);
    let wait = epochs.begin_wait();
    let complete = epochs.begin_complete();
    refused(epochs.begin_wait());
    done(&mut epochs, complete);
    done(&mut epochs, wait);
    assert!(epochs.check_idle().is_ok());
    let fence = epochs.begin_fence(0);
    refused(epochs.begin_fence(0));
    refused(epochs.begin_post(0));
    refused(epochs.begin_lock(1, 0));
    done(&mut epochs, fence);
}

#[test]
fn what_is_not_seen_is_allowed() {
    let mut epochs = Epochs::unseen();
    // No part of it was started here.
    for step in [
        Epochs::begin_complete,
        Epochs::begin_unlock_all,
        Epochs::begin_wait,
        Epochs::begin_unlock_all,
    ] {
        let change = step(&mut epochs);
        done(&mut epochs, change);
    }
    for succeeded in [true, false] {
        for change in [
            epochs.begin_fence(0),
            epochs.begin_start(vec![1], 0),
            epochs.begin_lock(2, 0),
            epochs.begin_lock(2, 0),
            epochs.begin_unlock(3),
            epochs.begin_lock_all(0),
            epochs.begin_post(0),
        ] {
            epochs.end(change.unwrap(), succeeded);
        }
        epochs.accessed();
        assert!(reaches(&epochs, 0));
        assert!(epochs.check_access(7, Completion::Request).is_ok());
        assert!(epochs.check_flush(1).is_ok() && epochs.check_flush_all().is_ok());
        assert!(epochs.check_sync().is_ok() && epochs.check_idle().is_ok());
    }
    // A wrong assertion is an error whatever is open.
    let wrong = epochs.begin_fence(1).unwrap_err();
    assert_eq!(wrong.class, minfo_rules::error::Class::Assert);
}
