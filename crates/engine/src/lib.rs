//! Engines implement the operations that concern more than this library's memory.
//!
//! Objects and entry points use only the traits. An engine knows nothing about Fortran, handles or error handlers.
//!
//! Methods without an `# Errors` section return the errors of the implementation.
#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

pub mod abi;
pub mod attached;
pub mod buffered_mode;
pub mod collective;
pub mod comm;
pub mod convert;
pub mod current_procedure;
pub mod data;
pub mod file;
pub mod hinting;
pub mod memory;
pub mod memory_window;
pub mod message;
pub mod numbers;
mod observer;
pub mod partitioned;
pub mod port;
pub mod program_objects;
mod request;
pub mod session;
pub mod spawn;
pub mod supported_hints;
pub mod thread;
pub mod tool;
pub mod user_op;
pub mod win;

use comm::{Communicator, Group};
use convert::Convert;
use minfo_rules::datatype::Basic;
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::hints::catalogue::{Hint, Implementation};
use minfo_rules::hints::given::GivenHint;
use minfo_rules::hints::verdict::Recipient;
use minfo_rules::hints::{Check, Hints};
use minfo_rules::info::Info;
use minfo_rules::info::env::Start;
use minfo_system::device::Runtime;
use session::{Founding, Session};
use std::sync::Arc;
use thread::ThreadLevel;
use user_op::Operator;

/// A new object of an engine, and the hints that are in effect on it.
pub struct Made<T: ?Sized> {
    /// The object.
    pub object: Arc<T>,
    /// Its hints.
    pub hints: Hints,
}

/// A predefined communicator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Predefined {
    /// `MPI_COMM_WORLD`
    World,
    /// `MPI_COMM_SELF`
    Itself,
}

/// What the program itself has done with the MPI that an engine uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProgramMpiState {
    /// Nothing yet.
    Nothing,
    /// It has initialised it, with this level of thread support.
    Running(ThreadLevel),
    /// It has finalised it.
    Ended,
}

/// What is known about the MPI library that an engine calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About<'a> {
    /// The file that it was loaded from.
    pub file: &'a str,
    /// Its maker.
    pub maker: &'static str,
    /// Its ABI.
    pub abi: &'static str,
    /// Its version text.
    pub version: &'a str,
}

/// An attribute of the job, which not every launcher sets (MPI 4.1, sections 11.10.1 and 11.10.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobAttribute {
    /// `MPI_APPNUM`
    Appnum,
    /// `MPI_UNIVERSE_SIZE`
    UniverseSize,
}

