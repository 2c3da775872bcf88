//! The words of a report's table: the report itself and what shows it later have the same.

use crate::table::Tone;
use minfo_rules::hints::verdict::Verdict;
use minfo_rules::ranks::Ranks;
use minfo_rules::text::counted;

/// The object of a row, and how often there was one.
#[derive(Clone, Copy, Debug)]
pub struct RowObject<'a> {
    /// The noun for its kind.
    pub kind: &'a str,
    /// Its name; empty if it has none.
    pub name: &'a str,
    /// How many names it stands for.
    pub names: u64,
    /// How many processes share it, unless it is all of them.
    pub scope: Option<u64>,
    /// How often there was one, each process counting its own, if that is to be said.
    pub times: Option<u64>,
    /// The processes.
    pub ranks: &'a Ranks,
}

impl RowObject<'_> {
    /// `file run*.nc, 3 files, 1 process each (4 times)`.
    pub fn words(&self) -> String {
        let mut words = object(self.kind, self.name);
        if self.names > 1 {
            words.push_str(&format!(", {} {}s", self.names, self.kind));
        }
        if let Some(scope) = self.scope {
            let each = if self.names > 1 { " each" } else { "" };
            words.push_str(&format!(", {}{each}", counted(scope, "process")));
        }
        let processes = self.ranks.number().max(1);
        match self.times {
            None => {}
            Some(times) if times == processes => {}
            Some(times) if times % processes == 0 && !self.ranks.has_more() => {
                words.push_str(&format!(" ({} times)", times / processes));
            }
            Some(times) => words.push_str(&format!(" ({times} times in all)")),
        }
        words
    }
}

/// An object with this name, or without one.
pub fn object(kind: &str, name: &str) -> String {
    match name {
        "" => kind.to_owned(),
        name => format!("{kind} {name}"),
    }
}

/// Who gave a hint and where: the procedure or the line of the hints file, the library above MPI or the tool that gave
/// it by itself, and the procedures that gave it again.
pub fn from(giver: &str, added_by: Option<&str>, again: &[String]) -> String {
    let giver = match added_by {
        Some(adder) => format!("{adder} in {giver}"),
        None => giver.to_owned(),
    };
    match again {
        [] => giver,
        again => format!("{giver}; repeated in {}", again.join(", ")),
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
pub fn tone(verdict: Verdict) -> Tone {
    match verdict {
        Verdict::InEffect => Tone::Good,
        other if other.deserves_attention() => Tone::Bad,
        _ => Tone::Faint,
    }
}
