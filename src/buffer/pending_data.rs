//! Replacements for the program's buffer in an operation that continues after its call, or the means to find the buffer
//! again.

use super::{Choice, pieces, span, zeroed};
use crate::section::{OwnedSection, Section};
use minfo_engine::Ended;
use minfo_engine::collective::CollectiveData;
use minfo_engine::memory::Copier;
use minfo_objects::datatype::Type;
use minfo_objects::request::Lent;
use minfo_objects::request::partitioned::Copied;
use minfo_rules::error::Result;

/// A contiguous copy of the start of an array section, in which the parts of a collective operation lie as in the
/// section.
pub(crate) struct Stage {
    bytes: Vec<u8>,
    section: OwnedSection,
    side: CollectiveData<'static>,
    /// The number of parts.
    number: usize,
    /// The parts hold data already.
    is_read: bool,
    /// The operation writes the parts.
    is_written: bool,
}

impl Stage {
    /// A copy of at least this many bytes, for parts whose address is changed to that of the copy.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`
    #[inline(never)]
    pub(crate) fn new(
        section: Section<'_>,
        len: usize,
        side: &mut CollectiveData<'_>,
        number: usize,
        (is_read, is_written): (bool, bool),
    ) -> Result<Box<Stage>> {
        let mut bytes = zeroed(len.max(1))?;
        side.address = bytes.as_mut_ptr() as usize;
        let mut stage = Box::new(Stage {
            bytes,
            section: section.owned(),
            side: side.copied()?,
            number,
            is_read,
            is_written,
        });
        stage.collect();
        Ok(stage)
    }
}

impl Lent for Stage {
    fn collect(&mut self) {
        if self.is_read {
            let (mut to, copier) = (self.side.address, Copier::new());
            let section = self.section.get();
            section.pieces(0, self.bytes.len(), |from, len| {
                copier.copy(span(from, len), span(to, len));
                to += len;
            });
        }
    }

    fn settle(&mut self, _ended: Ended) {
        if !self.is_written {
            return;
        }
        let (section, copier) = (self.section.get(), Copier::new());
        for part in self.side.all(self.number) {
            let displ = part.displ.unwrap_or(0);
            for run in part.datatype.runs(part.count, 0, u64::MAX) {
                let offset = (displ + run.offset) as usize;
                let mut from = self.side.address + offset;
                section.pieces(offset, run.len, |to, len| {
                    copier.copy(span(from, len), span(to, len));
                    from += len;
                });
            }
        }
    }
}

/// A choice buffer of an operation that continues after the call.
pub(crate) enum OwnedChoice {
    At(usize),
    Described(OwnedSection),
}

impl OwnedChoice {
    /// The buffer.
    pub(crate) fn get(&self) -> Choice<'_> {
        match self {
            OwnedChoice::At(address) => Choice::At(*address),
            OwnedChoice::Described(section) => Choice::Described(section.get()),
        }
    }
}

/// Data that were packed for an operation that continues after the call, or room for such data.
pub(super) struct LentPack {
    pub(super) packed: Vec<u8>,
    pub(super) buffer: OwnedChoice,
    pub(super) count: usize,
    pub(super) datatype: Type,
    /// The number of bytes that will arrive.
    pub(super) len: usize,
    /// The operation reads the data.
    pub(super) is_read: bool,
}

impl LentPack {
    /// Calls `piece` for each piece of `len` bytes from that position on, with its address in the buffer, its address
    /// in the packed data and its length.
    fn pieces(&self, from: usize, len: usize, mut piece: impl FnMut(usize, usize, usize)) {
        let choice = self.buffer.get();
        let from = from.min(self.packed.len());
        let len = len.min(self.packed.len() - from);
        let mut packed = self.packed.as_ptr() as usize + from;
        pieces(
            &choice,
            self.count,
            &self.datatype,
            (from, len),
            |place, len| {
                piece(place, packed, len);
                packed += len;
            },
        );
    }
}

impl Lent for LentPack {
    fn collect(&mut self) {
        if self.is_read {
            let copier = Copier::new();
            self.pieces(0, self.packed.len(), |from, to, len| {
                copier.copy(span(from, len), span(to, len));
            });
        }
    }

    fn settle(&mut self, ended: Ended) {
        // If the message was shorter than the room, only its data are delivered.
        let len = match ended.is_cancelled {
            true => 0,
            false => ended.received.map_or(self.len, |received| received.bytes),
        };
        let copier = Copier::new();
        self.pieces(0, len.min(self.len), |to, from, len| {
            copier.copy(span(from, len), span(to, len));
        });
    }
}

impl Copied for LentPack {
    fn collect(&mut self, from: usize, len: usize) {
        let copier = Copier::new();
        self.pieces(from, len, |from, to, len| {
            copier.copy(span(from, len), span(to, len));
        });
    }

    fn deliver(&mut self, from: usize, len: usize) {
        let copier = Copier::new();
        self.pieces(from, len, |to, from, len| {
            copier.copy(span(from, len), span(to, len));
        });
    }
}
