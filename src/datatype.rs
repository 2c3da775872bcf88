//! Datatypes: the predefined ones, and those that a program makes (MPI 4.1, chapter 5).
#![allow(unsafe_code)]

use super::arguments::by_reference;
use super::guard::{Call, guard};
use super::integers;
use libc::{c_int, c_void};
use minfo_core::datatype::{Datatype, Order};
use minfo_core::error::Result;
use minfo_core::mpi::{datatype as datatypes, life};

fn on(procedure: &'static str, datatype: c_int) -> Call {
    Call::on(procedure, "datatype", datatype)
}

/// Makes a datatype of `oldtype`.
///
/// # Safety
/// `newtype` is null or points to a handle.
unsafe fn make(
    procedure: &'static str,
    oldtype: c_int,
    newtype: *mut c_int,
    make: impl FnOnce(&Datatype) -> Result<Datatype>,
) -> c_int {
    guard(
        || on(procedure, oldtype),
        || {
            // SAFETY: as the caller promises.
            let newtype = unsafe { by_reference(newtype, "newtype") }?;
            life::running()?;
            let old = datatypes::find(oldtype)?;
            *newtype = datatypes::insert(make(&old)?)?;
            Ok(())
        },
    )
}

/// `MPI_Type_size(datatype, size)`: the bytes of data in an element.
///
/// # Safety
/// `size` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_type_size(datatype: c_int, size: *mut i64) -> c_int {
    guard(
        || on("MPI_Type_size", datatype),
        || {
            // SAFETY: as the caller promises.
            let size = unsafe { by_reference(size, "size") }?;
            *size = datatypes::find(datatype)?.size() as i64;
            Ok(())
        },
    )
}

/// `MPI_Type_get_extent(datatype, lb, extent)`: where an element begins, and how far the next one is
/// away, in bytes.
///
/// # Safety
/// Both are null or point to integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_type_get_extent(
    datatype: c_int,
    lb: *mut i64,
    extent: *mut i64,
) -> c_int {
    guard(
        || on("MPI_Type_get_extent", datatype),
        || {
            // SAFETY: as the caller promises.
            let lb = unsafe { by_reference(lb, "lb") }?;
            // SAFETY: as the caller promises.
            let extent = unsafe { by_reference(extent, "extent") }?;
            let datatype = datatypes::find(datatype)?;
            (*lb, *extent) = (datatype.lb(), datatype.extent());
            Ok(())
        },
    )
}

/// `MPI_Type_contiguous(count, oldtype, newtype)`: `count` elements, one behind the other.
///
/// # Safety
/// `newtype` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_type_contiguous(
    count: i64,
    oldtype: c_int,
    newtype: *mut c_int,
) -> c_int {
    // SAFETY: as the caller promises.
    unsafe {
        make("MPI_Type_contiguous", oldtype, newtype, |old| {
            Datatype::contiguous(count, old)
        })
    }
}

/// `MPI_Type_vector(count, blocklength, stride, oldtype, newtype)`: `count` blocks of `blocklength`
/// elements, `stride` elements from one to the next.
///
/// # Safety
/// `newtype` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_type_vector(
    count: i64,
    blocklength: i64,
    stride: i64,
    oldtype: c_int,
    newtype: *mut c_int,
) -> c_int {
    // SAFETY: as the caller promises.
    unsafe {
        make("MPI_Type_vector", oldtype, newtype, |old| {
            Datatype::vector(count, blocklength, stride, old)
        })
    }
}

/// `MPI_Type_create_subarray(ndims, array_of_sizes, array_of_subsizes, array_of_starts, order, oldtype,
/// newtype)`: a part of an array, in the place that it has in the whole. Starts count from 0.
///
/// # Safety
/// The arrays are null or have `ndims` integers of `int_size` bytes, `newtype` is null or points to a
/// handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_type_create_subarray(
    ndims: i64,
    array_of_sizes: *const c_void,
    array_of_subsizes: *const c_void,
    array_of_starts: *const c_void,
    order: c_int,
    oldtype: c_int,
    newtype: *mut c_int,
    int_size: i64,
) -> c_int {
    // SAFETY: as the caller promises, here and for the arrays below.
    unsafe {
        make("MPI_Type_create_subarray", oldtype, newtype, |old| {
            let sizes = integers::read(array_of_sizes, ndims, int_size, "array_of_sizes")?;
            let subsizes = integers::read(array_of_subsizes, ndims, int_size, "array_of_subsizes")?;
            let starts = integers::read(array_of_starts, ndims, int_size, "array_of_starts")?;
            Datatype::subarray(&sizes, &subsizes, &starts, Order::of(order)?, old)
        })
    }
}

/// `MPI_Type_commit(datatype)`: the datatype may be used for transfers.
///
/// # Safety
/// `datatype` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_type_commit(datatype: *mut c_int) -> c_int {
    // SAFETY: as the caller promises.
    let handle = unsafe { datatype.as_ref() }.map_or(Datatype::NULL, |&handle| handle);
    guard(
        || on("MPI_Type_commit", handle),
        || datatypes::commit(handle),
    )
}

/// `MPI_Type_free(datatype)`: ends the handle and sets it to `MPI_DATATYPE_NULL`. What was made of the
/// datatype, or uses it, is not touched.
///
/// # Safety
/// `datatype` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_type_free(datatype: *mut c_int) -> c_int {
    // SAFETY: as the caller promises.
    let handle = unsafe { datatype.as_ref() }.map_or(Datatype::NULL, |&handle| handle);
    guard(
        || on("MPI_Type_free", handle),
        || {
            // SAFETY: as the caller promises.
            let datatype = unsafe { by_reference(datatype, "datatype") }?;
            datatypes::free(*datatype)?;
            *datatype = Datatype::NULL;
            Ok(())
        },
    )
}
