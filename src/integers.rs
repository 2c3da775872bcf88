//! Arrays of INTEGERs: of 4 bytes an element, or of 8 with -fdefault-integer-8 and for large counts.
#![allow(unsafe_code)]

use libc::c_void;
use minfo_core::error::{Class, Error, Result, not_negative};

/// The elements of an array that is read, as 64-bit integers.
///
/// # Safety
/// `at` is null or points to `len` integers of `int_size` bytes.
///
/// # Errors
/// `MPI_ERR_ARG` for a null pointer, unless `len` is 0, and for a negative `len`.
pub(crate) unsafe fn read(
    at: *const c_void,
    len: i64,
    int_size: i64,
    name: &'static str,
) -> Result<Vec<i64>> {
    let len = not_negative(Class::Arg, name, len)?;
    if len == 0 {
        return Ok(Vec::new());
    }
    if at.is_null() {
        return Err(Error::new(Class::Arg, format!("{name} is a null pointer")));
    }
    let mut values = Vec::new();
    if values.try_reserve_exact(len).is_err() {
        return Err(Error::no_mem(
            "out of memory while reading an array argument",
        ));
    }
    values.extend((0..len).map(|place| {
        if int_size == 8 {
            // SAFETY: as the caller promises.
            unsafe { at.cast::<i64>().add(place).read_unaligned() }
        } else {
            // SAFETY: as the caller promises.
            i64::from(unsafe { at.cast::<i32>().add(place).read_unaligned() })
        }
    }));
    Ok(values)
}

/// The first `len` elements of an array, of which there are `room`.
///
/// # Safety
/// `at` is null or points to `room` integers, which nobody else uses during `'a`.
///
/// # Errors
/// `MPI_ERR_VALUE_TOO_LARGE` where there are fewer, `MPI_ERR_ARG` for a null pointer, unless `len` is 0.
pub(crate) unsafe fn room_for<'a>(at: *mut i64, room: i64, len: usize) -> Result<&'a mut [i64]> {
    if len == 0 {
        return Ok(&mut []);
    }
    if at.is_null() {
        return Err(Error::new(Class::Arg, "an array is a null pointer"));
    }
    if room < len as i64 {
        let what = format!("an array of {room} elements is too short for {len}");
        return Err(Error::new(Class::ValueTooLarge, what));
    }
    // SAFETY: as the caller promises; there are at least so many.
    Ok(unsafe { std::slice::from_raw_parts_mut(at, len) })
}
