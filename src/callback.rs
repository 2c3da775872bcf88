//! Functions of the program, which are called with the conventions of the interface that they were given through
//! (MPI 4.1, sections 7.7.2 and 19.3): C, INTEGER handles, or the types of `mpi_f08`. No lock is held while one runs.
//! Whatever it is called for is in the state in which it stays if it never returns (`longjmp`); what this library holds in
//! memory for the call is then lost.
#![allow(unsafe_code)]

use super::foreign::{Function, STATUS_LENGTH, StatusIn, StatusOut};
use libc::{c_int, c_void};
use minfo_core::engine::Ended;
use minfo_core::engine::user_op::UserReduction;
use minfo_core::error::{Class, Error, Result};
use minfo_core::hints::report::Direction;
use minfo_core::mpi::attribute::{Functions, Language};
use minfo_core::mpi::datatype as datatypes;
use minfo_core::mpi::errhandler::UserFunction;
use minfo_core::mpi::file::{Conversions, Items};
use minfo_core::mpi::request::general;

/// The interface that a function was given through, as the core's entry points receive it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Form(c_int);

impl Form {
    /// The form that an entry point was given.
    pub(crate) fn of(form: c_int) -> Form {
        Form(form)
    }

    /// A function of C.
    pub(crate) fn is_c(self) -> bool {
        self.0 & 3 == 0
    }

    /// Its INTEGERs have 8 bytes.
    fn is_wide(self) -> bool {
        self.0 & 8 != 0
    }

    /// The size of an integer in a status that it gets: those of `mpi_f08` are `int`s.
    fn status_width(self) -> i64 {
        match self.is_wide() && self.0 & 3 == 1 {
            true => 8,
            false => 4,
        }
    }

    /// The greatest number of elements that it can be told.
    fn most(self) -> usize {
        match self.is_wide() || self.0 & 4 != 0 {
            true => usize::MAX,
            false => c_int::MAX as usize,
        }
    }

    /// A value that it wrote as an attribute: those of MPI-1 are default INTEGERs, which begin where a longer one begins.
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

/// An INTEGER, a LOGICAL or a handle that a Fortran procedure gets by reference. In memory its first bytes, 4 or 8, are
/// those of the number: the systems that this library runs on are little-endian.
#[repr(transparent)]
struct Integer(i64);

impl Integer {
    fn value(&self, form: Form) -> i64 {
        match form.is_wide() {
            true => self.0,
            false => i64::from(self.0 as i32),
        }
    }

    fn c_int(&self, form: Form) -> c_int {
        self.value(form).clamp(c_int::MIN.into(), c_int::MAX.into()) as c_int
    }
}

const _: () = assert!(cfg!(target_endian = "little"));

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

/// C's handle.
fn pointer(number: i64) -> *mut c_void {
    std::ptr::without_provenance_mut(number as usize)
}

/// The functions of a key of attributes.
pub(crate) struct AttributeFunctions {
    copy: (Function, Form),
    delete: (Function, Form),
    extra_state: i64,
}

/// `MPI_COMM_DUP_FN` and those of the other kinds, in C. Those that do nothing are null pointers.
const DUP: usize = 1;

impl AttributeFunctions {
    pub(crate) fn new(
        copy: (Function, Form),
        delete: (Function, Form),
        extra_state: i64,
    ) -> AttributeFunctions {
        AttributeFunctions {
            copy,
            delete,
            extra_state,
        }
    }
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

impl Functions for AttributeFunctions {
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
        ended(code, "copy")?;
        Ok(flag.then_some(copy))
    }

