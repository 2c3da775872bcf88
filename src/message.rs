//! Messages (MPI 4.1, chapter 3). [`crate::entries`] has the entry points of those with buffers.
//!
//! No lock is held while a call waits for a message.
#![allow(
    clippy::too_many_arguments,
    reason = "the arguments are the standard's"
)]

mod attached;
mod sendrecv;

pub(crate) use attached::*;
pub(crate) use sendrecv::{isendrecv, isendrecv_replace, sendrecv, sendrecv_replace};

use super::buffer::{Buffer, BufferData, Choice};
use super::foreign::{NonNullOut, Statuses, Variable};
use libc::c_int;
use minfo_engine::buffered_mode::KeptBuffer;
use minfo_engine::comm::Communicator;
use minfo_engine::message::{Match, Mode, Received};
use minfo_engine::{Ended, Pending, Restarted, Started};
use minfo_objects::comm::engine_of;
use minfo_objects::datatype::{Type, committed};
use minfo_objects::life;
use minfo_objects::message::{self, Destination, FROM_NOBODY, MessageOrigin};
use minfo_objects::request::{self, Lent};
use minfo_rules::datatype::count;
use minfo_rules::error::Result;

/// The arguments that describe data: a buffer, a count and a datatype.
struct MessageElements<'d> {
    buffer: Buffer<'d>,
    count: usize,
    datatype: Type,
}

impl<'d> MessageElements<'d> {
    /// Checks these arguments; `name` is the name of the count.
    fn of(
        buffer: Buffer<'d>,
        count: i64,
        datatype: c_int,
        name: &'static str,
    ) -> Result<MessageElements<'d>> {
        Ok(MessageElements {
            buffer,
            count: self::count(count, name)?,
            datatype: committed(datatype)?,
        })
    }
}

/// An operation, and what it uses until it is complete.
type StartedMessage = (Started, Option<Box<dyn Lent>>);

/// The kind of request that a procedure makes: active at once, or persistent and inactive.
#[derive(Clone, Copy)]
enum Makes {
    Active,
    Persistent,
}

impl Makes {
    /// An operation with `MPI_PROC_NULL`, which is complete as soon as it is started.
    fn settled(self, ended: Ended) -> StartedMessage {
        let started = move || Ok(Started::Settled(Ok(ended)));
        let pending = match self {
            Makes::Active => Started::Settled(Ok(ended)),
            Makes::Persistent => Started::Other(Box::new(Restarted::new(started))),
        };
        (pending, None)
    }

    #[inline(always)]
    fn request(self, comm: c_int, (pending, lent): StartedMessage) -> Result<c_int> {
        match self {
            Makes::Active => request::insert(comm, pending, lent),
            Makes::Persistent => request::insert_persistent(comm, pending, lent),
        }
    }
}

/// The arguments of all procedures that send or receive one message.
struct MessageArguments<'d> {
    buf: Buffer<'d>,
    count: i64,
    datatype: c_int,
    /// The rank of the other process.
    peer: c_int,
    tag: c_int,
    comm: c_int,
}

impl<'d> MessageArguments<'d> {
    fn of(
        buf: Buffer<'d>,
        count: i64,
        datatype: c_int,
        peer: c_int,
        tag: c_int,
        comm: c_int,
    ) -> MessageArguments<'d> {
        MessageArguments {
            buf,
            count,
            datatype,
            peer,
            tag,
            comm,
        }
    }

    fn send(self, mode: Mode) -> Result<()> {
        let held = engine_of(self.comm)?;
        let engine: &dyn Communicator = &*held;
        let what = MessageElements::of(self.buf, self.count, self.datatype, "count")?;
        let Some(to) = Destination::of(engine, self.peer, self.tag)? else {
            return Ok(());
        };
        let buffer = what.buffer.choice()?;
        if mode == Mode::Buffered
            && let Some(kept) = engine.keeps()
        {
            return keep(engine, kept, to, (&buffer, what.count, &what.datatype));
        }
        let mut transfer = BufferData::of(&buffer, what.count, &what.datatype);
        transfer.find_to_send()?;
        engine.send(mode, to.message(transfer.data()))
    }

    /// Makes the request of a send. The operation uses the buffer while it is active.
    #[inline(always)]
    fn send_later(self, mode: Mode, makes: Makes) -> Result<c_int> {
        let held = engine_of(self.comm)?;
        let engine: &dyn Communicator = &*held;
        let what = MessageElements::of(self.buf, self.count, self.datatype, "count")?;
        let to = Destination::of(engine, self.peer, self.tag)?;
        let buffer = what.buffer.choice()?;
        let Some(to) = to else {
            return makes.request(self.comm, makes.settled(Ended::default()));
        };
        if mode == Mode::Buffered
            && let Some(kept) = engine.keeps()
        {
            let data = (&buffer, what.count, &what.datatype);
            let operation = match makes {
                Makes::Active => {
                    keep(engine, kept, to, data)?;
                    makes.settled(Ended::default())
                }
                Makes::Persistent => (keep_each(self.comm, to, data).into(), None),
            };
            return makes.request(self.comm, operation);
        }
        let mut transfer = BufferData::of(&buffer, what.count, &what.datatype);
        transfer.find_to_send()?;
        let message = to.message(transfer.data());
        let started = match makes {
            Makes::Active => engine.isend(mode, message)?,
            Makes::Persistent => engine.send_init(mode, message)?.into(),
        };
        makes.request(self.comm, (started, transfer.lend_outgoing(&what.datatype)))
    }

    /// Makes the request of a receive.
    #[inline(always)]
    fn receive_later(self, makes: Makes) -> Result<c_int> {
        let held = engine_of(self.comm)?;
        let engine: &dyn Communicator = &*held;
        let what = MessageElements::of(self.buf, self.count, self.datatype, "count")?;
        let from = MessageOrigin::of(engine, self.peer, self.tag)?;
        let buffer = what.buffer.choice()?;
        let Some(from) = from else {
            return makes.request(self.comm, makes.settled(Ended::with(FROM_NOBODY)));
        };
        let mut transfer = BufferData::of(&buffer, what.count, &what.datatype);
        transfer.find_to_receive()?;
        let room = from.room(transfer.data());
        let started = match makes {
            Makes::Active => engine.irecv(room)?,
            Makes::Persistent => engine.recv_init(room)?.into(),
        };
        makes.request(self.comm, (started, transfer.lend_incoming(&what.datatype)))
    }
}

