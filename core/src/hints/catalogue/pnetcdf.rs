//! Hints of PnetCDF on files. It reads them before it calls the MPI, which does not look at them.

use super::ENABLE_DISABLE;
use super::hint::{Hint, Kind, Origin};
use crate::hints::Form;

/// PnetCDF does not mind capitals in any of its words.
const SWITCH: Form = Form::AnyCase(ENABLE_DISABLE);

const fn file(key: &'static str, form: Form, meaning: &'static str) -> Hint {
    Hint::new(Origin::Pnetcdf, &[Kind::File], key, form, meaning)
}

pub(super) const ROWS: &[Hint] = &[
    file(
        "nc_var_align_size",
        Form::BYTES,
        "Variables of fixed size begin at multiples of this many bytes of the file.",
    ),
    file(
        "nc_header_align_size",
        Form::BYTES,
        "An older name of nc_var_align_size.",
    ),
    file(
        "nc_record_align_size",
        Form::BYTES,
        "The records begin at a multiple of this many bytes of the file.",
    ),
    file(
        "nc_header_read_chunk_size",
        Form::BYTES,
        "How many bytes of the file's header are read at once.",
    )
    .is("262144"),
    file(
        "nc_in_place_swap",
        Form::AnyCase(&["enable", "disable", "auto"]),
        "Whether a write may turn the bytes of the program's data round where they lie.",
    )
    .is("auto"),
    file(
        "nc_ibuf_size",
        Form::BYTES,
        "How many bytes may be packed before they are written.",
    )
    .is("16777216"),
    file(
        "pnetcdf_subfiling",
        SWITCH,
        "Whether a variable is spread over several files, in builds that can.",
    )
    .is("disable"),
    file(
        "nc_num_subfiles",
        Form::NATURAL,
        "How many files a variable is spread over.",
    )
    .is("0"),
    file(
        "nc_hash_size_dim",
        Form::NATURAL,
        "How large the table is in which names of dimensions are looked up.",
    )
    .is("256"),
    file(
        "nc_hash_size_var",
        Form::NATURAL,
        "How large the table is in which names of variables are looked up.",
    )
    .is("256"),
    file(
        "nc_hash_size_gattr",
        Form::NATURAL,
        "How large the table is in which names of the file's attributes are looked up.",
    )
    .is("64"),
    file(
        "nc_hash_size_vattr",
        Form::NATURAL,
        "How large the tables are in which names of the variables' attributes are looked up.",
    )
    .is("8"),
    file(
        "nc_num_aggrs_per_node",
        Form::NATURAL,
        "How many processes of each node gather the requests of the others there, or 0 for none.",
    )
    .is("0"),
    file(
        "nc_ina_node_list",
        Form::Text,
        "Tells the ranks of the processes that gather the requests of their nodes, with blanks between them.",
    )
    .told(),
    file(
        "nc_driver",
        Form::AnyCase(&["gio", "mpiio"]),
        "Whether the file is accessed through GIO or through MPI.",
    )
    .said("gio in builds that have it, else mpiio"),
    file(
        "nc_data_move_chunk_size",
        Form::BYTES,
        "How many bytes are moved at once when a file's data has to make room.",
    )
    .said("striping_unit, or 1048576 where there is none"),
    file(
        "file_striping",
        Form::AnyCase(&["auto", "inherit"]),
        "Whether PnetCDF chooses the striping of a new file or leaves that of its directory.",
    )
    .is("auto"),
    file(
        "NUMA_ID",
        Form::INTEGER,
        "Tells the number of the process's NUMA node, from one part of PnetCDF to another.",
    )
    .told(),
    file(
        "overstriping_ratio",
        Form::NATURAL,
        "How many stripes of a file a storage target of Lustre may have at once, through GIO.",
    ),
    file(
        "cb_node_list",
        Form::Text,
        "Tells the ranks of the processes that gather transfers, through GIO.",
    )
    .told(),
    file(
        "lustre_num_osts",
        Form::NATURAL,
        "Tells how many storage targets of Lustre the file lies on, through GIO.",
    )
    .told(),
    file(
        "nc_burst_buf",
        SWITCH,
        "Whether writes go to a burst buffer first.",
    )
    .is("disable"),
    file(
        "nc_burst_buf_dirname",
        Form::Text,
        "The directory of the burst buffer.",
    )
    .is("./"),
    file(
        "nc_burst_buf_overwrite",
        SWITCH,
        "Whether files that are already in the burst buffer may be overwritten.",
    )
    .is("disable"),
    file(
        "nc_burst_buf_shared_logs",
        SWITCH,
        "Whether the processes of a node have one file in the burst buffer together.",
    )
    .is("disable"),
    file(
        "nc_burst_buf_del_on_close",
        SWITCH,
        "Whether files in the burst buffer are deleted when the file is closed.",
    )
    .is("enable"),
    file(
        "nc_burst_buf_flush_buffer_size",
        Form::BYTES,
        "How many bytes of memory moving the burst buffer to the file may take, or 0 for no limit.",
    )
    .is("0"),
    file(
        "nc_foo_driver",
        SWITCH,
        "Whether the file is accessed through a driver that is an example for developers.",
    )
    .is("disable"),
];
