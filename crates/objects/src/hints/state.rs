//! The hint state of an object: what it was given, and what is in effect.

use super::traffic::FileTraffic;
use crate::MAX_NAME;
use minfo_report::{EffectiveHints, Subject};
use minfo_rules::error::Result;
use minfo_rules::hints::catalogue::{self, Kind};
use minfo_rules::hints::file::FileHint;
use minfo_rules::hints::given::{CallHints, GivenHint, HintSource};
use minfo_rules::hints::verdict::{Outcome, Recipient};
use minfo_rules::hints::{Hints, Usage};
use std::sync::Arc;

/// The hints of the hints file for a name. Setting a name is local, and setting hints is collective: so the hints wait
/// for a call that is collective anyway.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum HintsByName {
    /// There are no pending hints.
    #[default]
    Settled,
    /// The program has set the name, and has not made a call that gives hints since.
    Pending,
    /// The same, and the report already says that they were not given.
    Reported,
}

/// The hint state of an object.
pub struct HintState {
    /// The kind of the object.
    pub kind: Kind,
    /// Its name, or that of the file; empty if it has none.
    name: Box<[u8]>,
    pub(super) by_name: HintsByName,
    /// The number of processes that share it, if known without asking.
    pub processes: Option<u32>,
    /// The hints known to be in effect.
    pub in_effect: Hints,
    /// The hints in the order in which they were given; for each key only the last value, at the call that first gave
    /// the key.
    given: Vec<GivenHint>,
    /// The counters of a file's calls, if there is a report.
    pub traffic: Option<Arc<FileTraffic>>,
}

impl HintState {
    /// The state of an object without hints.
    #[inline]
    pub fn new(kind: Kind, name: &[u8], in_effect: Hints) -> HintState {
        HintState {
            kind,
            name: name.into(),
            by_name: HintsByName::Settled,
            processes: None,
            in_effect,
            given: Vec::new(),
            traffic: None,
        }
    }

    /// The object was made with these hints.
    #[inline]
    pub fn created(&mut self, asked: CallHints) {
        asked.add_to(&mut self.given, [0; 2]);
    }

    /// The object was given these hints, with this effect. `collective_before` is the value of
    /// [`HintState::collective_calls`] before.
    #[inline]
    pub fn changed(&mut self, asked: CallHints, in_effect: Hints, collective_before: [u64; 2]) {
        asked.add_to(&mut self.given, collective_before);
        self.in_effect = in_effect;
    }

    /// `procedure` breaks the promise that the hint with this key is, if it was given.
    pub(super) fn broke(&mut self, key: &str, procedure: &'static str) {
        let of_key = |given: &&mut GivenHint| given.key() == key.as_bytes() && !given.is_withheld;
        if let Some(given) = self.given.iter_mut().find(of_key) {
            given.broken_by.get_or_insert(procedure);
        }
    }

    /// All hints are in the report.
    pub fn reported(&mut self) {
        for given in &mut self.given {
            given.is_reported = true;
        }
    }

    /// The name.
    pub fn name(&self) -> &[u8] {
        &self.name
    }

    /// The program sets the name, which is truncated to [`MAX_NAME`] characters.
    pub fn rename(&mut self, name: &[u8]) {
        self.name = name[..name.len().min(MAX_NAME)].into();
        self.by_name = HintsByName::Pending;
    }

