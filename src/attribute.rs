//! Attributes of communicators, datatypes and windows.

use super::callback::{AttributeFunctions, CallbackInterface};
use super::foreign::{Function, Variable};
use libc::c_int;
use minfo_objects::attribute::{self, AttributeOwner, Language};
use minfo_objects::win;
use minfo_rules::error::Result;

/// The language of a value: values of C are pointers, whose width is not given.
pub(crate) fn language(width: i64) -> Language {
    match width {
        0 => Language::C,
        _ => Language::Fortran,
    }
}

/// Makes a key.
fn create(
    owner: AttributeOwner,
    copy: (Function, CallbackInterface),
    delete: (Function, CallbackInterface),
    extra_state: i64,
) -> Result<c_int> {
    let functions = AttributeFunctions::new(copy, delete, extra_state);
    attribute::create(owner, Box::new(functions))
}

/// Frees a key. The attributes that have it stay.
fn free(owner: AttributeOwner, keyval: Variable<'_, c_int>) -> Result<()> {
    keyval.end(attribute::INVALID, |handle| attribute::free(owner, handle))
}

/// A predefined attribute of a window, which every window has. For C, `MPI_WIN_BASE` is the memory itself, and the
/// others are pointers to the value, valid as long as the window.
fn of_window(win: c_int, keyval: c_int, language: Language) -> Result<i64> {
    let win = win::find(win)?;
    let values = win.attributes();
    let value = win.attribute(keyval)?;
    Ok(match (value, language) {
        (win::WinAttribute::Base(address), _) => address as i64,
        (
            win::WinAttribute::Size(value) | win::WinAttribute::DispUnit(value),
            Language::Fortran,
        ) => value,
        (win::WinAttribute::Flavor(value) | win::WinAttribute::Model(value), Language::Fortran) => {
            value.into()
        }
        (win::WinAttribute::Size(_), Language::C) => &raw const values.size as i64,
        (win::WinAttribute::DispUnit(_), Language::C) => &raw const values.disp_unit as i64,
        (win::WinAttribute::Flavor(_), Language::C) => &raw const values.flavor as i64,
        (win::WinAttribute::Model(_), Language::C) => &raw const values.model as i64,
    })
}

/// `MPI_Comm_create_keyval`
pub(crate) fn comm_create_keyval(
    comm_copy_attr_fn: (Function, CallbackInterface),
    comm_delete_attr_fn: (Function, CallbackInterface),
    extra_state: i64,
) -> Result<c_int> {
    create(
        AttributeOwner::Comm,
        comm_copy_attr_fn,
        comm_delete_attr_fn,
        extra_state,
    )
}

/// `MPI_Comm_free_keyval`
pub(crate) fn comm_free_keyval(comm_keyval: Variable<'_, c_int>) -> Result<()> {
    free(AttributeOwner::Comm, comm_keyval)
}

/// `MPI_Comm_set_attr`
pub(crate) fn comm_set_attr(
    comm: c_int,
    comm_keyval: c_int,
    attribute_val: i64,
    language: Language,
) -> Result<()> {
    attribute::set(
        AttributeOwner::Comm,
        comm,
        comm_keyval,
        attribute_val,
        language,
    )
}

/// `MPI_Comm_get_attr`
pub(crate) fn comm_get_attr(
    comm: c_int,
    comm_keyval: c_int,
    language: Language,
) -> Result<Option<i64>> {
    attribute::get(AttributeOwner::Comm, comm, comm_keyval, language)
}

/// `MPI_Comm_delete_attr`
pub(crate) fn comm_delete_attr(comm: c_int, comm_keyval: c_int) -> Result<()> {
    attribute::delete(AttributeOwner::Comm, comm, comm_keyval)
}

// The names in MPI-1.
pub(crate) use {
    comm_create_keyval as keyval_create, comm_delete_attr as attr_delete,
    comm_free_keyval as keyval_free, comm_get_attr as attr_get, comm_set_attr as attr_put,
};

/// `MPI_Type_create_keyval`
pub(crate) fn type_create_keyval(
    type_copy_attr_fn: (Function, CallbackInterface),
    type_delete_attr_fn: (Function, CallbackInterface),
    extra_state: i64,
) -> Result<c_int> {
    create(
        AttributeOwner::Type,
        type_copy_attr_fn,
        type_delete_attr_fn,
        extra_state,
    )
}

/// `MPI_Type_free_keyval`
pub(crate) fn type_free_keyval(type_keyval: Variable<'_, c_int>) -> Result<()> {
    free(AttributeOwner::Type, type_keyval)
}

/// `MPI_Type_set_attr`
pub(crate) fn type_set_attr(
    datatype: c_int,
    type_keyval: c_int,
    attribute_val: i64,
    language: Language,
) -> Result<()> {
    attribute::set(
        AttributeOwner::Type,
        datatype,
        type_keyval,
        attribute_val,
        language,
    )
}

/// `MPI_Type_get_attr`
pub(crate) fn type_get_attr(
    datatype: c_int,
    type_keyval: c_int,
    language: Language,
) -> Result<Option<i64>> {
    attribute::get(AttributeOwner::Type, datatype, type_keyval, language)
}

/// `MPI_Type_delete_attr`
pub(crate) fn type_delete_attr(datatype: c_int, type_keyval: c_int) -> Result<()> {
    attribute::delete(AttributeOwner::Type, datatype, type_keyval)
}

/// `MPI_Win_create_keyval`
pub(crate) fn win_create_keyval(
    win_copy_attr_fn: (Function, CallbackInterface),
    win_delete_attr_fn: (Function, CallbackInterface),
    extra_state: i64,
) -> Result<c_int> {
    create(
        AttributeOwner::Win,
        win_copy_attr_fn,
        win_delete_attr_fn,
        extra_state,
    )
}

/// `MPI_Win_free_keyval`
pub(crate) fn win_free_keyval(win_keyval: Variable<'_, c_int>) -> Result<()> {
    free(AttributeOwner::Win, win_keyval)
}

/// `MPI_Win_set_attr`
pub(crate) fn win_set_attr(
    win: c_int,
    win_keyval: c_int,
    attribute_val: i64,
    language: Language,
) -> Result<()> {
    attribute::set(
        AttributeOwner::Win,
        win,
        win_keyval,
        attribute_val,
        language,
    )
}

/// `MPI_Win_get_attr`
pub(crate) fn win_get_attr(
    win: c_int,
    win_keyval: c_int,
    language: Language,
) -> Result<Option<i64>> {
    match win::WinAttribute::is_keyval(win_keyval) {
        true => of_window(win, win_keyval, language).map(Some),
        false => attribute::get(AttributeOwner::Win, win, win_keyval, language),
    }
}

/// `MPI_Win_delete_attr`
pub(crate) fn win_delete_attr(win: c_int, win_keyval: c_int) -> Result<()> {
    attribute::delete(AttributeOwner::Win, win, win_keyval)
}
