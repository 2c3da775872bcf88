//! What a procedure that fails says: the class, and what was wrong with which argument.

mod class;

pub use class::Class;

use crate::system::memory::OutOfMemory;
use std::borrow::Cow;

/// A failed call. The error handler prints it; the caller gets the class as `ierror`.
#[derive(Debug, thiserror::Error)]
#[error("{class}: {what}")]
pub struct Error {
    /// The class, which is also the error code.
    pub class: Class,
    /// What was wrong, naming the argument. Fixed text where there may be no memory left to write one.
    pub what: Cow<'static, str>,
}

impl From<OutOfMemory> for Error {
    fn from(_: OutOfMemory) -> Error {
        Error::no_mem("out of memory")
    }
}

/// What every rule returns.
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// An error of this class, with what was wrong.
    pub fn new(class: Class, what: impl Into<Cow<'static, str>>) -> Error {
        Error {
            class,
            what: what.into(),
        }
    }

    /// The memory for `what` could not be had. Allocates nothing itself.
    pub fn no_mem(what: &'static str) -> Error {
        Error::new(Class::NoMem, what)
    }
}

/// A number that a program gives and that must not be negative, as the type that it is used as.
///
/// # Errors
/// One of `class`, with the argument's name.
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