    /// The object, for a report on it with these hints.
    pub fn subject(&self, hints: &Hints) -> Subject<'_> {
        Subject {
            kind: self.kind,
            name: &self.name,
            scope: hints.usage().processes,
        }
    }

    /// The hints that are not in the report yet.
    pub fn news(&self) -> impl Iterator<Item = &GivenHint> + Clone {
        self.given.iter().filter(|given| !given.is_reported)
    }

    /// Those of them that a call with the hints `later` replaces.
    pub fn replaced_by<'a>(
        &'a self,
        later: &'a CallHints,
    ) -> impl Iterator<Item = &'a GivenHint> + Clone {
        self.news().filter(|given| later.replaces(given))
    }

    /// The keys of the hints to query for the report.
    pub fn keys_to_ask(&self) -> Vec<Box<[u8]>> {
        keys_to_ask(self.kind, self.news())
    }

    /// The origin of the hint with this key, if it was given.
    pub fn source(&self, key: &[u8]) -> Option<HintSource> {
        Some(self.find(key)?.source)
    }

    fn find(&self, key: &[u8]) -> Option<&GivenHint> {
        let mut given = self.given.iter().filter(|given| !given.is_withheld);
        given.find(|given| given.key() == key)
    }

    /// What happened to the hint with this key, if it was given.
    pub fn outcome(&self, key: &[u8], hints: &Hints, library: &Recipient<'_>) -> Option<Outcome> {
        Some(self.find(key)?.outcome(hints, library))
    }

    /// Withholds the program's hints in a later call that the hints file overrides.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`.
    pub fn hold(&self, hints: &[FileHint<'_>], asked: &mut CallHints) -> Result<()> {
        asked.hold(hints, |hint| {
            self.source(hint.key.as_bytes()) == Some(HintSource::Line(hint.line))
        })
    }

    /// Whether a hint of the hints file for the object's name is still to be given. The program's hints, current or
    /// earlier, take precedence unless they are overridden.
    pub(super) fn lacks(&self, hint: &FileHint<'_>) -> bool {
        match self.source(hint.key.as_bytes()) {
            None => true,
            Some(HintSource::Program | HintSource::Outside(_)) => hint.overrides,
            Some(HintSource::Line(line)) => line != hint.line,
        }
    }

    /// Whether a call with these hints would change nothing: all are in effect as given, and the same procedure has
    /// already repeated each of them.
    pub fn has_noted(&self, asked: &CallHints) -> bool {
        let is_noted = |again: &GivenHint| {
            self.find(again.key()).is_some_and(|given| {
                given.value() == again.value() && given.again.contains(&asked.call().procedure)
            })
        };
        asked.is_of_program() && asked.given().iter().all(is_noted)
    }

    /// The number of collective reads and writes, if this is a file and they are counted.
    #[inline]
    pub fn collective_calls(&self) -> Option<[u64; 2]> {
        self.traffic.as_ref()?.collective_calls()
    }

    /// What is known besides the object's hints: `is_over` if the object is not used any more.
    pub fn usage(&self, is_over: bool) -> Usage {
        Usage {
            processes: self.processes,
            collective: self.collective_calls().filter(|_| is_over),
        }
    }
}

/// The keys of the hints to query for a report on these: their own, and for a file also those that determine which
/// processes write it, and whether the given ones are used.
pub(super) fn keys_to_ask<'a>(
    kind: Kind,
    news: impl IntoIterator<Item = &'a GivenHint>,
) -> Vec<Box<[u8]>> {
    let news = news.into_iter().map(GivenHint::key);
    let mut keys: Vec<Box<[u8]>> = news.map(Box::from).collect();
    if kind == Kind::File {
        let needed = keys.iter().flat_map(|key| keys_needed_by(kind, key));
        let needed: Vec<&[u8]> = needed.chain(EffectiveHints::keys()).collect();
        for key in needed {
            if keys.iter().all(|given| **given != *key) {
                keys.push(key.into());
            }
        }
    }
    keys
}

/// The keys of the hints without which a hint with this key is not used.
fn keys_needed_by(kind: Kind, key: &[u8]) -> impl Iterator<Item = &'static [u8]> + use<> {
    let hint = std::str::from_utf8(key).ok();
    let hint = hint.and_then(|key| catalogue::find(kind, key));
    let used = hint.into_iter().flat_map(|hint| hint.used);
    used.filter_map(|used| Some(used.with?.0.as_bytes()))
}

#[cfg(test)]
mod tests;
