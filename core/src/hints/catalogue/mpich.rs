//! Hints of MPICH, aside from ROMIO. Intel MPI has some of them.

use super::hint::{Hint, INTEL, Initial, Kind, MPICH, OPEN_MPI, Origin};
use crate::hints::Form;
use crate::hints::form::Words;

const OPERATIONS: &[Words; 2] = &[
    &["any_op", "none"],
    &[
        "cswap", "max", "min", "sum", "prod", "land", "band", "lor", "bor", "lxor", "bxor",
        "minloc", "maxloc", "replace", "no_op",
    ],
];

const fn hint(
    kinds: &'static [Kind],
    key: &'static str,
    form: Form,
    meaning: &'static str,
) -> Hint {
    Hint::new(Origin::Mpich, kinds, key, form, meaning).known_to(MPICH)
}

const fn comm(key: &'static str, form: Form, meaning: &'static str) -> Hint {
    hint(&[Kind::Comm], key, form, meaning).always()
}

const fn win(key: &'static str, form: Form, meaning: &'static str) -> Hint {
    hint(&[Kind::Win], key, form, meaning).always()
}

const fn spawn(key: &'static str, form: Form, meaning: &'static str) -> Hint {
    hint(&[Kind::Spawn], key, form, meaning).each()
}

const fn port(key: &'static str, form: Form, meaning: &'static str) -> Hint {
    hint(&[Kind::Port], key, form, meaning).each()
}

const fn env(key: &'static str, meaning: &'static str) -> Hint {
    let hint = hint(&[Kind::Env], key, Form::NATURAL, meaning);
    hint.told().each()
}

const fn stream(key: &'static str, form: Form, meaning: &'static str) -> Hint {
    hint(&[Kind::Stream], key, form, meaning).each()
}

