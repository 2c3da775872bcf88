//! The engine interface for hints on communicators, windows and files.

use minfo_rules::error::Result;
use minfo_rules::hints::Hints;
use minfo_rules::info::Info;

/// An object that takes hints. The errors are those of the implementation.
#[allow(clippy::missing_errors_doc)] // said above, once for all
pub trait Hinting: Send + Sync {
    /// Sets hints on it; `hints` then has those in effect.
    fn set_info(&self, asked: &Info, hints: &mut Hints) -> Result<()>;

    /// How many processes share the object.
    fn processes(&self) -> Result<u32>;

    /// The hints that are in effect now; `known` has those in effect when they were given.
    fn in_effect(&self, known: Hints) -> Result<Hints> {
        Ok(known)
    }

    /// The same, if only hints with these keys matter.
    fn in_effect_of(&self, _keys: &dyn Fn() -> Vec<Box<[u8]>>, known: Hints) -> Result<Hints> {
        self.in_effect(known)
    }
}
