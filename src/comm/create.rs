//! Creating communicators from others.

use crate::foreign::{UNDEFINED, Variable};
use libc::c_int;
use minfo_engine::Made;
use minfo_engine::comm::{Communicator, SplitType};
use minfo_objects::attribute::{self, AttributeOwner};
use minfo_objects::comm::{self, Comm};
use minfo_objects::comm::{engine_of, insert};
use minfo_objects::hints;
use minfo_objects::topology::check_rank;
use minfo_objects::{group, info, message, request};
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::hints::catalogue::Kind;
use minfo_rules::hints::given::CallHints;
use minfo_rules::info::Info;

/// The handle of a communicator that was made from `parent`, whose error handler it inherits, with these hints;
/// `MPI_COMM_NULL` if none was made.
pub(crate) fn handle_of(
    parent: c_int,
    made: Option<Made<dyn Communicator>>,
    asked: CallHints,
) -> Result<c_int> {
    let Some(made) = made else {
        return Ok(comm::NULL);
    };
    let (errhandler, origin) = comm::inherited_with_origin(parent)?;
    let mut comm = Comm::new(made, errhandler);
    comm.hints.created(asked);
    comm.origin = origin;
    insert(comm)
}

/// The hints of a communicator that is being made; `info` is `MPI_INFO_NULL` if the procedure takes no info object.
fn asked(procedure: &'static str, info: c_int) -> Result<CallHints> {
    hints::creation(procedure, Kind::Comm, b"", info)
}

/// Makes a communicator from `comm`.
fn make(
    procedure: &'static str,
    comm: c_int,
    info: c_int,
    make: impl FnOnce(&dyn Communicator, &Info) -> Result<Option<Made<dyn Communicator>>>,
) -> Result<c_int> {
    let asked = asked(procedure, info)?;
    let parent = engine_of(comm)?;
    let made = hints::call(b"", &asked, |asked| make(&*parent, asked));
    hints::set_pending_of_world(comm);
    handle_of(comm, made?, asked)
}

/// Makes a copy of `comm`, with its attributes. They are copied after the communicator is made, so that the other
/// processes get theirs even if a copy function fails here.
fn duplicate(
    procedure: &'static str,
    comm: c_int,
    info: c_int,
    by: impl FnOnce(&dyn Communicator, &Info) -> Result<Made<dyn Communicator>>,
) -> Result<c_int> {
    let asked = asked(procedure, info)?;
    let parent = engine_of(comm)?;
    let made = hints::call(b"", &asked, |asked| by(&*parent, asked));
    hints::set_pending_of_world(comm);
    let made = made?;
    // A function may never return: nothing holds the communicator then.
    drop(parent);
    let attributes = attribute::copies(AttributeOwner::Comm, comm)?;
    let copy = handle_of(comm, Some(made), asked)?;
    attribute::attach(AttributeOwner::Comm, copy, attributes);
    Ok(copy)
}

/// Makes a communicator with the default hints, to which those of the hints file are added.
pub(crate) fn make_with_defaults(
    procedure: &'static str,
    comm: c_int,
    by: impl FnOnce(&dyn Communicator) -> Result<Option<Made<dyn Communicator>>>,
) -> Result<c_int> {
    make(procedure, comm, info::NULL, |comm, asked| {
        let mut made = by(comm)?;
        if let Some(made) = made.as_mut().filter(|_| asked.nkeys() > 0) {
            made.object.set_info(asked, &mut made.hints)?;
        }
        Ok(made)
    })
}

/// `MPI_Comm_dup`: a communicator of the same processes, with the default hints (H4).
pub(crate) fn comm_dup(comm: c_int) -> Result<c_int> {
    duplicate("MPI_Comm_dup", comm, info::NULL, |comm, asked| {
        // Without the program's hints, but with those of the hints file.
        let asked = (asked.nkeys() > 0).then_some(asked);
        comm.dup(asked)
    })
}

/// `MPI_Comm_dup_with_info`: with the hints in `info` (H4).
pub(crate) fn comm_dup_with_info(comm: c_int, info: c_int) -> Result<c_int> {
    const PROCEDURE: &str = "MPI_Comm_dup_with_info";
    duplicate(PROCEDURE, comm, info, |parent, asked| {
        let made = parent.dup(Some(asked))?;
        hints::set_pending(PROCEDURE, comm)?;
        Ok(made)
    })
}

/// Starts to make a communicator of the same processes.
fn start_dup(procedure: &'static str, comm: c_int, info: Option<c_int>) -> Result<(c_int, c_int)> {
    let engine = engine_of(comm)?;
    let asked = asked(procedure, info.unwrap_or(info::NULL))?;
    let is_with_info = info.is_some() || !asked.given().is_empty();
    let (made, pending) = hints::call(b"", &asked, |asked| {
        engine.idup(is_with_info.then_some(asked))
    })?;
    let started = request::insert(comm, pending, None)?;
    drop(engine);
    let attributes = attribute::copies(AttributeOwner::Comm, comm);
    let attributes = attributes.inspect_err(|_| {
        // The other processes complete theirs without this one.
        let _ = request::free(&mut { started });
    })?;
    let copy = handle_of(comm, Some(made), asked)?;
    attribute::attach(AttributeOwner::Comm, copy, attributes);
    Ok((copy, started))
}

