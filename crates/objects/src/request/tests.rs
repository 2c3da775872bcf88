use super::completion::wait_for_some;
use super::*;
use minfo_rules::error::Error;
use std::mem;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// An operation that completes after a number of tests, and counts how often it is completed.
struct Counted {
    left: usize,
    failure: Option<Class>,
    completed: Arc<AtomicUsize>,
}

impl Counted {
    fn started(left: usize, failure: Option<Class>) -> (i32, Arc<AtomicUsize>) {
        let completed = Arc::new(AtomicUsize::new(0));
        let pending = Counted {
            left,
            failure,
            completed: Arc::clone(&completed),
        };
        (
            insert(comm::ITSELF, Box::new(pending), None).unwrap(),
            completed,
        )
    }
}

impl Pending for Counted {
    fn wait(&mut self) -> Result<Ended> {
        self.completed.fetch_add(1, Ordering::SeqCst);
        match self.failure {
            Some(class) => Err(Error::new(class, "on purpose")),
            None => Ok(Ended::default()),
        }
    }

    fn test(&mut self) -> Result<Option<Ended>> {
        if self.left == 0 {
            return self.wait().map(Some);
        }
        self.left -= 1;
        Ok(None)
    }
}

#[test]
fn a_test_completes_once() {
    let (mut handle, completed) = Counted::started(2, None);
    let before = handle;
    for _ in 0..2 {
        assert_eq!(test(&mut handle).unwrap(), None);
    }
    assert_eq!((handle, completed.load(Ordering::SeqCst)), (before, 0));
    assert!(test(&mut handle).unwrap().is_some());
    assert_eq!(handle, NULL);
    // MPI_REQUEST_NULL is complete, and another copy of the handle is invalid.
    assert!(test(&mut handle).unwrap().is_some());
    let mut copy = before;
    assert_eq!(test(&mut copy).unwrap_err().class, Class::Request);
    assert_eq!(wait(&mut copy).unwrap_err().class, Class::Request);
    assert_eq!(copy, before);
    assert_eq!(completed.load(Ordering::SeqCst), 1);
}

/// A lent value that counts how often it is settled and dropped.
struct Noted(Arc<[AtomicUsize; 2]>);

impl Lent for Noted {
    fn settle(&mut self, _ended: Ended) {
        self.0[0].fetch_add(1, Ordering::SeqCst);
    }
}

impl Drop for Noted {
    fn drop(&mut self) {
        self.0[1].fetch_add(1, Ordering::SeqCst);
    }
}

#[test]
fn what_was_lent_stays_until_the_operation_is_complete() {
    let lending = |left: usize, failure: Option<Class>| {
        let counts = Arc::new([AtomicUsize::new(0), AtomicUsize::new(0)]);
        let pending = Counted {
            left,
            failure,
            completed: Arc::default(),
        };
        let lent = Noted(Arc::clone(&counts));
        let handle = insert(comm::ITSELF, Box::new(pending), Some(Box::new(lent))).unwrap();
        (handle, move || {
            [0, 1].map(|which: usize| counts[which].load(Ordering::SeqCst))
        })
    };
    let (mut handle, counts) = lending(1, None);
    assert!(test(&mut handle).unwrap().is_none());
    assert_eq!(counts(), [0, 0]);
    assert!(test(&mut handle).unwrap().is_some());
    assert_eq!(counts(), [1, 1]);
    let (mut handle, counts) = lending(5, None);
    wait(&mut handle).unwrap();
    assert_eq!(counts(), [1, 1]);
    // A library may still write to it.
    let (mut handle, counts) = lending(0, Some(Class::Comm));
    assert!(wait(&mut handle).is_err());
    assert_eq!(counts(), [0, 0]);
    let (handle, counts) = lending(3, None);
    drop(REQUESTS.take(handle).unwrap());
    assert_eq!(counts(), [0, 0]);
    let (handle, counts) = lending(0, None);
    drop(REQUESTS.take(handle).unwrap());
    assert_eq!(counts(), [1, 1]);
}

