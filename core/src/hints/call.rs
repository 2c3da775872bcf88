//! The hints that a call gives an object: those of the program, and those of the hints file.

use super::When;
use super::file::FileHint;
use crate::error::Result;
use crate::info::Info;
use crate::system::memory::{self, Room};

/// Where a hint comes from.
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
    info: Info,
    /// Those that are the hints file's.
    from_file: Vec<FromFile>,
}

/// A hint of the hints file.
#[derive(Clone, PartialEq)]
struct FromFile {
    key: Box<[u8]>,
    line: u32,
    /// The value of the program that it took the place of.
    over: Option<Box<[u8]>>,
}

impl CallHints {
    /// What the program gives in a call of this procedure.
    pub fn of(procedure: &'static str, when: When, given: Info) -> CallHints {
        CallHints {
            procedure,
            is_creation: when == When::Creation,
            info: given,
            from_file: Vec::new(),
        }
    }

    /// Adds what the hints file has for the object, where the program gives nothing or is to be overridden.
    ///
    /// # Errors
    /// `MPI_ERR_INFO_KEY`, `MPI_ERR_INFO_VALUE`, `MPI_ERR_NO_MEM`.
    pub fn add(&mut self, hints: &[FileHint<'_>]) -> Result<()> {
        for hint in hints {
            let given = self.info.get(hint.key.as_bytes())?;
            if given.is_some() && !hint.overrides {
                continue;
            }
            self.from_file.room_for(1)?;
            memory::check()?;
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

    /// All of them.
    pub fn info(&self) -> &Info {
        &self.info
    }

    /// When they were given.
    pub fn when(&self) -> When {
        match self.is_creation {
            true => When::Creation,
            false => When::Later,
        }
    }

    /// Where the hint with this key comes from, and the program's value that it took the place of.
    pub fn source(&self, key: &[u8]) -> (Source, Option<&[u8]>) {
        let found = self.from_file.iter().find(|hint| *hint.key == *key);
        match found {
            Some(hint) => (Source::Line(hint.line), hint.over.as_deref()),
            None => (Source::Program, None),
        }
    }

    /// About how many bytes it takes to tell what became of all of them: each in a row or two of a few texts.
    pub fn memory(&self) -> usize {
        const ROW: usize = 4096;
        const TEXTS: usize = 16;
        let over = |hint: &FromFile| hint.over.as_ref().map_or(0, |over| over.len());
        let of_program: usize = self.from_file.iter().map(over).sum();
        let of_all = self
            .info
            .iter()
            .map(|(key, value)| ROW + TEXTS * (key.len() + value.len()));
        ROW + TEXTS * of_program + of_all.sum::<usize>()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.info.nkeys() == 0
    }

    /// The same once more.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`.
    pub fn copy(&self) -> Result<CallHints> {
        let mut info = Info::default();
        info.copy_from(&self.info)?;
        let mut from_file = Vec::new();
        from_file.room_for_exactly(self.from_file.len())?;
        for hint in &self.from_file {
            memory::check()?;
            from_file.push(hint.clone());
        }
        Ok(CallHints {
            procedure: self.procedure,
            is_creation: self.is_creation,
            info,
            from_file,
        })
    }

    /// Whether another call asked for the same in the same way.
    pub fn is_like(&self, other: &CallHints) -> bool {
        self.procedure == other.procedure
            && self.is_creation == other.is_creation
            && self.from_file == other.from_file
            && self.info.has_pairs_of(&other.info)
    }

    /// Forgets the hints that a later call gives as well.
    pub fn forget(&mut self, later: &Info) {
        for (key, _) in later.iter() {
            // A key that is not there has nothing to be forgotten.
            let _ = self.info.delete(key);
        }
    }
}
