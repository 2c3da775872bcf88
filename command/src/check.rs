//! `mpi-hints check FILE`: whether a hints file is sound, and what each of its lines would do.

use crate::nearest;
use crate::output::{self, Colours, Tone};
use crate::table::{Cell, Table, cut};
use crate::trouble::{Found, Trouble};
use crate::words;
use minfo_core::hints::Settable;
use minfo_core::hints::catalogue::{self, Hint, Kind};
use minfo_core::hints::file::{self, Entry, FileError, HintsFile};
use serde_json::{Value, json};
use std::path::Path;

/// What is to be said of a hint.
#[derive(Clone, Debug)]
enum Verdict {
    /// It is known and its value is sound, with this as its canonical form.
    Known(&'static Hint, String),
    /// The key is known for objects of other kinds.
    WrongObject(Vec<Kind>),
    /// Nobody knows the key; these are near.
    Unknown(Vec<&'static str>),
    /// Its value is not what the key wants.
    Malformed(&'static Hint),
    /// The key is told, and cannot be given.
    Inquiry,
}

impl Verdict {
    fn of(entry: &Entry<'_>) -> Verdict {
        let Some(hint) = catalogue::find(entry.kind, entry.key) else {
            let others = catalogue::with_key(entry.key);
            return match others.is_empty() {
                true => Verdict::Unknown(nearest::keys(Some(entry.kind), entry.key)),
                false => {
                    let kinds = others.iter().flat_map(|other| other.kinds.iter().copied());
                    Verdict::WrongObject(kinds.collect())
                }
            };
        };
        if hint.settable == Settable::Never {
            return Verdict::Inquiry;
        }
        match hint.form.canonical(entry.value.as_bytes()) {
            Some(canonical) => Verdict::Known(hint, canonical),
            None => Verdict::Malformed(hint),
        }
    }

    fn is_sound(&self) -> bool {
        matches!(self, Verdict::Known(..))
    }

    /// What the line would do, in words.
    fn words(&self, entry: &Entry<'_>) -> String {
        match self {
            Verdict::Known(hint, canonical) => {
                let when = match entry.overrides {
                    true => "given, also over the program's own",
                    false => "given where the program does not",
                };
                let form = match canonical == entry.value {
                    true => String::new(),
                    false => format!(", as \"{canonical}\""),
                };
                let known = words::known_to(hint);
                let heeded = match known.as_slice() {
                    [] => format!(
                        "defined by {}, looked at by no MPI library that is known",
                        hint.origin
                    ),
                    known => format!("looked at by {}", known.join(", ")),
                };
                format!("{when}{form}; {heeded}")
            }
            Verdict::WrongObject(kinds) => {
                let kinds: Vec<&str> = kinds.iter().map(|&kind| words::objects(kind)).collect();
                format!("wrong object: it is a hint for {}", kinds.join(", "))
            }
            Verdict::Unknown(near) => match near.as_slice() {
                [] => "unknown: handed over as it is, and no known key is near".to_owned(),
                near => format!("unknown: did you mean {}?", near.join(" or ")),
            },
            Verdict::Malformed(hint) => {
                format!(
                    "malformed, so it is left out: it wants {}",
                    words::form(hint.form)
                )
            }
            Verdict::Inquiry => "for inquiry only: it is told, and cannot be given".to_owned(),
        }
    }

    fn json(&self) -> Value {
        match self {
            Verdict::Known(hint, canonical) => json!({
                "verdict": "known",
                "canonical": canonical,
                "known_to": words::known_to(hint),
            }),
            Verdict::WrongObject(kinds) => {
                let kinds: Vec<&str> = kinds.iter().map(|&kind| words::kind(kind)).collect();
                json!({ "verdict": "wrong_object", "known_for": kinds })
            }
            Verdict::Unknown(near) => json!({ "verdict": "unknown", "nearest": near }),
            Verdict::Malformed(hint) => {
                json!({ "verdict": "malformed", "wants": crate::describe::form(hint.form) })
            }
            Verdict::Inquiry => json!({ "verdict": "inquiry_only" }),
        }
    }
}

/// Checks a file.
///
/// # Errors
/// It cannot be read at all.
pub fn run(path: &Path, is_json: bool) -> Result<Found, Trouble> {
    let about = |error: std::io::Error| Trouble::new(format!("{}: {error}", path.display()));
    let text = file::contents(path).map_err(about)?;
    let name = path.display().to_string();
    let (text, is_sound) = match HintsFile::read(&name, &text) {
        Ok(file) => report(&file, is_json, Colours::of_standard_output()),
        Err(error) if is_json => (output::json(&wrong(&error)), false),
        Err(error) => {
            eprintln!("mpi-hints: {error}");
            return Ok(Found::Something);
        }
    };
    output::print(&text)?;
    Ok(match is_sound {
        true => Found::Nothing,
        false => Found::Something,
    })
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

/// What there is to say, and whether all is sound.
fn report(file: &HintsFile, is_json: bool, colours: Colours) -> (String, bool) {
    let judged: Vec<(Entry<'_>, Verdict)> = file
        .entries()
        .map(|entry| (entry, Verdict::of(&entry)))
        .collect();
    let unsound = judged.iter().filter(|it| !it.1.is_sound()).count();
    let text = if is_json {
        let hints = judged.iter().map(|(entry, verdict)| {
            let mut hint = verdict.json();
            hint["line"] = json!(entry.line);
            hint["column"] = json!(entry.column);
            hint["for"] = json!(words::kind(entry.kind));
            hint["pattern"] = json!(entry.pattern);
            hint["key"] = json!(entry.key);
            hint["value"] = json!(entry.value);
            hint["override"] = json!(entry.overrides);
            hint
        });
        let hints: Vec<Value> = hints.collect();
        output::json(&json!({ "file": file.path(), "sound": unsound == 0, "hints": hints }))
    } else {
        table(file.path(), &judged, unsound, colours)
    };
    (text, unsound == 0)
}

/// How much is shown of a value.
const MOST: usize = 32;

fn table(path: &str, judged: &[(Entry<'_>, Verdict)], unsound: usize, colours: Colours) -> String {
    let mut table = Table::new(&["line", "for", "key", "value", "what it does"]);
    for (entry, verdict) in judged {
        let tone = match verdict.is_sound() {
            true => Tone::Good,
            false => Tone::Bad,
        };
        let kind = words::kind(entry.kind);
        table.line(vec![
            entry.line.to_string().into(),
            match entry.pattern {
                Some(pattern) => format!("{kind} \"{pattern}\"").into(),
                None => kind.into(),
            },
            Cell::new(Tone::Subject, entry.key),
            cut(entry.value, MOST).into(),
            Cell::new(tone, verdict.words(entry)),
        ]);
    }
    let many = |number: usize| match number {
        1 => "1 hint".to_owned(),
        _ => format!("{number} hints"),
    };
    let all = judged.len();
    let end = match (all, unsound) {
        (0, _) => format!("{path}: no hints"),
        (_, 0) => format!("{path}: {}, all sound", many(all)),
        _ => format!("{path}: {}, {unsound} not sound", many(all)),
    };
    match all {
        0 => format!("{end}\n"),
        _ => format!("{}\n{end}\n", table.text(colours, 0)),
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
        let (text, is_sound) = report(&file, true, Colours::NONE);
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
        let (text, _) = report(&file, false, Colours::NONE);
        for words in [
            "did you mean cb_nodes?",
            "it wants an integer of 32 bits, at least 1",
            "it is a hint for windows",
            "for inquiry only",
            "also over the program's own, as \"65536\"",
            "hints.toml: 6 hints, 4 not sound",
        ] {
            assert!(text.contains(words), "{words}\n{text}");
        }
        let sound = HintsFile::read("x", b"[win]\nno_locks = true\n").unwrap();
        let (text, is_sound) = report(&sound, false, Colours::NONE);
        assert!(
            is_sound && text.ends_with("x: 1 hint, all sound\n"),
            "{text}"
        );
        let empty = HintsFile::read("x", b"").unwrap();
        assert_eq!(report(&empty, false, Colours::NONE).0, "x: no hints\n");
    }
}
