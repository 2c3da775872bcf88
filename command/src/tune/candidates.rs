//! What is worth a try, from what a first run did with files: a list with the reason for each. What cannot matter for this
//! access is not in it.

use super::TuneOptions;
use super::search::Set;
use crate::advise::from_report;
use crate::advise::job::{JobFile, RequestDirection, config_list};
use crate::advise::library::{JobLibrary, why_not};
use crate::report::reader::JobReport;
use minfo_rules::hints::catalogue::{Implementation, Version};

const MIB: u64 = 1 << 20;

/// Buffer sizes that are tried.
const BUFFERS: [u64; 4] = [MIB, 4 * MIB, 16 * MIB, 64 * MIB];

/// Collective calls of fewer bytes of a process are small.
const SMALL: u64 = 64 << 10;

/// What is in effect if a report does not say.
const BUFFER_OF_ROMIO: u64 = 16 * MIB;
const BUFFER_OF_OMPIO: u64 = 32 * MIB;
const READ_BUFFER: u64 = 4 * MIB;
const WRITE_BUFFER: u64 = MIB / 2;

/// The candidates for a job with this report.
pub(super) fn all(report: &JobReport, wanted: &TuneOptions) -> Vec<Set> {
    let job = from_report::job(report);
    let mut found = Candidates {
        library: job.library.as_ref(),
        processes: report.processes.max(1),
        hosts: job.hosts,
        sets: Vec::new(),
    };
    for file in job.files.iter().filter(|file| wanted.is_for(file)) {
        found.of_file(file, wanted);
    }
    found.sets
}

struct Candidates<'a> {
    library: Option<&'a JobLibrary>,
    processes: u64,
    hosts: Option<u64>,
    sets: Vec<Set>,
}

