//! Sizes and types that an ABI of MPI tells (MPI 5.0, chapter 20), and what hardware tells of itself.

use super::hint::{Hint, INTEL, Kind, MPICH, OPEN_MPI, Origin};
use crate::hints::Form;

const fn abi(key: &'static str, form: Form, meaning: &'static str) -> Hint {
    let hint = Hint::new(Origin::Mpi(5, 0), &[Kind::Abi], key, form, meaning);
    hint.known_to(MPICH | INTEL | OPEN_MPI)
}

pub(super) const ROWS: &[Hint] = &[
    abi(
        "mpi_aint_size",
        Form::POSITIVE,
        "Tells how many bytes an MPI_Aint of the ABI has.",
    )
    .told(),
    abi(
        "mpi_count_size",
        Form::POSITIVE,
        "Tells how many bytes an MPI_Count of the ABI has.",
    )
    .told(),
    abi(
        "mpi_offset_size",
        Form::POSITIVE,
        "Tells how many bytes an MPI_Offset of the ABI has.",
    )
    .told(),
    abi(
        "mpi_logical_size",
        Form::POSITIVE,
        "How many bytes a LOGICAL of the program's Fortran has.",
    ),
    abi(
        "mpi_integer_size",
        Form::POSITIVE,
        "How many bytes an INTEGER of the program's Fortran has.",
    ),
    abi(
        "mpi_real_size",
        Form::POSITIVE,
        "How many bytes a REAL of the program's Fortran has.",
    ),
    abi(
        "mpi_double_precision_size",
        Form::POSITIVE,
        "How many bytes a DOUBLE PRECISION of the program's Fortran has.",
    ),
    abi(
        "mpi_logical1_supported",
        Form::Boolean,
        "Whether there is a datatype MPI_LOGICAL1.",
    ),
    abi(
        "mpi_logical2_supported",
        Form::Boolean,
        "Whether there is a datatype MPI_LOGICAL2.",
    ),
    abi(
        "mpi_logical4_supported",
        Form::Boolean,
        "Whether there is a datatype MPI_LOGICAL4.",
    ),
    abi(
        "mpi_logical8_supported",
        Form::Boolean,
        "Whether there is a datatype MPI_LOGICAL8.",
    ),
    abi(
        "mpi_logical16_supported",
        Form::Boolean,
        "Whether there is a datatype MPI_LOGICAL16.",
    ),
    abi(
        "mpi_integer1_supported",
        Form::Boolean,
        "Whether there is a datatype MPI_INTEGER1.",
    ),
    abi(
        "mpi_integer2_supported",
        Form::Boolean,
        "Whether there is a datatype MPI_INTEGER2.",
    ),
    abi(
        "mpi_integer4_supported",
        Form::Boolean,
        "Whether there is a datatype MPI_INTEGER4.",
    ),
    abi(
        "mpi_integer8_supported",
        Form::Boolean,
        "Whether there is a datatype MPI_INTEGER8.",
    ),
    abi(
        "mpi_integer16_supported",
        Form::Boolean,
        "Whether there is a datatype MPI_INTEGER16.",
    ),
    abi(
        "mpi_real2_supported",
        Form::Boolean,
        "Whether there is a datatype MPI_REAL2.",
    ),
    abi(
        "mpi_real4_supported",
        Form::Boolean,
        "Whether there is a datatype MPI_REAL4.",
    ),
    abi(
        "mpi_real8_supported",
        Form::Boolean,
        "Whether there is a datatype MPI_REAL8.",
    ),
    abi(
        "mpi_real16_supported",
        Form::Boolean,
        "Whether there is a datatype MPI_REAL16.",
    ),
    abi(
        "mpi_complex4_supported",
        Form::Boolean,
        "Whether there is a datatype MPI_COMPLEX4.",
    ),
    abi(
        "mpi_complex8_supported",
        Form::Boolean,
        "Whether there is a datatype MPI_COMPLEX8.",
    ),
    abi(
        "mpi_complex16_supported",
        Form::Boolean,
        "Whether there is a datatype MPI_COMPLEX16.",
    ),
    abi(
        "mpi_complex32_supported",
        Form::Boolean,
        "Whether there is a datatype MPI_COMPLEX32.",
    ),
    abi(
        "mpi_double_complex_supported",
        Form::Boolean,
        "Whether there is a datatype MPI_DOUBLE_COMPLEX.",
    ),
    Hint::new(
        Origin::Mpi(4, 1),
        &[Kind::HwResource],
        "<provider>://<type>",
        Form::Boolean,
        "Tells whether this process is bound to one resource of the type that the key names.",
    )
    .told()
    .each(),
];
