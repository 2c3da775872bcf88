//! Many jobs at once. Each log is read, reduced to what is said of it, and dropped.

use super::library::Probe;
use super::page::shares;
use super::text::{self, Advice};
use super::{AdviseOptions, bytes, read};
use crate::darshan;
use crate::html::{self, Mark, Page, PageCell, PageRow};
use crate::output;
use crate::progress::{Progress, bar};
use crate::trouble::{Found, Trouble, named};
use minfo_report::numbers::{count, percent, seconds};
use minfo_report::table::{Look, Table};
use minfo_rules::text::counted;
use serde_json::json;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

/// The jobs, and the lines of each group, that are shown unless all are asked for.
const JOBS: usize = 20;
const GROUP: usize = 5;
/// The most threads: a login node has more processors than a user may take.
const THREADS: usize = 8;
/// What is read of a file in a directory to find out whether it is a log or a report.
const BEGIN: u64 = 4096;
#[rustfmt::skip]
const COLUMNS: [&str; 7] = ["host time", "rule", "user", "program", "processes", "in files", "log"];

/// A job, its hosts, and the seconds that its first finding explains at most, times these.
struct SiteJob {
    advice: Advice,
    hosts: u64,
    cost: f64,
}

impl SiteJob {
    fn of(advice: Advice, per_host: u64) -> SiteJob {
        let job = &advice.job;
        let hosts = job.hosts.unwrap_or(job.processes.div_ceil(per_host));
        let time = advice.findings.iter().find_map(|finding| finding.seconds);
        SiteJob {
            cost: time.unwrap_or(0.0) * hosts as f64,
            advice: advice.reduced(),
            hosts,
        }
    }

    /// The rule of its first finding.
    fn rule(&self) -> Option<&'static str> {
        Some(self.advice.findings.first()?.rule.id)
    }

    /// The same, or why there is none.
    fn group(&self) -> (&'static str, Mark) {
        match self.rule() {
            Some(rule) => (rule, Mark::Warning),
            None if self.advice.is_unexplained() => ("no rule says why", Mark::Bad),
            None if !self.advice.job.unread.is_empty() => ("not all is read", Mark::Faint),
            None => ("nothing found", Mark::Good),
        }
    }

    fn cells(&self) -> Vec<String> {
        let (job, time) = (&self.advice.job, self.advice.time.as_ref());
        let share = time.and_then(|time| time.share()).map(percent);
        let (cost, processes) = (host_time(self.cost), count(job.processes));
        let (share, group) = (share.unwrap_or_default(), self.group().0);
        let cells = [
            &cost,
            group,
            &job.user,
            &job.program,
            &processes,
            &share,
            &job.path,
        ];
        cells.map(str::to_owned).to_vec()
    }
}

/// "12 s", "3.4 h".
fn host_time(time: f64) -> String {
    match time / 3600.0 {
        0.0 => "0 s".to_owned(),
        ..1.0 => seconds(time),
        hours @ ..100.0 => format!("{hours:.1} h"),
        hours => format!("{} h", count(hours as u64)),
    }
}

/// The files that are given, and those in directories, and whether each is in one.
fn files(given: &[PathBuf]) -> Vec<(PathBuf, bool)> {
    let mut all = Vec::new();
    let given = given.iter().rev();
    let mut left: Vec<_> = given.map(|path| (path.clone(), false)).collect();
    while let Some((path, is_within)) = left.pop() {
        // (A link within a directory may lead back to it.)
        match fs::read_dir(&path) {
            Ok(entries) if !(is_within && path.is_symlink()) => {
                let entries = entries.flatten();
                let mut within: Vec<_> = entries.map(|entry| (entry.path(), true)).collect();
                within.sort_unstable_by(|one, other| other.cmp(one));
                left.extend(within);
            }
            _ => all.push((path, is_within)),
        }
    }
    all
}

/// Whether a file in a directory says by its name or its contents that it is a log or a report.
fn is_meant(path: &Path) -> bool {
    let mut begin = Vec::new();
    // (Not a pipe: it might never end.)
    if !path.is_file() {
        return false;
    }
    let _ = File::open(path).and_then(|file| file.take(BEGIN).read_to_end(&mut begin));
    let is_report = begin.trim_ascii_start().starts_with(b"{");
    let is_named = path.to_string_lossy().contains(".darshan");
    is_named || is_report || darshan::is_log(&begin) || darshan::older(&begin).is_some()
}

