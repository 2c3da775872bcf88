//! The engine interface for files.

#[cfg(test)]
mod tests;

use super::comm::Group;
use super::data::Data;
use super::hinting::Hinting;
use super::request::Pending;
use minfo_rules::constants::{self, MPI_BYTE};
use minfo_rules::datatype::{Basic, Datatype};
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::hints::Hints;
use minfo_rules::info::Info;
pub use minfo_rules::transfer::At;
use minfo_rules::transfer::Direction;
use std::any::Any;
use std::fmt;
use std::sync::Arc;

/// The access mode of a file: a valid combination of the standard ABI's `MPI_MODE_*` (MPI 4.1, section 14.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amode(pub i32);

impl Amode {
    /// `MPI_MODE_APPEND`: the file pointers start at the end of the file.
    pub const APPEND: i32 = constants::MPI_MODE_APPEND;
    /// `MPI_MODE_CREATE`: a missing file is created.
    pub const CREATE: i32 = constants::MPI_MODE_CREATE;
    /// `MPI_MODE_DELETE_ON_CLOSE`: the file is deleted when it is closed.
    pub const DELETE_ON_CLOSE: i32 = constants::MPI_MODE_DELETE_ON_CLOSE;
    /// `MPI_MODE_EXCL`: a file that is to be created must not exist.
    pub const EXCL: i32 = constants::MPI_MODE_EXCL;
    /// `MPI_MODE_RDONLY`: it is only read.
    pub const RDONLY: i32 = constants::MPI_MODE_RDONLY;
    /// `MPI_MODE_RDWR`: it is read and written.
    pub const RDWR: i32 = constants::MPI_MODE_RDWR;
    /// `MPI_MODE_SEQUENTIAL`: it is only used through the shared file pointer.
    pub const SEQUENTIAL: i32 = constants::MPI_MODE_SEQUENTIAL;
    /// `MPI_MODE_UNIQUE_OPEN`: nobody else has it open.
    pub const UNIQUE_OPEN: i32 = constants::MPI_MODE_UNIQUE_OPEN;
    /// `MPI_MODE_WRONLY`: it is only written.
    pub const WRONLY: i32 = constants::MPI_MODE_WRONLY;

    /// All of them, with their names.
    pub const ALL: [(i32, &'static str); 9] = [
        (Amode::APPEND, "MPI_MODE_APPEND"),
        (Amode::CREATE, "MPI_MODE_CREATE"),
        (Amode::DELETE_ON_CLOSE, "MPI_MODE_DELETE_ON_CLOSE"),
        (Amode::EXCL, "MPI_MODE_EXCL"),
        (Amode::RDONLY, "MPI_MODE_RDONLY"),
        (Amode::RDWR, "MPI_MODE_RDWR"),
        (Amode::SEQUENTIAL, "MPI_MODE_SEQUENTIAL"),
        (Amode::UNIQUE_OPEN, "MPI_MODE_UNIQUE_OPEN"),
        (Amode::WRONLY, "MPI_MODE_WRONLY"),
    ];

    /// The access mode for this value (section 14.2.1).
    ///
    /// # Errors
    /// `MPI_ERR_AMODE` for one that contradicts itself.
    pub fn of(value: i32) -> Result<Amode> {
        let amode = Amode(value);
        let known = Amode::ALL.iter().fold(0, |all, mode| all | mode.0);
        let access = value & (Amode::RDONLY | Amode::WRONLY | Amode::RDWR);
        let wrong = if value & !known != 0 {
            let unknown = value & !known;
            format!("amode = {value} has bits that are not MPI_MODE_*: {unknown}")
        } else if access.count_ones() != 1 {
            let what =
                "exactly one of MPI_MODE_RDONLY, MPI_MODE_WRONLY and MPI_MODE_RDWR is needed";
            format!("{what}, not \"{amode}\"")
        } else if amode.has(Amode::RDONLY) && amode.has(Amode::CREATE | Amode::EXCL) {
            format!("a file cannot be created to be read only: {amode}")
        } else if amode.has(Amode::RDWR) && amode.has(Amode::SEQUENTIAL) {
            format!("a file in sequential mode is either read or written: {amode}")
        } else {
            return Ok(amode);
        };
        Err(Error::new(Class::Amode, wrong))
    }

    /// Whether this flag is set.
    pub fn has(self, mode: i32) -> bool {
        self.0 & mode != 0
    }
}

/// The names, joined as in C.
impl fmt::Display for Amode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut between = "";
        for (_, name) in Amode::ALL.iter().filter(|mode| self.has(mode.0)) {
            write!(f, "{between}{name}")?;
            between = " | ";
        }
        Ok(())
    }
}

/// The origin of `MPI_File_seek`. The discriminants are the standard ABI's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Whence {
    /// `MPI_SEEK_SET`: from the start of the view.
    Set = constants::MPI_SEEK_SET,
    /// `MPI_SEEK_CUR`: from the position of the file pointer.
    Cur = constants::MPI_SEEK_CUR,
    /// `MPI_SEEK_END`: from the end of the file.
    End = constants::MPI_SEEK_END,
}

