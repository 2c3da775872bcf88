//! Buffers that the program attaches for messages in buffered mode (MPI 4.1, section 3.6).
#![allow(unsafe_code)]

use crate::Native;
use crate::abi::Handle;
use crate::comm::NativeComm;
use crate::errhandler::quiet_predefined;
use crate::library::Library;
use crate::request::{CompletionLocality, NativeOperation, NativeRequest};
use crate::session::NativeSession;
use crate::symbols::{SymbolAddress, of};
use libc::c_int;
use minfo_engine::buffered_mode::already_attached;
use minfo_engine::data::Span;
use minfo_engine::message::{self, SendBuffer, is_automatic};
use minfo_engine::{Ended, Pending};
use minfo_rules::error::Result;
use std::mem;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The procedures for buffers of more bytes than an int can count.
type AttachLarge = unsafe extern "C" fn(usize, i64) -> c_int;
type DetachLarge = unsafe extern "C" fn(&mut usize, &mut i64) -> c_int;
type CommAttachLarge = unsafe extern "C" fn(Handle<of::Comm>, usize, i64) -> c_int;
type CommDetachLarge = unsafe extern "C" fn(Handle<of::Comm>, &mut usize, &mut i64) -> c_int;
type SessionAttachLarge = unsafe extern "C" fn(Handle<of::Session>, usize, i64) -> c_int;
type SessionDetachLarge = unsafe extern "C" fn(Handle<of::Session>, &mut usize, &mut i64) -> c_int;

/// The address of a procedure with large counts, which a library of MPI 4.0 has.
///
/// # Errors
/// `MPI_ERR_UNSUPPORTED_OPERATION`
fn large(library: &Library, name: &str) -> Result<SymbolAddress> {
    let found = library.find(&format!("P{name}"));
    found.ok_or_else(|| library.lacks(name))
}

impl SendBuffer for NativeComm {
    fn attach(&self, memory: Span) -> Result<()> {
        let library = self.library;
        let given = memory;
        let memory = given_to(library, given)?;
        let is_large = match c_int::try_from(memory.len) {
            Ok(size) => {
                self.optional("MPI_Comm_attach_buffer", |comm| {
                    // SAFETY: the program leaves the memory to the library until it detaches it.
                    unsafe {
                        library
                            .symbols
                            .comm_attach_buffer(comm, memory.address, size)
                    }
                })?;
                false
            }
            Err(_) => {
                let found = large(library, "MPI_Comm_attach_buffer_c")?;
                // SAFETY: in MPI 4.1 it takes a communicator, an address and an MPI_Count.
                let attach = unsafe { mem::transmute::<SymbolAddress, CommAttachLarge>(found) };
                // SAFETY: the program leaves the memory to the library until it detaches it.
                self.call(|comm| unsafe { attach(comm, memory.address, memory.len as i64) })?;
                true
            }
        };
        self.has_large_buffer.store(is_large, Ordering::Relaxed);
        self.automatic.store(automatic_in(given), Ordering::Relaxed);
        Ok(())
    }

    fn detach(&self) -> Result<Span> {
        let library = self.library;
        let (mut address, mut size) = (0, 0);
        if self.has_large_buffer.load(Ordering::Relaxed) {
            let found = large(library, "MPI_Comm_detach_buffer_c")?;
            // SAFETY: in MPI 4.1 it takes a communicator and addresses for an address and an MPI_Count.
            let detach = unsafe { mem::transmute::<SymbolAddress, CommDetachLarge>(found) };
            let mut size = 0;
            // SAFETY: the library writes the two variables during the call, and keeps neither.
            self.call(|comm| unsafe { detach(comm, &mut address, &mut size) })?;
            self.has_large_buffer.store(false, Ordering::Relaxed);
            return Ok(detached(address, size, &self.automatic));
        }
        self.optional("MPI_Comm_detach_buffer", |comm| {
            library
                .symbols
                .comm_detach_buffer(comm, &mut address, &mut size)
        })?;
        Ok(detached(address, size.into(), &self.automatic))
    }

    fn flush(&self) -> Result<()> {
        let symbols = &self.library.symbols;
        self.optional("MPI_Comm_flush_buffer", |comm| {
            symbols.comm_flush_buffer(comm)
        })
    }

    fn iflush(&self) -> Result<Box<dyn Pending>> {
        let symbols = &self.library.symbols;
        let mut is_there = true;
        let started = self.started(|comm, request| {
            let code = symbols.comm_iflush_buffer(comm, request);
            is_there = code.is_some();
            code.unwrap_or(0)
        })?;
        flushing(self.library, "MPI_Comm_iflush_buffer", started, is_there)
    }
}

impl NativeComm {
    /// Calls a procedure that is missing from some libraries.
    fn optional(
        &self,
        name: &str,
        call: impl FnOnce(Handle<of::Comm>) -> Option<c_int>,
    ) -> Result<()> {
        let mut is_there = true;
        self.call(|comm| {
            let code = call(comm);
            is_there = code.is_some();
            code.unwrap_or(0)
        })?;
        match is_there {
            true => Ok(()),
            false => Err(self.library.lacks(name)),
        }
    }
}

