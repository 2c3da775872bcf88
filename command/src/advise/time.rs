//! Where the time of a job went: the headline of its findings.

use super::finding::Finding;
use super::job::JobProfile;
use crate::darshan::LibraryUse;
use minfo_report::fold;
use minfo_report::numbers::{count, percent, seconds};
use minfo_rules::text::counted;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The share of the run in files, if that is a second, from which it is not enough to say that nothing is found.
const MUCH: f64 = 1.0 / 3.0;

/// The time of a process in files, in seconds.
#[derive(Clone, Debug, Default)]
pub(super) struct JobTime {
    /// Of a process on average.
    mean: f64,
    /// Of the process that spent most, as far as that is known, and of all that are known.
    most: Option<(i64, f64)>,
    pub(super) ranks: BTreeMap<i64, f64>,
    /// Parts of the mean: reads and writes of the system, exchange and waiting in MPI, metadata, and what nothing divides.
    of_system: f64,
    waiting: f64,
    metadata: f64,
    undivided: f64,
    /// Files, or those whose names differ only in digits: the mean, the number, and the process that spent most.
    files: Vec<(String, TimeOfFiles)>,
    run: Option<f64>,
    explained: f64,
    libraries: Vec<LibraryUse>,
    processes: f64,
}

#[derive(Clone, Debug, Default)]
struct TimeOfFiles {
    mean: f64,
    names: Vec<String>,
    number: u64,
    slowest: Option<(i64, f64)>,
}

impl JobTime {
    /// That of a job; nothing if it is not known how long calls took.
    pub(super) fn of(job: &JobProfile, findings: &[Finding]) -> Option<JobTime> {
        let mut time = JobTime {
            run: job.seconds,
            libraries: job.libraries.clone(),
            processes: job.processes.max(1) as f64,
            ..JobTime::default()
        };
        let (mut files, mut more) = (BTreeMap::<String, TimeOfFiles>::new(), BTreeMap::new());
        let processes = time.processes;
        let mut of_all = 0.0;
        for file in &job.files {
            let of = file.time()?;
            let all = of.transfers + of.metadata;
            let (mean, share) = (all / processes, file.processes.max(1) as f64 / processes);
            time.mean += mean;
            time.metadata += of.metadata / processes;
            match of.of_system {
                Some(system) => {
                    time.of_system += system * share;
                    time.waiting += (of.transfers / processes - system * share).max(0.0);
                }
                None => time.undivided += of.transfers / processes,
            }
            if file.processes >= job.processes && job.processes > 1 {
                of_all += mean;
                let slowest = of.slowest.filter(|&(_, slowest)| slowest > mean);
                if let Some((rank, slowest)) = slowest {
                    *more.entry(rank).or_insert(0.0) += slowest - mean;
                }
            }
            let of_files = files.entry(fold::pattern(&file.name)).or_default();
            of_files.mean += mean;
            if of_files.names.last() != Some(&file.name) {
                of_files.names.push(file.name.clone());
            }
            let most = |time: &Option<(i64, f64)>| time.map_or(0.0, |(_, seconds)| seconds);
            if most(&of.slowest) > most(&of_files.slowest) {
                of_files.slowest = of.slowest;
            }
        }
        for (&rank, own) in &job.own {
            *more.entry(rank).or_insert(0.0) += own.seconds + own.metadata;
        }
        let limit = job.seconds.unwrap_or(f64::INFINITY);
        let ranks = more.into_iter();
        time.ranks = ranks
            .map(|(rank, more)| (rank, (of_all + more).min(limit)))
            .collect();
        let ranks = time.ranks.iter().map(|(&rank, &time)| (rank, time));
        time.most = ranks.max_by(|one, other| one.1.total_cmp(&other.1));
        time.files = files
            .into_values()
            .map(|mut of| {
                let names = std::mem::take(&mut of.names);
                of.number = names.len() as u64;
                (fold::common(&names), of)
            })
            .collect();
        time.files
            .sort_by(|(_, one), (_, other)| other.weight().total_cmp(&one.weight()));
        let explained = explained(findings).min(time.all());
        time.explained = explained.min(limit);
        Some(time)
    }

    /// That of the process that spent most.
    pub(super) fn all(&self) -> f64 {
        self.most.map_or(self.mean, |(_, most)| most.max(self.mean))
    }

    /// The share of the run: of a process on average, or of the one that spent most.
    pub(super) fn share(&self) -> Option<f64> {
        self.run.map(|run| self.all() / run)
    }

    pub(super) fn is_much(&self) -> bool {
        let libraries = self.libraries.iter();
        let each = libraries.map(|library| library.seconds / self.processes);
        let all = each.fold(self.all(), f64::max);
        all >= 1.0 && self.run.is_some_and(|run| all / run >= MUCH)
    }

    /// "445 s (96 % of the run)".
    fn of_run(&self, time: f64) -> String {
        match self.run {
            Some(run) if time > run => format!("{} (of several threads)", seconds(time)),
            Some(run) => format!("{} ({} of the run)", seconds(time), percent(time / run)),
            None => seconds(time),
        }
    }

