//! The reports of the other processes when SIGTERM or a crash ends the whole job: each process leaves its own in a file
//! beside that of the report, or in the directory for temporary files, and process 0 collects those that it finds. No
//! process calls MPI, and none waits for another longer than a moment: without a common directory, or for processes
//! that were not told to end, process 0 reports what it has.

use minfo_report::Report;
use minfo_system::file;
use minfo_system::process_end::Ending;
use std::ffi::OsString;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How long process 0 waits for the reports of others.
const TO_GATHER: Duration = Duration::from_millis(1000);
/// How long another process waits until process 0 has reported: its end may make the launcher kill the others.
const TO_BE_TAKEN: Duration = Duration::from_millis(1500);
const PAUSE: Duration = Duration::from_millis(20);
/// The maximum size of a report that is taken.
const MOST: u64 = 64 << 20;

/// The file of this process.
fn path(start: &Path, rank: u32) -> PathBuf {
    let mut path = OsString::from(start);
    path.push(format!(".{rank}"));
    path.into()
}

/// Leaves the report of this process in a file, whose name begins with `start`, until process 0 has written its own.
pub(super) fn give(start: &Path, rank: u32, report: &Report, how: Ending) {
    let deadline = match how {
        // If process 0 does not crash as well, this file comes too late.
        Ending::Crashed => Instant::now() + TO_GATHER,
        Ending::Terminated | Ending::Exit => Instant::now() + TO_BE_TAKEN,
    };
    let path = path(start, rank);
    let part = path.with_extension(format!("{rank}.part"));
    let mut options = OpenOptions::new();
    // Existing files are never written to.
    options.write(true).create_new(true).mode(0o600);
    let left = file::open(&part, &options)
        .and_then(|mut file| file.write_all(&report.to_bytes()))
        .and_then(|()| fs::rename(&part, &path));
    if left.is_ok() {
        while Instant::now() < deadline && fs::symlink_metadata(&path).is_ok() {
            std::thread::sleep(PAUSE);
        }
    }
    for path in [part, path] {
        let _ = fs::remove_file(path);
    }
}

/// The reports of other processes, whose files are kept until this is dropped.
pub(super) struct Taken {
    paths: Vec<PathBuf>,
    /// The reports.
    pub reports: Vec<Report>,
}

impl Taken {
    /// The reports of the others of `processes` processes that leave theirs in time.
    pub(super) fn gather(start: &Path, processes: u32) -> Taken {
        let deadline = Instant::now() + TO_GATHER;
        let mut taken = Taken {
            paths: Vec::new(),
            reports: Vec::new(),
        };
        loop {
            taken.take_new(start);
            let is_complete = taken.paths.len() + 1 >= processes as usize;
            if is_complete || Instant::now() >= deadline {
                return taken;
            }
            std::thread::sleep(PAUSE);
        }
    }

    fn take_new(&mut self, start: &Path) {
        let (Some(directory), Some(name)) = (start.parent(), start.file_name()) else {
            return;
        };
        let Ok(entries) = fs::read_dir(directory) else {
            return;
        };
        for entry in entries.flatten() {
            let path = entry.path();
            let is_one = is_of(entry.file_name().as_bytes(), name.as_bytes());
            if !is_one || self.paths.contains(&path) {
                continue;
            }
            self.reports.extend(read(&path));
            self.paths.push(path);
        }
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        for path in &self.paths {
            let _ = fs::remove_file(path);
        }
    }
}

/// Whether this is the name of a process's file.
fn is_of(name: &[u8], start: &[u8]) -> bool {
    let rest = name.strip_prefix(start);
    let rank = rest.and_then(|rest| rest.strip_prefix(b"."));
    rank.is_some_and(|rank| !rank.is_empty() && rank.iter().all(u8::is_ascii_digit))
}

/// The report in a file, if the file belongs to this user.
fn read(path: &Path) -> Option<Report> {
    let known = fs::symlink_metadata(path).ok()?;
    let user = fs::metadata("/proc/self").ok()?.uid();
    if !known.is_file() || known.uid() != user {
        return None;
    }
    Report::of_bytes(&file::read_regular(path, MOST).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_are_left_and_taken() {
        let start = std::env::temp_dir().join(format!("minfo-handover-{}", std::process::id()));
        let others: Vec<_> = [1, 2]
            .into_iter()
            .map(|rank| {
                let start = start.clone();
                std::thread::spawn(move || {
                    give(&start, rank, &Report::default(), Ending::Terminated)
                })
            })
            .collect();
        let taken = Taken::gather(&start, 3);
        assert_eq!(taken.reports, [Report::default(), Report::default()]);
        drop(taken);
        others.into_iter().for_each(|other| other.join().unwrap());
        assert!(!path(&start, 1).exists());
    }

    #[test]
    fn what_is_no_report_is_left_out() {
        assert!(is_of(b"a.12", b"a"));
        for other in [&b"a"[..], b"a.", b"a.1.part", b"b.1", b"a.x"] {
            assert!(!is_of(other, b"a"));
        }
        assert!(read(Path::new("/dev/null")).is_none());
    }
}
