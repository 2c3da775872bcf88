//! Files of the library.
//!
//! Functions without an `# Errors` section return the errors of the library.
#![allow(unsafe_code)]

/// Calls one of six procedures by the direction and the place of a transfer: of those that read and of those that write, the one
/// with an explicit offset, which gets it after the file, the one for the file pointer of the process, and the one for the shared
/// pointer. `None` if the library lacks it.
macro_rules! by_place {
    ($direction:expr, $at:expr, $symbols:ident, ($file:ident, $($argument:expr),*),
     $read_at:ident $read:ident $read_shared:ident $write_at:ident $write:ident $write_shared:ident) => {
        match ($direction, $at) {
            (Direction::Read, At::Offset(offset)) => Option::from($symbols.$read_at($file, offset, $($argument),*)),
            (Direction::Read, At::Pointer) => Option::from($symbols.$read($file, $($argument),*)),
            (Direction::Read, At::Shared) => Option::from($symbols.$read_shared($file, $($argument),*)),
            (Direction::Write, At::Offset(offset)) => Option::from($symbols.$write_at($file, offset, $($argument),*)),
            (Direction::Write, At::Pointer) => Option::from($symbols.$write($file, $($argument),*)),
            (Direction::Write, At::Shared) => Option::from($symbols.$write_shared($file, $($argument),*)),
        }
    };
}

mod nonblocking;
mod range;
mod short_write;
mod system_error;

use super::abi::Handle;
use super::comm::NativeComm;
use super::datatype::NativeType;
use super::errhandler::{self, Owner, Quiet};
use super::file_implementation;
use super::group::NativeGroup;
use super::hints::{self, Check, ObjectParticipants};
use super::info::NativeInfo;
use super::library::{Library, c_text};
use super::library_state;
use super::ownership::Sharing;
use super::symbols::{Status, of};
use libc::c_int;
use minfo_engine::Made;
use minfo_engine::comm::Group;
use minfo_engine::file::{Amode, At, File, Later, View, Whence};
use minfo_engine::hinting::Hinting;
use minfo_rules::datatype::{Basic, Datatype};
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::hints::catalogue::Kind;
use minfo_rules::hints::{Hints, When};
use minfo_rules::info::Info;
use minfo_rules::text::quote;
use minfo_rules::transfer::Direction;
use range::ViewReach;
use short_write::ShortWriteCheck;
use std::sync::Arc;

/// A file of the library.
pub(super) struct NativeFile {
    library: &'static Library,
    pub(super) handle: Handle<of::File>,
    /// Whether only this process has it open.
    is_alone: bool,
    /// Its number of processes, unless the program opened it itself.
    size: Option<u32>,
    /// Its name, unless the program opened it itself.
    name: Option<Box<[u8]>>,
    participants: ObjectParticipants,
    sharing: Sharing,
    reach: ViewReach,
}

/// The longest file name for a library that aborts the program on a longer one.
const MAX_SHORT_NAME: usize = 230;

/// The buffer size for the name of a data representation: no library's maximum is greater.
const MAX_DATAREP: usize = 512;

/// Why a write fails if [`NativeFile::lacks_room`].
const NO_ROOM: &str = "its file system has no room for more";

/// How far beyond the end of a file the library may be asked to go without first finding the end.
const NEAR: i64 = 1 << 40;

fn check_length(library: &Library, filename: &[u8]) -> Result<()> {
    if !library.quirks.ends_at_long_file_names || filename.len() <= MAX_SHORT_NAME {
        return Ok(());
    }
    let what = format!(
        "the name of the file has {} characters, and Open MPI before 5.0 ends the process at one that has more than \
         {MAX_SHORT_NAME}; a name relative to the working directory may be shorter",
        filename.len()
    );
    Err(Error::new(Class::BadFile, what))
}

