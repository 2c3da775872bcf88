//! Finds hints that a library reports as in effect but does not obey, from which processes wrote the file.
//!
//! No verdict is better than a wrong one. Only single collective writes are considered that were seen completely: the
//! system got at least as many bytes as MPI, and only from the processes that had the file open.

use super::profile::Transfers;
use super::text::calls_of;
use super::{BUFFER, CollectiveCall, EffectiveHints, FileUse, OpenFile, SystemCalls};
use crate::{Report, Row};
use minfo_rules::hints::catalogue::Kind;
use minfo_rules::hints::given::HintSource;
use minfo_rules::hints::verdict::{Outcome, Verdict};
use minfo_rules::hints::words;
use minfo_rules::text::counted;

/// A hint that is not obeyed.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct DisobeyedHint {
    pub(super) key: &'static str,
    pub(super) verdict: Verdict,
    pub(super) detail: String,
}

impl OpenFile {
    /// The aggregators, as reported by the library.
    fn gatherers(&self) -> Option<u64> {
        let told = self.settings.number("cb_nodes")?;
        (told > 0).then(|| told.min(self.processes.into()))
    }

    /// Whether data are to be aggregated, and the hint for it.
    fn gathers(&self) -> Option<(&'static str, bool)> {
        // ROMIO has its own hint, and ignores the standard's.
        match self.settings.get("romio_cb_write") {
            Some(word) => match word.trim() {
                "enable" => Some(("romio_cb_write", true)),
                "disable" => Some(("romio_cb_write", false)),
                _ => None,
            },
            None => match self.settings.get("collective_buffering")?.trim() {
                "true" => Some(("collective_buffering", true)),
                "false" => Some(("collective_buffering", false)),
                _ => None,
            },
        }
    }

    /// The hints that are not obeyed. `inverts` tells whether the library is known to invert the hint with a key.
    pub(super) fn judge(
        &self,
        used: &FileUse,
        inverts: &dyn Fn(&str) -> bool,
    ) -> Option<DisobeyedHint> {
        let is_whole = used.flags == 0 && used.by.number() == u64::from(self.processes);
        if self.processes < 2 || !is_whole {
            return None;
        }
        let (key, gathers) = self.gathers()?;
        let is_inverted = inverts(key);
        let calls = || used.collective.iter().filter(|call| call.is_seen());
        let processes = u64::from(self.processes);
        let of_switch = |detail: String| DisobeyedHint {
            key,
            verdict: match is_inverted {
                true => Verdict::Inverted,
                false => Verdict::NotObeyed,
            },
            detail,
        };
        if !gathers {
            // Another process wrote the data of a process.
            let call = calls().find(|call| call.silent > 0)?;
            let what = format!(
                "{} of {processes} processes wrote the data of {}",
                call.writers, call.askers
            );
            return Some(of_switch(what));
        }
        // More processes than aggregators wrote, each all of its own data.
        let most = match is_inverted {
            true => self.gatherers().unwrap_or(1),
            false => self.gatherers()?,
        };
        let scattered = calls()
            .find(|call| call.writers > most && call.own == processes && call.asked == call.bytes);
        if let Some(call) = scattered {
            let what = format!("each of {} processes wrote its own data", call.writers);
            return Some(of_switch(what));
        }
        if is_inverted {
            return None;
        }
        // Fewer processes than aggregators wrote, although each aggregator had data to write.
        let few = used.called[0].by.number();
        // (For some libraries, the position of a process without data matters.)
        let large = calls().find(|call| call.askers == processes && self.has_for_all(call, most));
        (few < most && large.is_some()).then(|| DisobeyedHint {
            key: "cb_nodes",
            verdict: Verdict::NotObeyed,
            detail: format!("{few} of {processes} processes wrote the file"),
        })
    }

    /// Whether the data of a call give each of this many processes something to write. The range from the first byte to
    /// the last is divided evenly among them, and the ends of the parts may be moved up by less than a stripe each; none
    /// of the parts may be empty.
    fn has_for_all(&self, call: &CollectiveCall, number: u64) -> bool {
        let setting = |key| self.settings.number(key).unwrap_or(0);
        let stripe = setting("striping_unit").max(setting("romio_min_fdomain_size"));
        let least = (number * number)
            .saturating_mul(stripe)
            .max(number.saturating_mul(setting("cb_buffer_size")))
            .max(number * number);
        let range = call.highest - call.lowest;
        let Some(holes) = range.checked_sub(call.bytes) else {
            return false;
        };
        range >= least && holes < range / (number + 1)
    }
}

