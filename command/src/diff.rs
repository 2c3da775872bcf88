//! `mpi-hints diff`: what changes from one MPI to another, from the results of two probes.

use crate::html::{self, Mark, Page, PageRow};
use crate::output::{self, Output, OutputFormat};
use crate::probe::FORMAT;
use crate::trouble::{Found, Trouble, named};
use crate::words;
use clap::Args;
use minfo_report::table::{Cell, Look, Table, Tone};
use minfo_rules::text::{counted, visible};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// What is compared besides the hints: the location of each item in the JSON, and its name for the user. The paths and
/// names of places are left out, since they differ even if nothing else does.
const FACTS: [(&str, &str); 7] = [
    ("/engine", "engine"),
    ("/library/maker", "library"),
    ("/library/version", "version"),
    ("/library/abi", "ABI"),
    ("/processes", "processes"),
    ("/file_system", "file system"),
    ("/check", "MINFO_CHECK"),
];

/// The compared members of a hint, each with its name for the user.
const ASPECTS: [(&str, &str); 4] = [
    ("default", "default"),
    ("at_creation", "at creation"),
    ("later", "later"),
    ("wrong", "wrong value"),
];

/// A fact that differs between the two. Null stands for a missing one.
#[derive(Clone, Debug, PartialEq)]
struct Difference<'a> {
    what: &'a str,
    one: &'a Value,
    other: &'a Value,
}

/// A hint that differs between the two.
#[derive(Clone, Debug, PartialEq)]
struct Changed<'a> {
    object: &'a str,
    key: &'a str,
    differences: Vec<Difference<'a>>,
}

/// Compares the results of two `probe --json`: what changes from one MPI to another
#[derive(Args, Clone, Debug)]
pub(crate) struct DiffOptions {
    #[arg(value_name = "A.json")]
    one: PathBuf,
    #[arg(value_name = "B.json")]
    other: PathBuf,
    #[command(flatten)]
    output: Output,
}

/// Compares two files, and writes the result to `file`, or to standard output.
///
/// # Errors
/// A file cannot be read, or is not the output of `probe --json`; or the output cannot be written.
pub(crate) fn run(wanted: &DiffOptions) -> Result<Found, Trouble> {
    let (one, other) = (&wanted.one, &wanted.other);
    let (first, second) = (read(one)?, read(other)?);
    for (path, probe) in [(one, &first), (other, &second)] {
        if is_part(probe) {
            let line = format!("{} is of a part; only what it has is compared", named(path));
            eprintln!("mpi-hints: {}", visible(&line));
        }
    }
    let facts = facts(&first, &second);
    let hints = hints(&first, &second);
    let found = match facts.is_empty() && hints.is_empty() {
        true => Found::Nothing,
        false => Found::Something,
    };
    let names = [one, other].map(|path| path.display().to_string());
    let text = match (wanted.output.format(), found) {
        (OutputFormat::Json, _) => output::json(&json!({
            "about": facts.iter().map(for_programs).collect::<Vec<_>>(),
            "hints": hints.iter().map(changed_for_programs).collect::<Vec<_>>(),
        })),
        (OutputFormat::Html, _) => page(&facts, &hints, &names),
        (OutputFormat::Text, Found::Nothing) => String::new(),
        (OutputFormat::Text, _) => tables(&facts, &hints, &names, wanted.output.look()),
    };
    wanted.output.write(&text)?;
    Ok(found)
}

fn read(path: &Path) -> Result<Value, Trouble> {
    let about = |words: String| Trouble::new(format!("{}: {words}", named(path)));
    let text = std::fs::read(path).map_err(|error| about(error.to_string()))?;
    let written = "what `mpi-hints probe --json` of this version writes";
    let probe: Value = serde_json::from_slice(&text)
        .map_err(|_| about(format!("this is not JSON; expected {written}")))?;
    let is_probe = probe["format"] == FORMAT
        && probe["about"].is_object()
        && probe["hints"].as_array().is_some_and(|hints| {
            let is_named = |hint: &Value| hint["object"].is_string() && hint["key"].is_string();
            hints.iter().all(is_named)
        });
    if !is_probe {
        return Err(about(format!("this is not {written}")));
    }
    Ok(probe)
}

