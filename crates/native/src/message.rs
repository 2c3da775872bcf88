//! Point-to-point messages.
#![allow(unsafe_code)]

mod attached;

pub(crate) use attached::Attached;

use super::abi::{Family, Handle};
use super::comm::NativeComm;
use super::datatype::{NativeType, known, unit_of};
use super::errhandler::Owner;
use super::library::Library;
use super::partitioned::Prepares;
use super::request::{NativeOperation, NativeRequest, quiet_of};
use super::section;
use super::symbols::{Status, Symbols, of};
use libc::c_int;
use minfo_engine::buffered_mode::KeptBuffer;
use minfo_engine::data::{Data, Layout};
use minfo_engine::message::{
    Expected, Incoming, Match, Matched, Messages, Mode, Outgoing, Received, SendBuffer,
};
use minfo_engine::partitioned::{Divided, Prepared};
use minfo_engine::{Ended, Message, Messenger, Pending, Started, Word};
use minfo_rules::datatype::Basic;
use minfo_rules::error::{Class, Error, Result};

/// The elements as they are sent: with the library's datatype if it has one; as bytes if it has none, or if its
/// datatype has padding at the end, which contiguous data do not have.
pub(super) fn sent(library: &'static Library, data: &Data) -> Result<(NativeType, c_int)> {
    laid_out(library, unit_of(library, data.basic), data)
}

/// The data as elements of the library's type `unit` of `size` bytes: a datatype and a count.
///
/// # Errors
/// Those of the library; `MPI_ERR_VALUE_TOO_LARGE`.
pub(super) fn laid_out(
    library: &'static Library,
    (unit, size): (Handle<of::Datatype>, usize),
    data: &Data,
) -> Result<(NativeType, c_int)> {
    match data.layout {
        Layout::Plain => NativeType::units(library, unit, size, data.span.len / size),
        Layout::Elements { count, datatype } => {
            let element = NativeType::of(library, (unit, size), datatype)?;
            element.times(count, datatype.extent())
        }
        Layout::Section { block, loops } => {
            let section = section::datatype(library, (unit, size), block, loops)?;
            Ok((section, 1))
        }
    }
}

/// Reads a status. Two of the ABIs define where its number of bytes is.
#[inline]
fn received(library: &Library, status: &Status) -> Result<Received> {
    let word = |place: usize| u64::from(status.0[place] as u32);
    let (source, tag, bytes) = match library.abi.family() {
        // The lowest bit of the upper half says whether the message was cancelled.
        Family::Mpich => (status.0[2], status.0[3], word(1) >> 1 << 32 | word(0)),
        Family::OpenMpi => (status.0[0], status.0[1], word(5) << 32 | word(4)),
        Family::Standard => {
            let mut bytes = 0;
            let symbols = &library.symbols;
            library.check(symbols.get_elements_x(status, library.abi.byte, &mut bytes))?;
            (status.0[0], status.0[1], u64::try_from(bytes).unwrap_or(0))
        }
    };
    let bytes = usize::try_from(bytes).unwrap_or(0);
    Ok(Received { source, tag, bytes })
}

/// The error of a receive; for a truncated message with what the status says.
#[cold]
pub(super) fn failed_receive(library: &Library, status: &Status, error: Error) -> Error {
    match received(library, status) {
        Ok(received) if error.class == Class::Truncate => error.with_status(received),
        _ => error,
    }
}

/// [`sent`] for a call: the datatype's handle and the count, with the datatype if it is not another's.
#[inline(always)]
fn counted(
    library: &'static Library,
    data: &Data,
) -> Result<(Handle<of::Datatype>, c_int, Option<NativeType>)> {
    let known = match data.layout {
        Layout::Plain => plain(library, data.basic, data.span.len),
        Layout::Elements { count, datatype } => {
            let handle = known(unit_of(library, data.basic).0, datatype);
            handle.zip(c_int::try_from(count).ok())
        }
        Layout::Section { .. } => None,
    };
    if let Some((handle, count)) = known {
        return Ok((handle, count, None));
    }
    let (datatype, count) = sent(library, data)?;
    Ok((datatype.handle(), count, Some(datatype)))
}

