//! The MPI library of a job, and whether it heeds a hint.

use super::job::JobFile;
use minfo_rules::hints::catalogue::{self, Implementation, Kind, Mishandling, Purpose, Version};
use minfo_rules::hints::verdict::Recipient;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt;

/// An MPI library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum JobLibrary {
    /// This one, with what is known of its version.
    Known(Implementation, Option<Version>),
    /// None: one process, and this library's own engine.
    Embedded,
}

impl fmt::Display for JobLibrary {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JobLibrary::Known(library, Some(version)) => {
                write!(formatter, "{} {version}", library.name())
            }
            JobLibrary::Known(library, None) => formatter.write_str(library.name()),
            JobLibrary::Embedded => formatter.write_str("the embedded engine"),
        }
    }
}

/// Whose version text begins how, or has these words before the number.
const MAKERS: [(&str, &str, Implementation); 4] = [
    ("cray mpich", "version", Implementation::Cray),
    ("intel(r) mpi", "library", Implementation::Intel),
    ("open mpi v", "", Implementation::OpenMpi),
    ("mpich version:", "version:", Implementation::Mpich),
];

impl JobLibrary {
    /// The library that a report or a probe names: the engine in the first line, then the library's own text.
    pub(crate) fn of(text: &str) -> Option<JobLibrary> {
        if text.lines().next()?.contains("embedded engine") {
            return Some(JobLibrary::Embedded);
        }
        let text = text.to_lowercase();
        let found = MAKERS.iter().find(|(begin, _, _)| text.contains(begin));
        let &(begin, before, library) = found?;
        let rest = &text[text.find(begin)?..];
        let mut words = rest.split_whitespace();
        let number = match before {
            "" => words.find_map(|word| word.strip_prefix('v')),
            before => {
                words.find(|word| *word == before);
                words.next()
            }
        };
        Some(JobLibrary::Known(library, number.and_then(version)))
    }

    /// That it may lose data with more than one aggregator, in words, if it may.
    pub(crate) fn loses_data(&self) -> Option<String> {
        let &JobLibrary::Known(implementation, version) = self else {
            return None;
        };
        let recipient = Recipient {
            name: &self.to_string(),
            implementation,
            version,
            build: "",
        };
        recipient.loses_data()
    }
}

/// The first numbers of a version; those that are not there are 0.
fn version(text: &str) -> Option<Version> {
    let mut numbers = text.split('.').map(|part| {
        let end = part.find(|c: char| !c.is_ascii_digit());
        part[..end.unwrap_or(part.len())].parse().ok()
    });
    let first = numbers.next()??;
    let mut next = || numbers.next().flatten().unwrap_or(0);
    Some(Version([first, next(), next()]))
}

/// What a probe found of hints on files.
#[derive(Clone, Debug, Default)]
pub(crate) struct Probe {
    pub(crate) library: Option<JobLibrary>,
    /// Why a key has no effect, or nothing if it has one.
    outcomes: BTreeMap<String, Option<String>>,
}

impl Probe {
    /// What a probe wrote with `--json`.
    pub(crate) fn of(probe: &Value) -> Probe {
        let about = &probe["about"];
        let library = match about["engine"].as_str() {
            Some("embedded") => Some(JobLibrary::Embedded),
            _ => about["library"]["version"].as_str().and_then(|text| {
                let maker = about["library"]["maker"].as_str().unwrap_or_default();
                JobLibrary::of(&format!("{maker}\n{text}"))
            }),
        };
        let hints = probe["hints"].as_array().into_iter().flatten();
        let of_files = hints.filter(|hint| hint["object"] == "file");
        let outcomes = of_files.filter_map(|hint| {
            let found = ["at_creation", "later"].map(|when| &hint[when]);
            let known = found.map(|found| found["outcome"].as_str());
            let first = known.into_iter().flatten().next()?;
            let has_effect = known
                .into_iter()
                .flatten()
                .any(|outcome| matches!(outcome, "taken" | "changed"));
            let why = (!has_effect).then(|| {
                let outcome = match first {
                    "left_out" => "not passed on",
                    "not_used" => "accepted, not used",
                    other => other,
                };
                let why = found.iter().find_map(|found| found["why"].as_str());
                let why = why.map(|why| format!(" ({why})")).unwrap_or_default();
                format!("{outcome} in the probe{why}")
            });
            Some((hint["key"].as_str()?.to_owned(), why))
        });
        Probe {
            library,
            outcomes: outcomes.collect(),
        }
    }
}

