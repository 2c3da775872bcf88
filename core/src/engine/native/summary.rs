//! What all processes gave for the hints that have to be the same, found out by one reduction.
//!
//! Where nobody may wait for others, nobody can ask them twice: a process that has the answer to its first question may
//! go on while others have not looked for theirs, and a second question would wait for them. So the first one has all
//! in it, in a record whose size does not depend on how many processes there are; the library calls back to combine
//! two of them.
#![allow(unsafe_code)]

use super::abi::Handle;
use super::agree::{Check, fingerprint};
use super::differing::{Part, Told, told};
use super::info::Given;
use super::library::Library;
use crate::error::Result;
use libc::{c_int, c_void};
use std::sync::{Mutex, PoisonError};

/// How many different pairs a record holds, how long a key is and how much of a value it keeps - one more byte than
/// is ever shown -, and of how many ranges of ranks.
const ENTRIES: usize = 16;
const KEY: usize = 64;
const VALUE: usize = 61;
const RANGES: usize = 8;

/// The bytes of a record.
pub const SIZE: usize = 3 + ENTRIES * (1 + KEY + 1 + VALUE + 8 + 4 + 2 + 8 * RANGES);

/// A pair, and who gave it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Entry {
    key: Vec<u8>,
    /// The begin of it.
    value: Vec<u8>,
    /// Of the whole pair.
    fingerprint: i64,
    processes: u32,
    /// First and last ranks, ascending. Only the first ones, if there are more.
    ranges: Vec<(u32, u32)>,
    has_more: bool,
}

/// What some processes gave.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
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
        self.has_more |= other.has_more;
        let mut ranges = [self.ranges.as_slice(), &other.ranges].concat();
        ranges.sort_unstable();
        self.ranges.clear();
        for (first, last) in ranges {
            match self.ranges.last_mut() {
                Some(before) if before.1.saturating_add(1) >= first => before.1 = last,
                _ => self.ranges.push((first, last)),
            }
        }
        self.has_more |= self.ranges.len() > RANGES;
        self.ranges.truncate(RANGES);
    }

    fn ranks(&self) -> Vec<usize> {
        let ranges = self.ranges.iter();
        ranges
            .flat_map(|&(first, last)| first as usize..=last as usize)
            .collect()
    }
}

