//! Files: the entry points for a file as a whole and its hints. [`super::file_view`] has those for views, pointers and
//! sizes, `file_io` those for transfers.
#![allow(unsafe_code)]

use super::foreign::{CTextIn, InOut, Out, TextIn};
use super::guard::{guard_closed_file, guard_file, guard_null_file};
use libc::c_int;
use minfo_core::engine;
use minfo_core::engine::file::Amode;
use minfo_core::error::{Class, Result};
use minfo_core::hints::{Hints, When, catalogue};
use minfo_core::mpi::file::{self, FileObject};
use minfo_core::mpi::hinted::{self, HintedObject};
use minfo_core::mpi::watched::WatchedFile;
use minfo_core::mpi::{comm, group, info, life};
use minfo_core::text::strip_end;
use std::sync::Arc;

/// The system's longest path; it refuses longer ones.
const MAX_PATH: usize = libc::PATH_MAX as usize;

/// A file name from C.
fn c_path(filename: CTextIn<'_>) -> Result<&[u8]> {
    filename.read(MAX_PATH, Class::BadFile, "filename")
}

/// Opens a file.
fn open(comm: c_int, filename: &[u8], amode: c_int, info: c_int, fh: Out<c_int>) -> Result<()> {
    fh.answer("fh", || {
        let origin = comm::origin_of(comm)?;
        let comm = comm::intracomm_of(comm)?;
        let amode = Amode::of(amode)?;
        file::check_name(filename)?;
        let asked = hinted::creation("MPI_File_open", catalogue::Kind::File, filename, info)?;
        let processes = || u32::try_from(comm.size().ok()?).ok();
        let watched = WatchedFile::before_open(filename, processes);
        let made = comm.open(filename, amode, asked.info())?;
        let engine = Arc::clone(&made.object);
        let mut object = FileObject::new(made, filename, amode);
        object.history.add(asked);
        object.watched = watched;
        object.origin = origin;
        file::insert(object).inspect_err(|_| {
            // Without a handle, the program cannot close it.
            let _ = engine.close();
        })
    })
}

/// `MPI_File_open(comm, filename, amode, info, fh)` with Fortran text, whose trailing blanks are not part
/// of the name. An error goes to the handler of `MPI_FILE_NULL`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_file_open(
    comm: c_int,
    filename: TextIn,
    filename_len: usize,
    amode: c_int,
    info: c_int,
    fh: Out<c_int>,
) -> c_int {
    guard_null_file("MPI_File_open", || {
        let filename = strip_end(filename.read(filename_len));
        open(comm, filename, amode, info, fh)
    })
}

/// `MPI_File_open(comm, filename, amode, info, fh)` with C text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_file_open_c(
    comm: c_int,
    filename: CTextIn,
    amode: c_int,
    info: c_int,
    fh: Out<c_int>,
) -> c_int {
    guard_null_file("MPI_File_open", || {
        open(comm, c_path(filename)?, amode, info, fh)
    })
}

/// `MPI_File_close(fh)`: closes the file, deletes it if the access mode says so, and sets the handle to
/// `MPI_FILE_NULL`, even if the system reports an error: the file is closed all the same.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_file_close(fh: InOut<c_int>) -> c_int {
    guard_closed_file("MPI_File_close", fh.value_or(file::NULL), || {
        let fh = fh.required("fh")?;
        let closed = file::close(fh.value())?;
        fh.give(file::NULL);
        closed
    })
}

fn delete(filename: &[u8], info: c_int) -> Result<()> {
    life::running()?;
    file::check_name(filename)?;
    // The hints file applies to files that the program opens.
    let asked = hinted::given("MPI_File_delete", When::Creation, info)?;
    engine::current().delete(filename, asked.info())?;
    hinted::note_call(catalogue::Kind::File, filename, &asked, &Hints::default());
    Ok(())
}

/// `MPI_File_delete(filename, info)` with Fortran text. An error goes to the handler of `MPI_FILE_NULL`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_file_delete(filename: TextIn, filename_len: usize, info: c_int) -> c_int {
    guard_null_file("MPI_File_delete", || {
        delete(strip_end(filename.read(filename_len)), info)
    })
}

/// `MPI_File_delete(filename, info)` with C text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_file_delete_c(filename: CTextIn, info: c_int) -> c_int {
    guard_null_file("MPI_File_delete", || delete(c_path(filename)?, info))
}

/// `MPI_File_set_info(fh, info)`: sets hints on the file; those that are not in `info` stay as they are.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_file_set_info(fh: c_int, info: c_int) -> c_int {
    guard_file("MPI_File_set_info", fh, || {
        // This also checks that the file can be used now.
        file::access(fh)?;
        hinted::set_info("MPI_File_set_info", HintedObject::File(fh), info)
    })
}

/// `MPI_File_get_info(fh, info_used)`: a new info object with all hints that are in effect.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_file_get_info(fh: c_int, info_used: Out<c_int>) -> c_int {
    guard_file("MPI_File_get_info", fh, || {
        info_used.answer("info_used", || {
            let (engine, known) = {
                let held = file::find(fh)?;
                (Arc::clone(&held.engine), held.hints.clone())
            };
            info::insert_hints(&engine.in_effect(known)?)
        })
    })
}

/// `MPI_File_get_amode(fh, amode)`: the mode that it was opened with.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_file_get_amode(fh: c_int, amode: Out<c_int>) -> c_int {
    guard_file("MPI_File_get_amode", fh, || {
        amode.answer("amode", || Ok(file::find(fh)?.amode.0))
    })
}

/// `MPI_File_get_group(fh, group)`: the group of the processes that have opened it together.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_file_get_group(fh: c_int, group: Out<c_int>) -> c_int {
    guard_file("MPI_File_get_group", fh, || {
        group.answer("group", || {
            let origin = file::find(fh)?.origin.origin();
            group::insert(file::access(fh)?.engine().group()?, origin)
        })
    })
}

/// `MPI_File_sync(fh)`: writes all data to the storage device.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_file_sync(fh: c_int) -> c_int {
    guard_file("MPI_File_sync", fh, || file::access(fh)?.engine().sync())
}

/// `MPI_File_set_atomicity(fh, flag)`: whether transfers are atomic.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_file_set_atomicity(fh: c_int, flag: c_int) -> c_int {
    guard_file("MPI_File_set_atomicity", fh, || {
        file::access(fh)?.engine().set_atomicity(flag != 0)
    })
}

/// `MPI_File_get_atomicity(fh, flag)`: whether they do.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_file_get_atomicity(fh: c_int, flag: Out<c_int>) -> c_int {
    guard_file("MPI_File_get_atomicity", fh, || {
        flag.answer("flag", || {
            Ok(file::access(fh)?.engine().atomicity()?.into())
        })
    })
}
