//! Hints of ROMIO on files of any file system.

use super::hint::{Hint, INTEL, Initial, Kind, MPICH, Origin};
use super::{ENABLE_DISABLE, TRUE_FALSE};
use crate::hints::Form;
use crate::hints::form::Words;

/// ROMIO understands words that are all in capitals or all in lower case, and ignores others.
const SWITCH: Form = Form::AnyCase(ENABLE_DISABLE);
const AUTOMATIC: Form = Form::AnyCase(AUTOMATIC_TOO);
const AUTOMATIC_TOO: Words = &["enable", "disable", "automatic"];

const fn file(key: &'static str, form: Form, meaning: &'static str) -> Hint {
    Hint::new(Origin::Romio, &[Kind::File], key, form, meaning).known_to(MPICH | INTEL)
}

pub(super) const ROWS: &[Hint] = &[
    file(
        "romio_cb_read",
        AUTOMATIC,
        "Whether some processes gather collective reads for all.",
    )
    .always()
    .same()
    .is("automatic"),
    file(
        "romio_cb_write",
        AUTOMATIC,
        "Whether some processes gather collective writes for all.",
    )
    .always()
    .same()
    .is("automatic"),
    file(
        "romio_no_indep_rw",
        Form::AnyCase(TRUE_FALSE),
        "The program promises that all transfers are collective, so that processes which do not gather need not open the file.",
    )
    .always()
    .same()
    .is("false"),
    file(
        "romio_cb_pfr",
        SWITCH,
        "Whether each process that gathers keeps its part of the file from one transfer to the next.",
    )
    .always()
    .same()
    .is("disable"),
    file(
        "romio_cb_fr_type",
        Form::at_least(-2),
        "How the file is divided among the processes that gather: by what is accessed (0), by its size (-1), as the program says (-2), or in parts of so many bytes.",
    )
    .always()
    .same()
    .is("0"),
    file(
        "romio_cb_fr_types",
        Form::Text,
        "A misspelt romio_cb_fr_type, which ROMIO tells and does not read.",
    )
    .told()
    .is("aar"),
    file(
        "romio_cb_fr_alignment",
        Form::POSITIVE,
        "The parts of the file that are given to processes begin at multiples of this many bytes.",
    )
    .always()
    .same()
    .is("1"),
    file(
        "romio_cb_ds_threshold",
        Form::NATURAL,
        "From how dense a pattern on, in percent, a process that gathers transfers the gaps as well.",
    )
    .always()
    .same()
    .is("0"),
    file(
        "romio_cb_alltoall",
        AUTOMATIC,
        "Whether processes exchange what is gathered with one MPI_Alltoallv and not with messages.",
    )
    .always()
    .same()
    .is("automatic"),
    file(
        "ind_rd_buffer_size",
        Form::POSITIVE,
        "How many bytes an independent read with gaps reads at once.",
    )
    .always()
    .same()
    .is("4194304"),
    file(
        "ind_wr_buffer_size",
        Form::POSITIVE,
        "How many bytes an independent write with gaps reads and writes back at once.",
    )
    .always()
    .same()
    .by(&[
        ("ROMIO", Initial::Is("524288")),
        ("ROMIO on GPFS", Initial::Is("4194304")),
    ]),
    file(
        "romio_ds_read",
        AUTOMATIC,
        "Whether an independent read reads the gaps of its pattern as well.",
    )
    .always()
    .same()
    .is("automatic"),
    file(
        "romio_ds_write",
        AUTOMATIC,
        "Whether an independent write reads its range, changes it, and writes all of it back.",
    )
    .always()
    .same()
    .is("automatic"),
    file(
        "cb_config_list",
        Form::Texts,
        "The hosts whose processes may gather transfers, * for any, each with the number of processes after a colon.",
    )
    .same()
    .is("*:1"),
    file(
        "romio_min_fdomain_size",
        Form::NATURAL,
        "How many bytes the part of the file that is given to a process has at least.",
    )
    .always()
    .same(),
    file(
        "start_iodevice",
        Form::at_least(-1),
        "Which storage device a file that is being created begins on, or -1 for any.",
    )
    .same(),
    file(
        "romio_synchronized_flush",
        SWITCH,
        "Whether MPI_File_sync waits for all processes and has one of them flush the file.",
    )
    .always()
    .same()
    .said("off, which it tells as \"disabled\"")
    .known_to(MPICH),
    file(
        "romio_visibility_immediate",
        Form::AnyCase(TRUE_FALSE),
        "Tells whether other processes can read at once what a process has written.",
    )
    .told()
    .by(&[
        ("ROMIO", Initial::Is("true")),
        ("ROMIO on NFS and PVFS2", Initial::Is("false")),
    ])
    .known_to(MPICH),
    file(
        "romio_aggregator_list",
        Form::Text,
        "Tells the ranks of the processes that gather transfers, with blanks between them.",
    )
    .told(),
    file(
        "romio_filesystem_type",
        Form::Text,
        "Tells which of its drivers for file systems ROMIO uses.",
    )
    .told(),
];
