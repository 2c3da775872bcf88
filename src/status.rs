//! Reading and writing the contents of statuses. Their layout is in `src/foreign/status.rs`.
#![allow(unsafe_code)]

use super::foreign::{Field, Out, StatusIn, StatusOut, UNDEFINED};
use super::guard::{Call, guard};
use libc::c_int;
use minfo_core::error::{Class, Error, Result, not_negative};
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

/// The number of basic elements of `datatype` in a status; `MPI_UNDEFINED` if that is not a whole number.
fn elements(
    procedure: &'static str,
    status: StatusIn,
    status_width: i64,
    datatype: c_int,
    count: Out<i64>,
) -> c_int {
    guard(
        || Call::on(procedure, "datatype", datatype),
        || {
            let count = count.required("count")?;
            let status = status.with_width(status_width).required()?;
            let datatype = datatypes::find(datatype)?;
            let elements = datatype.elements(status.bytes());
            let elements = elements.and_then(|elements| i64::try_from(elements).ok());
            count.give(elements.unwrap_or(UNDEFINED.into()));
            Ok(())
        },
    )
}

/// `MPI_Get_elements(status, datatype, count)`
#[unsafe(no_mangle)]
pub extern "C" fn minfo_get_elements(
    status: StatusIn,
    status_width: i64,
    datatype: c_int,
    count: Out<i64>,
) -> c_int {
    elements("MPI_Get_elements", status, status_width, datatype, count)
}

/// `MPI_Get_elements_x(status, datatype, count)`: the same with an `MPI_Count`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_get_elements_x(
    status: StatusIn,
    status_width: i64,
    datatype: c_int,
    count: Out<i64>,
) -> c_int {
    elements("MPI_Get_elements_x", status, status_width, datatype, count)
}

/// Sets the number of basic elements of `datatype` in a status.
fn set_elements(
    procedure: &'static str,
    status: StatusOut,
    status_width: i64,
    datatype: c_int,
    count: i64,
) -> c_int {
    guard(
        || Call::on(procedure, "datatype", datatype),
        || {
            let status = status.with_width(status_width).required()?;
            let datatype = datatypes::find(datatype)?;
            let count = not_negative(Class::Arg, "count", count)?;
            let bytes = datatype.bytes_of(count).ok_or_else(|| {
                let what = format!("{count} elements have more bytes than a status can hold");
                Error::new(Class::ValueTooLarge, what)
            })?;
            status.set_bytes(bytes);
            Ok(())
        },
    )
}

/// `MPI_Status_set_elements(status, datatype, count)`
#[unsafe(no_mangle)]
pub extern "C" fn minfo_status_set_elements(
    status: StatusOut,
    status_width: i64,
    datatype: c_int,
    count: i64,
) -> c_int {
    set_elements(
        "MPI_Status_set_elements",
        status,
        status_width,
        datatype,
        count,
    )
}

/// `MPI_Status_set_elements_x(status, datatype, count)`: the same with an `MPI_Count`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_status_set_elements_x(
    status: StatusOut,
    status_width: i64,
    datatype: c_int,
    count: i64,
) -> c_int {
    set_elements(
        "MPI_Status_set_elements_x",
        status,
        status_width,
        datatype,
        count,
    )
}

fn get(
    procedure: &'static str,
    (status, status_width): (StatusIn, i64),
    field: Field,
    (name, output): (&'static str, Out<c_int>),
) -> c_int {
    guard(
        || Call::of(procedure),
        || {
            output.answer(name, || {
                let status = status.with_width(status_width).required()?;
                Ok(status.field(field))
            })
        },
    )
}

fn set(
    procedure: &'static str,
    (status, status_width): (StatusOut, i64),
    field: Field,
    value: c_int,
) -> c_int {
    let set = || -> Result<()> {
        status
            .with_width(status_width)
            .required()?
            .set(field, value);
        Ok(())
    };
    guard(|| Call::of(procedure), set)
}

/// `MPI_Test_cancelled(status, flag)`: returns whether the operation was cancelled.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_test_cancelled(
    status: StatusIn,
    status_width: i64,
    flag: Out<c_int>,
) -> c_int {
    let of = (status, status_width);
    get("MPI_Test_cancelled", of, Field::Cancelled, ("flag", flag))
}

/// `MPI_Status_get_source(status, source)`
#[unsafe(no_mangle)]
pub extern "C" fn minfo_status_get_source(
    status: StatusIn,
    status_width: i64,
    source: Out<c_int>,
) -> c_int {
    let of = (status, status_width);
    get(
        "MPI_Status_get_source",
        of,
        Field::Source,
        ("source", source),
    )
}

/// `MPI_Status_get_tag(status, tag)`
#[unsafe(no_mangle)]
pub extern "C" fn minfo_status_get_tag(
    status: StatusIn,
    status_width: i64,
    tag: Out<c_int>,
) -> c_int {
    let of = (status, status_width);
    get("MPI_Status_get_tag", of, Field::Tag, ("tag", tag))
}

/// `MPI_Status_get_error(status, error)`
#[unsafe(no_mangle)]
pub extern "C" fn minfo_status_get_error(
    status: StatusIn,
    status_width: i64,
    error: Out<c_int>,
) -> c_int {
    let of = (status, status_width);
    get("MPI_Status_get_error", of, Field::Error, ("error", error))
}

/// `MPI_Status_set_cancelled(status, flag)`
#[unsafe(no_mangle)]
pub extern "C" fn minfo_status_set_cancelled(
    status: StatusOut,
    status_width: i64,
    flag: c_int,
) -> c_int {
    let of = (status, status_width);
    let flag = c_int::from(flag != 0);
    set("MPI_Status_set_cancelled", of, Field::Cancelled, flag)
}

/// `MPI_Status_set_source(status, source)`
#[unsafe(no_mangle)]
pub extern "C" fn minfo_status_set_source(
    status: StatusOut,
    status_width: i64,
    source: c_int,
) -> c_int {
    let of = (status, status_width);
    set("MPI_Status_set_source", of, Field::Source, source)
}

/// `MPI_Status_set_tag(status, tag)`
#[unsafe(no_mangle)]
pub extern "C" fn minfo_status_set_tag(status: StatusOut, status_width: i64, tag: c_int) -> c_int {
    set(
        "MPI_Status_set_tag",
        (status, status_width),
        Field::Tag,
        tag,
    )
}

/// `MPI_Status_set_error(status, error)`
#[unsafe(no_mangle)]
pub extern "C" fn minfo_status_set_error(
    status: StatusOut,
    status_width: i64,
    error: c_int,
) -> c_int {
    let of = (status, status_width);
    set("MPI_Status_set_error", of, Field::Error, error)
}
