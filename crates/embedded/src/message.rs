//! Messages of a process to itself. A send copies the data, so only a send in synchronous mode waits.

use super::buffer::AttachedBuffer;
use super::comm::Alone;
use super::partitioned::Unmatched;
use minfo_engine::data::{Data, Span};
use minfo_engine::memory;
use minfo_engine::message::{
    Expected, Incoming, Match, Matched, Messages, Mode, Outgoing, Received, SendBuffer,
};
use minfo_engine::partitioned::{Divided, Prepared};
use minfo_engine::{Ended, Pending, Restarted, Started};
use minfo_rules::datatype::{OwnedSignature, Signature};
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::text::counted;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// The rank of the only process.
pub(super) const MYSELF: i32 = 0;

/// Whether a message may still arrive while a receive waits: only with `MPI_THREAD_MULTIPLE`.
static MAY_COME: AtomicBool = AtomicBool::new(false);

/// Sets whether threads may send while others wait.
pub(super) fn threads_may_send(they_may: bool) {
    MAY_COME.store(they_may, Ordering::Relaxed);
}

pub(super) fn may_come() -> bool {
    MAY_COME.load(Ordering::Relaxed)
}

/// The messages of a communicator that were sent but not yet received, and the receives that were started but have no
/// message yet, each in the order of their calls.
#[derive(Default)]
pub(super) struct Mailbox {
    inside: Mutex<MailboxContents>,
    changed: Condvar,
    /// The buffer of buffered sends.
    buffer: AttachedBuffer,
    /// The buffer of the session that the communicator comes from.
    session: Option<Arc<AttachedBuffer>>,
    /// Partitioned messages of which only one side exists.
    unmatched: Arc<Unmatched>,
}

#[derive(Default)]
struct MailboxContents {
    letters: Queue<Letter>,
    posted: Queue<Arc<Posted>>,
    /// The number of receives and messages that had to wait so far; they are numbered in the order of their calls.
    number: u64,
    is_closed: bool,
}

/// Messages or receives in the order of their numbers, with fast lookup by tag.
struct Queue<T> {
    /// The first one, if it came when the queue was empty. Keeping it outside the maps saves a fifth of the time of a
    /// message to self.
    first: Option<(MatchKey, T)>,
    by_tag: BTreeMap<MatchKey, T>,
    tags: BTreeMap<u64, Option<i32>>,
}

/// The tag, `None` for a receive of any, and the number.
type MatchKey = (Option<i32>, u64);

struct Letter {
    tag: i32,
    signature: OwnedSignature,
    bytes: Vec<u8>,
    /// For a synchronous send, which waits until a receive takes the message.
    receipt: Option<Receipt>,
}

/// Whether a receive has taken the message of a synchronous send.
type Receipt = Arc<AtomicBool>;

/// A receive that was started.
struct Posted {
    tag: Option<i32>,
    signature: OwnedSignature,
    room: Span,
    /// Its number, if it has to wait.
    number: u64,
    /// The result, until a call returns it.
    outcome: Mutex<Option<Result<Received>>>,
}

impl Letter {
    fn received(&self) -> Received {
        Received {
            source: MYSELF,
            tag: self.tag,
            bytes: self.bytes.len(),
        }
    }
}

impl Posted {
    fn new(room: Incoming) -> Posted {
        Posted {
            tag: room.tag,
            signature: room.data.signature().into(),
            room: room.data.span,
            number: 0,
            outcome: Mutex::new(None),
        }
    }

    fn place(&self) -> MatchKey {
        (self.tag, self.number)
    }

    fn outcome(&self) -> MutexGuard<'_, Option<Result<Received>>> {
        // No code panics while it holds this lock.
        self.outcome.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Completes the receive with a message.
    fn deliver(&self, tag: i32, signature: Signature<'_>, data: Span) {
        *self.outcome() = Some(self.copy(tag, signature, data));
    }

    fn copy(&self, tag: i32, signature: Signature<'_>, data: Span) -> Result<Received> {
        let (bytes, len) = (data.len, self.room.len);
        if bytes > len {
            let what = format!(
                "the message has {}, but there is room for {len}; it is lost",
                counted(bytes, "byte")
            );
            let cut = Received {
                source: MYSELF,
                tag,
                bytes: len,
            };
            return Err(Error::new(Class::Truncate, what).with_status(cut));
        }
        if let Some((sent, received)) = signature.difference(self.signature.get(), bytes) {
            let (sent, received) = (sent.name(), received.name());
            let what = format!("the message was sent as {sent} but received as {received}");
            return Err(Error::new(Class::Type, what));
        }
        memory::copy(data, self.room);
        Ok(Received {
            source: MYSELF,
            tag,
            bytes,
        })
    }
}

