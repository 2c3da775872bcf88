//! A report as text.

use super::{Heading, Report, Row, Tally};
use crate::table::{Cell, Look, Table, Tone};
use minfo_rules::hints::given::HintSource;
use minfo_rules::hints::verdict::Verdict;
use minfo_rules::text::visible;
use std::fmt::Write;

/// The titles of the table, in each of its forms.
pub const COLUMNS: [&str; 8] = [
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
    /// The report in lines: all hints, or those that deserve attention. The last line also ends in a newline.
    pub fn to_text(&self, heading: &Heading, is_full: bool, look: Look) -> String {
        let mut text = self.first_line(heading);
        let rows = self.folded();
        let shown = rows
            .iter()
            .filter(|(row, _)| is_full || row.deserves_attention());
        let mut table = Table::new(&COLUMNS);
        let mut has_rows = false;
        for (row, tally) in shown {
            table.line(cells(row, tally, heading));
            has_rows = true;
        }
        if has_rows {
            text.push_str(&table.text(look, 2));
        }
        self.put_files(&mut text, is_full);
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
            let _ = write!(line, "hints file {}: ", visible(path));
        }
        if let Some(remark) = heading.remark {
            let _ = write!(line, "{remark}: ");
        }
        match self.given() {
            0 => line.push_str("none given"),
            given => {
                let _ = write!(line, "{given} given");
            }
        }
        let others: Vec<Verdict> = Verdict::ALL
            .into_iter()
            .filter(|&verdict| self.total(verdict) > 0)
            .collect();
        match others[..] {
            [Verdict::InEffect] => line.push_str(", all in effect"),
            _ => {
                for verdict in others {
                    let _ = write!(line, ", {} {verdict}", self.total(verdict));
                }
            }
        }
        line.push('\n');
        line
    }
}

fn cells(row: &Row, tally: &Tally, heading: &Heading) -> Vec<Cell> {
    let mut object = row.kind.noun().to_owned();
    if !row.name.is_empty() {
        let _ = write!(object, " {}", row.name);
    }
    if tally.names > 1 {
        let _ = write!(object, ", {} {}s", tally.names, row.kind.noun());
    }
    if let Some(scope) = row.scope.filter(|&scope| scope != heading.processes) {
        let plural = if scope == 1 { "" } else { "es" };
        let each = if tally.names > 1 { " each" } else { "" };
        let _ = write!(object, ", {scope} process{plural}{each}");
    }
    let processes = tally.ranks.number().max(1);
    match tally.times / processes {
        1 if tally.times == processes => {}
        each if tally.times == each * processes && !tally.ranks.has_more() => {
            let _ = write!(object, " ({each} times)");
        }
        _ => {
            let _ = write!(object, " ({} times in all)", tally.times);
        }
    }
    let from = match (row.source, &heading.hints_file) {
        (HintSource::Program | HintSource::Outside(_), _) => row.procedure.clone(),
        (HintSource::Line(line), Some(path)) => format!("{path}:{line}"),
        (HintSource::Line(line), None) => format!("line {line}"),
    };
    let from = match &row.outcome.added_by {
        Some(adder) => format!("{adder} in {from}"),
        None => from,
    };
    let again: Vec<&str> = row.again.iter().map(|again| short(again)).collect();
    let from = match again.as_slice() {
        [] => from,
        again => format!("{from}, again {}", again.join(", ")),
    };
    let given = match row.outcome.verdict {
        // A section has as many values as keys.
        Verdict::Unmatched => "-".to_owned(),
        _ => value(&row.given),
    };
    let verdict = row.outcome.verdict;
    vec![
        object.into(),
        from.into(),
        Cell::new(Tone::Subject, &row.key),
        given.into(),
        match &row.outcome.in_effect {
            Some(in_effect) => value(in_effect).into(),
            None => "-".into(),
        },
        Cell::new(tone(verdict), verdict.to_string()),
        tally.ranks.to_string().into(),
        row.outcome.detail.as_str().into(),
    ]
}

/// A procedure's name without the common prefix of its kind.
fn short(procedure: &str) -> &str {
    let begins = ["MPI_File_", "MPI_Comm_", "MPI_Win_", "MPI_"];
    let mut begins = begins.iter();
    let rest = begins.find_map(|begin| procedure.strip_prefix(begin));
    rest.unwrap_or(procedure)
}

fn tone(verdict: Verdict) -> Tone {
    match verdict {
        Verdict::InEffect => Tone::Good,
        other if other.deserves_attention() => Tone::Bad,
        _ => Tone::Faint,
    }
}

/// A value as printed: in quotes if it is empty or has blanks.
fn value(value: &str) -> String {
    if value.is_empty() || value.contains(' ') {
        return format!("\"{value}\"");
    }
    value.to_owned()
}
