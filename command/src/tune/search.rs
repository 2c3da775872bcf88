//! The search: which hints are tried in which order, and which are left at the end. It knows nothing of jobs, so that its
//! tests try it on thousands of simulated ones.

use super::decision::{Decision, LEAST_ROUNDS, Round, is_gain, is_hopeless, median};
use super::random::Random;
use crate::trouble::Trouble;
use serde::{Deserialize, Serialize};

/// Hints, or variables, that are tried together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Set {
    /// Keys and values.
    pub(super) hints: Vec<(String, String)>,
    /// Variables of the environment and their values.
    pub(super) variables: Vec<(String, String)>,
    /// Why it is tried.
    pub(super) reason: String,
}

impl Set {
    /// Both together, unless they have different values for something, or one has all that the other has.
    fn with(&self, other: &Set) -> Option<Set> {
        let hints = joined(&self.hints, &other.hints)?;
        let variables = joined(&self.variables, &other.variables)?;
        let number = hints.len() + variables.len();
        (number > self.len().max(other.len())).then(|| Set {
            hints,
            variables,
            reason: "both gained alone".to_owned(),
        })
    }

    /// How many things it sets.
    pub(super) fn len(&self) -> usize {
        self.hints.len() + self.variables.len()
    }

    /// Without the one of this number.
    fn without(&self, number: usize) -> Set {
        let mut set = self.clone();
        match number.checked_sub(set.hints.len()) {
            None => drop(set.hints.remove(number)),
            Some(number) => drop(set.variables.remove(number)),
        }
        set.reason = "without one of them".to_owned();
        set
    }

    /// Whether both set the same.
    pub(super) fn is_same(&self, other: &Set) -> bool {
        self.hints == other.hints && self.variables == other.variables
    }
}

type HintPairs = [(String, String)];

fn joined(one: &HintPairs, other: &HintPairs) -> Option<Vec<(String, String)>> {
    let mut all = one.to_vec();
    for (key, value) in other {
        match one.iter().find(|(known, _)| known == key) {
            None => all.push((key.clone(), value.clone())),
            Some((_, known)) if known == value => {}
            Some(_) => return None,
        }
    }
    Some(all)
}

/// Why the search ends before its end.
#[derive(Debug)]
pub(super) enum Stop {
    /// This signal arrived.
    Signal(i32),
    Trouble(Trouble),
}

impl From<Trouble> for Stop {
    fn from(trouble: Trouble) -> Stop {
        Stop::Trouble(trouble)
    }
}

/// A run.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Measured {
    /// It took so many seconds. Whether the same processes made the same calls as without the set.
    Took(f64, bool),
    /// It does not count, and why.
    Out(String),
}

/// What runs the job.
pub(super) trait Bench {
    /// Runs it with this set, or as it is, and says what the search is doing.
    fn run(&mut self, set: Option<&Set>, doing: &str) -> Result<Measured, Stop>;
    /// The seconds that are left of the budget; below 0 if it is over.
    fn left(&self) -> f64;
}

/// A set, and what was measured with it.
#[derive(Clone, Debug)]
pub(super) struct CandidateRow {
    pub(super) set: Set,
    pub(super) times: Vec<f64>,
    /// Each time as a part of that of the job as it is, in the same round.
    ratios: Vec<f64>,
    /// Why it is out.
    pub(super) out: Option<String>,
    /// Whether the same processes made the same calls as without it, in its last run.
    pub(super) is_alike: bool,
}

impl CandidateRow {
    pub(super) fn new(mut set: Set) -> CandidateRow {
        // (As a record has them.)
        set.hints.sort_unstable();
        set.variables.sort_unstable();
        CandidateRow {
            set,
            times: Vec::new(),
            ratios: Vec::new(),
            out: None,
            is_alike: false,
        }
    }

    /// Its time as a part of that of the job as it is.
    pub(super) fn score(&self) -> f64 {
        median(self.ratios.iter().copied()).unwrap_or(f64::INFINITY)
    }

    fn last(&self, number: usize) -> f64 {
        let ratios = self.ratios.iter().rev().take(number).copied();
        median(ratios).unwrap_or(f64::INFINITY)
    }
}

