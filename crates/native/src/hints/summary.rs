//! A summary of what all processes gave for the hints that must be the same, made by one reduction.
//!
//! A call that must not wait for others cannot communicate twice: a process with the first result may continue while
//! others have not fetched theirs, and a second operation would wait for them. So the first one contains everything, in
//! a record whose size does not depend on the number of processes; the library calls back to combine two of them.
//!
//! Functions without an `# Errors` section return the errors of the library.
#![allow(unsafe_code)]

use super::agreement::fingerprint;
use super::preparation::PreparedHint;
use crate::abi::Handle;
use crate::cached_objects::{self, Lasting};
use crate::library::Library;
use crate::symbols::{of, reduced};
use libc::{c_int, c_void};
use minfo_rules::bytes::{Reader, Writer, len_of_text};
use minfo_rules::error::Result;
use minfo_rules::hints::Check;
use minfo_rules::hints::disagreement::{Disagreement, ValueOfRanks};
use minfo_rules::ranks::Ranks;
use std::sync::{Mutex, PoisonError};

/// The limits of a record: the number of different pairs, the length of a key, the length of a value that is kept (one
/// byte more than is ever shown), and the number of rank ranges.
const ENTRIES: usize = 16;
const KEY: usize = 64;
const VALUE: usize = 61;
const RANGES: usize = 8;

/// The size of a record in bytes.
pub(crate) const SIZE: usize = 3 + ENTRIES
    * (len_of_text(KEY)
        + len_of_text(VALUE)
        + size_of::<i64>()
        + size_of::<u32>()
        + Ranks::len_of(RANGES));

/// A pair, and the processes that gave it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct GivenPair {
    key: Vec<u8>,
    /// The start of the value.
    value: Vec<u8>,
    /// A hash of the whole pair.
    fingerprint: i64,
    /// The number of processes that gave it.
    processes: u32,
    /// Their ranks, as many as fit.
    ranks: Ranks,
}

/// The hints of some processes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Summary {
    /// The strictness of the strictest of them.
    check: u8,
    /// Sorted by key, then by value.
    entries: Vec<GivenPair>,
    /// Whether there were more pairs than fit. This does not depend on the order in which processes are combined.
    has_more: bool,
}

impl GivenPair {
    fn is_like(&self, other: &GivenPair) -> bool {
        self.place() == other.place()
    }

    fn place(&self) -> (&[u8], &[u8], i64) {
        (&self.key, &self.value, self.fingerprint)
    }

    /// Adds other processes.
    fn join(&mut self, other: &GivenPair) {
        self.processes = self.processes.saturating_add(other.processes);
        self.ranks.join(&other.ranks);
        self.ranks.keep(RANGES);
    }
}

impl Summary {
    /// The hints of this process.
    pub(crate) fn of(prepared: &[PreparedHint<'_>], check: Check, rank: c_int) -> Summary {
        Summary::of_pairs(
            prepared.iter().filter_map(PreparedHint::common),
            check,
            rank,
        )
    }

    pub(super) fn of_pairs<'a>(
        pairs: impl IntoIterator<Item = (&'a [u8], &'a [u8])>,
        check: Check,
        rank: c_int,
    ) -> Summary {
        let rank = rank.unsigned_abs();
        let pairs = pairs.into_iter();
        let entries = pairs.map(|pair| GivenPair {
            key: pair.0.to_vec(),
            value: pair.1[..pair.1.len().min(VALUE)].to_vec(),
            fingerprint: fingerprint(&[pair]),
            processes: 1,
            ranks: Ranks::one(rank),
        });
        let one = Summary {
            check: check as u8,
            ..Summary::default()
        };
        entries.fold(one, |all, entry| {
            all.with(Summary {
                entries: vec![entry],
                ..Summary::default()
            })
        })
    }

    /// The hints of these and other processes.
    fn with(mut self, other: Summary) -> Summary {
        self.check = self.check.max(other.check);
        self.has_more |= other.has_more;
        for entry in other.entries {
            match self.entries.iter_mut().find(|known| known.is_like(&entry)) {
                Some(known) => known.join(&entry),
                None => {
                    let place = entry.place();
                    let place = self.entries.partition_point(|known| known.place() < place);
                    self.entries.insert(place, entry);
                }
            }
        }
        self.has_more |= self.entries.len() > ENTRIES;
        self.entries.truncate(ENTRIES);
        self
    }

    /// The strictness over all processes.
    pub(crate) fn check(&self, mine: Check) -> Check {
        Check::of_number(self.check.into()).unwrap_or(mine)
    }

    /// Whether each of `processes` processes gave the same.
    pub(crate) fn is_same(&self, size: c_int) -> bool {
        let by_all = |entry: &GivenPair| entry.processes == size.unsigned_abs();
        !self.has_more && self.entries.iter().all(by_all)
    }

