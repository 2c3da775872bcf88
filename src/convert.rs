//! Objects of this library as objects of the MPI that the program itself uses, and back: the procedures of module
//! `mpi_hints` for programs that use both.
//!
//! A native handle is the INTEGER by which that MPI's Fortran knows an object. A null handle becomes a null handle.
//! An object belongs to whoever made it: here the handle of one that the program has made can be freed, and the
//! object stays.
#![allow(unsafe_code)]

use super::arguments::by_reference;
use super::comm::guard_comm;
use super::file::guard_file;
use super::guard::{Call, guard, say};
use super::info::on as on_info;
use super::win::guard_win;
use libc::c_int;
use minfo_core::engine;
use minfo_core::engine::convert::{AdoptedComm, Convert};
use minfo_core::error::Result;
use minfo_core::mpi::comm::Comm;
use minfo_core::mpi::file::FileObject;
use minfo_core::mpi::win::Win;
use minfo_core::mpi::{comm, file, info, life, win};

/// What converts, while MPI runs.
fn convert() -> Result<&'static dyn Convert> {
    life::running()?;
    engine::current().convert()
}

/// A call that is given a handle of the program's own MPI.
fn on_native(procedure: &'static str, native: c_int) -> Call {
    Call::on(procedure, "native", native)
}

/// `minfo_info_to_native(info, native)`: a new info object of the program's own MPI with the same pairs. What that
/// cannot be given is left out, and said.
///
/// # Safety
/// `native` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_info_to_native(info: c_int, native: *mut c_int) -> c_int {
    const PROCEDURE: &str = "minfo_info_to_native";
    guard(
        || on_info(PROCEDURE, info),
        || {
            // SAFETY: as the caller promises.
            let native = unsafe { by_reference(native, "native") }?;
            let pairs = info::given(info)?;
            let made = convert()?.info_to_native((info != info::NULL).then_some(&pairs))?;
            *native = made.0;
            for left_out in made.1 {
                say(&format!(
                    "mpi_info_f08: {PROCEDURE}: a hint is left out: {left_out} (info {info})\n"
                ));
            }
            Ok(())
        },
    )
}

/// `minfo_info_from_native(native, info)`: a new info object with the pairs of one of the program's own MPI.
///
/// # Safety
/// `info` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_info_from_native(native: c_int, info: *mut c_int) -> c_int {
    guard(
        || on_native("minfo_info_from_native", native),
        || {
            // SAFETY: as the caller promises.
            let info = unsafe { by_reference(info, "info") }?;
            *info = match convert()?.info_from_native(native)? {
                None => info::NULL,
                Some(found) => info::insert(|new| new.copy_from(&found))?,
            };
            Ok(())
        },
    )
}

/// `minfo_comm_to_native(comm, native)`: the handle of a communicator in the program's own MPI.
///
/// # Safety
/// `native` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_comm_to_native(comm: c_int, native: *mut c_int) -> c_int {
    guard_comm("minfo_comm_to_native", comm, || {
        // SAFETY: as the caller promises.
        let native = unsafe { by_reference(native, "native") }?;
        let engine = match comm {
            comm::NULL => None,
            comm => Some(comm::engine_of(comm)?),
        };
        *native = convert()?.comm_to_native(engine.as_deref())?;
        Ok(())
    })
}

/// `minfo_comm_from_native(native, comm)`: a communicator of the program's own MPI. Its error handler here begins as
/// that of `MPI_COMM_WORLD`.
///
/// # Safety
/// `comm` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_comm_from_native(native: c_int, comm: *mut c_int) -> c_int {
    guard(
        || on_native("minfo_comm_from_native", native),
        || {
            // SAFETY: as the caller promises.
            let comm = unsafe { by_reference(comm, "comm") }?;
            *comm = match convert()?.comm_from_native(native)? {
                None => comm::NULL,
                Some(AdoptedComm::Predefined(which)) => comm::handle_of(which),
                Some(AdoptedComm::Made(made)) => {
                    let handler = comm::predefined_errhandler(engine::Predefined::World).get();
                    comm::insert(Comm::new(made, handler))?
                }
            };
            Ok(())
        },
    )
}

/// `minfo_win_to_native(win, native)`: the handle of a window in the program's own MPI.
///
/// # Safety
/// `native` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_win_to_native(win: c_int, native: *mut c_int) -> c_int {
    guard_win("minfo_win_to_native", win, || {
        // SAFETY: as the caller promises.
        let native = unsafe { by_reference(native, "native") }?;
        let engine = match win {
            win::NULL => None,
            win => Some(win::engine_of(win)?),
        };
        *native = convert()?.win_to_native(engine.as_deref())?;
        Ok(())
    })
}

/// `minfo_win_from_native(native, win)`: a window of the program's own MPI.
///
/// # Safety
/// `win` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_win_from_native(native: c_int, win: *mut c_int) -> c_int {
    guard(
        || on_native("minfo_win_from_native", native),
        || {
            // SAFETY: as the caller promises.
            let win = unsafe { by_reference(win, "win") }?;
            *win = match convert()?.win_from_native(native)? {
                None => win::NULL,
                Some(adopted) => win::insert(Win::adopted(adopted)?)?,
            };
            Ok(())
        },
    )
}

/// `minfo_file_to_native(fh, native)`: the handle of a file in the program's own MPI.
///
/// # Safety
/// `native` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_file_to_native(fh: c_int, native: *mut c_int) -> c_int {
    guard_file("minfo_file_to_native", fh, || {
        // SAFETY: as the caller promises.
        let native = unsafe { by_reference(native, "native") }?;
        let engine = match fh {
            file::NULL => None,
            fh => Some(file::engine_of(fh)?),
        };
        *native = convert()?.file_to_native(engine.as_deref())?;
        Ok(())
    })
}

/// `minfo_file_from_native(native, fh)`: a file of the program's own MPI. Its error handler here begins as that of
/// `MPI_FILE_NULL`.
///
/// # Safety
/// `fh` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_file_from_native(native: c_int, fh: *mut c_int) -> c_int {
    guard(
        || on_native("minfo_file_from_native", native),
        || {
            // SAFETY: as the caller promises.
            let fh = unsafe { by_reference(fh, "fh") }?;
            *fh = match convert()?.file_from_native(native)? {
                None => file::NULL,
                Some(adopted) => file::insert(FileObject::adopted(adopted))?,
            };
            Ok(())
        },
    )
}
