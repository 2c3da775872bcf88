//! Sessions, and the objects made from them (MPI 4.1, sections 7.3.2, 7.4.2, 7.6.2 and 11.3).

use super::comm::{self, Comm};
use super::errhandler::{Current, Errhandler, HandlerKind};
use super::hints::{self, HintState, Hinted, HintedObject};
use super::life;
use super::store::{HandleKind, Objects, Ref};
use crate::engine;
use minfo_engine::Made;
use minfo_engine::comm::Group;
use minfo_engine::session::{self, Founding, MPI_SIZE};
use minfo_rules::constants;
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::hints::catalogue::Kind;
use minfo_rules::hints::given::CallHints;
use minfo_rules::info::Info;
use minfo_rules::text::{counted, quote};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Weak};

/// `MPI_SESSION_NULL`
pub const NULL: i32 = constants::MPI_SESSION_NULL;
/// The longest text that distinguishes calls, in characters. `MPI_MAX_STRINGTAG_LEN` is this in Fortran, and one more
/// in C.
pub const MAX_TAG: usize = constants::MPI_MAX_STRINGTAG_LEN - 1;
/// The longest name of a process set, in characters. `MPI_MAX_PSET_NAME_LEN` is this in Fortran, and one more in C.
pub const MAX_PSET_NAME: usize = constants::MPI_MAX_PSET_NAME_LEN - 1;

/// What all objects from a session refer to.
struct Alive {
    engine: Arc<dyn session::Session>,
    /// How many of those that refer to it are requests.
    requests: AtomicUsize,
}

/// Whether there has been any object from a session; only then are requests counted.
static HAVE_MEMBERS: AtomicBool = AtomicBool::new(false);

/// Keeps the session of an operation that has a request.
pub struct Busy(Arc<Alive>);

impl Busy {
    fn of(alive: Arc<Alive>) -> Busy {
        alive.requests.fetch_add(1, Ordering::AcqRel);
        Busy(alive)
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.requests.fetch_sub(1, Ordering::AcqRel);
    }
}

/// Whether an operation may belong to a session.
#[inline(always)]
pub fn may_be_busy() -> bool {
    HAVE_MEMBERS.load(Ordering::Relaxed)
}

/// Counts a request of an operation on the session with this handle, if there is one.
pub fn busy(handle: i32) -> Option<Busy> {
    Some(Busy::of(Arc::clone(&find(handle).ok()?.alive)))
}

/// The session that a communicator, a window or a file comes from: it is not finalised before they are freed. None for
/// the world model.
#[derive(Clone, Default)]
pub struct SessionMember(Option<Arc<Alive>>);

impl SessionMember {
    /// Checks that MPI is still initialised for the object.
    ///
    /// # Errors
    /// `MPI_ERR_OTHER`
    #[inline(always)]
    pub fn check(&self) -> Result<()> {
        life::running_for(self.0.is_some())
    }

    /// Counts a request of an operation on the object, if the object comes from a session.
    pub fn busy(&self) -> Option<Busy> {
        self.0.clone().map(Busy::of)
    }

    /// The session that a group comes from, which may end before the group.
    pub fn origin(&self) -> GroupSession {
        GroupSession(self.0.as_ref().map(Arc::downgrade))
    }
}

/// The session that a group comes from.
#[derive(Clone, Default)]
pub struct GroupSession(Option<Weak<Alive>>);

impl GroupSession {
    /// The session, if it has not been finalised.
    ///
    /// # Errors
    /// `MPI_ERR_GROUP` if it was, and `MPI_ERR_OTHER` if the world model was that the group comes from.
    pub fn member(&self) -> Result<SessionMember> {
        let member = match &self.0 {
            None => SessionMember(None),
            Some(alive) => SessionMember(Some(alive.upgrade().ok_or_else(|| {
                let what = "the session that the group comes from was finalised";
                Error::new(Class::Group, what)
            })?)),
        };
        member.check()?;
        Ok(member)
    }

    /// The origin of an object that is made from a group with this origin and another one with `other`.
    pub fn joined(self, other: &GroupSession) -> GroupSession {
        match self.0 {
            None => other.clone(),
            Some(_) => self,
        }
    }
}

/// A session.
pub struct OpenSession {
    alive: Arc<Alive>,
    hints: HintState,
    errhandler: Current,
}

impl OpenSession {
    /// Its hints.
    pub fn hinted(&mut self) -> Hinted<'_> {
        Hinted {
            engine: Arc::clone(&self.alive.engine) as _,
            state: &mut self.hints,
        }
    }

    /// Checks that everything that came from the session has been freed.
    fn check_no_members(&self) -> Result<()> {
        let requests = self.alive.requests.load(Ordering::Acquire);
        let members = (Arc::strong_count(&self.alive) - 1).saturating_sub(requests);
        let what = match (members, requests) {
            (0, 0) => return Ok(()),
            (0, 1) => "an operation of the session is not completed, or its request is not freed"
                .to_owned(),
            (0, _) => format!(
                "{requests} operations of the session are not completed, or their requests are not freed"
            ),
            (1, _) => "a communicator, window or file of the session is not freed".to_owned(),
            _ => format!("{members} communicators, windows and files of the session are not freed"),
        };
        Err(Error::new(Class::Session, what))
    }
}

