//! A report for programs.

use super::{Heading, MOST_RANGES, Report, Row, Tally};
use crate::record::{FORMAT, HintRecord, JobRecord, Rare, size_of};
use minfo_rules::hints::verdict::Verdict;

/// The greatest size of the JSON in bytes, and of its hints, which leave the rest to files.
const MOST_BYTES: usize = 4 << 20;
const MOST_BYTES_OF_HINTS: usize = MOST_BYTES / 2;
/// How many ranges of ranks a hint or a file has at most, if all would be too large otherwise.
pub(crate) const FEW_RANGES: usize = 8;

impl Report {
    /// The report as JSON, of at most 4 MiB.
    pub fn to_json(&self, heading: &Heading) -> String {
        let (hints, left_out) = hints(&self.folded());
        let total = |verdict: Verdict| (verdict.to_string(), self.total(verdict));
        let mut record = JobRecord {
            format: FORMAT,
            library: heading.version.clone(),
            processes: heading.processes.into(),
            hints_file: heading.hints_file.clone(),
            remark: heading.remark.clone(),
            job: Some(heading.job.clone()),
            given: self.given(),
            added: self.added(),
            totals: Verdict::ALL.into_iter().map(total).collect(),
            unlisted: self.unlisted + left_out,
            hints,
            ..JobRecord::default()
        };
        // (The array of files has brackets and a line.)
        let room = MOST_BYTES.saturating_sub(record.to_json().len() + 8);
        record.files = self.files(room);
        record.to_json()
    }
}

/// The hints of rows, and how many are left out for want of room: first those that do not deserve attention.
fn hints(rows: &[(Row, Tally)]) -> (Vec<HintRecord>, u64) {
    let each = |most_ranges| {
        let each = rows.iter();
        each.map(|(row, tally)| row.record(tally, most_ranges))
            .collect::<Vec<HintRecord>>()
    };
    let size = |hints: &[HintRecord]| hints.iter().map(|hint| size_of(hint)).sum::<usize>();
    let mut hints = each(MOST_RANGES);
    if size(&hints) <= MOST_BYTES_OF_HINTS {
        return (hints, 0);
    }
    hints = each(FEW_RANGES);
    let (mut room, mut left_out) = (MOST_BYTES_OF_HINTS, 0);
    let mut is_kept = vec![false; hints.len()];
    for deserves in [true, false] {
        for (((row, _), hint), is_kept) in rows.iter().zip(&hints).zip(&mut is_kept) {
            if row.deserves_attention() != deserves {
                continue;
            }
            match room.checked_sub(size_of(hint)) {
                Some(rest) => (room, *is_kept) = (rest, true),
                None => left_out += hint.times,
            }
        }
    }
    let mut is_kept = is_kept.into_iter();
    hints.retain(|_| is_kept.next() == Some(true));
    (hints, left_out)
}

impl Row {
    /// What is said of it, with at most so many ranges of ranks.
    pub(crate) fn record(&self, tally: &Tally, most_ranges: usize) -> HintRecord {
        let mut ranks = tally.ranks.clone();
        ranks.keep(most_ranges);
        HintRecord {
            kind: self.kind.noun().to_owned(),
            name: self.name.clone(),
            procedure: self.procedure.clone(),
            again: self.again.clone(),
            names: tally.names,
            scope: self.scope.map(u64::from),
            key: self.key.clone(),
            given: self.given.clone(),
            line: self.source.line().map(u64::from),
            added_by: self.outcome.added_by.clone(),
            in_effect: self.outcome.in_effect.clone(),
            verdict: self.outcome.verdict,
            detail: self.outcome.detail.clone(),
            times: tally.times,
            more_ranks: Rare(ranks.has_more()),
            ranks,
            reports: Rare(0),
        }
    }
}
