//! The progress of anything that takes longer than two seconds: on standard error, apart from the requested output.

use std::io::{IsTerminal, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Shorter work prints nothing.
const QUIET: Duration = Duration::from_secs(2);

/// The interval at which a line on a terminal is rewritten; elsewhere, where lines stay, there are fewer.
const ON_TERMINAL: Duration = Duration::from_millis(500);
const ELSEWHERE: Duration = Duration::from_secs(5);

/// What to do when a step takes too long.
pub(crate) struct StepTimeout {
    /// How long a step may take.
    pub step: Duration,
    /// Called then, with the words of the step.
    pub passed: fn(&str),
}

struct ProgressState {
    what: String,
    since: Instant,
    is_over: bool,
}

/// Shows progress until it is dropped.
pub(crate) struct Progress {
    shared: Arc<(Mutex<ProgressState>, Condvar)>,
    thread: Option<JoinHandle<()>>,
}

fn locked(state: &Mutex<ProgressState>) -> MutexGuard<'_, ProgressState> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Progress {
    /// Starts with these words. If no thread can be started, it shows nothing.
    pub(crate) fn new(what: &str, limit: Option<StepTimeout>) -> Progress {
        let state = ProgressState {
            what: what.to_owned(),
            since: Instant::now(),
            is_over: false,
        };
        let shared = Arc::new((Mutex::new(state), Condvar::new()));
        let of_thread = Arc::clone(&shared);
        let thread = std::thread::Builder::new().spawn(move || tell(&of_thread, limit.as_ref()));
        Progress {
            shared,
            thread: thread.ok(),
        }
    }

    /// Starts the next step.
    pub(crate) fn step(&self, what: &str) {
        let mut state = locked(&self.shared.0);
        state.what.replace_range(.., what);
        state.since = Instant::now();
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        locked(&self.shared.0).is_over = true;
        self.shared.1.notify_all();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn tell((state, changed): &(Mutex<ProgressState>, Condvar), limit: Option<&StepTimeout>) {
    let is_terminal = std::io::stderr().is_terminal()
        && std::env::var_os("TERM").is_none_or(|term| term != "dumb");
    let between = if is_terminal { ON_TERMINAL } else { ELSEWHERE };
    let begun = Instant::now();
    let mut next = begun + QUIET;
    let mut is_told = false;
    let mut state = locked(state);
    while !state.is_over {
        let end = limit.map(|limit| state.since + limit.step);
        let now = Instant::now();
        if let (Some(limit), Some(end)) = (limit, end)
            && end <= now
        {
            let what = state.what.clone();
            drop(state);
            return (limit.passed)(&what);
        }
        if next <= now {
            let seconds = begun.elapsed().as_secs();
            say(&state.what, seconds, is_terminal);
            is_told = true;
            next = now + between;
        }
        let until = end.map_or(next, |end| end.min(next));
        let wait = until.saturating_duration_since(Instant::now());
        (state, _) = changed
            .wait_timeout(state, wait)
            .unwrap_or_else(PoisonError::into_inner);
    }
    if is_told && is_terminal {
        let _ = write!(std::io::stderr(), "\r\x1b[K");
    }
}

/// On a terminal, the next line overwrites this one, so it has at most 79 columns: if it wrapped, part of it would
/// stay.
fn say(what: &str, seconds: u64, is_terminal: bool) {
    let mut line = format!("mpi-hints: {seconds} s: {what}");
    if is_terminal {
        line = line.chars().take(79).collect();
        let _ = write!(std::io::stderr(), "\r{line}\x1b[K");
    } else {
        let _ = writeln!(std::io::stderr(), "{line}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{Sender, channel};

    static PASSED: Mutex<Option<Sender<String>>> = Mutex::new(None);

    #[test]
    fn a_step_that_takes_too_long_is_named() {
        let (sender, passed) = channel();
        *PASSED.lock().unwrap() = Some(sender);
        let limit = StepTimeout {
            step: Duration::from_millis(50),
            passed: |what| {
                let sender = PASSED.lock().unwrap().take().unwrap();
                sender.send(what.to_owned()).unwrap();
            },
        };
        let progress = Progress::new("one", Some(limit));
        progress.step("other");
        let what = passed.recv_timeout(Duration::from_secs(20)).unwrap();
        assert!(what == "other" || what == "one", "{what}");
    }
}
