//! Windows of the library.
#![allow(unsafe_code)]

mod access;
mod reach;

use super::abi::Handle;
use super::comm::NativeComm;
use super::errhandler::{self, Quiet};
use super::group::NativeGroup;
use super::hints::{self, Check, ObjectParticipants};
use super::info::{self, NativeInfo};
use super::library::Library;
use super::running;
use super::sharing::Sharing;
use crate::datatype::Op;
use crate::engine::attached::Attached;
use crate::engine::comm::Group;
use crate::engine::data::{Data, Span};
use crate::engine::embedded::MemoryWindow;
use crate::engine::win::{LockType, Memory, Segment, Target, Window};
use crate::engine::{Complete, Made, Pending};
use crate::error::{Class, Error, Result};
use crate::hints::catalogue::Kind;
use crate::hints::{Hints, When};
use crate::info::Info;
use libc::c_int;
use reach::Reach;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The key of the promise that a window is never locked.
const NO_LOCKS: &str = "no_locks";

/// What libraries that misplace windows register memory in: whole pieces of so many bytes. Windows one behind the
/// other share none where each has a multiple of it.
const PLACE: usize = 16;

/// A window of the library.
pub struct NativeWin {
    library: &'static Library,
    handle: Handle,
    span: Span,
    disp_unit: i64,
    rank: c_int,
    /// Whether it has no other processes.
    is_alone: bool,
    /// How much each process exposes.
    reach: Reach,
    /// Whether the library counts displacements in bytes, though the program need not: its window begins before the
    /// program's on some process, or it cannot be told of a unit.
    is_shifted: bool,
    is_dynamic: bool,
    /// A library may crash where something is detached that was not attached.
    attached: Mutex<Attached>,
    participants: ObjectParticipants,
    sharing: Sharing,
}

impl NativeWin {
    /// Makes a window, with all processes of the communicator.
    ///
    /// # Errors
    /// `MPI_ERR_NOT_SAME`, and the library's.
    pub fn create(
        comm: &NativeComm,
        memory: Memory,
        disp_unit: i64,
        asked: &Info,
    ) -> Result<Made<dyn Window>> {
        let (library, symbols) = (comm.library, &comm.library.symbols);
        let about = match memory {
            Memory::OfProgram(_) => "MPI_Win_create",
            Memory::Allocated(_) => "MPI_Win_allocate",
            Memory::Shared(_) => "MPI_Win_allocate_shared",
            Memory::Dynamic => "MPI_Win_create_dynamic",
        };
        let mut hints = Hints::default();
        let pairs = comm.agreed_pairs(Kind::Win, When::Creation, asked, about, &mut hints)?;
        let no_locks = pairs.iter().find(|pair| pair.key == NO_LOCKS.as_bytes());
        let no_locks = no_locks.map(|pair| pair.value.clone().into_owned());
        let info = NativeInfo::new(library, &pairs)?;
        let len = match memory {
            Memory::OfProgram(span) => span.len,
            Memory::Allocated(len) | Memory::Shared(len) => len,
            Memory::Dynamic => 0,
        };
        let mut reach = match memory {
            Memory::Dynamic => Reach::Unknown,
            _ => Reach::gather(comm, [len as i64, disp_unit, 0])?,
        };
        if matches!(memory, Memory::Allocated(_) | Memory::Shared(_)) && reach.is_too_large() {
            // All processes know, so none waits for the others.
            return Err(Error::no_mem("no memory for a window of this size"));
        }
        let mut is_shifted = reach.is_shifted();
        let unit = match is_shifted {
            true => 1,
            false => disp_unit,
        };
        let unit = c_int::try_from(unit).map_err(|_| {
            let what =
                format!("disp_unit = {disp_unit} is more than the MPI library can be told of");
            Error::new(Class::Disp, what)
        })?;
        let participants = ObjectParticipants::of(comm)?;
        let make = |unit| make(comm, memory, unit, info.handle());
        let created = make(unit);
        if created.is_err() && comm.size == 1 && library.quirks.has_no_window_of_one_process {
            return MemoryWindow::create(memory, disp_unit, asked);
        }
        let (mut handle, mut address) = created?;
        if library.quirks.misplaces_windows
            && matches!(memory, Memory::OfProgram(_) | Memory::Allocated(_))
        {
            let places = |handle, address| {
                let begins_before = begins_before(library, handle, Span { address, len })?;
                Reach::gather(comm, [len as i64, disp_unit, begins_before])
            };
            reach = places(handle, address)?;
            is_shifted = reach.is_shifted();
            if is_shifted && !reach.counts_bytes() {
                // It need not be a multiple of any unit that a process counts in: the window is made again, counted
                // in bytes. All processes know, so all of them do.
                // SAFETY: the window is there, and nobody has used it.
                library.check(unsafe { (symbols.win_free)(&mut handle) })?;
                (handle, address) = make(1)?;
                reach = places(handle, address)?;
            }
        }
        // The other processes have the window: from here on nothing fails but what a library refuses to all of them.
        let sharing = Sharing::none();
        sharing.begin(library, errhandler::Kind::Win, handle);
        let win = NativeWin {
            library,
            handle,
            span: Span { address, len },
            disp_unit,
            rank: comm.rank,
            is_alone: comm.size == 1,
            is_shifted,
            reach,
            is_dynamic: memory == Memory::Dynamic,
            attached: Mutex::default(),
            participants,
            sharing,
        };
        if let Some(given) = no_locks {
            win.find_no_locks(&given, &mut hints);
        }
        let object = Arc::new(win);
        Ok(Made { object, hints })
    }

