//! What a run does with the files: whether hints were in effect, and whether anything was done in another way.

use super::TuneOptions;
use super::search::Set;
use crate::report::reader::JobReport;
use minfo_report::record::Traffic;
use minfo_rules::hints::verdict::Verdict;
use std::collections::BTreeMap;

/// Who transferred how much with how many calls, for each file and direction, by the file's name and driver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Behaviour(BTreeMap<(String, String), [[u64; 3]; 2]>);

impl Behaviour {
    /// That of a run with this report.
    pub(super) fn of(report: &JobReport, wanted: &TuneOptions) -> Behaviour {
        let mut behaviour = BTreeMap::new();
        let of = |traffic: &Traffic| [traffic.processes, traffic.calls, traffic.bytes];
        for file in wanted.files(report) {
            let name = file.name.rsplit('/').next().unwrap_or_default().to_owned();
            let stripes = file.stripes.as_ref().map_or(0, |stripes| stripes.number);
            let driver = format!("{} {stripes}", file.driver);
            let known = behaviour.entry((name, driver)).or_insert([[0; 3]; 2]);
            for (known, traffic) in known.iter_mut().zip([&file.written, &file.read]) {
                for (known, number) in known.iter_mut().zip(of(traffic)) {
                    *known += number;
                }
            }
        }
        Behaviour(behaviour)
    }

    /// Whether the same processes make the same calls, but for a few.
    pub(super) fn is_like(&self, other: &Behaviour) -> bool {
        let pairs = self.0.iter().zip(&other.0);
        self.0.len() == other.0.len()
            && pairs.into_iter().all(|((one, before), (other, now))| {
                let all = before.iter().flatten().zip(now.iter().flatten());
                one == other && all.into_iter().all(|(before, now)| is_near(*before, *now))
            })
    }
}

/// Why a run with a set does not count, by its report: a hint is not in effect.
pub(super) fn why_not(set: &Set, report: &JobReport) -> Option<String> {
    for (key, value) in &set.hints {
        let rows = report.hints.iter();
        let rows: Vec<_> = rows
            .filter(|row| row.line.is_some() && row.key == *key)
            .collect();
        let bad = |verdict| matches!(verdict, Verdict::NotObeyed | Verdict::Inverted);
        let is_taken = |verdict| matches!(verdict, Verdict::InEffect | Verdict::MayLoseData);
        let is_in_effect = rows.iter().any(|row| is_taken(row.verdict));
        let wrong = rows.iter().find(|row| bad(row.verdict) || !is_in_effect);
        match wrong {
            Some(row) => return Some(format!("{key} = {value}: {}", row.verdict)),
            None if rows.is_empty() => {
                return Some(format!("{key} = {value}: not in the report"));
            }
            None => {}
        }
    }
    None
}

/// Whether two numbers differ by no more than a twentieth.
fn is_near(one: u64, other: u64) -> bool {
    one.abs_diff(other) <= one.max(other) / 20
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_near() {
        assert!(is_near(0, 0) && is_near(100, 105) && !is_near(100, 120) && !is_near(0, 1));
    }
}
