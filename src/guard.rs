//! The guard around the body of every entry point: no panic crosses the boundary, and every error goes to an error
//! handler.
#![allow(unsafe_code)]

mod line;
mod object;
mod tool;

pub(crate) use line::{may_describe_objects, place, take as take_line};
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
use std::any::Any;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;
use std::time::Duration;

/// A call of the program: its procedure, and what it is about.
#[derive(Clone, Copy)]
pub(crate) struct Call {
    procedure: &'static str,
    about: About,
}

impl Call {
    /// A call of `procedure` without an object.
    pub(crate) fn of(procedure: &'static str) -> Call {
        Call::on(procedure, About::Nothing)
    }

    /// A call of `procedure` about this.
    pub(crate) fn on(procedure: &'static str, about: About) -> Call {
        Call { procedure, about }
    }
}

/// What a call is about: an object, by the name of the argument and its handle. The error line names it, and its error handler
/// gets the error (MPI 4.1, section 9.3).
#[derive(Clone, Copy, Debug)]
pub(crate) enum About {
    /// No object. The handler is that of `MPI_COMM_SELF`, as for all objects without one.
    Nothing,
    /// An object that has no handler.
    Object(&'static str, c_int),
    /// A communicator.
    Comm(&'static str, c_int),
    /// A window.
    Win(&'static str, c_int),
    /// A file; if there is none, the handler is that of `MPI_FILE_NULL`.
    File(&'static str, c_int),
    /// A file that may be closed before its handler is needed, and the handler.
    ClosedFile(Errhandler, c_int),
    /// Files, but no open one: the handler is that of `MPI_FILE_NULL`.
    NoFile,
    /// A session.
    Session(&'static str, c_int),
    /// A request. The handler is that of the object on which the operation was started.
    Request(&'static str, c_int),
    /// An object that the call makes. The handler is the one that it is given, unless that is none for such objects; the
    /// handle is null.
    New(Option<Errhandler>, c_int),
}

/// A variant of [`About`] that is made of the name of an argument and a handle.
type AboutHandle = fn(&'static str, c_int) -> About;

impl About {
    /// No object, as such a variant.
    const NOTHING: AboutHandle = |_, _| About::Nothing;
    /// The same for files.
    const NO_FILE: AboutHandle = |_, _| About::NoFile;

    /// The handle, after the name of the argument that it was passed as.
    fn handle(self) -> Option<(&'static str, c_int)> {
        match self {
            About::Nothing | About::NoFile | About::New(..) => None,
            About::ClosedFile(_, fh) => Some(("fh", fh)),
            About::Object(name, handle)
            | About::Comm(name, handle)
            | About::Win(name, handle)
            | About::File(name, handle)
            | About::Session(name, handle)
            | About::Request(name, handle) => Some((name, handle)),
        }
    }

    /// The handler, and the handle of the object that it belongs to.
    fn errhandler(self) -> (Errhandler, c_int) {
        let file_or_null = |file| match file::with_errhandler(file, |_| ()) {
            Ok(()) => file,
            Err(_) => file::NULL,
        };
        let of_object = match self {
            About::Nothing | About::Object(..) => None,
            About::Comm(_, comm) => comm::errhandler(comm).map(|handler| (handler, comm)),
            About::Win(_, win) => win::errhandler(win).map(|handler| (handler, win)),
            About::File(_, file) => Some((file::errhandler(file), file_or_null(file))),
            About::ClosedFile(handler, file) => Some((handler, file_or_null(file))),
            About::NoFile => Some((file::errhandler(file::NULL), file::NULL)),
            About::Session(_, handle) => {
                session::errhandler(handle).map(|handler| (handler, handle))
            }
            About::Request(_, handle) => request::object_of(handle).and_then(errhandler::of_object),
            About::New(handler, null) => handler.map(|handler| (handler, null)),
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

/// While it lives, the thread is in a procedure.
struct Entered {
    _procedure: current_procedure::Entered,
    _inside: active_calls::Noted,
}

/// The thread enters a procedure that the program calls.
///
/// # Errors
/// The error code of a call that is refused.
fn enter(procedure: &'static str) -> std::result::Result<Entered, c_int> {
    let inside = active_calls::enter(|| refuse(procedure))?;
    Ok(Entered {
        _procedure: current_procedure::enter(procedure),
        _inside: inside,
    })
}

/// What an entry point does in the guard: a closure, which is called once. (`dyn FnMut` would have two copies of each, one of
/// them for `FnOnce`.)
pub(crate) trait Body {
    /// Calls it.
    fn run(&mut self) -> Result<()>;
}

impl<F: FnMut() -> Result<()>> Body for F {
    #[inline(always)]
    fn run(&mut self) -> Result<()> {
        self()
    }
}

/// Runs `body` and passes an error to the error handler of what the call is `about`: the name of an argument, and a handle.
///
/// It is not generic, since there are hundreds of entry points, and it is inlined, since a function for all added 3 ns to each
/// call: those of info objects take from 11 ns (`ci/bench --only info`). `about` is a function, so that nothing is put into
/// memory unless there is an error, which was 1 ns.
#[inline(always)]
pub(crate) fn guard_about(
    procedure: &'static str,
    about: AboutHandle,
    (name, handle): (&'static str, c_int),
    body: &mut dyn Body,
) -> c_int {
    let _entered = match enter(procedure) {
        Ok(entered) => entered,
        Err(code) => return code,
    };
    // A panic is a bug. It may leave an object half changed, but still valid and unlocked.
    let error = match catch_unwind(AssertUnwindSafe(|| body.run())) {
        Ok(Ok(())) => return Class::Success.code(),
        Ok(Err(error)) => error,
        Err(panic) => of_panic(panic),
    };
    end_of_call(procedure, about, name, handle, error)
}

/// The guard of a call without an object.
#[inline(always)]
pub(crate) fn guard(procedure: &'static str, mut body: impl FnMut() -> Result<()>) -> c_int {
    guard_about(procedure, About::NOTHING, ("", 0), &mut body)
}

/// The guard of a call that may free the object whose error handler it needs, or that has none yet: what it is about has been
/// [looked up](looked_up).
pub(crate) fn guard_known(procedure: &'static str, about: About, body: &mut dyn Body) -> c_int {
    let mut code = Class::Success.code();
    let refused = guard(procedure, || {
        let done = catch_unwind(AssertUnwindSafe(|| body.run()));
        if let Err(error) = done.unwrap_or_else(|panic| Err(of_panic(panic))) {
            code = handled(Call::on(procedure, about), error);
        }
        Ok(())
    });
    refused.max(code)
}

/// What a call is about, if that has to be looked up before it: it may free the object whose error handler it needs.
fn looked_up(about: impl FnOnce() -> About) -> About {
    catch_unwind(AssertUnwindSafe(about)).unwrap_or(About::Nothing)
}

/// [`guard`] for a procedure that returns a number instead of an error code. After an error, the result is `otherwise`.
pub(crate) fn guard_number(
    procedure: &'static str,
    otherwise: f64,
    mut body: impl FnMut() -> Result<f64>,
) -> f64 {
    let mut number = otherwise;
    guard(procedure, || {
        number = body()?;
        Ok(())
    });
    number
}

/// The error code of a call that has failed, after its error handler has run.
#[cold]
#[inline(never)]
fn end_of_call(
    procedure: &'static str,
    about: AboutHandle,
    name: &'static str,
    handle: c_int,
    error: Error,
) -> c_int {
    handled(Call::on(procedure, about(name, handle)), error)
}

/// [`handle_error`] for a call that has failed. Panics in the error handler are also caught: the caller gets the first error.
pub(crate) fn handled(call: Call, error: Error) -> c_int {
    let code = error.code();
    let handle = || {
        line::remember(call, &error);
        handle_error(call, &error)
    };
    catch_unwind(AssertUnwindSafe(handle)).unwrap_or(code)
}

/// Runs the error handler for an error: that of the object that the failed operation was started on, or else that of `call`.
/// Returns the error code, if it returns.
pub(crate) fn handle_error(call: Call, error: &Error) -> c_int {
    let code = error.code();
    let started_on = error.started_on.and_then(errhandler::of_object);
    let (handler, object) = started_on.unwrap_or_else(|| call.about.errhandler());
    if handler == Errhandler::Return {
        return code;
    }
    if let Some(function) = handler.function() {
        call_errhandler(function, object, code);
        return code;
    }
    say(&(line::line(call, error) + "\n"));
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

#[cold]
#[inline(never)]
fn of_panic(panic: Box<dyn Any + Send>) -> Error {
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
        let code = guard("MPI_Test", || panic!("on purpose"));
        assert_eq!(code, Class::Intern.code());
        let error = of_panic(Box::new("on purpose"));
        let line = "MPI_ERR_INTERN: a bug of this library: on purpose";
        assert_eq!(error.to_string(), line);
    }

    #[test]
    fn a_panic_while_an_error_is_handled_ends_there() {
        comm::predefined_errhandler(Predefined::Itself).set(Errhandler::Return);
        let about = looked_up(|| panic!("on purpose"));
        assert_eq!(
            guard_known("MPI_Test", about, &mut || Ok(())),
            Class::Success.code()
        );
        let fail = || Err(Error::new(Class::InfoNokey, "no such key"));
        let ended = guard_known("MPI_Test", about, &mut || fail());
        assert_eq!(ended, Class::InfoNokey.code());
    }

    #[test]
    fn a_number_is_given_whatever_happens() {
        comm::predefined_errhandler(Predefined::Itself).set(Errhandler::Return);
        assert_eq!(guard_number("MPI_Test", 0.5, || Ok(1.5)), 1.5);
        assert_eq!(guard_number("MPI_Test", 0.5, || panic!("on purpose")), 0.5);
        let fail = || Err(Error::new(Class::InfoNokey, "no such key"));
        assert_eq!(guard_number("MPI_Test", 0.5, fail), 0.5);
    }

    #[test]
    fn success_and_errors_keep_their_code() {
        comm::predefined_errhandler(Predefined::Itself).set(Errhandler::Return);
        assert_eq!(guard("MPI_Test", || Ok(())), 0);
        let fail = || Err(Error::new(Class::InfoNokey, "no such key"));
        assert_eq!(guard("MPI_Test", fail), 32);
    }
}
