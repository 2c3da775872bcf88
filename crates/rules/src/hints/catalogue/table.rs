//! The static table of hints: the build script makes it from the tables beside this file, and sorts it.

use super::hint::{
    Hint, Implementation, Initial, Kind, Limit, Mishandling, Origin, Prose, Purpose, Reader, Same,
    Use, Version, Wrong,
};
use crate::hints::{Form, Settable};

// `HINTS`, in the order of their keys, and then of the first kind of object, and `PROSE` in the same order.
include!(concat!(env!("OUT_DIR"), "/hints.rs"));

/// All hints, in the order of their keys.
pub fn all() -> &'static [Hint] {
    &HINTS
}

impl Hint {
    /// What the catalogue says of this hint.
    pub fn prose(&self) -> &'static Prose {
        let is_it = |one: &Hint| one.key == self.key && one.kinds == self.kinds;
        let at = HINTS.iter().position(is_it);
        &PROSE[at.expect("a hint is a row of the table")]
    }
}

/// The hints with this key: at most one for each kind of object.
pub fn with_key(key: &str) -> &'static [Hint] {
    let first = HINTS.partition_point(|hint| hint.key < key);
    let rest = &HINTS[first..];
    let number = rest.iter().take_while(|hint| hint.key == key).count();
    &rest[..number]
}

/// The hint with this key for this kind of object.
pub fn find(kind: Kind, key: &str) -> Option<&'static Hint> {
    let mut hints = with_key(key).iter();
    hints.find(|hint| hint.kinds.contains(&kind))
}

/// The hint with this key for this kind of object, at compile time: a mistake in a table that is made from the
/// catalogue is then a compile-time error.
pub const fn row(kind: Kind, key: &str) -> &'static Hint {
    let mut at = 0;
    while at < HINTS.len() {
        if is_same(HINTS[at].key, key) && has(HINTS[at].kinds, kind) {
            return &HINTS[at];
        }
        at += 1;
    }
    panic!("the catalogue has no such hint")
}

// The following is `==` and `contains`, which are not const yet.

const fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    if one.len() != other.len() {
        return false;
    }
    let mut at = 0;
    while at < one.len() {
        if one[at] != other[at] {
            return false;
        }
        at += 1;
    }
    true
}

const fn has(kinds: &[Kind], kind: Kind) -> bool {
    let mut at = 0;
    while at < kinds.len() {
        if kinds[at] as u8 == kind as u8 {
            return true;
        }
        at += 1;
    }
    false
}
