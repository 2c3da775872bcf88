//! The memory that a process has attached to a dynamic window (MPI 4.1, section 12.2.4).

use super::data::Span;
use minfo_rules::error::{Class, Error, Result};
use minfo_rules::text::counted;
use std::collections::BTreeMap;

/// Memory that is attached to a window. Some programs attach every element of a long list.
#[derive(Default)]
pub struct Attached {
    /// The size of each piece, by its address. No two pieces overlap.
    pieces: BTreeMap<usize, usize>,
    /// The number of empty pieces at an address; they overlap nothing.
    empty: BTreeMap<usize, usize>,
}

impl Attached {
    /// The piece with the highest address that is not above this one.
    pub fn at(&self, address: usize) -> Option<Span> {
        let last = self.pieces.range(..=address).next_back();
        last.map(|(&address, &len)| Span { address, len })
    }

    /// Whether all of these bytes are attached, in one piece.
    pub fn covers(&self, span: Span) -> bool {
        let end = span.address.saturating_add(span.len);
        let piece = self.at(span.address);
        piece.is_some_and(|piece| piece.address.saturating_add(piece.len) >= end)
    }

    /// Attaches memory.
    ///
    /// # Errors
    /// `MPI_ERR_RMA_ATTACH` if some of it is already.
    pub fn add(&mut self, span: Span) -> Result<()> {
        if span.len == 0 {
            *self.empty.entry(span.address).or_default() += 1;
            return Ok(());
        }
        // Of the pieces that start before its end, only the last one may reach into it.
        let other = self.at(span.address.saturating_add(span.len - 1));
        if let Some(other) = other.filter(|other| other.overlaps(span)) {
            return Err(refuse(format!(
                "{} at address {}: some memory is already attached: {} at address {}",
                counted(span.len, "byte"),
                span.address,
                counted(other.len, "byte"),
                other.address
            )));
        }
        self.pieces.insert(span.address, span.len);
        Ok(())
    }

    /// Detaches memory: if a piece with bytes and one without start at the same address, the one with bytes. Returns
    /// its size.
    ///
    /// # Errors
    /// `MPI_ERR_RMA_ATTACH` if no attached piece starts there.
    pub fn remove(&mut self, address: usize) -> Result<usize> {
        if let Some(len) = self.pieces.remove(&address) {
            return Ok(len);
        }
        match self.empty.get_mut(&address) {
            Some(1) => drop(self.empty.remove(&address)),
            Some(number) => *number -= 1,
            None => {
                let what = format!("no attached memory starts at address {address}");
                return Err(refuse(what));
            }
        }
        Ok(0)
    }
}

fn refuse(what: String) -> Error {
    Error::new(Class::RmaAttach, what)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_attached_is_known() {
        let mut attached = Attached::default();
        let span = |address, len| Span { address, len };
        attached.add(span(100, 50)).unwrap();
        attached.add(span(150, 10)).unwrap();
        attached.add(span(100, 0)).unwrap();
        attached.add(span(120, 0)).unwrap();
        for overlapping in [span(140, 20), span(90, 11), span(100, 1), span(90, 100)] {
            assert!(attached.add(overlapping).is_err(), "{overlapping:?}");
        }
        assert_eq!(attached.at(149), Some(span(100, 50)));
        assert_eq!(attached.at(99), None);
        assert!(attached.covers(span(100, 50)) && attached.covers(span(120, 30)));
        assert!(!attached.covers(span(99, 2)) && !attached.covers(span(120, 31)));
        assert_eq!(attached.remove(100).unwrap(), 50);
        assert_eq!(attached.remove(100).unwrap(), 0);
        assert!(attached.remove(100).is_err());
        attached.add(span(90, 60)).unwrap();
        assert!(attached.remove(91).is_err());
        assert_eq!(attached.remove(120).unwrap(), 0);
    }
}
