//! The native engine: a real MPI, whose library is loaded when the program runs.
//!
//! [`search`] finds the library, [`object`] loads it, and [`library`] describes it: its procedures ([`symbols`]), its
//! constants ([`abi`]) and its defects ([`quirks`]). [`hints`] prepares hints for it; [`file_implementation`] finds its
//! implementation of files. The other modules implement the engine's traits.
//!
//! It always calls `PMPI_` names. Errors are returned: communicators, windows and files created here have the handler
//! `MPI_ERRORS_RETURN` in the library, whatever handler the program has set in this package; if the program itself also
//! uses the library, the handlers of its objects are restored after each call ([`errhandler`]).
#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

mod abi;
mod cached_objects;
mod collective;
mod comm;
mod convert;
mod datatype;
mod errhandler;
mod file;
mod file_implementation;
mod fortran_handle;
mod group;
mod hints;
mod info;
mod inquiry;
mod interposition;
pub mod library;
pub mod library_copies;
mod library_state;
mod loader_path;
mod memory;
mod message;
mod object;
mod ownership;
mod partitioned;
mod pnetcdf;
mod port;
pub mod profilers;
mod program_objects;
mod quirks;
mod request;
pub mod search;
mod section;
mod session;
mod spawn;
mod spawn_program;
mod symbols;
mod tool;
mod win;

use comm::NativeComm;
use group::NativeGroup;
use hints::Check;
use info::NativeInfo;
use libc::c_int;
use library::{Library, Maker, c_text, until_nul};
use message::Attached;
use minfo_engine::buffered_mode;
use minfo_engine::comm::{Communicator, Group};
use minfo_engine::convert::Convert;
use minfo_engine::data::Data;
use minfo_engine::session::{Founding, Session};
use minfo_engine::thread::ThreadLevel;
use minfo_engine::tool::Tool;
use minfo_engine::user_op::Operator;
use minfo_engine::{
    About, CompletesSeveral, Engine, JobAttribute, Made, Observer, Predefined, ProgramMpiState,
};
use minfo_rules::datatype::Basic;
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::hints::Hints;
use minfo_rules::hints::catalogue::{Hint, Kind};
use minfo_rules::hints::given::GivenHint;
use minfo_rules::hints::verdict::Recipient;
use minfo_rules::info::Info;
use minfo_rules::info::env::Start;
use minfo_rules::launcher::{Launch, LauncherKind};
use minfo_system::device::Runtime;
use search::fits;
use std::io::Write;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;
use symbols::MPI_MAX_PROCESSOR_NAME;

/// The time given to the launcher to read what the process has written (`output-lost-at-abort`).
const TIME_TO_BE_HEARD: Duration = Duration::from_millis(50);

/// Checks the variables that the engine reads.
///
/// # Errors
/// `MPI_ERR_OTHER`
pub fn check_variables() -> Result<()> {
    Check::of_environment().map(drop)
}

/// An engine that uses an MPI library, for the lifetime of the process.
pub struct Native {
    library: &'static Library,
    job: Option<Launch>,
    check: OnceLock<Check>,
    /// The error in `MINFO_CHECK`.
    wrong_check: OnceLock<String>,
    /// Why MPI could not be initialised although the library was, which cannot be retried.
    failed: OnceLock<String>,
    /// Whether a buffer for buffered sends is attached to the library.
    has_buffer: AtomicBool,
    attached: Attached,
}

