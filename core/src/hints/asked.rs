//! What a call asks for: hints that the program gives, and those of the hints file.

use super::When;
use crate::error::Result;
use crate::info::Info;

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

/// A hint of the hints file, for an object whose hints are being put together.
#[derive(Clone, Copy, Debug)]
pub struct FromFile<'a> {
    /// The key.
    pub key: &'a [u8],
    /// The value.
    pub value: &'a [u8],
    /// The line that has it.
    pub line: u32,
    /// Whether it takes the place of one that the program gives.
    pub overrides: bool,
}

/// The hints that a call gives an object.
#[derive(Default)]
pub struct Asked {
    /// The procedure that was called.
    pub procedure: &'static str,
    /// Whether the object was being made.
    pub is_creation: bool,
    info: Info,
    /// Those that are the hints file's.
    from_file: Vec<Taken>,
}

/// A hint of the hints file.
#[derive(Clone, PartialEq)]
struct Taken {
    key: Box<[u8]>,
    line: u32,
    /// The value of the program that it took the place of.
    over: Option<Box<[u8]>>,
}

impl Asked {
    /// What the program gives in a call of this procedure.
    pub fn of(procedure: &'static str, when: When, given: Info) -> Asked {
        Asked {
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
    pub fn add(&mut self, hints: &[FromFile<'_>]) -> Result<()> {
        for hint in hints {
            let given = self.info.get(hint.key)?.map(Box::<[u8]>::from);
            if given.is_some() && !hint.overrides {
                continue;
            }
            self.info.set(hint.key, hint.value)?;
            self.from_file.push(Taken {
                key: hint.key.into(),
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
        let found = self.from_file.iter().find(|taken| *taken.key == *key);
        match found {
            Some(taken) => (Source::Line(taken.line), taken.over.as_deref()),
            None => (Source::Program, None),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.info.nkeys() == 0
    }

    /// The same once more.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`.
    pub fn copy(&self) -> Result<Asked> {
        let mut info = Info::default();
        info.copy_from(&self.info)?;
        Ok(Asked {
            procedure: self.procedure,
            is_creation: self.is_creation,
            info,
            from_file: self.from_file.clone(),
        })
    }

    /// Whether another call asked for the same in the same way.
    pub fn is_like(&self, other: &Asked) -> bool {
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
