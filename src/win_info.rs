//! Windows: the entry points about the hints, the attributes, the group and the name of one.
#![allow(unsafe_code)]

use super::arguments::{by_reference, c_text};
use super::comm::{fortran_name, shown};
use super::errhandler::{give_c, give_fortran};
use super::win::guard_win;
use libc::{c_char, c_int, c_void};
use minfo_core::error::{Class, Result};
use minfo_core::mpi::hinted::{self, HintedObject};
use minfo_core::mpi::life;
use minfo_core::mpi::name::MAX_NAME;
use minfo_core::mpi::win::find;
use minfo_core::mpi::win::{self, Attribute};
use minfo_core::mpi::{group, info};
use std::sync::Arc;

/// `MPI_Win_set_info(win, info)`: gives the window hints; those that `info` does not have stay as they are.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_win_set_info(win: c_int, info: c_int) -> c_int {
    guard_win("MPI_Win_set_info", win, || {
        hinted::set_info("MPI_Win_set_info", HintedObject::Win(win), info)
    })
}

/// `MPI_Win_get_info(win, info_used)`: a new info object with all hints that are in effect.
///
/// # Safety
/// `info_used` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_win_get_info(win: c_int, info_used: *mut c_int) -> c_int {
    guard_win("MPI_Win_get_info", win, || {
        // SAFETY: as the caller promises.
        let info_used = unsafe { by_reference(info_used, "info_used") }?;
        let (engine, known) = {
            let held = find(win)?;
            (Arc::clone(&held.engine), held.hints.clone())
        };
        *info_used = info::insert_hints(&engine.in_effect(known)?)?;
        Ok(())
    })
}

/// `MPI_Win_get_attr(win, win_keyval, attribute_val, flag)` of Fortran: the value of a predefined
/// attribute, which every window has.
///
/// # Safety
/// `attribute_val` and `flag` are null or point to integers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_win_get_attr(
    win: c_int,
    win_keyval: c_int,
    attribute_val: *mut i64,
    flag: *mut c_int,
) -> c_int {
    guard_win("MPI_Win_get_attr", win, || {
        // SAFETY: as the caller promises.
        let attribute_val = unsafe { by_reference(attribute_val, "attribute_val") }?;
        // SAFETY: as the caller promises.
        let flag = unsafe { by_reference(flag, "flag") }?;
        *attribute_val = match find(win)?.attribute(win_keyval)? {
            Attribute::Base(address) => address as i64,
            Attribute::Size(value) | Attribute::DispUnit(value) => value,
            Attribute::Flavor(value) | Attribute::Model(value) => value.into(),
        };
        *flag = 1;
        Ok(())
    })
}

/// `MPI_Win_get_attr(win, win_keyval, attribute_val, flag)` of C: a pointer to the memory for
/// `MPI_WIN_BASE`, else a pointer to the value, which is there as long as the window.
///
/// # Safety
/// `attribute_val` is null or points to a pointer, `flag` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_win_get_attr_c(
    win: c_int,
    win_keyval: c_int,
    attribute_val: *mut c_void,
    flag: *mut c_int,
) -> c_int {
    guard_win("MPI_Win_get_attr", win, || {
        let attribute_val = attribute_val.cast::<*const c_void>();
        // SAFETY: as the caller promises.
        let attribute_val = unsafe { by_reference(attribute_val, "attribute_val") }?;
        // SAFETY: as the caller promises.
        let flag = unsafe { by_reference(flag, "flag") }?;
        let win = find(win)?;
        let values = win.attributes();
        *attribute_val = match win.attribute(win_keyval)? {
            Attribute::Base(address) => address as *const c_void,
            Attribute::Size(_) => (&raw const values.size).cast(),
            Attribute::DispUnit(_) => (&raw const values.disp_unit).cast(),
            Attribute::Flavor(_) => (&raw const values.flavor).cast(),
            Attribute::Model(_) => (&raw const values.model).cast(),
        };
        *flag = 1;
        Ok(())
    })
}

/// `MPI_Win_get_group(win, group)`: the group of the window's processes.
///
/// # Safety
/// `group` is null or points to a handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_win_get_group(win: c_int, group: *mut c_int) -> c_int {
    guard_win("MPI_Win_get_group", win, || {
        // SAFETY: as the caller promises.
        let group = unsafe { by_reference(group, "group") }?;
        let of_window = Arc::clone(&find(win)?.group);
        *group = group::insert(of_window)?;
        Ok(())
    })
}

/// `MPI_Win_set_name(win, win_name)` with Fortran text.
///
/// # Safety
/// `win_name` points to so many characters.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_win_set_name(
    win: c_int,
    win_name: *const c_char,
    win_name_len: usize,
) -> c_int {
    guard_win("MPI_Win_set_name", win, || {
        // SAFETY: as the caller promises.
        let name = unsafe { fortran_name(win_name, win_name_len, "win_name") }?;
        find(win)?.name.set(name);
        hinted::named("MPI_Win_set_name", HintedObject::Win(win))
    })
}

/// `MPI_Win_set_name(win, win_name)` with C text.
///
/// # Safety
/// `win_name` is null or points to a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_win_set_name_c(win: c_int, win_name: *const c_char) -> c_int {
    guard_win("MPI_Win_set_name", win, || {
        // SAFETY: as the caller promises.
        let name = unsafe { c_text(win_name, MAX_NAME, Class::Arg, "win_name") }?;
        find(win)?.name.set(name);
        hinted::named("MPI_Win_set_name", HintedObject::Win(win))
    })
}

/// The name of a window, also of none.
fn name_of(win: c_int) -> Result<Box<[u8]>> {
    if win == win::NULL {
        life::running()?;
        return Ok(Box::from(*b"MPI_WIN_NULL"));
    }
    Ok(find(win)?.name.get().into())
}

/// `MPI_Win_get_name(win, win_name, resultlen)` with Fortran text.
///
/// # Safety
/// `win_name` points to so many characters; `resultlen` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_win_get_name(
    win: c_int,
    win_name: *mut c_char,
    win_name_len: usize,
    resultlen: *mut c_int,
) -> c_int {
    guard_win("MPI_Win_get_name", win, || {
        let name = name_of(win);
        // SAFETY: as the caller promises.
        unsafe { give_fortran(shown(&name), win_name, win_name_len, resultlen) }?;
        name.map(drop)
    })
}

/// `MPI_Win_get_name(win, win_name, resultlen)` with C text: room for `MPI_MAX_OBJECT_NAME` bytes.
///
/// # Safety
/// `win_name` is null or points to so many bytes; `resultlen` is null or points to an integer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn minfo_win_get_name_c(
    win: c_int,
    win_name: *mut c_char,
    resultlen: *mut c_int,
) -> c_int {
    guard_win("MPI_Win_get_name", win, || {
        let name = name_of(win);
        // SAFETY: as the caller promises.
        unsafe { give_c(shown(&name), MAX_NAME + 1, win_name, resultlen) }?;
        name.map(drop)
    })
}