impl FileUse {
    /// The bytes of the smallest call of the system, if everything that was asked for in collective calls was seen.
    fn unbuffered(&self, file: &OpenFile) -> Option<u64> {
        let is_whole = self.flags == 0 && self.by.number() == u64::from(file.processes);
        let each = self.profile.transfers.iter().zip(&self.called);
        let each = each.filter(|(asked, _)| asked.collective.calls > 0);
        // (Without the audit library, no call of the system is.)
        let is_seen = |(asked, called): (&Transfers, &SystemCalls)| {
            called.calls > 0 && called.bytes >= asked.bytes()
        };
        let is_all_seen = each.clone().all(is_seen);
        let least = each.map(|(_, called)| called.least).min()?;
        (is_whole && is_all_seen).then_some(least)
    }
}

impl FileUse {
    /// The calls of the system into which a buffer of this many bytes has divided collective ones, and their bytes.
    fn divided(&self, size: u64) -> (u64, u64) {
        let each = self.profile.transfers.iter().zip(&self.called);
        let each = each.filter(|(asked, called)| {
            asked.collective.calls > 0
                && called.calls > asked.calls()
                && called.bytes / called.calls <= size
        });
        each.fold((0, 0), |sum, (_, called)| {
            (sum.0 + called.calls, sum.1 + called.bytes)
        })
    }
}

impl CollectiveCall {
    /// Whether everything that the call wrote was seen.
    fn is_seen(&self) -> bool {
        self.askers > 0 && self.bytes >= self.asked
    }
}

impl Report {
    /// Judges the hints of files by which processes wrote them. `inverts` tells whether the library is known to invert
    /// the hint with a key.
    pub fn judge_files(&mut self, inverts: &dyn Fn(&str) -> bool) {
        let found: Vec<(OpenFile, DisobeyedHint)> = self
            .files
            .files
            .iter()
            .filter_map(|(file, used)| {
                let finding = file.judge(used, inverts)?;
                Some((file.clone(), finding))
            })
            .collect();
        for (file, finding) in found {
            self.disobeyed(&file, &finding);
        }
        let unbuffered: Vec<(OpenFile, u64)> = self
            .files
            .files
            .iter()
            .filter_map(|(file, used)| Some((file.clone(), used.unbuffered(file)?)))
            .collect();
        for (file, least) in unbuffered {
            self.not_buffered(&file, least);
        }
        let striped = self.files.files.iter().filter_map(|(file, used)| {
            let stripes = used.profile.place.as_ref()?.stripes?;
            // (In a composite layout, each part of the file has stripes of its own.)
            (stripes.components == 1).then(|| (file.clone(), stripes, used.profile.created == 0))
        });
        for (file, stripes, existed) in striped.collect::<Vec<_>>() {
            let number = counted(stripes.number, "stripe");
            let size = format!("stripes of {} bytes", stripes.size);
            for (key, is, layout) in [
                ("striping_factor", stripes.number, number),
                ("striping_unit", stripes.size, size),
            ] {
                self.other_layout(&file, (key, is, &layout), existed);
            }
        }
    }

    /// Changes the rows of a hint for the layout of this file, if it has another one: this number, in words.
    fn other_layout(
        &mut self,
        file: &OpenFile,
        (key, is, layout): (&str, u64, &str),
        existed: bool,
    ) {
        let is_it = |row: &Row| {
            let is_returned = matches!(row.outcome.verdict, Verdict::InEffect | Verdict::NotUsed);
            // (0 and -1 ask for what the file system does by itself.)
            let asked = row.given.trim().parse::<i64>().ok();
            let asked = asked.and_then(|asked| u64::try_from(asked).ok());
            is_returned && asked.is_some_and(|asked| asked > 0 && asked != is)
        };
        self.change(file, key, is_it, |outcome| {
            (outcome.verdict, outcome.detail) = match existed {
                true => (Verdict::TooLate, format!("the file existed, with {layout}")),
                false => (Verdict::NotObeyed, format!("the file has {layout}")),
            };
        });
    }

