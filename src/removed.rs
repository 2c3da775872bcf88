//! Names of MPI-1 that MPI 3.0 removed (MPI 2.2, section 15.1). Each does what the procedure in its place does; what an
//! integer of the program has no room for is an error.
#![allow(unsafe_code)]
#![allow(
    clippy::too_many_arguments,
    reason = "the arguments are the standard's"
)]

use super::buffer::Buffer;
use super::datatype::{self, Blocks, guard_type};
use super::errhandler;
use super::foreign::Function;
use super::foreign::{ArrayIn, Out};
use libc::c_int;
use minfo_core::datatype::Datatype;
use minfo_core::error::{Class, Error, Result};
use minfo_core::mpi::datatype as datatypes;

/// Writes a number of bytes or an address. `width` is the size of the integer that the program has for it.
fn give(
    (place, name): (Out<'_, i64>, &'static str),
    width: i64,
    (value, instead): (impl FnOnce() -> Result<i64>, &'static str),
) -> Result<()> {
    place.answer(name, || {
        let value = value()?;
        match width < 8 && i32::try_from(value).is_err() {
            true => Err(too_large(name, value, instead)),
            false => Ok(value),
        }
    })
}

#[cold]
fn too_large(name: &'static str, value: i64, instead: &'static str) -> Error {
    let what = format!("{name} = {value} does not fit in an INTEGER of 4 bytes: call {instead}");
    Error::new(Class::ValueTooLarge, what)
}

/// `MPI_Address`: the address of a variable.
pub(crate) fn address(
    location: Buffer<'_>,
    address: Out<'_, i64>,
    address_width: i64,
) -> Result<()> {
    let choice = location.choice()?;
    let value = || Ok(choice.own_address() as i64);
    give(
        (address, "address"),
        address_width,
        (value, "MPI_Get_address"),
    )
}

/// `MPI_Errhandler_create(handler_fn, errhandler)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_errhandler_create(
    handler_fn: Function,
    handler_fn_form: c_int,
    errhandler: Out<c_int>,
) -> c_int {
    let function = (handler_fn, "handler_fn");
    errhandler::comm_create(
        "MPI_Errhandler_create",
        function,
        handler_fn_form,
        errhandler,
    )
}

/// `MPI_Errhandler_set(comm, errhandler)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_errhandler_set(comm: c_int, errhandler: c_int) -> c_int {
    errhandler::comm_set("MPI_Errhandler_set", comm, errhandler)
}

/// `MPI_Errhandler_get(comm, errhandler)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_errhandler_get(comm: c_int, errhandler: Out<c_int>) -> c_int {
    errhandler::comm_get("MPI_Errhandler_get", comm, errhandler)
}

/// A bound of a datatype, or its extent.
fn bound(
    procedure: &'static str,
    datatype: c_int,
    place: (Out<'_, i64>, &'static str),
    width: i64,
    of: impl FnOnce(&Datatype) -> i64,
) -> c_int {
    guard_type(procedure, datatype, || {
        let value = || Ok(of(&*datatypes::find(datatype)?));
        give(place, width, (value, "MPI_Type_get_extent"))
    })
}

/// `MPI_Type_extent(datatype, extent)`: the bytes from one element to the next.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_extent(datatype: c_int, extent: Out<i64>, extent_width: i64) -> c_int {
    let place = (extent, "extent");
    bound(
        "MPI_Type_extent",
        datatype,
        place,
        extent_width,
        Datatype::extent,
    )
}

/// `MPI_Type_lb(datatype, displacement)`: the lower bound.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_lb(
    datatype: c_int,
    displacement: Out<i64>,
    displacement_width: i64,
) -> c_int {
    let place = (displacement, "displacement");
    bound(
        "MPI_Type_lb",
        datatype,
        place,
        displacement_width,
        Datatype::lb,
    )
}

/// `MPI_Type_ub(datatype, displacement)`: the upper bound.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_ub(
    datatype: c_int,
    displacement: Out<i64>,
    displacement_width: i64,
) -> c_int {
    let place = (displacement, "displacement");
    bound(
        "MPI_Type_ub",
        datatype,
        place,
        displacement_width,
        Datatype::ub,
    )
}

/// `MPI_Type_hvector(count, blocklength, stride, oldtype, newtype)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_hvector(
    count: i64,
    blocklength: i64,
    stride: i64,
    oldtype: c_int,
    newtype: Out<c_int>,
) -> c_int {
    let blocks = (count, blocklength, stride);
    datatype::hvector("MPI_Type_hvector", blocks, oldtype, newtype)
}

/// `MPI_Type_hindexed(count, array_of_blocklengths, array_of_displacements, oldtype, newtype)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_hindexed(
    count: i64,
    array_of_blocklengths: ArrayIn,
    array_of_blocklengths_width: i64,
    array_of_displacements: ArrayIn,
    array_of_displacements_width: i64,
    oldtype: c_int,
    newtype: Out<c_int>,
) -> c_int {
    let blocks = Blocks {
        count,
        lengths: array_of_blocklengths.with_width(array_of_blocklengths_width),
        displacements: array_of_displacements.with_width(array_of_displacements_width),
    };
    datatype::hindexed("MPI_Type_hindexed", blocks, oldtype, newtype)
}

/// `MPI_Type_struct(count, array_of_blocklengths, array_of_displacements, array_of_types, newtype)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_struct(
    count: i64,
    array_of_blocklengths: ArrayIn,
    array_of_blocklengths_width: i64,
    array_of_displacements: ArrayIn,
    array_of_displacements_width: i64,
    array_of_types: ArrayIn,
    array_of_types_width: i64,
    newtype: Out<c_int>,
) -> c_int {
    let blocks = Blocks {
        count,
        lengths: array_of_blocklengths.with_width(array_of_blocklengths_width),
        displacements: array_of_displacements.with_width(array_of_displacements_width),
    };
    let types = array_of_types.with_width(array_of_types_width);
    datatype::structure("MPI_Type_struct", blocks, types, newtype)
}
