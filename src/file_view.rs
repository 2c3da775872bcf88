//! The view of a file, its individual file pointer, and its size.
#![allow(unsafe_code)]

use super::foreign::{CTextIn, CTextOut, Out, TextIn, TextOut};
use crate::guard::guard_file;
use libc::c_int;
use minfo_core::datatype::Datatype;
use minfo_core::engine::file::Whence;
use minfo_core::error::{Class, Result, not_negative};
use minfo_core::mpi::datatype::{self, Type, committed};
use minfo_core::mpi::file::{MAX_DATAREP, Seen};
use minfo_core::mpi::file::{access, find};
use minfo_core::mpi::hinted::{self, HintedObject};
use minfo_core::text::strip;
use std::sync::Arc;

/// A datatype that a view holds, independent of its handle.
fn shared(handle: c_int) -> Result<Arc<Datatype>> {
    Ok(match committed(handle)? {
        Type::Predefined(datatype) => Arc::new(datatype.clone()),
        Type::Derived(datatype) => datatype,
    })
}

/// A handle for a datatype that a view holds. The caller frees it unless it is predefined.
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
    let asked = hinted::later("MPI_File_set_view", HintedObject::File(fh), info)?;
    hinted::note_before_change(HintedObject::File(fh), &asked);
    let amode = find(fh)?.amode;
    // Functions of the program may be called for its data representation.
    let seen = Seen::new(amode, disp, etype, filetype, datarep)?;
    let mut hints = {
        let mut file = find(fh)?;
        file.history.make_room()?;
        file.hints.clone()
    };
    let disp = access
        .engine()
        .set_view(seen.view(), asked.info(), &mut hints)?;
    let seen = seen.at(disp);
    let mut file = find(fh)?;
    (file.seen, file.hints) = (seen, hints);
    file.is_view_unseen = false;
    file.history.add(asked);
    Ok(())
}

/// `MPI_File_set_view(fh, disp, etype, filetype, datarep, info)` with Fortran text: sets the visible part of the file.
/// The file pointers move to its start.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_file_set_view(
    fh: c_int,
    disp: i64,
    etype: c_int,
    filetype: c_int,
    datarep: TextIn,
    datarep_len: usize,
    info: c_int,
) -> c_int {
    guard_file("MPI_File_set_view", fh, || {
        let datarep = strip(datarep.read(datarep_len));
        set_view(fh, disp, etype, filetype, datarep, info)
    })
}

/// `MPI_File_set_view(fh, disp, etype, filetype, datarep, info)` with C text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_file_set_view_c(
    fh: c_int,
    disp: i64,
    etype: c_int,
    filetype: c_int,
    datarep: CTextIn,
    info: c_int,
) -> c_int {
    guard_file("MPI_File_set_view", fh, || {
        let datarep = datarep.read(MAX_DATAREP, Class::Arg, "datarep")?;
        set_view(fh, disp, etype, filetype, datarep, info)
    })
}

/// The common part of both forms of `MPI_File_get_view`; `give` assigns the name of the data representation.
fn get_view(
    seen: &Seen,
    disp: Out<i64>,
    etype: Out<c_int>,
    filetype: Out<c_int>,
    give: impl FnOnce(&[u8]) -> Result<()>,
) -> Result<()> {
    let disp = disp.required("disp")?;
    let etype = etype.required("etype")?;
    let filetype = filetype.required("filetype")?;
    let handles = [handle_for(&seen.etype)?, handle_for(&seen.filetype)?];
    give(&seen.name).inspect_err(|_| {
        // The program does not have the handles to free them.
        for handle in handles {
            let _ = datatype::free(handle);
        }
    })?;
    etype.give(handles[0]);
    filetype.give(handles[1]);
    disp.give(seen.disp);
    Ok(())
}

/// `MPI_File_get_view(fh, disp, etype, filetype, datarep)` with Fortran text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_file_get_view(
    fh: c_int,
    disp: Out<i64>,
    etype: Out<c_int>,
    filetype: Out<c_int>,
    datarep: TextOut,
    datarep_len: usize,
) -> c_int {
    guard_file("MPI_File_get_view", fh, || {
        let seen = find(fh)?.view()?.clone();
        get_view(&seen, disp, etype, filetype, |name| {
            datarep.assign(datarep_len, name, datarep_len);
            Ok(())
        })
    })
}

