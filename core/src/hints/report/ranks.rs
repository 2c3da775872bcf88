//! Sets of ranks.

use std::fmt;

/// Some ranks, as runs from one to another that do not touch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ranks(Vec<(u32, u32)>);

impl Ranks {
    /// One rank.
    pub fn one(rank: u32) -> Ranks {
        Ranks(vec![(rank, rank)])
    }

    /// Those of runs that may come in any order.
    pub fn of_runs(mut runs: Vec<(u32, u32)>) -> Ranks {
        runs.retain(|&(first, last)| first <= last);
        runs.sort_unstable();
        let mut joined: Vec<(u32, u32)> = Vec::with_capacity(runs.len());
        for (first, last) in runs {
            match joined.last_mut() {
                Some(before) if first <= before.1.saturating_add(1) => {
                    before.1 = before.1.max(last)
                }
                _ => joined.push((first, last)),
            }
        }
        Ranks(joined)
    }

    /// These and others.
    pub fn join(&mut self, others: &Ranks) {
        if self != others {
            let runs = [self.0.as_slice(), others.0.as_slice()].concat();
            *self = Ranks::of_runs(runs);
        }
    }

    /// How many there are, but at least one.
    pub fn number(&self) -> u64 {
        let runs = self.0.iter();
        let number: u64 = runs.map(|&(first, last)| u64::from(last - first) + 1).sum();
        number.max(1)
    }

    /// The runs, from the first rank to the last of each.
    pub fn runs(&self) -> &[(u32, u32)] {
        &self.0
    }
}

impl fmt::Display for Ranks {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, &(first, last)) in self.0.iter().enumerate() {
            let comma = if place > 0 { "," } else { "" };
            match last - first {
                0 => write!(formatter, "{comma}{first}")?,
                1 => write!(formatter, "{comma}{first},{last}")?,
                _ => write!(formatter, "{comma}{first}-{last}")?,
            }
        }
        Ok(())
    }
}