impl Candidates<'_> {
    fn of_file(&mut self, file: &JobFile, wanted: &TuneOptions) {
        let is_ompio = file.driver.starts_with("OMPIO");
        for direction in RequestDirection::BOTH {
            if file.is_shared() && file.asked(direction).collective > 0 {
                self.collective(file, direction, is_ompio);
            }
            if !is_ompio && file.asked(direction).independent > 0 && file.strided_views > 0 {
                self.independent(file, direction);
            }
        }
        let are_collective = |direction| file.asked(direction).collective > 0;
        if !is_ompio && file.is_shared() && RequestDirection::BOTH.into_iter().all(are_collective) {
            let hints = [("romio_cb_write", "disable"), ("romio_cb_read", "disable")];
            let reason =
                "collective calls in both directions may be faster as each process makes them";
            self.add(file, &hints, reason.to_owned());
        }
        if wanted.has_place() && file.is_on_lustre() {
            self.striping(file);
        }
        if wanted.has_environment
            && let Some(JobLibrary::Known(Implementation::OpenMpi, version)) = self.library
        {
            self.variables(is_ompio, *version, file);
        }
    }

    /// Adds hints that the library heeds, once.
    fn add(&mut self, file: &JobFile, hints: &[(&str, &str)], reason: String) {
        let why_not = |key: &str| why_not(self.library, None, Some(file), key);
        if hints.iter().any(|(key, _)| why_not(key).is_some()) {
            return;
        }
        self.insert(Set {
            hints: owned(hints),
            variables: Vec::new(),
            reason,
        });
    }

    fn insert(&mut self, set: Set) {
        if !self.sets.iter().any(|known| known.is_same(&set)) {
            self.sets.push(set);
        }
    }

    /// Numbers of aggregators: one, one or two for each host, half of all processes, all.
    fn aggregators(&self, file: &JobFile) -> Vec<u64> {
        let most = file.processes.min(self.processes);
        let hosts = self.hosts.unwrap_or(1);
        let all = [1, hosts, 2 * hosts, most / 2, most];
        let mut numbers: Vec<u64> = all.into_iter().filter(|n| (1..=most).contains(n)).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers.retain(|number| file.number("cb_nodes") != Some(*number));
        numbers
    }

    /// Bytes of all processes in a collective call.
    fn bytes_of_call(file: &JobFile, direction: RequestDirection) -> u64 {
        let asked = file.asked(direction);
        let bytes = asked.collective_bytes.unwrap_or(asked.bytes);
        (bytes / asked.collective.max(1)).saturating_mul(file.processes)
    }

    /// That several aggregators may lose data, if they may.
    fn loss(&self) -> String {
        let loses = self.library.and_then(JobLibrary::loses_data);
        loses.map_or_else(String::new, |loses| format!("; {loses}"))
    }

    fn collective(&mut self, file: &JobFile, direction: RequestDirection, is_ompio: bool) {
        let (words, of) = (direction.plural(), file.processes);
        let (key, values) = match (is_ompio, direction) {
            (true, _) => ("collective_buffering", ["true", "false"]),
            (false, RequestDirection::Write) => ("romio_cb_write", ["enable", "disable"]),
            (false, RequestDirection::Read) => ("romio_cb_read", ["enable", "disable"]),
        };
        let asked = file.asked(direction);
        let bytes = asked.collective_bytes.unwrap_or(asked.bytes) / asked.collective.max(1);
        let alone = match bytes < SMALL {
            true => format!(
                "{bytes} bytes in a collective call: the exchange may take longer than the {words}"
            ),
            false => format!("collective {words} may be faster as each process makes them"),
        };
        let reasons = [
            format!("collective {words} may be joined by few processes"),
            alone,
        ];
        for (value, reason) in values.into_iter().zip(reasons) {
            if file.settings.get(key).map(String::as_str) != Some(value) {
                self.add(file, &[(key, value)], reason);
            }
        }
        // The rest matters only with collective buffering, which OMPIO always does. (By default one process of each host
        // may be an aggregator of ROMIO, whatever cb_nodes says.)
        let with: &[_] = match is_ompio {
            true => &[],
            false => &[(key, values[0])],
        };
        for number in self.aggregators(file) {
            let mut reason =
                format!("{number} of {of} processes transfer for all in collective {words}");
            if is_ompio && direction == RequestDirection::Write && number > 1 {
                reason.push_str(&self.loss());
            }
            let (list, number) = (
                self.hosts.map(|hosts| config_list(number, hosts)),
                number.to_string(),
            );
            let list = list
                .as_deref()
                .filter(|_| !is_ompio)
                .map(|list| ("cb_config_list", list));
            let mut hints = [with, &[("cb_nodes", number.as_str())]].concat();
            hints.extend(list);
            self.add(file, &hints, reason);
        }
        let default = if is_ompio {
            BUFFER_OF_OMPIO
        } else {
            BUFFER_OF_ROMIO
        };
        let now = file.number("cb_buffer_size").unwrap_or(default);
        let part =
            Self::bytes_of_call(file, direction) / file.number("cb_nodes").unwrap_or(1).max(1);
        // A buffer that is not filled is as good as a larger one.
        for size in BUFFERS
            .into_iter()
            .filter(|size| (*size).min(part) != now.min(part))
        {
            let reason = format!(
                "an aggregator has about {} MiB in a call; its buffer has {} MiB",
                part.div_ceil(MIB),
                now.div_ceil(MIB)
            );
            let size = size.to_string();
            self.add(
                file,
                &[with, &[("cb_buffer_size", size.as_str())]].concat(),
                reason,
            );
        }
    }

    /// Pieces with gaps: data sieving on the right side, and its buffer.
    fn independent(&mut self, file: &JobFile, direction: RequestDirection) {
        let (key, buffer, size) = match direction {
            RequestDirection::Write => ("romio_ds_write", "ind_wr_buffer_size", WRITE_BUFFER),
            RequestDirection::Read => ("romio_ds_read", "ind_rd_buffer_size", READ_BUFFER),
        };
        let (asked, called) = (file.asked(direction), file.called(direction));
        let pieces = called.calls / asked.independent.max(1);
        let reason = format!(
            "independent {} of pieces with gaps: {pieces} calls of the system for each",
            direction.plural()
        );
        for value in ["enable", "disable"] {
            if file.settings.get(key).map(String::as_str) != Some(value) {
                self.add(file, &[(key, value)], reason.clone());
            }
        }
        let now = file.number(buffer).unwrap_or(size);
        for size in [4 * MIB, 16 * MIB].into_iter().filter(|size| *size != now) {
            let reason = format!("data sieving transfers {} KiB at a time", now >> 10);
            self.add(
                file,
                &[(key, "enable"), (buffer, &size.to_string())],
                reason,
            );
        }
    }

    fn striping(&mut self, file: &JobFile) {
        let now = file.stripes().map_or(1, |(_, number)| number);
        for number in [4, 16].into_iter().filter(|number| *number != now) {
            let reason = format!("a file that all share, with {now} stripes");
            self.add(file, &[("striping_factor", &number.to_string())], reason);
        }
    }

    /// What is no hint: variables of Open MPI.
    fn variables(&mut self, is_ompio: bool, version: Option<Version>, file: &JobFile) {
        let is_4 = version.is_some_and(|version| version < Version([5, 0, 0]));
        let (other, reason) = match (is_ompio, is_4) {
            (true, true) => ("romio321", "ROMIO in place of OMPIO"),
            (true, false) => ("romio341", "ROMIO in place of OMPIO"),
            (false, _) => ("ompio", "OMPIO in place of ROMIO"),
        };
        let variable = |name: &str, value: &str, reason: &str| Set {
            hints: Vec::new(),
            variables: owned(&[(name, value)]),
            reason: reason.to_owned(),
        };
        if !(is_ompio && Implementation::OpenMpi.has_lost_romio(version)) {
            self.insert(variable("OMPI_MCA_io", other, reason));
        }
        if !is_ompio {
            return;
        }
        for (value, reason) in [
            (
                "1",
                "no locks: only safe where processes write parts that do not meet",
            ),
            ("3", "locks of what is written, and no more"),
        ] {
            self.insert(variable("OMPI_MCA_fs_ufs_lock_algorithm", value, reason));
        }
        // (A hint of the program's is stronger than the variable.)
        let is_collective = |direction| file.asked(direction).collective > 0;
        if file.number("cb_nodes").is_none()
            && RequestDirection::BOTH.into_iter().any(is_collective)
        {
            for number in self.aggregators(file) {
                let mut reason = "aggregators of collective calls".to_owned();
                if file.asked(RequestDirection::Write).collective > 0 && number > 1 {
                    reason.push_str(&self.loss());
                }
                self.insert(variable(
                    "OMPI_MCA_io_ompio_num_aggregators",
                    &number.to_string(),
                    &reason,
                ));
            }
        }
    }
}

