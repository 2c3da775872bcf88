//! Windows of the library.
//!
//! Functions without an `# Errors` section return the errors of the library.
#![allow(unsafe_code)]

mod access;
mod create;
mod no_locks;
mod range;
mod target;

use super::abi::Handle;
use super::errhandler::{Owner, Quiet};
use super::group::NativeGroup;
use super::hints::{self, ObjectParticipants};
use super::info::{self, NativeInfo};
use super::library::Library;
use super::library_state;
use super::ownership::Sharing;
use super::symbols::of;
use libc::c_int;
use minfo_engine::attached::Attached;
use minfo_engine::comm::Group;
use minfo_engine::data::{Data, Span};
use minfo_engine::hinting::Hinting;
use minfo_engine::win::{Access, LockType, NO_LOCKS, Segment, Target, Window};
use minfo_engine::{Complete, Pending};
use minfo_rules::datatype::Op;
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::hints::catalogue::Kind;
use minfo_rules::hints::{Hints, When};
use minfo_rules::info::Info;
use no_locks::NoLocks;
pub(super) use no_locks::is_true;
use range::Reach;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A window of the library.
pub(super) struct NativeWin {
    library: &'static Library,
    pub(super) handle: Handle<of::Win>,
    span: Span,
    disp_unit: i64,
    rank: c_int,
    /// Whether only this process has it.
    is_alone: bool,
    /// The size of the memory that each process exposes.
    reach: Reach,
    /// Whether the library's displacements are in bytes although the program's may not be: its window starts before the
    /// program's on some process, or it cannot take the unit.
    is_shifted: bool,
    is_dynamic: bool,
    no_locks: NoLocks,
    /// Needed because a library may crash when memory is detached that was not attached.
    attached: Mutex<Attached>,
    participants: ObjectParticipants,
    sharing: Sharing,
}

impl NativeWin {
    fn attached(&self) -> MutexGuard<'_, Attached> {
        self.attached.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The handle, for the program's own use.
    ///
    /// # Errors
    /// `MPI_ERR_UNSUPPORTED_OPERATION` if the library's window differs from the program's, and the library's.
    pub(super) fn share(&self) -> Result<Handle<of::Win>> {
        if self.is_shifted {
            let what = "this MPI library misplaces windows whose memory is part of some that it uses already, or has a \
                        displacement unit that it cannot take: its window is not quite the program's";
            return Err(Error::new(Class::UnsupportedOperation, what));
        }
        self.sharing.share(self.library, Owner::Win(self.handle))?;
        Ok(self.handle)
    }

    /// Its displacement unit in this process.
    pub(super) fn disp_unit(&self) -> i64 {
        self.disp_unit
    }

    /// The group of its processes.
    pub(super) fn group(&self) -> Result<NativeGroup> {
        let _quiet = self.quiet()?;
        NativeGroup::received(self.library, |group| {
            self.library.symbols.win_get_group(self.handle, group)
        })
    }

    #[inline(always)]
    fn quiet(&self) -> Result<Option<Quiet>> {
        self.sharing.quiet(self.library, Owner::Win(self.handle))
    }

    /// Runs a call on it, with its errors returned.
    #[inline(always)]
    fn call(&self, call: impl FnOnce(Handle<of::Win>) -> c_int) -> Result<()> {
        let _quiet = self.quiet()?;
        self.library.check(call(self.handle))
    }

    fn agreed_info(&self, asked: &Info, left_out: &mut Hints) -> Result<NativeInfo> {
        let prepared = hints::prepare(self.library, Kind::Win, When::Later, asked);
        let about = "MPI_Win_set_info";
        let group = || self.group();
        let pairs = self
            .participants
            .agree(group, asked, prepared, about, left_out)?;
        match pairs.is_empty() {
            true => NativeInfo::empty(self.library),
            false => NativeInfo::new(self.library, &pairs),
        }
    }
}

/// The direction of a transfer.
#[derive(Clone, Copy)]
enum AccessDirection {
    /// To the window.
    Out,
    /// From it.
    In,
}

/// The value of a predefined attribute of a window, which is an address.
fn attribute(library: &Library, window: Handle<of::Win>, keyval: i32) -> Result<Option<usize>> {
    let (mut value, mut flag) = (0, 0);
    let symbols = &library.symbols;
    library.check(symbols.win_get_attr(window, keyval, &mut value, &mut flag))?;
    Ok((flag != 0).then_some(value))
}

impl Drop for NativeWin {
    /// Frees a window that was made here and never reached the program, or that could not be freed during a call on it.
    /// Freeing waits for all processes of the window, and the others need not free it: it is then left to the library.
    fn drop(&mut self) {
        if self.is_alone && library_state::is_running() {
            // There is nowhere to report an error.
            let _ = Window::free(self);
        }
    }
}

