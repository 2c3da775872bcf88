//! The guard around the body of every entry point: no panic crosses the boundary, and every error goes to an error
//! handler.
#![allow(unsafe_code)]

mod object;
mod tool;

pub(crate) use object::*;
pub(crate) use tool::guard_tool;

use super::callback::call_errhandler;
use super::signal_handler::refuse;
use libc::c_int;
use minfo_engine::{Predefined, current_procedure};
use minfo_objects::engine;
use minfo_objects::errhandler::{self, Errhandler};
use minfo_objects::{active_calls, comm, file, request, session, win};
use minfo_rules::error::{Class, Error, Result};
use minfo_system::process_end;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;
use std::time::Duration;

/// A call, in the form in which the error line names it.
#[derive(Clone, Copy)]
pub(crate) struct Call {
    procedure: &'static str,
    /// The kind of the call's handle, and the handle.
    handle: Option<(&'static str, c_int)>,
}

impl Call {
    /// A call of `procedure` without an object.
    pub(crate) fn of(procedure: &'static str) -> Call {
        let handle = None;
        Call { procedure, handle }
    }

    /// A call of `procedure` on the object with this handle.
    pub(crate) fn on(procedure: &'static str, kind: &'static str, handle: c_int) -> Call {
        let handle = Some((kind, handle));
        Call { procedure, handle }
    }
}

/// Selects the error handler that an error goes to (MPI 4.1, section 9.3).
#[derive(Clone, Copy, Debug)]
pub(crate) enum Whose {
    /// The handler of `MPI_COMM_SELF`, for calls without a communicator, window or file.
    Itself,
    /// The handler of the communicator with this handle; if there is none, that of `MPI_COMM_SELF`.
    Comm(c_int),
    /// The handler of the window with this handle; if there is none, that of `MPI_COMM_SELF`.
    Win(c_int),
    /// The handler of the file with this handle; if there is none, that of `MPI_FILE_NULL`.
    File(c_int),
    /// This handler, of the file with this handle, which may be closed before the handler is needed.
    Known(Errhandler, c_int),
    /// The handler of the session with this handle; if there is none, that of `MPI_COMM_SELF`.
    Session(c_int),
    /// The handler of the object on which the operation of the request with this handle was started; if there is none,
    /// that of `MPI_COMM_SELF`.
    Request(c_int),
    /// This handler, which the call was given for the object that it makes, and the null handle of such objects; if it
    /// is not a handler for them, that of `MPI_COMM_SELF`.
    Given(Option<Errhandler>, c_int),
}

impl Whose {
    /// The handler, and the handle of the object that it belongs to.
    #[cold]
    fn errhandler(self) -> (Errhandler, c_int) {
        let file_or_null = |file| match file::with_errhandler(file, |_| ()) {
            Ok(()) => file,
            Err(_) => file::NULL,
        };
        let of_object = match self {
            Whose::Itself => None,
            Whose::Comm(comm) => comm::errhandler(comm).map(|handler| (handler, comm)),
            Whose::Win(win) => win::errhandler(win).map(|handler| (handler, win)),
            Whose::File(file) => Some((file::errhandler(file), file_or_null(file))),
            Whose::Known(errhandler, file) => Some((errhandler, file_or_null(file))),
            Whose::Session(handle) => session::errhandler(handle).map(|handler| (handler, handle)),
            Whose::Request(handle) => request::object_of(handle).and_then(errhandler::of_object),
            Whose::Given(errhandler, null) => errhandler.map(|handler| (handler, null)),
        };
        of_object.unwrap_or_else(|| {
            let which = Predefined::Itself;
            (
                comm::predefined_errhandler(which).get(),
                comm::handle_of(which),
            )
        })
    }
}

/// Runs `body` and passes an error of `call` to the error handler of `MPI_COMM_SELF`, as the standard requires for
/// calls without a communicator, window or file (MPI 4.1, section 9.3).
#[inline(always)]
pub(crate) fn guard(call: impl Fn() -> Call, body: impl FnOnce() -> Result<()>) -> c_int {
    guard_for(Whose::Itself, call, body)
}

/// Runs `body` and passes an error of `call` to the error handler that `whose` selects.
#[inline(always)]
pub(crate) fn guard_for(
    whose: Whose,
    call: impl Fn() -> Call,
    body: impl FnOnce() -> Result<()>,
) -> c_int {
    let _inside = match active_calls::enter(|| refuse(call().procedure)) {
        Ok(inside) => inside,
        Err(code) => return code,
    };
    let _entered = current_procedure::enter(|| call().procedure);
    // A panic is a bug. It may leave an object half changed, but still valid and unlocked.
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(())) => Class::Success.code(),
        Ok(Err(error)) => end_of_call(whose, call(), error),
        Err(panic) => end_of_panic(whose, call(), panic),
    }
}

/// [`guard_for`] for a call that may free the object whose error handler it needs: the handler is looked up first.
pub(crate) fn guard_ending(
    whose: impl FnOnce() -> Whose,
    call: impl Fn() -> Call,
    body: impl FnOnce() -> Result<()>,
) -> c_int {
    let whose = catch_unwind(AssertUnwindSafe(whose)).unwrap_or(Whose::Itself);
    guard_for(whose, call, body)
}