fn owned(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    let pairs = pairs.iter();
    pairs
        .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()))
        .collect()
}

/// What is known of a hint for other numbers of processes, by rule.
pub(super) fn elsewhere(key: &str) -> &'static str {
    match key {
        "cb_nodes" | "cb_config_list" | "OMPI_MCA_io_ompio_num_aggregators" => {
            "a number for these processes and hosts: measure again with others"
        }
        "cb_buffer_size" | "ind_rd_buffer_size" | "ind_wr_buffer_size" => {
            "bytes of a process: holds while each process transfers as much in a call"
        }
        "romio_ds_read" | "romio_ds_write" => {
            "depends on the gaps between the pieces of a process, not on how many processes there are"
        }
        "striping_factor" => "depends on the file system and the size of the file",
        _ => {
            "depends on how many processes share the file, and on the file system: measure again with others"
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::{Args, Command, FromArgMatches};
    use minfo_rules::hints::catalogue::{self, Kind};
    use serde_json::{Value, json};
    use std::path::Path;

    fn traffic(calls: [u64; 2], bytes: u64) -> Value {
        json!({
            "collective_calls": calls[0], "collective_bytes": if calls[0] > 0 { bytes } else { 0 },
            "independent_calls": calls[1], "independent_bytes": if calls[1] > 0 { bytes } else { 0 },
            "processes": 4, "calls": 4000, "bytes": bytes, "most": [],
        })
    }

    fn report(library: &str, driver: &str, written: Value, read: Value) -> JobReport {
        let report = json!({
            "format": 2, "library": format!("native engine\n{library}"), "processes": 4, "hints_file": null,
            "remark": null, "given": 0, "added": 0, "unlisted": 0, "totals": {}, "hints": [],
            "job": { "program": null, "arguments": null, "user": null, "host": null, "id": null, "start": null,
                "hosts": 2, "seconds": 1.0 },
            "files": [{
                "name": "a.nc", "names": 1, "processes": 4, "opened": 4, "strided_views": 4, "driver": driver,
                "settings": { "romio_cb_write": "disable", "cb_nodes": "1", "cb_buffer_size": "16777216" },
                "file_system": "ext4", "block": 4096, "stripes": null, "written": written, "read": read,
            }],
        });
        JobReport::of(Path::new("x"), report.to_string().as_bytes()).unwrap()
    }

    /// What is wanted for files of this name.
    fn wanted(pattern: &str, has_environment: bool) -> TuneOptions {
        let mut words = vec!["tune", "--for", pattern, "--", "{run}"];
        if has_environment {
            words.insert(1, "--environment");
        }
        let arguments = TuneOptions::augment_args(Command::new("tune"));
        TuneOptions::from_arg_matches(&arguments.get_matches_from(words)).unwrap()
    }

    fn names(report: &JobReport, has_environment: bool) -> Vec<String> {
        let sets = all(report, &wanted("*.nc", has_environment));
        let pair = |(key, value): &(String, String)| format!("{key}={value}");
        let name = |set: &Set| {
            let pairs = set.hints.iter().chain(&set.variables);
            pairs.map(pair).collect::<Vec<_>>().join(" ")
        };
        // Each value is one that the key accepts: nothing harmful, and nothing that is left out.
        for (key, value) in sets.iter().flat_map(|set| &set.hints) {
            let hint = catalogue::find(Kind::File, key).unwrap();
            assert!(
                hint.form.canonical(value.as_bytes()).is_some(),
                "{key} = {value}"
            );
        }
        sets.iter().map(name).collect()
    }

    #[test]
    fn what_matters_is_tried() {
        let nothing = || traffic([0, 0], 0);
        let collective = report(
            "MPICH Version: 4.0.2",
            "ROMIO UFS",
            traffic([4, 0], 4 << 20),
            nothing(),
        );
        let names_of = names(&collective, false);
        assert_eq!(names_of[0], "romio_cb_write=enable");
        assert!(
            names_of
                .iter()
                .all(|name| name.starts_with("romio_cb_write=enable")),
            "{names_of:?}"
        );
        // 4 MiB in a call: larger buffers than that are all the same.
        let buffers = names_of
            .iter()
            .filter(|name| name.contains("cb_buffer_size"));
        assert_eq!(
            buffers.collect::<Vec<_>>(),
            ["romio_cb_write=enable cb_buffer_size=1048576"]
        );
        assert!(
            names_of.contains(&"romio_cb_write=enable cb_nodes=4 cb_config_list=*:2".to_owned())
        );
        let reads = report(
            "MPICH Version: 4.0.2",
            "ROMIO UFS",
            nothing(),
            traffic([0, 4], 4 << 20),
        );
        assert!(
            names(&reads, false)
                .iter()
                .all(|name| name.starts_with("romio_ds_read"))
        );
        assert!(all(&reads, &wanted("b", false)).is_empty());
    }

    #[test]
    fn what_open_mpi_ignores_is_not_tried() {
        let nothing = traffic([0, 0], 0);
        let open = report(
            "Open MPI v4.1.4, x",
            "OMPIO",
            traffic([4, 0], 4 << 20),
            nothing.clone(),
        );
        let hints = names(&open, false);
        assert!(hints.contains(&"cb_nodes=4".to_owned()), "{hints:?}");
        assert!(
            !hints
                .iter()
                .any(|name| name.contains("collective_buffering") || name.contains("romio"))
        );
        assert!(names(&open, true).contains(&"OMPI_MCA_io=romio321".to_owned()));
        // Several aggregators may lose data there.
        let lossy = |report: &JobReport| -> Vec<bool> {
            let sets = all(report, &wanted("*.nc", false)).into_iter();
            let sets = sets.filter(|set| set.hints.iter().any(|(key, _)| key == "cb_nodes"));
            sets.map(|set| set.reason.contains("may lose")).collect()
        };
        assert_eq!(lossy(&open), [true, true]);
        // (Without ROMIO, no file could be opened.)
        let without = report(
            "Open MPI v6.0.0, x",
            "OMPIO",
            traffic([4, 0], 4 << 20),
            nothing,
        );
        assert_eq!(lossy(&without), [false, false]);
        let names = names(&without, true);
        assert!(
            names
                .iter()
                .any(|name| name.starts_with("OMPI_MCA_fs_ufs_lock_algorithm="))
        );
        assert!(
            !names.iter().any(|name| name.starts_with("OMPI_MCA_io=")),
            "{names:?}"
        );
    }
}
