//! Messages (MPI 4.1, chapter 3). [`crate::entries`] has the entry points of those with buffers.
//!
//! No lock is held while a call waits for a message.
#![allow(unsafe_code)]
#![allow(
    clippy::too_many_arguments,
    reason = "the arguments are the standard's"
)]

use super::buffer::{Buffer, Transfer};
use super::comm::guard_comm;
use super::foreign::{InOut, Out, StatusOut, Statuses};
use super::guard::{Call, guard};
use libc::{c_int, c_void};
use minfo_core::engine::comm::Communicator;
use minfo_core::engine::data::Span;
use minfo_core::engine::message::Buffer as Attached;
use minfo_core::engine::message::{Incoming, Match, Mode, Outgoing, Received};
use minfo_core::engine::{self, Both, Brief, Ended, Pending, Restarted, Settled};
use minfo_core::error::{Class, Result, not_negative};
use minfo_core::mpi::collective::check_disjoint;
use minfo_core::mpi::comm::engine_of;
use minfo_core::mpi::datatype::{Type, committed};
use minfo_core::mpi::life;
use minfo_core::mpi::message::{self, Destination, FROM_NOBODY, Origin};
use minfo_core::mpi::request::{self, Lent};
use minfo_core::mpi::win::count;

/// The arguments that describe data: a buffer, a count and a datatype.
struct Elements<'d> {
    buffer: Buffer<'d>,
    count: usize,
    datatype: Type,
}

impl<'d> Elements<'d> {
    /// Checks these arguments; `name` is the name of the count.
    fn of(
        buffer: Buffer<'d>,
        count: i64,
        datatype: c_int,
        name: &'static str,
    ) -> Result<Elements<'d>> {
        Ok(Elements {
            buffer,
            count: self::count(count, name)?,
            datatype: committed(datatype)?,
        })
    }
}

/// An operation, and what it uses until it is complete.
type Operation = (Box<dyn Pending>, Option<Box<dyn Lent>>);

/// The kind of request that a procedure makes: active at once, or persistent and inactive.
#[derive(Clone, Copy)]
enum Makes {
    Active,
    Persistent,
}

impl Makes {
    /// An operation with `MPI_PROC_NULL`, which is complete as soon as it is started.
    fn settled(self, ended: Ended) -> Operation {
        let pending: Box<dyn Pending> = match self {
            Makes::Active => Box::new(Settled(Ok(ended))),
            Makes::Persistent => Box::new(Restarted::new(move || Ok(Box::new(Settled(Ok(ended)))))),
        };
        (pending, None)
    }

    fn request(self, (pending, lent): Operation) -> Result<c_int> {
        match self {
            Makes::Active => request::insert(pending, lent),
            Makes::Persistent => request::insert_persistent(pending, lent),
        }
    }
}

/// The arguments of all procedures that send or receive one message.
struct Message<'d> {
    buf: Buffer<'d>,
    count: i64,
    datatype: c_int,
    /// The rank of the other process.
    peer: c_int,
    tag: c_int,
    comm: c_int,
}

