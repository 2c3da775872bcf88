//! Sessions, and what is made from their process sets (MPI 4.1, section 11.3).
#![allow(unsafe_code)]

use super::buffer::Buffer;
use super::comm::fortran_name;
use super::errhandler::{call, make, set};
use super::foreign::{CTextIn, CTextOut, Function, InOut, Out, TextIn, TextOut};
use super::guard::{Call, Whose, guard, guard_given, guard_session};
use super::message::{detach, iflush, memory_at};
use libc::{c_int, c_void};
use minfo_core::engine::message::Buffer as Attached;
use minfo_core::error::{Class, Error, Result, not_negative};
use minfo_core::hints::catalogue::Kind;
use minfo_core::mpi::errhandler::{Current, Errhandler, Owner};
use minfo_core::mpi::hinted;
use minfo_core::mpi::session::{self, MAX_PSET_NAME, MAX_TAG, Making};
use minfo_core::mpi::{comm, group, info};

/// `MPI_Session_init(info, errhandler, session)`. It may be called at any time. An error goes to `errhandler`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_session_init(info: c_int, errhandler: c_int, session: Out<c_int>) -> c_int {
    guard_given(
        "MPI_Session_init",
        (errhandler, Owner::Session),
        session::NULL,
        || session.answer("session", || session::init(info, errhandler)),
    )
}

/// `MPI_Session_finalize(session)`: sets the handle to `MPI_SESSION_NULL`. While a communicator, window or file of the
/// session is not freed, or an operation is not completed, that is an error, and both are unchanged.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_session_finalize(session: InOut<c_int>) -> c_int {
    guard_session(
        "MPI_Session_finalize",
        session.value_or(session::NULL),
        || session.end("session", session::NULL, session::finalize),
    )
}

/// `MPI_Session_get_info(session, info_used)`: a new info object with the hints that are in effect.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_session_get_info(session: c_int, info_used: Out<c_int>) -> c_int {
    guard_session("MPI_Session_get_info", session, || {
        info_used.answer("info_used", || {
            info::insert_hints(&session::in_effect(session)?)
        })
    })
}

/// `MPI_Session_get_num_psets(session, info, npset_names)`: the number of process sets. No hints for it are known.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_session_get_num_psets(
    session: c_int,
    info: c_int,
    npset_names: Out<c_int>,
) -> c_int {
    guard_session("MPI_Session_get_num_psets", session, || {
        npset_names.answer("npset_names", || {
            let engine = session::engine_of(session)?;
            info::given(info)?;
            Ok(engine.psets()?.len() as c_int)
        })
    })
}

/// The name of a process set.
fn nth_pset(session: c_int, info: c_int, n: c_int) -> Result<Vec<u8>> {
    session::find(session).map(drop)?;
    info::given(info)?;
    session::nth_pset(session, n.into())
}

/// `MPI_Session_get_nth_pset(session, info, n, pset_len, pset_name)` with Fortran text: `pset_len` does not include a NUL;
/// on return it is the length of the name. 0 leaves `pset_name` as it is.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_session_get_nth_pset(
    session: c_int,
    info: c_int,
    n: c_int,
    pset_len: InOut<c_int>,
    pset_name: TextOut,
    pset_name_len: usize,
) -> c_int {
    guard_session("MPI_Session_get_nth_pset", session, || {
        let pset_len = pset_len.required("pset_len")?;
        let name = nth_pset(session, info, n)?;
        let limit = not_negative(Class::Arg, "pset_len", pset_len.value().into())?;
        if limit > 0 {
            pset_name.assign(pset_name_len, &name, limit);
        }
        pset_len.give(name.len() as c_int);
        Ok(())
    })
}

/// `MPI_Session_get_nth_pset(session, info, n, pset_len, pset_name)` with C text: `pset_len` includes the NUL; on return
/// it is the size that the name needs. 0 leaves `pset_name` as it is, which may then be null.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_session_get_nth_pset_c(
    session: c_int,
    info: c_int,
    n: c_int,
    pset_len: InOut<c_int>,
    pset_name: CTextOut,
) -> c_int {
    guard_session("MPI_Session_get_nth_pset", session, || {
        let pset_len = pset_len.required("pset_len")?;
        let name = nth_pset(session, info, n)?;
        let room = not_negative(Class::Arg, "pset_len", pset_len.value().into())?;
        pset_name.assign(room, &name, "pset_name")?;
        pset_len.give(name.len() as c_int + 1);
        Ok(())
    })
}

/// Makes an info object with what is known about a process set.
fn pset_info<'a>(
    session: c_int,
    pset_name: impl FnOnce() -> Result<&'a [u8]>,
    info: Out<c_int>,
) -> c_int {
    guard_session("MPI_Session_get_pset_info", session, || {
        info.answer("info", || {
            let found = session::pset_info(session, pset_name()?)?;
            info::insert(|new| new.copy_from(&found))
        })
    })
}

