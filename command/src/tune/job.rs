//! The runs of the job: started with a hints file and a path for the report, timed, ended if they take too long, compared
//! with what the job writes as it is.

use super::TuneOptions;
use super::behaviour::{Behaviour, why_not};
use super::process::wait;
use super::search::{Bench, Measured, Set, Stop};
use super::written::{Reference, Written};
use crate::progress::Progress;
use crate::report::reader::JobReport;
use crate::temporary_directory::TemporaryDirectory;
use crate::trouble::{Trouble, named};
use signal_hook::iterator::Signals;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// What becomes the directory of a run.
pub(super) const PLACE: &str = "{run}";

/// A run that takes so many times as long as the job as it is, and not less than this, is ended.
const TOO_LONG: u32 = 4;
const NOT_TOO_LONG: Duration = Duration::from_secs(2);

/// Runs the job again and again.
pub(super) struct Runner<'a> {
    job: &'a TuneOptions,
    audit: PathBuf,
    place: TemporaryDirectory,
    signals: Signals,
    started: Instant,
    number: u32,
    /// The longest that a run may take.
    limit: Duration,
    reference: Reference,
    /// What the job does as it is, in each of its runs.
    behaviours: Vec<Behaviour>,
    progress: Option<Progress>,
}

/// A run that has ended well.
struct Ran {
    seconds: f64,
    report: JobReport,
    written: Written,
}

/// Why a run does not count.
enum Failed {
    /// It is as it is for this reason.
    Run(String),
    Stop(Stop),
}

impl<T: Into<Stop>> From<T> for Failed {
    fn from(stop: T) -> Failed {
        Failed::Stop(stop.into())
    }
}