impl<'d> Message<'d> {
    fn of(
        buf: Buffer<'d>,
        count: i64,
        datatype: c_int,
        peer: c_int,
        tag: c_int,
        comm: c_int,
    ) -> Message<'d> {
        Message {
            buf,
            count,
            datatype,
            peer,
            tag,
            comm,
        }
    }

    fn send(self, mode: Mode) -> Result<()> {
        let engine = engine_of(self.comm)?;
        let what = Elements::of(self.buf, self.count, self.datatype, "count")?;
        let Some(to) = Destination::of(&*engine, self.peer, self.tag)? else {
            return Ok(());
        };
        let buffer = what.buffer.choice()?;
        let transfer = buffer.sending(what.count, &what.datatype)?;
        engine.send(mode, to.message(transfer.data()))
    }

    /// Makes the request of a send that `by` starts or prepares. The operation uses the buffer while it is active. One that
    /// the engine starts `briefly` uses nothing else.
    #[inline(always)]
    fn send_later(
        self,
        makes: Makes,
        request: Out<'_, c_int>,
        briefly: impl Fn(&dyn Communicator, &Outgoing<'_>) -> Option<Result<Brief>>,
        by: impl FnOnce(&dyn Communicator, Outgoing<'_>) -> Result<Box<dyn Pending>>,
    ) -> Result<()> {
        let request = request.required("request")?;
        let engine = engine_of(self.comm)?;
        let what = Elements::of(self.buf, self.count, self.datatype, "count")?;
        let to = Destination::of(&*engine, self.peer, self.tag)?;
        let buffer = what.buffer.choice()?;
        if let Some(to) = to
            && let Some(data) = buffer.in_place(what.count, &what.datatype)
            && let Some(started) = briefly(&*engine, &to.message(data))
        {
            request.give(request::on(self.comm, request::insert_brief(started?)?));
            return Ok(());
        }
        let made = apart(|| {
            let Some(to) = to else {
                return makes.request(makes.settled(Ended::default()));
            };
            if let Some(data) = buffer.laid_out(what.count, &what.datatype)
                && let Some(started) = briefly(&*engine, &to.message(data))
            {
                return request::insert_brief(started?);
            }
            let transfer = buffer.sending(what.count, &what.datatype)?;
            if !transfer.is_packed()
                && let Some(started) = briefly(&*engine, &to.message(transfer.data()))
            {
                return request::insert_brief(started?);
            }
            let pending = by(&*engine, to.message(transfer.data()))?;
            let lent = transfer.lend_outgoing(what.datatype.clone());
            makes.request((pending, lent))
        })?;
        request.give(request::on(self.comm, made));
        Ok(())
    }

    /// Makes the request of a receive.
    #[inline(always)]
    fn receive_later(
        self,
        makes: Makes,
        request: Out<'_, c_int>,
        briefly: impl Fn(&dyn Communicator, &Incoming<'_>) -> Option<Result<Brief>>,
        by: impl FnOnce(&dyn Communicator, Incoming<'_>) -> Result<Box<dyn Pending>>,
    ) -> Result<()> {
        let request = request.required("request")?;
        let engine = engine_of(self.comm)?;
        let what = Elements::of(self.buf, self.count, self.datatype, "count")?;
        let from = Origin::of(&*engine, self.peer, self.tag)?;
        let buffer = what.buffer.choice()?;
        if let Some(from) = from
            && let Some(data) = buffer.in_place(what.count, &what.datatype)
            && let Some(started) = briefly(&*engine, &from.room(data))
        {
            request.give(request::on(self.comm, request::insert_brief(started?)?));
            return Ok(());
        }
        let made = apart(|| {
            let Some(from) = from else {
                return makes.request(makes.settled(Ended::with(FROM_NOBODY)));
            };
            if let Some(data) = buffer.laid_out(what.count, &what.datatype)
                && let Some(started) = briefly(&*engine, &from.room(data))
            {
                return request::insert_brief(started?);
            }
            let transfer = buffer.receiving(what.count, &what.datatype)?;
            if !transfer.is_packed()
                && let Some(started) = briefly(&*engine, &from.room(transfer.data()))
            {
                return request::insert_brief(started?);
            }
            let pending = by(&*engine, from.room(transfer.data()))?;
            let lent = transfer.lend_incoming(what.datatype.clone());
            makes.request((pending, lent))
        })?;
        request.give(request::on(self.comm, made));
        Ok(())
    }
}

/// What is rarer, or longer, than to start a message whose data lie in one piece: out of line, so that it costs nothing
/// there.
#[inline(never)]
fn apart(makes_request: impl FnOnce() -> Result<c_int>) -> Result<c_int> {
    makes_request()
}

/// The functions that send in one mode.
macro_rules! in_mode {
    ($mode:ident: $send:ident, $isend:ident, $send_init:ident) => {
        /// Sends to `dest`; returns when the buffer may be used again.
        pub(crate) fn $send(
            buf: Buffer<'_>,
            count: i64,
            datatype: c_int,
            peer: c_int,
            tag: c_int,
            comm: c_int,
        ) -> Result<()> {
            Message::of(buf, count, datatype, peer, tag, comm).send(Mode::$mode)
        }

        in_mode!(
            $isend,
            send_later,
            Active,
            |engine, message| engine.isend_briefly(Mode::$mode, message),
            |engine, message| engine.isend(Mode::$mode, message)
        );
        in_mode!(
            $send_init,
            send_later,
            Persistent,
            |_, _| None,
            |engine, message| engine.send_init(Mode::$mode, message)
        );
    };
    ($name:ident, $later:ident, $makes:ident, $briefly:expr, $by:expr) => {
        /// Makes the request of such a send.
        pub(crate) fn $name(
            buf: Buffer<'_>,
            count: i64,
            datatype: c_int,
            peer: c_int,
            tag: c_int,
            comm: c_int,
            request: Out<'_, c_int>,
        ) -> Result<()> {
            let message = Message::of(buf, count, datatype, peer, tag, comm);
            message.$later(Makes::$makes, request, $briefly, $by)
        }
    };
}

in_mode!(Standard: send, isend, send_init);
in_mode!(Synchronous: ssend, issend, ssend_init);
in_mode!(Buffered: bsend, ibsend, bsend_init);
in_mode!(Ready: rsend, irsend, rsend_init);
in_mode!(
    irecv,
    receive_later,
    Active,
    |engine, room| engine.irecv_briefly(room),
    |engine, room| engine.irecv(room)
);
in_mode!(
    recv_init,
    receive_later,
    Persistent,
    |_, _| None,
    |engine, room| engine.recv_init(room)
);

/// `MPI_Recv`: receives a message from `source`.
pub(crate) fn recv(
    buf: Buffer<'_>,
    count: i64,
    datatype: c_int,
    source: c_int,
    tag: c_int,
    comm: c_int,
    status: Statuses<'_>,
) -> Result<()> {
    let engine = engine_of(comm)?;
    let what = Elements::of(buf, count, datatype, "count")?;
    let mut received = FROM_NOBODY;
    if let Some(from) = Origin::of(&*engine, source, tag)? {
        let buffer = what.buffer.choice()?;
        let transfer = buffer.receiving(what.count, &what.datatype)?;
        received = engine.recv(from.room(transfer.data()))?;
        transfer.deliver(received.bytes);
    }
    status.give_received(received);
    Ok(())
}

/// `MPI_Probe(source, tag, comm, status)`: waits for such a message.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_probe(
    source: c_int,
    tag: c_int,
    comm: c_int,
    status: StatusOut,
    status_width: i64,
) -> c_int {
    guard_comm("MPI_Probe", comm, || {
        let engine = engine_of(comm)?;
        let received = match Origin::of(&*engine, source, tag)? {
            Some(from) => engine.probe(from.expected())?,
            None => FROM_NOBODY,
        };
        status.with_width(status_width).give_received(received);
        Ok(())
    })
}

/// `MPI_Iprobe(source, tag, comm, flag, status)`: returns whether there is such a message.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_iprobe(
    source: c_int,
    tag: c_int,
    comm: c_int,
    flag: Out<c_int>,
    status: StatusOut,
    status_width: i64,
) -> c_int {
    guard_comm("MPI_Iprobe", comm, || {
        let flag = flag.required("flag")?;
        let engine = engine_of(comm)?;
        let received = match Origin::of(&*engine, source, tag)? {
            Some(from) => engine.iprobe(from.expected())?,
            None => Some(FROM_NOBODY),
        };
        if let Some(received) = received {
            status.with_width(status_width).give_received(received);
        }
        flag.give(received.is_some().into());
        Ok(())
    })
}

/// Makes the handle of a matched message, and returns it with the contents of its status.
fn matched((matched, received): Match) -> Result<(c_int, Received)> {
    Ok((message::insert(matched)?, received))
}

/// `MPI_Mprobe(source, tag, comm, message, status)`: waits for such a message, and matches it.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_mprobe(
    source: c_int,
    tag: c_int,
    comm: c_int,
    message: Out<c_int>,
    status: StatusOut,
    status_width: i64,
) -> c_int {
    guard_comm("MPI_Mprobe", comm, || {
        let message = message.required("message")?;
        let engine = engine_of(comm)?;
        let (handle, received) = match Origin::of(&*engine, source, tag)? {
            Some(from) => matched(engine.mprobe(from.expected())?)?,
            None => (message::NO_PROC, FROM_NOBODY),
        };
        message.give(handle);
        status.with_width(status_width).give_received(received);
        Ok(())
    })
}

