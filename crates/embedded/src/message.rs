//! Messages of a process to itself. A send copies the data, so only a send in synchronous mode waits.

mod mailbox;
mod queue;
mod requests;

pub(super) use mailbox::Mailbox;

use super::comm::Alone;
use mailbox::{Letter, freed};
use minfo_engine::data::Data;
use minfo_engine::message::{
    Expected, Incoming, Match, Messages, Mode, Outgoing, Received, SendBuffer,
};
use minfo_engine::partitioned::{Divided, Prepared};
use minfo_engine::{Pending, Restarted, Started};
use minfo_rules::datatype::OwnedSignature;
use minfo_rules::error::Result;
use queue::Queue;
use requests::Receive;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

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
        Ok(Receive::started(&self.mailbox, room))
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
            Ok(Receive::started(&mailbox, room))
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