/// `MPI_Session_get_pset_info(session, pset_name, info)` with Fortran text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_session_get_pset_info(
    session: c_int,
    pset_name: TextIn,
    pset_name_len: usize,
    info: Out<c_int>,
) -> c_int {
    let name = || fortran_name(pset_name, pset_name_len, "pset_name");
    pset_info(session, name, info)
}

/// `MPI_Session_get_pset_info(session, pset_name, info)` with C text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_session_get_pset_info_c(
    session: c_int,
    pset_name: CTextIn,
    info: Out<c_int>,
) -> c_int {
    let name = || pset_name.read(MAX_PSET_NAME, Class::Arg, "pset_name");
    pset_info(session, name, info)
}

/// Makes the group of a process set; `MPI_GROUP_NULL` if there is none with this name.
fn pset_group<'a>(
    session: c_int,
    pset_name: impl FnOnce() -> Result<&'a [u8]>,
    newgroup: Out<c_int>,
) -> c_int {
    guard_session("MPI_Group_from_session_pset", session, || {
        newgroup.answer("newgroup", || {
            match session::pset_group(session, pset_name()?)? {
                Some((made, origin)) => group::insert(made, origin),
                None => Ok(group::NULL),
            }
        })
    })
}

/// `MPI_Group_from_session_pset(session, pset_name, newgroup)` with Fortran text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_group_from_session_pset(
    session: c_int,
    pset_name: TextIn,
    pset_name_len: usize,
    newgroup: Out<c_int>,
) -> c_int {
    let name = || fortran_name(pset_name, pset_name_len, "pset_name");
    pset_group(session, name, newgroup)
}

/// `MPI_Group_from_session_pset(session, pset_name, newgroup)` with C text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_group_from_session_pset_c(
    session: c_int,
    pset_name: CTextIn,
    newgroup: Out<c_int>,
) -> c_int {
    let name = || pset_name.read(MAX_PSET_NAME, Class::Arg, "pset_name");
    pset_group(session, name, newgroup)
}

/// Checks the arguments that both procedures have that make a communicator from groups.
fn making<'a>(
    procedure: &'static str,
    tag: Result<&'a [u8]>,
    info: c_int,
    errhandler: c_int,
) -> Result<Making<'a>> {
    let tag = tag?;
    if tag.len() > MAX_TAG {
        let what = format!("stringtag has more than {MAX_TAG} characters");
        return Err(Error::new(Class::Arg, what));
    }
    Ok(Making {
        tag,
        handler: Errhandler::for_object(errhandler, Owner::Comm)?,
        asked: hinted::creation(procedure, Kind::Comm, b"", info)?,
    })
}

/// Makes a communicator of a group.
fn comm_from_group<'a>(
    group: c_int,
    stringtag: impl FnOnce() -> Result<&'a [u8]>,
    (info, errhandler): (c_int, c_int),
    newcomm: Out<c_int>,
) -> c_int {
    const PROCEDURE: &str = "MPI_Comm_create_from_group";
    guard_given(PROCEDURE, (errhandler, Owner::Comm), comm::NULL, || {
        newcomm.answer("newcomm", || {
            let making = making(PROCEDURE, stringtag(), info, errhandler)?;
            let (group, origin) = group::find_with_origin(group)?;
            session::comm_from_group(group.as_ref(), &origin, making)
        })
    })
}

/// `MPI_Comm_create_from_group(group, stringtag, info, errhandler, newcomm)` with Fortran text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_create_from_group(
    group: c_int,
    stringtag: TextIn,
    stringtag_len: usize,
    info: c_int,
    errhandler: c_int,
    newcomm: Out<c_int>,
) -> c_int {
    let tag = || fortran_name(stringtag, stringtag_len, "stringtag");
    comm_from_group(group, tag, (info, errhandler), newcomm)
}

/// `MPI_Comm_create_from_group(group, stringtag, info, errhandler, newcomm)` with C text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_create_from_group_c(
    group: c_int,
    stringtag: CTextIn,
    info: c_int,
    errhandler: c_int,
    newcomm: Out<c_int>,
) -> c_int {
    let tag = || stringtag.read(MAX_TAG, Class::Arg, "stringtag");
    comm_from_group(group, tag, (info, errhandler), newcomm)
}

/// A group of an intercommunicator, and the rank of its leader.
type Side = (c_int, c_int);

/// Makes an intercommunicator of two groups. That of the other side and its leader are read at the leader only.
fn intercomm_from_groups<'a>(
    (local_group, local_leader): Side,
    (remote_group, remote_leader): Side,
    stringtag: impl FnOnce() -> Result<&'a [u8]>,
    (info, errhandler): (c_int, c_int),
    newintercomm: Out<c_int>,
) -> c_int {
    const PROCEDURE: &str = "MPI_Intercomm_create_from_groups";
    guard_given(PROCEDURE, (errhandler, Owner::Comm), comm::NULL, || {
        newintercomm.answer("newintercomm", || {
            let making = making(PROCEDURE, stringtag(), info, errhandler)?;
            let (local, origin) = group::find_with_origin(local_group)?;
            session::check_leader("local_leader", local_leader, local.as_ref())?;
            let local = (local.as_ref(), &origin);
            if local.0.rank()? != Some(local_leader) {
                return session::intercomm_from_groups(local, local_leader, None, making);
            }
            let remote = group::find(remote_group)?;
            let remote = Some((remote.as_ref(), remote_leader));
            session::intercomm_from_groups(local, local_leader, remote, making)
        })
    })
}

