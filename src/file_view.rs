//! The view of a file, its individual file pointer, and its size.
#![allow(unsafe_code)]

use super::arguments::{by_reference, c_buffer, c_text, fortran_text, fortran_variable};
use super::file::guard_file;
use libc::{c_char, c_int};
use minfo_core::datatype::Datatype;
use minfo_core::engine::file::Whence;
use minfo_core::error::{Class, Result, not_negative};
use minfo_core::hints::When;
use minfo_core::mpi::datatype::{self, Type, committed};
use minfo_core::mpi::file::{MAX_DATAREP, Seen};
use minfo_core::mpi::file::{access, find};
use minfo_core::mpi::hinted::{self, HintedObject};
use minfo_core::text::{assign, assign_c, strip};
use std::sync::Arc;

/// A datatype that a view holds, whoever frees its handle.
fn shared(handle: c_int) -> Result<Arc<Datatype>> {
    Ok(match committed(handle)? {
        Type::Predefined(datatype) => Arc::new(datatype.clone()),
        Type::Derived(datatype) => datatype,
    })
}

/// A handle for a datatype that a view holds, the caller's to free unless it is predefined.
fn handle_for(datatype: &Arc<Datatype>) -> Result<c_int> {
    match datatype.is_predefined() {
        true => Ok(datatype.basic().handle()),
        false => datatype::handle_for(&Type::Derived(Arc::clone(datatype))),
    }
}

fn set_view(
    fh: c_int,
    disp: i64,
    etype: c_int,
    filetype: c_int,
    datarep: &[u8],
    info: c_int,
) -> Result<()> {
    let access = access(fh)?;
    let (etype, filetype) = (shared(etype)?, shared(filetype)?);
    hinted::note_before_change(HintedObject::File(fh));
    let asked = hinted::given("MPI_File_set_view", When::Later, info)?;
    let (seen, mut hints) = {
        let file = find(fh)?;
        let seen = file
            .seen
            .change(file.amode, disp, etype, filetype, datarep)?;
        (seen, file.hints.clone())
    };
    access
        .engine()
        .set_view(seen.view(), asked.info(), &mut hints)?;
    let mut file = find(fh)?;
    (file.seen, file.hints) = (seen, hints);
    file.is_view_unseen = false;
    file.history.add(asked);
    Ok(())
}

/// `MPI_File_set_view(fh, disp, etype, filetype, datarep, info)` with Fortran text: what is seen of the
/// file. The file pointers go to its start.
///
/// # Safety
/// `datarep` points to so many characters.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_file_set_view(
    fh: c_int,
    disp: i64,
    etype: c_int,
    filetype: c_int,
    datarep: *const c_char,
    datarep_len: usize,
    info: c_int,
) -> c_int {
    guard_file("MPI_File_set_view", fh, || {
        // SAFETY: as the caller promises.
        let datarep = unsafe { fortran_text(datarep, datarep_len) };
        set_view(fh, disp, etype, filetype, strip(datarep), info)
    })
}

/// `MPI_File_set_view(fh, disp, etype, filetype, datarep, info)` with C text.
///
/// # Safety
/// `datarep` is null or points to a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_file_set_view_c(
    fh: c_int,
    disp: i64,
    etype: c_int,
    filetype: c_int,
    datarep: *const c_char,
    info: c_int,
) -> c_int {
    guard_file("MPI_File_set_view", fh, || {
        // SAFETY: as the caller promises.
        let datarep = unsafe { c_text(datarep, MAX_DATAREP, Class::Arg, "datarep") }?;
        set_view(fh, disp, etype, filetype, datarep, info)
    })
}

/// What both forms of `MPI_File_get_view` do before they give the text.
///
/// # Safety
/// All are null or point to integers.
unsafe fn get_view(
    fh: c_int,
    disp: *mut i64,
    etype: *mut c_int,
    filetype: *mut c_int,
) -> Result<Seen> {
    // SAFETY: as the caller promises.
    let disp = unsafe { by_reference(disp, "disp") }?;
    // SAFETY: as the caller promises.
    let etype = unsafe { by_reference(etype, "etype") }?;
    // SAFETY: as the caller promises.
    let filetype = unsafe { by_reference(filetype, "filetype") }?;
    let seen = find(fh)?.view()?.clone();
    let handles = (handle_for(&seen.etype)?, handle_for(&seen.filetype)?);
    (*etype, *filetype) = handles;
    *disp = seen.disp;
    Ok(seen)
}