/// `MPI_Improbe(source, tag, comm, flag, message, status)`: matches such a message, if there is one.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_improbe(
    source: c_int,
    tag: c_int,
    comm: c_int,
    flag: Out<c_int>,
    message: Out<c_int>,
    status: StatusOut,
    status_width: i64,
) -> c_int {
    guard_comm("MPI_Improbe", comm, || {
        let flag = flag.required("flag")?;
        let message = message.required("message")?;
        let engine = engine_of(comm)?;
        let found = match Origin::of(&*engine, source, tag)? {
            Some(from) => engine.improbe(from.expected())?.map(matched).transpose()?,
            None => Some((message::NO_PROC, FROM_NOBODY)),
        };
        flag.give(found.is_some().into());
        if let Some((handle, received)) = found {
            message.give(handle);
            status.with_width(status_width).give_received(received);
        }
        Ok(())
    })
}

/// `MPI_Mrecv`: receives a matched message.
pub(crate) fn mrecv(
    buf: Buffer<'_>,
    count: i64,
    datatype: c_int,
    message: InOut<'_, c_int>,
    status: Statuses<'_>,
) -> Result<()> {
    life::running()?;
    let message = message.required("message")?;
    let what = Elements::of(buf, count, datatype, "count")?;
    message::check(message.value())?;
    let buffer = what.buffer.choice()?;
    let transfer = buffer.receiving(what.count, &what.datatype)?;
    // The message is gone even if it does not fit.
    let received = match message.update(message::take)? {
        Some(matched) => matched.recv(transfer.data())?,
        None => FROM_NOBODY,
    };
    transfer.deliver(received.bytes);
    status.give_received(received);
    Ok(())
}

