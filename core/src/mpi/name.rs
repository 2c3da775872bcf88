//! Names of communicators and windows (MPI 4.1, section 7.8).

use crate::constants;

/// The longest name, in characters. `MPI_MAX_OBJECT_NAME` is this in Fortran, and one more in C.
pub const MAX_NAME: usize = constants::MPI_MAX_OBJECT_NAME - 1;

/// The name of an object, for people to read. Empty until it is set.
#[derive(Debug, Default)]
pub struct Name {
    text: Box<[u8]>,
    hints: HintsByName,
}

/// Hints for a name. Setting a name is local and setting hints is collective: so they wait for a call that is collective
/// anyway.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HintsByName {
    /// There are no pending hints.
    #[default]
    Settled,
    /// The program has set the name, and has not made a call that gives hints since.
    Noted,
    /// The same, and the report says that they were not given.
    Reported,
}

impl Name {
    /// The name of a predefined object.
    pub fn of_standard(name: &[u8]) -> Name {
        let mut standard = Name::default();
        standard.set(name);
        standard.hints = HintsByName::Settled;
        standard
    }

    /// Sets the name, truncated to [`MAX_NAME`] characters.
    pub fn set(&mut self, name: &[u8]) {
        self.text = name[..name.len().min(MAX_NAME)].into();
        self.hints = HintsByName::Noted;
    }

    /// The name, and the state of the hints that the hints file has for it.
    pub fn parts(&mut self) -> (&[u8], &mut HintsByName) {
        (&self.text, &mut self.hints)
    }

    /// The name.
    pub fn get(&self) -> &[u8] {
        &self.text
    }
}
