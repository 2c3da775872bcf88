//! A report for programs.

use super::{Heading, Job, Report, Row, Tally};
use minfo_rules::hints::verdict::Verdict;
use std::fmt::Write;

impl Report {
    /// The report as JSON. `format` is a number that is raised with incompatible changes.
    pub fn to_json(&self, heading: &Heading) -> String {
        let mut text = String::from("{\n  \"format\": 2,\n  \"library\": ");
        put_text(&mut text, &heading.version);
        let _ = write!(text, ",\n  \"processes\": {}", heading.processes);
        text.push_str(",\n  \"hints_file\": ");
        put_option(&mut text, heading.hints_file.as_deref());
        text.push_str(",\n  \"remark\": ");
        put_option(&mut text, heading.remark);
        text.push_str(",\n  \"job\": ");
        put_job(&mut text, &heading.job);
        let _ = write!(text, ",\n  \"given\": {}", self.given());
        let _ = write!(text, ",\n  \"added\": {}", self.added());
        text.push_str(",\n  \"totals\": {");
        for (place, verdict) in Verdict::ALL.into_iter().enumerate() {
            let comma = if place > 0 { ", " } else { "" };
            let _ = write!(text, "{comma}\"{verdict}\": {}", self.total(verdict));
        }
        let _ = write!(text, "}},\n  \"unlisted\": {}", self.unlisted);
        text.push_str(",\n  \"hints\": [");
        for (place, (row, tally)) in self.folded().iter().enumerate() {
            text.push_str(if place > 0 { ",\n    " } else { "\n    " });
            put_row(&mut text, row, tally);
        }
        text.push_str("\n  ],\n  \"files\": ");
        self.put_json_of_files(&mut text, put_text);
        text.push_str("\n}\n");
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
        ("start", job.start_in_utc().as_deref()),
    ] {
        let _ = write!(text, ", \"{name}\": ");
        put_option(text, value);
    }
    let _ = write!(text, ", \"hosts\": {}, \"seconds\": ", job.hosts);
    match job.length {
        None => text.push_str("null"),
        Some(length) => {
            let _ = write!(text, "{:.3}", length.as_secs_f64());
        }
    }
    text.push('}');
}

fn put_row(text: &mut String, row: &Row, tally: &Tally) {
    let _ = write!(text, "{{\"kind\": \"{}\", \"name\": ", row.kind.noun());
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
    for (place, (first, last)) in tally.ranks.ranges().iter().enumerate() {
        let comma = if place > 0 { ", " } else { "" };
        let _ = write!(text, "{comma}[{first}, {last}]");
    }
    text.push(']');
    if tally.ranks.has_more() {
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
