//! The profile of files for programs.

use super::processes::MOST_RANGES;
use super::profile::Transfers;
use super::{ELSEWHERE, EffectiveHints, FileUse, OpenFile, SystemCalls};
use crate::fold::pattern;
use crate::json::FEW_RANGES;
use crate::record::{FileRecord, Strided, Stripes, Times, Traffic, size_of};
use crate::{OTHERS, Report};
use minfo_system::file_calls::Counts;
use std::cmp::Reverse;
use std::collections::BTreeMap;

impl Report {
    /// What was done with files. If that would be larger than `most` bytes of JSON, its elements list few ranges of ranks; if
    /// it still were, files whose names differ only in digits are one element; and then those that took least time are,
    /// under the name `(others)`.
    pub(crate) fn files(&self, most: usize) -> Vec<FileRecord> {
        let hints = self.hints_of_files();
        let hosts = self.hosts.by_rank();
        let each = |all: &BTreeMap<OpenFile, FileUse>, ranges| {
            let all = all.iter().map(|(file, used)| {
                let hints = hints.get(file.name.as_str()).copied().unwrap_or_default();
                let hosts = hosts.of(used.by.ranks());
                let summary = used.words(file, hosts, hints);
                used.record(file, (hosts, summary), ranges)
            });
            all.collect::<Vec<FileRecord>>()
        };
        let size = |files: &[FileRecord]| files.iter().map(|file| size_of(file)).sum::<usize>();
        let files = &self.files.files;
        let all = each(files, MOST_RANGES);
        if size(&all) <= most {
            return all;
        }
        let all = each(files, FEW_RANGES);
        if size(&all) <= most {
            return all;
        }
        let folded = folded(files);
        let all = each(&folded, FEW_RANGES);
        let size = size(&all);
        if size <= most {
            return all;
        }
        // All that remains may be larger than the mean, by a few digits in each number.
        let number = folded.len() * most / size * 4 / 5;
        each(&slowest(folded, number), FEW_RANGES)
    }
}

/// Those whose names differ only in digits are one.
fn folded(files: &BTreeMap<OpenFile, FileUse>) -> BTreeMap<OpenFile, FileUse> {
    let mut folded = BTreeMap::new();
    for (file, used) in files {
        let name = pattern(&file.name);
        add(
            &mut folded,
            OpenFile {
                name,
                ..file.clone()
            },
            used.clone(),
        );
    }
    folded
}

/// The `most` that took longest, and one for all others.
fn slowest(files: BTreeMap<OpenFile, FileUse>, most: usize) -> BTreeMap<OpenFile, FileUse> {
    let mut all: Vec<(OpenFile, FileUse)> = files.into_iter().collect();
    let time = |used: &FileUse| Reverse(used.profile.nanos());
    all.sort_unstable_by(|one, other| (time(&one.1), &one.0).cmp(&(time(&other.1), &other.0)));
    let mut kept = BTreeMap::new();
    for (place, (file, used)) in all.into_iter().enumerate() {
        let file = match place < most {
            true => file,
            false => OpenFile::new(OTHERS.as_bytes(), 0, EffectiveHints::default()),
        };
        add(&mut kept, file, used);
    }
    kept
}

fn add(files: &mut BTreeMap<OpenFile, FileUse>, file: OpenFile, used: FileUse) {
    match files.get_mut(&file) {
        Some(known) => known.join_other(used),
        None => {
            files.insert(file, used);
        }
    }
}

fn seconds(nanos: u64) -> f64 {
    nanos as f64 / 1e9
}

impl FileUse {
    /// What is said of it, with at most so many ranges of ranks.
    fn record(
        &self,
        file: &OpenFile,
        (hosts, summary): (Option<u64>, String),
        most_ranges: usize,
    ) -> FileRecord {
        let profile = &self.profile;
        let place = profile.place.as_ref();
        let each = profile.transfers.iter().zip(&self.called);
        let mut each = each.map(|(transfers, called)| transfers.record(called, most_ranges));
        FileRecord {
            name: file.name.clone(),
            added_by: file.tool.clone(),
            summary,
            names: self.names,
            processes: file.processes.into(),
            hosts,
            opened: profile.opened,
            with_hints: profile.with_hints,
            settings: file.settings.pairs.iter().cloned().collect(),
            file_system: place.map(|place| place.kind.clone()),
            block: place.map(|place| place.block),
            stripes: place.and_then(|place| {
                let stripes = place.stripes?;
                Some(Stripes {
                    number: stripes.number,
                    size: stripes.size,
                    components: stripes.components,
                })
            }),
            driver: profile.driver.clone(),
            contiguous_views: profile.contiguous_views,
            strided_views: profile.strided_views,
            strided: profile
                .strided
                .map(|(size, stride)| Strided { size, stride }),
            seconds: Some(self.times()),
            written: each.next().unwrap_or_default(),
            read: each.next().unwrap_or_default(),
            shared: self.flags & Counts::SHARED != 0,
            one_file: Some(self.flags & ELSEWHERE == 0),
        }
    }

    fn times(&self) -> Times {
        let profile = &self.profile;
        let all = profile.nanos();
        let most = profile.times.first().copied().unwrap_or_default();
        let (least, least_rank) = profile.least.unwrap_or_default();
        let (first, last) = profile.span.unwrap_or_default();
        let by_rank = profile.times.iter().map(|time| {
            let [written, read, metadata] = [time.written, time.read, time.metadata].map(seconds);
            (time.rank.into(), written, read, metadata)
        });
        Times {
            all: seconds(all),
            mean: seconds(all / self.by.number().max(1)),
            greatest: seconds(most.all()),
            greatest_rank: most.rank.into(),
            least: Some(seconds(least)),
            least_rank: least_rank.into(),
            metadata: seconds(profile.metadata_nanos),
            metadata_calls: profile.metadata,
            open: seconds(last - first),
            by_rank: by_rank.collect(),
        }
    }
}

impl Transfers {
    fn record(&self, called: &SystemCalls, most_ranges: usize) -> Traffic {
        let bandwidth = u128::from(self.bytes()) * 1_000_000_000;
        let bandwidth = bandwidth.checked_div(self.slowest.into());
        let amplification = (called.calls > 0 && self.bytes() > 0)
            .then(|| (called.bytes as f64 / self.bytes() as f64 * 1e3).round() / 1e3);
        let mut ranks = called.by.ranks().clone();
        ranks.keep(most_ranges);
        let most = called.most.iter();
        Traffic {
            collective_calls: self.collective.calls,
            collective_bytes: self.collective.bytes,
            independent_calls: self.independent.calls,
            independent_bytes: self.independent.bytes,
            nonblocking_calls: self.nonblocking,
            split_calls: self.split,
            shared_pointer_calls: self.shared,
            sizes: self.sizes.to_vec(),
            sequential: Some(self.sequential),
            consecutive: Some(self.consecutive),
            aligned: Some(self.aligned),
            unaligned: Some(self.unaligned),
            seconds: Some(seconds(self.nanos)),
            waiting: Some(seconds(self.waiting)),
            slowest: Some(seconds(self.slowest)),
            bandwidth: bandwidth.map(|bytes| u64::try_from(bytes).unwrap_or(u64::MAX)),
            amplification,
            processes: called.by.number(),
            ranks,
            calls: called.calls,
            bytes: called.bytes,
            least: called.least,
            greatest: called.greatest,
            lowest: called.lowest,
            highest: called.highest,
            most: most.map(|&(bytes, rank)| (rank.into(), bytes)).collect(),
        }
    }
}
