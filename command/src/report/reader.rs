//! Reads a report that `MINFO_REPORT=json:PATH` wrote, and says what is wrong with a file that is not one.

use crate::probe;
use crate::trouble::{Trouble, named};
use crate::words::one_line;
use minfo_report::record::{FORMAT, Job, JobRecord};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::Read;
use std::ops::Deref;
use std::path::Path;

/// The first version of the format that is read here: it has no job.
const FIRST_FORMAT: u64 = 1;

/// The largest size of a file: a report is limited to some tens of megabytes.
const MOST: u64 = 256 << 20;

/// A report.
#[derive(Clone, Debug)]
pub(crate) struct JobReport {
    /// The path that it was read from, for messages.
    pub(crate) path: String,
    pub(super) record: JobRecord,
}

impl Deref for JobReport {
    type Target = JobRecord;

    fn deref(&self) -> &JobRecord {
        &self.record
    }
}

impl JobReport {
    pub(super) fn read(path: &Path) -> Result<JobReport, Trouble> {
        JobReport::of_value(path, value(path)?)
    }

    /// The report that is in this text, which was read from `path`.
    pub(crate) fn of(path: &Path, text: &[u8]) -> Result<JobReport, Trouble> {
        JobReport::of_value(path, parse(path, text)?)
    }

    /// The report that is this value, which was read from `path`.
    pub(super) fn of_value(path: &Path, value: Value) -> Result<JobReport, Trouble> {
        let record = check_format(&value["format"]).and_then(|()| {
            serde_path_to_error::deserialize(value).map_err(|error| error.to_string())
        });
        Ok(JobReport {
            path: path.display().to_string(),
            record: record.map_err(|words| about(path, &format!(": {words}")))?,
        })
    }

    /// The number of jobs: more than one if several reports were joined before.
    pub(super) fn jobs(&self) -> u64 {
        self.reports.0.len().max(1) as u64
    }

    /// The job; nothing of it is known in reports of the first version.
    pub(crate) fn job(&self) -> Job {
        self.record.job.clone().unwrap_or_default()
    }

    /// The library, in a few words.
    pub(super) fn library(&self) -> String {
        let first = self.library.lines().next().unwrap_or_default();
        one_line(first.split_once(", ").map_or(first, |(_, library)| library))
    }

    /// The MPI and its version.
    pub(super) fn mpi(&self) -> Option<String> {
        minfo_report::mpi(&self.library)
    }

    /// The types of file systems that its files are on, if known: "ext4, lustre".
    pub(super) fn file_systems(&self) -> Option<String> {
        let types = self.files.iter().filter_map(|file| file.file_system());
        let types: Vec<&str> = types.collect::<BTreeSet<_>>().into_iter().collect();
        (!types.is_empty()).then(|| types.join(", "))
    }
}

fn about(path: &Path, words: &str) -> Trouble {
    Trouble::new(format!("{}{words}", named(path)))
}

/// The bytes of a file.
///
/// # Errors
/// It cannot be read, or is too large.
pub(crate) fn bytes(path: &Path) -> Result<Vec<u8>, Trouble> {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(MOST + 1).read_to_end(&mut bytes));
    read.map_err(|error| about(path, &format!(": {error}")))?;
    match bytes.len() as u64 > MOST {
        true => Err(about(
            path,
            &format!(": it has more than {} MiB", MOST >> 20),
        )),
        false => Ok(bytes),
    }
}

/// What is in a file.
///
/// # Errors
/// It cannot be read, or is not JSON.
pub(super) fn value(path: &Path) -> Result<Value, Trouble> {
    parse(path, &bytes(path)?)
}

/// Parses JSON text; if it is invalid, says where and why.
fn parse(path: &Path, text: &[u8]) -> Result<Value, Trouble> {
    if text.trim_ascii().is_empty() {
        let what = ":1:1: the file is empty; expected a report";
        return Err(about(path, what));
    }
    serde_json::from_slice(text).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        let what = error.to_string();
        let (what, _) = what.rsplit_once(" at line ").unwrap_or((&what, ""));
        let what = match error.is_eof() {
            true => format!("the file ends in the midst of a report ({what})"),
            false => format!("this is not JSON: {what}"),
        };
        about(path, &format!(":{line}:{column}: {what}"))
    })
}

