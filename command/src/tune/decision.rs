//! Whether hints gain: decided from fresh times alone, which took no part in choosing the hints.
//!
//! In each round the job runs twice as it is and once with the hints, in random order. If the hints changed nothing, each
//! of the three would be the fastest equally often, whatever the machine does meanwhile: so the run with the hints would
//! be in one round of three, and the number of such rounds has a binomial distribution.

/// A gain is claimed only if so many rounds would be won by chance less often than this.
const CHANCE: f64 = 0.01;

/// What is smaller is not worth a hint.
pub(super) const LEAST_GAIN: f64 = 0.02;

/// With fewer rounds than this, winning all of them proves nothing.
pub(super) const LEAST_ROUNDS: usize = 5;

/// Times of a round, in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Round {
    /// The job as it is, twice.
    pub(super) control: [f64; 2],
    /// The job with the hints.
    pub(super) tuned: f64,
}

impl Round {
    fn is_won(&self) -> bool {
        self.control.iter().all(|control| self.tuned < *control)
    }

    fn mean(&self) -> f64 {
        f64::midpoint(self.control[0], self.control[1])
    }
}

/// What rounds show.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Decision {
    pub(super) rounds: usize,
    /// In how many of them the run with the hints was the fastest, and in how many it has to be.
    pub(super) won: usize,
    pub(super) needed: usize,
    /// The part of the job's time that is saved: the median of the rounds. Below 0 if the job takes longer.
    pub(super) gain: f64,
    /// By what part of its time the job differs from itself in a round: the median.
    pub(super) spread: f64,
}

impl Decision {
    /// What these rounds show.
    pub(super) fn of(rounds: &[Round]) -> Decision {
        let of_each = |part: fn(&Round) -> f64| median(rounds.iter().map(part)).unwrap_or(0.0);
        Decision {
            rounds: rounds.len(),
            won: rounds.iter().filter(|round| round.is_won()).count(),
            needed: needed(rounds.len()),
            gain: of_each(|round| 1.0 - round.tuned / round.mean()),
            spread: of_each(|round| difference(round.control)),
        }
    }

    /// Whether the hints gain: in more rounds than chance explains, and more than the job differs from itself.
    pub(super) fn is_gain(&self) -> bool {
        self.rounds >= LEAST_ROUNDS
            && self.won >= self.needed
            && self.gain > self.spread.max(LEAST_GAIN)
    }
}

/// By what part of their mean two times differ.
pub(super) fn difference([one, other]: [f64; 2]) -> f64 {
    (one - other).abs() / f64::midpoint(one, other)
}

/// How many of these rounds must be won.
pub(super) fn needed(rounds: usize) -> usize {
    let enough = (0..=rounds).find(|won| chance(rounds, *won) <= CHANCE);
    enough.unwrap_or(rounds + 1)
}

/// How probable it is to win at least so many rounds, if each is won with a probability of one third.
fn chance(rounds: usize, won: usize) -> f64 {
    let mut sum = 0.0;
    // The probability of winning exactly `number`.
    let mut exactly = (2.0_f64 / 3.0).powi(i32::try_from(rounds).unwrap_or(i32::MAX));
    for number in 0..=rounds {
        if number >= won {
            sum += exactly;
        }
        exactly *= (rounds - number) as f64 / (number + 1) as f64 / 2.0;
    }
    sum
}

/// The median, if there are any.
pub(super) fn median(values: impl IntoIterator<Item = f64>) -> Option<f64> {
    let mut values: Vec<f64> = values.into_iter().collect();
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    match values.len() {
        0 => None,
        odd if odd % 2 == 1 => Some(values[middle]),
        _ => Some(f64::midpoint(values[middle - 1], values[middle])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_many_rounds_have_to_be_won() {
        assert_eq!([4, 5, 6, 7, 8, 9, 10].map(needed), [5, 5, 6, 6, 7, 7, 8]);
        assert!((chance(5, 5) - 1.0 / 243.0).abs() < 1e-12);
        assert!((chance(9, 0) - 1.0).abs() < 1e-12);
        // More rounds forgive at least as many lost ones: what cannot be won any more was not won before either.
        for rounds in 5..100 {
            let lost = |rounds: usize| rounds - needed(rounds);
            assert!(lost(rounds) <= lost(rounds + 1), "{rounds}");
        }
    }

    #[test]
    fn what_is_claimed() {
        let rounds = |tuned: f64, control: [f64; 2], number: usize| {
            Decision::of(&vec![Round { control, tuned }; number]).is_gain()
        };
        assert!(rounds(0.5, [1.0, 1.1], 5));
        assert!(!rounds(0.5, [1.0, 1.1], 4), "too few rounds");
        assert!(!rounds(0.985, [1.0, 1.0], 9), "too small");
        assert!(!rounds(0.95, [1.0, 1.3], 9), "within the spread");
        assert!(!rounds(1.05, [1.0, 1.3], 9), "not the fastest");
        assert!(!Decision::of(&[]).is_gain());
    }

    #[test]
    fn medians() {
        assert_eq!(median([3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median([4.0, 1.0, 2.0, 3.0]), Some(2.5));
        assert_eq!(median([]), None);
    }
}
