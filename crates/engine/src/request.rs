//! The engine interface for nonblocking and persistent operations.

use super::message::Received;
use minfo_rules::error::{Class, Error, Result};
use std::any::Any;

/// The result of a completed operation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ended {
    /// The received message, if it was a receive.
    pub received: Option<Received>,
    /// Whether it was cancelled: nothing was sent or received.
    pub is_cancelled: bool,
    /// Whether there was no operation: the request was null or inactive.
    pub is_empty: bool,
}

impl Ended {
    /// The result of a receive.
    pub fn with(received: Received) -> Ended {
        Ended {
            received: Some(received),
            ..Ended::default()
        }
    }

    /// The result of a cancelled operation.
    pub const CANCELLED: Ended = Ended {
        received: None,
        is_cancelled: true,
        is_empty: false,
    };

    /// The result without an operation.
    pub const EMPTY: Ended = Ended {
        received: None,
        is_cancelled: false,
        is_empty: true,
    };
}

/// How many of several operations a call completes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Several {
    /// One: `MPI_Waitany`, `MPI_Testany`.
    One,
    /// All that are complete; at least one if it waits: `MPI_Waitsome`, `MPI_Testsome`.
    Some,
    /// All or none: `MPI_Waitall`, `MPI_Testall`.
    All,
}

/// An engine that completes several of its operations with one call.
pub trait CompletesSeveral {
    /// Completes operations from [`Pending::operations`], and returns the indices of the complete ones, whose requests
    /// return the results when they are tested next. If `waits`, it waits until there are as many as `several` says.
    ///
    /// # Errors
    /// Those of the call, if no operation was completed. The error of an operation is returned by its request.
    fn complete(
        &self,
        several: Several,
        waits: bool,
        operations: &mut [&mut dyn Any],
    ) -> Result<Vec<usize>>;
}

/// A started operation.
pub enum Started {
    /// A message that was complete, or had failed, at once.
    Settled(Result<Ended>),
    /// A message that the engine identifies by a word.
    Message(Message),
    /// Any other operation.
    Other(Box<dyn Pending>),
}

/// The engine's identification of a message.
#[derive(Clone, Copy)]
pub struct Word {
    /// The engine.
    pub by: &'static dyn Messenger,
    /// Its word for the message.
    pub word: u64,
    /// Whether it is a receive, whose status describes the message.
    pub is_receive: bool,
}

impl Word {
    /// Waits until the message is complete.
    ///
    /// # Errors
    /// The error of the operation, which is over then.
    #[inline(always)]
    pub fn wait(self) -> Result<Ended> {
        self.by.wait(self.word, self.is_receive)
    }
}

/// A started message that an engine identifies by a word. It uses nothing but the program's buffer.
pub struct Message {
    by: &'static dyn Messenger,
    word: u64,
    is_receive: bool,
    /// Whether the word is no longer valid, or was handed over. (All members are in one struct so that it has 32 bytes.)
    is_over: bool,
}

impl Message {
    /// The message of a word.
    #[inline(always)]
    pub fn of(word: Word) -> Message {
        Message {
            by: word.by,
            word: word.word,
            is_receive: word.is_receive,
            is_over: false,
        }
    }

    /// Hands over the word to the code that waits for the message.
    #[inline(always)]
    pub fn take(&mut self) -> Word {
        self.is_over = true;
        Word {
            by: self.by,
            word: self.word,
            is_receive: self.is_receive,
        }
    }

    /// [`Message::take`], and nothing is left to be dropped.
    #[inline(always)]
    pub fn into_word(mut self) -> Word {
        let word = self.take();
        std::mem::forget(self);
        word
    }

    /// The result if it is complete, without waiting.
    ///
    /// # Errors
    /// The error of the operation, which is over then.
    pub fn test(&mut self) -> Result<Option<Ended>> {
        let tested = self.by.test(self.word, self.is_receive);
        self.is_over = !matches!(tested, Ok(None));
        tested
    }

    /// The same operation as a [`Pending`].
    fn whole(&mut self) -> Box<dyn Pending> {
        let Word {
            by,
            word,
            is_receive,
        } = self.take();
        by.pending(word, is_receive)
    }
}

impl Drop for Message {
    /// Nobody will wait for it.
    #[inline(always)]
    fn drop(&mut self) {
        if !self.is_over {
            drop(self.whole());
        }
    }
}

