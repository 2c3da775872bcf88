//! The differences between two reports.

use super::combined::{from, object, text_of, value};
use super::reader::{JobReport, range};
use crate::output::{self, OutputFormat};
use crate::trouble::Found;
use minfo_report::table::{Cell, Look, Table, Tone};
use minfo_rules::ranks::Ranks;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// What is compared besides the hints, with its name for the user.
const FACTS: [(&str, &str); 4] = [
    ("library", "library"),
    ("processes", "processes"),
    ("hints_file", "hints file"),
    ("remark", "remark"),
];

/// What identifies a hint in both reports.
const IDENTITY: [&str; 7] = [
    "kind",
    "name",
    "key",
    "given",
    "procedure",
    "line",
    "added_by",
];

/// The outcome of the hint. (Without the count: a longer run is not a difference.)
const OUTCOME: [&str; 3] = ["verdict", "in_effect", "ranks"];

/// A hint and its outcome in each job: nothing where it was not given.
struct Difference<'a> {
    hint: &'a Map<String, Value>,
    outcomes: [Vec<Value>; 2],
}

/// The comparison, and whether there is a difference.
pub(super) fn compared(
    one: &JobReport,
    other: &JobReport,
    shape: OutputFormat,
    look: Look,
) -> (String, Found) {
    let facts: Vec<(&str, &Value, &Value)> = FACTS
        .iter()
        .map(|&(member, what)| (what, &one.value[member], &other.value[member]))
        .filter(|(_, one, other)| one != other)
        .collect();
    let differences = differences(one, other);
    let found = match facts.is_empty() && differences.is_empty() {
        true => Found::Nothing,
        false => Found::Something,
    };
    let text = match (shape, found) {
        (OutputFormat::Json, _) => output::json(&for_programs(&facts, &differences)),
        (_, Found::Nothing) => String::new(),
        _ => table(&facts, &differences, [one, other]).text(look, 0),
    };
    (text, found)
}

fn differences<'a>(one: &'a JobReport, other: &'a JobReport) -> Vec<Difference<'a>> {
    let mut hints: BTreeMap<Vec<String>, Difference<'a>> = BTreeMap::new();
    for (side, report) in [one, other].into_iter().enumerate() {
        for row in report.rows() {
            let id = IDENTITY
                .map(|member| member_of(row, member).to_string())
                .to_vec();
            let difference = hints.entry(id).or_insert_with(|| Difference {
                hint: row,
                outcomes: [Vec::new(), Vec::new()],
            });
            let outcome: Map<String, Value> = OUTCOME
                .iter()
                .map(|&member| (member.to_owned(), row[member].clone()))
                .collect();
            difference.outcomes[side].push(Value::Object(outcome));
        }
    }
    let mut differences: Vec<Difference<'a>> = hints.into_values().collect();
    for difference in &mut differences {
        for outcomes in &mut difference.outcomes {
            outcomes.sort_by_key(Value::to_string);
            outcomes.dedup();
        }
    }
    differences.retain(|difference| difference.outcomes[0] != difference.outcomes[1]);
    differences
}

/// A member of a row; null if an earlier version did not write it.
fn member_of<'a>(row: &'a Map<String, Value>, member: &str) -> &'a Value {
    row.get(member).unwrap_or(&Value::Null)
}

