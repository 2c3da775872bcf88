//! Operations of the program (MPI 4.1, section 6.9.5).
#![allow(unsafe_code)]

use super::{CallbackInterface, Integer, pointer};
use libc::c_void;
use minfo_engine::user_op::UserReduction;
use minfo_objects::active_calls::outside;
use minfo_objects::datatype as datatypes;

/// The arguments of an operation are the same in all languages: the number is an `int`, an INTEGER or an MPI_Count, and
/// the handle a pointer, an INTEGER or a `type(MPI_Datatype)`.
type UserOpFunction = unsafe extern "C" fn(*mut c_void, *mut c_void, &mut Integer, &mut Integer);

/// Calls an operation of the program for contiguous packed elements.
pub(crate) fn call_op(reduction: &UserReduction, origin: usize, target: usize, count: usize) {
    // The program may have freed its handle since the reduction was started.
    let of_call = match datatypes::find(reduction.handle) {
        Ok(_) => None,
        Err(_) => datatypes::handle_for(&reduction.datatype).ok(),
    };
    let handle = of_call.unwrap_or(reduction.handle);
    let (form, address) = (
        CallbackInterface::of(reduction.op.form),
        reduction.op.address,
    );
    let call = |origin: usize, target: usize, count: usize| {
        let (mut count, mut handle) = (Integer(count as i64), Integer(handle.into()));
        let _outside = outside();
        // SAFETY: the program has given an operation, which is still there (MPI 4.1, section 6.9.5); both vectors have
        // this many elements.
        unsafe {
            let function = std::mem::transmute::<usize, UserOpFunction>(address);
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
        // Only this function has the handle.
        let _ = datatypes::free(handle);
    }
}

/// Calls an operation for each of the packed elements, laid out as its datatype says.
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
    use minfo_engine::user_op::UserOp;
    use minfo_rules::constants::MPI_BYTE;
    use minfo_rules::datatype::{Datatype, Type};
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
        let (most, byte) = (i32::MAX as usize, MPI_BYTE);
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
