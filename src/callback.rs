//! Functions of the program, which are called with the conventions of the interface that they were given through
//! (MPI 4.1, sections 7.7.2 and 19.3): C, INTEGER handles, or the types of `mpi_f08`. No lock is held while one runs, and its
//! thread counts as outside of the call ([`active_calls`](minfo_objects::active_calls)).
//! Whatever it is called for is in the state in which it stays if it never returns (`longjmp`); what this library holds in
//! memory for the call is then lost.
#![allow(unsafe_code)]

mod attribute;
mod datarep;
mod generalized_request;
mod op;
mod tool;

pub(crate) use attribute::AttributeFunctions;
pub(crate) use datarep::DatarepFunctions;
pub(crate) use generalized_request::{ExtraState, GeneralFunctions};
pub(crate) use op::call_op;
pub(crate) use tool::{call_dropped, call_event, call_freed};

use libc::{c_int, c_void};
use minfo_objects::active_calls::outside;
use minfo_objects::attribute::Language;
use minfo_objects::errhandler::UserFunction;
use minfo_rules::error::{Class, Error, Result};

/// The interface that a function was given through, as the core's entry points receive it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CallbackInterface(c_int);

impl CallbackInterface {
    /// The form that was given to an entry point.
    pub(crate) fn of(form: c_int) -> CallbackInterface {
        CallbackInterface(form)
    }

    /// The number of this form.
    pub(crate) fn number(self) -> c_int {
        self.0
    }

    /// A function of C.
    pub(crate) fn is_c(self) -> bool {
        self.0 & 3 == 0
    }

    /// A function of a program that uses `mpi_f08`.
    fn is_of_f08(self) -> bool {
        self.0 & 3 == 2
    }

    /// Its INTEGERs have 8 bytes.
    fn is_wide(self) -> bool {
        self.0 & 8 != 0
    }

    /// The size of an integer in a status that the function gets: those of `mpi_f08` are `int`s.
    fn status_width(self) -> i64 {
        match self.is_wide() && self.0 & 3 == 1 {
            true => 8,
            false => 4,
        }
    }

    /// The maximum number of elements that can be passed to the function.
    fn most(self) -> usize {
        match self.is_wide() || self.0 & 4 != 0 {
            true => usize::MAX,
            false => c_int::MAX as usize,
        }
    }

    /// A value that the function wrote as an attribute: those of MPI-1 are default INTEGERs, at the start of a longer
    /// one.
    fn attribute(self, value: i64) -> i64 {
        match self.0 & 16 != 0 && !self.is_wide() {
            true => i64::from(value as i32),
            false => value,
        }
    }

    pub(crate) fn language(self) -> Language {
        match self.is_c() {
            true => Language::C,
            false => Language::Fortran,
        }
    }
}

/// An INTEGER, a LOGICAL or a handle that a Fortran procedure gets by reference. In memory its first 4 or 8 bytes are
/// those of the number: the systems that this library supports are little-endian.
#[repr(transparent)]
struct Integer(i64);

impl Integer {
    fn value(&self, form: CallbackInterface) -> i64 {
        match form.is_wide() {
            true => self.0,
            false => i64::from(self.0 as i32),
        }
    }

    fn c_int(&self, form: CallbackInterface) -> c_int {
        self.value(form).clamp(c_int::MIN.into(), c_int::MAX.into()) as c_int
    }
}

/// C's handle.
fn pointer(number: i64) -> *mut c_void {
    std::ptr::without_provenance_mut(number as usize)
}

/// What a function of the program returned.
fn ended(code: c_int, which: &'static str) -> Result<()> {
    match code == Class::Success.code() {
        true => Ok(()),
        false => Err(Error::of_code(
            code,
            format!("the {which} function of the program returned {code}"),
        )),
    }
}

type ErrhandlerInC = unsafe extern "C" fn(*mut *mut c_void, *mut c_int, ...);
type ErrhandlerInFortran = unsafe extern "C" fn(&mut Integer, &mut Integer);

/// Calls a function of the program for an error of the object with this handle. Changes that it makes to its arguments
/// have no effect.
pub(crate) fn call_errhandler(function: UserFunction, object: c_int, code: c_int) {
    let _outside = outside();
    if CallbackInterface::of(function.form).is_c() {
        let (mut handle, mut code) = (pointer(object.into()), code);
        // SAFETY: the program has given an error handler of C, which is still there (MPI 4.1, section 9.3.1).
        unsafe {
            let call = std::mem::transmute::<usize, ErrhandlerInC>(function.address);
            call(&raw mut handle, &raw mut code);
        }
    } else {
        let (mut handle, mut code) = (Integer(object.into()), Integer(code.into()));
        // SAFETY: the program has given an error handler of Fortran, which gets two INTEGERs of either size, or a handle
        // of `mpi_f08` and an INTEGER.
        unsafe {
            let call = std::mem::transmute::<usize, ErrhandlerInFortran>(function.address);
            call(&mut handle, &mut code);
        }
    }
}
