//! Reports as a page for a browser.

use super::combined::{Joined, value};
use super::reader::{FileTraffic, time};
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
    let (mut files, others) = joined.slowest_files();
    let all = files.len() + others;
    files.truncate(DRAWN);
    let of_files = (all > DRAWN)
        .then(|| format!("(Of {all} files, the {DRAWN} that took most time are drawn.)"));
    let remarks: Vec<String> = joined
        .unlisted_words()
        .into_iter()
        .chain(of_files)
        .collect();
    let page = Page {
        title: format!("MPI {}: {} given", joined.title(), joined.given()),
        about,
        advice: joined.reports.iter().flat_map(advise::in_brief).collect(),
        groups: groups
            .map(|(verdict, total)| (verdict.to_string(), mark(verdict), total))
            .collect(),
        columns: &joined.columns(),
        rows: rows.collect(),
        bars: vec![
            (
                "Who transferred how much",
                files.iter().flat_map(|file| bars(file)).collect(),
            ),
            (
                "Who took how long",
                files.iter().filter_map(|file| times(file)).collect(),
            ),
            (
                "Sizes of calls of MPI",
                files.iter().flat_map(|file| sizes(file)).collect(),
            ),
        ],
        remark: (!remarks.is_empty()).then(|| remarks.join(" ")),
    };
    page.text()
}

/// The files that are drawn: a browser takes seconds for 1,000.
const DRAWN: usize = 100;

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
            are_columns: false,
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

/// How long the processes took that took longest.
fn times(file: &FileTraffic) -> Option<Bar> {
    let seconds = file.seconds.as_ref().filter(|seconds| seconds.all > 0.0)?;
    let nanos = |seconds: f64| (seconds * 1e9) as u64;
    let mut told = 0.0;
    let mut parts = Vec::new();
    for (rank, times) in &seconds.by_rank {
        let [written, read, metadata] = times.map(time);
        let all: f64 = times.iter().sum();
        let words = format!(
            "rank {rank}: {} (writing {written}, reading {read}, other {metadata})",
            time(all)
        );
        parts.push((words, nanos(all)));
        told += all;
    }
    let rest = seconds.all - told;
    if nanos(rest) > 0 {
        parts.push((format!("others: {}", time(rest)), nanos(rest)));
    }
    Some(Bar {
        label: file.name.clone(),
        parts,
        note: format!(
            "{}, the slowest {} (rank {})",
            time(seconds.all),
            time(seconds.greatest),
            seconds.greatest_rank
        ),
        are_columns: false,
    })
}

/// The bins of sizes, as in Darshan.
const BINS: [&str; 10] = [
    "to 100 bytes",
    "to 1 KiB",
    "to 10 KiB",
    "to 100 KiB",
    "to 1 MiB",
    "to 4 MiB",
    "to 10 MiB",
    "to 100 MiB",
    "to 1 GiB",
    "more",
];

/// How many calls were of which size.
fn sizes(file: &FileTraffic) -> Vec<Bar> {
    let used = [("written", &file.written), ("read", &file.read)];
    let used = used
        .into_iter()
        .filter(|(_, used)| used.sizes.iter().any(|&calls| calls > 0));
    used.map(|(direction, used)| {
        let parts = BINS.iter().zip(&used.sizes);
        let parts: Vec<(String, u64)> = parts
            .map(|(bin, &calls)| (format!("{bin}: {calls}"), calls))
            .collect();
        let told = parts
            .iter()
            .filter(|part| part.1 > 0)
            .map(|part| part.0.as_str());
        let told: Vec<&str> = told.collect();
        Bar {
            label: format!("{} {direction}", file.name),
            note: told.join(", "),
            parts,
            are_columns: true,
        }
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::super::reader::{Place, Seconds, Traffic};
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
            sizes: vec![0, 25, 0, 0, 0, 0, 0, 0, 0, 0],
            sequential: None,
            at_shared_pointer: 0,
            aligned: None,
            unaligned: None,
            slowest: None,
            bandwidth: None,
        };
        let file = FileTraffic {
            name: "a".to_owned(),
            processes: 4,
            written: traffic(3, 25, 100, vec![(2, 90), (0, 8)]),
            read: traffic(0, 0, 0, Vec::new()),
            settings: BTreeMap::new(),
            summary: String::new(),
            seconds: Some(Seconds {
                all: 2.0,
                greatest: 1.5,
                greatest_rank: 2,
                least: None,
                metadata: 0.25,
                by_rank: vec![(2, [1.0, 0.5, 0.0])],
            }),
            place: Place::default(),
            names: 1,
            opened: 4,
            strided_views: 0,
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
        let times = times(&file).unwrap();
        assert_eq!(times.note, "2.0 s, the slowest 1.5 s (rank 2)");
        let parts: Vec<u64> = times.parts.iter().map(|part| part.1).collect();
        assert_eq!(parts, [1_500_000_000, 500_000_000]);
        let sizes = sizes(&file);
        assert_eq!((sizes.len(), sizes[0].parts.len()), (2, 10));
        assert_eq!(sizes[0].note, "to 1 KiB: 25");
    }
}