    /// Changes the rows of a size of the buffer that is smaller than every call.
    fn not_buffered(&mut self, file: &OpenFile, least: u64) {
        let told = file.settings.get(BUFFER);
        let is_it = |row: &Row| {
            let in_effect = row.outcome.in_effect.as_deref();
            let is_told = told == in_effect || told == Some(&row.given);
            let size = in_effect.and_then(|size| size.trim().parse::<u64>().ok());
            matches!(row.outcome.verdict, Verdict::InEffect | Verdict::Malformed)
                && is_told
                && size.is_some_and(|size| 0 < size && size < least)
        };
        let plural = if least == 1 { "" } else { "s" };
        let detail = format!("no collective buffer: each call was of {least} byte{plural} or more");
        self.change(file, BUFFER, is_it, |outcome| {
            if outcome.verdict == Verdict::InEffect {
                outcome.verdict = Verdict::NotUsed;
            }
            outcome.detail = words::with_more(std::mem::take(&mut outcome.detail), detail.clone());
        });
    }

    /// What it costs that the library reads a size of the buffer as a smaller one: "so 3,400 calls of 8 bytes", for files with
    /// these names.
    pub(crate) fn small_calls(&self, row: &Row, names: &[&str]) -> Option<String> {
        if row.key != BUFFER || row.outcome.verdict != Verdict::Malformed {
            return None;
        }
        let size = row.outcome.in_effect.as_deref()?.trim().parse().ok()?;
        let (mut calls, mut bytes) = (0, 0);
        for &name in names {
            let first = OpenFile::new(name.as_bytes(), 0, EffectiveHints::default());
            let of_name = self.files.files.range(first..);
            for (file, used) in of_name.take_while(|(file, _)| file.name == name) {
                if row.scope.is_some_and(|scope| scope != file.processes) {
                    continue;
                }
                let divided = used.divided(size);
                (calls, bytes) = (calls + divided.0, bytes + divided.1);
            }
        }
        (calls > 0).then(|| format!("so {}", calls_of(calls, bytes, "call")))
    }

    /// Changes the rows of a hint of this file that is reported as in effect with this value. (Also if the library is
    /// known to mishandle it: the observation is added to what is known.)
    fn disobeyed(&mut self, file: &OpenFile, finding: &DisobeyedHint) {
        let value = file.settings.get(finding.key);
        let is_it = |row: &Row| {
            matches!(
                row.outcome.verdict,
                Verdict::InEffect | Verdict::MayLoseData | Verdict::Inverted | Verdict::HandedOn
            ) && row.outcome.in_effect.as_deref() == value
        };
        self.change(file, finding.key, is_it, |outcome| {
            outcome.verdict = finding.verdict;
            let detail = std::mem::take(&mut outcome.detail);
            outcome.detail = words::with_more(detail, finding.detail.clone());
        });
    }

    /// Changes what happened in these rows of a file about this key.
    fn change(
        &mut self,
        file: &OpenFile,
        key: &str,
        is_it: impl Fn(&Row) -> bool,
        change: impl Fn(&mut Outcome),
    ) {
        // (There may be 10,000 files and as many rows, which are sorted by kind, name and key.)
        let rows = self.rows.range(first_of(file, key)..);
        let rows = rows.map(|(row, _)| row);
        let rows = rows.take_while(|row| {
            (row.kind, &*row.name, &*row.key) == (Kind::File, file.name.as_str(), key)
        });
        let is_shared_so =
            |row: &&Row| row.scope.is_none_or(|scope| scope == file.processes) && is_it(row);
        let rows: Vec<Row> = rows.filter(is_shared_so).cloned().collect();
        for mut row in rows {
            let Some(tally) = self.rows.remove(&row) else {
                continue;
            };
            self.bytes -= row.bytes();
            let before = row.outcome.verdict;
            change(&mut row.outcome);
            // Hints that are not the user's are not counted.
            if row.outcome.added_by.is_none() {
                self.totals[before.number()] -= tally.times;
                self.totals[row.outcome.verdict.number()] += tally.times;
            }
            self.add(row, tally);
        }
    }
}

/// A row that is before all about this key of the file.
pub(super) fn first_of(file: &OpenFile, key: &str) -> Row {
    Row {
        kind: Kind::File,
        name: file.name.clone(),
        key: key.to_owned(),
        procedure: String::new(),
        given: String::new(),
        source: HintSource::Program,
        outcome: Outcome {
            verdict: Verdict::ALL[0],
            in_effect: None,
            detail: String::new(),
            added_by: None,
        },
        again: Vec::new(),
        scope: None,
    }
}