impl Mailbox {
    /// The mailbox of a communicator; `buffer` is the session's, if it comes from a session.
    pub(super) fn of_session(buffer: Option<Arc<AttachedBuffer>>) -> Mailbox {
        Mailbox {
            session: buffer,
            ..Mailbox::default()
        }
    }

    /// An empty mailbox for a communicator derived from this one's.
    pub(super) fn another(&self) -> Arc<Mailbox> {
        Arc::new(Mailbox::of_session(self.session.clone()))
    }

    fn lock(&self) -> MutexGuard<'_, MailboxContents> {
        // No code panics while it holds this lock.
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Closes the mailbox: messages not yet received are lost, and a waiting receive stops waiting.
    pub(super) fn close(&self) {
        let mut inside = self.lock();
        inside.is_closed = true;
        let lost = std::mem::take(&mut inside.letters);
        drop(inside);
        drop(lost);
        self.changed.notify_all();
        self.unmatched.close();
    }

    /// Checks that nothing waits for a message on a communicator that is to be disconnected: it could never complete.
    ///
    /// # Errors
    /// `MPI_ERR_OTHER`
    pub(super) fn check_complete(&self) -> Result<()> {
        let inside = self.lock();
        let what = if !inside.posted.is_empty() {
            "a receive on it has no message, and nothing can send one any more"
        } else if inside.letters.all().any(|letter| letter.receipt.is_some()) {
            "a synchronous send on it has no receive, and nothing can start one any more"
        } else {
            return Ok(());
        };
        Err(Error::new(Class::Other, what))
    }

    /// Sends a message. Returns its number if no receive is waiting for it.
    fn put(&self, message: Outgoing, receipt: Option<&Receipt>) -> Result<Option<u64>> {
        let Outgoing { data, tag, .. } = message;
        if self.hand_over(tag, data) {
            sign(receipt);
            return Ok(None);
        }
        // The copy is made without the lock, so a receive may have been started meanwhile.
        let letter = Letter {
            tag,
            signature: data.signature().into(),
            bytes: memory::copied(data.span)?,
            receipt: receipt.cloned(),
        };
        let mut inside = self.lock();
        let mut number = None;
        if let Some(posted) = inside.waits_for(tag) {
            posted.deliver(tag, data.signature(), data.span);
            sign(receipt);
        } else {
            let next = inside.next_number();
            inside.letters.add((Some(tag), next), letter);
            number = Some(next);
        }
        drop(inside);
        self.changed.notify_all();
        Ok(number)
    }

    /// Passes a message to the first receive that waits for it, if there is one.
    fn hand_over(&self, tag: i32, data: Data) -> bool {
        // A waiting receive may be withdrawn at any time, so the message is written under the mailbox's lock.
        let mut inside = self.lock();
        let Some(posted) = inside.waits_for(tag) else {
            return false;
        };
        posted.deliver(tag, data.signature(), data.span);
        drop(inside);
        self.changed.notify_all();
        true
    }

    fn start(self: &Arc<Mailbox>, mode: Mode, message: Outgoing) -> Result<Started> {
        match mode {
            Mode::Standard => {
                self.put(message, None)?;
            }
            Mode::Buffered => {
                self.buffer
                    .check(message.data.span.len, self.session.as_deref())?;
                self.put(message, None)?;
            }
            Mode::Synchronous => {
                let started = Synchronous::started(self, message)?;
                return Ok(Started::Other(Box::new(started)));
            }
            Mode::Ready if self.hand_over(message.tag, message.data) => {}
            Mode::Ready => return Err(not_ready(message.tag)),
        }
        Ok(Started::Settled(Ok(Ended::default())))
    }

    fn exchange(&self, message: Outgoing, room: Incoming, may_come: bool) -> Result<Received> {
        if !may_come {
            // Checked first, since a call that fails must not send.
            self.check_answer(room.tag, message.tag)?;
        }
        self.put(message, None)?;
        self.get(room, may_come)
    }