/// Why a hint has no effect on a file, as far as the catalogue or a probe knows.
pub(crate) fn why_not(
    library: Option<&JobLibrary>,
    probe: Option<&Probe>,
    file: Option<&JobFile>,
    key: &str,
) -> Option<String> {
    if let Some(outcome) = probe.and_then(|probe| probe.outcomes.get(key)) {
        return outcome.clone();
    }
    let Some(hint) = catalogue::find(Kind::File, key) else {
        return Some("unknown to the catalogue".to_owned());
    };
    let &JobLibrary::Known(library, version) = library? else {
        return Some("the embedded engine has one process".to_owned());
    };
    let name = library.name();
    if hint.reader(library, version).is_none() {
        return Some(format!("{name} ignores it"));
    }
    if let Some(wrong) = hint.wrong_in(library, version) {
        match wrong.how {
            Mishandling::Inverted => {
                return Some(format!("this version of {name} does the opposite"));
            }
            Mishandling::Echoed => return Some(format!("reported by {name} but may not be used")),
            // (It has its effect, and what is advised is another question.)
            Mishandling::LosesData => {}
        }
    }
    let used = hint.used_by(library, version)?;
    let kind = file.and_then(|file| file.file_system());
    match kind {
        _ if used.purpose == Purpose::Nothing => Some(format!("{name} uses it for nothing")),
        Some(kind) if !used.on.is_empty() && !used.on.contains(&kind) => {
            Some(format!("{name} uses it on {} only", used.on.join(" and ")))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn libraries_are_known_by_their_text() {
        let of = |text: &str| JobLibrary::of(text).map(|library| library.to_string());
        let native = "mpi_info_f08 0.1.0, native engine (/lib/libmpi.so, an ABI)\n";
        for (text, expected) in [
            (
                "MPICH Version:\t4.0.2\nMPICH Release date:\tThu",
                "MPICH 4.0.2",
            ),
            ("MPICH Version:      4.3.0rc1\n", "MPICH 4.3.0"),
            ("Open MPI v4.1.4, package: Debian OpenMPI", "Open MPI 4.1.4"),
            (
                "Intel(R) MPI Library 2021.10 for Linux* OS\n",
                "Intel MPI 2021.10.0",
            ),
            (
                "MPI VERSION    : CRAY MPICH version 8.1.25.17 (ANL base 3.4a2)",
                "Cray MPICH 8.1.25",
            ),
        ] {
            assert_eq!(of(&format!("{native}{text}")).as_deref(), Some(expected));
        }
        let embedded = "mpi_info_f08 0.1.0, embedded engine (one process, no MPI library)";
        assert_eq!(of(embedded).as_deref(), Some("the embedded engine"));
        assert_eq!(of("something else"), None);
        assert_eq!(of(""), None);
    }

    #[test]
    fn what_a_library_ignores_is_known() {
        let mpich = JobLibrary::Known(Implementation::Mpich, Some(Version([4, 0, 2])));
        let open = |number| JobLibrary::Known(Implementation::OpenMpi, Some(Version(number)));
        let on = |kind: &str| {
            let mut file = JobFile::default();
            file.record.file_system = Some(kind.to_owned());
            file
        };
        let why = |library: &JobLibrary, file: Option<&JobFile>, key| {
            why_not(Some(library), None, file, key)
        };
        assert_eq!(why(&mpich, None, "romio_cb_write"), None);
        assert_eq!(
            why(&mpich, None, "collective_buffering").as_deref(),
            Some("MPICH ignores it")
        );
        assert_eq!(
            why(&open([4, 1, 4]), None, "romio_cb_write").as_deref(),
            Some("Open MPI ignores it")
        );
        assert_eq!(
            why(&open([4, 1, 4]), None, "collective_buffering").as_deref(),
            Some("this version of Open MPI does the opposite")
        );
        assert_eq!(why(&open([5, 0, 10]), None, "collective_buffering"), None);
        assert_eq!(
            why(&open([4, 1, 4]), None, "striping_factor").as_deref(),
            Some("Open MPI uses it for nothing")
        );
        let modern = open([5, 0, 10]);
        assert_eq!(
            why(&modern, Some(&on("gpfs")), "striping_factor").as_deref(),
            Some("Open MPI uses it on lustre only")
        );
        assert_eq!(why(&modern, Some(&on("lustre")), "striping_factor"), None);
        assert_eq!(why_not(None, None, None, "romio_cb_write"), None);
        assert!(why(&JobLibrary::Embedded, None, "cb_nodes").is_some());
    }

    #[test]
    fn a_probe_knows_better_than_the_catalogue() {
        let probe = Probe::of(&json!({
            "about": { "engine": "native", "library": { "maker": "MPICH", "version": "MPICH Version: 4.0.2" } },
            "hints": [
                { "object": "file", "key": "cb_nodes", "at_creation": { "outcome": "changed", "value": "1" }, "later": null },
                { "object": "file", "key": "romio_cb_write", "at_creation": { "outcome": "left_out", "reason": "harmful", "why": "x" },
                  "later": { "outcome": "ignored" } },
                { "object": "win", "key": "romio_ds_read", "at_creation": { "outcome": "ignored" } },
                { "object": "file", "key": "romio_cb_read", "at_creation": null, "later": null },
            ],
        }));
        assert_eq!(probe.library.as_ref().unwrap().to_string(), "MPICH 4.0.2");
        let why = |key| why_not(probe.library.as_ref(), Some(&probe), None, key);
        assert_eq!(why("cb_nodes"), None);
        assert_eq!(
            why("romio_cb_write").as_deref(),
            Some("not passed on in the probe (x)")
        );
        assert_eq!(why("romio_ds_read"), None);
        assert_eq!(why("romio_cb_read"), None);
    }
}
