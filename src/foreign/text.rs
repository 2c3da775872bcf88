//! Texts: those of Fortran have a length, those of C end in a NUL.
#![allow(unsafe_code)]

use super::{NonNullOut, null, without_nul};
use libc::{c_char, c_int};
use minfo_rules::error::{Class, Error, Result, not_negative};
use minfo_rules::memory::copy;
use minfo_rules::text;
use std::marker::PhantomData;

/// A CHARACTER argument that is read. The next argument gives its length.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub(crate) struct TextIn<'a>(*const c_char, PhantomData<&'a [u8]>);

impl<'a> TextIn<'a> {
    /// The text at an address, one of several in the same array.
    pub(super) fn at(address: *const c_char) -> TextIn<'a> {
        TextIn(address, PhantomData)
    }

    /// The text, which has `len` characters.
    #[inline(always)]
    pub(crate) fn read(self, len: usize) -> &'a [u8] {
        if self.0.is_null() || len == 0 {
            return &[];
        }
        // SAFETY: a CHARACTER variable of this length is at the address, which is not null, and it is not assigned to
        // while it is an argument that is read.
        unsafe { std::slice::from_raw_parts(self.0.cast(), len) }
    }
}

/// A CHARACTER variable that is assigned to. The next argument gives its length.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub(crate) struct TextOut<'a>(*mut c_char, PhantomData<&'a mut [u8]>);

impl TextOut<'_> {
    /// Assigns the first `limit` characters of `text`, truncated or blank-padded to the length of the variable, which
    /// is `len`. Returns the number of characters that came from `text`.
    #[inline(always)]
    pub(crate) fn assign(self, len: usize, text: &[u8], limit: usize) -> usize {
        text::assign(self.variable(len), text, limit)
    }

    /// Writes texts one after the other to the variable, which has `len` characters, and the length of each to
    /// `lengths`.
    ///
    /// # Errors
    /// `MPI_ERR_VALUE_TOO_LARGE` if there is not enough room.
    pub(crate) fn put<'t>(
        self,
        len: usize,
        texts: impl Iterator<Item = &'t [u8]>,
        lengths: &mut [i64],
    ) -> Result<()> {
        text::put(self.variable(len), texts, lengths)
    }

    /// The variable. The reference must end before any other output of the caller is written.
    #[inline(always)]
    fn variable<'v>(self, len: usize) -> &'v mut [u8] {
        if self.0.is_null() || len == 0 {
            return &mut [];
        }
        // SAFETY: a CHARACTER variable of this length is at the address, which is not null. The text assigned to it is
        // this library's, and the reference ends with the assignment, which uses no other memory of the program.
        unsafe { std::slice::from_raw_parts_mut(self.0.cast(), len) }
    }
}

/// A C string that is read.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub(crate) struct CTextIn<'a>(*const c_char, PhantomData<&'a [u8]>);

impl<'a> CTextIn<'a> {
    /// The string at an address, one of several in the same list.
    pub(super) fn at(address: *const c_char) -> CTextIn<'a> {
        CTextIn(address, PhantomData)
    }

    /// Whether it is a null pointer, which ends a list.
    pub(super) fn is_null(self) -> bool {
        self.0.is_null()
    }

    /// The string without its NUL. For a string longer than `max` characters, which is an error, the end is searched
    /// for separately, for the message.
    ///
    /// # Errors
    /// An error of class `class` for a null pointer.
    #[inline(always)]
    pub(crate) fn read(self, max: usize, class: Class, name: &'static str) -> Result<&'a [u8]> {
        if self.0.is_null() {
            return Err(Error::new(class, format!("{name} is a null pointer")));
        }
        // SAFETY: a C string has a NUL, and nothing after it is read.
        let mut len = unsafe { libc::strnlen(self.0, max.saturating_add(1)) };
        if len > max {
            len = self.len();
        }
        // SAFETY: this many characters have just been read, and the string is not changed while it is an argument.
        Ok(unsafe { std::slice::from_raw_parts(self.0.cast(), len) })
    }

    #[cold]
    #[inline(never)]
    fn len(self) -> usize {
        // SAFETY: `read` has found that it is not null; a C string has a NUL, and nothing after it is read.
        unsafe { libc::strlen(self.0) }
    }
}

/// Room for a C string.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub(crate) struct CTextOut<'a>(*mut c_char, PhantomData<&'a mut [u8]>);

