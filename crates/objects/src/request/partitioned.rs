//! Partitioned messages (MPI 4.1, chapter 4): the partitions that calls of the program make ready or look at, from any
//! thread and also while one waits for the message.

use super::{NULL, REQUESTS, insert_partitioned};
use crate::life;
use crate::message::FROM_NOBODY;
use crate::store::{ByHandle, by_handle};
use minfo_engine::memory::result_of;
use minfo_engine::partitioned::{Marks, Partitions, Prepared, Which};
use minfo_engine::thread::ThreadLevel;
use minfo_engine::{Ended, Pending, Restarted, Started};
use minfo_rules::error::{Class, Error, Result};
use std::any::Any;
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, RwLock};

/// A copy of data that are not contiguous, from which the engine sends or to which it receives.
pub trait Copied: Send {
    /// Collects so many bytes from there on from the program's buffer.
    fn collect(&mut self, from: usize, len: usize);
    /// Delivers them to it.
    fn deliver(&mut self, from: usize, len: usize);
}

/// The side of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartitionedEnd {
    /// `MPI_Psend_init`
    Sends,
    /// `MPI_Precv_init`
    Receives,
}

/// The partitions of a message on one side.
struct Partitioned {
    side: PartitionedEnd,
    number: i32,
    /// The bytes of one.
    size: usize,
    partitions: Arc<dyn Partitions>,
    begins_when_ready: bool,
    state: Mutex<PartitionedState>,
    is_changed: Condvar,
    /// The handle of the request.
    handle: AtomicI32,
}

struct PartitionedState {
    is_active: bool,
    /// The partitions of a send that are ready; those of a receive that the program has got.
    done: Marks,
    copied: Option<Box<dyn Copied>>,
}

/// Messages by the handles of their requests, which are not in the table of requests while a thread waits.
static ALL: RwLock<ByHandle<Arc<Partitioned>>> = RwLock::new(by_handle());

/// Checks the argument `partitions` and returns how many elements there are in all, if each has `count`.
///
/// # Errors
/// `MPI_ERR_ARG`, `MPI_ERR_COUNT`.
pub fn elements(partitions: i32, count: usize) -> Result<usize> {
    if partitions < 1 {
        let what = format!("partitions = {partitions}: expected an integer >= 1");
        return Err(Error::new(Class::Arg, what));
    }
    count.checked_mul(partitions as usize).ok_or_else(|| {
        let what =
            format!("{partitions} partitions of {count} elements are more than can be counted");
        Error::new(Class::Count, what)
    })
}

/// A message to or from `MPI_PROC_NULL`.
pub fn with_nobody(side: PartitionedEnd) -> Prepared {
    let ended = match side {
        PartitionedEnd::Sends => Ended::default(),
        PartitionedEnd::Receives => Ended::with(FROM_NOBODY),
    };
    Prepared {
        pending: Box::new(Restarted::new(move || Ok(Started::Settled(Ok(ended))))),
        partitions: Arc::new(OfNobody),
        begins_when_ready: side == PartitionedEnd::Sends,
    }
}

struct OfNobody;

impl Partitions for OfNobody {
    fn ready(&self, _which: Which) -> Result<()> {
        Ok(())
    }

    fn has_arrived(&self, _partition: i32) -> Result<bool> {
        Ok(true)
    }
}

/// Makes a handle for a message on `comm` of `number` partitions of `size` bytes.
///
/// # Errors
/// `MPI_ERR_NO_MEM`
pub fn insert(
    comm: i32,
    side: PartitionedEnd,
    (number, size): (i32, usize),
    prepared: Prepared,
    copied: Option<Box<dyn Copied>>,
) -> Result<i32> {
    let Prepared {
        pending,
        partitions,
        begins_when_ready,
    } = prepared;
    let message = Arc::new(Partitioned {
        side,
        number,
        size,
        partitions,
        begins_when_ready,
        state: Mutex::new(PartitionedState {
            is_active: false,
            done: Marks::new(number)?,
            copied,
        }),
        is_changed: Condvar::new(),
        handle: AtomicI32::new(NULL),
    });
    let request = PartitionedRequest {
        pending,
        message: Arc::clone(&message),
    };
    let handle = insert_partitioned(comm, Box::new(request))?;
    message.handle.store(handle, Ordering::Relaxed);
    let mut all = ALL.write().unwrap_or_else(PoisonError::into_inner);
    all.insert(handle, message);
    Ok(handle)
}

