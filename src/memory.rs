//! Memory that MPI allocates, and addresses (MPI 4.1, sections 9.2 and 5.1.5).
#![allow(unsafe_code)]

use super::buffer::Buffer;
use super::foreign::Out;
use super::guard::guard;
use libc::c_int;
use minfo_objects::engine;
use minfo_objects::hints;
use minfo_objects::life;
use minfo_objects::memory::{self, in_effect};
use minfo_rules::error::{Class, Error, Result, not_negative};
use minfo_rules::hints::catalogue;
use minfo_system::device::Runtime;

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

/// `MPIX_GPU_query_support` of MPICH: whether memory of a GPU may be given to MPI: 0 is CUDA, 1 Level Zero, 2 HIP. While MPI is not
/// initialised, none.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn minfo_gpu_query_support(
    gpu_type: c_int,
    is_supported: Out<c_int>,
) -> c_int {
    guard("MPIX_GPU_query_support", || {
        let runtime = match gpu_type {
            0 => Runtime::Cuda,
            1 => Runtime::LevelZero,
            2 => Runtime::Rocm,
            other => {
                let what =
                    format!("gpu_type is {other}: expected 0 (CUDA), 1 (Level Zero) or 2 (HIP)");
                return Err(Error::new(Class::Arg, what));
            }
        };
        let is_supported = is_supported.required("is_supported")?;
        is_supported.give(memory::is_supported(runtime).into());
        Ok(())
    })
}
