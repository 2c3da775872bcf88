//! Communicators of the library.
//!
//! Functions without an `# Errors` section return the errors of the library.
#![allow(unsafe_code)]

mod create;
mod duplication;
mod from_group;
mod pending_duplications;
mod topology;

pub(super) use topology::load_topologies;

use super::abi::{AtomicHandle, Handle};
use super::errhandler::{Owner, Quiet};
use super::file::NativeFile;
use super::group::NativeGroup;
use super::hints::{self, Check, Pair, Participants, PreparedInfo, prepared_info};
use super::info::{self, NativeInfo};
use super::library::Library;
use super::library_state;
use super::message::Attached;
use super::ownership::Sharing;
use super::port;
use super::request::NativeOperation;
use super::spawn_program;
use super::symbols::of;
use super::win::NativeWin;
use libc::c_int;
use minfo_engine::buffered_mode::KeptBuffer;
use minfo_engine::comm::{Communicator, Comparison, Edges, Graph, Group, SplitType, Topology};
use minfo_engine::file::{Amode, File};
use minfo_engine::hinting::Hinting;
use minfo_engine::spawn::{Command, Program, Spawned};
use minfo_engine::win::{Memory, Window};
use minfo_engine::{Made, Pending, Predefined};
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::hints::catalogue::Kind;
use minfo_rules::hints::{Hints, When};
use minfo_rules::info::Info;
use minfo_rules::topology::{Cart, WholeGraph};
use pending_duplications::Duplications;
use std::any::Any;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Arc, OnceLock};

/// A communicator of the library.
pub(super) struct NativeComm {
    pub(super) library: &'static Library,
    /// For a nonblocking duplicate: set when the duplication is complete.
    handle: AtomicHandle<of::Comm>,
    /// Its state: one of the constants below.
    state: AtomicU8,
    /// The hints that such a duplication left out: set when it is complete.
    left_out: OnceLock<Hints>,
    pub(super) rank: c_int,
    pub(super) size: c_int,
    /// The number of processes on the other side, if it is an intercommunicator.
    pub(super) remote_size: Option<c_int>,
    pub(super) check: Check,
    /// Whether its processes have met in a comparison of hints, with the same settings.
    have_met: AtomicBool,
    pub(super) sharing: Sharing,
    /// Its topology, once queried.
    topology: OnceLock<Topology>,
    duplications: Arc<Duplications>,
    pub(super) attached: Attached,
    /// Its buffer for buffered sends, if the library does not support one per communicator.
    pub(super) kept: KeptBuffer,
}

/// The communicator is being made.
const STARTED: u8 = 0;
/// It can be used.
const THERE: u8 = 1;
/// It will never exist.
const FAILED: u8 = 2;

/// A call on a communicator, whose errors are returned meanwhile.
struct CommCall<'a> {
    comm: &'a NativeComm,
    handle: Handle<of::Comm>,
    _quiet: Option<Quiet>,
}

impl CommCall<'_> {
    /// The result of a call that has returned this code.
    fn end(self, code: c_int) -> Result<()> {
        self.comm.library.check(code)
    }

    /// The operation that it has started.
    fn started(self, code: c_int, request: Handle<of::Request>) -> Result<NativeOperation> {
        let of = self.comm.owner()?;
        NativeOperation::of_code(self.comm.library, of, code, request)
    }
}

impl NativeComm {
    /// A predefined one.
    pub(super) fn predefined(
        library: &'static Library,
        which: Predefined,
        check: Check,
    ) -> Result<NativeComm> {
        let handle = match which {
            Predefined::World => library.abi.comm_world,
            Predefined::Itself => library.abi.comm_self,
        };
        NativeComm::of(library, handle, check, Sharing::of_predefined(library))
    }