/// A search, and what it has found so far.
pub(super) struct Search {
    pub(super) rows: Vec<CandidateRow>,
    /// The times of the job as it is, in all rounds but the last ones.
    pub(super) control: Vec<f64>,
    /// By what part the job differs from itself in a round.
    spreads: Vec<f64>,
    /// The row that is tried in the last rounds.
    pub(super) best: Option<usize>,
    /// The last rounds.
    pub(super) rounds: Vec<Round>,
    /// All runs, in their order.
    pub(super) runs: Vec<Run>,
    /// The number of rounds that were to be run, and the gain that is not worth a hint.
    pub(super) wanted: usize,
    pub(super) least: f64,
    /// The seconds of the job's runs as it is, with all that is done between them, and those that there were for all.
    costs: Vec<f64>,
    budget: f64,
    random: Random,
}

/// A run, as the record has it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Run {
    /// The round in which it was, from 1, and whether that is one of the last ones, which decide.
    pub(super) round: usize,
    pub(super) decides: bool,
    /// The number of the row, from 0; none for the job as it is.
    pub(super) candidate: Option<usize>,
    pub(super) seconds: Option<f64>,
    /// Why it does not count.
    pub(super) out: Option<String>,
}

/// How often those that are compared run, at least.
const AGAIN: usize = 2;
/// How many run again, if half of all are fewer, and how many of these some times more.
const KEPT: usize = 6;
const FEW: usize = 3;
/// How often a set and a smaller one run.
const OFTEN: usize = 5;
/// How many others the best one is paired with at a time.
const PAIRED: usize = 3;

impl Search {
    /// A search among these sets for a job whose runs cost so many seconds, with this number of rounds at its end, for more than
    /// the gain `least`.
    pub(super) fn new(
        sets: Vec<Set>,
        seconds: f64,
        (rounds, least): (usize, f64),
        left: f64,
        seed: u64,
    ) -> Search {
        Search {
            rows: sets.into_iter().map(CandidateRow::new).collect(),
            control: Vec::new(),
            spreads: Vec::new(),
            best: None,
            rounds: Vec::new(),
            runs: Vec::new(),
            wanted: rounds,
            least,
            costs: vec![seconds],
            budget: left,
            random: Random::new(seed),
        }
    }

    fn cost(&self) -> f64 {
        median(self.costs.iter().copied()).unwrap_or(0.0)
    }

    /// Whether there is more time than the last rounds need: for those they get half of all, or what they need at least.
    fn has_time(&self, bench: &impl Bench) -> bool {
        let seconds = self.cost();
        let all = seconds_of(self.wanted, seconds).min(self.budget / 2.0);
        bench.left() > all.max(seconds_of(LEAST_ROUNDS, seconds))
    }

    /// What the last rounds show.
    pub(super) fn decision(&self) -> Decision {
        Decision::of(&self.rounds, self.least)
    }

    /// The set that gains.
    pub(super) fn winner(&self) -> Option<&Set> {
        let best = &self.rows[self.best?];
        (best.out.is_none() && is_gain(&self.rounds, self.least)).then_some(&best.set)
    }

    /// Searches under the budget. What it has found stays if it is stopped.
    pub(super) fn run(&mut self, bench: &mut impl Bench) -> Result<(), Stop> {
        let all: Vec<usize> = (0..self.rows.len()).collect();
        self.round(bench, &all, "each once")?;
        let mut better = self.sorted(all);
        better.truncate(better.len().div_ceil(2).max(KEPT));
        for _ in 0..AGAIN {
            self.round(bench, &better, "the better half")?;
        }
        let mut few = self.sorted(better.clone());
        few.truncate(FEW);
        if few.len() > 1 {
            for _ in 0..=AGAIN {
                self.round(bench, &few, "the best few")?;
            }
        }
        // (Whether one gains is for the last rounds to say.)
        let mut faster = self.sorted(better);
        faster.retain(|&row| self.rows[row].score() < 1.0 - self.least);
        let Some((&first, others)) = faster.split_first() else {
            return Ok(());
        };
        self.best = Some(first);
        self.add_what_gains_more(bench, others)?;
        self.drop_what_is_not_needed(bench)?;
        self.confirm(bench)
    }

