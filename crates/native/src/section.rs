//! The library's datatypes for array sections. The program has no datatype object for a section that they could be
//! attached to, so those of the latest shapes are cached here until they are replaced or the library is finalised.

use super::abi::Handle;
use super::datatype::NativeType;
use super::library::Library;
use super::symbols::of;
use minfo_rules::datatype::Loop;
use minfo_rules::error::Result;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The greatest number of datatypes that are kept.
const MOST: usize = 64;

static KEPT: Mutex<Latest<SectionShape, Arc<NativeType>>> = Mutex::new(Latest(VecDeque::new()));

/// The shape of a section: blocks of `block` bytes inside loops, innermost first, of this element type.
#[derive(PartialEq)]
struct SectionShape {
    unit: Handle<of::Datatype>,
    block: usize,
    loops: Vec<Loop>,
}

/// A cache, most recently used entry last.
struct Latest<K, V>(VecDeque<(K, V)>);

impl<K, V: Clone> Latest<K, V> {
    fn find(&mut self, is_it: impl Fn(&K) -> bool) -> Option<V> {
        let place = self.0.iter().position(|(key, _)| is_it(key))?;
        let found = self.0.remove(place)?;
        let value = found.1.clone();
        self.0.push_back(found);
        Some(value)
    }

    /// Adds a value, and returns the one that is evicted.
    fn add(&mut self, key: K, value: V) -> Option<(K, V)> {
        let oldest = match self.0.len() < MOST {
            true => None,
            false => self.0.pop_front(),
        };
        self.0.push_back((key, value));
        oldest
    }
}

fn kept() -> MutexGuard<'static, Latest<SectionShape, Arc<NativeType>>> {
    KEPT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The datatype of an array section: blocks of bytes inside loops, innermost first, built from the library's type
/// `unit` of `size` bytes.
///
/// # Errors
/// Those of the library; `MPI_ERR_VALUE_TOO_LARGE`.
pub(super) fn datatype(
    library: &'static Library,
    (unit, size): (Handle<of::Datatype>, usize),
    block: usize,
    loops: &[Loop],
) -> Result<NativeType> {
    let is_it =
        |shape: &SectionShape| (shape.unit, shape.block, &*shape.loops) == (unit, block, loops);
    let found = kept().find(is_it);
    if let Some(found) = found {
        return Ok(NativeType::copied(found));
    }
    let made = Arc::new(NativeType::section(library, (unit, size), block, loops)?);
    let loops = loops.to_vec();
    // The oldest is freed without the lock; a call that still uses it has a copy. (Two threads may create the same
    // one.)
    let oldest = kept().add(SectionShape { unit, block, loops }, Arc::clone(&made));
    drop(oldest);
    Ok(NativeType::copied(made))
}

/// Frees all of them. The library is about to be finalised; none of them may be used afterwards.
pub(super) fn free_all() {
    let all = std::mem::take(&mut kept().0);
    all.iter().for_each(|(_, made)| made.free());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_are_kept() {
        let mut latest = Latest(VecDeque::new());
        for key in 0..MOST {
            assert_eq!(latest.find(|&known| known == key), None);
            assert_eq!(latest.add(key, 2 * key), None);
        }
        assert_eq!(latest.find(|&known| known == 0), Some(0));
        // The first one was used since, so the second is the oldest.
        assert_eq!(latest.add(MOST, 0), Some((1, 2)));
        assert_eq!(latest.find(|&known| known == 1), None);
        assert_eq!(latest.find(|&known| known == 0), Some(0));
        assert_eq!(latest.0.len(), MOST);
    }
}