    /// Checks that a message with this tag exists, or would exist if one with the tag `sent` were sent now.
    ///
    /// # Errors
    /// `MPI_ERR_OTHER` if not.
    fn check_answer(&self, tag: Option<i32>, sent: i32) -> Result<()> {
        let inside = self.lock();
        let is_taken = inside.first_posted(sent).is_some();
        let is_answer = tag.is_none_or(|tag| tag == sent) && !is_taken;
        if is_answer || inside.letters.first_for(tag).is_some() {
            return Ok(());
        }
        Err(would_wait("receive", tag, inside.letters.len() + 1))
    }

    /// Starts a receive: it gets the first message that matches, now or when one is sent.
    fn post(&self, room: Incoming) -> Arc<Posted> {
        let mut posted = Posted::new(room);
        let mut inside = self.lock();
        let place = inside.letters.first_for(posted.tag);
        if let Some(letter) = place.and_then(|place| inside.letters.remove(place)) {
            drop(inside);
            self.deliver(letter, &posted);
            return Arc::new(posted);
        }
        posted.number = inside.next_number();
        let posted = Arc::new(posted);
        inside.posted.add(posted.place(), Arc::clone(&posted));
        posted
    }

    /// Delivers a message that was removed from the mailbox to a receive.
    fn deliver(&self, mut letter: Letter, posted: &Posted) {
        let data = memory::span_of(&mut letter.bytes);
        posted.deliver(letter.tag, letter.signature.get(), data);
        if letter.receipt.is_some() {
            sign(letter.receipt.as_ref());
            // The waiting send checks the receipt under the lock.
            drop(self.lock());
            self.changed.notify_all();
        }
    }

    /// Applies `look` to the first message with this tag, if there is one. No receive waits for that message: otherwise it
    /// would have been delivered.
    fn find<R>(
        &self,
        tag: Option<i32>,
        look: impl FnOnce(&mut Queue<Letter>, MatchKey) -> R,
    ) -> Option<R> {
        let mut inside = self.lock();
        let place = inside.letters.first_for(tag)?;
        Some(look(&mut inside.letters, place))
    }