/// `MPI_Imrecv`: [`mrecv`] with a request.
pub(crate) fn imrecv(
    buf: Buffer<'_>,
    count: i64,
    datatype: c_int,
    message: InOut<'_, c_int>,
    request: Out<'_, c_int>,
) -> Result<()> {
    life::running()?;
    let message = message.required("message")?;
    let request = request.required("request")?;
    let what = Elements::of(buf, count, datatype, "count")?;
    message::check(message.value())?;
    let buffer = what.buffer.choice()?;
    let transfer = buffer.receiving(what.count, &what.datatype)?;
    let operation = match message.update(message::take)? {
        Some(matched) => {
            let pending = matched.irecv(transfer.data())?;
            (pending, transfer.lend_incoming(what.datatype.clone()))
        }
        None => Makes::Active.settled(Ended::with(FROM_NOBODY)),
    };
    request.give(Makes::Active.request(operation)?);
    Ok(())
}

/// The arguments of `MPI_Sendrecv` and its nonblocking form for one direction: the data, the other process and the tag.
type Side<'d> = (Elements<'d>, c_int, c_int);

/// Passes the data of both directions to `work`. The buffer of a direction with `MPI_PROC_NULL` is not used.
fn with_both<R>(
    engine: &dyn Communicator,
    (sends, dest, sendtag): Side<'_>,
    (receives, source, recvtag): Side<'_>,
    work: impl FnOnce(Option<(Destination, Transfer<'_>)>, Option<(Origin, Transfer<'_>)>) -> Result<R>,
) -> Result<R> {
    let to = Destination::of(engine, dest, sendtag)?;
    let from = Origin::of(engine, source, recvtag)?;
    let send_buffer = to.map(|_| sends.buffer.choice()).transpose()?;
    let recv_buffer = from.map(|_| receives.buffer.choice()).transpose()?;
    let outgoing = match &send_buffer {
        Some(buffer) => Some(buffer.sending(sends.count, &sends.datatype)?),
        None => None,
    };
    let incoming = match &recv_buffer {
        Some(buffer) => Some(buffer.receiving(receives.count, &receives.datatype)?),
        None => None,
    };
    if let (Some(outgoing), Some(incoming)) = (&outgoing, &incoming) {
        check_disjoint(outgoing.place(), incoming.place())?;
    }
    work(to.zip(outgoing), from.zip(incoming))
}

