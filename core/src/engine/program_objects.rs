//! Hints on objects that the program created itself, with the MPI library that it is linked with: for the audit
//! library, which listens to those calls. Handles are those of C.

use super::Engine;
use crate::error::Result;
use crate::hints::catalogue::Kind;
use crate::hints::{Hints, When};
use crate::info::Info;
use std::any::Any;

/// A handle of C, which is a pointer or a number of 32 bits, whatever the ABI.
pub type Handle = usize;

/// An info object of the library that stands in a call for one of the program's. It is freed when it is dropped.
pub struct ExtendedInfo {
    handle: Handle,
    /// The hints that were left out.
    pub left_out: Hints,
    /// The info object.
    _object: Box<dyn Any>,
}

impl ExtendedInfo {
    /// An info object that lives as long as `object`.
    pub(super) fn new(handle: Handle, left_out: Hints, object: Box<dyn Any>) -> ExtendedInfo {
        ExtendedInfo {
            handle,
            left_out,
            _object: object,
        }
    }

    /// The handle, as long as this lives.
    pub fn handle(&self) -> Handle {
        self.handle
    }
}

/// An engine whose MPI library the program itself calls. All calls fail as the library has it.
#[allow(clippy::missing_errors_doc)] // said above, once for all
pub trait ProgramObjects: Engine {
    /// Whether a handle of this kind is a number of 32 bits, not a pointer.
    fn is_number(&self, kind: Kind) -> bool;
    /// Whether this is the handle of an object, as far as the null handle is none.
    fn is_object(&self, kind: Kind, handle: Handle) -> bool;
    /// `MPI_FILE_NULL`.
    fn file_null(&self) -> Handle;
    /// The handle of `MPI_COMM_WORLD`, and that of `MPI_COMM_SELF`.
    fn predefined_comms(&self) -> [Handle; 2];
    /// The pairs of an info object: of `MPI_INFO_NULL` none.
    fn pairs(&self, info: Handle) -> Result<Info>;
    /// Whether an info object has these pairs and no others.
    fn has_pairs(&self, info: Handle, pairs: &Info) -> bool;
    /// The hints with these keys that are in effect on an object, if it is one that tells them.
    fn hints_of(&self, kind: Kind, object: Handle, keys: &[Box<[u8]>]) -> Result<Hints>;
    /// How many processes share an object, if it is one that has processes.
    fn processes_of(&self, kind: Kind, object: Handle) -> Result<Option<u32>>;
    /// The hints with these keys before the program gives the object others, where the library has to be asked then.
    fn hints_before(&self, kind: Kind, object: Handle, keys: &[Box<[u8]>]) -> Option<Hints>;
    /// What is known to be in effect after that, whatever the library tells from now on.
    fn hints_kept(
        &self,
        kind: Kind,
        object: Handle,
        keys: &[Box<[u8]>],
        before: Option<&Hints>,
    ) -> Hints;
    /// The name of a communicator or a window; empty where it has none.
    fn name_of(&self, kind: Kind, object: Handle) -> Result<Vec<u8>>;
    /// An info object for a call at this time with all that `info` has but `less`, and with `more` as far as it does the
    /// library no harm: what is left out of `more` is left out altogether.
    fn extended_info(
        &self,
        call: (Kind, When),
        info: Handle,
        more: &Info,
        less: &[&[u8]],
    ) -> Result<ExtendedInfo>;

    /// Whether the library does wrong where this hint of an object that is there becomes a greater number.
    fn must_not_grow(&self, kind: Kind, key: &[u8]) -> bool;

    /// A handle as the program gave it, which may have been a number of 32 bits with anything above them.
    fn handle(&self, kind: Kind, given: usize) -> Handle {
        match self.is_number(kind) {
            true => given & u32::MAX as usize,
            false => given,
        }
    }
}
