//! The counters of the records that are read, by module. Darshan's own names say what they count.

/// A part of a log that has records of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Module {
    /// What a file was asked for through the system's interface.
    Posix,
    /// What a file was asked for through MPI.
    MpiIo,
    /// The layout of a file on Lustre.
    Lustre,
    /// What a file was asked for through the C library's streams.
    Stdio,
}

impl Module {
    /// All of them.
    pub const ALL: [Module; 4] = [Module::Posix, Module::MpiIo, Module::Lustre, Module::Stdio];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Module::Posix => "POSIX",
            Module::MpiIo => "MPI-IO",
            Module::Lustre => "LUSTRE",
            Module::Stdio => "STDIO",
        }
    }

    /// The newest version of its records that is known.
    pub(super) fn newest(self) -> u32 {
        match self {
            Module::Posix => 4,
            Module::MpiIo => 3,
            Module::Lustre | Module::Stdio => 2,
        }
    }

    /// The names of its counters that are integers, and of those that are not. Lustre's have another form.
    pub fn names(self) -> (&'static [&'static str], &'static [&'static str]) {
        match self {
            Module::Posix => (&posix::NAMES, &posix::TIMES),
            Module::MpiIo => (&mpiio::NAMES, &mpiio::TIMES),
            Module::Stdio => (&stdio::NAMES, &stdio::TIMES),
            Module::Lustre => (&[], &[]),
        }
    }

    /// Where its records have what those of others have as well.
    pub(crate) fn common(self) -> Common {
        match self {
            Module::MpiIo => mpiio::COMMON,
            Module::Stdio => stdio::COMMON,
            Module::Posix | Module::Lustre => posix::COMMON,
        }
    }

    /// What records of an older version lack: the places of integers and of the others. Such a counter is -1.
    pub(super) fn lacks(self, version: u32) -> (&'static [usize], &'static [usize]) {
        use posix::{DUPS, FILENOS, RENAME_SOURCES, RENAME_TARGETS, RENAMED_FROM};
        const RENAMES: &[usize] = &[FILENOS, DUPS, RENAME_SOURCES, RENAME_TARGETS, RENAMED_FROM];
        // (MPI-IO has them at the same places.)
        const STAMPS: &[usize] = &[posix::F_CLOSE_START_TIMESTAMP, posix::F_OPEN_END_TIMESTAMP];
        match (self, version) {
            (Module::Posix, 1 | 2) => (RENAMES, STAMPS),
            (Module::Posix, 3) => (RENAMES, &[]),
            (Module::MpiIo, 1 | 2) => (&[], STAMPS),
            (Module::Stdio, 1) => (&[stdio::FDOPENS], &[]),
            _ => (&[], &[]),
        }
    }
}

/// Where records have what those of all these modules have: bytes and times of reads and writes; and the slowest process,
/// with the bytes and times of it and of the fastest one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Common {
    pub(crate) bytes: [usize; 2],
    pub(crate) seconds: [usize; 2],
    pub(crate) slowest: usize,
    pub(crate) bytes_of: [usize; 2],
    pub(crate) seconds_of: [usize; 2],
}

/// The place of a name in a list. One that is not there ends the build.
const fn place(names: &[&str], name: &str) -> usize {
    let mut place = 0;
    while !is_same(names[place].as_bytes(), name.as_bytes()) {
        place += 1;
    }
    place
}

/// (Constants cannot be made with `==`.)
const fn is_same(one: &[u8], other: &[u8]) -> bool {
    let mut place = 0;
    while place < one.len() && place < other.len() && one[place] == other[place] {
        place += 1;
    }
    place == one.len() && place == other.len()
}