/// An implementation of MPI's operations.
pub trait Engine: Send + Sync {
    /// Initialises MPI. Returns the provided level of thread support: the required one if possible, otherwise the
    /// lowest one above it, otherwise the highest (MPI 4.1, section 11.6.2). `observer` is notified when the program
    /// finalises MPI without [`Engine::finalize`].
    ///
    /// # Errors
    /// `MPI_ERR_OTHER` if MPI cannot be initialised in this process.
    fn init(&self, required: ThreadLevel, observer: &'static dyn Observer) -> Result<ThreadLevel>;

    /// The level of thread support that the engine starts with for a session.
    fn level_of_sessions(&self) -> ThreadLevel;

    /// The level when the engine runs with `level` and another part of the program requires this one.
    fn raised_level(&self, level: ThreadLevel, _required: ThreadLevel) -> ThreadLevel {
        level
    }

    /// Initialises a session. MPI is initialised.
    fn session(&self, asked: &Info) -> Result<Made<dyn Session>>;

    /// A communicator of the processes of a group, all of which call it.
    fn comm_from_group(
        &self,
        group: &dyn Group,
        founding: &Founding<'_>,
    ) -> Result<Made<dyn Communicator>>;

    /// An intercommunicator of the processes of this group and those of another one, which call it as well. The leader
    /// passes the other group and the rank of its leader.
    fn intercomm_from_groups(
        &self,
        _group: &dyn Group,
        _local_leader: i32,
        _remote: Option<(&dyn Group, i32)>,
        _founding: &Founding<'_>,
    ) -> Result<Made<dyn Communicator>> {
        Err(comm::no_intercommunicator())
    }

    /// Whether this thread has initialised MPI. MPI must be initialised.
    fn is_thread_main(&self) -> Result<bool>;

    /// Checks the variables that the engine has read when MPI was initialised.
    ///
    /// # Errors
    /// `MPI_ERR_OTHER`
    fn check_variables(&self) -> Result<()> {
        Ok(())
    }

    /// Tells the engine that MPI was started but does not count as initialised, because of an error on all processes.
    fn give_up(&self, _why: &Error) {}

    /// Tells the engine a number for the settings of this process, which the processes compare when they compare hints.
    fn has_settings(&self, _number: i64) {}

    /// Whether all processes of `MPI_COMM_WORLD` are known to use this library with the same settings. If it is so on one of
    /// them, it is on all that have made the same calls.
    fn have_all_met(&self) -> bool {
        true
    }

    /// Finalises MPI.
    fn finalize(&self) -> Result<()>;

    /// Ends all processes of the job as far as possible, and this one with `status`.
    fn abort(&self, status: i32) -> !;

    /// What the program itself has done with the MPI that this engine uses. If MPI is initialised, `observer` is
    /// notified of its end.
    fn found(&self, _observer: &'static dyn Observer) -> ProgramMpiState {
        ProgramMpiState::Nothing
    }

    /// A predefined communicator. MPI is initialised.
    fn comm(&self, which: Predefined) -> Result<Made<dyn Communicator>>;

    /// `MPI_GROUP_EMPTY`
    fn empty_group(&self) -> Arc<dyn Group>;

    /// Allocates `size` bytes, aligned as a hint of `asked` says.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`.
    fn alloc_mem(&self, size: usize, asked: &Info) -> Result<usize>;

    /// Frees memory from [`Engine::alloc_mem`].
    ///
    /// # Errors
    /// `MPI_ERR_BASE` for any other address.
    fn free_mem(&self, address: usize) -> Result<()>;

    /// The value of an attribute of the job, if it is set. MPI is initialised.
    fn job_attribute(&self, which: JobAttribute) -> Option<i32>;

    /// Ports, to connect processes that were not started together.
    fn ports(&self) -> &dyn port::Ports;

    /// This process's buffer for buffered sends.
    fn buffer(&self) -> &dyn message::SendBuffer;

    /// `to = from op to`, element by element, in this process. Both have the same length.
    fn reduce_local(&self, from: data::Data, to: data::Data, op: &Operator) -> Result<()>;

    /// Whether messages may have data that are not contiguous, with their [layout](data::Layout).
    fn takes_layouts(&self) -> bool {
        false
    }

    /// Whether memory of this runtime's devices may be given to all procedures, once the program has loaded it. MPI is
    /// initialised.
    fn supports(&self, runtime: Runtime) -> bool {
        runtime.is_staged()
    }

    /// Whether a reduction of such elements is carried out by code that needs the data in memory of the host: the program's, or
    /// this library's where it is not [`memory::combine`], which brings them there itself.
    fn combines(&self, op: &Operator, _basic: Basic) -> bool {
        matches!(op, Operator::User(_))
    }

    /// Completes several of its operations with one call, if it can.
    fn completes_several(&self) -> Option<&dyn CompletesSeveral> {
        None
    }

    /// Deletes a file.
    ///
    /// # Errors
    /// The classes of file errors (MPI 4.1, section 14.7).
    fn delete(&self, filename: &[u8], asked: &Info) -> Result<()>;

    /// Whether a hint may have an effect here that nothing reports.
    fn looks_at(&self, _hint: &Hint) -> bool {
        false
    }

    /// Whether the library is known to invert the hint for files with this key.
    fn inverts(&self, _key: &str) -> bool {
        false
    }

    /// Whether the library is known to abort the process, sooner or later, because of this hint.
    fn ends_process(&self, _given: &GivenHint) -> bool {
        false
    }

    /// The setting in `MINFO_CHECK`. (`MPI_Init` reports a word that is invalid.)
    fn minfo_check(&self) -> Check {
        Check::of_environment().unwrap_or(Check::Warn)
    }

    /// The name of the processor that this process runs on now.
    ///
    /// # Errors
    /// `MPI_ERR_OTHER` if the system does not provide it.
    fn processor_name(&self) -> Result<String>;

    /// A short name of what carries out the operations: the MPI library and its version, or the embedded engine.
    fn name(&self) -> &str;

    /// The same, for the rules of verdicts.
    fn recipient(&self) -> Recipient<'_> {
        Recipient {
            name: self.name(),
            implementation: Implementation::Other,
            version: None,
            build: "",
        }
    }

