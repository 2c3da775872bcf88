//! Keys of the standard that have to do with processes: how a program was started, sessions, programs that
//! it starts, and ports (MPI 5.0, sections 11.2 to 11.10).

use super::hint::{Hint, INTEL, Initial, Kind, MPICH, OPEN_MPI, Origin};
use super::{INITIAL_ERRHANDLERS, THREAD_LEVELS};
use crate::hints::Form;

const SPAWN: &[Kind] = &[Kind::Spawn];
const MPI_2_0: Origin = Origin::Mpi(2, 0);
const MPI_4_0: Origin = Origin::Mpi(4, 0);
const MPI_4_1: Origin = Origin::Mpi(4, 1);

const fn spawn(key: &'static str, form: Form, meaning: &'static str) -> Hint {
    Hint::new(MPI_2_0, SPAWN, key, form, meaning).each()
}

const fn port(key: &'static str, form: Form, meaning: &'static str) -> Hint {
    Hint::new(MPI_2_0, &[Kind::Port], key, form, meaning).each()
}

const fn env(key: &'static str, form: Form, meaning: &'static str) -> Hint {
    let hint = Hint::new(Origin::Mpi(3, 0), &[Kind::Env], key, form, meaning);
    hint.told().each()
}

const fn session(origin: Origin, key: &'static str, form: Form, meaning: &'static str) -> Hint {
    let hint = Hint::new(origin, &[Kind::Session], key, form, meaning);
    hint.known_to(MPICH | INTEL | OPEN_MPI)
}

pub(super) const ROWS: &[Hint] = &[
    spawn(
        "host",
        Form::Text,
        "Where the new processes are to run, in a notation of the library.",
    )
    .known_to(MPICH | INTEL | OPEN_MPI),
    spawn(
        "arch",
        Form::Text,
        "What architecture the new processes are to run on.",
    )
    .known_to(MPICH),
    spawn(
        "wdir",
        Form::Text,
        "The directory that the new processes are to start in.",
    )
    .known_to(MPICH | INTEL | OPEN_MPI),
    spawn(
        "path",
        Form::Text,
        "The directories to search for the program that is to be started.",
    )
    .known_to(MPICH | INTEL),
    spawn(
        "file",
        Form::Text,
        "A file that says more of how to start the processes, in a notation of the library.",
    ),
    spawn(
        "soft",
        Form::Texts,
        "How many processes will do, as numbers and as ranges a:b or a:b:c with a step.",
    )
    .known_to(MPICH),
    spawn(
        "appnum",
        Form::INTEGER,
        "What the attribute MPI_APPNUM is to be in the new processes.",
    ),
    Hint::new(
        MPI_4_0,
        SPAWN,
        "mpi_initial_errhandler",
        Form::AnyCase(INITIAL_ERRHANDLERS),
        "The error handler that the new processes begin with.",
    )
    .each()
    .is("mpi_errors_are_fatal")
    .known_to(OPEN_MPI),
    Hint::new(
        MPI_4_1,
        SPAWN,
        "mpi_memory_alloc_kinds",
        Form::MemoryKinds,
        "Kinds of memory that the new processes would like to use.",
    )
    .each()
    .is("mpi,system"),
    Hint::new(
        MPI_4_1,
        SPAWN,
        "mpi_assert_memory_alloc_kinds",
        Form::MemoryKinds,
        "The program promises to use the communicator with the new processes with no other kinds of memory than these.",
    )
    .each(),
    port(
        "ip_port",
        Form::Integer(0, 65535),
        "The number of the IP port that MPI_Open_port is to open.",
    ),
    port(
        "ip_address",
        Form::Text,
        "Which of the host's IP addresses MPI_Open_port is to use.",
    ),
    env("command", Form::Text, "Tells the name of the program.").known_to(MPICH | INTEL | OPEN_MPI),
    env(
        "argv",
        Form::Text,
        "Tells the arguments of the program, with blanks between them.",
    )
    .known_to(MPICH | INTEL | OPEN_MPI),
    env(
        "maxprocs",
        Form::POSITIVE,
        "Tells how many processes were asked for at most.",
    )
    .known_to(OPEN_MPI),
    env(
        "soft",
        Form::Text,
        "Tells which numbers of processes would have done.",
    )
    .known_to(OPEN_MPI),
    env(
        "host",
        Form::Text,
        "Tells the host that was asked for.",
    )
    .known_to(OPEN_MPI),
    env(
        "arch",
        Form::Text,
        "Tells the architecture that was asked for.",
    )
    .known_to(OPEN_MPI),
    env(
        "wdir",
        Form::Text,
        "Tells the directory that the process started in.",
    )
    .known_to(OPEN_MPI),
    env(
        "file",
        Form::Text,
        "Tells the file that said more of how to start the processes.",
    ),
    env(
        "thread_level",
        Form::Word(THREAD_LEVELS),
        "Tells the thread support that was asked for when the program was started.",
    )
    .known_to(OPEN_MPI),
    Hint::new(
        MPI_4_0,
        &[Kind::Env],
        "mpi_initial_errhandler",
        Form::AnyCase(INITIAL_ERRHANDLERS),
        "Tells the error handler that the process began with.",
    )
    .told()
    .each()
    .is("mpi_errors_are_fatal")
    .known_to(OPEN_MPI),
    Hint::new(
        MPI_4_1,
        &[Kind::Env],
        "mpi_memory_alloc_kinds",
        Form::MemoryKinds,
        "Tells the kinds of memory that were asked for when the program was started, supported or not.",
    )
    .told()
    .each(),
    session(
        MPI_4_0,
        "thread_level",
        Form::Word(THREAD_LEVELS),
        "The thread support that the session asks for, and when it is told, the one that it has.",
    )
    .each()
    .by(&[
        ("MPICH", Initial::Is("MPI_THREAD_MULTIPLE")),
        ("Open MPI", Initial::Is("MPI_THREAD_SINGLE")),
    ]),
    session(
        MPI_4_1,
        "mpi_memory_alloc_kinds",
        Form::MemoryKinds,
        "The kinds of memory that the session asks for, and when it is told, those that it can work with.",
    )
    .each()
    .is("mpi,system"),
    session(
        MPI_4_0,
        "mpi_size",
        Form::NATURAL,
        "Tells how many processes a process set of the session has.",
    )
    .told(),
];