/// [`guard`] for a procedure that returns a number instead of an error code. After an error, the result is `otherwise`.
pub(crate) fn guard_number<T>(
    call: impl Fn() -> Call,
    otherwise: T,
    body: impl FnOnce() -> Result<T>,
) -> T {
    let mut number = otherwise;
    guard(call, || {
        number = body()?;
        Ok(())
    });
    number
}

// By value and not inlined, which keeps the many entry points small.
#[cold]
#[inline(never)]
fn end_of_call(whose: Whose, call: Call, error: Error) -> c_int {
    // Panics in here are also caught: the caller gets the first error.
    let code = error.code();
    let handled = catch_unwind(AssertUnwindSafe(|| handle_error(whose, call, &error)));
    handled.unwrap_or(code)
}

#[cold]
#[inline(never)]
fn end_of_panic(whose: Whose, call: Call, panic: Box<dyn std::any::Any + Send>) -> c_int {
    end_of_call(whose, call, of_panic(panic.as_ref()))
}

/// Runs the error handler for an error: that of the object that the failed operation was started on, or else the one that
/// `whose` selects. Returns the error code, if it returns.
#[cold]
#[inline(never)]
pub(crate) fn handle_error(whose: Whose, call: Call, error: &Error) -> c_int {
    let code = error.code();
    let started_on = error.started_on.and_then(errhandler::of_object);
    let (handler, object) = started_on.unwrap_or_else(|| whose.errhandler());
    if handler == Errhandler::Return {
        return code;
    }
    if let Some(function) = handler.function() {
        call_errhandler(function, object, code);
        return code;
    }
    let line = match call.handle {
        Some((kind, handle)) => format!("{}: {error} ({kind} {handle})\n", call.procedure),
        None => format!("{}: {error}\n", call.procedure),
    };
    say(&line);
    // A code that the program has added may become 0 as an exit status, which has 8 bits.
    end(error.class.code())
}

/// The exit status once the process is ending, and the thread that ends it.
static END: OnceLock<(c_int, libc::pthread_t)> = OnceLock::new();

/// Ends the program with `status`. Exit handlers run, so that what was written to Fortran units is not lost. One of
/// them may also fail, or wait for another thread that fails: then the process ends at once, with the status of the
/// first error.
pub(crate) fn end(status: c_int) -> ! {
    // SAFETY: it has no preconditions. (Rust's own thread handle may no longer exist when exit handlers run.)
    let me = unsafe { libc::pthread_self() };
    let mut is_first = false;
    let &(status, first) = END.get_or_init(|| {
        is_first = true;
        (status, me)
    });
    if is_first {
        // Exit handlers of the program may call MPI.
        let _outside = active_calls::outside();
        // An MPI may end the process without running exit handlers.
        let _ = catch_unwind(process_end::is_coming);
        engine::current().abort(status);
    }
    if first != me {
        std::thread::sleep(TIME_TO_END);
    }
    // SAFETY: it does not return, and nothing runs afterwards.
    unsafe { libc::_exit(status) }
}

/// How long another failing thread waits for the first one to end the process.
const TIME_TO_END: Duration = Duration::from_secs(5);

/// Writes a line to standard error with one call. If that fails, there is nowhere left to report it.
pub(crate) fn say(line: &str) {
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
        comm::predefined_errhandler(Predefined::Itself).set(Errhandler::Return);
        let code = guard(|| Call::of("MPI_Test"), || panic!("on purpose"));
        assert_eq!(code, Class::Intern.code());
        let error = of_panic(&"on purpose");
        let line = "MPI_ERR_INTERN: a bug of this library: on purpose";
        assert_eq!(error.to_string(), line);
    }

    #[test]
    fn a_panic_while_an_error_is_handled_ends_there() {
        comm::predefined_errhandler(Predefined::Itself).set(Errhandler::Return);
        let call = || Call::of("MPI_Test");
        let ended = guard_ending(|| panic!("on purpose"), call, || Ok(()));
        assert_eq!(ended, Class::Success.code());
        let fail = || Err(Error::new(Class::InfoNokey, "no such key"));
        let ended = guard_ending(|| panic!("on purpose"), call, fail);
        assert_eq!(ended, Class::InfoNokey.code());
    }

    #[test]
    fn a_number_is_given_whatever_happens() {
        comm::predefined_errhandler(Predefined::Itself).set(Errhandler::Return);
        let call = || Call::of("MPI_Test");
        assert_eq!(guard_number(call, 0.5, || Ok(1.5)), 1.5);
        assert_eq!(guard_number(call, 0.5, || panic!("on purpose")), 0.5);
        let fail = || Err(Error::new(Class::InfoNokey, "no such key"));
        assert_eq!(guard_number(call, 0.5, fail), 0.5);
    }

    #[test]
    fn success_and_errors_keep_their_code() {
        comm::predefined_errhandler(Predefined::Itself).set(Errhandler::Return);
        assert_eq!(guard(|| Call::of("MPI_Test"), || Ok(())), 0);
        let fail = || Err(Error::new(Class::InfoNokey, "no such key"));
        assert_eq!(guard(|| Call::of("MPI_Test"), fail), 32);
    }
}