fn known(handle: i32) -> Option<Arc<Partitioned>> {
    let all = ALL.read().unwrap_or_else(PoisonError::into_inner);
    all.get(&handle).cloned()
}

/// The message of this handle.
///
/// # Errors
/// `MPI_ERR_REQUEST`
fn found(handle: i32, side: PartitionedEnd) -> Result<Arc<Partitioned>> {
    let Some(message) = known(handle) else {
        drop(REQUESTS.get(handle)?);
        let what = "the request is not one of a partitioned message";
        return Err(Error::new(Class::Request, what));
    };
    if message.side == side {
        return Ok(message);
    }
    let what = match side {
        PartitionedEnd::Sends => "the partitioned message is received, not sent",
        PartitionedEnd::Receives => "the partitioned message is sent, not received",
    };
    Err(Error::new(Class::Request, what))
}

/// Makes partitions ready to be sent, or none if one of them cannot be.
///
/// # Errors
/// `MPI_ERR_REQUEST` if the request is not one of a partitioned send that is active; `MPI_ERR_ARG` for a partition that does
/// not exist, or is ready already; those of the engine.
pub fn ready(handle: i32, which: Which) -> Result<()> {
    let message = found(handle, PartitionedEnd::Sends)?;
    let mut state = message.state();
    if !state.is_active {
        let what = "the partitioned send is not active: it has not been started, or is complete";
        return Err(Error::new(Class::Request, what));
    }
    if let Which::Range(low, high) = which {
        // Before a long range is looked at one by one.
        if low <= high {
            message.check(low)?;
            message.check(high)?;
        }
    }
    let mut checked = 0;
    let marked = which.each().try_for_each(|one| {
        message.check(one)?;
        if state.done.has(one) {
            let what = format!("partition {one} is ready already");
            return Err(Error::new(Class::Arg, what));
        }
        // One that is given twice is found, too.
        state.done.set(one);
        checked += 1;
        Ok(())
    });
    let made = marked.and_then(|()| message.make_ready(&mut state, which, checked));
    if made.is_err() {
        which
            .each()
            .take(checked)
            .for_each(|one| state.done.unset(one));
    }
    drop(state);
    message.is_changed.notify_all();
    made
}

/// Whether the data of a partition are in the program's buffer. They are if the receive is not active.
///
/// # Errors
/// `MPI_ERR_REQUEST` if the request is not one of a partitioned receive; `MPI_ERR_ARG` for a partition that does not exist;
/// those of the engine.
pub fn has_arrived(handle: i32, partition: i32) -> Result<bool> {
    if handle == NULL {
        return Ok(true);
    }
    let message = found(handle, PartitionedEnd::Receives)?;
    message.check(partition)?;
    let mut state = message.state();
    if !state.is_active || state.done.has(partition) {
        return Ok(true);
    }
    if !message.partitions.has_arrived(partition)? {
        return Ok(false);
    }
    state.deliver(message.size, partition);
    Ok(true)
}

impl PartitionedState {
    /// The program gets the data of a partition. From then on they are its own.
    fn deliver(&mut self, size: usize, partition: i32) {
        if let Some(copied) = &mut self.copied {
            copied.deliver(partition as usize * size, size);
        }
        self.done.set(partition);
    }
}

