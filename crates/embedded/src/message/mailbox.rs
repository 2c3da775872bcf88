//! The mailbox of a communicator: messages that nobody has received yet, and receives that have no message yet.

use super::MYSELF;
use super::queue::{MatchKey, Queue};
use super::requests::Synchronous;
use crate::buffer::AttachedBuffer;
use crate::partitioned::Unmatched;
use minfo_engine::data::{Data, Span};
use minfo_engine::memory::{self, Copier};
use minfo_engine::message::{Incoming, Match, Matched, Mode, Outgoing, Received};
use minfo_engine::{Ended, Started};
use minfo_rules::datatype::{OwnedSignature, Signature};
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::text::counted;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};

/// The messages of a communicator that were sent but not yet received, and the receives that were started but have no
/// message yet, each in the order of their calls.
#[derive(Default)]
pub(crate) struct Mailbox {
    inside: Mutex<MailboxContents>,
    changed: Condvar,
    /// The buffer of buffered sends.
    pub(super) buffer: AttachedBuffer,
    /// The buffer of the session that the communicator comes from.
    session: Option<Arc<AttachedBuffer>>,
    /// Partitioned messages of which only one side exists.
    pub(super) unmatched: Arc<Unmatched>,
}

#[derive(Default)]
pub(super) struct MailboxContents {
    pub(super) letters: Queue<Letter>,
    posted: Queue<Arc<Posted>>,
    /// The number of receives and messages that had to wait so far; they are numbered in the order of their calls.
    number: u64,
    /// The number of threads that wait for a change.
    waiting: usize,
    pub(super) is_closed: bool,
}

pub(super) struct Letter {
    tag: i32,
    signature: OwnedSignature,
    bytes: Vec<u8>,
    /// For a synchronous send, which waits until a receive takes the message.
    receipt: Option<Receipt>,
}

/// Whether a receive has taken the message of a synchronous send.
pub(super) type Receipt = Arc<AtomicBool>;

/// A receive that was started before its message.
pub(super) struct Posted {
    pub(super) tag: Option<i32>,
    signature: OwnedSignature,
    room: Span,
    number: u64,
    /// The result. It is set under the mailbox's lock, when the receive has left the queue and the data are there, so that
    /// it can be read without the lock.
    pub(super) outcome: OnceLock<Result<Received>>,
}

/// What becomes of a receive when it is started.
pub(super) enum Post {
    /// There was a message.
    Ended(Result<Received>),
    /// It waits for one.
    Waits(Arc<Posted>),
}

impl Letter {
    pub(super) fn received(&self) -> Received {
        Received {
            source: MYSELF,
            tag: self.tag,
            bytes: self.bytes.len(),
        }
    }
}

impl Posted {
    fn place(&self) -> MatchKey {
        (self.tag, self.number)
    }

    /// Completes the receive with a message.
    fn deliver(&self, tag: i32, signature: Signature<'_>, data: Span) {
        let received = copy((tag, signature, data), self.signature.get(), self.room);
        // It is in no queue any more, so this is its only message.
        let _ = self.outcome.set(received);
    }
}

