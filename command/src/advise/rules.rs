//! The rules: what is looked for in a job, why it costs, and what to do. One row for each.
//!
//! Thresholds and words are here; what a rule compares with them is in `find`.

use super::finding::Finding;
use super::job::{JobFile, JobProfile};
use super::{find, find_file, find_hint};
use minfo_report::record::HintRecord;

/// A rule.
pub(crate) struct Rule {
    /// Its name, by which the output and the documentation refer to it.
    pub(crate) id: &'static str,
    /// What was found, in a few words.
    pub(crate) title: &'static str,
    /// The share, ratio or time from which it holds, and the number of requests or bytes that there must be.
    pub(crate) share: f64,
    pub(crate) number: u64,
    /// The same in words.
    pub(crate) threshold: &'static str,
    /// Why it costs.
    pub(crate) why: &'static str,
    /// What to do that is no hint, a line for each.
    pub(crate) change: &'static [&'static str],
    /// The hints that it may advise.
    pub(crate) hints: &'static [&'static str],
    /// The rules of whose findings about the same file its own is a part or a consequence.
    pub(crate) under: &'static [&'static str],
    /// The libraries and their drivers for files, or the file systems, that it holds for.
    pub(crate) holds: &'static str,
    /// Where threshold and advice come from.
    pub(crate) source: &'static str,
    pub(crate) find: Find,
}