/// Names the counters of a module in their order, the integers before the others, with a constant for the place of each
/// that is used.
macro_rules! counters {
    ($prefix:literal; $($name:ident)*; $($time:ident)*; used: $($used:ident)*; $($used_time:ident)*) => {
        pub(crate) const NAMES: [&str; [$(stringify!($name)),*].len()] = [$(concat!($prefix, stringify!($name))),*];
        pub(crate) const TIMES: [&str; [$(stringify!($time)),*].len()] = [$(concat!($prefix, stringify!($time))),*];
        $(pub(crate) const $used: usize = super::place(&NAMES, concat!($prefix, stringify!($used)));)*
        $(pub(crate) const $used_time: usize = super::place(&TIMES, concat!($prefix, stringify!($used_time)));)*
        pub(crate) const COMMON: super::Common = super::Common {
            bytes: [super::place(&NAMES, concat!($prefix, "BYTES_READ")), super::place(&NAMES, concat!($prefix, "BYTES_WRITTEN"))],
            seconds: [super::place(&TIMES, concat!($prefix, "F_READ_TIME")), super::place(&TIMES, concat!($prefix, "F_WRITE_TIME"))],
            slowest: super::place(&NAMES, concat!($prefix, "SLOWEST_RANK")),
            bytes_of: [super::place(&NAMES, concat!($prefix, "SLOWEST_RANK_BYTES")), super::place(&NAMES, concat!($prefix, "FASTEST_RANK_BYTES"))],
            seconds_of: [super::place(&TIMES, concat!($prefix, "F_SLOWEST_RANK_TIME")), super::place(&TIMES, concat!($prefix, "F_FASTEST_RANK_TIME"))],
        };
    };
}

/// POSIX.
pub(crate) mod posix {
    counters! { "POSIX_";
        OPENS FILENOS DUPS READS WRITES SEEKS STATS MMAPS FSYNCS FDSYNCS RENAME_SOURCES RENAME_TARGETS RENAMED_FROM MODE
        BYTES_READ BYTES_WRITTEN MAX_BYTE_READ MAX_BYTE_WRITTEN CONSEC_READS CONSEC_WRITES SEQ_READS SEQ_WRITES
        RW_SWITCHES MEM_NOT_ALIGNED MEM_ALIGNMENT FILE_NOT_ALIGNED FILE_ALIGNMENT MAX_READ_TIME_SIZE MAX_WRITE_TIME_SIZE
        SIZE_READ_0_100 SIZE_READ_100_1K SIZE_READ_1K_10K SIZE_READ_10K_100K SIZE_READ_100K_1M SIZE_READ_1M_4M
        SIZE_READ_4M_10M SIZE_READ_10M_100M SIZE_READ_100M_1G SIZE_READ_1G_PLUS
        SIZE_WRITE_0_100 SIZE_WRITE_100_1K SIZE_WRITE_1K_10K SIZE_WRITE_10K_100K SIZE_WRITE_100K_1M SIZE_WRITE_1M_4M
        SIZE_WRITE_4M_10M SIZE_WRITE_10M_100M SIZE_WRITE_100M_1G SIZE_WRITE_1G_PLUS
        STRIDE1_STRIDE STRIDE2_STRIDE STRIDE3_STRIDE STRIDE4_STRIDE STRIDE1_COUNT STRIDE2_COUNT STRIDE3_COUNT STRIDE4_COUNT
        ACCESS1_ACCESS ACCESS2_ACCESS ACCESS3_ACCESS ACCESS4_ACCESS ACCESS1_COUNT ACCESS2_COUNT ACCESS3_COUNT ACCESS4_COUNT
        FASTEST_RANK FASTEST_RANK_BYTES SLOWEST_RANK SLOWEST_RANK_BYTES;
        F_OPEN_START_TIMESTAMP F_READ_START_TIMESTAMP F_WRITE_START_TIMESTAMP F_CLOSE_START_TIMESTAMP
        F_OPEN_END_TIMESTAMP F_READ_END_TIMESTAMP F_WRITE_END_TIMESTAMP F_CLOSE_END_TIMESTAMP
        F_READ_TIME F_WRITE_TIME F_META_TIME F_MAX_READ_TIME F_MAX_WRITE_TIME F_FASTEST_RANK_TIME F_SLOWEST_RANK_TIME
        F_VARIANCE_RANK_TIME F_VARIANCE_RANK_BYTES;
        used: OPENS FILENOS DUPS READS WRITES FSYNCS FDSYNCS RENAME_SOURCES RENAME_TARGETS RENAMED_FROM BYTES_READ BYTES_WRITTEN
        MAX_BYTE_READ MAX_BYTE_WRITTEN SEQ_READS SEQ_WRITES FILE_NOT_ALIGNED FILE_ALIGNMENT SIZE_READ_0_100 SIZE_WRITE_0_100
        ACCESS1_ACCESS ACCESS1_COUNT;
        F_CLOSE_START_TIMESTAMP F_OPEN_END_TIMESTAMP F_READ_TIME F_WRITE_TIME F_META_TIME
    }
}