/// An engine that starts messages as [`Message`]. Each of them is completed once, or becomes a [`Pending`].
pub trait Messenger: Sync {
    /// * Waits until it is complete.
    ///
    /// # Errors
    /// The error of the operation, which is over then.
    fn wait(&'static self, word: u64, is_receive: bool) -> Result<Ended>;

    /// The result if it is complete, without waiting.
    ///
    /// # Errors
    /// As [`Messenger::wait`].
    fn test(&'static self, word: u64, is_receive: bool) -> Result<Option<Ended>>;

    /// The same operation as a [`Pending`].
    fn pending(&'static self, word: u64, is_receive: bool) -> Box<dyn Pending>;
}

impl From<Box<dyn Pending>> for Started {
    fn from(pending: Box<dyn Pending>) -> Started {
        Started::Other(pending)
    }
}

impl<P: Pending + 'static> From<Box<P>> for Started {
    fn from(pending: Box<P>) -> Started {
        Started::Other(pending)
    }
}

impl Started {
    /// Whether it is known to be complete.
    #[inline(always)]
    pub fn is_settled(&self) -> bool {
        matches!(self, Started::Settled(_))
    }

    /// The operation as a [`Pending`].
    fn whole(&mut self) -> &mut dyn Pending {
        let whole = match self {
            Started::Settled(outcome) => Box::new(Settled(outcome.clone())),
            Started::Message(one) => one.whole(),
            Started::Other(whole) => return &mut **whole,
        };
        *self = Started::Other(whole);
        self.whole()
    }
}

impl Pending for Started {
    #[inline]
    fn wait(&mut self) -> Result<Ended> {
        match self {
            Started::Settled(outcome) => outcome.clone(),
            Started::Message(one) => one.take().wait(),
            Started::Other(other) => other.wait(),
        }
    }

    fn test(&mut self) -> Result<Option<Ended>> {
        match self {
            Started::Settled(outcome) => outcome.clone().map(Some),
            Started::Message(one) => one.test(),
            Started::Other(other) => other.test(),
        }
    }

    fn start(&mut self) -> Result<()> {
        self.whole().start()
    }

    fn cancel(&mut self) -> Result<()> {
        self.whole().cancel()
    }

    fn check_free(&self) -> Result<()> {
        match self {
            Started::Settled(_) | Started::Message(_) => Ok(()),
            Started::Other(other) => other.check_free(),
        }
    }

    fn let_go(&mut self) -> bool {
        self.whole().let_go()
    }

    fn is_of_engine(&self) -> bool {
        match self {
            Started::Settled(_) => false,
            Started::Message(_) => true,
            Started::Other(other) => other.is_of_engine(),
        }
    }

    fn operations<'a>(&'a mut self, all: &mut Vec<&'a mut dyn Any>) {
        self.whole().operations(all);
    }

    fn would_wait(&self) -> Option<Error> {
        match self {
            Started::Settled(_) | Started::Message(_) => None,
            Started::Other(other) => other.would_wait(),
        }
    }
}

/// An operation that has been started.
pub trait Pending: Send + Sync {
    /// Waits until it is complete. No method is called afterwards.
    ///
    /// # Errors
    /// What the operation fails with.
    fn wait(&mut self) -> Result<Ended>;

    /// The result if it is complete, without waiting. Once it is, or has failed, no method is called any more.
    ///
    /// # Errors
    /// What the operation fails with.
    fn test(&mut self) -> Result<Option<Ended>>;

    /// Starts an inactive persistent operation.
    ///
    /// # Errors
    /// `MPI_ERR_REQUEST` if the operation is not persistent, and those of the operation.
    fn start(&mut self) -> Result<()> {
        let what = "the request is not persistent";
        Err(Error::new(Class::Request, what))
    }

    /// Requests cancellation of an active operation. [`Ended::is_cancelled`] says whether it was cancelled.
    ///
    /// # Errors
    /// `MPI_ERR_REQUEST` if the operation cannot be cancelled, and those of the implementation.
    fn cancel(&mut self) -> Result<()> {
        let what = "only messages can be cancelled";
        Err(Error::new(Class::Request, what))
    }

    /// Checks that the program may free the request of an active operation.
    ///
    /// # Errors
    /// `MPI_ERR_REQUEST`
    fn check_free(&self) -> Result<()> {
        Ok(())
    }

    /// Called when the program frees the request. Returns whether the operation completes by itself, so that it can be dropped;
    /// otherwise it has to be tested until it is complete.
    fn let_go(&mut self) -> bool {
        false
    }

    /// Whether it waits only for [operations](Pending::operations) of the engine.
    fn is_of_engine(&self) -> bool {
        false
    }

