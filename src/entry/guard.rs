//! What stands around the body of every entry point: no panic crosses the boundary, and every
//! error goes to an error handler.

use crate::engine;
use crate::error::{Class, Error, Result};
use crate::object::comm::Comm;
use crate::object::errhandler::Errhandler;
use libc::c_int;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A call as the error line names it.
#[derive(Clone, Copy)]
pub struct Call {
    procedure: &'static str,
    /// The kind of the handle that the call is about, and the handle.
    handle: Option<(&'static str, c_int)>,
}

impl Call {
    /// A call of `procedure` that is about no object.
    pub fn of(procedure: &'static str) -> Call {
        let handle = None;
        Call { procedure, handle }
    }

    /// A call of `procedure` that is about the object with this handle.
    pub fn on(procedure: &'static str, kind: &'static str, handle: c_int) -> Call {
        let handle = Some((kind, handle));
        Call { procedure, handle }
    }
}

/// Runs `body`, and hands an error of `call` to the error handler of `MPI_COMM_SELF`, as the standard
/// wants it for calls that are about no communicator, window or file (MPI 4.1, section 9.3).
#[inline(always)]
pub fn guard(call: impl FnOnce() -> Call, body: impl FnOnce() -> Result<()>) -> c_int {
    guard_for(Comm::Itself, call, body)
}

/// Runs `body`, and hands an error of `call` to the error handler of `comm`.
#[inline(always)]
pub fn guard_for(
    comm: Comm,
    call: impl FnOnce() -> Call,
    body: impl FnOnce() -> Result<()>,
) -> c_int {
    // A panic is a bug. It may leave an object changed in half, but sound, and not locked.
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(())) => Class::Success.code(),
        Ok(Err(error)) => handle_error(comm, call(), &error),
        Err(panic) => handle_error(comm, call(), &of_panic(panic.as_ref())),
    }
}

/// Does with an error what the handler of `comm` says. Returns the error code, if it returns.
#[cold]
pub fn handle_error(comm: Comm, call: Call, error: &Error) -> c_int {
    let code = error.class.code();
    if comm.errhandler() == Errhandler::Return {
        return code;
    }
    let line = match call.handle {
        Some((kind, handle)) => format!("{}: {error} ({kind} {handle})\n", call.procedure),
        None => format!("{}: {error}\n", call.procedure),
    };
    say(&line);
    engine::current().abort(comm, code)
}

/// Writes a line to standard error, in one piece. There is nobody left to tell if that fails.
pub fn say(line: &str) {
    let _ = std::io::stderr().write_all(line.as_bytes());
}

fn of_panic(panic: &(dyn std::any::Any + Send)) -> Error {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    let what = format!("a bug of this library: {}", text.unwrap_or("a panic"));
    Error::new(Class::Intern, what)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_an_error() {
        Comm::Itself.set_errhandler(Errhandler::Return);
        let code = guard(|| Call::of("MPI_Test"), || panic!("on purpose"));
        assert_eq!(code, Class::Intern.code());
        let error = of_panic(&"on purpose");
        let line = "MPI_ERR_INTERN: a bug of this library: on purpose";
        assert_eq!(error.to_string(), line);
    }

    #[test]
    fn success_and_errors_keep_their_code() {
        Comm::Itself.set_errhandler(Errhandler::Return);
        assert_eq!(guard(|| Call::of("MPI_Test"), || Ok(())), 0);
        let fail = || Err(Error::new(Class::InfoNokey, "no such key"));
        assert_eq!(guard(|| Call::of("MPI_Test"), fail), 32);
    }
}