impl Native {
    /// Calls a procedure that concerns no object and is missing from some libraries.
    fn optional(&self, name: &str, call: impl FnOnce() -> Option<c_int>) -> Result<()> {
        let _quiet = quiet_predefined(self.library)?;
        match call() {
            Some(code) => self.library.check(code),
            None => Err(self.library.lacks(name)),
        }
    }

    /// Whether messages for this memory are copied here, because the library could not flush it. If a tool or the
    /// program sees the library's calls, memory of the program goes to the library, so that they see
    /// `MPI_Buffer_attach` and `MPI_Bsend`.
    fn keeps(&self, memory: Span) -> bool {
        !self.library.symbols.has_comm_attach_buffer()
            && (is_automatic(memory) || !self.library.is_seen())
    }

    /// Whether memory is attached whose messages are copied here.
    fn has_kept(&self) -> bool {
        !self.library.symbols.has_comm_attach_buffer() && self.library.kept.is_attached()
    }

    /// Whether a flush needs no procedure of the library, which lacks it: its messages are copied here, or there are none.
    fn flushes_here(&self) -> bool {
        let may_have_buffer = || self.has_buffer.load(Ordering::Relaxed) || self.library.is_shared;
        self.has_kept() || !self.library.symbols.has_comm_attach_buffer() && !may_have_buffer()
    }
}

impl SendBuffer for Native {
    fn attach(&self, memory: Span) -> Result<()> {
        let library = self.library;
        if self.has_kept() {
            return Err(already_attached());
        }
        if self.keeps(memory) {
            return match self.has_buffer.load(Ordering::Relaxed) {
                true => Err(already_attached()),
                false => library.kept.attach(memory),
            };
        }
        let given = memory;
        let memory = given_to(library, given)?;
        let is_large = match c_int::try_from(memory.len) {
            Ok(size) => {
                self.optional("MPI_Buffer_attach", || {
                    // SAFETY: the program leaves the memory to the library until it detaches it.
                    Some(unsafe { library.symbols.buffer_attach(memory.address, size) })
                })?;
                false
            }
            Err(_) => {
                let found = large(library, "MPI_Buffer_attach_c")?;
                // SAFETY: in MPI 4.1 it takes an address and an MPI_Count.
                let attach = unsafe { mem::transmute::<SymbolAddress, AttachLarge>(found) };
                self.optional("MPI_Buffer_attach_c", || {
                    // SAFETY: the program leaves the memory to the library until it detaches it.
                    Some(unsafe { attach(memory.address, memory.len as i64) })
                })?;
                true
            }
        };
        self.has_buffer.store(true, Ordering::Relaxed);
        self.has_large_buffer.store(is_large, Ordering::Relaxed);
        self.automatic.store(automatic_in(given), Ordering::Relaxed);
        Ok(())
    }

    fn detach(&self) -> Result<Span> {
        let library = self.library;
        if self.has_kept() {
            return library.kept.detach();
        }
        let (mut address, mut size) = (0, 0);
        if self.has_large_buffer.load(Ordering::Relaxed) {
            let found = large(library, "MPI_Buffer_detach_c")?;
            // SAFETY: in MPI 4.1 it takes addresses for an address and an MPI_Count.
            let detach = unsafe { mem::transmute::<SymbolAddress, DetachLarge>(found) };
            let mut size = 0;
            self.optional("MPI_Buffer_detach_c", || {
                // SAFETY: the library writes the two variables during the call, and keeps neither.
                Some(unsafe { detach(&mut address, &mut size) })
            })?;
            self.has_buffer.store(false, Ordering::Relaxed);
            self.has_large_buffer.store(false, Ordering::Relaxed);
            return Ok(detached(address, size, &self.automatic));
        }
        self.optional("MPI_Buffer_detach", || {
            Some(library.symbols.buffer_detach(&mut address, &mut size))
        })?;
        self.has_buffer.store(false, Ordering::Relaxed);
        Ok(detached(address, size.into(), &self.automatic))
    }

    fn flush(&self) -> Result<()> {
        if self.flushes_here() {
            return self.library.kept.flush();
        }
        let symbols = &self.library.symbols;
        self.optional("MPI_Buffer_flush", || symbols.buffer_flush())
    }

    fn iflush(&self) -> Result<Box<dyn Pending>> {
        if self.flushes_here() {
            return self.library.kept.iflush();
        }
        let symbols = &self.library.symbols;
        let _quiet = quiet_predefined(self.library)?;
        let mut is_there = true;
        let started = NativeOperation::started(self.library, None, |request| {
            let code = symbols.buffer_iflush(request);
            is_there = code.is_some();
            code.unwrap_or(0)
        })?;
        flushing(self.library, "MPI_Buffer_iflush", started, is_there)
    }
}

