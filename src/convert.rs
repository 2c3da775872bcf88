//! Converts objects of this library to objects of the MPI that the program itself uses, and back: the procedures of
//! module `mpi_hints` for programs that use both.
//!
//! A native handle is the INTEGER handle of an object in that MPI's Fortran. A null handle becomes a null handle. An
//! object belongs to the library that made it: freeing this library's handle of an object that the program made with
//! its own MPI does not free the object.
#![allow(unsafe_code)]

use super::foreign::Out;
use super::guard::{guard_comm, guard_file, guard_on, guard_win, say};
use libc::c_int;
use minfo_engine::convert::{AdoptedComm, Convert};
use minfo_objects::comm::Comm;
use minfo_objects::engine;
use minfo_objects::file::FileObject;
use minfo_objects::win::Win;
use minfo_objects::{comm, file, info, life, win};
use minfo_rules::error::Result;

/// The converter, which exists while MPI runs.
fn convert() -> Result<&'static dyn Convert> {
    life::running()?;
    engine::current().convert()
}

/// Runs the `body` of a call that takes a handle of the program's own MPI.
fn guard_native(procedure: &'static str, native: c_int, body: impl FnMut() -> Result<()>) -> c_int {
    guard_on(procedure, "native", native, body)
}

/// `minfo_info_to_native(info, native)`: a new info object of the program's own MPI with the same pairs. Pairs that it
/// cannot hold are left out, with a line on standard error.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn minfo_info_to_native(info: c_int, native: Out<c_int>) -> c_int {
    const PROCEDURE: &str = "minfo_info_to_native";
    guard_on(PROCEDURE, "info", info, || {
        native.answer("native", || {
            let pairs = info::given(info)?;
            let pairs = (info != info::NULL).then_some(&pairs);
            let (made, left_out) = convert()?.info_to_native(pairs)?;
            for left_out in left_out {
                say(&format!(
                    "mpi_info_f08: {PROCEDURE}: a hint is left out: {left_out} (info {info})\n"
                ));
            }
            Ok(made)
        })
    })
}

/// `minfo_info_from_native(native, info)`: a new info object with the pairs of an info object of the program's own MPI.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn minfo_info_from_native(native: c_int, info: Out<c_int>) -> c_int {
    guard_native("minfo_info_from_native", native, || {
        info.answer("info", || match convert()?.info_from_native(native)? {
            None => Ok(info::NULL),
            Some(found) => info::insert(|new| new.copy_from(&found)),
        })
    })
}

/// `minfo_comm_to_native(comm, native)`: the handle of a communicator in the program's own MPI.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn minfo_comm_to_native(comm: c_int, native: Out<c_int>) -> c_int {
    guard_comm("minfo_comm_to_native", comm, || {
        native.answer("native", || {
            let engine = match comm {
                comm::NULL => None,
                comm => Some(comm::engine_of(comm)?),
            };
            convert()?.comm_to_native(engine.as_deref())
        })
    })
}

/// `minfo_comm_from_native(native, comm)`: a communicator of the program's own MPI. Its error handler in this library
/// is initially that of `MPI_COMM_WORLD`.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn minfo_comm_from_native(native: c_int, comm: Out<c_int>) -> c_int {
    guard_native("minfo_comm_from_native", native, || {
        comm.answer("comm", || match convert()?.comm_from_native(native)? {
            None => Ok(comm::NULL),
            Some(AdoptedComm::Predefined(which)) => Ok(comm::handle_of(which)),
            Some(AdoptedComm::Made(made)) => {
                let handler = comm::predefined_errhandler(minfo_engine::Predefined::World).get();
                comm::insert(Comm::new(made, handler))
            }
        })
    })
}

/// `minfo_win_to_native(win, native)`: the handle of a window in the program's own MPI.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn minfo_win_to_native(win: c_int, native: Out<c_int>) -> c_int {
    guard_win("minfo_win_to_native", win, || {
        native.answer("native", || {
            let engine = match win {
                win::NULL => None,
                win => Some(win::engine_of(win)?),
            };
            convert()?.win_to_native(engine.as_deref())
        })
    })
}

/// `minfo_win_from_native(native, win)`: a window of the program's own MPI.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn minfo_win_from_native(native: c_int, win: Out<c_int>) -> c_int {
    guard_native("minfo_win_from_native", native, || {
        win.answer("win", || match convert()?.win_from_native(native)? {
            None => Ok(win::NULL),
            Some(adopted) => win::insert(Win::adopted(adopted)?),
        })
    })
}

/// `minfo_file_to_native(fh, native)`: the handle of a file in the program's own MPI.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn minfo_file_to_native(fh: c_int, native: Out<c_int>) -> c_int {
    guard_file("minfo_file_to_native", fh, || {
        native.answer("native", || {
            let engine = match fh {
                file::NULL => None,
                fh => Some(file::lend(fh)?),
            };
            convert()?.file_to_native(engine.as_deref())
        })
    })
}

/// `minfo_file_from_native(native, fh)`: a file of the program's own MPI. Its error handler in this library is
/// initially that of `MPI_FILE_NULL`.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn minfo_file_from_native(native: c_int, fh: Out<c_int>) -> c_int {
    guard_native("minfo_file_from_native", native, || {
        fh.answer("fh", || match convert()?.file_from_native(native)? {
            None => Ok(file::NULL),
            Some(adopted) => file::insert(FileObject::adopted(adopted)),
        })
    })
}