    /// [`Mailbox::find`], but waits until there is such a message.
    fn wait_for<R>(
        &self,
        tag: Option<i32>,
        may_come: bool,
        look: impl FnOnce(&mut Queue<Letter>, MatchKey) -> R,
    ) -> Result<R> {
        let mut inside = self.lock();
        loop {
            if let Some(place) = inside.letters.first_for(tag) {
                return Ok(look(&mut inside.letters, place));
            }
            if inside.is_closed {
                return Err(freed("a probe waited for a message"));
            }
            if !may_come {
                return Err(would_wait("probe", tag, inside.letters.len()));
            }
            let waited = self.changed.wait(inside);
            inside = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// For [`Mailbox::find`]: removes the message from the mailbox.
    fn matched(
        self: &Arc<Mailbox>,
    ) -> impl FnOnce(&mut Queue<Letter>, MatchKey) -> Option<Match> + use<> {
        let mailbox = Arc::clone(self);
        move |letters, place| {
            let letter = letters.remove(place)?;
            let received = letter.received();
            let matched: Box<dyn Matched> = Box::new(Taken { mailbox, letter });
            Some((matched, received))
        }
    }

    /// The result of a receive, if it is known.
    fn outcome(&self, posted: &Arc<Posted>) -> Result<Option<Received>> {
        let mut inside = self.lock();
        inside.outcome(posted)
    }

    /// Waits for a message if another thread may send it (`may_come`).
    fn finish(&self, posted: &Arc<Posted>, may_come: bool) -> Result<Received> {
        let mut inside = self.lock();
        loop {
            if let Some(received) = inside.outcome(posted)? {
                return Ok(received);
            }
            if !may_come {
                inside.withdraw(posted);
                return Err(would_wait("receive", posted.tag, inside.letters.len()));
            }
            let waited = self.changed.wait(inside);
            inside = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn get(&self, room: Incoming, may_come: bool) -> Result<Received> {
        let posted = self.post(room);
        self.finish(&posted, may_come)
    }
}

impl<T> Default for Queue<T> {
    fn default() -> Queue<T> {
        Queue {
            first: None,
            by_tag: BTreeMap::new(),
            tags: BTreeMap::new(),
        }
    }
}

impl<T> Queue<T> {
    fn len(&self) -> usize {
        usize::from(self.first.is_some()) + self.tags.len()
    }

    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn all(&self) -> impl Iterator<Item = &T> {
        let first = self.first.iter().map(|(_, one)| one);
        first.chain(self.by_tag.values())
    }

    fn add(&mut self, place: MatchKey, one: T) {
        if self.is_empty() {
            self.first = Some((place, one));
            return;
        }
        self.tags.insert(place.1, place.0);
        self.by_tag.insert(place, one);
    }

    /// The first entry with this tag.
    fn first_with(&self, tag: Option<i32>) -> Option<MatchKey> {
        match self.first {
            Some((place, _)) if place.0 == tag => Some(place),
            _ if self.tags.is_empty() => None,
            _ => {
                let all = self.by_tag.range((tag, 0)..=(tag, u64::MAX));
                all.map(|(&place, _)| place).next()
            }
        }
    }

    /// The first message that a receive with this tag matches.
    fn first_for(&self, tag: Option<i32>) -> Option<MatchKey> {
        match (tag, &self.first) {
            (Some(_), _) => self.first_with(tag),
            (None, Some((place, _))) => Some(*place),
            (None, None) => self
                .tags
                .first_key_value()
                .map(|(&number, &tag)| (tag, number)),
        }
    }

    fn get(&self, place: MatchKey) -> Option<&T> {
        match &self.first {
            Some((first, one)) if *first == place => Some(one),
            _ => self.by_tag.get(&place),
        }
    }

    fn remove(&mut self, place: MatchKey) -> Option<T> {
        if let Some((_, one)) = self.first.take_if(|first| first.0 == place) {
            return Some(one);
        }
        if self.tags.is_empty() {
            return None;
        }
        self.tags.remove(&place.1);
        self.by_tag.remove(&place)
    }
}

impl MailboxContents {
    fn next_number(&mut self) -> u64 {
        self.number += 1;
        self.number
    }

    /// The first receive that waits for a message with this tag, or for any.
    fn first_posted(&self, tag: i32) -> Option<MatchKey> {
        let both = [Some(tag), None].map(|tag| self.posted.first_with(tag));
        both.into_iter().flatten().min_by_key(|&(_, number)| number)
    }

    /// Removes and returns the first receive that waits for a message with this tag.
    fn waits_for(&mut self, tag: i32) -> Option<Arc<Posted>> {
        let first = self.first_posted(tag)?;
        self.posted.remove(first)
    }

    /// The result of a receive, if it is known.
    fn outcome(&mut self, posted: &Arc<Posted>) -> Result<Option<Received>> {
        match posted.outcome().take() {
            Some(outcome) => outcome.map(Some),
            None if self.is_closed => {
                self.withdraw(posted);
                Err(freed("a receive waited for a message"))
            }
            None => Ok(None),
        }
    }

    /// Removes a receive that nobody waits for any more.
    fn withdraw(&mut self, posted: &Arc<Posted>) {
        self.posted.remove(posted.place());
    }
}

/// A matched message, which is no longer in the mailbox.
struct Taken {
    mailbox: Arc<Mailbox>,
    letter: Letter,
}

impl Matched for Taken {
    fn recv(self: Box<Self>, room: Data) -> Result<Received> {
        let Taken { mailbox, letter } = *self;
        let posted = Posted::new(Incoming {
            data: room,
            source: None,
            tag: None,
        });
        mailbox.deliver(letter, &posted);
        let outcome = posted.outcome().take();
        outcome.unwrap_or_else(|| Err(freed("a message was received")))
    }

    fn irecv(self: Box<Self>, room: Data) -> Result<Started> {
        // The message is complete already; an error is returned when the request completes.
        Ok(Started::Settled(self.recv(room).map(Ended::with)))
    }
}

/// A nonblocking receive.
struct Receive {
    mailbox: Arc<Mailbox>,
    posted: Arc<Posted>,
    is_cancelled: bool,
}

impl Receive {
    fn started(mailbox: &Arc<Mailbox>, room: Incoming) -> Receive {
        Receive {
            posted: mailbox.post(room),
            mailbox: Arc::clone(mailbox),
            is_cancelled: false,
        }
    }
}

impl Pending for Receive {
    fn wait(&mut self) -> Result<Ended> {
        if self.is_cancelled {
            return Ok(Ended::CANCELLED);
        }
        let may_come = may_come();
        let received = self.mailbox.finish(&self.posted, may_come)?;
        Ok(Ended::with(received))
    }

    fn test(&mut self) -> Result<Option<Ended>> {
        if self.is_cancelled {
            return Ok(Some(Ended::CANCELLED));
        }
        let outcome = self.mailbox.outcome(&self.posted)?;
        Ok(outcome.map(Ended::with))
    }

    fn cancel(&mut self) -> Result<()> {
        // A receive with a message is complete and cannot be cancelled.
        let mut inside = self.mailbox.lock();
        if self.posted.outcome().is_none() {
            inside.withdraw(&self.posted);
            self.is_cancelled = true;
        }
        Ok(())
    }

    fn would_wait(&self) -> Option<Error> {
        let inside = self.mailbox.lock();
        let is_open = self.posted.outcome().is_none() && !inside.is_closed && !self.is_cancelled;
        let is_hopeless = is_open && !may_come();
        is_hopeless.then(|| would_wait("receive", self.posted.tag, inside.letters.len()))
    }
}

impl Drop for Receive {
    /// The program may reuse its buffer from now on.
    fn drop(&mut self) {
        self.mailbox.lock().withdraw(&self.posted);
    }
}

/// A send in synchronous mode that no receive has taken yet.
struct Synchronous {
    mailbox: Arc<Mailbox>,
    receipt: Receipt,
    tag: i32,
    /// The number of the message, if it had to wait.
    number: Option<u64>,
    is_cancelled: bool,
}

impl Synchronous {
    /// Starts the send.
    fn started(mailbox: &Arc<Mailbox>, message: Outgoing) -> Result<Synchronous> {
        let receipt = Receipt::default();
        Ok(Synchronous {
            number: mailbox.put(message, Some(&receipt))?,
            mailbox: Arc::clone(mailbox),
            receipt,
            tag: message.tag,
            is_cancelled: false,
        })
    }

    fn is_taken(&self) -> bool {
        self.receipt.load(Ordering::Acquire)
    }

    /// Removes the message from the mailbox. Returns whether it was still there.
    fn withdraw(&self) -> bool {
        let Some(number) = self.number else {
            return false;
        };
        let mut inside = self.mailbox.lock();
        inside.letters.remove((Some(self.tag), number)).is_some()
    }
}

impl Pending for Synchronous {
    fn wait(&mut self) -> Result<Ended> {
        if self.is_cancelled {
            return Ok(Ended::CANCELLED);
        }
        let may_come = may_come();
        let mut inside = self.mailbox.lock();
        while !self.is_taken() {
            if inside.is_closed {
                return Err(freed("a synchronous send waited for a receive"));
            }
            if !may_come {
                drop(inside);
                self.withdraw();
                return Err(not_received(self.tag));
            }
            let waited = self.mailbox.changed.wait(inside);
            inside = waited.unwrap_or_else(PoisonError::into_inner);
        }
        Ok(Ended::default())
    }

    fn test(&mut self) -> Result<Option<Ended>> {
        if self.is_cancelled {
            return Ok(Some(Ended::CANCELLED));
        }
        if !self.is_taken() && self.mailbox.lock().is_closed {
            return Err(freed("a synchronous send waited for a receive"));
        }
        Ok(self.is_taken().then(Ended::default))
    }

    fn cancel(&mut self) -> Result<()> {
        self.is_cancelled = self.withdraw();
        Ok(())
    }

    fn would_wait(&self) -> Option<Error> {
        let is_open = !self.is_taken() && !self.is_cancelled;
        let is_hopeless = is_open && !may_come();
        is_hopeless.then(|| not_received(self.tag))
    }
}

impl Drop for Synchronous {
    /// Removes the message: nobody waits for it to be received any more.
    fn drop(&mut self) {
        if !self.is_taken() {
            self.withdraw();
        }
    }
}

/// Records that a receive has taken the message.
fn sign(receipt: Option<&Receipt>) {
    if let Some(receipt) = receipt {
        receipt.store(true, Ordering::Release);
    }
}

#[cold]
fn freed(while_: &str) -> Error {
    let what = format!("the communicator was freed while {while_}");
    Error::new(Class::Comm, what)
}

#[cold]
fn not_received(tag: i32) -> Error {
    let what = format!(
        "the synchronous send would wait for ever: no receive for tag {tag} was started on this communicator, there is \
         one process, and without MPI_THREAD_MULTIPLE no other thread can receive; the message was not sent"
    );
    Error::new(Class::Other, what)
}

#[cold]
fn not_ready(tag: i32) -> Error {
    let what = format!(
        "no receive for tag {tag} was started on this communicator before the send in ready mode"
    );
    Error::new(Class::Other, what)
}

#[cold]
fn would_wait(call: &str, tag: Option<i32>, others: usize) -> Error {
    let which = match tag {
        Some(tag) => format!("with tag {tag} "),
        None => String::new(),
    };
    let what = format!(
        "the {call} would wait for ever: no message {which}was sent on this communicator ({others} with \
         other tags were), there is one process, and without MPI_THREAD_MULTIPLE no other thread can send"
    );
    Error::new(Class::Other, what)
}

impl Messages for Alone {
    fn max_tag(&self) -> i32 {
        i32::MAX
    }

    fn send(&self, mode: Mode, message: Outgoing) -> Result<()> {
        // A synchronous send that fails sends nothing: `wait` removes its message.
        self.isend(mode, message)?.wait().map(drop)
    }

    fn isend(&self, mode: Mode, message: Outgoing) -> Result<Started> {
        self.mailbox.start(mode, message)
    }

    fn irecv(&self, room: Incoming) -> Result<Started> {
        let started = Receive::started(&self.mailbox, room);
        Ok(Started::Other(Box::new(started)))
    }

    fn send_init(&self, mode: Mode, message: Outgoing) -> Result<Box<dyn Pending>> {
        let (mailbox, dest, tag) = (Arc::clone(&self.mailbox), message.dest, message.tag);
        let (span, signature) = (
            message.data.span,
            OwnedSignature::from(message.data.signature()),
        );
        Ok(Box::new(Restarted::new(move || {
            let data = Data::of(span, signature.get());
            mailbox.start(mode, Outgoing { data, dest, tag })
        })))
    }

    fn recv_init(&self, room: Incoming) -> Result<Box<dyn Pending>> {
        let (mailbox, source, tag) = (Arc::clone(&self.mailbox), room.source, room.tag);
        let (span, signature) = (room.data.span, OwnedSignature::from(room.data.signature()));
        Ok(Box::new(Restarted::new(move || {
            let data = Data::of(span, signature.get());
            let room = Incoming { data, source, tag };
            let started = Receive::started(&mailbox, room);
            Ok(Started::Other(Box::new(started)))
        })))
    }

    fn psend_init(&self, _dest: i32, tag: i32, divided: Divided) -> Result<Prepared> {
        Ok(self.mailbox.unmatched.psend(tag, divided))
    }

    fn precv_init(&self, _source: i32, tag: i32, divided: Divided) -> Result<Prepared> {
        Ok(self.mailbox.unmatched.precv(tag, divided))
    }

    fn recv(&self, room: Incoming) -> Result<Received> {
        self.mailbox.get(room, may_come())
    }

    fn buffer(&self) -> &dyn SendBuffer {
        &self.mailbox.buffer
    }

    fn probe(&self, expected: Expected) -> Result<Received> {
        let may_come = may_come();
        let look = |letters: &mut Queue<Letter>, place| letters.get(place).map(Letter::received);
        let found = self.mailbox.wait_for(expected.tag, may_come, look)?;
        found.ok_or_else(|| freed("a probe waited for a message"))
    }

    fn iprobe(&self, expected: Expected) -> Result<Option<Received>> {
        let look = |letters: &mut Queue<Letter>, place| letters.get(place).map(Letter::received);
        Ok(self.mailbox.find(expected.tag, look).flatten())
    }

    fn mprobe(&self, expected: Expected) -> Result<Match> {
        let may_come = may_come();
        let look = self.mailbox.matched();
        let found = self.mailbox.wait_for(expected.tag, may_come, look)?;
        found.ok_or_else(|| freed("a probe waited for a message"))
    }

    fn improbe(&self, expected: Expected) -> Result<Option<Match>> {
        let look = self.mailbox.matched();
        Ok(self.mailbox.find(expected.tag, look).flatten())
    }

    fn sendrecv(&self, message: Outgoing, room: Incoming) -> Result<Received> {
        self.mailbox.exchange(message, room, may_come())
    }

    fn sendrecv_replace(&self, message: Outgoing, room: Incoming) -> Result<Received> {
        // The data to send are copied before anything is received.
        self.sendrecv(message, room)
    }
}

#[cfg(test)]
mod tests;