/// `MPI_File_get_view(fh, disp, etype, filetype, datarep)` with Fortran text.
///
/// # Safety
/// `datarep` points to so many characters; all others are null or point to integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_file_get_view(
    fh: c_int,
    disp: *mut i64,
    etype: *mut c_int,
    filetype: *mut c_int,
    datarep: *mut c_char,
    datarep_len: usize,
) -> c_int {
    guard_file("MPI_File_get_view", fh, || {
        // SAFETY: as the caller promises.
        let variable = unsafe { fortran_variable(datarep, datarep_len) };
        // SAFETY: as the caller promises.
        let seen = unsafe { get_view(fh, disp, etype, filetype) }?;
        assign(variable, &seen.datarep, datarep_len);
        Ok(())
    })
}

/// `MPI_File_get_view(fh, disp, etype, filetype, datarep)` with C text: room for
/// `MPI_MAX_DATAREP_STRING` bytes.
///
/// # Safety
/// `datarep` is null or points to so many bytes; all others are null or point to integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_file_get_view_c(
    fh: c_int,
    disp: *mut i64,
    etype: *mut c_int,
    filetype: *mut c_int,
    datarep: *mut c_char,
) -> c_int {
    guard_file("MPI_File_get_view", fh, || {
        // Only as many bytes are written as the name has: a program may have less room.
        let room = find(fh)?.seen.datarep.len() + 1;
        // SAFETY: as the caller promises.
        let buffer = unsafe { c_buffer(datarep, room, "datarep") }?;
        // SAFETY: as the caller promises.
        let seen = unsafe { get_view(fh, disp, etype, filetype) }?;
        assign_c(buffer, &seen.datarep);
        Ok(())
    })
}

/// `MPI_File_seek(fh, offset, whence)`: moves the individual file pointer.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_file_seek(fh: c_int, offset: i64, whence: c_int) -> c_int {
    guard_file("MPI_File_seek", fh, || {
        access(fh)?.random()?.seek(offset, Whence::of(whence)?)
    })
}

/// `MPI_File_get_position(fh, offset)`: where the individual file pointer is, in etypes.
///
/// # Safety
/// `offset` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_file_get_position(fh: c_int, offset: *mut i64) -> c_int {
    guard_file("MPI_File_get_position", fh, || {
        // SAFETY: as the caller promises.
        let offset = unsafe { by_reference(offset, "offset") }?;
        *offset = access(fh)?.random()?.position()?;
        Ok(())
    })
}

/// `MPI_File_get_byte_offset(fh, offset, disp)`: the byte of the file that an offset of the view is.
///
/// # Safety
/// `disp` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_file_get_byte_offset(
    fh: c_int,
    offset: i64,
    disp: *mut i64,
) -> c_int {
    guard_file("MPI_File_get_byte_offset", fh, || {
        // SAFETY: as the caller promises.
        let disp = unsafe { by_reference(disp, "disp") }?;
        let access = access(fh)?;
        *disp = access
            .random()?
            .byte_offset(not_negative(Class::Arg, "offset", offset)?)?;
        Ok(())
    })
}

/// `MPI_File_set_size(fh, size)`: cuts or lengthens the file.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_file_set_size(fh: c_int, size: i64) -> c_int {
    guard_file("MPI_File_set_size", fh, || {
        access(fh)?
            .writable()?
            .set_size(not_negative(Class::Arg, "size", size)?)
    })
}

/// `MPI_File_get_size(fh, size)`: the size of the file in bytes.
///
/// # Safety
/// `size` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_file_get_size(fh: c_int, size: *mut i64) -> c_int {
    guard_file("MPI_File_get_size", fh, || {
        // SAFETY: as the caller promises.
        let size = unsafe { by_reference(size, "size") }?;
        *size = access(fh)?.engine().size()?;
        Ok(())
    })
}

/// `MPI_File_preallocate(fh, size)`: makes sure that there is room for so many bytes, and that the file is
/// not smaller.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_file_preallocate(fh: c_int, size: i64) -> c_int {
    guard_file("MPI_File_preallocate", fh, || {
        access(fh)?
            .writable()?
            .preallocate(not_negative(Class::Arg, "size", size)?)
    })
}