    /// Runs each of these once, in random order, and the job as it is before, between and after them.
    fn round(&mut self, bench: &mut impl Bench, rows: &[usize], doing: &str) -> Result<(), Stop> {
        let mut order: Vec<usize> = rows.to_vec();
        order.retain(|&row| self.rows[row].out.is_none());
        if order.is_empty() || !self.has_time(bench) {
            return Ok(());
        }
        let best = self.rows.iter().filter(|row| row.out.is_none());
        let best = best.map(CandidateRow::score).fold(f64::INFINITY, f64::min);
        let doing = &match best < 1.0 {
            true => format!("{doing}, the best so far {:+.0} %", 100.0 * (best - 1.0)),
            false => doing.to_owned(),
        };
        self.random.shuffle(&mut order);
        let round = self.next_round();
        let (mut control, mut times) = (Vec::new(), Vec::new());
        let between = order.len().div_ceil(2);
        for (place, row) in order.iter().enumerate() {
            if place % between == 0 {
                control.extend(self.as_it_is(bench, round, doing)?);
            }
            if !self.has_time(bench) {
                break;
            }
            if let Some(seconds) = self.run_once(bench, (round, false), Some(*row), doing)? {
                times.push((*row, seconds));
            }
        }
        control.extend(self.as_it_is(bench, round, doing)?);
        self.compare(&control, &times);
        Ok(())
    }

    fn next_round(&self) -> usize {
        self.runs.last().map_or(1, |run| run.round + 1)
    }

    /// Notes the times of a round that does not decide.
    fn compare(&mut self, control: &[f64], times: &[(usize, f64)]) {
        self.control.extend(control);
        let pairs = control.windows(2);
        self.spreads
            .extend(pairs.map(|two| (two[0] - two[1]).abs() / f64::midpoint(two[0], two[1])));
        let reference = median(control.iter().copied());
        for &(row, seconds) in times {
            self.rows[row].times.push(seconds);
            self.rows[row]
                .ratios
                .extend(reference.map(|reference| seconds / reference));
        }
    }

    fn as_it_is(
        &mut self,
        bench: &mut impl Bench,
        round: usize,
        doing: &str,
    ) -> Result<Option<f64>, Stop> {
        let left = bench.left();
        let seconds = self.run_once(bench, (round, false), None, doing)?;
        self.costs.push(left - bench.left());
        Ok(seconds)
    }

    /// Runs the job with the set of a row, or as it is: the seconds, if it counts.
    fn run_once(
        &mut self,
        bench: &mut impl Bench,
        (round, decides): (usize, bool),
        candidate: Option<usize>,
        doing: &str,
    ) -> Result<Option<f64>, Stop> {
        let set = candidate.map(|row| &self.rows[row].set);
        let (seconds, out) = match bench.run(set, doing)? {
            Measured::Took(seconds, is_alike) => {
                if let Some(row) = candidate {
                    self.rows[row].is_alike = is_alike;
                }
                (Some(seconds), None)
            }
            Measured::Out(why) => (None, Some(why)),
        };
        if let Some(row) = candidate
            && out.is_some()
        {
            self.rows[row].out.clone_from(&out);
        }
        self.runs.push(Run {
            round,
            decides,
            candidate,
            seconds,
            out,
        });
        Ok(seconds)
    }

    /// Those that were measured and are not out, the fastest first.
    fn sorted(&self, mut rows: Vec<usize>) -> Vec<usize> {
        rows.retain(|&row| self.rows[row].out.is_none() && !self.rows[row].ratios.is_empty());
        rows.sort_by(|&one, &other| self.rows[one].score().total_cmp(&self.rows[other].score()));
        rows
    }

    /// Tries the best one together with others, and what is clearly faster likewise, until nothing is. (Others that
    /// contradict the best one, such as another number of aggregators, take no place of those that do not.)
    fn add_what_gains_more(
        &mut self,
        bench: &mut impl Bench,
        others: &[usize],
    ) -> Result<(), Stop> {
        while let Some(best) = self.best
            && self.has_time(bench)
        {
            let set = &self.rows[best].set;
            let pairs = others
                .iter()
                .filter_map(|&other| set.with(&self.rows[other].set));
            let pairs: Vec<Set> = pairs.take(PAIRED).collect();
            let pairs: Vec<usize> = pairs.into_iter().map(|pair| self.row_of(pair)).collect();
            if pairs.is_empty() {
                break;
            }
            for _ in 0..=AGAIN {
                self.round(
                    bench,
                    &[&[best], &pairs[..]].concat(),
                    "pairs of what gained",
                )?;
            }
            let part = |row: &usize| self.rows[*row].last(AGAIN + 1);
            let pairs = pairs.iter().filter(|row| self.rows[**row].out.is_none());
            let fastest = pairs.min_by(|one, other| part(one).total_cmp(&part(other)));
            // (The best of several is the best in part by chance.)
            let spread = median(self.spreads.iter().copied()).unwrap_or(0.0);
            let limit = part(&best) * (1.0 - spread.max(self.least));
            match fastest {
                Some(pair) if part(pair) < limit => self.best = Some(*pair),
                _ => break,
            }
        }
        Ok(())
    }

