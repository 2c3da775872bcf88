//! A report as bytes, to be sent to another process.

use super::{Ranks, Report, Row, Tally};
use crate::hints::asked::Source;
use crate::hints::catalogue::Kind;
use crate::hints::verdict::{Outcome, Verdict};

impl Report {
    /// The report as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for total in self.totals {
            put(&mut bytes, total);
        }
        put(&mut bytes, self.unlisted);
        put(&mut bytes, self.rows.len() as u64);
        for (row, tally) in &self.rows {
            put(&mut bytes, row.kind as u64);
            put(&mut bytes, row.outcome.verdict as u64);
            put(
                &mut bytes,
                match row.source {
                    Source::Program => 0,
                    Source::Line(line) => u64::from(line) + 1,
                },
            );
            for text in [&row.name, &row.key, &row.procedure, &row.given] {
                put_text(&mut bytes, text);
            }
            put(&mut bytes, row.outcome.in_effect.is_some().into());
            put_text(
                &mut bytes,
                row.outcome.in_effect.as_deref().unwrap_or_default(),
            );
            put_text(&mut bytes, &row.outcome.detail);
            put(&mut bytes, tally.times);
            put(&mut bytes, tally.ranks.runs().len() as u64);
            for &(first, last) in tally.ranks.runs() {
                put(&mut bytes, first.into());
                put(&mut bytes, last.into());
            }
        }
        bytes
    }

    /// The report that these bytes are; nothing where they are none.
    pub fn of_bytes(bytes: &[u8]) -> Option<Report> {
        let mut rest = bytes;
        let mut report = Report::default();
        for total in &mut report.totals {
            *total = take(&mut rest)?;
        }
        report.unlisted = take(&mut rest)?;
        for _ in 0..take(&mut rest)? {
            let kind = *Kind::ALL.get(take(&mut rest)? as usize)?;
            let verdict = *Verdict::ALL.get(take(&mut rest)? as usize)?;
            let source = match take(&mut rest)? {
                0 => Source::Program,
                line => Source::Line((line - 1) as u32),
            };
            let [name, key, procedure, given] = [
                take_text(&mut rest)?,
                take_text(&mut rest)?,
                take_text(&mut rest)?,
                take_text(&mut rest)?,
            ];
            let has_value = take(&mut rest)? != 0;
            let in_effect = take_text(&mut rest)?;
            let row = Row {
                kind,
                name,
                key,
                procedure,
                given,
                source,
                outcome: Outcome {
                    verdict,
                    in_effect: has_value.then_some(in_effect),
                    detail: take_text(&mut rest)?,
                },
            };
            let times = take(&mut rest)?;
            let mut runs = Vec::new();
            for _ in 0..take(&mut rest)? {
                runs.push((take(&mut rest)? as u32, take(&mut rest)? as u32));
            }
            let ranks = Ranks::of_runs(runs);
            report.add(row, Tally { times, ranks });
        }
        rest.is_empty().then_some(report)
    }
}

fn put(bytes: &mut Vec<u8>, number: u64) {
    bytes.extend_from_slice(&number.to_le_bytes());
}

fn put_text(bytes: &mut Vec<u8>, text: &str) {
    put(bytes, text.len() as u64);
    bytes.extend_from_slice(text.as_bytes());
}

fn take(rest: &mut &[u8]) -> Option<u64> {
    let (number, after) = rest.split_first_chunk::<8>()?;
    *rest = after;
    Some(u64::from_le_bytes(*number))
}

fn take_text(rest: &mut &[u8]) -> Option<String> {
    let len = usize::try_from(take(rest)?).ok()?;
    let (text, after) = rest.split_at_checked(len)?;
    *rest = after;
    String::from_utf8(text.to_vec()).ok()
}