/// Contiguous elements of that many bytes in total, as they are sent. `None` if an int cannot count them.
#[inline(always)]
pub(super) fn plain(
    library: &Library,
    basic: Basic,
    len: usize,
) -> Option<(Handle<of::Datatype>, c_int)> {
    let (unit, size) = unit_of(library, basic);
    let count = match size.is_power_of_two() {
        true => len >> size.trailing_zeros(),
        false => len / size,
    };
    Some((unit, c_int::try_from(count).ok()?))
}

impl NativeComm {
    fn source(&self, source: Option<i32>) -> c_int {
        source.unwrap_or(self.library.abi.any_source)
    }

    fn tag(&self, tag: Option<i32>) -> c_int {
        tag.unwrap_or(self.library.abi.any_tag)
    }
}

fn handle_of(word: u64) -> Handle<of::Request> {
    // SAFETY: the library returned the handle, and the owner of the word uses it once.
    unsafe { Handle::given(word as usize) }
}

/// The result of a completed message.
#[inline]
pub(super) fn ended(library: &Library, is_receive: bool, status: &Status) -> Result<Ended> {
    match is_receive {
        true => received(library, status).map(Ended::with),
        false => Ok(Ended::default()),
    }
}

/// The error of a call that should have completed a message; `handle` is what the call left. If that is still the
/// request, the call itself failed, and the request is freed.
#[cold]
fn failed(
    library: &'static Library,
    (word, is_receive): (u64, bool),
    (handle, status): (Handle<of::Request>, &Status),
    code: c_int,
) -> Result<Ended> {
    let is_over = handle != handle_of(word);
    if !is_over {
        drop(library.pending(word, is_receive));
    }
    let failed = library.check(code).map(|()| Ended::default());
    failed.map_err(|error| match is_receive && is_over {
        true => failed_receive(library, status, error),
        false => error,
    })
}

impl Messenger for Library {
    #[inline]
    fn wait(&'static self, word: u64, is_receive: bool) -> Result<Ended> {
        let (mut handle, mut status) = (handle_of(word), Status::default());
        // SAFETY: only this request has the handle, and it is not used again unless the call fails.
        match unsafe { self.symbols.wait(&mut handle, &mut status) } {
            0 => ended(self, is_receive, &status),
            code => failed(self, (word, is_receive), (handle, &status), code),
        }
    }

    fn test(&'static self, word: u64, is_receive: bool) -> Result<Option<Ended>> {
        let (mut handle, mut flag, mut status) = (handle_of(word), 0, Status::default());
        // SAFETY: only this request has the handle, and it is not used again unless the operation continues or the call
        // fails.
        let code = unsafe { self.symbols.test(&mut handle, &mut flag, &mut status) };
        match (code, flag) {
            (0, 0) => Ok(None),
            (0, _) => ended(self, is_receive, &status).map(Some),
            _ => failed(self, (word, is_receive), (handle, &status), code).map(Some),
        }
    }

    fn pending(&'static self, word: u64, is_receive: bool) -> Box<dyn Pending> {
        NativeRequest::message(NativeOperation::known(self, handle_of(word)), is_receive)
    }
}

impl NativeComm {
    /// Starts a message with a call that returns a request.
    #[inline(always)]
    fn message(
        &self,
        is_receive: bool,
        call: impl FnOnce(Handle<of::Comm>, &mut Handle<of::Request>) -> c_int,
    ) -> Result<Started> {
        if self.sharing.is_shared() {
            // Errors of the message must be returned, too.
            let operation = self.started(call)?;
            return Ok(NativeRequest::message(operation, is_receive).into());
        }
        let mut request = Handle::UNSET;
        self.library.check(call(self.handle()?, &mut request))?;
        Ok(Started::Message(Message::of(Word {
            by: self.library,
            word: request.value() as u64,
            is_receive,
        })))
    }