    /// What a library was asked for, and what it takes at least beyond all that it calls.
    fn in_words(&self, library: &LibraryUse) -> String {
        let time = library.seconds / self.processes;
        let objects = match library.name {
            "HDF5" => counted(library.objects.len(), "dataset"),
            _ => counted(library.objects.len(), "variable"),
        };
        let [reads, writes, _] = library.calls.map(count);
        let (of_run, all) = (self.of_run(time), collective(library));
        let mut words = format!("{} {of_run}: {writes} writes and ", library.name);
        words += &format!("{reads} reads of {objects}, collective in {all}");
        if time > self.mean * 1.05 {
            let own = self.of_run(time - self.mean);
            words += &format!("; at least {own} in itself (conversion, chunks, filters)");
        }
        words
    }

    /// Without what only a page shows.
    pub(super) fn reduced(mut self) -> JobTime {
        self.files.truncate(10);
        self.ranks.clear();
        self
    }

    /// Its lines, each with a name.
    pub(super) fn lines(&self) -> Vec<(&'static str, String)> {
        let mut all = format!("a process spends {} on average", self.of_run(self.mean));
        if let Some((rank, most)) = self.most.filter(|&(_, most)| most > self.mean * 1.05) {
            all += &format!("; process {rank} most, {}", self.of_run(most));
        }
        let parts = [
            ("reads, writes and syncs of the system", self.of_system),
            ("in MPI beyond these (exchange, waiting)", self.waiting),
            ("metadata (open, close, views, stat)", self.metadata),
            ("transfers of MPI, not divided", self.undivided),
        ];
        let parts = parts
            .into_iter()
            .filter(|&(_, part)| part > self.mean * 0.005);
        let parts: Vec<String> = parts
            .map(|(name, part)| format!("{} {name}", seconds(part)))
            .collect();
        let files = self.files.iter().take(3);
        let files = files.filter(|(_, of)| of.weight() > self.all() * 0.01);
        let files: Vec<String> = files.map(|(name, of)| of.words(name)).collect();
        let explained = match self.explained {
            0.0 => "by no rule".to_owned(),
            time => format!("by the findings below at most {}", self.of_run(time)),
        };
        let mut lines = vec![
            ("time in files", all),
            ("of that", parts.join(", ")),
            ("files", files.join("; ")),
        ];
        lines.retain(|(_, words)| !words.is_empty());
        let libraries = self.libraries.iter();
        lines.extend(libraries.map(|library| ("library", self.in_words(library))));
        lines.push(("explained", explained));
        lines
    }

    pub(super) fn json(&self) -> Value {
        let files = self.files.iter().take(10).map(|(name, of)| {
            json!({ "file": name, "number": of.number, "seconds": of.mean, "slowest_rank": of.slowest.map(|(rank, _)| rank),
                "slowest": of.slowest.map(|(_, time)| time) })
        });
        let of = |library: &LibraryUse| {
            json!({ "library": library.name, "seconds": library.seconds / self.processes, "objects": library.objects.len(),
                "reads": library.calls[0], "writes": library.calls[1], "bytes": library.calls[2], "collective": collective(library) })
        };
        let libraries: Vec<Value> = self.libraries.iter().map(of).collect();
        json!({ "seconds": self.mean, "share": self.share(), "slowest_rank": self.most.map(|(rank, _)| rank),
            "slowest": self.most.map(|(_, time)| time), "system": self.of_system, "waiting": self.waiting, "metadata": self.metadata,
            "undivided": self.undivided, "explained": self.explained, "files": files.collect::<Vec<_>>(), "libraries": libraries })
    }
}

impl TimeOfFiles {
    fn weight(&self) -> f64 {
        self.slowest
            .map_or(self.mean, |(_, slowest)| slowest.max(self.mean))
    }

    fn words(&self, name: &str) -> String {
        let mut words = name.to_owned();
        if self.number > 1 {
            words += &format!(" ({})", counted(count(self.number), "file"));
        }
        words += &format!(" {}", seconds(self.mean));
        match self
            .slowest
            .filter(|&(_, slowest)| slowest > self.mean * 1.05)
        {
            Some((rank, slowest)) => format!("{words}, {} of process {rank}", seconds(slowest)),
            None => words,
        }
    }
}

/// The seconds that findings explain together: of a file once, however many there are of it.
fn explained(findings: &[Finding]) -> f64 {
    let mut by_file = BTreeMap::<&Option<String>, [f64; 3]>::new();
    for finding in findings {
        let part = finding.direction.map_or(2, |direction| direction as usize);
        let most = &mut by_file.entry(&finding.file).or_default()[part];
        *most = most.max(finding.seconds.unwrap_or(0.0));
    }
    by_file
        .values()
        .map(|[written, read, all]| all.max(written + read))
        .sum()
}

/// The datasets or variables of a library with collective transfers.
fn collective(library: &LibraryUse) -> u64 {
    let objects = library.objects.values();
    objects.map(|&is_collective| u64::from(is_collective)).sum()
}
