//! Windows: the rules for using one (MPI 4.1, chapter 12). They hold with any engine; the engine handles the memory.

mod access;
mod attribute;
pub mod epoch;

pub use access::{Completion, check_predefined};
pub use attribute::{Attributes, WinAttribute};

use super::attribute::{self as attributes, AttributeOwner};
use super::errhandler::{self, Current, Errhandler};
use super::hints::{self, HintState, Hinted, HintedObject, break_promise};
use super::last_user::{expect_others, wait_for_others};
use super::session::SessionMember;
use super::store::{HandleKind, Objects, Ref};
use epoch::{EpochChange, Epochs};
use minfo_engine::Made;
use minfo_engine::comm::Group;
use minfo_engine::convert::AdoptedWin;
use minfo_engine::data::Span;
use minfo_engine::memory_window::OwnMemory;
use minfo_engine::win::{LockType, NO_LOCKS, Segment, Window};
use minfo_rules::constants::{self, MPI_PROC_NULL};
use minfo_rules::error::{Class, Error, Result, not_negative};
use minfo_rules::hints::catalogue::Kind;
use minfo_rules::text::counted;
use std::sync::Arc;

/// `MPI_WIN_NULL`
pub const NULL: i32 = constants::MPI_WIN_NULL;

/// The call that made a window (MPI 4.1, section 12.2.6). The discriminants are the standard ABI's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Flavor {
    /// `MPI_WIN_FLAVOR_CREATE`
    Create = constants::MPI_WIN_FLAVOR_CREATE,
    /// `MPI_WIN_FLAVOR_ALLOCATE`
    Allocate = constants::MPI_WIN_FLAVOR_ALLOCATE,
    /// `MPI_WIN_FLAVOR_DYNAMIC`
    Dynamic = constants::MPI_WIN_FLAVOR_DYNAMIC,
    /// `MPI_WIN_FLAVOR_SHARED`
    Shared = constants::MPI_WIN_FLAVOR_SHARED,
}

impl Flavor {
    /// The meaning of this value in the standard ABI.
    ///
    /// # Errors
    /// `MPI_ERR_WIN` for a window that was made in an unknown way.
    pub fn of(value: i32) -> Result<Flavor> {
        let all = [
            Flavor::Create,
            Flavor::Allocate,
            Flavor::Dynamic,
            Flavor::Shared,
        ];
        let found = all.into_iter().find(|&flavor| flavor as i32 == value);
        found.ok_or_else(|| Error::new(Class::Win, "it is not known how the window was made"))
    }
}

/// A window.
pub struct Win {
    /// The engine's object.
    pub engine: Arc<dyn Window>,
    /// Its name and its hints.
    pub hints: HintState,
    /// Its error handler.
    pub errhandler: Current,
    /// Its epochs, which determine the allowed accesses.
    pub epochs: Epochs,
    /// Its processes.
    pub group: Arc<dyn Group>,
    /// The number of its processes.
    size: i32,
    flavor: Flavor,
    disp_unit: i64,
    attributes: Box<Attributes>,
    /// Its memory, if this is the only process.
    own_memory: Option<OwnMemory>,
    /// The session that it comes from, if any.
    pub origin: SessionMember,
}

impl Win {
    /// A window without a name, whose errors are fatal (MPI 4.1, section 9.3), and without an open epoch.
    ///
    /// # Errors
    /// Those of the group.
    pub fn new(
        made: Made<dyn Window>,
        group: Arc<dyn Group>,
        disp_unit: i64,
        flavor: Flavor,
    ) -> Result<Win> {
        let attributes = Attributes::new(
            made.object.span(),
            disp_unit,
            flavor,
            made.object.is_unified(),
        );
        let size = group.size()?;
        let mut hints = HintState::new(Kind::Win, b"", made.hints);
        hints.processes = u32::try_from(size).ok();
        Ok(Win {
            epochs: Epochs::new(group.rank()?),
            size,
            own_memory: made.object.own_memory(),
            engine: made.object,
            hints,
            errhandler: Current::new(Errhandler::Fatal),
            group,
            flavor,
            disp_unit,
            attributes: Box::new(attributes),
            origin: SessionMember::default(),
        })
    }

    /// A window that the program has made with its own MPI, which may also start and end its epochs.
    ///
    /// # Errors
    /// `MPI_ERR_WIN`, and those of the group.
    pub fn adopted(adopted: AdoptedWin) -> Result<Win> {
        let flavor = Flavor::of(adopted.flavor)?;
        let mut win = Win::new(adopted.made, adopted.group, adopted.disp_unit, flavor)?;
        win.epochs = Epochs::unseen();
        Ok(win)
    }

