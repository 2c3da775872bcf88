//! The functions of a generalized request (MPI 4.1, section 13.2).
#![allow(unsafe_code)]

use super::{CallbackInterface, Integer, ended, pointer};
use crate::foreign::{Function, STATUS_LENGTH, StatusIn, StatusOut};
use libc::{c_int, c_void};
use minfo_engine::Ended;
use minfo_objects::active_calls::outside;
use minfo_objects::request::generalized;
use minfo_rules::error::Result;
use std::sync::atomic::AtomicI64;

type QueryInC = unsafe extern "C" fn(*mut c_void, *mut c_void) -> c_int;
type QueryInFortran = unsafe extern "C" fn(*mut i64, *mut c_void, &mut Integer);
type FreeInC = unsafe extern "C" fn(*mut c_void) -> c_int;
type FreeInFortran = unsafe extern "C" fn(*mut i64, &mut Integer);
type CancelInC = unsafe extern "C" fn(*mut c_void, c_int) -> c_int;
type CancelInFortran = unsafe extern "C" fn(*mut i64, &mut Integer, &mut Integer);

/// The functions of a generalized request.
pub(crate) struct GeneralFunctions {
    pub(crate) query: (Function, CallbackInterface),
    pub(crate) free: (Function, CallbackInterface),
    pub(crate) cancel: (Function, CallbackInterface),
    pub(crate) extra_state: ExtraState,
}

/// The first argument of the functions.
pub(crate) enum ExtraState {
    /// The pointer of C, or the address of the variable of legacy Fortran.
    Address(i64),
    /// The value that was given through `mpi_f08`, with the changes made by its functions. The argument is INTENT(IN):
    /// it may be an expression, which no longer exists after the call.
    Value(AtomicI64),
}

impl ExtraState {
    /// The extra state of functions in `form`, from the argument of the entry point.
    pub(crate) fn of(form: CallbackInterface, extra_state: i64) -> ExtraState {
        match form.is_of_f08() {
            true => ExtraState::Value(AtomicI64::new(extra_state)),
            false => ExtraState::Address(extra_state),
        }
    }

    /// The argument for a function.
    fn address(&self) -> *mut c_void {
        match self {
            ExtraState::Address(address) => pointer(*address),
            ExtraState::Value(value) => value.as_ptr().cast(),
        }
    }
}

impl generalized::Functions for GeneralFunctions {
    fn query(&self) -> Result<Ended> {
        let (function, form) = self.query;
        let address = function.address();
        // An empty status, which the function may fill in; its integers may have 8 bytes.
        let mut status = [0i64; STATUS_LENGTH];
        let at = StatusOut::at(&mut status);
        at.with_width(form.status_width())
            .give_ended(0, Ended::default());
        let _outside = outside();
        let code = if form.is_c() {
            // SAFETY: the program has given a function of C, which is still there (MPI 4.1, section 13.2); the status is
            // one of C.
            unsafe {
                let function = std::mem::transmute::<usize, QueryInC>(address);
                function(self.extra_state.address(), status.as_mut_ptr().cast())
            }
        } else {
            let (extra_state, mut ierror) = (self.extra_state.address().cast(), Integer(0));
            // SAFETY: the program has given a procedure of Fortran, which gets all arguments by reference; the status has
            // room for INTEGERs of either size, and the extra state is the variable of the program, which exists until its
            // free function has returned, or the value in `self`.
            unsafe {
                let function = std::mem::transmute::<usize, QueryInFortran>(address);
                function(extra_state, status.as_mut_ptr().cast(), &mut ierror);
            }
            ierror.c_int(form)
        };
        ended(code, "query")?;
        StatusIn::at(&status)
            .with_width(form.status_width())
            .ended()
    }

    fn free(&self) -> Result<()> {
        let (function, form) = self.free;
        let address = function.address();
        let _outside = outside();
        let code = if form.is_c() {
            // SAFETY: the program has given a free function of C with this request, which is still there and gets its extra
            // state as it was given.
            unsafe {
                let function = std::mem::transmute::<usize, FreeInC>(address);
                function(self.extra_state.address())
            }
        } else {
            let (extra_state, mut ierror) = (self.extra_state.address().cast(), Integer(0));
            // SAFETY: the program has given a free procedure of Fortran, which gets both arguments by reference; the second
            // has room for an INTEGER of either size, and the first still exists, as in `query`.
            unsafe {
                let function = std::mem::transmute::<usize, FreeInFortran>(address);
                function(extra_state, &mut ierror);
            }
            ierror.c_int(form)
        };
        ended(code, "free")
    }

    fn cancel(&self, is_complete: bool) -> Result<()> {
        let (function, form) = self.cancel;
        let address = function.address();
        let _outside = outside();
        let code = if form.is_c() {
            // SAFETY: the program has given a cancel function of C, which gets its extra state and whether the operation is
            // complete, by value.
            unsafe {
                let function = std::mem::transmute::<usize, CancelInC>(address);
                function(self.extra_state.address(), is_complete.into())
            }
        } else {
            let (extra_state, mut ierror) = (self.extra_state.address().cast(), Integer(0));
            let mut complete = Integer(is_complete.into());
            // SAFETY: the program has given a cancel procedure of Fortran, which gets all arguments by reference; the last two
            // have room for a LOGICAL or an INTEGER of either size, and the first still exists, as in `query`.
            unsafe {
                let function = std::mem::transmute::<usize, CancelInFortran>(address);
                function(extra_state, &mut complete, &mut ierror);
            }
            ierror.c_int(form)
        };
        ended(code, "cancel")
    }
}