impl Hinting for NativeWin {
    fn processes(&self) -> Result<u32> {
        Ok(self.group()?.size()?.unsigned_abs())
    }

    fn set_info(&self, asked: &Info, hints: &mut Hints) -> Result<()> {
        let given = asked.get(NO_LOCKS.as_bytes())?;
        let info = self.agreed_info(asked, hints)?;
        let set = |win| self.library.symbols.win_set_info(win, info.handle());
        let tell = || self.in_effect(Hints::default());
        hints::change(self.library, hints, tell, || self.call(set))?;
        if let Some(given) = given {
            self.no_locks.give(is_true(given));
        }
        Ok(())
    }

    fn in_effect(&self, known: Hints) -> Result<Hints> {
        let _quiet = self.quiet()?;
        let told = NativeInfo::received(self.library, |info| {
            self.library.symbols.win_get_info(self.handle, info)
        })?;
        let told = info::read(self.library, told.handle())?;
        Ok(hints::in_effect(self.library, Kind::Win, &told).after(known))
    }
}

impl Window for NativeWin {
    fn span(&self) -> Span {
        self.span
    }

    fn is_unified(&self) -> bool {
        let model = attribute(self.library, self.handle, self.library.abi.win_model)
            .ok()
            .flatten();
        // SAFETY: the value of MPI_WIN_MODEL is the address of an int, which is valid as long as the window.
        let model = model.map(|at| unsafe { *(at as *const c_int) });
        model != Some(self.library.abi.win_separate)
    }

    fn takes_pieces(&self) -> bool {
        true
    }

    #[inline]
    fn has_no_locks(&self, _known: &Hints) -> bool {
        self.no_locks
            .are_promised(|| self.in_effect(Hints::default()))
    }

    fn shared_query(&self, rank: Option<i32>) -> Result<Segment> {
        let proc_null = self.library.abi.int("MPI_PROC_NULL").unwrap_or_default();
        let (mut len, mut unit, mut base) = (0, 0, 0);
        let asked = rank.unwrap_or(proc_null);
        let symbols = &self.library.symbols;
        let queried =
            self.call(|win| symbols.win_shared_query(win, asked, &mut len, &mut unit, &mut base));
        match queried {
            // Memory that was not allocated as shared: only the process's own is accessible (MPI 4.1, section 12.2.3).
            // Without a rank, the first process with any memory is meant, which may be another one.
            Err(error)
                if matches!(
                    error.class,
                    Class::RmaFlavor | Class::Win | Class::RmaShared
                ) =>
            {
                let is_own = match rank {
                    Some(rank) => rank == self.rank,
                    None => self.reach.first() == Some(self.rank),
                };
                Ok(Segment {
                    span: if is_own { self.span } else { Span::default() },
                    disp_unit: self.disp_unit,
                })
            }
            queried => {
                queried?;
                // The library may return a larger size (`shared-segments-in-pages`).
                let told = [len as i64, unit.into(), 0];
                let [len, disp_unit, _] = self.reach.segment(rank).unwrap_or(told);
                // MPICH 5 gives the size of memory that this process cannot access, and no address.
                let len = if base == 0 { 0 } else { len.max(0) as usize };
                Ok(Segment {
                    span: Span { address: base, len },
                    disp_unit,
                })
            }
        }
    }

    fn attach(&self, span: Span) -> Result<()> {
        self.attached().add(span)?;
        if span.len == 0 {
            return Ok(());
        }
        let attached = self.call(|win| {
            let len = span.len as isize;
            // SAFETY: the program guarantees that its memory is valid until it detaches it, which `attached` records.
            unsafe { self.library.symbols.win_attach(win, span.address, len) }
        });
        attached.inspect_err(|_| drop(self.attached().remove(span.address)))
    }

    fn detach(&self, address: usize) -> Result<()> {
        let len = self.attached().remove(address)?;
        if len == 0 {
            return Ok(());
        }
        // SAFETY: the list says that attached memory starts there.
        let detached = self.call(|win| unsafe { self.library.symbols.win_detach(win, address) });
        // It is still attached.
        detached.inspect_err(|_| drop(self.attached().add(Span { address, len })))
    }

    fn can_end_in_use(&self) -> bool {
        false
    }

    fn free(&self) -> Result<()> {
        // A helper communicator that cannot be freed is left to the library: the program asked only to free the window,
        // and the other processes wait for that.
        let _ = self.participants.free();
        let mut handle = self.handle;
        self.sharing.end(self.library, Owner::Win(handle), || {
            // SAFETY: `end` runs this once, for a window that was made here: the program has freed it, or this is its
            // only process and it is being dropped.
            unsafe { self.library.symbols.win_free(&mut handle) }
        })
    }

