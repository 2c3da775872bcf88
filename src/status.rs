//! Reading and writing the contents of statuses. Their layout is in `src/foreign/status.rs`.

use super::foreign::{Field, StatusArgument, Statuses, UNDEFINED};
use libc::c_int;
use minfo_objects::datatype as datatypes;
use minfo_rules::error::{Class, Error, Result, not_negative};

/// `MPI_Get_count`: how many elements of `datatype` were transferred; `MPI_UNDEFINED` if that is not a whole number.
pub(crate) fn get_count(status: StatusArgument<'_>, datatype: c_int) -> Result<i64> {
    let bytes = status.required()?.bytes();
    let size = datatypes::find(datatype)?.size() as u64;
    Ok(match bytes.checked_rem(size) {
        Some(0) => (bytes / size) as i64,
        None if bytes == 0 => 0,
        _ => UNDEFINED.into(),
    })
}

/// `MPI_Get_elements`: the number of basic elements of `datatype`; `MPI_UNDEFINED` if that is not a whole number.
pub(crate) fn get_elements(status: StatusArgument<'_>, datatype: c_int) -> Result<i64> {
    let status = status.required()?;
    let elements = datatypes::find(datatype)?.elements(status.bytes());
    let elements = elements.and_then(|elements| i64::try_from(elements).ok());
    Ok(elements.unwrap_or(UNDEFINED.into()))
}

/// `MPI_Status_set_elements`: sets the number of basic elements of `datatype`.
pub(crate) fn status_set_elements(status: Statuses<'_>, datatype: c_int, count: i64) -> Result<()> {
    let status = status.required()?;
    let datatype = datatypes::find(datatype)?;
    let count = not_negative(Class::Arg, "count", count)?;
    let bytes = datatype.bytes_of(count).ok_or_else(|| {
        let what = format!("{count} elements have more bytes than a status can hold");
        Error::new(Class::ValueTooLarge, what)
    })?;
    status.set_bytes(bytes);
    Ok(())
}

/// `MPI_Test_cancelled`: whether the operation was cancelled.
pub(crate) fn test_cancelled(status: StatusArgument<'_>) -> Result<bool> {
    Ok(status.required()?.field(Field::Cancelled) != 0)
}

/// `MPI_Status_get_source`
pub(crate) fn status_get_source(status: StatusArgument<'_>) -> Result<c_int> {
    Ok(status.required()?.field(Field::Source))
}

/// `MPI_Status_get_tag`
pub(crate) fn status_get_tag(status: StatusArgument<'_>) -> Result<c_int> {
    Ok(status.required()?.field(Field::Tag))
}

/// `MPI_Status_get_error`
pub(crate) fn status_get_error(status: StatusArgument<'_>) -> Result<c_int> {
    Ok(status.required()?.field(Field::Error))
}

/// `MPI_Status_set_cancelled`
pub(crate) fn status_set_cancelled(status: Statuses<'_>, flag: bool) -> Result<()> {
    status.required()?.set(Field::Cancelled, flag.into());
    Ok(())
}

/// `MPI_Status_set_source`
pub(crate) fn status_set_source(status: Statuses<'_>, source: c_int) -> Result<()> {
    status.required()?.set(Field::Source, source);
    Ok(())
}

/// `MPI_Status_set_tag`
pub(crate) fn status_set_tag(status: Statuses<'_>, tag: c_int) -> Result<()> {
    status.required()?.set(Field::Tag, tag);
    Ok(())
}

/// `MPI_Status_set_error`
pub(crate) fn status_set_error(status: Statuses<'_>, error: c_int) -> Result<()> {
    status.required()?.set(Field::Error, error);
    Ok(())
}
