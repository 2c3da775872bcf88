//! The view of a file, its individual file pointer, and its size.

use crate::foreign::{NonNullOut, Text, TextPlace};
use libc::c_int;
use minfo_engine::file::{View, Whence};
use minfo_objects::datatype::{self, Type, committed};
use minfo_objects::file::{MAX_DATAREP, ReportedView};
use minfo_objects::file::{access, find};
use minfo_objects::hints::HintChange;
use minfo_objects::info;
use minfo_report::ViewShape;
use minfo_rules::datatype::Datatype;
use minfo_rules::error::{Class, Result, not_negative};
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

/// `MPI_File_set_view`: sets the visible part of the file. The file pointers move to its start.
pub(crate) fn file_set_view(
    fh: c_int,
    disp: i64,
    etype: c_int,
    filetype: c_int,
    datarep: Text<'_>,
    info: c_int,
) -> Result<()> {
    let datarep = datarep.strip(MAX_DATAREP, Class::Arg)?;
    let given = info::given(info);
    let amode = find(fh)?.access().amode();
    let (etype, filetype) = (shared(etype)?, shared(filetype)?);
    let given = given?;
    // Functions of the program may be called for its data representation, and never return: nothing holds the file.
    let seen = ReportedView::new(amode, disp, etype, filetype, datarep)?;
    let mut file = find(fh)?;
    let access = file.access();
    let mut change = HintChange::new("MPI_File_set_view", file.hinted(), given)?;
    drop(file);
    let set = |asked: &_, hints: &mut _| {
        access.metadata(|| access.engine().set_view(seen.view(), asked, hints))
    };
    let disp = change.run(set)?;
    if let Some(traffic) = access.traffic() {
        traffic.viewed(shape(disp, &seen.view()));
    }
    let mut file = find(fh)?;
    change.store(&mut file.hints);
    file.seen = seen.at(disp);
    file.is_view_unseen = false;
    Ok(())
}

/// The information that a report needs about a view that starts there.
fn shape(disp: i64, view: &View<'_>) -> ViewShape {
    ViewShape {
        disp: u64::try_from(disp).unwrap_or(0),
        unit: view.etype.size() as u64,
        piece: view.filetype.size() as u64,
        stride: u64::try_from(view.filetype.extent()).unwrap_or(0),
    }
}

/// `MPI_File_get_view`
pub(crate) fn file_get_view(
    fh: c_int,
    disp: NonNullOut<'_, i64>,
    etype: NonNullOut<'_, c_int>,
    filetype: NonNullOut<'_, c_int>,
    datarep: TextPlace<'_>,
) -> Result<()> {
    let seen = find(fh)?.view()?.clone();
    let handles = [handle_for(&seen.etype)?, handle_for(&seen.filetype)?];
    datarep.assign(&seen.name, MAX_DATAREP).inspect_err(|_| {
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

/// `MPI_File_seek`: moves the individual file pointer.
pub(crate) fn file_seek(fh: c_int, offset: i64, whence: c_int) -> Result<()> {
    let access = access(fh)?;
    let file = access.random()?;
    file.seek(offset, Whence::of(whence)?)?;
    if let Some(traffic) = access.traffic()
        && let Ok(position) = file.position()
    {
        traffic.sought(position);
    }
    Ok(())
}

/// `MPI_File_get_position`: the position of the individual file pointer, in etypes.
pub(crate) fn file_get_position(fh: c_int) -> Result<i64> {
    access(fh)?.random()?.position()
}

/// `MPI_File_seek_shared`: moves the shared file pointer.
pub(crate) fn file_seek_shared(fh: c_int, offset: i64, whence: c_int) -> Result<()> {
    access(fh)?
        .random()?
        .seek_shared(offset, Whence::of(whence)?)
}

/// `MPI_File_get_position_shared`: the position of the shared file pointer, in etypes.
pub(crate) fn file_get_position_shared(fh: c_int) -> Result<i64> {
    access(fh)?.random()?.position_shared()
}

/// `MPI_File_get_type_extent`: the extent of a datatype in the data representation of the file.
pub(crate) fn file_get_type_extent(fh: c_int, datatype: c_int) -> Result<i64> {
    let datarep = access(fh)?.datarep().cloned();
    let datatype = datatype::find(datatype)?;
    match datarep {
        Some(datarep) => Ok(datarep.laid_out(&datatype)?.extent()),
        None => Ok(datatype.extent()),
    }
}

/// `MPI_File_get_byte_offset`: the byte of the file at an offset of the view.
pub(crate) fn file_get_byte_offset(fh: c_int, offset: i64) -> Result<i64> {
    let access = access(fh)?;
    access
        .random()?
        .byte_offset(not_negative(Class::Arg, "offset", offset)?)
}

/// `MPI_File_set_size`: truncates or extends the file.
pub(crate) fn file_set_size(fh: c_int, size: i64) -> Result<()> {
    let access = access(fh)?;
    let file = access.writable()?;
    let size = not_negative(Class::Arg, "size", size)?;
    access.metadata(|| file.set_size(size))
}

/// `MPI_File_get_size`: the size of the file in bytes.
pub(crate) fn file_get_size(fh: c_int) -> Result<i64> {
    access(fh)?.engine().size()
}

/// `MPI_File_preallocate`: allocates space for `size` bytes, and extends a smaller file to that size.
pub(crate) fn file_preallocate(fh: c_int, size: i64) -> Result<()> {
    let access = access(fh)?;
    let file = access.writable()?;
    let size = not_negative(Class::Arg, "size", size)?;
    access.metadata(|| file.preallocate(size))
}
