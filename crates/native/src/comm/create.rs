//! Communicators created from another one.
#![allow(unsafe_code)]

use super::super::abi::{AtomicHandle, Handle};
use super::super::errhandler::Owner;
use super::super::hints::{Check, Pair, is_harmful_later, prepare_alone};
use super::super::info::NativeInfo;
use super::super::library::Library;
use super::super::library_state;
use super::super::ownership::Sharing;
use super::super::request::{CompletionLocality, NativeRequest};
use super::super::symbols::{Status, of};
use super::duplication::Duplication;
use super::{FAILED, NativeComm, STARTED, THERE};
use crate::message::Attached;
use libc::c_int;
use minfo_engine::comm::{Communicator, SplitType, Topology};
use minfo_engine::hinting::Hinting;
use minfo_engine::{Complete, Ended, Made, Pending};
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::hardware;
use minfo_rules::hints::catalogue::{self, Initial, Kind};
use minfo_rules::hints::{Hints, Settable};
use minfo_rules::info::Info;
use std::borrow::Cow;
use std::mem;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Arc, OnceLock};

/// A call of the library that starts a duplication; it writes the new handle when that is complete.
type StartDup<'a> =
    dyn Fn(Handle<of::Comm>, *mut Handle<of::Comm>, &mut Handle<of::Request>) -> c_int + 'a;

