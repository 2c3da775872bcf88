//! Sets of ranks: the processes on which something happened.

use crate::bytes::{Reader, Writer};
use std::fmt;

/// Some ranks, as ranges from a first to a last rank. They ascend and do not touch each other, so that equal sets have
/// equal ranges.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ranks {
    ranges: Vec<(u32, u32)>,
    /// Whether there are more, for which there was no room.
    has_more: bool,
}

impl Ranks {
    /// One rank.
    pub fn one(rank: u32) -> Ranks {
        Ranks::of_ranges(vec![(rank, rank)])
    }

    /// The ranks of ranges in any order, which may overlap. A range whose last rank is before its first has none.
    pub fn of_ranges(mut ranges: Vec<(u32, u32)>) -> Ranks {
        ranges.retain(|&(first, last)| first <= last);
        ranges.sort_unstable();
        let mut joined: Vec<(u32, u32)> = Vec::with_capacity(ranges.len());
        for (first, last) in ranges {
            match joined.last_mut() {
                Some(before) if first <= before.1.saturating_add(1) => {
                    before.1 = before.1.max(last)
                }
                _ => joined.push((first, last)),
            }
        }
        Ranks {
            ranges: joined,
            has_more: false,
        }
    }

    /// Adds the ranks of another set.
    pub fn join(&mut self, others: &Ranks) {
        if self != others {
            let has_more = self.has_more || others.has_more;
            let ranges = [self.ranges.as_slice(), &others.ranges].concat();
            *self = Ranks {
                has_more,
                ..Ranks::of_ranges(ranges)
            };
        }
    }

    /// Keeps the first `most` ranges, and remembers whether there were more.
    pub fn keep(&mut self, most: usize) {
        self.has_more |= self.ranges.len() > most;
        self.ranges.truncate(most);
    }

    /// Whether ranks are missing for which there was no room.
    pub fn has_more(&self) -> bool {
        self.has_more
    }

    /// Whether a known rank is in both sets.
    pub fn meets(&self, others: &Ranks) -> bool {
        let (mut own, mut other) = (self.ranges.as_slice(), others.ranges.as_slice());
        while let ([first, own_rest @ ..], [second, other_rest @ ..]) = (own, other) {
            match (first.1 < second.0, second.1 < first.0) {
                (false, false) => return true,
                (true, _) => own = own_rest,
                (_, true) => other = other_rest,
            }
        }
        false
    }

    /// The number of known ranks.
    pub fn number(&self) -> u64 {
        let lens = self.ranges.iter();
        lens.map(|&(first, last)| u64::from(last - first) + 1).sum()
    }

    /// Whether no rank is known.
    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// The lowest rank.
    pub fn first(&self) -> Option<u32> {
        self.ranges.first().map(|range| range.0)
    }

    /// The ranks below `size` that are not in the set.
    pub fn others_of(&self, size: u32) -> Ranks {
        let mut others = Vec::with_capacity(self.ranges.len() + 1);
        let mut next = 0;
        for &(first, last) in &self.ranges {
            if first >= size {
                break;
            }
            if next < first {
                others.push((next, first - 1));
            }
            next = last.saturating_add(1);
        }
        if next < size {
            others.push((next, size - 1));
        }
        Ranks {
            ranges: others,
            has_more: false,
        }
    }

    /// The ranges, from the first rank to the last of each.
    pub fn ranges(&self) -> &[(u32, u32)] {
        &self.ranges
    }

    /// Writes them as bytes for another process.
    pub fn write(&self, writer: &mut Writer) {
        writer.bool(self.has_more);
        writer.u32(self.ranges.len() as u32);
        for &(first, last) in &self.ranges {
            writer.u32(first);
            writer.u32(last);
        }
    }

    /// Reads them from the bytes of another process; `None` if the bytes are invalid.
    pub fn read(reader: &mut Reader<'_>) -> Option<Ranks> {
        let has_more = reader.bool()?;
        let mut ranges = Vec::new();
        for _ in 0..reader.u32()? {
            ranges.push((reader.u32()?, reader.u32()?));
        }
        Some(Ranks {
            has_more,
            ..Ranks::of_ranges(ranges)
        })
    }

    /// The number of bytes that [`Ranks::write`] takes for this many ranges.
    pub const fn len_of(ranges: usize) -> usize {
        size_of::<bool>() + size_of::<u32>() + ranges * 2 * size_of::<u32>()
    }

