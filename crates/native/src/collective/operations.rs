//! Reductions of elements that a library may not support, or not correctly: numbers of 2 and 16 bytes, Fortran pairs,
//! pairs with padding, and unsigned integers. The library calls back to combine them.
#![allow(unsafe_code)]

use super::Reduction;
use crate::abi::Handle;
use crate::cached_objects::{self, Lasting};
use crate::datatype::{NativeType, is_unsigned};
use crate::library::Library;
use crate::symbols::{UserFn, of, reduced};
use libc::{c_int, c_void};
use minfo_engine::data::Data;
use minfo_rules::constants;
use minfo_rules::datatype::{Basic, Datatype, Op};
use minfo_rules::error::{Class, Error, Result};
use std::sync::Mutex;

/// Combines elements of the predefined type with handle `TYPE` by the operation with handle `OP`.
///
/// # Safety
/// Must be called as MPI 4.1, section 6.9.5, says.
unsafe extern "C" fn combine<const OP: i32, const TYPE: i32>(
    origin: *mut c_void,
    target: *mut c_void,
    count: *mut c_int,
    _: *mut c_void,
) {
    // None of this can fail for entries of the table; a panic must not unwind into the library.
    let (Ok(op), Some(datatype)) = (Op::of(OP), Datatype::predefined(TYPE)) else {
        return;
    };
    let basic = datatype.basic();
    // SAFETY: the operation is only used with elements of this type, for which `reduction` makes a datatype of the same
    // size.
    if let Some((origin, target)) = unsafe { reduced(origin, target, count, basic.size()) } {
        op.combine(basic, target, origin);
    }
}

/// MPI_UINT8_T and so on, by size. Not all libraries compare them correctly.
const UNSIGNED: [i32; 4] = [
    constants::MPI_UINT8_T,
    constants::MPI_UINT16_T,
    constants::MPI_UINT32_T,
    constants::MPI_UINT64_T,
];

/// The function for an operation on elements.
fn function(op: Op, basic: Basic) -> Option<UserFn> {
    let handle = match is_unsigned(basic) {
        true => UNSIGNED[basic.size().ilog2() as usize],
        false => basic.handle(),
    };
    macro_rules! of {
        ($($type:ident: $($op:ident)*;)*) => {
            match (op.handle(), handle) {
                $($((constants::$op, constants::$type) => {
                    Some(combine::<{ constants::$op }, { constants::$type }>)
                })*)*
                _ => None,
            }
        };
    }
    of! {
        MPI_REAL16: MPI_SUM MPI_MIN MPI_MAX MPI_PROD;
        MPI_REAL2: MPI_SUM MPI_MIN MPI_MAX MPI_PROD;
        MPI_COMPLEX32: MPI_SUM MPI_PROD;
        MPI_COMPLEX4: MPI_SUM MPI_PROD;
        MPI_INTEGER16: MPI_SUM MPI_MIN MPI_MAX MPI_PROD MPI_BAND MPI_BOR MPI_BXOR;
        MPI_LOGICAL16: MPI_LAND MPI_LOR MPI_LXOR;
        MPI_UINT8_T: MPI_MIN MPI_MAX;
        MPI_UINT16_T: MPI_MIN MPI_MAX;
        MPI_UINT32_T: MPI_MIN MPI_MAX;
        MPI_UINT64_T: MPI_MIN MPI_MAX;
        MPI_FLOAT_INT: MPI_MINLOC MPI_MAXLOC;
        MPI_DOUBLE_INT: MPI_MINLOC MPI_MAXLOC;
        MPI_LONG_INT: MPI_MINLOC MPI_MAXLOC;
        MPI_2INT: MPI_MINLOC MPI_MAXLOC;
        MPI_2REAL: MPI_MINLOC MPI_MAXLOC;
        MPI_2DOUBLE_PRECISION: MPI_MINLOC MPI_MAXLOC;
        MPI_2INTEGER: MPI_MINLOC MPI_MAXLOC;
        MPI_SHORT_INT: MPI_MINLOC MPI_MAXLOC;
        MPI_LONG_DOUBLE_INT: MPI_MINLOC MPI_MAXLOC;
    }
}

/// The operations that have been created: the library's handle for each function.
static MADE: Mutex<Vec<(i32, i32, Handle<of::Op>)>> = Mutex::new(Vec::new());

#[cold]
pub(super) fn too_many() -> Error {
    let what =
        "more elements than an operation that the MPI library calls back for combines at once";
    Error::new(Class::Count, what)
}

/// The operation that combines elements.
///
/// # Errors
/// `MPI_ERR_OP`, and the library's.
pub(super) fn reduction(library: &'static Library, data: &Data, op: Op) -> Result<Reduction> {
    let basic = data.basic;
    let function = function(op, basic).ok_or_else(|| {
        Error::new(
            Class::Op,
            format!("{} is not defined for {}", op.name(), basic.name()),
        )
    })?;
    let mut made = MADE
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    let known = made
        .iter()
        .find(|known| known.0 == op.handle() && known.1 == basic.handle());
    let handle = match known {
        Some(known) => known.2,
        None => {
            let mut handle = Handle::UNSET;
            // All are commutative.
            library.check(library.symbols.op_create(function, 1, &mut handle))?;
            cached_objects::keep(Lasting::Op(library, handle));
            made.push((op.handle(), basic.handle(), handle));
            handle
        }
    };
    drop(made);
    let element = NativeType::bytes(library, basic.size())?;
    let element = element.0.together(element.1)?;
    let count = c_int::try_from(data.span.len / basic.size()).map_err(|_| too_many())?;
    Ok(Reduction {
        datatype: element,
        count: count.into(),
        op: handle,
        calls_back: true,
        _in_progress: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use minfo_rules::datatype::Category;

    #[test]
    fn there_is_a_function_for_all_that_a_library_need_not_know() {
        for basic in Basic::all() {
            for op in Op::all() {
                let is_there = function(op, basic).is_some();
                let of_pair = basic.category() == Category::Pair;
                let of_rare_size = matches!(
                    basic.name(),
                    "MPI_REAL2"
                        | "MPI_REAL16"
                        | "MPI_COMPLEX4"
                        | "MPI_COMPLEX32"
                        | "MPI_INTEGER16"
                        | "MPI_LOGICAL16"
                );
                let is_compared = is_unsigned(basic) && matches!(op, Op::Min | Op::Max);
                let is_wanted = (of_pair || of_rare_size || is_compared)
                    && op.check(basic).is_ok()
                    && !matches!(op, Op::Replace | Op::NoOp);
                assert_eq!(is_there, is_wanted, "{} {}", op.name(), basic.name());
            }
        }
    }

    #[test]
    fn it_combines() {
        let datatype = Datatype::predefined(constants::MPI_2REAL).unwrap();
        let mut origin = [3.0f32, 7.0, 1.0, 2.0];
        let mut target = [1.0f32, 8.0, 5.0, 9.0];
        let mut count = 2;
        let function = function(Op::Maxloc, datatype.basic()).unwrap();
        // SAFETY: both arrays have two pairs, as the count says.
        unsafe {
            function(
                origin.as_mut_ptr().cast(),
                target.as_mut_ptr().cast(),
                &mut count,
                std::ptr::null_mut(),
            );
        }
        assert_eq!(target, [3.0, 7.0, 5.0, 9.0]);
    }
}
