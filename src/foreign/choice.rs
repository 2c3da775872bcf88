//! Choice buffers: memory of the program, given by an address or a C descriptor.

#![allow(unsafe_code)]

use super::null;
use super::text::{Text, TextIn};
use crate::section::Section;
use crate::sentinels::{self, Special};
use libc::{c_char, c_int, c_void};
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::memory::copy;
use std::marker::PhantomData;

/// A choice buffer by its address, from legacy Fortran and C. The memory that the other arguments describe is valid
/// until the operation is complete; memory that the operation reads is not changed meanwhile, and nobody else uses
/// memory that it writes.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub(crate) struct Address<'a>(*mut c_void, PhantomData<&'a mut [u8]>);

impl Address<'_> {
    /// The address.
    #[inline(always)]
    pub(crate) fn number(self) -> usize {
        self.0 as usize
    }

    /// Checks that this is memory, before a call that has an effect.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` for a null pointer, and for `MPI_IN_PLACE`.
    pub(crate) fn required(self, name: &'static str) -> Result<()> {
        match sentinels::of_buffer(self.number()) {
            None => Ok(()),
            Some(Special::Bottom) => Err(null(name)),
            Some(Special::InPlace) => {
                let what = format!("{name} is MPI_IN_PLACE");
                Err(Error::new(Class::Arg, what))
            }
        }
    }

    /// C's handle of an object at this address.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` for a null pointer.
    pub(crate) fn handle(self, name: &'static str) -> Result<c_int> {
        self.required(name)?;
        // SAFETY: a tool passes the address of a handle, which is a pointer, of the kind that it was told.
        let handle = unsafe { self.0.cast::<isize>().read_unaligned() };
        // (A value that does not fit is not a handle of this library; neither is this one.)
        Ok(c_int::try_from(handle).unwrap_or(-1))
    }

    /// Writes a value of this many bytes.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` for a null pointer, unless there is nothing to write.
    pub(crate) fn write(self, value: &[u8], name: &'static str) -> Result<()> {
        if value.is_empty() {
            return Ok(());
        }
        self.required(name)?;
        // SAFETY: a tool gives as much room as the value has elements, which it was told. The value is this library's memory.
        unsafe { std::ptr::copy_nonoverlapping(value.as_ptr(), self.0.cast(), value.len()) };
        Ok(())
    }

    /// A value of this many bytes.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` for a null pointer, unless there is nothing to read; `MPI_ERR_NO_MEM`.
    pub(crate) fn read(self, bytes: usize, name: &'static str) -> Result<Vec<u8>> {
        if bytes == 0 {
            return Ok(Vec::new());
        }
        self.required(name)?;
        // SAFETY: a tool gives as many elements as the value has, which it was told, and does not change them meanwhile.
        Ok(copy(unsafe {
            std::slice::from_raw_parts(self.0.cast(), bytes)
        })?)
    }

    /// A text with its NUL, of at most this many bytes.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` for a null pointer, and where there is no NUL; `MPI_ERR_NO_MEM`.
    pub(crate) fn read_text(self, bytes: usize, name: &'static str) -> Result<Vec<u8>> {
        self.required(name)?;
        // SAFETY: the text has this many bytes, or a NUL before; nothing after it is read.
        let len = unsafe { libc::strnlen(self.0.cast(), bytes) };
        if len == bytes {
            let what = format!("{name} has no NUL among its first {bytes} characters");
            return Err(Error::new(Class::Arg, what));
        }
        self.read(len + 1, name)
    }
}

/// A choice buffer, or a text, by its C descriptor, from `mpi_f08`. It is null or the address of a descriptor, which
/// nobody changes during the call. The memory that it describes is valid like that of an [`Address`].
#[repr(transparent)]
#[derive(Clone, Copy)]
pub(crate) struct Descriptor<'a>(*const c_void, PhantomData<&'a mut [u8]>);

impl<'a> Descriptor<'a> {
    /// The address of the descriptor.
    #[inline(always)]
    pub(crate) fn pointer(self) -> *const c_void {
        self.0
    }

    /// The text that it describes: a CHARACTER argument that is read.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` if that is not a scalar, `MPI_ERR_BUFFER` for a descriptor of an unknown compiler.
    pub(crate) fn text(self, name: &'static str) -> Result<Text<'a>> {
        let section = Section::read(self)?;
        let Some(len) = section.scalar_len() else {
            return Err(Error::new(Class::Arg, format!("{name} is not a scalar")));
        };
        let text = TextIn::at(section.address as *const c_char);
        Ok(text.with_len(len, name))
    }
}

/// Tests pass addresses of memory that is valid during the operation.
#[cfg(test)]
mod made_by_tests {
    use super::*;

    impl Address<'_> {
        /// The buffer at an address.
        pub(crate) fn of<T: ?Sized>(address: *const T) -> Address<'static> {
            Address(address.cast::<c_void>().cast_mut(), PhantomData)
        }
    }

    impl Descriptor<'_> {
        /// The buffer of a descriptor.
        pub(crate) fn of<T: ?Sized>(descriptor: *const T) -> Descriptor<'static> {
            Descriptor(descriptor.cast(), PhantomData)
        }
    }
}
