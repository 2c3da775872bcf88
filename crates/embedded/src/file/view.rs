//! Views: which bytes of a file an offset in etypes stands for (MPI 4.1, section 14.3).
//!
//! The data of a view are its visible bytes, numbered from 0 without the gaps between them: an offset in etypes, times
//! the size of an etype, is the number of a byte.

use minfo_engine::file::View;
use minfo_rules::datatype::{Datatype, Run, Runs};
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::text::counted;
use std::iter::FusedIterator;

/// A view, with derived values that are needed often.
pub(super) struct Mapping {
    disp: i64,
    filetype: Datatype,
    /// How often the filetype is repeated: once if its successor would overlap it, so that pieces never go back.
    filetypes: usize,
    /// The bytes of data in an etype, not 0.
    unit: u64,
}

/// Consecutive visible bytes of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    /// The position of the first one in the file.
    pub offset: u64,
    /// Their number, not 0.
    pub len: usize,
}

/// An iterator over pieces in order; they do not touch each other.
#[derive(Clone)]
pub(super) struct Pieces<'a> {
    runs: Runs<'a>,
    /// The one after the last piece.
    next: Option<Run>,
    disp: i64,
}

impl Mapping {
    /// The mapping of a view, whose etype has data.
    pub(super) fn of(view: View<'_>) -> Mapping {
        let repeats = view.filetype.is_monotonic();
        Mapping {
            disp: view.disp,
            filetype: view.filetype.clone(),
            filetypes: if repeats { usize::MAX } else { 1 },
            unit: view.etype.size() as u64,
        }
    }

    /// The number of the first of `len` bytes of data at an offset in etypes.
    ///
    /// # Errors
    /// `MPI_ERR_ARG` if they would lie after the last byte of the view, or the last possible one of a file.
    #[inline]
    pub(super) fn data(&self, offset: i64, len: usize) -> Result<u64> {
        if len == 0 && (self.filetype.size() == 0 || self.filetypes == 1) {
            return Ok(0);
        }
        let number = || {
            let first = u64::try_from(offset).ok()?.checked_mul(self.unit)?;
            let last = first.checked_add((len as u64).saturating_sub(1))?;
            self.byte(last).map(|_| first)
        };
        number().ok_or_else(|| too_far(offset, len))
    }

    /// The first byte of an etype in the file.
    ///
    /// # Errors
    /// Those of [`Mapping::data`].
    pub(super) fn place(&self, offset: i64) -> Result<i64> {
        let number = u64::try_from(offset).ok();
        let number = number.and_then(|etypes| etypes.checked_mul(self.unit));
        let byte = number.and_then(|number| self.byte(number));
        byte.ok_or_else(|| too_far(offset, 0))
    }

    /// The position of a data byte in the file, if a file can have that many bytes.
    pub(super) fn byte(&self, number: u64) -> Option<i64> {
        let run = self.filetype.runs(self.filetypes, number, 1).next()?;
        let byte = self.disp.checked_add(run.offset)?;
        (byte < i64::MAX).then_some(byte)
    }

    /// How many etypes this many bytes of data are. One that is only partly in the file counts, so that reading
    /// continues after it.
    pub(super) fn etypes(&self, len: u64) -> i64 {
        len.div_ceil(self.unit) as i64
    }

    /// The first etype that starts at or after byte `size` of the file, the origin of MPI_SEEK_END (section 14.4.3).
    pub(super) fn end(&self, size: i64) -> i64 {
        // A view without data starts after the end of any file.
        match size.checked_sub(self.disp) {
            Some(seen @ 1..) => self.etypes(self.filetype.bytes_before(seen)),
            _ => 0,
        }
    }

    /// The pieces of `len` bytes of data, from this number on. [`Mapping::data`] has checked that a file can have them.
    #[inline]
    pub(super) fn pieces(&self, number: u64, len: usize) -> Pieces<'_> {
        let mut runs = self.filetype.runs(self.filetypes, number, len as u64);
        Pieces {
            next: runs.next(),
            runs,
            disp: self.disp,
        }
    }
}

impl Iterator for Pieces<'_> {
    type Item = Piece;

    #[inline]
    fn next(&mut self) -> Option<Piece> {
        let first = self.next?;
        let mut len = first.len;
        loop {
            self.next = self.runs.next();
            match self.next {
                // The end of one element of the filetype and the start of the next one often touch.
                Some(run) if run.offset - first.offset == len as i64 => len += run.len,
                _ => break,
            }
        }
        let offset = (self.disp + first.offset) as u64;
        Some(Piece { offset, len })
    }
}

impl FusedIterator for Pieces<'_> {}

#[cold]
fn too_far(offset: i64, len: usize) -> Error {
    let what = format!(
        "{} at offset {offset} of this view: more than the view or any file can have",
        counted(len, "byte")
    );
    Error::new(Class::Arg, what)
}