impl<'a> Runner<'a> {
    /// Runs of a job, whose files are in this directory.
    pub(super) fn new(
        job: &'a TuneOptions,
        audit: PathBuf,
        place: TemporaryDirectory,
        signals: Signals,
    ) -> Runner<'a> {
        Runner {
            limit: job.budget,
            job,
            audit,
            place,
            signals,
            started: Instant::now(),
            number: 0,
            reference: Reference::default(),
            behaviours: Vec::new(),
            progress: Some(Progress::new("the job as it is", None)),
        }
    }

    /// The first runs of the job as it is: what it does, and how many seconds it takes.
    ///
    /// # Errors
    /// The job fails, does not end, does nothing with files of MPI, or does not write the same twice.
    pub(super) fn first(&mut self) -> Result<(JobReport, f64), Stop> {
        // The first run finds caches cold: its time does not count.
        let first = self.once(None).map_err(of_job)?;
        let used = first.report.files.iter().filter(|file| file.is_used());
        if first.report.files.is_empty() {
            return Err(Trouble::new(
                "the job opens no file with MPI (MPI_File_open): no hint can change that",
            )
            .into());
        }
        if used.count() == 0 {
            return Err(Trouble::new(
                "the job transfers nothing: it writes and reads no file that it opens with MPI",
            )
            .into());
        }
        if self.job.verify.is_none() {
            let keep = self.place.path().join("reference");
            self.reference = first.written.kept(&keep)?;
        } else {
            first.written.remove()?;
        }
        self.behaviours.push(Behaviour::of(&first.report, self.job));
        let second = self.once(None).map_err(of_job)?;
        if self.job.verify.is_none()
            && let Some(what) = self.reference.difference(&second.written)?
        {
            let of_ior = match self.job.is_ior() {
                true => " (IOR writes the same with -G 1)",
                false => "",
            };
            return Err(Trouble::new(format!(
                "two runs of the job as it is write different files ({what}){of_ior}: --verify COMMAND says what is right"
            ))
            .into());
        }
        self.behaviours
            .push(Behaviour::of(&second.report, self.job));
        let limit = Duration::from_secs_f64(second.seconds) * TOO_LONG;
        self.limit = limit.max(NOT_TOO_LONG);
        second.written.remove()?;
        Ok((first.report, second.seconds))
    }

    /// How long this has taken.
    pub(super) fn elapsed(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }

    /// Shows no progress any more.
    pub(super) fn quiet(&mut self) {
        self.progress = None;
    }

    /// Removes everything.
    pub(super) fn close(mut self) -> Result<(), Trouble> {
        self.quiet();
        self.place.remove()
    }

    /// Runs the job once, with this set or as it is.
    fn once(&mut self, set: Option<&Set>) -> Result<Ran, Failed> {
        self.number += 1;
        let path = self.place.path();
        let about =
            |path: &Path, error: std::io::Error| Trouble::new(format!("{}: {error}", named(path)));
        let (report, hints, said) = (
            path.join("report.json"),
            path.join("hints.toml"),
            path.join("said"),
        );
        let run = path.join(format!("run-{}", self.number));
        let _ = fs::remove_file(&report);
        if self.job.has_place() {
            fs::create_dir(&run).map_err(|error| about(&run, error))?;
        }
        if let Some(prepare) = &self.job.prepare
            && !self.shell(prepare, &run, self.limit)?
        {
            return Err(Trouble::new(format!("--prepare {prepare}: it fails")).into());
        }
        let mut command = self.command(&run);
        command.env("MINFO_REPORT", report_at(&report));
        let before = std::env::var_os("LD_PRELOAD").unwrap_or_default();
        let preloaded = [self.audit.as_os_str().as_bytes(), before.as_bytes()];
        let number = if before.is_empty() { 1 } else { 2 };
        command.env(
            "LD_PRELOAD",
            OsString::from_vec(preloaded[..number].join(&b':')),
        );
        command.env_remove("MINFO_HINTS");
        if let Some(set) = set {
            if !set.hints.is_empty() {
                let text =
                    super::hints_file::section(self.job.pattern.as_deref(), &set.hints, true);
                fs::write(&hints, text).map_err(|error| about(&hints, error))?;
                command.env("MINFO_HINTS", &hints);
            }
            command.envs(set.variables.iter().map(|(name, value)| (name, value)));
        }
        let output = File::create(&said).map_err(|error| about(&said, error))?;
        let other = output.try_clone().map_err(|error| about(&said, error))?;
        command.stdin(Stdio::piped()).stdout(output).stderr(other);
        // (A machine that stops for a while is no fault of the job as it is.)
        let limit = match set {
            Some(_) => self.limit,
            None => self
                .limit
                .max(Duration::from_secs_f64(self.left().max(1.0))),
        };
        let (status, time) = wait(&mut self.signals, command, limit)?;
        let Some(status) = status else {
            let limit = minfo_report::numbers::seconds(limit.as_secs_f64());
            return Err(Failed::Run(format!("it did not end within {limit}")));
        };
        let last = || {
            let text = fs::read(&said).unwrap_or_default();
            let text = String::from_utf8_lossy(&text).into_owned();
            let line = text.lines().rev().find(|line| !line.trim().is_empty());
            line.map(|line| format!(": {}", line.chars().take(160).collect::<String>()))
                .unwrap_or_default()
        };
        if !status.success() {
            return Err(Failed::Run(format!("it fails ({status}){}", last())));
        }
        let Ok(text) = fs::read(&report) else {
            return Err(Failed::Run(format!(
                "it leaves no report: it is no MPI program, its MPI is static, or the disk is full{}",
                last()
            )));
        };
        let report = JobReport::of(&report, &text)?;
        let written = Written::of(&report, self.job.has_place().then_some(run.as_path()))?;
        let mut seconds = time.as_secs_f64();
        if self.job.is_synced {
            let begin = Instant::now();
            written.sync()?;
            seconds += begin.elapsed().as_secs_f64();
        }
        if let Some(verify) = &self.job.verify
            && !self.shell(verify, &run, limit)?
        {
            let why = "--verify says that what it wrote is wrong".to_owned();
            return Err(Failed::Run(why));
        }
        Ok(Ran {
            seconds,
            report,
            written,
        })
    }

    /// Whether a command of the shell succeeds.
    fn shell(&mut self, line: &str, run: &Path, limit: Duration) -> Result<bool, Stop> {
        let mut command = Command::new("sh");
        command.arg("-c").arg(put_place(OsStr::new(line), run));
        command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let (status, _) = wait(&mut self.signals, command, limit)?;
        Ok(status.is_some_and(|status| status.success()))
    }

    fn command(&self, run: &Path) -> Command {
        let mut words = self.job.command.iter().map(|word| put_place(word, run));
        let mut command = Command::new(words.next().unwrap_or_default());
        command.args(words);
        command
    }

    fn measured(&mut self, set: Option<&Set>) -> Result<Measured, Failed> {
        let ran = self.once(set)?;
        let done = (|| {
            if self.job.verify.is_none()
                && let Some(what) = self.reference.difference(&ran.written)?
            {
                return Err(Failed::Run(format!("it writes something else: {what}")));
            }
            let behaviour = Behaviour::of(&ran.report, self.job);
            let is_alike = self
                .behaviours
                .iter()
                .any(|before| before.is_like(&behaviour));
            match set {
                Some(set) => {
                    if let Some(why) = why_not(set, &ran.report) {
                        return Err(Failed::Run(why));
                    }
                }
                None if !is_alike => self.behaviours.push(behaviour),
                None => {}
            }
            // (In microseconds: a record has the same.)
            Ok(Measured::Took(microseconds(ran.seconds), is_alike))
        })();
        ran.written.remove()?;
        done
    }
}

