//! Communicators of the library.
#![allow(unsafe_code)]

use super::abi::Handle;
use super::agree::{Check, Circle};
use super::errhandler::{self, Quiet};
use super::file::NativeFile;
use super::group::NativeGroup;
use super::info::{self, NativeInfo, Pair};
use super::later::Duplication;
use super::library::{Library, Maker};
use super::ready::{self, Ready};
use super::request::{Complete, NativeRequest};
use super::sharing::Sharing;
use super::win::NativeWin;
use crate::engine::comm::{Communicator, Comparison, Edges, Graph, Group, SplitType};
use crate::engine::file::{Amode, File};
use crate::engine::win::{Memory, Window};
use crate::engine::{Made, Pending, Predefined};
use crate::error::{Class, Error, Result};
use crate::hints::catalogue::{self, Initial, Kind};
use crate::hints::{Hints, Settable, When};
use crate::info::Info;
use libc::c_int;
use std::any::Any;
use std::borrow::Cow;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

/// A communicator of the library.
pub struct NativeComm {
    pub(super) library: &'static Library,
    /// Written by the library when a nonblocking duplication is complete.
    handle: AtomicUsize,
    /// Whether it is: one of the constants below.
    state: AtomicU8,
    /// What such a duplication left out of its hints, which is known when it is complete.
    left_out: OnceLock<Hints>,
    pub(super) rank: c_int,
    pub(super) size: c_int,
    pub(super) check: Check,
    sharing: Sharing,
}

/// The communicator is being made.
const STARTED: u8 = 0;
/// It can be used.
const THERE: u8 = 1;
/// It will never be there.
const FAILED: u8 = 2;