/// `MPI_File_get_view(fh, disp, etype, filetype, datarep)` with C text: room for
/// `MPI_MAX_DATAREP_STRING` bytes.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_file_get_view_c(
    fh: c_int,
    disp: Out<i64>,
    etype: Out<c_int>,
    filetype: Out<c_int>,
    datarep: CTextOut,
) -> c_int {
    guard_file("MPI_File_get_view", fh, || {
        let seen = find(fh)?.view()?.clone();
        get_view(&seen, disp, etype, filetype, |name| {
            datarep.assign(MAX_DATAREP + 1, name, "datarep").map(drop)
        })
    })
}

/// `MPI_File_seek(fh, offset, whence)`: moves the individual file pointer.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_file_seek(fh: c_int, offset: i64, whence: c_int) -> c_int {
    guard_file("MPI_File_seek", fh, || {
        access(fh)?.random()?.seek(offset, Whence::of(whence)?)
    })
}

/// `MPI_File_get_position(fh, offset)`: the position of the individual file pointer, in etypes.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_file_get_position(fh: c_int, offset: Out<i64>) -> c_int {
    guard_file("MPI_File_get_position", fh, || {
        offset.answer("offset", || access(fh)?.random()?.position())
    })
}

/// `MPI_File_seek_shared(fh, offset, whence)`: moves the shared file pointer.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_file_seek_shared(fh: c_int, offset: i64, whence: c_int) -> c_int {
    guard_file("MPI_File_seek_shared", fh, || {
        access(fh)?
            .random()?
            .seek_shared(offset, Whence::of(whence)?)
    })
}

/// `MPI_File_get_position_shared(fh, offset)`: the position of the shared file pointer, in etypes.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_file_get_position_shared(fh: c_int, offset: Out<i64>) -> c_int {
    guard_file("MPI_File_get_position_shared", fh, || {
        offset.answer("offset", || access(fh)?.random()?.position_shared())
    })
}

/// `MPI_File_get_type_extent(fh, datatype, extent)`: the extent of a datatype in the data representation of the file.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_file_get_type_extent(
    fh: c_int,
    datatype: c_int,
    extent: Out<i64>,
) -> c_int {
    guard_file("MPI_File_get_type_extent", fh, || {
        extent.answer("extent", || {
            let access = access(fh)?;
            let datatype = datatype::find(datatype)?;
            match access.datarep() {
                Some(datarep) => Ok(datarep.laid_out(&datatype)?.extent()),
                None => Ok(datatype.extent()),
            }
        })
    })
}

/// `MPI_File_get_byte_offset(fh, offset, disp)`: the byte of the file at an offset of the view.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_file_get_byte_offset(fh: c_int, offset: i64, disp: Out<i64>) -> c_int {
    guard_file("MPI_File_get_byte_offset", fh, || {
        disp.answer("disp", || {
            let access = access(fh)?;
            access
                .random()?
                .byte_offset(not_negative(Class::Arg, "offset", offset)?)
        })
    })
}

/// `MPI_File_set_size(fh, size)`: truncates or extends the file.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_file_set_size(fh: c_int, size: i64) -> c_int {
    guard_file("MPI_File_set_size", fh, || {
        access(fh)?
            .writable()?
            .set_size(not_negative(Class::Arg, "size", size)?)
    })
}

/// `MPI_File_get_size(fh, size)`: the size of the file in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_file_get_size(fh: c_int, size: Out<i64>) -> c_int {
    guard_file("MPI_File_get_size", fh, || {
        size.answer("size", || access(fh)?.engine().size())
    })
}

/// `MPI_File_preallocate(fh, size)`: allocates space for `size` bytes, and extends a smaller file to that size.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_file_preallocate(fh: c_int, size: i64) -> c_int {
    guard_file("MPI_File_preallocate", fh, || {
        access(fh)?
            .writable()?
            .preallocate(not_negative(Class::Arg, "size", size)?)
    })
}
