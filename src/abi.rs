//! The binary interface (MPI 5.0, chapter 20). The standard says of the inquiries into it that they may be
//! made at any time and from any thread; here all of these procedures may be called then.
#![allow(unsafe_code)]

use super::arguments::by_reference;
use super::guard::{Call, guard};
use super::info::on as on_info;
use libc::c_int;
use minfo_core::engine;
use minfo_core::info::Info;
use minfo_core::mpi::info;

/// `MPI_Abi_get_version(abi_major, abi_minor)`: the version of the standard ABI.
///
/// # Safety
/// Both are null or point to integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_abi_get_version(
    abi_major: *mut c_int,
    abi_minor: *mut c_int,
) -> c_int {
    guard(
        || Call::of("MPI_Abi_get_version"),
        || {
            // SAFETY: as the caller promises.
            let abi_major = unsafe { by_reference(abi_major, "abi_major") }?;
            // SAFETY: as the caller promises.
            let abi_minor = unsafe { by_reference(abi_minor, "abi_minor") }?;
            (*abi_major, *abi_minor) = engine::current().abi_version();
            Ok(())
        },
    )
}

/// `MPI_Abi_get_info(info)`: a new info object with the sizes of C's integer types of MPI.
///
/// # Safety
/// `info` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_abi_get_info(info: *mut c_int) -> c_int {
    guard(
        || Call::of("MPI_Abi_get_info"),
        || {
            // SAFETY: as the caller promises.
            let info = unsafe { by_reference(info, "info") }?;
            let known = engine::current().abi_info()?;
            *info = info::insert(|new| new.copy_from(&known))?;
            Ok(())
        },
    )
}

/// `MPI_Abi_get_fortran_info(info)`: a new info object that tells what Fortran's types are; `MPI_INFO_NULL`
/// where that is not known.
///
/// # Safety
/// `info` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_abi_get_fortran_info(info: *mut c_int) -> c_int {
    guard(
        || Call::of("MPI_Abi_get_fortran_info"),
        || {
            // SAFETY: as the caller promises.
            let info = unsafe { by_reference(info, "info") }?;
            *info = match engine::current().abi_fortran_info()? {
                Some(known) => info::insert(|new| new.copy_from(&known))?,
                None => info::NULL,
            };
            Ok(())
        },
    )
}

/// `MPI_Abi_set_fortran_info(info)`: the program says what Fortran's types are.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_abi_set_fortran_info(info: c_int) -> c_int {
    guard(
        || on_info("MPI_Abi_set_fortran_info", info),
        || {
            // Nothing is held while the engine works.
            let mut told = Info::default();
            told.copy_from(&*info::read(info)?)?;
            engine::current().set_abi_fortran_info(&told)
        },
    )
}