fn check_format(format: &Value) -> Result<(), String> {
    let not_one = |what: &str| {
        format!("this is not a report: {what}; expected what MINFO_REPORT=json:PATH writes")
    };
    match format {
        Value::String(format) if format == probe::FORMAT => Err(
            "this is what `mpi-hints probe --json` writes, and not a report; `mpi-hints report --compare` compares two of these"
                .to_owned(),
        ),
        format
            if format
                .as_u64()
                .is_some_and(|format| (FIRST_FORMAT..=FORMAT).contains(&format)) =>
        {
            Ok(())
        }
        format if format.is_u64() => Err(format!(
            "format: it is {format}, of another version of this library; this mpi-hints reads {FIRST_FORMAT} and {FORMAT}"
        )),
        Value::Null => Err(not_one("it has no member \"format\"")),
        _ => Err(not_one("its member \"format\" is no number")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn check(value: &Value) -> Result<JobReport, String> {
        let said = |trouble: Trouble| trouble.to_string()[": ".len()..].to_owned();
        JobReport::of_value(Path::new(""), value.clone()).map_err(said)
    }

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
        assert!(check(&report()).is_ok());
        let wrong = |place: &str, value: Value| {
            let mut report = report();
            *report.pointer_mut(place).unwrap() = value;
            check(&report).unwrap_err()
        };
        let said = wrong("/hints/0/verdict", json!("fine"));
        let expected = "hints[0].verdict: unknown variant `fine`, expected one of `in effect`, ";
        assert!(said.starts_with(expected), "{said}");
        let said = wrong("/hints/0/ranks/0", json!([1, 0]));
        assert_eq!(said, "hints[0].ranks: (1, 0) is no range of ranks");
        assert!(wrong("/processes", json!(-1)).starts_with("processes: invalid value: "));
        assert!(wrong("/totals/in effect", json!("many")).starts_with("totals.in effect: "));
        assert!(wrong("/hints", json!({})).starts_with("hints: "));
        assert!(wrong("/format", json!(3)).contains("of another version"));
        assert!(wrong("/format", json!("1")).contains("is no number"));
        assert!(wrong("/format", json!(probe::FORMAT)).contains("probe --json"));
        for nothing in [json!([]), json!(1), json!({})] {
            assert!(
                check(&nothing)
                    .unwrap_err()
                    .contains("no member \"format\"")
            );
        }
        let mut with_job = report();
        with_job["format"] = json!(2);
        with_job["job"] = json!({
            "program": "/a/b", "arguments": ["-x", "1"], "user": null, "host": "c", "id": "7", "start": "2026-01-02T03:04:05Z",
            "hosts": 2, "seconds": 1.25,
        });
        let line = check(&with_job).unwrap().job().line();
        assert_eq!(
            line.as_deref(),
            Some("/a/b -x 1, job 7, host c and others, 2 hosts, began 2026-01-02T03:04:05Z, 1.2 s")
        );
        let version_of = |library: &str| {
            let mut report = report();
            report["library"] = json!(library);
            check(&report).unwrap().mpi()
        };
        for (library, expected) in [
            (
                "x, native engine (a.so)\nMPICH Version:\t4.0.2\nMore",
                Some("MPICH Version: 4.0.2"),
            ),
            (
                "x, native engine (a.so)\nOpen MPI v5.0.11, package: p",
                Some("Open MPI v5.0.11"),
            ),
            ("x, embedded engine", None),
        ] {
            assert_eq!(version_of(library).as_deref(), expected);
        }
        let said_of = |value: &Value| check(value).unwrap_err();
        with_job["job"]["arguments"] = json!([1]);
        assert!(said_of(&with_job).starts_with("job.arguments[0]: invalid type: "));
        let mut since = report();
        since["hints"][0]["again"] = json!(["MPI_File_set_info", 1]);
        assert!(said_of(&since).starts_with("hints[0].again[1]: invalid type: "));
        let mut with_files = report();
        let direction = json!({ "processes": 1, "calls": 1, "bytes": 4, "most": [[0, 4]] });
        with_files["files"] =
            json!([{ "name": "a", "processes": 2, "written": direction, "read": direction }]);
        assert!(check(&with_files).is_ok());
        with_files["files"][0]["read"]["most"] = json!([[0]]);
        let said = said_of(&with_files);
        assert!(
            said.starts_with("files[0].read.most[0]: invalid length 1"),
            "{said}"
        );
        with_files["files"][0]["read"]["most"] = json!([]);
        with_files["files"][0]["written"]["sizes"] = json!([1, -1]);
        let said = check(&with_files).unwrap_err();
        assert!(said.starts_with("files[0].written.sizes[1]: "), "{said}");
        with_files["files"][0]["written"]["sizes"] = json!([1]);
        with_files["files"][0]["seconds"] = json!({ "all": "long" });
        let said = check(&with_files).unwrap_err();
        assert!(said.starts_with("files[0].seconds.all: "), "{said}");
        let times = json!({
            "all": 2, "greatest": 1.5, "greatest_rank": 1, "metadata": 0.5, "by_rank": [[1, 1.0, 0.25, 0.25], [0, 0, 0.5, 0]],
        });
        with_files["files"][0]["seconds"] = times;
        assert!(check(&with_files).is_ok());
        let mut cut = report();
        cut["hints"][0].as_object_mut().unwrap().remove("key");
        assert_eq!(said_of(&cut), "hints[0]: missing field `key`");
    }

    #[test]
    fn a_report_that_is_cut_off_ends_somewhere() {
        let parse = |text: &[u8]| parse(Path::new(""), text).map_err(|trouble| trouble.to_string());
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
