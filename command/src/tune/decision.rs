//! Whether hints gain, and how much: decided from fresh times alone, which took no part in choosing the hints.
//!
//! In each round the job runs twice as it is and once with the hints, in random order. If the hints saved the part `gain` of the
//! time, then of the three times, that with the hints divided by `1 - gain`, each would have been as likely to be that of any of
//! the three runs, whatever the machine does meanwhile. So this is a permutation test: the mean logarithm of the times with the
//! hints is compared with those that arise when another run of each round is taken for the one with them. The interval has the
//! gains that the same test does not reject, the estimate is the gain at which the two means are equal.
//!
//! The times are tested once, after the last round: whoever tests after each round claims something by chance more often.

use super::random::Random;

/// A gain is claimed only if chance makes so clear a difference less often than this.
const CHANCE: f64 = 0.01;

/// With fewer rounds than this, nothing can be so clear.
pub(super) const LEAST_ROUNDS: usize = 5;

/// With no more rounds than this, all permutations are looked at.
const EXACT: usize = 7;

/// How many are drawn otherwise.
const DRAWN: usize = 3000;

/// Times of a round, in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Round {
    /// The job as it is, twice.
    pub(super) control: [f64; 2],
    /// The job with the hints.
    pub(super) tuned: f64,
}

/// What rounds show. Gains are parts of the job's time: below 0 if it takes longer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Decision {
    pub(super) rounds: usize,
    pub(super) gain: f64,
    /// The least and the greatest gain that the times do not contradict, if there are any.
    pub(super) interval: [Option<f64>; 2],
    /// How probable such times are if no more is gained than is worth a hint.
    pub(super) chance: f64,
}

impl Decision {
    /// What these rounds show of a gain of more than `least`.
    pub(super) fn of(rounds: &[Round], least: f64) -> Decision {
        let logs: Vec<[f64; 3]> = rounds.iter().map(logarithms).collect();
        let picks = picks(rounds.len());
        let sum: f64 = logs
            .iter()
            .map(|[tuned, one, other]| tuned - f64::midpoint(*one, *other))
            .sum();
        let at = |gain: f64| Chances::of(&logs, &picks, gain);
        Decision {
            rounds: rounds.len(),
            gain: 1.0 - (sum / rounds.len().max(1) as f64).exp(),
            interval: [
                edge(|gain| at(gain).no_more <= CHANCE),
                edge(|gain| at(gain).no_less > CHANCE),
            ],
            chance: at(least).no_more,
        }
    }

    /// `12 % less (8 to 16), 9 rounds`
    pub(super) fn words(&self) -> String {
        let percent = |gain: f64| format!("{:.0}", 100.0 * gain);
        let (part, which) = if self.gain < 0.0 {
            (-self.gain, "more")
        } else {
            (self.gain, "less")
        };
        let interval = match self.interval {
            [Some(least), Some(greatest)] if self.gain < 0.0 => {
                format!(" ({} to {})", percent(-greatest), percent(-least))
            }
            [Some(least), Some(greatest)] => {
                format!(" ({} to {})", percent(least), percent(greatest))
            }
            _ => String::new(),
        };
        let rounds = minfo_rules::text::counted(self.rounds, "round");
        format!("{} % {which}{interval}, {rounds}", percent(part))
    }
}

/// How probable the times of these rounds are if no more than `least` is gained.
fn chance(rounds: &[Round], least: f64) -> f64 {
    let logs: Vec<[f64; 3]> = rounds.iter().map(logarithms).collect();
    Chances::of(&logs, &picks(rounds.len()), least).no_more
}

/// Whether the hints gain more than this.
pub(super) fn is_gain(rounds: &[Round], least: f64) -> bool {
    rounds.len() >= LEAST_ROUNDS && chance(rounds, least) <= CHANCE
}

/// Whether further rounds are hardly worth their time. (Who stops for this claims nothing.)
pub(super) fn is_hopeless(rounds: &[Round], least: f64) -> bool {
    rounds.len() >= LEAST_ROUNDS && chance(rounds, least) > 0.5
}

/// The logarithms of the time with the hints, and of the others.
fn logarithms(round: &Round) -> [f64; 3] {
    [round.tuned, round.control[0], round.control[1]].map(|time| time.max(1e-9).ln())
}

/// Which run of each round is taken for the one with the hints: all possibilities, or some that are drawn, the same ones each
/// time.
fn picks(rounds: usize) -> Vec<Vec<u8>> {
    if rounds <= EXACT {
        let all = 0..3_usize.pow(rounds as u32);
        let one = |number: usize| {
            (0..rounds as u32).map(move |place| (number / 3_usize.pow(place) % 3) as u8)
        };
        return all.map(|number| one(number).collect()).collect();
    }
    let mut random = Random::new(rounds as u64);
    let drawn = (1..DRAWN).map(|_| (0..rounds).map(|_| random.below(3) as u8).collect());
    // (The one that was measured is one of them.)
    std::iter::once(vec![0; rounds]).chain(drawn).collect()
}