    fn delete(&self, object: i32, keyval: i32, value: i64) -> Result<()> {
        let (function, form) = self.delete;
        let address = function.address();
        if address == 0 {
            return Ok(());
        }
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

type QueryInC = unsafe extern "C" fn(*mut c_void, *mut c_void) -> c_int;
type QueryInFortran = unsafe extern "C" fn(&mut i64, *mut c_void, &mut Integer);
type FreeInC = unsafe extern "C" fn(*mut c_void) -> c_int;
type FreeInFortran = unsafe extern "C" fn(&mut i64, &mut Integer);
type CancelInC = unsafe extern "C" fn(*mut c_void, c_int) -> c_int;
type CancelInFortran = unsafe extern "C" fn(&mut i64, &mut Integer, &mut Integer);

/// The functions of a generalized request.
pub(crate) struct GeneralFunctions {
    pub(crate) query: (Function, Form),
    pub(crate) free: (Function, Form),
    pub(crate) cancel: (Function, Form),
    pub(crate) extra_state: i64,
}

impl general::Functions for GeneralFunctions {
    fn query(&self) -> Result<Ended> {
        let (function, form) = self.query;
        let address = function.address();
        // An empty status, of which the function writes what it likes; its integers may have 8 bytes.
        let mut status = [0i64; STATUS_LENGTH];
        let at = StatusOut::at(&mut status);
        at.with_width(form.status_width())
            .give_ended(0, Ended::default());
        let code = if form.is_c() {
            // SAFETY: the program has given a function of C, which is still there (MPI 4.1, section 13.2); the status is
            // one of C.
            unsafe {
                let function = std::mem::transmute::<usize, QueryInC>(address);
                function(pointer(self.extra_state), status.as_mut_ptr().cast())
            }
        } else {
            let (mut extra_state, mut ierror) = (self.extra_state, Integer(0));
            // SAFETY: the program has given a procedure of Fortran, which gets all arguments by reference; the status has
            // room for INTEGERs of either size.
            unsafe {
                let function = std::mem::transmute::<usize, QueryInFortran>(address);
                function(&mut extra_state, status.as_mut_ptr().cast(), &mut ierror);
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
        let code = if form.is_c() {
            // SAFETY: as for queries.
            unsafe {
                let function = std::mem::transmute::<usize, FreeInC>(address);
                function(pointer(self.extra_state))
            }
        } else {
            let (mut extra_state, mut ierror) = (self.extra_state, Integer(0));
            // SAFETY: as for queries.
            unsafe {
                let function = std::mem::transmute::<usize, FreeInFortran>(address);
                function(&mut extra_state, &mut ierror);
            }
            ierror.c_int(form)
        };
        ended(code, "free")
    }

    fn cancel(&self, is_complete: bool) -> Result<()> {
        let (function, form) = self.cancel;
        let address = function.address();
        let code = if form.is_c() {
            // SAFETY: as for queries.
            unsafe {
                let function = std::mem::transmute::<usize, CancelInC>(address);
                function(pointer(self.extra_state), is_complete.into())
            }
        } else {
            let (mut extra_state, mut ierror) = (self.extra_state, Integer(0));
            let mut complete = Integer(is_complete.into());
            // SAFETY: as for queries.
            unsafe {
                let function = std::mem::transmute::<usize, CancelInFortran>(address);
                function(&mut extra_state, &mut complete, &mut ierror);
            }
            ierror.c_int(form)
        };
        ended(code, "cancel")
    }
}

/// The functions of a representation of data in files.
pub(crate) struct DatarepFunctions {
    pub(crate) read: (Function, Form),
    pub(crate) write: (Function, Form),
    pub(crate) extent: (Function, Form),
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

/// What Fortran's `MPI_CONVERSION_FN_NULL` returns in `ierror` (fortran/functions.f90): each interface has its own procedure
/// of this name, so it is not known by its address.
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
            // SAFETY: the same in Fortran, which gets all arguments by reference.
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
        // A function that cannot be told so many elements would have to be told where the others are in the file.
        if items.count > form.most() {
            let what = format!(
                "{} elements are more than the {which} function of the program can be told",
                items.count
            );
            return Err(Error::new(Class::Conversion, what));
        }
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
            // SAFETY: the same in Fortran; the two buffers are passed by their addresses in both of its interfaces.
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

type ErrhandlerInC = unsafe extern "C" fn(*mut *mut c_void, *mut c_int, ...);
type ErrhandlerInFortran = unsafe extern "C" fn(&mut Integer, &mut Integer);

/// Calls a function of the program for an error of the object with this handle. What it does to its arguments has no
/// effect.
pub(crate) fn call_errhandler(function: UserFunction, object: c_int, code: c_int) {
    if Form::of(function.form).is_c() {
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

/// The arguments of an operation are the same in all languages: the number is an `int`, an INTEGER or an MPI_Count, and
/// the handle a pointer, an INTEGER or a `type(MPI_Datatype)`.
type Operation = unsafe extern "C" fn(*mut c_void, *mut c_void, &mut Integer, &mut Integer);

/// Calls an operation of the program for elements that are packed one after the other.
pub(crate) fn call_op(reduction: &UserReduction, origin: usize, target: usize, count: usize) {
    // The program may have freed its handle since the reduction was started.
    let of_call = match datatypes::find(reduction.handle) {
        Ok(_) => None,
        Err(_) => datatypes::handle_for(&reduction.datatype).ok(),
    };
    let handle = of_call.unwrap_or(reduction.handle);
    let (form, address) = (Form::of(reduction.op.form), reduction.op.address);
    let call = |origin: usize, target: usize, count: usize| {
        let (mut count, mut handle) = (Integer(count as i64), Integer(handle.into()));
        // SAFETY: the program has given an operation, which is still there (MPI 4.1, section 6.9.5); both vectors have
        // this many elements.
        unsafe {
            let function = std::mem::transmute::<usize, Operation>(address);
            function(
                pointer(origin as i64),
                pointer(target as i64),
                &mut count,
                &mut handle,
            );
        }
    };
    if reduction.is_seamless() {
        let size = reduction.datatype.size();
        let most = form.most();
        let mut done = 0;
        while done < count {
            let part = most.min(count - done);
            call(origin + done * size, target + done * size, part);
            done += part;
        }
    } else {
        each_unpacked(reduction, origin, target, count, call);
    }
    if let Some(handle) = of_call {
        // Only this function has it.
        let _ = datatypes::free(handle);
    }
}

/// Calls an operation for each of the packed elements, as the datatype lays it out.
fn each_unpacked(
    reduction: &UserReduction,
    origin: usize,
    target: usize,
    count: usize,
    call: impl Fn(usize, usize, usize),
) {
    let datatype = &reduction.datatype;
    let (low, _) = reduction.bounds();
    let mut room = reduction.take_room();
    let (first, second) = room.split_at_mut(reduction.words());
    let at = |half: &mut [u128]| (half.as_mut_ptr() as usize).wrapping_sub(low as usize);
    let (from, to) = (at(first), at(second));
    let size = datatype.size();
    for element in 0..count {
        let (origin, target) = (origin + element * size, target + element * size);
        let mut done = 0;
        for run in datatype.runs(1, 0, u64::MAX) {
            let place = run.offset as usize;
            copy(origin + done, from.wrapping_add(place), run.len);
            copy(target + done, to.wrapping_add(place), run.len);
            done += run.len;
        }
        call(from, to, 1);
        done = 0;
        for run in datatype.runs(1, 0, u64::MAX) {
            copy(to.wrapping_add(run.offset as usize), target + done, run.len);
            done += run.len;
        }
    }
    reduction.keep_room(room);
}

fn copy(from: usize, to: usize, len: usize) {
    // SAFETY: one is in an operand that the library has passed, which has whole elements, and the other in memory for one
    // element from its lowest byte to its highest.
    unsafe { std::ptr::copy_nonoverlapping(from as *const u8, to as *mut u8, len) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use minfo_core::datatype::{Datatype, Type};
    use minfo_core::engine::user_op::UserOp;
    use std::cell::RefCell;

    thread_local! {
        static CALLS: RefCell<Vec<(usize, i64)>> = const { RefCell::new(Vec::new()) };
    }

    unsafe extern "C" fn note(
        _: *mut c_void,
        target: *mut c_void,
        count: &mut Integer,
        _: &mut Integer,
    ) {
        CALLS.with_borrow_mut(|calls| calls.push((target as usize, count.0)));
    }

    #[test]
    fn a_number_that_the_function_cannot_be_told_is_told_in_parts() {
        let (most, byte) = (i32::MAX as usize, 583);
        for (form, expected) in [
            (0, vec![(2, i64::from(i32::MAX)), (2 + most, 5)]),
            (1, vec![(2, i64::from(i32::MAX)), (2 + most, 5)]),
            (4, vec![(2, i64::from(i32::MAX) + 5)]),
            (9, vec![(2, i64::from(i32::MAX) + 5)]),
        ] {
            let op = UserOp {
                address: note as *const () as usize,
                form,
                is_commutative: true,
                call: call_op,
            };
            let datatype = Type::Predefined(Datatype::predefined(byte).unwrap());
            let reduction = UserReduction::new(op, datatype, byte).unwrap();
            reduction.combine(1, 2, most + 5);
            assert_eq!(CALLS.take(), expected, "{form}");
        }
    }
}