/// `MPI_Sendrecv`: sends a message to `dest`, and receives one from `source`.
pub(crate) fn sendrecv(
    sendbuf: Buffer<'_>,
    sendcount: i64,
    sendtype: c_int,
    dest: c_int,
    sendtag: c_int,
    recvbuf: Buffer<'_>,
    recvcount: i64,
    recvtype: c_int,
    source: c_int,
    recvtag: c_int,
    comm: c_int,
    status: Statuses<'_>,
) -> Result<()> {
    let engine = engine_of(comm)?;
    let sends = Elements::of(sendbuf, sendcount, sendtype, "sendcount")?;
    let receives = Elements::of(recvbuf, recvcount, recvtype, "recvcount")?;
    let (sends, receives) = ((sends, dest, sendtag), (receives, source, recvtag));
    let received = with_both(&*engine, sends, receives, |message, room| {
        let message = message.as_ref();
        let message = message.map(|(to, outgoing)| to.message(outgoing.data()));
        let Some((from, incoming)) = room else {
            message.map_or(Ok(()), |message| engine.send(Mode::Standard, message))?;
            return Ok(FROM_NOBODY);
        };
        let place = from.room(incoming.data());
        let received = match message {
            Some(message) => engine.sendrecv(message, place)?,
            None => engine.recv(place)?,
        };
        incoming.deliver(received.bytes);
        Ok(received)
    })?;
    status.give_received(received);
    Ok(())
}

/// `MPI_Isendrecv`: [`sendrecv`] with a request.
pub(crate) fn isendrecv(
    sendbuf: Buffer<'_>,
    sendcount: i64,
    sendtype: c_int,
    dest: c_int,
    sendtag: c_int,
    recvbuf: Buffer<'_>,
    recvcount: i64,
    recvtype: c_int,
    source: c_int,
    recvtag: c_int,
    comm: c_int,
    request: Out<'_, c_int>,
) -> Result<()> {
    let request = request.required("request")?;
    let engine = engine_of(comm)?;
    let sends = Elements::of(sendbuf, sendcount, sendtype, "sendcount")?;
    let receives = Elements::of(recvbuf, recvcount, recvtype, "recvcount")?;
    let types = (sends.datatype.clone(), receives.datatype.clone());
    let (sends, receives) = ((sends, dest, sendtag), (receives, source, recvtag));
    let both = with_both(&*engine, sends, receives, |message, room| {
        start_both(&*engine, types, message, room)
    })?;
    request.give(request::on(comm, request::insert(both.0, both.1)?));
    Ok(())
}