    /// Prepares a persistent message.
    fn persistent(
        &self,
        is_receive: bool,
        call: impl FnOnce(Handle<of::Comm>, &mut Handle<of::Request>) -> c_int,
    ) -> Result<Box<dyn Pending>> {
        let operation = self.started(call)?.persistent();
        Ok(NativeRequest::message(operation, is_receive))
    }

    /// Receives a message with a call that fills in a status.
    fn received(
        &self,
        by: impl FnOnce(Handle<of::Comm>, &mut Status) -> c_int,
    ) -> Result<Received> {
        let (library, mut status) = (self.library, Status::default());
        let called = self.call(|comm| by(comm, &mut status));
        called.map_err(|error| failed_receive(library, &status, error))?;
        received(library, &status)
    }

    /// Calls this procedure with the datatype and the count of the message's data as [`counted`] gives them.
    #[inline(always)]
    fn send_by(
        &self,
        by: RequestProcedure,
        message: &Outgoing,
        (datatype, count): (Handle<of::Datatype>, c_int),
        comm: Handle<of::Comm>,
        request: &mut Handle<of::Request>,
    ) -> c_int {
        // SAFETY: `sent` counts the elements of the message's data; the program does not touch them until the request
        // is complete, and the request keeps packed data until then.
        unsafe {
            by(
                &self.library.symbols,
                message.data.span.address,
                count,
                datatype,
                message.dest,
                message.tag,
                comm,
                request,
            )
        }
    }

    /// The same for a receive.
    #[inline(always)]
    fn receive_by(
        &self,
        by: RequestProcedure,
        room: &Incoming,
        (datatype, count): (Handle<of::Datatype>, c_int),
        comm: Handle<of::Comm>,
        request: &mut Handle<of::Request>,
    ) -> c_int {
        // SAFETY: the library writes at most the elements that `sent` counts in the buffer, which the program does not
        // touch until the request is complete; the request keeps memory to unpack from until then.
        unsafe {
            by(
                &self.library.symbols,
                room.data.span.address,
                count,
                datatype,
                self.source(room.source),
                self.tag(room.tag),
                comm,
                request,
            )
        }
    }
}

/// A matched message of the library (MPI_Mprobe).
struct NativeMatched {
    library: &'static Library,
    handle: Handle<of::Message>,
    /// The communicator, which gets the errors of the message.
    of: Option<Owner>,
}

impl NativeComm {
    fn matched(&self, handle: Handle<of::Message>, received: Received) -> Result<Match> {
        let matched: Box<dyn Matched> = Box::new(NativeMatched {
            library: self.library,
            handle,
            of: self.owner()?,
        });
        Ok((matched, received))
    }
}

impl Matched for NativeMatched {
    fn recv(mut self: Box<Self>, room: Data) -> Result<Received> {
        let library = self.library;
        let (datatype, count, _made) = counted(library, &room)?;
        let _quiet = quiet_of(library, self.of)?;
        let mut status = Status::default();
        // SAFETY: the library does not write beyond the buffer, whose elements `sent` counts; the handle of the message
        // is used once.
        let code = unsafe {
            library.symbols.mrecv(
                room.span.address,
                count,
                datatype,
                &mut self.handle,
                &mut status,
            )
        };
        let called = library.check(code);
        called.map_err(|error| failed_receive(library, &status, error))?;
        received(library, &status)
    }

    fn irecv(mut self: Box<Self>, room: Data) -> Result<Started> {
        let library = self.library;
        let (datatype, count, _made) = counted(library, &room)?;
        let _quiet = quiet_of(library, self.of)?;
        let operation = NativeOperation::started(library, self.of, |request| {
            // SAFETY: the library does not write beyond the buffer, which the program does not touch until the request
            // is complete; the handle of the message is used once.
            unsafe {
                library.symbols.imrecv(
                    room.span.address,
                    count,
                    datatype,
                    &mut self.handle,
                    request,
                )
            }
        })?;
        Ok(NativeRequest::message(operation, true).into())
    }
}

