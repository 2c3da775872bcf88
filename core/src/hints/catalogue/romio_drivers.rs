//! Hints of ROMIO that one of its drivers for file systems reads; those for Lustre have a file of their own.

use super::hint::{Hint, INTEL, Kind, Known, MPICH, Origin};
use super::{ENABLE_DISABLE, TRUE_FALSE};
use crate::hints::Form;

const SWITCH: Form = Form::AnyCase(ENABLE_DISABLE);

const fn file(known: Known, key: &'static str, form: Form, meaning: &'static str) -> Hint {
    Hint::new(Origin::Romio, &[Kind::File], key, form, meaning).known_to(known)
}

const fn direct(key: &'static str, meaning: &'static str) -> Hint {
    let hint = file(MPICH | INTEL, key, Form::AnyCase(TRUE_FALSE), meaning);
    hint.always().is("false")
}

/// PVFS2, which Intel MPI has no driver for.
const fn pvfs2(key: &'static str, meaning: &'static str) -> Hint {
    let hint = file(MPICH, key, SWITCH, meaning);
    hint.always().same().is("disable")
}

const fn panfs(key: &'static str, form: Form, meaning: &'static str) -> Hint {
    file(MPICH | INTEL, key, form, meaning).same()
}

pub(super) const ROWS: &[Hint] = &[
    direct(
        "direct_read",
        "Whether reads go past the cache of the system, on XFS and Lustre.",
    ),
    direct(
        "direct_write",
        "Whether writes go past the cache of the system, on XFS and Lustre.",
    ),
    file(
        MPICH,
        "romio_pvfs2_debugmask",
        Form::Text,
        "What the client of PVFS2 writes to its log.",
    )
    .same()
    .is("0"),
    pvfs2(
        "romio_pvfs2_posix_read",
        "Whether reads from PVFS2 use its POSIX interface.",
    ),
    pvfs2(
        "romio_pvfs2_posix_write",
        "Whether writes to PVFS2 use its POSIX interface.",
    ),
    pvfs2(
        "romio_pvfs2_dtype_read",
        "Whether reads from PVFS2 describe their pattern with a datatype.",
    ),
    pvfs2(
        "romio_pvfs2_dtype_write",
        "Whether writes to PVFS2 describe their pattern with a datatype.",
    ),
    pvfs2(
        "romio_pvfs2_listio_read",
        "Whether reads from PVFS2 describe their pattern with a list of pieces.",
    ),
    pvfs2(
        "romio_pvfs2_listio_write",
        "Whether writes to PVFS2 describe their pattern with a list of pieces.",
    ),
    file(
        MPICH,
        "romio_pvfs2_distribution_name",
        Form::Text,
        "How PVFS2 is to distribute the file, which ROMIO reads and does not use.",
    ),
    file(
        MPICH | INTEL,
        "romio_daos_chunk_size",
        Form::NATURAL,
        "How many bytes of the file DAOS keeps under one key, or 0 for its own choice.",
    )
    .same()
    .is("0"),
    file(
        MPICH | INTEL,
        "romio_daos_obj_class",
        Form::Text,
        "The class of objects that DAOS keeps the file in.",
    )
    .same()
    .is("OC_UNKNOWN"),
    panfs(
        "panfs_concurrent_write",
        Form::NATURAL,
        "Whether PanFS lets several clients write the file at once, which 1 asks for.",
    )
    .is("1"),
    // A layout that PanFS does not have, or one without what belongs to it, ends the program.
    panfs(
        "panfs_layout_type",
        Form::NATURAL,
        "The number of the layout that PanFS gives a new file, which needs the hints that belong to it.",
    ),
    panfs(
        "panfs_layout_stripe_unit",
        Form::NATURAL,
        "How many bytes of a new file PanFS keeps together on one component.",
    ),
    panfs(
        "panfs_layout_parity_stripe_width",
        Form::NATURAL,
        "How many components PanFS protects with one parity.",
    ),
    panfs(
        "panfs_layout_parity_stripe_depth",
        Form::NATURAL,
        "How many stripes PanFS writes to one parity group before it takes the next.",
    ),
    panfs(
        "panfs_layout_total_num_comps",
        Form::NATURAL,
        "How many components PanFS spreads a new file over.",
    ),
    panfs(
        "panfs_layout_visit_policy",
        Form::NATURAL,
        "The number of the order in which PanFS takes one parity group after another.",
    ),
    file(
        MPICH,
        "panfs_layout_max_faults",
        Form::NATURAL,
        "How many failures the layout of PanFS survives, which ROMIO does not take from the program.",
    ),
    file(
        MPICH,
        "panfs_layout_encoding",
        Form::NATURAL,
        "The number of the encoding of PanFS, which ROMIO does not take from the program.",
    ),
    file(
        0,
        "bg_nodes_pset",
        Form::NATURAL,
        "How many processes of each processor set of a Blue Gene gather transfers, which only a comment in ROMIO speaks of.",
    ),
];
