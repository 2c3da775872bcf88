//! Tries every hint of the catalogue.

use super::finding::{Attempt, ProbeFinding, TrialOutcome};
use super::objects::{CreationCall, Workshop};
use super::processes::Together;
use super::values;
use crate::explain::not_known;
use crate::trouble::Trouble;
use crate::words::kind_parser;
use clap::Args;
use minfo_objects::engine;
use minfo_rules::error::Result;
use minfo_rules::hints::catalogue::{self, Hint, Kind};
use minfo_rules::hints::{Hints, Settable, Why};
use minfo_rules::info::Info;
use serde_json::{Value, json};

/// The kinds of objects that a probe creates, and how it creates each.
const ALL: [(Kind, &[CreationCall]); 3] = [
    (Kind::Comm, &[CreationCall::Duplicated]),
    (
        Kind::Win,
        &[
            CreationCall::Allocated,
            CreationCall::Shared,
            CreationCall::Dynamic,
        ],
    ),
    (Kind::File, &[CreationCall::Opened]),
];

/// The reason in a finding until its hint is tried.
const NOT_REACHED: &str = "not reached";

/// Which hints to try.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct Selection {
    /// Only hints for this kind of object (may be repeated)
    #[arg(long = "for", value_name = "KIND", value_parser = kind_parser(KINDS))]
    kinds: Vec<Kind>,
    /// Only this key (may be repeated)
    #[arg(id = "key", long = "key", value_name = "KEY")]
    keys: Vec<String>,
    /// Not this key (may be repeated)
    #[arg(long, value_name = "KEY")]
    without: Vec<String>,
    /// Gives each hint to a separate object: slower, but names the one at which an MPI crashes or hangs
    #[arg(long = "singly")]
    is_singly: bool,
}

/// The kinds of objects that the probe creates.
const KINDS: [&str; 3] = ["comm", "win", "file"];

fn has_key(keys: &[String], key: &str) -> bool {
    keys.iter().any(|one| one == key)
}

impl Selection {
    /// As JSON, if it is not all of them.
    pub(super) fn part(&self) -> Option<Value> {
        let is_whole = self.kinds.is_empty() && self.keys.is_empty() && self.without.is_empty();
        let kinds: Vec<&str> = self.kinds.iter().copied().map(Kind::name).collect();
        let part = || json!({ "for": kinds, "keys": self.keys, "without": self.without });
        (!is_whole).then(part)
    }

    fn has_kind(&self, kind: Kind) -> bool {
        self.kinds.is_empty() || self.kinds.contains(&kind)
    }

    fn has(&self, kind: Kind, hint: &Hint) -> bool {
        hint.kinds.contains(&kind)
            && self.has_kind(kind)
            && (self.keys.is_empty() || has_key(&self.keys, hint.key))
            && !has_key(&self.without, hint.key)
    }

    /// The greatest number of values to try.
    fn attempts(&self) -> usize {
        let tried = |kind: Kind, hint: &Hint| {
            let is_tried = self.has(kind, hint)
                && hint.settable != Settable::Never
                && CreationCall::of(kind, hint.key).is_some();
            // A valid value is given in two ways, an invalid one in one.
            is_tried.then(|| 2 + usize::from(values::wrong(hint.form).is_some()))
        };
        let of_kind = |kind| {
            catalogue::all()
                .iter()
                .filter_map(move |hint| tried(kind, hint))
        };
        ALL.iter().flat_map(|&(kind, _)| of_kind(kind)).sum()
    }

    /// Checks that everything in the selection can be tried.
    ///
    /// # Errors
    /// Something cannot be tried.
    pub(super) fn check(&self) -> std::result::Result<(), Trouble> {
        for key in self.keys.iter().chain(&self.without) {
            let known = catalogue::with_key(key);
            if known.is_empty() {
                return Err(Trouble::new(not_known(key)));
            }
            let is_tried = |kind: &Kind| known.iter().any(|hint| hint.kinds.contains(kind));
            let kinds = ALL.map(|(kind, _)| kind);
            if !kinds
                .iter()
                .any(|kind| self.has_kind(*kind) && is_tried(kind))
            {
                let chosen = kinds.into_iter().filter(|kind| self.has_kind(*kind));
                let chosen: Vec<&str> = chosen.map(Kind::objects).collect();
                let chosen = chosen.join(", ");
                return Err(Trouble::new(format!("{key} is not a hint for {chosen}")));
            }
        }
        Ok(())
    }
}