/// The jobs, what costs most first; why files are not read; and the number of files in directories that are something else.
#[derive(Default)]
struct Site {
    jobs: Vec<SiteJob>,
    failed: Vec<(String, String)>,
    others: u64,
}

/// What jobs have in common, their number, and the time of hosts; and what that is of a job.
type Group<'a> = (&'a str, u64, f64);
type OfJob = fn(&SiteJob) -> &str;

impl Site {
    fn read(wanted: &AdviseOptions, probe: Option<&Probe>) -> Site {
        let progress = Progress::new("looking for logs", None);
        let (files, next) = (files(&wanted.files), AtomicUsize::new(0));
        let mut site = Site::default();
        let (sender, done) = channel();
        let job = |path: &Path| {
            let advice = Advice::of(read(path, &bytes(path)?)?, probe);
            Ok::<_, Trouble>(SiteJob::of(advice, wanted.per_host))
        };
        let work = |sender: Sender<_>| {
            while let Some((path, is_within)) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                let is_meant = !is_within || is_meant(path);
                let _ = sender.send((path, is_meant.then(|| job(path))));
            }
        };
        thread::scope(|scope| {
            let threads = thread::available_parallelism().map_or(1, usize::from);
            for sender in vec![sender; threads.min(THREADS)] {
                scope.spawn(|| work(sender));
            }
            for (number, (path, job)) in done.iter().enumerate() {
                let failed = site.failed.len();
                progress.step(&format!(
                    "{}, {failed} not read",
                    bar(number + 1, files.len())
                ));
                match job {
                    None => site.others += 1,
                    Some(Ok(job)) => site.jobs.push(job),
                    Some(Err(trouble)) => {
                        let (path, words) = (named(path), trouble.to_string());
                        let words = words.strip_prefix(&path).unwrap_or(&words);
                        let words = words.trim_start_matches([':', ' ']).to_owned();
                        site.failed.push((path, words));
                    }
                }
            }
        });
        let time = |job: &SiteJob| job.advice.time.as_ref().map_or(0.0, |time| time.all());
        site.jobs.sort_by(|one, other| {
            let in_files = |job: &SiteJob| time(job) * job.hosts as f64;
            let by_time = in_files(other).total_cmp(&in_files(one));
            let by_path = one.advice.job.path.cmp(&other.advice.job.path);
            other.cost.total_cmp(&one.cost).then(by_time).then(by_path)
        });
        site.failed.sort_unstable();
        site
    }

    /// The users, programs and rules, each with the number of jobs that have findings, and the time of hosts.
    fn groups(&self) -> [(&'static str, Vec<Group<'_>>); 3] {
        let of: [(_, OfJob); 3] = [
            ("user", |job| &job.advice.job.user),
            ("program", |job| &job.advice.job.program),
            ("rule", |job| job.group().0),
        ];
        of.map(|(title, of)| {
            let mut groups = BTreeMap::<&str, (u64, f64)>::new();
            for job in self.jobs.iter().filter(|job| job.rule().is_some()) {
                let sum = groups.entry(of(job)).or_default();
                *sum = (sum.0 + 1, sum.1 + job.cost);
            }
            let groups = groups.into_iter();
            let mut groups: Vec<_> = groups.map(|(name, sum)| (name, sum.0, sum.1)).collect();
            groups.sort_by(|one, other| other.2.total_cmp(&one.2));
            (title, groups)
        })
    }

    fn heading(&self) -> String {
        let number = |is: fn(&&SiteJob) -> bool| count(self.jobs.iter().filter(is).count() as u64);
        let cost: f64 = self.jobs.iter().map(|job| job.cost).sum();
        format!(
            "{}: findings in {} (up to {} of hosts), no rule says why files take so long in {}; {} not read",
            counted(count(self.jobs.len() as u64), "job"),
            number(|job| job.rule().is_some()),
            host_time(cost),
            number(|job| job.advice.is_unexplained()),
            counted(count(self.failed.len() as u64), "file"),
        )
    }

    /// What the numbers mean.
    fn remark(&self, wanted: &AdviseOptions) -> String {
        let (hosts, others) = (wanted.per_host, counted(count(self.others), "other file"));
        let words = format!(
            "Host time: the seconds of a process that the first finding explains at most, times the hosts; where a log does not tell \
             these, one for {hosts} processes (--per-host)."
        );
        match self.others {
            0 => words,
            _ => format!("{words} {others} in the directories: neither logs nor reports."),
        }
    }

    fn text(&self, look: Look, wanted: &AdviseOptions) -> String {
        let mut parts = vec![text::paragraph(&self.heading(), look)];
        let mut more = 0;
        let mut put = |titles: &[&str], lines: Vec<Vec<String>>, most: usize| {
            let most = if wanted.is_verbose { lines.len() } else { most };
            more += lines.len().saturating_sub(most);
            let mut table = Table::new(titles);
            for line in lines.iter().take(most) {
                table.line(line.iter().map(|cell| cell.as_str().into()).collect());
            }
            let text = table.text(look, 0);
            parts.extend((!lines.is_empty()).then_some(text));
        };
        let jobs = self.jobs.iter();
        let jobs = jobs.filter(|job| wanted.is_verbose || job.group().1 != Mark::Good);
        put(&COLUMNS, jobs.map(SiteJob::cells).collect(), JOBS);
        for (title, groups) in self.groups() {
            let cells = |(name, jobs, time): (&str, _, _)| {
                vec![host_time(time), count(jobs), name.to_owned()]
            };
            let lines = groups.into_iter().map(cells).collect();
            put(&["host time", "jobs", title], lines, GROUP);
        }
        let failed = self.failed.iter();
        let failed = failed.map(|(path, words)| vec![format!("not read: {path}: {words}")]);
        put(&[], failed.collect(), usize::MAX);
        let mut remark = self.remark(wanted);
        if more > 0 {
            remark += &format!(" With -v: {}.", counted(more, "more line"));
        }
        parts.push(text::paragraph(&remark, look));
        parts.join("\n")
    }

    /// A line of JSON for each job, and for each file that is not read.
    fn lines(&self) -> String {
        let failed = self.failed.iter();
        let failed = failed.map(|(path, words)| json!({ "file": path, "error": words }));
        let jobs = self.jobs.iter().map(|job| {
            let mut line = job.advice.json();
            line["hosts"] = json!(job.hosts);
            line["host_seconds"] = json!(job.cost);
            line
        });
        let lines = jobs.chain(failed).map(|line| format!("{line}\n"));
        output::plain(&lines.collect::<String>())
    }

    fn page(&self, wanted: &AdviseOptions) -> String {
        let row = |(group, mark): (&str, Mark), cells: Vec<String>| {
            let mut cells: Vec<_> = cells.into_iter().map(PageCell::from).collect();
            cells[1] = PageCell::of_group(group, mark, group);
            let group = group.to_owned();
            PageRow { group, mark, cells }
        };
        let jobs = self.jobs.iter().map(|job| row(job.group(), job.cells()));
        let failed = self.failed.iter().map(|(path, words)| {
            let mut cells = vec![String::new(); COLUMNS.len()];
            cells[6] = format!("{path}: {words}");
            row(("not read", Mark::Faint), cells)
        });
        let rows: Vec<PageRow> = jobs.chain(failed).collect();
        let first = self.jobs.iter().take(GROUP).filter_map(|job| {
            let (title, words) = job.advice.findings.first()?.item();
            Some((format!("{}: {title}", job.advice.job.path), words))
        });
        let bars = self.groups().map(|(title, groups)| {
            let times = groups
                .into_iter()
                .map(|(name, _, time)| (name.to_owned(), time));
            shares(&format!("by {title}"), times)
        });
        let page = Page {
            title: self.heading(),
            about: Vec::new(),
            advice: first.collect(),
            groups: html::groups(&rows),
            columns: &COLUMNS,
            rows,
            bars: vec![("Host time", bars.into_iter().flatten().collect())],
            remark: Some(self.remark(wanted)),
        };
        page.text()
    }
}

/// Advises on many jobs.
///
/// # Errors
/// None of the files can be read; something cannot be written.
pub(super) fn run(wanted: &AdviseOptions, probe: Option<&Probe>) -> Result<Found, Trouble> {
    let site = Site::read(wanted, probe);
    if site.jobs.is_empty() {
        let failed = site
            .failed
            .iter()
            .map(|(path, words)| format!(": {path}: {words}"));
        let first = failed.take(1).collect::<String>();
        let all = counted(count(site.failed.len() as u64), "log");
        return Err(Trouble::new(format!("none of {all} can be read{first}")));
    }
    let text = match (wanted.is_html, wanted.output.json.is_json) {
        (true, _) => site.page(wanted),
        (_, true) => site.lines(),
        _ => site.text(wanted.output.look(), wanted),
    };
    let hints = text::hints_file(site.jobs.iter().flat_map(|job| job.advice.found()));
    let is_found = site.jobs.iter().any(|job| job.rule().is_some());
    wanted.end(&text, hints, is_found)
}