/// The data of a message: a buffer, a count and a datatype.
type Sent<'a> = (&'a Choice<'a>, usize, &'a Type);

/// Sends a message in buffered mode, with a copy made here.
#[inline(never)]
fn keep(
    engine: &dyn Communicator,
    kept: &KeptBuffer,
    to: Destination,
    (buffer, count, datatype): Sent<'_>,
) -> Result<()> {
    let transfer = buffer.copied(count, datatype)?;
    kept.send(transfer.data().span.len, || {
        let pending = engine.isend(Mode::Standard, to.message(transfer.data()))?;
        let copy = transfer.lend_outgoing(datatype);
        Ok((pending, copy.map(|copy| Box::new(copy) as Box<dyn Send>)))
    })
}

/// A persistent request that sends such a message each time it is started, on the communicator with this handle.
#[inline(never)]
fn keep_each(
    comm: c_int,
    to: Destination,
    (buffer, count, datatype): Sent<'_>,
) -> Box<dyn Pending> {
    let (buffer, datatype) = (buffer.owned(), datatype.clone());
    Box::new(Restarted::new(move || {
        let (engine, buffer) = (engine_of(comm)?, buffer.get());
        match engine.keeps() {
            Some(kept) => keep(&*engine, kept, to, (&buffer, count, &datatype))?,
            None => {
                let transfer = buffer.outgoing(count, &datatype)?;
                engine.send(Mode::Buffered, to.message(transfer.data()))?;
            }
        }
        Ok(Started::Settled(Ok(Ended::default())))
    }))
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
            MessageArguments::of(buf, count, datatype, peer, tag, comm).send(Mode::$mode)
        }

        later!($isend: send_later, Mode::$mode, Makes::Active);
        later!($send_init: send_later, Mode::$mode, Makes::Persistent);
    };
}

/// The functions that make the request of a message.
macro_rules! later {
    ($name:ident: $later:ident, $($how:expr),+) => {
        /// Makes the request of such a message.
        pub(crate) fn $name(
            buf: Buffer<'_>,
            count: i64,
            datatype: c_int,
            peer: c_int,
            tag: c_int,
            comm: c_int,
        ) -> Result<c_int> {
            let message = MessageArguments::of(buf, count, datatype, peer, tag, comm);
            message.$later($($how),+)
        }
    };
}

in_mode!(Standard: send, isend, send_init);
in_mode!(Synchronous: ssend, issend, ssend_init);
in_mode!(Buffered: bsend, ibsend, bsend_init);
in_mode!(Ready: rsend, irsend, rsend_init);
later!(irecv: receive_later, Makes::Active);
later!(recv_init: receive_later, Makes::Persistent);

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
    let held = engine_of(comm)?;
    let engine: &dyn Communicator = &*held;
    let what = MessageElements::of(buf, count, datatype, "count")?;
    let Some(from) = MessageOrigin::of(engine, source, tag)? else {
        status.give_received(FROM_NOBODY);
        return Ok(());
    };
    let buffer = what.buffer.choice()?;
    let mut transfer = BufferData::of(&buffer, what.count, &what.datatype);
    transfer.find_to_receive()?;
    let received = engine.recv(from.room(transfer.data()));
    receive(received, status, |bytes| transfer.deliver(bytes))
}

