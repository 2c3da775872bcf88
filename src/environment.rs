//! Initialisation, finalisation, and inquiries about the environment.
#![allow(unsafe_code)]

use super::arguments::by_reference;
use super::comm::guard_comm;
use super::errhandler::{give_c, give_fortran};
use super::guard::{Call, end, guard, guard_number, say};
use libc::{c_char, c_int};
use minfo_core::engine;
use minfo_core::engine::thread::ThreadLevel;
use minfo_core::error::Result;
use minfo_core::mpi::{comm, life};

/// `MPI_MAX_PROCESSOR_NAME` of C in the standard ABI.
const MAX_PROCESSOR_NAME: usize = 256;
/// `MPI_MAX_LIBRARY_VERSION_STRING` of C in the standard ABI.
const MAX_LIBRARY_VERSION: usize = 8192;

/// `MPI_Init()`: with `MPI_THREAD_SINGLE`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_init() -> c_int {
    guard(
        || Call::of("MPI_Init"),
        || life::start(ThreadLevel::Single).map(drop),
    )
}

/// `MPI_Init_thread(required, provided)`.
///
/// # Safety
/// `provided` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_init_thread(required: c_int, provided: *mut c_int) -> c_int {
    guard(
        || Call::of("MPI_Init_thread"),
        || {
            // SAFETY: as the caller promises.
            let provided = unsafe { by_reference(provided, "provided") }?;
            let required = ThreadLevel::of(required)?;
            *provided = life::start(required)?.value();
            Ok(())
        },
    )
}

/// `MPI_Query_thread(provided)`: the level that initialisation provided.
///
/// # Safety
/// `provided` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_query_thread(provided: *mut c_int) -> c_int {
    guard(
        || Call::of("MPI_Query_thread"),
        || {
            // SAFETY: as the caller promises.
            let provided = unsafe { by_reference(provided, "provided") }?;
            *provided = life::thread_level()?.value();
            Ok(())
        },
    )
}

/// `MPI_Initialized(flag)`: also true after finalisation.
///
/// # Safety
/// `flag` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_initialized(flag: *mut c_int) -> c_int {
    guard(
        || Call::of("MPI_Initialized"),
        || {
            // SAFETY: as the caller promises.
            *unsafe { by_reference(flag, "flag") }? = life::is_initialized().into();
            Ok(())
        },
    )
}

/// `MPI_Finalize()`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_finalize() -> c_int {
    guard(
        || Call::of("MPI_Finalize"),
        || life::finalize(engine::current()),
    )
}

/// `MPI_Finalized(flag)`.
///
/// # Safety
/// `flag` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_finalized(flag: *mut c_int) -> c_int {
    guard(
        || Call::of("MPI_Finalized"),
        || {
            // SAFETY: as the caller promises.
            *unsafe { by_reference(flag, "flag") }? = life::is_finalized().into();
            Ok(())
        },
    )
}

/// `MPI_Abort(comm, errorcode)`: ends the program with `errorcode` as its exit status, or with 1
/// where the system would cut that to 0. Does not return for a communicator.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_abort(comm: c_int, errorcode: c_int) -> c_int {
    guard_comm("MPI_Abort", comm, || {
        comm::with_errhandler(comm, |_| ())?;
        say(&format!(
            "MPI_Abort: the program ends itself with error code {errorcode} (comm {comm})\n"
        ));
        let is_cut_to_success = errorcode != 0 && errorcode & 0xff == 0;
        let status = if is_cut_to_success { 1 } else { errorcode };
        end(status)
    })
}

/// `MPI_Wtime()`: seconds since a fixed time in the past.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_wtime() -> f64 {
    let call = || Call::of("MPI_Wtime");
    guard_number(call, 0.0, || Ok(engine::current().wtime()))
}

/// `MPI_Wtick()`: the resolution of `MPI_Wtime` in seconds.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_wtick() -> f64 {
    let call = || Call::of("MPI_Wtick");
    guard_number(call, 0.0, || Ok(engine::current().wtick()))
}

/// `MPI_Get_version(version, subversion)`: the version of the standard.
///
/// # Safety
/// Both are null or point to integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_get_version(version: *mut c_int, subversion: *mut c_int) -> c_int {
    guard(
        || Call::of("MPI_Get_version"),
        || {
            // SAFETY: as the caller promises.
            let version = unsafe { by_reference(version, "version") }?;
            // SAFETY: as the caller promises.
            let subversion = unsafe { by_reference(subversion, "subversion") }?;
            (*version, *subversion) = (3, 1);
            Ok(())
        },
    )
}

/// `MPI_Get_library_version(version, resultlen)` with Fortran text.
///
/// # Safety
/// `version` points to so many characters; `resultlen` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_get_library_version(
    version: *mut c_char,
    version_len: usize,
    resultlen: *mut c_int,
) -> c_int {
    guard(
        || Call::of("MPI_Get_library_version"),
        || {
            let text = engine::chosen()?.library_version();
            // SAFETY: as the caller promises.
            unsafe { give_fortran(text.as_bytes(), version, version_len, resultlen) }
        },
    )
}

/// `MPI_Get_library_version(version, resultlen)` with C text: room for
/// `MPI_MAX_LIBRARY_VERSION_STRING` bytes.
///
/// # Safety
/// `version` is null or points to so many bytes; `resultlen` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_get_library_version_c(
    version: *mut c_char,
    resultlen: *mut c_int,
) -> c_int {
    guard(
        || Call::of("MPI_Get_library_version"),
        || {
            let text = engine::chosen()?.library_version();
            // SAFETY: as the caller promises.
            unsafe { give_c(text.as_bytes(), MAX_LIBRARY_VERSION, version, resultlen) }
        },
    )
}

/// `MPI_Get_processor_name(name, resultlen)` with Fortran text.
///
/// # Safety
/// `name` points to so many characters; `resultlen` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_get_processor_name(
    name: *mut c_char,
    name_len: usize,
    resultlen: *mut c_int,
) -> c_int {
    guard(
        || Call::of("MPI_Get_processor_name"),
        || {
            let text = processor_name()?;
            // SAFETY: as the caller promises.
            unsafe { give_fortran(text.as_bytes(), name, name_len, resultlen) }
        },
    )
}

/// `MPI_Get_processor_name(name, resultlen)` with C text: room for `MPI_MAX_PROCESSOR_NAME` bytes.
///
/// # Safety
/// `name` is null or points to so many bytes; `resultlen` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_get_processor_name_c(
    name: *mut c_char,
    resultlen: *mut c_int,
) -> c_int {
    guard(
        || Call::of("MPI_Get_processor_name"),
        || {
            let text = processor_name()?;
            // SAFETY: as the caller promises.
            unsafe { give_c(text.as_bytes(), MAX_PROCESSOR_NAME, name, resultlen) }
        },
    )
}

fn processor_name() -> Result<String> {
    life::running()?;
    engine::current().processor_name()
}
