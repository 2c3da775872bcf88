//! A job from a report that `MINFO_REPORT=json:PATH` wrote.

use super::job::{Asked, Called, Direction, FileUse, Given, Job};
use super::library::Library;
use crate::report::read::{JobReport, verdict};
use serde_json::{Map, Value};

/// A job from a report.
pub(crate) fn job(report: &JobReport) -> Job {
    let hints = report.rows().filter_map(given).collect();
    let files = report.value["files"].as_array().into_iter().flatten();
    let files: Vec<FileUse> = files.map(file).collect();
    let mut unknown = vec!["how long anything took: this report has no times".to_owned()];
    if files.is_empty() {
        unknown.push(
            "what was done with files: only reports that were made with libmpi_hints_audit.so preloaded have it".to_owned(),
        );
    } else {
        unknown.push("the sizes of single requests, but for their mean".to_owned());
        unknown.push("the hosts and the file systems".to_owned());
    }
    if let Some(remark) = report.value["remark"].as_str() {
        unknown.push(format!("more than the report says of itself: {remark}"));
    }
    Job {
        path: report.path.clone(),
        source: "report".to_owned(),
        processes: report.number("processes").max(1),
        seconds: None,
        library: report.value["library"].as_str().and_then(Library::of),
        files,
        hints,
        unknown,
        ..Job::default()
    }
}

fn text(row: &Map<String, Value>, member: &str) -> String {
    let text = row.get(member).and_then(Value::as_str);
    text.unwrap_or_default().to_owned()
}

fn given(row: &Map<String, Value>) -> Option<Given> {
    let is = |member: &str, kind: fn(&Value) -> bool| row.get(member).is_some_and(kind);
    Some(Given {
        kind: text(row, "kind"),
        name: text(row, "name"),
        key: text(row, "key"),
        value: text(row, "given"),
        in_effect: row
            .get("in_effect")
            .and_then(Value::as_str)
            .map(str::to_owned),
        verdict: verdict(row.get("verdict")?.as_str()?)?,
        detail: text(row, "detail"),
        is_of_program: !is("line", Value::is_u64),
        is_added: is("added_by", Value::is_string),
    })
}

fn file(value: &Value) -> FileUse {
    let mut file = FileUse {
        name: value["name"].as_str().unwrap_or_default().to_owned(),
        processes: value["processes"].as_u64().unwrap_or(1).max(1),
        is_of_mpi: true,
        ..FileUse::default()
    };
    for (key, value) in value["settings"].as_object().into_iter().flatten() {
        let value = value.as_str().unwrap_or_default();
        file.settings.insert(key.clone(), value.to_owned());
    }
    for direction in Direction::BOTH {
        let of = &value[match direction {
            Direction::Write => "written",
            Direction::Read => "read",
        }];
        let number = |member: &str| of[member].as_u64().unwrap_or(0);
        let (collective_bytes, independent_bytes) =
            (number("collective_bytes"), number("independent_bytes"));
        file.asked[direction as usize] = Asked {
            collective: number("collective_calls"),
            collective_bytes: Some(collective_bytes),
            independent: number("independent_calls"),
            bytes: collective_bytes.saturating_add(independent_bytes),
            small: None,
            seconds: None,
        };
        file.called[direction as usize] = Called {
            calls: number("calls"),
            bytes: number("bytes"),
            small: None,
            forward: None,
            seconds: None,
            processes: Some(number("processes")),
        };
    }
    file
}
