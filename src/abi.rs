//! The binary interface (MPI 5.0, chapter 20). The standard allows the inquiries at any time and from any thread; here,
//! that is true of all of these procedures.

use super::buffer::Buffer;
use libc::c_int;
use minfo_engine::abi;
use minfo_objects::engine;
use minfo_objects::info;
use minfo_rules::error::Result;
use minfo_rules::info::Info;

/// `MPI_Abi_get_version`: the version of the standard ABI.
pub(crate) fn abi_get_version() -> Result<(c_int, c_int)> {
    Ok(engine::current().abi_version())
}

/// `MPI_Abi_get_info`: a new info object with the sizes of C's integer types of MPI.
pub(crate) fn abi_get_info() -> Result<c_int> {
    let known = engine::current().abi_info()?;
    info::insert(|new| new.copy_from(&known))
}

/// `MPI_Abi_get_fortran_info`: a new info object that describes Fortran's types; `MPI_INFO_NULL` if they are unknown.
pub(crate) fn abi_get_fortran_info() -> Result<c_int> {
    match engine::current().abi_fortran_info()? {
        Some(known) => info::insert(|new| new.copy_from(&known)),
        None => Ok(info::NULL),
    }
}

/// `MPI_Abi_set_fortran_info`: the program describes Fortran's types.
pub(crate) fn abi_set_fortran_info(info: c_int) -> Result<()> {
    // No lock is held during the call of the engine.
    let mut told = Info::default();
    told.copy_from(&*info::read(info)?)?;
    engine::current().set_abi_fortran_info(&told)
}

/// `MPI_Abi_get_fortran_booleans`: the values of `.TRUE.` and `.FALSE.` in a LOGICAL of this many bytes, if known.
pub(crate) fn abi_get_fortran_booleans(
    logical_size: c_int,
    logical_true: Buffer<'_>,
    logical_false: Buffer<'_>,
) -> Result<bool> {
    let size = abi::logical_size(logical_size)?;
    let of_true = logical_true.choice()?;
    let of_false = logical_false.choice()?;
    of_true.span(size)?;
    of_false.span(size)?;
    let known = engine::current().abi_fortran_booleans(size);
    if let Some([true_value, false_value]) = &known {
        of_true.assign(true_value)?;
        of_false.assign(false_value)?;
    }
    Ok(known.is_some())
}

/// `MPI_Abi_set_fortran_booleans`: the program gives these values.
pub(crate) fn abi_set_fortran_booleans(
    logical_size: c_int,
    logical_true: Buffer<'_>,
    logical_false: Buffer<'_>,
) -> Result<()> {
    let size = abi::logical_size(logical_size)?;
    let read = |literal: Buffer<'_>| literal.choice()?.read(size);
    let told = [read(logical_true)?, read(logical_false)?];
    engine::current().set_abi_fortran_booleans(told)
}
