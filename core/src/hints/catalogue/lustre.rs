//! Hints of ROMIO on files in Lustre file systems.

use super::ENABLE_DISABLE;
use super::hint::{Hint, INTEL, Kind, MPICH, Origin};
use crate::hints::Form;

const fn file(key: &'static str, form: Form, meaning: &'static str) -> Hint {
    Hint::new(Origin::Lustre, &[Kind::File], key, form, meaning)
}

/// Locks that are asked for in advance, where ROMIO was built for it.
const fn lock_ahead(key: &'static str, form: Form, meaning: &'static str) -> Hint {
    file(key, form, meaning).same().known_to(MPICH)
}

pub(super) const ROWS: &[Hint] = &[
    file(
        "romio_lustre_co_ratio",
        Form::POSITIVE,
        "How many processes that gather transfers may access one storage target.",
    )
    .always()
    .same()
    .is("1")
    .known_to(MPICH | INTEL),
    file(
        "romio_lustre_coll_threshold",
        Form::NATURAL,
        "From how many bytes a request on, on average, transfers are not gathered, or 0 for no such limit.",
    )
    .always()
    .same()
    .is("0")
    .known_to(MPICH | INTEL),
    file(
        "romio_lustre_ds_in_coll",
        Form::AnyCase(ENABLE_DISABLE),
        "Whether a collective write may read its range, change it, and write all of it back.",
    )
    .always()
    .same()
    .is("enable")
    .known_to(MPICH | INTEL),
    lock_ahead(
        "romio_lustre_cb_lock_ahead_write",
        Form::NATURAL,
        "Whether locks for collective writes are asked for in advance, which anything but 0 means.",
    )
    .is("0"),
    lock_ahead(
        "romio_lustre_cb_lock_ahead_read",
        Form::NATURAL,
        "Whether locks for collective reads are asked for in advance, which anything but 0 means.",
    )
    .is("0"),
    lock_ahead(
        "romio_lustre_cb_lock_ahead_num_extents",
        Form::POSITIVE,
        "How many ranges of the file are locked in advance at once.",
    )
    .is("500"),
    lock_ahead(
        "romio_lustre_cb_lock_ahead_flags",
        Form::NATURAL,
        "The flags that Lustre is given when ranges are locked in advance.",
    )
    .is("0"),
    file(
        "romio_lustre_cb_ds_threshold",
        Form::NATURAL,
        "Up to how many bytes a collective write may transfer the gaps as well, which only the manual of ROMIO speaks of.",
    )
    .always(),
];
