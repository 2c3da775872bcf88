//! Requests: operations that have been started (MPI 4.1, section 3.7).

use super::store::{HandleKind, Objects};
use crate::engine::message::Received;
use crate::engine::{Ended, Pending};
use crate::error::{Class, Result};
use crate::mpi::message::{ANY_SOURCE, ANY_TAG};
use std::mem;

/// `MPI_REQUEST_NULL`
pub const NULL: i32 = 384;

/// What a started operation uses besides the program's own buffers: memory for packed data, converted arrays,
/// datatypes. It lives until the operation is complete.
pub trait Lent: Send {
    /// Called when the operation is complete: moves what was received to the program's buffer.
    fn settle(&mut self, ended: Ended);
}

/// A started operation.
pub struct Request {
    /// The operation to wait for.
    pending: Box<dyn Pending>,
    /// What the operation uses until then.
    lent: Option<Box<dyn Lent>>,
}

impl Request {
    /// Handles the end of the operation, if it has ended.
    fn ended(&mut self, outcome: &Result<Option<Ended>>) {
        match outcome {
            Ok(None) => {}
            Ok(Some(ended)) => {
                if let Some(mut lent) = self.lent.take() {
                    lent.settle(*ended);
                }
            }
            // A failed operation may continue and use what was lent to it.
            Err(_) => mem::forget(self.lent.take()),
        }
    }

    /// Waits until the operation is complete.
    fn wait(&mut self) -> Result<Ended> {
        let outcome = self.pending.wait().map(Some);
        self.ended(&outcome);
        outcome.map(Option::unwrap_or_default)
    }

    /// The result, if the operation is complete.
    fn test(&mut self) -> Result<Option<Ended>> {
        let outcome = self.pending.test();
        self.ended(&outcome);
        outcome
    }
}

impl Drop for Request {
    /// Nobody waits for the operation any more. Whatever the engine may still use is leaked: waiting here could mean
    /// waiting for another process forever.
    fn drop(&mut self) {
        if self.lent.is_some() {
            let outcome = self.pending.test();
            self.ended(&outcome);
            mem::forget(self.lent.take());
        }
    }
}

static REQUESTS: Objects<Request> = Objects::new(
    HandleKind::Request,
    Class::Request,
    (NULL, "MPI_REQUEST_NULL"),
    "request",
);

/// Makes a handle for a started operation.
///
/// # Errors
/// `MPI_ERR_NO_MEM`. Nobody waits for the operation then; unless it is complete, it keeps what was lent to it.
pub fn insert(pending: Box<dyn Pending>, lent: Option<Box<dyn Lent>>) -> Result<i32> {
    REQUESTS.insert(Request { pending, lent })
}

/// The status of a complete operation; an empty status if it received nothing (MPI 4.1, section 3.7.3).
pub fn status(ended: Ended) -> Received {
    ended.received.unwrap_or(Received {
        source: ANY_SOURCE,
        tag: ANY_TAG,
        bytes: 0,
    })
}

/// Waits for the operation of `handle`, and frees the handle. `MPI_REQUEST_NULL` counts as complete.
pub fn wait(handle: &mut i32) -> Result<Ended> {
    if *handle == NULL {
        return Ok(Ended::default());
    }
    // The waiting thread takes the request out of the table, so it holds no lock meanwhile.
    let mut request = REQUESTS.take(*handle)?;
    *handle = NULL;
    request.wait()
}

/// The result of the operation of `handle` if it is complete, which frees the handle. If two threads test at once, only
/// one gets the result: the other one's handle is invalid by then.
pub fn test(handle: &mut i32) -> Result<Option<Ended>> {
    if *handle == NULL {
        return Ok(Some(Ended::default()));
    }
    let mut tested = Ok(None);
    let taken = REQUESTS.take_if(*handle, |request| {
        tested = request.test();
        // A failed operation is over, too.
        !matches!(tested, Ok(None))
    })?;
    if taken.is_some() {
        *handle = NULL;
    }
    tested
}

/// Checks that each handle is a request or `MPI_REQUEST_NULL`.
///
/// # Errors
/// `MPI_ERR_REQUEST`
pub fn check(handles: &[i32]) -> Result<()> {
    let mut made = handles.iter().filter(|&&handle| handle != NULL);
    made.try_for_each(|&handle| REQUESTS.get(handle).map(drop))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Error;
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
            (insert(Box::new(pending), None).unwrap(), completed)
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
            let handle = insert(Box::new(pending), Some(Box::new(lent))).unwrap();
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
                let asked =
                    [false, false, turn % 3 == 0].map(|waits| scope.spawn(move || ask(waits)));
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
}