fn for_programs(facts: &[(&str, &Value, &Value)], differences: &[Difference<'_>]) -> Value {
    let about = facts
        .iter()
        .map(|(what, one, other)| json!({ "what": what, "a": one, "b": other }));
    let hints = differences.iter().map(|difference| {
        let mut hint: Map<String, Value> = IDENTITY
            .iter()
            .map(|&member| {
                (
                    member.to_owned(),
                    member_of(difference.hint, member).clone(),
                )
            })
            .collect();
        for (side, outcomes) in ["a", "b"].into_iter().zip(&difference.outcomes) {
            hint.insert(side.to_owned(), json!(outcomes));
        }
        Value::Object(hint)
    });
    json!({ "about": about.collect::<Vec<_>>(), "hints": hints.collect::<Vec<_>>() })
}

fn table(
    facts: &[(&str, &Value, &Value)],
    differences: &[Difference<'_>],
    reports: [&JobReport; 2],
) -> Table {
    let [one, other] = reports.map(|report| report.path.as_str());
    let mut table = Table::new(&["object", "from", "key", "given", one, other]);
    for (what, one, other) in facts {
        let fact = |value: &Value| match value {
            Value::Null => "-".to_owned(),
            Value::String(text) => text.split_whitespace().collect::<Vec<_>>().join(" "),
            other => other.to_string(),
        };
        table.line(vec![
            Cell::new(Tone::Title, *what),
            Cell::default(),
            Cell::default(),
            Cell::default(),
            fact(one).into(),
            fact(other).into(),
        ]);
    }
    for Difference { hint, outcomes } in differences {
        let [one, other] = outcomes.each_ref().map(|outcomes| shown(outcomes));
        table.line(vec![
            object(hint).into(),
            from(hint, None).into(),
            Cell::new(Tone::Subject, text_of(hint, "key")),
            value(&hint["given"]).into(),
            one.into(),
            other.into(),
        ]);
    }
    table
}

fn shown(outcomes: &[Value]) -> String {
    if outcomes.is_empty() {
        return "-".to_owned();
    }
    let each = outcomes.iter().map(|outcome| {
        let verdict = outcome["verdict"].as_str().unwrap_or_default();
        let ranks = outcome["ranks"].as_array().into_iter().flatten();
        let ranks = Ranks::of_ranges(ranks.filter_map(range).collect());
        match outcome["in_effect"].as_str() {
            Some(_) => format!(
                "{verdict}: {} (ranks {ranks})",
                value(&outcome["in_effect"])
            ),
            None => format!("{verdict} (ranks {ranks})"),
        }
    });
    each.collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(path: &str, processes: u64, hints: &[(&str, &str, u64)]) -> JobReport {
        let hints = hints.iter().map(|(key, verdict, times)| {
            json!({
                "kind": "file", "name": "a", "procedure": "MPI_File_open", "key": key, "given": "4",
                "line": null, "in_effect": null, "verdict": verdict, "detail": "", "times": times, "ranks": [[0, 1]],
            })
        });
        let hints: Vec<Value> = hints.collect();
        let value = json!({ "processes": processes, "hints": hints });
        JobReport {
            path: path.to_owned(),
            value,
        }
    }

    #[test]
    fn what_differs_is_said() {
        let one = report("a.json", 2, &[("x", "unknown", 2), ("same", "ignored", 2)]);
        let other = report(
            "b.json",
            4,
            &[
                ("x", "ignored", 2),
                ("same", "ignored", 8),
                ("y", "unknown", 2),
            ],
        );
        let (text, found) = compared(&one, &other, OutputFormat::Json, Look::PLAIN);
        assert_eq!(found, Found::Something);
        let value: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(
            value["about"],
            json!([{ "what": "processes", "a": 2, "b": 4 }])
        );
        let keys = value["hints"]
            .as_array()
            .unwrap()
            .iter()
            .map(|hint| hint["key"].clone());
        assert_eq!(keys.collect::<Vec<_>>(), ["x", "y"]);
        assert_eq!(value["hints"][1]["a"], json!([]));
        let (text, _) = compared(&one, &other, OutputFormat::Text, Look::PLAIN);
        let lines: Vec<&str> = text.lines().collect();
        assert!(
            lines[2].contains("unknown (ranks 0,1)") && lines[2].ends_with("ignored (ranks 0,1)"),
            "{text}"
        );
        assert_eq!(
            compared(&one, &one, OutputFormat::Text, Look::PLAIN),
            (String::new(), Found::Nothing)
        );
    }
}
