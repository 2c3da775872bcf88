//! Hints of the standard on communicators, windows and memory (MPI 5.0, sections 7.4, 9.2, 11.4.3 and 12.2).

use super::ACCUMULATE_ORDERS;
use super::hint::{Hint, INTEL, Initial, Kind, Known, MPICH, OPEN_MPI, Origin};
use crate::hints::Form;

const ALL: Known = MPICH | INTEL | OPEN_MPI;
const COMM: &[Kind] = &[Kind::Comm];
const WIN: &[Kind] = &[Kind::Win];
const OBJECTS: &[Kind] = &[Kind::Comm, Kind::Win, Kind::File];

const fn comm(since: (u8, u8), key: &'static str, form: Form, meaning: &'static str) -> Hint {
    Hint::new(Origin::Mpi(since.0, since.1), COMM, key, form, meaning).known_to(ALL)
}

const fn win(since: (u8, u8), key: &'static str, form: Form, meaning: &'static str) -> Hint {
    Hint::new(Origin::Mpi(since.0, since.1), WIN, key, form, meaning).known_to(ALL)
}

const fn supported_kinds(kinds: &'static [Kind], meaning: &'static str) -> Hint {
    let (key, form) = ("mpi_memory_alloc_kinds", Form::MemoryKinds);
    let hint = Hint::new(Origin::Mpi(4, 1), kinds, key, form, meaning);
    hint.told().is("mpi,system")
}

pub(super) const ROWS: &[Hint] = &[
    comm(
        (4, 0),
        "mpi_assert_no_any_tag",
        Form::Boolean,
        "The program promises to name the tag of every message that it receives on the communicator.",
    )
    .always()
    .each()
    .is("false")
    .known_to(MPICH | INTEL),
    comm(
        (4, 0),
        "mpi_assert_no_any_source",
        Form::Boolean,
        "The program promises to name the source of every message that it receives on the communicator.",
    )
    .always()
    .each()
    .is("false"),
    comm(
        (4, 0),
        "mpi_assert_exact_length",
        Form::Boolean,
        "The program promises that each receive asks for just as much data as its message brings.",
    )
    .always()
    .each()
    .is("false")
    .known_to(MPICH | INTEL),
    // Open MPI 4.1 never delivers messages between processes of which one has it and the other does not.
    comm(
        (4, 0),
        "mpi_assert_allow_overtaking",
        Form::Boolean,
        "Messages may be matched in another order than the one in which they were sent.",
    )
    .always()
    .same_in_practice()
    .is("false"),
    comm(
        (4, 1),
        "mpi_assert_strict_persistent_collective_ordering",
        Form::Boolean,
        "The program promises that all processes start their persistent collective operations in the same order.",
    )
    .always()
    .same()
    .is("false")
    .known_to(MPICH | INTEL),
    comm(
        (4, 0),
        "mpi_hw_resource_type",
        Form::Text,
        "The part of the hardware, such as a node or a cache, whose processes MPI_Comm_split_type is to bring together.",
    )
    .same(),
    comm(
        (4, 1),
        "mpi_pset_name",
        Form::Text,
        "The process set of a session along whose borders MPI_Comm_split_type is to cut the communicator.",
    )
    .same(),
    // Open MPI waits for all processes where a window is told of it.
    win(
        (2, 0),
        "no_locks",
        Form::Boolean,
        "The program promises never to lock the window.",
    )
    .always()
    .same_in_practice()
    .is("false"),
    win(
        (3, 0),
        "accumulate_ordering",
        Form::WordOrWords(ACCUMULATE_ORDERS),
        "Which pairs of reads and writes by accumulates from one process to one place keep the order of the program.",
    )
    .always()
    .is("rar,raw,war,waw"),
    win(
        (3, 0),
        "accumulate_ops",
        Form::Word(&["same_op", "same_op_no_op"]),
        "Whether accumulates to one place at one time all have one operation, or that one and MPI_NO_OP.",
    )
    .always()
    .is("same_op_no_op"),
    win(
        (4, 1),
        "mpi_accumulate_granularity",
        Form::NATURAL,
        "The size in bytes of the blocks that accumulates are to be ordered and atomic for, or 0 for the library's choice.",
    )
    .always()
    .same()
    .is("0")
    .known_to(MPICH | INTEL),
    win(
        (3, 0),
        "same_size",
        Form::Boolean,
        "The program promises that the window has the same size on all processes.",
    )
    .same()
    .is("false"),
    win(
        (3, 1),
        "same_disp_unit",
        Form::Boolean,
        "The program promises that the window has the same unit of displacement on all processes.",
    )
    .same()
    .is("false"),
    // Each process finds the parts of the others as its own value says.
    win(
        (3, 0),
        "alloc_shared_noncontig",
        Form::Boolean,
        "The parts of a shared window that belong to the processes need not follow one another in memory.",
    )
    .same_in_practice()
    .said("none is stated, and false is what it comes to"),
    win(
        (4, 0),
        "mpi_minimum_memory_alignment",
        Form::ALIGNMENT,
        "The memory that is allocated for the window is to begin at a multiple of this many bytes.",
    )
    .by(&[("Intel MPI", Initial::Is("1"))])
    .known_to(INTEL | OPEN_MPI),
    Hint::new(
        Origin::Mpi(4, 0),
        &[Kind::Memory],
        "mpi_minimum_memory_alignment",
        Form::ALIGNMENT,
        "The memory that MPI_Alloc_mem gives is to begin at a multiple of this many bytes.",
    )
    .each()
    .known_to(ALL),
    Hint::new(
        Origin::Mpi(4, 1),
        OBJECTS,
        "mpi_assert_memory_alloc_kinds",
        Form::MemoryKinds,
        "The program promises to use the object with no other kinds of memory than these.",
    )
    .each()
    .known_to(OPEN_MPI),
    supported_kinds(
        COMM,
        "Tells which kinds of memory operations on the communicator can work with.",
    )
    .known_to(ALL),
    supported_kinds(
        WIN,
        "Tells which kinds of memory operations on the window can work with.",
    )
    .known_to(MPICH | INTEL),
    supported_kinds(
        &[Kind::File],
        "Tells which kinds of memory transfers of the file can work with.",
    )
    .known_to(MPICH),
];
