//! Memory that MPI allocates, and addresses (MPI 4.1, sections 9.2 and 5.1.5).
#![allow(unsafe_code)]

use super::arguments::{by_reference, give_ierror};
use super::buffer::Choice;
use super::guard::{Call, guard};
use libc::{c_int, c_void};
use minfo_core::datatype::Fint;
use minfo_core::engine;
use minfo_core::error::{Class, Result, not_negative};
use minfo_core::hints::catalogue;
use minfo_core::mpi::hinted;
use minfo_core::mpi::life;
use minfo_core::mpi::memory::in_effect;

/// `MPI_Alloc_mem(size, info, baseptr)`: new memory, aligned as the hint mpi_minimum_memory_alignment
/// says.
///
/// # Safety
/// `baseptr` is null or points to a pointer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_alloc_mem(
    size: i64,
    info: c_int,
    baseptr: *mut *mut c_void,
) -> c_int {
    guard(
        || Call::of("MPI_Alloc_mem"),
        || {
            life::running()?;
            // SAFETY: as the caller promises.
            let baseptr = unsafe { by_reference(baseptr, "baseptr") }?;
            let size = not_negative(Class::Arg, "size", size)?;
            let asked = hinted::creation("MPI_Alloc_mem", catalogue::Kind::Memory, b"", info)?;
            let address = engine::current().alloc_mem(size, asked.info())?;
            *baseptr = address as *mut c_void;
            let hints = in_effect(address, asked.info());
            hinted::note_call(catalogue::Kind::Memory, b"", &asked, &hints);
            Ok(())
        },
    )
}

#[inline(always)]
fn free_mem(base: impl FnOnce() -> Result<usize>) -> c_int {
    guard(
        || Call::of("MPI_Free_mem"),
        || {
            life::running()?;
            engine::current().free_mem(base()?)
        },
    )
}

/// `MPI_Free_mem(base)`: gives memory of `MPI_Alloc_mem` back.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_free_mem(base: *const c_void) -> c_int {
    free_mem(|| Choice::at(base).address())
}

/// `MPI_Free_mem(base)` of `mpi_f08`.
///
/// # Safety
/// `base` points to a descriptor; `ierror` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_free_mem_f08(base: *const c_void, ierror: *mut Fint) {
    // SAFETY: as the caller promises.
    let code = free_mem(|| unsafe { Choice::described(base) }?.address());
    // SAFETY: as the caller promises.
    unsafe { give_ierror(ierror, code) };
}

/// # Safety
/// `address` is null or points to an integer.
unsafe fn get_address(location: impl FnOnce() -> Result<usize>, address: *mut i64) -> c_int {
    guard(
        || Call::of("MPI_Get_address"),
        || {
            // SAFETY: as the caller promises.
            let address = unsafe { by_reference(address, "address") }?;
            *address = location()? as i64;
            Ok(())
        },
    )
}

/// `MPI_Get_address(location, address)`: the address of a variable, from `MPI_BOTTOM` on.
///
/// # Safety
/// `address` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_get_address(location: *const c_void, address: *mut i64) -> c_int {
    // SAFETY: as the caller promises.
    unsafe { get_address(|| Choice::at(location).address(), address) }
}

/// `MPI_Get_address(location, address)` of `mpi_f08`.
///
/// # Safety
/// `location` points to a descriptor and `address` to an integer; `ierror` is null or points to one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_get_address_f08(
    location: *const c_void,
    address: *mut i64,
    ierror: *mut Fint,
) {
    // SAFETY: as the caller promises.
    let code = unsafe { get_address(|| Choice::described(location)?.address(), address) };
    // SAFETY: as the caller promises.
    unsafe { give_ierror(ierror, code) };
}