    /// With the noun: `rank 3`, `ranks 0,2-5`, `ranks 0,2,4 ...` if there are more.
    pub fn named(&self) -> String {
        match self.number() == 1 && !self.has_more {
            true => format!("rank {self}"),
            false => format!("ranks {self}"),
        }
    }
}

/// `0,2-5`, and dots at the end if there are more.
impl fmt::Display for Ranks {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, &(first, last)) in self.ranges.iter().enumerate() {
            let comma = if place > 0 { "," } else { "" };
            match last - first {
                0 => write!(formatter, "{comma}{first}")?,
                1 => write!(formatter, "{comma}{first},{last}")?,
                _ => write!(formatter, "{comma}{first}-{last}")?,
            }
        }
        if self.has_more {
            formatter.write_str(" ...")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn of(ranks: &[u32]) -> Ranks {
        Ranks::of_ranges(ranks.iter().map(|&rank| (rank, rank)).collect())
    }

    fn all(ranks: &Ranks) -> Vec<u32> {
        let ranges = ranks.ranges().iter();
        ranges.flat_map(|&(first, last)| first..=last).collect()
    }

    #[test]
    fn words() {
        assert_eq!(of(&[0, 2, 3, 4, 5, 7, 8]).to_string(), "0,2-5,7,8");
        assert_eq!(of(&[3]).named(), "rank 3");
        assert_eq!(of(&[3, 4]).named(), "ranks 3,4");
    }

    #[test]
    fn what_has_no_room_is_remembered() {
        let mut ranks = of(&[0, 2, 4, 6]);
        ranks.keep(4);
        assert!(!ranks.has_more());
        ranks.keep(2);
        assert_eq!(ranks.named(), "ranks 0,2 ...");
        assert_eq!(ranks.number(), 2);
        let mut others = of(&[1]);
        others.join(&ranks);
        assert_eq!(others.to_string(), "0-2 ...");
        let mut one = of(&[3, 5]);
        one.keep(1);
        assert_eq!(one.named(), "ranks 3 ...");
    }

    #[test]
    fn the_greatest_rank_is_a_rank() {
        let mut ranks = Ranks::one(u32::MAX);
        ranks.join(&Ranks::one(u32::MAX - 1));
        assert_eq!(ranks.number(), 2);
        assert_eq!(
            ranks.others_of(u32::MAX).ranges(),
            [(0, u32::MAX - 2)],
            "the last rank is that before the number of ranks"
        );
    }

    #[test]
    fn wrong_bytes_are_not_read() {
        let mut writer = Writer::default();
        of(&[1, 3]).write(&mut writer);
        let bytes = writer.into_bytes();
        assert_eq!(bytes.len(), Ranks::len_of(2));
        for len in 0..bytes.len() {
            assert_eq!(Ranks::read(&mut Reader::new(&bytes[..len])), None, "{len}");
        }
    }

    proptest! {
        #[test]
        fn they_are_a_set(ranks in prop::collection::vec(0u32..40, 0..60), size in 0u32..50) {
            let mut set = Ranks::default();
            for &rank in &ranks {
                set.join(&Ranks::one(rank));
            }
            let expected: BTreeSet<u32> = ranks.iter().copied().collect();
            prop_assert!(all(&set).into_iter().eq(expected.iter().copied()));
            prop_assert_eq!(set.number(), expected.len() as u64);
            prop_assert_eq!(set.first(), expected.first().copied());
            prop_assert_eq!(set.is_empty(), expected.is_empty());
            prop_assert!(set.ranges().windows(2).all(|pair| pair[0].1 + 1 < pair[1].0));
            prop_assert_eq!(&of(&ranks), &set);
            for rank in 0..50 {
                prop_assert_eq!(set.meets(&Ranks::one(rank)), expected.contains(&rank));
                prop_assert_eq!(Ranks::one(rank).meets(&set), expected.contains(&rank));
            }
            let others = (0..size).filter(|rank| !expected.contains(rank));
            prop_assert!(all(&set.others_of(size)).into_iter().eq(others));
        }

        #[test]
        fn they_are_read_back(ranks in prop::collection::vec(0u32..40, 0..20), most in 0usize..6) {
            let mut set = of(&ranks);
            set.keep(most);
            let mut writer = Writer::default();
            set.write(&mut writer);
            let bytes = writer.into_bytes();
            prop_assert_eq!(Ranks::read(&mut Reader::new(&bytes)), Some(set));
        }
    }
}
