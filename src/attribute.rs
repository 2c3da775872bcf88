//! Attributes of communicators, datatypes and windows.
#![allow(unsafe_code)]

use super::callback::{AttributeFunctions, Form};
use super::datatype::guard_type;
use super::foreign::{Function, InOut, Out};
use super::guard::{Call, guard};
use crate::guard::guard_comm;
use crate::guard::guard_win;
use libc::c_int;
use minfo_core::error::Result;
use minfo_core::mpi::attribute::{self, Language, Owner};
use minfo_core::mpi::win;

/// The language of a value: C's is a pointer, whose width is not given.
pub(crate) fn language(width: i64) -> Language {
    match width {
        0 => Language::C,
        _ => Language::Fortran,
    }
}

fn create(
    procedure: &'static str,
    owner: Owner,
    functions: impl FnOnce() -> AttributeFunctions,
    (keyval, name): (Out<c_int>, &'static str),
) -> c_int {
    guard(
        || Call::of(procedure),
        || keyval.answer(name, || attribute::create(owner, Box::new(functions()))),
    )
}

fn free(
    procedure: &'static str,
    owner: Owner,
    (keyval, name): (InOut<c_int>, &'static str),
) -> c_int {
    guard(
        || Call::of(procedure),
        || {
            keyval.end(name, attribute::INVALID, |handle| {
                attribute::free(owner, handle)
            })
        },
    )
}

fn give(
    attribute_val: Out<i64>,
    flag: Out<c_int>,
    value: impl FnOnce() -> Result<Option<i64>>,
) -> Result<()> {
    let attribute_val = attribute_val.required("attribute_val")?;
    let flag = flag.required("flag")?;
    let value = value()?;
    if let Some(value) = value {
        attribute_val.give(value);
    }
    flag.give(value.is_some().into());
    Ok(())
}

/// A predefined attribute of a window, which every window has; for C, the memory itself for `MPI_WIN_BASE`, otherwise a
/// pointer to the value, which is valid as long as the window.
fn of_window(win: c_int, keyval: c_int, language: Language) -> Result<i64> {
    let win = win::find(win)?;
    let values = win.attributes();
    let value = win.attribute(keyval)?;
    Ok(match (value, language) {
        (win::Attribute::Base(address), _) => address as i64,
        (win::Attribute::Size(value) | win::Attribute::DispUnit(value), Language::Fortran) => value,
        (win::Attribute::Flavor(value) | win::Attribute::Model(value), Language::Fortran) => {
            value.into()
        }
        (win::Attribute::Size(_), Language::C) => &raw const values.size as i64,
        (win::Attribute::DispUnit(_), Language::C) => &raw const values.disp_unit as i64,
        (win::Attribute::Flavor(_), Language::C) => &raw const values.flavor as i64,
        (win::Attribute::Model(_), Language::C) => &raw const values.model as i64,
    })
}

/// `MPI_Comm_create_keyval(comm_copy_attr_fn, comm_delete_attr_fn, comm_keyval, extra_state)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_create_keyval(
    comm_copy_attr_fn: Function,
    comm_copy_attr_fn_form: c_int,
    comm_delete_attr_fn: Function,
    comm_delete_attr_fn_form: c_int,
    comm_keyval: Out<c_int>,
    extra_state: i64,
) -> c_int {
    let functions = || {
        let copy = (comm_copy_attr_fn, Form::of(comm_copy_attr_fn_form));
        let delete = (comm_delete_attr_fn, Form::of(comm_delete_attr_fn_form));
        AttributeFunctions::new(copy, delete, extra_state)
    };
    create(
        "MPI_Comm_create_keyval",
        Owner::Comm,
        functions,
        (comm_keyval, "comm_keyval"),
    )
}

/// `MPI_Comm_free_keyval(comm_keyval)`: the attributes that have it stay.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_free_keyval(comm_keyval: InOut<c_int>) -> c_int {
    free(
        "MPI_Comm_free_keyval",
        Owner::Comm,
        (comm_keyval, "comm_keyval"),
    )
}