impl Summary {
    /// What this process gave.
    pub fn of(given: &[Given<'_>], check: Check, rank: c_int) -> Summary {
        let rank = rank.unsigned_abs();
        let entries = given.iter().filter_map(Given::shared).map(|pair| Entry {
            key: pair.0.to_vec(),
            value: pair.1[..pair.1.len().min(VALUE)].to_vec(),
            fingerprint: fingerprint(&[pair]),
            processes: 1,
            ranges: vec![(rank, rank)],
            has_more: false,
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
    pub fn check(&self, mine: Check) -> Check {
        Check::of_number(self.check.into()).unwrap_or(mine)
    }

    /// Whether each of so many processes gave the same.
    pub fn is_same(&self, size: c_int) -> bool {
        let by_all = |entry: &Entry| entry.processes == size.unsigned_abs();
        !self.has_more && self.entries.iter().all(by_all)
    }

    /// The keys for which they did not, and what there is to say of each. Where there was no room for all, those are
    /// all keys, also the `own` ones of this process.
    pub fn differing(&self, size: c_int, own: &[Given<'_>]) -> Vec<Told> {
        let mut keys: Vec<&[u8]> = self.entries.iter().map(|entry| &*entry.key).collect();
        if self.has_more {
            keys.extend(own.iter().filter_map(Given::shared).map(|pair| pair.0));
            keys.sort_unstable();
        }
        keys.dedup();
        let size = size.unsigned_abs() as usize;
        keys.into_iter()
            .filter_map(|key| self.differing_for(key, size))
            .collect()
    }

    fn differing_for(&self, key: &[u8], size: usize) -> Option<Told> {
        let entries: Vec<&Entry> = self.entries.iter().filter(|e| e.key == key).collect();
        let number: usize = entries.iter().map(|entry| entry.processes as usize).sum();
        if entries.len() == 1 && number == size && !self.has_more {
            return None;
        }
        let mut parts: Vec<Part> = entries
            .iter()
            .map(|entry| Part {
                value: Some(entry.value.clone()),
                ranks: entry.ranks(),
                has_more: entry.has_more,
            })
            .collect();
        // Who gave nothing is known where all others are.
        let is_cut = self.has_more || parts.iter().any(|part| part.has_more);
        if number < size && is_cut {
            parts.push(Part::default());
        } else if number < size {
            let mut is_left = vec![true; size];
            for rank in parts.iter().flat_map(|part| &part.ranks) {
                if let Some(is_left) = is_left.get_mut(*rank) {
                    *is_left = false;
                }
            }
            parts.push(Part {
                value: None,
                ranks: (0..size).filter(|&rank| is_left[rank]).collect(),
                has_more: false,
            });
        }
        Some(told(key, parts))
    }

    /// As the library passes it on: so many bytes as a record has.
    pub fn record(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(SIZE);
        bytes.extend([
            self.check,
            self.has_more.into(),
            self.entries.len().min(ENTRIES) as u8,
        ]);
        for entry in self.entries.iter().take(ENTRIES) {
            for text in [
                &entry.key[..entry.key.len().min(KEY)],
                &entry.value[..entry.value.len().min(VALUE)],
            ] {
                bytes.push(text.len() as u8);
                bytes.extend_from_slice(text);
            }
            bytes.extend(entry.fingerprint.to_le_bytes());
            bytes.extend(entry.processes.to_le_bytes());
            bytes.extend([entry.has_more.into(), entry.ranges.len() as u8]);
            for range in &entry.ranges {
                bytes.extend(range.0.to_le_bytes());
                bytes.extend(range.1.to_le_bytes());
            }
        }
        bytes.resize(SIZE, 0);
        bytes
    }

    /// What a record says; nothing, if it is none.
    pub fn read(bytes: &[u8]) -> Summary {
        read(&mut { bytes }).unwrap_or_default()
    }
}

/// The next bytes.
fn next<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (first, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*first)
}

fn text(bytes: &mut &[u8]) -> Option<Vec<u8>> {
    let [len] = next(bytes)?;
    let (text, rest) = bytes.split_at_checked(len.into())?;
    *bytes = rest;
    Some(text.to_vec())
}

fn read(bytes: &mut &[u8]) -> Option<Summary> {
    let [check, has_more, number] = next(bytes)?;
    let mut summary = Summary {
        check,
        has_more: has_more != 0,
        entries: Vec::with_capacity(number.into()),
    };
    for _ in 0..number {
        let mut entry = Entry {
            key: text(bytes)?,
            value: text(bytes)?,
            fingerprint: i64::from_le_bytes(next(bytes)?),
            processes: u32::from_le_bytes(next(bytes)?),
            ..Entry::default()
        };
        let [has_more, ranges] = next(bytes)?;
        entry.has_more = has_more != 0;
        for _ in 0..ranges {
            let first = u32::from_le_bytes(next(bytes)?);
            let last = u32::from_le_bytes(next(bytes)?);
            entry.ranges.push((first, last));
        }
        summary.entries.push(entry);
    }
    Some(summary)
}

/// Combines records.
extern "C" fn combine(origin: *mut c_void, target: *mut c_void, count: *mut c_int, _: *mut c_void) {
    // SAFETY: the library gives the address of the number of elements.
    let len = unsafe { *count }.max(0) as usize * SIZE;
    if len == 0 {
        return;
    }
    // SAFETY: the library gives two buffers with so many elements, which do not overlap.
    let (origin, target) = unsafe {
        (
            std::slice::from_raw_parts(origin.cast::<u8>(), len),
            std::slice::from_raw_parts_mut(target.cast::<u8>(), len),
        )
    };
    for (one, other) in origin.chunks(SIZE).zip(target.chunks_mut(SIZE)) {
        let both = Summary::read(other).with(Summary::read(one));
        other.copy_from_slice(&both.record());
    }
}

/// The library's handle of that operation, once it is made.
static MADE: Mutex<Option<Handle>> = Mutex::new(None);

/// The operation that combines records.
///
/// # Errors
/// The library's.
pub fn combination(library: &'static Library) -> Result<Handle> {
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(made) = *made {
        return Ok(made);
    }
    let mut handle = 0;
    // SAFETY: the function is as the standard wants it, and the output is there. It is commutative.
    library.check(unsafe { (library.symbols.op_create)(combine, 1, &mut handle) })?;
    *made = Some(handle);
    Ok(handle)
}

#[cfg(test)]
mod tests;