    /// Wraps the existing communicator with this handle.
    pub(super) fn of(
        library: &'static Library,
        handle: Handle<of::Comm>,
        check: Check,
        sharing: Sharing,
    ) -> Result<NativeComm> {
        // Owned from here on: if what follows fails, a communicator that was created for us is freed.
        let mut comm = NativeComm {
            library,
            handle: AtomicHandle::new(handle),
            state: AtomicU8::new(THERE),
            left_out: OnceLock::new(),
            rank: 0,
            size: 0,
            remote_size: None,
            check,
            have_met: AtomicBool::new(false),
            sharing,
            topology: OnceLock::new(),
            duplications: Arc::default(),
            attached: Attached::default(),
            kept: KeptBuffer::default(),
        };
        let (mut rank, mut size) = (0, 0);
        comm.call(|comm| library.symbols.comm_rank(comm, &mut rank))?;
        comm.call(|comm| library.symbols.comm_size(comm, &mut size))?;
        (comm.rank, comm.size) = (rank, size);
        let mut is_inter = 0;
        comm.call(|comm| library.symbols.comm_test_inter(comm, &mut is_inter))?;
        if is_inter != 0 {
            comm.call(|comm| library.symbols.comm_remote_size(comm, &mut size))?;
            comm.remote_size = Some(size);
        }
        Ok(comm)
    }

    /// Downcasts a communicator; with a single engine this always succeeds for valid ones.
    ///
    /// # Errors
    /// `MPI_ERR_COMM`
    pub(super) fn this(comm: &dyn Communicator) -> Result<&NativeComm> {
        (comm as &dyn Any)
            .downcast_ref()
            .ok_or_else(|| Error::new(Class::Comm, "the communicator belongs to another engine"))
    }

    /// Its handle.
    ///
    /// # Errors
    /// `MPI_ERR_COMM` while its duplication is not complete.
    #[inline(always)]
    pub(super) fn handle(&self) -> Result<Handle<of::Comm>> {
        let what = match self.state.load(Ordering::Acquire) {
            THERE => return Ok(self.handle.load()),
            FAILED => "the communicator does not exist: its duplication failed",
            _ => {
                "the communicator does not exist yet: the request of its duplication is not complete"
            }
        };
        Err(Error::new(Class::Comm, what))
    }

    /// Runs a call on it, with its errors returned.
    ///
    /// # Errors
    /// Those of the call.
    pub(super) fn call(&self, call: impl FnOnce(Handle<of::Comm>) -> c_int) -> Result<()> {
        let called = self.begin_call()?;
        let code = call(called.handle);
        called.end(code)
    }

