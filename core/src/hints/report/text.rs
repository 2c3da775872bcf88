//! A report for people.

use super::{Heading, Report, Row, Tally};
use crate::hints::call::Source;
use crate::hints::verdict::Verdict;
use std::fmt::Write;

/// How wide a column may be; what is longer loses its middle.
const WIDEST: usize = 44;

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

impl Report {
    /// The report in lines: of all hints, or of those that deserve attention. The last line also ends in a
    /// newline.
    pub fn to_text(&self, heading: &Heading, is_full: bool) -> String {
        let mut text = self.first_line(heading);
        let rows = self
            .rows()
            .filter(|(row, _)| is_full || row.outcome.verdict.deserves_attention());
        let cells: Vec<[String; 8]> = rows
            .map(|(row, tally)| cells(row, tally, heading))
            .collect();
        if !cells.is_empty() {
            write_table(&mut text, &cells);
        }
        if self.unlisted > 0 {
            let _ = writeln!(
                text,
                "({} more, for which the report has no room)",
                self.unlisted
            );
        }
        text
    }

    fn first_line(&self, heading: &Heading) -> String {
        let plural = if heading.processes == 1 { "" } else { "es" };
        let mut line = format!(
            "mpi_info_f08: hints of {} process{plural} ({}): ",
            heading.processes, heading.library
        );
        if let Some(path) = &heading.hints_file {
            let _ = write!(line, "hints file {path}: ");
        }
        if let Some(remark) = heading.remark {
            let _ = write!(line, "{remark}: ");
        }
        match (self.given(), self.attention()) {
            (0, _) => line.push_str("none given\n"),
            (given, 0) if given == self.total(Verdict::InEffect) => {
                let _ = writeln!(line, "{given} given, all in effect");
            }
            (given, _) => {
                let _ = write!(line, "{given} given");
                for verdict in Verdict::ALL {
                    match self.total(verdict) {
                        0 => {}
                        total => {
                            let _ = write!(line, ", {total} {verdict}");
                        }
                    }
                }
                line.push('\n');
            }
        }
        line
    }
}

fn cells(row: &Row, tally: &Tally, heading: &Heading) -> [String; 8] {
    let mut object = row.kind.noun().to_owned();
    if !row.name.is_empty() {
        let _ = write!(object, " {}", shown(&row.name));
    }
    let processes = tally.ranks.number().max(1);
    match tally.times / processes {
        1 if tally.times == processes => {}
        each if tally.times == each * processes => {
            let _ = write!(object, " ({each} times)");
        }
        _ => {
            let _ = write!(object, " ({} times in all)", tally.times);
        }
    }
    let from = match (row.source, &heading.hints_file) {
        (Source::Program, _) => row.procedure.clone(),
        (Source::Line(line), Some(path)) => format!("{}:{line}", shown(path)),
        (Source::Line(line), None) => format!("line {line}"),
    };
    [
        object,
        from,
        shown(&row.key),
        value(&row.given),
        row.outcome
            .in_effect
            .as_deref()
            .map_or_else(|| "-".to_owned(), value),
        row.outcome.verdict.to_string(),
        tally.ranks.to_string(),
        row.outcome.detail.clone(),
    ]
}

/// A value as it is printed: an empty one, or one with blanks, between quotes, so that it is seen.
fn value(value: &str) -> String {
    if value.is_empty() || value.contains(' ') {
        return format!("\"{}\"", shown(value));
    }
    shown(value)
}

/// Text without anything that could disturb a terminal, and not too long.
fn shown(text: &str) -> String {
    let escaped = match text.chars().any(char::is_control) {
        true => text.escape_debug().to_string(),
        false => text.to_owned(),
    };
    let len = escaped.chars().count();
    if len <= WIDEST {
        return escaped;
    }
    let half = (WIDEST - 2) / 2;
    let first: String = escaped.chars().take(half).collect();
    let last: String = escaped.chars().skip(len - half).collect();
    format!("{first}..{last}")
}

fn write_table(text: &mut String, rows: &[[String; 8]]) {
    let mut widths = COLUMNS.map(|column| column.chars().count());
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    write_row(text, &COLUMNS.map(str::to_owned), &widths);
    for row in rows {
        write_row(text, row, &widths);
    }
}

fn write_row(text: &mut String, row: &[String; 8], widths: &[usize; 8]) {
    let mut line = String::from("  ");
    for (cell, &width) in row.iter().zip(widths) {
        let _ = write!(line, "{cell:width$}  ");
    }
    text.push_str(line.trim_end());
    text.push('\n');
}
