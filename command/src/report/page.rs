//! Reports as a page for a browser.

use super::combined::{Joined, value};
use super::reader::FileTraffic;
use crate::advise;
use crate::html::{Bar, Cell, Mark, Page, PageRow};
use minfo_rules::hints::verdict::Verdict;
use minfo_rules::text::counted;

/// The page.
pub(super) fn page(joined: &Joined<'_>) -> String {
    let mut about = Vec::new();
    for report in joined.reports {
        let mut fact = |what: &str, text: &str| {
            if !text.is_empty() {
                about.push((what.to_owned(), text.to_owned()));
            }
        };
        fact("report", &report.path);
        for (what, text) in report.job.facts() {
            fact(what, &text);
        }
        fact("processes", &report.processes.to_string());
        fact("library", report.library());
        fact(
            "hints file",
            report.hints_file.as_deref().unwrap_or_default(),
        );
        fact("of", report.remark.as_deref().unwrap_or_default());
    }
    let rows = joined.rows.iter().map(|row| {
        let mark = mark(row.facts.verdict);
        let verdict = row.facts.verdict.to_string();
        let mut cells: Vec<Cell> = vec![
            row.object().into(),
            row.from().into(),
            Cell::key(&row.facts.key),
            row.given().into(),
            value(row.facts.in_effect.as_deref()).into(),
            Cell::marked(mark, verdict.as_str()),
            row.ranks.to_string().into(),
        ];
        if joined.is_of_several() {
            cells.push(format!("{} of {}", row.jobs, joined.jobs()).into());
        }
        cells.push(row.facts.detail.as_str().into());
        PageRow {
            group: verdict,
            mark,
            cells,
        }
    });
    let groups = joined
        .totals()
        .filter(|(verdict, _)| joined.rows.iter().any(|row| row.facts.verdict == *verdict));
    let page = Page {
        title: format!("MPI {}: {} given", joined.title(), joined.given()),
        about,
        advice: joined.reports.iter().flat_map(advise::in_brief).collect(),
        groups: groups
            .map(|(verdict, total)| (verdict.to_string(), mark(verdict), total))
            .collect(),
        columns: &joined.columns(),
        rows: rows.collect(),
        bars: (
            "Who transferred how much",
            joined.files().flat_map(bars).collect(),
        ),
        remark: joined.unlisted_words(),
    };
    page.text()
}

fn mark(verdict: Verdict) -> Mark {
    match verdict {
        Verdict::InEffect => Mark::Good,
        Verdict::Malformed | Verdict::Unknown | Verdict::WrongObject | Verdict::Differs => {
            Mark::Bad
        }
        other if other.deserves_attention() => Mark::Warning,
        _ => Mark::Faint,
    }
}

/// Who wrote and read a file, as far as is known.
fn bars(file: &FileTraffic) -> Vec<Bar> {
    let used = [("written", &file.written), ("read", &file.read)];
    let used = used.into_iter().filter(|(_, used)| used.bytes > 0);
    used.map(|(direction, used)| {
        let bytes = used.bytes;
        let most = used.most.iter();
        let mut parts: Vec<(String, u64)> = most
            .map(|(rank, bytes)| (format!("rank {rank}: {}", counted(bytes, "byte")), *bytes))
            .collect();
        let told: u64 = parts.iter().map(|part| part.1).fold(0, u64::saturating_add);
        let rest = bytes.saturating_sub(told);
        if rest > 0 {
            parts.push((format!("others: {}", counted(rest, "byte")), rest));
        }
        Bar {
            label: format!("{} {direction}", file.name),
            parts,
            note: format!(
                "{} by {} of {} processes, {} a call",
                counted(bytes, "byte"),
                used.processes,
                file.processes,
                counted(bytes / used.calls.max(1), "byte")
            ),
        }
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::super::reader::Traffic;
    use super::*;
    use serde_json::Value;
    use std::collections::BTreeMap;

    #[test]
    fn a_file_has_a_bar_for_what_was_transferred() {
        let traffic = |processes, calls, bytes, most| Traffic {
            processes,
            calls,
            bytes,
            most,
            asked: [(0, 0); 2],
        };
        let file = FileTraffic {
            name: "a".to_owned(),
            processes: 4,
            written: traffic(3, 25, 100, vec![(2, 90), (0, 8)]),
            read: traffic(0, 0, 0, Vec::new()),
            settings: BTreeMap::new(),
            whole: Value::Null,
        };
        let bars = bars(&file);
        assert_eq!(bars.len(), 1);
        assert_eq!(bars[0].label, "a written");
        assert_eq!(
            bars[0].note,
            "100 bytes by 3 of 4 processes, 4 bytes a call"
        );
        let parts: Vec<u64> = bars[0].parts.iter().map(|part| part.1).collect();
        assert_eq!(parts, [90, 8, 2]);
        assert_eq!(bars[0].parts[0].0, "rank 2: 90 bytes");
    }
}
