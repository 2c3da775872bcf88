//! Reads a report that `MINFO_REPORT=json:PATH` wrote, and says what is wrong with a file that is not one.

use crate::probe;
use crate::trouble::{Trouble, named};
use crate::words::one_line;
use minfo_report::{Job, size};
use minfo_rules::hints::verdict::Verdict;
use minfo_rules::ranks::Ranks;
use minfo_rules::text::counted;
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The version of the format that reports have, and the first one that is read here: it has no job.
pub(crate) const FORMAT: u64 = 2;
const FIRST_FORMAT: u64 = 1;

/// The largest size of a file: a report is limited to some tens of megabytes.
const MOST: u64 = 256 << 20;

/// A report.
#[derive(Clone, Debug, Default)]
pub(crate) struct JobReport {
    /// The path that it was read from, for messages.
    pub(crate) path: String,
    /// The engine and the library.
    pub(crate) library: String,
    pub(crate) processes: u64,
    pub(crate) hints_file: Option<String>,
    /// What the report says of itself.
    pub(crate) remark: Option<String>,
    /// Nothing of it is known in reports of earlier versions.
    pub(crate) job: Job,
    /// The number of hints that were given.
    pub(crate) given: u64,
    /// The number of hints that a library gave by itself.
    pub(crate) added: u64,
    /// The number of outcomes for which the report had no room.
    pub(crate) unlisted: u64,
    /// The number of hints with each verdict.
    pub(crate) totals: BTreeMap<String, u64>,
    /// The number of jobs: more than one if several reports were joined before.
    pub(crate) jobs: u64,
    pub(crate) hints: Vec<HintOutcome>,
    /// Who wrote and read which file, if the audit library recorded it.
    pub(crate) files: Vec<FileReport>,
}

/// What became of a hint, and how often.
#[derive(Clone, Debug)]
pub(crate) struct HintOutcome {
    pub(crate) facts: Facts,
    pub(crate) times: u64,
    pub(crate) ranks: Ranks,
    /// How many object names it stands for.
    pub(crate) names: u64,
    /// How many processes share the object, if that is known.
    pub(crate) scope: Option<u64>,
    /// The number of joined jobs that had it.
    pub(crate) jobs: u64,
}

/// A hint and its outcome: what is the same wherever it happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Facts {
    pub(crate) kind: String,
    pub(crate) name: String,
    pub(crate) procedure: String,
    pub(crate) key: String,
    pub(crate) given: String,
    /// The line of the hints file that it is from.
    pub(crate) line: Option<u64>,
    pub(crate) in_effect: Option<String>,
    pub(crate) verdict: Verdict,
    pub(crate) detail: String,
    /// The procedures that gave it again.
    pub(crate) again: Vec<String>,
    /// The library above MPI that gave it by itself.
    pub(crate) added_by: Option<String>,
    /// Members of a later version.
    rest: Map<String, Value>,
}

/// What was done with a file.
#[derive(Clone, Debug)]
pub(crate) struct FileReport {
    pub(crate) name: String,
    pub(crate) processes: u64,
    pub(crate) written: Traffic,
    pub(crate) read: Traffic,
    /// What the report says of it in a line, and how long it took: earlier reports do not.
    pub(crate) summary: String,
    pub(crate) seconds: Option<Seconds>,
    /// The tool that opened it by itself, if one did.
    pub(crate) added_by: Option<String>,
    /// What the library says of the file's hints.
    pub(crate) settings: BTreeMap<String, String>,
    /// Where it is, as far as that is known.
    pub(crate) place: FileSystemFacts,
    /// How many names it stands for.
    pub(crate) names: u64,
    /// How often it was opened, each process counting its own, and how often its view was set to one with gaps.
    pub(crate) opened: u64,
    pub(crate) strided_views: u64,
    /// All that the report has of it.
    pub(crate) whole: Value,
}

