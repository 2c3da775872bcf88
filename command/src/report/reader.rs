//! Reads a report that `MINFO_REPORT=json:PATH` wrote, and says what is wrong with a file that is not one.

use crate::probe;
use crate::trouble::{Trouble, named};
use minfo_rules::hints::verdict::Verdict;
use serde_json::{Map, Value};
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The version of the format that is read here.
const FORMAT: u64 = 1;

/// The largest size of a file: a report is limited to some tens of megabytes.
const MOST: u64 = 256 << 20;

/// A report in which each member that is used has the right type.
pub(super) struct JobReport {
    /// The path that it was read from, for messages.
    pub(super) path: String,
    pub(super) value: Value,
}

impl JobReport {
    pub(super) fn read(path: &Path) -> Result<JobReport, Trouble> {
        let name = path.display().to_string();
        let about = |words: String| Trouble::new(format!("{}{words}", named(path)));
        let mut text = Vec::new();
        let read = File::open(path).and_then(|file| file.take(MOST + 1).read_to_end(&mut text));
        read.map_err(|error| about(format!(": {error}")))?;
        if text.len() as u64 > MOST {
            let most = MOST >> 20;
            return Err(about(format!(
                ": this is not a report: it has more than {most} MiB"
            )));
        }
        let value = parse(&text).map_err(about)?;
        check(&value).map_err(|words| about(format!(": {words}")))?;
        Ok(JobReport { path: name, value })
    }

    /// A member as text, or nothing if it is null.
    pub(super) fn text(&self, member: &str) -> &str {
        self.value[member].as_str().unwrap_or_default()
    }

    pub(super) fn number(&self, member: &str) -> u64 {
        self.value[member].as_u64().unwrap_or_default()
    }

    /// The engine and the library, in a few words.
    pub(super) fn library(&self) -> &str {
        let first = self.text("library").lines().next().unwrap_or_default();
        first.split_once(", ").map_or(first, |(_, library)| library)
    }

    /// The number of jobs: more than one if several reports were joined before.
    pub(super) fn jobs(&self) -> u64 {
        self.value["reports"]
            .as_array()
            .map_or(1, |reports| reports.len().max(1) as u64)
    }

    pub(super) fn rows(&self) -> impl Iterator<Item = &Map<String, Value>> {
        let rows = self.value["hints"].as_array().into_iter().flatten();
        rows.filter_map(Value::as_object)
    }
}

/// Parses JSON text; if it is invalid, says where and why.
fn parse(text: &[u8]) -> Result<Value, String> {
    if text.trim_ascii().is_empty() {
        return Err(":1:1: the file is empty; expected a report".to_owned());
    }
    serde_json::from_slice(text).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        let what = error.to_string();
        let (what, _) = what.rsplit_once(" at line ").unwrap_or((&what, ""));
        match error.is_eof() {
            true => format!(":{line}:{column}: the file ends in the midst of a report ({what})"),
            false => format!(":{line}:{column}: this is not JSON: {what}"),
        }
    })
}

/// The type that a member of a report must have.
#[derive(Clone, Copy)]
enum MemberType {
    Text,
    Texts,
    TextOrNull,
    Number,
    NumberOrNull,
    Verdict,
    Ranks,
    Pairs,
}

const MEMBERS: [(&str, MemberType); 6] = [
    ("library", MemberType::Text),
    ("processes", MemberType::Number),
    ("hints_file", MemberType::TextOrNull),
    ("remark", MemberType::TextOrNull),
    ("given", MemberType::Number),
    ("unlisted", MemberType::Number),
];

const OF_HINT: [(&str, MemberType); 11] = [
    ("kind", MemberType::Text),
    ("name", MemberType::Text),
    ("procedure", MemberType::Text),
    ("key", MemberType::Text),
    ("given", MemberType::Text),
    ("line", MemberType::NumberOrNull),
    ("in_effect", MemberType::TextOrNull),
    ("verdict", MemberType::Verdict),
    ("detail", MemberType::Text),
    ("times", MemberType::Number),
    ("ranks", MemberType::Ranks),
];

/// Members that were added under the same version of the format: earlier reports lack them.
const OF_HINT_SINCE: [(&str, MemberType); 4] = [
    ("again", MemberType::Texts),
    ("names", MemberType::Number),
    ("scope", MemberType::NumberOrNull),
    ("added_by", MemberType::TextOrNull),
];

