//! Handles: positive 31-bit integers that stand for objects.
//!
//! From the highest bit down: 4 bits for the kind of object, 7 for the generation of the slot, 20
//! for the slot. No kind is 0, so that no handle has the small value of a predefined one.

pub mod foreign_handle;
mod lock;
mod objects;
mod table;
mod thread_slots;

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, DefaultHasher};

pub use lock::{Guard, Lock, find_out_about_threads, has_one_thread};
pub use objects::{DetachedObject, Held, Objects, Ref, SlotContents, Vacant};
pub use table::{HeldObject, HeldSlot, ObjectTable, Recycle};
pub use thread_slots::ThreadSlots;

/// Values by handles. (It compiles to a fraction of the code of a `BTreeMap`.)
pub type ByHandle<T> = HashMap<i32, T, BuildHasherDefault<DefaultHasher>>;

/// None yet.
pub const fn by_handle<T>() -> ByHandle<T> {
    HashMap::with_hasher(BuildHasherDefault::new())
}

/// The kinds of objects that have handles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum HandleKind {
    /// Info objects.
    Info = 1,
    /// Communicators.
    Comm = 2,
    /// Windows.
    Win = 3,
    /// Files.
    File = 4,
    /// Requests.
    Request = 5,
    /// Datatypes.
    Datatype = 6,
    /// Groups.
    Group = 7,
    /// Matched messages.
    Message = 8,
    /// Keys of attributes.
    Keyval = 9,
    /// Error handlers.
    Errhandler = 10,
    /// Operations.
    Op = 11,
    /// Sessions.
    Session = 13,
    /// Objects of the tool information interface.
    Tool = 14,
}

const SLOT_BITS: u32 = 20;
const GENERATION_BITS: u32 = 7;
const KIND_SHIFT: u32 = SLOT_BITS + GENERATION_BITS;

/// The generation in the handle of the next object of a slot that had this many objects before.
fn generation(objects: u32) -> u8 {
    (objects % (1 << GENERATION_BITS)) as u8
}

/// The maximum number of live objects of a kind.
pub const MAX_OBJECTS: u32 = 1 << SLOT_BITS;

pub(super) const fn encode(kind: HandleKind, generation: u8, slot: u32) -> i32 {
    let kind = kind as u32;
    ((kind << GENERATION_BITS | generation as u32) << SLOT_BITS | slot) as i32
}

/// The generation and the slot of a handle of this kind.
pub(super) fn decode(kind: HandleKind, handle: i32) -> Option<(u8, u32)> {
    let bits = u32::try_from(handle).ok()?;
    let generation = generation(bits >> SLOT_BITS);
    (bits >> KIND_SHIFT == kind as u32).then_some((generation, bits & (MAX_OBJECTS - 1)))
}

/// Why a handle does not refer to an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Invalid {
    /// The object has been freed.
    Freed,
    /// This is not, and never was, a handle of an object of the kind.
    Foreign,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handle_gives_back_what_it_was_made_of() {
        for generation in [0, 1, 126, 127] {
            for slot in [0, 1, 4095, MAX_OBJECTS - 1] {
                let handle = encode(HandleKind::Info, generation, slot);
                assert!(handle > 0xffff, "a predefined handle could be the same");
                assert_eq!(decode(HandleKind::Info, handle), Some((generation, slot)));
            }
        }
    }

    #[test]
    fn no_handle_of_the_kind() {
        for handle in [0, -1, 304, 305, i32::MAX, i32::MIN, 1 << 26, 2 << 27] {
            assert_eq!(decode(HandleKind::Info, handle), None, "{handle}");
        }
    }
}
