//! Processes that did something with a file.

use crate::wire::wire;
use minfo_rules::ranks::Ranks;

/// The ranges of ranks that are kept: otherwise those of every second process would take 40 KB for each file of 10,000.
pub(super) const MOST_RANGES: usize = 256;

/// How many processes, and their ranks as far as there is room.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Processes {
    ranks: Ranks,
    number: u64,
}

wire! { Processes { number, ranks } }

impl Processes {
    pub(super) fn one(rank: u32) -> Processes {
        Processes {
            ranks: Ranks::one(rank),
            number: 1,
        }
    }

    /// Adds others. If not all ranks are known, sets with a known rank in common are taken to be of the same processes
    /// (of several files in one), others to be of different ones.
    pub(super) fn join(&mut self, others: &Processes) {
        let number = match self.ranks.meets(&others.ranks) {
            true => self.number.max(others.number),
            false => self.number + others.number,
        };
        self.ranks.join(&others.ranks);
        self.number = match self.ranks.has_more() {
            true => number.max(self.ranks.number()),
            false => self.ranks.number(),
        };
        self.ranks.keep(MOST_RANGES);
    }

    /// How many there are.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// The known ranks.
    pub(super) fn ranks(&self) -> &Ranks {
        &self.ranks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every third of some processes, joined as two halves.
    fn thirds(processes: u32) -> Processes {
        let half = |ranks: std::ops::Range<u32>| {
            let ranks = ranks.filter(|rank| rank.is_multiple_of(3));
            ranks.fold(Processes::default(), |mut all, rank| {
                all.join(&Processes::one(rank));
                all
            })
        };
        let mut all = half(0..processes / 2);
        all.join(&half(processes / 2..processes));
        all
    }

    #[test]
    fn all_are_counted_though_not_all_are_known() {
        let many = thirds(6000);
        assert_eq!(many.number(), 2000);
        assert_eq!(many.ranks().ranges().len(), MOST_RANGES);
        assert!(many.ranks().has_more());
        let mut twice = many.clone();
        twice.join(&many);
        assert_eq!(twice, many, "the same processes did more");
        let few = thirds(600);
        assert_eq!((few.number(), few.ranks().has_more()), (200, false));
    }
}
