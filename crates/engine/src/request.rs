//! Operations that go on after the call that starts them, as an engine has them.

use super::message::Received;
use minfo_rules::error::{Class, Error, Result};
use std::any::Any;

/// What an operation that is complete tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ended {
    /// The message that it has received, if that is what it was for.
    pub received: Option<Received>,
    /// It was cancelled: nothing was sent or received.
    pub is_cancelled: bool,
    /// There was no operation: the request was null or inactive.
    pub is_empty: bool,
}

impl Ended {
    /// A receive has got this message.
    pub fn with(received: Received) -> Ended {
        Ended {
            received: Some(received),
            ..Ended::default()
        }
    }

    /// The operation was cancelled.
    pub const CANCELLED: Ended = Ended {
        received: None,
        is_cancelled: true,
        is_empty: false,
    };

    /// There was no operation.
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
    /// All that are complete, one at least if it waits: `MPI_Waitsome`, `MPI_Testsome`.
    Some,
    /// All or none: `MPI_Waitall`, `MPI_Testall`.
    All,
}

/// An engine that completes several of its operations with one call.
pub trait CompletesSeveral {
    /// Completes operations that [`Pending::operations`] gave, and returns the places of the complete ones. The requests
    /// that they belong to are told how they ended as soon as they are tested. If `waits`, it returns when there are as
    /// many as `several` says.
    ///
    /// # Errors
    /// Those of the call, with which no operation has ended. The error of an operation is told by its request.
    fn complete(
        &self,
        several: Several,
        waits: bool,
        operations: &mut [&mut dyn Any],
    ) -> Result<Vec<usize>>;
}

/// An operation that has been started, as its request has it.
pub enum Started {
    /// A message that was complete, or had failed, when it was started.
    Settled(Result<Ended>),
    /// A message that the engine knows by a word.
    Message(Message),
    /// Any other operation.
    Other(Box<dyn Pending>),
}

/// What an engine knows a message by.
#[derive(Clone, Copy)]
pub struct Word {
    /// The engine.
    pub by: &'static dyn Messenger,
    /// What it calls the message.
    pub word: u64,
    /// The message is received, so that its status tells about it.
    pub is_receive: bool,
}

impl Word {
    /// Returns when the message is complete.
    ///
    /// # Errors
    /// What the operation fails with; it is over then.
    #[inline(always)]
    pub fn wait(self) -> Result<Ended> {
        self.by.wait(self.word, self.is_receive)
    }
}

/// A message that an engine has started and knows by a word. It uses nothing but the program's buffer.
pub struct Message {
    word: Word,
    /// The engine does not know the word any more, or somebody else has it.
    is_over: bool,
}

impl Message {
    /// The message of a word.
    #[inline(always)]
    pub fn of(word: Word) -> Message {
        Message {
            word,
            is_over: false,
        }
    }

    /// The word, for whoever waits for the message.
    #[inline(always)]
    pub fn take(&mut self) -> Word {
        self.is_over = true;
        self.word
    }

    /// The same where nothing is left of this.
    #[inline(always)]
    pub fn let_go(self) -> Word {
        let word = self.word;
        std::mem::forget(self);
        word
    }

    /// What it tells if it is complete, without waiting.
    ///
    /// # Errors
    /// What the operation fails with; it is over then.
    pub fn test(&mut self) -> Result<Option<Ended>> {
        let Word {
            by,
            word,
            is_receive,
        } = self.word;
        let tested = by.test(word, is_receive);
        self.is_over = !matches!(tested, Ok(None));
        tested
    }

    /// The same operation with all that can be done with one.
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
    /// Nobody waits for it.
    #[inline(always)]
    fn drop(&mut self) {
        if !self.is_over {
            drop(self.whole());
        }
    }
}

/// An engine that starts messages as [`Message`]. Each of them is completed once, or becomes a [`Pending`].
pub trait Messenger: Sync {
    /// Returns when it is complete.
    ///
    /// # Errors
    /// What the operation fails with; it is over then.
    fn wait(&'static self, word: u64, is_receive: bool) -> Result<Ended>;

    /// What it tells if it is complete, without waiting.
    ///
    /// # Errors
    /// As [`Messenger::wait`].
    fn test(&'static self, word: u64, is_receive: bool) -> Result<Option<Ended>>;

    /// The same operation with all that can be done with one.
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
    /// The operation with all that can be done with one.
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
    /// Returns when it is complete. Nothing is called afterwards.
    ///
    /// # Errors
    /// What the operation fails with.
    fn wait(&mut self) -> Result<Ended>;

    /// What it tells if it is complete, without waiting. Once it is, or has failed, nothing is called any more.
    ///
    /// # Errors
    /// What the operation fails with.
    fn test(&mut self) -> Result<Option<Ended>>;

    /// Starts a persistent operation, which is not active.
    ///
    /// # Errors
    /// `MPI_ERR_REQUEST` if the operation is not persistent, and those of the operation.
    fn start(&mut self) -> Result<()> {
        let what = "the request is not persistent";
        Err(Error::new(Class::Request, what))
    }

    /// Requests cancellation of the operation, which is active. [`Ended::is_cancelled`] says whether it was cancelled.
    ///
    /// # Errors
    /// `MPI_ERR_REQUEST` if the operation cannot be cancelled, and those of the implementation.
    fn cancel(&mut self) -> Result<()> {
        let what = "only messages can be cancelled";
        Err(Error::new(Class::Request, what))
    }

    /// Checks that the program may free the request of the operation, which is active.
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

    /// Whether it has nothing to wait for but [operations](Pending::operations) of the engine.
    fn is_of_engine(&self) -> bool {
        false
    }

    /// Adds the operations that it waits for, two at most, for [`CompletesSeveral`].
    fn operations<'a>(&'a mut self, _all: &mut Vec<&'a mut dyn Any>) {}

    /// The error of waiting for it, if it would wait for ever because no other process or thread can complete it.
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

/// A transfer of a file that was complete when it was started, of so many bytes.
pub struct Transferred(pub usize);

impl Pending for Transferred {
    fn wait(&mut self) -> Result<Ended> {
        Ok(Ended::with(Received::by_transfer(self.0)))
    }

    fn test(&mut self) -> Result<Option<Ended>> {
        self.wait().map(Some)
    }
}

/// The operation of a message that was complete when it was started, with its outcome.
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

/// A persistent operation that `starts` starts anew each time.
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

/// One of the operations, with its outcome once it is complete.
struct HalfRequest {
    pending: Started,
    ended: Option<Ended>,
}

impl Both {
    /// Combines two operations. Together they have the outcome of the second one.
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
