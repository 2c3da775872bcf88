//! What became of a hint.

use super::catalogue::{self, Kind};
use super::{Form, Hints, LeftOut, Settable, When, Why};
use crate::text::quote;
use std::fmt;

/// What became of a hint that was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// It is in effect as it was given.
    InEffect,
    /// Another value is in effect.
    Changed,
    /// The key is known, but it has no effect with this library, or here.
    Ignored,
    /// The key is known for other kinds of objects.
    WrongObject,
    /// Nobody knows the key.
    Unknown,
    /// The value is not what the key wants.
    Malformed,
    /// It can be given only when the object is made.
    TooLate,
    /// The processes gave different values, and have to give the same.
    Differs,
    /// The library was given it, and nothing tells what it did with it.
    HandedOn,
}

impl Verdict {
    /// All of them, in the order of their numbers.
    pub const ALL: [Verdict; 9] = [
        Verdict::InEffect,
        Verdict::Changed,
        Verdict::Ignored,
        Verdict::WrongObject,
        Verdict::Unknown,
        Verdict::Malformed,
        Verdict::TooLate,
        Verdict::Differs,
        Verdict::HandedOn,
    ];

    /// Its name, for people.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::InEffect => "in effect",
            Verdict::Changed => "changed",
            Verdict::Ignored => "ignored",
            Verdict::WrongObject => "wrong object",
            Verdict::Unknown => "unknown",
            Verdict::Malformed => "malformed",
            Verdict::TooLate => "too late",
            Verdict::Differs => "differs",
            Verdict::HandedOn => "handed on",
        }
    }

    /// Whether somebody should look at it.
    pub fn deserves_attention(self) -> bool {
        !matches!(self, Verdict::InEffect | Verdict::HandedOn)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// A verdict, and what there is to say about it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Outcome {
    /// The verdict.
    pub verdict: Verdict,
    /// The value that is in effect, if there is one.
    pub in_effect: Option<String>,
    /// A phrase that says more; empty where there is no more to say.
    pub detail: String,
}

/// A hint that was given to an object.
#[derive(Clone, Copy, Debug)]
pub struct Given<'a> {
    /// The kind of the object.
    pub kind: Kind,
    /// The key.
    pub key: &'a [u8],
    /// The value.
    pub value: &'a [u8],
    /// When it was given.
    pub when: When,
    /// Whether the call itself is what the hint is for, and not the object that it makes.
    pub is_for_call: bool,
}

impl Given<'_> {
    /// What became of it on an object whose hints are these.
    pub fn outcome(&self, hints: &Hints) -> Outcome {
        let key = String::from_utf8_lossy(self.key);
        let in_effect = hints.get(&key).map(str::to_owned);
        let (verdict, detail) = self.judge(&key, in_effect.as_deref(), hints);
        Outcome {
            verdict,
            in_effect,
            detail,
        }
    }

    /// What became of it where no object keeps it: `MPI_Alloc_mem` and `MPI_File_delete`. `is_known` says
    /// whether the library in use is one that looks at a hint.
    pub fn outcome_of_call(
        &self,
        left_out: &Hints,
        is_known: impl FnOnce(&catalogue::Hint) -> bool,
    ) -> Outcome {
        let mut outcome = self.outcome(left_out);
        let known = std::str::from_utf8(self.key)
            .ok()
            .and_then(|key| catalogue::find(self.kind, key));
        let may_be_looked_at = outcome.verdict == Verdict::Ignored
            && outcome.detail == UNSUPPORTED
            && known.is_some_and(|hint| is_known(&hint));
        if may_be_looked_at {
            (outcome.verdict, outcome.detail) = handed_on();
        }
        outcome
    }

    fn judge(&self, key: &str, in_effect: Option<&str>, hints: &Hints) -> (Verdict, String) {
        // Of hints with the same key the last counts: one that is in effect now was not left out.
        let left_out = hints.left_out().iter().find(|left| left.key == key);
        if let Some(left) = left_out
            && left.value.as_bytes() == self.value
        {
            return why(left, self.kind);
        }
        let known = catalogue::find(self.kind, key);
        if let Some(in_effect) = in_effect
            && self.is_the_same(known, in_effect)
        {
            return (Verdict::InEffect, String::new());
        }
        let Some(hint) = known else {
            return match in_effect {
                Some(in_effect) => changed(in_effect),
                None => of_unknown(self.kind, key),
            };
        };
        if hint.settable == Settable::Never {
            return (Verdict::Ignored, INQUIRY.to_owned());
        }
        if hint.form.canonical(self.value).is_none() {
            return (Verdict::Malformed, wants(hint.form));
        }
        if hint.settable == Settable::AtCreation && self.when == When::Later {
            return (Verdict::TooLate, TOO_LATE.to_owned());
        }
        match in_effect {
            Some(in_effect) => changed(in_effect),
            None if self.is_for_call => handed_on(),
            None => (Verdict::Ignored, UNSUPPORTED.to_owned()),
        }
    }

    /// Whether what is in effect is what was given, however it is written.
    fn is_the_same(&self, known: Option<catalogue::Hint>, in_effect: &str) -> bool {
        if in_effect.as_bytes() == self.value {
            return true;
        }
        let Some(hint) = known else {
            return false;
        };
        let in_effect = hint.form.canonical(in_effect.as_bytes());
        let given = hint.form.canonical(self.value);
        let (Some(given), Some(in_effect)) = (given, in_effect) else {
            return false;
        };
        given == in_effect || hint.form.is_a_set() && sorted(&given) == sorted(&in_effect)
    }
}