/// The file system of a file.
#[derive(Clone, Debug, Default)]
pub(crate) struct FileSystemFacts {
    /// Its type, as in `/proc/mounts`.
    pub(crate) kind: Option<String>,
    /// Its block size in bytes.
    pub(crate) block: u64,
    /// On Lustre: the bytes of a stripe and how many there are.
    pub(crate) stripes: Option<(u64, u64)>,
}

/// How long processes were in calls on a file, in seconds.
#[derive(Clone, Debug)]
pub(crate) struct Seconds {
    /// All processes together, and the one that took longest.
    pub(crate) all: f64,
    pub(crate) greatest: f64,
    pub(crate) greatest_rank: u64,
    /// That of the process that took least, if the report has it.
    pub(crate) least: Option<f64>,
    /// In calls that transfer nothing, all processes together.
    pub(crate) metadata: f64,
    /// The processes that took longest: rank, writing, reading, neither.
    pub(crate) by_rank: Vec<(u64, [f64; 3])>,
}

/// The transfers of a file in one direction.
#[derive(Clone, Debug)]
pub(crate) struct Traffic {
    /// The number of processes that called the system.
    pub(crate) processes: u64,
    /// Calls of the system.
    pub(crate) calls: u64,
    pub(crate) bytes: u64,
    /// The processes that transferred most: rank and bytes.
    pub(crate) most: Vec<(u64, u64)>,
    /// Calls of MPI and their bytes: collective, and independent.
    pub(crate) asked: [(u64, u64); 2],
    /// Calls of MPI by their sizes, in Darshan's bins; none in earlier reports.
    pub(crate) sizes: Vec<u64>,
    /// Of these calls, in reports that have it: those that go on, or forward, from the one before, those at the shared
    /// file pointer, and those that start at a multiple of the block or stripe, and elsewhere.
    pub(crate) sequential: Option<u64>,
    pub(crate) at_shared_pointer: u64,
    pub(crate) aligned: Option<u64>,
    pub(crate) unaligned: Option<u64>,
    /// The seconds of the process that took longest in them.
    pub(crate) slowest: Option<f64>,
    /// Bytes in a second, if they are known.
    pub(crate) bandwidth: Option<u64>,
}

/// Seconds in words.
pub(super) fn time(seconds: f64) -> String {
    minfo_report::seconds((seconds * 1e9) as u64)
}

impl FileReport {
    /// Whether data were transferred, or tried to be.
    pub(crate) fn is_used(&self) -> bool {
        let calls = |of: &Traffic| of.calls + of.asked.iter().map(|asked| asked.0).sum::<u64>();
        calls(&self.written) + calls(&self.read) > 0
    }

    /// What was done with it, in the words of the job's own report; in brief if an earlier report has none.
    pub(crate) fn words(&self) -> String {
        if !self.summary.is_empty() {
            return self.summary.clone();
        }
        let mut parts = vec![counted(self.processes, "process")];
        for (traffic, verb) in [(&self.written, "wrote"), (&self.read, "read")] {
            if traffic.calls > 0 {
                let (by, all) = (traffic.processes, self.processes);
                let (bytes, calls) = (traffic.bytes, counted(traffic.calls, "call"));
                parts.push(format!("{by} of {all} {verb} {} in {calls}", size(bytes)));
            }
        }
        if let Some(seconds) = &self.seconds {
            let (all, rank, most) = (seconds.all, seconds.greatest_rank, seconds.greatest);
            parts.push(format!("{} (rank {rank}: {})", time(all), time(most)));
        }
        parts.join(", ")
    }

    /// How long all processes were in calls on it together, in seconds; 0 if that is not known.
    pub(crate) fn all_seconds(&self) -> f64 {
        self.seconds.as_ref().map_or(0.0, |seconds| seconds.all)
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
        let report = report(value).map_err(|words| about(path, &format!(": {words}")))?;
        let path = path.display().to_string();
        Ok(JobReport { path, ..report })
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
        let types = self
            .files
            .iter()
            .filter_map(|file| file.place.kind.as_deref());
        let types: BTreeSet<&str> = types.collect();
        let types: Vec<&str> = types.into_iter().collect();
        (!types.is_empty()).then(|| types.join(", "))
    }
}

