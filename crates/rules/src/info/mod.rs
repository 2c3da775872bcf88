//! The info object: the rules of MPI 4.1, chapter 10, on text that is already a slice of bytes.
//!
//! Blanks are stripped before (Fortran only) and results are truncated and padded afterwards, in
//! [`crate::text`]; the boundary handles handles, buffers and pointers.

pub mod env;
mod order;
pub(crate) mod pairs;
pub mod typed;

use crate::constants;
use crate::error::{Class, Error, Result};
use crate::text::{counted, has_nul, quote};
use pairs::{Pairs, Spot};

/// The longest key, in characters. `MPI_MAX_INFO_KEY` is this in Fortran, and one more in C.
pub const MAX_KEY: usize = constants::MPI_MAX_INFO_KEY - 1;
/// The longest value, in characters. `MPI_MAX_INFO_VAL` is this in Fortran, and one more in C.
pub const MAX_VALUE: usize = constants::MPI_MAX_INFO_VAL - 1;

/// An info object.
#[derive(Default)]
pub struct Info {
    pairs: Pairs,
}

impl Info {
    /// Adds the pair, or replaces the value of an existing key, which keeps its number (I1, I2).
    ///
    /// # Errors
    /// `MPI_ERR_INFO_KEY`, `MPI_ERR_INFO_VALUE`, `MPI_ERR_NO_MEM`; the object is then unchanged.
    #[inline]
    pub fn set(&mut self, key: &[u8], value: &[u8]) -> Result<()> {
        let spot = self.pairs.spot(key);
        // An existing key is valid.
        if let Spot::New(_) = spot {
            check_key(key)?;
        }
        check_value(key, value)?;
        self.pairs.put(spot, key, value)
    }

    /// Removes the pair of `key`; the others keep their order (I3, I16).
    ///
    /// # Errors
    /// `MPI_ERR_INFO_KEY`, `MPI_ERR_INFO_NOKEY`, `MPI_ERR_NO_MEM`; the object is then unchanged.
    pub fn delete(&mut self, key: &[u8]) -> Result<()> {
        check_key(key)?;
        if self.pairs.delete(key)? {
            return Ok(());
        }
        let what = format!("no key {} in this info object", quote(key));
        Err(Error::new(Class::InfoNokey, what))
    }

    /// The value of `key`, if it is set (I8, I13).
    ///
    /// # Errors
    /// `MPI_ERR_INFO_KEY`.
    #[inline(always)]
    pub fn get(&self, key: &[u8]) -> Result<Option<&[u8]>> {
        let found = self.pairs.get(key);
        if found.is_none() {
            check_key(key)?;
        }
        Ok(found)
    }

    /// Whether `other` has the same pairs in the same order.
    pub fn has_pairs_of(&self, other: &Info) -> bool {
        self.pairs.are_those_of(&other.pairs)
    }

    /// The number of keys.
    pub fn nkeys(&self) -> usize {
        self.pairs.len()
    }

    /// The key with number `n` (I3, I14).
    ///
    /// # Errors
    /// `MPI_ERR_ARG` if `n` is not one of 0 ... nkeys-1.
    #[inline]
    pub fn nthkey(&self, n: i64) -> Result<&[u8]> {
        let place = usize::try_from(n).ok();
        match place.and_then(|place| self.pairs.nth(place)) {
            Some((key, _)) => Ok(key),
            None => Err(self.no_such_number(n)),
        }
    }

    #[cold]
    fn no_such_number(&self, n: i64) -> Error {
        let what = format!(
            "n = {n}, but the info object has {}, numbered from 0",
            counted(self.nkeys(), "key")
        );
        Error::new(Class::Arg, what)
    }

    /// Becomes a copy of `other`: the same pairs in the same order (I17).
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`; the object then has no pairs.
    pub fn copy_from(&mut self, other: &Info) -> Result<()> {
        self.pairs.copy_from(&other.pairs)
    }

    /// All pairs in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (&[u8], &[u8])> {
        self.pairs.iter()
    }

    /// Removes all pairs; keeps the memory for others.
    #[inline(always)]
    pub fn clear(&mut self) {
        self.pairs.clear();
    }

    /// The memory of the pairs in bytes.
    #[inline(always)]
    pub fn memory(&self) -> usize {
        self.pairs.memory()
    }
}

/// A key is 1 to [`MAX_KEY`] characters without a NUL (I5, I6, I7).
#[inline(always)]
fn check_key(key: &[u8]) -> Result<()> {
    if key.is_empty() || key.len() > MAX_KEY || has_nul(key) {
        return Err(wrong_key(key));
    }
    Ok(())
}

#[cold]
fn wrong_key(key: &[u8]) -> Error {
    if key.is_empty() {
        Error::new(Class::InfoKey, "the key is empty")
    } else if key.len() > MAX_KEY {
        too_long(Class::InfoKey, "key", key, MAX_KEY)
    } else {
        let what = format!("the key {} contains a NUL", quote(key));
        Error::new(Class::InfoKey, what)
    }
}

/// A value is at most [`MAX_VALUE`] characters without a NUL; an empty one is legal (I5, I6, I7).
#[inline(always)]
fn check_value(key: &[u8], value: &[u8]) -> Result<()> {
    if value.len() > MAX_VALUE || has_nul(value) {
        return Err(wrong_value(key, value));
    }
    Ok(())
}

#[cold]
fn wrong_value(key: &[u8], value: &[u8]) -> Error {
    if value.len() > MAX_VALUE {
        let what = format!("value of key {}", quote(key));
        too_long(Class::InfoValue, &what, value, MAX_VALUE)
    } else {
        let what = format!("the value of key {} contains a NUL", quote(key));
        Error::new(Class::InfoValue, what)
    }
}

fn too_long(class: Class, what: &str, text: &[u8], max: usize) -> Error {
    let text = quote(text);
    Error::new(
        class,
        format!("the {what}, {text}, is longer than {max} characters"),
    )
}