/// The progress of a trial.
#[derive(Clone, Debug)]
pub(super) struct TrialProgress {
    /// The next step.
    pub what: String,
    /// The number of values tried so far, and the total.
    pub done: usize,
    pub all: usize,
}

/// Everything that was found out.
#[derive(Clone, Debug, Default)]
pub(super) struct Results {
    /// One for each hint and each kind of object.
    pub findings: Vec<ProbeFinding>,
    /// The ways in which no object could be created, and why.
    pub failures: Vec<(CreationCall, String)>,
}

/// Tries all hints of a selection, collectively. Before each object is made, `observer` gets the findings so far and
/// what is tried next.
///
/// # Errors
/// The processes are no longer in step.
pub(super) fn all(
    workshop: &Workshop<'_>,
    together: &Together,
    selection: &Selection,
    is_embedded: bool,
    observer: &mut dyn FnMut(&Results, &TrialProgress),
) -> std::result::Result<Results, Trouble> {
    let mut trial = Trial {
        workshop,
        together,
        selection,
        is_embedded,
        observer,
        done: 0,
        all: selection.attempts(),
        results: Results::default(),
    };
    for (kind, ways) in ALL {
        if selection.has_kind(kind) {
            trial.kind(kind, ways)?;
        }
    }
    Ok(trial.results)
}

struct Trial<'a> {
    workshop: &'a Workshop<'a>,
    together: &'a Together,
    selection: &'a Selection,
    is_embedded: bool,
    observer: &'a mut dyn FnMut(&Results, &TrialProgress),
    done: usize,
    all: usize,
    results: Results,
}

/// A test of a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HintTest {
    /// A valid value, when the object is created.
    Creation,
    /// The same value, given to an object that was created without it.
    Later,
    /// An invalid value.
    Wrong,
}

/// A hint with a value to try.
struct Attempted {
    /// The index of its finding.
    finding: usize,
    hint: &'static Hint,
    default: Option<String>,
    value: String,
}

/// What a test of several hints at once shows about one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum JointOutcome {
    /// Its outcome does not depend on the others.
    Settled,
    /// It had no effect.
    Nothing,
    /// Something changed, which may be due to another hint.
    Something,
}

