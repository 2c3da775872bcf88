//! The guard of the tool information interface, whose errors are returned and go to no error handler (MPI 4.1, section 15.3.10).

use super::Entered;
use crate::signal_handler::is_in_signal_handler;
use libc::c_int;
use minfo_engine::current_procedure;
use minfo_objects::{active_calls, tool};
use minfo_rules::error::{Class, Error, Result};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs `body`, and returns the class of its error.
pub(crate) fn guard_tool(procedure: &'static str, body: impl FnOnce() -> Result<()>) -> c_int {
    let _entered = match enter(procedure) {
        Ok(entered) => entered,
        Err(code) => return code,
    };
    code_of(catch_unwind(AssertUnwindSafe(|| {
        is_there(procedure)?;
        body()
    })))
}

fn code_of(done: std::thread::Result<Result<()>>) -> c_int {
    match done {
        Ok(Ok(())) => Class::Success.code(),
        Ok(Err(error)) => class_of(&error).code(),
        // A bug; the message of the panic describes it.
        Err(_) => Class::Intern.code(),
    }
}

/// The thread enters a procedure, unless it is in a signal handler: the interrupted call may hold a lock of this thread.
fn enter(procedure: &'static str) -> std::result::Result<Entered, c_int> {
    let refuse = || is_in_signal_handler().then(|| Class::ToolNotAccessible.code());
    let inside = active_calls::enter(refuse)?;
    Ok(Entered {
        _procedure: current_procedure::enter(procedure),
        _inside: inside,
    })
}

/// Checks that the interface is initialised, if the procedure needs that.
fn is_there(procedure: &'static str) -> Result<()> {
    match procedure {
        "MPI_T_init_thread" => Ok(()),
        _ => tool::interface().map(drop),
    }
}

/// The class that a tool gets: the other classes are about arguments that are objects of MPI, or null pointers.
fn class_of(error: &Error) -> Class {
    match error.class {
        class if class.is_of_tool() => class,
        Class::NoMem => Class::ToolMemory,
        _ => Class::ToolInvalid,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // T3
    #[test]
    fn errors_are_returned_in_their_own_classes() {
        let init = "MPI_T_init_thread";
        for (class, returned) in [
            (Class::ToolInvalidName, Class::ToolInvalidName),
            (Class::NoMem, Class::ToolMemory),
            (Class::Comm, Class::ToolInvalid),
            (Class::Arg, Class::ToolInvalid),
        ] {
            let code = guard_tool(init, || Err(Error::new(class, "on purpose")));
            assert_eq!(code, returned.code());
        }
        assert_eq!(guard_tool(init, || Ok(())), 0);
        assert_eq!(
            guard_tool(init, || panic!("on purpose")),
            Class::Intern.code()
        );
        let code = guard_tool("MPI_T_finalize", || panic!("it is not initialized"));
        assert_eq!(code, Class::ToolNotInitialized.code());
    }
}
