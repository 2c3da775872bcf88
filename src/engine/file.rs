//! Files, as an engine has them.

use crate::datatype::{Basic, Datatype};
use crate::error::Result;
use crate::hints::Hints;
use crate::info::Info;

/// How a file is opened: a sound combination of the standard ABI's `MPI_MODE_*`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amode(pub i32);

/// What `MPI_File_seek` counts from. The discriminants are the standard ABI's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Whence {
    /// `MPI_SEEK_SET`: from the begin of the view.
    Set = 403,
    /// `MPI_SEEK_CUR`: from where the file pointer is.
    Cur = 401,
    /// `MPI_SEEK_END`: from the end of the file.
    End = 402,
}

/// Where a transfer begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// At the individual file pointer, which moves behind what was transferred.
    Pointer,
    /// At an offset, in etypes of the view; not negative.
    Offset(i64),
}

/// What a process sees of a file (MPI 4.1, section 14.3).
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// Where it begins, in bytes; not negative.
    pub disp: i64,
    /// The unit of offsets.
    pub etype: &'a Datatype,
    /// What is seen, again and again: made of `etype`, with pieces that do not go back or overlap.
    pub filetype: &'a Datatype,
}

/// An open file. Arguments have been checked against the access mode and the standard.
///
/// All calls fail with the classes of file errors (MPI 4.1, section 14.7).
#[allow(clippy::missing_errors_doc)] // said above, once for all
pub trait File: Send + Sync {
    /// Sets the view, and both file pointers to its begin; gives the file hints; `hints` then has what is in effect.
    fn set_view(&self, view: View<'_>, asked: &Info, hints: &mut Hints) -> Result<()>;
    /// Gives it hints; `hints` then has what is in effect.
    fn set_info(&self, asked: &Info, hints: &mut Hints) -> Result<()>;
    /// Reads whole etypes, as many bytes as `into` has and the file has; returns how many that are.
    fn read(&self, at: At, into: &mut [u8], basic: Basic, collective: bool) -> Result<usize>;
    /// Writes whole etypes.
    fn write(&self, at: At, from: &[u8], basic: Basic, collective: bool) -> Result<usize>;
    /// Moves the file pointer. An offset before the view is `MPI_ERR_ARG`.
    fn seek(&self, offset: i64, whence: Whence) -> Result<()>;
    /// Where the file pointer is, in etypes.
    fn position(&self) -> Result<i64>;
    /// The byte of the file at an offset, in etypes, of the view.
    fn byte_offset(&self, offset: i64) -> Result<i64>;
    /// The size of the file in bytes.
    fn size(&self) -> Result<i64>;
    /// Cuts or lengthens it.
    fn set_size(&self, size: i64) -> Result<()>;
    /// Makes sure that there is room for so many bytes.
    fn preallocate(&self, size: i64) -> Result<()>;
    /// Hands everything written to the storage device.
    fn sync(&self) -> Result<()>;
    fn set_atomicity(&self, atomic: bool) -> Result<()>;
    fn atomicity(&self) -> Result<bool>;
    /// Closes it; it is not used again, whatever comes back.
    fn close(&self) -> Result<()>;
}
