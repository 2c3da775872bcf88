//! The hints that a call gives an object: those of the program, and those of the hints file.

use super::file::FileHint;
use super::{Usage, When};
use crate::error::Result;
use crate::info::Info;
use std::collections::BTreeMap;

/// The origin of a hint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// The program gave it.
    #[default]
    Program,
    /// This line of the hints file.
    Line(u32),
}

impl Source {
    /// The line of the hints file.
    pub fn line(self) -> Option<u32> {
        match self {
            Source::Program => None,
            Source::Line(line) => Some(line),
        }
    }
}

/// The hints that a call gives an object.
#[derive(Default)]
pub struct CallHints {
    /// The procedure that was called.
    pub procedure: &'static str,
    /// Whether the object was being made.
    pub is_creation: bool,
    /// How many collective reads and writes of the file came before the call, if they are counted.
    pub collective_before: [u64; 2],
    info: Info,
    /// Those from the hints file.
    from_file: Vec<FromFile>,
    /// Those of the program that are not given, since the object has the hints file's instead.
    withheld: Vec<Withheld>,
    /// The keys of those that later calls have given again with the same value, and the procedures.
    again: BTreeMap<Box<[u8]>, Vec<&'static str>>,
}

/// A hint of the program that one of the hints file, from an earlier call, replaces.
#[derive(Clone, Debug, PartialEq)]
pub struct Withheld {
    /// The key.
    pub key: Box<[u8]>,
    /// The value that the program gave.
    pub value: Box<[u8]>,
    /// That of the hints file.
    pub by: Box<[u8]>,
    /// The line of the hints file.
    pub line: u32,
}

/// A hint of the hints file.
#[derive(Clone, PartialEq)]
struct FromFile {
    key: Box<[u8]>,
    line: u32,
    /// The value of the program that it replaced.
    over: Option<Box<[u8]>>,
}

impl CallHints {
    /// The program's hints in a call of this procedure.
    pub fn of(procedure: &'static str, when: When, given: Info) -> CallHints {
        CallHints {
            procedure,
            is_creation: when == When::Creation,
            collective_before: [0; 2],
            info: given,
            from_file: Vec::new(),
            withheld: Vec::new(),
            again: BTreeMap::new(),
        }
    }

    /// Adds the hints of the hints file for the object, if the program does not give them or they override the
    /// program's.
    ///
    /// # Errors
    /// `MPI_ERR_INFO_KEY`, `MPI_ERR_INFO_VALUE`, `MPI_ERR_NO_MEM`.
    pub fn add(&mut self, hints: &[FileHint<'_>]) -> Result<()> {
        for hint in hints {
            if self.source(hint.key.as_bytes()).0 == Source::Line(hint.line) {
                continue;
            }
            let given = self.info.get(hint.key.as_bytes())?;
            if given.is_some() && !hint.overrides {
                continue;
            }
            let given = given.map(Box::<[u8]>::from);
            self.info.set(hint.key.as_bytes(), hint.value.as_bytes())?;
            self.from_file.push(FromFile {
                key: hint.key.as_bytes().into(),
                line: hint.line,
                over: given,
            });
        }
        Ok(())
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
            if self.source(key).0 != Source::Program {
                continue;
            }
            if self.info.get(key)?.is_none() {
                continue;
            }
            if !is_given(hint) {
                self.add(&[*hint])?;
                continue;
            }
            let Some(value) = self.info.get(key)?.map(Box::<[u8]>::from) else {
                continue;
            };
            self.info.delete(key)?;
            self.withheld.push(Withheld {
                key: key.into(),
                value,
                by: hint.value.as_bytes().into(),
                line: hint.line,
            });
        }
        Ok(())
    }

    /// Those of the program that are not given.
    pub fn withheld(&self) -> &[Withheld] {
        &self.withheld
    }

    /// All that are given.
    pub fn info(&self) -> &Info {
        &self.info
    }

    /// The keys of those that are given and of those that are withheld.
    pub fn keys(&self) -> impl Iterator<Item = &[u8]> {
        let given = self.info.iter().map(|(key, _)| key);
        given.chain(self.withheld.iter().map(|withheld| &*withheld.key))
    }

    /// All that are given, and nothing else.
    pub fn into_info(self) -> Info {
        self.info
    }

    /// When they were given.
    pub fn when(&self) -> When {
        match self.is_creation {
            true => When::Creation,
            false => When::Later,
        }
    }