    /// Adds the operations that it waits for, two at most, for [`CompletesSeveral`].
    fn operations<'a>(&'a mut self, _all: &mut Vec<&'a mut dyn Any>) {}

    /// The error for waiting for it, if no other process or thread can complete it.
    fn would_wait(&self) -> Option<Error> {
        None
    }
}

/// An operation that was complete when it was started.
#[derive(Default)]
pub struct Complete;

impl Pending for Complete {
    fn wait(&mut self) -> Result<Ended> {
        Ok(Ended::default())
    }

    fn test(&mut self) -> Result<Option<Ended>> {
        Ok(Some(Ended::default()))
    }
}

/// A transfer of this many bytes that was complete when it was started.
pub struct CompletedTransfer(pub usize);

impl Pending for CompletedTransfer {
    fn wait(&mut self) -> Result<Ended> {
        Ok(Ended::with(Received::by_transfer(self.0)))
    }

    fn test(&mut self) -> Result<Option<Ended>> {
        self.wait().map(Some)
    }
}

/// A message that was complete when it was started, with its result.
pub struct Settled(pub Result<Ended>);

impl Default for Settled {
    fn default() -> Settled {
        Settled(Ok(Ended::default()))
    }
}

impl Pending for Settled {
    fn wait(&mut self) -> Result<Ended> {
        self.0.clone()
    }

    fn test(&mut self) -> Result<Option<Ended>> {
        self.0.clone().map(Some)
    }

    fn cancel(&mut self) -> Result<()> {
        // The message is complete already, so it is not cancelled.
        Ok(())
    }
}

/// A persistent operation that is started by calling `starts`.
pub struct Restarted<F> {
    starts: F,
    started: Started,
}

impl<F: FnMut() -> Result<Started> + Send + Sync> Restarted<F> {
    /// An inactive operation.
    pub fn new(starts: F) -> Restarted<F> {
        Restarted {
            starts,
            started: Started::Settled(Ok(Ended::default())),
        }
    }
}

impl<F: FnMut() -> Result<Started> + Send + Sync> Pending for Restarted<F> {
    fn wait(&mut self) -> Result<Ended> {
        self.started.wait()
    }

    fn test(&mut self) -> Result<Option<Ended>> {
        self.started.test()
    }

    fn start(&mut self) -> Result<()> {
        self.started = (self.starts)()?;
        Ok(())
    }

    fn cancel(&mut self) -> Result<()> {
        self.started.cancel()
    }

    fn would_wait(&self) -> Option<Error> {
        self.started.would_wait()
    }
}

/// Two operations of one request, which is complete when both are.
pub struct Both {
    parts: [HalfRequest; 2],
}

/// One of the operations, with its result once it is complete.
struct HalfRequest {
    pending: Started,
    ended: Option<Ended>,
}

impl Both {
    /// Combines two operations. The result is that of the second one.
    pub fn new(first: Started, second: Started) -> Both {
        let parts = [first, second].map(|pending| HalfRequest {
            pending,
            ended: None,
        });
        Both { parts }
    }

    fn ended(&self) -> Option<Ended> {
        let [first, second] = &self.parts;
        first.ended.and(second.ended)
    }
}

impl Pending for Both {
    fn wait(&mut self) -> Result<Ended> {
        for part in self.parts.iter_mut().filter(|part| part.ended.is_none()) {
            part.ended = Some(part.pending.wait()?);
        }
        Ok(self.ended().unwrap_or_default())
    }

    fn test(&mut self) -> Result<Option<Ended>> {
        for part in self.parts.iter_mut().filter(|part| part.ended.is_none()) {
            part.ended = part.pending.test()?;
        }
        Ok(self.ended())
    }

    fn cancel(&mut self) -> Result<()> {
        // The status could not say which of the two was cancelled.
        let what = "a send and receive in one operation cannot be cancelled";
        Err(Error::new(Class::Request, what))
    }

    fn is_of_engine(&self) -> bool {
        let mut open = self.parts.iter().filter(|part| part.ended.is_none());
        open.all(|part| part.pending.is_of_engine())
    }

    fn operations<'a>(&'a mut self, all: &mut Vec<&'a mut dyn Any>) {
        let open = self.parts.iter_mut().filter(|part| part.ended.is_none());
        open.for_each(|part| part.pending.operations(all));
    }

    fn would_wait(&self) -> Option<Error> {
        let open = self.parts.iter().filter(|part| part.ended.is_none());
        let mut why = open.map(|part| part.pending.would_wait());
        why.find_map(|why| why)
    }
}