    /// The memory of the process `rank`, or for `MPI_PROC_NULL` of the first one that has any (MPI 4.1,
    /// section 12.2.3).
    ///
    /// # Errors
    /// `MPI_ERR_RMA_FLAVOR`, `MPI_ERR_RANK`, and those of the engine.
    pub fn shared_query(&self, rank: i32) -> Result<Segment> {
        if self.flavor == Flavor::Dynamic {
            let what =
                "the window was made by MPI_Win_create_dynamic, and has no memory of its own";
            return Err(Error::new(Class::RmaFlavor, what));
        }
        if rank == MPI_PROC_NULL {
            return self.engine.shared_query(None);
        }
        self.check_rank(rank)?;
        self.engine.shared_query(Some(rank))
    }

    /// Adds memory to a dynamic window (MPI 4.1, section 12.2.4).
    ///
    /// # Errors
    /// `MPI_ERR_RMA_FLAVOR`, `MPI_ERR_RMA_ATTACH`, `MPI_ERR_NO_MEM`.
    pub fn attach(&self, span: Span) -> Result<()> {
        self.check_dynamic()?;
        if span.address.checked_add(span.len).is_none() {
            let what = format!(
                "the memory at this address has less than {}",
                counted(span.len, "byte")
            );
            return Err(Error::new(Class::RmaAttach, what));
        }
        self.engine.attach(span)
    }

    /// Removes memory from a dynamic window.
    ///
    /// # Errors
    /// `MPI_ERR_RMA_FLAVOR`, `MPI_ERR_RMA_ATTACH`.
    pub fn detach(&self, address: usize) -> Result<()> {
        self.check_dynamic()?;
        self.engine.detach(address)
    }

    fn check_dynamic(&self) -> Result<()> {
        if self.flavor == Flavor::Dynamic {
            return Ok(());
        }
        let what = "the window was not made by MPI_Win_create_dynamic";
        Err(Error::new(Class::RmaFlavor, what))
    }

    /// A rank in the group of the window.
    ///
    /// # Errors
    /// `MPI_ERR_RANK`.
    #[inline]
    pub fn check_rank(&self, rank: i32) -> Result<()> {
        if (0..self.size).contains(&rank) {
            return Ok(());
        }
        Err(not_in_group(rank, self.size))
    }

    /// Starts `MPI_Win_lock`.
    ///
    /// # Errors
    /// `MPI_ERR_LOCKTYPE`, `MPI_ERR_RANK`, `MPI_ERR_ASSERT`, and `MPI_ERR_RMA_SYNC`, also for a broken promise (W6).
    pub fn begin_lock(
        &mut self,
        lock_type: i32,
        rank: i32,
        assert: i32,
    ) -> Result<(LockType, EpochChange)> {
        let all = [LockType::Exclusive, LockType::Shared];
        let found = all.into_iter().find(|&known| known as i32 == lock_type);
        let Some(lock_type) = found else {
            let what = format!(
                "lock_type = {lock_type} is neither MPI_LOCK_EXCLUSIVE nor MPI_LOCK_SHARED"
            );
            return Err(Error::new(Class::Locktype, what));
        };
        self.check_rank(rank)?;
        self.check_promise("MPI_Win_lock")?;
        Ok((lock_type, self.epochs.begin_lock(rank, assert)?))
    }

    /// Starts `MPI_Win_lock_all`.
    ///
    /// # Errors
    /// `MPI_ERR_ASSERT`, `MPI_ERR_RMA_SYNC`.
    pub fn begin_lock_all(&mut self, assert: i32) -> Result<EpochChange> {
        self.check_promise("MPI_Win_lock_all")?;
        self.epochs.begin_lock_all(assert)
    }

    /// `procedure` locks the window, although it may have the hint no_locks.
    fn check_promise(&mut self, procedure: &'static str) -> Result<()> {
        if !self.engine.has_no_locks(&self.hints.in_effect) {
            return Ok(());
        }
        let what = "the window has the hint no_locks = true, a promise that it is never locked";
        let error = Error::new(Class::RmaSync, what);
        break_promise(&mut self.hints, NO_LOCKS, procedure, error)
    }