impl NativeFile {
    /// Opens a file, with all processes of the communicator.
    ///
    /// # Errors
    /// `MPI_ERR_NOT_SAME`, and the library's.
    pub(super) fn open(
        comm: &NativeComm,
        filename: &[u8],
        amode: Amode,
        asked: &Info,
    ) -> Result<Made<dyn File>> {
        let library = comm.library;
        check_length(library, filename)?;
        let mut hints = Hints::default();
        let about = || format!("MPI_File_open of {}", quote(filename));
        // If hints are not compared now, nothing is: a later comparison does without a tag of its own.
        let must_compare = comm.participants().must_compare(asked);
        let mut tag = must_compare.then(|| hints::proposed_tag(comm));
        let numbers = tag.as_mut_slice();
        let info = comm.prepared_info(Kind::File, asked, &about, numbers, &mut hints)?;
        let name = Some(filename.into());
        let filename = c_text(filename)?;
        let amode = library.abi.amode(amode);
        let participants = ObjectParticipants::of(comm, tag.unwrap_or_default());
        if library.quirks.writes_return_early && comm.size > 1 {
            participants.gather(comm)?;
        }
        let _quiet = errhandler::quiet_file_null(library)?;
        let mut handle = Handle::UNSET;
        let symbols = &library.symbols;
        comm.call(|comm| symbols.file_open(comm, &filename, amode, info.handle(), &mut handle))?;
        // Nothing may fail from here on: the other processes have the file.
        let sharing = Sharing::none();
        sharing.begin(library, Owner::File(handle));
        let is_alone = comm.size == 1;
        let object = Arc::new(NativeFile {
            library,
            handle,
            is_alone,
            size: Some(comm.size.unsigned_abs()),
            name,
            participants,
            sharing,
            reach: ViewReach::of_bytes(),
        });
        Ok(Made { object, hints })
    }

    /// The file of the program with this handle.
    pub(super) fn adopted(
        library: &'static Library,
        handle: Handle<of::File>,
        check: Check,
    ) -> NativeFile {
        NativeFile {
            library,
            handle,
            is_alone: false,
            size: None,
            name: None,
            participants: ObjectParticipants::new(library, check),
            sharing: Sharing::adopted(),
            reach: ViewReach::of_bytes(),
        }
    }

    /// The handle, for the program's own use.
    pub(super) fn share(&self) -> Result<Handle<of::File>> {
        self.sharing.share(self.library, Owner::File(self.handle))?;
        Ok(self.handle)
    }

    /// Its access mode.
    pub(super) fn amode(&self) -> Result<Amode> {
        let mut amode = 0;
        self.call(|file| self.library.symbols.file_get_amode(file, &mut amode))?;
        Ok(self.library.abi.standard_amode(amode))
    }

    /// Runs a call on it whose errors are returned.
    #[inline(always)]
    fn call(&self, call: impl FnOnce(Handle<of::File>) -> c_int) -> Result<()> {
        let _quiet = self.quiet()?;
        self.library.check(call(self.handle))
    }

    fn quiet(&self) -> Result<Option<Quiet>> {
        self.sharing.quiet(self.library, Owner::File(self.handle))
    }

    /// The group of its processes.
    fn group(&self) -> Result<NativeGroup> {
        let _quiet = self.quiet()?;
        NativeGroup::received(self.library, |group| {
            self.library.symbols.file_get_group(self.handle, group)
        })
    }

    /// The hints of `asked` that all processes agree on, as an info object; if not all have hints, an empty one is
    /// better than none.
    fn agreed_info(
        &self,
        asked: &Info,
        procedure: &str,
        left_out: &mut Hints,
    ) -> Result<NativeInfo> {
        let mut prepared = hints::prepare(self.library, Kind::File, When::Later, asked);
        for hint in &mut prepared {
            if self.library.quirks.must_not_grow(Kind::File, hint.key) {
                hint.keep_from_growing(self.number(hint.key));
            }
        }
        let name = match &self.name {
            Some(name) => quote(name),
            None => "a file of the program".to_owned(),
        };
        let about = format!("{procedure} of {name}");
        let pairs = self
            .participants
            .agree(|| self.group(), asked, prepared, &about, left_out)?;
        match pairs.is_empty() {
            true => NativeInfo::empty(self.library),
            false => NativeInfo::new(self.library, &pairs),
        }
    }

    /// The numeric value of a hint of the file, if the library returns it.
    fn number(&self, key: &[u8]) -> Option<u64> {
        let told = self.told(Some(&[key.into()])).ok()?;
        told.get(std::str::from_utf8(key).ok()?)?.parse().ok()
    }

