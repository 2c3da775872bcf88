//! Tries every hint of the catalogue.

use super::finding::{Attempt, Finding, Outcome};
use super::objects::{How, Workshop};
use super::together::Together;
use super::values;
use crate::trouble::Trouble;
use minfo_core::error::Result;
use minfo_core::hints::catalogue::{self, Hint, Kind};
use minfo_core::hints::{Hints, Settable, When, Why};
use minfo_core::info::Info;

/// The objects that a probe makes, by kind, and how.
const ALL: [(Kind, &[How]); 3] = [
    (Kind::Comm, &[How::Duplicated]),
    (Kind::Win, &[How::Allocated, How::Shared, How::Dynamic]),
    (Kind::File, &[How::Opened]),
];

/// All that was found out.
#[derive(Clone, Debug, Default)]
pub(super) struct Results {
    /// Of each hint and each kind of object.
    pub findings: Vec<Finding>,
    /// How no object could be made, and why.
    pub failures: Vec<(How, String)>,
}

/// Tries all hints, all processes together.
///
/// # Errors
/// The processes do not go on together.
pub(super) fn all(
    workshop: &Workshop<'_>,
    together: &Together,
    is_embedded: bool,
) -> std::result::Result<Results, Trouble> {
    let mut trial = Trial {
        workshop,
        together,
        is_embedded,
        results: Results::default(),
    };
    for (kind, ways) in ALL {
        trial.kind(kind, ways)?;
    }
    Ok(trial.results)
}

struct Trial<'a> {
    workshop: &'a Workshop<'a>,
    together: &'a Together,
    is_embedded: bool,
    results: Results,
}

impl Trial<'_> {
    fn kind(&mut self, kind: Kind, ways: &[How]) -> std::result::Result<(), Trouble> {
        let none = Info::default();
        let mut defaults = Vec::new();
        for &how in ways {
            match self.workshop.hints(how, &none, None)? {
                Ok(hints) => defaults.push((how, hints)),
                Err(error) => self.results.failures.push((how, error.to_string())),
            }
        }
        for hint in catalogue::all()
            .iter()
            .filter(|hint| hint.kinds.contains(&kind))
        {
            let how = How::of(kind, hint.key);
            let known = defaults.iter().find(|known| Some(known.0) == how);
            let found = match (how, known) {
                (Some(how), Some((_, defaults))) => self.hint(kind, how, hint, defaults)?,
                (Some(how), None) => Finding::new(kind.name(), hint.key, None)
                    .untried(format!("{} failed", how.procedure())),
                (None, _) => Finding::new(kind.name(), hint.key, None)
                    .untried("only MPI_Comm_split_type reads it"),
            };
            self.results.findings.push(found);
        }
        self.strangers(kind, &defaults);
        Ok(())
    }

    /// A hint of the catalogue.
    fn hint(
        &self,
        kind: Kind,
        how: How,
        hint: &Hint,
        defaults: &Hints,
    ) -> std::result::Result<Finding, Trouble> {
        let default = self.named(defaults.get(hint.key));
        let default = default.as_deref();
        let mut found = Finding::new(kind.name(), hint.key, default);
        if hint.settable == Settable::Never {
            return Ok(found.untried(Why::Inquiry.name()));
        }
        // What the first process is told decides: all have to give the same.
        let value = values::sound(hint.key, hint.form, default).unwrap_or_default();
        let value = self.together.text(&value)?;
        if !value.is_empty() {
            let told = self.attempt(how, hint, &value, When::Creation)?;
            found.at_creation = Some(Outcome::of(&told, hint.key, hint.form, &value, default));
            let told = self.attempt(how, hint, &value, When::Later)?;
            found.later = Some(Outcome::of(&told, hint.key, hint.form, &value, default));
            found.given = Some(value);
        }
        if let Some(given) = values::wrong(hint.form) {
            let told = self.attempt(how, hint, &given, When::Creation)?;
            let outcome = Outcome::of(&told, hint.key, hint.form, &given, default);
            // The embedded engine says nothing of what it does not take.
            let is_refused = self.is_embedded && outcome == Outcome::Ignored && !found.is_ignored();
            let outcome = match is_refused {
                true => Outcome::left_out(&Why::Malformed, &given, hint.form),
                false => outcome,
            };
            found.wrong = Some(Attempt { given, outcome });
        }
        Ok(found)
    }

    /// What is told, with a name for our directory that is the same in every probe.
    fn named(&self, told: Option<&str>) -> Option<String> {
        let directory = self.workshop.directory().display().to_string();
        told.map(|told| told.replace(&directory, "DIRECTORY"))
    }

    /// The hints of an object that is given one.
    fn attempt(
        &self,
        how: How,
        hint: &Hint,
        value: &str,
        when: When,
    ) -> std::result::Result<Result<Hints>, Trouble> {
        let (none, mut info) = (Info::default(), Info::default());
        info.set(hint.key.as_bytes(), value.as_bytes())?;
        match when {
            When::Creation => self.workshop.hints(how, &info, None),
            When::Later => self.workshop.hints(how, &none, Some(&info)),
        }
    }

    /// What the library tells of objects of a kind, and the catalogue does not know.
    fn strangers(&mut self, kind: Kind, defaults: &[(How, Hints)]) {
        for (key, value) in defaults.iter().flat_map(|(_, hints)| hints.iter()) {
            let findings = &self.results.findings;
            let is_known = catalogue::find(kind, key).is_some()
                || findings
                    .iter()
                    .any(|found| found.object == kind.name() && found.key == key);
            if !is_known {
                let found = Finding::new(kind.name(), key, Some(value));
                self.results.findings.push(Finding {
                    is_in_catalogue: false,
                    ..found.untried("not in the catalogue")
                });
            }
        }
    }
}