    /// Calls have to know whether the library relies on the promise that it was given.
    fn find_no_locks(&self, given: &[u8], hints: &mut Hints) {
        match self.in_effect(Hints::default()) {
            Ok(told) => {
                hints.remove(NO_LOCKS);
                if let Some(value) = told.get(NO_LOCKS) {
                    hints.set(NO_LOCKS, value.to_owned());
                }
            }
            // It may.
            Err(_) if given == b"true" => hints.set(NO_LOCKS, "true".to_owned()),
            Err(_) => {}
        }
    }

    fn attached(&self) -> MutexGuard<'_, Attached> {
        self.attached.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Where an access goes, as the library counts.
    #[inline(always)]
    fn reached<'a>(&self, target: Target<'a>) -> Result<Target<'a>> {
        if self.is_dynamic && target.rank == self.rank {
            self.check_own(&target)?;
        }
        let begin = self.reach.check(&target)?;
        match begin {
            Some(begin) if self.is_shifted => Ok(Target {
                disp: self.reach.shifted(target.rank, begin),
                ..target
            }),
            _ => Ok(target),
        }
    }

    /// The bytes of this process that an access to itself goes to, as far as that is known and they are in one
    /// piece; `None` for an access to another process.
    fn own_target(&self, target: &Target<'_>) -> Option<Span> {
        if target.rank != self.rank {
            return None;
        }
        let (low, high) = target.datatype.bounds(target.count)?;
        let start = match self.is_dynamic {
            // There displacements are addresses.
            true => target.disp as usize,
            false => {
                let begin = self.reach.check(target).ok()??;
                self.span.address.wrapping_add_signed(begin as isize)
            }
        };
        Some(Span {
            address: start.wrapping_add_signed(low as isize),
            len: (high - low) as usize,
        })
    }

    /// Whether an access of this process to itself in a dynamic window goes to what it has attached. (What others
    /// have is not known here.)
    #[inline(never)]
    fn check_own(&self, target: &Target<'_>) -> Result<()> {
        match self.own_target(target) {
            Some(own) if own.len == 0 || self.attached().covers(own) => Ok(()),
            _ => {
                let what = format!(
                    "{} elements at address {} do not lie within one piece of memory that is attached",
                    target.count, target.disp
                );
                Err(Error::new(Class::RmaRange, what))
            }
        }
    }

    /// Whether data of this process lie where the access goes, in this same process: some libraries end the program
    /// then.
    #[inline(always)]
    fn overlaps(&self, data: &Data, target: &Target<'_>) -> bool {
        target.rank == self.rank && self.overlaps_here(data, target)
    }

    #[inline(never)]
    fn overlaps_here(&self, data: &Data, target: &Target<'_>) -> bool {
        let Some(own) = self.own_target(target) else {
            return false;
        };
        data.all_pieces().iter().any(|piece| {
            piece.len > 0
                && own.len > 0
                && piece.address < own.address.wrapping_add(own.len)
                && own.address < piece.address.wrapping_add(piece.len)
        })
    }

    /// Data that lie where they go to, or come from, are refused, unless they can be moved at once.
    #[cold]
    fn refuse_overlap(&self) -> Error {
        Error::new(
            Class::Buffer,
            "the buffer overlaps with the bytes of the window that the access goes to",
        )
    }

    /// The window of the program with this handle, and how it was made, as the standard ABI says it. What its other
    /// processes expose is not known: they need not do the same.
    ///
    /// # Errors
    /// The library's.
    pub fn adopted(
        library: &'static Library,
        handle: Handle,
        check: Check,
    ) -> Result<(NativeWin, i32)> {
        let sharing = Sharing::adopted();
        let _quiet = sharing.quiet(library, errhandler::Kind::Win, handle)?;
        let attribute = |name| attribute(library, handle, name);
        // SAFETY: the values of these attributes are addresses of an MPI_Aint, and of an int, here and below.
        let len = attribute("MPI_WIN_SIZE")?.map_or(0, |at| unsafe { *(at as *const isize) });
        // SAFETY: see above.
        let unit = attribute("MPI_WIN_DISP_UNIT")?.map_or(1, |at| unsafe { *(at as *const c_int) });
        let flavor = attribute("MPI_WIN_CREATE_FLAVOR")?
            // SAFETY: see above.
            .map(|at| unsafe { *(at as *const c_int) })
            .and_then(|flavor| library.abi.standard("MPI_WIN_FLAVOR_", flavor))
            .ok_or_else(|| {
                let what = "the MPI library does not say how the window was made";
                Error::new(Class::Win, what)
            })?;
        let span = Span {
            address: attribute("MPI_WIN_BASE")?.unwrap_or_default(),
            len: len.max(0) as usize,
        };
        let disp_unit = i64::from(unit.max(1));
        let group = NativeGroup::received(library, |group| {
            // SAFETY: the window and the output are there.
            unsafe { (library.symbols.win_get_group)(handle, group) }
        })?;
        let rank = group.rank()?.unwrap_or(0);
        let is_dynamic = library.abi.int("MPI_WIN_FLAVOR_DYNAMIC")
            == library.abi.native("MPI_WIN_FLAVOR_", flavor);
        let win = NativeWin {
            library,
            handle,
            span,
            disp_unit,
            rank,
            is_alone: false,
            reach: match is_dynamic {
                true => Reach::Unknown,
                false => Reach::Own(rank, [span.len as i64, disp_unit, 0]),
            },
            is_shifted: false,
            // What the program itself has attached is not known here.
            is_dynamic: false,
            attached: Mutex::default(),
            participants: ObjectParticipants::new(library, check),
            sharing,
        };
        Ok((win, flavor))
    }

    /// The handle, which the program gets to know.
    ///
    /// # Errors
    /// `MPI_ERR_UNSUPPORTED_OPERATION` where the library's window is not quite the program's, and the library's.
    pub fn share(&self) -> Result<Handle> {
        if self.is_shifted {
            let what = "this MPI library misplaces windows whose memory is part of some that it uses already, or has a \
                        displacement unit that it cannot be told of: its window is not quite the program's";
            return Err(Error::new(Class::UnsupportedOperation, what));
        }
        self.sharing
            .share(self.library, errhandler::Kind::Win, self.handle)?;
        Ok(self.handle)
    }

    /// The unit of its displacements at this process.
    pub fn disp_unit(&self) -> i64 {
        self.disp_unit
    }

    /// Whether the library relies on the promise that it is never locked, as a hint.
    ///
    /// # Errors
    /// The library's.
    pub fn no_locks(&self) -> Result<Hints> {
        let told = self.in_effect(Hints::default())?;
        let mut hints = Hints::default();
        if let Some(value) = told.get(NO_LOCKS) {
            hints.set(NO_LOCKS, value.to_owned());
        }
        Ok(hints)
    }

    /// The group of its processes.
    ///
    /// # Errors
    /// The library's.
    pub fn group(&self) -> Result<NativeGroup> {
        let _quiet = self.quiet()?;
        NativeGroup::received(self.library, |group| {
            // SAFETY: the window and the output are there.
            unsafe { (self.library.symbols.win_get_group)(self.handle, group) }
        })
    }

    #[inline(always)]
    fn quiet(&self) -> Result<Option<Quiet>> {
        self.sharing
            .quiet(self.library, errhandler::Kind::Win, self.handle)
    }

    /// Runs a call on it whose errors come back to us.
    #[inline(always)]
    fn call(&self, call: impl FnOnce(Handle) -> c_int) -> Result<()> {
        let _quiet = self.quiet()?;
        self.library.check(call(self.handle))
    }

    fn agreed_info(&self, asked: &Info, left_out: &mut Hints) -> Result<NativeInfo> {
        let prepared = hints::prepare(self.library, Kind::Win, When::Later, asked);
        let about = "MPI_Win_set_info";
        let group = || self.group();
        let pairs = self.participants.agree(group, prepared, about, left_out)?;
        match pairs.is_empty() {
            true => NativeInfo::empty(self.library),
            false => NativeInfo::new(self.library, &pairs),
        }
    }
}