#[test]
fn a_failure_is_told_once() {
    let (mut handle, completed) = Counted::started(0, Some(Class::Comm));
    assert_eq!(test(&mut handle).unwrap_err().class, Class::Comm);
    assert_eq!(handle, NULL);
    assert!(test(&mut handle).unwrap().is_some());
    let (mut handle, waited) = Counted::started(0, Some(Class::Comm));
    assert_eq!(wait(&mut handle).unwrap_err().class, Class::Comm);
    assert_eq!(handle, NULL);
    let counts = (
        completed.load(Ordering::SeqCst),
        waited.load(Ordering::SeqCst),
    );
    assert_eq!(counts, (1, 1));
}

#[test]
fn of_several_threads_one_completes() {
    for turn in 0..200 {
        let (handle, completed) = Counted::started(turn % 7, None);
        let ask = |waits: bool| {
            let mut mine = handle;
            let code = loop {
                let outcome = match waits {
                    true => wait(&mut mine).map(Some),
                    false => test(&mut mine),
                };
                match outcome {
                    Ok(None) => continue,
                    Ok(Some(_)) => break Class::Success,
                    Err(error) => break error.class,
                }
            };
            let is_null = mine == NULL;
            assert_eq!(is_null, code == Class::Success);
            code
        };
        let codes = std::thread::scope(|scope| {
            let asked = [false, false, turn % 3 == 0].map(|waits| scope.spawn(move || ask(waits)));
            asked.map(|asked| asked.join().unwrap())
        });
        let successes = codes.iter().filter(|&&code| code == Class::Success).count();
        assert_eq!(
            (successes, completed.load(Ordering::SeqCst)),
            (1, 1),
            "{codes:?}"
        );
        assert!(
            codes
                .iter()
                .all(|&code| matches!(code, Class::Success | Class::Request))
        );
    }
}

/// A persistent operation that completes after `tests` tests of each start; with `fails_first`, the first start fails.
struct Repeated {
    tests: usize,
    left: usize,
    fails_first: bool,
}

impl Pending for Repeated {
    fn wait(&mut self) -> Result<Ended> {
        match mem::take(&mut self.fails_first) {
            true => Err(Error::new(Class::Truncate, "on purpose")),
            false => Ok(Ended::default()),
        }
    }

    fn test(&mut self) -> Result<Option<Ended>> {
        if self.left == 0 {
            return self.wait().map(Some);
        }
        self.left -= 1;
        Ok(None)
    }

    fn start(&mut self) -> Result<()> {
        self.left = self.tests;
        Ok(())
    }

    fn would_wait(&self) -> Option<Error> {
        (self.left > 100).then(|| Error::new(Class::Other, "for ever"))
    }
}

fn repeated(tests: usize, fails_first: bool) -> (i32, Arc<[AtomicUsize; 2]>) {
    let counts = Arc::new([AtomicUsize::new(0), AtomicUsize::new(0)]);
    let pending = Repeated {
        tests,
        left: 0,
        fails_first,
    };
    let lent = Noted(Arc::clone(&counts));
    let handle = insert_persistent(comm::ITSELF, Box::new(pending), Some(Box::new(lent))).unwrap();
    (handle, counts)
}