impl Native {
    /// An engine that is never dropped, since MPI libraries cannot be unloaded.
    pub fn leaked(library: Library, job: Option<Launch>) -> &'static dyn Engine {
        Native::kept(library, job)
    }

    /// The same for a library that the program has initialised, or will initialise, itself.
    pub fn attached(library: Library) -> &'static Native {
        Native::kept(library, None)
    }

    fn kept(library: Library, job: Option<Launch>) -> &'static Native {
        let library = Box::leak(Box::new(library));
        Box::leak(Box::new(Native {
            library,
            job,
            check: OnceLock::new(),
            wrong_check: OnceLock::new(),
            failed: OnceLock::new(),
            has_buffer: AtomicBool::new(false),
            attached: Attached::default(),
        }))
    }

    /// How hints that may do harm are treated. An invalid word is reported after initialisation, because only then can one
    /// process abort all others.
    fn begin_check(&self) {
        let _ = self
            .check
            .set(Check::of_environment().unwrap_or_else(|error| {
                let _ = self.wrong_check.set(error.what.clone().into_owned());
                Check::Warn
            }));
    }

    /// The same for a program that has initialised MPI itself: an unknown word cannot be an error.
    fn check(&self) -> Check {
        *self.check.get_or_init(|| {
            Check::of_environment().unwrap_or_else(|error| {
                // Not eprintln, which would panic if standard error cannot be written to.
                let line = format!("mpi_info_f08: {}; warn is used\n", error.what);
                let _ = std::io::stderr().write_all(line.as_bytes());
                Check::Warn
            })
        })
    }

    /// Checks that the library supports the launcher; otherwise it is not initialised.
    fn check_launcher(&self) -> Result<()> {
        let Some(job) = &self.job else {
            return Ok(());
        };
        self.say_what_fits(job);
        let is_deaf = job.kind == LauncherKind::OpenMpi
            && self.library.quirks.is_deaf_without_pmix
            && !object::in_process()
                .iter()
                .any(|path| path.contains("libpmix"));
        if !is_deaf {
            return Ok(());
        }
        let what = format!(
            "{} ({} is set) started this process, but {} ({}) was built without PMIx and does not understand this \
             launcher; set MINFO_MPI_LIBRARY to the path of the launcher's own MPI library",
            job.launcher,
            job.variable,
            self.library.maker.name(),
            self.library.file
        );
        Err(Error::new(Class::Other, what))
    }

    /// The option of srun that the library needs, if the process was not started with it.
    fn option_of_srun(&self, job: &Launch) -> Option<&'static str> {
        let (option, kind) = match self.library.maker {
            Maker::OpenMpi => ("--mpi=pmix", LauncherKind::Pmix),
            _ => ("--mpi=pmi2", LauncherKind::Pmi),
        };
        (job.is_step && job.kind != kind).then_some(option)
    }

    /// Rank 0 names that option before the library ends the program in words of its own, as Open MPI does, and MPICH 5 with
    /// PMIx.
    fn say_what_fits(&self, job: &Launch) {
        let Some(option) = self.option_of_srun(job) else {
            return;
        };
        let ends = match self.library.maker {
            Maker::OpenMpi => true,
            _ => job.kind == LauncherKind::Pmix && job.size != Some(1),
        };
        if !ends || job.rank != Some(0) {
            return;
        }
        let line = format!(
            "mpi_info_f08: {} ({}) may not work as {} started it: use srun {option}\n",
            self.library.maker.name(),
            self.library.file,
            job.launcher
        );
        let _ = std::io::stderr().write_all(line.as_bytes());
    }

    /// Checks that the library sees no fewer processes than the launcher started.
    fn check_size(&self) -> Result<()> {
        let Some(job) = &self.job else {
            return Ok(());
        };
        match self.misfit(job)? {
            None => Ok(()),
            Some(what) => {
                let advice = match self.option_of_srun(job) {
                    Some(option) => format!("start it with srun {option}"),
                    None => "set MINFO_MPI_LIBRARY to the path of the launcher's own MPI library"
                        .to_owned(),
                };
                Err(Error::new(Class::Other, format!("{what}; {advice}")))
            }
        }
    }

    /// A message with both numbers if the library sees fewer processes than the launcher started.
    fn misfit(&self, job: &Launch) -> Result<Option<String>> {
        let world = NativeComm::predefined(self.library, Predefined::World, Check::Off)?;
        let size = world.size()? as usize;
        let is_right = match job.size {
            // It may be more: a component of a heterogeneous job, or a launcher that was started in a job.
            Some(started) => size >= started,
            // The number is unknown. A rank other than 0 is not alone, and rank 0 is only if the library knows its launcher.
            None => {
                size > 1
                    || (job.rank.is_none_or(|rank| rank == 0)
                        && fits(self.library.maker, Some(job.kind)))
            }
        };
        if is_right {
            return Ok(None);
        }
        let started = match (job.size, job.rank) {
            (Some(size), _) => format!("one of {size} ({}={size})", job.size_variable),
            (None, Some(rank)) => format!("number {rank} of several ({}={rank})", job.variable),
            (None, None) => "one of several".to_owned(),
        };
        let plural = if size == 1 { "" } else { "es" };
        Ok(Some(format!(
            "{} started this process as {started}, but {} ({}) sees {size} process{plural}: it does not belong to \
             this launcher",
            job.launcher,
            self.library.maker.name(),
            self.library.file
        )))
    }

    /// Runs once, after initialisation with this thread level.
    fn started(&self, level: ThreadLevel, observer: &'static dyn Observer) -> Result<()> {
        library_state::watch(self.library, observer)?;
        if !self.library.is_shared {
            errhandler::return_from_predefined(self.library)?;
        }
        self.check_size()?;
        if level == ThreadLevel::Multiple && self.library.quirks.loads_topologies_without_lock {
            // A failure matters only to programs with topologies, which will see it.
            let _ = comm::load_topologies(self.library);
        }
        if level == ThreadLevel::Multiple && self.library.quirks.prepares_files_without_lock {
            // Fails, since /dev/null is not a directory.
            let _ = self.delete(b"/dev/null/none", &Info::default());
        }
        self.begin_check();
        Ok(())
    }

    /// Rank 0 reports the tools that do not see the program's calls.
    fn say_what_tools_miss(&self) {
        let mut rank = 0;
        let world = self.library.abi.comm_world;
        if self.library.unseen.is_empty()
            || self.library.symbols.comm_rank(world, &mut rank) != 0
            || rank != 0
        {
            return;
        }
        for words in &self.library.unseen {
            let line = format!("mpi_info_f08: {words}\n");
            let _ = std::io::stderr().write_all(line.as_bytes());
        }
    }

    /// An integer that a procedure returns.
    fn int(&self, by: impl FnOnce(&mut c_int) -> c_int) -> Result<c_int> {
        let mut value = 0;
        self.library.check(by(&mut value))?;
        Ok(value)
    }

    fn standard_level(&self, native: c_int) -> ThreadLevel {
        let standard = self.library.abi.standard("MPI_THREAD_", native);
        let level = standard.and_then(|value| ThreadLevel::of(value).ok());
        level.unwrap_or(ThreadLevel::Single)
    }
}

