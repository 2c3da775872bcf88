//! A report as text.

use super::{Heading, MOST_RANGES, Report};
use crate::table::{Look, Table, wrapped};
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
        // (The summary is one line if all is well, and read where the job ran.)
        if is_full && let Some(line) = self.job_line(heading) {
            let width = look.width_of_text(usize::MAX);
            text.push_str(&wrapped(&visible(&line), 2, width));
        }
        let rows = self.folded();
        let shown = rows
            .iter()
            .filter(|(row, _)| is_full || row.deserves_attention());
        let mut table = Table::new(&COLUMNS);
        let mut has_rows = false;
        for (row, tally) in shown {
            let hint = row.record(tally, MOST_RANGES);
            let scope = hint
                .scope
                .filter(|&scope| scope != heading.processes.into());
            let object = hint.object(scope, true);
            table.line(hint.cells(object, heading.hints_file.as_deref()));
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

    /// Which job it is, which MPI that ran on, and the file systems of its files.
    fn job_line(&self, heading: &Heading) -> Option<String> {
        let job = heading.job.line()?;
        let kinds = self.files.file_systems();
        let files = (!kinds.is_empty()).then(|| format!("files on {}", kinds.join(", ")));
        let facts = [Some(job), mpi(&heading.version), files];
        let facts: Vec<String> = facts.into_iter().flatten().collect();
        Some(facts.join(", "))
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
        if let Some(remark) = &heading.remark {
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

/// The MPI and its version: "MPICH Version: 4.0.2". It is in the second line of the version, the first of which is about
/// the engine; `None` if there is no such line, as with the embedded engine.
pub fn mpi(version: &str) -> Option<String> {
    let line = version.lines().nth(1)?;
    let words: Vec<&str> = line.split(',').next()?.split_whitespace().collect();
    (!words.is_empty()).then(|| words.join(" "))
}
