//! Creation of windows, and adoption of those that the program created.
//!
//! Functions without an `# Errors` section return the errors of the library.
#![allow(unsafe_code)]

use super::no_locks::NoLocks;
use super::range::{Reach, SAMENESS};
use super::{NativeWin, attribute};
use crate::abi::Handle;
use crate::comm::NativeComm;
use crate::errhandler::Owner;
use crate::group::NativeGroup;
use crate::hints::{self, Check, ObjectParticipants};
use crate::library::Library;
use crate::ownership::Sharing;
use crate::symbols::of;
use libc::c_int;
use minfo_engine::Made;
use minfo_engine::comm::Group;
use minfo_engine::data::Span;
use minfo_engine::memory_window::MemoryWindow;
use minfo_engine::win::{Memory, Window};
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::hints::Hints;
use minfo_rules::hints::catalogue::Kind;
use minfo_rules::info::Info;
use std::sync::{Arc, Mutex};

/// The granularity at which libraries that misplace windows register memory. Adjacent windows do not share a unit of it
/// if their sizes are multiples of it.
const PLACE: usize = 16;

impl NativeWin {
    /// Creates a window, with all processes of the communicator.
    ///
    /// # Errors
    /// `MPI_ERR_NOT_SAME`, and the library's.
    pub(crate) fn create(
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
        let len = match memory {
            Memory::OfProgram(span) => span.len,
            Memory::Allocated(len) | Memory::Shared(len) => len,
            Memory::Dynamic => 0,
        };
        let mine = [len as i64, disp_unit, 0];
        let mut numbers = [0; SAMENESS + 1];
        numbers[..SAMENESS].copy_from_slice(&Reach::question(mine));
        numbers[SAMENESS] = hints::proposed_tag(comm);
        let about = || about.to_owned();
        let info = comm.prepared_info(Kind::Win, asked, &about, &mut numbers, &mut hints)?;
        let [greatest @ .., tag] = numbers;
        let mut reach = match memory {
            Memory::Dynamic => Reach::Unknown,
            _ => Reach::found(comm, mine, greatest)?,
        };
        if matches!(memory, Memory::Allocated(_) | Memory::Shared(_)) && reach.is_too_large() {
            // All processes return here, so none waits for the others.
            return Err(Error::no_mem("out of memory for a window of this size"));
        }
        let mut is_shifted = reach.is_shifted();
        let unit = match is_shifted {
            true => 1,
            false => disp_unit,
        };
        let unit = c_int::try_from(unit).map_err(|_| {
            let what = format!("disp_unit = {disp_unit} is more than the MPI library can take");
            Error::new(Class::Disp, what)
        })?;
        let participants = ObjectParticipants::of(comm, tag);
        let make = |unit| make(comm, memory, unit, info.handle());
        let created = make(unit);
        if created.is_err() && comm.size == 1 && library.quirks.has_no_window_of_one_process {
            return MemoryWindow::create(memory, disp_unit, asked);
        }
        let (mut handle, mut address) = created?;
        if library.quirks.misplaces_windows
            && matches!(memory, Memory::OfProgram(_) | Memory::Allocated(_))
        {
            let placed = |reach: Reach, handle, address| {
                let before = begins_before(library, handle, Span { address, len })?;
                reach.placed(comm, [len as i64, disp_unit], before)
            };
            reach = placed(reach, handle, address)?;
            is_shifted = reach.is_shifted();
            if is_shifted && !reach.counts_bytes() {
                // The distance may not be a multiple of every process's unit, so all processes create the window again,
                // with displacements in bytes. SAFETY: the window was created above, and neither the program nor any of
                // our objects has it yet.
                library.check(unsafe { symbols.win_free(&mut handle) })?;
                (handle, address) = make(1)?;
                reach = placed(reach, handle, address)?;
            }
        }
        // The other processes have the window: from here on, only calls that fail on all processes may fail.
        let sharing = Sharing::none();
        sharing.begin(library, Owner::Win(handle));
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
            no_locks: NoLocks::of(info.no_locks()),
            attached: Mutex::default(),
            participants,
            sharing,
        };
        let object = Arc::new(win);
        Ok(Made { object, hints })
    }

    /// The program's window with this handle, and its creation flavor in the standard ABI. The memory that its other
    /// processes expose is unknown.
    pub(crate) fn adopted(
        library: &'static Library,
        handle: Handle<of::Win>,
        check: Check,
    ) -> Result<(NativeWin, i32)> {
        let sharing = Sharing::adopted();
        let _quiet = sharing.quiet(library, Owner::Win(handle))?;
        let attribute = |name| {
            let keyval = library.abi.int(name).unwrap_or_default();
            attribute(library, handle, keyval)
        };
        // SAFETY: the value of MPI_WIN_SIZE is the address of an MPI_Aint of the window (MPI 4.1, section 12.2.6).
        let len = attribute("MPI_WIN_SIZE")?.map_or(0, |at| unsafe { *(at as *const isize) });
        // SAFETY: the value of MPI_WIN_DISP_UNIT is the address of an int of the window.
        let unit = attribute("MPI_WIN_DISP_UNIT")?.map_or(1, |at| unsafe { *(at as *const c_int) });
        let flavor = attribute("MPI_WIN_CREATE_FLAVOR")?
            // SAFETY: the value of MPI_WIN_CREATE_FLAVOR is the address of an int of the window.
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
            library.symbols.win_get_group(handle, group)
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
            // Memory that the program itself has attached is unknown here.
            is_dynamic: false,
            no_locks: NoLocks::unknown(),
            attached: Mutex::default(),
            participants: ObjectParticipants::new(library, check),
            sharing,
        };
        Ok((win, flavor))
    }
}

/// Creates a window in the library, with all processes of the communicator. Returns the address of its memory.
fn make(
    comm: &NativeComm,
    memory: Memory,
    unit: c_int,
    info: Handle<of::Info>,
) -> Result<(Handle<of::Win>, usize)> {
    let (library, symbols) = (comm.library, &comm.library.symbols);
    let (mut handle, mut base) = (Handle::UNSET, 0);
    comm.call(|comm| {
        match memory {
            Memory::OfProgram(span) => {
                let (address, len) = (span.address, span.len as isize);
                // SAFETY: the program guarantees that its memory is valid as long as the window.
                unsafe { symbols.win_create(address, len, unit, info, comm, &mut handle) }
            }
            Memory::Allocated(len) => {
                // The allocations for the processes of a node are adjacent.
                let room = match library.quirks.misplaces_windows {
                    true => len.checked_next_multiple_of(PLACE).unwrap_or(len),
                    false => len,
                };
                let room = room as isize;
                symbols.win_allocate(room, unit, info, comm, &mut base, &mut handle)
            }
            Memory::Shared(len) => {
                let len = len as isize;
                symbols.win_allocate_shared(len, unit, info, comm, &mut base, &mut handle)
            }
            Memory::Dynamic => symbols.win_create_dynamic(info, comm, &mut handle),
        }
    })?;
    let address = match memory {
        Memory::OfProgram(span) => span.address,
        _ => base,
    };
    Ok((handle, address))
}

/// How many bytes the library's window starts before its memory.
fn begins_before(library: &Library, window: Handle<of::Win>, memory: Span) -> Result<i64> {
    if memory.len == 0 {
        return Ok(0);
    }
    let base = attribute(library, window, library.abi.win_base)?.unwrap_or(memory.address);
    Ok(memory.address as i64 - base as i64)
}
