//! Hints of Open MPI on programs that are started with `MPI_Comm_spawn`.

use super::hint::{Hint, Kind, OPEN_MPI, Origin};
use crate::hints::Form;

const fn spawn(key: &'static str, form: Form, meaning: &'static str) -> Hint {
    let hint = Hint::new(Origin::OpenMpi, &[Kind::Spawn], key, form, meaning);
    hint.each().known_to(OPEN_MPI)
}

pub(super) const ROWS: &[Hint] = &[
    spawn(
        "personality",
        Form::Text,
        "Which launchers' ways the new job follows.",
    ),
    spawn(
        "PMIX_PERSONALITY",
        Form::Text,
        "What PMIx calls personality.",
    ),
    spawn("PMIX_HOST", Form::Text, "What PMIx calls host."),
    spawn("PMIX_WDIR", Form::Text, "What PMIx calls wdir."),
    spawn("PMIX_HOSTFILE", Form::Text, "What PMIx calls hostfile."),
    spawn(
        "add-hostfile",
        Form::Text,
        "A file with hosts that the job is to have beyond those it has.",
    ),
    spawn(
        "PMIX_ADD_HOSTFILE",
        Form::Text,
        "What PMIx calls add-hostfile.",
    ),
    spawn(
        "add-host",
        Form::Texts,
        "Hosts that the job is to have beyond those it has.",
    ),
    spawn("PMIX_ADD_HOST", Form::Texts, "What PMIx calls add-host."),
    spawn("PMIX_ENVAR", Form::Text, "What PMIx calls env."),
    spawn(
        "ompi_prefix",
        Form::Text,
        "Where Open MPI is installed on the hosts of the new processes.",
    ),
    spawn("PMIX_PREFIX", Form::Text, "What PMIx calls ompi_prefix."),
    spawn(
        "mapper",
        Form::Text,
        "The module that decides where the new processes run.",
    ),
    spawn("PMIX_MAPPER", Form::Text, "What PMIx calls mapper."),
    spawn(
        "display_map",
        Form::Boolean,
        "Whether it is printed where the new processes will run.",
    )
    .is("false"),
    spawn(
        "npernode",
        Form::Text,
        "How many of the new processes run on each node.",
    ),
    spawn(
        "pernode",
        Form::Boolean,
        "Whether one of the new processes runs on each node.",
    ),
    spawn(
        "ppr",
        Form::Text,
        "How many of the new processes run on each resource, with two colons, without which it is an error.",
    ),
    spawn(
        "map_by",
        Form::Text,
        "By what the new processes are dealt out.",
    ),
    spawn("PMIX_MAPBY", Form::Text, "What PMIx calls map_by."),
    spawn(
        "rank_by",
        Form::Text,
        "By what the new processes get their ranks.",
    ),
    spawn("PMIX_RANKBY", Form::Text, "What PMIx calls rank_by."),
    spawn(
        "bind_to",
        Form::Text,
        "What the new processes are bound to.",
    ),
    spawn("PMIX_BINDTO", Form::Text, "What PMIx calls bind_to."),
    spawn(
        "ompi_preload_binary",
        Form::Boolean,
        "Whether the program is copied to the nodes before it is started.",
    )
    .is("false"),
    spawn(
        "PMIX_PRELOAD_BIN",
        Form::Boolean,
        "What PMIx calls ompi_preload_binary.",
    ),
    spawn(
        "ompi_preload_files",
        Form::Texts,
        "The files that are copied to the nodes before the program is started.",
    ),
    spawn(
        "PMIX_PRELOAD_FILES",
        Form::Texts,
        "What PMIx calls ompi_preload_files.",
    ),
    spawn(
        "ompi_non_mpi",
        Form::Boolean,
        "Whether the new processes do without MPI.",
    )
    .is("false"),
    spawn(
        "ompi_param",
        Form::Text,
        "A parameter of Open MPI that the new processes get.",
    ),
    spawn(
        "ompi_stdin_target",
        Form::Text,
        "Which of the new processes can read the standard input: all, none, or the one with this rank.",
    ),
    spawn(
        "PMIX_STDIN_TGT",
        Form::Text,
        "What PMIx calls ompi_stdin_target.",
    ),
];