/// Delivers a message of this many bytes and writes its status; only the status, if the message did not fit.
#[inline(always)]
fn receive(
    received: Result<Received>,
    status: Statuses<'_>,
    deliver: impl FnOnce(usize),
) -> Result<()> {
    let received = received.inspect_err(|error| status.give_failed(0, error))?;
    deliver(received.bytes);
    status.give_received(received);
    Ok(())
}

/// `MPI_Probe`: waits for such a message.
pub(crate) fn probe(source: c_int, tag: c_int, comm: c_int, status: Statuses<'_>) -> Result<()> {
    let engine = engine_of(comm)?;
    let received = match MessageOrigin::of(&*engine, source, tag)? {
        Some(from) => engine.probe(from.expected())?,
        None => FROM_NOBODY,
    };
    status.give_received(received);
    Ok(())
}

/// `MPI_Iprobe`: returns whether there is such a message.
pub(crate) fn iprobe(
    source: c_int,
    tag: c_int,
    comm: c_int,
    flag: NonNullOut<'_, c_int>,
    status: Statuses<'_>,
) -> Result<()> {
    let engine = engine_of(comm)?;
    let received = match MessageOrigin::of(&*engine, source, tag)? {
        Some(from) => engine.iprobe(from.expected())?,
        None => Some(FROM_NOBODY),
    };
    if let Some(received) = received {
        status.give_received(received);
    }
    flag.give(received.is_some().into());
    Ok(())
}

/// Makes the handle of a matched message, and returns it with the contents of its status.
fn matched(comm: c_int, (matched, received): Match) -> Result<(c_int, Received)> {
    Ok((message::insert(comm, matched)?, received))
}

/// `MPI_Mprobe`: waits for such a message, and matches it.
pub(crate) fn mprobe(
    source: c_int,
    tag: c_int,
    comm: c_int,
    message: NonNullOut<'_, c_int>,
    status: Statuses<'_>,
) -> Result<()> {
    let engine = engine_of(comm)?;
    let (handle, received) = match MessageOrigin::of(&*engine, source, tag)? {
        Some(from) => matched(comm, engine.mprobe(from.expected())?)?,
        None => (message::NO_PROC, FROM_NOBODY),
    };
    message.give(handle);
    status.give_received(received);
    Ok(())
}

/// `MPI_Improbe`: matches such a message, if there is one.
pub(crate) fn improbe(
    source: c_int,
    tag: c_int,
    comm: c_int,
    flag: NonNullOut<'_, c_int>,
    message: NonNullOut<'_, c_int>,
    status: Statuses<'_>,
) -> Result<()> {
    let engine = engine_of(comm)?;
    let found = match MessageOrigin::of(&*engine, source, tag)? {
        Some(from) => {
            let found = engine.improbe(from.expected())?;
            found.map(|found| matched(comm, found)).transpose()?
        }
        None => Some((message::NO_PROC, FROM_NOBODY)),
    };
    flag.give(found.is_some().into());
    if let Some((handle, received)) = found {
        message.give(handle);
        status.give_received(received);
    }
    Ok(())
}

/// Works on a matched message. Errors go to the communicator on which it was sent.
fn with_matched<R>(
    message: Variable<'_, c_int>,
    work: impl FnOnce(c_int) -> Result<R>,
) -> Result<R> {
    life::running()?;
    let comm = message::comm_of(message.value())?;
    work(comm).map_err(|error| error.started_on(comm))
}

/// `MPI_Mrecv`: receives a matched message.
pub(crate) fn mrecv(
    buf: Buffer<'_>,
    count: i64,
    datatype: c_int,
    message: Variable<'_, c_int>,
    status: Statuses<'_>,
) -> Result<()> {
    with_matched(message, |_| {
        let what = MessageElements::of(buf, count, datatype, "count")?;
        let buffer = what.buffer.choice()?;
        let transfer = buffer.receiving(what.count, &what.datatype)?;
        // The message is consumed even if it does not fit.
        let received = match message.update(message::take)? {
            Some(matched) => matched.recv(transfer.data()),
            None => Ok(FROM_NOBODY),
        };
        receive(received, status, |bytes| transfer.deliver(bytes))
    })
}

/// `MPI_Imrecv`: [`mrecv`] with a request.
pub(crate) fn imrecv(
    buf: Buffer<'_>,
    count: i64,
    datatype: c_int,
    message: Variable<'_, c_int>,
) -> Result<c_int> {
    with_matched(message, |comm| {
        let what = MessageElements::of(buf, count, datatype, "count")?;
        let buffer = what.buffer.choice()?;
        let transfer = buffer.receiving(what.count, &what.datatype)?;
        let operation = match message.update(message::take)? {
            Some(matched) => {
                let pending = matched.irecv(transfer.data())?;
                (pending, transfer.lend_incoming(&what.datatype))
            }
            None => Makes::Active.settled(Ended::with(FROM_NOBODY)),
        };
        Makes::Active.request(comm, operation)
    })
}
