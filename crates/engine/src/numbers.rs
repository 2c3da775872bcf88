//! Lists of counts and displacements.

use minfo_rules::error::Result;
use std::borrow::Cow;
use std::ptr;

/// Numbers in the width in which the program has them: in its memory, or copied.
#[derive(Clone, Debug)]
pub enum Numbers<'a> {
    /// Of 32 bits.
    Ints(Cow<'a, [i32]>),
    /// Of 64 bits.
    Large(Cow<'a, [i64]>),
}

/// Is at the address of no numbers, since libraries may read them all the same.
static NONE: i64 = 0;

impl Numbers<'_> {
    /// No numbers.
    pub const NONE: Numbers<'static> = Numbers::Ints(Cow::Borrowed(&[]));

    /// The number with this place, which must exist.
    #[inline]
    pub fn get(&self, place: usize) -> i64 {
        match self {
            Numbers::Ints(ints) => ints[place].into(),
            Numbers::Large(large) => large[place],
        }
    }

    /// How many there are.
    #[inline]
    pub fn len(&self) -> usize {
        match self {
            Numbers::Ints(ints) => ints.len(),
            Numbers::Large(large) => large.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All of them.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = i64> {
        (0..self.len()).map(|place| self.get(place))
    }

    /// Whether they have 64 bits.
    #[inline]
    pub fn is_large(&self) -> bool {
        matches!(self, Numbers::Large(_))
    }

    /// The address of numbers of 32 bits, for an MPI library.
    #[inline]
    pub fn ints(&self) -> *const i32 {
        match self {
            Numbers::Ints(ints) if ints.is_empty() => (&raw const NONE).cast(),
            Numbers::Ints(ints) => ints.as_ptr(),
            Numbers::Large(_) => ptr::null(),
        }
    }

    /// The address of numbers of 64 bits.
    #[inline]
    pub fn large(&self) -> *const i64 {
        match self {
            Numbers::Ints(_) => ptr::null(),
            Numbers::Large(large) if large.is_empty() => &raw const NONE,
            Numbers::Large(large) => large.as_ptr(),
        }
    }

    /// The same as displacements, which have the same width.
    #[inline]
    pub fn addresses(&self) -> *const isize {
        self.large().cast()
    }

    /// The same memory.
    #[inline]
    pub fn borrowed(&self) -> Numbers<'_> {
        match self {
            Numbers::Ints(ints) => Numbers::Ints(Cow::Borrowed(ints)),
            Numbers::Large(large) => Numbers::Large(Cow::Borrowed(large)),
        }
    }

    /// A copy, which may be as long as the program's list.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`
    pub fn copied(&self) -> Result<Numbers<'static>> {
        Ok(match self {
            Numbers::Ints(ints) => Numbers::Ints(Cow::Owned(list(ints.iter().copied())?)),
            Numbers::Large(large) => Numbers::Large(Cow::Owned(list(large.iter().copied())?)),
        })
    }

    /// A copy of 32 bits of those that are wider, if it holds all of them.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`
    pub fn narrowed(&self) -> Result<Option<Numbers<'static>>> {
        let fits = |&number: &i64| i32::try_from(number).is_ok();
        Ok(match self {
            Numbers::Large(large) if large.iter().all(fits) => {
                let ints = list(large.iter().map(|&number| number as i32))?;
                Some(Numbers::Ints(Cow::Owned(ints)))
            }
            _ => None,
        })
    }

    /// As many zeros.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`
    pub fn zeros(&self) -> Result<Numbers<'static>> {
        let zeros = list((0..self.len()).map(|_| 0))?;
        Ok(Numbers::Ints(Cow::Owned(zeros)))
    }

    /// Makes them 64-bit.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`
    pub fn widen(&mut self) -> Result<()> {
        if let Numbers::Ints(ints) = self {
            *self = Numbers::Large(Cow::Owned(list(ints.iter().map(|&int| int.into()))?));
        }
        Ok(())
    }

    /// The same, copied unless they are a copy.
    pub fn into_owned(self) -> Numbers<'static> {
        match self {
            Numbers::Ints(ints) => Numbers::Ints(Cow::Owned(ints.into_owned())),
            Numbers::Large(large) => Numbers::Large(Cow::Owned(large.into_owned())),
        }
    }
}

/// A list that may be as long as the program's.
///
/// # Errors
/// `MPI_ERR_NO_MEM`
pub fn list<T>(all: impl ExactSizeIterator<Item = T>) -> Result<Vec<T>> {
    let mut list = Vec::new();
    list.try_reserve_exact(all.len())?;
    list.extend(all);
    Ok(list)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(numbers: &Numbers<'_>) -> (Vec<i64>, bool) {
        (numbers.iter().collect(), numbers.is_large())
    }

    #[test]
    fn they_have_the_width_that_is_needed() {
        let ints = [1, i32::MIN];
        let mut numbers = Numbers::Ints(ints[..].into());
        let expected = vec![1, i32::MIN.into()];
        assert_eq!(all(&numbers), (expected.clone(), false));
        assert_eq!(numbers.borrowed().ints(), ints.as_ptr());
        assert_ne!(numbers.copied().unwrap().ints(), ints.as_ptr());
        assert!(numbers.narrowed().unwrap().is_none());
        numbers.widen().unwrap();
        assert_eq!(all(&numbers), (expected.clone(), true));
        let narrowed = numbers.narrowed().unwrap().unwrap();
        assert_eq!(all(&narrowed), (expected, false));
        assert_eq!(all(&numbers.zeros().unwrap()), (vec![0, 0], false));
    }

    #[test]
    fn what_ints_do_not_hold_stays() {
        for number in [i64::from(i32::MAX) + 1, i64::from(i32::MIN) - 1] {
            let large = [0, number];
            let numbers = Numbers::Large(large[..].into());
            assert!(numbers.narrowed().unwrap().is_none());
            assert_eq!(numbers.borrowed().large(), large.as_ptr());
            assert_eq!(all(&numbers.into_owned()), (large.to_vec(), true));
        }
    }
}
