//! One call that sends a message to a process and receives one from a process (MPI 4.1, section 3.10).

use super::super::buffer::{Buffer, BufferData};
use super::super::foreign::Statuses;
use super::{Makes, MessageElements, StartedMessage};
use libc::c_int;
use minfo_engine::comm::Communicator;
use minfo_engine::message::Mode;
use minfo_engine::{Both, Ended, Pending, Started};
use minfo_objects::collective::check_disjoint;
use minfo_objects::comm::engine_of;
use minfo_objects::datatype::Type;
use minfo_objects::message::{Destination, FROM_NOBODY, MessageOrigin};
use minfo_objects::request::{self, Lent};
use minfo_rules::error::Result;

/// The arguments of `MPI_Sendrecv` and its nonblocking form for one direction: the data, the other process and the tag.
type DirectionArguments<'d> = (MessageElements<'d>, c_int, c_int);

/// Passes the data of both directions to `work`. The buffer of a direction with `MPI_PROC_NULL` is not used.
fn with_both<R>(
    engine: &dyn Communicator,
    (sends, dest, sendtag): DirectionArguments<'_>,
    (receives, source, recvtag): DirectionArguments<'_>,
    work: impl FnOnce(
        Option<(Destination, BufferData<'_>)>,
        Option<(MessageOrigin, BufferData<'_>)>,
    ) -> Result<R>,
) -> Result<R> {
    let to = Destination::of(engine, dest, sendtag)?;
    let from = MessageOrigin::of(engine, source, recvtag)?;
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
    let sends = MessageElements::of(sendbuf, sendcount, sendtype, "sendcount")?;
    let receives = MessageElements::of(recvbuf, recvcount, recvtype, "recvcount")?;
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
    });
    super::receive(received, status, |_| {})
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
) -> Result<c_int> {
    let engine = engine_of(comm)?;
    let sends = MessageElements::of(sendbuf, sendcount, sendtype, "sendcount")?;
    let receives = MessageElements::of(recvbuf, recvcount, recvtype, "recvcount")?;
    let types = (sends.datatype.clone(), receives.datatype.clone());
    let (sends, receives) = ((sends, dest, sendtag), (receives, source, recvtag));
    let both = with_both(&*engine, sends, receives, |message, room| {
        start_both(&*engine, types, message, room)
    })?;
    request::insert(comm, both.0, both.1)
}

/// Starts the receive, then the send: if the receive cannot be started, nothing is sent.
fn start_both(
    engine: &dyn Communicator,
    (send_type, recv_type): (Type, Type),
    message: Option<(Destination, BufferData<'_>)>,
    room: Option<(MessageOrigin, BufferData<'_>)>,
) -> Result<StartedMessage> {
    let (mut receives, room) = match room {
        Some((from, transfer)) => (
            engine.irecv(from.room(transfer.data()))?,
            transfer.lend_incoming(&recv_type),
        ),
        None => Makes::Active.settled(Ended::with(FROM_NOBODY)),
    };
    let (sends, sent) = match message {
        Some((to, transfer)) => {
            let started = engine.isend(Mode::Standard, to.message(transfer.data()));
            // The receive must not get another message.
            let started = started.inspect_err(|_| drop(receives.cancel()))?;
            (started, transfer.lend_outgoing(&send_type))
        }
        None => Makes::Active.settled(Ended::default()),
    };
    let lent: Option<Box<dyn Lent>> = match (sent, room) {
        (None, lent) | (lent, None) => lent,
        (Some(sent), Some(room)) => Some(Box::new(LentBoth([sent, room]))),
    };
    Ok((Started::Other(Box::new(Both::new(sends, receives))), lent))
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
    let what = MessageElements::of(buf, count, datatype, "count")?;
    let to = Destination::of(&*engine, dest, sendtag)?;
    let from = MessageOrigin::of(&*engine, source, recvtag)?;
    let mut received = Ok(FROM_NOBODY);
    if to.is_some() || from.is_some() {
        let buffer = what.buffer.choice()?;
        let transfer = buffer.sending(what.count, &what.datatype)?;
        let message = to.map(|to| to.message(transfer.data()));
        let room = from.map(|from| from.room(transfer.data()));
        match (message, room) {
            (Some(message), Some(room)) => received = engine.sendrecv_replace(message, room),
            (None, Some(room)) => received = engine.recv(room),
            (Some(message), None) => engine.send(Mode::Standard, message)?,
            (None, None) => {}
        }
        return super::receive(received, status, |bytes| transfer.deliver(bytes));
    }
    super::receive(received, status, |_| {})
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
) -> Result<c_int> {
    let engine = engine_of(comm)?;
    let what = MessageElements::of(buf, count, datatype, "count")?;
    let to = Destination::of(&*engine, dest, sendtag)?;
    let from = MessageOrigin::of(&*engine, source, recvtag)?;
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
    request::insert(comm, pending, lent)
}
