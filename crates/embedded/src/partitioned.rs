//! Partitioned messages of a process to itself. A partition that becomes ready goes to the receive that has started, or is
//! kept until one starts.

use super::message::{MYSELF, may_come};
use minfo_engine::data::Span;
use minfo_engine::memory::{self, Copier};
use minfo_engine::message::Received;
use minfo_engine::partitioned::{Divided, Marks, Partitions, Prepared, Which};
use minfo_engine::{Ended, Pending};
use minfo_rules::datatype::OwnedSignature;
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::text::counted;
use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// The messages of a communicator of which only one side exists. Each is matched with the next one of the other side,
/// in the order of creation.
#[derive(Default)]
pub(super) struct Unmatched(Mutex<UnmatchedChannels>);

/// Messages by existing side, tag and number.
type UnmatchedChannels = BTreeMap<(MessageSide, i32, u64), Arc<Channel>>;

/// A message, whose sides start independently: a send may be started again before the previous one has been received.
struct Channel {
    tag: i32,
    /// Numbers increase in the order of creation.
    number: u64,
    inside: Mutex<ChannelState>,
    changed: Condvar,
}

#[derive(Default)]
struct ChannelState {
    send: Option<PartitionedBuffer>,
    receive: Option<PartitionedBuffer>,
    /// The sends that were started and not yet received. Only the last one may have partitions that are not ready.
    rounds: VecDeque<StartedSend>,
    /// Whether a receive has started, which gets the first of them.
    is_receiving: bool,
    /// Whether the communicator was freed, so that nothing can match it any more.
    is_closed: bool,
}

/// One side of a message.
struct PartitionedBuffer {
    memory: Span,
    signature: OwnedSignature,
    partitions: i32,
    /// Whether the program still has the request.
    is_there: bool,
    has_started: bool,
}

/// A send that was started.
struct StartedSend {
    ready: Marks,
    /// The data of partitions that were ready before the receive started.
    kept: Vec<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum MessageSide {
    Sends,
    Receives,
}

impl MessageSide {
    fn other(self) -> MessageSide {
        match self {
            MessageSide::Sends => MessageSide::Receives,
            MessageSide::Receives => MessageSide::Sends,
        }
    }
}

impl PartitionedBuffer {
    fn of(divided: Divided) -> PartitionedBuffer {
        PartitionedBuffer {
            memory: divided.data.span,
            signature: divided.data.signature().into(),
            partitions: divided.partitions,
            is_there: true,
            has_started: false,
        }
    }

    /// The byte range of a partition.
    fn place(&self, partition: i32) -> Range<usize> {
        let size = self.memory.len / self.partitions as usize;
        let from = size * partition as usize;
        from..from + size
    }

    fn part(&self, place: &Range<usize>) -> Span {
        Span {
            address: self.memory.address + place.start,
            len: place.len(),
        }
    }
}

impl Unmatched {
    fn lock(&self) -> MutexGuard<'_, UnmatchedChannels> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The message that this side belongs to: an existing one, or a new one.
    fn join(&self, role: MessageSide, tag: i32, divided: Divided) -> Arc<Channel> {
        let mut waiting = self.lock();
        let others = (role.other(), tag, 0)..=(role.other(), tag, u64::MAX);
        let first = waiting.range(others).next().map(|(&place, _)| place);
        if let Some(channel) = first.and_then(|first| waiting.remove(&first)) {
            *channel.lock().side(role) = Some(PartitionedBuffer::of(divided));
            channel.changed.notify_all();
            return channel;
        }
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let channel = Arc::new(Channel {
            tag,
            number: NUMBER.fetch_add(1, Ordering::Relaxed),
            inside: Mutex::default(),
            changed: Condvar::new(),
        });
        *channel.lock().side(role) = Some(PartitionedBuffer::of(divided));
        waiting.insert((role, tag, channel.number), Arc::clone(&channel));
        channel
    }

    /// Frees a side. What was sent can still be received. A side that was never started, or for whose request there was
    /// no memory, is removed as if it had never been created.
    fn leave(&self, role: MessageSide, channel: &Arc<Channel>) {
        let mut waiting = self.lock();
        let mut inside = channel.lock();
        let is_new = |side: &PartitionedBuffer| !side.has_started;
        if inside.side(role).as_ref().is_some_and(is_new) {
            *inside.side(role) = None;
            let place = |role| (role, channel.tag, channel.number);
            waiting.remove(&place(role));
            let other = role.other();
            if inside.side(other).is_some() && !inside.is_closed {
                waiting.insert(place(other), Arc::clone(channel));
            }
        } else if let Some(side) = inside.side(role) {
            side.is_there = false;
        }
        drop(inside);
        channel.changed.notify_all();
    }

    /// Called when the communicator is freed: nothing can be matched any more.
    pub(super) fn close(&self) {
        for channel in std::mem::take(&mut *self.lock()).into_values() {
            channel.lock().is_closed = true;
            channel.changed.notify_all();
        }
    }

