//! Arrays of numbers, truth values and handles, whose elements have 4 or 8 bytes each.
#![allow(unsafe_code)]

use super::{UNDEFINED, null};
use libc::c_void;
use minfo_engine::numbers::Numbers;
use minfo_rules::error::{Class, Error, Result, not_negative};
use minfo_rules::text::counted;
use std::marker::PhantomData;
use std::slice;

/// The width of an array of `T`.
#[inline(always)]
pub(crate) const fn width_of<T>() -> i64 {
    size_of::<T>() as i64
}

/// An array that is read. The next argument gives the size of an element.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub(crate) struct ArrayIn<'a>(*const c_void, PhantomData<&'a [u8]>);

impl<'a> ArrayIn<'a> {
    /// The array, with the size of an element.
    #[inline(always)]
    pub(crate) fn with_width(self, width: i64) -> Integers<'a> {
        Integers {
            at: self.0,
            is_wide: width == 8,
            memory: self.1,
        }
    }
}

/// An array that is written, and may be read. The next argument gives the size of an element.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub(crate) struct ArrayOut<'a>(*mut c_void, PhantomData<&'a mut [u8]>);

impl<'a> ArrayOut<'a> {
    /// The array, with the size of an element.
    #[inline(always)]
    pub(crate) fn with_width(self, width: i64) -> IntegersOut<'a> {
        IntegersOut {
            at: self.0,
            is_wide: width == 8,
            memory: self.1,
        }
    }
}

/// An array that is read, with elements of known width.
#[derive(Clone, Copy)]
pub(crate) struct Integers<'a> {
    at: *const c_void,
    is_wide: bool,
    memory: PhantomData<&'a [u8]>,
}

impl<'a> Integers<'a> {
    /// The address, for arrays that may be a special address.
    pub(crate) fn address(self) -> usize {
        self.at as usize
    }

    /// The number of its elements, if they can be read.
    #[inline(always)]
    fn readable(self, len: i64, name: &'static str) -> Result<usize> {
        let len = not_negative(Class::Arg, name, len)?;
        match self.at.is_null() && len > 0 {
            true => Err(null(name)),
            false => Ok(len),
        }
    }

    /// Its `len` elements, where the program has them if they are aligned.
    ///
    /// # Errors
    /// Those of [`Integers::read`].
    #[inline(always)]
    pub(crate) fn numbers(self, len: i64, name: &'static str) -> Result<Numbers<'a>> {
        let number = self.readable(len, name)?;
        if number == 0 {
            return Ok(Numbers::NONE);
        }
        let (ints, large) = (self.at.cast::<i32>(), self.at.cast::<i64>());
        match self.is_wide {
            false if ints.is_aligned() => {
                // SAFETY: the array is not null and has as many elements, of 4 bytes according to its width, which are
                // aligned; the program does not change them during the call.
                let ints = unsafe { slice::from_raw_parts(ints, number) };
                Ok(Numbers::Ints(ints.into()))
            }
            true if large.is_aligned() => {
                // SAFETY: likewise, with elements of 8 bytes.
                let large = unsafe { slice::from_raw_parts(large, number) };
                Ok(Numbers::Large(large.into()))
            }
            _ => Ok(Numbers::Large(self.read(len, name)?.into())),
        }
    }

    /// Its `len` elements.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` for a null pointer, unless `len` is 0, and for a negative `len`.
    pub(crate) fn read(self, len: i64, name: &'static str) -> Result<Vec<i64>> {
        let len = self.readable(len, name)?;
        let mut values = Vec::new();
        let room = values.try_reserve_exact(len);
        room.map_err(|_| Error::no_mem("out of memory while reading an array argument"))?;
        values.extend((0..len).map(|place| self.get(place)));
        Ok(values)
    }

    /// One element of an array that has more than `place` elements and so is not null.
    #[inline(always)]
    fn get(self, place: usize) -> i64 {
        if self.is_wide {
            // SAFETY: the array has this element, of 8 bytes according to its width.
            unsafe { self.at.cast::<i64>().add(place).read_unaligned() }
        } else {
            // SAFETY: the array has this element, of 4 bytes according to its width.
            i64::from(unsafe { self.at.cast::<i32>().add(place).read_unaligned() })
        }
    }

    /// [`Integers::get`] for an element that is a C integer, like [`Integers::read_c_ints`].
    #[inline(always)]
    pub(crate) fn get_c_int(self, place: usize) -> i32 {
        fit(self.get(place))
    }

    /// Like [`Integers::read`], for elements that are C integers: ranks, weights, handles. Values that do not fit
    /// become the nearest ones that do.
    ///
    /// # Errors
    /// Those of [`Integers::read`].
    pub(crate) fn read_c_ints(self, len: i64, name: &'static str) -> Result<Vec<i32>> {
        let values = self.read(len, name)?;
        let mut fitted = Vec::new();
        fitted.try_reserve_exact(values.len())?;
        fitted.extend(values.into_iter().map(fit));
        Ok(fitted)
    }
}

/// The nearest C integer.
fn fit(value: i64) -> i32 {
    value.clamp(i32::MIN.into(), i32::MAX.into()) as i32
}

/// An array that is written, with elements of known width.
#[derive(Clone, Copy)]
pub(crate) struct IntegersOut<'a> {
    at: *mut c_void,
    is_wide: bool,
    memory: PhantomData<&'a mut [u8]>,
}