    /// What calls on it have in common.
    fn begin_call(&self) -> Result<CommCall<'_>> {
        let handle = self.handle()?;
        let _quiet = self.quiet(handle)?;
        Ok(CommCall {
            comm: self,
            handle,
            _quiet,
        })
    }

    /// The object whose error handler gets the errors of operations on it, if the program created that object.
    pub(super) fn owner(&self) -> Result<Option<Owner>> {
        let handle = self.handle()?;
        Ok(self.sharing.with_handler(Owner::Comm(handle)))
    }

    /// Starts an operation on it, with its errors returned.
    ///
    /// # Errors
    /// Those of the call.
    pub(super) fn started(
        &self,
        call: impl FnOnce(Handle<of::Comm>, &mut Handle<of::Request>) -> c_int,
    ) -> Result<NativeOperation> {
        let called = self.begin_call()?;
        let mut request = Handle::UNSET;
        let code = call(called.handle, &mut request);
        called.started(code, request)
    }

    /// Makes errors on a new duplicate be returned.
    pub(super) fn is_made(&self, handle: Handle<of::Comm>) {
        self.handle.store(handle);
        self.sharing.begin(self.library, Owner::Comm(handle));
    }

    /// Frees it in the library. No library waits for the other processes in this call (as MPI 4.1, section 7.4.3,
    /// expects), so a process may call it even if it is the only one that cannot use the communicator.
    fn end(&self) -> Result<()> {
        let handle = self.handle.load();
        self.sharing.end(self.library, Owner::Comm(handle), || {
            self.duplications.free(self.library, handle)
        })
    }

    #[inline(always)]
    fn quiet(&self, handle: Handle<of::Comm>) -> Result<Option<Quiet>> {
        self.sharing.quiet(self.library, Owner::Comm(handle))
    }

    /// Wraps the program's communicator with this handle. Errors are returned while it is inspected.
    pub(super) fn adopted(
        library: &'static Library,
        handle: Handle<of::Comm>,
        check: Check,
    ) -> Result<NativeComm> {
        let sharing = Sharing::adopted();
        let _quiet = sharing.quiet(library, Owner::Comm(handle))?;
        NativeComm::of(library, handle, check, sharing)
    }

    /// The handle, for the program's own use.
    ///
    /// # Errors
    /// `MPI_ERR_COMM` while its duplication is not complete, and the library's.
    pub(super) fn share(&self) -> Result<Handle<of::Comm>> {
        let handle = self.handle()?;
        self.sharing.share(self.library, Owner::Comm(handle))?;
        Ok(handle)
    }

    /// Its processes, for agreement on hints. Only valid once its duplication is complete.
    pub(super) fn participants(&self) -> Participants<'_> {
        Participants {
            library: self.library,
            comm: self.handle.load(),
            rank: self.rank,
            size: self.size,
            check: self.check,
            have_met: Some(&self.have_met),
        }
    }

    /// The hints of `asked` that are passed to the library for an object of this kind, in a call of all processes.
    ///
    /// # Errors
    /// `MPI_ERR_NOT_SAME`, and the library's.
    pub(super) fn agreed_pairs<'a>(
        &self,
        kind: Kind,
        when: When,
        asked: &'a Info,
        about: &str,
        left_out: &mut Hints,
    ) -> Result<Vec<Pair<'a>>> {
        let handle = self.handle()?;
        let _quiet = self.quiet(handle)?;
        let prepared = hints::prepare(self.library, kind, when, asked);
        match self.remote_size {
            None => self.participants().agree(asked, prepared, about, left_out),
            Some(_) => Ok(hints::pairs_for_intercomm(
                self.library,
                self.check,
                prepared,
                left_out,
            )),
        }
    }

    /// The same for a new object, as an info object of the library. Each of `numbers` becomes the maximum over all
    /// processes.
    pub(super) fn prepared_info(
        &self,
        kind: Kind,
        asked: &Info,
        about: &dyn Fn() -> String,
        numbers: &mut [i64],
        hints: &mut Hints,
    ) -> Result<Arc<PreparedInfo>> {
        let handle = self.handle()?;
        let _quiet = self.quiet(handle)?;
        prepared_info(&self.participants(), kind, asked, about, numbers, hints)
    }

    /// The same for a communicator that is being made.
    fn agreed_for_new_comm<'a>(
        &self,
        asked: &'a Info,
        about: &str,
        hints: &mut Hints,
    ) -> Result<Vec<Pair<'a>>> {
        self.agreed_pairs(Kind::Comm, When::Creation, asked, about, hints)
    }
}

impl Drop for NativeComm {
    /// Frees a communicator that was made here and never reached the program, or that could not be freed during a call
    /// on it.
    fn drop(&mut self) {
        if self.state.load(Ordering::Acquire) == THERE && library_state::is_running() {
            // There is nowhere to report an error.
            let _ = self.end();
        }
    }
}

impl Hinting for NativeComm {
    fn processes(&self) -> Result<u32> {
        Ok(self.size()?.unsigned_abs())
    }

    fn set_info(&self, asked: &Info, hints: &mut Hints) -> Result<()> {
        let pairs =
            self.agreed_pairs(Kind::Comm, When::Later, asked, "MPI_Comm_set_info", hints)?;
        let info = match pairs.is_empty() {
            true => NativeInfo::empty(self.library)?,
            false => NativeInfo::new(self.library, &pairs)?,
        };
        let set = |comm| self.library.symbols.comm_set_info(comm, info.handle());
        let tell = || self.in_effect(Hints::default());
        hints::change(self.library, hints, tell, || self.call(set))
    }

    fn in_effect(&self, known: Hints) -> Result<Hints> {
        let handle = self.handle()?;
        let _quiet = self.quiet(handle)?;
        let told = NativeInfo::received(self.library, |info| {
            self.library.symbols.comm_get_info(handle, info)
        })?;
        let told = info::read(self.library, told.handle())?;
        let mut hints = hints::in_effect(self.library, Kind::Comm, &told).after(known);
        if let Some(left_out) = self.left_out.get() {
            hints.left_out_before(left_out);
        }
        Ok(hints)
    }
}

impl Communicator for NativeComm {
    fn rank(&self) -> Result<i32> {
        self.handle()?;
        Ok(self.rank)
    }

    fn size(&self) -> Result<i32> {
        self.handle()?;
        Ok(self.size)
    }

    fn remote_size(&self) -> Result<Option<i32>> {
        self.handle()?;
        Ok(self.remote_size)
    }

