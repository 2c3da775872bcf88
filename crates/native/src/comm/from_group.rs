//! Communicators created from groups, without a parent communicator.
#![allow(unsafe_code)]

use super::super::Native;
use super::super::abi::Handle;
use super::super::errhandler::{Owner, quiet_predefined};
use super::super::group::NativeGroup;
use super::super::library::c_text;
use super::super::ownership::Sharing;
use super::super::session::NativeSession;
use super::super::symbols::of;
use super::NativeComm;
use libc::c_int;
use minfo_engine::buffered_mode::KeptBuffer;
use minfo_engine::comm::{Communicator, Group};
use minfo_engine::message::Messages;
use minfo_engine::session::Founding;
use minfo_engine::{Made, Predefined};
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::hints::catalogue::Kind;
use minfo_rules::hints::{Hints, When};
use std::any::Any;
use std::ffi::CString;
use std::hash::{BuildHasher, BuildHasherDefault};
use std::sync::Arc;

/// A tag of at most this many bytes is passed on unchanged: every library accepts that many.
const SHORT_TAG: usize = 200;

fn number_of(tag: &[u8]) -> u64 {
    BuildHasherDefault::<rustc_hash::FxHasher>::default().hash_one(tag)
}

/// The tag as the library takes it.
fn tag_for_library(tag: &[u8]) -> Result<CString> {
    match tag.len() {
        0..=SHORT_TAG => c_text(tag),
        _ => {
            let number = format!("{:016x}", number_of(tag));
            c_text(&[&tag[..SHORT_TAG], number.as_bytes()].concat())
        }
    }
}

/// The buffer for buffered sends of a new communicator.
fn kept_for(founding: &Founding<'_>) -> KeptBuffer {
    let session = founding.session.map(|session| session as &dyn Any);
    let session = session.and_then(|session| session.downcast_ref::<NativeSession>());
    KeptBuffer::of_session(session.map(|session| Arc::clone(&session.kept)))
}

impl Native {
    /// Wraps a communicator that the library created, and sets these hints. All its processes call it.
    fn new_comm(
        &self,
        handle: Handle<of::Comm>,
        procedure: &str,
        founding: &Founding<'_>,
    ) -> Result<Made<dyn Communicator>> {
        let library = self.library;
        if handle == library.abi.comm_null {
            let what = "the MPI library returned no communicator";
            return Err(Error::new(Class::Intern, what));
        }
        let sharing = Sharing::none();
        sharing.begin(library, Owner::Comm(handle));
        let mut comm = NativeComm::of(library, handle, self.check(), sharing)?;
        comm.kept = kept_for(founding);
        let mut hints = Hints::default();
        let (kind, when) = (Kind::Comm, When::Creation);
        let pairs = comm.agreed_pairs(kind, when, founding.asked, procedure, &mut hints)?;
        comm.begin_with(&pairs)?;
        Ok(Made {
            object: Arc::new(comm),
            hints,
        })
    }

    fn world(&self) -> Result<NativeComm> {
        NativeComm::predefined(self.library, Predefined::World, self.check())
    }

    /// The same processes as a subgroup of the world: not all libraries create a communicator from any other group.
    fn in_world(&self, group: &dyn Group) -> Result<Arc<dyn Group>> {
        let all = self.world()?.group()?;
        let ranks: Option<Vec<i32>> = group.ranks_in(all.as_ref())?.into_iter().collect();
        let what = "a process of the group is not among those that the program was started with";
        all.incl(&ranks.ok_or_else(|| Error::new(Class::Group, what))?)
    }

    fn int_tag(&self, tag: &[u8]) -> Result<c_int> {
        let most = self.world()?.max_tag().max(1) as u64;
        Ok((number_of(tag) % most) as c_int)
    }

    /// A communicator of these processes, created from the world.
    fn group_in_world(&self, group: &dyn Group, tag: &[u8]) -> Result<Handle<of::Comm>> {
        let (part, tag) = (self.in_world(group)?, self.int_tag(tag)?);
        let native = NativeGroup::of(part.as_ref())?.handle();
        let symbols = &self.library.symbols;
        let mut new = Handle::UNSET;
        self.world()?
            .call(|world| symbols.comm_create_group(world, native, tag, &mut new))?;
        Ok(new)
    }

    pub(crate) fn make_from_group(
        &self,
        group: &dyn Group,
        founding: &Founding<'_>,
    ) -> Result<Made<dyn Communicator>> {
        const PROCEDURE: &str = "MPI_Comm_create_from_group";
        let library = self.library;
        let is_alone = library.quirks.has_no_group_server && group.size()? == 1;
        let has_it = library.symbols.has_comm_create_from_group();
        if is_alone || !has_it {
            let new = self.group_in_world(group, founding.tag)?;
            return self.new_comm(new, PROCEDURE, founding);
        }
        let native = NativeGroup::of(group)?.handle();
        let tag = tag_for_library(founding.tag)?;
        let abi = &library.abi;
        let mut new = Handle::UNSET;
        {
            let _quiet = quiet_predefined(library)?;
            let (none, returns) = (abi.info_null, abi.errors_return);
            let symbols = &library.symbols;
            let code = symbols.comm_create_from_group(native, &tag, none, returns, &mut new);
            library.check(code.unwrap_or_default())?;
        }
        self.new_comm(new, PROCEDURE, founding)
    }

    /// The leaders find each other among all processes, as in MPI_Intercomm_create.
    pub(crate) fn make_inter_from_groups(
        &self,
        group: &dyn Group,
        local_leader: i32,
        remote: Option<(&dyn Group, i32)>,
        founding: &Founding<'_>,
    ) -> Result<Made<dyn Communicator>> {
        let symbols = &self.library.symbols;
        // The two sides have no process in common, so their local communicators do not interfere.
        let local = self.group_in_world(group, founding.tag)?;
        let mut local = NativeComm::of(self.library, local, self.check(), {
            let sharing = Sharing::none();
            sharing.begin(self.library, Owner::Comm(local));
            sharing
        })?;
        local.kept = kept_for(founding);
        let world = self.world()?;
        let remote_leader = match remote {
            None => 0,
            Some((other, leader)) => {
                let all = world.group()?;
                let found = other.translate(&[leader], all.as_ref())?;
                let what = "the leader of the other side is not among the processes that the program was started with";
                let found = found.into_iter().next().flatten();
                found.ok_or_else(|| Error::new(Class::Group, what))?
            }
        };
        let tag = self.int_tag(founding.tag)?;
        let peer = world.handle()?;
        let mut new = Handle::UNSET;
        let _quiet = quiet_predefined(self.library)?;
        local.call(|local| {
            symbols.intercomm_create(local, local_leader, peer, remote_leader, tag, &mut new)
        })?;
        self.new_comm(new, "MPI_Intercomm_create_from_groups", founding)
    }
}
