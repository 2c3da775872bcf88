//! The search on simulated jobs.

use super::*;

/// A job on a machine that has two speeds, 1.6 apart, and now and then something else to do.
struct Simulated {
    /// What each set makes of the time, by its first key: 1 is nothing.
    factors: fn(&Set) -> f64,
    random: Random,
    is_slow: bool,
    /// How probable a change of the speed is in a run, and how much times differ.
    change: f64,
    noise: f64,
    clock: f64,
    budget: f64,
}

impl Simulated {
    fn uniform(&mut self) -> f64 {
        self.random.uniform()
    }
}

impl Bench for Simulated {
    fn run(&mut self, set: Option<&Set>, _: &str) -> Result<Measured, Stop> {
        if self.uniform() < self.change {
            self.is_slow = !self.is_slow;
        }
        let sum: f64 = (0..6).map(|_| self.uniform() - 0.5).sum();
        let mut seconds = set.map_or(1.0, self.factors) * (1.0 + self.noise * sum);
        if self.is_slow {
            seconds *= 1.6;
        }
        if self.uniform() < 0.05 {
            seconds += self.uniform();
        }
        self.clock += seconds;
        Ok(Measured::Took(seconds, false))
    }

    fn left(&self) -> f64 {
        self.budget - self.clock
    }
}

fn set(keys: &[&str]) -> Set {
    let hint = |key: &&str| ((*key).to_owned(), "1".to_owned());
    Set {
        hints: keys.iter().map(hint).collect(),
        ..Set::default()
    }
}

/// What so many simulated searches find.
fn found(
    number: u64,
    factors: fn(&Set) -> f64,
    change: f64,
    noise: f64,
    budget: f64,
) -> Vec<Option<Set>> {
    let sets = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];
    let sets = sets.map(|key| set(&[key]));
    found_of(&sets, number, factors, (change, noise), budget)
}

fn found_of(
    sets: &[Set],
    number: u64,
    factors: fn(&Set) -> f64,
    (change, noise): (f64, f64),
    budget: f64,
) -> Vec<Option<Set>> {
    let one = |seed: u64| {
        let mut bench = Simulated {
            factors,
            random: Random::new(seed),
            is_slow: false,
            change,
            noise,
            clock: 0.0,
            budget,
        };
        let mut search = Search::new(sets.to_vec(), 1.0, (9, 0.02), budget, seed ^ 0x5555_5555);
        search.run(&mut bench).unwrap();
        search.winner().cloned()
    };
    (1..=number).map(one).collect()
}

#[test]
fn what_gains_nothing_is_not_claimed() {
    // Quiet and busy machines, which change their speed never, now and then, and all the time; much and little time.
    for (change, noise) in [(0.0, 0.01), (0.02, 0.05), (0.2, 0.05), (0.5, 0.3)] {
        for budget in [40.0, 60.0, 600.0] {
            let claims = found(2000, |_| 1.0, change, noise, budget);
            let claims = claims.into_iter().flatten().count();
            // Less than 1 in 100.
            assert!(claims < 20, "{claims} of 2000: {change}, {noise}, {budget}");
        }
    }
}

#[test]
fn what_takes_longer_is_not_claimed() {
    assert!(
        found(500, |_| 1.2, 0.1, 0.05, 100.0)
            .iter()
            .all(Option::is_none)
    );
}

#[test]
fn what_gains_is_found_alone() {
    // A third less with one key; the others gain nothing.
    let factor = |set: &Set| match set.hints.iter().any(|(key, _)| key == "c") {
        true => 0.67,
        false => 1.0,
    };
    let all = found(300, factor, 0.02, 0.05, 120.0);
    let right = all
        .iter()
        .flatten()
        .filter(|found| found.is_same(&set(&["c"])));
    let right = right.count();
    assert!(right > 240, "{right} of 300");
}

#[test]
fn pairs_are_found() {
    let factor = |set: &Set| {
        let has = |wanted: &str| set.hints.iter().any(|(key, _)| key == wanted);
        let of = |is_there: bool| if is_there { 0.7 } else { 1.0 };
        of(has("b")) * of(has("h"))
    };
    let all = found(300, factor, 0.0, 0.05, 200.0);
    let both = all
        .iter()
        .flatten()
        .filter(|found| found.len() == 2)
        .count();
    assert!(both > 240, "{both} of 300");
}

#[test]
fn what_gains_together_is_kept() {
    // Four hints of 5 % each, tried together, with 8 % noise: none is given away for the gain of another.
    let factor = |set: &Set| 0.95_f64.powi(i32::try_from(set.len()).unwrap());
    let sets = [set(&["a", "b", "c", "d"])];
    let all = found_of(&sets, 200, factor, (0.0, 0.113), 600.0);
    let kept: Vec<usize> = all.iter().flatten().map(Set::len).collect();
    let mean = kept.iter().sum::<usize>() as f64 / kept.len() as f64;
    assert!(
        kept.len() > 100 && mean > 2.8,
        "{mean} of 4 in {} of 200",
        kept.len()
    );
}