impl Partitioned {
    fn state(&self) -> MutexGuard<'_, PartitionedState> {
        // No code panics while it holds this lock.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn check(&self, partition: i32) -> Result<()> {
        if (0..self.number).contains(&partition) {
            return Ok(());
        }
        let last = self.number - 1;
        let what = format!("partition {partition} is not in the range from 0 to {last}");
        Err(Error::new(Class::Arg, what))
    }

    /// Tells the engine of partitions, of which there are so many.
    fn make_ready(&self, state: &mut PartitionedState, which: Which, number: usize) -> Result<()> {
        if number == 0 {
            return Ok(());
        }
        if let Some(copied) = &mut state.copied {
            result_of(|| {
                for one in which.each() {
                    copied.collect(one as usize * self.size, self.size);
                }
            })?;
        }
        self.partitions.ready(which)
    }

    /// The error of waiting for partitions to become ready, if no other thread can make them so.
    fn would_wait(&self) -> Option<Error> {
        let left = match self.side == PartitionedEnd::Sends && self.begins_when_ready {
            true => self.state().done.left(),
            false => 0,
        };
        let threads_may = matches!(life::thread_level(), Ok(ThreadLevel::Multiple));
        (left > 0 && !threads_may).then(|| {
            let number = self.number;
            let what = format!(
                "the partitioned send would wait for ever: {left} of the {number} partitions are not ready, and without \
                 MPI_THREAD_MULTIPLE no other thread may call MPI_Pready while this one waits"
            );
            Error::new(Class::Other, what)
        })
    }

    /// Whether there are partitions that have to become ready first.
    fn lacks_partitions(&self, state: &PartitionedState) -> bool {
        self.begins_when_ready && state.done.left() > 0
    }

    /// The operation is complete: partitions that were received but not yet asked for are delivered.
    fn end(&self, mut outcome: Result<Ended>) -> Result<Ended> {
        let mut state = self.state();
        if self.side == PartitionedEnd::Receives && outcome.is_ok() && state.copied.is_some() {
            let delivered = result_of(|| {
                for one in 0..self.number {
                    if !state.done.has(one) {
                        state.deliver(self.size, one);
                    }
                }
            });
            outcome = delivered.and(outcome);
        }
        state.is_active = false;
        outcome
    }
}

/// The request of a message.
struct PartitionedRequest {
    pending: Box<dyn Pending>,
    message: Arc<Partitioned>,
}

impl Pending for PartitionedRequest {
    fn wait(&mut self) -> Result<Ended> {
        let mut state = self.message.state();
        while self.message.lacks_partitions(&state) {
            let waited = self.message.is_changed.wait(state);
            state = waited.unwrap_or_else(PoisonError::into_inner);
        }
        drop(state);
        let outcome = self.pending.wait();
        self.message.end(outcome)
    }

    fn test(&mut self) -> Result<Option<Ended>> {
        if self.message.lacks_partitions(&self.message.state()) {
            return Ok(None);
        }
        let outcome = self.pending.test().transpose();
        outcome.map(|outcome| self.message.end(outcome)).transpose()
    }

    fn start(&mut self) -> Result<()> {
        let mut state = self.message.state();
        self.pending.start()?;
        state.done.clear(self.message.number);
        state.is_active = true;
        Ok(())
    }

    fn cancel(&mut self) -> Result<()> {
        let what = "a partitioned message cannot be cancelled";
        Err(Error::new(Class::Request, what))
    }

    fn check_free(&self) -> Result<()> {
        let what =
            "the partitioned message is active; its request can be freed when it is complete";
        Err(Error::new(Class::Request, what))
    }

    fn is_of_engine(&self) -> bool {
        !self.message.lacks_partitions(&self.message.state()) && self.pending.is_of_engine()
    }

    fn operations<'a>(&'a mut self, all: &mut Vec<&'a mut dyn Any>) {
        if !self.message.lacks_partitions(&self.message.state()) {
            self.pending.operations(all);
        }
    }

    fn would_wait(&self) -> Option<Error> {
        let mine = self.message.would_wait();
        mine.or_else(|| self.pending.would_wait())
    }
}

impl Drop for PartitionedRequest {
    /// The request is freed.
    fn drop(&mut self) {
        let handle = self.message.handle.load(Ordering::Relaxed);
        let mut all = ALL.write().unwrap_or_else(PoisonError::into_inner);
        all.remove(&handle);
    }
}
