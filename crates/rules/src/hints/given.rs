//! The hints that calls give: one record for each, from the call to the line of the report.

use super::catalogue::Kind;
use super::file::FileHint;
use super::{Usage, When};
use crate::error::Result;
use crate::info::Info;
use std::sync::Arc;

/// The origin of a hint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum HintSource {
    /// The program gave it.
    #[default]
    Program,
    /// This line of the hints file.
    Line(u32),
    /// This variable, or this line of a file, which the MPI library or a library above it reads by itself.
    Outside(&'static str),
}

impl HintSource {
    /// The line of the hints file.
    pub fn line(self) -> Option<u32> {
        match self {
            HintSource::Program | HintSource::Outside(_) => None,
            HintSource::Line(line) => Some(line),
        }
    }
}

/// A call that gives hints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HintCall {
    /// The procedure.
    pub procedure: &'static str,
    /// What the hints are for.
    pub kind: Kind,
    /// When they are given.
    pub when: When,
    /// The file name of the tool that made the call on its own, if one did; otherwise the call is the program's.
    pub tool: Option<&'static str>,
}

impl HintCall {
    /// A call of `procedure` that makes an object, or whose hints are for the call itself.
    #[inline]
    pub fn creation(procedure: &'static str, kind: Kind) -> HintCall {
        HintCall {
            procedure,
            kind,
            when: When::Creation,
            tool: None,
        }
    }

    /// A call of `procedure` on an existing object.
    #[inline]
    pub fn later(procedure: &'static str, kind: Kind) -> HintCall {
        HintCall {
            when: When::Later,
            ..HintCall::creation(procedure, kind)
        }
    }
}

/// A hint that was given. Clones share its text.
#[derive(Clone, Debug)]
pub struct GivenHint {
    /// The call that gave it.
    pub call: HintCall,
    /// The key, followed by the value.
    text: Arc<[u8]>,
    key_len: usize,
    /// Its origin.
    pub source: HintSource,
    /// The value of the program that it replaced.
    pub over: Option<Box<[u8]>>,
    /// The giver of another value for the key, which counts.
    pub overruled_by: Option<&'static str>,
    /// Whether the object has it from an earlier call, so that it was not given again: it is listed only because of
    /// `over`.
    pub is_withheld: bool,
    /// The procedures that gave it again with the same value, in the order in which they first did.
    pub again: Vec<&'static str>,
    /// The number of collective reads and writes of the file before the call, if they are counted.
    pub collective_before: [u64; 2],
    /// The procedure by which the program first broke the promise that it is.
    pub broken_by: Option<&'static str>,
    /// Whether it is in the report.
    pub is_reported: bool,
}

impl GivenHint {
    /// A hint that the program gives in a call.
    #[inline]
    pub fn new(call: HintCall, key: &[u8], value: &[u8]) -> GivenHint {
        GivenHint {
            call,
            text: joined(key, value),
            key_len: key.len(),
            source: HintSource::Program,
            over: None,
            overruled_by: None,
            is_withheld: false,
            again: Vec::new(),
            collective_before: [0; 2],
            broken_by: None,
            is_reported: false,
        }
    }

    /// The key.
    #[inline]
    pub fn key(&self) -> &[u8] {
        &self.text[..self.key_len]
    }

    /// The value.
    #[inline]
    pub fn value(&self) -> &[u8] {
        &self.text[self.key_len..]
    }

    /// The hint of the hints file that replaces it.
    fn replaced_by(&self, hint: &FileHint<'_>) -> GivenHint {
        GivenHint {
            over: Some(self.value().into()),
            ..GivenHint::of_file(self.call, hint)
        }
    }

    fn of_file(call: HintCall, hint: &FileHint<'_>) -> GivenHint {
        GivenHint {
            source: HintSource::Line(hint.line),
            ..GivenHint::new(call, hint.key.as_bytes(), hint.value.as_bytes())
        }
    }

