//! The copy and delete functions of a key (MPI 4.1, section 7.7).
#![allow(unsafe_code)]

use super::{CallbackInterface, Integer, ended, pointer};
use crate::foreign::Function;
use libc::{c_int, c_void};
use minfo_objects::active_calls::outside;
use minfo_objects::attribute::{KeyvalFunctions, Language};
use minfo_rules::constants;
use minfo_rules::error::Result;

type CopyInC = unsafe extern "C" fn(
    *mut c_void,
    c_int,
    *mut c_void,
    *mut c_void,
    *mut c_void,
    *mut c_int,
) -> c_int;
type CopyInFortran = unsafe extern "C" fn(
    &mut Integer,
    &mut Integer,
    &mut i64,
    &mut i64,
    &mut i64,
    &mut Integer,
    &mut Integer,
);
type DeleteInC = unsafe extern "C" fn(*mut c_void, c_int, *mut c_void, *mut c_void) -> c_int;
type DeleteInFortran =
    unsafe extern "C" fn(&mut Integer, &mut Integer, &mut i64, &mut i64, &mut Integer);

/// The functions of a key of attributes.
pub(crate) struct AttributeFunctions {
    copy: (Function, CallbackInterface),
    delete: (Function, CallbackInterface),
    extra_state: i64,
}

/// `MPI_COMM_DUP_FN` and those of the other kinds, in C. Those that do nothing are null pointers.
const DUP: usize = constants::MPI_COMM_DUP_FN as usize;

impl AttributeFunctions {
    pub(crate) fn new(
        copy: (Function, CallbackInterface),
        delete: (Function, CallbackInterface),
        extra_state: i64,
    ) -> AttributeFunctions {
        AttributeFunctions {
            copy,
            delete,
            extra_state,
        }
    }
}

impl KeyvalFunctions for AttributeFunctions {
    fn language(&self) -> Language {
        self.copy.1.language()
    }

    fn copy(&self, object: i32, keyval: i32, value: i64) -> Result<Option<i64>> {
        let (function, form) = self.copy;
        let address = function.address();
        if form.is_c() && address <= DUP {
            return Ok((address == DUP).then_some(value));
        }
        let mut copy = 0;
        let while_outside = outside();
        let (code, flag) = if form.is_c() {
            let (mut out, mut flag) = (std::ptr::null_mut::<c_void>(), 0);
            // SAFETY: the program has given a copy function of C, which is still there (MPI 4.1, section 7.7.2).
            let code = unsafe {
                let function = std::mem::transmute::<usize, CopyInC>(address);
                function(
                    pointer(object.into()),
                    keyval,
                    pointer(self.extra_state),
                    pointer(value),
                    (&raw mut out).cast(),
                    &mut flag,
                )
            };
            copy = out as i64;
            (code, flag != 0)
        } else {
            let (mut object, mut keyval) = (Integer(object.into()), Integer(keyval.into()));
            let (mut extra_state, mut value) = (self.extra_state, value);
            let (mut flag, mut ierror) = (Integer(0), Integer(0));
            // SAFETY: the program has given a copy procedure of Fortran, which gets all arguments by reference; each
            // has room for an INTEGER of either size.
            unsafe {
                let function = std::mem::transmute::<usize, CopyInFortran>(address);
                function(
                    &mut object,
                    &mut keyval,
                    &mut extra_state,
                    &mut value,
                    &mut copy,
                    &mut flag,
                    &mut ierror,
                );
            }
            copy = form.attribute(copy);
            (ierror.c_int(form), flag.value(form) != 0)
        };
        drop(while_outside);
        ended(code, "copy")?;
        Ok(flag.then_some(copy))
    }

    fn delete(&self, object: i32, keyval: i32, value: i64) -> Result<()> {
        let (function, form) = self.delete;
        let address = function.address();
        if address == 0 {
            return Ok(());
        }
        let _outside = outside();
        let code = if form.is_c() {
            // SAFETY: the program has given a delete function of C for this keyval, which is still there (MPI 4.1, section 7.7.2);
            // it gets numbers in the place of pointers, as the program gave them.
            unsafe {
                let function = std::mem::transmute::<usize, DeleteInC>(address);
                function(
                    pointer(object.into()),
                    keyval,
                    pointer(value),
                    pointer(self.extra_state),
                )
            }
        } else {
            let (mut object, mut keyval) = (Integer(object.into()), Integer(keyval.into()));
            let (mut extra_state, mut value, mut ierror) = (self.extra_state, value, Integer(0));
            // SAFETY: the program has given a delete procedure of Fortran, which gets all arguments by reference; each has room for
            // an INTEGER of either size.
            unsafe {
                let function = std::mem::transmute::<usize, DeleteInFortran>(address);
                function(
                    &mut object,
                    &mut keyval,
                    &mut value,
                    &mut extra_state,
                    &mut ierror,
                );
            }
            ierror.c_int(form)
        };
        ended(code, "delete")
    }
}
