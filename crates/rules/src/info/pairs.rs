//! The (key, value) pairs of an info object: a map that keeps the order of first insertion.
//!
//! All text is in one buffer and all entries are in another, so that copying the object (MPI_Info_dup, and every object
//! that is given hints) takes a few block copies for any number of keys. Finding a pair costs the same for 8 keys and
//! for 8,000.

use super::order::LiveIndices;
use crate::error::{Error, Result};
use hashbrown::HashTable;
use std::hash::Hasher;

/// With up to this many entries, a search compares hashes one by one; with more it uses an index.
const FEW: usize = 16;
/// The first pair allocates this much room: enough for a handful of hints, so that small objects grow only once.
const FIRST_TEXT: usize = 256;
const FIRST_ENTRIES: usize = 4;

/// An entry's key and value, as positions in the text.
#[derive(Clone, Copy, PartialEq)]
struct StoredPair {
    hash: u64,
    key: u32,
    value: u32,
    value_len: u16,
    /// The size that the value may grow to in place.
    value_room: u16,
    /// 0 in an entry that was deleted: no key is empty.
    key_len: u8,
}

/// The position of a key in the pairs. Valid until they change.
pub(crate) enum Spot {
    /// The entry at this index has the key.
    Taken(usize),
    /// No entry has the key; this is its hash.
    New(u64),
}

/// The pairs. Keys are 1 to 255 bytes, values at most 65,535.
///
/// In C layout: the fields that freeing an object without pairs reads come first.
#[derive(Default)]
#[repr(C)]
pub(crate) struct Pairs {
    entries: Vec<StoredPair>,
    text: Vec<u8>,
    /// The entries by key; empty while there are few.
    index: HashTable<u32>,
    order: LiveIndices,
    /// The number of deleted entries.
    dead: u32,
    /// The number of bytes of the text that no longer belong to an entry.
    waste: u32,
}

impl Pairs {
    /// The number of keys.
    pub(crate) fn len(&self) -> usize {
        self.entries.len() - self.dead as usize
    }

    /// The value of `key`, if it has one.
    #[inline(always)]
    pub(crate) fn get(&self, key: &[u8]) -> Option<&[u8]> {
        let (_, entry) = self.find(hash(key), key)?;
        Some(self.value(entry))
    }

    /// The n-th pair in the order of first insertion, if there is one.
    #[inline]
    pub(crate) fn nth(&self, n: usize) -> Option<(&[u8], &[u8])> {
        if n >= self.len() {
            return None;
        }
        let entry = &self.entries[self.order.select(n)];
        Some((self.key(entry), self.value(entry)))
    }

