//! Hints on objects: what an object supports and which are in effect (MPI 4.1, sections 7.4.4, 12.2.7 and 14.2.8).
//!
//! Communicators, windows and files all have one [`Hints`]. The hints that an engine supports are a table of
//! [`Supported`]: data, not code. The [`catalogue`] has what is known about a hint, whichever engine supports it.

pub mod catalogue;
mod check;
pub mod disagreement;
pub mod file;
mod form;
pub mod given;
pub mod memory_kinds;
#[cfg(test)]
mod tests;
pub mod variables;
pub mod verdict;
pub mod words;

pub use check::Check;
pub use form::Form;

use crate::error::Result;
use crate::info::Info;
use std::borrow::Cow;

/// When a hint can be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settable {
    /// At creation only.
    AtCreation,
    /// At creation and later.
    Always,
    /// Never: the key is read-only.
    Never,
}

/// When hints are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// The object is being made.
    Creation,
    /// The object exists.
    Later,
}

/// A hint that an engine supports for a kind of object.
#[derive(Clone, Copy, Debug)]
pub struct Supported {
    /// The key.
    pub key: &'static str,
    /// The form of its value.
    pub form: Form,
    /// The default, if there is one.
    pub default: Option<&'static str>,
    /// When the program can give it.
    pub settable: Settable,
}

/// Why a hint was not passed to the implementation of an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// Its value does not have the required form.
    Malformed,
    /// Its key or its value is longer, or shorter, than the MPI library accepts.
    Limit,
    /// The key is read-only: it cannot be given.
    Inquiry,
    /// It can be given only when the object is made.
    TooLate,
    /// The MPI library is known to mishandle it.
    Harmful,
    /// The hints file has it for the name that the program set, and the program has not since made a call that gives
    /// it.
    NotGiven,
    /// All processes must give the same value, and those of an intercommunicator cannot compare theirs.
    Intercomm,
    /// `minfo_same_hints`, where the program's word is not enough: the hints were compared all the same.
    Compared,
    /// The processes gave different values: which ranks gave which.
    Differs(String),
}

/// A hint that was left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// The key.
    pub key: String,
    /// The value that the program gave.
    pub value: String,
    /// Why.
    pub why: Why,
}

/// The implementation of an object; a library may have two for files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Carrier {
    /// The library's usual one.
    #[default]
    Library,
    /// ROMIO, which Open MPI has besides OMPIO.
    Romio,
    /// One of the two: it is unknown which one, or what is in effect.
    Unclear,
}

/// What is known about an object besides its hints, as far as it determines which of them are used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// The number of processes that share it, if known.
    pub processes: Option<u32>,
    /// The number of collective reads and writes of a file, if they were counted and no more follow.
    pub collective: Option<[u64; 2]>,
}

/// The hints of an object that are in effect: exactly those that `*_get_info` returns (H10).
#[derive(Clone, Debug, Default)]
pub struct Hints {
    /// The program's hints that were left out: the last one for each key.
    left_out: Vec<LeftOut>,
    /// In the order in which they took effect.
    in_effect: Vec<(Cow<'static, str>, Cow<'static, str>)>,
    /// The implementation of the object.
    carrier: Carrier,
    usage: Usage,
}

impl Hints {
    /// The hints that are in effect on an object without given hints (H3, H4).
    pub fn defaults(table: &[&'static [Supported]]) -> Hints {
        let mut hints = Hints::default();
        for supported in table.iter().copied().flatten() {
            if let Some(default) = supported.default {
                hints.set(supported.key, default);
            }
        }
        hints
    }

    /// Takes the hints of `asked` that are supported, well formed and can be given at this time; others are ignored,
    /// and everything in effect stays (H1, H2, H7, H8).
    pub fn take(&mut self, table: &[&'static [Supported]], asked: &Info, when: When) {
        if asked.nkeys() == 0 {
            return;
        }
        for supported in table.iter().copied().flatten() {
            let can_be_given = match supported.settable {
                Settable::AtCreation => when == When::Creation,
                Settable::Always => true,
                Settable::Never => false,
            };
            if !can_be_given {
                continue;
            }
            // (There are few: this is faster than a search by hash.)
            let given = asked
                .iter()
                .find(|(key, _)| *key == supported.key.as_bytes());
            if let Some(value) = given.and_then(|(_, value)| supported.form.canonical(value)) {
                self.set(supported.key, value);
            }
        }
    }

    /// Puts a hint into effect that the program did not give.
    pub fn set(&mut self, key: impl Into<Cow<'static, str>>, value: impl Into<Cow<'static, str>>) {
        let (key, value) = (key.into(), value.into());
        match self.in_effect.iter_mut().find(|pair| pair.0 == key) {
            Some(pair) => pair.1 = value,
            None => self.in_effect.push((key, value)),
        }
    }

    /// Removes a hint that could not be honoured after all.
    pub fn remove(&mut self, key: &str) {
        self.in_effect.retain(|pair| pair.0 != key);
    }

    /// Records a hint that was left out.
    pub fn leave_out(&mut self, key: &[u8], value: &[u8], why: Why) {
        let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
        let (key, value) = (text(key), text(value));
        self.left_out.retain(|left| left.key != key);
        self.left_out.push(LeftOut { key, value, why });
    }

    /// Adds hints that were left out before those recorded here.
    pub fn left_out_before(&mut self, earlier: &Hints) {
        for left in &earlier.left_out {
            if self.left_out.iter().all(|later| later.key != left.key) {
                self.left_out.push(left.clone());
            }
        }
    }

    /// These, with those of an earlier call that are not in them.
    pub fn with_earlier(mut self, earlier: Hints) -> Hints {
        self.left_out_before(&earlier);
        let left_out = std::mem::take(&mut self.left_out);
        Hints {
            left_out,
            ..self.after(earlier)
        }
    }

    /// The implementation of the object.
    pub fn carrier(&self) -> Carrier {
        self.carrier
    }

    /// Records the implementation of the object.
    pub fn set_carrier(&mut self, carrier: Carrier) {
        self.carrier = carrier;
    }

    /// What is known about the object besides its hints.
    pub fn usage(&self) -> Usage {
        self.usage
    }

    /// Records what is known about the object besides its hints.
    pub fn set_usage(&mut self, usage: Usage) {
        self.usage = usage;
    }

    /// The hints that were left out.
    pub fn left_out(&self) -> &[LeftOut] {
        &self.left_out
    }

    /// These hints, as just returned by the library, with what was known before: hints that an engine itself
    /// implements, and hints that were left out.
    pub fn after(mut self, known: Hints) -> Hints {
        for (key, value) in known.in_effect {
            if self.get(&key).is_none() {
                self.set(key, value);
            }
        }
        self.left_out = known.left_out;
        self
    }

    /// The hints that are in effect, with their values.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.in_effect
            .iter()
            .map(|(key, value)| (key.as_ref(), value.as_ref()))
    }

    /// The value of a hint that is in effect.
    pub fn get(&self, key: &str) -> Option<&str> {
        let pair = self.in_effect.iter().find(|pair| pair.0 == key);
        pair.map(|pair| pair.1.as_ref())
    }

    /// Whether a boolean hint is in effect and true.
    pub fn is_true(&self, key: &str) -> bool {
        self.get(key) == Some("true")
    }

    /// The value of an integer hint that is in effect.
    pub fn integer(&self, key: &str) -> Option<i64> {
        self.get(key)?.parse().ok()
    }

    /// Adds all hints in effect to an info object (H3).
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