pub(super) const ROWS: &[Hint] = &[
    comm(
        "enable_multi_nic_striping",
        Form::Boolean,
        "Whether a long message may go through several network cards in pieces.",
    )
    .by(&[
        ("MPICH on ch4:ofi", Initial::Said("MPIR_CVAR_CH4_OFI_ENABLE_MULTI_NIC_STRIPING, which is false")),
        ("MPICH on other devices", Initial::Said("told as true, and without effect")),
    ])
    .known_to(MPICH | INTEL),
    comm(
        "enable_multi_nic_hashing",
        Form::Boolean,
        "Whether whole messages are dealt out to several network cards.",
    )
    .by(&[
        ("MPICH on ch4:ofi", Initial::Said("MPIR_CVAR_CH4_OFI_ENABLE_MULTI_NIC_HASHING, which is false")),
        ("MPICH on other devices", Initial::Said("told as true, and without effect")),
    ])
    .known_to(MPICH | INTEL),
    comm(
        "multi_nic_pref_nic",
        Form::at_least(-1),
        "The number of the network card that this process prefers, counted on from the first one after the last.",
    )
    .is("-1")
    .known_to(MPICH | INTEL),
    comm(
        "inherit_vci",
        Form::Boolean,
        "Whether communicators that are made from this one use the same virtual interface.",
    )
    .is("false"),
    comm(
        "sender_vci",
        Form::at_least(-1),
        "The number of the virtual interface that messages are sent through.",
    )
    .is("-1"),
    comm(
        "receiver_vci",
        Form::at_least(-1),
        "The number of the virtual interface that messages are received through.",
    )
    .is("-1"),
    comm(
        "vci",
        Form::at_least(-1),
        "The number of the virtual interface that messages are sent and received through.",
    )
    .is("-1"),
    comm(
        "eager_rendezvous_threshold",
        Form::at_least(-1),
        "From how many bytes on a message waits for its receiver before it is sent, on device ch3.",
    )
    .by(&[("MPICH on ch3", Initial::Said("-1, which stands for the channel's own limit"))]),
    hint(
        &[Kind::Comm],
        "nbhd_common_dirname",
        Form::Text,
        "The directory whose file system tells which processes MPI_Comm_split_type brings together as neighbours.",
    )
    .same()
    .known_to(MPICH | INTEL),
    hint(
        &[Kind::Comm],
        "network_topo",
        Form::Text,
        "What makes processes neighbours in the network: switch_level, subcomm_min_size, min_mem_size or torus_dimension, a colon and a number.",
    )
    .same()
    .known_to(MPICH | INTEL),
    // Some processes would wait for the others.
    win(
        "symheap_required",
        Form::Boolean,
        "Whether the memory of the window has to have the same address on all processes.",
    )
    .same_in_practice()
    .is("false"),
    win(
        "alloc_shm",
        Form::Boolean,
        "Whether the processes of a node share the memory of the window.",
    )
    .said("true where the window allocates its memory, else false")
    .known_to(MPICH | INTEL),
    win(
        "optimized_mr",
        Form::Boolean,
        "Whether memory may be registered with the network in a cheaper way that does not keep accumulates in order.",
    )
    .is("false"),
    // Any other word, also any_op or none in a list, ends the program. MPICH 5 has "equal" as well, but with
    // MPICH 4 that is such a word.
    win(
        "which_accumulate_ops",
        Form::WordOrWords(OPERATIONS),
        "The operations that accumulates to the window will use, so that the network can do them.",
    )
    .is("any_op")
    .known_to(MPICH | INTEL),
    win(
        "accumulate_noncontig_dtype",
        Form::Boolean,
        "Whether accumulates to the window may have datatypes with gaps.",
    )
    .is("true")
    .known_to(MPICH | INTEL),
    win(
        "accumulate_max_bytes",
        Form::WordOrInteger("unlimited", -1),
        "How many bytes an accumulate to the window has at most.",
    )
    .is("unlimited")
    .known_to(MPICH | INTEL),
    win(
        "disable_shm_accumulate",
        Form::Boolean,
        "Whether accumulates go through the network also between processes of a node.",
    )
    .is("false")
    .known_to(MPICH | INTEL),
    win(
        "coll_attach",
        Form::Boolean,
        "The program promises that all processes attach memory to a dynamic window together.",
    )
    .is("false"),
    win(
        "perf_preference",
        Form::Words(&["lat", "mr"]),
        "What matters for the window: how soon one message arrives (lat), or how many do in a second (mr).",
    ),
    win(
        "mpi_acumulate_granularity",
        Form::NATURAL,
        "A misspelt mpi_accumulate_granularity, which device ch3 reads in its place.",
    ),
    hint(
        &[Kind::Memory],
        "mpich_buf_type",
        Form::Word(&["ddr", "hbm", "network", "shmem"]),
        "Whether MPI_Alloc_mem gives ordinary or high-bandwidth memory, or memory of the network or of the node.",
    )
    .each(),
    spawn(
        "hosts",
        Form::Texts,
        "The hosts that the new processes are to run on.",
    )
    .known_to(MPICH | INTEL),
    spawn(
        "hostfile",
        Form::Text,
        "A file with the hosts that the new processes are to run on.",
    )
    .known_to(MPICH | OPEN_MPI),
    spawn(
        "env",
        Form::Text,
        "Variables of the environment of the new processes, one in a line.",
    )
    .known_to(MPICH | OPEN_MPI),
    port(
        "port_name_size",
        Form::POSITIVE,
        "How many characters of a port's name the program has room for.",
    )
    .said("MPI_MAX_PORT_NAME"),
    port(
        "timeout",
        Form::NATURAL,
        "How many seconds MPI_Comm_accept and MPI_Comm_connect wait for the other side.",
    )
    .by(&[
        ("MPI_Comm_accept", Initial::Said("0, which is without end")),
        ("MPI_Comm_connect", Initial::Is("180")),
    ]),
    hint(
        &[Kind::Session],
        "strict_finalize",
        Form::Boolean,
        "Whether it is an error to end the session while there are objects that were made from it.",
    )
    .each()
    .is("false"),
    env(
        "num_nics_available",
        "Tells how many network cards the process can use.",
    ),
    env(
        "num_close_nics",
        "Tells how many network cards are near to the process.",
    )
    .known_to(MPICH | INTEL),
    stream(
        "type",
        Form::Word(&["cudaStream_t", "hipStream_t", "general"]),
        "What kind of queue a stream is made from.",
    ),
    stream(
        "value",
        Form::Text,
        "The bytes of the queue that a stream is made from, in hexadecimal digits.",
    ),
];
