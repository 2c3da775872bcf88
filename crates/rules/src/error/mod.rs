//! The error of a failed procedure: its class, and what was wrong with which argument.

mod class;
pub mod user_defined;

pub use class::Class;

use crate::status::Received;
use std::borrow::Cow;
use std::collections::TryReserveError;
use std::ops::Deref;

/// A failed call. The error handler prints it; the caller gets the class as `ierror`.
///
/// It is two words long, so that a [`Result`] without a value is returned in registers. Otherwise successful calls
/// write one to memory at each level, which was 4 of the 14 ns of MPI_Win_flush.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{}: {}", self.name(), self.what)]
pub struct Error(Box<Failure>);

/// The contents of an error.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The class, which is also the error code, unless the program has given another one.
    pub class: Class,
    /// A code that the program has added.
    added: Option<i32>,
    /// What was wrong, naming the argument.
    pub what: Cow<'static, str>,
    /// The communicator, window, file or session on which the operation was started, if it failed after the call that
    /// started it: the error handler of that object is called.
    pub started_on: Option<i32>,
    /// What the status still says about the operation: the message that was too long, or the part of the data that was
    /// written.
    pub received: Option<Received>,
}

impl Failure {
    const fn new(class: Class, added: Option<i32>, what: Cow<'static, str>) -> Failure {
        Failure {
            class,
            added,
            what,
            started_on: None,
            received: None,
        }
    }
}

impl Deref for Error {
    type Target = Failure;

    fn deref(&self) -> &Failure {
        &self.0
    }
}

impl From<TryReserveError> for Error {
    #[cold]
    fn from(_: TryReserveError) -> Error {
        Error::no_mem("out of memory")
    }
}

/// The result of every rule.
pub type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// An error of this class, with what was wrong.
    pub fn new(class: Class, what: impl Into<Cow<'static, str>>) -> Error {
        Error(Box::new(Failure::new(class, None, what.into())))
    }

    /// An error of an operation that was started on the object with this handle.
    #[must_use]
    pub fn started_on(mut self, object: i32) -> Error {
        self.0.started_on = Some(object);
        self
    }

    /// An error of an operation whose status still says this.
    #[must_use]
    pub fn with_status(mut self, received: Received) -> Error {
        self.0.received = Some(received);
        self
    }

    /// An error with a code of the program: from a call of an error handler, or returned by one of the program's
    /// functions.
    pub fn of_code(code: i32, what: impl Into<Cow<'static, str>>) -> Error {
        let known = Class::of(code).filter(|&class| class != Class::Success);
        let added = known.is_none().then_some(code);
        let class = known.unwrap_or(Class::Other);
        Error(Box::new(Failure::new(class, added, what.into())))
    }

    /// The error code.
    pub fn code(&self) -> i32 {
        self.added.unwrap_or(self.class.code())
    }

    /// The name of the class, or the code that the program has added, with its text.
    fn name(&self) -> Cow<'static, str> {
        let Some(code) = self.added else {
            return self.class.name().into();
        };
        match user_defined::text_of(code).unwrap_or_default() {
            text if text.is_empty() => format!("error code {code}").into(),
            text => format!("error code {code}, {}", String::from_utf8_lossy(&text)).into(),
        }
    }

    /// There is not enough memory for what an argument requires.
    #[cold]
    pub fn no_mem(what: &'static str) -> Error {
        Error::new(Class::NoMem, what)
    }
}

/// A number from the program that must not be negative, converted to the type in which it is used.
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
