//! Sessions. For the first one the library is initialised as by `MPI_Init` (`sessions-need-world`). If the library has
//! sessions, they provide the process sets and separate communicators.
//!
//! Functions without an `# Errors` section return the errors of the library.
#![allow(unsafe_code)]

use super::Native;
use super::abi::Handle;
use super::comm::NativeComm;
use super::errhandler::quiet_predefined;
use super::group::NativeGroup;
use super::hints::{self, Check, prepare_alone};
use super::info::{self, NativeInfo};
use super::library::{Library, c_text, until_nul};
use super::library_state;
use super::message::Attached;
use super::symbols::{Symbols, of};
use libc::c_int;
use minfo_engine::buffered_mode::KeptBuffer;
use minfo_engine::comm::{Communicator, Group};
use minfo_engine::hinting::Hinting;
use minfo_engine::message::SendBuffer;
use minfo_engine::session::{self, ITSELF, Session, THREAD_LEVEL, WORLD, level_name};
use minfo_engine::thread::ThreadLevel;
use minfo_engine::{Made, Predefined};
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::hints::Hints;
use minfo_rules::hints::catalogue::Kind;
use minfo_rules::info::Info;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The buffer size for the name of a process set: no family's maximum is greater.
const MAX_PSET_NAME: usize = 2048;

/// A session.
pub(super) struct NativeSession {
    pub(super) library: &'static Library,
    check: Check,
    /// The library's session, if it has sessions.
    handle: Option<Handle<of::Session>>,
    /// The thread level, in case the library does not return it.
    level: ThreadLevel,
    pub(super) attached: Attached,
    /// Its buffer for buffered sends, if the library does not support one per session.
    pub(super) kept: Arc<KeptBuffer>,
    is_finalized: AtomicBool,
}

impl NativeSession {
    pub(super) fn made(
        library: &'static Library,
        check: Check,
        asked: &Info,
        level: ThreadLevel,
    ) -> Result<Made<dyn Session>> {
        let mut hints = Hints::default();
        let pairs = prepare_alone(library, check, Kind::Session, asked, &mut hints);
        let handle = match library.symbols.has_session_init() {
            false => None,
            true => {
                let info = NativeInfo::new(library, &pairs)?;
                let mut handle = Handle::UNSET;
                let _quiet = quiet_predefined(library)?;
                let symbols = &library.symbols;
                let returns = library.abi.errors_return;
                let code = symbols.session_init(info.handle(), returns, &mut handle);
                library.check(code.unwrap_or_default())?;
                Some(handle)
            }
        };
        let level = session::level_asked(asked)?.map_or(level, |asked| asked.min(level));
        let object = NativeSession {
            library,
            check,
            handle,
            level,
            attached: Attached::default(),
            kept: Arc::default(),
            is_finalized: AtomicBool::new(false),
        };
        Ok(Made {
            object: Arc::new(object),
            hints,
        })
    }

    /// The library's session, for a procedure that the library may lack.
    ///
    /// # Errors
    /// `MPI_ERR_UNSUPPORTED_OPERATION`
    pub(super) fn of_library(&self, procedure: &str) -> Result<Handle<of::Session>> {
        self.handle.ok_or_else(|| self.library.lacks(procedure))
    }

    /// Runs a call on the library's session.
    ///
    /// # Errors
    /// Those of the library; `MPI_ERR_UNSUPPORTED_OPERATION` if it has no such procedure.
    pub(super) fn call(
        &self,
        procedure: &str,
        call: impl FnOnce(&Symbols, Handle<of::Session>) -> Option<c_int>,
    ) -> Result<()> {
        let handle = self.of_library(procedure)?;
        let _quiet = quiet_predefined(self.library)?;
        match call(&self.library.symbols, handle) {
            Some(code) => self.library.check(code),
            None => Err(self.library.lacks(procedure)),
        }
    }

    /// The hints with the thread level, which not every library returns.
    fn with_level(&self, mut hints: Hints) -> Hints {
        if hints.get(THREAD_LEVEL).is_none() {
            hints.set(THREAD_LEVEL, level_name(self.level).to_owned());
        }
        hints
    }

    fn pset(&self, n: c_int) -> Result<Vec<u8>> {
        let (mut name, mut len) = ([0u8; MAX_PSET_NAME], MAX_PSET_NAME as c_int);
        let none = self.library.abi.info_null;
        self.call("MPI_Session_get_nth_pset", |symbols, session| {
            // SAFETY: the library writes at most `len` bytes, and the buffer has that size.
            unsafe { symbols.session_get_nth_pset(session, none, n, &mut len, &mut name) }
        })?;
        session::name_of(until_nul(&name))
    }

