//! The reports of the other processes where they cannot be sent: when SIGTERM or a crash ends the whole job, and when not
//! all processes of the job are known to use this library. Each process leaves its report in a file beside that of the
//! whole report, one file for all processes of a host, and process 0 takes what it finds. No process calls MPI for that, and
//! none waits for another longer than a moment: without a common directory, or for processes that leave nothing, process 0
//! reports what it has.
//!
//! Nobody tells the others the name of the file, so it can be guessed: a file is only used if it is a regular one of this
//! user without another name.

use super::super::{settings, start};
use minfo_report::Report;
use minfo_rules::bytes::{Reader, Writer};
use minfo_system::process_end::Ending;
use minfo_system::{environment, file, job};
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// How long process 0 waits for the reports of others: when the job is ended, and when all processes have finalised MPI, so
/// that only a shared file system may still hide one.
pub(super) const TO_GATHER_AT_END: Duration = Duration::from_millis(1000);
pub(super) const TO_GATHER: Duration = Duration::from_secs(2);
/// How long another process waits until process 0 has reported: its end may make the launcher kill the others.
const TO_BE_TAKEN: Duration = Duration::from_millis(1500);
const PAUSE: Duration = Duration::from_millis(20);
/// The maximum size of a file that is taken.
const MOST: u64 = 256 << 20;
/// How much the clocks of two hosts may differ, in seconds. What is older was left by an earlier job.
const SKEW: u64 = 60;

/// How the names of the files start: the same on all processes of the job, and on no others. `None` if no launcher says
/// which these are.
pub(super) fn place() -> Option<PathBuf> {
    let name = format!(".mpi_info_f08.{:016x}", number(&job::of_start()?));
    let beside = settings::report().files().first();
    let beside = beside.map(|file| start::from_start(&file.path_here()));
    // (Processes may have different working directories.)
    let beside = beside.and_then(|path| std::path::absolute(path).ok());
    let directory = match beside.as_deref().and_then(Path::parent) {
        Some(directory) => directory.to_owned(),
        // (A directory for temporary files is of one host.)
        None if job::has_several_hosts() => start::from_start(Path::new(".")),
        None => environment::variable("TMPDIR").map_or("/tmp".into(), PathBuf::from),
    };
    Some(directory.join(name))
}

/// A hash that is the same on all processes.
fn number(of: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}

fn seconds_since_1970() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}

/// The file of the processes of this host.
fn path_here(start: &Path) -> PathBuf {
    let mut path = OsString::from(start);
    path.push(format!(".{:016x}", number((job::system(), job::host()))));
    path.into()
}

/// Opens a file, without following a link or waiting, if nobody else can have put something in its place.
fn open(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    options.mode(0o600);
    options.custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK | libc::O_NOCTTY);
    let file = file::open(path, options)?;
    let known = file.metadata()?;
    let is_ours =
        known.is_file() && known.uid() == fs::metadata("/proc/self")?.uid() && known.nlink() == 1;
    match is_ours {
        true => Ok(file),
        false => Err(ErrorKind::PermissionDenied.into()),
    }
}

/// Leaves the report of this process in the file of its host, whose name begins with `start`.
///
/// # Errors
/// Those of the system.
pub(super) fn leave(start: &Path, rank: u32, report: &Report) -> io::Result<()> {
    let mut part = Writer::default();
    part.u32(rank);
    part.u64(seconds_since_1970());
    part.text(&report.to_bytes());
    let part = part.into_bytes();
    let mut framed = Writer::default();
    framed.u64(number(&part));
    framed.text(&part);
    let framed = framed.into_bytes();
    let mut file = open(
        &path_here(start),
        OpenOptions::new().append(true).create(true),
    )?;
    // Several processes append at the same time: the system keeps one call together, and not two.
    match file.write(&framed)? {
        written if written == framed.len() => Ok(()),
        _ => Err(ErrorKind::WriteZero.into()),
    }
}

/// The same when the job is ended: waits until process 0 has reported.
pub(super) fn leave_at_end(start: &Path, rank: u32, report: &Report, how: Ending) {
    let deadline = match how {
        // If process 0 does not crash as well, this report comes too late.
        Ending::Crashed => Instant::now() + TO_GATHER_AT_END,
        Ending::Terminated | Ending::Exit => Instant::now() + TO_BE_TAKEN,
    };
    let path = path_here(start);
    if leave(start, rank, report).is_ok() {
        while Instant::now() < deadline && fs::symlink_metadata(&path).is_ok() {
            std::thread::sleep(PAUSE);
        }
    }
    let _ = fs::remove_file(path);
}

/// The reports of other processes, whose files are kept until this is dropped.
#[derive(Default)]
pub(super) struct Parts {
    paths: BTreeSet<PathBuf>,
    /// The reports, by rank.
    pub reports: BTreeMap<u32, Report>,
}

