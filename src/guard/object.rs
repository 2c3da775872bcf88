//! The guards of calls about an object: an error goes to its error handler, and the error line names it.

use super::{Call, Whose, guard, guard_ending, guard_for};
use crate::request::settle_freed;
use libc::c_int;
use minfo_objects::errhandler::{Errhandler, HandlerKind};
use minfo_objects::{file, life};
use minfo_rules::error::Result;

/// The guard of a call about a communicator.
pub(crate) fn guard_comm(
    procedure: &'static str,
    comm: c_int,
    body: impl FnOnce() -> Result<()>,
) -> c_int {
    guard_for(
        Whose::Comm(comm),
        || Call::on(procedure, "comm", comm),
        body,
    )
}

/// The guard of a call about a window.
#[inline(always)]
pub(crate) fn guard_win(
    procedure: &'static str,
    win: c_int,
    body: impl FnOnce() -> Result<()>,
) -> c_int {
    guard_for(Whose::Win(win), || Call::on(procedure, "win", win), body)
}

/// The guard of a call about a file.
#[inline]
pub(crate) fn guard_file(
    procedure: &'static str,
    fh: c_int,
    body: impl FnOnce() -> Result<()>,
) -> c_int {
    guard_for(Whose::File(fh), || Call::on(procedure, "fh", fh), body)
}

/// The guard of a call about a file that may be closed when an error is handled.
pub(crate) fn guard_closed_file(
    procedure: &'static str,
    fh: c_int,
    body: impl FnOnce() -> Result<()>,
) -> c_int {
    let whose = || Whose::Known(file::errhandler(fh), fh);
    guard_ending(whose, || Call::on(procedure, "fh", fh), body)
}

/// The guard of a call about files without an open one, with the handler of `MPI_FILE_NULL`.
pub(crate) fn guard_null_file(procedure: &'static str, body: impl FnOnce() -> Result<()>) -> c_int {
    guard_for(Whose::File(file::NULL), || Call::of(procedure), body)
}

/// The guard of a call about a session.
pub(crate) fn guard_session(
    procedure: &'static str,
    session: c_int,
    body: impl FnOnce() -> Result<()>,
) -> c_int {
    guard_for(
        Whose::Session(session),
        || Call::on(procedure, "session", session),
        body,
    )
}

/// The error handler that an object will get also gets the errors of the call that makes the object; `null` is the null
/// handle of such objects.
pub(crate) fn guard_given(
    procedure: &'static str,
    (errhandler, owner): (c_int, HandlerKind),
    null: c_int,
    body: impl FnOnce() -> Result<()>,
) -> c_int {
    let whose = || Whose::Given(Errhandler::for_object(errhandler, owner).ok(), null);
    guard_ending(whose, || Call::of(procedure), body)
}

/// The guard of a call about a request, with the handler of its object. Operations that were freed before are completed
/// first.
pub(crate) fn guard_request(
    procedure: &'static str,
    request: c_int,
    body: impl FnOnce() -> Result<()>,
) -> c_int {
    guard_for(
        Whose::Request(request),
        || Call::on(procedure, "request", request),
        || {
            life::running()?;
            settle_freed();
            body()
        },
    )
}

/// [`guard_request`] for several requests.
pub(crate) fn guard_requests(procedure: &'static str, body: impl FnOnce() -> Result<()>) -> c_int {
    guard(
        || Call::of(procedure),
        || {
            life::running()?;
            settle_freed();
            body()
        },
    )
}

/// The guard of a call about an object without an error handler: that of `MPI_COMM_SELF` is used.
#[inline(always)]
pub(crate) fn guard_on(
    procedure: &'static str,
    kind: &'static str,
    handle: c_int,
    body: impl FnOnce() -> Result<()>,
) -> c_int {
    guard(|| Call::on(procedure, kind, handle), body)
}