impl MemberType {
    fn fits(self, value: &Value) -> bool {
        match self {
            MemberType::Text => value.is_string(),
            MemberType::Texts => value
                .as_array()
                .is_some_and(|texts| texts.iter().all(Value::is_string)),
            MemberType::TextOrNull => value.is_string() || value.is_null(),
            MemberType::Number => value.is_u64(),
            MemberType::NumberOrNull => value.is_u64() || value.is_null(),
            MemberType::Verdict => value.as_str().is_some_and(|word| verdict(word).is_some()),
            MemberType::Ranks => value
                .as_array()
                .is_some_and(|ranges| ranges.iter().all(is_range)),
            MemberType::Pairs => {
                let is_pair = |pair: &Value| pair_of(pair).is_some();
                value
                    .as_array()
                    .is_some_and(|pairs| pairs.iter().all(is_pair))
            }
        }
    }

    fn words(self) -> String {
        match self {
            MemberType::Text => "a text".to_owned(),
            MemberType::Texts => "an array of texts".to_owned(),
            MemberType::TextOrNull => "a text or null".to_owned(),
            MemberType::Number => "a number from 0 on".to_owned(),
            MemberType::NumberOrNull => "a number from 0 on, or null".to_owned(),
            MemberType::Verdict => {
                let all = Verdict::ALL.map(|verdict| format!("\"{verdict}\""));
                format!("one of {}", all.join(", "))
            }
            MemberType::Ranks => "pairs of a first and a last rank".to_owned(),
            MemberType::Pairs => "pairs of a rank and a number of bytes".to_owned(),
        }
    }
}

/// The verdict with this name.
pub(super) fn verdict(word: &str) -> Option<Verdict> {
    let mut all = Verdict::ALL.into_iter();
    all.find(|verdict| verdict.to_string() == word)
}

/// Two numbers.
pub(super) fn pair_of(value: &Value) -> Option<(u64, u64)> {
    match value.as_array()?.as_slice() {
        [one, other] => Some((one.as_u64()?, other.as_u64()?)),
        _ => None,
    }
}

fn is_range(value: &Value) -> bool {
    range(value).is_some_and(|(first, last)| first <= last)
}

/// A first and a last rank.
pub(super) fn range(value: &Value) -> Option<(u32, u32)> {
    let rank = |rank: &Value| u32::try_from(rank.as_u64()?).ok();
    match value.as_array()?.as_slice() {
        [first, last] => Some((rank(first)?, rank(last)?)),
        _ => None,
    }
}

fn check(report: &Value) -> Result<(), String> {
    let not_one = |what: &str| {
        format!("this is not a report: {what}; expected what MINFO_REPORT=json:PATH writes")
    };
    match &report["format"] {
        Value::String(format) if format == probe::FORMAT => {
            return Err(
                "this is what `mpi-hints probe --json` writes, and not a report; \
                        `mpi-hints diff` compares two of these"
                    .to_owned(),
            );
        }
        format if format.as_u64() == Some(FORMAT) => {}
        format if format.is_u64() => {
            return Err(format!(
                "format: it is {format}, of another version of this library; this mpi-hints reads {FORMAT}"
            ));
        }
        Value::Null => return Err(not_one("it has no member \"format\"")),
        _ => return Err(not_one("its member \"format\" is no number")),
    }
    for (name, shape) in MEMBERS {
        check_member(report, name, shape, "")?;
    }
    let totals = report["totals"].as_object();
    let is_counted = |totals: &Map<String, Value>| totals.values().all(Value::is_u64);
    if !totals.is_some_and(is_counted) {
        return Err("totals: expected a number for each verdict".to_owned());
    }
    let Some(hints) = report["hints"].as_array() else {
        return Err("hints: expected an array".to_owned());
    };
    for (number, hint) in hints.iter().enumerate() {
        for (name, shape) in OF_HINT {
            check_member(hint, name, shape, &format!("hints[{number}]."))?;
        }
        for (name, shape) in OF_HINT_SINCE {
            if hint.get(name).is_some() {
                check_member(hint, name, shape, &format!("hints[{number}]."))?;
            }
        }
    }
    check_files(report)
}

/// Which processes wrote and read files, if the audit library recorded it.
fn check_files(report: &Value) -> Result<(), String> {
    let files = match &report["files"] {
        Value::Null => return Ok(()),
        files => files.as_array().ok_or("files: expected an array")?,
    };
    for (number, file) in files.iter().enumerate() {
        let place = format!("files[{number}].");
        check_member(file, "name", MemberType::Text, &place)?;
        check_member(file, "processes", MemberType::Number, &place)?;
        for direction in ["written", "read"] {
            let place = format!("{place}{direction}.");
            for member in ["processes", "calls", "bytes"] {
                check_member(&file[direction], member, MemberType::Number, &place)?;
            }
            check_member(&file[direction], "most", MemberType::Pairs, &place)?;
        }
    }
    Ok(())
}

