//! What changes from one MPI to another, from the results of two probes.

use super::compare::{Comparison, Fact, Row, json_of, lines_of, shown};
use crate::probe::FORMAT;
use crate::trouble::{Trouble, named};
use minfo_rules::text::visible;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;

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

/// A hint that differs between the two.
struct Changed<'a> {
    object: &'a str,
    key: &'a str,
    differences: Vec<Fact<'a>>,
}

/// Whether this is what `probe --json` writes.
pub(super) fn is_one(value: &Value) -> bool {
    let is_named = |hint: &Value| hint["object"].is_string() && hint["key"].is_string();
    value["format"] == FORMAT
        && value["about"].is_object()
        && value["hints"]
            .as_array()
            .is_some_and(|hints| hints.iter().all(is_named))
}

/// Compares two probes.
///
/// # Errors
/// One of them is none.
pub(super) fn compared(paths: [&Path; 2], probes: [&Value; 2]) -> Result<Comparison, Trouble> {
    for (path, probe) in paths.into_iter().zip(probes) {
        if !is_one(probe) {
            let what = "this is not what `mpi-hints probe --json` of this version writes, as the other file";
            return Err(Trouble::new(format!("{}: {what}", named(path))));
        }
        if is_part(probe) {
            let line = format!("{} is of a part; only what it has is compared", named(path));
            eprintln!("mpi-hints: {}", visible(&line));
        }
    }
    let [one, other] = probes;
    let (facts, hints) = (facts(one, other), hints(one, other));
    let mut rows = Vec::new();
    for changed in &hints {
        for (number, (what, [one, other])) in changed.differences.iter().enumerate() {
            let [object, key] = if number == 0 {
                [changed.object, changed.key]
            } else {
                [""; 2]
            };
            let cells = [object, key, what, &shown(one), &shown(other)];
            rows.push(Row {
                group: what,
                cells: cells.map(str::to_owned).to_vec(),
            });
        }
    }
    let hints = hints.iter().map(|changed| {
        json!({ "object": changed.object, "key": changed.key, "differences": json_of(&changed.differences) })
    });
    Ok(Comparison {
        title: "What changes from one MPI to another",
        noun: "probe",
        names: paths.map(|path| path.display().to_string()),
        columns: &["for", "key", "what"],
        facts: lines_of(&facts),
        rows,
        json: json!({ "about": json_of(&facts), "hints": hints.collect::<Vec<_>>() }),
        ..Comparison::default()
    })
}

const NOTHING: &Value = &Value::Null;

fn facts<'a>(one: &'a Value, other: &'a Value) -> Vec<Fact<'a>> {
    let of = |place: &str| {
        let of = |probe: &'a Value| probe["about"].pointer(place).unwrap_or(NOTHING);
        [of(one), of(other)]
    };
    let facts = FACTS.iter().map(|&(place, what)| (what, of(place)));
    let failures = ("failures", [&one["failures"], &other["failures"]]);
    let all = facts.chain(std::iter::once(failures));
    all.filter(|(_, [one, other])| one != other).collect()
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
        let differences = asked.map(|&(aspect, what)| (what, [&one[aspect], &other[aspect]]));
        let differences = differences.filter(|(_, [one, other])| !is_same(one, other));
        Changed {
            object: name.0,
            key: name.1,
            differences: differences.collect(),
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
                .map(|it| format!("{} {}", it.key, it.differences[0].0))
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
        assert_eq!(facts[0].0, "processes");
        let hints = hints(&one, &other);
        let keys: Vec<&str> = hints.iter().map(|changed| changed.key).collect();
        assert_eq!(keys, ["a", "b"]);
        assert_eq!(hints[0].differences.len(), 2);
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
}