/// A library procedure that returns a request for a message: buffer, count, datatype, rank of the other process, tag,
/// communicator, request.
type RequestProcedure = unsafe fn(
    &Symbols,
    usize,
    c_int,
    Handle<of::Datatype>,
    c_int,
    c_int,
    Handle<of::Comm>,
    &mut Handle<of::Request>,
) -> c_int;

#[inline(always)]
fn isend(mode: Mode) -> RequestProcedure {
    match mode {
        Mode::Standard => Symbols::isend,
        Mode::Synchronous => Symbols::issend,
        Mode::Buffered => Symbols::ibsend,
        Mode::Ready => Symbols::irsend,
    }
}

/// A predefined attribute of `MPI_COMM_WORLD` that is an int.
pub(super) fn job_attribute(library: &Library, name: &str) -> Option<c_int> {
    let keyval = library.abi.int(name)?;
    let (mut value, mut flag) = (0, 0);
    let (symbols, world) = (&library.symbols, library.abi.comm_world);
    let code = symbols.comm_get_attr(world, keyval, &mut value, &mut flag);
    if code != 0 || flag == 0 || value == 0 {
        return None;
    }
    // SAFETY: the value of such an attribute is the address of an int that the library owns.
    Some(unsafe { *(value as *const c_int) })
}

impl Messages for NativeComm {
    #[inline]
    fn max_tag(&self) -> i32 {
        // The minimum in every MPI (MPI 4.1, section 3.2.3).
        let asked = || job_attribute(self.library, "MPI_TAG_UB").unwrap_or(32767);
        *self.library.max_tag.get_or_init(asked)
    }

    fn send(&self, mode: Mode, message: Outgoing) -> Result<()> {
        let send = match mode {
            Mode::Standard => Symbols::send,
            Mode::Synchronous => Symbols::ssend,
            Mode::Buffered => Symbols::bsend,
            Mode::Ready => Symbols::rsend,
        };
        let (datatype, count, _made) = counted(self.library, &message.data)?;
        self.call(|comm| {
            // SAFETY: `sent` counts the elements of the message's data, which the program does not touch during the
            // call.
            unsafe {
                send(
                    &self.library.symbols,
                    message.data.span.address,
                    count,
                    datatype,
                    message.dest,
                    message.tag,
                    comm,
                )
            }
        })
    }

    #[inline]
    fn isend(&self, mode: Mode, message: Outgoing) -> Result<Started> {
        let (datatype, count, _made) = counted(self.library, &message.data)?;
        self.message(false, |comm, request| {
            self.send_by(isend(mode), &message, (datatype, count), comm, request)
        })
    }

    fn send_init(&self, mode: Mode, message: Outgoing) -> Result<Box<dyn Pending>> {
        let init = match mode {
            Mode::Standard => Symbols::send_init,
            Mode::Synchronous => Symbols::ssend_init,
            Mode::Buffered => Symbols::bsend_init,
            Mode::Ready => Symbols::rsend_init,
        };
        let (datatype, count, _made) = counted(self.library, &message.data)?;
        self.persistent(false, |comm, request| {
            self.send_by(init, &message, (datatype, count), comm, request)
        })
    }

    fn recv(&self, room: Incoming) -> Result<Received> {
        let (datatype, count, _made) = counted(self.library, &room.data)?;
        self.received(|comm, status| {
            // SAFETY: `sent` counts what the buffer holds. The library reports a longer message as an error and does
            // not write beyond the buffer.
            unsafe {
                self.library.symbols.recv(
                    room.data.span.address,
                    count,
                    datatype,
                    self.source(room.source),
                    self.tag(room.tag),
                    comm,
                    status,
                )
            }
        })
    }

    #[inline]
    fn irecv(&self, room: Incoming) -> Result<Started> {
        let (datatype, count, _made) = counted(self.library, &room.data)?;
        self.message(true, |comm, request| {
            self.receive_by(Symbols::irecv, &room, (datatype, count), comm, request)
        })
    }

    fn recv_init(&self, room: Incoming) -> Result<Box<dyn Pending>> {
        let (datatype, count, _made) = counted(self.library, &room.data)?;
        self.persistent(true, |comm, request| {
            self.receive_by(Symbols::recv_init, &room, (datatype, count), comm, request)
        })
    }

