//! What was found in a job, and the hints that are advised.

use super::find::Request;
use super::job::{JobFile, JobProfile, RequestDirection, config_list};
use super::library::{self, JobLibrary, Probe};
use super::rules::{Find, LOSSY, RULES, Rule};
use minfo_report::fold;
use minfo_report::numbers::count;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// Something that a rule found.
#[derive(Clone)]
pub(crate) struct Finding {
    pub(crate) rule: &'static Rule,
    /// The file that it is about, or the pattern of several; nothing for the whole job.
    pub(crate) file: Option<String>,
    pub(crate) is_pattern: bool,
    /// The only process that opened it.
    rank: Option<i64>,
    pub(crate) direction: Option<RequestDirection>,
    /// The seconds that it may explain, of a process.
    pub(crate) seconds: Option<f64>,
    /// The bytes that it is about, for the order where there are no times.
    pub(crate) bytes: u64,
    /// What was seen, with numbers.
    pub(crate) seen: String,
    /// What to do that is no hint.
    pub(crate) change: Vec<String>,
    pub(crate) hints: Vec<Advised>,
    /// Hints that would be advised, and why not here.
    pub(crate) left_out: Vec<(&'static str, String)>,
    /// What is not known, and would matter.
    pub(crate) unknown: Vec<&'static str>,
    /// What follows from it, and is no finding of its own: the rule, and what was seen.
    pub(crate) implied: Vec<(&'static str, String)>,
}

/// A hint that is advised.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Advised {
    pub(crate) key: &'static str,
    pub(crate) value: String,
    /// Whether it has to take precedence over the program's own.
    pub(crate) overrides: bool,
}

impl Finding {
    /// What a rule saw, and the bytes that it is about.
    pub(crate) fn new(rule: &'static Rule, seen: String, bytes: u64) -> Finding {
        Finding {
            rule,
            file: None,
            is_pattern: false,
            rank: None,
            direction: None,
            seconds: None,
            bytes,
            seen,
            change: rule.change.iter().map(|&line| line.to_owned()).collect(),
            hints: Vec::new(),
            left_out: Vec::new(),
            unknown: Vec::new(),
            implied: Vec::new(),
        }
    }

    fn of(mut self, file: &JobFile) -> Finding {
        self.file = Some(file.name.clone());
        // (A long report has files folded.)
        self.is_pattern = file.names > 1;
        self.rank = file.only_rank();
        self
    }

    /// The seconds of a process that it may explain.
    pub(crate) fn takes(mut self, seconds: Option<f64>) -> Finding {
        self.seconds = seconds;
        self
    }

    pub(crate) fn hint(mut self, key: &'static str, value: impl Into<String>) -> Finding {
        debug_assert!(self.rule.hints.contains(&key), "{}: {key}", self.rule.id);
        self.hints.push(Advised {
            key,
            value: value.into(),
            overrides: false,
        });
        self
    }

    /// So many aggregators, on all hosts.
    pub(crate) fn aggregators(self, number: u64, job: &JobProfile) -> Finding {
        let finding = self.hint("cb_nodes", number.to_string());
        match job.hosts {
            Some(hosts) => finding.hint("cb_config_list", config_list(number, hosts)),
            None => finding.without("the number of hosts, for cb_config_list"),
        }
    }

    pub(crate) fn without(mut self, words: &'static str) -> Finding {
        self.unknown.push(words);
        self
    }