const NOTHING: &Value = &Value::Null;

fn facts<'a>(one: &'a Value, other: &'a Value) -> Vec<Difference<'a>> {
    let differences = FACTS.iter().map(|&(place, what)| {
        let of = |probe: &'a Value| probe["about"].pointer(place).unwrap_or(NOTHING);
        let (one, other) = (of(one), of(other));
        Difference { what, one, other }
    });
    let mut differences: Vec<Difference> = differences.collect();
    differences.push(Difference {
        what: "failures",
        one: &one["failures"],
        other: &other["failures"],
    });
    differences.retain(|it| it.one != it.other);
    differences
}

/// Whether a probe covers only part of the hints, or did not finish.
fn is_part(probe: &Value) -> bool {
    probe["part"].is_object() || probe["unfinished"].is_string()
}

fn hints<'a>(one: &'a Value, other: &'a Value) -> Vec<Changed<'a>> {
    let is_asked = [one, other].map(|probe| {
        let (is_part, is_unfinished) = (is_part(probe), probe["unfinished"].is_string());
        move |hint: &Value, aspect: &str| {
            !(is_part && hint.is_null() || is_unfinished && hint[aspect].is_null())
        }
    });
    let (one, other) = (by_name(one), by_name(other));
    let mut names: Vec<&(&str, &str)> = one.keys().chain(other.keys()).collect();
    names.sort_unstable();
    names.dedup();
    let changed = names.into_iter().map(|name| {
        let of = |hints: &BTreeMap<_, &'a Value>| hints.get(name).copied().unwrap_or(NOTHING);
        let (one, other) = (of(&one), of(&other));
        let both = |aspect: &str| is_asked[0](one, aspect) && is_asked[1](other, aspect);
        let asked = ASPECTS.iter().filter(|(aspect, _)| both(aspect));
        let differences = asked.map(|&(aspect, what)| Difference {
            what,
            one: &one[aspect],
            other: &other[aspect],
        });
        Changed {
            object: name.0,
            key: name.1,
            differences: differences
                .filter(|it| !is_same(it.one, it.other))
                .collect(),
        }
    });
    changed
        .filter(|changed| !changed.differences.is_empty())
        .collect()
}

/// Whether two findings mean the same to a program. A hint that the library ignores and one that it is not even given
/// both have no effect; and the values that were tried need not be the same.
fn is_same(one: &Value, other: &Value) -> bool {
    effect(one) == effect(other)
}

/// The members of a hint that has an effect; nothing for one without effect.
fn effect(found: &Value) -> Option<(&Value, &Value)> {
    match found["outcome"].as_str() {
        Some("ignored" | "left_out") => None,
        Some(_) => Some((&found["outcome"], &found["value"])),
        None if found.is_null() => None,
        None => Some((found, NOTHING)),
    }
}

fn by_name(probe: &Value) -> BTreeMap<(&str, &str), &Value> {
    let hints = probe["hints"].as_array().into_iter().flatten();
    let named = hints.filter_map(|hint| {
        let name = (hint["object"].as_str()?, hint["key"].as_str()?);
        Some((name, hint))
    });
    named.collect()
}

fn for_programs(difference: &Difference) -> Value {
    json!({ "what": difference.what, "a": difference.one, "b": difference.other })
}

fn changed_for_programs(changed: &Changed) -> Value {
    let differences = changed.differences.iter().map(for_programs);
    json!({
        "object": changed.object,
        "key": changed.key,
        "differences": differences.collect::<Vec<_>>(),
    })
}

/// A fact of both in a line each.
fn fact(fact: &Difference<'_>) -> [String; 2] {
    let [one, other] = [fact.one, fact.other].map(|value| match value.as_str() {
        Some(text) => text.to_owned(),
        None => shown(value),
    });
    words::telling_lines([&one, &other])
}