    pub(super) fn psend(self: &Arc<Unmatched>, tag: i32, divided: Divided) -> Prepared {
        let end = self.end(MessageSide::Sends, tag, divided);
        Prepared {
            partitions: Arc::new(MessagePartitions(Arc::clone(&end.channel))),
            pending: Box::new(Sends(end)),
            begins_when_ready: true,
        }
    }

    pub(super) fn precv(self: &Arc<Unmatched>, tag: i32, divided: Divided) -> Prepared {
        let end = self.end(MessageSide::Receives, tag, divided);
        Prepared {
            partitions: Arc::new(MessagePartitions(Arc::clone(&end.channel))),
            pending: Box::new(Receives(end)),
            begins_when_ready: false,
        }
    }

    fn end(self: &Arc<Unmatched>, role: MessageSide, tag: i32, divided: Divided) -> End {
        End {
            channel: self.join(role, tag, divided),
            unmatched: Arc::clone(self),
            role,
        }
    }
}

impl Channel {
    fn lock(&self) -> MutexGuard<'_, ChannelState> {
        // No code panics while it holds this lock.
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts a send.
    fn begin(&self) -> Result<()> {
        let mut inside = self.lock();
        let number = inside.send.as_ref().map_or(0, |send| send.partitions);
        if inside.is_deserted() {
            inside.rounds.clear();
        }
        let ready = Marks::new(number)?;
        let kept = Vec::new();
        inside.rounds.push_back(StartedSend { ready, kept });
        if let Some(send) = &mut inside.send {
            send.has_started = true;
        }
        drop(inside);
        self.changed.notify_all();
        Ok(())
    }

    /// Starts a receive.
    fn await_round(&self) -> Result<()> {
        let mut inside = self.lock();
        inside.hand_over()?;
        inside.is_receiving = true;
        if let Some(receive) = &mut inside.receive {
            receive.has_started = true;
        }
        Ok(())
    }

    /// The result of a receive, if it is complete.
    fn received(&self, inside: &mut ChannelState) -> Result<Option<Received>> {
        let is_complete = |round: &StartedSend| round.ready.left() == 0;
        if !inside.rounds.front().is_some_and(is_complete) {
            return Ok(None);
        }
        inside.is_receiving = false;
        inside.rounds.pop_front();
        inside.check_sides()?;
        let bytes = inside.send.as_ref().map_or(0, |send| send.memory.len);
        let (source, tag) = (MYSELF, self.tag);
        Ok(Some(Received { source, tag, bytes }))
    }

    /// The error for waiting for a receive that nobody can complete.
    fn hopeless(&self, inside: &ChannelState) -> Option<Error> {
        let is_complete = |round: &StartedSend| round.ready.left() == 0;
        if inside.rounds.front().is_some_and(is_complete) {
            return None;
        }
        if inside.is_closed {
            let what = "the communicator was freed before the partitioned send was made";
            return Some(Error::new(Class::Comm, what));
        }
        let is_gone = |send: &PartitionedBuffer| !send.is_there;
        let what = if inside.send.as_ref().is_some_and(is_gone) {
            "the partitioned receive would wait for ever: the request of the send was freed".into()
        } else if !may_come() {
            let state = match (&inside.send, inside.rounds.front()) {
                (None, _) => format!("no partitioned send with tag {} was made", self.tag),
                (Some(_), None) => "the partitioned send was not started".into(),
                (Some(send), Some(round)) => format!(
                    "{} of the {} partitions are not ready",
                    round.ready.left(),
                    send.partitions
                ),
            };
            format!(
                "the partitioned receive would wait for ever: {state}, there is one process, and without \
                 MPI_THREAD_MULTIPLE no other thread can send"
            )
        } else {
            return None;
        };
        Some(Error::new(Class::Other, what))
    }
}

impl ChannelState {
    fn side(&mut self, role: MessageSide) -> &mut Option<PartitionedBuffer> {
        match role {
            MessageSide::Sends => &mut self.send,
            MessageSide::Receives => &mut self.receive,
        }
    }

    /// Whether nobody will receive what is sent.
    fn is_deserted(&self) -> bool {
        self.receive
            .as_ref()
            .is_some_and(|receive| !receive.is_there)
    }

    /// Checks that both sides have the same size and type.
    fn check_sides(&self) -> Result<()> {
        let (Some(send), Some(receive)) = (&self.send, &self.receive) else {
            return Ok(());
        };
        let (bytes, room) = (send.memory.len, receive.memory.len);
        if bytes != room {
            let class = match bytes > room {
                true => Class::Truncate,
                false => Class::Count,
            };
            let what = format!(
                "the partitioned message has {}, but there is room for {room}; both sides have to be of the same size",
                counted(bytes, "byte")
            );
            return Err(Error::new(class, what));
        }
        let difference = send
            .signature
            .get()
            .difference(receive.signature.get(), bytes);
        match difference {
            None => Ok(()),
            Some((sent, received)) => {
                let (sent, received) = (sent.name(), received.name());
                let what = format!("the message was sent as {sent} but received as {received}");
                Err(Error::new(Class::Type, what))
            }
        }
    }