    /// The engine, and the library that it calls, with its version.
    fn library_version(&self) -> String;

    /// The MPI library that this engine calls, if it calls one.
    fn library(&self) -> Option<About<'_>> {
        None
    }

    /// A library above MPI in the process, with its version, that opens files without MPI's procedures for files.
    fn opener_of_files(&self) -> Option<String> {
        None
    }

    /// Seconds since a time in the past that stays the same while the process runs.
    fn wtime(&self) -> f64;

    /// Seconds between two ticks of `wtime`.
    fn wtick(&self) -> f64;

    /// The version and subversion of the standard ABI, whose values a program sees with every engine.
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

    /// The description of Fortran's types (MPI 5.0, section 20.4.1), if known.
    fn abi_fortran_info(&self) -> Result<Option<Info>> {
        abi::fortran_info().map(Some)
    }

    /// Records the program's description of Fortran's types.
    ///
    /// # Errors
    /// `MPI_ERR_ABI` if it is known to be wrong, or is not the first one.
    fn set_abi_fortran_info(&self, told: &Info) -> Result<()> {
        abi::set_fortran_info(told)
    }

    /// The values of `.TRUE.` and `.FALSE.` in a LOGICAL of `size` bytes (MPI 5.0, section 20.4.1), if there is such a
    /// type or the program has set them.
    fn abi_fortran_booleans(&self, size: usize) -> Option<[abi::Literal; 2]> {
        abi::fortran_booleans(size)
    }

    /// Records the values that the program sets.
    ///
    /// # Errors
    /// `MPI_ERR_ABI` if other values are known, or values were set before.
    fn set_abi_fortran_booleans(&self, told: [abi::Literal; 2]) -> Result<()> {
        abi::set_fortran_booleans(told)
    }

    /// The types of hardware resources, each with whether this process is restricted to one of its type.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`, and those of the implementation.
    fn hardware(&self) -> Result<Info> {
        minfo_rules::hardware::info()
    }

    /// `MPI_Pcontrol`, for tools.
    fn control_profiling(&self, _level: i32) -> Result<()> {
        Ok(())
    }

    /// Its tool information interface.
    fn tool(&self) -> &dyn tool::Tool;

    /// The converter between objects of this library and those of the real MPI that the program itself uses.
    ///
    /// # Errors
    /// `MPI_ERR_UNSUPPORTED_OPERATION` if there is no real MPI.
    fn convert(&self) -> Result<&dyn Convert> {
        let what = "there is no MPI library whose objects these could be: the embedded engine is in use, because the \
                    program uses no MPI library itself and was started without a launcher, or because of MINFO_ENGINE";
        Err(Error::new(Class::UnsupportedOperation, what))
    }

    /// How the program was started: what the process itself knows (`process`) and what the engine can add. The result
    /// never changes.
    fn start(&self, process: Start) -> Start;
}

pub use observer::Observer;
pub use request::{
    Both, Complete, CompletedTransfer, CompletesSeveral, Ended, Message, Messenger, Pending,
    Restarted, Settled, Several, Started, Word,
};
