//! Hints on objects: what an object supports, and what is in effect (MPI 4.1, sections 7.4.4, 12.2.7
//! and 14.2.8).
//!
//! Communicators, windows and files all have one [`Hints`]. What an engine supports is a table of
//! [`Supported`]: data, no code.

mod form;
pub mod kinds;
#[cfg(test)]
mod tests;

pub use form::Form;

use crate::error::Result;
use crate::info::Info;

/// When a hint can be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settable {
    /// At creation only.
    AtCreation,
    /// At creation and later.
    Always,
    /// Never: it is for inquiry.
    Never,
}

/// When hints are being given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// The object is being made.
    Creation,
    /// The object is there.
    Later,
}

/// A hint that an engine supports for a kind of object.
#[derive(Clone, Copy, Debug)]
pub struct Supported {
    /// The key.
    pub key: &'static str,
    /// What its value has to look like.
    pub form: Form,
    /// What is in effect while the program has said nothing, if anything is.
    pub default: Option<&'static str>,
    /// When the program can give it.
    pub settable: Settable,
}

/// The hints of an object that are in effect: no more and no less than `*_get_info` returns (H10).
#[derive(Clone, Debug, Default)]
pub struct Hints {
    /// In the order in which they came into effect.
    in_effect: Vec<(&'static str, String)>,
}

impl Hints {
    /// What is in effect on an object that was given no hint (H3, H4).
    pub fn defaults(table: &[&'static [Supported]]) -> Hints {
        let mut hints = Hints::default();
        for supported in table.iter().copied().flatten() {
            if let Some(default) = supported.default {
                hints.set(supported.key, default.to_owned());
            }
        }
        hints
    }

    /// Takes what `asked` has that is supported, well formed and can be given at this time; the others
    /// are ignored and all that was in effect stays (H1, H2, H7, H8).
    pub fn take(&mut self, table: &[&'static [Supported]], asked: &Info, when: When) {
        for supported in table.iter().copied().flatten() {
            let can_be_given = match supported.settable {
                Settable::AtCreation => when == When::Creation,
                Settable::Always => true,
                Settable::Never => false,
            };
            if !can_be_given {
                continue;
            }
            let value = asked.get(supported.key.as_bytes()).ok().flatten();
            if let Some(value) = value.and_then(|value| supported.form.canonical(value)) {
                self.set(supported.key, value);
            }
        }
    }

    /// Puts a hint in effect that is not the program's.
    pub fn set(&mut self, key: &'static str, value: String) {
        match self.in_effect.iter_mut().find(|pair| pair.0 == key) {
            Some(pair) => pair.1 = value,
            None => self.in_effect.push((key, value)),
        }
    }

    /// Takes a hint out of effect that could not be honoured after all.
    pub fn remove(&mut self, key: &str) {
        self.in_effect.retain(|pair| pair.0 != key);
    }

    /// The value of a hint that is in effect.
    pub fn get(&self, key: &str) -> Option<&str> {
        let pair = self.in_effect.iter().find(|pair| pair.0 == key);
        pair.map(|pair| pair.1.as_str())
    }

    /// Whether a boolean hint is in effect and true.
    pub fn is_true(&self, key: &str) -> bool {
        self.get(key) == Some("true")
    }

    /// The value of an integer hint that is in effect.
    pub fn integer(&self, key: &str) -> Option<i64> {
        self.get(key)?.parse().ok()
    }

    /// Adds all that is in effect to an info object (H3).
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`.
    pub fn give(&self, info: &mut Info) -> Result<()> {
        for (key, value) in &self.in_effect {
            info.set(key.as_bytes(), value.as_bytes())?;
        }
        Ok(())
    }
}