impl Bench for Runner<'_> {
    fn run(&mut self, set: Option<&Set>, doing: &str) -> Result<Measured, Stop> {
        let what = set.map_or_else(|| "the job as it is".to_owned(), super::result::name);
        let left = self.left().max(0.0);
        if let Some(progress) = &self.progress {
            progress.step(&format!("{doing}, at most {left:.0} s more: {what}"));
        }
        match self.measured(set) {
            Ok(measured) => Ok(measured),
            Err(Failed::Stop(stop)) => Err(stop),
            Err(Failed::Run(why)) if set.is_none() => Err(of_job(Failed::Run(why))),
            Err(Failed::Run(why)) => {
                let run = self.place.path().join(format!("run-{}", self.number));
                let _ = fs::remove_dir_all(run);
                Ok(Measured::Out(why))
            }
        }
    }

    fn left(&self) -> f64 {
        self.job.budget.as_secs_f64() - self.elapsed()
    }
}

/// Seconds without what is less than a microsecond.
pub(super) fn microseconds(seconds: f64) -> f64 {
    (seconds * 1e6).round() / 1e6
}

/// Nothing can be done if the job itself fails.
fn of_job(failed: Failed) -> Stop {
    match failed {
        Failed::Run(why) => Stop::Trouble(Trouble::new(format!("the job as it is: {why}"))),
        Failed::Stop(stop) => stop,
    }
}

/// `MINFO_REPORT` for a report with this path, in which `%` and `,` have a meaning.
fn report_at(path: &Path) -> OsString {
    let mut setting = b"json:".to_vec();
    for &byte in path.as_os_str().as_bytes() {
        if matches!(byte, b'%' | b',') {
            setting.push(b'%');
        }
        setting.push(byte);
    }
    OsString::from_vec(setting)
}

/// A word of the command with the directory in place of `{run}`.
fn put_place(word: &OsStr, run: &Path) -> OsString {
    let (mut rest, mut put) = (word.as_bytes(), Vec::new());
    while let Some(place) = rest
        .windows(PLACE.len())
        .position(|part| part == PLACE.as_bytes())
    {
        put.extend_from_slice(&rest[..place]);
        put.extend_from_slice(run.as_os_str().as_bytes());
        rest = &rest[place + PLACE.len()..];
    }
    put.extend_from_slice(rest);
    OsString::from_vec(put)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_directory_of_a_run_is_put_into_words() {
        let put = |word: &str| put_place(OsStr::new(word), Path::new("/a/b"));
        assert_eq!(put("--out={run}/x:{run}"), "--out=/a/b/x:/a/b");
        assert_eq!(put("{runs}"), "{runs}");
        assert_eq!(put(""), "");
    }

    #[test]
    fn paths_of_reports_are_taken_as_they_are() {
        assert_eq!(report_at(Path::new("/a,b/%p")), "json:/a%,b/%%p");
    }
}
