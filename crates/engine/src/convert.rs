//! Converts objects of this library to objects of the MPI that the program itself uses, and back.
//!
//! A native handle is the INTEGER handle of an object in that MPI's Fortran: the handle of its `mpif.h`, and `%MPI_VAL`
//! in its `mpi_f08`.

use super::comm::{Communicator, Group};
use super::file::{Amode, File};
use super::win::Window;
use super::{Made, Predefined};
use minfo_rules::error::Result;
use minfo_rules::info::Info;
use std::sync::Arc;

/// A communicator of the program.
pub enum AdoptedComm {
    /// A predefined one.
    Predefined(Predefined),
    /// A communicator that the program created.
    Made(Made<dyn Communicator>),
}

/// A window of the program.
pub struct AdoptedWin {
    /// The window.
    pub made: Made<dyn Window>,
    /// Its processes.
    pub group: Arc<dyn Group>,
    /// The displacement unit in this process.
    pub disp_unit: i64,
    /// Its flavor: a value of the standard ABI's `MPI_WIN_FLAVOR_*`.
    pub flavor: i32,
}

/// A file of the program.
pub struct AdoptedFile {
    /// The file.
    pub made: Made<dyn File>,
    /// The access mode.
    pub amode: Amode,
}

/// The conversions of an engine with a real MPI. MPI is initialised. `None` stands for a null handle.
///
/// Objects are owned and freed by their creator, this library or the program. All calls fail with
/// `MPI_ERR_UNSUPPORTED_OPERATION` if the MPI library does not have the conversion, and with the library's errors.
#[allow(clippy::missing_errors_doc)] // said above, once for all
pub trait Convert {
    /// A new info object of the real MPI, which the program frees, and a message about pairs that were left out.
    /// Returns the null handle for `None`.
    fn info_to_native(&self, info: Option<&Info>) -> Result<(i32, Vec<String>)>;
    /// The pairs of an info object of the real MPI.
    fn info_from_native(&self, native: i32) -> Result<Option<Info>>;
    /// The real MPI's handle of a communicator.
    fn comm_to_native(&self, comm: Option<&dyn Communicator>) -> Result<i32>;
    /// The communicator of a handle of the real MPI.
    fn comm_from_native(&self, native: i32) -> Result<Option<AdoptedComm>>;
    /// The real MPI's handle of a window.
    fn win_to_native(&self, win: Option<&dyn Window>) -> Result<i32>;
    /// The window of a handle of the real MPI.
    fn win_from_native(&self, native: i32) -> Result<Option<AdoptedWin>>;
    /// The real MPI's handle of a file.
    fn file_to_native(&self, file: Option<&dyn File>) -> Result<i32>;
    /// The file of a handle of the real MPI.
    fn file_from_native(&self, native: i32) -> Result<Option<AdoptedFile>>;
}
