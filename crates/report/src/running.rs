//! Calls that had not returned when the processes ended. If processes were in the same call with different values for a
//! hint that must be the same, that is the reason.

use super::{Report, Row, Tally};
use minfo_rules::hints::catalogue::{self, Kind, Same};
use minfo_rules::hints::disagreement::{Disagreement, ValueOfRanks};
use minfo_rules::hints::verdict::{Outcome, Verdict};
use minfo_rules::hints::words;
use minfo_rules::ranks::Ranks;
use std::collections::BTreeMap;

/// What a call gives for each key: the rows, and how often.
type Given = BTreeMap<String, Vec<(Row, Tally)>>;

impl Report {
    /// Adds a call without hints that had not returned: the row has no key until [`Report::judge_running`].
    pub fn note_without_hints(&mut self, (kind, name): (Kind, &[u8]), procedure: &str, rank: u32) {
        let row = Row {
            kind,
            name: super::text(name),
            key: String::new(),
            procedure: procedure.to_owned(),
            given: String::new(),
            source: Default::default(),
            outcome: Outcome {
                verdict: Verdict::NoReturn,
                in_effect: None,
                detail: String::new(),
                added_by: None,
            },
            again: Vec::new(),
            scope: None,
        };
        self.add(row, Tally::new(1, Ranks::one(rank)));
    }

    /// Compares the hints that processes gave in the same call, if it had not returned.
    pub fn judge_running(&mut self) {
        let is_running = |row: &Row| row.outcome.verdict == Verdict::NoReturn;
        let rows = std::mem::take(&mut self.rows);
        let (running, rest): (BTreeMap<_, _>, _) =
            rows.into_iter().partition(|(row, _)| is_running(row));
        self.rows = rest;
        self.bytes -= running.keys().map(Row::bytes).sum::<usize>();
        let mut calls: BTreeMap<(Kind, String, String), (Ranks, Given)> = BTreeMap::new();
        for (row, tally) in running {
            let call = (row.kind, row.procedure.clone(), row.name.clone());
            let (ranks, given) = calls.entry(call).or_default();
            ranks.join(&tally.ranks);
            given.entry(row.key.clone()).or_default().push((row, tally));
        }
        for ((kind, ..), (ranks, given)) in calls {
            for (key, rows) in given.into_iter().filter(|(key, _)| !key.is_empty()) {
                let differs = difference(kind, &key, &ranks, &rows);
                for (mut row, tally) in rows {
                    if let Some(differs) = &differs {
                        let before = row.outcome.verdict.number();
                        row.outcome.verdict = Verdict::Differs;
                        row.outcome.detail = words::with_more(
                            words::in_call_without_return(differs),
                            row.outcome.detail,
                        );
                        self.totals[before] -= tally.times;
                        self.totals[Verdict::Differs.number()] += tally.times;
                    }
                    self.add(row, tally);
                }
            }
        }
    }
}

/// Which of the `ranks` in a call gave which value for a key that must be the same, if the values differ.
fn difference(kind: Kind, key: &str, ranks: &Ranks, rows: &[(Row, Tally)]) -> Option<String> {
    let hint = catalogue::find(kind, key)?;
    if !matches!(hint.same, Same::Yes | Same::InPractice) {
        return None;
    }
    let mut values: BTreeMap<&str, Ranks> = BTreeMap::new();
    let mut known = Ranks::default();
    for (row, tally) in rows {
        values.entry(&row.given).or_default().join(&tally.ranks);
        known.join(&tally.ranks);
    }
    let mut values: Vec<ValueOfRanks> = values
        .into_iter()
        .map(|(value, ranks)| ValueOfRanks {
            value: Some(value.as_bytes().to_vec()),
            ranks,
        })
        .collect();
    let most = ranks.ranges().last().map_or(0, |range| range.1 + 1);
    // Those in the call that did not give the key: all others, without those that are not in the call.
    let mut neither = known.clone();
    neither.join(&ranks.others_of(most));
    let without = neither.others_of(most);
    if !without.is_empty() && !ranks.has_more() {
        values.push(ValueOfRanks {
            value: None,
            ranks: without,
        });
    }
    (values.len() > 1).then(|| Disagreement::new(key.as_bytes(), values).words)
}