impl Engine for Native {
    fn init(&self, required: ThreadLevel, observer: &'static dyn Observer) -> Result<ThreadLevel> {
        self.check_launcher()?;
        if let Some(why) = self.failed.get() {
            return Err(Error::new(Class::Other, why.clone()));
        }
        let symbols = &self.library.symbols;
        let native = self.library.abi.native("MPI_THREAD_", required.value());
        let native = native.unwrap_or_default();
        let provided = self.int(|provided| symbols.init_thread(native, provided))?;
        let level = self.standard_level(provided);
        self.started(level, observer)
            .inspect_err(|error| self.give_up(error))?;
        self.say_what_tools_miss();
        Ok(level)
    }

    fn level_of_sessions(&self) -> ThreadLevel {
        // Later sessions or MPI_Init_thread may ask for a higher level.
        ThreadLevel::Multiple
    }

    fn session(&self, asked: &Info) -> Result<Made<dyn Session>> {
        self.make_session(asked)
    }

    fn comm_from_group(
        &self,
        group: &dyn Group,
        founding: &Founding<'_>,
    ) -> Result<Made<dyn Communicator>> {
        self.make_from_group(group, founding)
    }

    fn intercomm_from_groups(
        &self,
        group: &dyn Group,
        local_leader: i32,
        remote: Option<(&dyn Group, i32)>,
        founding: &Founding<'_>,
    ) -> Result<Made<dyn Communicator>> {
        self.make_inter_from_groups(group, local_leader, remote, founding)
    }

