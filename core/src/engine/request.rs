//! Operations that go on after the call that starts them, as an engine has them.

use super::message::Received;
use crate::error::{Class, Error, Result};
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

/// A message that an engine has started, in the word with which the engine completes it. It uses nothing but the program's
/// buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Brief {
    /// What the engine knows it by.
    pub word: u64,
    /// It is received, so that its status tells about the message.
    pub is_receive: bool,
}

/// An engine that starts messages as [`Brief`]. Each of them is completed once, or becomes a [`Pending`].
pub trait Briefly {
    /// Returns when it is complete.
    ///
    /// # Errors
    /// What the operation fails with; it is over then.
    fn wait(&self, one: Brief) -> Result<Ended>;

    /// What it tells if it is complete, without waiting.
    ///
    /// # Errors
    /// As [`Briefly::wait`].
    fn test(&self, one: Brief) -> Result<Option<Ended>>;

    /// The same operation with all that can be done with one.
    fn pending(&self, one: Brief) -> Box<dyn Pending>;
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
    started: Box<dyn Pending>,
}

impl<F: FnMut() -> Result<Box<dyn Pending>> + Send + Sync> Restarted<F> {
    /// An inactive operation.
    pub fn new(starts: F) -> Restarted<F> {
        Restarted {
            starts,
            started: Box::new(Complete),
        }
    }
}

impl<F: FnMut() -> Result<Box<dyn Pending>> + Send + Sync> Pending for Restarted<F> {
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
    parts: [Part; 2],
}

/// One of the operations, with its outcome once it is complete.
struct Part {
    pending: Box<dyn Pending>,
    ended: Option<Ended>,
}

impl Both {
    /// Combines two operations. Together they have the outcome of the second one.
    pub fn new(first: Box<dyn Pending>, second: Box<dyn Pending>) -> Both {
        let parts = [first, second].map(|pending| Part {
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
