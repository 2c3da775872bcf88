//! The guards of calls about an object: an error goes to its error handler, and the error line names it.

use super::{About, guard, guard_about, guard_known, looked_up};
use crate::request::settle_freed;
use libc::c_int;
use minfo_objects::errhandler::{Errhandler, HandlerKind};
use minfo_objects::{file, life};
use minfo_rules::error::Result;

/// The guard of a call about a communicator.
#[inline(always)]
pub(crate) fn guard_comm(
    procedure: &'static str,
    comm: c_int,
    mut body: impl FnMut() -> Result<()>,
) -> c_int {
    guard_about(procedure, About::Comm, ("comm", comm), &mut body)
}

/// The guard of a call about a window.
#[inline(always)]
pub(crate) fn guard_win(
    procedure: &'static str,
    win: c_int,
    mut body: impl FnMut() -> Result<()>,
) -> c_int {
    guard_about(procedure, About::Win, ("win", win), &mut body)
}

/// The guard of a call about a file.
#[inline(always)]
pub(crate) fn guard_file(
    procedure: &'static str,
    fh: c_int,
    mut body: impl FnMut() -> Result<()>,
) -> c_int {
    guard_about(procedure, About::File, ("fh", fh), &mut body)
}

/// The guard of a call about a file that may be closed when an error is handled: its error handler is looked up first.
#[inline(always)]
pub(crate) fn guard_closed_file(
    procedure: &'static str,
    fh: c_int,
    mut body: impl FnMut() -> Result<()>,
) -> c_int {
    let about = looked_up(|| About::ClosedFile(file::errhandler(fh), fh));
    guard_known(procedure, about, &mut body)
}

/// The guard of a call about files without an open one.
#[inline(always)]
pub(crate) fn guard_null_file(
    procedure: &'static str,
    mut body: impl FnMut() -> Result<()>,
) -> c_int {
    guard_about(procedure, About::NO_FILE, ("", 0), &mut body)
}

/// The guard of a call about a session.
#[inline(always)]
pub(crate) fn guard_session(
    procedure: &'static str,
    session: c_int,
    mut body: impl FnMut() -> Result<()>,
) -> c_int {
    guard_about(procedure, About::Session, ("session", session), &mut body)
}

/// The error handler that an object will get also gets the errors of the call that makes the object; `null` is the null
/// handle of such objects.
#[inline(always)]
pub(crate) fn guard_given(
    procedure: &'static str,
    (errhandler, owner): (c_int, HandlerKind),
    null: c_int,
    mut body: impl FnMut() -> Result<()>,
) -> c_int {
    let about = looked_up(|| About::New(Errhandler::for_object(errhandler, owner).ok(), null));
    guard_known(procedure, about, &mut body)
}

/// The guard of a call about a request. Operations that were freed before are completed first.
#[inline(always)]
pub(crate) fn guard_request(
    procedure: &'static str,
    request: c_int,
    mut body: impl FnMut() -> Result<()>,
) -> c_int {
    let mut body = || complete_freed().and_then(|()| body());
    guard_about(procedure, About::Request, ("request", request), &mut body)
}

/// [`guard_request`] for several requests.
#[inline(always)]
pub(crate) fn guard_requests(
    procedure: &'static str,
    mut body: impl FnMut() -> Result<()>,
) -> c_int {
    guard(procedure, || complete_freed().and_then(|()| body()))
}

fn complete_freed() -> Result<()> {
    life::running()?;
    settle_freed();
    Ok(())
}

/// The guard of a call about an object without an error handler: that of `MPI_COMM_SELF` is used.
#[inline(always)]
pub(crate) fn guard_on(
    procedure: &'static str,
    kind: &'static str,
    handle: c_int,
    mut body: impl FnMut() -> Result<()>,
) -> c_int {
    guard_about(procedure, About::Object, (kind, handle), &mut body)
}
