//! Lists of texts, and arrays of such lists: the commands and arguments of new processes. In Fortran they are arrays of
//! CHARACTER variables of one length, in C pointers.
#![allow(unsafe_code)]

use super::null;
use super::text::{CTextIn, TextIn};
use libc::{c_char, c_void};
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::memory::copy;
use minfo_rules::text::{has_nul, strip};
use std::marker::PhantomData;

/// A text without a NUL, which could not be passed to new processes.
///
/// # Errors
/// `MPI_ERR_ARG` for a NUL.
pub(crate) fn without_nul<'a>(text: &'a [u8], name: &'static str) -> Result<&'a [u8]> {
    match has_nul(text) {
        true => Err(Error::new(Class::Arg, format!("{name} contains a NUL"))),
        false => Ok(text),
    }
}

/// An array of CHARACTER variables that is read. The next argument gives the length of each.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub(crate) struct TextsIn<'a>(*const c_char, PhantomData<&'a [u8]>);

impl<'a> TextsIn<'a> {
    /// The address, which may be a special one.
    fn address(self) -> usize {
        self.0 as usize
    }

    /// The text at an index, without surrounding blanks. Each text has `len` characters.
    fn at(self, place: usize, len: usize) -> &'a [u8] {
        if self.0.is_null() {
            return &[];
        }
        // The address is only read if the array has this element: no memory is touched here.
        let at = self.0.wrapping_add(place.wrapping_mul(len));
        strip(TextIn::at(at).read(len))
    }

    /// The first `count` texts.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` for a NUL, `MPI_ERR_NO_MEM`.
    fn read(self, len: usize, count: usize, name: &'static str) -> Result<Vec<Vec<u8>>> {
        let mut texts = Vec::new();
        texts.try_reserve_exact(count)?;
        for place in 0..count {
            texts.push(copy(without_nul(self.at(place, len), name)?)?);
        }
        Ok(texts)
    }

    /// The texts at every `stride`-th index from `first` on, up to the first blank one.
    ///
    /// # Errors
    /// Those of [`TextsIn::read`].
    fn read_list(
        self,
        len: usize,
        (first, stride): (usize, usize),
        name: &'static str,
    ) -> Result<Vec<Vec<u8>>> {
        let mut texts = Vec::new();
        for place in (first..).step_by(stride.max(1)) {
            let text = without_nul(self.at(place, len), name)?;
            if text.is_empty() {
                break;
            }
            texts.try_reserve(1)?;
            texts.push(copy(text)?);
        }
        Ok(texts)
    }
}

/// Pointers to C strings.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub(crate) struct CTextList<'a>(*const c_void, PhantomData<&'a [u8]>);

impl<'a> CTextList<'a> {
    /// The address, which may be a special one.
    fn address(self) -> usize {
        self.0 as usize
    }

    /// The string at an index within the list.
    fn at(self, place: usize) -> CTextIn<'a> {
        let at = self.0.cast::<*const c_char>().wrapping_add(place);
        // SAFETY: the list has this element, so there is a pointer.
        CTextIn::at(unsafe { at.read_unaligned() })
    }

    /// The first `count` strings.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` for a null pointer, `MPI_ERR_NO_MEM`.
    fn read(self, count: usize, name: &'static str) -> Result<Vec<Vec<u8>>> {
        if self.0.is_null() {
            return Err(null(name));
        }
        let mut texts = Vec::new();
        texts.try_reserve_exact(count)?;
        for place in 0..count {
            // A string cannot be longer than memory.
            texts.push(copy(self.at(place).read(usize::MAX, Class::Arg, name)?)?);
        }
        Ok(texts)
    }

    /// The strings before the first null pointer.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`
    fn read_list(self, name: &'static str) -> Result<Vec<Vec<u8>>> {
        let mut texts = Vec::new();
        if self.0.is_null() {
            return Ok(texts);
        }
        for place in 0.. {
            let text = self.at(place);
            if text.is_null() {
                break;
            }
            texts.try_reserve(1)?;
            texts.push(copy(text.read(usize::MAX, Class::Arg, name)?)?);
        }
        Ok(texts)
    }
}

/// Pointers to lists of C strings.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub(crate) struct CTextLists<'a>(*const c_void, PhantomData<&'a [u8]>);

impl<'a> CTextLists<'a> {
    /// The address, which may be a special one.
    fn address(self) -> usize {
        self.0 as usize
    }

    /// The list at an index within the array, which is not null.
    fn at(self, place: usize) -> CTextList<'a> {
        let at = self.0.cast::<*const c_void>().wrapping_add(place);
        // SAFETY: the array has this element, so there is a pointer.
        CTextList(unsafe { at.read_unaligned() }, PhantomData)
    }
}

/// Texts that are read: an array of CHARACTER variables, or pointers to C strings.
#[derive(Clone, Copy)]
pub(crate) struct Texts<'a> {
    of: TextListSource<'a, CTextList<'a>>,
    name: &'static str,
}

/// Lists of texts: the rows of an array of CHARACTER variables, or pointers to lists of C strings.
#[derive(Clone, Copy)]
pub(crate) struct TextLists<'a> {
    of: TextListSource<'a, CTextLists<'a>>,
    name: &'static str,
}