    /// The file's hints as the library returns them: all, or those with these keys.
    fn told(&self, keys: Option<&[Box<[u8]>]>) -> Result<Hints> {
        let _quiet = self.quiet()?;
        file_implementation::hints_of_file(self.library, self.handle, keys)
    }

    /// Runs a call that may change hints.
    fn changed(
        &self,
        asked: &Info,
        hints: &mut Hints,
        change: impl FnOnce() -> Result<()>,
    ) -> Result<()> {
        match asked.nkeys() {
            0 => change(),
            _ => hints::change(
                self.library,
                hints,
                || self.in_effect(Hints::default()),
                change,
            ),
        }
    }

    /// Transfers `len` bytes of memory; returns how many were transferred.
    ///
    /// # Safety
    /// The `len` bytes at the address may be written (read transfer) or read (write transfer).
    unsafe fn transfer(
        &self,
        direction: Direction,
        at: At,
        address: usize,
        len: usize,
        collective: bool,
    ) -> Result<usize> {
        self.check_reach(at, len)?;
        let len = self.within_file(direction, at, len, collective)?;
        let (datatype, count) = NativeType::bytes(self.library, len)?;
        let elements = (count, datatype.handle());
        // SAFETY: this many elements of the datatype are the `len` bytes at the address.
        let status =
            unsafe { self.transfer_elements(direction, at, address, elements, collective) };
        let status = status.map_err(|error| self.explained(direction, len, error))?;
        self.transferred(&status, len)
    }

    /// An error of a transfer of `len` bytes. Where the file system is full, a library may say only that the output failed.
    #[cold]
    fn explained(&self, direction: Direction, len: usize, error: Error) -> Error {
        let is_vague = matches!(error.class, Class::Io | Class::Other);
        match direction == Direction::Write && is_vague && self.lacks_room(len as u64) {
            true => Error::new(Class::NoSpace, format!("{}: {NO_ROOM}", error.what)),
            false => error,
        }
    }

    /// Whether its file system is known to have no room for so many bytes.
    fn lacks_room(&self, len: u64) -> bool {
        let room = self.name.as_deref().and_then(system_error::room);
        room.is_some_and(|room| room < len)
    }

    /// Transfers `count` elements of a datatype.
    ///
    /// # Safety
    /// As for [`Self::transfer`].
    unsafe fn transfer_elements(
        &self,
        direction: Direction,
        at: At,
        address: usize,
        (count, datatype): (c_int, Handle<of::Datatype>),
        collective: bool,
    ) -> Result<Status> {
        let symbols = &self.library.symbols;
        let mut status = Status::default();
        let st = &mut status;
        let name = || nonblocking::procedure(direction, at, collective);
        let done = self.optional(name, |file| {
            // SAFETY: the caller vouches for the elements, and the library accesses nothing else.
            unsafe {
                if collective {
                    by_place!(direction, at, symbols, (file, address, count, datatype, st),
                        file_read_at_all file_read_all file_read_ordered file_write_at_all file_write_all file_write_ordered)
                } else {
                    by_place!(direction, at, symbols, (file, address, count, datatype, st),
                        file_read_at file_read file_read_shared file_write_at file_write file_write_shared)
                }
            }
        });
        if collective && direction == Direction::Write && self.library.quirks.writes_return_early {
            self.participants.meet()?;
        }
        done?;
        Ok(status)
    }

    /// Checks that the data have positions in a file; the individual file pointer moves past them.
    fn check_reach(&self, at: At, len: usize) -> Result<()> {
        match at {
            At::Offset(offset) => self.reach.check(offset, len).map(drop),
            At::Pointer => self.reach.check_at_pointer(len, || self.position()),
            At::Shared => self.reach.check_at_shared(len, || self.position_shared()),
        }
    }

    /// How many of the bytes of a transfer there are: a collective read does not go past the end of the file
    /// (`collective-reads-past-end`).
    fn within_file(
        &self,
        direction: Direction,
        at: At,
        len: usize,
        collective: bool,
    ) -> Result<usize> {
        let offset = match at {
            // What the program does with it beside this library is not known.
            _ if !collective || direction == Direction::Write || self.sharing.is_shared() => {
                return Ok(len);
            }
            At::Offset(offset) => Some(offset),
            At::Pointer => None,
            // Where that is depends on what the processes before this one transfer.
            At::Shared => return Ok(len),
        };
        let (position, size) = (|| self.position(), || self.size());
        self.reach.within_file(offset, len, position, size)
    }

