//! Calls with hints that have not returned. If one fails, or if the process ends meanwhile, the report includes its
//! hints: they may be the cause.

use crate::engine;
use minfo_report::{Report, Subject};
use minfo_rules::hints::Hints;
use minfo_rules::hints::given::{GivenHint, HintCall};
use minfo_rules::hints::verdict::{Outcome, Verdict};
use minfo_rules::hints::words;
use minfo_rules::text::clipped;
use std::io::Write;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A call in some thread.
struct Running {
    number: u64,
    call: HintCall,
    name: Box<[u8]>,
    given: Vec<GivenHint>,
}

/// The calls that have not returned.
struct RunningCalls {
    calls: Vec<Running>,
    /// The number of calls so far.
    number: u64,
    /// The keys for which a warning about a value that ends the process was already written.
    said: Vec<Box<[u8]>>,
}

static RUNNING: Mutex<RunningCalls> = Mutex::new(RunningCalls {
    calls: Vec::new(),
    number: 0,
    said: Vec::new(),
});

fn running() -> MutexGuard<'static, RunningCalls> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

impl RunningCalls {
    /// Whether no warning was written for this key before.
    fn is_new(&mut self, key: &[u8]) -> bool {
        let is_new = self.said.iter().all(|said| **said != *key);
        if is_new {
            self.said.push(key.into());
        }
        is_new
    }
}

/// A call that the report knows of until it returns; `None` if there is no report.
pub struct RunningCall(Option<u64>);

/// The library is about to be called with these hints, if there are any, for an object with this name. `speaker` starts
/// the line about values that are known to end the process, if the library is given them unchanged.
#[inline]
pub fn begin(
    call: HintCall,
    name: &[u8],
    given: &[GivenHint],
    speaker: &dyn Fn() -> Option<&'static str>,
) -> RunningCall {
    match super::is_on() {
        true => noted(call, name, given, speaker),
        false => RunningCall(None),
    }
}

#[cold]
fn noted(
    call: HintCall,
    name: &[u8],
    given: &[GivenHint],
    speaker: &dyn Fn() -> Option<&'static str>,
) -> RunningCall {
    if !given.is_empty()
        && let Some(speaker) = speaker()
    {
        warn(name, given, speaker);
    }
    let mut running = running();
    running.number += 1;
    let number = running.number;
    running.calls.push(Running {
        number,
        call,
        name: name.into(),
        given: given.to_vec(),
    });
    RunningCall(Some(number))
}

impl RunningCall {
    /// The call has returned. If it has failed, the report says so.
    pub fn returned(self, is_well: bool) {
        let Some(number) = self.0 else {
            return;
        };
        let mut running = running();
        let calls = &mut running.calls;
        let place = calls.iter().position(|call| call.number == number);
        let call = place.map(|place| calls.swap_remove(place));
        drop(running);
        if let Some(call) = call.filter(|_| !is_well) {
            call.note(&mut super::kept().report, Verdict::Failed);
        }
    }
}

impl Running {
    fn note(&self, report: &mut Report, verdict: Verdict) {
        let about = super::about();
        for given in &self.given {
            let subject = Subject {
                kind: given.call.kind,
                name: &self.name,
                scope: None,
            };
            report.note(subject, given, outcome(given, verdict), about);
        }
    }
}

/// Adds the hints of the calls that have not returned.
pub(super) fn note_all(report: &mut Report) {
    for call in &running().calls {
        let HintCall {
            procedure, kind, ..
        } = call.call;
        if call.given.is_empty() {
            report.note_without_hints((kind, &call.name), procedure, super::about().0);
        }
        call.note(report, Verdict::NoReturn);
    }
}

/// What happened to a hint with this verdict, and what is known of its key and value.
fn outcome(given: &GivenHint, verdict: Verdict) -> Outcome {
    let engine = engine::current();
    let known = given.outcome_of_call(&Hints::default(), &engine.recipient(), |_| true);
    let detail = match known.verdict {
        Verdict::HandedOn => String::new(),
        _ => known.detail,
    };
    Outcome {
        verdict,
        detail: match engine.ends_process(given) {
            true => words::with_more(detail, words::ends_process(engine.name())),
            false => detail,
        },
        in_effect: None,
        added_by: known.added_by,
    }
}

/// Warns about values that are known to end the process, once for each key.
fn warn(name: &[u8], given: &[GivenHint], speaker: &str) {
    let engine = engine::current();
    for given in given.iter().filter(|given| engine.ends_process(given)) {
        if !running().is_new(given.key()) {
            continue;
        }
        let of = match name {
            [] => String::new(),
            name => format!(" of {}", clipped(name)),
        };
        let line = format!(
            "{speaker}: {}{of}: {} = {}: {}\n",
            given.call.procedure,
            clipped(given.key()),
            clipped(given.value()),
            words::ends_process(engine.name()),
        );
        let _ = std::io::stderr().write_all(line.as_bytes());
    }
}