    fn peers(&self) -> Result<i32> {
        self.handle()?;
        Ok(self.remote_size.unwrap_or(self.size))
    }

    fn reaches(&self, rank: i32, tag: i32) -> bool {
        let (peers, max_tag) = (
            self.remote_size.unwrap_or(self.size),
            self.library.max_tag.get(),
        );
        self.state.load(Ordering::Acquire) == THERE
            && (0..peers).contains(&rank)
            && max_tag.is_some_and(|max_tag| (0..=*max_tag).contains(&tag))
    }

    fn barrier(&self) -> Result<()> {
        self.call(|comm| self.library.symbols.barrier(comm))
    }

    fn compare(&self, other: &dyn Communicator) -> Result<Comparison> {
        let other = NativeComm::this(other)?.handle()?;
        let mut result = 0;
        let symbols = &self.library.symbols;
        self.call(|comm| symbols.comm_compare(comm, other, &mut result))?;
        Ok(self.library.comparison(result))
    }

    fn have_met(&self) -> bool {
        self.size == 1 || self.have_met.load(Ordering::Relaxed)
    }

    fn group(&self) -> Result<Arc<dyn Group>> {
        let handle = self.handle()?;
        let _quiet = self.quiet(handle)?;
        let group = NativeGroup::received(self.library, |group| {
            self.library.symbols.comm_group(handle, group)
        })?;
        Ok(Arc::new(group))
    }

    fn remote_group(&self) -> Result<Arc<dyn Group>> {
        let handle = self.handle()?;
        let _quiet = self.quiet(handle)?;
        let group = NativeGroup::received(self.library, |group| {
            self.library.symbols.comm_remote_group(handle, group)
        })?;
        Ok(Arc::new(group))
    }

    fn intercomm(
        &self,
        local_leader: i32,
        peer: Option<(&dyn Communicator, i32)>,
        tag: i32,
    ) -> Result<Option<Made<dyn Communicator>>> {
        let symbols = &self.library.symbols;
        let (peer, remote_leader) = match peer {
            Some((peer, rank)) => (Some(NativeComm::this(peer)?), rank),
            None => (None, 0),
        };
        let handle = match peer {
            Some(peer) => peer.handle()?,
            None => self.library.abi.comm_null,
        };
        let _quiet = match peer {
            Some(peer) => peer.quiet(handle)?,
            None => None,
        };
        self.made_without_topology(|comm, new| {
            symbols.intercomm_create(comm, local_leader, handle, remote_leader, tag, new)
        })
    }

    fn merge(&self, high: bool) -> Result<Option<Made<dyn Communicator>>> {
        let symbols = &self.library.symbols;
        self.made_without_topology(|comm, new| symbols.intercomm_merge(comm, high.into(), new))
    }

    fn dup(&self, asked: Option<&Info>) -> Result<Made<dyn Communicator>> {
        self.make_dup(asked)
    }

    fn idup(&self, asked: Option<&Info>) -> Result<(Made<dyn Communicator>, Box<dyn Pending>)> {
        self.begin_dup(asked)
    }

    fn create(&self, group: &dyn Group) -> Result<Option<Made<dyn Communicator>>> {
        let group = NativeGroup::of(group)?.handle();
        let symbols = &self.library.symbols;
        self.made_without_topology(|comm, new| symbols.comm_create(comm, group, new))
    }

    fn create_group(&self, group: &dyn Group, tag: i32) -> Result<Option<Made<dyn Communicator>>> {
        let group = NativeGroup::of(group)?.handle();
        let symbols = &self.library.symbols;
        self.made_without_topology(|comm, new| symbols.comm_create_group(comm, group, tag, new))
    }

    fn split(&self, color: Option<i32>, key: i32) -> Result<Option<Made<dyn Communicator>>> {
        let color = color.unwrap_or(self.library.abi.undefined);
        let symbols = &self.library.symbols;
        self.made_without_topology(|comm, new| symbols.comm_split(comm, color, key, new))
    }

    fn split_type(
        &self,
        split_type: Option<SplitType>,
        key: i32,
        asked: &Info,
    ) -> Result<Option<Made<dyn Communicator>>> {
        self.make_split_type(split_type, key, asked)
    }

    fn topology(&self) -> Result<&Topology> {
        if let Some(topology) = self.topology.get() {
            return Ok(topology);
        }
        let topology = self.find_topology()?;
        Ok(self.topology.get_or_init(|| topology))
    }