    /// The communicator with the processes of a process set that the standard defines.
    fn standard(&self, name: &[u8]) -> Result<NativeComm> {
        let which = match name {
            WORLD => Predefined::World,
            ITSELF => Predefined::Itself,
            _ => return Err(Error::new(Class::Arg, "there is no such process set")),
        };
        NativeComm::predefined(self.library, which, self.check)
    }
}

impl Drop for NativeSession {
    /// Finalises one that never reached the program.
    fn drop(&mut self) {
        if library_state::is_running() {
            // There is nowhere to report an error.
            let _ = self.finalize();
        }
    }
}

impl Hinting for NativeSession {
    fn set_info(&self, _asked: &Info, _hints: &mut Hints) -> Result<()> {
        let what = "the hints of a session are given when it is initialised";
        Err(Error::new(Class::UnsupportedOperation, what))
    }

    fn processes(&self) -> Result<u32> {
        Ok(1)
    }

    fn in_effect(&self, known: Hints) -> Result<Hints> {
        let library = self.library;
        if self.handle.is_none() {
            return Ok(self.with_level(known));
        }
        let mut told = NativeInfo::null(library);
        self.call("MPI_Session_get_info", |symbols, session| {
            let mut code = None;
            told = NativeInfo::received(library, |info| {
                code = symbols.session_get_info(session, info);
                code.unwrap_or_default()
            })
            .unwrap_or_else(|_| NativeInfo::null(library));
            code
        })?;
        let told = info::read(library, told.handle())?;
        let told = hints::in_effect(library, Kind::Session, &told).after(known);
        Ok(self.with_level(told))
    }
}

impl Session for NativeSession {
    fn psets(&self) -> Result<Vec<Vec<u8>>> {
        if self.handle.is_none() {
            return Ok(vec![session::name_of(WORLD)?, session::name_of(ITSELF)?]);
        }
        let (mut number, none) = (0, self.library.abi.info_null);
        self.call("MPI_Session_get_num_psets", |symbols, session| {
            symbols.session_get_num_psets(session, none, &mut number)
        })?;
        let mut names = (0..number)
            .map(|n| self.pset(n))
            .collect::<Result<Vec<_>>>()?;
        // (`pset-without-group`)
        names.retain(|name| [WORLD, ITSELF].contains(&&**name) || self.group(name).is_ok());
        Ok(names)
    }

    fn pset_info(&self, name: &[u8]) -> Result<Info> {
        let library = self.library;
        if self.handle.is_none() {
            return Ok(Info::default());
        }
        let name = c_text(name)?;
        let mut told = Handle::UNSET;
        self.call("MPI_Session_get_pset_info", |symbols, session| {
            symbols.session_get_pset_info(session, &name, &mut told)
        })?;
        let told = NativeInfo::received(library, |info| {
            *info = told;
            0
        })?;
        info::read(library, told.handle())
    }

    fn group(&self, name: &[u8]) -> Result<Arc<dyn Group>> {
        if self.handle.is_none() {
            return self.standard(name)?.group();
        }
        let name = c_text(name)?;
        let mut group = Handle::UNSET;
        self.call("MPI_Group_from_session_pset", |symbols, session| {
            symbols.group_from_session_pset(session, &name, &mut group)
        })?;
        let received = NativeGroup::received(self.library, |new| {
            *new = group;
            0
        })?;
        Ok(Arc::new(received))
    }

    fn buffer(&self) -> &dyn SendBuffer {
        match self.library.symbols.has_comm_attach_buffer() {
            true => self,
            false => &*self.kept,
        }
    }

    fn finalize(&self) -> Result<()> {
        self.kept.end()?;
        let Some(mut handle) = self.handle else {
            return Ok(());
        };
        if self.is_finalized.swap(true, Ordering::AcqRel) {
            return Ok(());
        }
        let _quiet = quiet_predefined(self.library)?;
        // SAFETY: the flag lets a single call pass, and nobody uses a session that the program has finalised.
        let code = unsafe { self.library.symbols.session_finalize(&mut handle) };
        self.library.check(code.unwrap_or_default())
    }
}

impl Native {
    /// A session on this engine.
    pub(super) fn make_session(&self, asked: &Info) -> Result<Made<dyn Session>> {
        let provided = self.int(|provided| self.library.symbols.query_thread(provided))?;
        let level = self.standard_level(provided);
        NativeSession::made(self.library, self.check(), asked, level)
    }
}
