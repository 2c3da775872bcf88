//! Datatypes: predefined ones and those that a program makes (MPI 4.1, chapter 5).
#![allow(unsafe_code)]

use super::foreign::{ArrayIn, InOut, Out};
use super::guard::{Call, guard};
use libc::c_int;
use minfo_core::datatype::{Datatype, Order};
use minfo_core::error::Result;
use minfo_core::mpi::{datatype as datatypes, life};

/// Runs `body` of a call on a datatype.
fn guard_type(
    procedure: &'static str,
    datatype: c_int,
    body: impl FnOnce() -> Result<()>,
) -> c_int {
    guard(|| Call::on(procedure, "datatype", datatype), body)
}

/// Makes a datatype from `oldtype`.
fn make(
    procedure: &'static str,
    oldtype: c_int,
    newtype: Out<c_int>,
    make: impl FnOnce(&Datatype) -> Result<Datatype>,
) -> c_int {
    guard_type(procedure, oldtype, || {
        newtype.answer("newtype", || {
            life::running()?;
            let old = datatypes::find(oldtype)?;
            datatypes::insert(make(&old)?)
        })
    })
}

/// `MPI_Type_size(datatype, size)`: the bytes of data in an element.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_size(datatype: c_int, size: Out<i64>) -> c_int {
    guard_type("MPI_Type_size", datatype, || {
        size.answer("size", || Ok(datatypes::find(datatype)?.size() as i64))
    })
}

/// `MPI_Type_get_extent(datatype, lb, extent)`: where an element starts, and the distance to the next one, in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_get_extent(datatype: c_int, lb: Out<i64>, extent: Out<i64>) -> c_int {
    guard_type("MPI_Type_get_extent", datatype, || {
        let lb = lb.required("lb")?;
        let extent = extent.required("extent")?;
        let datatype = datatypes::find(datatype)?;
        lb.give(datatype.lb());
        extent.give(datatype.extent());
        Ok(())
    })
}

/// `MPI_Type_contiguous(count, oldtype, newtype)`: `count` consecutive elements.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_contiguous(count: i64, oldtype: c_int, newtype: Out<c_int>) -> c_int {
    make("MPI_Type_contiguous", oldtype, newtype, |old| {
        Datatype::contiguous(count, old)
    })
}

/// `MPI_Type_vector(count, blocklength, stride, oldtype, newtype)`: `count` blocks of `blocklength`
/// elements, `stride` elements from one to the next.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_vector(
    count: i64,
    blocklength: i64,
    stride: i64,
    oldtype: c_int,
    newtype: Out<c_int>,
) -> c_int {
    make("MPI_Type_vector", oldtype, newtype, |old| {
        Datatype::vector(count, blocklength, stride, old)
    })
}

/// `MPI_Type_create_subarray(ndims, array_of_sizes, array_of_subsizes, array_of_starts, order, oldtype, newtype)`: a
/// part of an array, at its position in the whole array. Starts count from 0.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_create_subarray(
    ndims: i64,
    array_of_sizes: ArrayIn,
    array_of_sizes_width: i64,
    array_of_subsizes: ArrayIn,
    array_of_subsizes_width: i64,
    array_of_starts: ArrayIn,
    array_of_starts_width: i64,
    order: c_int,
    oldtype: c_int,
    newtype: Out<c_int>,
) -> c_int {
    make("MPI_Type_create_subarray", oldtype, newtype, |old| {
        let sizes = array_of_sizes.with_width(array_of_sizes_width);
        let sizes = sizes.read(ndims, "array_of_sizes")?;
        let subsizes = array_of_subsizes.with_width(array_of_subsizes_width);
        let subsizes = subsizes.read(ndims, "array_of_subsizes")?;
        let starts = array_of_starts.with_width(array_of_starts_width);
        let starts = starts.read(ndims, "array_of_starts")?;
        Datatype::subarray(&sizes, &subsizes, &starts, Order::of(order)?, old)
    })
}

/// `MPI_Type_commit(datatype)`: the datatype may be used for transfers.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_commit(datatype: InOut<c_int>) -> c_int {
    let handle = datatype.value_or(Datatype::NULL);
    guard_type("MPI_Type_commit", handle, || datatypes::commit(handle))
}

/// `MPI_Type_free(datatype)`: frees the handle and sets it to `MPI_DATATYPE_NULL`. Datatypes made from it, and objects
/// that use it, are not affected.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_free(datatype: InOut<c_int>) -> c_int {
    let handle = datatype.value_or(Datatype::NULL);
    guard_type("MPI_Type_free", handle, || {
        datatype.end("datatype", Datatype::NULL, datatypes::free)
    })
}
