//! Operations of the program. The library does not tell a callback which operation and datatype of the program it is
//! for, so each combination in progress gets a function of its own here.
#![allow(unsafe_code)]

use super::Reduction;
use crate::abi::Handle;
use crate::cached_objects::{self, Lasting};
use crate::datatype::NativeType;
use crate::library::Library;
use crate::symbols::{UserFn, of};
use libc::{c_int, c_void};
use minfo_engine::user_op::{InProgress, MOST_IN_PROGRESS, UserReduction};
use minfo_rules::error::Result;
use std::sync::{Arc, Mutex, PoisonError};

/// The callback for the reduction at `PLACE`. There are many, so it passes the place on and does nothing else.
///
/// # Safety
/// Must be called as MPI 4.1, section 6.9.5, says.
unsafe extern "C" fn combine_at<const PLACE: usize>(
    origin: *mut c_void,
    target: *mut c_void,
    count: *mut c_int,
    _: *mut c_void,
) {
    // SAFETY: the arguments are those that it was called with.
    unsafe { combine(origin, target, count, PLACE) }
}

/// Combines elements for the reduction at `place`.
///
/// # Safety
/// The pointers are those that the library has passed to a callback.
unsafe extern "C" fn combine(
    origin: *mut c_void,
    target: *mut c_void,
    count: *mut c_int,
    place: usize,
) {
    // SAFETY: the third argument of such a function is the address of the number of elements.
    let count = unsafe { *count };
    let reduction = InProgress::at(place);
    if let (Some(reduction), Ok(count @ 1..)) = (reduction, usize::try_from(count)) {
        reduction.combine(origin as usize, target as usize, count);
    }
}

macro_rules! sixteen {
    ($first:expr) => {
        [
            combine_at::<{ $first }>,
            combine_at::<{ $first + 1 }>,
            combine_at::<{ $first + 2 }>,
            combine_at::<{ $first + 3 }>,
            combine_at::<{ $first + 4 }>,
            combine_at::<{ $first + 5 }>,
            combine_at::<{ $first + 6 }>,
            combine_at::<{ $first + 7 }>,
            combine_at::<{ $first + 8 }>,
            combine_at::<{ $first + 9 }>,
            combine_at::<{ $first + 10 }>,
            combine_at::<{ $first + 11 }>,
            combine_at::<{ $first + 12 }>,
            combine_at::<{ $first + 13 }>,
            combine_at::<{ $first + 14 }>,
            combine_at::<{ $first + 15 }>,
        ]
    };
}

macro_rules! many {
    ($($sixteen:literal)*) => {
        [$(sixteen!($sixteen * 16)),*]
    };
}

/// The function of each place.
static FUNCTIONS: [[UserFn; 16]; MOST_IN_PROGRESS / 16] = many!(
    0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
    32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63
);

/// The library's operations created for each place, kept for later reductions. The second of each pair is commutative.
static MADE: Mutex<[[Option<Handle<of::Op>>; 2]; MOST_IN_PROGRESS]> =
    Mutex::new([[None; 2]; MOST_IN_PROGRESS]);

/// The operation that combines `len` bytes of elements of a datatype of the program. The result must live until the
/// reduction is complete.
///
/// # Errors
/// `MPI_ERR_NO_MEM`, `MPI_ERR_COUNT`, and the library's.
pub(super) fn reduction(
    library: &'static Library,
    len: usize,
    user: &Arc<UserReduction>,
) -> Result<Reduction> {
    let in_progress = InProgress::new(user)?;
    let (place, is_commutative) = (in_progress.place(), user.op.is_commutative);
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    let known = &mut made[place][usize::from(is_commutative)];
    let op = match *known {
        Some(op) => op,
        None => {
            let mut op = Handle::UNSET;
            let function = FUNCTIONS[place / 16][place % 16];
            let symbols = &library.symbols;
            library.check(symbols.op_create(function, is_commutative.into(), &mut op))?;
            cached_objects::keep(Lasting::Op(library, op));
            *known.insert(op)
        }
    };
    drop(made);
    // Without data there are no elements.
    let size = user.datatype.size().max(1);
    let element = NativeType::bytes(library, size)?;
    let element = element.0.together(element.1)?;
    let count = c_int::try_from(len / size).map_err(|_| super::operations::too_many())?;
    Ok(Reduction {
        datatype: element,
        count: count.into(),
        op,
        calls_back: true,
        _in_progress: Some(in_progress),
    })
}
