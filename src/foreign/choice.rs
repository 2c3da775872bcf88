//! Choice buffers: memory of the program, of which an address or a C descriptor is told.

use libc::c_void;
use std::marker::PhantomData;

/// A choice buffer by its address, from legacy Fortran and C. What the arguments beside it make of it is there until
/// the operation is complete; what the operation reads is not changed meanwhile, and what it writes nobody else uses.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct Address<'a>(*mut c_void, PhantomData<&'a mut [u8]>);

impl Address<'_> {
    /// The address.
    #[inline(always)]
    pub(crate) fn number(self) -> usize {
        self.0 as usize
    }
}

/// A choice buffer, or a text, by its C descriptor, from `mpi_f08`. It is null or the address of a descriptor, which
/// nobody changes during the call. What it describes is there as that of an [`Address`].
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct Descriptor<'a>(*const c_void, PhantomData<&'a mut [u8]>);

impl Descriptor<'_> {
    /// The address of the descriptor.
    #[inline(always)]
    pub(crate) fn pointer(self) -> *const c_void {
        self.0
    }
}

/// Tests hand over addresses of memory that is there for the operation.
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
