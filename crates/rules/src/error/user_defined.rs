//! Error classes, codes and texts that the program adds and removes (MPI 4.1, section 9.5). Their values follow
//! `MPI_ERR_LASTCODE`, and none is used twice.

use super::{Class, Error, Result};
use crate::constants::{self, MPI_ERR_LASTCODE};
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The maximum number of classes and codes, including removed ones.
const MOST: usize = 1 << 20;
/// The longest text of a code: `MPI_MAX_ERROR_STRING` without the NUL.
pub const MAX_TEXT: usize = constants::MPI_MAX_ERROR_STRING - 1;

/// A class, or a code of one.
enum Added {
    Class {
        /// The number of its codes.
        codes: u32,
        text: Option<Box<[u8]>>,
    },
    Code {
        class: i32,
        text: Option<Box<[u8]>>,
    },
    Removed,
}

impl Added {
    fn text(&mut self) -> Option<&mut Option<Box<[u8]>>> {
        match self {
            Added::Class { text, .. } | Added::Code { text, .. } => Some(text),
            Added::Removed => None,
        }
    }
}

static ADDED: Mutex<Vec<Added>> = Mutex::new(Vec::new());
static LAST_USED: AtomicI32 = AtomicI32::new(MPI_ERR_LASTCODE);

fn added() -> MutexGuard<'static, Vec<Added>> {
    ADDED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The index of an added class or code.
fn place(code: i32) -> Option<usize> {
    usize::try_from(code.checked_sub(MPI_ERR_LASTCODE + 1)?).ok()
}

fn refuse(code: i32, what: &str) -> Error {
    Error::new(Class::Arg, format!("{code} is not an error {what}"))
}

fn refuse_predefined(code: i32, what: &str) -> Error {
    Error::new(Class::Arg, format!("{code} is a predefined error {what}"))
}

/// A text must be removed before its class or code.
fn still_has_text(code: i32, what: &str) -> Error {
    let what =
        format!("the error {what} {code} still has a text: expected MPI_Remove_error_string first");
    Error::new(Class::Arg, what)
}

/// The greatest class or code in use: the attribute `MPI_LASTUSEDCODE`. Removing one does not change it.
pub fn last_used() -> &'static AtomicI32 {
    &LAST_USED
}

fn add(all: &mut Vec<Added>, one: Added) -> Result<i32> {
    if all.len() >= MOST {
        let what = "the limit of 1,048,576 error classes and codes is reached";
        return Err(Error::no_mem(what));
    }
    all.push(one);
    let code = MPI_ERR_LASTCODE + all.len() as i32;
    LAST_USED.store(code, Ordering::Release);
    Ok(code)
}

/// Adds a class.
///
/// # Errors
/// `MPI_ERR_NO_MEM`
pub fn add_class() -> Result<i32> {
    let text = None;
    add(&mut added(), Added::Class { codes: 0, text })
}

/// Adds a code to a class, which may be predefined.
///
/// # Errors
/// `MPI_ERR_ARG` for what is not a class, `MPI_ERR_NO_MEM`.
pub fn add_code(class: i32) -> Result<i32> {
    let mut all = added();
    if Class::of(class).is_none() {
        let of_class = place(class).and_then(|place| all.get_mut(place));
        let Some(Added::Class { codes, .. }) = of_class else {
            return Err(refuse(class, "class"));
        };
        *codes += 1;
    }
    let text = None;
    add(&mut all, Added::Code { class, text }).inspect_err(|_| forget_code(&mut all, class))
}

fn forget_code(all: &mut [Added], class: i32) {
    let of_class = place(class).and_then(|place| all.get_mut(place));
    if let Some(Added::Class { codes, .. }) = of_class {
        *codes -= 1;
    }
}

/// The text of an added class or code, which can be changed.
fn with_text<R>(code: i32, change: impl FnOnce(&mut Option<Box<[u8]>>) -> R) -> Result<R> {
    if Class::of(code).is_some() {
        return Err(refuse_predefined(code, "code"));
    }
    let mut all = added();
    let found = place(code).and_then(|place| all.get_mut(place));
    let text = found.and_then(Added::text);
    text.map(change).ok_or_else(|| refuse(code, "code"))
}

/// Sets the text of an added class or code; an earlier one is replaced.
///
/// # Errors
/// `MPI_ERR_ARG` for a predefined code, for what is not a code, and for a text that is too long; `MPI_ERR_NO_MEM`.
pub fn set_text(code: i32, text: &[u8]) -> Result<()> {
    if text.len() > MAX_TEXT {
        let what = format!(
            "the text has {} characters, more than the {MAX_TEXT} that fit",
            text.len()
        );
        return Err(Error::new(Class::Arg, what));
    }
    let mut copy = Vec::new();
    copy.try_reserve_exact(text.len())?;
    copy.extend_from_slice(text);
    with_text(code, |place| *place = Some(copy.into_boxed_slice()))
}

/// Removes the text of an added class or code.
///
/// # Errors
/// `MPI_ERR_ARG`, also if it has none.
pub fn remove_text(code: i32) -> Result<()> {
    let removed = with_text(code, Option::take)?;
    let what = || format!("the error code {code} has no text");
    removed
        .map(drop)
        .ok_or_else(|| Error::new(Class::Arg, what()))
}