fn sorted(list: &str) -> Vec<&str> {
    let mut elements: Vec<&str> = list.split(',').collect();
    elements.sort_unstable();
    elements.dedup();
    elements
}

const INQUIRY: &str = "it can be asked for, and not be given";
const TOO_LATE: &str = "it can be given only when the object is made";
const UNSUPPORTED: &str = "it is known, but has no effect with this library here";

fn handed_on() -> (Verdict, String) {
    let what = "the library was given it; nothing tells what it did with it";
    (Verdict::HandedOn, what.to_owned())
}

fn changed(in_effect: &str) -> (Verdict, String) {
    let what = format!("{} is in effect", quote(in_effect.as_bytes()));
    (Verdict::Changed, what)
}

fn wants(form: Form) -> String {
    format!("wanted is {form}")
}

/// What a hint that was left out on the way to the library has become.
fn why(left: &LeftOut, kind: Kind) -> (Verdict, String) {
    match &left.why {
        Why::Malformed => {
            let known = catalogue::find(kind, &left.key);
            let wanted = known.map_or_else(String::new, |hint| wants(hint.form));
            (Verdict::Malformed, wanted)
        }
        Why::Limit if left.value.is_empty() => {
            let what = "the library takes no empty value";
            (Verdict::Ignored, what.to_owned())
        }
        Why::Limit => {
            let what = "key or value is longer than the library takes";
            (Verdict::Ignored, what.to_owned())
        }
        Why::Inquiry => (Verdict::Ignored, INQUIRY.to_owned()),
        Why::TooLate => (Verdict::TooLate, TOO_LATE.to_owned()),
        Why::Faulty => {
            let what = "it was kept from the library, which is known to do wrong with it";
            (Verdict::Ignored, what.to_owned())
        }
        Why::Differs(ranks) => (Verdict::Differs, ranks.clone()),
    }
}

/// What there is to say of a key that is not known for this kind of object.
fn of_unknown(kind: Kind, key: &str) -> (Verdict, String) {
    let others: Vec<String> = catalogue::with_key(key)
        .iter()
        .flat_map(|hint| hint.kinds.iter())
        .map(|kind| kind.objects().to_owned())
        .collect();
    if !others.is_empty() {
        return (
            Verdict::WrongObject,
            format!("it is a hint for {}", others.join(" and ")),
        );
    }
    let detail = match catalogue::nearest(Some(kind), key).or_else(|| catalogue::nearest(None, key))
    {
        Some(hint) => format!("the nearest known key is {}", hint.key),
        None => "no known key is near".to_owned(),
    };
    (Verdict::Unknown, detail)
}
