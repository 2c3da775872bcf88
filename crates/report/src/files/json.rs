//! The profile of files for programs.

use super::processes::MOST_RANGES;
use super::profile::Transfers;
use super::{ELSEWHERE, EffectiveHints, FileUse, OpenFile, SystemCalls};
use crate::fold::pattern;
use crate::{OTHERS, Report};
use minfo_system::file_calls::Counts;
use std::collections::BTreeMap;
use std::fmt::Write;

/// How many ranges of ranks an element has at most, if all would be too large otherwise.
const FEW_RANGES: usize = 8;

impl Report {
    /// The array `files` of the JSON, without what precedes it. If it would be larger than `most` bytes, its elements list
    /// few ranges of ranks; if it still were, files whose names differ only in digits are one element; and then those that
    /// took least time are, under the name `(others)`.
    pub(crate) fn put_json_of_files(
        &self,
        text: &mut String,
        put_text: fn(&mut String, &str),
        most: usize,
    ) {
        let hints = self.hints_of_files();
        let hosts = self.hosts.by_rank();
        let element = |(file, used): (&OpenFile, &FileUse), ranges| {
            let hints = hints.get(file.name.as_str()).copied().unwrap_or_default();
            let hosts = hosts.of(used.by.ranks());
            let mut text = String::new();
            let summary = used.words(file, hosts, hints);
            let about = (hosts, summary.as_str(), ranges);
            put_file(&mut text, (file, used), about, put_text);
            text
        };
        let each = |all: &BTreeMap<OpenFile, FileUse>, ranges| {
            let all = all.iter().map(|file| element(file, ranges));
            all.collect::<Vec<String>>()
        };
        // (With a comma after each.)
        let size = |texts: &[String]| texts.iter().map(|text| text.len() + 1).sum::<usize>();
        let files = &self.files.files;
        let mut texts = each(files, MOST_RANGES);
        if size(&texts) > most {
            texts = each(files, FEW_RANGES);
        }
        if size(&texts) > most {
            let folded = folded(files);
            texts = each(&folded, FEW_RANGES);
            if size(&texts) > most {
                // All that remains may be larger than the mean, by a few digits in each number.
                let number = folded.len() * most / size(&texts) * 4 / 5;
                texts = each(&slowest(folded, number), FEW_RANGES);
            }
        }
        text.push('[');
        text.push_str(&texts.join(","));
        text.push_str(if files.is_empty() { "]" } else { "\n  ]" });
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
    all.sort_by_key(|(_, used)| std::cmp::Reverse(used.profile.nanos()));
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

/// Seconds, with all their nanoseconds.
fn seconds(nanos: u64) -> String {
    format!("{}.{:09}", nanos / 1_000_000_000, nanos % 1_000_000_000)
}

fn put_file(
    text: &mut String,
    (file, used): (&OpenFile, &FileUse),
    (hosts, summary, ranges): (Option<u64>, &str, usize),
    put_text: fn(&mut String, &str),
) {
    let profile = &used.profile;
    text.push_str("\n    {\"name\": ");
    put_text(text, &file.name);
    text.push_str(", \"added_by\": ");
    match &file.tool {
        Some(tool) => put_text(text, tool),
        None => text.push_str("null"),
    }
    text.push_str(", \"summary\": ");
    put_text(text, summary);
    let _ = write!(
        text,
        ", \"names\": {}, \"processes\": {}, \"hosts\": {}, \"opened\": {}, \"with_hints\": {}, \"settings\": {{",
        used.names,
        file.processes,
        or_null(hosts.map(|hosts| hosts.to_string())),
        profile.opened,
        profile.with_hints
    );
    for (place, (key, value)) in file.settings.0.iter().enumerate() {
        text.push_str(if place > 0 { ", " } else { "" });
        put_text(text, key);
        text.push_str(": ");
        put_text(text, value);
    }
    text.push_str("}, \"file_system\": ");
    match &profile.place {
        None => text.push_str("null, \"block\": null, \"stripes\": null"),
        Some(place) => {
            put_text(text, &place.kind);
            let _ = write!(text, ", \"block\": {}, \"stripes\": ", place.block);
            let _ = match place.stripes {
                None => write!(text, "null"),
                Some(stripes) => write!(
                    text,
                    "{{\"number\": {}, \"size\": {}, \"components\": {}}}",
                    stripes.number, stripes.size, stripes.components
                ),
            };
        }
    }
    text.push_str(", \"driver\": ");
    put_text(text, &profile.driver);
    let _ = write!(
        text,
        ", \"contiguous_views\": {}, \"strided_views\": {}, \"strided\": ",
        profile.contiguous_views, profile.strided_views
    );
    put_pair(text, profile.strided, ["size", "stride"]);
    put_times(text, used);
    let each = profile.transfers.iter().zip(&used.called);
    for (name, (transfers, called)) in ["written", "read"].into_iter().zip(each) {
        put_direction(text, name, (transfers, called), ranges);
    }
    let is_shared = used.flags & Counts::SHARED != 0;
    let is_one = used.flags & ELSEWHERE == 0;
    let _ = write!(text, ", \"shared\": {is_shared}, \"one_file\": {is_one}}}");
}

fn put_pair(text: &mut String, pair: Option<(u64, u64)>, names: [&str; 2]) {
    let _ = match pair {
        None => write!(text, "null"),
        Some((one, other)) => {
            let [first, second] = names;
            write!(text, "{{\"{first}\": {one}, \"{second}\": {other}}}")
        }
    };
}

fn put_times(text: &mut String, used: &FileUse) {
    let profile = &used.profile;
    let all = profile.nanos();
    let most = profile.times.first().copied().unwrap_or_default();
    let (least, least_rank) = profile.least.unwrap_or_default();
    let (first, last) = profile.span.unwrap_or_default();
    let _ = write!(
        text,
        ", \"seconds\": {{\"all\": {}, \"mean\": {}, \"greatest\": {}, \"greatest_rank\": {}, \"least\": {}, \
         \"least_rank\": {least_rank}, \"metadata\": {}, \"metadata_calls\": {}, \"open\": {}, \"by_rank\": [",
        seconds(all),
        seconds(all / used.by.number().max(1)),
        seconds(most.all()),
        most.rank,
        seconds(least),
        seconds(profile.metadata_nanos),
        profile.metadata,
        seconds(last - first)
    );
    for (place, time) in profile.times.iter().enumerate() {
        let _ = write!(
            text,
            "{}[{}, {}, {}, {}]",
            if place > 0 { ", " } else { "" },
            time.rank,
            seconds(time.written),
            seconds(time.read),
            seconds(time.metadata)
        );
    }
    text.push_str("]}");
}

fn or_null(value: Option<String>) -> String {
    value.unwrap_or_else(|| "null".to_owned())
}

fn put_direction(
    text: &mut String,
    name: &str,
    (transfers, called): (&Transfers, &SystemCalls),
    most_ranges: usize,
) {
    // Bytes in a second, as long as the slowest process took.
    let bandwidth = u128::from(transfers.bytes()) * 1_000_000_000;
    let bandwidth = bandwidth.checked_div(transfers.slowest.into());
    let bandwidth = bandwidth.map(|bytes| bytes.to_string());
    // Bytes of the system for each one of MPI.
    let is_known = called.calls > 0 && transfers.bytes() > 0;
    let amplification =
        is_known.then(|| format!("{:.3}", called.bytes as f64 / transfers.bytes() as f64));
    let _ = write!(
        text,
        ", \"{name}\": {{\"collective_calls\": {}, \"collective_bytes\": {}, \"independent_calls\": {}, \
         \"independent_bytes\": {}, \"nonblocking_calls\": {}, \"split_calls\": {}, \"shared_pointer_calls\": {}, \
         \"sizes\": {:?}, \"sequential\": {}, \"consecutive\": {}, \"aligned\": {}, \"unaligned\": {}, \
         \"seconds\": {}, \"waiting\": {}, \"slowest\": {}, \"bandwidth\": {}, \"amplification\": {}, \"processes\": {}, \"ranks\": [",
        transfers.collective.calls,
        transfers.collective.bytes,
        transfers.independent.calls,
        transfers.independent.bytes,
        transfers.nonblocking,
        transfers.split,
        transfers.shared,
        transfers.sizes,
        transfers.sequential,
        transfers.consecutive,
        transfers.aligned,
        transfers.unaligned,
        seconds(transfers.nanos),
        seconds(transfers.waiting),
        seconds(transfers.slowest),
        or_null(bandwidth),
        or_null(amplification),
        called.by.number(),
    );
    let ranges = called.by.ranks().ranges().iter().take(most_ranges);
    for (place, (first, last)) in ranges.enumerate() {
        let comma = if place > 0 { ", " } else { "" };
        let _ = write!(text, "{comma}[{first}, {last}]");
    }
    let _ = write!(
        text,
        "], \"calls\": {}, \"bytes\": {}, \"least\": {}, \"greatest\": {}, \"lowest\": {}, \"highest\": {}, \"most\": [",
        called.calls, called.bytes, called.least, called.greatest, called.lowest, called.highest
    );
    for (place, (bytes, rank)) in called.most.iter().enumerate() {
        let comma = if place > 0 { ", " } else { "" };
        let _ = write!(text, "{comma}[{rank}, {bytes}]");
    }
    text.push_str("]}");
}