/// MPI-IO.
pub(crate) mod mpiio {
    counters! { "MPIIO_";
        INDEP_OPENS COLL_OPENS INDEP_READS INDEP_WRITES COLL_READS COLL_WRITES SPLIT_READS SPLIT_WRITES NB_READS NB_WRITES
        SYNCS HINTS VIEWS MODE BYTES_READ BYTES_WRITTEN RW_SWITCHES MAX_READ_TIME_SIZE MAX_WRITE_TIME_SIZE
        SIZE_READ_AGG_0_100 SIZE_READ_AGG_100_1K SIZE_READ_AGG_1K_10K SIZE_READ_AGG_10K_100K SIZE_READ_AGG_100K_1M
        SIZE_READ_AGG_1M_4M SIZE_READ_AGG_4M_10M SIZE_READ_AGG_10M_100M SIZE_READ_AGG_100M_1G SIZE_READ_AGG_1G_PLUS
        SIZE_WRITE_AGG_0_100 SIZE_WRITE_AGG_100_1K SIZE_WRITE_AGG_1K_10K SIZE_WRITE_AGG_10K_100K SIZE_WRITE_AGG_100K_1M
        SIZE_WRITE_AGG_1M_4M SIZE_WRITE_AGG_4M_10M SIZE_WRITE_AGG_10M_100M SIZE_WRITE_AGG_100M_1G SIZE_WRITE_AGG_1G_PLUS
        ACCESS1_ACCESS ACCESS2_ACCESS ACCESS3_ACCESS ACCESS4_ACCESS ACCESS1_COUNT ACCESS2_COUNT ACCESS3_COUNT ACCESS4_COUNT
        FASTEST_RANK FASTEST_RANK_BYTES SLOWEST_RANK SLOWEST_RANK_BYTES;
        F_OPEN_START_TIMESTAMP F_READ_START_TIMESTAMP F_WRITE_START_TIMESTAMP F_CLOSE_START_TIMESTAMP
        F_OPEN_END_TIMESTAMP F_READ_END_TIMESTAMP F_WRITE_END_TIMESTAMP F_CLOSE_END_TIMESTAMP
        F_READ_TIME F_WRITE_TIME F_META_TIME F_MAX_READ_TIME F_MAX_WRITE_TIME F_FASTEST_RANK_TIME F_SLOWEST_RANK_TIME
        F_VARIANCE_RANK_TIME F_VARIANCE_RANK_BYTES;
        used: INDEP_OPENS COLL_OPENS INDEP_READS INDEP_WRITES COLL_READS COLL_WRITES SPLIT_READS SPLIT_WRITES NB_READS NB_WRITES SYNCS
        VIEWS BYTES_READ BYTES_WRITTEN SIZE_READ_AGG_0_100 SIZE_WRITE_AGG_0_100 ACCESS1_ACCESS ACCESS1_COUNT;
        F_READ_TIME F_WRITE_TIME F_META_TIME
    }
}

/// STDIO.
pub(crate) mod stdio {
    counters! { "STDIO_";
        OPENS FDOPENS READS WRITES SEEKS FLUSHES BYTES_WRITTEN BYTES_READ MAX_BYTE_READ MAX_BYTE_WRITTEN
        FASTEST_RANK FASTEST_RANK_BYTES SLOWEST_RANK SLOWEST_RANK_BYTES;
        F_META_TIME F_WRITE_TIME F_READ_TIME F_OPEN_START_TIMESTAMP F_CLOSE_START_TIMESTAMP F_WRITE_START_TIMESTAMP
        F_READ_START_TIMESTAMP F_OPEN_END_TIMESTAMP F_CLOSE_END_TIMESTAMP F_WRITE_END_TIMESTAMP F_READ_END_TIMESTAMP
        F_FASTEST_RANK_TIME F_SLOWEST_RANK_TIME F_VARIANCE_RANK_TIME F_VARIANCE_RANK_BYTES;
        used: FDOPENS READS WRITES BYTES_WRITTEN BYTES_READ;
        F_META_TIME F_WRITE_TIME F_READ_TIME
    }
}
