//! The binary interface (MPI 5.0, chapter 20). The standard allows the inquiries at any time and from any thread; here,
//! that holds for all of these procedures.
#![allow(unsafe_code)]

use super::buffer::Buffer;
use super::foreign::{Address, Out};
use super::guard::{Call, guard};
use crate::guard::guard_on;
use libc::c_int;
use minfo_core::engine::{self, abi};
use minfo_core::info::Info;
use minfo_core::mpi::info;

/// `MPI_Abi_get_version(abi_major, abi_minor)`: the version of the standard ABI.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_abi_get_version(abi_major: Out<c_int>, abi_minor: Out<c_int>) -> c_int {
    guard(
        || Call::of("MPI_Abi_get_version"),
        || {
            let abi_major = abi_major.required("abi_major")?;
            let abi_minor = abi_minor.required("abi_minor")?;
            let (major, minor) = engine::current().abi_version();
            abi_major.give(major);
            abi_minor.give(minor);
            Ok(())
        },
    )
}

/// `MPI_Abi_get_info(info)`: a new info object with the sizes of C's integer types of MPI.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_abi_get_info(info: Out<c_int>) -> c_int {
    guard(
        || Call::of("MPI_Abi_get_info"),
        || {
            info.answer("info", || {
                let known = engine::current().abi_info()?;
                info::insert(|new| new.copy_from(&known))
            })
        },
    )
}

/// `MPI_Abi_get_fortran_info(info)`: a new info object that describes Fortran's types; `MPI_INFO_NULL` where they are
/// not known.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_abi_get_fortran_info(info: Out<c_int>) -> c_int {
    guard(
        || Call::of("MPI_Abi_get_fortran_info"),
        || {
            info.answer("info", || match engine::current().abi_fortran_info()? {
                Some(known) => info::insert(|new| new.copy_from(&known)),
                None => Ok(info::NULL),
            })
        },
    )
}

/// `MPI_Abi_set_fortran_info(info)`: the program describes Fortran's types.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_abi_set_fortran_info(info: c_int) -> c_int {
    guard_on("MPI_Abi_set_fortran_info", "info", info, || {
        // No lock is held during the call of the engine.
        let mut told = Info::default();
        told.copy_from(&*info::read(info)?)?;
        engine::current().set_abi_fortran_info(&told)
    })
}

/// `MPI_Abi_get_fortran_booleans(logical_size, logical_true, logical_false, is_set)`: the values of `.TRUE.` and `.FALSE.` in a
/// LOGICAL of so many bytes, if they are known.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_abi_get_fortran_booleans(
    logical_size: c_int,
    logical_true: Address,
    logical_false: Address,
    is_set: Out<c_int>,
) -> c_int {
    guard(
        || Call::of("MPI_Abi_get_fortran_booleans"),
        || {
            let is_set = is_set.required("is_set")?;
            let size = abi::logical_size(logical_size)?;
            let of_true = Buffer::from(logical_true).choice()?;
            let of_false = Buffer::from(logical_false).choice()?;
            of_true.span(size)?;
            of_false.span(size)?;
            let known = engine::current().abi_fortran_booleans(size);
            if let Some([true_value, false_value]) = &known {
                of_true.assign(true_value)?;
                of_false.assign(false_value)?;
            }
            is_set.give(known.is_some().into());
            Ok(())
        },
    )
}

/// `MPI_Abi_set_fortran_booleans(logical_size, logical_true, logical_false)`: the program tells these values.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_abi_set_fortran_booleans(
    logical_size: c_int,
    logical_true: Address,
    logical_false: Address,
) -> c_int {
    guard(
        || Call::of("MPI_Abi_set_fortran_booleans"),
        || {
            let size = abi::logical_size(logical_size)?;
            let read = |literal| Buffer::from(literal).choice()?.read(size);
            let told = [read(logical_true)?, read(logical_false)?];
            engine::current().set_abi_fortran_booleans(told)
        },
    )
}
