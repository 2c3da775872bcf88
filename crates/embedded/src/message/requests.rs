//! The requests of messages: nonblocking receives, and sends in synchronous mode.

use super::mailbox::{Mailbox, Post, Posted, Receipt, freed, would_wait};
use super::may_come;
use minfo_engine::message::{Incoming, Outgoing};
use minfo_engine::{Ended, Pending, Started};
use minfo_rules::error::{Class, Error, Result};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// A nonblocking receive that waits for its message.
pub(super) struct Receive {
    mailbox: Arc<Mailbox>,
    posted: Arc<Posted>,
    is_cancelled: bool,
}

impl Receive {
    /// Starts a receive.
    pub(super) fn started(mailbox: &Arc<Mailbox>, room: Incoming) -> Started {
        match mailbox.post(room) {
            Post::Ended(received) => Started::Settled(received.map(Ended::with)),
            Post::Waits(posted) => Started::Other(Box::new(Receive {
                mailbox: Arc::clone(mailbox),
                posted,
                is_cancelled: false,
            })),
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
        if self.posted.outcome.get().is_none() {
            inside.withdraw(&self.posted);
            self.is_cancelled = true;
        }
        Ok(())
    }

    fn would_wait(&self) -> Option<Error> {
        let inside = self.mailbox.lock();
        let is_open =
            self.posted.outcome.get().is_none() && !inside.is_closed && !self.is_cancelled;
        let is_hopeless = is_open && !may_come();
        is_hopeless.then(|| would_wait("receive", self.posted.tag, inside.letters.len()))
    }
}

impl Drop for Receive {
    /// The program may reuse its buffer from now on.
    fn drop(&mut self) {
        if self.posted.outcome.get().is_none() {
            self.mailbox.lock().withdraw(&self.posted);
        }
    }
}

/// A send in synchronous mode that no receive has taken yet.
pub(super) struct Synchronous {
    mailbox: Arc<Mailbox>,
    receipt: Receipt,
    tag: i32,
    /// The number of the message, if it had to wait.
    number: Option<u64>,
    is_cancelled: bool,
}

impl Synchronous {
    /// Starts the send.
    pub(super) fn started(mailbox: &Arc<Mailbox>, message: Outgoing) -> Result<Synchronous> {
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
            inside = self.mailbox.wait(inside);
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

#[cold]
fn not_received(tag: i32) -> Error {
    let what = format!(
        "the synchronous send would wait for ever: no receive for tag {tag} was started on this communicator, there is \
         one process, and without MPI_THREAD_MULTIPLE no other thread can receive; the message was not sent"
    );
    Error::new(Class::Other, what)
}
