//! The engine interface for partitioned messages (MPI 4.1, chapter 4).

use super::data::Data;
use super::request::Pending;
use minfo_rules::error::{Error, Result};
use std::sync::Arc;

/// The data of one side: contiguous, in equal partitions.
#[derive(Clone, Copy, Debug)]
pub struct Divided<'a> {
    /// All of them.
    pub data: Data<'a>,
    /// The number of partitions, 1 or more.
    pub partitions: i32,
}

impl Divided<'_> {
    /// The number of bytes of a partition.
    pub fn size(&self) -> usize {
        self.data.span.len / self.partitions as usize
    }
}

/// The partitions that one call makes ready.
#[derive(Clone, Copy, Debug)]
pub enum Which<'a> {
    /// This one: `MPI_Pready`.
    One(i32),
    /// Those from the first number to the second one: `MPI_Pready_range`.
    Range(i32, i32),
    /// These: `MPI_Pready_list`.
    List(&'a [i32]),
}

impl Which<'_> {
    /// Each of them.
    pub fn each(&self) -> impl Iterator<Item = i32> {
        let (range, list) = match *self {
            Which::One(one) => (one..=one, &[][..]),
            Which::Range(low, high) => (low..=high, &[][..]),
            #[allow(
                clippy::reversed_empty_ranges,
                reason = "a list has no range, which is empty"
            )]
            Which::List(list) => (1..=0, list),
        };
        range.chain(list.iter().copied())
    }
}

/// The partitions of a started message. Several threads may use them at once, even while one waits for the message.
#[allow(clippy::missing_errors_doc)] // those of the implementation
pub trait Partitions: Send + Sync {
    /// Marks these partitions as ready to be sent. Each becomes ready once.
    fn ready(&self, which: Which) -> Result<()>;
    /// Whether a partition of a receive has arrived.
    fn has_arrived(&self, partition: i32) -> Result<bool>;
}

/// A partitioned message that has been prepared.
pub struct Prepared {
    /// The persistent operation.
    pub pending: Box<dyn Pending>,
    /// Its partitions.
    pub partitions: Arc<dyn Partitions>,
    /// Whether it is a send that only starts once all partitions are ready.
    pub begins_when_ready: bool,
}

/// A mark for each partition.
#[derive(Default)]
pub struct Marks {
    words: Vec<u64>,
    left: usize,
}

impl Marks {
    /// `number` marks, none of which is set.
    ///
    /// # Errors
    /// `MPI_ERR_NO_MEM`
    pub fn new(number: i32) -> Result<Marks> {
        let number = number as usize;
        let length = number.div_ceil(64);
        let mut words = Vec::new();
        let room = words.try_reserve_exact(length);
        room.map_err(|_| Error::no_mem("out of memory to count the partitions"))?;
        words.resize(length, 0);
        Ok(Marks {
            words,
            left: number,
        })
    }

    /// Resets to `number` marks, none of which is set.
    pub fn clear(&mut self, number: i32) {
        self.words.fill(0);
        self.left = number as usize;
    }

    /// Sets a mark.
    pub fn set(&mut self, place: i32) {
        if !self.has(place) {
            self.words[place as usize / 64] |= 1 << (place % 64);
            self.left -= 1;
        }
    }

    /// Clears a mark that is set.
    pub fn unset(&mut self, place: i32) {
        self.words[place as usize / 64] &= !(1 << (place % 64));
        self.left += 1;
    }

    /// Whether this mark is set.
    pub fn has(&self, place: i32) -> bool {
        self.words[place as usize / 64] >> (place % 64) & 1 != 0
    }

    /// The number of marks that are not set.
    pub fn left(&self) -> usize {
        self.left
    }
}