impl CTextOut<'_> {
    /// Checks that there is room, before a call that has an effect.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` for a null pointer.
    pub(crate) fn required(self, name: &'static str) -> Result<Self> {
        match self.0.is_null() {
            true => Err(null(name)),
            false => Ok(self),
        }
    }

    /// Copies `text`, truncated to `room` - 1 characters, and a NUL. If `room` is 0, nothing is written. Returns the
    /// number of characters that came from `text`.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` for a null pointer, unless there is no room.
    #[inline(always)]
    pub(crate) fn assign(self, room: usize, text: &[u8], name: &'static str) -> Result<usize> {
        // No more memory is touched than the text needs: a caller may claim more room than there is.
        let used = room.min(text.len() + 1);
        if used == 0 {
            return Ok(0);
        }
        if self.0.is_null() {
            return Err(null(name));
        }
        // SAFETY: the string has room for at least this many characters. The copied text is this library's, and the
        // reference ends with the copy.
        let string = unsafe { std::slice::from_raw_parts_mut(self.0.cast(), used) };
        text::assign_c(string, text);
        Ok(used - 1)
    }
}

/// A text that is read: a CHARACTER argument, or a C string.
#[derive(Clone, Copy)]
pub(crate) struct Text<'a> {
    of: TextSource<'a>,
    name: &'static str,
}

#[derive(Clone, Copy)]
enum TextSource<'a> {
    Fortran(TextIn<'a>, usize),
    C(CTextIn<'a>),
}

impl<'a> TextIn<'a> {
    /// The text of the argument `name`, which has `len` characters.
    #[inline(always)]
    pub(crate) fn with_len(self, len: usize, name: &'static str) -> Text<'a> {
        let of = TextSource::Fortran(self, len);
        Text { of, name }
    }
}

impl<'a> CTextIn<'a> {
    /// The text of the argument `name`.
    #[inline(always)]
    pub(crate) fn named(self, name: &'static str) -> Text<'a> {
        let of = TextSource::C(self);
        Text { of, name }
    }
}

impl<'a> Text<'a> {
    /// The text without surrounding blanks in Fortran; in C, blanks are part of it.
    ///
    /// The end of a C string of more than `max` characters, which is an error, is searched for separately, for the
    /// message.
    ///
    /// # Errors
    /// An error of class `class` for a null pointer of C.
    #[inline(always)]
    pub(crate) fn strip(self, max: usize, class: Class) -> Result<&'a [u8]> {
        match self.of {
            TextSource::Fortran(text, len) => Ok(text::strip(text.read(len))),
            TextSource::C(text) => text.read(max, class, self.name),
        }
    }

    /// [`Text::strip`], but blanks at the start are part of the text.
    ///
    /// # Errors
    /// Those of [`Text::strip`].
    #[inline(always)]
    pub(crate) fn strip_end(self, max: usize, class: Class) -> Result<&'a [u8]> {
        match self.of {
            TextSource::Fortran(text, len) => Ok(text::strip_end(text.read(len))),
            TextSource::C(text) => text.read(max, class, self.name),
        }
    }

    /// A name: trailing blanks in Fortran are not part of it (MPI 4.1, section 7.8).
    ///
    /// # Errors
    /// `MPI_ERR_ARG` for a null pointer of C, and for a NUL, which could not be returned to C.
    pub(crate) fn name(self, max: usize) -> Result<&'a [u8]> {
        without_nul(self.strip_end(max, Class::Arg)?, self.name)
    }

    /// A name without leading and trailing blanks in Fortran.
    ///
    /// # Errors
    /// Those of [`Text::name`].
    pub(crate) fn label(self, max: usize) -> Result<&'a [u8]> {
        without_nul(self.strip(max, Class::Arg)?, self.name)
    }
}

/// The destination of a text: a CHARACTER variable, or room for a C string.
#[derive(Clone, Copy)]
pub(crate) struct TextPlace<'a> {
    to: Room<'a>,
    name: &'static str,
}