impl SendBuffer for NativeSession {
    fn attach(&self, memory: Span) -> Result<()> {
        let given = memory;
        let memory = given_to(self.library, given)?;
        let is_large = match c_int::try_from(memory.len) {
            Ok(size) => {
                self.call("MPI_Session_attach_buffer", |symbols, session| {
                    // SAFETY: the program leaves the memory to the library until it detaches it.
                    unsafe { symbols.session_attach_buffer(session, memory.address, size) }
                })?;
                false
            }
            Err(_) => {
                const NAME: &str = "MPI_Session_attach_buffer_c";
                let found = large(self.library, NAME)?;
                // SAFETY: in MPI 4.1 it takes a session, an address and an MPI_Count.
                let attach = unsafe { mem::transmute::<SymbolAddress, SessionAttachLarge>(found) };
                self.call(NAME, |_, session| {
                    // SAFETY: the program leaves the memory to the library until it detaches it.
                    Some(unsafe { attach(session, memory.address, memory.len as i64) })
                })?;
                true
            }
        };
        self.has_large_buffer.store(is_large, Ordering::Relaxed);
        self.automatic.store(automatic_in(given), Ordering::Relaxed);
        Ok(())
    }

    fn detach(&self) -> Result<Span> {
        let mut address = 0;
        if self.has_large_buffer.load(Ordering::Relaxed) {
            const NAME: &str = "MPI_Session_detach_buffer_c";
            let found = large(self.library, NAME)?;
            // SAFETY: in MPI 4.1 it takes a session and addresses for an address and an MPI_Count.
            let detach = unsafe { mem::transmute::<SymbolAddress, SessionDetachLarge>(found) };
            let mut size = 0;
            self.call(NAME, |_, session| {
                // SAFETY: the library writes the two variables during the call, and keeps neither.
                Some(unsafe { detach(session, &mut address, &mut size) })
            })?;
            self.has_large_buffer.store(false, Ordering::Relaxed);
            return Ok(detached(address, size, &self.automatic));
        }
        let mut size = 0;
        self.call("MPI_Session_detach_buffer", |symbols, session| {
            symbols.session_detach_buffer(session, &mut address, &mut size)
        })?;
        Ok(detached(address, size.into(), &self.automatic))
    }

    fn flush(&self) -> Result<()> {
        self.call("MPI_Session_flush_buffer", |symbols, session| {
            symbols.session_flush_buffer(session)
        })
    }

    fn iflush(&self) -> Result<Box<dyn Pending>> {
        const NAME: &str = "MPI_Session_iflush_buffer";
        let (library, session) = (self.library, self.of_library(NAME)?);
        let _quiet = quiet_predefined(library)?;
        let mut is_there = true;
        let started = NativeOperation::started(library, None, |request| {
            let code = library.symbols.session_iflush_buffer(session, request);
            is_there = code.is_some();
            code.unwrap_or(0)
        })?;
        flushing(library, NAME, started, is_there)
    }
}

/// Returns a flush that was started, or an error if the library does not have the procedure.
fn flushing(
    library: &'static Library,
    name: &str,
    started: NativeOperation,
    is_there: bool,
) -> Result<Box<dyn Pending>> {
    match is_there {
        true => Ok(NativeRequest::completed_by(
            started,
            CompletionLocality::Together,
            |ended| ended.map(|_| Ended::default()),
        )),
        false => Err(library.lacks(name)),
    }
}

/// Memory as it is passed to the library, where `MPI_BUFFER_AUTOMATIC` has another address and no size.
///
/// # Errors
/// `MPI_ERR_UNSUPPORTED_OPERATION` for `MPI_BUFFER_AUTOMATIC` if the library does not support it.
fn given_to(library: &Library, memory: Span) -> Result<Span> {
    if !is_automatic(memory) {
        return Ok(memory);
    }
    // It was added together with the buffers of communicators (MPI 4.1).
    let knows_it = library.symbols.has_comm_attach_buffer();
    let address = library.abi.int("MPI_BUFFER_AUTOMATIC").filter(|_| knows_it);
    let address = address.ok_or_else(|| library.lacks("MPI_BUFFER_AUTOMATIC"))?;
    Ok(Span {
        address: address as isize as usize,
        len: 0,
    })
}

/// The address of `MPI_BUFFER_AUTOMATIC` in the program's language, or 0 for memory.
fn automatic_in(memory: Span) -> usize {
    match is_automatic(memory) {
        true => memory.address,
        false => 0,
    }
}

/// The memory that the library returned, or `MPI_BUFFER_AUTOMATIC`.
fn detached(address: usize, size: i64, automatic: &AtomicUsize) -> Span {
    let of_program = automatic.swap(0, Ordering::Relaxed);
    if of_program != 0 {
        return message::automatic(of_program);
    }
    Span {
        address,
        len: usize::try_from(size).unwrap_or(0),
    }
}