/// Starts the receive, then the send: if the receive cannot be started, nothing is sent.
fn start_both(
    engine: &dyn Communicator,
    (send_type, recv_type): (Type, Type),
    message: Option<(Destination, Transfer<'_>)>,
    room: Option<(Origin, Transfer<'_>)>,
) -> Result<Operation> {
    let (mut receives, room) = match room {
        Some((from, transfer)) => (
            engine.irecv(from.room(transfer.data()))?,
            transfer.lend_incoming(recv_type),
        ),
        None => Makes::Active.settled(Ended::with(FROM_NOBODY)),
    };
    let (sends, sent) = match message {
        Some((to, transfer)) => {
            let started = engine.isend(Mode::Standard, to.message(transfer.data()));
            // The receive must not get another message.
            let started = started.inspect_err(|_| drop(receives.cancel()))?;
            (started, transfer.lend_outgoing(send_type))
        }
        None => Makes::Active.settled(Ended::default()),
    };
    let lent: Option<Box<dyn Lent>> = match (sent, room) {
        (None, lent) | (lent, None) => lent,
        (Some(sent), Some(room)) => Some(Box::new(LentBoth([sent, room]))),
    };
    Ok((Box::new(Both::new(sends, receives)), lent))
}

/// What the two operations of one request use until they are complete.
struct LentBoth([Box<dyn Lent>; 2]);

impl Lent for LentBoth {
    fn settle(&mut self, ended: Ended) {
        self.0.iter_mut().for_each(|lent| lent.settle(ended));
    }
}

/// `MPI_Sendrecv_replace`: the received message replaces the one that was sent.
pub(crate) fn sendrecv_replace(
    buf: Buffer<'_>,
    count: i64,
    datatype: c_int,
    dest: c_int,
    sendtag: c_int,
    source: c_int,
    recvtag: c_int,
    comm: c_int,
    status: Statuses<'_>,
) -> Result<()> {
    let engine = engine_of(comm)?;
    let what = Elements::of(buf, count, datatype, "count")?;
    let to = Destination::of(&*engine, dest, sendtag)?;
    let from = Origin::of(&*engine, source, recvtag)?;
    let mut received = FROM_NOBODY;
    if to.is_some() || from.is_some() {
        let buffer = what.buffer.choice()?;
        let transfer = buffer.sending(what.count, &what.datatype)?;
        let message = to.map(|to| to.message(transfer.data()));
        let room = from.map(|from| from.room(transfer.data()));
        match (message, room) {
            (Some(message), Some(room)) => received = engine.sendrecv_replace(message, room)?,
            (None, Some(room)) => received = engine.recv(room)?,
            (Some(message), None) => engine.send(Mode::Standard, message)?,
            (None, None) => {}
        }
        transfer.deliver(received.bytes);
    }
    status.give_received(received);
    Ok(())
}

/// `MPI_Isendrecv_replace`: [`sendrecv_replace`] with a request. It sends a copy of the data.
pub(crate) fn isendrecv_replace(
    buf: Buffer<'_>,
    count: i64,
    datatype: c_int,
    dest: c_int,
    sendtag: c_int,
    source: c_int,
    recvtag: c_int,
    comm: c_int,
    request: Out<'_, c_int>,
) -> Result<()> {
    let request = request.required("request")?;
    let engine = engine_of(comm)?;
    let what = Elements::of(buf, count, datatype, "count")?;
    let to = Destination::of(&*engine, dest, sendtag)?;
    let from = Origin::of(&*engine, source, recvtag)?;
    let types = (what.datatype.clone(), what.datatype.clone());
    let (pending, lent) = if to.is_some() || from.is_some() {
        let buffer = what.buffer.choice()?;
        let outgoing = match to {
            Some(to) => Some((to, buffer.copied(what.count, &what.datatype)?)),
            None => None,
        };
        let incoming = match from {
            Some(from) => Some((from, buffer.receiving(what.count, &what.datatype)?)),
            None => None,
        };
        start_both(&*engine, types, outgoing, incoming)?
    } else {
        start_both(&*engine, types, None, None)?
    };
    request.give(request::on(comm, request::insert(pending, lent)?));
    Ok(())
}

/// Checks the arguments of memory for buffered sends: its address and `size` in bytes.
pub(super) fn memory_at(buffer: Buffer<'_>, size: i64) -> Result<Span> {
    let choice = buffer.choice()?;
    match choice.automatic() {
        // Its size has no meaning.
        Some(address) => Ok(message::automatic(address)),
        None => choice.span(not_negative(Class::Arg, "size", size)?),
    }
}

/// `MPI_Buffer_attach`: attaches memory for buffered sends to the process.
pub(crate) fn buffer_attach(buffer: Buffer<'_>, size: i64) -> Result<()> {
    life::running()?;
    engine::current().buffer().attach(memory_at(buffer, size)?)
}

/// `MPI_Comm_attach_buffer`: attaches memory for buffered sends to a communicator.
pub(crate) fn comm_attach_buffer(comm: c_int, buffer: Buffer<'_>, size: i64) -> Result<()> {
    let engine = engine_of(comm)?;
    engine.buffer().attach(memory_at(buffer, size)?)
}

/// Detaches the memory for buffered sends.
pub(super) fn detach(
    attached: &dyn Attached,
    buffer_addr: Out<'_, *mut c_void>,
    size: Out<'_, i64>,
) -> Result<()> {
    let (buffer_addr, size) = (buffer_addr.required("buffer_addr")?, size.required("size")?);
    let memory = attached.detach()?;
    buffer_addr.give_address(memory.address);
    size.give(match message::is_automatic(memory) {
        true => 0,
        false => memory.len as i64,
    });
    Ok(())
}

/// Makes the request of a flush, which `counted` counts for the object that has the buffer.
pub(super) fn iflush(
    attached: &dyn Attached,
    request: Out<'_, c_int>,
    counted: impl FnOnce(c_int) -> c_int,
) -> Result<()> {
    let request = request.required("request")?;
    request.give(counted(request::insert(attached.iflush()?, None)?));
    Ok(())
}

/// Runs `body` on the buffer of the process.
fn guard_buffer(procedure: &'static str, body: impl FnOnce(&dyn Attached) -> Result<()>) -> c_int {
    guard(
        || Call::of(procedure),
        || {
            life::running()?;
            body(engine::current().buffer())
        },
    )
}

/// Runs `body` on the buffer of a communicator.
fn guard_comm_buffer(
    procedure: &'static str,
    comm: c_int,
    body: impl FnOnce(&dyn Attached) -> Result<()>,
) -> c_int {
    guard_comm(procedure, comm, || body(engine_of(comm)?.buffer()))
}

/// `MPI_Buffer_detach(buffer_addr, size)`: detaches the memory after all messages in it have been sent.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_buffer_detach(buffer_addr: Out<*mut c_void>, size: Out<i64>) -> c_int {
    guard_buffer("MPI_Buffer_detach", |attached| {
        detach(attached, buffer_addr, size)
    })
}

/// `MPI_Buffer_flush()`: waits until all messages in the buffer have been sent.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_buffer_flush() -> c_int {
    guard_buffer("MPI_Buffer_flush", |attached| attached.flush())
}

