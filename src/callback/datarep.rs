//! The functions of a data representation of files (MPI 4.1, section 14.5.3).
#![allow(unsafe_code)]

use super::{CallbackInterface, Integer, pointer};
use crate::foreign::Function;
use libc::{c_int, c_void};
use minfo_objects::active_calls::outside;
use minfo_objects::file::{Conversions, Items};
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::transfer::Direction;

/// The functions of a representation of data in files.
pub(crate) struct DatarepFunctions {
    pub(crate) read: (Function, CallbackInterface),
    pub(crate) write: (Function, CallbackInterface),
    pub(crate) extent: (Function, CallbackInterface),
    pub(crate) extra_state: i64,
}

type ConversionInC =
    unsafe extern "C" fn(*mut c_void, *mut c_void, c_int, *mut c_void, i64, *mut c_void) -> c_int;
type LargeConversionInC =
    unsafe extern "C" fn(*mut c_void, *mut c_void, i64, *mut c_void, i64, *mut c_void) -> c_int;
type ConversionInFortran = unsafe extern "C" fn(
    *mut c_void,
    &mut Integer,
    &mut Integer,
    *mut c_void,
    &mut i64,
    &mut i64,
    &mut Integer,
);
type ExtentInC = unsafe extern "C" fn(*mut c_void, &mut i64, *mut c_void) -> c_int;
type ExtentInFortran = unsafe extern "C" fn(&mut Integer, &mut i64, &mut i64, &mut Integer);

/// The value that Fortran's `MPI_CONVERSION_FN_NULL` returns in `ierror` (fortran/functions.f90): each interface has
/// its own procedure with this name, so its address does not identify it.
const NOTHING_CONVERTED: c_int = -2_000_000_011;

impl DatarepFunctions {
    fn converted(code: c_int, which: &str) -> Result<()> {
        match code == Class::Success.code() {
            true => Ok(()),
            false => {
                let what = format!("the {which} function of the program returned {code}");
                Err(Error::new(Class::Conversion, what))
            }
        }
    }
}

impl Conversions for DatarepFunctions {
    fn extent(&self, datatype: i32) -> Result<i64> {
        let (function, form) = self.extent;
        let address = function.address();
        let mut extent = 0;
        let _outside = outside();
        let code = if form.is_c() {
            // SAFETY: the program has given an extent function of C, which is still there (MPI 4.1, section 14.5.3).
            unsafe {
                let function = std::mem::transmute::<usize, ExtentInC>(address);
                function(
                    pointer(datatype.into()),
                    &mut extent,
                    pointer(self.extra_state),
                )
            }
        } else {
            let (mut datatype, mut ierror) = (Integer(datatype.into()), Integer(0));
            let mut extra_state = self.extra_state;
            // SAFETY: the program has given an extent procedure of Fortran, which gets all arguments by reference; the handle and
            // the error have room for an INTEGER of either size.
            unsafe {
                let function = std::mem::transmute::<usize, ExtentInFortran>(address);
                function(&mut datatype, &mut extent, &mut extra_state, &mut ierror);
            }
            ierror.c_int(form)
        };
        DatarepFunctions::converted(code, "extent")?;
        Ok(extent)
    }

    fn convert(&self, direction: Direction, items: Items) -> Result<bool> {
        let ((function, form), which) = match direction {
            Direction::Read => (self.read, "read conversion"),
            Direction::Write => (self.write, "write conversion"),
        };
        let address = function.address();
        if form.is_c() && address == 0 {
            return Ok(false);
        }
        let (buffer, file) = (pointer(items.buffer as i64), pointer(items.file as i64));
        // A function that cannot be given this many elements would need to know where the others are in the file.
        if items.count > form.most() {
            let what = format!(
                "{} elements are more than the {which} function of the program can take",
                items.count
            );
            return Err(Error::new(Class::Conversion, what));
        }
        let _outside = outside();
        let code = if form.is_c() {
            let (datatype, state) = (pointer(items.datatype.into()), pointer(self.extra_state));
            // SAFETY: the program has given a conversion function of C, which is still there. `file` has this many
            // elements, and the program's buffer those of the transfer.
            unsafe {
                match form.most() == usize::MAX {
                    true => {
                        let call = std::mem::transmute::<usize, LargeConversionInC>(address);
                        call(buffer, datatype, items.count as i64, file, 0, state)
                    }
                    false => {
                        let call = std::mem::transmute::<usize, ConversionInC>(address);
                        call(buffer, datatype, items.count as c_int, file, 0, state)
                    }
                }
            }
        } else {
            let mut datatype = Integer(items.datatype.into());
            let mut count = Integer(items.count as i64);
            let (mut position, mut extra_state, mut ierror) = (0, self.extra_state, Integer(0));
            // SAFETY: the program has given a conversion procedure of Fortran, which gets the two buffers by their addresses in
            // both of its interfaces, with as many elements as it is told, and all other arguments by reference.
            unsafe {
                let call = std::mem::transmute::<usize, ConversionInFortran>(address);
                call(
                    buffer,
                    &mut datatype,
                    &mut count,
                    file,
                    &mut position,
                    &mut extra_state,
                    &mut ierror,
                );
            }
            match ierror.c_int(form) {
                NOTHING_CONVERTED => return Ok(false),
                code => code,
            }
        };
        DatarepFunctions::converted(code, which)?;
        Ok(true)
    }
}