#[derive(Clone, Copy)]
enum Room<'a> {
    Fortran(TextOut<'a>, usize),
    C(CTextOut<'a>),
}

impl<'a> TextOut<'a> {
    /// The variable of the argument `name`, which has `len` characters.
    #[inline(always)]
    pub(crate) fn with_len(self, len: usize, name: &'static str) -> TextPlace<'a> {
        let to = Room::Fortran(self, len);
        TextPlace { to, name }
    }
}

impl<'a> CTextOut<'a> {
    /// The room of the argument `name`.
    #[inline(always)]
    pub(crate) fn named(self, name: &'static str) -> TextPlace<'a> {
        let to = Room::C(self);
        TextPlace { to, name }
    }
}

impl TextPlace<'_> {
    /// Checks that there is room, before a call that has an effect.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` for a null pointer of C.
    pub(crate) fn required(self) -> Result<Self> {
        if let Room::C(string) = self.to {
            string.required(self.name)?;
        }
        Ok(self)
    }

    /// Writes the first `limit` characters of `text`: truncated or padded with blanks to the length of the variable, in C
    /// with a NUL. Returns the number of characters that came from `text`.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` for a null pointer of C.
    #[inline(always)]
    pub(crate) fn assign(self, text: &[u8], limit: usize) -> Result<usize> {
        match self.to {
            Room::Fortran(variable, len) => Ok(variable.assign(len, text, limit)),
            Room::C(string) => string.assign(limit + 1, text, self.name),
        }
    }

    /// [`TextPlace::assign`], which also returns the number of characters to the program.
    ///
    /// # Errors
    /// Those of [`TextPlace::assign`].
    pub(crate) fn give(
        self,
        text: &[u8],
        limit: usize,
        resultlen: NonNullOut<'_, c_int>,
    ) -> Result<()> {
        resultlen.give(self.assign(text, limit)? as c_int);
        Ok(())
    }

    /// Writes `text` to this many characters, which in C include the NUL; for 0 the text stays unchanged. Returns the
    /// number of characters that `text` needs.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` for a null pointer of C, unless there is no room.
    #[inline(always)]
    pub(crate) fn fill(self, text: &[u8], room: usize) -> Result<usize> {
        match self.to {
            Room::Fortran(variable, len) => {
                if room > 0 {
                    variable.assign(len, text, room);
                }
                Ok(text.len())
            }
            Room::C(string) => {
                string.assign(room, text, self.name)?;
                Ok(text.len() + 1)
            }
        }
    }
}

/// Several C strings: `argv`.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub(crate) struct CTexts<'a>(*const *const c_char, PhantomData<&'a [u8]>);

impl CTexts<'_> {
    /// The `count` strings; none for a null pointer.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` for a null pointer among them, and for a negative `count`.
    pub(crate) fn read(self, count: i64, name: &'static str) -> Result<Vec<Vec<u8>>> {
        let count: usize = match self.0.is_null() {
            true => 0,
            false => not_negative(Class::Arg, name, count)?,
        };
        let mut texts = Vec::new();
        texts.try_reserve_exact(count)?;
        for place in 0..count {
            // SAFETY: it is not null, and has `count` pointers to C strings.
            let text = unsafe { self.0.add(place).read_unaligned() };
            // A string cannot be longer than memory.
            let text = CTextIn(text, PhantomData).read(usize::MAX, Class::Arg, name)?;
            texts.push(copy(text)?);
        }
        Ok(texts)
    }
}

/// Tests pass texts with their true lengths.
#[cfg(test)]
mod made_by_tests {
    use super::*;
    use std::ffi::CStr;

    impl<'a> From<&'a [u8]> for TextIn<'a> {
        fn from(text: &'a [u8]) -> TextIn<'a> {
            TextIn(text.as_ptr().cast(), PhantomData)
        }
    }

    impl<'a> From<&'a mut [u8]> for TextOut<'a> {
        fn from(text: &'a mut [u8]) -> TextOut<'a> {
            TextOut(text.as_mut_ptr().cast(), PhantomData)
        }
    }

    impl<'a> From<&'a CStr> for CTextIn<'a> {
        fn from(text: &'a CStr) -> CTextIn<'a> {
            CTextIn(text.as_ptr(), PhantomData)
        }
    }

    impl CTextIn<'_> {
        /// A null pointer.
        pub(crate) const NONE: CTextIn<'static> = CTextIn(std::ptr::null(), PhantomData);
    }

    impl<'a> From<&'a mut [u8]> for CTextOut<'a> {
        fn from(text: &'a mut [u8]) -> CTextOut<'a> {
            CTextOut(text.as_mut_ptr().cast(), PhantomData)
        }
    }

    impl CTextOut<'_> {
        /// A null pointer.
        pub(crate) const NONE: CTextOut<'static> = CTextOut(std::ptr::null_mut(), PhantomData);
    }

    impl<'a> From<&'a [*const c_char]> for CTexts<'a> {
        fn from(texts: &'a [*const c_char]) -> CTexts<'a> {
            CTexts(texts.as_ptr(), PhantomData)
        }
    }
}
