//! Reports as a page for a browser.

use super::combined::{Joined, JoinedRow};
use super::reader::JobReport;
use crate::advise;
use crate::html::{self, Bar, BarKind, Mark, Page, PageCell, PageRow};
use minfo_report::names_of_bins;
use minfo_report::numbers::{bytes, percents, seconds};
use minfo_report::record::FileRecord;
use minfo_report::words::value;
use minfo_rules::hints::verdict::Verdict;
use minfo_rules::text::counted;

/// The page: what needs attention comes first.
pub(super) fn page(joined: &Joined<'_>) -> String {
    let rows = sorted(joined);
    let page_row = |row: &&JoinedRow| {
        let mark = mark(row.hint.verdict);
        let verdict = row.hint.verdict.to_string();
        let mut cells: Vec<PageCell> = vec![
            row.object().into(),
            row.from().into(),
            PageCell::key(&row.hint.key),
            row.hint.value().into(),
            value(row.hint.in_effect.as_deref()).into(),
            PageCell::of_group(&verdict, mark, verdict.as_str()),
            row.hint.ranks.to_string().into(),
        ];
        if joined.is_of_several() {
            cells.push(format!("{} of {}", row.jobs, joined.jobs()).into());
        }
        cells.push(row.hint.detail.as_str().into());
        PageRow {
            group: verdict,
            mark,
            cells,
        }
    };
    let page_rows: Vec<PageRow> = rows.iter().map(page_row).collect();
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
    let named: Vec<(String, &FileRecord)> = files
        .iter()
        .map(|(report, file)| match joined.reports.len() {
            1 => (file.name.clone(), *file),
            _ => (format!("{}: {}", report.path, file.name), *file),
        })
        .collect();
    let page = Page {
        title: format!("MPI {}: {} given", joined.title(), joined.given()),
        about: joined.reports.iter().map(about).collect(),
        advice: attention(joined, &rows),
        groups: html::groups(&page_rows),
        columns: &joined.columns(),
        rows: page_rows,
        bars: vec![
            (
                "Who transferred how much",
                named
                    .iter()
                    .flat_map(|(name, file)| bars(name, file))
                    .collect(),
            ),
            (
                "Who took how long",
                named
                    .iter()
                    .filter_map(|(name, file)| times(name, file))
                    .collect(),
            ),
            (
                "Sizes of calls of MPI",
                named
                    .iter()
                    .flat_map(|(name, file)| sizes(name, file))
                    .collect(),
            ),
        ],
        remark: (!remarks.is_empty()).then(|| remarks.join(" ")),
    };
    page.text()
}

/// What is known of a job.
fn about(report: &JobReport) -> Vec<(String, String)> {
    let mut about = vec![("report".to_owned(), report.path.clone())];
    let job = report.job().facts().into_iter();
    about.extend(job.map(|(what, text)| (what.to_owned(), text)));
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let others = [
        ("processes", report.processes.to_string()),
        ("MPI", report.mpi().unwrap_or_default()),
        ("library", report.library()),
        ("file systems", report.file_systems().unwrap_or_default()),
        ("hints file", text(&report.hints_file)),
        ("of", text(&report.remark)),
    ];
    let known = others.into_iter().filter(|(_, text)| !text.is_empty());
    about.extend(known.map(|(what, text)| (what.to_owned(), text)));
    about
}

/// The rows, those that deserve attention first.
fn sorted<'j>(joined: &'j Joined<'_>) -> Vec<&'j JoinedRow> {
    let mut rows: Vec<&JoinedRow> = joined.rows.iter().collect();
    rows.sort_by_key(|row| match mark(row.hint.verdict) {
        Mark::Bad => 0,
        Mark::Warning => 1,
        Mark::None | Mark::Good => 2,
        Mark::Faint => 3,
    });
    rows
}

/// The most that is said to need attention before the table, which has all.
const MOST: usize = 20;