/// How probable it is that the runs with the hints are as fast, or as slow, as they were.
struct Chances {
    /// If no more than this is gained.
    no_more: f64,
    /// If no less is.
    no_less: f64,
}

impl Chances {
    fn of(logs: &[[f64; 3]], picks: &[Vec<u8>], gain: f64) -> Chances {
        let as_if = (1.0 - gain).ln();
        let sum = |pick: &[u8]| -> f64 {
            let of_round = |(log, &which): (&[f64; 3], &u8)| {
                if which == 0 {
                    log[0] - as_if
                } else {
                    log[usize::from(which)]
                }
            };
            logs.iter().zip(pick).map(of_round).sum()
        };
        let measured = sum(&vec![0; logs.len()]);
        let (mut faster, mut slower) = (0, 0);
        for sum in picks.iter().map(|pick| sum(pick)) {
            faster += usize::from(sum <= measured + 1e-12);
            slower += usize::from(sum >= measured - 1e-12);
        }
        let part = |number: usize| number as f64 / picks.len() as f64;
        Chances {
            no_more: part(faster),
            no_less: part(slower),
        }
    }
}

/// The greatest gain for which something is so, if there is one above -300 % and it is not so for all: it is so below a limit.
fn edge(is_so: impl Fn(f64) -> bool) -> Option<f64> {
    let (mut below, mut above) = (-3.0, 0.999);
    if !is_so(below) || is_so(above) {
        return None;
    }
    for _ in 0..14 {
        let middle = f64::midpoint(below, above);
        if is_so(middle) {
            below = middle;
        } else {
            above = middle;
        }
    }
    Some(below)
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
    fn what_is_claimed() {
        let rounds =
            |tuned: f64, control: [f64; 2], number: usize| vec![Round { control, tuned }; number];
        let is_gain = |tuned, control, number| is_gain(&rounds(tuned, control, number), 0.02);
        assert!(is_gain(0.5, [1.0, 1.1], 5));
        // The one permutation of 243 that was measured.
        assert!((chance(&rounds(0.5, [1.0, 1.1], 5), 0.02) - 1.0 / 243.0).abs() < 1e-12);
        assert!(!is_gain(0.5, [1.0, 1.1], 4), "too few rounds");
        assert!(!is_gain(0.985, [1.0, 1.0], 9), "too small");
        assert!(is_gain(0.95, [1.0, 1.3], 9), "the fastest in all");
        assert!(!is_gain(1.15, [1.0, 1.3], 9) && is_hopeless(&rounds(1.25, [1.0, 1.3], 9), 0.02));
        assert!(!super::is_gain(&[], 0.02));
    }

    #[test]
    fn the_interval_has_the_gain() {
        let differing = |gain: f64, number: usize| -> Decision {
            let mut random = Random::new(7);
            let mut time = || 1.0 + 0.1 * random.uniform();
            let rounds = (0..number).map(|_| Round {
                control: [time(), time()],
                tuned: (1.0 - gain) * time(),
            });
            Decision::of(&rounds.collect::<Vec<_>>(), 0.02)
        };
        for number in [9, 40] {
            let decision = differing(0.3, number);
            let [Some(least), Some(greatest)] = decision.interval else {
                panic!("{decision:?}")
            };
            assert!(
                least > 0.2 && least < 0.3 && greatest > 0.3 && greatest < 0.4,
                "{decision:?}"
            );
            assert!(least < decision.gain && decision.gain < greatest && decision.chance <= CHANCE);
        }
        let more = differing(-0.2, 40).words();
        assert!(
            more.contains(" % more (") && more.ends_with("), 40 rounds"),
            "{more}"
        );
    }

    #[test]
    fn more_rounds_see_smaller_gains() {
        // 20 % noise, and a true gain of 15 %.
        let found = |number: usize| {
            let found = (0..50_u64).filter(|seed| {
                let mut random = Random::new(seed + 100);
                let mut time = || 1.0 + 0.2 * (0..12).map(|_| random.uniform() - 0.5).sum::<f64>();
                let rounds: Vec<Round> = (0..number)
                    .map(|_| Round {
                        control: [time(), time()],
                        tuned: 0.85 * time(),
                    })
                    .collect();
                is_gain(&rounds, 0.02)
            });
            found.count()
        };
        assert!(found(100) >= 49);
    }

    #[test]
    fn medians() {
        assert_eq!(median([3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median([4.0, 1.0, 2.0, 3.0]), Some(2.5));
        assert_eq!(median([]), None);
    }
}
