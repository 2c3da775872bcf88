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

/// Makes a call that completes, tests or frees requests. `handles` reads those that it is given, before and after the call:
/// one that changes is no longer a handle of that request. The time is divided evenly among all that are not `null`.
pub fn during<R>(null: usize, handles: impl Fn() -> Vec<usize>, call: impl FnOnce() -> R) -> R {
    let before = handles();
    let of_files: Vec<(usize, OfFile)> = {
        let requests = requests();
        let found = |(place, handle): (usize, &usize)| Some((place, requests.get(handle)?.clone()));
        before.iter().enumerate().filter_map(found).collect()
    };
    if of_files.is_empty() {
        return call();
    }
    let start = Instant::now();
    let result = call();
    let nanos = u64::try_from(start.elapsed().as_nanos()).unwrap_or(u64::MAX);
    let number = before.iter().filter(|&&handle| handle != null).count();
    let after = handles();
    for (place, (traffic, direction)) in of_files {
        if let Some(traffic) = traffic.upgrade() {
            traffic.waited(direction, nanos / number.max(1) as u64);
        }
        if before[place] != after[place] {
            let mut requests = requests();
            requests.remove(&before[place]);
            NUMBER.store(requests.len(), Ordering::Relaxed);
        }
    }
    result
}
