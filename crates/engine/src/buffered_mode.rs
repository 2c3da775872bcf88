//! Messages in buffered mode if the MPI library has no buffer for them (the quirk `buffers-of-communicators-missing`):
//! a message is copied here, and the copy is sent in standard mode. The memory that the program attaches only limits
//! the amount, and is not used.

use super::Ended;
use super::data::Span;
use super::message::{BSEND_OVERHEAD, SendBuffer};
use super::request::{Pending, Started};
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::text::counted;
use std::collections::BTreeMap;
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

/// A buffer whose messages are copied here.
#[derive(Default)]
pub struct KeptBuffer {
    shared: Arc<SharedBuffer>,
    /// The buffer of the session that the communicator comes from.
    session: Option<Arc<KeptBuffer>>,
}

/// The buffers with attached memory, even if their communicator has been freed: copies are used until they are sent.
static ATTACHED: Mutex<AttachedBuffers> = Mutex::new(AttachedBuffers::new());

/// The buffers by their addresses.
type AttachedBuffers = BTreeMap<usize, Arc<SharedBuffer>>;

/// The copy of a message, and the operation that sends it.
pub type BufferedSend = (Started, Option<Box<dyn Send>>);

struct BufferedMessage {
    /// Its number in the order of sends.
    number: u64,
    bytes: usize,
    pending: Started,
    copy: Option<Box<dyn Send>>,
}

#[derive(Default)]
struct BufferState {
    memory: Option<Span>,
    /// The messages that may not have been sent yet.
    messages: Vec<BufferedMessage>,
    /// The number of the last message.
    last: u64,
    /// The error of a message, until it is reported.
    failed: Option<Error>,
}

impl BufferState {
    /// Discards the messages that have been sent.
    fn collect(&mut self) {
        let failed = &mut self.failed;
        self.messages
            .retain_mut(|message| match message.pending.test() {
                Ok(None) => true,
                Ok(Some(_)) => false,
                Err(error) => {
                    failed.get_or_insert(error);
                    // The library may still be reading the copy.
                    mem::forget(message.copy.take());
                    false
                }
            });
    }

    /// Checks that there is room for one more message.
    fn check(&self, bytes: usize) -> Result<()> {
        let used = |bytes: usize| bytes.saturating_add(BSEND_OVERHEAD);
        let of_others = self.messages.iter().map(|message| used(message.bytes));
        let needed = of_others.fold(used(bytes), usize::saturating_add);
        match self.memory {
            Some(memory) if needed <= memory.len => Ok(()),
            Some(memory) => {
                let what = format!(
                    "the message and those before it that have not been sent need {needed} bytes, with \
                     MPI_BSEND_OVERHEAD ({BSEND_OVERHEAD}) for each, but the attached buffer has {}",
                    counted(memory.len, "byte")
                );
                Err(Error::new(Class::Buffer, what))
            }
            None => Err(none_attached()),
        }
    }
}

#[derive(Default)]
struct SharedBuffer(Mutex<BufferState>);

impl SharedBuffer {
    fn lock(&self) -> MutexGuard<'_, BufferState> {
        // No code panics while it holds this lock.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether all messages up to this number have been sent.
    ///
    /// # Errors
    /// That of a message, once.
    fn is_sent(&self, number: u64) -> Result<bool> {
        let mut state = self.lock();
        state.collect();
        if state
            .messages
            .iter()
            .any(|message| message.number <= number)
        {
            return Ok(false);
        }
        state.failed.take().map_or(Ok(true), Err)
    }

    /// Waits until all messages up to this number have been sent. Other threads can send meanwhile.
    ///
    /// # Errors
    /// That of a message, once.
    fn wait(&self, number: u64) -> Result<()> {
        while !self.is_sent(number)? {
            thread::yield_now();
        }
        Ok(())
    }

    fn flush(&self) -> Result<()> {
        let last = self.lock().last;
        self.wait(last)
    }
}

