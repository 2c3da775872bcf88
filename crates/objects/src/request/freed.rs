//! Operations whose requests were freed before they were complete, and what abandoned ones leave behind.

use super::{Extra, Lent, NULL, REQUESTS, Request, generalized};
use minfo_engine::{Pending, Started};
use minfo_rules::error::{Error, Result};
use std::mem;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A list that is seldom used: looking whether it has entries takes no lock.
struct RareList<T> {
    entries: Mutex<Vec<T>>,
    has_entries: AtomicBool,
}

impl<T> RareList<T> {
    const fn new() -> RareList<T> {
        RareList {
            entries: Mutex::new(Vec::new()),
            has_entries: AtomicBool::new(false),
        }
    }

    #[inline(always)]
    fn has_entries(&self) -> bool {
        self.has_entries.load(Ordering::Relaxed)
    }

    fn change<R>(&self, change: impl FnOnce(&mut Vec<T>) -> R) -> R {
        let mut entries: MutexGuard<'_, Vec<T>> =
            self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        let changed = change(&mut entries);
        self.has_entries
            .store(!entries.is_empty(), Ordering::Relaxed);
        changed
    }
}

static FREED: RareList<Request> = RareList::new();
/// The errors of freed operations that have failed, until a call passes them to their error handlers.
static FAILED: RareList<Error> = RareList::new();
/// What abandoned operations may still use: it is never freed.
static LEFT: RareList<Box<dyn Lent>> = RareList::new();

/// Frees the handle of a request. An active operation still completes.
///
/// # Errors
/// `MPI_ERR_REQUEST`, also for an active operation that [cannot be freed](Pending::check_free).
pub fn free(handle: &mut i32) -> Result<()> {
    settle_freed();
    REQUESTS.get(*handle)?.check_free()?;
    let mut request = REQUESTS.take(*handle)?;
    *handle = NULL;
    if let Some(general) = request.general() {
        return generalized::free(general);
    }
    let mut is_lent = false;
    if let Some(extra) = &mut request.extra {
        extra.session = None;
        is_lent = extra.lent.is_some();
    }
    let goes_on_alone = match &mut request.active {
        Some(Started::Settled(_)) | None => true,
        Some(operation) => !is_lent && operation.let_go(),
    };
    if !goes_on_alone && !has_ended(&mut request) {
        FREED.change(|freed| freed.push(request));
    }
    Ok(())
}

/// Drops the freed operations that are complete by now, without waiting for the others.
#[inline(always)]
pub fn settle_freed() {
    if FREED.has_entries() {
        settle_those_there();
    }
}

#[cold]
fn settle_those_there() {
    FREED.change(|freed| freed.retain_mut(|request| !has_ended(request)));
}

/// Whether a freed operation is complete. If it has failed, [`failed_after_free`] returns the error.
fn has_ended(request: &mut Request) -> bool {
    let has_ended = !request.goes_on();
    if has_ended && let Err(error) = request.told() {
        FAILED.change(|failed| failed.push(error));
    }
    has_ended
}

/// The errors of operations that have failed after their requests were freed, each once; `None` if there are none.
#[inline(always)]
pub fn failed_after_free() -> Option<Vec<Error>> {
    FAILED.has_entries().then(take_failed)
}

#[cold]
fn take_failed() -> Vec<Error> {
    FAILED.change(mem::take)
}

/// Called when MPI ends: leaves freed operations that are not complete to the engine.
pub fn leave_freed() {
    settle_freed();
    FREED.change(Vec::clear);
}

impl Drop for Request {
    #[inline(always)]
    fn drop(&mut self) {
        if self.extra.is_some() {
            self.leave();
        }
    }
}

impl Request {
    /// Nobody waits for the operation any more. Whatever the engine may still use is left to it: waiting here could mean
    /// waiting for another process forever.
    #[inline(never)]
    fn leave(&mut self) {
        let is_lent = |extra: &Extra| extra.lent.is_some();
        if !self.extra.as_deref().is_some_and(is_lent) {
            return;
        }
        let goes_on = self.goes_on();
        if let Some(extra) = &mut self.extra
            && (goes_on || extra.is_in_doubt)
            && let Some(lent) = extra.lent.take()
        {
            LEFT.change(|left| left.push(lent));
        }
    }
}
