//! Files: where they are kept, and the entry points about one as a whole and its hints.
//! [`super::file_view`] has those about views, pointers and sizes, [`super::file_io`] transfers.
#![allow(unsafe_code)]

use super::arguments::{by_reference, c_text, fortran_text};
use super::asked::{self, Ask, Give, Hinted, Object};
use super::guard::{Call, Whose, guard_ending, guard_for};
use super::handle::{Kind, Objects, Ref};
use super::last_user::wait_for_others;
use super::{comm, info};
use libc::{c_char, c_int};
use minfo_core::engine;
use minfo_core::engine::file::{Amode, File};
use minfo_core::error::{Class, Result};
use minfo_core::hints::record::Record;
use minfo_core::hints::{Hints, When, catalogue};
use minfo_core::mpi::errhandler::{Current, Errhandler};
use minfo_core::mpi::file::{self, Access, FileObject};
use minfo_core::mpi::life;
use minfo_core::text::strip_end;
use std::sync::Arc;

static FILES: Objects<FileObject> = Objects::new(
    Kind::File,
    Class::File,
    (file::NULL, "MPI_FILE_NULL"),
    "file",
);

/// The longest path of the system, which refuses one that is longer.
const MAX_PATH: usize = libc::PATH_MAX as usize;

/// The file of a handle. Nothing that may wait, for a device or for another thread, is done while it is
/// held.
pub(super) fn find(handle: c_int) -> Result<Ref<'static, FileObject>> {
    let file = FILES.get(handle)?;
    life::running()?;
    Ok(file)
}

/// The handle of a new file.
pub(super) fn insert(file: FileObject) -> Result<c_int> {
    FILES.insert(file)
}

/// What carries out the operations of the file with this handle.
pub(super) fn engine_of(handle: c_int) -> Result<Arc<dyn File>> {
    Ok(Arc::clone(&find(handle)?.engine))
}

/// What a call needs that works on a file.
#[inline]
pub(super) fn access(handle: c_int) -> Result<Access> {
    Ok(find(handle)?.access())
}

/// The error handler of a file; that of `MPI_FILE_NULL` where the handle is none.
pub(super) fn errhandler(handle: c_int) -> Errhandler {
    let of_file = with_errhandler(handle, Current::get);
    of_file.unwrap_or_else(|_| file::default_errhandler().get())
}

/// Does something with the error handler of a file or of `MPI_FILE_NULL`.
pub(super) fn with_errhandler<R>(handle: c_int, with: impl FnOnce(&Current) -> R) -> Result<R> {
    match handle {
        file::NULL => Ok(with(file::default_errhandler())),
        _ => Ok(with(&FILES.get(handle)?.errhandler)),
    }
}

/// Runs `body`, and hands an error to the error handler of `fh`.
#[inline]
pub(super) fn guard_file(
    procedure: &'static str,
    fh: c_int,
    body: impl FnOnce() -> Result<()>,
) -> c_int {
    guard_for(Whose::File(fh), || Call::on(procedure, "fh", fh), body)
}

/// Runs `body` of a call that is about no open file, and hands an error to the error handler of
/// `MPI_FILE_NULL`.
fn guard_null(procedure: &'static str, body: impl FnOnce() -> Result<()>) -> c_int {
    guard_for(Whose::File(file::NULL), || Call::of(procedure), body)
}

impl Hinted for FileObject {
    fn hinted(&self) -> (&Record, &[u8]) {
        (&self.record, &self.name)
    }

    fn hinted_mut(&mut self) -> (&mut Record, &mut Hints) {
        (&mut self.record, &mut self.hints)
    }

    fn ask(&self) -> Ask {
        let (engine, known) = (Arc::clone(&self.engine), self.hints.clone());
        Box::new(move || engine.in_effect(known))
    }

    fn give(&self) -> Give {
        let (engine, mut hints) = (Arc::clone(&self.engine), self.hints.clone());
        Box::new(move |asked| {
            engine.set_info(asked, &mut hints)?;
            Ok(hints)
        })
    }
}

/// The handles of all files that are open.
pub(super) fn handles() -> Vec<c_int> {
    FILES.handles()
}

/// Opens a file.
///
/// # Safety
/// `fh` is null or points to a handle.
unsafe fn open(
    comm: c_int,
    filename: &[u8],
    amode: c_int,
    info: c_int,
    fh: *mut c_int,
) -> Result<()> {
    // SAFETY: as the caller promises.
    let fh = unsafe { by_reference(fh, "fh") }?;
    let comm = comm::engine_of(comm)?;
    let amode = Amode::of(amode)?;
    file::check_name(filename)?;
    let asked = asked::creation("MPI_File_open", catalogue::Kind::File, filename, info)?;
    let made = comm.open(filename, amode, asked.info())?;
    let engine = Arc::clone(&made.object);
    let mut object = FileObject::new(made, filename, amode);
    object.record.add(asked);
    let inserted = insert(object);
    *fh = inserted.inspect_err(|_| {
        // There is no handle to close it with.
        let _ = engine.close();
    })?;
    Ok(())
}

/// `MPI_File_open(comm, filename, amode, info, fh)` with Fortran text, whose trailing blanks are not part
/// of the name. An error goes to the handler of `MPI_FILE_NULL`.
///
/// # Safety
/// `filename` points to so many characters; `fh` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_file_open(
    comm: c_int,
    filename: *const c_char,
    filename_len: usize,
    amode: c_int,
    info: c_int,
    fh: *mut c_int,
) -> c_int {
    guard_null("MPI_File_open", || {
        // SAFETY: as the caller promises.
        let filename = unsafe { fortran_text(filename, filename_len) };
        // SAFETY: as the caller promises.
        unsafe { open(comm, strip_end(filename), amode, info, fh) }
    })
}

