//! Files: a file as a whole, and its hints. [`view`] has views, pointers and sizes, [`io`] transfers.

pub(crate) mod errhandler;
pub(crate) mod io;
pub(crate) mod view;

use super::foreign::{Text, Variable};
use libc::c_int;
use minfo_engine::file::Amode;
use minfo_objects::engine;
use minfo_objects::file::{self, FileObject};
use minfo_objects::hints::traffic::{FileTraffic, metadata};
use minfo_objects::hints::{self, HintedObject};
use minfo_objects::{comm, group, life};
use minfo_rules::error::{Class, Result};
use minfo_rules::hints::Hints;
use minfo_rules::hints::catalogue::Kind;
use std::sync::Arc;

pub(crate) use super::datarep::register_datarep;
pub(crate) use super::file::view::{file_get_size, file_preallocate, file_set_size};

/// The maximum length of a path; the system refuses longer ones.
const MAX_PATH: usize = libc::PATH_MAX as usize;

/// The name of a file: trailing blanks in Fortran are not part of it.
fn path(filename: Text<'_>) -> Result<&[u8]> {
    filename.strip_end(MAX_PATH, Class::BadFile)
}

/// `MPI_File_open`
pub(crate) fn file_open(
    comm: c_int,
    filename: Text<'_>,
    amode: c_int,
    info: c_int,
) -> Result<c_int> {
    let filename = path(filename)?;
    let handle = comm;
    let (comm, origin) = comm::intracomm_with_origin(comm)?;
    let amode = Amode::of(amode)?;
    file::check_name(filename)?;
    let asked = hints::creation("MPI_File_open", Kind::File, filename, info)?;
    let processes = || u32::try_from(comm.size().ok()?).ok();
    let traffic = FileTraffic::before_open(filename, processes, || None);
    let made = hints::call(filename, &asked, |asked| {
        metadata(traffic.as_deref(), || comm.open(filename, amode, asked))
    });
    hints::set_pending_of_world(handle);
    let made = made?;
    let engine = Arc::clone(&made.object);
    let mut object = FileObject::new(made, filename, amode);
    if let Some(traffic) = &traffic {
        traffic.opened(!asked.given().is_empty(), || engine.driver());
        if amode.has(Amode::APPEND)
            && let Ok(position) = engine.position()
        {
            traffic.sought(position);
        }
    }
    object.hints.created(asked);
    object.hints.traffic = traffic;
    object.origin = origin;
    file::insert(object).inspect_err(|_| {
        // Without a handle, the program cannot close it.
        let _ = engine.close();
    })
}

/// `MPI_File_close`: closes the file, deletes it if the access mode says so, and sets the handle to `MPI_FILE_NULL`,
/// even if the system reports an error: the file is closed nevertheless.
pub(crate) fn file_close(fh: Variable<'_, c_int>) -> Result<()> {
    let closed = file::close(fh.value())?;
    fh.give(file::NULL);
    closed
}

/// `MPI_File_delete`
pub(crate) fn file_delete(filename: Text<'_>, info: c_int) -> Result<()> {
    let filename = path(filename)?;
    life::running()?;
    file::check_name(filename)?;
    // The hints file applies to files that the program opens.
    let asked = hints::given("MPI_File_delete", Kind::File, info)?;
    hints::call(filename, &asked, |asked| {
        engine::current().delete(filename, asked)
    })?;
    hints::note_call(filename, &asked, &Hints::default());
    Ok(())
}

/// `MPI_File_set_info`: sets hints on the file; those that are not in `info` stay as they are.
pub(crate) fn file_set_info(fh: c_int, info: c_int) -> Result<()> {
    hints::set_info("MPI_File_set_info", HintedObject::File(fh), info)
}

/// `MPI_File_get_info`: a new info object with all hints that are in effect.
pub(crate) fn file_get_info(fh: c_int) -> Result<c_int> {
    hints::get_info(HintedObject::File(fh))
}

/// `MPI_File_get_amode`: the mode that it was opened with.
pub(crate) fn file_get_amode(fh: c_int) -> Result<c_int> {
    Ok(file::find(fh)?.amode.0)
}

/// `MPI_File_get_group`: the group of the processes that have opened it together.
pub(crate) fn file_get_group(fh: c_int) -> Result<c_int> {
    let origin = file::find(fh)?.origin.origin();
    group::insert(file::access(fh)?.engine().group()?, origin)
}

/// `MPI_File_sync`: writes all data to the storage device.
pub(crate) fn file_sync(fh: c_int) -> Result<()> {
    let access = file::access(fh)?;
    access.metadata(|| access.engine().sync())
}

/// `MPI_File_set_atomicity`: whether transfers are atomic.
pub(crate) fn file_set_atomicity(fh: c_int, flag: bool) -> Result<()> {
    file::access(fh)?.engine().set_atomicity(flag)
}

/// `MPI_File_get_atomicity`: whether transfers are atomic.
pub(crate) fn file_get_atomicity(fh: c_int) -> Result<bool> {
    file::access(fh)?.engine().atomicity()
}