impl<'a> IntegersOut<'a> {
    /// The address, for arrays that may be a special address.
    pub(crate) fn address(self) -> usize {
        self.at as usize
    }

    /// The same array for reading, for an argument that is both read and written.
    pub(crate) fn as_read(self) -> Integers<'a> {
        Integers {
            at: self.at,
            is_wide: self.is_wide,
            memory: PhantomData,
        }
    }

    /// Checks that `len` elements can be written: for a call that has several outputs and writes all or none.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` for a null pointer, unless there is nothing to write.
    pub(crate) fn require(self, len: usize, name: &'static str) -> Result<()> {
        if self.at.is_null() && len > 0 {
            return Err(null(name));
        }
        Ok(())
    }

    /// Writes its first elements.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` for a null pointer, unless there is nothing to write.
    pub(crate) fn write(self, values: &[i32], name: &'static str) -> Result<()> {
        self.require(values.len(), name)?;
        for (place, &value) in values.iter().enumerate() {
            self.set(place, value);
        }
        Ok(())
    }

    /// [`IntegersOut::write`] for numbers of 64 bits; those that do not fit an element become `MPI_UNDEFINED`.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` for a null pointer, unless there is nothing to write.
    pub(crate) fn write_wide(self, values: &[i64], name: &'static str) -> Result<()> {
        self.require(values.len(), name)?;
        for (place, &value) in values.iter().enumerate() {
            if self.is_wide {
                // SAFETY: the array has this element, of 8 bytes.
                unsafe { self.at.cast::<i64>().add(place).write_unaligned(value) };
            } else {
                self.set(place, i32::try_from(value).unwrap_or(UNDEFINED));
            }
        }
        Ok(())
    }

    /// Writes one element of an array that has more than `place` elements and so is not null.
    pub(crate) fn set(self, place: usize, value: i32) {
        if self.is_wide {
            // SAFETY: the array has this element, of 8 bytes.
            unsafe {
                let element = self.at.cast::<i64>().add(place);
                element.write_unaligned(value.into());
            }
        } else {
            // SAFETY: the array has this element, of 4 bytes.
            unsafe { self.at.cast::<i32>().add(place).write_unaligned(value) };
        }
    }
}

/// Room for a list of 64-bit numbers; as many are written as there are.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub(crate) struct ListOut<'a>(*mut i64, PhantomData<&'a mut [i64]>);

impl<'a> ListOut<'a> {
    /// Writes the list; there is room for `room` numbers.
    ///
    /// # Errors
    /// `MPI_ERR_VALUE_TOO_LARGE` if the list does not fit, `MPI_ERR_ARG` for a null pointer, unless the list is empty.
    pub(crate) fn give(self, room: i64, list: &[i64]) -> Result<()> {
        if list.is_empty() {
            return Ok(());
        }
        if self.0.is_null() {
            return Err(Error::new(Class::Arg, "an array is a null pointer"));
        }
        if room < list.len() as i64 {
            let what = format!(
                "an array of {} is too short for {}",
                counted(room, "element"),
                list.len()
            );
            return Err(Error::new(Class::ValueTooLarge, what));
        }
        // SAFETY: the list is not longer than the room, as just checked. It is this library's memory, so it does not
        // overlap an array of the program; bytes need no alignment.
        unsafe {
            std::ptr::copy_nonoverlapping(
                list.as_ptr().cast::<u8>(),
                self.0.cast(),
                size_of_val(list),
            )
        };
        Ok(())
    }
}

/// Tests pass arrays with their true lengths and widths.
#[cfg(test)]
mod made_by_tests {
    use super::*;

    impl<'a, T> From<&'a [T]> for ArrayIn<'a> {
        fn from(array: &'a [T]) -> ArrayIn<'a> {
            ArrayIn(array.as_ptr().cast(), PhantomData)
        }
    }

    impl<'a, T> From<&'a mut [T]> for ArrayOut<'a> {
        fn from(array: &'a mut [T]) -> ArrayOut<'a> {
            ArrayOut(array.as_mut_ptr().cast(), PhantomData)
        }
    }

    impl ArrayIn<'_> {
        /// A null pointer.
        pub(crate) const NONE: ArrayIn<'static> = ArrayIn(std::ptr::null(), PhantomData);
    }

    impl ArrayOut<'_> {
        /// A null pointer.
        pub(crate) const NONE: ArrayOut<'static> = ArrayOut(std::ptr::null_mut(), PhantomData);
    }

    impl<'a> From<&'a mut [i64]> for ListOut<'a> {
        fn from(room: &'a mut [i64]) -> ListOut<'a> {
            ListOut(room.as_mut_ptr(), PhantomData)
        }
    }
}