/// `MPI_Comm_set_attr(comm, comm_keyval, attribute_val)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_set_attr(
    comm: c_int,
    comm_keyval: c_int,
    attribute_val: i64,
    attribute_val_width: i64,
) -> c_int {
    guard_comm("MPI_Comm_set_attr", comm, || {
        let from = language(attribute_val_width);
        attribute::set(Owner::Comm, comm, comm_keyval, attribute_val, from)
    })
}

/// `MPI_Comm_get_attr(comm, comm_keyval, attribute_val, flag)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_get_attr(
    comm: c_int,
    comm_keyval: c_int,
    attribute_val: Out<i64>,
    attribute_val_width: i64,
    flag: Out<c_int>,
) -> c_int {
    guard_comm("MPI_Comm_get_attr", comm, || {
        let language = language(attribute_val_width);
        give(attribute_val, flag, || {
            attribute::get(Owner::Comm, comm, comm_keyval, language)
        })
    })
}

/// `MPI_Comm_delete_attr(comm, comm_keyval)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_delete_attr(comm: c_int, comm_keyval: c_int) -> c_int {
    guard_comm("MPI_Comm_delete_attr", comm, || {
        attribute::delete(Owner::Comm, comm, comm_keyval)
    })
}

/// `MPI_Keyval_create(copy_fn, delete_fn, keyval, extra_state)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_keyval_create(
    copy_fn: Function,
    copy_fn_form: c_int,
    delete_fn: Function,
    delete_fn_form: c_int,
    keyval: Out<c_int>,
    extra_state: i64,
) -> c_int {
    let functions = || {
        let copy = (copy_fn, Form::of(copy_fn_form));
        let delete = (delete_fn, Form::of(delete_fn_form));
        AttributeFunctions::new(copy, delete, extra_state)
    };
    let keyval = (keyval, "keyval");
    create("MPI_Keyval_create", Owner::Comm, functions, keyval)
}

/// `MPI_Keyval_free(keyval)`: the attributes that have it stay.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_keyval_free(keyval: InOut<c_int>) -> c_int {
    free("MPI_Keyval_free", Owner::Comm, (keyval, "keyval"))
}

/// `MPI_Attr_put(comm, keyval, attribute_val)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_attr_put(
    comm: c_int,
    keyval: c_int,
    attribute_val: i64,
    attribute_val_width: i64,
) -> c_int {
    guard_comm("MPI_Attr_put", comm, || {
        let from = language(attribute_val_width);
        attribute::set(Owner::Comm, comm, keyval, attribute_val, from)
    })
}

/// `MPI_Attr_get(comm, keyval, attribute_val, flag)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_attr_get(
    comm: c_int,
    keyval: c_int,
    attribute_val: Out<i64>,
    attribute_val_width: i64,
    flag: Out<c_int>,
) -> c_int {
    guard_comm("MPI_Attr_get", comm, || {
        give(attribute_val, flag, || {
            let value = attribute::get(Owner::Comm, comm, keyval, language(attribute_val_width))?;
            // A default INTEGER of 4 bytes has the lowest bits (MPI 4.1, section 19.3.7).
            Ok(value.map(|value| match attribute_val_width {
                4 => i64::from(value as i32),
                _ => value,
            }))
        })
    })
}

/// `MPI_Attr_delete(comm, keyval)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_attr_delete(comm: c_int, keyval: c_int) -> c_int {
    guard_comm("MPI_Attr_delete", comm, || {
        attribute::delete(Owner::Comm, comm, keyval)
    })
}

/// `MPI_Type_create_keyval(type_copy_attr_fn, type_delete_attr_fn, type_keyval, extra_state)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_create_keyval(
    type_copy_attr_fn: Function,
    type_copy_attr_fn_form: c_int,
    type_delete_attr_fn: Function,
    type_delete_attr_fn_form: c_int,
    type_keyval: Out<c_int>,
    extra_state: i64,
) -> c_int {
    let functions = || {
        let copy = (type_copy_attr_fn, Form::of(type_copy_attr_fn_form));
        let delete = (type_delete_attr_fn, Form::of(type_delete_attr_fn_form));
        AttributeFunctions::new(copy, delete, extra_state)
    };
    create(
        "MPI_Type_create_keyval",
        Owner::Type,
        functions,
        (type_keyval, "type_keyval"),
    )
}