#[test]
fn a_persistent_operation_starts_again() {
    let (handle, counts) = repeated(2, true);
    let mut same = handle;
    // An inactive request is complete, and there is nothing to cancel.
    assert_eq!(test(&mut same).unwrap(), Some(Ended::EMPTY));
    assert_eq!(cancel(handle).unwrap_err().class, Class::Request);
    for turn in 0..3 {
        start(handle).unwrap();
        assert_eq!(start(handle).unwrap_err().class, Class::Request);
        assert_eq!(start_all(&[handle]).unwrap_err().class, Class::Request);
        match turn {
            0 => assert_eq!(wait(&mut same).unwrap_err().class, Class::Truncate),
            1 => assert!(wait(&mut same).is_ok()),
            _ => {
                assert_eq!(test(&mut same).unwrap(), None);
                assert_eq!(look(handle).unwrap(), None);
                assert!(look(handle).unwrap().is_some() && look(handle).unwrap().is_some());
                assert!(test(&mut same).unwrap().is_some());
            }
        }
        assert_eq!(same, handle);
        assert_eq!(counts[0].load(Ordering::SeqCst), turn, "settled");
    }
    free(&mut same).unwrap();
    // The operation has failed once, so what it was lent may still be in use.
    assert_eq!((same, counts[1].load(Ordering::SeqCst)), (NULL, 0));
    let (mut sound, counts) = repeated(0, false);
    free(&mut sound).unwrap();
    assert_eq!(counts[1].load(Ordering::SeqCst), 1);
}

#[test]
fn those_that_are_complete_are_found() {
    let ((soon, _), (late, _), (idle, _)) =
        (repeated(0, false), repeated(3, false), repeated(0, false));
    let all = [NULL, late, idle, soon];
    start_all(&[soon, late]).unwrap();
    let found = find(&all, usize::MAX).unwrap();
    assert_eq!((found.active, found.complete), (2, vec![3]));
    let found = find(&all, usize::MAX).unwrap();
    assert_eq!((found.active, found.complete), (2, vec![3]), "again");
    assert!(!are_complete(&all).unwrap());
    wait(&mut { soon }).unwrap();
    assert_eq!(wait_for_some(&all, 1).unwrap().complete, [1]);
    assert!(are_complete(&all).unwrap());
    wait(&mut { late }).unwrap();
    assert_eq!(wait_for_some(&all, 1).unwrap(), Completions::default());
    // If all would wait forever, that is an error, and they stay active.
    let (never, _) = repeated(1000, false);
    start_all(&[never, late]).unwrap();
    assert_eq!(wait_for_some(&[never], 1).unwrap_err().class, Class::Other);
    assert_eq!(wait_for_some(&[never, late], 1).unwrap().complete, [1]);
    assert_eq!(find(&[never, 77], 1).unwrap_err().class, Class::Request);
    for mut handle in [soon, late, idle, never] {
        free(&mut handle).unwrap();
    }
}

#[test]
fn what_is_freed_is_completed_all_the_same() {
    let (mut handle, counts) = repeated(2, false);
    let copy = handle;
    start(handle).unwrap();
    free(&mut handle).unwrap();
    assert_eq!(handle, NULL);
    assert_eq!(free(&mut { copy }).unwrap_err().class, Class::Request);
    let settled = || counts[0].load(Ordering::SeqCst);
    // Other tests may settle freed requests at the same time.
    for _ in 0..3 {
        settle_freed();
    }
    assert_eq!((settled(), counts[1].load(Ordering::SeqCst)), (1, 1));
    assert_eq!(free(&mut { NULL }).unwrap_err().class, Class::Request);
}

#[test]
fn slots_of_a_thread_that_ends_come_back() {
    let once = || {
        let (mut handle, _) = Counted::started(0, None);
        let slot = handle & 0xf_ffff;
        wait(&mut handle).unwrap();
        let (mut next, _) = Counted::started(0, None);
        // (Unless its handles are used up.)
        let is_kept = next & 0xf_ffff == slot;
        wait(&mut next).unwrap();
        (slot, is_kept)
    };
    let threads = (0..1000).map(|_| std::thread::spawn(once).join().unwrap());
    let all: Vec<(i32, bool)> = threads.collect();
    assert!(
        all.iter().filter(|one| one.1).count() > 900,
        "a thread keeps its slot"
    );
    let slots: std::collections::HashSet<i32> = all.iter().map(|one| one.0).collect();
    assert!(
        slots.len() < 500,
        "{} slots for 1000 threads, one after the other",
        slots.len()
    );
}
