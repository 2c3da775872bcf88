//! Memory that MPI allocates, and addresses (MPI 4.1, sections 9.2 and 5.1.5).

use super::buffer::Buffer;
use libc::c_int;
use minfo_objects::engine;
use minfo_objects::hints;
use minfo_objects::life;
use minfo_objects::memory::in_effect;
use minfo_rules::error::{Class, Result, not_negative};
use minfo_rules::hints::catalogue;

/// `MPI_Alloc_mem`: new memory, aligned as the hint mpi_minimum_memory_alignment says.
pub(crate) fn alloc_mem(size: i64, info: c_int) -> Result<usize> {
    life::running()?;
    let size = not_negative(Class::Arg, "size", size)?;
    let asked = hints::creation("MPI_Alloc_mem", catalogue::Kind::Memory, b"", info)?;
    let address = hints::call(b"", &asked, |asked| {
        engine::current().alloc_mem(size, asked)
    })?;
    let hints = in_effect(address, asked.info());
    hints::note_call(b"", &asked, &hints);
    Ok(address)
}

/// `MPI_Free_mem`: frees memory from `MPI_Alloc_mem`.
pub(crate) fn free_mem(base: Buffer<'_>) -> Result<()> {
    life::running()?;
    engine::current().free_mem(base.choice()?.address()?)
}

/// `MPI_Get_address`: the address of a variable, relative to `MPI_BOTTOM`. Constants that have a special meaning in
/// other calls have an address like any other variable, as in all MPI libraries.
pub(crate) fn get_address(location: Buffer<'_>) -> Result<i64> {
    Ok(location.choice()?.own_address() as i64)
}
