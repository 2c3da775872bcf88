//! Statuses: eight integers in the layout of the standard ABI, the same in C, in `mpi_f08` and, as INTEGERs, in legacy
//! Fortran: source, tag, error, and five for the library's use (MPI 4.1, section 3.2.5).
#![allow(unsafe_code)]

use crate::sentinels;
use libc::{c_int, c_void};
use minfo_engine::Ended;
use minfo_engine::message::Received;
use minfo_objects::request;
use minfo_rules::error::{Class, Error, Result};
use std::marker::PhantomData;

/// The integers of a status.
pub(crate) const LENGTH: usize = 8;
/// The index of the number of bytes of data, low half first.
const BYTES: usize = 3;
/// The index of the integer that says whether the operation was cancelled.
const CANCELLED: usize = 5;

/// An integer of a status that can be read and written separately.
#[derive(Clone, Copy)]
pub(crate) enum Field {
    Source = 0,
    Tag = 1,
    Error = 2,
    Cancelled = CANCELLED as isize,
}

fn ignored() -> Error {
    Error::new(Class::Arg, "expected a status, not MPI_STATUS_IGNORE")
}

/// A status that is read. The next argument gives the size of an integer in it.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub(crate) struct StatusIn<'a>(*const c_void, PhantomData<&'a [u8]>);

impl<'a> StatusIn<'a> {
    /// A status that a function of the program has filled in.
    pub(crate) fn at(status: &'a [i64; LENGTH]) -> StatusIn<'a> {
        StatusIn(status.as_ptr().cast(), PhantomData)
    }

    /// The status, with the size of an integer in it.
    pub(crate) fn with_width(self, width: i64) -> StatusArgument<'a> {
        StatusArgument {
            at: self.0,
            is_wide: width == 8,
            memory: self.1,
        }
    }
}

/// A status that is read, with integers of known width. It may be ignored, and then has no contents.
#[derive(Clone, Copy)]
pub(crate) struct StatusArgument<'a> {
    at: *const c_void,
    is_wide: bool,
    memory: PhantomData<&'a [u8]>,
}

impl<'a> StatusArgument<'a> {
    /// The status, which must not be ignored.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` for a status that is ignored.
    pub(crate) fn required(self) -> Result<Filled<'a>> {
        if sentinels::is_status_ignore(self.at as usize) {
            return Err(ignored());
        }
        Ok(Filled(self))
    }

    /// The information that the status has about an operation.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` for a status that is ignored.
    pub(crate) fn ended(self) -> Result<Ended> {
        let filled = self.required()?;
        let received = Received {
            source: filled.field(Field::Source),
            tag: filled.field(Field::Tag),
            bytes: filled.bytes() as usize,
        };
        Ok(Ended {
            received: Some(received),
            is_cancelled: filled.field(Field::Cancelled) != 0,
            is_empty: false,
        })
    }
}

/// A status that is not ignored.
#[derive(Clone, Copy)]
pub(crate) struct Filled<'a>(StatusArgument<'a>);

impl Filled<'_> {
    /// The number of bytes of data in it.
    pub(crate) fn bytes(self) -> u64 {
        u64::from(self.integer(BYTES)) | u64::from(self.integer(BYTES + 1)) << 32
    }

    /// Returns one of its fields.
    pub(crate) fn field(self, field: Field) -> c_int {
        self.integer(field as usize) as c_int
    }

    /// One of its integers, of which the lower 32 bits are used.
    fn integer(self, place: usize) -> u32 {
        let Filled(StatusArgument { at, is_wide, .. }) = self;
        debug_assert!(place < LENGTH);
        if is_wide {
            // SAFETY: the status is valid, and has eight integers of 8 bytes each.
            unsafe { at.cast::<i64>().add(place).read_unaligned() as u32 }
        } else {
            // SAFETY: the status is valid, and has eight integers of 4 bytes each.
            unsafe { at.cast::<i32>().add(place).read_unaligned() as u32 }
        }
    }
}

/// A status that is written, or an array of them. The next argument gives the size of an integer in it.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub(crate) struct StatusOut<'a>(*mut c_void, PhantomData<&'a mut [u8]>);

impl<'a> StatusOut<'a> {
    /// A status that a function of the program fills in.
    pub(crate) fn at(status: &'a mut [i64; LENGTH]) -> StatusOut<'a> {
        StatusOut(status.as_mut_ptr().cast(), PhantomData)
    }

    /// The status, or the array, with the size of an integer in it.
    #[inline(always)]
    pub(crate) fn with_width(self, width: i64) -> Statuses<'a> {
        Statuses {
            at: self.0,
            is_wide: width == 8,
            memory: self.1,
        }
    }
}

