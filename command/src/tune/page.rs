//! The result as a page: each candidate with its spread as a bar beside the control's.

use super::result::{COLUMNS, Line, TuneOutcome, figures};
use crate::html::{self, Bar, Mark, Page, PageRow};
use minfo_rules::text::counted;

impl TuneOutcome<'_> {
    /// What a search has found, as a page.
    pub(super) fn page(&self) -> String {
        let about = self.about;
        let lines = self.lines();
        let longest = lines
            .iter()
            .flat_map(|line| &line.times)
            .copied()
            .fold(0.0, f64::max);
        let mark = |group: &str| match group {
            "result" => Mark::Good,
            "out" => Mark::Faint,
            _ => Mark::None,
        };
        let row = |line: &Line| {
            let mut cells = vec![html::PageCell::from(line.name.as_str())];
            cells.extend(line.figures().map(html::PageCell::from));
            cells.push(html::PageCell::marked(mark(line.group), line.note.clone()));
            PageRow {
                group: line.group.to_owned(),
                mark: mark(line.group),
                cells,
            }
        };
        let rows: Vec<PageRow> = lines.iter().map(row).collect();
        let bar = |line: &Line| {
            let [_, least, greatest] = figures(&line.times)?;
            let micros = |seconds: f64| (seconds * 1e6) as u64;
            Some(Bar {
                label: line.name.clone(),
                parts: vec![
                    (format!("the fastest run: {least:.3} s"), micros(least)),
                    (
                        format!("to the slowest run: {greatest:.3} s"),
                        micros(greatest - least),
                    ),
                    (String::new(), micros(longest - greatest)),
                ],
                note: format!(
                    "{least:.3} s to {greatest:.3} s, {}",
                    counted(line.times.len(), "run")
                ),
                are_columns: false,
            })
        };
        let bars: Vec<Bar> = lines.iter().filter_map(bar).collect();
        let count = |group: &str| rows.iter().filter(|row| row.group == group).count() as u64;
        let groups = ["control", "result", "tried", "out"];
        let groups = groups.map(|group| (group.to_owned(), mark(group), count(group)));
        let fact = |what: &str, fact: String| (what.to_owned(), fact);
        let page = Page {
            title: "mpi-hints tune".to_owned(),
            about: vec![vec![
                fact("job", self.wanted.words()),
                fact("library", about.library.clone()),
                fact(
                    "processes",
                    format!("{} on {}", about.processes, counted(about.hosts, "host")),
                ),
                fact("driver", about.drivers.join(", ")),
                fact("file system", about.file_systems.join(", ")),
                fact("times", self.worth()),
            ]],
            advice: std::iter::once(fact("result", self.verdict()))
                .chain(
                    self.keys()
                        .into_iter()
                        .map(|(key, words)| (key, words.to_owned())),
                )
                .collect(),
            groups: groups.into_iter().filter(|group| group.2 > 0).collect(),
            columns: &COLUMNS,
            rows,
            bars: vec![(
                "Spread of the times: grey, from the fastest run to the slowest",
                bars,
            )],
            remark: None,
        };
        page.text()
    }
}
