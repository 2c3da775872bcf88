//! Writes that were short although the library reports a success.

use super::{NativeFile, system_error};
use minfo_engine::file::{At, File};
use minfo_rules::error::Result;
use minfo_rules::transfer::Direction;

/// Detects a short write that the library reports as a success.
#[derive(Default)]
pub(super) struct ShortWriteCheck {
    /// Whether the library hides errors of such writes.
    is_silent: bool,
    /// Whether a library call left an `errno` that only a failed write leaves.
    has_failed: bool,
    /// The etype after the data: the file must reach that far. Unknown with several processes, since another one may
    /// still be about to write data of this process.
    end: Option<i64>,
}

impl ShortWriteCheck {
    /// For a transfer that is about to start.
    pub(super) fn of(
        file: &NativeFile,
        direction: Direction,
        at: At,
        len: usize,
        collective: bool,
    ) -> Result<ShortWriteCheck> {
        let is_silent = direction == Direction::Write
            && collective
            && file.library.quirks.hides_failed_collective_writes;
        if !is_silent {
            return Ok(ShortWriteCheck::default());
        }
        let from = match at {
            _ if !file.is_alone || len == 0 => None,
            At::Offset(offset) => Some(offset),
            At::Pointer => Some(file.position()?),
            // In sequential mode the library need not return the position.
            At::Shared => file.position_shared().ok(),
        };
        let end = from.map(|from| file.reach.check(from, len)).transpose()?;
        Ok(ShortWriteCheck {
            is_silent,
            has_failed: false,
            end,
        })
    }

    /// Runs a call of the library that may write.
    pub(super) fn during<R>(&mut self, call: impl FnOnce() -> R) -> R {
        if !self.is_silent {
            return call();
        }
        system_error::forget();
        let result = call();
        self.has_failed |= system_error::is_of_a_write();
        result
    }

    /// Whether the write was short, as far as can be told afterwards.
    pub(super) fn is_short(&self, file: &NativeFile) -> Result<bool> {
        match self.end {
            Some(end) if !self.has_failed => Ok(file.byte_offset(end - 1)? >= file.size()?),
            _ => Ok(self.has_failed),
        }
    }
}