impl Whence {
    /// The meaning of this value in the standard ABI.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` for any other value.
    pub fn of(value: i32) -> Result<Whence> {
        let all = [Whence::Set, Whence::Cur, Whence::End];
        let found = all.into_iter().find(|&whence| whence as i32 == value);
        found.ok_or_else(|| {
            let what =
                format!("whence = {value} must be MPI_SEEK_SET, MPI_SEEK_CUR or MPI_SEEK_END");
            Error::new(Class::Arg, what)
        })
    }
}

/// How a nonblocking or split transfer is started and completed (MPI 4.1, sections 14.4.2 to 14.4.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Continued {
    /// By one process, with a request.
    Independent,
    /// By all processes of the file, each with a request. Not at the shared file pointer.
    Collective,
    /// By all processes of the file; completed only by waiting.
    Split,
}

/// A file with nonblocking transfers.
pub trait Later: Send + Sync {
    /// Starts a transfer of whole etypes. The result has the number of bytes, as for a received message. A short write
    /// is an error of a request, but not of a split transfer.
    ///
    /// # Errors
    /// The classes of file errors (section 14.7); `MPI_ERR_UNSUPPORTED_OPERATION` if the implementation has no such
    /// procedure.
    fn begin(
        self: Arc<Self>,
        direction: Direction,
        at: At,
        data: Data<'_>,
        continued: Continued,
    ) -> Result<Box<dyn Pending>>;
}

/// The part of a file that a process sees (MPI 4.1, section 14.3).
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// Where it starts, in bytes; not negative, or [`View::CURRENT`].
    pub disp: i64,
    /// The unit of offsets.
    pub etype: &'a Datatype,
    /// The visible part, repeated: built from `etype`, with pieces in increasing order that do not overlap.
    pub filetype: &'a Datatype,
}

impl View<'_> {
    /// `MPI_DISPLACEMENT_CURRENT`: at the shared file pointer of a file in sequential mode.
    pub const CURRENT: i64 = constants::MPI_DISPLACEMENT_CURRENT;
}

impl View<'static> {
    /// The default view: all bytes of the file (section 14.2.1).
    pub fn bytes() -> View<'static> {
        let byte = Datatype::predefined(MPI_BYTE).expect("MPI_BYTE is a predefined datatype");
        View {
            disp: 0,
            etype: byte,
            filetype: byte,
        }
    }
}

/// An open file. Arguments have been checked against the access mode and the standard.
///
/// All calls fail with the classes of file errors (MPI 4.1, section 14.7).
#[allow(clippy::missing_errors_doc)] // said above, once for all
pub trait File: Any + Hinting {
    /// Sets the view, moves both file pointers to its start, and sets hints; `hints` then has those in effect. Returns
    /// where the view starts.
    fn set_view(&self, view: View<'_>, asked: &Info, hints: &mut Hints) -> Result<i64>;
    /// Reads whole etypes into `into`, up to the end of the file; returns the number of bytes.
    fn read(&self, at: At, into: &mut [u8], basic: Basic, collective: bool) -> Result<usize>;
    /// Writes whole etypes; returns how many bytes were written. Fewer than the length of `from` are an error, see
    /// [`File::short_write`].
    fn write(&self, at: At, from: &[u8], basic: Basic, collective: bool) -> Result<usize>;
    /// The error for a short write.
    fn short_write(&self, written: usize, asked: usize) -> Error {
        let what = format!("{written} of {asked} bytes were written");
        Error::new(Class::Io, what)
    }
    /// Moves the file pointer. An offset before the view is `MPI_ERR_ARG`.
    fn seek(&self, offset: i64, whence: Whence) -> Result<()>;
    /// The position of the file pointer, in etypes.
    fn position(&self) -> Result<i64>;
    /// Moves the shared file pointer, as [`File::seek`] does the individual one.
    fn seek_shared(&self, offset: i64, whence: Whence) -> Result<()>;
    /// The position of the shared file pointer, in etypes.
    fn position_shared(&self) -> Result<i64>;
    /// The group of the processes that have opened it together.
    fn group(&self) -> Result<Arc<dyn Group>>;
    /// The file's nonblocking transfers; without them, each transfer is complete when it has been started.
    fn later(self: Arc<Self>) -> Option<Arc<dyn Later>> {
        None
    }
    /// The byte of the file at an offset, in etypes, of the view.
    fn byte_offset(&self, offset: i64) -> Result<i64>;
    /// The size of the file in bytes.
    fn size(&self) -> Result<i64>;
    /// Truncates or extends it.
    fn set_size(&self, size: i64) -> Result<()>;
    /// Allocates space for this many bytes.
    fn preallocate(&self, size: i64) -> Result<()>;
    /// Writes buffered data to the storage device.
    fn sync(&self) -> Result<()>;
    /// Sets whether transfers are atomic.
    fn set_atomicity(&self, atomic: bool) -> Result<()>;
    /// Whether transfers are atomic.
    fn atomicity(&self) -> Result<bool>;
    /// What serves it: `embedded`, `OMPIO`, or `ROMIO` with the name of its part for the file system, as in `ROMIO UFS`;
    /// empty if that is not known.
    fn driver(&self) -> Result<String>;
    /// Closes it; it is not used again, whatever the result.
    fn close(&self) -> Result<()>;

    /// Whether it may be closed while another thread is in a call on it.
    fn can_end_in_use(&self) -> bool {
        true
    }
}