impl KeptBuffer {
    /// The buffer of a communicator; `session` is the session's, if it comes from a session.
    pub fn of_session(session: Option<Arc<KeptBuffer>>) -> KeptBuffer {
        KeptBuffer {
            session,
            ..KeptBuffer::default()
        }
    }

    /// The buffer of a communicator derived from the one with this buffer.
    #[must_use]
    pub fn of_made(&self) -> KeptBuffer {
        KeptBuffer::of_session(self.session.clone())
    }

    /// This buffer or the session's, whichever has attached memory.
    pub fn in_use(&self) -> Option<&KeptBuffer> {
        let both = [Some(self), self.session.as_deref()];
        both.into_iter()
            .flatten()
            .find(|buffer| buffer.is_attached())
    }

    fn address(&self) -> usize {
        Arc::as_ptr(&self.shared).addr()
    }

    /// Whether the program has attached memory.
    pub fn is_attached(&self) -> bool {
        self.shared.lock().memory.is_some()
    }

    /// Detaches memory when its object is freed.
    ///
    /// # Errors
    /// That of a message.
    pub fn end(&self) -> Result<()> {
        match self.is_attached() {
            true => self.detach().map(drop),
            false => Ok(()),
        }
    }

    /// Sends a message of `bytes` bytes with `send`, which copies it.
    ///
    /// # Errors
    /// `MPI_ERR_BUFFER` if there is no room for it, `MPI_ERR_NO_MEM`, and those of `send`.
    pub fn send(&self, bytes: usize, send: impl FnOnce() -> Result<BufferedSend>) -> Result<()> {
        let mut state = self.shared.lock();
        state.collect();
        state.check(bytes)?;
        let (pending, copy) = send()?;
        state.last += 1;
        let number = state.last;
        state.messages.push(BufferedMessage {
            number,
            bytes,
            pending,
            copy,
        });
        Ok(())
    }
}

impl SendBuffer for KeptBuffer {
    fn attach(&self, memory: Span) -> Result<()> {
        let mut attached = attached();
        let mut state = self.shared.lock();
        if state.memory.is_some() {
            return Err(already_attached());
        }
        state.memory = Some(memory);
        attached.insert(self.address(), Arc::clone(&self.shared));
        Ok(())
    }

    fn detach(&self) -> Result<Span> {
        if !self.is_attached() {
            return Err(none_attached());
        }
        self.flush()?;
        let memory = self.shared.lock().memory.take();
        attached().remove(&self.address());
        memory.ok_or_else(none_attached)
    }

    fn flush(&self) -> Result<()> {
        self.shared.flush()
    }

    fn iflush(&self) -> Result<Box<dyn Pending>> {
        let last = self.shared.lock().last;
        Ok(Box::new(Flush(Arc::clone(&self.shared), last)))
    }
}

/// A flush that was started, and the number of the last message before it.
struct Flush(Arc<SharedBuffer>, u64);

impl Pending for Flush {
    fn wait(&mut self) -> Result<Ended> {
        self.0.wait(self.1).map(|()| Ended::default())
    }

    fn test(&mut self) -> Result<Option<Ended>> {
        let is_sent = self.0.is_sent(self.1)?;
        Ok(is_sent.then(Ended::default))
    }
}

fn attached() -> MutexGuard<'static, AttachedBuffers> {
    ATTACHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Detaches all memory when MPI is finalised, after all messages have been sent.
///
/// # Errors
/// That of a message.
pub fn detach_all() -> Result<()> {
    let all = mem::take(&mut *attached());
    let mut ended = Ok(());
    for buffer in all.into_values() {
        ended = ended.and(buffer.flush());
        buffer.lock().memory = None;
    }
    ended
}

/// The error for attaching memory twice.
#[cold]
pub fn already_attached() -> Error {
    let what = "a buffer is already attached; detach it first";
    Error::new(Class::Buffer, what)
}