fn check_member(object: &Value, name: &str, shape: MemberType, place: &str) -> Result<(), String> {
    let value = object.get(name);
    if value.is_some_and(|value| shape.fits(value)) {
        return Ok(());
    }
    let found = match value {
        None => "it is not there".to_owned(),
        // However long it is.
        Some(value) => format!(
            "it is {}",
            value.to_string().chars().take(60).collect::<String>()
        ),
    };
    Err(format!(
        "{place}{name}: {found}; expected {}",
        shape.words()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn report() -> Value {
        json!({
            "format": 1, "library": "a, b", "processes": 2, "hints_file": null, "remark": null,
            "given": 1, "unlisted": 0, "totals": { "in effect": 1 },
            "hints": [{
                "kind": "file", "name": "a", "procedure": "MPI_File_open", "key": "cb_nodes", "given": "1",
                "line": null, "in_effect": "1", "verdict": "in effect", "detail": "", "times": 2, "ranks": [[0, 1]],
            }],
        })
    }

    #[test]
    fn what_is_wrong_is_said_where_it_is() {
        assert_eq!(check(&report()), Ok(()));
        let wrong = |place: &str, value: Value| {
            let mut report = report();
            *report.pointer_mut(place).unwrap() = value;
            check(&report).unwrap_err()
        };
        let said = wrong("/hints/0/verdict", json!("fine"));
        assert!(
            said.starts_with("hints[0].verdict: it is \"fine\"; expected one of \"in effect\", "),
            "{said}"
        );
        let said = wrong("/hints/0/ranks/0", json!([1, 0]));
        assert_eq!(
            said,
            "hints[0].ranks: it is [[1,0]]; expected pairs of a first and a last rank"
        );
        assert!(wrong("/processes", json!(-1)).starts_with("processes: it is -1; "));
        assert!(wrong("/totals/in effect", json!("many")).starts_with("totals: "));
        assert!(wrong("/hints", json!({})).starts_with("hints: "));
        assert!(wrong("/format", json!(2)).contains("of another version"));
        assert!(wrong("/format", json!("1")).contains("is no number"));
        assert!(wrong("/format", json!(probe::FORMAT)).contains("probe --json"));
        for nothing in [json!([]), json!(1), json!({})] {
            assert!(
                check(&nothing)
                    .unwrap_err()
                    .contains("no member \"format\"")
            );
        }
        let mut since = report();
        since["hints"][0]["again"] = json!(["MPI_File_set_info", 1]);
        assert_eq!(
            check(&since),
            Err(
                "hints[0].again: it is [\"MPI_File_set_info\",1]; expected an array of texts"
                    .to_owned()
            )
        );
        let mut with_files = report();
        let direction = json!({ "processes": 1, "calls": 1, "bytes": 4, "most": [[0, 4]] });
        with_files["files"] =
            json!([{ "name": "a", "processes": 2, "written": direction, "read": direction }]);
        assert_eq!(check(&with_files), Ok(()));
        with_files["files"][0]["read"]["most"] = json!([[0]]);
        let said = check(&with_files).unwrap_err();
        assert_eq!(
            said,
            "files[0].read.most: it is [[0]]; expected pairs of a rank and a number of bytes"
        );
        let mut cut = report();
        cut["hints"][0].as_object_mut().unwrap().remove("key");
        assert_eq!(
            check(&cut),
            Err("hints[0].key: it is not there; expected a text".to_owned())
        );
    }

    #[test]
    fn a_report_that_is_cut_off_ends_somewhere() {
        let text = format!("{:#}", report());
        for len in 1..text.len() {
            let said = parse(&text.as_bytes()[..len]).unwrap_err();
            assert!(
                said.contains("the file ends in the midst of a report"),
                "{said}"
            );
        }
        assert!(
            parse(b" \n")
                .unwrap_err()
                .starts_with(":1:1: the file is empty")
        );
        assert!(
            parse(b"{\n  no")
                .unwrap_err()
                .starts_with(":2:3: this is not JSON: ")
        );
        assert!(parse(&[b'['; 1 << 20]).is_err());
    }
}