    fn psend_init(&self, dest: i32, tag: i32, divided: Divided) -> Result<Prepared> {
        let by: Prepares = Symbols::psend_init;
        self.prepared((by, "MPI_Psend_init"), divided, (dest, tag), None)
    }

    fn precv_init(&self, source: i32, tag: i32, divided: Divided) -> Result<Prepared> {
        let bytes = divided.data.span.len;
        let received = Received { source, tag, bytes };
        let by: Prepares = Symbols::precv_init;
        self.prepared(
            (by, "MPI_Precv_init"),
            divided,
            (source, tag),
            Some(received),
        )
    }

    fn buffer(&self) -> &dyn SendBuffer {
        match self.library.symbols.has_comm_attach_buffer() {
            true => self,
            false => &self.kept,
        }
    }

    fn keeps(&self) -> Option<&KeptBuffer> {
        if self.library.symbols.has_comm_attach_buffer() {
            return None;
        }
        self.kept.in_use().or_else(|| self.library.kept.in_use())
    }

    fn probe(&self, expected: Expected) -> Result<Received> {
        let (source, tag) = (self.source(expected.source), self.tag(expected.tag));
        let symbols = &self.library.symbols;
        self.received(|comm, status| symbols.probe(source, tag, comm, status))
    }

    fn iprobe(&self, expected: Expected) -> Result<Option<Received>> {
        let (source, tag) = (self.source(expected.source), self.tag(expected.tag));
        let (mut flag, mut status) = (0, Status::default());
        let symbols = &self.library.symbols;
        self.call(|comm| symbols.iprobe(source, tag, comm, &mut flag, &mut status))?;
        (flag != 0)
            .then(|| received(self.library, &status))
            .transpose()
    }

    fn mprobe(&self, expected: Expected) -> Result<Match> {
        let (source, tag) = (self.source(expected.source), self.tag(expected.tag));
        let mut handle = Handle::UNSET;
        let symbols = &self.library.symbols;
        let received =
            self.received(|comm, status| symbols.mprobe(source, tag, comm, &mut handle, status))?;
        self.matched(handle, received)
    }

    fn improbe(&self, expected: Expected) -> Result<Option<Match>> {
        let (source, tag) = (self.source(expected.source), self.tag(expected.tag));
        let (mut flag, mut handle, mut status) = (0, Handle::UNSET, Status::default());
        let symbols = &self.library.symbols;
        self.call(|comm| symbols.improbe(source, tag, comm, &mut flag, &mut handle, &mut status))?;
        if flag == 0 {
            return Ok(None);
        }
        let received = received(self.library, &status)?;
        self.matched(handle, received).map(Some)
    }

    fn sendrecv(&self, message: Outgoing, room: Incoming) -> Result<Received> {
        let (from, number, _made) = counted(self.library, &message.data)?;
        let (to, count, _made) = counted(self.library, &room.data)?;
        self.received(|comm, status| {
            // SAFETY: `sent` counts the elements of both buffers; the caller has checked that they are disjoint.
            unsafe {
                self.library.symbols.sendrecv(
                    message.data.span.address,
                    number,
                    from,
                    message.dest,
                    message.tag,
                    room.data.span.address,
                    count,
                    to,
                    self.source(room.source),
                    self.tag(room.tag),
                    comm,
                    status,
                )
            }
        })
    }

    fn sendrecv_replace(&self, message: Outgoing, room: Incoming) -> Result<Received> {
        let (datatype, count, _made) = counted(self.library, &room.data)?;
        self.received(|comm, status| {
            // SAFETY: `sent` counts the elements of the buffer, which the program does not touch during the call.
            unsafe {
                self.library.symbols.sendrecv_replace(
                    room.data.span.address,
                    count,
                    datatype,
                    message.dest,
                    message.tag,
                    self.source(room.source),
                    self.tag(room.tag),
                    comm,
                    status,
                )
            }
        })
    }
}