    fn put(&self, origin: Data, target: Target<'_>) -> Result<()> {
        if self.overlaps(&[&origin], &target)? {
            return self.move_here(origin, target, AccessDirection::Out);
        }
        self.put_data(origin, self.reached(target)?)
    }

    fn get(&self, origin: Data, target: Target<'_>) -> Result<()> {
        if self.overlaps(&[&origin], &target)? {
            return self.move_here(origin, target, AccessDirection::In);
        }
        self.get_data(origin, self.reached(target)?)
    }

    fn accumulate(&self, origin: Data, target: Target<'_>, op: Op) -> Result<()> {
        if self.overlaps(&[&origin], &target)? {
            return Err(self.refuse_overlap());
        }
        self.accumulate_data(origin, self.reached(target)?, op)
    }

    fn get_accumulate(&self, origin: Data, result: Data, target: Target<'_>, op: Op) -> Result<()> {
        self.check_apart(&origin, &result, &target, op)?;
        self.get_accumulate_data(origin, result, self.reached(target)?, op)
    }

    fn compare_and_swap(
        &self,
        origin: Data,
        compare: Data,
        result: Data,
        target: Target<'_>,
    ) -> Result<()> {
        if self.overlaps(&[&origin, &compare, &result], &target)? {
            return Err(self.refuse_overlap());
        }
        self.compare_and_swap_data(origin, compare, result, self.reached(target)?)
    }

    fn start_access(
        &self,
        access: Access,
        origin: Data,
        target: Target<'_>,
    ) -> Result<Box<dyn Pending>> {
        if self.overlaps(&[&origin], &target)? {
            let way = match access {
                Access::Put => AccessDirection::Out,
                Access::Get => AccessDirection::In,
                Access::Accumulate(_) => return Err(self.refuse_overlap()),
            };
            self.move_here(origin, target, way)?;
            return Ok(Box::new(Complete));
        }
        self.start_access_of_data(access, origin, self.reached(target)?)
    }

    fn start_get_accumulate(
        &self,
        origin: Data,
        result: Data,
        target: Target<'_>,
        op: Op,
    ) -> Result<Box<dyn Pending>> {
        self.check_apart(&origin, &result, &target, op)?;
        self.start_get_accumulate_of_data(origin, result, self.reached(target)?, op)
    }

    fn fence(&self, assert: i32) -> Result<()> {
        let assert = self.library.abi.assertions(assert);
        self.call(|win| self.library.symbols.win_fence(assert, win))
    }

    fn lock(&self, lock_type: LockType, rank: i32, assert: i32) -> Result<()> {
        let abi = &self.library.abi;
        let native = abi
            .native("MPI_LOCK_", lock_type as i32)
            .unwrap_or_default();
        let assert = abi.assertions(assert);
        self.call(|win| self.library.symbols.win_lock(native, rank, assert, win))
    }

    fn unlock(&self, rank: i32) -> Result<()> {
        self.call(|win| self.library.symbols.win_unlock(rank, win))
    }

    fn lock_all(&self, assert: i32) -> Result<()> {
        let assert = self.library.abi.assertions(assert);
        self.call(|win| self.library.symbols.win_lock_all(assert, win))
    }

    fn unlock_all(&self) -> Result<()> {
        self.call(|win| self.library.symbols.win_unlock_all(win))
    }

    fn flush(&self, rank: Option<i32>, local: bool) -> Result<()> {
        let symbols = &self.library.symbols;
        self.call(|win| match (rank, local) {
            (Some(rank), false) => symbols.win_flush(rank, win),
            (Some(rank), true) => symbols.win_flush_local(rank, win),
            (None, false) => symbols.win_flush_all(win),
            (None, true) => symbols.win_flush_local_all(win),
        })
    }

    fn is_flushed(&self) -> bool {
        false
    }

    fn sync(&self) -> Result<()> {
        self.call(|win| self.library.symbols.win_sync(win))
    }

    fn post(&self, group: &dyn Group, assert: i32) -> Result<()> {
        let group = NativeGroup::of(group)?.handle();
        let assert = self.library.abi.assertions(assert);
        self.call(|win| self.library.symbols.win_post(group, assert, win))
    }

    fn start(&self, group: &dyn Group, assert: i32) -> Result<()> {
        let group = NativeGroup::of(group)?.handle();
        let assert = self.library.abi.assertions(assert);
        self.call(|win| self.library.symbols.win_start(group, assert, win))
    }

    fn complete(&self) -> Result<()> {
        self.call(|win| self.library.symbols.win_complete(win))
    }

    fn wait(&self) -> Result<()> {
        self.call(|win| self.library.symbols.win_wait(win))
    }

    fn test(&self) -> Result<bool> {
        let mut flag = 0;
        self.call(|win| self.library.symbols.win_test(win, &mut flag))?;
        Ok(flag != 0)
    }
}
