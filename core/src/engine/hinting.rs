//! Hints on communicators, windows and files, as an engine has them.

use crate::error::Result;
use crate::hints::Hints;
use crate::info::Info;

/// An object that takes hints. All calls fail as the implementation has it.
#[allow(clippy::missing_errors_doc)] // said above, once for all
pub trait Hinting: Send + Sync {
    /// Gives it hints; `hints` then has what is in effect.
    fn set_info(&self, asked: &Info, hints: &mut Hints) -> Result<()>;

    /// How many processes share the object.
    fn processes(&self) -> Result<u32>;

    /// The hints that are in effect now; `known` are those that were when they were given.
    fn in_effect(&self, known: Hints) -> Result<Hints> {
        Ok(known)
    }

    /// The same, where no others than those with these keys matter.
    fn in_effect_of(&self, _keys: &[Box<[u8]>], known: Hints) -> Result<Hints> {
        self.in_effect(known)
    }
}
