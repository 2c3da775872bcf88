//! What the probe found out about a hint.

use super::values;
use minfo_rules::error::Result;
use minfo_rules::hints::{Form, Hints, Why};
use serde_json::{Value, json};
use std::fmt;

/// What the library did with a hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TrialOutcome {
    /// It is in effect.
    Taken,
    /// The library reports it but does not use it, for this reason.
    NotUsed(String),
    /// The value in effect has changed, but not to the given one.
    Changed(String),
    /// Nothing has changed.
    Ignored,
    /// It was not passed on to the library: the reason, in a word or two and in detail.
    LeftOut(&'static str, String),
    /// The call failed with this message.
    Failed(String),
}

impl TrialOutcome {
    /// Determines the outcome for a value, from the hints that are in effect now and the value from before.
    pub(super) fn of(
        told: &Result<Hints>,
        key: &str,
        form: Form,
        given: &str,
        before: Option<&str>,
    ) -> TrialOutcome {
        let hints = match told {
            Ok(hints) => hints,
            Err(error) => return TrialOutcome::Failed(error.to_string()),
        };
        if let Some(left) = hints.left_out().iter().find(|left| left.key == key) {
            return TrialOutcome::left_out(&left.why, given, form);
        }
        match hints.get(key) {
            Some(now) if values::is_same(form, now, given) => TrialOutcome::Taken,
            now if now == before => TrialOutcome::Ignored,
            None => TrialOutcome::Ignored,
            Some(now) => TrialOutcome::Changed(now.to_owned()),
        }
    }

    /// The outcome for a value that was left out.
    pub(super) fn left_out(why: &Why, given: &str, form: Form) -> TrialOutcome {
        TrialOutcome::LeftOut(why.name(), why.detail(given.as_bytes(), Some(form)))
    }

    /// As JSON.
    pub(super) fn json(&self) -> Value {
        match self {
            TrialOutcome::Taken => json!({ "outcome": "taken" }),
            TrialOutcome::NotUsed(why) => json!({ "outcome": "not_used", "why": why }),
            TrialOutcome::Changed(value) => json!({ "outcome": "changed", "value": value }),
            TrialOutcome::Ignored => json!({ "outcome": "ignored" }),
            TrialOutcome::LeftOut(why, detail) => {
                json!({ "outcome": "left_out", "reason": why, "why": detail })
            }
            TrialOutcome::Failed(error) => json!({ "outcome": "failed", "error": error }),
        }
    }
}

/// For the user, in a column.
impl fmt::Display for TrialOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TrialOutcome::Taken => f.write_str("taken"),
            TrialOutcome::NotUsed(_) => f.write_str("accepted, not used"),
            TrialOutcome::Changed(value) => write!(f, "became {value}"),
            TrialOutcome::Ignored => f.write_str("ignored"),
            TrialOutcome::LeftOut(why, _) => write!(f, "not passed on: {why}"),
            TrialOutcome::Failed(error) => write!(f, "failed ({error})"),
        }
    }
}

/// A value that was given, and its outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Attempt {
    /// The value.
    pub given: String,
    /// Its outcome.
    pub outcome: TrialOutcome,
}

/// What was found out about a hint for one kind of object.
#[derive(Clone, Debug)]
pub(super) struct ProbeFinding {
    /// The name of the kind of object.
    pub object: &'static str,
    /// The key.
    pub key: String,
    /// Whether the catalogue knows it.
    pub is_in_catalogue: bool,
    /// What is in effect without the hint.
    pub default: Option<String>,
    /// A valid value other than the default, if there is one.
    pub given: Option<String>,
    /// The outcome when the object was created with it.
    pub at_creation: Option<TrialOutcome>,
    /// The outcome when the object was given it later.
    pub later: Option<TrialOutcome>,
    /// An invalid value, unless every value is valid.
    pub wrong: Option<Attempt>,
    /// The reason, if nothing was tried.
    pub untried: Option<String>,
}

impl ProbeFinding {
    /// A finding without results, which has only what is in effect without the hint.
    pub(super) fn new(object: &'static str, key: &str, default: Option<&str>) -> ProbeFinding {
        ProbeFinding {
            object,
            key: key.to_owned(),
            is_in_catalogue: true,
            default: default.map(str::to_owned),
            given: None,
            at_creation: None,
            later: None,
            wrong: None,
            untried: None,
        }
    }

    /// Records that nothing is tried, for this reason.
    pub(super) fn untried(mut self, why: impl Into<String>) -> ProbeFinding {
        self.untried = Some(why.into());
        self
    }

    /// Whether the library does nothing with it. (Being left out as too late is no sign of use.)
    pub(super) fn is_ignored(&self) -> bool {
        self.default.is_none()
            && matches!(self.at_creation, None | Some(TrialOutcome::Ignored))
            && matches!(
                self.later,
                None | Some(TrialOutcome::Ignored | TrialOutcome::LeftOut(..))
            )
    }

    /// As JSON.
    pub(super) fn json(&self) -> Value {
        let outcome = |outcome: &Option<TrialOutcome>| outcome.as_ref().map(TrialOutcome::json);
        let wrong = self.wrong.as_ref().map(|wrong| {
            let mut value = wrong.outcome.json();
            value["given"] = json!(wrong.given);
            value
        });
        json!({
            "object": self.object,
            "key": self.key,
            "in_catalogue": self.is_in_catalogue,
            "default": self.default,
            "given": self.given,
            "at_creation": outcome(&self.at_creation),
            "later": outcome(&self.later),
            "wrong": wrong,
            "untried": self.untried,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use minfo_rules::error::{Class, Error};

    fn outcome(now: Option<&str>, given: &str, before: Option<&str>) -> TrialOutcome {
        let mut hints = Hints::default();
        if let Some(now) = now {
            hints.set("key", now.to_owned());
        }
        TrialOutcome::of(&Ok(hints), "key", Form::INTEGER, given, before)
    }

    #[test]
    fn what_became_of_a_hint() {
        assert_eq!(outcome(Some("4"), "4", None), TrialOutcome::Taken);
        assert_eq!(outcome(Some("+4"), "4", Some("1")), TrialOutcome::Taken);
        assert_eq!(outcome(Some("1"), "4", Some("1")), TrialOutcome::Ignored);
        assert_eq!(outcome(None, "4", None), TrialOutcome::Ignored);
        assert_eq!(outcome(None, "4", Some("1")), TrialOutcome::Ignored);
        assert_eq!(
            outcome(Some("2"), "4", Some("1")),
            TrialOutcome::Changed("2".to_owned())
        );
    }

    #[test]
    fn what_was_kept_from_a_library_says_why() {
        let mut hints = Hints::default();
        hints.leave_out(b"key", b"x", Why::Malformed);
        let told = TrialOutcome::of(&Ok(hints), "key", Form::Boolean, "x", None);
        assert_eq!(
            told.json(),
            json!({
                "outcome": "left_out", "reason": "malformed",
                "why": "invalid value 'x' was not passed on (expected true or false)",
            })
        );
        assert_eq!(told.to_string(), "not passed on: malformed");
        let failed = Err(Error::new(Class::Other, "no"));
        let failed = TrialOutcome::of(&failed, "key", Form::Boolean, "x", None);
        assert_eq!(failed.json()["error"], "MPI_ERR_OTHER: no");
    }
}