    /// Keeps the hints that have an effect with the library and lose no data, and notes why the others are left out.
    fn heed(&mut self, job: &JobProfile, probe: Option<&Probe>) {
        let name = self.file.clone().unwrap_or_default();
        let file = job.files_of(&name).next();
        let of_probe = probe.and_then(|probe| probe.library.as_ref());
        let library = job.library.as_ref().or(of_probe);
        let loses = library.and_then(JobLibrary::loses_data);
        let mut left_out = Vec::new();
        self.hints.retain_mut(|hint| {
            hint.overrides = job.is_given(&name, hint.key);
            let loses = loses
                .clone()
                .filter(|_| hint.key == "cb_nodes" && hint.value != "1");
            match library::why_not(library, probe, file, hint.key).or(loses) {
                None => true,
                Some(why) => {
                    left_out.push((hint.key, why));
                    false
                }
            }
        });
        self.left_out = left_out;
    }
}

/// What a rule finds.
fn of_rule(rule: &'static Rule, job: &JobProfile) -> Vec<Finding> {
    let files = job.files.iter().filter(|file| !file.is_stream());
    match rule.find {
        Find::Requests(find) => {
            let both =
                files.flat_map(|file| RequestDirection::BOTH.map(|direction| (file, direction)));
            let found = both.filter_map(|(file, direction)| {
                let (asked, called) = (file.asked(direction), file.called(direction));
                let request = Request {
                    rule,
                    job,
                    file,
                    direction,
                    asked,
                    called,
                };
                let mut finding = find(&request)?.of(file);
                finding.seconds = finding.seconds.or_else(|| file.seconds(direction));
                finding.direction = Some(direction);
                Some(finding)
            });
            found.collect()
        }
        Find::File(find) => {
            let found = files.filter_map(|file| Some(find(rule, job, file)?.of(file)));
            found.collect()
        }
        Find::Job(find) => find(rule, job).into_iter().collect(),
        Find::Hint(find) => {
            let hints = job.hints.iter().filter(|hint| hint.added_by.is_none());
            let found = hints.filter_map(|hint| {
                let mut finding = find(rule, job, hint)?;
                let is_of_file = hint.kind == "file" && !hint.name.is_empty();
                finding.file = is_of_file.then(|| hint.name.clone());
                Some(finding)
            });
            found.collect()
        }
    }
}

/// The share of the run below which something that costs time is not worth a line.
pub(crate) const LEAST: f64 = 0.01;

/// Everything that the rules find in a job: what may lose data first, then what may gain most.
pub(crate) fn all(job: &JobProfile, probe: Option<&Probe>) -> Vec<Finding> {
    let mut found: Vec<Finding> = RULES.iter().flat_map(|rule| of_rule(rule, job)).collect();
    for finding in &mut found {
        finding.heed(job, probe);
    }
    let mut found = folded(found);
    let least = job.seconds.map_or(0.0, |seconds| seconds * LEAST);
    found.retain(|finding| finding.seconds.is_none_or(|seconds| seconds >= least));
    for finding in &mut found {
        // (A process with threads may wait in several at a time.)
        if let (Some(time), Some(all)) = (&mut finding.seconds, job.seconds) {
            *time = time.min(all);
        }
    }
    let mut found = grouped(found);
    found.sort_by(order);
    found
}

/// Findings of one kind about files whose names differ only in digits are one.
fn folded(found: Vec<Finding>) -> Vec<Finding> {
    let mut groups = BTreeMap::<_, Vec<Finding>>::new();
    for finding in found {
        let name = finding.file.clone().unwrap_or_default();
        // Of hints each is another finding.
        let what = match finding.rule.find {
            Find::Hint(_) => finding.seen.replace(&name, ""),
            _ => finding.todo(),
        };
        let direction = finding.direction.map(|direction| direction as usize);
        let key = (finding.rule.id, direction, fold::pattern(&name), what);
        groups.entry(key).or_default().push(finding);
    }
    groups.into_values().flat_map(joined).collect()
}

/// Findings about several files as one, in the words of the largest.
fn joined(mut group: Vec<Finding>) -> Vec<Finding> {
    group.sort_by(order);
    let names: BTreeSet<String> = group.iter().filter_map(|one| one.file.clone()).collect();
    let (Some(name), 2..) = (group[0].file.clone(), names.len()) else {
        return group;
    };
    // What each of several processes does with files of its own takes its time beside that of the others.
    let mut seconds = BTreeMap::<Option<i64>, f64>::new();
    for finding in &group {
        *seconds.entry(finding.rank).or_default() += finding.seconds.unwrap_or(0.0);
    }
    let of_all = seconds.remove(&None).unwrap_or(0.0);
    let seconds = of_all + seconds.into_values().fold(0.0, f64::max);
    let bytes = group.iter().map(|finding| finding.bytes);
    let bytes = bytes.fold(0, u64::saturating_add);
    let mut hints = group.iter().flat_map(|finding| &finding.hints);
    let overrides = hints.any(|hint| hint.overrides);
    group.truncate(1);
    for first in &mut group {
        first.seen += &format!(
            "; this is {name}, one of {} such files",
            count(names.len() as u64)
        );
        first.file = Some(fold::common(&names.iter().collect::<Vec<_>>()));
        first.is_pattern = true;
        first.seconds = first.seconds.map(|_| seconds);
        first.bytes = bytes;
        for hint in &mut first.hints {
            hint.overrides = overrides;
        }
    }
    group
}

/// What follows from another finding about the same file is put under that one.
fn grouped(mut found: Vec<Finding>) -> Vec<Finding> {
    let mut of_file = BTreeMap::<Option<String>, Vec<usize>>::new();
    for (finding, place) in found.iter().zip(0..) {
        of_file.entry(finding.file.clone()).or_default().push(place);
    }
    let head_of = |child: &Finding| {
        let is_head = |head: &Finding| {
            let both = child.direction.zip(head.direction);
            child.rule.under.contains(&head.rule.id) && both.is_none_or(|(one, other)| one == other)
        };
        let mut heads = of_file.get(&child.file)?.iter().copied();
        heads.find(|&head| is_head(&found[head]))
    };
    let heads: Vec<Option<usize>> = found.iter().map(head_of).collect();
    for place in 0..found.len() {
        let mut head = place;
        while let Some(next) = heads[head] {
            head = next;
        }
        if head != place {
            let implied = (found[place].rule.id, found[place].seen.clone());
            found[head].implied.push(implied);
        }
    }
    let mut heads = heads.iter();
    found.retain(|_| heads.next() == Some(&None));
    found
}

fn order(one: &Finding, other: &Finding) -> Ordering {
    let loses = |finding: &Finding| finding.rule.id == LOSSY;
    let seconds = |finding: &Finding| finding.seconds.unwrap_or(-1.0);
    let place = |finding: &Finding| RULES.iter().position(|rule| rule.id == finding.rule.id);
    loses(other)
        .cmp(&loses(one))
        .then(seconds(other).total_cmp(&seconds(one)))
        .then(other.bytes.cmp(&one.bytes))
        .then(place(one).cmp(&place(other)))
        .then(one.file.cmp(&other.file))
}