    fn check_variables(&self) -> Result<()> {
        match self.wrong_check.get() {
            None => Ok(()),
            Some(what) => Err(Error::new(Class::Other, what.clone())),
        }
    }

    fn give_up(&self, why: &Error) {
        let _ = self.failed.set(why.what.clone().into_owned());
        library_state::give_up();
        self.library.symbols.finalize();
    }

    fn found(&self, observer: &'static dyn Observer) -> ProgramMpiState {
        if self.failed.get().is_some() {
            return ProgramMpiState::Nothing;
        }
        match self.library.life() {
            (_, true) => return ProgramMpiState::Ended,
            (false, false) => return ProgramMpiState::Nothing,
            (true, false) => {}
        }
        if library_state::watch(self.library, observer).is_err() {
            return ProgramMpiState::Nothing;
        }
        if !library_state::is_running() {
            return ProgramMpiState::Ended;
        }
        let provided = self.int(|provided| self.library.symbols.query_thread(provided));
        let level = provided.map(|provided| self.standard_level(provided));
        ProgramMpiState::Running(level.unwrap_or(ThreadLevel::Single))
    }

    fn finalize(&self) -> Result<()> {
        buffered_mode::detach_all()?;
        self.library.check(self.library.symbols.finalize())?;
        memory::forget_all();
        Ok(())
    }

    fn abort(&self, status: i32) -> ! {
        // The program may have initialised it itself.
        if self.library.life() == (true, false) {
            library_state::flush();
            if self.library.quirks.loses_output_at_abort {
                thread::sleep(TIME_TO_BE_HEARD);
            }
            self.library
                .symbols
                .abort(self.library.abi.comm_world, status);
        }
        std::process::exit(status)
    }

    fn comm(&self, which: Predefined) -> Result<Made<dyn Communicator>> {
        let comm = NativeComm::predefined(self.library, which, self.check())?;
        Ok(Made {
            object: Arc::new(comm),
            hints: Hints::default(),
        })
    }

    fn empty_group(&self) -> Arc<dyn Group> {
        Arc::new(NativeGroup::empty(self.library))
    }

    fn alloc_mem(&self, size: usize, asked: &Info) -> Result<usize> {
        memory::allocate(self.library, self.check(), size, asked)
    }

    fn free_mem(&self, address: usize) -> Result<()> {
        memory::free(self.library, address)
    }

    fn reduce_local(&self, from: Data, to: Data, op: &Operator) -> Result<()> {
        self.combine(from, to, op)
    }

    fn job_attribute(&self, which: JobAttribute) -> Option<i32> {
        // The quirk `universe-size-starts-launcher`.
        self.job.as_ref()?;
        let name = match which {
            JobAttribute::Appnum => "MPI_APPNUM",
            JobAttribute::UniverseSize => "MPI_UNIVERSE_SIZE",
        };
        message::job_attribute(self.library, name)
    }

    fn ports(&self) -> &dyn minfo_engine::port::Ports {
        self
    }

    fn buffer(&self) -> &dyn minfo_engine::message::SendBuffer {
        self
    }

    fn takes_layouts(&self) -> bool {
        true
    }

    fn supports(&self, runtime: Runtime) -> bool {
        self.library.supports(runtime)
    }

    fn combines(&self, op: &Operator, basic: Basic) -> bool {
        collective::combines_here(self.library, op, basic)
    }

    fn completes_several(&self) -> Option<&dyn CompletesSeveral> {
        Some(self)
    }