/// `MPI_Type_free_keyval(type_keyval)`: the attributes that have it stay.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_free_keyval(type_keyval: InOut<c_int>) -> c_int {
    free(
        "MPI_Type_free_keyval",
        Owner::Type,
        (type_keyval, "type_keyval"),
    )
}

/// `MPI_Type_set_attr(datatype, type_keyval, attribute_val)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_set_attr(
    datatype: c_int,
    type_keyval: c_int,
    attribute_val: i64,
    attribute_val_width: i64,
) -> c_int {
    guard_type("MPI_Type_set_attr", datatype, || {
        let from = language(attribute_val_width);
        attribute::set(Owner::Type, datatype, type_keyval, attribute_val, from)
    })
}

/// `MPI_Type_get_attr(datatype, type_keyval, attribute_val, flag)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_get_attr(
    datatype: c_int,
    type_keyval: c_int,
    attribute_val: Out<i64>,
    attribute_val_width: i64,
    flag: Out<c_int>,
) -> c_int {
    guard_type("MPI_Type_get_attr", datatype, || {
        let language = language(attribute_val_width);
        give(attribute_val, flag, || {
            attribute::get(Owner::Type, datatype, type_keyval, language)
        })
    })
}

/// `MPI_Type_delete_attr(datatype, type_keyval)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_type_delete_attr(datatype: c_int, type_keyval: c_int) -> c_int {
    guard_type("MPI_Type_delete_attr", datatype, || {
        attribute::delete(Owner::Type, datatype, type_keyval)
    })
}

/// `MPI_Win_create_keyval(win_copy_attr_fn, win_delete_attr_fn, win_keyval, extra_state)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_win_create_keyval(
    win_copy_attr_fn: Function,
    win_copy_attr_fn_form: c_int,
    win_delete_attr_fn: Function,
    win_delete_attr_fn_form: c_int,
    win_keyval: Out<c_int>,
    extra_state: i64,
) -> c_int {
    let functions = || {
        let copy = (win_copy_attr_fn, Form::of(win_copy_attr_fn_form));
        let delete = (win_delete_attr_fn, Form::of(win_delete_attr_fn_form));
        AttributeFunctions::new(copy, delete, extra_state)
    };
    create(
        "MPI_Win_create_keyval",
        Owner::Win,
        functions,
        (win_keyval, "win_keyval"),
    )
}

/// `MPI_Win_free_keyval(win_keyval)`: the attributes that have it stay.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_win_free_keyval(win_keyval: InOut<c_int>) -> c_int {
    free(
        "MPI_Win_free_keyval",
        Owner::Win,
        (win_keyval, "win_keyval"),
    )
}

/// `MPI_Win_set_attr(win, win_keyval, attribute_val)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_win_set_attr(
    win: c_int,
    win_keyval: c_int,
    attribute_val: i64,
    attribute_val_width: i64,
) -> c_int {
    guard_win("MPI_Win_set_attr", win, || {
        let from = language(attribute_val_width);
        attribute::set(Owner::Win, win, win_keyval, attribute_val, from)
    })
}

/// `MPI_Win_get_attr(win, win_keyval, attribute_val, flag)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_win_get_attr(
    win: c_int,
    win_keyval: c_int,
    attribute_val: Out<i64>,
    attribute_val_width: i64,
    flag: Out<c_int>,
) -> c_int {
    guard_win("MPI_Win_get_attr", win, || {
        let language = language(attribute_val_width);
        give(attribute_val, flag, || {
            match win::Attribute::is_keyval(win_keyval) {
                true => of_window(win, win_keyval, language).map(Some),
                false => attribute::get(Owner::Win, win, win_keyval, language),
            }
        })
    })
}

/// `MPI_Win_delete_attr(win, win_keyval)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_win_delete_attr(win: c_int, win_keyval: c_int) -> c_int {
    guard_win("MPI_Win_delete_attr", win, || {
        attribute::delete(Owner::Win, win, win_keyval)
    })
}