/// What needs attention: files, what costs most first, and then hints.
fn attention(joined: &Joined<'_>, rows: &[&JoinedRow]) -> Vec<(String, String)> {
    let advice = joined.reports.iter().flat_map(advise::in_brief);
    let mut all: Vec<(String, String)> = advice.collect();
    let bad: Vec<&&JoinedRow> = rows
        .iter()
        .filter(|row| row.hint.deserves_attention())
        .collect();
    let is_about = |file: &FileRecord| bad.iter().any(|row| row.hint.name == file.name);
    for (report, file) in joined.slowest_files().0 {
        // What follows the processes and their calls: aggregators, and who wrote and read how much.
        if is_about(file)
            && let Some((_, by)) = file.summary.split_once("; ")
        {
            let of = match joined.reports.len() {
                1 => String::new(),
                _ => format!(" of {}", report.path),
            };
            all.push((format!("file {}{of}", file.name), by.to_owned()));
        }
    }
    let mut hints: Vec<(String, String, Vec<String>)> = Vec::new();
    for row in bad {
        let words = match row.hint.detail.as_str() {
            "" => row.hint.verdict.to_string(),
            detail => format!("{}: {detail}", row.hint.verdict),
        };
        let title = match row.hint.verdict {
            Verdict::Unmatched => row.hint.key.clone(),
            _ => format!("{} = {}", row.hint.key, row.hint.value()),
        };
        let object = row.object();
        match hints
            .iter_mut()
            .find(|known| (&known.0, &known.1) == (&title, &words))
        {
            Some(known) => known.2.push(object),
            None => hints.push((title, words, vec![object])),
        }
    }
    all.extend(hints.into_iter().map(|(title, words, objects)| {
        let others = match objects.len() - 1 {
            0 => String::new(),
            others => format!(" and {others} more"),
        };
        (format!("{title}, {}{others}", objects[0]), words)
    }));
    let others = all.len().saturating_sub(MOST);
    all.truncate(MOST);
    if others > 0 {
        all.push((format!("{others} more"), "see the table".to_owned()));
    }
    all
}

/// The files that are drawn: a browser takes seconds for 1,000.
const DRAWN: usize = 100;

fn mark(verdict: Verdict) -> Mark {
    match verdict {
        Verdict::InEffect => Mark::Good,
        Verdict::Malformed
        | Verdict::Unknown
        | Verdict::WrongObject
        | Verdict::Differs
        | Verdict::MayLoseData
        | Verdict::PromiseBroken => Mark::Bad,
        other if other.deserves_attention() => Mark::Warning,
        _ => Mark::Faint,
    }
}

/// Who wrote and read a file, as far as is known.
fn bars(name: &str, file: &FileRecord) -> Vec<Bar> {
    let used = [("written", &file.written), ("read", &file.read)];
    let used = used.into_iter().filter(|(_, used)| used.bytes > 0);
    used.map(|(direction, used)| {
        let all = used.bytes;
        let most = used.most.iter();
        let mut parts: Vec<(String, u64)> = most
            .map(|&(rank, part)| (format!("rank {rank}"), part))
            .collect();
        let told = parts.iter().map(|part| part.1).fold(0, u64::saturating_add);
        if told < all {
            parts.push(("others".to_owned(), all - told));
        }
        let sizes: Vec<u64> = parts.iter().map(|part| part.1).collect();
        for ((words, part), percent) in parts.iter_mut().zip(percents(&sizes)) {
            words.push_str(&format!(": {percent} %, {}", bytes(*part)));
        }
        Bar {
            label: format!("{name} {direction}"),
            kind: BarKind::Shares,
            parts,
            note: format!(
                "{} by {} of {} processes in {} of {}",
                bytes(all),
                used.processes,
                file.processes,
                counted(used.calls, "call"),
                bytes(all / used.calls.max(1))
            ),
        }
    })
    .collect()
}

