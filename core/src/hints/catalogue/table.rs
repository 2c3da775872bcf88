//! The rows of all files in one table, sorted when the library is compiled: no start-up cost.

use super::hint::{Hint, Kind};
use super::{
    abi, lustre, mpich, ompio, openmpi, openmpi_spawn, pnetcdf, romio, romio_drivers, standard,
    standard_file, standard_process,
};

const FILES: [&[Hint]; 12] = [
    standard::ROWS,
    standard_file::ROWS,
    standard_process::ROWS,
    abi::ROWS,
    romio::ROWS,
    romio_drivers::ROWS,
    lustre::ROWS,
    mpich::ROWS,
    ompio::ROWS,
    openmpi::ROWS,
    openmpi_spawn::ROWS,
    pnetcdf::ROWS,
];

/// How many there are.
pub(super) const COUNT: usize = {
    let (mut count, mut file) = (0, 0);
    while file < FILES.len() {
        count += FILES[file].len();
        file += 1;
    }
    count
};

/// All hints, in the order of their keys, and then of the first kind of object. It is used at compile time alone;
/// nothing of it is in a program.
#[allow(clippy::large_const_arrays)]
pub(super) const WRITTEN: [Hint; COUNT] = sorted(joined());

/// What they mean: a table of its own, which is only in programs that ask.
static MEANINGS: [&str; COUNT] = {
    let mut meanings = [""; COUNT];
    let mut at = 0;
    while at < COUNT {
        meanings[at] = WRITTEN[at].meaning;
        at += 1;
    }
    meanings
};

/// What a hint of the catalogue means, in one sentence.
pub fn meaning(hint: &Hint) -> &'static str {
    MEANINGS[usize::from(hint.place)]
}

const fn joined() -> [Hint; COUNT] {
    let mut rows = [standard::ROWS[0]; COUNT];
    let (mut file, mut next) = (0, 0);
    while file < FILES.len() {
        let mut row = 0;
        while row < FILES[file].len() {
            rows[next] = FILES[file][row];
            next += 1;
            row += 1;
        }
        file += 1;
    }
    rows
}

/// Shell's sort: the compiler's interpreter would take long for a simpler one.
const fn sorted(mut rows: [Hint; COUNT]) -> [Hint; COUNT] {
    let mut gap = COUNT / 2;
    while gap > 0 {
        let mut next = gap;
        while next < COUNT {
            let row = rows[next];
            let mut to = next;
            while to >= gap && is_before(&row, &rows[to - gap]) {
                rows[to] = rows[to - gap];
                to -= gap;
            }
            rows[to] = row;
            next += 1;
        }
        gap /= 2;
    }
    rows
}

const fn is_before(one: &Hint, other: &Hint) -> bool {
    let (a, b) = (one.key.as_bytes(), other.key.as_bytes());
    let mut at = 0;
    while at < a.len() && at < b.len() {
        if a[at] != b[at] {
            return a[at] < b[at];
        }
        at += 1;
    }
    if a.len() != b.len() {
        return a.len() < b.len();
    }
    one.kinds.are_before(other.kinds)
}

/// The hint with this key for this kind of object, while the library is compiled: a mistake in a table
/// that is made from the catalogue is then an error of the compiler.
pub const fn row(kind: Kind, key: &str) -> Hint {
    let (rows, mut at) = (&WRITTEN, 0);
    while at < COUNT {
        if is_same(rows[at].key, key) && rows[at].kinds.contains(kind) {
            return rows[at];
        }
        at += 1;
    }
    panic!("the catalogue has no such hint")
}

pub(super) const fn is_same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    if one.len() != other.len() {
        return false;
    }
    let mut at = 0;
    while at < one.len() {
        if one[at] != other[at] {
            return false;
        }
        at += 1;
    }
    true
}