impl Facts {
    /// As a report has it.
    pub(super) fn json(&self) -> Map<String, Value> {
        let mut members = self.rest.clone();
        let own = [
            ("kind", json!(self.kind)),
            ("name", json!(self.name)),
            ("procedure", json!(self.procedure)),
            ("key", json!(self.key)),
            ("given", json!(self.given)),
            ("line", json!(self.line)),
            ("in_effect", json!(self.in_effect)),
            ("verdict", json!(self.verdict.to_string())),
            ("detail", json!(self.detail)),
            ("again", json!(self.again)),
            ("added_by", json!(self.added_by)),
        ];
        members.extend(own.map(|(name, value)| (name.to_owned(), value)));
        members
    }
}

fn about(path: &Path, words: &str) -> Trouble {
    Trouble::new(format!("{}{words}", named(path)))
}

/// What is in a file.
///
/// # Errors
/// It cannot be read, or is not JSON.
pub(super) fn value(path: &Path) -> Result<Value, Trouble> {
    let mut text = Vec::new();
    let read = File::open(path).and_then(|file| file.take(MOST + 1).read_to_end(&mut text));
    read.map_err(|error| about(path, &format!(": {error}")))?;
    if text.len() as u64 > MOST {
        let most = MOST >> 20;
        let what = format!(": this is not a report: it has more than {most} MiB");
        return Err(about(path, &what));
    }
    parse(path, &text)
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

/// The members of an object of a report that were not read yet.
struct Members {
    /// The place of the object in the report, for messages.
    place: String,
    members: Map<String, Value>,
}

impl Members {
    /// Those of this value; none if it is no object.
    fn of(value: Value, place: String) -> Members {
        let members = match value {
            Value::Object(members) => members,
            _ => Map::new(),
        };
        Members { place, members }
    }

    /// Reads a member with `read`, which gives nothing if it is not `expected`.
    fn take<T>(
        &mut self,
        name: &str,
        expected: &str,
        read: impl FnOnce(&Value) -> Option<T>,
    ) -> Result<T, String> {
        let value = self.members.remove(name);
        if let Some(read) = value.as_ref().and_then(read) {
            return Ok(read);
        }
        let found = match value {
            None => "it is not there".to_owned(),
            // However long it is.
            Some(value) => {
                let text: String = value.to_string().chars().take(60).collect();
                format!("it is {text}")
            }
        };
        Err(format!(
            "{}{name}: {found}; expected {expected}",
            self.place
        ))
    }

    /// A member that earlier reports of the same format do not have.
    fn take_if_there<T>(
        &mut self,
        name: &str,
        read: impl FnOnce(&mut Members, &str) -> Result<T, String>,
    ) -> Result<Option<T>, String> {
        match self.members.contains_key(name) {
            true => read(self, name).map(Some),
            false => Ok(None),
        }
    }

    fn text(&mut self, name: &str) -> Result<String, String> {
        self.take(name, "a text", |value| value.as_str().map(str::to_owned))
    }

    fn text_or_null(&mut self, name: &str) -> Result<Option<String>, String> {
        self.take(name, "a text or null", |value| match value {
            Value::Null => Some(None),
            value => value.as_str().map(|text| Some(text.to_owned())),
        })
    }

    fn texts(&mut self, name: &str) -> Result<Vec<String>, String> {
        let read = |value: &Value| texts_or_null(value).flatten();
        self.take(name, "an array of texts", read)
    }

    fn number(&mut self, name: &str) -> Result<u64, String> {
        self.take(name, "a number from 0 on", Value::as_u64)
    }

    fn numbers(&mut self, name: &str) -> Result<Vec<u64>, String> {
        self.take(name, "an array of numbers from 0 on", |value| {
            value.as_array()?.iter().map(Value::as_u64).collect()
        })
    }

    fn seconds(&mut self, name: &str) -> Result<Seconds, String> {
        self.take(name, "times in seconds", |value| {
            let of = |name: &str| value.get(name)?.as_f64();
            let by_rank = value.get("by_rank")?.as_array()?.iter();
            Some(Seconds {
                all: of("all")?,
                greatest: of("greatest")?,
                greatest_rank: value.get("greatest_rank")?.as_u64()?,
                least: of("least"),
                metadata: of("metadata")?,
                by_rank: by_rank.map(time_of_rank).collect::<Option<_>>()?,
            })
        })
    }

    fn number_or_null(&mut self, name: &str) -> Result<Option<u64>, String> {
        self.take(name, "a number from 0 on, or null", |value| match value {
            Value::Null => Some(None),
            value => value.as_u64().map(Some),
        })
    }

    /// A number that only some reports have, whatever else is in its place.
    fn optional_number(&mut self, name: &str) -> Option<u64> {
        self.members.remove(name)?.as_u64()
    }

    fn verdict(&mut self, name: &str) -> Result<Verdict, String> {
        let all = Verdict::ALL.map(|verdict| format!("\"{verdict}\""));
        let expected = format!("one of {}", all.join(", "));
        self.take(name, &expected, |value| verdict(value.as_str()?))
    }

    fn ranks(&mut self, name: &str) -> Result<Ranks, String> {
        self.take(name, "pairs of a first and a last rank", |value| {
            let ranges: Option<Vec<_>> = value.as_array()?.iter().map(range).collect();
            ranges.map(Ranks::of_ranges)
        })
    }

    fn pairs(&mut self, name: &str) -> Result<Vec<(u64, u64)>, String> {
        self.take(name, "pairs of a rank and a number of bytes", |value| {
            value.as_array()?.iter().map(pair).collect()
        })
    }
}

/// The verdict with this name.
fn verdict(word: &str) -> Option<Verdict> {
    let mut all = Verdict::ALL.into_iter();
    all.find(|verdict| verdict.to_string() == word)
}

/// Texts; `Some(None)` for null.
fn texts_or_null(value: &Value) -> Option<Option<Vec<String>>> {
    if value.is_null() {
        return Some(None);
    }
    let texts = value.as_array()?.iter();
    let texts = texts.map(|text| text.as_str().map(str::to_owned));
    texts.collect::<Option<_>>().map(Some)
}

/// Two numbers.
fn pair(value: &Value) -> Option<(u64, u64)> {
    match value.as_array()?.as_slice() {
        [one, other] => Some((one.as_u64()?, other.as_u64()?)),
        _ => None,
    }
}

/// A rank and its three times.
fn time_of_rank(value: &Value) -> Option<(u64, [f64; 3])> {
    match value.as_array()?.as_slice() {
        [rank, written, read, metadata] => {
            let times = [written.as_f64()?, read.as_f64()?, metadata.as_f64()?];
            Some((rank.as_u64()?, times))
        }
        _ => None,
    }
}

/// A first and a last rank.
fn range(value: &Value) -> Option<(u32, u32)> {
    let (first, last) = pair(value)?;
    let range = (u32::try_from(first).ok()?, u32::try_from(last).ok()?);
    (first <= last).then_some(range)
}

/// Reads a report into its parts; the path is missing.
fn report(value: Value) -> Result<JobReport, String> {
    check_format(&value["format"])?;
    let mut members = Members::of(value, String::new());
    let mut report = JobReport {
        path: String::new(),
        library: members.text("library")?,
        processes: members.number("processes")?,
        hints_file: members.text_or_null("hints_file")?,
        remark: members.text_or_null("remark")?,
        given: members.number("given")?,
        unlisted: members.number("unlisted")?,
        added: members.optional_number("added").unwrap_or_default(),
        job: job(&mut members)?,
        ..JobReport::default()
    };
    let mut array = |name: &str| match members.members.remove(name) {
        Some(Value::Array(values)) => Ok(Some(values)),
        None | Some(Value::Null) => Ok(None),
        Some(_) => Err(format!("{name}: expected an array")),
    };
    let files = array("files");
    let reports = array("reports").ok().flatten();
    let hints = array("hints");
    report.jobs = reports.map_or(1, |reports| reports.len().max(1) as u64);
    let totals = members.members.remove("totals").unwrap_or_default();
    let totals = totals.as_object().and_then(|totals| {
        let total = |(word, number): (&String, &Value)| Some((word.clone(), number.as_u64()?));
        totals.iter().map(total).collect()
    });
    report.totals = totals.ok_or("totals: expected a number for each verdict")?;
    let hints = hints?.ok_or("hints: expected an array")?;
    for (number, hint) in hints.into_iter().enumerate() {
        let members = Members::of(hint, format!("hints[{number}]."));
        report.hints.push(hint_outcome(members)?);
    }
    for (number, file) in files?.unwrap_or_default().into_iter().enumerate() {
        report
            .files
            .push(file_traffic(file, &format!("files[{number}]."))?);
    }
    Ok(report)
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

/// The job, if the report says which it is: a joined one does not.
fn job(members: &mut Members) -> Result<Job, String> {
    let value = members.members.remove("job").unwrap_or_default();
    if value.is_null() {
        return Ok(Job::default());
    }
    let mut members = Members::of(value, "job.".to_owned());
    Ok(Job {
        program: members.text_or_null("program")?,
        arguments: members.take("arguments", "an array of texts, or null", texts_or_null)?,
        user: members.text_or_null("user")?,
        host: members.text_or_null("host")?,
        id: members.text_or_null("id")?,
        start: members.text_or_null("start")?,
        hosts: members.number("hosts")?,
        seconds: members.take("seconds", "a number, or null", |value| match value {
            Value::Null => Some(None),
            value => value.as_f64().map(Some),
        })?,
    })
}

fn hint_outcome(mut members: Members) -> Result<HintOutcome, String> {
    let mut facts = Facts {
        kind: members.text("kind")?,
        name: members.text("name")?,
        procedure: members.text("procedure")?,
        key: members.text("key")?,
        given: members.text("given")?,
        line: members.number_or_null("line")?,
        in_effect: members.text_or_null("in_effect")?,
        verdict: members.verdict("verdict")?,
        detail: members.text("detail")?,
        again: Vec::new(),
        added_by: None,
        rest: Map::new(),
    };
    let (times, ranks) = (members.number("times")?, members.ranks("ranks")?);
    // Members that were added under the same version of the format.
    let again = members.take_if_there("again", Members::texts)?;
    let names = members.take_if_there("names", Members::number)?;
    let scope = members.take_if_there("scope", Members::number_or_null)?;
    let added_by = members.take_if_there("added_by", Members::text_or_null)?;
    let jobs = members.optional_number("reports");
    facts.again = again.unwrap_or_default();
    facts.added_by = added_by.flatten();
    facts.rest = members.members;
    Ok(HintOutcome {
        facts,
        times,
        ranks,
        names: names.unwrap_or(1),
        scope: scope.flatten(),
        jobs: jobs.unwrap_or(1),
    })
}

fn file_traffic(whole: Value, place: &str) -> Result<FileReport, String> {
    let mut members = Members::of(whole.clone(), place.to_owned());
    let mut traffic = |direction: &str| {
        let value = members.members.remove(direction).unwrap_or_default();
        let mut members = Members::of(value, format!("{place}{direction}."));
        let mut asked = |kind: &str| {
            let mut of = |what| {
                members
                    .optional_number(&format!("{kind}_{what}"))
                    .unwrap_or_default()
            };
            (of("calls"), of("bytes"))
        };
        let asked = [asked("collective"), asked("independent")];
        Ok::<Traffic, String>(Traffic {
            processes: members.number("processes")?,
            calls: members.number("calls")?,
            bytes: members.number("bytes")?,
            most: members.pairs("most")?,
            asked,
            // Members that were added under the same version of the format.
            sizes: members
                .take_if_there("sizes", Members::numbers)?
                .unwrap_or_default(),
            sequential: members.optional_number("sequential"),
            at_shared_pointer: members
                .optional_number("shared_pointer_calls")
                .unwrap_or_default(),
            aligned: members.optional_number("aligned"),
            unaligned: members.optional_number("unaligned"),
            slowest: members
                .members
                .remove("slowest")
                .and_then(|time| time.as_f64()),
            bandwidth: members.optional_number("bandwidth"),
        })
    };
    let (written, read) = (traffic("written"), traffic("read"));
    let settings = members.members.remove("settings").unwrap_or_default();
    let settings = settings.as_object().into_iter().flatten();
    let settings = settings.map(|(key, value)| {
        let value = value.as_str().unwrap_or_default();
        (key.clone(), value.to_owned())
    });
    let summary = members.take_if_there("summary", Members::text)?;
    Ok(FileReport {
        summary: summary.unwrap_or_default(),
        seconds: members.take_if_there("seconds", Members::seconds)?,
        name: members.text("name")?,
        added_by: whole["added_by"].as_str().map(str::to_owned),
        processes: members.number("processes")?,
        written: written?,
        read: read?,
        settings: settings.collect(),
        place: place_of(&whole),
        names: members.optional_number("names").unwrap_or(1),
        opened: members.optional_number("opened").unwrap_or_default(),
        strided_views: members.optional_number("strided_views").unwrap_or_default(),
        whole,
    })
}

/// Where a file is: earlier reports do not say it, nor does one of a file that could not be asked.
fn place_of(file: &Value) -> FileSystemFacts {
    let of_stripes = |name: &str| file["stripes"][name].as_u64();
    FileSystemFacts {
        // (A type that has no name there is a number.)
        kind: file["file_system"]
            .as_str()
            .filter(|kind| !kind.starts_with("0x"))
            .map(str::to_owned),
        block: file["block"].as_u64().unwrap_or_default(),
        // (Each component of a composite layout has its own.)
        stripes: of_stripes("size")
            .zip(of_stripes("number"))
            .filter(|_| of_stripes("components").unwrap_or(1) == 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(value: &Value) -> Result<(), String> {
        super::report(value.clone()).map(|_| ())
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
        let line = super::report(with_job.clone()).unwrap().job.line();
        assert_eq!(
            line.as_deref(),
            Some("/a/b -x 1, job 7, host c and others, 2 hosts, began 2026-01-02T03:04:05Z, 1.2 s")
        );
        let version_of = |library: &str| {
            let mut report = report();
            report["library"] = json!(library);
            super::report(report).unwrap().mpi()
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
        with_job["job"]["arguments"] = json!([1]);
        assert_eq!(
            check(&with_job),
            Err("job.arguments: it is [1]; expected an array of texts, or null".to_owned())
        );
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
        assert!(check(&with_files).is_ok());
        with_files["files"][0]["read"]["most"] = json!([[0]]);
        let said = check(&with_files).unwrap_err();
        assert_eq!(
            said,
            "files[0].read.most: it is [[0]]; expected pairs of a rank and a number of bytes"
        );
        with_files["files"][0]["read"]["most"] = json!([]);
        with_files["files"][0]["written"]["sizes"] = json!([1, -1]);
        let said = check(&with_files).unwrap_err();
        assert!(said.starts_with("files[0].written.sizes: "), "{said}");
        with_files["files"][0]["written"]["sizes"] = json!([1]);
        with_files["files"][0]["seconds"] = json!({ "all": "long" });
        let said = check(&with_files).unwrap_err();
        assert!(said.starts_with("files[0].seconds: "), "{said}");
        let times = json!({
            "all": 2, "greatest": 1.5, "greatest_rank": 1, "metadata": 0.5, "by_rank": [[1, 1.0, 0.25, 0.25], [0, 0, 0.5, 0]],
        });
        with_files["files"][0]["seconds"] = times;
        assert_eq!(check(&with_files), Ok(()));
        let mut cut = report();
        cut["hints"][0].as_object_mut().unwrap().remove("key");
        assert_eq!(
            check(&cut),
            Err("hints[0].key: it is not there; expected a text".to_owned())
        );
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