/// How long the processes took that took longest.
fn times(name: &str, file: &FileRecord) -> Option<Bar> {
    let times = file.seconds.as_ref().filter(|times| times.all > 0.0)?;
    let nanos = |seconds: f64| (seconds * 1e9) as u64;
    let mut told = 0.0;
    let mut parts = Vec::new();
    for &(rank, written, read, metadata) in &times.by_rank {
        let all = written + read + metadata;
        let [written, read, metadata] = [written, read, metadata].map(seconds);
        let words = format!(
            "rank {rank}: {} (writing {written}, reading {read}, other {metadata})",
            seconds(all)
        );
        parts.push((words, nanos(all)));
        told += all;
    }
    let rest = times.all - told;
    if nanos(rest) > 0 {
        parts.push((format!("others: {}", seconds(rest)), nanos(rest)));
    }
    Some(Bar {
        label: name.to_owned(),
        parts,
        note: format!(
            "{} in all, the slowest {} (rank {})",
            seconds(times.all),
            seconds(times.greatest),
            times.greatest_rank
        ),
        kind: BarKind::Shares,
    })
}

/// How many calls were of which size.
fn sizes(name: &str, file: &FileRecord) -> Vec<Bar> {
    let used = [("written", &file.written), ("read", &file.read)];
    let used = used
        .into_iter()
        .filter(|(_, used)| used.sizes.iter().any(|&calls| calls > 0));
    used.map(|(direction, used)| {
        let last = used.sizes.iter().rposition(|&calls| calls > 0).unwrap_or(0);
        let parts = names_of_bins().zip(&used.sizes).take(last + 1);
        let parts: Vec<(String, u64)> = parts
            .map(|(bin, &calls)| (format!("{bin}: {calls}"), calls))
            .collect();
        let told = parts
            .iter()
            .filter(|part| part.1 > 0)
            .map(|part| part.0.as_str());
        let told: Vec<&str> = told.collect();
        Bar {
            label: format!("{name} {direction}"),
            note: told.join(", "),
            parts,
            kind: BarKind::Columns,
        }
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use minfo_report::record::{Times, Traffic};

    #[test]
    fn a_file_has_a_bar_for_what_was_transferred() {
        let traffic = |processes, calls, bytes, most| Traffic {
            processes,
            calls,
            bytes,
            most,
            sizes: vec![0, 25, 0, 0, 0, 0, 0, 0, 0, 0],
            ..Traffic::default()
        };
        let file = FileRecord {
            name: "a".to_owned(),
            processes: 4,
            written: traffic(3, 25, 100, vec![(2, 90), (0, 8)]),
            read: traffic(0, 0, 0, Vec::new()),
            seconds: Some(Times {
                all: 2.0,
                greatest: 1.5,
                greatest_rank: 2,
                metadata: 0.25,
                by_rank: vec![(2, 1.0, 0.5, 0.0)],
                ..Times::default()
            }),
            ..FileRecord::default()
        };
        let bars = bars("a", &file);
        assert_eq!(bars.len(), 1);
        assert_eq!(bars[0].label, "a written");
        assert_eq!(
            bars[0].note,
            "100 bytes by 3 of 4 processes in 25 calls of 4 bytes"
        );
        let parts: Vec<u64> = bars[0].parts.iter().map(|part| part.1).collect();
        assert_eq!(parts, [90, 8, 2]);
        assert_eq!(bars[0].parts[0].0, "rank 2: 90 %, 90 bytes");
        let times = times("a", &file).unwrap();
        assert_eq!(times.note, "2.0 s in all, the slowest 1.5 s (rank 2)");
        let parts: Vec<u64> = times.parts.iter().map(|part| part.1).collect();
        assert_eq!(parts, [1_500_000_000, 500_000_000]);
        let sizes = sizes("a", &file);
        // (None is larger than the last column.)
        assert_eq!((sizes.len(), sizes[0].parts.len()), (2, 2));
        assert_eq!(sizes[0].note, "to 1 KiB: 25");
    }
}