    /// Whether a read may meet the end of the file.
    fn may_meet_end(&self, at: At, len: usize) -> Result<bool> {
        let from = match at {
            _ if len == 0 => return Ok(false),
            At::Offset(offset) => offset,
            At::Pointer => self.position()?,
            // Other processes move it.
            At::Shared => return Ok(true),
        };
        let after = self.reach.check(from, len)?;
        Ok(self.byte_offset(after)? > self.size()?)
    }

    /// How many of `len` bytes were transferred.
    fn transferred(&self, status: &Status, len: usize) -> Result<usize> {
        let (library, mut bytes) = (self.library, 0);
        let symbols = &library.symbols;
        library.check(symbols.get_elements_x(status, library.abi.byte, &mut bytes))?;
        Ok(usize::try_from(bytes).unwrap_or(0).min(len))
    }

    /// The displacement of the current view; `given` are the datatypes it was set with.
    fn displacement(&self, given: [Handle<of::Datatype>; 2]) -> Result<i64> {
        let library = self.library;
        let (mut disp, mut types) = (0, [Handle::UNSET; 2]);
        let mut datarep = [0; MAX_DATAREP];
        let [etype, filetype] = &mut types;
        self.call(|file| {
            let symbols = &library.symbols;
            // SAFETY: no family's MPI_MAX_DATAREP_STRING is longer.
            unsafe { symbols.file_get_view(file, &mut disp, etype, filetype, &mut datarep) }
        })?;
        for mut copy in types {
            if copy != library.abi.byte && !given.contains(&copy) {
                // SAFETY: it is not predefined, so the library created it for the caller to free.
                unsafe { library.symbols.type_free(&mut copy) };
            }
        }
        Ok(disp)
    }

    /// Runs a call of a procedure that is missing from some libraries.
    fn optional(
        &self,
        name: impl FnOnce() -> String,
        call: impl FnOnce(Handle<of::File>) -> Option<c_int>,
    ) -> Result<()> {
        let _quiet = self.quiet()?;
        match call(self.handle) {
            Some(code) => self.library.check(code),
            None => Err(self.library.lacks(&name())),
        }
    }

    /// The target of a seek, if known, and the arguments for the library; `position` asks it for the file pointer.
    fn destination(
        &self,
        offset: i64,
        whence: Whence,
        position: impl FnOnce() -> Result<i64>,
    ) -> Result<(Option<i64>, i64, c_int)> {
        let from = match whence {
            Whence::Set => Some(0),
            Whence::Cur => Some(position()?),
            Whence::End if self.library.quirks.finds_no_end_of_view || offset > NEAR => {
                Some(self.end()?)
            }
            // The library knows the end in etypes of the view.
            Whence::End => None,
        };
        let to = from.map(|from| from.checked_add(offset).filter(|&to| to >= 0));
        let to = match to {
            Some(None) => {
                let what = format!("offset = {offset} is outside of the view");
                return Err(Error::new(Class::Arg, what));
            }
            Some(Some(to)) => Some(self.reach.check(to, 0)?),
            None => None,
        };
        let (whence, offset) = match (whence, to) {
            (Whence::End, Some(to)) => (Whence::Set, to),
            _ => (whence, offset),
        };
        let native = self.library.abi.native("MPI_SEEK_", whence as i32);
        Ok((to, offset, native.unwrap_or_default()))
    }
    /// The first etype of the view that is not before the end of the file: each has at least one byte.
    fn end(&self) -> Result<i64> {
        let size = self.size()?;
        let (mut low, mut high) = (0, size.min(self.reach.limit()));
        while low < high {
            let middle = low + (high - low) / 2;
            match self.byte_offset(middle)? < size {
                true => low = middle + 1,
                false => high = middle,
            }
        }
        Ok(low)
    }

    fn int64(&self, call: impl FnOnce(Handle<of::File>, &mut i64) -> c_int) -> Result<i64> {
        let mut value = 0;
        self.call(|file| call(file, &mut value))?;
        Ok(value)
    }
}

