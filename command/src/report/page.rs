//! Reports as a page for a browser.

use super::joined::{Joined, text_of, value};
use crate::html::{Cell, Mark, Page, Row};
use minfo_core::hints::verdict::Verdict;

const COLUMNS: [&str; 8] = [
    "object",
    "from",
    "key",
    "given",
    "in effect",
    "verdict",
    "ranks",
    "note",
];
const OF_SEVERAL: [&str; 9] = [
    "object",
    "from",
    "key",
    "given",
    "in effect",
    "verdict",
    "ranks",
    "jobs",
    "note",
];

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
            value(&row.facts["given"]).into(),
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
        groups: groups
            .map(|(verdict, total)| (verdict.to_string(), mark(verdict), total))
            .collect(),
        columns: match joined.is_of_several() {
            true => &OF_SEVERAL,
            false => &COLUMNS,
        },
        rows: rows.collect(),
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
