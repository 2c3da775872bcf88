//! What carries out an operation that concerns more than memory of this library.
//!
//! Objects and entry points know the traits only. An engine knows nothing of Fortran, of handles or
//! of error handlers.

mod abi;
mod attached;
mod choose;
mod clock;
pub mod collective;
pub mod comm;
pub mod convert;
pub mod data;
mod embedded;
pub mod file;
pub mod hinting;
mod launcher;
pub mod message;
mod native;
mod observer;
mod process;
pub mod program_objects;
mod request;
pub mod seen;
pub mod thread;
pub mod win;

use crate::error::{Class, Error, Result};
use crate::hints::Hints;
use crate::hints::catalogue::{Hint, Implementation};
use crate::hints::verdict::Recipient;
use crate::info::Info;
use crate::info::env::Start;
use comm::{Communicator, Group};
use convert::Convert;
use std::sync::Arc;
use thread::ThreadLevel;

/// A new object of an engine, and the hints that are in effect on it.
pub struct Made<T: ?Sized> {
    /// The object.
    pub object: Arc<T>,
    /// Its hints.
    pub hints: Hints,
}

/// A communicator that exists from the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Predefined {
    /// `MPI_COMM_WORLD`
    World,
    /// `MPI_COMM_SELF`
    Itself,
}

/// What a program has done itself with the MPI that an engine uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// Nothing yet.
    Nothing,
    /// It has initialised it, with this level of thread support.
    Running(ThreadLevel),
    /// It has finalised it.
    Ended,
}

/// What is known of the MPI library that an engine calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About<'a> {
    /// The file that it was loaded from.
    pub file: &'a str,
    /// Who made it.
    pub maker: &'static str,
    /// Which ABI it has.
    pub abi: &'static str,
    /// What it says of itself.
    pub version: &'a str,
}

/// An implementation of MPI's operations.
pub trait Engine: Send + Sync {
    /// Starts MPI. Returns the level of thread support that is provided: the one required if that
    /// is possible, else the least one above it, else the highest (MPI 4.1, section 11.6.2). `observer` is told
    /// when the program ends MPI without [`Engine::finalize`].
    ///
    /// # Errors
    /// `MPI_ERR_OTHER` where MPI cannot be started in this process.
    fn init(&self, required: ThreadLevel, observer: &'static dyn Observer) -> Result<ThreadLevel>;

    /// Whether the variables were sound that all processes have compared when MPI was started: the same on all of them.
    ///
    /// # Errors
    /// `MPI_ERR_OTHER`
    fn check_variables(&self) -> Result<()> {
        Ok(())
    }

    /// MPI was just started, and yet is not initialised: an error has come up on all processes.
    fn give_up(&self, _why: &Error) {}

    /// Ends MPI.
    ///
    /// # Errors
    /// As the implementation has them.
    fn finalize(&self) -> Result<()>;

    /// Ends all processes that this one was started with, as far as that is possible, and this one
    /// with `status`.
    fn abort(&self, status: i32) -> !;

    /// What the program has done itself with the MPI that this engine uses. Where MPI runs, `observer` is told of
    /// its end.
    fn found(&self, _observer: &'static dyn Observer) -> Found {
        Found::Nothing
    }

    /// A predefined communicator. MPI is initialised.
    ///
    /// # Errors
    /// As the implementation has them.
    fn comm(&self, which: Predefined) -> Result<Made<dyn Communicator>>;

    /// `MPI_GROUP_EMPTY`
    fn empty_group(&self) -> Arc<dyn Group>;

    /// The address of `size` new bytes, aligned as a hint of `asked` says.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`.
    fn alloc_mem(&self, size: usize, asked: &Info) -> Result<usize>;

    /// Gives memory of [`Engine::alloc_mem`] back.
    ///
    /// # Errors
    /// `MPI_ERR_BASE` where it was not had from there.
    fn free_mem(&self, address: usize) -> Result<()>;

    /// Deletes a file.
    ///
    /// # Errors
    /// The classes of file errors (MPI 4.1, section 14.7).
    fn delete(&self, filename: &[u8], asked: &Info) -> Result<()>;

    /// Whether a hint may have an effect here that nothing tells of.
    fn looks_at(&self, _hint: &Hint) -> bool {
        false
    }

    /// Whether the library is known to do the opposite of what a hint for files with this key says.
    fn inverts(&self, _key: &str) -> bool {
        false
    }

    /// The name of the processor that this process runs on now.
    ///
    /// # Errors
    /// `MPI_ERR_OTHER` where the system does not tell.
    fn processor_name(&self) -> Result<String>;

    /// What carries the operations out, in a word or two: the MPI library and its version, or the embedded engine.
    fn name(&self) -> &str;

    /// The same, as the rules of verdicts need it.
    fn recipient(&self) -> Recipient<'_> {
        Recipient {
            name: self.name(),
            implementation: Implementation::Other,
            version: None,
        }
    }

    /// Which engine this is, and which library it calls, with its version.
    fn library_version(&self) -> String;

    /// The MPI library that this engine calls, if it calls one.
    fn library(&self) -> Option<About<'_>> {
        None
    }

    /// Seconds since a time in the past that does not change while the process runs.
    fn wtime(&self) -> f64;

    /// Seconds between two ticks of `wtime`.
    fn wtick(&self) -> f64;

    /// The version and subversion of the standard ABI, whose values a program sees whatever the engine.
    fn abi_version(&self) -> (i32, i32) {
        abi::VERSION
    }

    /// The sizes of C's integer types of MPI (MPI 5.0, section 20.2).
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`, and those of the implementation.
    fn abi_info(&self) -> Result<Info> {
        abi::info()
    }

    /// What Fortran's types are (MPI 5.0, section 20.4.1), if that is known.
    ///
    /// # Errors
    /// See above.
    fn abi_fortran_info(&self) -> Result<Option<Info>> {
        abi::fortran_info().map(Some)
    }

    /// The program says what Fortran's types are.
    ///
    /// # Errors
    /// `MPI_ERR_ABI` where that is known to be otherwise, or has been said before.
    fn set_abi_fortran_info(&self, told: &Info) -> Result<()> {
        abi::set_fortran_info(told)
    }

    /// What turns objects of this library into those of the real MPI that the program itself uses, and back.
    ///
    /// # Errors
    /// `MPI_ERR_UNSUPPORTED_OPERATION` where there is no real MPI.
    fn convert(&self) -> Result<&dyn Convert> {
        let what = "there is no MPI library whose objects these could be: the embedded engine is in use, because the \
                    program uses no MPI library itself and was started without a launcher, or because of MINFO_ENGINE";
        Err(Error::new(Class::UnsupportedOperation, what))
    }

    /// What is known of how the program was started: what the process itself knows (`process`) and
    /// what the engine can add. The same whenever it is asked.
    fn start(&self, process: Start) -> Start;
}

pub use choose::{Reason, attach, check_variables, choice, chosen, current, launched_rank};
pub use native::search::path_in_process;
pub use observer::Observer;
pub use request::{Complete, Ended, Pending};