#[derive(Clone, Copy)]
enum TextListSource<'a, C> {
    Fortran(TextsIn<'a>, usize),
    C(C),
}

impl<'a> TextsIn<'a> {
    /// The texts of the argument `name`, which have `len` characters each.
    pub(crate) fn with_len(self, len: usize, name: &'static str) -> Texts<'a> {
        let of = TextListSource::Fortran(self, len);
        Texts { of, name }
    }

    /// The rows as lists of texts.
    pub(crate) fn rows_with_len(self, len: usize, name: &'static str) -> TextLists<'a> {
        let of = TextListSource::Fortran(self, len);
        TextLists { of, name }
    }
}

impl<'a> CTextList<'a> {
    /// The texts of the argument `name`.
    pub(crate) fn named(self, name: &'static str) -> Texts<'a> {
        let of = TextListSource::C(self);
        Texts { of, name }
    }
}

impl<'a> CTextLists<'a> {
    /// The lists of the argument `name`.
    pub(crate) fn named(self, name: &'static str) -> TextLists<'a> {
        let of = TextListSource::C(self);
        TextLists { of, name }
    }
}

impl Texts<'_> {
    /// The address, which may be a special one.
    pub(crate) fn address(self) -> usize {
        match self.of {
            TextListSource::Fortran(texts, _) => texts.address(),
            TextListSource::C(texts) => texts.address(),
        }
    }

    /// The first `count` texts.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` for a NUL in Fortran and a null pointer of C, `MPI_ERR_NO_MEM`.
    pub(crate) fn read(self, count: usize) -> Result<Vec<Vec<u8>>> {
        match self.of {
            TextListSource::Fortran(texts, len) => texts.read(len, count, self.name),
            TextListSource::C(texts) => texts.read(count, self.name),
        }
    }

    /// The texts up to the first blank one, in C up to the first null pointer.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` for a NUL in Fortran, `MPI_ERR_NO_MEM`.
    pub(crate) fn read_list(self) -> Result<Vec<Vec<u8>>> {
        match self.of {
            TextListSource::Fortran(texts, len) => texts.read_list(len, (0, 1), self.name),
            TextListSource::C(texts) => texts.read_list(self.name),
        }
    }
}

impl TextLists<'_> {
    /// The address, which may be a special one.
    pub(crate) fn address(self) -> usize {
        match self.of {
            TextListSource::Fortran(texts, _) => texts.address(),
            TextListSource::C(lists) => lists.address(),
        }
    }

    /// The list at an index, one of `count`: [`Texts::read_list`].
    ///
    /// # Errors
    /// Those of [`Texts::read_list`].
    pub(crate) fn read_list(self, place: usize, count: usize) -> Result<Vec<Vec<u8>>> {
        match self.of {
            TextListSource::Fortran(texts, len) => texts.read_list(len, (place, count), self.name),
            TextListSource::C(lists) => lists.at(place).read_list(self.name),
        }
    }
}

/// Tests pass arrays with their true lengths.
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_fortran_ends_with_a_blank() {
        let texts = TextsIn(c"one  two   x y      ".as_ptr(), PhantomData);
        let list = texts.read_list(5, (0, 1), "argv").unwrap();
        assert_eq!(list, [&b"one"[..], b"two", b"x y"]);
        let two = texts.read(5, 2, "commands").unwrap();
        assert_eq!(two, [&b"one"[..], b"two"]);
        // Every second element: the rows of an array by columns.
        let list = texts.read_list(5, (1, 2), "argv").unwrap();
        assert_eq!(list, [b"two"]);
        assert!(texts.read_list(0, (0, 1), "argv").unwrap().is_empty());
        let wrong = TextsIn(c"a".as_ptr(), PhantomData);
        let error = wrong.read_list(2, (0, 1), "argv").unwrap_err();
        assert_eq!(error.class, Class::Arg);
    }

    #[test]
    fn a_null_pointer_has_no_texts() {
        let none = TextsIn(std::ptr::null(), PhantomData);
        assert_eq!(none.read(5, 2, "commands").unwrap(), [b"", b""]);
        assert!(none.read_list(5, (1, 2), "argv").unwrap().is_empty());
    }

    #[test]
    fn a_list_of_c_ends_with_a_null_pointer() {
        let pointers = [c" a b ".as_ptr(), c"".as_ptr(), std::ptr::null()];
        let list = CTextList(pointers.as_ptr().cast(), PhantomData);
        assert_eq!(list.read_list("argv").unwrap(), [&b" a b "[..], b""]);
        assert_eq!(list.read(1, "argv").unwrap(), [b" a b "]);
        assert_eq!(list.read(3, "argv").unwrap_err().class, Class::Arg);
        let none = CTextList(std::ptr::null(), PhantomData);
        assert!(none.read_list("argv").unwrap().is_empty());
        assert_eq!(none.read(1, "argv").unwrap_err().class, Class::Arg);
        let lists = [list.0, none.0];
        let lists = CTextLists(lists.as_ptr().cast(), PhantomData);
        assert_eq!(lists.at(0).read_list("argv").unwrap().len(), 2);
        assert!(lists.at(1).read_list("argv").unwrap().is_empty());
    }
}