/// Removes an added class.
///
/// # Errors
/// `MPI_ERR_ARG` for a predefined class, for what is not a class, and for one that still has codes or a text.
pub fn remove_class(class: i32) -> Result<()> {
    if Class::of(class).is_some() {
        return Err(refuse_predefined(class, "class"));
    }
    let mut all = added();
    match place(class).and_then(|place| all.get_mut(place)) {
        Some(Added::Class { codes: 1.., .. }) => {
            let what = format!("the error class {class} still has codes");
            Err(Error::new(Class::Arg, what))
        }
        Some(Added::Class { text: Some(_), .. }) => Err(still_has_text(class, "class")),
        Some(one @ Added::Class { .. }) => {
            *one = Added::Removed;
            Ok(())
        }
        _ => Err(refuse(class, "class")),
    }
}

/// Removes an added code.
///
/// # Errors
/// `MPI_ERR_ARG` for a predefined code, for what is not a code that was added to a class, and for one that still has a
/// text.
pub fn remove_code(code: i32) -> Result<()> {
    if Class::of(code).is_some() {
        return Err(refuse_predefined(code, "code"));
    }
    let mut all = added();
    let Some(place) = place(code).filter(|&place| place < all.len()) else {
        return Err(refuse(code, "code"));
    };
    let Added::Code { class, ref text } = all[place] else {
        return Err(refuse(code, "code that was added to a class"));
    };
    if text.is_some() {
        return Err(still_has_text(code, "code"));
    }
    all[place] = Added::Removed;
    forget_code(&mut all, class);
    Ok(())
}

/// The class of a code, predefined or added.
///
/// # Errors
/// `MPI_ERR_ARG` for what is not a code.
pub fn class_of(code: i32) -> Result<i32> {
    if Class::of(code).is_some() {
        return Ok(code);
    }
    match place(code).and_then(|place| added().get(place).map(class)) {
        Some(Some(0)) => Ok(code),
        Some(Some(class)) => Ok(class),
        _ => Err(refuse(code, "code")),
    }
}

/// The class of a code; 0 for a class.
fn class(added: &Added) -> Option<i32> {
    match added {
        Added::Class { .. } => Some(0),
        Added::Code { class, .. } => Some(*class),
        Added::Removed => None,
    }
}

/// The meaning of a code: for an added one its text, which is empty until one is set.
///
/// # Errors
/// `MPI_ERR_ARG` for what is not a code, `MPI_ERR_NO_MEM`.
pub fn text_of(code: i32) -> Result<Vec<u8>> {
    if let Some(class) = Class::of(code) {
        return Ok(format!("{class}: {}", class.text()).into_bytes());
    }
    with_text(code, |text| {
        let text = text.as_deref().unwrap_or_default();
        let mut copy = Vec::new();
        copy.try_reserve_exact(text.len())?;
        copy.extend_from_slice(text);
        Ok(copy)
    })?
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_refused<T>(result: Result<T>) -> bool {
        result.is_err_and(|error| error.class == Class::Arg)
    }

    #[test]
    fn what_was_added_can_be_removed() {
        let class = add_class().unwrap();
        assert!(class > MPI_ERR_LASTCODE);
        let code = add_code(class).unwrap();
        let of_predefined = add_code(Class::Io.code()).unwrap();
        assert!(last_used().load(Ordering::Acquire) >= of_predefined);
        assert_eq!(class_of(class).unwrap(), class);
        assert_eq!(class_of(code).unwrap(), class);
        assert_eq!(class_of(of_predefined).unwrap(), Class::Io.code());
        assert_eq!(text_of(code).unwrap(), b"");
        set_text(code, b"the grid is empty").unwrap();
        assert_eq!(text_of(code).unwrap(), b"the grid is empty");
        set_text(class, b"").unwrap();
        assert!(is_refused(remove_code(code)), "it has a text");
        remove_text(code).unwrap();
        assert!(is_refused(remove_text(code)));
        assert!(is_refused(remove_class(class)), "it has a code");
        assert!(is_refused(remove_code(class)), "it is a class");
        assert!(is_refused(remove_class(code)), "it is a code");
        assert!(is_refused(add_code(code)), "it is a code");
        remove_code(code).unwrap();
        assert!(is_refused(remove_class(class)), "it has a text");
        remove_text(class).unwrap();
        remove_class(class).unwrap();
        assert!(is_refused(class_of(code)) && is_refused(class_of(class)));
        assert!(is_refused(add_code(class)) && is_refused(text_of(class)));
        assert!(is_refused(set_text(class, b"")) && is_refused(remove_class(class)));
        remove_code(of_predefined).unwrap();
    }

    #[test]
    fn what_is_predefined_stays() {
        let code = Class::Io.code();
        assert!(is_refused(set_text(code, b"another")) && is_refused(remove_text(code)));
        assert!(is_refused(remove_class(code)) && is_refused(remove_code(code)));
        assert!(text_of(code).unwrap().starts_with(b"MPI_ERR_IO: "));
        for wrong in [-1, 63, MPI_ERR_LASTCODE, i32::MIN, i32::MAX] {
            assert!(is_refused(class_of(wrong)) && is_refused(text_of(wrong)));
            assert!(is_refused(add_code(wrong)) && is_refused(set_text(wrong, b"")));
            assert!(is_refused(remove_class(wrong)) && is_refused(remove_code(wrong)));
        }
        let code = add_code(code).unwrap();
        assert!(is_refused(set_text(code, &[b'x'; MAX_TEXT + 1])));
        set_text(code, &[b'x'; MAX_TEXT]).unwrap();
    }
}
