//! Initialisation, finalisation, and inquiries about the environment.
#![allow(unsafe_code)]

use super::errhandler::{give_c, give_fortran};
use super::foreign::{CTextOut, Out, TextOut};
use super::guard::{Call, end, guard, guard_number, say};
use super::request::settle_freed;
use crate::guard::guard_comm;
use libc::c_int;
use minfo_core::constants::{MPI_MAX_LIBRARY_VERSION_STRING, MPI_MAX_PROCESSOR_NAME};
use minfo_core::engine;
use minfo_core::engine::thread::ThreadLevel;
use minfo_core::error::Result;
use minfo_core::mpi::{comm, info, life};

/// `MPI_Init()`: with `MPI_THREAD_SINGLE`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_init() -> c_int {
    guard(
        || Call::of("MPI_Init"),
        || life::start(ThreadLevel::Single).map(drop),
    )
}

/// `MPI_Init_thread(required, provided)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_init_thread(required: c_int, provided: Out<c_int>) -> c_int {
    guard(
        || Call::of("MPI_Init_thread"),
        || {
            provided.answer("provided", || {
                Ok(life::start(ThreadLevel::of(required)?)?.value())
            })
        },
    )
}

/// `MPI_Query_thread(provided)`: the level that initialisation provided.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_query_thread(provided: Out<c_int>) -> c_int {
    guard(
        || Call::of("MPI_Query_thread"),
        || provided.answer("provided", || Ok(life::thread_level()?.value())),
    )
}

/// `MPI_Pcontrol(level)`: tells tools something.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_pcontrol(level: c_int) -> c_int {
    guard(
        || Call::of("MPI_Pcontrol"),
        || engine::current().control_profiling(level),
    )
}

/// `MPI_Get_hw_resource_info(hw_info)`: a new info object with the types of hardware resources, and whether this process is
/// restricted to one of each.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_get_hw_resource_info(hw_info: Out<c_int>) -> c_int {
    guard(
        || Call::of("MPI_Get_hw_resource_info"),
        || {
            hw_info.answer("hw_info", || {
                let known = engine::current().hardware()?;
                info::insert(|new| new.copy_from(&known))
            })
        },
    )
}

/// `MPI_Is_thread_main(flag)`: whether this thread has initialised MPI.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_is_thread_main(flag: Out<c_int>) -> c_int {
    guard(
        || Call::of("MPI_Is_thread_main"),
        || {
            flag.answer("flag", || {
                life::world()?;
                Ok(engine::current().is_thread_main()?.into())
            })
        },
    )
}

/// `MPI_Initialized(flag)`: also true after finalisation.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_initialized(flag: Out<c_int>) -> c_int {
    guard(
        || Call::of("MPI_Initialized"),
        || flag.answer("flag", || Ok(life::is_initialized().into())),
    )
}

/// `MPI_Finalize()`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_finalize() -> c_int {
    guard(
        || Call::of("MPI_Finalize"),
        || {
            // (Whoever does not wait for these is told of errors now, or never.)
            settle_freed();
            life::finalize(engine::current())
        },
    )
}

/// `MPI_Finalized(flag)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_finalized(flag: Out<c_int>) -> c_int {
    guard(
        || Call::of("MPI_Finalized"),
        || flag.answer("flag", || Ok(life::is_finalized().into())),
    )
}

/// `MPI_Abort(comm, errorcode)`: ends the program with `errorcode` as its exit status, or with 1
/// where the system would truncate that to 0. Does not return if `comm` is valid.
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
#[unsafe(no_mangle)]
pub extern "C" fn minfo_get_version(version: Out<c_int>, subversion: Out<c_int>) -> c_int {
    guard(
        || Call::of("MPI_Get_version"),
        || {
            let version = version.required("version")?;
            let subversion = subversion.required("subversion")?;
            version.give(5);
            subversion.give(0);
            Ok(())
        },
    )
}

/// `MPI_Get_library_version(version, resultlen)` with Fortran text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_get_library_version(
    version: TextOut,
    version_len: usize,
    resultlen: Out<c_int>,
) -> c_int {
    guard(
        || Call::of("MPI_Get_library_version"),
        || {
            let text = engine::chosen()?.library_version();
            give_fortran(text.as_bytes(), version, version_len, resultlen)
        },
    )
}

/// `MPI_Get_library_version(version, resultlen)` with C text: room for
/// `MPI_MAX_LIBRARY_VERSION_STRING` bytes.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_get_library_version_c(version: CTextOut, resultlen: Out<c_int>) -> c_int {
    guard(
        || Call::of("MPI_Get_library_version"),
        || {
            let text = engine::chosen()?.library_version();
            give_c(
                text.as_bytes(),
                MPI_MAX_LIBRARY_VERSION_STRING,
                version,
                resultlen,
            )
        },
    )
}

/// `MPI_Get_processor_name(name, resultlen)` with Fortran text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_get_processor_name(
    name: TextOut,
    name_len: usize,
    resultlen: Out<c_int>,
) -> c_int {
    guard(
        || Call::of("MPI_Get_processor_name"),
        || {
            let text = processor_name()?;
            give_fortran(text.as_bytes(), name, name_len, resultlen)
        },
    )
}

/// `MPI_Get_processor_name(name, resultlen)` with C text: room for `MPI_MAX_PROCESSOR_NAME` bytes.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_get_processor_name_c(name: CTextOut, resultlen: Out<c_int>) -> c_int {
    guard(
        || Call::of("MPI_Get_processor_name"),
        || {
            let text = processor_name()?;
            give_c(text.as_bytes(), MPI_MAX_PROCESSOR_NAME, name, resultlen)
        },
    )
}

fn processor_name() -> Result<String> {
    life::running()?;
    engine::current().processor_name()
}
