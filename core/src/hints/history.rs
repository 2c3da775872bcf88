//! The hints that an object was given during its lifetime.

use super::Hints;
use super::call::{CallHints, Source};
use super::catalogue::Kind;
use super::file::FileHint;
use super::verdict::{GivenHint, Outcome, Recipient};
use crate::error::Result;

/// The hints that an object was given, by call, in order. For each key only the last value, at the call that first gave
/// it: libraries above MPI give all their hints again whenever they set a view.
#[derive(Default)]
pub struct History {
    calls: Vec<PastCall>,
}

struct PastCall {
    asked: CallHints,
    /// Whether it is in the report.
    is_noted: bool,
}

/// A hint that a call gave an object, and what happened to it.
pub struct JudgedHint<'a> {
    /// The procedure that was called.
    pub procedure: &'static str,
    /// The procedures that gave it again.
    pub again: Vec<&'static str>,
    /// The key.
    pub key: &'a [u8],
    /// The value.
    pub value: &'a [u8],
    /// Its origin.
    pub source: Source,
    /// The value of the program that this one replaced.
    pub over: Option<&'a [u8]>,
    /// What happened to it.
    pub outcome: Outcome,
    /// Whether the call gave it. Otherwise the object has it from an earlier call, and it is listed only for `over`.
    pub is_given: bool,
    /// Whether it is not in the report yet.
    pub is_news: bool,
}

impl History {
    /// Records that a call gave these hints.
    pub fn add(&mut self, mut asked: CallHints) {
        for call in &mut self.calls {
            call.asked.take_repeated(&mut asked);
        }
        for call in &mut self.calls {
            call.asked.forget(&asked);
        }
        self.calls.retain(|call| !call.asked.is_empty());
        if !asked.is_empty() {
            self.calls.push(PastCall {
                asked,
                is_noted: false,
            });
        }
    }

    /// The program's hints in a later call are not given where these of the hints file override them.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`.
    pub fn hold(&self, hints: &[FileHint<'_>], asked: &mut CallHints) -> Result<()> {
        asked.hold(hints, |hint| {
            self.source(hint.key.as_bytes()) == Some(Source::Line(hint.line))
        })
    }

    /// Whether a call that gives these would add nothing: all are in effect as given, and the same procedure has already
    /// given each of them again.
    pub fn has_noted(&self, asked: &CallHints) -> bool {
        let mut given = asked.info().iter();
        asked.is_of_program()
            && given.all(|(key, value)| {
                let mut calls = self.calls.iter();
                calls.any(|call| call.asked.has_noted(key, value, asked.procedure))
            })
    }

    /// The keys of hints that are not in the report yet.
    pub fn keys_of_news(&self) -> Vec<Box<[u8]>> {
        let news = self.calls.iter().filter(|call| !call.is_noted);
        let keys = news.flat_map(|call| call.asked.keys());
        keys.map(Box::from).collect()
    }

    /// Whether a hint was given that is not in the report yet.
    pub fn has_news(&self) -> bool {
        self.calls.iter().any(|call| !call.is_noted)
    }

    /// Whether a call that gives these replaces a hint that is not in the report yet.
    pub fn is_changed_by(&self, later: &CallHints) -> bool {
        let mut news = self.calls.iter().filter(|call| !call.is_noted);
        news.any(|call| call.asked.is_changed_by(later))
    }

    /// The hints that a call with these replaces, and that are not in the report yet.
    pub fn superseded(&self, later: &CallHints, mut note: impl FnMut(&CallHints)) {
        for call in self.calls.iter().filter(|call| !call.is_noted) {
            // Hints for which there is no memory are not in the report.
            if let Ok(some) = call.asked.of_changed(later)
                && !some.is_empty()
            {
                note(&some);
            }
        }
    }

    /// The calls whose hints are not in the report yet; from now on they are.
    pub fn news(&mut self, mut note: impl FnMut(&CallHints)) {
        for call in &mut self.calls {
            if !call.is_noted {
                note(&call.asked);
                call.is_noted = true;
            }
        }
    }

    /// What happened to all hints.
    pub fn outcomes(
        &self,
        kind: Kind,
        hints: &Hints,
        library: &Recipient<'_>,
        note: &mut dyn FnMut(JudgedHint<'_>),
    ) {
        for call in &self.calls {
            let note = &mut |mut noted: JudgedHint<'_>| {
                noted.is_news = !call.is_noted;
                note(noted);
            };
            call.asked.outcomes(kind, hints, library, note);
        }
    }

    /// The origin of the hint with this key, if it was given.
    pub fn source(&self, key: &[u8]) -> Option<Source> {
        let is_given = |call: &&PastCall| matches!(call.asked.info().get(key), Ok(Some(_)));
        let call = self.calls.iter().find(is_given)?;
        Some(call.asked.source(key).0)
    }

    /// What happened to the hint with this key, if it was given.
    pub fn outcome(
        &self,
        kind: Kind,
        key: &[u8],
        hints: &Hints,
        library: &Recipient<'_>,
    ) -> Option<Outcome> {
        let mut calls = self.calls.iter();
        calls.find_map(|call| call.asked.outcome(kind, key, hints, library))
    }
}

impl CallHints {
    /// A hint of the call, for its verdict.
    pub fn given<'a>(&'a self, kind: Kind, key: &'a [u8], value: &'a [u8]) -> GivenHint<'a> {
        GivenHint {
            kind,
            key,
            value,
            call: self,
        }
    }

    /// What happened to the hint with this key, if the call gave it.
    pub fn outcome(
        &self,
        kind: Kind,
        key: &[u8],
        hints: &Hints,
        library: &Recipient<'_>,
    ) -> Option<Outcome> {
        let value = self.info().get(key).ok().flatten()?;
        Some(self.given(kind, key, value).outcome(hints, library))
    }

    /// What happened to all hints that a call gave an object.
    pub fn outcomes(
        &self,
        kind: Kind,
        hints: &Hints,
        library: &Recipient<'_>,
        note: &mut dyn FnMut(JudgedHint<'_>),
    ) {
        let outcome = |key, value| self.given(kind, key, value).outcome(hints, library);
        self.each(&outcome, &mut |noted| note(noted));
    }

    /// All hints of a call, with what happened to each.
    pub fn each<'a>(
        &'a self,
        outcome: &dyn Fn(&'a [u8], &'a [u8]) -> Outcome,
        note: &mut dyn FnMut(JudgedHint<'a>),
    ) {
        for (key, value) in self.info().iter() {
            let (source, over) = self.source(key);
            note(JudgedHint {
                procedure: self.procedure,
                again: self.again(key).collect(),
                key,
                value,
                source,
                over,
                outcome: outcome(key, value),
                is_given: true,
                is_news: true,
            });
        }
        for withheld in self.withheld() {
            note(JudgedHint {
                procedure: self.procedure,
                again: Vec::new(),
                key: &withheld.key,
                value: &withheld.by,
                source: Source::Line(withheld.line),
                over: Some(&withheld.value),
                outcome: outcome(&withheld.key, &withheld.by),
                is_given: false,
                is_news: true,
            });
        }
    }
}
