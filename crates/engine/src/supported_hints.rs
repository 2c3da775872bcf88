//! The hints that the embedded engine and its windows support: those that it obeys, and assertions of the program that
//! cost nothing to accept. A hint without an effect is not reported as in effect.
//!
//! The catalogue describes key, form of the value, when it can be given, and default. This file has only what is
//! specific to this engine.

use minfo_rules::hints::catalogue::{self, Initial, Kind};
use minfo_rules::hints::{Form, Settable, Supported, memory_kinds};

/// The key for the resource of `MPI_Comm_split_type`.
pub const RESOURCE: &str = "mpi_hw_resource_type";
/// The only value that this engine supports.
pub const SHARED_MEMORY: &str = "mpi_shared_memory";
/// The key for the alignment of memory.
pub const ALIGNMENT: &str = "mpi_minimum_memory_alignment";
/// The key for how a file will be accessed.
pub const ACCESS_STYLE: &str = "access_style";
/// The key for the permissions of a new file.
pub const FILE_PERM: &str = "file_perm";
/// The key for a file's name.
pub const FILENAME: &str = "filename";
/// The key for whether a write reads the gaps between its pieces and writes them back.
pub const ROMIO_DS_WRITE: &str = "romio_ds_write";

/// The key for the promise that all processes give a call the same hints, which need not be compared then.
pub const SAME_HINTS: &str = "minfo_same_hints";

/// A hint from the catalogue. An unknown one is a compile-time error.
const fn hint(kind: Kind, key: &str) -> Supported {
    let row = catalogue::row(kind, key);
    Supported {
        key: row.key,
        form: row.form,
        default: match row.default {
            Initial::Is(value) => Some(value),
            _ => None,
        },
        settable: row.settable,
    }
}

/// The promise that all processes give the same hints: there is one. It is in effect if it was given.
const fn same_hints(kind: Kind) -> Supported {
    Supported {
        default: None,
        ..hint(kind, SAME_HINTS)
    }
}

/// The hints for memory kinds, which every kind of object has (H9).
const fn memory_kinds(kind: Kind) -> [Supported; 2] {
    [
        Supported {
            default: Some(memory_kinds::SUPPORTED),
            ..hint(kind, memory_kinds::KEY)
        },
        // A single unsupported kind makes the hint void; the value in effect is reported as it was given.
        Supported {
            form: Form::Custom(memory_kinds::are_supported),
            ..hint(kind, "mpi_assert_memory_alloc_kinds")
        },
    ]
}

const OF_COMM: &[Supported] = &[
    hint(Kind::Comm, "mpi_assert_no_any_tag"),
    hint(Kind::Comm, "mpi_assert_no_any_source"),
    hint(Kind::Comm, "mpi_assert_exact_length"),
    hint(Kind::Comm, "mpi_assert_allow_overtaking"),
    hint(
        Kind::Comm,
        "mpi_assert_strict_persistent_collective_ordering",
    ),
    same_hints(Kind::Comm),
];

const OF_WIN: &[Supported] = &[
    hint(Kind::Win, "no_locks"),
    hint(Kind::Win, "accumulate_ordering"),
    hint(Kind::Win, "accumulate_ops"),
    hint(Kind::Win, "mpi_accumulate_granularity"),
    hint(Kind::Win, "same_size"),
    hint(Kind::Win, "same_disp_unit"),
    same_hints(Kind::Win),
];

const OF_SHARED_WIN: &[Supported] = &[Supported {
    default: Some("false"),
    ..hint(Kind::Win, "alloc_shared_noncontig")
}];

const OF_FILE: &[Supported] = &[
    hint(Kind::File, ACCESS_STYLE),
    // The standard leaves the notation to the library.
    Supported {
        form: Form::Octal(0o7777),
        ..hint(Kind::File, FILE_PERM)
    },
    hint(Kind::File, FILENAME),
    hint(Kind::File, ROMIO_DS_WRITE),
    same_hints(Kind::File),
];

const OF_SESSION: &[Supported] = &[
    // With one thread at a time, an operation that would wait forever can be detected.
    Supported {
        default: Some("MPI_THREAD_SERIALIZED"),
        ..hint(Kind::Session, "thread_level")
    },
    // A request for other memory kinds is accepted, and the value returned lists the available ones.
    Supported {
        default: Some(memory_kinds::SUPPORTED),
        settable: Settable::Never,
        ..hint(Kind::Session, memory_kinds::KEY)
    },
];

/// Of sessions.
pub const SESSION: &[&[Supported]] = &[OF_SESSION];
/// Of communicators.
pub const COMM: &[&[Supported]] = &[OF_COMM, &memory_kinds(Kind::Comm)];
/// Of windows over memory of the program, and of dynamic ones.
pub const WIN: &[&[Supported]] = &[OF_WIN, &memory_kinds(Kind::Win)];
/// Of windows with allocated memory.
pub const ALLOCATED_WIN: &[&[Supported]] = &[
    OF_WIN,
    &[hint(Kind::Win, ALIGNMENT)],
    &memory_kinds(Kind::Win),
];
/// Of shared windows.
pub const SHARED_WIN: &[&[Supported]] = &[
    OF_WIN,
    &[hint(Kind::Win, ALIGNMENT)],
    OF_SHARED_WIN,
    &memory_kinds(Kind::Win),
];
/// Of `MPI_Alloc_mem`.
pub const MEMORY: &[&[Supported]] = &[&[hint(Kind::Memory, ALIGNMENT)]];
/// Of files.
pub const FILE: &[&[Supported]] = &[OF_FILE, &memory_kinds(Kind::File)];