#[cold]
fn none_attached() -> Error {
    Error::new(Class::Buffer, "no buffer is attached")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::request::Complete;
    use std::sync::atomic::{AtomicBool, Ordering};

    /// A message that is complete once the flag is set.
    struct SendOnSignal(Arc<AtomicBool>);

    impl Pending for SendOnSignal {
        fn wait(&mut self) -> Result<Ended> {
            unreachable!("a message is tested")
        }

        fn test(&mut self) -> Result<Option<Ended>> {
            Ok(self.0.load(Ordering::Acquire).then(Ended::default))
        }
    }

    struct Failing;

    impl Pending for Failing {
        fn wait(&mut self) -> Result<Ended> {
            Err(Error::new(Class::Other, "failed"))
        }

        fn test(&mut self) -> Result<Option<Ended>> {
            self.wait().map(Some)
        }
    }

    const MEMORY: Span = Span {
        address: 4096,
        len: 2 * (BSEND_OVERHEAD + 8),
    };

    fn sent(buffer: &KeptBuffer, bytes: usize, is_sent: &Arc<AtomicBool>) -> Result<()> {
        buffer.send(bytes, || {
            Ok((Box::new(SendOnSignal(Arc::clone(is_sent))).into(), None))
        })
    }

    #[test]
    fn there_is_room_for_what_was_attached() {
        let buffer = KeptBuffer::default();
        let is_sent = Arc::new(AtomicBool::new(false));
        assert_eq!(sent(&buffer, 0, &is_sent).unwrap_err().class, Class::Buffer);
        assert_eq!(buffer.detach().unwrap_err().class, Class::Buffer);
        buffer.attach(MEMORY).unwrap();
        assert_eq!(buffer.attach(MEMORY).unwrap_err().class, Class::Buffer);
        for bytes in [8, 8] {
            sent(&buffer, bytes, &is_sent).unwrap();
        }
        for bytes in [0, 1, usize::MAX] {
            assert_eq!(
                sent(&buffer, bytes, &is_sent).unwrap_err().class,
                Class::Buffer
            );
        }
        let mut flush = buffer.iflush().unwrap();
        assert_eq!(flush.test().unwrap(), None);
        is_sent.store(true, Ordering::Release);
        assert!(flush.test().unwrap().is_some());
        sent(&buffer, 8 + BSEND_OVERHEAD + 8, &is_sent).unwrap();
        assert_eq!(buffer.detach().unwrap(), MEMORY);
        assert!(!buffer.is_attached() && buffer.end().is_ok());
    }

    #[test]
    fn the_buffer_of_the_communicator_comes_first() {
        let session = Arc::new(KeptBuffer::default());
        let parent = KeptBuffer::of_session(Some(Arc::clone(&session)));
        let comm = parent.of_made();
        assert!(comm.in_use().is_none());
        session.attach(MEMORY).unwrap();
        assert!(std::ptr::eq(comm.in_use().unwrap(), &*session));
        comm.attach(MEMORY).unwrap();
        assert!(std::ptr::eq(comm.in_use().unwrap(), &comm));
        assert!(std::ptr::eq(parent.in_use().unwrap(), &*session));
        comm.end().unwrap();
        session.end().unwrap();
        assert!(comm.in_use().is_none());
    }

    #[test]
    fn a_flush_does_not_wait_for_later_messages() {
        let buffer = KeptBuffer::default();
        buffer.attach(MEMORY).unwrap();
        let (first, second) = (Arc::default(), Arc::default());
        sent(&buffer, 8, &first).unwrap();
        let mut flush = buffer.iflush().unwrap();
        sent(&buffer, 8, &second).unwrap();
        first.store(true, Ordering::Release);
        assert!(flush.wait().is_ok());
        second.store(true, Ordering::Release);
        assert!(buffer.flush().is_ok() && buffer.detach().is_ok());
    }

    #[test]
    fn the_error_of_a_message_is_told_once() {
        let buffer = KeptBuffer::default();
        buffer.attach(MEMORY).unwrap();
        buffer
            .send(8, || {
                Ok((Box::new(Failing).into(), Some(Box::new(Complete))))
            })
            .unwrap();
        assert_eq!(buffer.detach().unwrap_err().class, Class::Other);
        assert_eq!(buffer.detach().unwrap(), MEMORY);
    }
}
