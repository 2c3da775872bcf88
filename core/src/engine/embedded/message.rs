//! Messages of a process to itself. A send puts a copy of the data by, so it never waits.

use super::comm::Alone;
use super::memory;
use crate::datatype::Basic;
use crate::engine::message::{Incoming, Messages, Outgoing, Received};
use crate::engine::{Complete, Pending};
use crate::error::{Class, Error, Result};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The rank of the only process.
const MYSELF: i32 = 0;

/// Whether a message may still come while a receive waits: only with `MPI_THREAD_MULTIPLE`.
static MAY_COME: AtomicBool = AtomicBool::new(false);

/// Says whether threads may send while others wait.
pub(super) fn threads_may_send(they_may: bool) {
    MAY_COME.store(they_may, Ordering::Relaxed);
}

/// The messages of a communicator that were sent and not yet received, in the order in which they were
/// sent.
#[derive(Default)]
pub(super) struct Mailbox {
    inside: Mutex<Inside>,
    changed: Condvar,
}

#[derive(Default)]
struct Inside {
    letters: VecDeque<Letter>,
    is_closed: bool,
}

struct Letter {
    tag: i32,
    basic: Basic,
    bytes: Vec<u8>,
}

impl Mailbox {
    fn lock(&self) -> MutexGuard<'_, Inside> {
        // Nothing panics while it is locked.
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends it: what was not received is lost, and a thread that waits for more stops waiting.
    pub(super) fn close(&self) {
        let mut inside = self.lock();
        inside.is_closed = true;
        let lost = std::mem::take(&mut inside.letters);
        drop(inside);
        drop(lost);
        self.changed.notify_all();
    }

    fn put(&self, message: Outgoing) -> Result<()> {
        let letter = Letter {
            tag: message.tag,
            basic: message.data.basic,
            bytes: memory::copied(message.data.span)?,
        };
        let mut inside = self.lock();
        if inside.letters.try_reserve(1).is_err() {
            return Err(Error::no_mem("out of memory to keep a message"));
        }
        inside.letters.push_back(letter);
        drop(inside);
        self.changed.notify_all();
        Ok(())
    }

    fn exchange(&self, message: Outgoing, room: Incoming, may_come: bool) -> Result<Received> {
        if !may_come {
            // A call that fails sends nothing.
            self.check_answer(room.tag, message.tag)?;
        }
        self.put(message)?;
        self.get(room, may_come)
    }

    /// Whether a message with this tag is there, or would be if one with the tag `sent` were sent now.
    ///
    /// # Errors
    /// `MPI_ERR_OTHER` where not.
    fn check_answer(&self, tag: Option<i32>, sent: i32) -> Result<()> {
        let is_it = |other: i32| tag.is_none_or(|tag| tag == other);
        let inside = self.lock();
        if is_it(sent) || inside.letters.iter().any(|letter| is_it(letter.tag)) {
            return Ok(());
        }
        Err(would_wait(tag, inside.letters.len() + 1))
    }

    /// The first message that fits; waits for one if another thread may send it (`may_come`).
    fn take(&self, tag: Option<i32>, may_come: bool) -> Result<Letter> {
        let is_it = |letter: &Letter| tag.is_none_or(|tag| tag == letter.tag);
        let mut inside = self.lock();
        loop {
            let place = inside.letters.iter().position(is_it);
            if let Some(letter) = place.and_then(|place| inside.letters.remove(place)) {
                return Ok(letter);
            }
            if inside.is_closed {
                let what = "the communicator was freed while a receive waited for a message";
                return Err(Error::new(Class::Comm, what));
            }
            if !may_come {
                return Err(would_wait(tag, inside.letters.len()));
            }
            let waited = self.changed.wait(inside);
            inside = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn get(&self, room: Incoming, may_come: bool) -> Result<Received> {
        let mut letter = self.take(room.tag, may_come)?;
        let (bytes, into) = (letter.bytes.len(), room.data);
        if bytes > into.span.len {
            let len = into.span.len;
            let what =
                format!("the message has {bytes} bytes, but there is room for {len}; it is lost");
            return Err(Error::new(Class::Truncate, what));
        }
        if bytes > 0 && !letter.basic.matches(into.basic) {
            let (sent, received) = (letter.basic.name(), into.basic.name());
            let what = format!("the message was sent as {sent} but received as {received}");
            return Err(Error::new(Class::Type, what));
        }
        memory::copy(memory::span_of(&mut letter.bytes), into.span);
        Ok(Received {
            source: MYSELF,
            tag: letter.tag,
            bytes,
        })
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