/// Makes a window of the library, with all processes of the communicator. Returns where its memory begins.
fn make(comm: &NativeComm, memory: Memory, unit: c_int, info: Handle) -> Result<(Handle, usize)> {
    let (library, symbols) = (comm.library, &comm.library.symbols);
    let (mut handle, mut base) = (0, 0);
    comm.call(|comm| {
        // SAFETY: the communicator and the info object are there, and so are the outputs; memory is given by the
        // program, which promises that it is there as long as the window is.
        unsafe {
            match memory {
                Memory::OfProgram(span) => (symbols.win_create)(
                    span.address,
                    span.len as isize,
                    unit,
                    info,
                    comm,
                    &mut handle,
                ),
                Memory::Allocated(len) => {
                    // What is allocated for the processes of a node lies one behind the other there.
                    let room = match library.quirks.misplaces_windows {
                        true => len.checked_next_multiple_of(PLACE).unwrap_or(len),
                        false => len,
                    };
                    let room = room as isize;
                    (symbols.win_allocate)(room, unit, info, comm, &mut base, &mut handle)
                }
                Memory::Shared(len) => {
                    let len = len as isize;
                    (symbols.win_allocate_shared)(len, unit, info, comm, &mut base, &mut handle)
                }
                Memory::Dynamic => (symbols.win_create_dynamic)(info, comm, &mut handle),
            }
        }
    })?;
    let address = match memory {
        Memory::OfProgram(span) => span.address,
        _ => base,
    };
    Ok((handle, address))
}