/// A status that is written, or an array of them, with integers of known width; or nothing, if it is ignored.
#[derive(Clone, Copy)]
pub(crate) struct Statuses<'a> {
    at: *mut c_void,
    is_wide: bool,
    memory: PhantomData<&'a mut [u8]>,
}

impl Statuses<'_> {
    /// Writes the status of a message.
    pub(crate) fn give_received(self, received: Received) {
        self.give_at(0, received);
    }

    /// Writes one of the statuses. `MPI_ERROR` stays as it is: it is for calls that fail with `MPI_ERR_IN_STATUS` (MPI
    /// 4.1, section 3.7.5).
    #[inline(always)]
    pub(crate) fn give_at(self, which: usize, received: Received) {
        if self.are_ignored() {
            return;
        }
        let bytes = received.bytes as u64;
        let put = |place: usize, value: c_int| self.put(LENGTH * which + place, value);
        put(0, received.source);
        put(1, received.tag);
        put(BYTES, bytes as c_int);
        put(BYTES + 1, (bytes >> 32) as c_int);
        // Not cancelled; the other bits are unused.
        (CANCELLED..LENGTH).for_each(|place| put(place, 0));
    }

    /// Writes the status of an operation that is complete.
    #[inline(always)]
    pub(crate) fn give_ended(self, which: usize, ended: Ended) {
        self.give_at(which, request::status(ended));
        if ended.is_cancelled && !self.are_ignored() {
            self.put(LENGTH * which + CANCELLED, 1);
        }
        // All fields of an empty status are defined (MPI 4.1, section 3.7.3).
        if ended.is_empty {
            self.give_error(which, Class::Success.code());
        }
    }

    /// Writes the status of a completed operation; of a failed one, the fields that are known.
    ///
    /// # Errors
    /// The operation's.
    #[inline(always)]
    pub(crate) fn give_outcome(self, outcome: Result<Ended>) -> Result<()> {
        match outcome {
            Ok(ended) => {
                self.give_ended(0, ended);
                Ok(())
            }
            Err(error) => {
                self.give_failed(0, &error);
                Err(error)
            }
        }
    }

    /// Writes the known fields of the status of a failed operation. The others stay as they are.
    #[cold]
    pub(crate) fn give_failed(self, which: usize, error: &Error) {
        if let Some(received) = error.received {
            self.give_at(which, received);
        }
    }

    /// The only status, which must not be ignored.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` for a status that is ignored.
    pub(crate) fn required(self) -> Result<Self> {
        match self.are_ignored() {
            true => Err(ignored()),
            false => Ok(self),
        }
    }

    /// Writes a field of the status, which is not ignored.
    pub(crate) fn set(self, field: Field, value: c_int) {
        self.put(field as usize, value);
    }

    /// Writes the number of bytes of data into the status, which is not ignored.
    pub(crate) fn set_bytes(self, bytes: u64) {
        self.put(BYTES, bytes as c_int);
        self.put(BYTES + 1, (bytes >> 32) as c_int);
    }

    /// Writes the `MPI_ERROR` of one of the statuses.
    pub(crate) fn give_error(self, which: usize, code: c_int) {
        if !self.are_ignored() {
            self.put(LENGTH * which + 2, code);
        }
    }

    /// Whether they are ignored.
    pub(crate) fn are_ignored(self) -> bool {
        sentinels::is_status_ignore(self.at as usize)
    }

    /// Writes one integer. The statuses are not ignored.
    fn put(self, place: usize, value: c_int) {
        if self.is_wide {
            // SAFETY: it is not one of the addresses for ignored statuses; the call writes as many statuses as there
            // are, with eight integers of 8 bytes each.
            unsafe {
                let integer = self.at.cast::<i64>().add(place);
                integer.write_unaligned(value.into());
            }
        } else {
            // SAFETY: it is not one of the addresses for ignored statuses; the call writes as many statuses as there
            // are, with eight integers of 4 bytes each.
            unsafe { self.at.cast::<i32>().add(place).write_unaligned(value) };
        }
    }
}

/// Tests pass statuses with their true number and width.
#[cfg(test)]
mod made_by_tests {
    use super::*;

    impl StatusIn<'_> {
        /// The status at an address.
        pub(crate) fn of<T>(status: *const T) -> StatusIn<'static> {
            StatusIn(status.cast(), PhantomData)
        }
    }

    impl StatusOut<'_> {
        /// The status at an address.
        pub(crate) fn of<T>(status: *mut T) -> StatusOut<'static> {
            StatusOut(status.cast(), PhantomData)
        }
    }
}