    fn cart(&self, grid: &Cart, reorder: bool) -> Result<Option<Made<dyn Communicator>>> {
        self.make_cart(grid, reorder)
    }

    fn cart_sub(&self, remain: &[bool]) -> Result<Option<Made<dyn Communicator>>> {
        self.make_cart_sub(remain)
    }

    fn cart_map(&self, grid: &Cart) -> Result<Option<i32>> {
        self.map_to_cart(grid)
    }

    fn whole_graph(
        &self,
        graph: &WholeGraph,
        reorder: bool,
    ) -> Result<Option<Made<dyn Communicator>>> {
        self.make_whole_graph(graph, reorder)
    }

    fn graph_map(&self, graph: &WholeGraph) -> Result<Option<i32>> {
        self.map_to_graph(graph)
    }

    fn dist_graph(
        &self,
        edges: &[Edges],
        weighted: bool,
        reorder: bool,
        asked: &Info,
    ) -> Result<Made<dyn Communicator>> {
        self.make_dist_graph(edges, weighted, reorder, asked)
    }

    fn dist_graph_adjacent(
        &self,
        graph: &Graph,
        reorder: bool,
        asked: &Info,
    ) -> Result<Made<dyn Communicator>> {
        self.make_dist_graph_adjacent(graph, reorder, asked)
    }

    fn graph(&self) -> Result<Option<Graph>> {
        self.find_graph()
    }

    fn told_by(&self, root: i32, mine: Option<Result<i64>>) -> Result<i64> {
        self.hear_root(root, mine)
    }

    fn check_command(&self, command: &Command) -> Result<()> {
        spawn_program::check(self.library, command)
    }

    fn spawn(
        &self,
        root: i32,
        program: Program<'_>,
        total: usize,
        wants_codes: bool,
    ) -> Result<Spawned> {
        self.start_processes(root, program, total, wants_codes)
    }

    fn check_port(&self, name: &[u8]) -> Result<()> {
        port::check_port(self.library, name)
    }

    fn accept(
        &self,
        root: i32,
        port: &[u8],
        asked: &Info,
        left_out: &mut Hints,
    ) -> Result<Made<dyn Communicator>> {
        let symbols = &self.library.symbols;
        self.meet(port, asked, left_out, |port, info, comm, new| {
            symbols.comm_accept(port, info, root, comm, new)
        })
    }

    fn connect(
        &self,
        root: i32,
        port: &[u8],
        asked: &Info,
        left_out: &mut Hints,
    ) -> Result<Made<dyn Communicator>> {
        let symbols = &self.library.symbols;
        self.meet(port, asked, left_out, |port, info, comm, new| {
            symbols.comm_connect(port, info, root, comm, new)
        })
    }

    fn check_disconnect(&self) -> Result<()> {
        match self.duplications.are_going_on() {
            true => Err(Error::new(
                Class::Comm,
                "the request of its duplication is not complete",
            )),
            false => Ok(()),
        }
    }

    fn disconnect(&self) -> Result<()> {
        if self.state.load(Ordering::Acquire) == FAILED {
            return Ok(());
        }
        let mut handle = self.handle()?;
        let symbols = &self.library.symbols;
        self.sharing.end(self.library, Owner::Comm(handle), || {
            // SAFETY: a communicator ends once (`Sharing::end`), its handle is not used after that, and no duplication of
            // it is in progress.
            unsafe { symbols.comm_disconnect(&mut handle) }
        })
    }

    fn check_free(&self) -> Result<()> {
        match self.state.load(Ordering::Acquire) {
            FAILED => Ok(()),
            _ => self.handle().map(drop),
        }
    }

    fn can_end_in_use(&self) -> bool {
        false
    }

    fn free(&self) -> Result<()> {
        if self.state.load(Ordering::Acquire) == FAILED {
            return Ok(());
        }
        self.handle()?;
        self.end()
    }

    fn win(&self, memory: Memory, disp_unit: i64, asked: &Info) -> Result<Made<dyn Window>> {
        NativeWin::create(self, memory, disp_unit, asked)
    }

    fn open(&self, filename: &[u8], amode: Amode, asked: &Info) -> Result<Made<dyn File>> {
        NativeFile::open(self, filename, amode, asked)
    }
}
