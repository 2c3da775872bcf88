//! Sessions, and objects made from their process sets (MPI 4.1, section 11.3).

use super::buffer::Buffer;
use super::callback::CallbackInterface;
use super::errhandler::{call, make, set};
use super::foreign::{Function, Text, TextPlace, Variable};
use super::guard::{About, Call, may_describe_objects};
use super::message::{detach, iflush, memory_at};
use libc::c_int;
use minfo_objects::errhandler::{Current, Errhandler, HandlerKind};
use minfo_objects::hints::{self, HintedObject};
use minfo_objects::session::{self, MAX_PSET_NAME, MAX_TAG, Making};
use minfo_objects::{group, info};
use minfo_rules::error::{Class, Error, Result, not_negative};
use minfo_rules::hints::catalogue::Kind;

/// `MPI_Session_init`. It may be called at any time. An error goes to `errhandler`.
pub(crate) fn session_init(info: c_int, errhandler: c_int) -> Result<c_int> {
    may_describe_objects();
    session::init(info, errhandler)
}

/// `MPI_Session_finalize`: sets the handle to `MPI_SESSION_NULL`. While a communicator, window or file of the
/// session is not freed, or an operation is not completed, that is an error, and both are unchanged.
pub(crate) fn session_finalize(session: Variable<'_, c_int>) -> Result<()> {
    session.end(session::NULL, session::finalize)
}

/// `MPI_Session_get_info`: a new info object with the hints that are in effect.
pub(crate) fn session_get_info(session: c_int) -> Result<c_int> {
    hints::get_info(HintedObject::Session(session))
}

/// `MPI_Session_get_num_psets`: the number of process sets. No hints for it are known.
pub(crate) fn session_get_num_psets(session: c_int, info: c_int) -> Result<c_int> {
    let engine = session::engine_of(session)?;
    info::given(info)?;
    Ok(engine.psets()?.len() as c_int)
}

/// `MPI_Session_get_nth_pset`: `pset_len` includes the NUL in C; on return it is the size that the name needs. 0 leaves
/// `pset_name` as it is, which may then be null.
pub(crate) fn session_get_nth_pset(
    session: c_int,
    info: c_int,
    n: c_int,
    pset_len: Variable<'_, c_int>,
    pset_name: TextPlace<'_>,
) -> Result<()> {
    session::find(session).map(drop)?;
    info::given(info)?;
    let name = session::nth_pset(session, n.into())?;
    let room = not_negative(Class::Arg, "pset_len", pset_len.value().into())?;
    pset_len.give(pset_name.fill(&name, room)? as c_int);
    Ok(())
}

/// `MPI_Session_get_pset_info`: a new info object with what is known about a process set.
pub(crate) fn session_get_pset_info(session: c_int, pset_name: Text<'_>) -> Result<c_int> {
    let found = session::pset_info(session, pset_name.name(MAX_PSET_NAME)?)?;
    info::insert(|new| new.copy_from(&found))
}

/// `MPI_Group_from_session_pset`: the group of a process set; `MPI_GROUP_NULL` if there is none with this name.
pub(crate) fn group_from_session_pset(session: c_int, pset_name: Text<'_>) -> Result<c_int> {
    match session::pset_group(session, pset_name.name(MAX_PSET_NAME)?)? {
        Some((made, origin)) => group::insert(made, origin),
        None => Ok(group::NULL),
    }
}

/// Checks the arguments that both procedures for communicators from groups have.
fn making<'a>(
    procedure: &'static str,
    stringtag: Text<'a>,
    info: c_int,
    errhandler: c_int,
) -> Result<Making<'a>> {
    let tag = stringtag.name(MAX_TAG)?;
    if tag.len() > MAX_TAG {
        let what = format!("stringtag has more than {MAX_TAG} characters");
        return Err(Error::new(Class::Arg, what));
    }
    Ok(Making {
        tag,
        handler: Errhandler::for_object(errhandler, HandlerKind::Comm)?,
        asked: hints::creation(procedure, Kind::Comm, b"", info)?,
    })
}