/// How many bytes the library's window begins before the memory that it was made to.
fn begins_before(library: &Library, window: Handle, memory: Span) -> Result<i64> {
    if memory.len == 0 {
        return Ok(0);
    }
    let base = attribute(library, window, "MPI_WIN_BASE")?.unwrap_or(memory.address);
    Ok(memory.address as i64 - base as i64)
}

/// Which way data go.
#[derive(Clone, Copy)]
enum Way {
    /// To the window.
    Out,
    /// From it.
    In,
}

/// The value of a predefined attribute of a window, which is an address.
fn attribute(library: &Library, window: Handle, name: &str) -> Result<Option<usize>> {
    let keyval = library.abi.int(name).unwrap_or_default();
    let (mut value, mut flag) = (0, 0);
    // SAFETY: the window and the outputs are there.
    let code = unsafe { (library.symbols.win_get_attr)(window, keyval, &mut value, &mut flag) };
    library.check(code)?;
    Ok((flag != 0).then_some(value))
}

impl Drop for NativeWin {
    /// One that was made here and that the program never got, or whose end had to be left to a call on it. To free a
    /// window waits for all its processes, of which the others need not free it: then it is left to the library.
    fn drop(&mut self) {
        if self.is_alone && running::is_running() {
            // There is nobody to be told.
            let _ = Window::free(self);
        }
    }
}

// SAFETY of all calls below: the window is there, and so are all outputs; buffers are the program's, which keeps
// its promise that they are there until the access is complete, and targets have been checked.
impl Window for NativeWin {
    fn span(&self) -> Span {
        self.span
    }

    fn is_unified(&self) -> bool {
        let model = attribute(self.library, self.handle, "MPI_WIN_MODEL")
            .ok()
            .flatten();
        // SAFETY: the value of this attribute is the address of an int.
        let model = model.map(|at| unsafe { *(at as *const c_int) });
        model != self.library.abi.int("MPI_WIN_SEPARATE")
    }

    fn takes_pieces(&self) -> bool {
        true
    }

