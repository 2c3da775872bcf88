//! The progress of anything that takes longer than two seconds: on standard error, apart from the requested output.

use minfo_report::numbers::count;
use std::io::{IsTerminal, Write, stderr};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
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

/// Shows progress until it is dropped.
pub(crate) struct Progress {
    steps: Option<Sender<String>>,
    thread: Option<JoinHandle<()>>,
}

impl Progress {
    /// Starts with these words. If no thread can be started, it shows nothing.
    pub(crate) fn new(what: &str, limit: Option<StepTimeout>) -> Progress {
        let (steps, next_steps) = channel();
        let what = what.to_owned();
        let thread = std::thread::Builder::new().spawn(move || tell(&next_steps, what, limit));
        Progress {
            steps: Some(steps),
            thread: thread.ok(),
        }
    }

    /// Starts the next step.
    pub(crate) fn step(&self, what: &str) {
        if let Some(steps) = &self.steps {
            let _ = steps.send(what.to_owned());
        }
    }
}

/// How far it is: "[####......] 412 of 1,000".
pub(crate) fn bar(done: usize, all: usize) -> String {
    const WIDTH: usize = 20;
    let full = done * WIDTH / all.max(1);
    let [done, all] = [done, all].map(|number| count(number as u64));
    format!("[{:.<WIDTH$}] {done} of {all}", "#".repeat(full))
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.steps = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn tell(steps: &Receiver<String>, mut what: String, limit: Option<StepTimeout>) {
    let is_terminal =
        stderr().is_terminal() && std::env::var_os("TERM").is_none_or(|term| term != "dumb");
    let between = if is_terminal { ON_TERMINAL } else { ELSEWHERE };
    let begun = Instant::now();
    let (mut next, mut since, mut is_told) = (begun + QUIET, begun, false);
    loop {
        let end = limit.as_ref().map(|limit| since + limit.step);
        let until = end.map_or(next, |end| end.min(next));
        match steps.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(step) => (what, since) = (step, Instant::now()),
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) => {
                if let (Some(limit), Some(end)) = (&limit, end)
                    && end <= Instant::now()
                {
                    return (limit.passed)(&what);
                }
            }
        }
        if next <= Instant::now() {
            say(&what, begun.elapsed().as_secs(), is_terminal);
            is_told = true;
            next = Instant::now() + between;
        }
    }
    if is_told && is_terminal {
        let _ = write!(stderr(), "\r\x1b[K");
    }
}

/// On a terminal, the next line overwrites this one, so it has at most 79 columns: if it wrapped, part of it would
/// stay.
fn say(what: &str, seconds: u64, is_terminal: bool) {
    let line = format!("mpi-hints: {seconds} s: {what}");
    let _ = if is_terminal {
        write!(stderr(), "\r{line:.79}\x1b[K")
    } else {
        writeln!(stderr(), "{line}")
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

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
