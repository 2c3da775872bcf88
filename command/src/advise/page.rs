//! What was found in a job, as a page for a browser, with pictures of where the time went.

use super::finding::Finding;
use super::job::{JobFile, RequestDirection};
use super::text::Advice;
use crate::darshan::Heatmap;
use crate::html::{Bar, BarKind, Page, PageCell, PageRow};
use minfo_report::numbers::{bytes, count, seconds};
use minfo_rules::text::counted;

/// The most files in the table, columns of processes, and parts of a bar.
const FILES: usize = 20;
const COLUMNS: usize = 64;
const PARTS: usize = 12;
#[rustfmt::skip]
const OF_FILE: [&str; 7] = ["file", "processes", "time of all", "slowest", "written", "read", "on"];

/// The page.
pub(super) fn page(advice: &Advice, heatmap: Option<Heatmap>) -> String {
    let job = &advice.job;
    let mut about = vec![("program", job.program.clone()), ("user", job.user.clone())];
    about.extend(advice.time.iter().flat_map(|time| time.lines()));
    about.push(("not read", job.unread.join(", ")));
    about.push(("not known", job.unknown.join("; ")));
    about.retain(|(_, words)| !words.is_empty());
    let about = about.into_iter().map(|it| (it.0.to_owned(), it.1));
    let time = |file: &JobFile| file.time().map_or(0.0, |of| of.transfers + of.metadata);
    let mut files: Vec<_> = job.files.iter().map(|file| (time(file), file)).collect();
    files.sort_by(|one, other| other.0.total_cmp(&one.0));
    let by_file = files.iter().map(|(time, file)| (file.name.clone(), *time));
    let heat = heatmap.map(heat).unwrap_or_default();
    let bars = vec![
        ("Time by process", by_process(advice)),
        ("Time by file", shares("of all processes", by_file)),
        ("Bytes over the run", heat),
    ];
    let page = Page {
        title: advice.heading(),
        about: vec![about.collect()],
        advice: advice.findings.iter().map(Finding::item).collect(),
        groups: Vec::new(),
        columns: &OF_FILE,
        bars,
        remark: (files.len() > FILES).then(|| format!("(Those {FILES} that took most time.)")),
        rows: files.into_iter().take(FILES).map(row).collect(),
    };
    page.text()
}

fn row((time, file): (f64, &JobFile)) -> PageRow {
    let slowest = file.time().and_then(|time| time.slowest);
    let slowest = slowest.map(|(rank, time)| format!("{} (process {rank})", seconds(time)));
    let [written, read] = RequestDirection::BOTH.map(|direction| bytes(file.bytes(direction)));
    let stripes = file.stripes().map(|of| counted(of.1, "stripe"));
    let on = [file.file_system().map(str::to_owned), stripes];
    let on: Vec<_> = on.into_iter().flatten().collect();
    let (time, slowest, on) = (seconds(time), slowest.unwrap_or_default(), on.join(", "));
    let (name, processes) = (file.name.clone(), count(file.processes));
    let cells = [name, processes, time, slowest, written, read, on];
    let cells = cells.map(PageCell::from).to_vec();
    PageRow {
        cells,
        ..PageRow::default()
    }
}

fn part(name: &str, time: f64) -> (String, u64) {
    (format!("{name}: {}", seconds(time)), (time * 1e9) as u64)
}

/// The greatest of some times as parts of a bar, and the others as one.
pub(super) fn shares(label: &str, times: impl Iterator<Item = (String, f64)>) -> Vec<Bar> {
    let mut times: Vec<_> = times.filter(|(_, time)| *time > 0.0).collect();
    times.sort_by(|one, other| other.1.total_cmp(&one.1));
    let rest = times.split_off(times.len().min(PARTS));
    if !rest.is_empty() {
        let name = format!("{} others", count(rest.len() as u64));
        times.push((name, rest.iter().map(|(_, time)| time).sum()));
    }
    let parts: Vec<_> = times.iter().map(|(name, time)| part(name, *time)).collect();
    Bar::of(BarKind::Shares, label, String::new(), parts)
}

/// A column for each process of which its own time is known, or for the slowest of as many as there is no room for.
fn by_process(advice: &Advice) -> Vec<Bar> {
    let ranks = advice.time.iter().flat_map(|time| &time.ranks);
    let times: Vec<_> = ranks.collect();
    let each = times.len().div_ceil(COLUMNS).max(1);
    let slowest = times.chunks(each).filter_map(|column| {
        let column = column.iter().copied();
        let (rank, time) = column.reduce(|one, other| if other.1 > one.1 { other } else { one })?;
        Some(part(&format!("process {rank}"), *time))
    });
    let (known, all) = (count(times.len() as u64), count(advice.job.processes));
    let note = format!(
        "{known} of {all} processes are known: those with files of their own, and the slowest; {each} in a column"
    );
    Bar::of(BarKind::Columns, "in files", note, slowest.collect())
}

/// A row of shades for each process, or for several.
fn heat(map: Heatmap) -> Vec<Bar> {
    let parts = map.rows.iter().zip(0..).map(|(row, number)| {
        let sum = row.iter().copied().fold(0, u64::saturating_add);
        let label = format!("from process {} on: {}", number * map.of_row, bytes(sum));
        (label, row.iter().copied().max().unwrap_or(0))
    });
    let parts = parts.collect();
    let note = format!(
        "{} a row; the darker, the more",
        counted(map.of_row, "process")
    );
    Bar::of(
        BarKind::Heat(map.rows),
        "the run from left to right",
        note,
        parts,
    )
}