    /// The row of a set, a new one if there is none.
    fn row_of(&mut self, set: Set) -> usize {
        let row = CandidateRow::new(set);
        let known = self
            .rows
            .iter()
            .position(|known| known.set.is_same(&row.set));
        known.unwrap_or_else(|| {
            self.rows.push(row);
            self.rows.len() - 1
        })
    }

    /// Leaves out what is not needed: each smaller set is compared with the whole one, and what is left with it again.
    fn drop_what_is_not_needed(&mut self, bench: &mut impl Bench) -> Result<(), Stop> {
        let Some(whole) = self.best else {
            return Ok(());
        };
        let number = self.rows[whole].set.len();
        if number < 2 {
            return Ok(());
        }
        let mut left = self.rows[whole].set.clone();
        // From the last one on, so that the numbers of the others stay.
        for number in (0..number).rev() {
            let smaller = self.row_of(self.rows[whole].set.without(number));
            if left.len() > 1 && self.is_as_fast(bench, smaller, whole)? {
                left = left.without(number);
            }
        }
        let left = self.row_of(left);
        if left != whole && self.is_as_fast(bench, left, whole)? {
            self.best = Some(left);
        }
        Ok(())
    }

    /// Whether a row takes no longer than the whole one, in rounds of their own.
    fn is_as_fast(
        &mut self,
        bench: &mut impl Bench,
        row: usize,
        whole: usize,
    ) -> Result<bool, Stop> {
        let before = self.rows[row].ratios.len();
        for _ in 0..OFTEN {
            self.round(bench, &[whole, row], "without some of them")?;
        }
        let rounds = self.rows[row].ratios.len() - before;
        let is_whole = rounds == OFTEN && self.rows[row].out.is_none();
        let limit = self.rows[whole].last(rounds) * (1.0 + self.least);
        Ok(is_whole && self.rows[row].last(rounds) <= limit)
    }

    /// The last rounds, which decide.
    fn confirm(&mut self, bench: &mut impl Bench) -> Result<(), Stop> {
        let Some(best) = self.best else {
            return Ok(());
        };
        while self.rounds.len() < self.wanted && bench.left() > seconds_of(1, self.cost()) {
            if is_hopeless(&self.rounds, self.least) {
                break;
            }
            let doing = format!("round {} of {}", self.rounds.len() + 1, self.wanted);
            let round = self.next_round();
            let mut order = [true, false, false];
            self.random.shuffle(&mut order);
            let (mut tuned, mut control) = (None, Vec::new());
            for is_tuned in order {
                let candidate = is_tuned.then_some(best);
                let seconds = self.run_once(bench, (round, true), candidate, &doing)?;
                match is_tuned {
                    true if seconds.is_none() => return Ok(()),
                    true => tuned = seconds,
                    false => control.extend(seconds),
                }
            }
            if let (Some(tuned), &[one, other]) = (tuned, control.as_slice()) {
                let control = [one, other];
                self.rounds.push(Round { control, tuned });
            }
        }
        Ok(())
    }

    /// The search of a record: what its runs show.
    pub(super) fn of_record(
        rows: Vec<CandidateRow>,
        runs: Vec<Run>,
        (best, wanted, least): (Option<usize>, usize, f64),
    ) -> Search {
        let mut search = Search::new(Vec::new(), 0.0, (wanted, least), 0.0, 0);
        (search.rows, search.best) = (rows, best);
        for round in runs.chunk_by(|one, other| one.round == other.round) {
            let seconds = |is_control: bool| {
                let runs = round
                    .iter()
                    .filter(move |run| run.candidate.is_none() == is_control);
                runs.filter_map(|run| Some((run.candidate.unwrap_or_default(), run.seconds?)))
            };
            let control: Vec<f64> = seconds(true).map(|(_, seconds)| seconds).collect();
            let times: Vec<(usize, f64)> = seconds(false).collect();
            match (round[0].decides, &control[..], &times[..]) {
                (false, ..) => search.compare(&control, &times),
                (true, &[one, other], &[(_, tuned)]) => search.rounds.push(Round {
                    control: [one, other],
                    tuned,
                }),
                (true, ..) => {}
            }
        }
        search.runs = runs;
        search
    }
}

/// The seconds of so many of the last rounds.
pub(super) fn seconds_of(rounds: usize, seconds: f64) -> f64 {
    // A round is three runs, and a machine has slow times.
    rounds as f64 * 3.0 * seconds * 1.5
}

#[cfg(test)]
mod tests;