impl NativeComm {
    /// A predefined one.
    ///
    /// # Errors
    /// The library's.
    pub fn predefined(
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

    /// The communicator with this handle, which is there.
    ///
    /// # Errors
    /// The library's.
    pub fn of(
        library: &'static Library,
        handle: Handle,
        check: Check,
        sharing: Sharing,
    ) -> Result<NativeComm> {
        let _quiet = sharing.quiet(library, errhandler::Kind::Comm, handle)?;
        let (mut rank, mut size) = (0, 0);
        // SAFETY: the communicator is there, and so are the outputs.
        unsafe {
            library.check((library.symbols.comm_rank)(handle, &mut rank))?;
            library.check((library.symbols.comm_size)(handle, &mut size))?;
        }
        Ok(NativeComm {
            library,
            handle: AtomicUsize::new(handle),
            state: AtomicU8::new(THERE),
            left_out: OnceLock::new(),
            rank,
            size,
            check,
            sharing,
        })
    }

    /// The communicator of the library that another one is: there is one engine only.
    ///
    /// # Errors
    /// `MPI_ERR_COMM`
    pub fn this(comm: &dyn Communicator) -> Result<&NativeComm> {
        (comm as &dyn Any)
            .downcast_ref()
            .ok_or_else(|| Error::new(Class::Comm, "the communicator belongs to another engine"))
    }

    /// Its handle.
    ///
    /// # Errors
    /// `MPI_ERR_COMM` while its duplication is not complete.
    #[inline(always)]
    pub fn handle(&self) -> Result<Handle> {
        let what = match self.state.load(Ordering::Acquire) {
            THERE => return Ok(self.handle.load(Ordering::Acquire)),
            FAILED => "the communicator is not there: its duplication failed",
            _ => {
                "the communicator is not there yet: the request of its duplication is not complete"
            }
        };
        Err(Error::new(Class::Comm, what))
    }

    /// Runs a call on it whose errors come back to us.
    ///
    /// # Errors
    /// Those of the call.
    #[inline(always)]
    pub fn call(&self, call: impl FnOnce(Handle) -> c_int) -> Result<()> {
        let handle = self.handle()?;
        let _quiet = self.quiet(handle)?;
        self.library.check(call(handle))
    }

    #[inline(always)]
    fn quiet(&self, handle: Handle) -> Result<Option<Quiet>> {
        self.sharing
            .quiet(self.library, errhandler::Kind::Comm, handle)
    }

    /// The communicator of the program with this handle. Its errors come back to us while it is looked at.
    ///
    /// # Errors
    /// `MPI_ERR_COMM` for an intercommunicator, and the library's.
    pub fn adopted(library: &'static Library, handle: Handle, check: Check) -> Result<NativeComm> {
        let sharing = Sharing::adopted();
        let _quiet = sharing.quiet(library, errhandler::Kind::Comm, handle)?;
        let mut is_inter = 0;
        // SAFETY: the output is there.
        library.check(unsafe { (library.symbols.comm_test_inter)(handle, &mut is_inter) })?;
        if is_inter != 0 {
            let what = "this is an intercommunicator, which this library does not have";
            return Err(Error::new(Class::Comm, what));
        }
        NativeComm::of(library, handle, check, sharing)
    }

    /// The handle, which the program gets to know.
    ///
    /// # Errors
    /// `MPI_ERR_COMM` while its duplication is not complete, and the library's.
    pub fn share(&self) -> Result<Handle> {
        let handle = self.handle()?;
        self.sharing
            .share(self.library, errhandler::Kind::Comm, handle)?;
        Ok(handle)
    }

    /// Its processes, to agree on hints. Its duplication is complete.
    pub fn circle(&self) -> Circle {
        Circle {
            library: self.library,
            comm: self.handle.load(Ordering::Acquire),
            rank: self.rank,
            size: self.size,
            check: self.check,
        }
    }

    /// What of the hints of `asked` the library is handed over for an object of this kind, in a call of all
    /// processes.
    ///
    /// # Errors
    /// `MPI_ERR_NOT_SAME`, and the library's.
    pub fn agreed<'a>(
        &self,
        kind: Kind,
        when: When,
        asked: &'a Info,
        about: &str,
        hints: &mut Hints,
    ) -> Result<Vec<Pair<'a>>> {
        let handle = self.handle()?;
        let _quiet = self.quiet(handle)?;
        let given = info::given(self.library, kind, when, asked);
        self.circle().agree(given, about, hints)
    }

    /// The same for a new object, as an info object of the library.
    ///
    /// # Errors
    /// See above.
    pub fn ready(
        &self,
        kind: Kind,
        asked: &Info,
        about: impl FnOnce() -> String,
        hints: &mut Hints,
    ) -> Result<Arc<Ready>> {
        let handle = self.handle()?;
        let _quiet = self.quiet(handle)?;
        ready::agreed(&self.circle(), kind, asked, about, hints)
    }

    /// The same for a communicator that is being made.
    fn agreed_here<'a>(
        &self,
        asked: &'a Info,
        about: &str,
        hints: &mut Hints,
    ) -> Result<Vec<Pair<'a>>> {
        self.agreed(Kind::Comm, When::Creation, asked, about, hints)
    }

    /// Intel MPI hands the hints of a communicator on to its duplicate: those that the duplicate is not given itself
    /// are to be what they are by default (H4).
    pub(super) fn defaults_again(&self, pairs: &[Pair<'_>]) -> Result<Vec<Pair<'static>>> {
        if self.library.maker != Maker::Intel {
            return Ok(Vec::new());
        }
        let own = self.in_effect(Hints::default())?;
        let changed = own.iter().filter_map(|(key, value)| {
            let hint = catalogue::find(Kind::Comm, key)?;
            let (key, default) = match hint.default {
                Initial::Is(default) => (hint.key.as_bytes(), default),
                _ => return None,
            };
            let is_given = pairs.iter().any(|pair| pair.key == key);
            let is_to_change = value != default && !is_given && hint.settable != Settable::Never;
            is_to_change.then_some(Pair {
                key,
                value: Cow::Borrowed(default.as_bytes()),
            })
        });
        Ok(changed.collect())
    }

    /// What a call makes; nothing where that is `MPI_COMM_NULL`.
    fn made(
        &self,
        by: impl FnOnce(Handle, *mut Handle) -> c_int,
    ) -> Result<Option<Arc<NativeComm>>> {
        let mut new = 0;
        self.call(|handle| by(handle, &mut new))?;
        if new == self.library.abi.comm_null {
            return Ok(None);
        }
        errhandler::return_from(self.library, errhandler::Kind::Comm, new)?;
        let comm = NativeComm::of(self.library, new, self.check, Sharing::none())?;
        Ok(Some(Arc::new(comm)))
    }

    /// The same, where there always is one.
    fn made_now(&self, by: impl FnOnce(Handle, *mut Handle) -> c_int) -> Result<Arc<NativeComm>> {
        self.made(by)?.ok_or_else(|| {
            Error::new(
                Class::Intern,
                "the MPI library made no communicator where there has to be one",
            )
        })
    }

    /// The same, with its hints.
    fn made_here(
        &self,
        hints: Hints,
        by: impl FnOnce(Handle, *mut Handle) -> c_int,
    ) -> Result<Made<dyn Communicator>> {
        let object = self.made_now(by)?;
        Ok(Made { object, hints })
    }

    /// Gives a communicator that was just made its hints: the libraries do not look at those of a graph. All its
    /// processes do so, whatever hints they have.
    fn give(&self, pairs: &[Pair<'_>]) -> Result<()> {
        let info = match pairs.is_empty() {
            true => NativeInfo::empty(self.library)?,
            false => NativeInfo::new(self.library, pairs)?,
        };
        // SAFETY: the communicator and the info object are there.
        self.call(|comm| unsafe { (self.library.symbols.comm_set_info)(comm, info.handle()) })
    }

    /// Gives these hints to a communicator that was just made, and to all others of it their defaults, where the
    /// library has handed on those of the one that it was made of. All its processes call it.
    fn begin_with(&self, pairs: &[Pair<'_>]) -> Result<()> {
        let again = self.defaults_again(pairs)?;
        if !again.is_empty() {
            self.give(&again)?;
        }
        self.give(pairs)
    }

    /// A duplicate, made by this procedure.
    fn dup_in(&self, procedure: &str, asked: Option<&Info>) -> Result<Made<dyn Communicator>> {
        let symbols = &self.library.symbols;
        let mut hints = Hints::default();
        let mut pairs = match asked {
            Some(asked) => self.agreed_here(asked, procedure, &mut hints)?,
            None => Vec::new(),
        };
        pairs.extend(self.defaults_again(&pairs)?);
        if asked.is_none() && pairs.is_empty() {
            // SAFETY: the communicator and the output are there.
            return self.made_here(hints, |comm, new| unsafe { (symbols.comm_dup)(comm, new) });
        }
        let info = NativeInfo::new(self.library, &pairs)?;
        self.made_here(hints, |comm, new| {
            // SAFETY: as above; the info object is there.
            unsafe { (symbols.comm_dup_with_info)(comm, info.handle(), new) }
        })
    }

    /// One that will be its duplicate: the library will write its handle.
    pub(super) fn duplicate(&self) -> NativeComm {
        NativeComm {
            library: self.library,
            handle: AtomicUsize::new(0),
            state: AtomicU8::new(STARTED),
            left_out: OnceLock::new(),
            rank: self.rank,
            size: self.size,
            check: self.check,
            sharing: Sharing::none(),
        }
    }

    /// Where its handle is written.
    pub(super) fn place(&self) -> *mut Handle {
        self.handle.as_ptr()
    }

    /// The duplication is complete; this was left out of its hints.
    pub(super) fn is_there(&self, left_out: Hints) {
        let _ = self.left_out.set(left_out);
        self.state.store(THERE, Ordering::Release);
    }

    /// The duplication has failed.
    pub(super) fn has_failed(&self) {
        self.state.store(FAILED, Ordering::Release);
    }

    /// A nonblocking duplication.
    fn start_dup(
        &self,
        hints: Hints,
        by: impl FnOnce(Handle, *mut Handle, *mut Handle) -> c_int,
    ) -> Result<(Made<dyn Communicator>, Box<dyn Pending>)> {
        let new = Arc::new(self.duplicate());
        let handle = self.handle()?;
        let of = self.sharing.with_handler(errhandler::Kind::Comm, handle);
        let _quiet = self.quiet(handle)?;
        // It stays where it is, as long as the request lives.
        let place = new.place();
        let later = Arc::clone(&new);
        let complete = move || {
            let handle = later.handle.load(Ordering::Acquire);
            // Who cannot be told of errors is told of them when they are made.
            let _ = errhandler::return_from(later.library, errhandler::Kind::Comm, handle);
            later.state.store(THERE, Ordering::Release);
        };
        let request = NativeRequest::started(
            self.library,
            of,
            |request| by(handle, place, request),
            complete,
        )?;
        Ok((Made { object: new, hints }, Box::new(request)))
    }
}

fn number_of<T>(list: &[T]) -> Result<c_int> {
    c_int::try_from(list.len()).map_err(|_| {
        Error::new(
            Class::Arg,
            "a list has more elements than an INTEGER can count",
        )
    })
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

    fn barrier(&self) -> Result<()> {
        // SAFETY: the communicator is there, here and below, and all outputs are.
        self.call(|comm| unsafe { (self.library.symbols.barrier)(comm) })
    }

    fn compare(&self, other: &dyn Communicator) -> Result<Comparison> {
        let other = NativeComm::this(other)?.handle()?;
        let mut result = 0;
        // SAFETY: see above.
        self.call(|comm| unsafe { (self.library.symbols.comm_compare)(comm, other, &mut result) })?;
        let all = [
            ("MPI_IDENT", Comparison::Ident),
            ("MPI_CONGRUENT", Comparison::Congruent),
            ("MPI_SIMILAR", Comparison::Similar),
        ];
        let found = all
            .into_iter()
            .find(|known| self.library.abi.int(known.0) == Some(result));
        Ok(found.map_or(Comparison::Unequal, |known| known.1))
    }

    fn group(&self) -> Result<Arc<dyn Group>> {
        let handle = self.handle()?;
        let _quiet = self.quiet(handle)?;
        let group = NativeGroup::given(self.library, |group| {
            // SAFETY: see above.
            unsafe { (self.library.symbols.comm_group)(handle, group) }
        })?;
        Ok(Arc::new(group))
    }

    fn set_info(&self, asked: &Info, hints: &mut Hints) -> Result<()> {
        let pairs = self.agreed(Kind::Comm, When::Later, asked, "MPI_Comm_set_info", hints)?;
        let info = match pairs.is_empty() {
            true => NativeInfo::empty(self.library)?,
            false => NativeInfo::new(self.library, &pairs)?,
        };
        // SAFETY: see above.
        let set = |comm| unsafe { (self.library.symbols.comm_set_info)(comm, info.handle()) };
        let tell = || self.in_effect(Hints::default());
        info::changed(self.library, hints, tell, || self.call(set))
    }

    fn in_effect(&self, known: Hints) -> Result<Hints> {
        let handle = self.handle()?;
        let _quiet = self.quiet(handle)?;
        let told = NativeInfo::given(self.library, |info| {
            // SAFETY: see above.
            unsafe { (self.library.symbols.comm_get_info)(handle, info) }
        })?;
        let told = info::read(self.library, told.handle())?;
        let mut hints = info::in_effect(self.library, Kind::Comm, &told).after(known);
        if let Some(left_out) = self.left_out.get() {
            hints.left_out_before(left_out);
        }
        Ok(hints)
    }

    fn dup(&self, asked: Option<&Info>) -> Result<Made<dyn Communicator>> {
        let symbols = &self.library.symbols;
        if let Some(asked) = asked
            && self.library.maker != Maker::Intel
        {
            let mut hints = Hints::default();
            let about = || "MPI_Comm_dup_with_info".to_owned();
            let info = self.ready(Kind::Comm, asked, about, &mut hints)?;
            return self.made_here(hints, |comm, new| {
                // SAFETY: see above.
                unsafe { (symbols.comm_dup_with_info)(comm, info.handle(), new) }
            });
        }
        self.dup_in("MPI_Comm_dup_with_info", asked)
    }

    fn idup(&self, asked: Option<&Info>) -> Result<(Made<dyn Communicator>, Box<dyn Pending>)> {
        let symbols = &self.library.symbols;
        let mut hints = Hints::default();
        let idup = |comm, new, request| {
            // SAFETY: see above.
            unsafe { (symbols.comm_idup)(comm, new, request) }
        };
        let Some(idup_with_info) = symbols.comm_idup_with_info else {
            return match asked {
                Some(_) => {
                    let made = self.dup_in("MPI_Comm_idup_with_info", asked)?;
                    Ok((made, Box::new(Complete)))
                }
                None => self.start_dup(hints, idup),
            };
        };
        if let Some(asked) = asked
            && self.circle().is_needed()
        {
            let (object, duplication) = Duplication::start(
                self,
                asked,
                &mut hints,
                // SAFETY: see above.
                |comm, info, new, request| unsafe { idup_with_info(comm, info, new, request) },
            )?;
            return Ok((Made { object, hints }, Box::new(duplication)));
        }
        let mut pairs = match asked {
            Some(asked) => info::for_one(self.library, self.check, Kind::Comm, asked, &mut hints),
            None => Vec::new(),
        };
        pairs.extend(self.defaults_again(&pairs)?);
        if asked.is_none() && pairs.is_empty() {
            return self.start_dup(hints, idup);
        }
        let info = NativeInfo::new(self.library, &pairs)?;
        self.start_dup(hints, |comm, new, request| {
            // SAFETY: see above.
            unsafe { idup_with_info(comm, info.handle(), new, request) }
        })
    }

    fn split(&self, color: Option<i32>, key: i32) -> Result<Option<Made<dyn Communicator>>> {
        let color = color.unwrap_or(self.library.abi.undefined);
        let made = self.made(|comm, new| {
            // SAFETY: see above.
            unsafe { (self.library.symbols.comm_split)(comm, color, key, new) }
        })?;
        if let Some(made) = &made
            && self.library.maker == Maker::Intel
        {
            made.begin_with(&[])?;
        }
        Ok(made.map(|object| Made {
            object: object as _,
            hints: Hints::default(),
        }))
    }

    fn split_type(
        &self,
        split_type: Option<SplitType>,
        key: i32,
        asked: &Info,
    ) -> Result<Option<Made<dyn Communicator>>> {
        let abi = &self.library.abi;
        let mut hints = Hints::default();
        let pairs = self.agreed_here(asked, "MPI_Comm_split_type", &mut hints)?;
        let shares_memory = pairs.iter().any(|pair| {
            pair.key == b"mpi_hw_resource_type" && pair.value.as_ref() == b"mpi_shared_memory"
        });
        let native = match split_type {
            None => Some(abi.undefined),
            Some(SplitType::Shared) => abi.int("MPI_COMM_TYPE_SHARED"),
            // Those came with MPI 4.0, and have other meanings in Open MPI 4.1.
            Some(_) if self.library.is_before_mpi_4() => None,
            Some(split_type) => abi.native("MPI_COMM_TYPE_", split_type as i32),
        };
        let is_guided = matches!(
            split_type,
            Some(SplitType::HwGuided | SplitType::ResourceGuided)
        );
        // What all processes that have memory in common are, every library knows.
        let native = match is_guided && shares_memory {
            true => abi.int("MPI_COMM_TYPE_SHARED"),
            false => native,
        };
        // A kind of part that the library does not know has no members.
        let native = native.unwrap_or(abi.undefined);
        // MPICH crashes on other hints where it makes no communicator; they are given to the one that it makes.
        let (parting, others): (Vec<Pair>, Vec<Pair>) = pairs
            .into_iter()
            .partition(|pair| matches!(pair.key, b"mpi_hw_resource_type" | b"mpi_pset_name"));
        let info = NativeInfo::new(self.library, &parting)?;
        let made = self.made(|comm, new| {
            // SAFETY: see above.
            unsafe { (self.library.symbols.comm_split_type)(comm, native, key, info.handle(), new) }
        })?;
        if let Some(made) = &made {
            made.begin_with(&others)?;
        }
        if is_guided && shares_memory && made.is_some() {
            hints.set("mpi_hw_resource_type", "mpi_shared_memory".to_owned());
        }
        Ok(made.map(|object| Made {
            object: object as _,
            hints,
        }))
    }

    fn dist_graph(
        &self,
        edges: &[Edges],
        weighted: bool,
        reorder: bool,
        asked: &Info,
    ) -> Result<Made<dyn Communicator>> {
        let mut hints = Hints::default();
        let pairs = self.agreed_here(asked, "MPI_Dist_graph_create", &mut hints)?;
        let info = NativeInfo::null(self.library);
        let sources: Vec<c_int> = edges.iter().map(|edge| edge.source).collect();
        let degrees: Result<Vec<c_int>> = edges
            .iter()
            .map(|edge| number_of(&edge.destinations))
            .collect();
        let degrees = degrees?;
        let destinations: Vec<c_int> = edges
            .iter()
            .flat_map(|edge| edge.destinations.clone())
            .collect();
        let weights: Vec<c_int> = edges
            .iter()
            .flat_map(|edge| edge.weights.clone().unwrap_or_default())
            .collect();
        let weights = weighted.then_some(weights);
        let number = number_of(edges)?;
        let object = self.made_now(|comm, new| {
            // SAFETY: see above; the lists are as long as the numbers say.
            unsafe {
                (self.library.symbols.dist_graph_create)(
                    comm,
                    number,
                    sources.as_ptr(),
                    degrees.as_ptr(),
                    destinations.as_ptr(),
                    self.weights(weights.as_deref()),
                    info.handle(),
                    reorder.into(),
                    new,
                )
            }
        })?;
        object.begin_with(&pairs)?;
        Ok(Made { object, hints })
    }

    fn dist_graph_adjacent(
        &self,
        graph: &Graph,
        reorder: bool,
        asked: &Info,
    ) -> Result<Made<dyn Communicator>> {
        let mut hints = Hints::default();
        let pairs = self.agreed_here(asked, "MPI_Dist_graph_create_adjacent", &mut hints)?;
        let info = NativeInfo::null(self.library);
        let (indegree, outdegree) = (number_of(&graph.sources)?, number_of(&graph.destinations)?);
        let weights = graph.weights.as_ref();
        let object = self.made_now(|comm, new| {
            // SAFETY: see above; the lists are as long as the numbers say.
            unsafe {
                (self.library.symbols.dist_graph_create_adjacent)(
                    comm,
                    indegree,
                    graph.sources.as_ptr(),
                    self.weights(weights.map(|weights| weights.0.as_slice())),
                    outdegree,
                    graph.destinations.as_ptr(),
                    self.weights(weights.map(|weights| weights.1.as_slice())),
                    info.handle(),
                    reorder.into(),
                    new,
                )
            }
        })?;
        object.begin_with(&pairs)?;
        Ok(Made { object, hints })
    }

    fn graph(&self) -> Result<Option<Graph>> {
        let symbols = &self.library.symbols;
        let (mut indegree, mut outdegree, mut weighted) = (0, 0, 0);
        let counted = self.call(|comm| {
            // SAFETY: see above.
            unsafe {
                (symbols.dist_graph_neighbors_count)(
                    comm,
                    &mut indegree,
                    &mut outdegree,
                    &mut weighted,
                )
            }
        });
        match counted {
            Err(error) if matches!(error.class, Class::Topology | Class::Comm | Class::Arg) => {
                return Ok(None);
            }
            counted => counted?,
        }
        let room = |degree: c_int| vec![0 as c_int; degree.max(0) as usize];
        let (mut sources, mut of_sources) = (room(indegree), room(indegree));
        let (mut destinations, mut of_destinations) = (room(outdegree), room(outdegree));
        // Without weights the library may be given none to fill.
        let unweighted = self.library.abi.unweighted as *mut c_int;
        let of = |weights: &mut Vec<c_int>| match weighted {
            0 => unweighted,
            _ => weights.as_mut_ptr(),
        };
        let (for_sources, for_destinations) = (of(&mut of_sources), of(&mut of_destinations));
        self.call(|comm| {
            // SAFETY: see above; there is room for so many ranks and weights.
            unsafe {
                (symbols.dist_graph_neighbors)(
                    comm,
                    indegree,
                    sources.as_mut_ptr(),
                    for_sources,
                    outdegree,
                    destinations.as_mut_ptr(),
                    for_destinations,
                )
            }
        })?;
        Ok(Some(Graph {
            sources,
            destinations,
            weights: (weighted != 0).then_some((of_sources, of_destinations)),
        }))
    }

    fn can_end_in_use(&self) -> bool {
        false
    }

    fn free(&self) -> Result<()> {
        if self.state.load(Ordering::Acquire) == FAILED {
            return Ok(());
        }
        let mut handle = self.handle()?;
        if self.sharing.is_adopted() {
            return Ok(());
        }
        let quiet = self.quiet(handle)?;
        // SAFETY: see above; nobody uses the communicator any more.
        let code = unsafe { (self.library.symbols.comm_free)(&mut handle) };
        self.library.check(code)?;
        if let Some(quiet) = quiet {
            quiet.forget();
        }
        Ok(())
    }

    fn win(&self, memory: Memory, disp_unit: i64, asked: &Info) -> Result<Made<dyn Window>> {
        NativeWin::create(self, memory, disp_unit, asked)
    }

    fn open(&self, filename: &[u8], amode: Amode, asked: &Info) -> Result<Made<dyn File>> {
        NativeFile::open(self, filename, amode, asked)
    }
}

impl NativeComm {
    /// Weights, as the library is given them.
    fn weights(&self, weights: Option<&[c_int]>) -> *const c_int {
        let abi = &self.library.abi;
        match weights {
            None => abi.unweighted as *const c_int,
            Some([]) => abi.weights_empty as *const c_int,
            Some(weights) => weights.as_ptr(),
        }
    }
}