impl Parts {
    /// The reports of the others of `processes` processes that are there in time, and were left at most since `begin`, when
    /// this process has initialised MPI.
    pub(super) fn gather(
        start: &Path,
        processes: u32,
        time: Duration,
        begin: Option<SystemTime>,
    ) -> Parts {
        let deadline = Instant::now() + time;
        let begin = begin.and_then(|begin| begin.duration_since(UNIX_EPOCH).ok());
        let oldest = begin.map_or(0, |begin| begin.as_secs().saturating_sub(SKEW));
        let mut parts = Parts::default();
        loop {
            parts.take(start, oldest);
            let is_complete = parts.reports.len() + 1 >= processes as usize;
            if is_complete || Instant::now() >= deadline {
                return parts;
            }
            std::thread::sleep(PAUSE);
        }
    }

    fn take(&mut self, start: &Path, oldest: u64) {
        let (Some(directory), Some(name)) = (start.parent(), start.file_name()) else {
            return;
        };
        let Ok(entries) = fs::read_dir(directory) else {
            return;
        };
        for entry in entries.flatten() {
            if is_of(entry.file_name().as_bytes(), name.as_bytes()) {
                let path = entry.path();
                let _ = self.read(&path, oldest);
                self.paths.insert(path);
            }
        }
    }

    fn read(&mut self, path: &Path, oldest: u64) -> io::Result<()> {
        let mut bytes = Vec::new();
        let file = open(path, OpenOptions::new().read(true))?;
        file.take(MOST).read_to_end(&mut bytes)?;
        let mut reader = Reader::new(&bytes);
        while let (Some(known), Some(part)) = (reader.u64(), reader.text()) {
            if number(part) == known {
                self.add(part, oldest);
            }
        }
        Ok(())
    }

    fn add(&mut self, part: &[u8], oldest: u64) -> Option<()> {
        let mut reader = Reader::new(part);
        let (rank, left) = (reader.u32()?, reader.u64()?);
        if left >= oldest && rank > 0 && !self.reports.contains_key(&rank) {
            let report = Report::of_bytes(reader.text()?)?;
            self.reports.insert(rank, report);
        }
        Some(())
    }
}

impl Drop for Parts {
    fn drop(&mut self) {
        for path in &self.paths {
            let _ = fs::remove_file(path);
        }
    }
}

/// Whether this is the name of a host's file.
fn is_of(name: &[u8], start: &[u8]) -> bool {
    let rest = name.strip_prefix(start);
    let host = rest.and_then(|rest| rest.strip_prefix(b"."));
    host.is_some_and(|host| host.len() == 16 && host.iter().all(u8::is_ascii_hexdigit))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    fn new_start(name: &str) -> PathBuf {
        let name = format!("minfo-parts-{name}-{}", std::process::id());
        std::env::temp_dir().join(name)
    }

    fn gathered(start: &Path, processes: u32) -> Vec<u32> {
        let begin = Some(SystemTime::now());
        let parts = Parts::gather(start, processes, Duration::ZERO, begin);
        parts.reports.keys().copied().collect()
    }

    #[test]
    fn reports_are_left_and_taken() {
        let start = new_start("taken");
        let others: Vec<_> = [1, 2]
            .into_iter()
            .map(|rank| {
                let start = start.clone();
                std::thread::spawn(move || {
                    leave_at_end(&start, rank, &Report::default(), Ending::Terminated)
                })
            })
            .collect();
        let parts = Parts::gather(&start, 3, TO_GATHER, Some(SystemTime::now()));
        assert_eq!(parts.reports.keys().collect::<Vec<_>>(), [&1, &2]);
        drop(parts);
        others.into_iter().for_each(|other| other.join().unwrap());
        assert!(!path_here(&start).exists());
    }

    #[test]
    fn what_is_cut_off_is_no_report_and_neither_is_what_an_earlier_job_has_left() {
        let start = new_start("cut");
        leave(&start, 1, &Report::default()).unwrap();
        let one = fs::read(path_here(&start)).unwrap();
        leave(&start, 2, &Report::default()).unwrap();
        let both = fs::read(path_here(&start)).unwrap();
        for (bytes, ranks) in [
            (&both[..], &[1, 2][..]),
            (&both[..both.len() - 1], &[1]),
            (&one[1..], &[]),
        ] {
            file::write(&path_here(&start), bytes).unwrap();
            assert_eq!(gathered(&start, 3), ranks);
        }
        leave(&start, 1, &Report::default()).unwrap();
        let later = SystemTime::now() + Duration::from_secs(2 * SKEW);
        let parts = Parts::gather(&start, 2, Duration::ZERO, Some(later));
        assert!(parts.reports.is_empty());
    }

    #[test]
    fn what_another_may_have_put_there_is_left_alone() {
        let start = new_start("links");
        let (path, other) = (path_here(&start), new_start("other"));
        fs::write(&other, "other").unwrap();
        let refused = || {
            assert!(leave(&start, 1, &Report::default()).is_err());
            assert!(gathered(&start, 2).is_empty());
            assert_eq!(fs::read(&other).unwrap(), b"other");
        };
        symlink(&other, &path).unwrap();
        refused();
        fs::hard_link(&other, &path).unwrap();
        refused();
        fs::remove_file(&other).unwrap();
    }

    #[test]
    fn names() {
        assert!(is_of(b"a.0123456789abcdef", b"a"));
        for other in [
            &b"a"[..],
            b"a.",
            b"a.1",
            b"b.0123456789abcdef",
            b"a.0123456789abcdex",
        ] {
            assert!(!is_of(other, b"a"));
        }
    }
}
