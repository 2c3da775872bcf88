//! Names of MPI-1 that MPI 3.0 removed (MPI 2.2, section 15.1). Each does the same as its replacement; a result that
//! does not fit in an integer of the program is an error.

use super::callback::CallbackInterface;
use super::errhandler;
use super::foreign::Function;
use libc::c_int;
use minfo_objects::datatype;
use minfo_objects::errhandler::HandlerKind;
use minfo_rules::error::Result;

pub(crate) use super::datatype::{
    type_create_hindexed as type_hindexed, type_create_hvector as type_hvector,
    type_create_struct as type_struct,
};
pub(crate) use super::errhandler::{
    comm_get_errhandler as errhandler_get, comm_set_errhandler as errhandler_set,
};
pub(crate) use super::memory::get_address as address;

/// `MPI_Errhandler_create`
pub(crate) fn errhandler_create(handler_fn: (Function, CallbackInterface)) -> Result<c_int> {
    errhandler::make(HandlerKind::Comm, handler_fn, "handler_fn")
}

/// `MPI_Type_extent`: the bytes from one element to the next.
pub(crate) fn type_extent(datatype: c_int) -> Result<i64> {
    Ok(datatype::find(datatype)?.extent())
}

/// `MPI_Type_lb`: the lower bound.
pub(crate) fn type_lb(datatype: c_int) -> Result<i64> {
    Ok(datatype::find(datatype)?.lb())
}

/// `MPI_Type_ub`: the upper bound.
pub(crate) fn type_ub(datatype: c_int) -> Result<i64> {
    Ok(datatype::find(datatype)?.ub())
}
