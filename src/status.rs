//! Inquiries into statuses, whose layout is in `src/foreign/status.rs`.
#![allow(unsafe_code)]

use super::foreign::{Out, StatusIn, UNDEFINED};
use super::guard::{Call, guard};
use libc::c_int;
use minfo_core::mpi::datatype as datatypes;

/// `MPI_Get_count(status, datatype, count)`: how many elements of `datatype` were transferred;
/// `MPI_UNDEFINED` if that is not a whole number.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_get_count(
    status: StatusIn,
    status_width: i64,
    datatype: c_int,
    count: Out<i64>,
) -> c_int {
    guard(
        || Call::on("MPI_Get_count", "datatype", datatype),
        || {
            let count = count.required("count")?;
            let status = status.with_width(status_width).required()?;
            let size = datatypes::find(datatype)?.size() as u64;
            let bytes = status.bytes();
            count.give(match bytes.checked_rem(size) {
                Some(0) => (bytes / size) as i64,
                None if bytes == 0 => 0,
                _ => UNDEFINED.into(),
            });
            Ok(())
        },
    )
}