static SESSIONS: Objects<OpenSession> = Objects::new(
    HandleKind::Session,
    Class::Session,
    (NULL, "MPI_SESSION_NULL"),
    "session",
);

/// The session of a handle. No operation that may wait for another process runs while it is locked.
///
/// # Errors
/// `MPI_ERR_SESSION`
pub fn find(handle: i32) -> Result<Ref<'static, OpenSession>> {
    let session = SESSIONS.get(handle)?;
    life::running()?;
    Ok(session)
}

/// The engine's session for this handle.
///
/// # Errors
/// `MPI_ERR_SESSION`
pub fn engine_of(handle: i32) -> Result<Arc<dyn session::Session>> {
    Ok(Arc::clone(&find(handle)?.alive.engine))
}

/// The handles of all sessions.
pub fn handles() -> impl Iterator<Item = i32> {
    SESSIONS.handles()
}

/// The error handler of a session, if the handle is one.
pub fn errhandler(handle: i32) -> Option<Errhandler> {
    with_errhandler(handle, Current::get).ok()
}

/// Runs an operation on the error handler of a session.
///
/// # Errors
/// `MPI_ERR_SESSION`
pub fn with_errhandler<R>(handle: i32, with: impl FnOnce(&Current) -> R) -> Result<R> {
    Ok(with(&SESSIONS.get(handle)?.errhandler))
}

/// Initialises a session with these hints and this error handler. Returns its handle.
///
/// # Errors
/// `MPI_ERR_INFO`, `MPI_ERR_ERRHANDLER`, `MPI_ERR_NO_MEM`; those of the engine.
pub fn init(info: i32, errhandler: i32) -> Result<i32> {
    let handler = Errhandler::for_object(errhandler, HandlerKind::Session)?;
    let engine = life::engine()?;
    // The hints file is read once the engine runs.
    super::info::given(info)?;
    life::begin_session(engine)?;
    insert(engine, info, handler).inspect_err(|_| {
        // The first error is returned.
        let _ = life::end_session(engine);
    })
}

fn insert(engine: &dyn minfo_engine::Engine, info: i32, handler: Errhandler) -> Result<i32> {
    let asked = hints::creation("MPI_Session_init", Kind::Session, b"", info)?;
    if let Some(level) = session::level_asked(asked.info())? {
        life::require(engine, level)?;
    }
    let Made { object, hints } = hints::call(b"", &asked, |asked| engine.session(asked))?;
    let mut hints = HintState::new(Kind::Session, b"", hints);
    hints.processes = Some(1);
    hints.created(asked);
    let session = OpenSession {
        alive: Arc::new(Alive {
            engine: Arc::clone(&object),
            requests: AtomicUsize::new(0),
        }),
        hints,
        errhandler: Current::new(handler),
    };
    SESSIONS.insert(session).inspect_err(|_| {
        // Without a handle, the program cannot finalise it.
        let _ = object.finalize();
    })
}

/// Finalises the session of a handle, and frees the handle.
///
/// # Errors
/// `MPI_ERR_SESSION`, also while something that came from it is not freed, or the program has not completed an operation of
/// it, and `MPI_ERR_OTHER` while another thread is in a call, if MPI ends with the session: the session stays as it is. Those
/// of the engine.
pub fn finalize(handle: i32) -> Result<()> {
    find(handle)?.check_no_members()?;
    life::before_end_of_session()?;
    hints::note_before_end(HintedObject::Session(handle));
    SESSIONS.end(handle, OpenSession::check_no_members, |ended| {
        ended.alive.engine.finalize()
    })?;
    life::end_session(engine::current())
}

/// The name of process set `n`.
///
/// # Errors
/// `MPI_ERR_ARG` for any other number; those of the engine.
pub fn nth_pset(handle: i32, n: i64) -> Result<Vec<u8>> {
    let mut names = engine_of(handle)?.psets()?;
    match usize::try_from(n) {
        Ok(place) if place < names.len() => Ok(names.swap_remove(place)),
        _ => {
            let number = names.len();
            let what = format!("n = {n} is not from 0 to {}", number as i64 - 1);
            Err(Error::new(Class::Arg, what))
        }
    }
}

