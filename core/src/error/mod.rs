//! The error of a failed procedure: its class, and what was wrong with which argument.

mod class;

pub use class::Class;

use crate::system::memory::OutOfMemory;
use std::borrow::Cow;

/// A failed call. The error handler prints it; the caller gets the class as `ierror`.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{class}: {what}")]
pub struct Error {
    /// The class, which is also the error code.
    pub class: Class,
    /// What was wrong, naming the argument. Fixed text if there may be no memory left to format one.
    pub what: Cow<'static, str>,
}

impl From<OutOfMemory> for Error {
    fn from(_: OutOfMemory) -> Error {
        Error::no_mem("out of memory")
    }
}

/// The result of every rule.
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// An error of this class, with what was wrong.
    pub fn new(class: Class, what: impl Into<Cow<'static, str>>) -> Error {
        Error {
            class,
            what: what.into(),
        }
    }

    /// Out of memory for `what`. Allocates nothing itself.
    pub fn no_mem(what: &'static str) -> Error {
        Error::new(Class::NoMem, what)
    }
}

/// A number from the program that must not be negative, in the type in which it is used.
///
/// # Errors
/// An error of `class`, with the argument's name.
#[inline]
pub fn not_negative<T: TryFrom<i64>>(class: Class, name: &'static str, value: i64) -> Result<T> {
    match T::try_from(value) {
        Ok(number) if value >= 0 => Ok(number),
        _ => Err(negative(class, name, value)),
    }
}

#[cold]
#[inline(never)]
fn negative(class: Class, name: &'static str, value: i64) -> Error {
    Error::new(class, format!("{name} = {value} is negative"))
}
