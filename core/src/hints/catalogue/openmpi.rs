//! Hints of Open MPI on communicators, windows, memory and ports, and what it tells of how a program was
//! started.

use super::ACCUMULATE_ORDERS;
use super::hint::{Hint, Initial, Kind, OPEN_MPI, Origin};
use crate::hints::Form;

const fn hint(
    kinds: &'static [Kind],
    key: &'static str,
    form: Form,
    meaning: &'static str,
) -> Hint {
    Hint::new(Origin::OpenMpi, kinds, key, form, meaning).known_to(OPEN_MPI)
}

const fn comm(key: &'static str, form: Form, meaning: &'static str) -> Hint {
    hint(&[Kind::Comm], key, form, meaning)
}

const fn win(key: &'static str, form: Form, meaning: &'static str) -> Hint {
    hint(&[Kind::Win], key, form, meaning)
}

const fn port(key: &'static str, form: Form, meaning: &'static str) -> Hint {
    hint(&[Kind::Port], key, form, meaning).each()
}

const fn env(key: &'static str, form: Form, meaning: &'static str) -> Hint {
    hint(&[Kind::Env], key, form, meaning).told().each()
}

pub(super) const ROWS: &[Hint] = &[
    comm(
        "ompi_assert_lazy_barrier",
        Form::Boolean,
        "The program promises that a barrier may take its time, so that waiting need not keep a processor busy.",
    )
    .always()
    .is("false"),
    comm(
        "ompi_assert_active_poll",
        Form::Boolean,
        "Whether waiting for messages keeps a processor busy.",
    )
    .always()
    .is("true"),
    comm(
        "ompi_comm_coll_preference",
        Form::Texts,
        "The components that collective operations prefer, or after a ^ those that they do without.",
    ),
    comm(
        "ompi_comm_coll_han_topo_level",
        Form::Word(&["INTRA_NODE", "INTER_NODE"]),
        "Marks communicators that component han makes for itself.",
    ),
    comm(
        "ompi_comm_coll_xhc_hierarchy",
        Form::Texts,
        "The levels of the hardware that component xhc arranges processes by for all its collective operations.",
    )
    .said("one for each operation"),
    comm(
        "ompi_comm_coll_xhc_bcast_hierarchy",
        Form::Texts,
        "The levels of the hardware that component xhc arranges processes by for MPI_Bcast.",
    )
    .is("numa,socket"),
    comm(
        "ompi_comm_coll_xhc_barrier_hierarchy",
        Form::Texts,
        "The levels of the hardware that component xhc arranges processes by for MPI_Barrier.",
    )
    .is("numa,socket"),
    comm(
        "ompi_comm_coll_xhc_reduce_hierarchy",
        Form::Texts,
        "The levels of the hardware that component xhc arranges processes by for MPI_Reduce.",
    )
    .is("l3,numa,socket"),
    comm(
        "ompi_comm_coll_xhc_allreduce_hierarchy",
        Form::Texts,
        "The levels of the hardware that component xhc arranges processes by for MPI_Allreduce.",
    )
    .is("l3,numa,socket"),
    comm(
        "ompi_comm_coll_xhc_chunk_size",
        Form::Texts,
        "How many bytes component xhc passes on at once for all its collective operations, one number or one for each level.",
    )
    .said("one for each operation"),
    comm(
        "ompi_comm_coll_xhc_bcast_chunk_size",
        Form::Texts,
        "How many bytes component xhc passes on at once for MPI_Bcast, one number or one for each level.",
    )
    .is("16K"),
    comm(
        "ompi_comm_coll_xhc_barrier_chunk_size",
        Form::Texts,
        "How many bytes component xhc passes on at once for MPI_Barrier, one number or one for each level.",
    )
    .is("1"),
    comm(
        "ompi_comm_coll_xhc_reduce_chunk_size",
        Form::Texts,
        "How many bytes component xhc passes on at once for MPI_Reduce, one number or one for each level.",
    )
    .is("16K"),
    comm(
        "ompi_comm_coll_xhc_allreduce_chunk_size",
        Form::Texts,
        "How many bytes component xhc passes on at once for MPI_Allreduce, one number or one for each level.",
    )
    .is("16K"),
    comm(
        "ompi_comm_coll_xhc_cico_max",
        Form::Text,
        "Up to how many bytes component xhc copies through a buffer of its own for all its collective operations.",
    )
    .said("one for each operation"),
    comm(
        "ompi_comm_coll_xhc_bcast_cico_max",
        Form::Text,
        "Up to how many bytes component xhc copies through a buffer of its own for MPI_Bcast.",
    )
    .is("256"),
    comm(
        "ompi_comm_coll_xhc_barrier_cico_max",
        Form::Text,
        "Up to how many bytes component xhc copies through a buffer of its own for MPI_Barrier.",
    )
    .is("0"),
    comm(
        "ompi_comm_coll_xhc_reduce_cico_max",
        Form::Text,
        "Up to how many bytes component xhc copies through a buffer of its own for MPI_Reduce.",
    )
    .is("4096"),
    comm(
        "ompi_comm_coll_xhc_allreduce_cico_max",
        Form::Text,
        "Up to how many bytes component xhc copies through a buffer of its own for MPI_Allreduce.",
    )
    .is("4096"),
    win(
        "accumulate_order",
        Form::WordOrWords(ACCUMULATE_ORDERS),
        "What accumulate_ordering is in the standard.",
    )
    .is("rar,war,raw,waw"),
    win(
        "acc_single_intrinsic",
        Form::Boolean,
        "The program promises that each accumulate changes one element of a predefined datatype.",
    )
    .is("false"),
    win(
        "blocking_fence",
        Form::Boolean,
        "How MPI_Win_fence waits on a shared window: with MPI_Barrier or on a condition variable, which manual and program hold for true the other way round.",
    )
    .by(&[("Open MPI 4.1", Initial::Is("true")), ("Open MPI since 5.0", Initial::Is("false"))]),
    hint(
        &[Kind::Memory],
        "mpool_hints",
        Form::Text,
        "What the memory pool that MPI_Alloc_mem takes from is told, as key=value.",
    )
    .each(),
    port(
        "range",
        Form::Word(&["nspace", "session"]),
        "Who can look up the published name: this job, or all jobs of the session.",
    )
    .is("session"),
    port(
        "persistence",
        Form::Word(&["indef", "proc", "app", "session"]),
        "How long the published name stays: until it is taken back, or as long as the process, the program or the session.",
    )
    .is("session"),
    port(
        "ompi_global_scope",
        Form::Boolean,
        "Whether the name is published beyond this job, which only the manual speaks of.",
    )
    .known_to(0),
    port(
        "ompi_unique",
        Form::Boolean,
        "Whether it is an error to publish a name twice, which only the manual speaks of.",
    )
    .is("false")
    .known_to(0),
    port(
        "ompi_lookup_order",
        Form::Words(&["local", "global"]),
        "Where a name is looked up first, which only the manual speaks of.",
    )
    .is("local,global")
    .known_to(0),
    env(
        "ompi_num_apps",
        Form::NATURAL,
        "Tells how many programs the job has.",
    ),
    env(
        "ompi_first_rank",
        Form::Text,
        "Tells the first rank of each program of the job, with blanks between them.",
    ),
    env(
        "ompi_np",
        Form::Text,
        "Tells how many processes each program of the job has, with blanks between them.",
    ),
    env(
        "ompi_positioned_file_dir",
        Form::Text,
        "Tells the directory with the files that were copied before the program was started.",
    ),
];
