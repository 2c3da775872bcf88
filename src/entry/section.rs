//! The C descriptors of assumed-rank dummy arguments (Fortran 2018, section 18.5), as gfortran and flang
//! make them.
#![allow(unsafe_code)]

use crate::error::{Class, Error, Result};
use libc::c_void;

/// The greatest rank.
const MAX_RANK: usize = 15;
/// CFI_VERSION of gfortran's ISO_Fortran_binding.h, and of flang's.
const VERSIONS: [i32; 2] = [1, 20_180_515];

/// What both compilers begin a descriptor with. Behind it lie `rank` times [`Dim`], in gfortran's and in
/// flang's alike: the rest of the head is four bytes in both, in another order.
#[repr(C)]
struct Head {
    base: *mut c_void,
    elem_len: usize,
    version: i32,
    rank: i8,
    rest: [u8; 3],
}

/// A dimension: its lower bound, its extent (-1: not known), and the bytes from one element to the next.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dim {
    lower: isize,
    extent: isize,
    sm: isize,
}

/// An array, an array section, or a scalar.
#[derive(Clone, Copy, Debug)]
pub struct Section {
    /// The address of its first element.
    pub address: usize,
    elem_len: usize,
    rank: usize,
    dims: [(usize, isize); MAX_RANK],
    /// Whether the last extent is that of an assumed-size array.
    is_open: bool,
}

impl Section {
    /// Reads a descriptor.
    ///
    /// # Safety
    /// `descriptor` is null or points to a descriptor.
    ///
    /// # Errors
    /// `MPI_ERR_BUFFER` for one that neither gfortran nor flang made.
    pub unsafe fn read(descriptor: *const c_void) -> Result<Section> {
        // SAFETY: as the caller promises.
        let Some(head) = (unsafe { descriptor.cast::<Head>().as_ref() }) else {
            return Err(Error::new(Class::Buffer, "there is no buffer"));
        };
        let rank = usize::try_from(head.rank).unwrap_or(usize::MAX);
        if !VERSIONS.contains(&head.version) || rank > MAX_RANK {
            let what = format!(
                "the descriptor of the buffer, with version {} and rank {}, is not one of gfortran \
                 or flang",
                head.version, head.rank
            );
            return Err(Error::new(Class::Buffer, what));
        }
        // SAFETY: so many dimensions lie behind the head.
        let all = unsafe {
            std::slice::from_raw_parts(descriptor.byte_add(size_of::<Head>()).cast::<Dim>(), rank)
        };
        let mut dims = [(0, 0); MAX_RANK];
        for (dim, from) in dims.iter_mut().zip(all) {
            *dim = (usize::try_from(from.extent).unwrap_or(0), from.sm);
        }
        Ok(Section {
            address: head.base as usize,
            elem_len: head.elem_len,
            rank,
            dims,
            is_open: all.last().is_some_and(|dim| dim.extent < 0),
        })
    }

    fn dims(&self) -> &[(usize, isize)] {
        &self.dims[..self.rank]
    }

    /// The bytes that its elements have together, if that is known: a scalar may be the first of many,
    /// and an assumed-size array has no end.
    pub fn len(&self) -> Option<usize> {
        let known = self.rank > 0 && !self.is_open;
        let product = |len: usize, dim: &(usize, isize)| len.checked_mul(dim.0);
        known.then(|| self.dims().iter().try_fold(self.elem_len, product))?
    }

    /// Whether the elements lie one behind the other in array element order.
    pub fn is_contiguous(&self) -> bool {
        if self.len() == Some(0) {
            return true;
        }
        let mut expected = self.elem_len as isize;
        for (place, &(extent, sm)) in self.dims().iter().enumerate() {
            let is_last_of_open = self.is_open && place + 1 == self.rank;
            // Where there is one element, the distance to the next says nothing.
            if sm != expected && (extent != 1 || is_last_of_open) {
                return false;
            }
            expected = expected.wrapping_mul(extent as isize);
        }
        true
    }

    /// Calls `piece` with the address and the length of each piece of the bytes `from` to `from + len` of
    /// the elements in array element order. They are in the section.
    pub fn pieces(&self, from: usize, len: usize, mut piece: impl FnMut(usize, usize)) {
        let (mut at, end) = (from, from + len);
        let mut block = self.elem_len;
        let mut dims = self.dims();
        // Leading dimensions without gaps are one block.
        while let [(extent, sm), rest @ ..] = dims {
            if *sm != block as isize {
                break;
            }
            block *= extent;
            dims = rest;
        }
        while at < end {
            let within = at % block;
            let take = (block - within).min(end - at);
            let mut number = at / block;
            let mut address = self.address.wrapping_add(within);
            for &(extent, sm) in dims {
                address = address.wrapping_add_signed(sm.wrapping_mul((number % extent) as isize));
                number /= extent;
            }
            piece(address, take);
            at += take;
        }
    }
}