    /// Copies the data kept so far to the buffer of the receive that starts.
    fn hand_over(&mut self) -> Result<()> {
        let fits = self.check_sides().is_ok();
        let (Some(send), Some(receive), Some(round)) =
            (&self.send, &self.receive, self.rounds.front_mut())
        else {
            return Ok(());
        };
        if fits && !round.kept.is_empty() {
            for partition in (0..send.partitions).filter(|&one| round.ready.has(one)) {
                let place = send.place(partition);
                let kept = memory::span_of(&mut round.kept[place.clone()]);
                Copier::new().try_copy(kept, receive.part(&place))?;
            }
        }
        round.kept = Vec::new();
        Ok(())
    }

    /// Marks a partition of the last send as ready.
    fn ready(&mut self, partition: i32) -> Result<()> {
        let fits = self.check_sides().is_ok();
        let is_deserted = self.is_deserted();
        let is_first = self.rounds.len() == 1;
        let (Some(send), Some(round)) = (&self.send, self.rounds.back_mut()) else {
            return Ok(());
        };
        let place = send.place(partition);
        match &self.receive {
            _ if is_deserted || place.is_empty() => {}
            Some(receive) if self.is_receiving && is_first => {
                if fits {
                    Copier::new().try_copy(send.part(&place), receive.part(&place))?;
                }
            }
            _ => {
                if round.kept.is_empty() {
                    let room = round.kept.try_reserve_exact(send.memory.len);
                    room.map_err(|_| Error::no_mem("out of memory to keep a partition"))?;
                    round.kept.resize(send.memory.len, 0);
                }
                let kept = memory::span_of(&mut round.kept[place.clone()]);
                Copier::new().try_copy(send.part(&place), kept)?;
            }
        }
        round.ready.set(partition);
        Ok(())
    }

    /// Whether all data of a partition of the receive are ready.
    fn has_arrived(&self, partition: i32) -> Result<bool> {
        let (Some(send), Some(receive), Some(round)) =
            (&self.send, &self.receive, self.rounds.front())
        else {
            return Ok(false);
        };
        self.check_sides()?;
        let size = send.place(0).len();
        if round.ready.left() == 0 || size == 0 {
            return Ok(round.ready.left() == 0);
        }
        let place = receive.place(partition);
        let of_send = place.start / size..place.end.div_ceil(size);
        let mut of_send = of_send.filter_map(|one| i32::try_from(one).ok());
        Ok(of_send.all(|one| round.ready.has(one)))
    }
}

/// The partitions of a message.
struct MessagePartitions(Arc<Channel>);

impl Partitions for MessagePartitions {
    fn ready(&self, which: Which) -> Result<()> {
        let mut inside = self.0.lock();
        let made = which.each().try_for_each(|one| inside.ready(one));
        drop(inside);
        self.0.changed.notify_all();
        made
    }

    fn has_arrived(&self, partition: i32) -> Result<bool> {
        self.0.lock().has_arrived(partition)
    }
}

/// The request of one side.
struct End {
    channel: Arc<Channel>,
    unmatched: Arc<Unmatched>,
    role: MessageSide,
}

impl Drop for End {
    fn drop(&mut self) {
        self.unmatched.leave(self.role, &self.channel);
    }
}

struct Sends(End);

impl Pending for Sends {
    fn wait(&mut self) -> Result<Ended> {
        // All partitions are ready by now.
        Ok(Ended::default())
    }

    fn test(&mut self) -> Result<Option<Ended>> {
        self.wait().map(Some)
    }

    fn start(&mut self) -> Result<()> {
        self.0.channel.begin()
    }
}

struct Receives(End);

impl Pending for Receives {
    fn wait(&mut self) -> Result<Ended> {
        let channel = &self.0.channel;
        let mut inside = channel.lock();
        loop {
            if let Some(received) = channel.received(&mut inside)? {
                return Ok(Ended::with(received));
            }
            if let Some(error) = channel.hopeless(&inside) {
                return Err(error);
            }
            let waited = channel.changed.wait(inside);
            inside = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn test(&mut self) -> Result<Option<Ended>> {
        let channel = &self.0.channel;
        let mut inside = channel.lock();
        let received = channel.received(&mut inside)?;
        if received.is_none() && inside.is_closed {
            return channel.hopeless(&inside).map_or(Ok(None), Err);
        }
        Ok(received.map(Ended::with))
    }

    fn start(&mut self) -> Result<()> {
        self.0.channel.await_round()
    }

    fn would_wait(&self) -> Option<Error> {
        let inside = self.0.channel.lock();
        self.0.channel.hopeless(&inside)
    }
}

#[cfg(test)]
mod tests;
