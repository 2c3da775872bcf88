//! Reports as a page for a browser.

use super::joined::{Joined, text_of, value};
use super::read::pair_of;
use crate::advise;
use crate::html::{Bar, Cell, Mark, Page, Row};
use minfo_rules::hints::verdict::Verdict;
use serde_json::Value;

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
        fact("processes", &report.number("processes").to_string());
        fact("library", report.library());
        fact("hints file", report.text("hints_file"));
        fact("of", report.text("remark"));
    }
    let rows = joined.rows.iter().map(|row| {
        let mark = mark(row.verdict);
        let verdict = row.verdict.to_string();
        let mut cells: Vec<Cell> = vec![
            row.object().into(),
            row.from().into(),
            Cell::key(text_of(&row.facts, "key")),
            row.given().into(),
            value(&row.facts["in_effect"]).into(),
            Cell::marked(mark, verdict.as_str()),
            row.ranks.to_string().into(),
        ];
        if joined.is_of_several() {
            cells.push(format!("{} of {}", row.jobs, joined.jobs()).into());
        }
        cells.push(text_of(&row.facts, "detail").into());
        Row {
            group: verdict,
            mark,
            cells,
        }
    });
    let groups = joined
        .totals()
        .filter(|(verdict, _)| joined.rows.iter().any(|row| row.verdict == *verdict));
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
fn bars(file: &Value) -> Vec<Bar> {
    let number = |value: &Value| value.as_u64().unwrap_or_default();
    let name = file["name"].as_str().unwrap_or_default();
    let used = ["written", "read"]
        .into_iter()
        .map(|direction| (direction, &file[direction]));
    let used = used.filter(|(_, used)| number(&used["bytes"]) > 0);
    used.map(|(direction, used)| {
        let (bytes, calls) = (number(&used["bytes"]), number(&used["calls"]));
        let most = used["most"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(pair_of);
        let mut parts: Vec<(String, u64)> = most
            .map(|(rank, bytes)| (format!("rank {rank}: {bytes} bytes"), bytes))
            .collect();
        let told: u64 = parts.iter().map(|part| part.1).fold(0, u64::saturating_add);
        let rest = bytes.saturating_sub(told);
        if rest > 0 {
            parts.push((format!("others: {rest} bytes"), rest));
        }
        Bar {
            label: format!("{name} {direction}"),
            parts,
            note: format!(
                "{bytes} bytes by {} of {} processes, {} bytes a call",
                number(&used["processes"]),
                number(&file["processes"]),
                bytes / calls.max(1)
            ),
        }
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_file_has_a_bar_for_what_was_transferred() {
        let nothing = json!({ "processes": 0, "calls": 0, "bytes": 0, "most": [] });
        let written =
            json!({ "processes": 3, "calls": 25, "bytes": 100, "most": [[2, 90], [0, 8]] });
        let file = json!({ "name": "a", "processes": 4, "written": written, "read": nothing });
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
