//! What the rules about hints look at.

use super::find::turned_off;
use super::finding::Finding;
use super::job::{JobFile, JobProfile, RequestDirection};
use super::library;
use super::rules::Rule;
use minfo_report::record::HintRecord;
use minfo_rules::hints::catalogue::{self, Origin};
use minfo_rules::hints::verdict::Verdict;

/// The hints that are for independent requests alone.
const INDEPENDENT: [(&str, RequestDirection); 4] = [
    ("romio_ds_read", RequestDirection::Read),
    ("ind_rd_buffer_size", RequestDirection::Read),
    ("romio_ds_write", RequestDirection::Write),
    ("ind_wr_buffer_size", RequestDirection::Write),
];

/// Whether a hint is one of the MPI standard: portable programs give it to all libraries, and each does with it what it can.
fn is_portable(hint: &HintRecord) -> bool {
    let mut known = catalogue::all().iter();
    known.any(|known| known.key == hint.key && matches!(known.origin, Origin::Mpi(..)))
}

/// The files that a hint was given to: several communicators may have opened it.
fn files_of<'a>(job: &'a JobProfile, hint: &'a HintRecord) -> impl Iterator<Item = &'a JobFile> {
    let files = (hint.kind == "file").then(|| job.files_of(&hint.name));
    files.into_iter().flatten()
}

pub(super) fn idle_hint(
    rule: &'static Rule,
    job: &JobProfile,
    hint: &HintRecord,
) -> Option<Finding> {
    let is_without = |is_needed: &dyn Fn(&JobFile) -> bool| {
        let mut files = files_of(job, hint).peekable();
        files.peek().is_some() && !files.any(is_needed)
    };
    let why = match hint.verdict {
        Verdict::NotUsed => {
            let is_collective = |file: &JobFile| {
                let mut both = RequestDirection::BOTH.into_iter();
                both.any(|direction| file.asked(direction).collective > 0)
            };
            if is_portable(hint) && !is_without(&is_collective) {
                return None;
            }
            hint.detail.clone()
        }
        Verdict::InEffect => {
            let (_, direction) = INDEPENDENT.into_iter().find(|(key, _)| *key == hint.key)?;
            // Without collective buffering, collective requests are carried out like independent ones.
            let is_needed = |file: &JobFile| {
                let asked = file.asked(direction);
                asked.independent > 0
                    || asked.collective > 0 && turned_off(job, file, direction).is_some()
            };
            if !is_without(&is_needed) {
                return None;
            }
            format!("no independent {}", direction.verb())
        }
        _ => return None,
    };
    let seen = format!("{} = {}: {why}", hint.key, hint.given);
    Some(Finding::new(rule, seen, 0))
}

pub(super) fn lost_hint(
    rule: &'static Rule,
    job: &JobProfile,
    hint: &HintRecord,
) -> Option<Finding> {
    let is_embedded = job.library == Some(library::JobLibrary::Embedded);
    let of_file =
        |file: &JobFile| RequestDirection::BOTH.map(|direction| file.asked(direction).bytes);
    let transferred = files_of(job, hint).flat_map(of_file).max();
    let is_little = transferred.is_some_and(|bytes| bytes < rule.number);
    let what = match hint.verdict {
        verdict if !verdict.deserves_attention() => return None,
        Verdict::NotUsed | Verdict::MayLoseData => return None,
        Verdict::Ignored | Verdict::Changed if is_little => return None,
        Verdict::Ignored if is_embedded || is_portable(hint) => return None,
        // That is what a hints file with `override` is for.
        Verdict::Changed if hint.detail.starts_with("overridden with ") => return None,
        Verdict::Changed => {
            "the library adjusts it, or another value came first; mpi-hints explain says when it can be given"
        }
        Verdict::Ignored => {
            "give what this library has instead, or nothing; mpi-hints explain says which libraries read it"
        }
        Verdict::WrongObject => "give it to the kind of object that it is for",
        Verdict::Unknown => "correct its name",
        Verdict::Malformed => "correct its value: numbers are decimal, in bytes",
        Verdict::TooLate => {
            "give it when the object is made, or in the hints file; for striping the file must be new"
        }
        Verdict::Differs => {
            "give the same on all processes: read the setting on one and broadcast it"
        }
        Verdict::Inverted => "give the opposite value to this version alone, or none",
        Verdict::NotObeyed => {
            "give another value; the library says that it is in effect, and its calls show that it is not"
        }
        Verdict::PromiseBroken => {
            "do not give it, or do not call what note names: another library relies on it"
        }
        Verdict::Unmatched => "compare the pattern of this section with the names in the program",
        _ => "see docs/report.md",
    };
    let mut finding = Finding::new(rule, fate(hint), 0);
    if hint.verdict == Verdict::Changed
        && hint.detail.contains("cb_config_list")
        && let Ok(asked) = hint.given.trim().parse::<u64>()
    {
        let processes = files_of(job, hint).map(|file| file.processes).max();
        return Some(finding.aggregators(processes.unwrap_or(job.processes).min(asked), job));
    }
    finding.change.push(what.to_owned());
    Some(finding)
}

/// What became of a hint: "cb_nodse = 4: unknown (did you mean cb_nodes?) of file out.dat".
fn fate(hint: &HintRecord) -> String {
    let note = match hint.detail.as_str() {
        "" => String::new(),
        detail => format!(" ({detail})"),
    };
    let of = match hint.name.as_str() {
        "" => String::new(),
        name => format!(" of {} {name}", hint.kind),
    };
    format!("{} = {}: {}{note}{of}", hint.key, hint.given, hint.verdict)
}

pub(super) fn lossy_hint(
    rule: &'static Rule,
    _job: &JobProfile,
    hint: &HintRecord,
) -> Option<Finding> {
    (hint.verdict == Verdict::MayLoseData).then(|| Finding::new(rule, fate(hint), 0))
}