/// `MPI_Comm_idup`: like `MPI_Comm_dup`, but complete when the request is.
pub(crate) fn comm_idup(comm: c_int) -> Result<(c_int, c_int)> {
    start_dup("MPI_Comm_idup", comm, None)
}

/// `MPI_Comm_idup_with_info`: like `MPI_Comm_dup_with_info`, but complete when the request is. The info object is read
/// during the call (I20).
pub(crate) fn comm_idup_with_info(comm: c_int, info: c_int) -> Result<(c_int, c_int)> {
    const PROCEDURE: &str = "MPI_Comm_idup_with_info";
    start_dup(PROCEDURE, comm, Some(info))
}

/// `MPI_Comm_create`: a communicator of the processes of `group`; `MPI_COMM_NULL` on the others.
pub(crate) fn comm_create(comm: c_int, group: c_int) -> Result<c_int> {
    make_with_defaults("MPI_Comm_create", comm, |comm| {
        let part = group::part_of(comm, group::find(group)?.as_ref())?;
        comm.create(part.as_ref())
    })
}

/// `MPI_Comm_create_group`: like `MPI_Comm_create`, but called by the processes of `group` only.
pub(crate) fn comm_create_group(comm: c_int, group: c_int, tag: c_int) -> Result<c_int> {
    make_with_defaults("MPI_Comm_create_group", comm, |comm| {
        comm::check_intra(comm)?;
        let part = group::part_of(comm, group::find(group)?.as_ref())?;
        message::check_tag(comm.max_tag(), tag)?;
        match part.rank()? {
            Some(_) => comm.create_group(part.as_ref(), tag),
            None => Ok(None),
        }
    })
}

/// `MPI_Intercomm_create`: an intercommunicator of these processes and others. `peer_comm` and `remote_leader` are read
/// at the leader only.
pub(crate) fn intercomm_create(
    local_comm: c_int,
    local_leader: c_int,
    peer_comm: c_int,
    remote_leader: c_int,
    tag: c_int,
) -> Result<c_int> {
    const PROCEDURE: &str = "MPI_Intercomm_create";
    make_with_defaults(PROCEDURE, local_comm, |comm| {
        comm::check_intra(comm)?;
        check_rank(local_leader, comm.size()?)?;
        if comm.rank()? != local_leader {
            return comm.intercomm(local_leader, None, tag);
        }
        let peer = engine_of(peer_comm)?;
        comm::check_leader(&*peer, remote_leader, tag)?;
        comm.intercomm(local_leader, Some((&*peer, remote_leader)), tag)
    })
}

/// `MPI_Intercomm_merge`: a communicator of the processes on both sides.
pub(crate) fn intercomm_merge(intercomm: c_int, high: bool) -> Result<c_int> {
    const PROCEDURE: &str = "MPI_Intercomm_merge";
    make_with_defaults(PROCEDURE, intercomm, |comm| {
        comm::other_side(comm)?;
        comm.merge(high)
    })
}

/// `MPI_Comm_split`: one communicator for each color, with the ranks in the order of `key`; `MPI_COMM_NULL` for the
/// color `MPI_UNDEFINED`.
pub(crate) fn comm_split(comm: c_int, color: c_int, key: c_int) -> Result<c_int> {
    make_with_defaults("MPI_Comm_split", comm, |comm| {
        if color < 0 && color != UNDEFINED {
            let what = format!("color = {color} is neither MPI_UNDEFINED nor at least 0");
            return Err(Error::new(Class::Arg, what));
        }
        comm.split((color != UNDEFINED).then_some(color), key)
    })
}

/// `MPI_Comm_split_type`: a communicator of the processes that share memory (`MPI_COMM_TYPE_SHARED`), or the resource
/// that the hint `mpi_hw_resource_type` names (`MPI_COMM_TYPE_HW_GUIDED`, `MPI_COMM_TYPE_RESOURCE_GUIDED`), or a next
/// smaller part of the hardware (`MPI_COMM_TYPE_HW_UNGUIDED`); `MPI_COMM_NULL` if there is none.
pub(crate) fn comm_split_type(
    comm: c_int,
    split_type: c_int,
    key: c_int,
    info: c_int,
) -> Result<c_int> {
    make("MPI_Comm_split_type", comm, info, |comm, asked| {
        let split_type = match split_type {
            UNDEFINED => None,
            other => Some(known_split_type(other)?),
        };
        comm.split_type(split_type, key, asked)
    })
}

fn known_split_type(value: c_int) -> Result<SplitType> {
    let all = [
        SplitType::Shared,
        SplitType::HwUnguided,
        SplitType::HwGuided,
        SplitType::ResourceGuided,
    ];
    let found = all
        .into_iter()
        .find(|&split_type| split_type as c_int == value);
    let what = || format!("split_type = {value} is not a split type");
    found.ok_or_else(|| Error::new(Class::Arg, what()))
}

/// `MPI_Comm_free`: frees the communicator and sets the handle to `MPI_COMM_NULL`. After an error, both are unchanged.
pub(crate) fn comm_free(comm: Variable<'_, c_int>) -> Result<()> {
    comm.end(comm::NULL, comm::free)
}
