//! Messages from a process to itself. A send stores a copy of the data, so it never blocks.

use super::comm::Alone;
use super::memory;
use crate::datatype::Basic;
use crate::engine::data::{Data, Span};
use crate::engine::message::{Incoming, Messages, Outgoing, Received};
use crate::engine::{Complete, Ended, Pending};
use crate::error::{Class, Error, Result};
use crate::system::memory::Room;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// The rank of the only process.
const MYSELF: i32 = 0;

/// Whether a message may still arrive while a receive waits: only with `MPI_THREAD_MULTIPLE`.
static MAY_COME: AtomicBool = AtomicBool::new(false);

/// Sets whether threads may send while others wait.
pub(super) fn threads_may_send(they_may: bool) {
    MAY_COME.store(they_may, Ordering::Relaxed);
}

/// The messages of a communicator that were sent but not yet received, and the receives that were started but have no
/// message yet, each in the order of their calls.
#[derive(Default)]
pub(super) struct Mailbox {
    inside: Mutex<Inside>,
    changed: Condvar,
}

#[derive(Default)]
struct Inside {
    letters: VecDeque<Letter>,
    posted: VecDeque<Arc<Posted>>,
    is_closed: bool,
}

struct Letter {
    tag: i32,
    basic: Basic,
    bytes: Vec<u8>,
}

/// A receive that was started.
struct Posted {
    tag: Option<i32>,
    basic: Basic,
    room: Span,
    /// The outcome, until a call returns it.
    outcome: Mutex<Option<Result<Received>>>,
}

impl Posted {
    fn fits(&self, tag: i32) -> bool {
        self.tag.is_none_or(|mine| mine == tag)
    }

    fn outcome(&self) -> MutexGuard<'_, Option<Result<Received>>> {
        // No code panics while it holds this lock.
        self.outcome.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Completes the receive with a message.
    fn deliver(&self, tag: i32, basic: Basic, data: Span) {
        *self.outcome() = Some(self.copy(tag, basic, data));
    }

    fn copy(&self, tag: i32, basic: Basic, data: Span) -> Result<Received> {
        let (bytes, len) = (data.len, self.room.len);
        if bytes > len {
            let what =
                format!("the message has {bytes} bytes, but there is room for {len}; it is lost");
            return Err(Error::new(Class::Truncate, what));
        }
        if bytes > 0 && !basic.matches(self.basic) {
            let (sent, received) = (basic.name(), self.basic.name());
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
    fn lock(&self) -> MutexGuard<'_, Inside> {
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
    }

    fn put(&self, message: Outgoing) -> Result<()> {
        let Outgoing { data, tag, .. } = message;
        if self.hand_over(tag, data) {
            return Ok(());
        }
        // The copy is made without the lock, so a receive may have been started meanwhile.
        let letter = Letter {
            tag,
            basic: data.basic,
            bytes: memory::copied(data.span)?,
        };
        let mut inside = self.lock();
        if let Some(posted) = inside.waits_for(tag) {
            posted.deliver(tag, data.basic, data.span);
        } else if inside.letters.room_for(1).is_err() {
            return Err(Error::no_mem("out of memory to keep a message"));
        } else {
            inside.letters.push_back(letter);
        }
        drop(inside);
        self.changed.notify_all();
        Ok(())
    }

    /// Gives a message to the first receive that waits for it, if there is one.
    fn hand_over(&self, tag: i32, data: Data) -> bool {
        // A waiting receive may be withdrawn at any time, so the message is written under the mailbox's lock.
        let mut inside = self.lock();
        let Some(posted) = inside.waits_for(tag) else {
            return false;
        };
        posted.deliver(tag, data.basic, data.span);
        drop(inside);
        self.changed.notify_all();
        true
    }

    fn exchange(&self, message: Outgoing, room: Incoming, may_come: bool) -> Result<Received> {
        if !may_come {
            // A call that fails sends nothing.
            self.check_answer(room.tag, message.tag)?;
        }
        self.put(message)?;
        self.get(room, may_come)
    }

    /// Checks that a message with this tag is there, or would be if one with the tag `sent` were sent now.
    ///
    /// # Errors
    /// `MPI_ERR_OTHER` if not.
    fn check_answer(&self, tag: Option<i32>, sent: i32) -> Result<()> {
        let is_it = |other: i32| tag.is_none_or(|tag| tag == other);
        let inside = self.lock();
        let is_taken = inside.posted.iter().any(|posted| posted.fits(sent));
        let is_answer = is_it(sent) && !is_taken;
        if is_answer || inside.letters.iter().any(|letter| is_it(letter.tag)) {
            return Ok(());
        }
        Err(would_wait(tag, inside.letters.len() + 1))
    }

    /// Starts a receive: it gets the first message that matches, now or when one is sent.
    fn post(&self, room: Incoming) -> Result<Arc<Posted>> {
        let posted = Arc::new(Posted {
            tag: room.tag,
            basic: room.data.basic,
            room: room.data.span,
            outcome: Mutex::new(None),
        });
        let mut inside = self.lock();
        let place = inside
            .letters
            .iter()
            .position(|letter| posted.fits(letter.tag));
        if let Some(mut letter) = place.and_then(|place| inside.letters.remove(place)) {
            drop(inside);
            let data = memory::span_of(&mut letter.bytes);
            posted.deliver(letter.tag, letter.basic, data);
        } else if inside.posted.room_for(1).is_err() {
            return Err(Error::no_mem("out of memory to start a receive"));
        } else {
            inside.posted.push_back(Arc::clone(&posted));
        }
        Ok(posted)
    }

    /// The outcome of a receive, if it is known.
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
                return Err(would_wait(posted.tag, inside.letters.len()));
            }
            let waited = self.changed.wait(inside);
            inside = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn get(&self, room: Incoming, may_come: bool) -> Result<Received> {
        let posted = self.post(room)?;
        self.finish(&posted, may_come)
    }
}

