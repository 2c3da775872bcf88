//! `mpi-hints check FILE`: whether a hints file is valid, and what each of its lines would do.

use crate::nearest;
use crate::output::{self, Json};
use crate::trouble::{Found, Trouble, named};
use crate::words;
use clap::Args;
use minfo_report::table::{Cell, Look, Table, Tone};
use minfo_rules::hints::catalogue::{self, Hint, Kind};
use minfo_rules::hints::file::{self, FileError, HintsFile, HintsFileEntry};
use minfo_rules::hints::verdict::Verdict;
use minfo_rules::hints::words::{did_you_mean_for, expected, for_other_objects};
use minfo_rules::hints::{Settable, Why};
use minfo_rules::text::{clipped, visible};
use serde_json::{Value, json};
use std::path::PathBuf;

/// The judgement on a hint.
#[derive(Clone, Debug)]
pub(crate) enum HintCheck {
    /// The key is known and the value is valid; this is its canonical form.
    Known(&'static Hint, String),
    /// The key is known for objects of other kinds.
    WrongObject(Vec<Kind>),
    /// The key is unknown; these are similar.
    Unknown(Vec<&'static str>),
    /// The value does not have the form that the key requires.
    Malformed(&'static Hint),
    /// The key is only for inquiry: no program can set it.
    Inquiry,
}

impl HintCheck {
    pub(crate) fn of(entry: &HintsFileEntry<'_>) -> HintCheck {
        let Some(hint) = catalogue::find(entry.kind, entry.key) else {
            let others = catalogue::with_key(entry.key);
            return match others.is_empty() {
                true => HintCheck::Unknown(nearest::keys(Some(entry.kind), entry.key)),
                false => {
                    let kinds = others.iter().flat_map(|other| other.kinds.iter().copied());
                    HintCheck::WrongObject(kinds.collect())
                }
            };
        };
        if hint.settable == Settable::Never {
            return HintCheck::Inquiry;
        }
        match hint.form.canonical(entry.value.as_bytes()) {
            Some(canonical) => HintCheck::Known(hint, canonical),
            None => HintCheck::Malformed(hint),
        }
    }

    pub(crate) fn is_sound(&self) -> bool {
        matches!(self, HintCheck::Known(..))
    }

    /// Describes what the line would do.
    pub(crate) fn words(&self, entry: &HintsFileEntry<'_>) -> String {
        match self {
            HintCheck::Known(hint, canonical) => {
                let when = match entry.overrides {
                    true => "overrides the program",
                    false => "applies unless the program sets it",
                };
                let form = match canonical == entry.value {
                    true => String::new(),
                    false => format!(", passed on as \"{canonical}\""),
                };
                let known = words::known_to(hint);
                let heeded = match known.as_slice() {
                    [] => format!("defined by {}, read by no known MPI library", hint.origin),
                    known => {
                        let used = match words::used(hint).join("; ") {
                            used if used.is_empty() => used,
                            used => format!("; used by {used}"),
                        };
                        format!("read by {}{used}", known.join(", "))
                    }
                };
                format!("{when}{form}; {heeded}")
            }
            HintCheck::WrongObject(kinds) => {
                let detail = for_other_objects(kinds, entry.kind);
                format!("{}: {detail}", Verdict::WrongObject)
            }
            HintCheck::Unknown(near) => {
                format!(
                    "{}: {}",
                    Verdict::Unknown,
                    did_you_mean_for(entry.kind, near)
                )
            }
            HintCheck::Malformed(hint) => {
                let value = entry.value.as_bytes();
                let (shown, expected) = (clipped(value), expected(hint.form, value));
                format!("invalid value '{shown}' is not passed on ({expected})")
            }
            HintCheck::Inquiry => {
                let (why, value) = (Why::Inquiry, entry.value.as_bytes());
                format!("{}: {}", why.name(), why.detail(value, None))
            }
        }
    }

    fn json(&self) -> Value {
        match self {
            HintCheck::Known(hint, canonical) => json!({
                "verdict": "known",
                "canonical": canonical,
                "known_to": words::known_to(hint),
                "used": words::used(hint),
            }),
            HintCheck::WrongObject(kinds) => {
                let kinds: Vec<&str> = kinds.iter().map(|&kind| kind.name()).collect();
                json!({ "verdict": "wrong_object", "known_for": kinds })
            }
            HintCheck::Unknown(near) => json!({ "verdict": "unknown", "nearest": near }),
            HintCheck::Malformed(hint) => {
                json!({ "verdict": "malformed", "wants": crate::describe::form(hint.form) })
            }
            HintCheck::Inquiry => json!({ "verdict": "inquiry_only" }),
        }
    }
}

/// Says whether a hints file is sound, and what each of its lines would do
#[derive(Args, Clone, Debug)]
pub(crate) struct CheckOptions {
    /// The hints file
    file: PathBuf,
    #[command(flatten)]
    json: Json,
}

/// Checks a file.
///
/// # Errors
/// The file cannot be read.
pub(crate) fn run(wanted: &CheckOptions) -> Result<Found, Trouble> {
    let (path, is_json) = (wanted.file.as_path(), wanted.json.is_json);
    let about = |error: std::io::Error| Trouble::new(format!("{}: {error}", named(path)));
    let text = file::contents(path).map_err(about)?;
    let name = path.display().to_string();
    let (text, is_sound) = match HintsFile::read(&name, &text) {
        Ok(file) => report(&file, is_json, output::look()),
        Err(error) if is_json => (output::json(&wrong(&error)), false),
        Err(error) => {
            eprintln!("mpi-hints: {}", visible(&error.to_string()));
            return Ok(Found::Something);
        }
    };
    output::print(&text)?;
    Ok(Found::something_if(!is_sound))
}

fn wrong(error: &FileError) -> Value {
    json!({
        "file": error.path,
        "sound": false,
        "error": {
            "line": error.line,
            "column": error.column,
            "what": error.what,
            "expected": error.expected,
        },
    })
}

/// The text for the user, and whether the file is valid.
fn report(file: &HintsFile, is_json: bool, look: Look) -> (String, bool) {
    let judged: Vec<(HintsFileEntry<'_>, HintCheck)> = file
        .entries()
        .map(|entry| (entry, HintCheck::of(&entry)))
        .collect();
    let unsound = judged.iter().filter(|it| !it.1.is_sound()).count();
    let text = if is_json {
        let hints = judged.iter().map(|(entry, judgement)| {
            let mut hint = judgement.json();
            hint["line"] = json!(entry.line);
            hint["column"] = json!(entry.column);
            hint["for"] = json!(entry.kind.name());
            hint["pattern"] = json!(entry.pattern);
            hint["key"] = json!(entry.key);
            hint["value"] = json!(entry.value);
            hint["override"] = json!(entry.overrides);
            hint
        });
        let hints: Vec<Value> = hints.collect();
        output::json(&json!({ "file": file.path(), "sound": unsound == 0, "hints": hints }))
    } else {
        table(file.path(), &judged, unsound, look)
    };
    (text, unsound == 0)
}

fn table(
    path: &str,
    judged: &[(HintsFileEntry<'_>, HintCheck)],
    unsound: usize,
    look: Look,
) -> String {
    let mut table = Table::new(&["line", "for", "key", "value", "effect"]);
    for (entry, judgement) in judged {
        let tone = match judgement.is_sound() {
            true => Tone::Good,
            false => Tone::Bad,
        };
        let kind = entry.kind.name();
        table.line(vec![
            entry.line.to_string().into(),
            match entry.pattern {
                Some(pattern) => format!("{kind} \"{pattern}\"").into(),
                None => kind.into(),
            },
            Cell::new(Tone::Subject, entry.key),
            entry.value.into(),
            Cell::new(tone, judgement.words(entry)),
        ]);
    }
    let many = |number: usize| match number {
        1 => "1 hint".to_owned(),
        _ => format!("{number} hints"),
    };
    let all = judged.len();
    let path = visible(path);
    let end = match (all, unsound) {
        (0, _) => format!("{path}: no hints"),
        (_, 0) => format!("{path}: {}, all valid", many(all)),
        _ => format!("{path}: {}, {unsound} invalid", many(all)),
    };
    match all {
        0 => format!("{end}\n"),
        _ => format!("{}\n{end}\n", table.text(look, 0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "[file]\n\
                        cb_nodes = 4\n\
                        cb_nodse = 4\n\
                        cb_buffer_size = \"abc\"\n\
                        [file.\"*.nc\"]\n\
                        override = true\n\
                        no_locks = true\n\
                        filename = \"x\"\n\
                        striping_unit = \"+65536\"\n";

    fn of_file() -> Vec<(u64, Value)> {
        let file = HintsFile::read("hints.toml", FILE.as_bytes()).unwrap();
        let (text, is_sound) = report(&file, true, Look::PLAIN);
        assert!(!is_sound);
        let value: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value["sound"], false);
        let hints = value["hints"].as_array().unwrap().clone();
        hints
            .into_iter()
            .map(|hint| (hint["line"].as_u64().unwrap(), hint))
            .collect()
    }

    #[test]
    fn each_line_has_its_verdict() {
        let hints = of_file();
        let verdicts: Vec<(u64, &str)> = hints
            .iter()
            .map(|(line, hint)| (*line, hint["verdict"].as_str().unwrap()))
            .collect();
        assert_eq!(
            verdicts,
            [
                (2, "known"),
                (3, "unknown"),
                (4, "malformed"),
                (7, "wrong_object"),
                (8, "inquiry_only"),
                (9, "known"),
            ]
        );
        assert_eq!(hints[1].1["nearest"][0], "cb_nodes");
        assert_eq!(hints[2].1["wants"]["type"], "integer");
        assert_eq!(hints[3].1["known_for"], json!(["win"]));
        assert_eq!(hints[5].1["canonical"], "65536");
        assert_eq!(hints[5].1["override"], true);
        assert_eq!(hints[5].1["pattern"], "*.nc");
    }

    #[test]
    fn people_are_told_what_to_do() {
        let file = HintsFile::read("hints.toml", FILE.as_bytes()).unwrap();
        let (text, _) = report(&file, false, Look::PLAIN);
        for words in [
            "did you mean cb_nodes?",
            "invalid value 'abc' is not passed on (expected an integer >= 1 (32 bits))",
            "wrong object: a hint for windows, not files",
            "read-only: it can be queried but not set",
            "overrides the program, passed on as \"65536\"",
            "hints.toml: 6 hints, 4 invalid",
        ] {
            assert!(text.contains(words), "{words}\n{text}");
        }
        let sound = HintsFile::read("x", b"[win]\nno_locks = true\n").unwrap();
        let (text, is_sound) = report(&sound, false, Look::PLAIN);
        assert!(
            is_sound && text.ends_with("x: 1 hint, all valid\n"),
            "{text}"
        );
        let empty = HintsFile::read("x", b"").unwrap();
        assert_eq!(report(&empty, false, Look::PLAIN).0, "x: no hints\n");
    }
}