/// `MPI_Comm_create_from_group`
pub(crate) fn comm_create_from_group(
    group: c_int,
    stringtag: Text<'_>,
    info: c_int,
    errhandler: c_int,
) -> Result<c_int> {
    let making = making("MPI_Comm_create_from_group", stringtag, info, errhandler)?;
    let (group, origin) = group::find_with_origin(group)?;
    session::comm_from_group(group.as_ref(), &origin, making)
}

/// `MPI_Intercomm_create_from_groups`. The group of the other side and its leader are read at the leader only.
pub(crate) fn intercomm_create_from_groups(
    local_group: c_int,
    local_leader: c_int,
    remote_group: c_int,
    remote_leader: c_int,
    stringtag: Text<'_>,
    info: c_int,
    errhandler: c_int,
) -> Result<c_int> {
    const PROCEDURE: &str = "MPI_Intercomm_create_from_groups";
    let making = making(PROCEDURE, stringtag, info, errhandler)?;
    let (local, origin) = group::find_with_origin(local_group)?;
    session::check_leader("local_leader", local_leader, local.as_ref())?;
    let local = (local.as_ref(), &origin);
    if local.0.rank()? != Some(local_leader) {
        return session::intercomm_from_groups(local, local_leader, None, making);
    }
    let remote = group::find(remote_group)?;
    let remote = Some((remote.as_ref(), remote_leader));
    session::intercomm_from_groups(local, local_leader, remote, making)
}

/// `MPI_Session_create_errhandler`. It may be called at any time.
pub(crate) fn session_create_errhandler(
    session_errhandler_fn: (Function, CallbackInterface),
) -> Result<c_int> {
    make(
        HandlerKind::Session,
        session_errhandler_fn,
        "session_errhandler_fn",
    )
}

/// `MPI_Session_set_errhandler`
pub(crate) fn session_set_errhandler(session: c_int, errhandler: c_int) -> Result<()> {
    session::with_errhandler(session, |current| {
        set(current, errhandler, HandlerKind::Session)
    })?
}

/// `MPI_Session_get_errhandler`
pub(crate) fn session_get_errhandler(session: c_int) -> Result<c_int> {
    Ok(session::with_errhandler(session, Current::get)?.returned())
}

/// `MPI_Session_call_errhandler`: as if a call on `session` had failed with this code. Returns `MPI_SUCCESS` if the
/// handler returns.
pub(crate) fn session_call_errhandler(session: c_int, errorcode: c_int) -> Result<()> {
    session::with_errhandler(session, |_| ())?;
    let this = Call::on(
        "MPI_Session_call_errhandler",
        About::Session("session", session),
    );
    call(this, errorcode)
}

/// `MPI_Session_attach_buffer`: attaches memory for buffered sends to a session.
pub(crate) fn session_attach_buffer(session: c_int, buffer: Buffer<'_>, size: i64) -> Result<()> {
    let engine = session::engine_of(session)?;
    engine.buffer().attach(memory_at(buffer, size)?)
}

/// `MPI_Session_detach_buffer`: `MPI_Buffer_detach` for a session.
pub(crate) fn session_detach_buffer(session: c_int) -> Result<(usize, i64)> {
    detach(session::engine_of(session)?.buffer())
}

/// `MPI_Session_flush_buffer`: `MPI_Buffer_flush` for a session.
pub(crate) fn session_flush_buffer(session: c_int) -> Result<()> {
    session::engine_of(session)?.buffer().flush()
}

/// `MPI_Session_iflush_buffer`: `MPI_Buffer_iflush` for a session.
pub(crate) fn session_iflush_buffer(session: c_int) -> Result<c_int> {
    iflush(session, session::engine_of(session)?.buffer())
}