impl Inside {
    /// Removes and returns the first receive that waits for a message with this tag.
    fn waits_for(&mut self, tag: i32) -> Option<Arc<Posted>> {
        let place = self.posted.iter().position(|posted| posted.fits(tag))?;
        self.posted.remove(place)
    }

    /// The outcome of a receive, if it is known.
    fn outcome(&mut self, posted: &Arc<Posted>) -> Result<Option<Received>> {
        match posted.outcome().take() {
            Some(outcome) => outcome.map(Some),
            None if self.is_closed => {
                self.withdraw(posted);
                let what = "the communicator was freed while a receive waited for a message";
                Err(Error::new(Class::Comm, what))
            }
            None => Ok(None),
        }
    }

    /// Removes a receive that is no longer waited for.
    fn withdraw(&mut self, posted: &Arc<Posted>) {
        self.posted.retain(|other| !Arc::ptr_eq(other, posted));
    }
}

/// A nonblocking receive.
struct Receive {
    mailbox: Arc<Mailbox>,
    posted: Arc<Posted>,
}

impl Pending for Receive {
    fn wait(&mut self) -> Result<Ended> {
        let may_come = MAY_COME.load(Ordering::Relaxed);
        let received = self.mailbox.finish(&self.posted, may_come)?;
        Ok(Ended {
            received: Some(received),
        })
    }

    fn test(&mut self) -> Result<Option<Ended>> {
        let outcome = self.mailbox.outcome(&self.posted)?;
        Ok(outcome.map(|received| Ended {
            received: Some(received),
        }))
    }
}

impl Drop for Receive {
    /// The program takes its buffer back.
    fn drop(&mut self) {
        self.mailbox.lock().withdraw(&self.posted);
    }
}

#[cold]
fn would_wait(tag: Option<i32>, others: usize) -> Error {
    let which = match tag {
        Some(tag) => format!("with tag {tag} "),
        None => String::new(),
    };
    let what = format!(
        "the receive would wait for ever: no message {which}was sent on this communicator ({others} with \
         other tags were), there is one process, and without MPI_THREAD_MULTIPLE no other thread can send"
    );
    Error::new(Class::Other, what)
}

impl Messages for Alone {
    fn max_tag(&self) -> i32 {
        i32::MAX
    }

    fn send(&self, message: Outgoing) -> Result<()> {
        self.mailbox.put(message)
    }

    fn isend(&self, message: Outgoing) -> Result<Box<dyn Pending>> {
        self.mailbox.put(message)?;
        Ok(Box::new(Complete::default()))
    }

    fn irecv(&self, room: Incoming) -> Result<Box<dyn Pending>> {
        Ok(Box::new(Receive {
            posted: self.mailbox.post(room)?,
            mailbox: Arc::clone(&self.mailbox),
        }))
    }

    fn recv(&self, room: Incoming) -> Result<Received> {
        self.mailbox.get(room, MAY_COME.load(Ordering::Relaxed))
    }

    fn sendrecv(&self, message: Outgoing, room: Incoming) -> Result<Received> {
        self.mailbox
            .exchange(message, room, MAY_COME.load(Ordering::Relaxed))
    }
}

#[cfg(test)]
mod tests;