    fn shared_query(&self, rank: Option<i32>) -> Result<Segment> {
        let proc_null = self.library.abi.int("MPI_PROC_NULL").unwrap_or_default();
        let (mut len, mut unit, mut base) = (0, 0, 0);
        let asked = rank.unwrap_or(proc_null);
        let queried = self.call(|win| {
            // SAFETY: see above.
            unsafe {
                (self.library.symbols.win_shared_query)(win, asked, &mut len, &mut unit, &mut base)
            }
        });
        match queried {
            // Memory that was not made to be shared: one's own is there, that of others is not (MPI 4.1, section
            // 12.2.3).
            Err(error)
                if matches!(
                    error.class,
                    Class::RmaFlavor | Class::Win | Class::RmaShared
                ) =>
            {
                let is_own = rank.is_none_or(|rank| rank == self.rank);
                Ok(Segment {
                    span: if is_own { self.span } else { Span::default() },
                    disp_unit: self.disp_unit,
                })
            }
            queried => {
                queried?;
                // The library may tell more (`shared-segments-in-pages`).
                let told = [len as i64, unit.into(), 0];
                let [len, disp_unit, _] = self.reach.segment(rank).unwrap_or(told);
                Ok(Segment {
                    span: Span {
                        address: base,
                        len: len.max(0) as usize,
                    },
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
            // SAFETY: see above.
            unsafe { (self.library.symbols.win_attach)(win, span.address, span.len as isize) }
        });
        attached.inspect_err(|_| drop(self.attached().remove(span.address)))
    }

    fn detach(&self, address: usize) -> Result<()> {
        let len = self.attached().remove(address)?;
        if len == 0 {
            return Ok(());
        }
        // SAFETY: see above.
        let detached = self.call(|win| unsafe { (self.library.symbols.win_detach)(win, address) });
        // It is attached as before then.
        detached.inspect_err(|_| drop(self.attached().add(Span { address, len })))
    }

    fn set_info(&self, asked: &Info, hints: &mut Hints) -> Result<()> {
        let given = asked.get(NO_LOCKS.as_bytes())?;
        let info = self.agreed_info(asked, hints)?;
        // SAFETY: see above.
        let set = |win| unsafe { (self.library.symbols.win_set_info)(win, info.handle()) };
        let tell = || self.in_effect(Hints::default());
        hints::change(self.library, hints, tell, || self.call(set))?;
        if let Some(given) = given {
            self.find_no_locks(given, hints);
        }
        Ok(())
    }

    fn in_effect(&self, known: Hints) -> Result<Hints> {
        let _quiet = self.quiet()?;
        let told = NativeInfo::received(self.library, |info| {
            // SAFETY: see above.
            unsafe { (self.library.symbols.win_get_info)(self.handle, info) }
        })?;
        let told = info::read(self.library, told.handle())?;
        Ok(hints::in_effect(self.library, Kind::Win, &told).after(known))
    }

    fn can_end_in_use(&self) -> bool {
        false
    }

    fn free(&self) -> Result<()> {
        // A helper communicator that cannot be freed is left to the library: what the program asked for, and the other
        // processes wait for, is the end of the window.
        let _ = self.participants.free();
        let kind = errhandler::Kind::Win;
        self.sharing.end(self.library, kind, self.handle, |handle| {
            // SAFETY: see above; nobody uses the window any more.
            unsafe { (self.library.symbols.win_free)(handle) }
        })
    }

    fn put(&self, origin: Data, target: Target<'_>) -> Result<()> {
        if self.overlaps(&origin, &target) {
            return self.move_here(origin, target, Way::Out);
        }
        self.put_data(origin, self.reached(target)?)
    }

    fn get(&self, origin: Data, target: Target<'_>) -> Result<()> {
        if self.overlaps(&origin, &target) {
            return self.move_here(origin, target, Way::In);
        }
        self.get_data(origin, self.reached(target)?)
    }

    fn accumulate(&self, origin: Data, target: Target<'_>, op: Op) -> Result<()> {
        if self.overlaps(&origin, &target) {
            return Err(self.refuse_overlap());
        }
        self.accumulate_data(origin, self.reached(target)?, op)
    }

    fn get_accumulate(&self, origin: Data, result: Data, target: Target<'_>, op: Op) -> Result<()> {
        let overlaps =
            self.overlaps(&result, &target) || op != Op::NoOp && self.overlaps(&origin, &target);
        if overlaps {
            return Err(self.refuse_overlap());
        }
        self.get_accumulate_data(origin, result, self.reached(target)?, op)
    }

    fn compare_and_swap(
        &self,
        origin: Data,
        compare: Data,
        result: Data,
        target: Target<'_>,
    ) -> Result<()> {
        let sides = [&origin, &compare, &result];
        if sides.into_iter().any(|side| self.overlaps(side, &target)) {
            return Err(self.refuse_overlap());
        }
        self.compare_and_swap_data(origin, compare, result, self.reached(target)?)
    }

    fn rput(&self, origin: Data, target: Target<'_>) -> Result<Box<dyn Pending>> {
        if self.overlaps(&origin, &target) {
            self.move_here(origin, target, Way::Out)?;
            return Ok(Box::new(Complete));
        }
        self.rput_data(origin, self.reached(target)?)
    }

    fn rget(&self, origin: Data, target: Target<'_>) -> Result<Box<dyn Pending>> {
        if self.overlaps(&origin, &target) {
            self.move_here(origin, target, Way::In)?;
            return Ok(Box::new(Complete));
        }
        self.rget_data(origin, self.reached(target)?)
    }

    fn fence(&self, assert: i32) -> Result<()> {
        let assert = self.library.abi.assertions(assert);
        // SAFETY: see above.
        self.call(|win| unsafe { (self.library.symbols.win_fence)(assert, win) })
    }

    fn lock(&self, lock_type: LockType, rank: i32, assert: i32) -> Result<()> {
        let abi = &self.library.abi;
        let native = abi
            .native("MPI_LOCK_", lock_type as i32)
            .unwrap_or_default();
        let assert = abi.assertions(assert);
        // SAFETY: see above.
        self.call(|win| unsafe { (self.library.symbols.win_lock)(native, rank, assert, win) })
    }

    fn unlock(&self, rank: i32) -> Result<()> {
        // SAFETY: see above.
        self.call(|win| unsafe { (self.library.symbols.win_unlock)(rank, win) })
    }

    fn lock_all(&self, assert: i32) -> Result<()> {
        let assert = self.library.abi.assertions(assert);
        // SAFETY: see above.
        self.call(|win| unsafe { (self.library.symbols.win_lock_all)(assert, win) })
    }

    fn unlock_all(&self) -> Result<()> {
        // SAFETY: see above.
        self.call(|win| unsafe { (self.library.symbols.win_unlock_all)(win) })
    }

    fn flush(&self, rank: Option<i32>, local: bool) -> Result<()> {
        let symbols = &self.library.symbols;
        self.call(|win| {
            // SAFETY: see above.
            unsafe {
                match (rank, local) {
                    (Some(rank), false) => (symbols.win_flush)(rank, win),
                    (Some(rank), true) => (symbols.win_flush_local)(rank, win),
                    (None, false) => (symbols.win_flush_all)(win),
                    (None, true) => (symbols.win_flush_local_all)(win),
                }
            }
        })
    }

    fn is_flushed(&self) -> bool {
        false
    }

    fn sync(&self) -> Result<()> {
        // SAFETY: see above.
        self.call(|win| unsafe { (self.library.symbols.win_sync)(win) })
    }

    fn post(&self, group: &dyn Group, assert: i32) -> Result<()> {
        let group = NativeGroup::of(group)?.handle();
        let assert = self.library.abi.assertions(assert);
        // SAFETY: see above.
        self.call(|win| unsafe { (self.library.symbols.win_post)(group, assert, win) })
    }

    fn start(&self, group: &dyn Group, assert: i32) -> Result<()> {
        let group = NativeGroup::of(group)?.handle();
        let assert = self.library.abi.assertions(assert);
        // SAFETY: see above.
        self.call(|win| unsafe { (self.library.symbols.win_start)(group, assert, win) })
    }

    fn complete(&self) -> Result<()> {
        // SAFETY: see above.
        self.call(|win| unsafe { (self.library.symbols.win_complete)(win) })
    }

    fn wait(&self) -> Result<()> {
        // SAFETY: see above.
        self.call(|win| unsafe { (self.library.symbols.win_wait)(win) })
    }

    fn test(&self) -> Result<bool> {
        let mut flag = 0;
        // SAFETY: see above.
        self.call(|win| unsafe { (self.library.symbols.win_test)(win, &mut flag) })?;
        Ok(flag != 0)
    }
}
