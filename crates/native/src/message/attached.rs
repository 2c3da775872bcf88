//! Buffers that the program attaches for messages in buffered mode (MPI 4.1, section 3.6).
#![allow(unsafe_code)]

use crate::Native;
use crate::abi::Handle;
use crate::comm::NativeComm;
use crate::errhandler::quiet_predefined;
use crate::library::Library;
use crate::request::{CompletionLocality, NativeOperation, NativeRequest};
use crate::session::NativeSession;
use crate::symbols::of;
use libc::c_int;
use minfo_engine::buffered_mode::already_attached;
use minfo_engine::data::Span;
use minfo_engine::message::{self, SendBuffer, is_automatic};
use minfo_engine::{Ended, Pending};
use minfo_rules::error::Result;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// What is remembered of the memory that is attached to a communicator, a session or the process.
#[derive(Default)]
pub(crate) struct Attached {
    /// Whether it has more bytes than an int can count, so that it is attached and detached by procedures with large counts.
    is_large: AtomicBool,
    /// The program's address of `MPI_BUFFER_AUTOMATIC` while that is attached; otherwise 0.
    automatic: AtomicUsize,
}

impl Attached {
    /// Attaches memory by `attach`, which gets it as the library does, with its size if an int can count it.
    fn attach(
        &self,
        library: &Library,
        given: Span,
        attach: impl FnOnce(Span, Option<c_int>) -> Result<()>,
    ) -> Result<()> {
        let memory = given_to(library, given)?;
        let size = c_int::try_from(memory.len).ok();
        attach(memory, size)?;
        let automatic = if is_automatic(given) {
            given.address
        } else {
            0
        };
        self.is_large.store(size.is_none(), Ordering::Relaxed);
        self.automatic.store(automatic, Ordering::Relaxed);
        Ok(())
    }

    /// Detaches the memory by `detach`, which is told whether it is large, and sets its address and its size.
    fn detach(
        &self,
        detach: impl FnOnce(bool, &mut usize, &mut i64) -> Result<()>,
    ) -> Result<Span> {
        let (mut address, mut size) = (0, 0);
        let is_large = self.is_large.load(Ordering::Relaxed);
        detach(is_large, &mut address, &mut size)?;
        self.is_large.store(false, Ordering::Relaxed);
        let automatic = self.automatic.swap(0, Ordering::Relaxed);
        if automatic != 0 {
            return Ok(message::automatic(automatic));
        }
        Ok(Span {
            address,
            len: usize::try_from(size).unwrap_or(0),
        })
    }
}

/// The name of a procedure, with the ending of the form with large counts.
fn form(name: &str, is_large: bool) -> String {
    format!("{name}{}", if is_large { "_c" } else { "" })
}

/// Calls `detach` with a place for a size of an int.
fn narrow(size: &mut i64, detach: impl FnOnce(&mut c_int) -> Option<c_int>) -> Option<c_int> {
    let mut of_int = 0;
    let code = detach(&mut of_int);
    *size = of_int.into();
    code
}

impl SendBuffer for NativeComm {
    fn attach(&self, memory: Span) -> Result<()> {
        let symbols = &self.library.symbols;
        self.attached.attach(self.library, memory, |memory, size| {
            self.optional(&form("MPI_Comm_attach_buffer", size.is_none()), |comm| {
                // SAFETY: the program leaves the memory to the library until it detaches it.
                unsafe {
                    match size {
                        Some(size) => symbols.comm_attach_buffer(comm, memory.address, size),
                        None => {
                            symbols.comm_attach_buffer_c(comm, memory.address, memory.len as i64)
                        }
                    }
                }
            })
        })
    }

    fn detach(&self) -> Result<Span> {
        let symbols = &self.library.symbols;
        self.attached.detach(|is_large, address, size| {
            self.optional(&form("MPI_Comm_detach_buffer", is_large), |comm| {
                if is_large {
                    symbols.comm_detach_buffer_c(comm, address, size)
                } else {
                    narrow(size, |size| symbols.comm_detach_buffer(comm, address, size))
                }
            })
        })
    }

