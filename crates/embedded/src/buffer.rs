//! Buffers for buffered sends. A message to the process itself is sent at once, so it never occupies the buffer; it
//! only has to fit.

use minfo_engine::buffered_mode::already_attached;
use minfo_engine::data::Span;
use minfo_engine::message::{BSEND_OVERHEAD as OVERHEAD, SendBuffer};
use minfo_engine::{Complete, Pending};
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::text::counted;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The memory that the program has attached, if any.
#[derive(Default)]
pub(super) struct AttachedBuffer(Mutex<Option<Span>>);

/// The buffer of the process.
pub(super) static OF_PROCESS: AttachedBuffer = AttachedBuffer(Mutex::new(None));

impl AttachedBuffer {
    fn lock(&self) -> MutexGuard<'_, Option<Span>> {
        // No code panics while it holds this lock.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Checks that a message of `bytes` bytes fits into this buffer or, if none is attached, into that of the session, or
    /// else into that of the process.
    ///
    /// # Errors
    /// `MPI_ERR_BUFFER`
    pub(super) fn check(&self, bytes: usize, session: Option<&AttachedBuffer>) -> Result<()> {
        let of_session = || session.and_then(|session| *session.lock());
        let attached = self.lock().or_else(of_session);
        let attached = attached.or_else(|| *OF_PROCESS.lock());
        let what = match attached {
            Some(buffer) if bytes.saturating_add(OVERHEAD) <= buffer.len => return Ok(()),
            Some(buffer) => format!(
                "the message needs {} and MPI_BSEND_OVERHEAD ({OVERHEAD}), but the attached buffer has {}",
                counted(bytes, "byte"),
                counted(buffer.len, "byte")
            ),
            None => "no buffer is attached for buffered sends (MPI_Buffer_attach)".into(),
        };
        Err(Error::new(Class::Buffer, what))
    }
}

impl SendBuffer for AttachedBuffer {
    fn attach(&self, memory: Span) -> Result<()> {
        let mut attached = self.lock();
        if attached.is_some() {
            return Err(already_attached());
        }
        *attached = Some(memory);
        Ok(())
    }

    fn detach(&self) -> Result<Span> {
        let detached = self.lock().take();
        detached.ok_or_else(|| Error::new(Class::Buffer, "no buffer is attached"))
    }

    fn flush(&self) -> Result<()> {
        Ok(())
    }

    fn iflush(&self) -> Result<Box<dyn Pending>> {
        Ok(Box::new(Complete))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_fits_or_does_not() {
        let buffer = AttachedBuffer::default();
        assert_eq!(buffer.check(0, None).unwrap_err().class, Class::Buffer);
        assert_eq!(buffer.detach().unwrap_err().class, Class::Buffer);
        let memory = Span {
            address: 4096,
            len: OVERHEAD + 8,
        };
        buffer.attach(memory).unwrap();
        assert_eq!(buffer.attach(memory).unwrap_err().class, Class::Buffer);
        assert!(buffer.check(8, None).is_ok() && buffer.flush().is_ok());
        for bytes in [9, usize::MAX] {
            assert_eq!(buffer.check(bytes, None).unwrap_err().class, Class::Buffer);
        }
        assert_eq!(buffer.detach().unwrap(), memory);
        assert!(buffer.check(8, None).is_err());
    }
}