impl Drop for NativeFile {
    /// Closes a file that was opened here and never reached the program, or that could not be closed during a call on
    /// it. Closing may wait for all processes of the file, and the others need not close it: it is then left to the
    /// library.
    fn drop(&mut self) {
        if self.is_alone && library_state::is_running() {
            // There is nowhere to report an error.
            let _ = File::close(self);
        }
    }
}

/// A datatype of a view, built from bytes.
fn seen(library: &'static Library, datatype: &Datatype) -> Result<NativeType> {
    NativeType::of(library, (library.abi.byte, 1), datatype)
}

/// The filetype of a view for the library, and the number of bytes to add to the view's displacement.
///
/// ROMIO divides by the extent to find the filetype that contains the individual file pointer, and some transfers leave
/// the pointer at the end of the previous one, so the data of each must begin at 0 and end before the extent. A
/// filetype that overlaps the next one can only occur once ([`ViewReach`]), so its extent is enlarged to hold its data
/// (`lower-bounds-move-data`, `short-filetypes-mistaken`).
fn seen_from_start(library: &'static Library, view: View<'_>) -> Result<(i64, NativeType)> {
    let filetype = view.filetype;
    let (lb, start) = (filetype.lb(), filetype.true_lb());
    let extent = filetype
        .extent()
        .max(filetype.true_extent().unwrap_or_default());
    if (lb, start, extent) == (0, 0, filetype.extent()) {
        return Ok((0, seen(library, filetype)?));
    }
    // In sequential mode the library knows where the view starts, and there is no individual file pointer.
    match view.disp.checked_add(start) {
        Some(_) if view.disp != View::CURRENT => {
            NativeType::from_first_byte(library, filetype, extent)
        }
        _ => Ok((0, seen(library, &Datatype::resized(filetype, 0, extent)?)?)),
    }
}

impl Hinting for NativeFile {
    fn processes(&self) -> Result<u32> {
        match self.size {
            Some(size) => Ok(size),
            None => Ok(self.group()?.size()?.unsigned_abs()),
        }
    }

    fn set_info(&self, asked: &Info, hints: &mut Hints) -> Result<()> {
        let info = self.agreed_info(asked, "MPI_File_set_info", hints)?;
        let set = |file| self.library.symbols.file_set_info(file, info.handle());
        self.changed(asked, hints, || self.call(set))
    }

    fn in_effect(&self, known: Hints) -> Result<Hints> {
        Ok(self.told(None)?.after(known))
    }

    fn in_effect_of(&self, keys: &dyn Fn() -> Vec<Box<[u8]>>, known: Hints) -> Result<Hints> {
        Ok(self.told(Some(&keys()))?.after(known))
    }
}

impl File for NativeFile {
    fn driver(&self) -> Result<String> {
        let _quiet = self.quiet()?;
        file_implementation::driver_of(self.library, self.handle)
    }

    fn set_view(&self, view: View<'_>, asked: &Info, hints: &mut Hints) -> Result<i64> {
        let info = self.agreed_info(asked, "MPI_File_set_view", hints)?;
        let etype = seen(self.library, view.etype)?;
        let (start, filetype) = seen_from_start(self.library, view)?;
        let current = || self.library.abi.get("MPI_DISPLACEMENT_CURRENT");
        let disp = match view.disp {
            View::CURRENT => current().unwrap_or_default() as i64,
            disp => disp + start,
        };
        let set = |file| {
            let (etype, filetype) = (etype.handle(), filetype.handle());
            let symbols = &self.library.symbols;
            symbols.file_set_view(file, disp, etype, filetype, c"native", info.handle())
        };
        self.changed(asked, hints, || self.call(set))?;
        let disp = match view.disp {
            View::CURRENT => self.displacement([etype.handle(), filetype.handle()])?,
            disp => disp,
        };
        self.reach.change(View { disp, ..view });
        Ok(disp)
    }

    fn read(&self, at: At, into: &mut [u8], _basic: Basic, collective: bool) -> Result<usize> {
        let (address, len) = (into.as_mut_ptr() as usize, into.len());
        // SAFETY: the library writes at most `into`.
        unsafe { self.transfer(Direction::Read, at, address, len, collective) }
    }

