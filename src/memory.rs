//! Memory that MPI allocates, and addresses (MPI 4.1, sections 9.2 and 5.1.5).
#![allow(unsafe_code)]

use super::buffer::Buffer;
use super::foreign::Out;
use super::guard::{Call, guard};
use libc::{c_int, c_void};
use minfo_core::engine;
use minfo_core::error::{Class, Result, not_negative};
use minfo_core::hints::catalogue;
use minfo_core::mpi::hinted;
use minfo_core::mpi::life;
use minfo_core::mpi::memory::in_effect;

/// `MPI_Alloc_mem(size, info, baseptr)`: new memory, aligned as the hint mpi_minimum_memory_alignment
/// says.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_alloc_mem(size: i64, info: c_int, baseptr: Out<*mut c_void>) -> c_int {
    guard(
        || Call::of("MPI_Alloc_mem"),
        || {
            life::running()?;
            let baseptr = baseptr.required("baseptr")?;
            let size = not_negative(Class::Arg, "size", size)?;
            let asked = hinted::creation("MPI_Alloc_mem", catalogue::Kind::Memory, b"", info)?;
            let address = engine::current().alloc_mem(size, asked.info())?;
            baseptr.give_address(address);
            let hints = in_effect(address, asked.info());
            hinted::note_call(catalogue::Kind::Memory, b"", &asked, &hints);
            Ok(())
        },
    )
}

/// `MPI_Free_mem`: frees memory from `MPI_Alloc_mem`.
pub(crate) fn free_mem(base: Buffer<'_>) -> Result<()> {
    life::running()?;
    engine::current().free_mem(base.choice()?.address()?)
}

/// `MPI_Get_address`: the address of a variable, relative to `MPI_BOTTOM`. Constants that have a special meaning in
/// other calls have an address like any other variable, as in all MPI libraries.
pub(crate) fn get_address(location: Buffer<'_>, address: Out<'_, i64>) -> Result<()> {
    let address = address.required("address")?;
    address.give(location.choice()?.own_address() as i64);
    Ok(())
}
