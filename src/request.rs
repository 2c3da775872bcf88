//! Requests, and waiting for them (MPI 4.1, section 3.7).
#![allow(unsafe_code)]

use super::arguments::{by_reference, not_negative};
use super::guard::{Call, guard};
use super::handle::{Kind, Objects};
use super::status;
use libc::c_int;
use minfo_core::engine::Pending;
use minfo_core::error::{Class, Error, Result};
use minfo_core::mpi::life;
use minfo_core::mpi::request::{self, Request};

static REQUESTS: Objects<Request> = Objects::new(
    Kind::Request,
    Class::Request,
    (request::NULL, "MPI_REQUEST_NULL"),
    "request",
);

/// The handle of a started operation.
pub(super) fn insert(pending: Box<dyn Pending>) -> Result<c_int> {
    REQUESTS.insert(Request { pending })
}

/// Waits for the operation of `handle`, and ends the handle. `MPI_REQUEST_NULL` is complete.
fn wait(handle: &mut c_int) -> Result<()> {
    if *handle == request::NULL {
        return Ok(());
    }
    // Whoever waits has the request alone; nothing is locked meanwhile.
    let mut request = REQUESTS.take(*handle)?;
    *handle = request::NULL;
    request.pending.wait()
}

/// Whether the operation of `handle` is complete, which ends the handle. Two threads that ask at once are not told so
/// both: the other one's handle is none any more.
fn test(handle: &mut c_int) -> Result<bool> {
    if *handle == request::NULL {
        return Ok(true);
    }
    let mut is_over = Ok(false);
    let taken = REQUESTS.take_if(*handle, |request| {
        is_over = request.pending.test();
        // One that has failed is over, too.
        !matches!(is_over, Ok(false))
    })?;
    if taken.is_some() {
        *handle = request::NULL;
    }
    is_over
}

/// `MPI_Wait(request, status)`: returns when the operation is complete, and sets the handle to
/// `MPI_REQUEST_NULL`.
///
/// # Safety
/// `request` is null or points to a handle; `status` is to be ignored, or points to eight integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_wait(request: *mut c_int, status: *mut c_int) -> c_int {
    // SAFETY: as the caller promises.
    let handle = unsafe { request.as_ref() }.map_or(request::NULL, |&handle| handle);
    guard(
        || Call::on("MPI_Wait", "request", handle),
        || {
            life::running()?;
            // SAFETY: as the caller promises.
            wait(unsafe { by_reference(request, "request") }?)?;
            // SAFETY: as the caller promises.
            unsafe { status::give(status, 0) };
            Ok(())
        },
    )
}

/// `MPI_Test(request, flag, status)`: as `MPI_Wait` if the operation is complete, else `flag` is false.
///
/// # Safety
/// `request` and `flag` are null or point to a handle and an integer; `status` is to be ignored, or
/// points to eight integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_test(
    request: *mut c_int,
    flag: *mut c_int,
    status: *mut c_int,
) -> c_int {
    // SAFETY: as the caller promises.
    let handle = unsafe { request.as_ref() }.map_or(request::NULL, |&handle| handle);
    guard(
        || Call::on("MPI_Test", "request", handle),
        || {
            life::running()?;
            // SAFETY: as the caller promises.
            let request = unsafe { by_reference(request, "request") }?;
            // SAFETY: as the caller promises.
            let flag = unsafe { by_reference(flag, "flag") }?;
            let is_complete = test(request)?;
            if is_complete {
                // SAFETY: as the caller promises.
                unsafe { status::give(status, 0) };
            }
            *flag = is_complete.into();
            Ok(())
        },
    )
}

/// `MPI_Waitall(count, array_of_requests, array_of_statuses)`: returns when all are complete.
///
/// # Safety
/// `array_of_requests` is null or points to `count` handles; `array_of_statuses` is to be ignored, or
/// points to `count` times eight integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_waitall(
    count: i64,
    array_of_requests: *mut c_int,
    array_of_statuses: *mut c_int,
) -> c_int {
    guard(
        || Call::of("MPI_Waitall"),
        || {
            life::running()?;
            let count = not_negative(count, "count")?;
            if count == 0 {
                return Ok(());
            }
            if array_of_requests.is_null() {
                return Err(Error::new(
                    Class::Arg,
                    "array_of_requests is a null pointer",
                ));
            }
            // SAFETY: as the caller promises.
            let requests = unsafe { std::slice::from_raw_parts_mut(array_of_requests, count) };
            // Nothing is waited for unless all are requests.
            for &handle in requests.iter().filter(|&&handle| handle != request::NULL) {
                REQUESTS.get(handle)?;
            }
            for request in requests {
                wait(request)?;
            }
            // SAFETY: as the caller promises.
            unsafe { status::give_several(array_of_statuses, count) };
            Ok(())
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// An operation that is over after so many tests, and counts how often it is completed.
    struct Counted {
        left: usize,
        failure: Option<Class>,
        completed: Arc<AtomicUsize>,
    }

    impl Counted {
        fn started(left: usize, failure: Option<Class>) -> (c_int, Arc<AtomicUsize>) {
            let completed = Arc::new(AtomicUsize::new(0));
            let pending = Counted {
                left,
                failure,
                completed: Arc::clone(&completed),
            };
            (insert(Box::new(pending)).unwrap(), completed)
        }
    }

    impl Pending for Counted {
        fn wait(&mut self) -> Result<()> {
            self.completed.fetch_add(1, Ordering::SeqCst);
            match self.failure {
                Some(class) => Err(Error::new(class, "on purpose")),
                None => Ok(()),
            }
        }

        fn test(&mut self) -> Result<bool> {
            if self.left == 0 {
                return self.wait().map(|()| true);
            }
            self.left -= 1;
            Ok(false)
        }
    }

    #[test]
    fn a_test_completes_once() {
        let (mut handle, completed) = Counted::started(2, None);
        let before = handle;
        assert!(!test(&mut handle).unwrap() && !test(&mut handle).unwrap());
        assert_eq!((handle, completed.load(Ordering::SeqCst)), (before, 0));
        assert!(test(&mut handle).unwrap());
        assert_eq!(handle, request::NULL);
        // MPI_REQUEST_NULL is complete, and another copy of the handle is none.
        assert!(test(&mut handle).unwrap());
        let mut copy = before;
        assert_eq!(test(&mut copy).unwrap_err().class, Class::Request);
        assert_eq!(wait(&mut copy).unwrap_err().class, Class::Request);
        assert_eq!(copy, before);
        assert_eq!(completed.load(Ordering::SeqCst), 1);
    }

    #[test]
    fn a_failure_is_told_once() {
        let (mut handle, completed) = Counted::started(0, Some(Class::Comm));
        assert_eq!(test(&mut handle).unwrap_err().class, Class::Comm);
        assert_eq!(handle, request::NULL);
        assert!(test(&mut handle).unwrap());
        let (mut handle, waited) = Counted::started(0, Some(Class::Comm));
        assert_eq!(wait(&mut handle).unwrap_err().class, Class::Comm);
        assert_eq!(handle, request::NULL);
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
                        true => wait(&mut mine).map(|()| true),
                        false => test(&mut mine),
                    };
                    match outcome {
                        Ok(false) => continue,
                        Ok(true) => break Class::Success,
                        Err(error) => break error.class,
                    }
                };
                let is_null = mine == request::NULL;
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
