//! What became of a hint.

use super::catalogue::{self, Kind};
use super::{Hints, LeftOut, Settable, When, Why, words};
use crate::text::quote;

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
    /// The library tells that it is in effect, and what it does shows that it is not.
    NotObeyed,
    /// The library tells that it is in effect, and does the opposite of what it says.
    Inverted,
}

impl Verdict {
    /// All of them, in the order of their numbers.
    pub const ALL: [Verdict; 11] = [
        Verdict::InEffect,
        Verdict::Changed,
        Verdict::Ignored,
        Verdict::WrongObject,
        Verdict::Unknown,
        Verdict::Malformed,
        Verdict::TooLate,
        Verdict::Differs,
        Verdict::HandedOn,
        Verdict::NotObeyed,
        Verdict::Inverted,
    ];

    /// Whether somebody should look at it.
    pub fn deserves_attention(self) -> bool {
        !matches!(self, Verdict::InEffect | Verdict::HandedOn)
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
pub struct GivenHint<'a> {
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

impl GivenHint<'_> {
    /// What became of it on an object whose hints are these, with the library of this name.
    pub fn outcome(&self, hints: &Hints, library: &str) -> Outcome {
        self.judged(hints, library, |_| self.is_for_call)
    }

    /// What became of it where no object keeps it: `MPI_Alloc_mem` and `MPI_File_delete`. `is_known` says
    /// whether the library in use is one that reads a hint.
    pub fn outcome_of_call(
        &self,
        left_out: &Hints,
        library: &str,
        is_known: impl FnOnce(&catalogue::Hint) -> bool,
    ) -> Outcome {
        self.judged(left_out, library, is_known)
    }

    /// `is_passed_on` says of a hint that is not in effect whether the library may have used it all the same.
    fn judged(
        &self,
        hints: &Hints,
        library: &str,
        is_passed_on: impl FnOnce(&catalogue::Hint) -> bool,
    ) -> Outcome {
        let key = String::from_utf8_lossy(self.key);
        let in_effect = hints.get(&key);
        let (verdict, detail) = self.judge(&key, in_effect, hints, library, is_passed_on);
        Outcome {
            verdict,
            in_effect: in_effect.map(str::to_owned),
            detail,
        }
    }

    fn judge(
        &self,
        key: &str,
        in_effect: Option<&str>,
        hints: &Hints,
        library: &str,
        is_passed_on: impl FnOnce(&catalogue::Hint) -> bool,
    ) -> (Verdict, String) {
        // Of hints with the same key the last counts: one that is in effect now was not left out.
        let left_out = hints.left_out().iter().find(|left| left.key == key);
        if let Some(left) = left_out
            && left.value.as_bytes() == self.value
        {
            return of_left_out(left, self.kind);
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
            return (Verdict::Ignored, Why::Inquiry.detail(self.value, None));
        }
        if hint.form.canonical(self.value).is_none() {
            return (Verdict::Malformed, words::expected(hint.form));
        }
        if hint.settable == Settable::AtCreation && self.when == When::Later {
            return (Verdict::TooLate, Why::TooLate.detail(self.value, None));
        }
        match in_effect {
            Some(in_effect) => changed(in_effect),
            None if is_passed_on(hint) => handed_on(),
            None => (Verdict::Ignored, words::ignored_by(library)),
        }
    }

    /// Whether what is in effect is what was given, however it is written.
    fn is_the_same(&self, known: Option<&catalogue::Hint>, in_effect: &str) -> bool {
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

fn handed_on() -> (Verdict, String) {
    let what = "passed to the MPI library, which does not tell what it did with it";
    (Verdict::HandedOn, what.to_owned())
}

fn changed(in_effect: &str) -> (Verdict, String) {
    let what = format!("{} is in effect instead", quote(in_effect.as_bytes()));
    (Verdict::Changed, what)
}

/// What has become of a hint that was left out on the way to the library.
fn of_left_out(left: &LeftOut, kind: Kind) -> (Verdict, String) {
    let verdict = match left.why {
        Why::Malformed => Verdict::Malformed,
        Why::Limit | Why::Inquiry | Why::Harmful | Why::NotGiven => Verdict::Ignored,
        Why::TooLate => Verdict::TooLate,
        Why::Differs(_) => Verdict::Differs,
    };
    let form = catalogue::find(kind, &left.key).map(|hint| hint.form);
    (verdict, left.why.detail(left.value.as_bytes(), form))
}

/// What there is to say of a key that is not known for this kind of object.
fn of_unknown(kind: Kind, key: &str) -> (Verdict, String) {
    let others = catalogue::with_key(key);
    let others: Vec<Kind> = others
        .iter()
        .flat_map(|hint| hint.kinds.iter().copied())
        .collect();
    if !others.is_empty() {
        return (
            Verdict::WrongObject,
            words::for_other_objects(&others, kind),
        );
    }
    let nearest = catalogue::nearest(Some(kind), key).or_else(|| catalogue::nearest(None, key));
    let keys: Vec<&str> = nearest.iter().map(|hint| hint.key).collect();
    (Verdict::Unknown, words::did_you_mean(&keys))
}
