//! Windows: the entry points for hints, attributes, groups and names.
#![allow(unsafe_code)]

use super::comm::{fortran_name, shown};
use super::errhandler::{give_c, give_fortran};
use super::foreign::{CTextIn, CTextOut, Out, TextIn, TextOut};
use crate::guard::guard_win;
use libc::c_int;
use minfo_core::error::{Class, Result};
use minfo_core::mpi::hinted::{self, HintedObject};
use minfo_core::mpi::life;
use minfo_core::mpi::name::MAX_NAME;
use minfo_core::mpi::win;
use minfo_core::mpi::win::find;
use minfo_core::mpi::{group, info};
use std::sync::Arc;

/// `MPI_Win_set_info(win, info)`: sets hints on the window; those that are not in `info` stay as they are.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_win_set_info(win: c_int, info: c_int) -> c_int {
    guard_win("MPI_Win_set_info", win, || {
        hinted::set_info("MPI_Win_set_info", HintedObject::Win(win), info)
    })
}

/// `MPI_Win_get_info(win, info_used)`: a new info object with all hints that are in effect.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_win_get_info(win: c_int, info_used: Out<c_int>) -> c_int {
    guard_win("MPI_Win_get_info", win, || {
        info_used.answer("info_used", || {
            let (engine, known) = {
                let held = find(win)?;
                (Arc::clone(&held.engine), held.hints.clone())
            };
            info::insert_hints(&engine.in_effect(known)?)
        })
    })
}

/// `MPI_Win_get_group(win, group)`: the group of the window's processes.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_win_get_group(win: c_int, group: Out<c_int>) -> c_int {
    guard_win("MPI_Win_get_group", win, || {
        group.answer("group", || {
            let (of_window, origin) = {
                let held = find(win)?;
                (Arc::clone(&held.group), held.origin.origin())
            };
            group::insert(of_window, origin)
        })
    })
}

/// `MPI_Win_set_name(win, win_name)` with Fortran text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_win_set_name(win: c_int, win_name: TextIn, win_name_len: usize) -> c_int {
    guard_win("MPI_Win_set_name", win, || {
        let name = fortran_name(win_name, win_name_len, "win_name")?;
        find(win)?.name.set(name);
        Ok(())
    })
}

/// `MPI_Win_set_name(win, win_name)` with C text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_win_set_name_c(win: c_int, win_name: CTextIn) -> c_int {
    guard_win("MPI_Win_set_name", win, || {
        let name = win_name.read(MAX_NAME, Class::Arg, "win_name")?;
        find(win)?.name.set(name);
        Ok(())
    })
}

/// The name of a window, or of MPI_WIN_NULL.
fn name_of(win: c_int) -> Result<Box<[u8]>> {
    if win == win::NULL {
        life::running()?;
        return Ok(Box::from(*b"MPI_WIN_NULL"));
    }
    Ok(find(win)?.name.get().into())
}

/// `MPI_Win_get_name(win, win_name, resultlen)` with Fortran text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_win_get_name(
    win: c_int,
    win_name: TextOut,
    win_name_len: usize,
    resultlen: Out<c_int>,
) -> c_int {
    guard_win("MPI_Win_get_name", win, || {
        let name = name_of(win);
        give_fortran(shown(&name), win_name, win_name_len, resultlen)?;
        name.map(drop)
    })
}

/// `MPI_Win_get_name(win, win_name, resultlen)` with C text: room for `MPI_MAX_OBJECT_NAME` bytes.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_win_get_name_c(
    win: c_int,
    win_name: CTextOut,
    resultlen: Out<c_int>,
) -> c_int {
    guard_win("MPI_Win_get_name", win, || {
        let name = name_of(win);
        give_c(shown(&name), MAX_NAME + 1, win_name, resultlen)?;
        name.map(drop)
    })
}