    /// Whether there was a collective read and a collective write of the file since the call, if that is known.
    pub fn collective_since(&self, usage: Usage) -> Option<[bool; 2]> {
        let now = usage.collective?;
        Some([0, 1].map(|direction| now[direction] > self.collective_before[direction]))
    }

    /// Whether another object was given the same hint in the same way.
    pub fn is_like(&self, other: &GivenHint) -> bool {
        self.text == other.text
            && self.key_len == other.key_len
            && self.call == other.call
            && self.source == other.source
            && self.over == other.over
            && self.overruled_by == other.overruled_by
            && self.is_withheld == other.is_withheld
            && self.again == other.again
            && self.broken_by == other.broken_by
    }
}

/// A key and its value, in one allocation unless they are long.
fn joined(key: &[u8], value: &[u8]) -> Arc<[u8]> {
    let len = key.len() + value.len();
    let mut short = [0; 96];
    match short.get_mut(..len) {
        Some(text) => {
            text[..key.len()].copy_from_slice(key);
            text[key.len()..].copy_from_slice(value);
            Arc::from(&*text)
        }
        None => [key, value].concat().into(),
    }
}

/// The hints of a call: those of the program, and those of the hints file.
pub struct CallHints {
    call: HintCall,
    /// The hints for the engine: all that are not withheld.
    info: Info,
    given: Vec<GivenHint>,
}

impl CallHints {
    /// The program's hints in a call.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`.
    #[inline]
    pub fn of(call: HintCall, info: Info) -> Result<CallHints> {
        let mut given = Vec::new();
        given.try_reserve_exact(info.nkeys())?;
        given.extend(
            info.iter()
                .map(|(key, value)| GivenHint::new(call, key, value)),
        );
        Ok(CallHints { call, info, given })
    }