/// What a rule looks at, and the function that finds something in it.
pub(crate) enum Find {
    /// The requests of a file in a direction, which cost the seconds of that direction.
    Requests(fn(&find::Request<'_>) -> Option<Finding>),
    /// A file.
    File(fn(&'static Rule, &JobProfile, &JobFile) -> Option<Finding>),
    /// The whole job.
    Job(fn(&'static Rule, &JobProfile) -> Option<Finding>),
    /// A hint that was given.
    Hint(fn(&'static Rule, &JobProfile, &HintRecord) -> Option<Finding>),
}

/// The rule about hints that may lose data.
pub(crate) const LOSSY: &str = "lossy-hint";

const MIB: u64 = 1 << 20;

const DRISHTI: &str = "Drishti (Bez et al., PDSW 2022)";
const ROMIO: &str =
    "ROMIO's users guide; Thakur, Gropp, Lusk: Data sieving and collective I/O in ROMIO (1999)";

const ANY: &str = "any MPI library and file system";
const SIEVING: &str = "ROMIO (MPICH, Intel MPI, Cray MPICH), all drivers; measured with MPICH 4.0.2, driver ufs (ext4)";

/// What most rules have.
const RULE: Rule = Rule {
    id: "",
    title: "",
    share: 0.0,
    number: 0,
    threshold: "",
    why: "",
    change: &[],
    hints: &[],
    under: &[],
    holds: ANY,
    source: "Darshan's counters; the threshold is ours",
    find: Find::Job(|_, _| None),
};

/// All rules.
pub(crate) const RULES: &[Rule] = &[
    Rule {
        id: "small-requests",
        title: "small independent requests to a shared file",
        share: 0.1,
        number: 100,
        threshold: "more than 10 % of the requests, and more than 100 of each process, are independent and for less than 1 MiB",
        why: "each request is a call of the system of its own, and on a parallel file system a lock and a message",
        change: &[
            "describe all pieces of a process together, and transfer them in one call for each step: a file view (MPI_File_set_view); HDF5: one selection (H5Sselect_hyperslab)",
            "on a file system that hosts share, make that call collective: MPI_File_write_at_all, MPI_File_read_at_all; HDF5: H5FD_MPIO_COLLECTIVE; netCDF: NF90_COLLECTIVE; PnetCDF: procedures that end in _all",
            "do not just replace each small call by a collective one: then all processes wait for each other at each piece",
            "no hint makes an independent call collective",
        ],
        source: DRISHTI,
        under: &["syncs"],
        find: Find::Requests(find::small_requests),
        ..RULE
    },
    Rule {
        id: "no-collective",
        title: "no collective call on a shared file",
        share: 16.0,
        number: 100,
        threshold: "more than 100 independent requests of each process to a shared file, on average below 16 MiB (the buffer of an aggregator), and no collective one",
        why: "MPI cannot join what the processes transfer at the same time",
        change: &[
            "use collective calls (MPI_File_write_at_all, MPI_File_read_at_all) where all processes transfer at the same time",
            "leave it if each process has one contiguous part of the file: nothing is to be joined then",
        ],
        source: DRISHTI,
        under: &["syncs"],
        find: Find::Requests(find::no_collective),
        ..RULE
    },
    Rule {
        id: "buffering-off",
        title: "collective calls with collective buffering off",
        number: 100,
        threshold: "collective buffering is turned off by a hint, and collective calls became more than 100 calls of the system of each process, of less than 1 MiB on average",
        why: "each piece of each process is a call of the system of its own, as if the calls were independent",
        change: &[
            "transfer much in each collective call, 1 MiB of each process or more: collective buffering costs an exchange of messages in each",
        ],
        hints: &["romio_cb_write", "romio_cb_read", "collective_buffering"],
        holds: "ROMIO (MPICH, Intel MPI, Cray MPICH), all drivers; collective_buffering: OMPIO of Open MPI 5.0.10 and later; measured with MPICH 4.0.2, driver ufs (ext4)",
        source: "measured: docs/slow_job.md; ROMIO's users guide",
        find: Find::Requests(find::buffering_off),
        ..RULE
    },
    Rule {
        id: "not-combined",
        title: "collective calls that are not combined",
        share: 0.9,
        number: 100,
        threshold: "collective calls became more than 100 calls of the system of each process, at least 0.9 for each, of less than 512 KiB, on a file system that is not of one host",
        why: "collective buffering is off, or ROMIO chose not to use it because the parts of the processes do not interleave",
        change: &[
            "transfer more in each collective call, one for all variables of a step: each call waits for all processes",
            "with Open MPI's OMPIO, choose another component: OMPI_MCA_fcoll=vulcan (or dynamic_gen2, two_phase)",
        ],
        hints: &["romio_cb_write", "romio_cb_read"],
        holds: "ROMIO, all drivers; OMPI_MCA_fcoll: OMPIO of Open MPI",
        source: ROMIO,
        find: Find::Requests(find::not_combined),
        ..RULE
    },
    Rule {
        id: "gaps",
        title: "collective calls that aggregators carry out piece by piece",
        share: 2.0,
        number: 100,
        threshold: "few processes transfer for all, in at least 2 calls of the system for each collective call, more than 100 for each process, of less than 512 KiB on average",
        why: "what the processes transfer together in a call is not contiguous in the file, so an aggregator cannot join it",
        change: &[
            "let what all processes transfer at a time be contiguous: the order of dimensions, chunks of HDF5 and netCDF-4 as large as what is written at a time, no record dimension that interleaves variables",
            "transfer all variables or steps between which the gaps are in one call (PnetCDF: nonblocking calls and ncmpi_wait_all)",
        ],
        find: Find::Requests(find::gaps),
        ..RULE
    },
    Rule {
        id: "few-aggregators",
        title: "too few aggregators",
        share: 1.0,
        number: 10,
        threshold: "more than 10 collective calls of each process, and fewer aggregators (cb_nodes) than stripes",
        why: "the storage targets of the file are served by fewer processes than there are targets",
        change: &[
            "rules conflict: ROMIO takes one for each host; its driver for Lustre wants a multiple or a divisor of the stripes; some sites advise one or two for each network card",
            "with Open MPI's OMPIO: OMPI_MCA_io_ompio_num_aggregators=N",
        ],
        hints: &["cb_nodes", "cb_config_list"],
        holds: "ROMIO, driver lustre; OMPI_MCA_io_ompio_num_aggregators: OMPIO of Open MPI",
        source: "ROMIO's driver for Lustre (one aggregator for each stripe)",
        find: Find::Requests(find::few_aggregators),
        ..RULE
    },
    Rule {
        id: "many-aggregators",
        title: "too many aggregators",
        share: 0.0625,
        number: 10,
        threshold: "more than 10 collective calls of each process, and less than 64 KiB for each aggregator (cb_nodes) in a call of all processes",
        why: "each aggregator writes little, and all processes exchange messages with each of them",
        change: &["transfer more in each collective call: one for all variables of a step"],
        hints: &["cb_nodes"],
        holds: "ROMIO, all drivers",
        source: "ROMIO (an aggregator's part should fill a good part of its buffer); the threshold is ours",
        find: Find::Requests(find::many_aggregators),
        ..RULE
    },
    Rule {
        id: "small-collective",
        title: "small collective calls",
        share: 1.0,
        number: 100,
        threshold: "more than 100 collective calls of each process that are combined, in each of which all processes together transfer less than 1 MiB on average",
        why: "in each call all processes exchange messages and wait for each other, for little data",
        change: &[
            "fewer, larger calls: all variables of a step or several steps in one (HDF5: larger selections; PnetCDF: nonblocking calls and ncmpi_wait_all)",
        ],
        hints: &["romio_cb_write", "romio_cb_read"],
        under: &["gaps"],
        holds: "any MPI library; the hints: ROMIO, all drivers; measured with MPICH 4.0.2, driver ufs (ext4)",
        source: "measured: docs/slow_job.md; the threshold is ours",
        find: Find::Requests(find::small_collective),
    },
    Rule {
        id: "small-buffer",
        title: "a collective buffer that is filled many times",
        share: 8.0,
        number: 10,
        threshold: "more than 10 collective calls of each process, in each of which an aggregator fills its buffer (cb_buffer_size) more than 8 times",
        why: "each time, all processes exchange messages and wait for the slowest",
        change: &[
            "on Lustre ROMIO sets the buffer to the size of a stripe, whatever the hint says: choose the stripe there (lfs setstripe -S)",
            "or more aggregators, if there are several hosts",
        ],
        hints: &["cb_buffer_size"],
        holds: "ROMIO, all drivers but lustre",
        source: ROMIO,
        find: Find::Requests(find::small_buffer),
        ..RULE
    },
    Rule {
        id: "sieving",
        title: "data sieving that transfers far more than was asked for",
        share: 8.0,
        number: 16 * MIB,
        threshold: "independent requests made the system transfer 8 times as many bytes, and 16 MiB more, than MPI was asked for",
        why: "to read pieces with gaps, ROMIO reads the gaps as well; to write them, it locks and reads the whole range, and writes it back",
        change: &["collective calls, if the pieces of the processes fill the gaps"],
        hints: &["romio_ds_read", "romio_ds_write"],
        holds: SIEVING,
        source: "measured: docs/slow_job.md; Thakur, Gropp, Lusk (1999)",
        find: Find::Requests(find::sieving),
        ..RULE
    },
    Rule {
        id: "sieving-off",
        title: "pieces that are transferred one by one",
        share: 10.0,
        number: 100,
        threshold: "more than 100 calls of the system of each process, 10 for each independent request, of at most 512 bytes on average",
        why: "each piece of a request is a call of the system of its own",
        change: &["collective calls, if the pieces of the processes fill the gaps"],
        hints: &["romio_ds_read", "romio_ds_write"],
        holds: SIEVING,
        source: "measured: docs/slow_job.md; Thakur, Gropp, Lusk (1999)",
        find: Find::Requests(find::sieving_off),
        ..RULE
    },
    Rule {
        id: "reads-before-writes",
        title: "reads that writes make necessary",
        share: 0.1,
        number: 16 * MIB,
        threshold: "the system reads more than 16 MiB, and 10 % of what is written, of a file that MPI is not asked to read",
        why: "to write pieces with gaps, ROMIO reads the whole range, and writes it back",
        change: &[
            "collective calls in which the pieces of all processes fill the gaps, of whole blocks and stripes",
        ],
        hints: &["romio_ds_write"],
        under: &["sieving"],
        holds: "ROMIO (MPICH, Intel MPI, Cray MPICH), all drivers",
        source: "Thakur, Gropp, Lusk (1999); the threshold is ours",
        find: Find::Requests(find::reads_before_writes),
    },
    Rule {
        id: "syncs",
        title: "a sync after each write",
        share: 0.5,
        number: 10,
        threshold: "more than 10 calls that sync (fsync, MPI_File_sync) by each process, half as many as writes of less than 4 MiB on average; a report does not count them",
        why: "each waits until the servers have everything on disk, so that nothing is joined or written in the background",
        change: &[
            "sync once, when all is written, or once a step (POSIX: fsync; MPI_File_sync; HDF5: H5Fflush; IOR: -e in place of -Y)",
        ],
        find: Find::Requests(find::syncs),
        ..RULE
    },
    Rule {
        id: "waiting",
        title: "exchange of messages and waiting in collective calls",
        share: 0.3,
        threshold: "of the time of a process in MPI's reads and writes, more than 30 %, and 1 s, is beyond what the slowest process spends in those of the system, and calls are collective; a report does not tell",
        why: "all processes wait for the one that comes last, and exchange data with the aggregators",
        change: &[
            "if processes come late: balance the work before the call",
            "if it is the exchange: fewer calls that transfer more; other numbers of aggregators (cb_nodes, cb_config_list) and sizes of their buffer (cb_buffer_size), which mpi-hints tune tries",
        ],
        under: &["small-collective"],
        find: Find::File(find_file::waiting),
        ..RULE
    },
    Rule {
        id: "views",
        title: "opens or views that take most of the time in a file",
        share: 0.5,
        number: 10,
        threshold: "more than 10 opens or views by each process; calls that open, close and set views are half of the time in the file, and 5 % of the run, and 1 s",
        why: "each open and view is collective, and an open asks the servers of the file system",
        change: &[
            "keep the file open; set a view once, and address what is transferred by its offset (MPI_File_write_at_all)",
            "HDF5 sets two views in each collective transfer: larger selections, one dataset in place of many small ones",
        ],
        find: Find::File(find_file::views),
        ..RULE
    },
    Rule {
        id: "misaligned",
        title: "requests that do not begin at a block or stripe",
        share: 0.1,
        number: 100,
        threshold: "more than 10 % of the calls of the system, and more than 100 for each process, of a shared file; in a report, of the calls of MPI in a direction without collective ones",
        why: "a request that covers a part of a block or two stripes needs more than one lock, or a read before the write",
        change: &[
            "HDF5: H5Pset_alignment, or chunks that are multiples of a block; PnetCDF: the hint nc_var_align_size",
            "collective calls: on Lustre and GPFS ROMIO's aggregators write whole stripes and blocks",
        ],
        source: DRISHTI,
        under: &[
            "syncs",
            "small-requests",
            "gaps",
            "not-combined",
            "buffering-off",
            "sieving-off",
        ],
        find: Find::File(find_file::misaligned),
        ..RULE
    },
    Rule {
        id: "random",
        title: "random access",
        share: 0.2,
        number: 100,
        threshold: "more than 20 % of the calls of the system, and more than 100 for each process, begin before the end of the one before, and no call of MPI was collective; in a report, of the calls of MPI",
        why: "neither the file system nor the disk can read ahead or join requests",
        change: &[
            "sort what a process transfers by its place in the file, or give it to MPI in one call with a file view",
            "collective calls, which put the requests of all processes in order",
        ],
        source: DRISHTI,
        under: &["syncs", "small-requests", "sieving-off"],
        find: Find::Requests(find::random),
        ..RULE
    },
    Rule {
        id: "stragglers",
        title: "a shared file that takes some processes longer",
        share: 0.15,
        threshold: "the slowest process spends at least 15 % more time in it than the fastest, compared with the slowest, and 1 s more; in a report, if no call was collective",
        why: "at the next collective call or barrier all wait for the slowest",
        change: &[
            "divide the data more evenly, or use collective calls, if the bytes differ",
            "if the bytes are the same, look at the host of the slow process and at the storage targets of the file (lfs getstripe)",
        ],
        source: DRISHTI,
        under: &[
            "one-stripe",
            "one-aggregator",
            "syncs",
            "small-requests",
            "gaps",
        ],
        find: Find::File(find_file::stragglers),
        ..RULE
    },
    Rule {
        id: "imbalance",
        title: "processes that have more to do with files of their own, or wait longer for them",
        share: 0.3,
        number: 16 * MIB,
        threshold: "the process with most bytes has at least 30 % more than the one with least, compared with the most, and 16 MiB more; or the slowest takes so much longer than the fastest, and 1 s, and one has 16 MiB",
        why: "all wait for the process that has most to write",
        change: &[
            "divide the data more evenly, or write one shared file with collective calls",
            "the bytes are the same: look at the hosts of the slow processes and at the storage targets of their files (lfs getstripe)",
        ],
        source: DRISHTI,
        under: &["slow-target", "one-process"],
        find: Find::Job(find_file::imbalance),
        ..RULE
    },
    Rule {
        id: "metadata",
        title: "much time for metadata",
        share: 0.05,
        threshold: "a process spends 5 % of the run, and 1 s, in opening, closing and asking about files, without those of tiny-file and views; in a report, MPI_File_sync is among these",
        why: "a parallel file system has few servers for metadata, and all processes of all jobs share them",
        change: &[
            "open a file once and keep it open; have one process ask, and broadcast the answer",
            "fewer files: one shared file instead of one for each process, or one for each host",
            "if all access to a shared file is collective, only aggregators have to open it: the hint romio_no_indep_rw=true says so",
        ],
        source: DRISHTI,
        find: Find::Job(find_file::metadata),
        ..RULE
    },
    Rule {
        id: "tiny-file",
        title: "a small file that takes long",
        share: 0.01,
        number: MIB,
        threshold: "less than 1 MiB is transferred, and takes a process 1 s and 1 % of the run, and 10 ms for each transfer",
        why: "so little data do not take so long: the calls wait, for a lock, for a storage target that is busy, or in a pipe for its other end",
        change: &[
            "look at where it is (lfs getstripe, another file system), and who else writes to it or to its storage target",
            "text for people: write and flush it seldom, on one process, on another file system than large files",
        ],
        find: Find::File(find_file::tiny_file),
        ..RULE
    },
    Rule {
        id: "slow-target",
        title: "a slow storage target",
        share: 3.0,
        number: 4,
        threshold: "of files of one stripe whose names differ only in digits, on at least 4 storage targets, at least 2 files on one target take 3 times as long for a MiB as on the median one",
        why: "who writes to it is last, and all wait",
        change: &[
            "tell those who run the file system; until then choose others (lfs setstripe -o, or a pool)",
        ],
        holds: "any MPI library, Lustre",
        find: Find::Job(find_file::slow_target),
        ..RULE
    },
    Rule {
        id: "one-process",
        title: "one process reads or writes everything",
        share: 0.9,
        number: 100 * MIB,
        threshold: "of at least 4 processes, one writes, or reads, more than 90 % of at least 100 MiB, without collective calls",
        why: "it is limited to what one process and one host can transfer, and the others wait for it",
        change: &[
            "write a shared file with collective calls (call MPI_File_write_at_all(fh, offset, a, n, MPI_REAL8, status)); HDF5, netCDF-4 and PnetCDF have them",
            "read on all processes with collective calls (call MPI_File_read_at_all(fh, offset, a, n, MPI_REAL8, status)); what is small and needed by all, read once and broadcast (call MPI_Bcast(a, n, MPI_REAL8, 0, comm))",
        ],
        source: "Darshan's own job summary; the threshold is ours",
        find: Find::Job(find_file::one_process),
        ..RULE
    },
    Rule {
        id: "one-aggregator",
        title: "one aggregator for all processes",
        number: 1024 * MIB,
        threshold: "of at least 4 processes that make collective calls, one transfers 90 % of more than 1 GiB, on a file system that is not of one host",
        why: "it is limited to what one process and one host can transfer, and the others wait for it",
        change: &[
            "on Lustre: more stripes, of which ROMIO takes no more aggregators; otherwise cb_nodes, with cb_config_list=*:1 for one on each host",
        ],
        under: &["one-stripe", "gaps"],
        holds: "ROMIO, all drivers",
        find: Find::File(find_file::one_aggregator),
        ..RULE
    },
    Rule {
        id: "crowded",
        title: "more processes than processors",
        share: 0.05,
        threshold: "more processes than processors, if all hosts have as many as the first, and files with collective calls take 5 % of the run, and 1 s; a log does not tell",
        why: "a process that waits for others polls, and takes the processor from those that it waits for",
        change: &[
            "no more processes than processors; or let them yield: Open MPI's OMPI_MCA_mpi_yield_when_idle=1",
        ],
        holds: "MPI libraries that wait by polling: MPICH, Intel MPI and Open MPI, as they are installed",
        source: "measured: docs/slow_job.md",
        find: Find::Job(find_file::crowded),
        ..RULE
    },
    Rule {
        id: "stdio",
        title: "data through the C library's streams",
        share: 0.1,
        number: MIB,
        threshold: "more than 10 % of all bytes, and more than 1 MiB, besides standard input and output",
        why: "streams copy everything through a small buffer of the process, and have no collective calls",
        change: &["MPI-IO, HDF5 or netCDF for data; or a larger buffer (setvbuf)"],
        source: DRISHTI,
        find: Find::Job(find_file::stdio),
        ..RULE
    },
    Rule {
        id: "one-stripe",
        title: "a large shared file on one storage target",
        share: 1.0,
        number: 1024 * MIB,
        threshold: "at least 4 processes transfer more than 1 GiB of a file on Lustre with one stripe, and it has that size",
        why: "one storage target and its server do all the work; and ROMIO takes no more aggregators than there are stripes, unless the hint romio_lustre_co_ratio says so",
        change: &[
            "stripe the directory before the file is made: lfs setstripe -c N DIRECTORY; N no more than processes that transfer, or GiB",
            "it is only read: lfs migrate -c N FILE, or copy it into such a directory; N no more than processes that transfer, or GiB",
        ],
        hints: &["striping_factor"],
        holds: "any MPI library, Lustre; the hint: ROMIO, driver lustre, and OMPIO of Open MPI 5",
        source: "the manual of Lustre (stripe count by size and writers); ROMIO, driver lustre",
        find: Find::File(find_file::one_stripe),
        ..RULE
    },
    Rule {
        id: "idle-hint",
        title: "a hint that cannot matter here",
        threshold: "a hint in effect is for requests that the file did not see, or the report says that nothing used it; a hint of the MPI standard only for want of collective calls",
        why: "it costs nothing, and gains nothing; what it was meant for does not happen",
        change: &["remove it, or do what makes use of it"],
        holds: "the library of the job, as the report names it",
        source: "the catalogue of hints (mpi-hints explain)",
        find: Find::Hint(find_hint::idle_hint),
        ..RULE
    },
    Rule {
        id: "lost-hint",
        title: "a hint without the effect that it was given for",
        number: MIB,
        threshold: "the report says that a hint was misspelt or not obeyed; or, where at least 1 MiB was transferred, changed, or ignored and not of the MPI standard",
        why: "the job runs with another value, in most cases the default",
        change: &[],
        hints: &["cb_nodes", "cb_config_list"],
        holds: "the library of the job, as the report names it",
        source: "the verdict of the report (docs/report.md)",
        find: Find::Hint(find_hint::lost_hint),
        ..RULE
    },
    Rule {
        id: LOSSY,
        title: "a hint with which data may be lost",
        threshold: "the report says that the library may lose data with a hint",
        why: "an aggregator writes back what it has read before another wrote its part of it",
        change: &["give 1, or use a version of the library that does not"],
        holds: "the library of the job, as the report names it",
        source: "the catalogue of hints (mpi-hints explain)",
        find: Find::Hint(find_hint::lossy_hint),
        ..RULE
    },
];

/// What to do in short, with the call or the command, if the first line of a finding does not say it; and what to measure besides
/// the time.
#[rustfmt::skip]
const SHORT: [(&str, &str, &str); 30] = [
    ("small-requests", "all pieces of a step in one call, through a view: call MPI_File_set_view(fh, disp, MPI_REAL8, filetype, 'native', info); HDF5: one selection (h5sselect_hyperslab_f)", "the number of requests: a few for each step"),
    ("no-collective", "all processes together, at each step: call MPI_File_write_at_all(fh, offset, a, n, MPI_REAL8, status); HDF5: call h5pset_dxpl_mpio_f(plist, H5FD_MPIO_COLLECTIVE_F, ierr)", "the calls of the system (POSIX_WRITES, POSIX_READS in a log)"),
    ("buffering-off", "1 MiB of each process or more in a call: call MPI_File_write_at_all(fh, offset, a, n, MPI_REAL8, status)", "the calls of the system: fewer than collective ones"),
    ("not-combined", "all variables of a step in one call: call MPI_File_write_at_all(fh, offset, a, n, MPI_REAL8, status)", "the calls of the system: fewer than collective ones"),
    ("gaps", "contiguous pieces, along the last dimension: call MPI_Type_create_subarray(3, sizes, subsizes, starts, MPI_ORDER_FORTRAN, MPI_REAL8, filetype)", "the calls of the system: fewer than collective ones"),
    ("few-aggregators", "an aggregator for each stripe: call MPI_Info_set(info, 'cb_nodes', 'N')", "cb_nodes in the report"),
    ("many-aggregators", "all variables of a step in one call: call MPI_File_write_at_all(fh, offset, a, n, MPI_REAL8, status)", "the bytes for each aggregator in a call"),
    ("small-collective", "all variables of a step in one call: call MPI_File_write_at_all(fh, offset, a, n, MPI_REAL8, status); PnetCDF: ierr = nfmpi_wait_all(ncid, n, requests, statuses)", "the number of collective calls"),
    ("small-buffer", "a larger buffer: call MPI_Info_set(info, 'cb_buffer_size', '67108864')", "the memory of an aggregator"),
    ("sieving", "pieces of all processes fill the gaps: call MPI_File_write_all(fh, a, n, MPI_REAL8, status)", "the bytes of the system: near those of MPI"),
    ("sieving-off", "pieces of all processes fill the gaps: call MPI_File_write_all(fh, a, n, MPI_REAL8, status)", "the calls of the system: near those of MPI"),
    ("reads-before-writes", "pieces of all processes fill the gaps: call MPI_File_write_all(fh, a, n, MPI_REAL8, status)", "the bytes that the system reads: none"),
    ("syncs", "once, when all is written, not after each write: call MPI_File_sync(fh) (POSIX: fsync; HDF5: H5Fflush)", "the number of syncs (POSIX_FSYNCS, MPIIO_SYNCS)"),
    ("waiting", "see first who waits, with the time of a barrier before the call: call MPI_Barrier(comm)", "the time of that barrier"),
    ("views", "one view, and then offsets: call MPI_File_write_at_all(fh, offset, a, n, MPI_REAL8, status)", "the number of opens and views (MPIIO_VIEWS)"),
    ("misaligned", "begin at multiples of a block: call H5Pset_alignment_f(fapl, threshold, alignment, hdferr)", "POSIX_FILE_NOT_ALIGNED in a log"),
    ("random", "in the order of the file, or in one call through a view: call MPI_File_set_view(fh, disp, MPI_REAL8, filetype, 'native', info)", "calls that go back (writes less POSIX_SEQ_WRITES)"),
    ("stragglers", "", "the slowest and the fastest process"),
    ("imbalance", "", "the slowest and the fastest process"),
    ("metadata", "one open of all processes, once: call MPI_File_open(comm, name, amode, info, fh)", "the number of opens"),
    ("tiny-file", "look at where it is (lfs getstripe FILE); text from one process, and no flush (unit) after each line", "its time in a log"),
    ("slow-target", "tell those who run the file system; until then other targets: lfs setstripe -o 1,2,3 DIRECTORY", "the seconds a MiB of that target"),
    ("one-process", "", "the bytes of the process that has most"),
    ("one-aggregator", "more stripes (lfs setstripe -c N DIRECTORY), or an aggregator on each host: call MPI_Info_set(info, 'cb_config_list', '*:1')", "the bytes of the process that has most"),
    ("crowded", "no more processes than processors: mpiexec -n N", "the whole run"),
    ("stdio", "data with MPI, text alone with print: call MPI_File_write_at(fh, offset, a, n, MPI_REAL8, status)", "STDIO_BYTES_WRITTEN in a log"),
    ("one-stripe", "", "the time with 1, 4 and N stripes (lfs getstripe)"),
    ("idle-hint", "", "what the report says of it"),
    ("lost-hint", "", "what the report says of it"),
    (LOSSY, "one aggregator: call MPI_Info_set(info, 'cb_nodes', '1')", "what is in the file, byte by byte"),
];

impl Rule {
    /// Both of [`SHORT`].
    pub(crate) fn short(&self) -> (&'static str, &'static str) {
        let mut rows = SHORT.iter();
        rows.find(|row| row.0 == self.id)
            .map_or(("", ""), |row| (row.1, row.2))
    }
}
