//! The request of a message that uses nothing but the program's buffer: how it gets into its slot, and out of it.
//!
//! It is a [`Request`] like any other, and every other call treats it as one. But it is the most frequent request by far,
//! and so its few words are passed in registers here, where a whole request would be copied from one place in memory to
//! the next. An exchange of 8 bytes of a process with itself on MPICH (MPI_Irecv, MPI_Isend, two MPI_Wait) takes 3,100
//! instructions, 1,550 of them in MPICH, and 450 more without this (callgrind).

use super::{KEPT, REQUESTS, Request};
use minfo_engine::{Message, Messenger, Started, Word};
use minfo_rules::error::Result;
use std::mem;

/// Makes a handle for a message that was started on `object`.
///
/// # Errors
/// `MPI_ERR_NO_MEM`
#[inline(always)]
pub(super) fn insert(object: i32, message: Message) -> Result<i32> {
    let Word {
        by,
        word,
        is_receive,
    } = message.into_word();
    insert_word(object, by, word, is_receive)
}

#[inline(never)]
fn insert_word(
    object: i32,
    by: &'static dyn Messenger,
    word: u64,
    is_receive: bool,
) -> Result<i32> {
    let word = Word {
        by,
        word,
        is_receive,
    };
    match REQUESTS.vacant_of(&KEPT) {
        Ok(vacant) => Ok(vacant.fill_with(|| Request {
            active: Some(Started::Message(Message::of(word))),
            object,
            extra: None,
        })),
        Err(error) => {
            drop(Message::of(word));
            Err(error)
        }
    }
}

/// Takes such a message out of its slot, with the object that it was started on.
#[inline(always)]
pub(super) fn take(held: &mut Option<Request>) -> Option<(Word, i32)> {
    let request = held.as_mut()?;
    let Some(Started::Message(message)) = &mut request.active else {
        return None;
    };
    if request.extra.is_some() {
        return None;
    }
    let taken = (message.take(), request.object);
    // Nothing of it is left to be dropped.
    mem::forget(held.take());
    Some(taken)
}