    /// Adds the hints of the hints file for the object, if the program does not give them or they override the
    /// program's.
    ///
    /// # Errors
    /// `MPI_ERR_INFO_KEY`, `MPI_ERR_INFO_VALUE`, `MPI_ERR_NO_MEM`.
    pub fn add(&mut self, hints: &[FileHint<'_>]) -> Result<()> {
        let has_withheld = self.given.iter().any(|given| given.is_withheld);
        for hint in hints {
            let key = hint.key.as_bytes();
            // (A file may have thousands of keys, and few of them are given: the info object has an index.)
            let known = match has_withheld || self.info.get(key)?.is_some() {
                true => self.given.iter_mut().find(|given| given.key() == key),
                false => None,
            };
            match known {
                Some(given)
                    if given.source == HintSource::Line(hint.line)
                        || !given.is_withheld && !hint.overrides => {}
                Some(given) => {
                    self.info.set(key, hint.value.as_bytes())?;
                    *given = given.replaced_by(hint);
                }
                None => {
                    self.info.set(key, hint.value.as_bytes())?;
                    self.given.push(GivenHint::of_file(self.call, hint));
                }
            }
        }
        Ok(())
    }

    /// Adds a hint that the library adds on its own, unless the call gives the key.
    pub(super) fn add_outside(&mut self, key: &[u8], value: &[u8], source: HintSource) {
        let given = self.info.get(key).ok().flatten();
        if given == Some(value) {
            return;
        }
        let overruled_by = given.is_some().then_some("the program");
        self.given.push(GivenHint {
            source,
            overruled_by,
            ..GivenHint::new(self.call, key, value)
        });
    }

    /// Adds a hint that the library uses in place of the one in the call.
    pub(super) fn overrule(
        &mut self,
        key: &[u8],
        value: &[u8],
        giver: &'static str,
        source: HintSource,
    ) {
        if self.info.get(key).ok().flatten() == Some(value) {
            return;
        }
        for given in self.given.iter_mut().filter(|given| given.key() == key) {
            given.overruled_by = Some(giver);
        }
        let outside = GivenHint::new(self.call, key, value);
        self.given.push(GivenHint { source, ..outside });
    }

    /// Sets the origin of the program's hint with this key and value, if there is one.
    pub(super) fn is_from(&mut self, key: &[u8], value: &[u8], source: HintSource) {
        let mut given = self.given.iter_mut();
        if let Some(given) = given.find(|given| {
            given.source == HintSource::Program && given.key() == key && given.value() == value
        }) {
            given.source = source;
        }
    }

    /// Withholds the program's hints that these overriding ones replace: the hints file applies as long as the object
    /// lives. `is_given` says whether the object already has a hint of the file; others replace the program's.
    ///
    /// # Errors
    /// Those of [`CallHints::add`].
    pub fn hold(
        &mut self,
        hints: &[FileHint<'_>],
        is_given: impl Fn(&FileHint<'_>) -> bool,
    ) -> Result<()> {
        for hint in hints.iter().filter(|hint| hint.overrides) {
            let key = hint.key.as_bytes();
            if self.info.get(key)?.is_none() {
                continue;
            }
            let is_it =
                |given: &&mut GivenHint| given.key() == key && given.source == HintSource::Program;
            let Some(given) = self.given.iter_mut().find(is_it) else {
                continue;
            };
            let is_withheld = is_given(hint);
            match is_withheld {
                true => self.info.delete(key)?,
                false => self.info.set(key, hint.value.as_bytes())?,
            }
            *given = GivenHint {
                is_withheld,
                ..given.replaced_by(hint)
            };
        }
        Ok(())
    }

    /// The call.
    pub fn call(&self) -> HintCall {
        self.call
    }

    /// All hints given, for the engine.
    #[inline]
    pub fn info(&self) -> &Info {
        &self.info
    }

    /// All hints given, consuming the others.
    pub fn into_info(self) -> Info {
        self.info
    }

    /// All hints, withheld or not.
    #[inline]
    pub fn given(&self) -> &[GivenHint] {
        &self.given
    }

    /// Whether all hints are the program's, and none is withheld.
    pub fn is_of_program(&self) -> bool {
        self.given
            .iter()
            .all(|given| given.source == HintSource::Program)
    }

    /// Whether this call takes from an object the hint `earlier`: the call gives another value, or withholds another
    /// one than `earlier` did.
    pub fn replaces(&self, earlier: &GivenHint) -> bool {
        let now = self.info.get(earlier.key()).ok().flatten();
        match earlier.is_withheld {
            false => now.is_some_and(|now| now != earlier.value()),
            true => {
                let again = self.withheld(earlier.key());
                now.is_some() || again.is_some_and(|again| again.over != earlier.over)
            }
        }
    }

    fn withheld(&self, key: &[u8]) -> Option<&GivenHint> {
        let mut withheld = self.given.iter().filter(|given| given.is_withheld);
        withheld.find(|given| given.key() == key)
    }

    /// Adds these hints to those that an object was given before: only the last of each key stays. A hint that is
    /// repeated with the same value stays at the call that first gave it (libraries above MPI repeat all their hints
    /// whenever they set a view). `collective_before` is that of this call.
    #[inline]
    pub fn add_to(mut self, earlier: &mut Vec<GivenHint>, collective_before: [u64; 2]) {
        if self.given.is_empty() {
            return;
        }
        for given in &mut self.given {
            given.collective_before = collective_before;
        }
        if earlier.is_empty() {
            *earlier = self.given;
            return;
        }
        for before in earlier.iter_mut().filter(|before| !before.is_withheld) {
            if matches!(self.info.get(before.key()), Ok(Some(now)) if now == before.value()) {
                // It exists.
                let _ = self.info.delete(before.key());
                if !before.again.contains(&self.call.procedure) {
                    before.again.push(self.call.procedure);
                }
            }
        }
        let is_kept = |key: &[u8]| matches!(self.info.get(key), Ok(None));
        earlier.retain(|before| {
            is_kept(before.key()) && !(before.is_withheld && self.withheld(before.key()).is_some())
        });
        let mut given = std::mem::take(&mut self.given);
        given.retain(|given| given.is_withheld || !is_kept(given.key()));
        earlier.extend(given);
    }
}