/// Copies the data of a message to the room of a receive.
fn copy(
    (tag, sent, data): (i32, Signature<'_>, Span),
    expected: Signature<'_>,
    room: Span,
) -> Result<Received> {
    let bytes = data.len;
    if bytes > room.len {
        return Err(cut(tag, bytes, room.len));
    }
    if let Some((sent, received)) = sent.difference(expected, bytes) {
        let (sent, received) = (sent.name(), received.name());
        let what = format!("the message was sent as {sent} but received as {received}");
        return Err(Error::new(Class::Type, what));
    }
    Copier::new().try_copy(data, room)?;
    Ok(Received {
        source: MYSELF,
        tag,
        bytes,
    })
}

#[cold]
fn cut(tag: i32, bytes: usize, len: usize) -> Error {
    let what = format!(
        "the message has {}, but there is room for {len}; it is lost",
        counted(bytes, "byte")
    );
    let cut = Received {
        source: MYSELF,
        tag,
        bytes: len,
    };
    Error::new(Class::Truncate, what).with_status(cut)
}

impl Mailbox {
    /// The mailbox of a communicator; `buffer` is the session's, if it comes from a session.
    pub(crate) fn of_session(buffer: Option<Arc<AttachedBuffer>>) -> Mailbox {
        Mailbox {
            session: buffer,
            ..Mailbox::default()
        }
    }

    /// An empty mailbox for a communicator derived from this one's.
    pub(crate) fn another(&self) -> Arc<Mailbox> {
        Arc::new(Mailbox::of_session(self.session.clone()))
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, MailboxContents> {
        // No code panics while it holds this lock.
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends a change of the contents: threads that wait look at them again.
    fn tell(&self, inside: MutexGuard<'_, MailboxContents>) {
        let is_waited_for = inside.waiting > 0;
        drop(inside);
        // (The standard library calls the system even if nobody waits.)
        if is_waited_for {
            self.changed.notify_all();
        }
    }

    /// Waits for a change.
    pub(super) fn wait<'a>(
        &'a self,
        mut inside: MutexGuard<'a, MailboxContents>,
    ) -> MutexGuard<'a, MailboxContents> {
        inside.waiting += 1;
        let waited = self.changed.wait(inside);
        let mut inside = waited.unwrap_or_else(PoisonError::into_inner);
        inside.waiting -= 1;
        inside
    }

    /// Closes the mailbox: messages not yet received are lost, and a waiting receive stops waiting.
    pub(crate) fn close(&self) {
        let mut inside = self.lock();
        inside.is_closed = true;
        let lost = std::mem::take(&mut inside.letters);
        self.tell(inside);
        drop(lost);
        self.unmatched.close();
    }

    /// Checks that nothing waits for a message on a communicator that is to be disconnected: it could never complete.
    ///
    /// # Errors
    /// `MPI_ERR_OTHER`
    pub(crate) fn check_complete(&self) -> Result<()> {
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
    pub(super) fn put(&self, message: Outgoing, receipt: Option<&Receipt>) -> Result<Option<u64>> {
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
        self.tell(inside);
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
        self.tell(inside);
        true
    }

    pub(super) fn start(self: &Arc<Mailbox>, mode: Mode, message: Outgoing) -> Result<Started> {
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

    pub(super) fn exchange(
        &self,
        message: Outgoing,
        room: Incoming,
        may_come: bool,
    ) -> Result<Received> {
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
    pub(super) fn post(&self, room: Incoming) -> Post {
        let Incoming { data, tag, .. } = room;
        let mut inside = self.lock();
        let place = inside.letters.first_for(tag);
        if let Some(letter) = place.and_then(|place| inside.letters.remove(place)) {
            drop(inside);
            return Post::Ended(self.deliver(letter, data));
        }
        let posted = Arc::new(Posted {
            tag,
            signature: data.signature().into(),
            room: data.span,
            number: inside.next_number(),
            outcome: OnceLock::new(),
        });
        inside.posted.add(posted.place(), Arc::clone(&posted));
        Post::Waits(posted)
    }

    /// Delivers a message that was removed from the mailbox.
    fn deliver(&self, mut letter: Letter, room: Data) -> Result<Received> {
        let data = memory::span_of(&mut letter.bytes);
        let message = (letter.tag, letter.signature.get(), data);
        let received = copy(message, room.signature(), room.span);
        if letter.receipt.is_some() {
            sign(letter.receipt.as_ref());
            // The waiting send checks the receipt under the lock.
            self.tell(self.lock());
        }
        received
    }

    /// Applies `look` to the first message with this tag, if there is one. No receive waits for that message: otherwise it
    /// would have been delivered.
    pub(super) fn find<R>(
        &self,
        tag: Option<i32>,
        look: impl FnOnce(&mut Queue<Letter>, MatchKey) -> R,
    ) -> Option<R> {
        let mut inside = self.lock();
        let place = inside.letters.first_for(tag)?;
        Some(look(&mut inside.letters, place))
    }

    /// [`Mailbox::find`], but waits until there is such a message.
    pub(super) fn wait_for<R>(
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
            inside = self.wait(inside);
        }
    }

    /// For [`Mailbox::find`]: removes the message from the mailbox.
    pub(super) fn matched(
        self: &Arc<Mailbox>,
    ) -> impl FnOnce(&mut Queue<Letter>, MatchKey) -> Option<Match> + use<> {
        let mailbox = Arc::clone(self);
        move |letters, place| {
            let letter = letters.remove(place)?;
            let received = letter.received();
            let matched: Box<dyn Matched> = Box::new(MatchedMessage { mailbox, letter });
            Some((matched, received))
        }
    }

    /// The result of a receive, if it is known.
    pub(super) fn outcome(&self, posted: &Posted) -> Result<Option<Received>> {
        let mut inside = self.lock();
        inside.outcome(posted)
    }

    /// Waits for a message if another thread may send it (`may_come`).
    pub(super) fn finish(&self, posted: &Posted, may_come: bool) -> Result<Received> {
        if let Some(outcome) = posted.outcome.get() {
            return outcome.clone();
        }
        let mut inside = self.lock();
        loop {
            if let Some(received) = inside.outcome(posted)? {
                return Ok(received);
            }
            if !may_come {
                inside.withdraw(posted);
                return Err(would_wait("receive", posted.tag, inside.letters.len()));
            }
            inside = self.wait(inside);
        }
    }

    pub(super) fn get(&self, room: Incoming, may_come: bool) -> Result<Received> {
        match self.post(room) {
            Post::Ended(received) => received,
            Post::Waits(posted) => self.finish(&posted, may_come),
        }
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
    pub(super) fn outcome(&mut self, posted: &Posted) -> Result<Option<Received>> {
        match posted.outcome.get() {
            Some(outcome) => outcome.clone().map(Some),
            None if self.is_closed => {
                self.withdraw(posted);
                Err(freed("a receive waited for a message"))
            }
            None => Ok(None),
        }
    }

    /// Removes a receive that nobody waits for any more.
    pub(super) fn withdraw(&mut self, posted: &Posted) {
        self.posted.remove(posted.place());
    }
}

/// A matched message, which is no longer in the mailbox.
struct MatchedMessage {
    mailbox: Arc<Mailbox>,
    letter: Letter,
}

impl Matched for MatchedMessage {
    fn recv(self: Box<Self>, room: Data) -> Result<Received> {
        let MatchedMessage { mailbox, letter } = *self;
        mailbox.deliver(letter, room)
    }

    fn irecv(self: Box<Self>, room: Data) -> Result<Started> {
        // The message is complete already; an error is returned when the request completes.
        Ok(Started::Settled(self.recv(room).map(Ended::with)))
    }
}

/// Records that a receive has taken the message.
fn sign(receipt: Option<&Receipt>) {
    if let Some(receipt) = receipt {
        receipt.store(true, Ordering::Release);
    }
}

#[cold]
pub(super) fn freed(while_: &str) -> Error {
    let what = format!("the communicator was freed while {while_}");
    Error::new(Class::Comm, what)
}

#[cold]
fn not_ready(tag: i32) -> Error {
    let what = format!(
        "no receive for tag {tag} was started on this communicator before the send in ready mode"
    );
    Error::new(Class::Other, what)
}

#[cold]
pub(super) fn would_wait(call: &str, tag: Option<i32>, others: usize) -> Error {
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
