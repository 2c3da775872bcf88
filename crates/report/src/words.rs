//! The words of a report's table: the report itself and what shows it later have the same.

use crate::record::HintRecord;
use crate::table::{Cell, Tone};
use minfo_rules::hints::verdict::Verdict;
use minfo_rules::text::counted;

impl HintRecord {
    /// The object, and how often there was one, each process counting its own, if that is to be said. `scope` is how many
    /// processes share it, unless it is all of them: `file run*.nc, 3 files, 1 process each (4 times)`.
    pub fn object(&self, scope: Option<u64>, has_times: bool) -> String {
        let mut words = object(&self.kind, &self.name);
        if self.names > 1 {
            words.push_str(&format!(", {} {}s", self.names, self.kind));
        }
        if let Some(scope) = scope {
            let each = if self.names > 1 { " each" } else { "" };
            words.push_str(&format!(", {}{each}", counted(scope, "process")));
        }
        let (times, processes) = (self.times, self.ranks.number().max(1));
        if !has_times || times == processes {
            return words;
        }
        words.push_str(&match times % processes {
            0 if !self.ranks.has_more() => format!(" ({} times)", times / processes),
            _ => format!(" ({times} times in all)"),
        });
        words
    }

    /// Who gave it and where: the procedure or the line of the hints file, the library above MPI or the tool that gave it
    /// by itself, and the procedures that gave it again.
    pub fn from(&self, hints_file: Option<&str>) -> String {
        let giver = match (self.line, hints_file) {
            (Some(line), Some(path)) => format!("{path}:{line}"),
            (Some(line), None) => format!("hints file, line {line}"),
            (None, _) => self.procedure.clone(),
        };
        let giver = match &self.added_by {
            Some(adder) => format!("{adder} in {giver}"),
            None => giver,
        };
        match self.again.as_slice() {
            [] => giver,
            again => format!("{giver}; repeated in {}", again.join(", ")),
        }
    }

    /// The value that was given; none for a section of the hints file, which has as many values as keys.
    pub fn value(&self) -> String {
        value(Some(self.given.as_str()).filter(|_| self.verdict != Verdict::Unmatched))
    }

    /// The line of the table, with its object in these words.
    pub fn cells(&self, object: String, hints_file: Option<&str>) -> Vec<Cell> {
        vec![
            object.into(),
            self.from(hints_file).into(),
            Cell::new(Tone::Subject, self.key.as_str()),
            self.value().into(),
            value(self.in_effect.as_deref()).into(),
            Cell::new(tone(self.verdict), self.verdict.to_string()),
            self.ranks.to_string().into(),
            self.detail.as_str().into(),
        ]
    }
}

/// An object with this name, or without one.
pub fn object(kind: &str, name: &str) -> String {
    match name {
        "" => kind.to_owned(),
        name => format!("{kind} {name}"),
    }
}

/// A value as printed: a dash if there is none, and in quotes if it is empty or has blanks, which would be invisible.
pub fn value(value: Option<&str>) -> String {
    match value {
        None => "-".to_owned(),
        Some(text) if text.is_empty() || text.contains(' ') => format!("\"{text}\""),
        Some(text) => text.to_owned(),
    }
}

/// The tone of a verdict.
fn tone(verdict: Verdict) -> Tone {
    match verdict {
        Verdict::InEffect => Tone::Good,
        other if other.deserves_attention() => Tone::Bad,
        _ => Tone::Faint,
    }
}