    /// Whether there was a collective read and a collective write of the file since the call, if that is known.
    pub fn collective_since(&self, usage: Usage) -> Option<[bool; 2]> {
        let now = usage.collective?;
        Some([0, 1].map(|direction| now[direction] > self.collective_before[direction]))
    }

    /// The origin of the hint with this key, and the program's value that it replaced.
    pub fn source(&self, key: &[u8]) -> (Source, Option<&[u8]>) {
        let found = self.from_file.iter().find(|hint| *hint.key == *key);
        match found {
            Some(hint) => (Source::Line(hint.line), hint.over.as_deref()),
            None => (Source::Program, None),
        }
    }

    /// Whether it is empty: nothing is given, and nothing is withheld.
    pub fn is_empty(&self) -> bool {
        self.info.nkeys() == 0 && self.withheld.is_empty()
    }

    /// A copy.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`.
    pub fn copy(&self) -> Result<CallHints> {
        let mut info = Info::default();
        info.copy_from(&self.info)?;
        Ok(CallHints {
            procedure: self.procedure,
            is_creation: self.is_creation,
            collective_before: self.collective_before,
            info,
            from_file: self.from_file.clone(),
            withheld: self.withheld.clone(),
            again: self.again.clone(),
        })
    }

    /// Those that a later call replaces.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`.
    pub fn of_changed(&self, later: &CallHints) -> Result<CallHints> {
        let mut some = self.copy()?;
        for (key, value) in self.info.iter() {
            if !later.changes(key, value) {
                some.info.delete(key)?;
            }
        }
        some.withheld
            .retain(|withheld| later.takes_place_of(withheld));
        Ok(some)
    }

    /// The procedures that have given a hint again with the same value, in the order in which they first did.
    pub fn again(&self, key: &[u8]) -> impl Iterator<Item = &'static str> {
        self.again.get(key).into_iter().flatten().copied()
    }

    /// Removes hints from a later call that this one has given with the same value, and records them here.
    pub fn take_repeated(&mut self, later: &mut CallHints) {
        for (key, value) in self.info.iter() {
            if !matches!(later.info.get(key), Ok(Some(again)) if again == value) {
                continue;
            }
            // It exists, or the call would not have given it.
            let _ = later.info.delete(key);
            let procedures = self.again.entry(key.into()).or_default();
            if !procedures.contains(&later.procedure) {
                procedures.push(later.procedure);
            }
        }
    }

    /// Whether a later call gives one of the keys with another value, or the program does and its hint was or is
    /// withheld.
    pub fn is_changed_by(&self, later: &CallHints) -> bool {
        let mut given = self.info.iter();
        let mut withheld = self.withheld.iter();
        given.any(|(key, value)| later.changes(key, value))
            || withheld.any(|withheld| later.takes_place_of(withheld))
    }

    /// Whether it gives a key with another value.
    fn changes(&self, key: &[u8], value: &[u8]) -> bool {
        matches!(self.info.get(key), Ok(Some(own)) if own != value)
    }

    /// Whether this call replaces a hint withheld from an earlier call that had another value.
    fn takes_place_of(&self, withheld: &Withheld) -> bool {
        let mut own = self.withheld.iter();
        let other = own.find(|own| own.key == withheld.key);
        other.is_some_and(|own| own.value != withheld.value)
            || matches!(self.info.get(&withheld.key), Ok(Some(_)))
    }

    /// Whether this procedure has given the hint again with this value.
    pub fn has_noted(&self, key: &[u8], value: &[u8], procedure: &str) -> bool {
        let is_same = matches!(self.info.get(key), Ok(Some(given)) if given == value);
        is_same && self.again(key).any(|again| again == procedure)
    }

    /// Whether all are the program's, and none are withheld.
    pub fn is_of_program(&self) -> bool {
        self.from_file.is_empty() && self.withheld.is_empty()
    }

    /// Whether another call asked for the same in the same way.
    pub fn is_like(&self, other: &CallHints) -> bool {
        self.procedure == other.procedure
            && self.is_creation == other.is_creation
            && self.from_file == other.from_file
            && self.withheld == other.withheld
            && self.again == other.again
            && self.info.has_pairs_of(&other.info)
    }

    /// Removes the hints that a later call also gives, and those that it also withholds.
    pub fn forget(&mut self, later: &CallHints) {
        for (key, _) in later.info.iter() {
            // A missing key needs no removal.
            let _ = self.info.delete(key);
        }
        self.withheld.retain(|before| {
            let again = later.withheld.iter().any(|again| again.key == before.key);
            !again && matches!(later.info.get(&before.key), Ok(None))
        });
    }
}