/// `MPI_Buffer_iflush(request)`: the same with a request.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_buffer_iflush(request: Out<c_int>) -> c_int {
    guard_buffer("MPI_Buffer_iflush", |attached| {
        iflush(attached, request, |made| made)
    })
}

/// `MPI_Comm_detach_buffer(comm, buffer_addr, size)`: `MPI_Buffer_detach` for a communicator.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_detach_buffer(
    comm: c_int,
    buffer_addr: Out<*mut c_void>,
    size: Out<i64>,
) -> c_int {
    guard_comm_buffer("MPI_Comm_detach_buffer", comm, |attached| {
        detach(attached, buffer_addr, size)
    })
}

/// `MPI_Comm_flush_buffer(comm)`: `MPI_Buffer_flush` for a communicator.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_flush_buffer(comm: c_int) -> c_int {
    guard_comm_buffer("MPI_Comm_flush_buffer", comm, |attached| attached.flush())
}

/// `MPI_Comm_iflush_buffer(comm, request)`: `MPI_Buffer_iflush` for a communicator.
#[unsafe(no_mangle)]
pub extern "C" fn minfo_comm_iflush_buffer(comm: c_int, request: Out<c_int>) -> c_int {
    guard_comm_buffer("MPI_Comm_iflush_buffer", comm, |attached| {
        iflush(attached, request, |made| request::on(comm, made))
    })
}