    /// The ranks of a group in the window's, in ascending order.
    ///
    /// # Errors
    /// `MPI_ERR_GROUP` if it has a process that is not in the window's group.
    pub fn targets(group: &dyn Group, of_window: &dyn Group) -> Result<Vec<i32>> {
        let ranks: Option<Vec<i32>> = group.ranks_in(of_window)?.into_iter().collect();
        let Some(mut ranks) = ranks else {
            let what = "a process of the group is not in the window's group";
            return Err(Error::new(Class::Group, what));
        };
        ranks.sort_unstable();
        Ok(ranks)
    }
}

/// The size in bytes of a window or of attached memory (W1).
///
/// # Errors
/// `MPI_ERR_SIZE`.
pub fn size(size: i64) -> Result<usize> {
    not_negative(Class::Size, "size", size)
}

/// The displacement unit (W1).
///
/// # Errors
/// `MPI_ERR_DISP`.
pub fn check_disp_unit(disp_unit: i64) -> Result<()> {
    if disp_unit > 0 {
        return Ok(());
    }
    let what = format!("disp_unit = {disp_unit} is not positive");
    Err(Error::new(Class::Disp, what))
}

/// The memory of a new window.
///
/// # Errors
/// `MPI_ERR_SIZE` if it exceeds the address space.
pub fn check_span(span: Span) -> Result<()> {
    if span.len == 0 || span.address.checked_add(span.len).is_some() {
        return Ok(());
    }
    let what = format!(
        "the memory at this address has less than {}",
        counted(span.len, "byte")
    );
    Err(Error::new(Class::Size, what))
}

#[cold]
fn not_in_group(rank: i32, size: i32) -> Error {
    let what = format!(
        "rank {rank} is not in the window's group, which has {}",
        counted(size, "process")
    );
    Error::new(Class::Rank, what)
}

static WINS: Objects<Win> = Objects::new(
    HandleKind::Win,
    Class::Win,
    (NULL, "MPI_WIN_NULL"),
    "window",
);

/// The window of a handle. No operation that may wait for another process or thread runs while it is locked.
pub fn find(handle: i32) -> Result<Ref<'static, Win>> {
    find_inline(handle)
}

/// [`find`], inlined for the most frequent and shortest calls.
#[inline(always)]
pub fn find_inline(handle: i32) -> Result<Ref<'static, Win>> {
    let win = WINS.get_inline(handle)?;
    win.origin.check()?;
    Ok(win)
}

impl Win {
    /// Its hints.
    pub fn hinted(&mut self) -> Hinted<'_> {
        Hinted {
            engine: Arc::clone(&self.engine) as _,
            state: &mut self.hints,
        }
    }
}

/// The handles of all windows.
pub fn handles() -> impl Iterator<Item = i32> {
    WINS.handles()
}

/// The handle of a new window.
pub fn insert(win: Win) -> Result<i32> {
    WINS.insert(win)
}

/// The engine's window for this handle.
pub fn engine_of(handle: i32) -> Result<Arc<dyn Window>> {
    Ok(Arc::clone(&find(handle)?.engine))
}

/// The error handler of a window, if the handle is one.
pub fn errhandler(handle: i32) -> Option<Errhandler> {
    with_errhandler(handle, Current::get).ok()
}

/// Runs an operation on the error handler of a window.
pub fn with_errhandler<R>(handle: i32, with: impl FnOnce(&Current) -> R) -> Result<R> {
    Ok(with(&WINS.get(handle)?.errhandler))
}

/// Frees the window of a handle, and the handle. After an error, both are unchanged.
///
/// # Errors
/// Those of the handle; `MPI_ERR_RMA_SYNC` while an epoch is open; the engine's.
pub fn free(handle: i32) -> Result<()> {
    let held = find(handle)?;
    held.epochs.check_idle()?;
    let (engine, errhandler) = (Arc::clone(&held.engine), held.errhandler.get());
    drop(held);
    // Before the functions of attributes are called: what they do cannot be undone.
    let can_end_in_use = engine.can_end_in_use();
    expect_others(engine, can_end_in_use)?;
    attributes::delete_all(AttributeOwner::Win, handle)?;
    hints::note_before_end(HintedObject::Win(handle));
    WINS.end(
        handle,
        // Another thread may have started an epoch meanwhile.
        |held| held.epochs.check_idle(),
        |freed| {
            let can_end_in_use = freed.engine.can_end_in_use();
            wait_for_others(&mut freed.engine, can_end_in_use)?;
            freed.engine.free()
        },
    )?;
    errhandler::remember(handle, errhandler, NULL);
    Ok(())
}
