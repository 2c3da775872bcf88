//! Statuses: eight integers in the layout of the standard ABI, the same in C and in `mpi_f08`: source, tag,
//! error, and five that are the library's (MPI 4.1, section 3.2.5).
#![allow(unsafe_code)]

use super::arguments::{UNDEFINED, by_reference};
use super::guard::{Call, guard};
use super::marks;
use libc::{c_int, c_void};
use minfo_core::engine::message::Received;
use minfo_core::error::{Class, Error};
use minfo_core::mpi::datatype as datatypes;
use minfo_core::mpi::message::{ANY_SOURCE, ANY_TAG};

/// Writes a status of a transfer of so many bytes that was no message.
///
/// # Safety
/// `status` is one to be ignored, or points to eight integers.
pub(crate) unsafe fn give(status: *mut c_int, bytes: usize) {
    let received = Received {
        source: ANY_SOURCE,
        tag: ANY_TAG,
        bytes,
    };
    // SAFETY: as the caller promises.
    unsafe { give_received(status, received) };
}

/// Writes the status of a message; `MPI_ERROR` stays as it is, as the standard wants it where there is one
/// status only.
///
/// # Safety
/// `status` is one to be ignored, or points to eight integers.
pub(crate) unsafe fn give_received(status: *mut c_int, received: Received) {
    if marks::is_status_ignore(status as usize) {
        return;
    }
    let bytes = received.bytes as u64;
    let put = |place: usize, value: c_int| {
        // SAFETY: as the caller promises; all places are below 8.
        unsafe { status.add(place).write_unaligned(value) };
    };
    put(0, received.source);
    put(1, received.tag);
    put(3, bytes as c_int);
    put(4, (bytes >> 32) as c_int);
    // Not cancelled, and nothing else to say.
    (5..8).for_each(|place| put(place, 0));
}

/// The bytes that a status tells of.
///
/// # Safety
/// `status` points to eight integers.
unsafe fn bytes(status: *const c_int) -> u64 {
    // SAFETY: as the caller promises.
    let half = |place: usize| unsafe { status.add(place).read_unaligned() } as u32;
    u64::from(half(3)) | u64::from(half(4)) << 32
}

/// `MPI_Get_count(status, datatype, count)`: how many elements of `datatype` were transferred;
/// `MPI_UNDEFINED` where that is not a whole number.
///
/// # Safety
/// `status` is null or points to eight integers, `count` is null or points to an integer.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn minfo_get_count(
    status: *const c_int,
    datatype: c_int,
    count: *mut i64,
) -> c_int {
    guard(
        || Call::on("MPI_Get_count", "datatype", datatype),
        || {
            // SAFETY: as the caller promises.
            let count = unsafe { by_reference(count, "count") }?;
            if marks::is_status_ignore(status as usize) {
                return Err(Error::new(Class::Arg, "an ignored status tells nothing"));
            }
            let size = datatypes::find(datatype)?.size() as u64;
            // SAFETY: as the caller promises.
            let bytes = unsafe { bytes(status) };
            *count = match bytes.checked_rem(size) {
                Some(0) => (bytes / size) as i64,
                None if bytes == 0 => 0,
                _ => UNDEFINED.into(),
            };
            Ok(())
        },
    )
}

/// 1 for `MPI_STATUS_IGNORE` and `MPI_STATUSES_IGNORE` of any language, else 0.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn minfo_is_status_ignore(status: *const c_void) -> c_int {
    marks::is_status_ignore(status as usize).into()
}

/// Writes an array of statuses of operations that transferred nothing that is told of. `MPI_ERROR` is for
/// calls that fail with `MPI_ERR_IN_STATUS` (MPI 4.1, section 3.7.5).
///
/// # Safety
/// `statuses` is to be ignored, or points to `count` times eight integers.
pub(crate) unsafe fn give_several(statuses: *mut c_int, count: usize) {
    if marks::is_status_ignore(statuses as usize) {
        return;
    }
    for place in 0..count {
        // SAFETY: as the caller promises.
        let status = unsafe { statuses.add(8 * place) };
        // SAFETY: as the caller promises.
        unsafe { give(status, 0) };
    }
}