/// `MPI_File_open(comm, filename, amode, info, fh)` with C text.
///
/// # Safety
/// `filename` is null or points to a C string; `fh` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_file_open_c(
    comm: c_int,
    filename: *const c_char,
    amode: c_int,
    info: c_int,
    fh: *mut c_int,
) -> c_int {
    guard_null("MPI_File_open", || {
        // SAFETY: as the caller promises.
        let filename = unsafe { c_text(filename, MAX_PATH, Class::BadFile, "filename") }?;
        // SAFETY: as the caller promises.
        unsafe { open(comm, filename, amode, info, fh) }
    })
}

/// `MPI_File_close(fh)`: closes the file, deletes it if it was opened so, and sets the handle to
/// `MPI_FILE_NULL`, also where the system then has an error to tell: the file is closed all the same.
///
/// # Safety
/// `fh` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_file_close(fh: *mut c_int) -> c_int {
    // SAFETY: as the caller promises.
    let handle = unsafe { fh.as_ref() }.map_or(file::NULL, |&handle| handle);
    // The file may be gone when an error is handled.
    let whose = || Whose::Known(errhandler(handle));
    let call = || Call::on("MPI_File_close", "fh", handle);
    guard_ending(whose, call, || {
        // SAFETY: as the caller promises.
        let fh = unsafe { by_reference(fh, "fh") }?;
        find(*fh)?;
        asked::note_before_change(Object::File(*fh));
        let closed = FILES.end(
            *fh,
            |_| Ok(()),
            |closed| {
                let can_end_in_use = closed.engine.can_end_in_use();
                wait_for_others(&mut closed.engine, can_end_in_use)?;
                Ok(closed.engine.close())
            },
        )?;
        *fh = file::NULL;
        closed
    })
}

fn delete(filename: &[u8], info: c_int) -> Result<()> {
    life::running()?;
    file::check_name(filename)?;
    // The hints file is for what the program makes.
    let asked = asked::given("MPI_File_delete", When::Creation, info)?;
    engine::current().delete(filename, asked.info())?;
    asked::note_call(catalogue::Kind::File, filename, &asked, &Hints::default());
    Ok(())
}

/// `MPI_File_delete(filename, info)` with Fortran text. An error goes to the handler of `MPI_FILE_NULL`.
///
/// # Safety
/// `filename` points to so many characters.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_file_delete(
    filename: *const c_char,
    filename_len: usize,
    info: c_int,
) -> c_int {
    guard_null("MPI_File_delete", || {
        // SAFETY: as the caller promises.
        let filename = unsafe { fortran_text(filename, filename_len) };
        delete(strip_end(filename), info)
    })
}

/// `MPI_File_delete(filename, info)` with C text.
///
/// # Safety
/// `filename` is null or points to a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_file_delete_c(filename: *const c_char, info: c_int) -> c_int {
    guard_null("MPI_File_delete", || {
        // SAFETY: as the caller promises.
        let filename = unsafe { c_text(filename, MAX_PATH, Class::BadFile, "filename") }?;
        delete(filename, info)
    })
}

/// `MPI_File_set_info(fh, info)`: gives the file hints; those that `info` does not have stay as they are.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_file_set_info(fh: c_int, info: c_int) -> c_int {
    guard_file("MPI_File_set_info", fh, || {
        // Also says whether the file can be used now.
        access(fh)?;
        asked::set_info("MPI_File_set_info", Object::File(fh), info)
    })
}

/// `MPI_File_get_info(fh, info_used)`: a new info object with all hints that are in effect.
///
/// # Safety
/// `info_used` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_file_get_info(fh: c_int, info_used: *mut c_int) -> c_int {
    guard_file("MPI_File_get_info", fh, || {
        // SAFETY: as the caller promises.
        let info_used = unsafe { by_reference(info_used, "info_used") }?;
        let (engine, known) = {
            let held = find(fh)?;
            (Arc::clone(&held.engine), held.hints.clone())
        };
        *info_used = info::insert_hints(&engine.in_effect(known)?)?;
        Ok(())
    })
}

/// `MPI_File_get_amode(fh, amode)`: the mode that it was opened with.
///
/// # Safety
/// `amode` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_file_get_amode(fh: c_int, amode: *mut c_int) -> c_int {
    guard_file("MPI_File_get_amode", fh, || {
        // SAFETY: as the caller promises.
        let amode = unsafe { by_reference(amode, "amode") }?;
        *amode = find(fh)?.amode.0;
        Ok(())
    })
}

/// `MPI_File_sync(fh)`: hands everything written to the storage device.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_file_sync(fh: c_int) -> c_int {
    guard_file("MPI_File_sync", fh, || access(fh)?.engine().sync())
}

/// `MPI_File_set_atomicity(fh, flag)`: whether transfers happen one after the other.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_file_set_atomicity(fh: c_int, flag: c_int) -> c_int {
    guard_file("MPI_File_set_atomicity", fh, || {
        access(fh)?.engine().set_atomicity(flag != 0)
    })
}

/// `MPI_File_get_atomicity(fh, flag)`: whether they do.
///
/// # Safety
/// `flag` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_file_get_atomicity(fh: c_int, flag: *mut c_int) -> c_int {
    guard_file("MPI_File_get_atomicity", fh, || {
        // SAFETY: as the caller promises.
        let flag = unsafe { by_reference(flag, "flag") }?;
        *flag = access(fh)?.engine().atomicity()?.into();
        Ok(())
    })
}