    fn write(&self, at: At, from: &[u8], _basic: Basic, collective: bool) -> Result<usize> {
        let (address, len) = (from.as_ptr() as usize, from.len());
        let mut check = ShortWriteCheck::of(self, Direction::Write, at, len, collective)?;
        // SAFETY: the library only reads, and no more than `from`.
        let written = || unsafe { self.transfer(Direction::Write, at, address, len, collective) };
        let done = check.during(written)?;
        Ok(match check.is_short(self)? {
            // After a short write it is unknown how much was written.
            true => 0,
            false => done,
        })
    }

    fn short_write(&self, written: usize, asked: usize) -> Error {
        let (class, why) = match self.lacks_room((asked - written) as u64) {
            true => (Class::NoSpace, NO_ROOM),
            false => (Class::Io, "the MPI library does not say why"),
        };
        let name = self.name.as_deref().map_or("the file".into(), quote);
        let what = format!("{written} of {asked} bytes were written to {name}: {why}");
        Error::new(class, what)
    }

    fn seek(&self, offset: i64, whence: Whence) -> Result<()> {
        let (to, offset, whence) = self.destination(offset, whence, || self.position())?;
        // Even if this fails, the library may have moved it.
        self.reach.moved(None);
        self.call(|file| self.library.symbols.file_seek(file, offset, whence))?;
        self.reach.moved(to);
        Ok(())
    }

    fn seek_shared(&self, offset: i64, whence: Whence) -> Result<()> {
        let (to, offset, whence) = self.destination(offset, whence, || self.position_shared())?;
        let symbols = &self.library.symbols;
        // An unknown target is near: a far offset from the end has been resolved above.
        self.reach.moved_shared(to.unwrap_or(0));
        self.optional(
            || "MPI_File_seek_shared".to_owned(),
            |file| symbols.file_seek_shared(file, offset, whence),
        )
    }

    fn position_shared(&self) -> Result<i64> {
        let (symbols, mut position) = (&self.library.symbols, 0);
        self.optional(
            || "MPI_File_get_position_shared".to_owned(),
            |file| symbols.file_get_position_shared(file, &mut position),
        )?;
        Ok(position)
    }

    fn group(&self) -> Result<Arc<dyn Group>> {
        Ok(Arc::new(NativeFile::group(self)?))
    }

    fn later(self: Arc<Self>) -> Option<Arc<dyn Later>> {
        Some(self)
    }

    fn position(&self) -> Result<i64> {
        if let Some(position) = self.reach.position_in_nothing() {
            return Ok(position);
        }
        self.int64(|file, value| self.library.symbols.file_get_position(file, value))
    }

    fn byte_offset(&self, offset: i64) -> Result<i64> {
        self.reach.check(offset, 0)?;
        let symbols = &self.library.symbols;
        self.int64(|file, value| symbols.file_get_byte_offset(file, offset, value))
    }

    fn size(&self) -> Result<i64> {
        self.int64(|file, value| self.library.symbols.file_get_size(file, value))
    }

    fn set_size(&self, size: i64) -> Result<()> {
        self.reach.forget_end();
        self.call(|file| self.library.symbols.file_set_size(file, size))
    }

    fn preallocate(&self, size: i64) -> Result<()> {
        let done = self.call(|file| self.library.symbols.file_preallocate(file, size));
        done.map_err(|error| self.explained(Direction::Write, size as usize, error))
    }

    fn sync(&self) -> Result<()> {
        self.call(|file| self.library.symbols.file_sync(file))
    }

    fn set_atomicity(&self, atomic: bool) -> Result<()> {
        self.call(|file| self.library.symbols.file_set_atomicity(file, atomic.into()))
    }

    fn atomicity(&self) -> Result<bool> {
        let mut flag = 0;
        self.call(|file| self.library.symbols.file_get_atomicity(file, &mut flag))?;
        Ok(flag != 0)
    }

    fn can_end_in_use(&self) -> bool {
        false
    }

    fn close(&self) -> Result<()> {
        // A helper communicator that cannot be freed is left to the library: the program asked only to close the file,
        // and the other processes wait for that.
        let _ = self.participants.free();
        let mut handle = self.handle;
        self.sharing.end(self.library, Owner::File(handle), || {
            // SAFETY: `end` runs this once, for a file that was opened here: the program has closed it, or this is its
            // only process and it is being dropped.
            unsafe { self.library.symbols.file_close(&mut handle) }
        })
    }
}
