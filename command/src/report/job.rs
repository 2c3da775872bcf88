//! Which job a report is of.

use serde_json::{Value, json};

/// The job; nothing of it is known in reports of earlier versions.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct ReportedJob {
    pub(crate) program: Option<String>,
    /// `None` if they are left out.
    pub(crate) arguments: Option<Vec<String>>,
    pub(crate) user: Option<String>,
    pub(crate) host: Option<String>,
    pub(crate) id: Option<String>,
    /// When MPI was initialised, in UTC.
    pub(crate) start: Option<String>,
    pub(crate) hosts: u64,
    pub(crate) seconds: Option<f64>,
}

impl ReportedJob {
    /// What is known, as pairs of a heading and a text.
    pub(super) fn facts(&self) -> Vec<(&'static str, String)> {
        let program = self.program.as_ref().map(|program| {
            let arguments = self.arguments.iter().flatten();
            arguments.fold(program.clone(), |line, argument| {
                format!("{line} {argument}")
            })
        });
        let host = match (&self.host, self.hosts) {
            (Some(host), 0 | 1) => Some(host.clone()),
            (Some(host), hosts) => Some(format!("{host} and others, {hosts} hosts")),
            (None, 0) => None,
            (None, 1) => Some("1 host".to_owned()),
            (None, hosts) => Some(format!("{hosts} hosts")),
        };
        let length = self.seconds.map(|seconds| format!("{seconds:.1} s"));
        let began = self.start.as_ref().map(|start| match &length {
            Some(length) => format!("{start}, {length}"),
            None => start.clone(),
        });
        let all = [
            ("program", program),
            ("job", self.id.clone()),
            ("user", self.user.clone()),
            ("host", host),
            ("began", began),
        ];
        let known = |(what, text): (&'static str, Option<String>)| Some((what, text?));
        all.into_iter().filter_map(known).collect()
    }

    /// The same in a line.
    pub(super) fn line(&self) -> Option<String> {
        let facts = self.facts();
        let words: Vec<String> = facts
            .into_iter()
            .map(|(what, text)| match what {
                "program" => text,
                what => format!("{what} {text}"),
            })
            .collect();
        (!words.is_empty()).then(|| words.join(", "))
    }

    /// As a report has it.
    pub(super) fn json(&self) -> Value {
        json!({
            "program": self.program, "arguments": self.arguments, "user": self.user, "host": self.host,
            "id": self.id, "start": self.start, "hosts": self.hosts, "seconds": self.seconds,
        })
    }
}
