//! The time that is spent on waiting for requests of transfers of files that are reported.

use super::traffic::FileTraffic;
use minfo_rules::transfer::Direction;
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Instant;

/// A transfer of a file.
type OfFile = (Weak<FileTraffic>, Direction);

/// The requests of transfers that are not known to be complete, by their handles.
static REQUESTS: LazyLock<Mutex<HashMap<usize, OfFile>>> = LazyLock::new(Mutex::default);
/// How many there are.
static NUMBER: AtomicUsize = AtomicUsize::new(0);

fn requests() -> MutexGuard<'static, HashMap<usize, OfFile>> {
    REQUESTS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether there are none: without a report, this is all that a call costs.
#[inline]
pub fn is_none() -> bool {
    NUMBER.load(Ordering::Relaxed) == 0
}

/// A transfer of a file was started, with the request of this handle.
pub fn started(request: usize, traffic: &Arc<FileTraffic>, direction: Direction) {
    let mut requests = requests();
    requests.insert(request, (Arc::downgrade(traffic), direction));
    NUMBER.store(requests.len(), Ordering::Relaxed);
}

/// A call that completes, tests or frees requests.
pub struct Waiting {
    /// The handles that it was given.
    before: Vec<usize>,
    /// Those of transfers of files, by their index.
    of_files: Vec<(usize, OfFile)>,
    /// How many of them are not null.
    number: usize,
    start: Instant,
}

/// Begins such a call with these handles; `None` if no transfer of a file is among them.
#[cold]
pub fn begin(null: usize, before: Vec<usize>) -> Option<Box<Waiting>> {
    let of_files: Vec<(usize, OfFile)> = {
        let requests = requests();
        let found = |(place, handle): (usize, &usize)| Some((place, requests.get(handle)?.clone()));
        before.iter().enumerate().filter_map(found).collect()
    };
    if of_files.is_empty() {
        return None;
    }
    let number = before.iter().filter(|&&handle| handle != null).count();
    Some(Box::new(Waiting {
        before,
        of_files,
        number,
        start: Instant::now(),
    }))
}

impl Waiting {
    /// Ends the call, after which the handles are these: one that has changed is no longer a handle of that request. The time
    /// is divided evenly among all that were not null.
    #[cold]
    pub fn end(self, after: &[usize]) {
        let nanos = u64::try_from(self.start.elapsed().as_nanos()).unwrap_or(u64::MAX);
        for (place, (traffic, direction)) in self.of_files {
            if let Some(traffic) = traffic.upgrade() {
                traffic.waited(direction, nanos / self.number.max(1) as u64);
            }
            if self.before.get(place) != after.get(place) {
                let mut requests = requests();
                requests.remove(&self.before[place]);
                NUMBER.store(requests.len(), Ordering::Relaxed);
            }
        }
    }
}