impl NativeComm {
    /// For a library that passes the hints of a communicator on to its duplicate: resets those that are not given for
    /// the duplicate to their defaults (H4).
    pub(crate) fn defaults_again(&self, pairs: &[Pair<'_>]) -> Result<Vec<Pair<'static>>> {
        if !self.library.quirks.hands_hints_to_duplicates {
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

    /// Runs a call that creates a communicator; `None` for `MPI_COMM_NULL`.
    pub(super) fn made(
        &self,
        by: impl FnOnce(Handle<of::Comm>, &mut Handle<of::Comm>) -> c_int,
    ) -> Result<Option<Arc<NativeComm>>> {
        let mut new = Handle::UNSET;
        self.call(|handle| by(handle, &mut new))?;
        self.of_made(new)
    }

    #[inline(never)]
    fn of_made(&self, new: Handle<of::Comm>) -> Result<Option<Arc<NativeComm>>> {
        let made = NativeComm::of_given(self.library, new, self.check, Sharing::none())?;
        Ok(made.map(|mut made| {
            made.kept = self.kept.of_made();
            Arc::new(made)
        }))
    }

    /// The communicator with this handle, which the library returned; `None` for `MPI_COMM_NULL`.
    pub(crate) fn given(
        library: &'static Library,
        handle: Handle<of::Comm>,
        check: Check,
        sharing: Sharing,
    ) -> Result<Option<Arc<NativeComm>>> {
        let received = NativeComm::of_given(library, handle, check, sharing)?;
        Ok(received.map(Arc::new))
    }

    fn of_given(
        library: &'static Library,
        handle: Handle<of::Comm>,
        check: Check,
        sharing: Sharing,
    ) -> Result<Option<NativeComm>> {
        if handle == library.abi.comm_null {
            return Ok(None);
        }
        if !sharing.is_shared() {
            sharing.begin(library, Owner::Comm(handle));
        }
        NativeComm::of(library, handle, check, sharing).map(Some)
    }

    /// The same for a call that never returns `MPI_COMM_NULL`.
    pub(crate) fn made_now(
        &self,
        by: impl FnOnce(Handle<of::Comm>, &mut Handle<of::Comm>) -> c_int,
    ) -> Result<Arc<NativeComm>> {
        self.made(by)?
            .ok_or_else(|| Error::new(Class::Intern, "the MPI library returned no communicator"))
    }

    /// A duplicate, with its hints.
    fn duplicated(
        &self,
        hints: Hints,
        by: impl FnOnce(Handle<of::Comm>, &mut Handle<of::Comm>) -> c_int,
    ) -> Result<Made<dyn Communicator>> {
        let object = self.made_now(by)?;
        self.keep_without_topology(&object);
        Ok(Made { object, hints })
    }

    /// Sets the hints of a new communicator (`graph-creation-ignores-hints`). All its processes must call it, with or
    /// without hints.
    pub(super) fn give(&self, pairs: &[Pair<'_>]) -> Result<()> {
        let info = match pairs.is_empty() {
            true => NativeInfo::empty(self.library)?,
            false => NativeInfo::new(self.library, pairs)?,
        };
        let symbols = &self.library.symbols;
        self.call(|comm| symbols.comm_set_info(comm, info.handle()))
    }

    /// Sets these hints on a new communicator, and its other hints to their defaults if the library has passed on those
    /// of its parent. All its processes call it.
    pub(super) fn begin_with(&self, pairs: &[Pair<'_>]) -> Result<()> {
        let again = self.defaults_again(pairs)?;
        if !again.is_empty() {
            self.give(&again)?;
        }
        // The first process may use it before the last one gets here.
        let is_sound = |pair: &&Pair<'_>| self.size == 1 || !is_harmful_later(self.library, pair);
        let sound: Vec<Pair<'_>> = pairs.iter().filter(is_sound).cloned().collect();
        self.give(&sound)
    }

    /// A duplicate, made by this procedure.
    pub(super) fn dup_in(
        &self,
        procedure: &str,
        asked: Option<&Info>,
    ) -> Result<Made<dyn Communicator>> {
        let symbols = &self.library.symbols;
        let mut hints = Hints::default();
        let mut pairs = match asked {
            Some(asked) => self.agreed_for_new_comm(asked, procedure, &mut hints)?,
            None => Vec::new(),
        };
        pairs.extend(self.defaults_again(&pairs)?);
        if asked.is_none() && pairs.is_empty() {
            return self.duplicated(hints, |comm, new| symbols.comm_dup(comm, new));
        }
        let info = NativeInfo::new(self.library, &pairs)?;
        self.duplicated(hints, |comm, new| {
            symbols.comm_dup_with_info(comm, info.handle(), new)
        })
    }

    /// If this one is known to have no topology, so is its duplicate, whatever the library says
    /// (`create-group-keeps-topology`).
    fn keep_without_topology(&self, duplicate: &NativeComm) {
        if self.topology.get() == Some(&Topology::None) {
            let _ = duplicate.topology.set(Topology::None);
        }
    }

    /// A placeholder for its duplicate, which does not exist yet.
    pub(crate) fn duplicate(&self) -> NativeComm {
        let new = NativeComm {
            library: self.library,
            handle: AtomicHandle::new(Handle::UNSET),
            state: AtomicU8::new(STARTED),
            left_out: OnceLock::new(),
            rank: self.rank,
            size: self.size,
            remote_size: self.remote_size,
            check: self.check,
            have_met: AtomicBool::new(false),
            sharing: Sharing::none(),
            topology: OnceLock::new(),
            duplications: Arc::default(),
            attached: Attached::default(),
            kept: self.kept.of_made(),
        };
        self.keep_without_topology(&new);
        new
    }

    /// Records that the duplication is complete, and the hints that it left out.
    pub(crate) fn is_there(&self, left_out: Hints) {
        let _ = self.left_out.set(left_out);
        self.state.store(THERE, Ordering::Release);
    }

    /// Records that the duplication has failed; the library may have created the communicator anyway.
    pub(crate) fn has_failed(&self, is_made: bool) {
        self.state.store(FAILED, Ordering::Release);
        if is_made && library_state::is_running() {
            // An error is already reported.
            let _ = self.end();
        }
    }

    /// Starts a nonblocking duplication with `by`, in which the library writes the new handle to memory that stays
    /// valid until it is complete.
    pub(super) fn start_dup(
        &self,
        hints: Hints,
        by: &StartDup<'_>,
    ) -> Result<(Made<dyn Communicator>, Box<dyn Pending>)> {
        let new = Arc::new(self.duplicate());
        // The library may write the handle there until the request is complete.
        let written = Box::new(AtomicHandle::new(Handle::UNSET));
        let place = written.as_ptr();
        let later = Arc::clone(&new);
        let parent = self.duplications.begin(self.library);
        let complete = move |ended: Result<Status>| {
            match ended {
                Ok(_) => {
                    later.is_made(written.load());
                    later.state.store(THERE, Ordering::Release);
                    drop(parent);
                    Ok(Ended::default())
                }
                Err(error) => {
                    later.has_failed(false);
                    // The library may still write it, and use the other communicator.
                    mem::forget(written);
                    parent.for_ever();
                    Err(error)
                }
            }
        };
        let started = self.started(|comm, request| by(comm, place, request))?;
        let request = NativeRequest::completed_by(started, CompletionLocality::Together, complete);
        Ok((Made { object: new, hints }, request))
    }

    pub(super) fn make_dup(&self, asked: Option<&Info>) -> Result<Made<dyn Communicator>> {
        let symbols = &self.library.symbols;
        if let Some(asked) = asked
            && !self.library.quirks.hands_hints_to_duplicates
            && self.remote_size.is_none()
        {
            let mut hints = Hints::default();
            let about = || "MPI_Comm_dup_with_info".to_owned();
            let info = self.prepared_info(Kind::Comm, asked, &about, &mut [], &mut hints)?;
            return self.duplicated(hints, |comm, new| {
                symbols.comm_dup_with_info(comm, info.handle(), new)
            });
        }
        self.dup_in("MPI_Comm_dup_with_info", asked)
    }

    pub(super) fn begin_dup(
        &self,
        asked: Option<&Info>,
    ) -> Result<(Made<dyn Communicator>, Box<dyn Pending>)> {
        let symbols = &self.library.symbols;
        let mut hints = Hints::default();
        let idup = |comm, new, request: &mut _| {
            // SAFETY: only `start_dup` calls this, and it keeps the place of the new handle until the request is
            // complete, or forever.
            unsafe { symbols.comm_idup(comm, new, request) }
        };
        if !symbols.has_comm_idup_with_info() {
            return match asked {
                Some(_) => {
                    let made = self.dup_in("MPI_Comm_idup_with_info", asked)?;
                    Ok((made, Box::new(Complete)))
                }
                None => self.start_dup(hints, &idup),
            };
        }
        if let Some(asked) = asked
            && self.remote_size.is_none()
            && self.participants().must_compare(asked)
        {
            let (object, duplication) = Duplication::start(self, asked, &mut hints)?;
            return Ok((Made { object, hints }, Box::new(duplication)));
        }
        let mut pairs = match asked {
            Some(asked) if self.remote_size.is_some() => {
                self.agreed_for_new_comm(asked, "MPI_Comm_idup_with_info", &mut hints)?
            }
            Some(asked) => prepare_alone(self.library, self.check, Kind::Comm, asked, &mut hints),
            None => Vec::new(),
        };
        pairs.extend(self.defaults_again(&pairs)?);
        if asked.is_none() && pairs.is_empty() {
            return self.start_dup(hints, &idup);
        }
        let info = NativeInfo::new(self.library, &pairs)?;
        self.start_dup(hints, &|comm, new, request| {
            let info = info.handle();
            // SAFETY: `new` points into a box that the request owns, and leaks if the library may still write to it.
            let started = unsafe { symbols.comm_idup_with_info(comm, info, new, request) };
            started.expect("the library has it, as was asked above")
        })
    }

    /// Runs a call that creates a communicator, and gives it the default hints (H4).
    pub(super) fn made_with_defaults(
        &self,
        by: impl FnOnce(Handle<of::Comm>, &mut Handle<of::Comm>) -> c_int,
    ) -> Result<Option<Made<dyn Communicator>>> {
        NativeComm::with_defaults(self.made(by)?)
    }

    /// The same without a topology, whatever the library says (`create-group-keeps-topology`).
    pub(super) fn made_without_topology(
        &self,
        by: impl FnOnce(Handle<of::Comm>, &mut Handle<of::Comm>) -> c_int,
    ) -> Result<Option<Made<dyn Communicator>>> {
        let made = self.made(by)?;
        if let Some(made) = &made {
            let _ = made.topology.set(Topology::None);
        }
        NativeComm::with_defaults(made)
    }

    #[inline(never)]
    fn with_defaults(made: Option<Arc<NativeComm>>) -> Result<Option<Made<dyn Communicator>>> {
        if let Some(made) = &made
            && made.library.quirks.hands_hints_to_duplicates
        {
            made.begin_with(&[])?;
        }
        Ok(made.map(|object| Made {
            object: object as _,
            hints: Hints::default(),
        }))
    }

    /// Splits by a type of hardware resource that this package knows: the processes of a node by the resource they are
    /// bound to. All processes pass the same type.
    fn split_by_hardware(
        &self,
        key: i32,
        pairs: Vec<Pair>,
    ) -> Result<Option<Made<dyn Communicator>>> {
        let abi = &self.library.abi;
        let (resource, others): (Vec<Pair>, Vec<Pair>) = pairs
            .into_iter()
            .partition(|pair| pair.key == b"mpi_hw_resource_type");
        let name = resource
            .first()
            .map(|pair| String::from_utf8_lossy(pair.value.as_ref()).into_owned());
        let name = name.unwrap_or_default();
        let shared = abi.int("MPI_COMM_TYPE_SHARED").unwrap_or(abi.undefined);
        let symbols = &self.library.symbols;
        let node =
            self.made(|comm, new| symbols.comm_split_type(comm, shared, key, abi.info_null, new))?;
        // Every process is on a node.
        let Some(node) = node else {
            return Ok(None);
        };
        let color = hardware::resource_of(name.as_bytes()).unwrap_or(abi.undefined);
        let made = node.made(|comm, new| symbols.comm_split(comm, color, key, new))?;
        let mut hints = Hints::default();
        if let Some(made) = &made {
            made.begin_with(&others)?;
            hints.set("mpi_hw_resource_type", name);
        }
        Ok(made.map(|object| Made {
            object: object as _,
            hints,
        }))
    }

    pub(super) fn make_split_type(
        &self,
        split_type: Option<SplitType>,
        key: i32,
        asked: &Info,
    ) -> Result<Option<Made<dyn Communicator>>> {
        let abi = &self.library.abi;
        let mut hints = Hints::default();
        let pairs = self.agreed_for_new_comm(asked, "MPI_Comm_split_type", &mut hints)?;
        let shares_memory = pairs.iter().any(|pair| {
            pair.key == b"mpi_hw_resource_type" && pair.value.as_ref() == b"mpi_shared_memory"
        });
        let is_guided = matches!(
            split_type,
            Some(SplitType::HwGuided | SplitType::ResourceGuided)
        );
        let resource = pairs
            .iter()
            .find(|pair| pair.key == b"mpi_hw_resource_type");
        if is_guided
            && let Some(resource) = resource
            && hardware::is_type(resource.value.as_ref())
        {
            return self.split_by_hardware(key, pairs);
        }
        let native = match split_type {
            None => Some(abi.undefined),
            Some(SplitType::Shared) => abi.int("MPI_COMM_TYPE_SHARED"),
            Some(_) if self.library.quirks.has_other_split_types => None,
            Some(split_type) => abi.native("MPI_COMM_TYPE_", split_type as i32),
        };
        // Every library knows the processes that share memory.
        let native = match is_guided && shares_memory {
            true => abi.int("MPI_COMM_TYPE_SHARED"),
            false => native,
        };
        // A split type that the library does not know has no members.
        let native = native.unwrap_or(abi.undefined);
        // Other hints are set on the new communicator (`split-type-crashes-on-hints`).
        let (parting, others): (Vec<Pair>, Vec<Pair>) = pairs
            .into_iter()
            .partition(|pair| matches!(pair.key, b"mpi_hw_resource_type" | b"mpi_pset_name"));
        let info = NativeInfo::new(self.library, &parting)?;
        let symbols = &self.library.symbols;
        let made =
            self.made(|comm, new| symbols.comm_split_type(comm, native, key, info.handle(), new))?;
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
}