/// The columns of both forms; the names of the files follow.
const COLUMNS: [&str; 3] = ["for", "key", ""];

fn page(facts: &[Difference], hints: &[Changed], names: &[String; 2]) -> String {
    let mut rows = Vec::new();
    for changed in hints {
        for difference in &changed.differences {
            let cells = vec![
                changed.object.into(),
                html::PageCell::key(changed.key),
                difference.what.into(),
                shown(difference.one).into(),
                shown(difference.other).into(),
            ];
            let (group, mark) = (difference.what.to_owned(), Mark::Warning);
            rows.push(PageRow { group, mark, cells });
        }
    }
    let number = hints.len();
    for difference in facts {
        let [one, other] = fact(difference);
        let nothing = html::PageCell::default;
        let cells = vec![
            nothing(),
            difference.what.into(),
            nothing(),
            one.into(),
            other.into(),
        ];
        let (group, mark) = ("about".to_owned(), Mark::Faint);
        rows.push(PageRow { group, mark, cells });
    }
    let [one, other] = names;
    let about = [("first probe", one), ("second probe", other)];
    Page {
        title: format!(
            "What changes from one MPI to another: {}",
            counted(number, "hint")
        ),
        about: vec![
            about
                .map(|(what, name)| (what.to_owned(), name.clone()))
                .to_vec(),
        ],
        advice: Vec::new(),
        groups: html::groups(&rows),
        columns: &[COLUMNS[0], COLUMNS[1], "what", one, other],
        rows,
        bars: Vec::new(),
        remark: None,
    }
    .text()
}

fn tables(facts: &[Difference], hints: &[Changed], names: &[String; 2], look: Look) -> String {
    let [one, other] = names.each_ref().map(String::as_str);
    let cell = |value: &Value| shown(value).into();
    let mut table = Table::new(&[COLUMNS[0], COLUMNS[1], COLUMNS[2], one, other]);
    for difference in facts {
        let [one, other] = fact(difference);
        table.line(vec![
            Cell::default(),
            Cell::new(Tone::Subject, difference.what),
            Cell::default(),
            one.into(),
            other.into(),
        ]);
    }
    for changed in hints {
        for (number, difference) in changed.differences.iter().enumerate() {
            let name = match number {
                0 => [changed.object, changed.key],
                _ => ["", ""],
            };
            table.line(vec![
                name[0].into(),
                Cell::new(Tone::Subject, name[1]),
                difference.what.into(),
                cell(difference.one),
                cell(difference.other),
            ]);
        }
    }
    table.text(look, 0)
}