/// The engine's name of the process set that the program calls `name`. Case is ignored (in the scheme and the host of a
/// URI, such as `mpi://SELF`), unless the names of two sets differ only in case.
fn pset_named(session: &dyn session::Session, name: &[u8]) -> Result<Option<Vec<u8>>> {
    let mut names = session.psets()?;
    let same = names.iter().position(|one| one == name);
    let found = same.or_else(|| names.iter().position(|one| one.eq_ignore_ascii_case(name)));
    Ok(found.map(|place| names.swap_remove(place)))
}

/// The info object of a process set, which has its size.
///
/// # Errors
/// `MPI_ERR_ARG` if there is none with this name; those of the engine.
pub fn pset_info(handle: i32, name: &[u8]) -> Result<Info> {
    let session = engine_of(handle)?;
    let Some(name) = pset_named(session.as_ref(), name)? else {
        let what = format!("the session has no process set {}", quote(name));
        return Err(Error::new(Class::Arg, what));
    };
    let mut info = session.pset_info(&name)?;
    let size = session.group(&name)?.size()?.to_string();
    info.set(MPI_SIZE.as_bytes(), size.as_bytes())?;
    Ok(info)
}

/// The group of a process set, and its origin; `None` if there is no set with this name.
///
/// # Errors
/// Those of the engine.
pub fn pset_group(handle: i32, name: &[u8]) -> Result<Option<(Arc<dyn Group>, GroupSession)>> {
    let alive = Arc::clone(&find(handle)?.alive);
    let Some(name) = pset_named(alive.engine.as_ref(), name)? else {
        return Ok(None);
    };
    let group = alive.engine.group(&name)?;
    Ok(Some((group, GroupSession(Some(Arc::downgrade(&alive))))))
}

/// What a communicator of groups is made with.
pub struct Making<'a> {
    /// The text that distinguishes calls at the same time.
    pub tag: &'a [u8],
    /// The hints.
    pub asked: CallHints,
    /// The error handler that it gets.
    pub handler: Errhandler,
}

/// A communicator of the processes of a group, all of which call this. Returns its handle.
///
/// # Errors
/// `MPI_ERR_GROUP` for a group that this process does not belong to, or whose session was finalised; those of the engine.
pub fn comm_from_group(
    group: &dyn Group,
    origin: &GroupSession,
    making: Making<'_>,
) -> Result<i32> {
    if group.size()? == 0 {
        return Ok(comm::NULL);
    }
    check_belongs(group)?;
    let member = origin.member()?;
    let made = hints::call(b"", &making.asked, |_| {
        engine::current().comm_from_group(group, &founding(&member, &making))
    })?;
    insert_comm(made, member, making)
}

/// An intercommunicator of the processes of two groups. The leader of this one knows the other one, and the rank of its
/// leader.
///
/// # Errors
/// `MPI_ERR_GROUP` as above, and for groups with a common process; `MPI_ERR_RANK`; those of the engine.
pub fn intercomm_from_groups(
    (group, origin): (&dyn Group, &GroupSession),
    local_leader: i32,
    remote: Option<(&dyn Group, i32)>,
    making: Making<'_>,
) -> Result<i32> {
    check_belongs(group)?;
    let member = origin.member()?;
    if let Some((other, leader)) = remote {
        check_leader("remote_leader", leader, other)?;
        if group.ranks_in(other)?.iter().any(Option::is_some) {
            let what = "a process is in both groups";
            return Err(Error::new(Class::Group, what));
        }
    }
    let made = hints::call(b"", &making.asked, |_| {
        let founding = founding(&member, &making);
        engine::current().intercomm_from_groups(group, local_leader, remote, &founding)
    })?;
    insert_comm(made, member, making)
}

/// Checks the rank of the leader of a group.
///
/// # Errors
/// `MPI_ERR_RANK`
pub fn check_leader(name: &str, leader: i32, group: &dyn Group) -> Result<()> {
    let size = group.size()?;
    if (0..size).contains(&leader) {
        return Ok(());
    }
    let what = format!(
        "{name} = {leader} is not a rank of the group, which has {}",
        counted(size, "process")
    );
    Err(Error::new(Class::Rank, what))
}

fn check_belongs(group: &dyn Group) -> Result<()> {
    match group.rank()? {
        Some(_) => Ok(()),
        None => Err(Error::new(Class::Group, "this process is not in the group")),
    }
}

fn founding<'a>(member: &'a SessionMember, making: &'a Making<'_>) -> Founding<'a> {
    Founding {
        session: member.0.as_ref().map(|alive| alive.engine.as_ref()),
        tag: making.tag,
        asked: making.asked.info(),
    }
}

fn insert_comm(
    made: Made<dyn minfo_engine::comm::Communicator>,
    member: SessionMember,
    making: Making<'_>,
) -> Result<i32> {
    HAVE_MEMBERS.store(true, Ordering::Relaxed);
    let mut comm = Comm::new(made, making.handler);
    comm.hints.created(making.asked);
    comm.origin = member;
    comm::insert(comm)
}