impl Trial<'_> {
    fn kind(&mut self, kind: Kind, ways: &[CreationCall]) -> std::result::Result<(), Trouble> {
        let hints: Vec<&'static Hint> = catalogue::all()
            .iter()
            .filter(|hint| self.selection.has(kind, hint))
            .collect();
        let none = Info::default();
        let mut defaults = Vec::new();
        for &how in ways {
            let is_of_way = |hint: &&'static Hint| CreationCall::of(kind, hint.key) == Some(how);
            if !self.selection.keys.is_empty() && !hints.iter().any(is_of_way) {
                continue;
            }
            self.observe(format!("{} without hints", how.procedure()));
            match self.workshop.hints(how, &none, None)? {
                Ok(hints) => defaults.push((how, hints)),
                Err(error) => self.results.failures.push((how, error.to_string())),
            }
        }
        let first = self.results.findings.len();
        for hint in &hints {
            let how = CreationCall::of(kind, hint.key);
            let known = defaults.iter().find(|known| Some(known.0) == how);
            let default = known.and_then(|(_, defaults)| self.named(defaults.get(hint.key)));
            let found = ProbeFinding::new(kind.name(), hint.key, default.as_deref());
            self.results.findings.push(match (how, known) {
                (Some(_), Some(_)) if hint.settable == Settable::Never => {
                    found.untried(Why::Inquiry.name())
                }
                (Some(_), Some(_)) => found.untried(NOT_REACHED),
                (Some(how), None) => found.untried(format!("{} failed", how.procedure())),
                (None, _) => found.untried("only MPI_Comm_split_type reads it"),
            });
        }
        for (how, defaults) in &defaults {
            let tried = hints.iter().enumerate().filter(|(_, hint)| {
                CreationCall::of(kind, hint.key) == Some(*how) && hint.settable != Settable::Never
            });
            let tried = tried
                .map(|(number, &hint)| (first + number, hint))
                .collect();
            self.way(*how, defaults, tried)?;
        }
        self.strangers(kind, &defaults);
        Ok(())
    }

    /// Tries the hints that libraries look at when an object is created in one way.
    fn way(
        &mut self,
        how: CreationCall,
        defaults: &Hints,
        tried: Vec<(usize, &'static Hint)>,
    ) -> std::result::Result<(), Trouble> {
        let default = |hint: &Hint| self.named(defaults.get(hint.key));
        let value = |hint: &Hint| values::sound(hint.key, hint.form, default(hint).as_deref());
        let sound: Vec<String> = tried
            .iter()
            .map(|(_, hint)| value(hint).unwrap_or_default())
            .collect();
        // The first process's defaults decide: all processes must give the same values.
        let sound = self.together.texts(&sound)?;
        let attempted = |values: Vec<Option<String>>| -> Vec<Attempted> {
            let with_values = tried.iter().zip(values);
            let each = with_values.filter_map(|(&(finding, hint), value)| {
                Some(Attempted {
                    finding,
                    hint,
                    default: default(hint),
                    value: value?,
                })
            });
            each.collect()
        };
        let given = |value: String| (!value.is_empty()).then_some(value);
        let sound = attempted(sound.into_iter().map(given).collect());
        let wrong = tried.iter().map(|(_, hint)| values::wrong(hint.form));
        let wrong = attempted(wrong.collect());
        for &(finding, _) in &tried {
            self.results.findings[finding].untried = None;
        }
        self.outcomes(how, HintTest::Creation, &sound, defaults)?;
        self.outcomes(how, HintTest::Later, &sound, defaults)?;
        self.outcomes(how, HintTest::Wrong, &wrong, defaults)
    }

    /// Finds the outcome of each of these hints when an object is given it alone.
    ///
    /// Most hints have no effect in a given library, so many are given at once: if they have no effect together, none
    /// has one alone. Sets with an effect are halved until the hint that has it is tried alone.
    fn outcomes(
        &mut self,
        how: CreationCall,
        part: HintTest,
        hints: &[Attempted],
        defaults: &Hints,
    ) -> std::result::Result<(), Trouble> {
        let all: Vec<&Attempted> = hints.iter().collect();
        let mut sets: Vec<Vec<&Attempted>> = match self.selection.is_singly {
            true => all.into_iter().map(|hint| vec![hint]).rev().collect(),
            false => vec![all],
        };
        while let Some(set) = sets.pop() {
            if set.is_empty() {
                continue;
            }
            let told = self.attempt(how, part, &set)?;
            if let [hint] = set.as_slice() {
                self.record(part, hint, &told);
                continue;
            }
            let Ok(hints) = &told else {
                halve(set, &mut sets);
                continue;
            };
            let seen = self.seen(&set, &told)?;
            let is_as_before = self
                .together
                .text(match self.is_as_before(hints, defaults) {
                    true => "yes",
                    false => "",
                })?;
            let mut quiet = Vec::new();
            let mut alone = Vec::new();
            for (hint, seen) in set.into_iter().zip(seen) {
                match seen {
                    JointOutcome::Settled => self.record(part, hint, &told),
                    JointOutcome::Nothing => quiet.push(hint),
                    JointOutcome::Something => alone.push(hint),
                }
            }
            if !is_as_before.is_empty() {
                for hint in quiet {
                    self.record(part, hint, &told);
                }
            } else if alone.is_empty() {
                // One of these hints has changed another hint.
                halve(quiet, &mut sets);
            } else {
                sets.extend(alone.into_iter().map(|hint| vec![hint]).rev());
                sets.push(quiet);
            }
        }
        Ok(())
    }

    /// The first process's view of hints that were given together.
    fn seen(
        &self,
        set: &[&Attempted],
        told: &Result<Hints>,
    ) -> std::result::Result<Vec<JointOutcome>, Trouble> {
        let seen = set.iter().map(|hint| match hint.outcome(told) {
            TrialOutcome::LeftOut(..) => "settled",
            TrialOutcome::Ignored => "nothing",
            _ => "something",
        });
        let seen: Vec<String> = seen.map(str::to_owned).collect();
        let seen = self.together.texts(&seen)?.into_iter();
        Ok(seen
            .map(|seen| match seen.as_str() {
                "settled" => JointOutcome::Settled,
                "nothing" => JointOutcome::Nothing,
                _ => JointOutcome::Something,
            })
            .collect())
    }

    /// Whether an object has the same hints as one that was created without any.
    fn is_as_before(&self, hints: &Hints, defaults: &Hints) -> bool {
        let directory = self.workshop.directory().display().to_string();
        // Each object has its own file.
        let steady = |hints: &Hints| -> Vec<(String, String)> {
            let each = hints.iter().map(|(key, value)| {
                let is_file = value.starts_with(&directory);
                let value = if is_file { &directory } else { value };
                (key.to_owned(), value.to_owned())
            });
            let mut each: Vec<_> = each.collect();
            each.sort();
            each
        };
        steady(hints) == steady(defaults)
    }

    fn observe(&mut self, what: String) {
        let step = TrialProgress {
            what,
            done: self.done,
            all: self.all,
        };
        (self.observer)(&self.results, &step);
    }

    /// Records the outcome of a hint.
    fn record(&mut self, part: HintTest, hint: &Attempted, told: &Result<Hints>) {
        self.done += 1;
        let outcome = hint.outcome(told);
        let found = &mut self.results.findings[hint.finding];
        match part {
            HintTest::Creation => {
                found.given = Some(hint.value.clone());
                found.at_creation = Some(outcome);
            }
            HintTest::Later => found.later = Some(outcome),
            HintTest::Wrong => {
                // The embedded engine does not report what it does not take.
                let is_refused =
                    self.is_embedded && outcome == TrialOutcome::Ignored && !found.is_ignored();
                let outcome = match is_refused {
                    true => TrialOutcome::left_out(&Why::Malformed, &hint.value, hint.hint.form),
                    false => outcome,
                };
                found.wrong = Some(Attempt {
                    given: hint.value.clone(),
                    outcome,
                });
            }
        }
    }

    /// The value that the library reports, with the name of the temporary directory replaced by one that is the same in every
    /// probe.
    fn named(&self, told: Option<&str>) -> Option<String> {
        let directory = self.workshop.directory().display().to_string();
        told.map(|told| told.replace(&directory, "DIRECTORY"))
    }

    /// The hints of an object that is given these.
    fn attempt(
        &mut self,
        how: CreationCall,
        part: HintTest,
        hints: &[&Attempted],
    ) -> std::result::Result<Result<Hints>, Trouble> {
        let (none, mut info) = (Info::default(), Info::default());
        for hint in hints {
            info.set(hint.hint.key.as_bytes(), hint.value.as_bytes())?;
        }
        let (procedure, to) = match part {
            HintTest::Later => (how.setter(), " of an object without hints"),
            _ => (how.procedure(), ""),
        };
        let what = match hints {
            [hint] => format!("{}={}", hint.hint.key, hint.value),
            many => format!("{} hints at once", many.len()),
        };
        self.observe(format!("{procedure}{to} with {what}"));
        match part {
            HintTest::Later => self.workshop.hints(how, &none, Some(&info)),
            HintTest::Creation | HintTest::Wrong => self.workshop.hints(how, &info, None),
        }
    }

    /// Records hints that the library reports for a kind of object and that the catalogue does not know.
    fn strangers(&mut self, kind: Kind, defaults: &[(CreationCall, Hints)]) {
        if !self.selection.keys.is_empty() {
            return;
        }
        for (key, value) in defaults.iter().flat_map(|(_, hints)| hints.iter()) {
            let findings = &self.results.findings;
            let is_known = has_key(&self.selection.without, key)
                || catalogue::find(kind, key).is_some()
                || findings
                    .iter()
                    .any(|found| found.object == kind.name() && found.key == key);
            if !is_known {
                let found = ProbeFinding::new(kind.name(), key, Some(value));
                self.results.findings.push(ProbeFinding {
                    is_in_catalogue: false,
                    ..found.untried("not in the catalogue")
                });
            }
        }
    }
}

