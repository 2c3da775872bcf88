//! The processes of a window or a file, which must agree on its hints without the communicator that it was made with.
//!
//! Functions without an `# Errors` section return the errors of the library.
#![allow(unsafe_code)]

use super::agreement::Participants;
use super::preparation::{Pair, PreparedHint, pairs_to_give};
use super::promise::is_believed;
use crate::abi::Handle;
use crate::comm::NativeComm;
use crate::errhandler::{self, Owner};
use crate::group::NativeGroup;
use crate::library::Library;
use crate::library_state;
use crate::symbols::of;
use libc::c_int;
use minfo_engine::Predefined;
use minfo_engine::comm::{Communicator, Group};
use minfo_rules::error::Result;
use minfo_rules::hints::Check;
use minfo_rules::hints::Hints;
use minfo_rules::info::Info;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The processes of a window or a file, which need a separate communicator: the program may have freed the one that the
/// object was made with. It is made on first use, in a call that all of them make, or with the object.
pub(crate) struct ObjectParticipants {
    library: &'static Library,
    check: Check,
    participants: Mutex<Option<Participants<'static>>>,
    /// Distinguishes creations of communicators that overlap: threads may do this for several objects at once, in
    /// different orders in different processes.
    tag: c_int,
}

/// The number of tags, and the first one; every MPI supports this range. The tag before the first is for objects
/// for which the processes do not agree on a tag: the program's, and those that it has made with a promise.
const TAGS: u32 = 1 << 14;
const FIRST_TAG: c_int = 1 << 14;

/// How many tags this process has assigned.
static NUMBER_OF_TAGS: AtomicU32 = AtomicU32::new(0);

/// A tag that this process has not assigned recently, and that another one is unlikely to assign at the same time.
fn next_tag() -> c_int {
    let number = std::process::id().wrapping_mul(0x9e37);
    let number = number.wrapping_add(NUMBER_OF_TAGS.fetch_add(1, Ordering::Relaxed));
    FIRST_TAG + (number % TAGS) as c_int
}

/// The tag for the communicator of an object that the processes of `comm` are about to create: rank 0 chooses it, so
/// its proposal is greater than the others'.
pub(crate) fn proposed_tag(comm: &NativeComm) -> i64 {
    match comm.rank {
        0 => next_tag().into(),
        _ => 0,
    }
}

/// The same group, as a subgroup of `MPI_COMM_WORLD`, because not all libraries accept others
/// (`group-of-other-origin-crashes`). `None` if some of its processes are not in `MPI_COMM_WORLD`: then no communicator
/// can be created, and the hints are not compared.
fn of_world(world: &NativeComm, group: NativeGroup) -> Result<Option<Arc<dyn Group>>> {
    let all = world.group()?;
    let ranks: Option<Vec<i32>> = group.ranks_in(&*all)?.into_iter().collect();
    ranks.map(|ranks| all.incl(&ranks)).transpose()
}

impl ObjectParticipants {
    /// For an object that the processes of a communicator are about to create; `tag` is the maximum of their
    /// [`proposed_tag`]s. The communicator is not created yet.
    pub(crate) fn of(comm: &NativeComm, tag: i64) -> ObjectParticipants {
        let mut participants = ObjectParticipants::new(comm.library, comm.check);
        if let Ok(tag) = c_int::try_from(tag)
            && tag >= FIRST_TAG
        {
            participants.tag = tag;
        }
        participants
    }

    /// For an existing object. The communicator is not created yet.
    pub(crate) fn new(library: &'static Library, check: Check) -> ObjectParticipants {
        ObjectParticipants {
            library,
            check,
            participants: Mutex::default(),
            tag: FIRST_TAG - 1,
        }
    }

    /// The hints of `asked` that are passed to the library; `group` is that of the object's processes.
    ///
    /// # Errors
    /// Those of [`Participants::agree`], and the library's.
    pub(crate) fn agree<'a>(
        &self,
        group: impl FnOnce() -> Result<NativeGroup>,
        asked: &Info,
        prepared: Vec<PreparedHint<'a>>,
        about: &str,
        hints: &mut Hints,
    ) -> Result<Vec<Pair<'a>>> {
        if is_believed(self.check, asked) {
            return Ok(pairs_to_give(self.library, self.check, prepared, hints));
        }
        // Threads share one communicator and compare one after the other, since two concurrent collective operations on
        // one communicator would be mixed up.
        let mut made = self.made();
        if made.is_none() {
            *made = self.make(group)?;
        }
        match *made {
            Some(participants) => participants.agree(asked, prepared, about, hints),
            None => Ok(pairs_to_give(self.library, self.check, prepared, hints)),
        }
    }

    /// The processes, if they must compare hints.
    fn make(
        &self,
        group: impl FnOnce() -> Result<NativeGroup>,
    ) -> Result<Option<Participants<'static>>> {
        let library = self.library;
        if self.check == Check::Off {
            return Ok(None);
        }
        let group = group()?;
        let size = group.size()?;
        if size == 1 {
            return Ok(None);
        }
        let world = NativeComm::predefined(library, Predefined::World, self.check)?;
        let Some(group) = of_world(&world, group)? else {
            return Ok(None);
        };
        let native = NativeGroup::of(&*group)?.handle();
        let rank = group.rank()?.unwrap_or(0);
        let mut comm = Handle::UNSET;
        world.call(|world| {
            library
                .symbols
                .comm_create_group(world, native, self.tag, &mut comm)
        })?;
        Ok(Some(self.of_processes(comm, rank, size)))
    }

    /// Creates the communicator, which all processes of `comm` do, about to create the object. (A duplicate would have the
    /// program's attributes.)
    pub(crate) fn gather(&self, comm: &NativeComm) -> Result<()> {
        let (library, mut new) = (self.library, Handle::UNSET);
        comm.call(|old| library.symbols.comm_split(old, 0, 0, &mut new))?;
        *self.made() = Some(self.of_processes(new, comm.rank, comm.size));
        Ok(())
    }

    /// Waits until all processes have called it, if the communicator was created.
    pub(crate) fn meet(&self) -> Result<()> {
        let made = self.made();
        let barrier = |all: &Participants| self.library.symbols.barrier(all.comm);
        made.as_ref()
            .map_or(Ok(()), |all| self.library.check(barrier(all)))
    }

    /// Takes a communicator that was created for them.
    fn of_processes(
        &self,
        comm: Handle<of::Comm>,
        rank: c_int,
        size: c_int,
    ) -> Participants<'static> {
        let library = self.library;
        // The other processes use it now, and would wait for this one. If this fails, errors on it are handled like
        // those on MPI_COMM_WORLD.
        let _ = errhandler::return_from(library, Owner::Comm(comm));
        Participants {
            library,
            comm,
            rank,
            size,
            check: self.check,
            have_met: None,
        }
    }

    fn made(&self) -> MutexGuard<'_, Option<Participants<'static>>> {
        self.participants
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Called when all of them free the object, whatever the result of that.
    pub(crate) fn free(&self) -> Result<()> {
        let Some(participants) = self.made().take() else {
            return Ok(());
        };
        let mut comm = participants.comm;
        // SAFETY: it was taken out of `self`, and copies of it live no longer than a comparison of hints, which locks
        // `self`.
        let code = unsafe { self.library.symbols.comm_free(&mut comm) };
        self.library.check(code)
    }
}

impl Drop for ObjectParticipants {
    /// Freeing a communicator does not wait for other processes, so this is safe even if the object was leaked.
    fn drop(&mut self) {
        if library_state::is_running() {
            let _ = self.free();
        }
    }
}
