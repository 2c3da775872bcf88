//! Hints of OMPIO, the files of Open MPI.

use super::hint::{Hint, Kind, OPEN_MPI, Origin};
use crate::hints::Form;

const fn file(key: &'static str, form: Form, meaning: &'static str) -> Hint {
    Hint::new(Origin::Ompio, &[Kind::File], key, form, meaning).known_to(OPEN_MPI)
}

const fn siox(key: &'static str, meaning: &'static str) -> Hint {
    file(key, Form::Text, meaning)
}

pub(super) const ROWS: &[Hint] = &[
    file(
        "stripe_size",
        Form::NATURAL,
        "An older name of striping_unit, on Lustre.",
    ),
    file(
        "stripe_width",
        Form::NATURAL,
        "An older name of striping_factor, on Lustre.",
    ),
    file(
        "OMPIO_SHAREDFP_RELAXED_ORDERING",
        Form::Text,
        "Writes at the shared file pointer need not land in their order, whatever the value.",
    ),
    file(
        "useSIOXLib",
        Form::Boolean,
        "Whether SIOX chooses the hints that GPFS is given.",
    ),
    // For all of the lists GPFS is given, one number too few is a null pointer that is read.
    file(
        "gpfsAccessRange",
        Form::Integers(0, 3),
        "Where the range begins that GPFS is to expect accesses to, how many bytes it has, and 1 if it will be written.",
    ),
    file(
        "gpfsFreeRange",
        Form::Integers(0, 2),
        "Where the range begins that GPFS is to expect no more accesses to, and how many bytes it has.",
    ),
    file(
        "gpfsClearFileCache",
        Form::Boolean,
        "Whether GPFS drops what it has cached of the file.",
    ),
    file(
        "gpfsCancelHints",
        Form::Boolean,
        "Whether GPFS forgets what it was told of the file before.",
    ),
    file(
        "gpfsSetReplication",
        Form::Integers(0, 1),
        "How many copies GPFS keeps of the file and of what it knows about it.",
    ),
    file(
        "gpfsByteRange",
        Form::Integers(0, 2),
        "Where the range begins that GPFS is to prepare, and how many blocks it has.",
    ),
    file(
        "gpfsRestripeData",
        Form::NATURAL,
        "How GPFS spreads the file over its disks anew, as the number of an option.",
    ),
    siox(
        "sioxAccessRange",
        "What SIOX is told of a range that will be accessed, in builds that have it.",
    ),
    siox(
        "sioxFreeRange",
        "What SIOX is told of a range that is no longer needed, in builds that have it.",
    ),
    siox(
        "sioxClearFileCache",
        "What SIOX is told of dropping what is cached of the file, in builds that have it.",
    ),
    siox(
        "sioxCancelHints",
        "What SIOX is told of forgetting what it was told before, in builds that have it.",
    ),
    siox(
        "sioxDataShipStart",
        "What SIOX is told of the start of data shipping, in builds that have it.",
    ),
    siox(
        "sioxDataShipStop",
        "What SIOX is told of the end of data shipping, in builds that have it.",
    ),
    siox(
        "sioxSetReplication",
        "What SIOX is told of copies of the file, in builds that have it.",
    ),
    siox(
        "sioxByteRange",
        "What SIOX is told of a range to prepare, in builds that have it.",
    ),
    siox(
        "sioxRestripeData",
        "What SIOX is told of spreading the file anew, in builds that have it.",
    ),
];
