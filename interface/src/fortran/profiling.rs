//! The profiling names, and the module with everything that is derived for `mpi_f08`.

use crate::file::DerivedFile;
use crate::fortran::external::has;
use crate::fortran::specifics::{is_derived, names, stem};
use crate::table::{Chapter, CountSize};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The module `mpi_info_f08_profiling`: each procedure under its profiling name. It uses the modules of the chapters,
/// and for the specifics that are written by hand the module `mpi_info_f08_by_hand`.
pub fn file(chapters: &[Chapter], form: CountSize) -> DerivedFile {
    let mut renamed: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for chapter in chapters {
        for procedure in chapter.procedures.iter().filter(|one| has(one, form)) {
            let module = match is_derived(procedure, form) {
                true => stem(chapter, form),
                false => "by_hand".to_owned(),
            };
            let (generic, name) = names(procedure, form);
            let names = renamed.entry(module).or_default();
            names.extend([generic, name].map(|name| format!("P{name} => {name}")));
        }
    }
    let (module, what) = match form {
        CountSize::Small => ("profiling", "of the procedures"),
        CountSize::Large => ("large_profiling", "of the procedures with large counts"),
    };
    let mut text = format!(
        "!> The `PMPI_` names {what} (MPI 4.1, section 15.2).\nmodule mpi_info_f08_{module}\n"
    );
    for (module, names) in &renamed {
        let _ = writeln!(text, "  use mpi_info_f08_{module}, only: &");
        let _ = writeln!(text, "    {}", names.join(", &\n    "));
    }
    let _ = writeln!(
        text,
        "  implicit none\n  public\nend module mpi_info_f08_{module}"
    );
    DerivedFile {
        path: format!("fortran/{module}.f90"),
        text,
    }
}

/// The module `mpi_info_f08_derived`, which uses all other derived modules: `modules`, by their file names.
pub fn all(modules: &[DerivedFile]) -> DerivedFile {
    let mut text =
        "!> The specifics that only pass arguments on, and the `PMPI_` names of all.\n".to_owned();
    text.push_str("module mpi_info_f08_derived\n");
    for module in modules {
        let stem = module
            .path
            .trim_start_matches("fortran/")
            .trim_end_matches(".f90");
        let _ = writeln!(text, "  use mpi_info_f08_{stem}");
    }
    text.push_str("  implicit none\n  public\nend module mpi_info_f08_derived\n");
    DerivedFile {
        path: "fortran/derived.f90".into(),
        text,
    }
}
