//! Choice buffers: memory of the program, given by an address or a C descriptor.

use super::text::{Text, TextIn};
use crate::section::Section;
use libc::{c_char, c_void};
use minfo_core::error::{Class, Error, Result};
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
