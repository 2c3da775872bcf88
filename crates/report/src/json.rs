//! A report for programs.

use super::{Heading, Job, MOST_RANGES, Report, Row, Tally};
use minfo_rules::hints::verdict::Verdict;
use std::fmt::Write;

/// The greatest size of the JSON in bytes, and of its hints, which leave the rest to files.
const MOST_BYTES: usize = 4 << 20;
const MOST_BYTES_OF_HINTS: usize = MOST_BYTES / 2;
/// How many ranges of ranks a hint has at most, if all would be too large otherwise.
const FEW_RANGES: usize = 8;

impl Report {
    /// The report as JSON, of at most 4 MiB. `format` is a number that is raised with incompatible changes.
    pub fn to_json(&self, heading: &Heading) -> String {
        let mut text = String::from("{\n  \"format\": 2,\n  \"library\": ");
        put_text(&mut text, &heading.version);
        let _ = write!(text, ",\n  \"processes\": {}", heading.processes);
        text.push_str(",\n  \"hints_file\": ");
        put_option(&mut text, heading.hints_file.as_deref());
        text.push_str(",\n  \"remark\": ");
        put_option(&mut text, heading.remark.as_deref());
        text.push_str(",\n  \"job\": ");
        put_job(&mut text, &heading.job);
        let _ = write!(text, ",\n  \"given\": {}", self.given());
        let _ = write!(text, ",\n  \"added\": {}", self.added());
        text.push_str(",\n  \"totals\": {");
        for (place, verdict) in Verdict::ALL.into_iter().enumerate() {
            let comma = if place > 0 { ", " } else { "" };
            let _ = write!(text, "{comma}\"{verdict}\": {}", self.total(verdict));
        }
        let (hints, left_out) = hints(&self.folded());
        let unlisted = self.unlisted + left_out;
        let _ = write!(text, "}},\n  \"unlisted\": {unlisted}");
        text.push_str(",\n  \"hints\": [");
        text.push_str(&hints.join(","));
        text.push_str("\n  ],\n  \"files\": ");
        const END: &str = "\n}\n";
        // (The array has brackets and a line.)
        let most = MOST_BYTES.saturating_sub(text.len() + END.len() + 8);
        self.put_json_of_files(&mut text, put_text, most);
        text.push_str(END);
        text
    }
}

fn put_job(text: &mut String, job: &Job) {
    text.push_str("{\"program\": ");
    put_option(text, job.program.as_deref());
    text.push_str(", \"arguments\": ");
    match &job.arguments {
        None => text.push_str("null"),
        Some(arguments) => {
            text.push('[');
            for (place, argument) in arguments.iter().enumerate() {
                text.push_str(if place > 0 { ", " } else { "" });
                put_text(text, argument);
            }
            text.push(']');
        }
    }
    for (name, value) in [
        ("user", job.user.as_deref()),
        ("host", job.host.as_deref()),
        ("id", job.id.as_deref()),
        ("start", job.start.as_deref()),
    ] {
        let _ = write!(text, ", \"{name}\": ");
        put_option(text, value);
    }
    let _ = write!(text, ", \"hosts\": {}, \"seconds\": ", job.hosts);
    match job.seconds {
        None => text.push_str("null"),
        Some(seconds) => {
            let _ = write!(text, "{seconds:.3}");
        }
    }
    text.push('}');
}

/// The elements for rows, and how many hints are left out for want of room: first those that do not deserve attention.
fn hints(rows: &[(Row, Tally)]) -> (Vec<String>, u64) {
    let each = |most_ranges| {
        let rows = rows.iter();
        rows.map(|(row, tally)| {
            let mut text = String::new();
            put_row(&mut text, row, tally, most_ranges);
            text
        })
        .collect::<Vec<String>>()
    };
    let size = |texts: &[String]| texts.iter().map(|text| text.len() + 1).sum::<usize>();
    let mut texts = each(MOST_RANGES);
    if size(&texts) > MOST_BYTES_OF_HINTS {
        texts = each(FEW_RANGES);
    }
    let mut room = MOST_BYTES_OF_HINTS;
    let mut left_out = 0;
    for deserves in [true, false] {
        for ((row, tally), text) in rows.iter().zip(&mut texts) {
            if row.deserves_attention() != deserves {
                continue;
            }
            match room.checked_sub(text.len() + 1) {
                Some(rest) => room = rest,
                None => {
                    left_out += tally.times;
                    text.clear();
                }
            }
        }
    }
    texts.retain(|text| !text.is_empty());
    (texts, left_out)
}

fn put_row(text: &mut String, row: &Row, tally: &Tally, most_ranges: usize) {
    let _ = write!(
        text,
        "\n    {{\"kind\": \"{}\", \"name\": ",
        row.kind.noun()
    );
    put_text(text, &row.name);
    text.push_str(", \"procedure\": ");
    put_text(text, &row.procedure);
    text.push_str(", \"again\": [");
    for (place, again) in row.again.iter().enumerate() {
        text.push_str(if place > 0 { ", " } else { "" });
        put_text(text, again);
    }
    text.push(']');
    let _ = write!(text, ", \"names\": {}, \"scope\": ", tally.names);
    put_number(text, row.scope);
    text.push_str(", \"key\": ");
    put_text(text, &row.key);
    text.push_str(", \"given\": ");
    put_text(text, &row.given);
    text.push_str(", \"line\": ");
    put_number(text, row.source.line());
    text.push_str(", \"added_by\": ");
    put_option(text, row.outcome.added_by.as_deref());
    text.push_str(", \"in_effect\": ");
    put_option(text, row.outcome.in_effect.as_deref());
    let _ = write!(
        text,
        ", \"verdict\": \"{}\", \"detail\": ",
        row.outcome.verdict
    );
    put_text(text, &row.outcome.detail);
    let _ = write!(text, ", \"times\": {}, \"ranks\": [", tally.times);
    let ranges = tally.ranks.ranges();
    for (place, (first, last)) in ranges.iter().take(most_ranges).enumerate() {
        let comma = if place > 0 { ", " } else { "" };
        let _ = write!(text, "{comma}[{first}, {last}]");
    }
    text.push(']');
    if tally.ranks.has_more() || ranges.len() > most_ranges {
        text.push_str(", \"more_ranks\": true");
    }
    text.push('}');
}

fn put_number(text: &mut String, number: Option<u32>) {
    match number {
        None => text.push_str("null"),
        Some(number) => {
            let _ = write!(text, "{number}");
        }
    }
}

fn put_option(text: &mut String, value: Option<&str>) {
    match value {
        Some(value) => put_text(text, value),
        None => text.push_str("null"),
    }
}

/// A JSON string (RFC 8259, section 7).
fn put_text(text: &mut String, value: &str) {
    text.push('"');
    for character in value.chars() {
        match character {
            '"' => text.push_str("\\\""),
            '\\' => text.push_str("\\\\"),
            '\n' => text.push_str("\\n"),
            '\r' => text.push_str("\\r"),
            '\t' => text.push_str("\\t"),
            control if control < ' ' => {
                let _ = write!(text, "\\u{:04x}", control as u32);
            }
            other => text.push(other),
        }
    }
    text.push('"');
}
