//! Hints of the standard on files (MPI 5.0, section 14.2.8).

use super::hint::{Hint, INTEL, Initial, Kind, Known, MPICH, OPEN_MPI, Origin};
use crate::hints::Form;

const ALL: Known = MPICH | INTEL | OPEN_MPI;

const fn file(key: &'static str, form: Form, meaning: &'static str) -> Hint {
    Hint::new(Origin::Mpi(2, 0), &[Kind::File], key, form, meaning)
}

pub(super) const ROWS: &[Hint] = &[
    file(
        "access_style",
        Form::Words(&[
            "read_once",
            "write_once",
            "read_mostly",
            "write_mostly",
            "sequential",
            "reverse_sequential",
            "random",
        ]),
        "How the file will be read and written from now on.",
    )
    .always()
    .each(),
    file(
        "collective_buffering",
        Form::Boolean,
        "Whether collective transfers are better gathered by some of the processes.",
    )
    .always()
    .same()
    .by(&[("OMPIO", Initial::Is("true"))])
    .known_to(OPEN_MPI),
    file(
        "cb_block_size",
        Form::POSITIVE,
        "How many bytes of the file the processes that gather collective transfers access at once.",
    )
    .always()
    .same(),
    // 0 and what is no number end in a division by zero, in ROMIO as in OMPIO.
    file(
        "cb_buffer_size",
        Form::POSITIVE,
        "How many bytes each process that gathers collective transfers may buffer.",
    )
    .always()
    .same()
    .by(&[
        ("ROMIO", Initial::Is("16777216")),
        ("OMPIO", Initial::Is("33554432")),
    ])
    .known_to(ALL),
    file(
        "cb_nodes",
        Form::POSITIVE,
        "How many processes gather collective transfers, which ROMIO heeds only when the file is opened.",
    )
    .always()
    .same()
    .by(&[
        (
            "ROMIO",
            Initial::Said("as many as there are processes, then as many as were chosen"),
        ),
        ("OMPIO", Initial::Said("chosen by itself")),
    ])
    .known_to(ALL),
    file(
        "chunked",
        Form::Integers(1, 1),
        "The extents of the array that the file holds in chunks.",
    )
    .always()
    .same(),
    file(
        "chunked_item",
        Form::Integers(1, 1),
        "How many bytes an element of the array has that the file holds in chunks.",
    )
    .always()
    .same(),
    file(
        "chunked_size",
        Form::Integers(1, 1),
        "The extents of a chunk of the array that the file holds in chunks.",
    )
    .always()
    .same(),
    file(
        "filename",
        Form::Text,
        "Tells the name that the file was opened with.",
    )
    .told()
    .each(),
    file(
        "file_perm",
        Form::Text,
        "Who may access a file that is being created, in a notation of the library.",
    )
    .same(),
    file(
        "io_node_list",
        Form::Texts,
        "The storage devices that a file which is being created is to lie on.",
    )
    .same(),
    file(
        "nb_proc",
        Form::POSITIVE,
        "How many processes of a parallel program will probably access a file that is being created.",
    )
    .same(),
    file(
        "num_io_nodes",
        Form::POSITIVE,
        "How many storage devices the system has for a file that is being created.",
    )
    .same(),
    // Lustre takes -1 for all of its storage targets, and 0 for what the directory says.
    file(
        "striping_factor",
        Form::at_least(-1),
        "How many storage devices a file that is being created is to be spread over.",
    )
    .same()
    .known_to(ALL),
    file(
        "striping_unit",
        Form::NATURAL,
        "How many bytes of a file that is being created go to one storage device before the next one has its turn.",
    )
    .same()
    .by(&[("ROMIO", Initial::Is("0"))])
    .known_to(ALL),
];