/// `MPI_Intercomm_create_from_groups(local_group, local_leader, remote_group, remote_leader, stringtag, info, errhandler,
/// newintercomm)` with Fortran text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_intercomm_create_from_groups(
    local_group: c_int,
    local_leader: c_int,
    remote_group: c_int,
    remote_leader: c_int,
    stringtag: TextIn,
    stringtag_len: usize,
    info: c_int,
    errhandler: c_int,
    newintercomm: Out<c_int>,
) -> c_int {
    let tag = || fortran_name(stringtag, stringtag_len, "stringtag");
    let (local, remote) = ((local_group, local_leader), (remote_group, remote_leader));
    intercomm_from_groups(local, remote, tag, (info, errhandler), newintercomm)
}

/// The same with C text.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_intercomm_create_from_groups_c(
    local_group: c_int,
    local_leader: c_int,
    remote_group: c_int,
    remote_leader: c_int,
    stringtag: CTextIn,
    info: c_int,
    errhandler: c_int,
    newintercomm: Out<c_int>,
) -> c_int {
    let tag = || stringtag.read(MAX_TAG, Class::Arg, "stringtag");
    let (local, remote) = ((local_group, local_leader), (remote_group, remote_leader));
    intercomm_from_groups(local, remote, tag, (info, errhandler), newintercomm)
}

/// `MPI_Session_create_errhandler(session_errhandler_fn, errhandler)`. It may be called at any time.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_session_create_errhandler(
    session_errhandler_fn: Function,
    session_errhandler_fn_form: c_int,
    errhandler: Out<c_int>,
) -> c_int {
    guard(
        || Call::of("MPI_Session_create_errhandler"),
        || {
            let function = (session_errhandler_fn, "session_errhandler_fn");
            make(
                Owner::Session,
                function,
                session_errhandler_fn_form,
                errhandler,
            )
        },
    )
}

/// `MPI_Session_set_errhandler(session, errhandler)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_session_set_errhandler(session: c_int, errhandler: c_int) -> c_int {
    guard_session("MPI_Session_set_errhandler", session, || {
        session::with_errhandler(session, |current| set(current, errhandler, Owner::Session))?
    })
}

/// `MPI_Session_get_errhandler(session, errhandler)`.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_session_get_errhandler(session: c_int, errhandler: Out<c_int>) -> c_int {
    guard_session("MPI_Session_get_errhandler", session, || {
        errhandler.answer("errhandler", || {
            Ok(session::with_errhandler(session, Current::get)?.returned())
        })
    })
}

/// `MPI_Session_call_errhandler(session, errorcode)`: as if a call on `session` had failed with this code. Returns
/// `MPI_SUCCESS` if the handler returns.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_session_call_errhandler(session: c_int, errorcode: c_int) -> c_int {
    const PROCEDURE: &str = "MPI_Session_call_errhandler";
    guard_session(PROCEDURE, session, || {
        session::with_errhandler(session, |_| ())?;
        call(
            Whose::Session(session),
            Call::on(PROCEDURE, "session", session),
            errorcode,
        )
    })
}

/// `MPI_Session_attach_buffer`: attaches memory for buffered sends to a session.
pub(crate) fn session_attach_buffer(session: c_int, buffer: Buffer<'_>, size: i64) -> Result<()> {
    let engine = session::engine_of(session)?;
    engine.buffer().attach(memory_at(buffer, size)?)
}

/// Runs `body` on the buffer of a session.
fn guard_buffer(
    procedure: &'static str,
    session: c_int,
    body: impl FnOnce(&dyn Attached) -> Result<()>,
) -> c_int {
    guard_session(procedure, session, || {
        body(session::engine_of(session)?.buffer())
    })
}

/// `MPI_Session_detach_buffer(session, buffer_addr, size)`: `MPI_Buffer_detach` for a session.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_session_detach_buffer(
    session: c_int,
    buffer_addr: Out<*mut c_void>,
    size: Out<i64>,
) -> c_int {
    guard_buffer("MPI_Session_detach_buffer", session, |attached| {
        detach(attached, buffer_addr, size)
    })
}

/// `MPI_Session_flush_buffer(session)`: `MPI_Buffer_flush` for a session.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_session_flush_buffer(session: c_int) -> c_int {
    guard_buffer("MPI_Session_flush_buffer", session, |attached| {
        attached.flush()
    })
}

/// `MPI_Session_iflush_buffer(session, request)`: `MPI_Buffer_iflush` for a session.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_session_iflush_buffer(session: c_int, request: Out<c_int>) -> c_int {
    guard_buffer("MPI_Session_iflush_buffer", session, |attached| {
        iflush(session, attached, request)
    })
}
