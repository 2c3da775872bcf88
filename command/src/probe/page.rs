//! A probe as a page for a browser, from its JSON.

use crate::html::{self, Mark, Page, PageCell, PageRow};
use crate::words::one_line;
use serde_json::Value;

const COLUMNS: [&str; 7] = [
    "object",
    "key",
    "default",
    "tried",
    "at creation",
    "later",
    "wrong value",
];

/// The text for hints without findings.
const NO_EFFECT: &str = "no effect";

/// The page of a probe.
pub(super) fn page(probe: &Value) -> String {
    let about = &probe["about"];
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let library = &about["library"];
    let version = text(&library["version"]);
    let facts = [
        (
            "engine",
            format!("{}: {}", text(&about["engine"]), text(&about["why"])),
        ),
        ("library", text(&library["maker"])),
        ("ABI", text(&library["abi"])),
        ("file", text(&library["file"])),
        (
            "version",
            one_line(version.lines().next().unwrap_or_default()),
        ),
        ("processes", about["processes"].to_string()),
        ("host", text(&about["host"])),
        ("directory", text(&about["directory"])),
        ("file system", text(&about["file_system"])),
        ("MINFO_CHECK", text(&about["check"])),
    ];
    let facts = facts.into_iter().filter(|(_, fact)| !fact.is_empty());
    let hints = probe["hints"].as_array().into_iter().flatten();
    let mut rows: Vec<PageRow> = hints.map(row).collect();
    // What the library takes comes first.
    rows.sort_by(|one, other| (one.mark, &one.group).cmp(&(other.mark, &other.group)));
    let failures = probe["failures"].as_array().into_iter().flatten();
    let unfinished = probe["unfinished"].as_str();
    let unfinished = unfinished.map(|step| format!("not finished: the probe ended in {step}"));
    let mut failures: Vec<String> = failures
        .map(|failed| {
            format!(
                "{} failed: {}",
                text(&failed["procedure"]),
                text(&failed["error"])
            )
        })
        .collect();
    failures.extend(unfinished);
    let name = match text(&library["maker"]) {
        maker if maker.is_empty() => "the embedded engine".to_owned(),
        maker => maker,
    };
    let page = Page {
        title: format!("What {name} does with hints"),
        about: vec![facts.map(|(what, fact)| (what.to_owned(), fact)).collect()],
        advice: Vec::new(),
        groups: html::groups(&rows),
        columns: &COLUMNS,
        rows,
        bars: Vec::new(),
        remark: (!failures.is_empty()).then(|| failures.join("; ")),
    };
    page.text()
}

fn row(hint: &Value) -> PageRow {
    let text = |member: &str| hint[member].as_str().unwrap_or_default();
    let (creation, later) = (outcome(&hint["at_creation"]), outcome(&hint["later"]));
    // The best outcome of all.
    let known = [&creation, &later]
        .into_iter()
        .flatten()
        .map(|(mark, word)| (*mark, *word));
    let (mark, group) = match known.min_by_key(|(mark, _)| *mark) {
        Some((Mark::Faint, _)) | None if hint["default"].is_null() => (Mark::Faint, NO_EFFECT),
        Some((mark, word)) => (mark, word),
        None => (Mark::Faint, "not tried"),
    };
    let wrong = &hint["wrong"];
    let wrong = match wrong["given"].as_str() {
        // The reason has the value.
        Some(_) if wrong["outcome"] == "left_out" => words(wrong),
        Some(given) => format!("{given}: {}", words(wrong)),
        None => String::new(),
    };
    let cell = |outcome: Option<(Mark, &str)>, value: &Value| match outcome {
        Some((mark, group)) => PageCell::of_group(group, mark, words(value)),
        None => PageCell::default(),
    };
    PageRow {
        group: group.to_owned(),
        mark,
        cells: vec![
            text("object").into(),
            PageCell::key(text("key")),
            text("default").into(),
            match hint["untried"].as_str() {
                Some(why) => PageCell::marked(Mark::Faint, why),
                None => text("given").into(),
            },
            cell(creation, &hint["at_creation"]),
            cell(later, &hint["later"]),
            wrong.into(),
        ],
    }
}

/// The colour and the group of an outcome; nothing if the hint was not tried.
fn outcome(value: &Value) -> Option<(Mark, &'static str)> {
    match value["outcome"].as_str()? {
        "taken" => Some((Mark::Good, "taken")),
        "not_used" => Some((Mark::Warning, "accepted, not used")),
        "changed" => Some((Mark::Warning, "became another value")),
        "failed" => Some((Mark::Bad, "failed")),
        "left_out" => Some((Mark::Warning, "not passed on")),
        _ => Some((Mark::Faint, "ignored")),
    }
}

/// Describes an outcome.
fn words(value: &Value) -> String {
    let text = |member: &str| value[member].as_str().unwrap_or_default();
    match text("outcome") {
        "changed" => format!("became {}", text("value")),
        "left_out" => text("why").to_owned(),
        "not_used" => format!("accepted, not used: {}", text("why")),
        "failed" => format!("failed: {}", text("error")),
        other => other.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn each_hint_is_in_its_group() {
        let hint = |default: Value, creation: &str, later: Value| {
            let hint = json!({
                "object": "file", "key": "cb_nodes", "default": default, "given": "2",
                "at_creation": { "outcome": creation }, "later": later, "wrong": null, "untried": null,
            });
            let row = row(&hint);
            (row.mark, row.group)
        };
        let ignored = json!({ "outcome": "ignored" });
        assert_eq!(
            hint(json!("1"), "taken", ignored.clone()),
            (Mark::Good, "taken".to_owned())
        );
        assert_eq!(
            hint(json!("1"), "ignored", ignored.clone()),
            (Mark::Faint, "ignored".to_owned())
        );
        assert_eq!(
            hint(Value::Null, "ignored", ignored.clone()),
            (Mark::Faint, NO_EFFECT.to_owned())
        );
        assert_eq!(
            hint(Value::Null, "failed", ignored),
            (Mark::Bad, "failed".to_owned())
        );
        assert_eq!(
            hint(json!("1"), "changed", json!({ "outcome": "left_out" })),
            (Mark::Warning, "became another value".to_owned())
        );
    }

    #[test]
    fn a_page_has_all_hints() {
        let probe = json!({
            "about": { "engine": "native", "why": "asked", "processes": 2, "library": { "maker": "A<B" } },
            "failures": [{ "procedure": "MPI_X", "error": "no" }],
            "hints": [{ "object": "win", "key": "no_locks", "default": null, "untried": "why not" }],
        });
        let text = page(&probe);
        for words in [
            "What A&lt;B does with hints",
            "MPI_X failed: no",
            "why not",
            "key-no_locks",
        ] {
            assert!(text.contains(words), "{words}");
        }
    }
}
