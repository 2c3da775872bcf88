//! Windows: hints, groups and names.

use crate::comm::give_name;
use crate::foreign::{NonNullOut, Text, TextPlace};
use libc::c_int;
use minfo_objects::MAX_NAME;
use minfo_objects::group;
use minfo_objects::hints::{self, HintedObject};
use minfo_objects::life;
use minfo_objects::win;
use minfo_objects::win::find;
use minfo_rules::error::Result;
use std::sync::Arc;

/// `MPI_Win_set_info`: sets hints on the window; those that are not in `info` stay as they are.
pub(crate) fn win_set_info(win: c_int, info: c_int) -> Result<()> {
    hints::set_info("MPI_Win_set_info", HintedObject::Win(win), info)
}

/// `MPI_Win_get_info`: a new info object with all hints that are in effect.
pub(crate) fn win_get_info(win: c_int) -> Result<c_int> {
    hints::get_info(HintedObject::Win(win))
}

/// `MPI_Win_get_group`: the group of the window's processes.
pub(crate) fn win_get_group(win: c_int) -> Result<c_int> {
    let (of_window, origin) = {
        let held = find(win)?;
        (Arc::clone(&held.group), held.origin.origin())
    };
    group::insert(of_window, origin)
}

/// `MPI_Win_set_name`
pub(crate) fn win_set_name(win: c_int, win_name: Text<'_>) -> Result<()> {
    let name = win_name.name(MAX_NAME)?;
    find(win)?.hints.rename(name);
    Ok(())
}

/// The name of a window, or of MPI_WIN_NULL.
fn name_of(win: c_int) -> Result<Box<[u8]>> {
    if win == win::NULL {
        life::running()?;
        return Ok(Box::from(*b"MPI_WIN_NULL"));
    }
    Ok(find(win)?.hints.name().into())
}

/// `MPI_Win_get_name`
pub(crate) fn win_get_name(
    win: c_int,
    win_name: TextPlace<'_>,
    resultlen: NonNullOut<'_, c_int>,
) -> Result<()> {
    give_name(name_of(win), win_name, resultlen)
}