    /// All pairs in the order of first insertion.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&[u8], &[u8])> {
        let live = self.entries.iter().filter(|entry| entry.key_len != 0);
        live.map(|entry| (self.key(entry), self.value(entry)))
    }

    /// Whether `other` has the same pairs in the same order.
    pub(crate) fn are_those_of(&self, other: &Pairs) -> bool {
        // A copy has the same text.
        let is_copy = || self.text == other.text && self.entries == other.entries;
        self.len() == other.len() && (is_copy() || self.iter().eq(other.iter()))
    }

    /// The position of the pair of `key`, or where it would be.
    #[inline(always)]
    pub(crate) fn spot(&self, key: &[u8]) -> Spot {
        let hash = hash(key);
        match self.find(hash, key) {
            Some((place, _)) => Spot::Taken(place),
            None => Spot::New(hash),
        }
    }

    /// Sets the value of `key`, at its position; an existing key keeps its number. Changes nothing if it fails.
    #[inline(always)]
    pub(crate) fn put(&mut self, spot: Spot, key: &[u8], value: &[u8]) -> Result<()> {
        match spot {
            Spot::Taken(place) => self.replace(place, value),
            Spot::New(hash) => self.append(hash, key, value),
        }
    }

    /// Removes `key`. Returns whether it existed; changes nothing if it fails.
    pub(crate) fn delete(&mut self, key: &[u8]) -> Result<bool> {
        let hash = hash(key);
        let Some((place, _)) = self.find(hash, key) else {
            return Ok(false);
        };
        self.order.remove(place, self.entries.len())?;
        if let Ok(found) = self.index.find_entry(hash, |&i| i as usize == place) {
            found.remove();
        }
        let entry = &mut self.entries[place];
        self.waste += u32::from(entry.key_len) + u32::from(entry.value_room);
        entry.key_len = 0;
        // The empty text at a position that is valid however much of the text is dropped later.
        entry.key = 0;
        self.dead += 1;
        if self.dead as usize > self.len() + FEW {
            self.drop_dead_entries();
        }
        self.drop_waste();
        Ok(true)
    }

    /// Becomes a copy of `other`, in the same order. Has no pairs if it fails.
    pub(crate) fn copy_from(&mut self, other: &Pairs) -> Result<()> {
        self.clear();
        let copied = self.try_copy_from(other);
        if copied.is_err() {
            self.clear();
        }
        copied
    }

    /// Removes all pairs; keeps the memory for others.
    #[inline(always)]
    pub(crate) fn clear(&mut self) {
        if self.entries.is_empty() && self.text.is_empty() {
            return;
        }
        self.text.clear();
        self.entries.clear();
        self.index.clear();
        self.order.clear();
        self.dead = 0;
        self.waste = 0;
    }

    /// The approximate memory of this in bytes. 0 if it never had a pair.
    #[inline(always)]
    pub(crate) fn memory(&self) -> usize {
        // An entry has at most two slots in the index, of 5 bytes each, and a bit or two in the order.
        self.text.capacity() + self.entries.capacity() * (size_of::<StoredPair>() + 11)
    }

    #[inline(always)]
    fn key(&self, entry: &StoredPair) -> &[u8] {
        let at = entry.key as usize;
        &self.text[at..at + entry.key_len as usize]
    }

    #[inline(always)]
    fn value(&self, entry: &StoredPair) -> &[u8] {
        let at = entry.value as usize;
        &self.text[at..at + entry.value_len as usize]
    }

    /// The entry of `key` with its index.
    #[inline(always)]
    fn find(&self, hash: u64, key: &[u8]) -> Option<(usize, &StoredPair)> {
        if self.index.is_empty() {
            let is_it = |entry: &StoredPair| entry.hash == hash && is_same(self.key(entry), key);
            // (Two at a time, which saves a third of the work for a key that is absent.)
            let (pairs, last) = self.entries.as_chunks::<2>();
            for (place, [one, other]) in pairs.iter().enumerate() {
                if is_it(one) {
                    return Some((2 * place, one));
                }
                if is_it(other) {
                    return Some((2 * place + 1, other));
                }
            }
            let last = last.first().filter(|entry| is_it(entry))?;
            return Some((2 * pairs.len(), last));
        }
        let same = |&i: &u32| is_same(self.key(&self.entries[i as usize]), key);
        let place = *self.index.find(hash, same)? as usize;
        Some((place, &self.entries[place]))
    }

    fn append(&mut self, hash: u64, key: &[u8], value: &[u8]) -> Result<()> {
        self.reserve_text(key.len() + value.len())?;
        self.reserve_entry()?;
        self.order.reserve_one()?;

        let place = self.entries.len();
        self.order.push(place);
        let key_at = self.text.len();
        self.text.extend_from_slice(key);
        self.text.extend_from_slice(value);
        self.entries.push(StoredPair {
            hash,
            key: key_at as u32,
            value: (key_at + key.len()) as u32,
            value_len: value.len() as u16,
            value_room: value.len() as u16,
            key_len: key.len() as u8,
        });
        if self.is_indexed(place + 1) {
            self.index_from(if self.index.is_empty() { 0 } else { place });
        }
        Ok(())
    }

    fn replace(&mut self, place: usize, value: &[u8]) -> Result<()> {
        let room = self.entries[place].value_room as usize;
        if value.len() <= room {
            let at = self.entries[place].value as usize;
            self.text[at..at + value.len()].copy_from_slice(value);
            self.entries[place].value_len = value.len() as u16;
            return Ok(());
        }
        self.reserve_text(value.len())?;
        let entry = &mut self.entries[place];
        entry.value = self.text.len() as u32;
        entry.value_len = value.len() as u16;
        entry.value_room = value.len() as u16;
        self.text.extend_from_slice(value);
        self.waste += room as u32;
        self.drop_waste();
        Ok(())
    }

    /// Whether an object with `entries` entries uses the index.
    fn is_indexed(&self, entries: usize) -> bool {
        entries > FEW || !self.index.is_empty()
    }

    /// Adds the live entries from index `first` on to the key index, which must have room for them.
    fn index_from(&mut self, first: usize) {
        let entries = &self.entries;
        for (place, entry) in entries.iter().enumerate().skip(first) {
            if entry.key_len != 0 {
                let rehash = |&i: &u32| entries[i as usize].hash;
                self.index.insert_unique(entry.hash, place as u32, rehash);
            }
        }
    }

    #[inline]
    fn reserve_text(&mut self, more: usize) -> Result<()> {
        // Positions have 32 bits.
        let fits = self.text.len() + more <= u32::MAX as usize;
        // (`try_reserve` is a function call.)
        if fits && self.text.capacity() - self.text.len() >= more {
            return Ok(());
        }
        let wanted = if self.text.capacity() == 0 {
            more.max(FIRST_TEXT)
        } else {
            more
        };
        if fits && self.text.try_reserve(wanted).is_ok() {
            Ok(())
        } else {
            Err(out_of_memory())
        }
    }

    fn reserve_entry(&mut self) -> Result<()> {
        let first = self.entries.capacity() == 0;
        let wanted = if first { FIRST_ENTRIES } else { 1 };
        let has_room = self.entries.len() < self.entries.capacity();
        if !has_room && self.entries.try_reserve(wanted).is_err() {
            return Err(out_of_memory());
        }
        if self.is_indexed(self.entries.len() + 1) {
            let missing = self.len() + 1 - self.index.len();
            self.reserve_index(missing)?;
        }
        Ok(())
    }

    fn reserve_index(&mut self, more: usize) -> Result<()> {
        if self.index.capacity() - self.index.len() >= more {
            return Ok(());
        }
        let entries = &self.entries;
        let rehash = |&i: &u32| entries[i as usize].hash;
        let reserved = self.index.try_reserve(more, rehash);
        reserved.map_err(|_| out_of_memory())
    }

    fn try_copy_from(&mut self, other: &Pairs) -> Result<()> {
        if other.dead > 0 || other.waste > 0 {
            return other
                .iter()
                .try_for_each(|(key, value)| self.put(Spot::New(hash(key)), key, value));
        }
        self.reserve_text(other.text.len())?;
        let has_room = self.entries.capacity() >= other.entries.len();
        if !has_room && self.entries.try_reserve(other.entries.len()).is_err() {
            return Err(out_of_memory());
        }
        if !other.index.is_empty() {
            self.reserve_index(other.index.len())?;
        }
        self.text.extend_from_slice(&other.text);
        self.entries.extend_from_slice(&other.entries);
        if self.index.num_buckets() == other.index.num_buckets() {
            // Block by block, and without allocating, since this must not fail.
            self.index.clone_from(&other.index);
        } else if !other.index.is_empty() {
            self.index_from(0);
        }
        Ok(())
    }

    /// Closes the gaps in the entries. Needs no memory: the index only gets smaller.
    fn drop_dead_entries(&mut self) {
        self.entries.retain(|entry| entry.key_len != 0);
        self.dead = 0;
        self.order.clear();
        self.index.clear();
        if self.entries.len() > FEW {
            self.index_from(0);
        }
    }

    /// Closes the gaps in the text when they are most of it. Without memory for that, the gaps stay: only space is
    /// lost.
    fn drop_waste(&mut self) {
        if self.waste as usize <= self.text.len() / 2 + FIRST_TEXT {
            return;
        }
        let mut text = Vec::new();
        if text
            .try_reserve(self.text.len() - self.waste as usize)
            .is_err()
        {
            return;
        }
        for entry in self.entries.iter_mut().filter(|entry| entry.key_len != 0) {
            let (key, value) = (entry.key as usize, entry.value as usize);
            entry.key = text.len() as u32;
            text.extend_from_slice(&self.text[key..key + entry.key_len as usize]);
            entry.value = text.len() as u32;
            text.extend_from_slice(&self.text[value..value + entry.value_len as usize]);
            entry.value_room = entry.value_len;
        }
        self.text = text;
        self.waste = 0;
    }
}

/// Whether two keys are equal. Like `a == b`, but without a call of the C library, which costs more than the comparison
/// for keys of usual length.
#[inline(always)]
fn is_same(a: &[u8], b: &[u8]) -> bool {
    a.len() == b.len()
        && match a.len() {
            // Both ends, which meet or overlap.
            16..=32 => {
                a.first_chunk::<16>() == b.first_chunk() && a.last_chunk::<16>() == b.last_chunk()
            }
            8..16 => {
                a.first_chunk::<8>() == b.first_chunk() && a.last_chunk::<8>() == b.last_chunk()
            }
            _ => a == b,
        }
}

#[inline(always)]
fn hash(key: &[u8]) -> u64 {
    let mut hasher = rustc_hash::FxHasher::default();
    hasher.write(key);
    hasher.finish()
}

fn out_of_memory() -> Error {
    Error::no_mem("out of memory for the pairs of an info object")
}

#[cfg(test)]
mod tests;