/// A value in one line, for the user.
fn shown(value: &Value) -> String {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let text_of_value = match value {
        Value::Null => "-".to_owned(),
        Value::String(text) => text.clone(),
        Value::Array(failures) => match failures.as_slice() {
            [] => "none".to_owned(),
            some => {
                let procedures = some.iter().filter_map(|failed| text(&failed["procedure"]));
                procedures.collect::<Vec<_>>().join(", ")
            }
        },
        Value::Object(_) => {
            let outcome = match text(&value["outcome"]).unwrap_or_default().as_str() {
                "left_out" => "not passed on".to_owned(),
                "not_used" => "accepted, not used".to_owned(),
                other => other.to_owned(),
            };
            let more = ["value", "why", "error"].map(|name| text(&value[name]));
            match more.into_iter().flatten().next() {
                Some(more) => format!("{outcome}: {more}"),
                None => outcome,
            }
        }
        other => other.to_string(),
    };
    words::one_line(&text_of_value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn probe(processes: i32, hints: Value) -> Value {
        json!({
            "format": FORMAT,
            "about": { "engine": "native", "processes": processes, "host": processes.to_string() },
            "failures": [],
            "hints": hints,
        })
    }

    fn hint(key: &str, default: Option<&str>, outcome: &str) -> Value {
        json!({
            "object": "file", "key": key, "default": default,
            "at_creation": { "outcome": outcome }, "later": null, "wrong": null,
        })
    }

    #[test]
    fn what_a_part_was_not_asked_for_is_no_difference() {
        let hint = |key: &str, later: Value| json!({ "object": "file", "key": key, "default": "1", "at_creation": { "outcome": "taken" }, "later": later });
        let taken = json!({ "outcome": "taken" });
        let whole = json!({ "hints": [hint("a", taken.clone()), hint("b", taken.clone())] });
        let part = json!({ "part": {}, "hints": [hint("a", json!({ "outcome": "ignored" }))] });
        let keys = |one: &Value, other: &Value| -> Vec<String> {
            hints(one, other)
                .iter()
                .map(|it| format!("{} {}", it.key, it.differences[0].what))
                .collect()
        };
        assert_eq!(keys(&whole, &part), ["a later"]);
        assert_eq!(keys(&part, &whole), ["a later"]);
        let ended = json!({ "unfinished": "x", "hints": [hint("a", Value::Null)] });
        assert!(keys(&whole, &ended).is_empty() && keys(&ended, &whole).is_empty());
        let other = json!({ "hints": [hint("a", taken)] });
        assert_eq!(keys(&whole, &other).len(), 1);
    }

    #[test]
    fn probes_of_the_same_do_not_differ() {
        let one = probe(2, json!([hint("cb_nodes", Some("1"), "taken")]));
        let mut other = one.clone();
        other["about"]["host"] = json!("elsewhere");
        assert!(facts(&one, &other).is_empty() && hints(&one, &other).is_empty());
    }

    #[test]
    fn what_differs_is_said() {
        let one = probe(
            2,
            json!([hint("a", Some("1"), "taken"), hint("same", None, "x")]),
        );
        let other = probe(
            4,
            json!([
                hint("same", None, "x"),
                hint("a", None, "ignored"),
                hint("b", None, "y")
            ]),
        );
        let facts = facts(&one, &other);
        assert_eq!(facts.len(), 1);
        assert_eq!(facts[0].what, "processes");
        let hints = hints(&one, &other);
        let keys: Vec<&str> = hints.iter().map(|changed| changed.key).collect();
        assert_eq!(keys, ["a", "b"]);
        assert_eq!(hints[0].differences.len(), 2);
        let names = ["A".to_owned(), "B".to_owned()];
        let text = tables(&facts, &hints, &names, Look::PLAIN);
        let lines: Vec<Vec<&str>> = text
            .lines()
            .map(|line| line.split_whitespace().collect())
            .collect();
        assert_eq!(lines[1], ["processes", "2", "4"]);
        assert_eq!(lines[2], ["file", "a", "default", "1", "-"]);
        assert_eq!(lines[3], ["at", "creation", "taken", "ignored"]);
        assert_eq!(lines[4], ["file", "b", "at", "creation", "-", "y"]);
    }

    #[test]
    fn two_ways_to_have_no_effect_are_the_same() {
        let outcome =
            |outcome: &str| json!({ "outcome": outcome, "why": outcome, "given": outcome });
        assert!(is_same(&outcome("ignored"), &outcome("left_out")));
        assert!(is_same(&outcome("left_out"), NOTHING));
        assert!(!is_same(&outcome("taken"), &outcome("ignored")));
        assert!(!is_same(&json!("1"), NOTHING) && !is_same(&json!("1"), &json!("2")));
        let changed = |value: &str| json!({ "outcome": "changed", "value": value });
        assert!(!is_same(&changed("1"), &changed("2")));
    }

    #[test]
    fn values_are_shown_in_one_line() {
        let left = json!({ "outcome": "left_out", "why": "too late: x" });
        assert_eq!(shown(&left), "not passed on: too late: x");
        assert_eq!(
            shown(&json!({ "outcome": "changed", "value": "2" })),
            "changed: 2"
        );
        assert_eq!(shown(&json!("a\n b")), "a b");
        assert_eq!(shown(&json!([])), "none");
        assert_eq!(
            shown(&json!([{ "procedure": "MPI_Win_allocate" }])),
            "MPI_Win_allocate"
        );
    }
}
