//! What hints the embedded engine supports: only those that it does what they say for, and promises of
//! the program that cost nothing to accept (design: a hint without an effect is not claimed).

use crate::hints::Settable::{Always, AtCreation, Never};
use crate::hints::{Form, Settable, Supported, kinds};

/// The key that names what `MPI_Comm_split_type` splits by.
pub const RESOURCE: &str = "mpi_hw_resource_type";
/// The one value of it that this engine knows.
pub const SHARED_MEMORY: &str = "mpi_shared_memory";
/// The key by which memory is aligned.
pub const ALIGNMENT: &str = "mpi_minimum_memory_alignment";
/// The key that says how a file will be accessed.
pub const ACCESS_STYLE: &str = "access_style";
/// The key that says what permissions a new file gets.
pub const FILE_PERM: &str = "file_perm";
/// The key that tells a file's name.
pub const FILENAME: &str = "filename";

const fn hint(
    key: &'static str,
    form: Form,
    default: Option<&'static str>,
    settable: Settable,
) -> Supported {
    Supported {
        key,
        form,
        default,
        settable,
    }
}

const fn promise(key: &'static str, settable: Settable) -> Supported {
    hint(key, Form::Boolean, Some("false"), settable)
}

/// Kinds of memory: of every object (H9).
const MEMORY_KINDS: &[Supported] = &[
    hint(
        "mpi_memory_alloc_kinds",
        Form::Text,
        Some(kinds::SUPPORTED),
        Never,
    ),
    hint(
        "mpi_assert_memory_alloc_kinds",
        Form::MemoryKinds,
        None,
        AtCreation,
    ),
];

const OF_COMM: &[Supported] = &[
    promise("mpi_assert_no_any_tag", Always),
    promise("mpi_assert_no_any_source", Always),
    promise("mpi_assert_exact_length", Always),
    promise("mpi_assert_allow_overtaking", Always),
    promise("mpi_assert_strict_persistent_collective_ordering", Always),
];

const OF_WIN: &[Supported] = &[
    promise("no_locks", Always),
    hint(
        "accumulate_ordering",
        Form::WordOrWords("none", &["rar", "raw", "war", "waw"]),
        Some("rar,raw,war,waw"),
        Always,
    ),
    hint(
        "accumulate_ops",
        Form::Word(&["same_op", "same_op_no_op"]),
        Some("same_op_no_op"),
        Always,
    ),
    hint(
        "mpi_accumulate_granularity",
        Form::Integer(0),
        Some("0"),
        Always,
    ),
    promise("same_size", AtCreation),
    promise("same_disp_unit", AtCreation),
];

/// Of memory that the engine allocates.
pub const OF_MEMORY: &[Supported] = &[hint(ALIGNMENT, Form::PowerOfTwo(1 << 30), None, AtCreation)];

const OF_SHARED_WIN: &[Supported] = &[promise("alloc_shared_noncontig", AtCreation)];

const OF_FILE: &[Supported] = &[
    hint(
        ACCESS_STYLE,
        Form::Words(&[
            "read_once",
            "write_once",
            "read_mostly",
            "write_mostly",
            "sequential",
            "reverse_sequential",
            "random",
        ]),
        None,
        Always,
    ),
    hint(FILE_PERM, Form::Octal(0o7777), None, AtCreation),
    hint(FILENAME, Form::Text, None, Never),
];

/// Of communicators.
pub const COMM: &[&[Supported]] = &[OF_COMM, MEMORY_KINDS];
/// Of windows to memory of the program, and of dynamic ones.
pub const WIN: &[&[Supported]] = &[OF_WIN, MEMORY_KINDS];
/// Of windows with memory of their own.
pub const ALLOCATED_WIN: &[&[Supported]] = &[OF_WIN, OF_MEMORY, MEMORY_KINDS];
/// Of shared windows.
pub const SHARED_WIN: &[&[Supported]] = &[OF_WIN, OF_MEMORY, OF_SHARED_WIN, MEMORY_KINDS];
/// Of `MPI_Alloc_mem`.
pub const MEMORY: &[&[Supported]] = &[OF_MEMORY];
/// Of files.
pub const FILE: &[&[Supported]] = &[OF_FILE, MEMORY_KINDS];
