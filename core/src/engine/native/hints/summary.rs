//! What all processes gave for the hints that have to be the same, found out by one reduction.
//!
//! Where nobody may wait for others, nobody can ask them twice: a process that has the answer to its first question may
//! go on while others have not looked for theirs, and a second question would wait for them. So the first one has all
//! in it, in a record whose size does not depend on how many processes there are; the library calls back to combine
//! two of them.
#![allow(unsafe_code)]

use super::agree::fingerprint;
use super::check::Check;
use super::disagreement::{Disagreement, ValueOfRanks};
use super::prepare::PreparedHint;
use crate::bytes::{Reader, Writer, len_of_text};
use crate::engine::native::abi::Handle;
use crate::engine::native::library::Library;
use crate::engine::native::symbols::{of, reduced};
use crate::error::Result;
use crate::ranks::Ranks;
use libc::{c_int, c_void};
use std::sync::{Mutex, PoisonError};

/// How many different pairs a record holds, how long a key is and how much of a value it keeps - one more byte than
/// is ever shown -, and of how many ranges of ranks.
const ENTRIES: usize = 16;
const KEY: usize = 64;
const VALUE: usize = 61;
const RANGES: usize = 8;

/// The bytes of a record.
pub(crate) const SIZE: usize = 3 + ENTRIES
    * (len_of_text(KEY)
        + len_of_text(VALUE)
        + size_of::<i64>()
        + size_of::<u32>()
        + Ranks::len_of(RANGES));

/// A pair, and who gave it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Entry {
    key: Vec<u8>,
    /// The start of it.
    value: Vec<u8>,
    /// Of the whole pair.
    fingerprint: i64,
    /// How many processes gave it.
    processes: u32,
    /// Which, as far as there is room.
    ranks: Ranks,
}

/// What some processes gave.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Summary {
    /// How strict the strictest of them is.
    check: u8,
    /// In the order of keys and values.
    entries: Vec<Entry>,
    /// There were others, for which there was no room. That is so or not in whatever order processes are combined.
    has_more: bool,
}

impl Entry {
    fn is_like(&self, other: &Entry) -> bool {
        self.place() == other.place()
    }

    fn place(&self) -> (&[u8], &[u8], i64) {
        (&self.key, &self.value, self.fingerprint)
    }

    /// Other processes, too.
    fn join(&mut self, other: &Entry) {
        self.processes = self.processes.saturating_add(other.processes);
        self.ranks.join(&other.ranks);
        self.ranks.keep(RANGES);
    }
}

impl Summary {
    /// What this process gave.
    pub(crate) fn of(prepared: &[PreparedHint<'_>], check: Check, rank: c_int) -> Summary {
        let rank = rank.unsigned_abs();
        let pairs = prepared.iter().filter_map(PreparedHint::common);
        let entries = pairs.map(|pair| Entry {
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

    /// What these and others gave.
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

    /// How strict the processes are together.
    pub(crate) fn check(&self, mine: Check) -> Check {
        Check::of_number(self.check.into()).unwrap_or(mine)
    }

    /// Whether each of so many processes gave the same.
    pub(crate) fn is_same(&self, size: c_int) -> bool {
        let by_all = |entry: &Entry| entry.processes == size.unsigned_abs();
        !self.has_more && self.entries.iter().all(by_all)
    }

    /// The keys about which so many processes disagree. Where there was no room for all, those are all keys, also those of
    /// `mine`, the hints of this process.
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
        let entries: Vec<&Entry> = self.entries.iter().filter(|e| e.key == key).collect();
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
            // The processes that gave nothing are known where all others are.
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

    /// As the library passes it on: so many bytes as a record has.
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

    /// What a record says; nothing, if it is none.
    pub(crate) fn read(bytes: &[u8]) -> Summary {
        read(&mut Reader::new(bytes)).unwrap_or_default()
    }
}

fn read(reader: &mut Reader<'_>) -> Option<Summary> {
    let (check, has_more, number) = (reader.u8()?, reader.bool()?, reader.u8()?);
    let mut entries = Vec::with_capacity(number.into());
    for _ in 0..number {
        entries.push(Entry {
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
/// The library calls it as the standard says (MPI 4.1, section 6.9.5).
unsafe extern "C" fn combine(
    origin: *mut c_void,
    target: *mut c_void,
    count: *mut c_int,
    _: *mut c_void,
) {
    // SAFETY: a duplication alone uses the operation, with a datatype of a record's bytes.
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
///
/// # Errors
/// The library's.
pub(crate) fn combination(library: &'static Library) -> Result<Handle<of::Op>> {
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(made) = *made {
        return Ok(made);
    }
    let mut handle = Handle::UNSET;
    // It is commutative.
    library.check(library.symbols.op_create(combine, 1, &mut handle))?;
    *made = Some(handle);
    Ok(handle)
}

#[cfg(test)]
mod tests;
