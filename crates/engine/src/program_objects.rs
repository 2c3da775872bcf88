//! Hints on objects that the program created itself, with the MPI library that it is linked with: for the audit
//! library, which observes those calls. Handles are C handles.

use super::Engine;
use minfo_rules::error::Result;
use minfo_rules::hints::catalogue::Kind;
use minfo_rules::hints::{Hints, When};
use minfo_rules::info::Info;
use std::any::Any;

/// A C handle, which is a pointer or a 32-bit number, depending on the ABI.
pub type CHandle = usize;

/// An info object of the library that replaces one of the program in a call. It is freed when it is dropped.
pub struct ExtendedInfo {
    handle: CHandle,
    /// The hints that were left out.
    pub left_out: Hints,
    /// The info object.
    _object: Box<dyn Any>,
}

impl ExtendedInfo {
    /// An info object that lives as long as `object`.
    pub fn new(handle: CHandle, left_out: Hints, object: Box<dyn Any>) -> ExtendedInfo {
        ExtendedInfo {
            handle,
            left_out,
            _object: object,
        }
    }

    /// The handle, as long as this lives.
    pub fn handle(&self) -> CHandle {
        self.handle
    }
}

/// An engine whose MPI library the program itself calls. The errors are the library's.
#[allow(clippy::missing_errors_doc)] // said above, once for all
pub trait ProgramObjects: Engine {
    /// Whether a handle of this kind is a 32-bit number instead of a pointer.
    fn is_number(&self, kind: Kind) -> bool;
    /// Whether this is not the null handle.
    fn is_object(&self, kind: Kind, handle: CHandle) -> bool;
    /// `MPI_FILE_NULL`.
    fn file_null(&self) -> CHandle;
    /// `MPI_REQUEST_NULL`.
    fn request_null(&self) -> CHandle;
    /// The handle of `MPI_COMM_WORLD`, and that of `MPI_COMM_SELF`.
    fn predefined_comms(&self) -> [CHandle; 2];
    /// A message with both numbers if the library does not see as many processes as the launcher started. The program
    /// has initialised the world model.
    fn misfit(&self) -> Option<String>;
    /// Records that the program has sessions, and has not initialised the world model.
    fn has_sessions_alone(&self);
    /// The rank of this process in a communicator.
    fn rank_in(&self, comm: CHandle) -> Result<i32>;
    /// The pairs of an info object; none for `MPI_INFO_NULL`.
    fn pairs(&self, info: CHandle) -> Result<Info>;
    /// Whether an info object has exactly these pairs.
    fn has_pairs(&self, info: CHandle, pairs: &Info) -> bool;
    /// The hints with these keys that PnetCDF works with for a file with this name, which it is closing; none if it is
    /// another's, or PnetCDF is not there.
    fn hints_of_pnetcdf(&self, name: &[u8], keys: &[Box<[u8]>]) -> Info;
    /// The hints with these keys that are in effect on an object, if it is of a kind that returns them.
    fn hints_of(&self, kind: Kind, object: CHandle, keys: &[Box<[u8]>]) -> Result<Hints>;
    /// What serves a file, as [`File::driver`](super::file::File::driver) says it.
    fn driver_of(&self, file: CHandle) -> Result<String>;
    /// How many processes share an object, if its kind has processes.
    fn processes_of(&self, kind: Kind, object: CHandle) -> Result<Option<u32>>;
    /// The hints with these keys before the program changes the object's hints, if the library must be asked at that
    /// time.
    fn hints_before(&self, kind: Kind, object: CHandle, keys: &[Box<[u8]>]) -> Option<Hints>;
    /// The hints known to be in effect after the change, whatever the library returns from now on.
    fn hints_kept(
        &self,
        kind: Kind,
        object: CHandle,
        keys: &[Box<[u8]>],
        before: Option<&Hints>,
    ) -> Hints;
    /// The name of a communicator or a window; empty if it has none.
    fn name_of(&self, kind: Kind, object: CHandle) -> Result<Vec<u8>>;
    /// An info object for a call at this time, with the pairs of `info` except `less`, and with the harmless ones of
    /// `more`; the others of `more` are dropped.
    fn extended_info(
        &self,
        call: (Kind, When),
        info: CHandle,
        more: &Info,
        less: &[&[u8]],
    ) -> Result<ExtendedInfo>;

    /// Whether the library mishandles an increase of this hint on an existing object.
    fn must_not_grow(&self, kind: Kind, key: &[u8]) -> bool;

    /// A handle as the program passed it, which may be a 32-bit number with arbitrary upper bits.
    fn handle(&self, kind: Kind, given: usize) -> CHandle {
        match self.is_number(kind) {
            true => given & u32::MAX as usize,
            false => given,
        }
    }
}