    fn delete(&self, filename: &[u8], asked: &Info) -> Result<()> {
        let filename = c_text(filename)?;
        let mut left_out = Hints::default();
        let pairs =
            hints::prepare_alone(self.library, self.check(), Kind::File, asked, &mut left_out);
        let info = NativeInfo::new(self.library, &pairs)?;
        let _quiet = errhandler::quiet_file_null(self.library)?;
        let symbols = &self.library.symbols;
        self.library
            .check(symbols.file_delete(&filename, info.handle()))
    }

    fn looks_at(&self, hint: &Hint) -> bool {
        self.library.reads(hint)
    }

    fn inverts(&self, key: &str) -> bool {
        self.library.quirks.inverts_collective_buffering && key == "collective_buffering"
    }

    fn ends_process(&self, given: &GivenHint) -> bool {
        let quirks = &self.library.quirks;
        quirks.ends_process(given.call.kind, given.key(), given.value())
    }

    fn has_settings(&self, number: i64) {
        hints::set_settings(self.library, number);
    }

    fn have_all_met(&self) -> bool {
        hints::have_all_met()
    }

    fn minfo_check(&self) -> Check {
        self.check()
    }

    fn processor_name(&self) -> Result<String> {
        let mut name = [0; MPI_MAX_PROCESSOR_NAME];
        let symbols = &self.library.symbols;
        self.int(|len| symbols.get_processor_name(&mut name, len))?;
        Ok(String::from_utf8_lossy(until_nul(&name)).into_owned())
    }

    fn library_version(&self) -> String {
        let version = env!("CARGO_PKG_VERSION");
        let library = self.library;
        format!(
            "mpi_info_f08 {version}, native engine ({}, {})\n{}",
            library.file,
            library.abi.family().name(),
            library.version
        )
    }

    fn name(&self) -> &str {
        &self.library.name
    }

    fn opener_of_files(&self) -> Option<String> {
        pnetcdf::with_own_driver()
    }

    fn recipient(&self) -> Recipient<'_> {
        Recipient {
            name: &self.library.name,
            implementation: self.library.implementation(),
            version: self.library.version_number,
            build: &self.library.version,
        }
    }

    fn library(&self) -> Option<About<'_>> {
        let library = self.library;
        Some(About {
            file: &library.file,
            maker: library.maker.name(),
            abi: library.abi.family().name(),
            version: &library.version,
        })
    }

    fn is_thread_main(&self) -> Result<bool> {
        let flag = self.int(|flag| self.library.symbols.is_thread_main(flag))?;
        Ok(flag != 0)
    }

    fn wtime(&self) -> f64 {
        minfo_system::clock::wtime()
    }

    fn wtick(&self) -> f64 {
        minfo_system::clock::TICK
    }

    fn abi_version(&self) -> (i32, i32) {
        inquiry::version(self.library)
    }

    fn abi_info(&self) -> Result<Info> {
        inquiry::of_c(self.library)
    }

    fn abi_fortran_info(&self) -> Result<Option<Info>> {
        inquiry::of_fortran(self.library).map(Some)
    }

    fn set_abi_fortran_info(&self, told: &Info) -> Result<()> {
        inquiry::set_of_fortran(self.library, told)
    }

    fn hardware(&self) -> Result<Info> {
        inquiry::of_hardware(self.library)
    }

    fn control_profiling(&self, level: i32) -> Result<()> {
        // Outside MPI, a library may abort the program.
        if !library_state::is_running() {
            return Ok(());
        }
        let _quiet = errhandler::quiet_predefined(self.library)?;
        let code = self.library.symbols.pcontrol(level);
        code.map_or(Ok(()), |code| self.library.check(code))
    }

    fn convert(&self) -> Result<&dyn Convert> {
        Ok(self)
    }

    fn tool(&self) -> &dyn Tool {
        self
    }

    fn start(&self, process: Start) -> Start {
        let maxprocs = self.job.as_ref().and_then(|job| job.maxprocs);
        process.here(maxprocs)
    }
}