    /// The keys about which `processes` processes disagree. If not all pairs fitted, these are all keys, including
    /// those of `mine`, the hints of this process.
    pub(crate) fn disagreements(
        &self,
        size: c_int,
        mine: &[PreparedHint<'_>],
    ) -> Vec<Disagreement> {
        let mut keys: Vec<&[u8]> = self.entries.iter().map(|entry| &*entry.key).collect();
        if self.has_more {
            keys.extend(
                mine.iter()
                    .filter_map(PreparedHint::common)
                    .map(|pair| pair.0),
            );
            keys.sort_unstable();
        }
        keys.dedup();
        let size = size.unsigned_abs();
        keys.into_iter()
            .filter_map(|key| self.disagreement_about(key, size))
            .collect()
    }

    fn disagreement_about(&self, key: &[u8], size: u32) -> Option<Disagreement> {
        let entries: Vec<&GivenPair> = self.entries.iter().filter(|e| e.key == key).collect();
        let number = entries
            .iter()
            .map(|entry| u64::from(entry.processes))
            .sum::<u64>();
        if entries.len() == 1 && number == u64::from(size) && !self.has_more {
            return None;
        }
        let mut values: Vec<ValueOfRanks> = entries
            .iter()
            .map(|entry| ValueOfRanks {
                value: Some(entry.value.clone()),
                ranks: entry.ranks.clone(),
            })
            .collect();
        let mut known = Ranks::default();
        for value in &values {
            known.join(&value.ranks);
        }
        if number < u64::from(size) {
            // The processes that gave nothing are known only if all others are.
            values.push(match self.has_more || known.has_more() {
                true => ValueOfRanks::default(),
                false => ValueOfRanks {
                    value: None,
                    ranks: known.others_of(size),
                },
            });
        }
        Some(Disagreement::new(key, values))
    }

    /// The record as bytes, for the library.
    pub(crate) fn record(&self) -> Vec<u8> {
        let mut writer = Writer::default();
        writer.u8(self.check);
        writer.bool(self.has_more);
        writer.u8(self.entries.len().min(ENTRIES) as u8);
        for entry in self.entries.iter().take(ENTRIES) {
            writer.text(&entry.key[..entry.key.len().min(KEY)]);
            writer.text(&entry.value[..entry.value.len().min(VALUE)]);
            writer.i64(entry.fingerprint);
            writer.u32(entry.processes);
            entry.ranks.write(&mut writer);
        }
        let mut bytes = writer.into_bytes();
        bytes.resize(SIZE, 0);
        bytes
    }

    /// Reads a record; `None` if it is not valid.
    pub(crate) fn read(bytes: &[u8]) -> Summary {
        read(&mut Reader::new(bytes)).unwrap_or_default()
    }
}

fn read(reader: &mut Reader<'_>) -> Option<Summary> {
    let (check, has_more, number) = (reader.u8()?, reader.bool()?, reader.u8()?);
    let mut entries = Vec::with_capacity(number.into());
    for _ in 0..number {
        entries.push(GivenPair {
            key: reader.text()?.to_vec(),
            value: reader.text()?.to_vec(),
            fingerprint: reader.i64()?,
            processes: reader.u32()?,
            ranks: Ranks::read(reader)?,
        });
    }
    Some(Summary {
        check,
        entries,
        has_more,
    })
}

/// Combines records.
///
/// # Safety
/// Must be called as MPI 4.1, section 6.9.5, says.
unsafe extern "C" fn combine(
    origin: *mut c_void,
    target: *mut c_void,
    count: *mut c_int,
    _: *mut c_void,
) {
    // SAFETY: the operation is used with a datatype of a record's size only.
    let Some((origin, target)) = (unsafe { reduced(origin, target, count, SIZE) }) else {
        return;
    };
    for (one, other) in origin.chunks(SIZE).zip(target.chunks_mut(SIZE)) {
        let both = Summary::read(other).with(Summary::read(one));
        other.copy_from_slice(&both.record());
    }
}

/// The library's handle of that operation, once it is made.
static MADE: Mutex<Option<Handle<of::Op>>> = Mutex::new(None);

/// The operation that combines records.
pub(crate) fn combination(library: &'static Library) -> Result<Handle<of::Op>> {
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(made) = *made {
        return Ok(made);
    }
    let mut handle = Handle::UNSET;
    // It is commutative.
    library.check(library.symbols.op_create(combine, 1, &mut handle))?;
    cached_objects::keep(Lasting::Op(library, handle));
    *made = Some(handle);
    Ok(handle)
}

#[cfg(test)]
mod tests;