#[test]
fn what_a_test_of_the_same_runs_finds_is_found() {
    // A gain that nine rounds show nine times of ten, if it is known what to look for.
    let factor = |set: &Set| match set.hints.iter().any(|(key, _)| key == "c") {
        true => 0.75,
        false => 1.0,
    };
    let known = found_of(&[set(&["c"])], 200, factor, (0.0, 0.12), 600.0);
    let all = found(200, factor, 0.0, 0.12, 600.0);
    let number = |found: &[Option<Set>]| found.iter().flatten().count();
    let (known, all) = (number(&known), number(&all));
    assert!(known >= 180 && all >= 160, "{known} and {all} of 200");
}

#[test]
fn what_contradicts_the_best_does_not_hide_a_pair() {
    // The three best numbers of aggregators are all better than any buffer, and the best buffer gains a fifth more.
    let set = |key: &str, value: &str| {
        let hint = |(key, value): (&str, &str)| (key.to_owned(), value.to_owned());
        Set {
            hints: [("enable", "1"), (key, value)].map(hint).to_vec(),
            ..Set::default()
        }
    };
    let sets = ["1", "2", "4"].map(|value| set("nodes", value));
    let sets = [sets, ["1", "4", "64"].map(|value| set("buffer", value))].concat();
    let factor = |set: &Set| {
        let factor = |(key, value): &(String, String)| match (key.as_str(), value.as_str()) {
            ("enable", _) => 0.6,
            ("nodes", "1") => 0.75,
            ("nodes", "2") => 0.72,
            ("nodes", "4") => 0.7,
            ("buffer", "4") => 0.8,
            _ => 1.0,
        };
        set.hints.iter().map(factor).product()
    };
    let all = found_of(&sets, 300, factor, (0.02, 0.03), 250.0);
    let best = all.iter().flatten().filter(|found| factor(found) < 0.35);
    let best = best.count();
    assert!(best > 240, "{best} of 300");
}

#[test]
fn sets_are_joined_and_made_smaller() {
    let (one, other) = (set(&["a", "b"]), set(&["b", "c"]));
    assert_eq!(one.with(&other).unwrap().hints, set(&["a", "b", "c"]).hints);
    assert_eq!(one.with(&set(&["a"])), None);
    let mut conflicting = set(&["a"]);
    conflicting.hints[0].1 = "2".to_owned();
    assert_eq!(one.with(&conflicting), None);
    assert_eq!(one.without(0).hints, set(&["b"]).hints);
    let mut variables = set(&["a"]);
    variables.variables = set(&["X", "Y"]).hints;
    assert_eq!(variables.without(2).variables, set(&["X"]).hints);
}

#[test]
fn a_set_that_is_out_does_not_run_again() {
    struct Refusing(Vec<String>);
    impl Bench for Refusing {
        fn run(&mut self, set: Option<&Set>, _: &str) -> Result<Measured, Stop> {
            let Some(set) = set else {
                return Ok(Measured::Took(1.0, false));
            };
            self.0.push(set.hints[0].0.clone());
            Ok(match set.hints[0].0.as_str() {
                "a" => Measured::Out("it is not in effect".to_owned()),
                _ => Measured::Took(0.5, true),
            })
        }
        fn left(&self) -> f64 {
            1e9
        }
    }
    let mut bench = Refusing(Vec::new());
    let mut search = Search::new(vec![set(&["a"]), set(&["b"])], 1.0, (9, 0.02), 1e9, 3);
    search.run(&mut bench).unwrap();
    assert_eq!(search.winner().unwrap().hints[0].0, "b");
    assert_eq!(bench.0.iter().filter(|key| *key == "a").count(), 1);
    assert_eq!(search.rows[0].out.as_deref(), Some("it is not in effect"));
    assert!(search.rounds.len() == 9 && search.rows[1].is_alike);
    // The record has all that there is.
    let rows = vec![search.rows[0].set.clone(), search.rows[1].set.clone()];
    let mut rows: Vec<_> = rows.into_iter().map(CandidateRow::new).collect();
    rows[0].out.clone_from(&search.rows[0].out);
    let again = Search::of_record(rows, search.runs.clone(), (search.best, 9, 0.02));
    assert_eq!(again.decision(), search.decision());
    assert_eq!(
        (again.control, again.rows[1].score()),
        (search.control, search.rows[1].score())
    );
}