    fn flush(&self) -> Result<()> {
        let symbols = &self.library.symbols;
        self.optional("MPI_Comm_flush_buffer", |comm| {
            symbols.comm_flush_buffer(comm)
        })
    }

    fn iflush(&self) -> Result<Box<dyn Pending>> {
        let symbols = &self.library.symbols;
        flushing(self.library, "MPI_Comm_iflush_buffer", |is_there| {
            self.started(|comm, request| is_there(symbols.comm_iflush_buffer(comm, request)))
        })
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
        let symbols = &library.symbols;
        self.attached.attach(library, memory, |memory, size| {
            self.optional(&form("MPI_Buffer_attach", size.is_none()), || {
                // SAFETY: the program leaves the memory to the library until it detaches it.
                unsafe {
                    match size {
                        Some(size) => Some(symbols.buffer_attach(memory.address, size)),
                        None => symbols.buffer_attach_c(memory.address, memory.len as i64),
                    }
                }
            })
        })?;
        self.has_buffer.store(true, Ordering::Relaxed);
        Ok(())
    }

    fn detach(&self) -> Result<Span> {
        let library = self.library;
        if self.has_kept() {
            return library.kept.detach();
        }
        let symbols = &library.symbols;
        let memory = self.attached.detach(|is_large, address, size| {
            self.optional(&form("MPI_Buffer_detach", is_large), || {
                if is_large {
                    symbols.buffer_detach_c(address, size)
                } else {
                    narrow(size, |size| Some(symbols.buffer_detach(address, size)))
                }
            })
        })?;
        self.has_buffer.store(false, Ordering::Relaxed);
        Ok(memory)
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
        flushing(self.library, "MPI_Buffer_iflush", |is_there| {
            NativeOperation::started(self.library, None, |request| {
                is_there(symbols.buffer_iflush(request))
            })
        })
    }
}

impl SendBuffer for NativeSession {
    fn attach(&self, memory: Span) -> Result<()> {
        self.attached.attach(self.library, memory, |memory, size| {
            let name = form("MPI_Session_attach_buffer", size.is_none());
            self.call(&name, |symbols, session| {
                // SAFETY: the program leaves the memory to the library until it detaches it.
                unsafe {
                    match size {
                        Some(size) => symbols.session_attach_buffer(session, memory.address, size),
                        None => symbols.session_attach_buffer_c(
                            session,
                            memory.address,
                            memory.len as i64,
                        ),
                    }
                }
            })
        })
    }

    fn detach(&self) -> Result<Span> {
        self.attached.detach(|is_large, address, size| {
            let name = form("MPI_Session_detach_buffer", is_large);
            self.call(&name, |symbols, session| {
                if is_large {
                    symbols.session_detach_buffer_c(session, address, size)
                } else {
                    narrow(size, |size| {
                        symbols.session_detach_buffer(session, address, size)
                    })
                }
            })
        })
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
        flushing(library, NAME, |is_there| {
            NativeOperation::started(library, None, |request| {
                is_there(library.symbols.session_iflush_buffer(session, request))
            })
        })
    }
}

/// A flush that `start` starts: it hands the code of the library's procedure, if there is one, to its argument.
fn flushing(
    library: &'static Library,
    name: &str,
    start: impl FnOnce(&mut dyn FnMut(Option<c_int>) -> c_int) -> Result<NativeOperation>,
) -> Result<Box<dyn Pending>> {
    let mut is_absent = false;
    let started = start(&mut |code| {
        is_absent = code.is_none();
        code.unwrap_or(0)
    })?;
    if is_absent {
        return Err(library.lacks(name));
    }
    let complete = |ended: Result<_>| ended.map(|_| Ended::default());
    Ok(NativeRequest::completed_by(
        started,
        CompletionLocality::Together,
        complete,
    ))
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