impl Attempted {
    fn outcome(&self, told: &Result<Hints>) -> TrialOutcome {
        let default = self.default.as_deref();
        let outcome = TrialOutcome::of(told, self.hint.key, self.hint.form, &self.value, default);
        // (No file is read or written, so hints that only transfers use are not tested.)
        match (&outcome, told) {
            (TrialOutcome::Taken, Ok(hints)) => {
                let library = engine::current().recipient();
                let unused = library.leaves_unused(self.hint, self.value.as_bytes(), hints, None);
                unused.map_or(outcome, TrialOutcome::NotUsed)
            }
            _ => outcome,
        }
    }
}

/// Puts the halves of a set on the stack of those still to try.
fn halve<'a>(mut set: Vec<&'a Attempted>, sets: &mut Vec<Vec<&'a Attempted>>) {
    let rest = set.split_off(set.len() / 2);
    sets.push(rest);
    sets.push(set);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::temporary_directory::TemporaryDirectory;
    use minfo_engine::Predefined;
    use minfo_objects::engine::chosen;

    /// The findings of a probe of the embedded engine, and how many objects it makes.
    fn probed(selection: &Selection) -> (String, usize) {
        let world = chosen().unwrap().comm(Predefined::World).unwrap();
        let together = Together::new(world.object).unwrap();
        let place = TemporaryDirectory::new(&std::env::temp_dir(), "").unwrap();
        let workshop = Workshop::new(&together, place.path()).unwrap();
        let mut objects = 0;
        let mut last = (0, 0);
        let mut observer = |_: &Results, step: &TrialProgress| {
            objects += 1;
            assert!(last.0 <= step.done && step.done <= step.all);
            last = (step.done, step.all);
        };
        let results = all(&workshop, &together, selection, true, &mut observer).unwrap();
        workshop.close().unwrap();
        let findings = results.findings.iter().map(ProbeFinding::json);
        (
            findings.map(|found| format!("{found}\n")).collect(),
            objects,
        )
    }

    #[test]
    fn many_at_once_are_the_same_as_each_alone() {
        let singly = Selection {
            is_singly: true,
            ..Selection::default()
        };
        let (many, few_objects) = probed(&Selection::default());
        let (each, many_objects) = probed(&singly);
        assert_eq!(many, each);
        assert!(
            few_objects * 5 < many_objects,
            "{few_objects} of {many_objects}"
        );
        assert!(!many.contains(NOT_REACHED));
    }

    #[test]
    fn a_set_is_halved_until_each_is_alone() {
        let hints = catalogue::all()[..5].iter();
        let all: Vec<Attempted> = hints
            .map(|hint| Attempted {
                finding: 0,
                hint,
                default: None,
                value: String::new(),
            })
            .collect();
        let mut sets = vec![all.iter().collect::<Vec<_>>()];
        let mut alone = Vec::new();
        while let Some(set) = sets.pop() {
            match set.as_slice() {
                [one] => alone.push(one.hint.key),
                _ => halve(set, &mut sets),
            }
        }
        let keys: Vec<&str> = all.iter().map(|one| one.hint.key).collect();
        assert_eq!(alone, keys);
    }

    #[test]
    fn what_cannot_be_tried_is_refused() {
        let of = |kinds: &[Kind], key| Selection {
            kinds: kinds.to_vec(),
            keys: vec![String::from(key)],
            ..Selection::default()
        };
        assert_eq!(of(&[], "cb_nodes").check(), Ok(()));
        assert_eq!(of(&[Kind::File], "cb_nodes").check(), Ok(()));
        let said = |selection: Selection| selection.check().unwrap_err().to_string();
        assert!(said(of(&[], "cb_node")).contains("did you mean cb_nodes?"));
        assert_eq!(
            said(of(&[Kind::Win], "cb_nodes")),
            "cb_nodes is not a hint for windows"
        );
    }
}
