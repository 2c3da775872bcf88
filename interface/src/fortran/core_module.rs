//! The module `mpi_info_f08_core`: the interfaces of the core's entry points that take addresses and values.

use crate::core::entry;
use crate::file::{DerivedFile, fortran};
use crate::fortran::declare::{core_dummies, problem};
use crate::kind::Nature;
use crate::table::{Chapter, Problem, Procedure};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The module for all procedures that are offered and have an entry point.
///
/// # Errors
/// A row with an argument that cannot be passed to the core, and that is not written by hand.
pub fn file(chapters: &[Chapter]) -> Result<DerivedFile, Problem> {
    let mut publics = String::new();
    let mut bodies = String::new();
    let procedures = chapters.iter().flat_map(|chapter| &chapter.procedures);
    for procedure in procedures.filter(|procedure| procedure.is_legacy()) {
        if let Some(body) = interface(procedure)? {
            let _ = writeln!(publics, "  public :: {}", entry(procedure));
            let _ = write!(bodies, "\n{body}");
        }
    }
    let text = format!(
        "!> The core's entry points, as they are called by the procedures of MPI that pass their arguments on.\n\
         module mpi_info_f08_core\n  \
           use, intrinsic :: iso_c_binding, only: c_char, c_double, c_funptr, c_int, c_int64_t, c_ptr, c_size_t\n  \
           implicit none\n  \
           private\n\n\
         {publics}\n  interface{bodies}  end interface\n\
         end module mpi_info_f08_core\n",
    );
    Ok(DerivedFile {
        path: "fortran/core.f90".into(),
        text,
    })
}

/// The interface of a procedure's entry point, if it has one. Functions of numbers have none, nor have procedures that
/// are written by hand in every language because the table cannot express how they call the core.
///
/// # Errors
/// An argument that cannot be passed to the core.
pub fn interface(procedure: &Procedure) -> Result<Option<String>, Problem> {
    let (result, kind) = match procedure.result.map(|kind| kind.nature) {
        None => ("integer(c_int)", "c_int"),
        Some(Nature::Seconds) => ("real(c_double)", "c_double"),
        Some(_) => return Ok(None),
    };
    let mut dummies = Vec::new();
    for argument in &procedure.arguments {
        match core_dummies(argument) {
            Ok(more) => dummies.extend(more),
            Err(_) if procedure.by_hand.f08 && procedure.by_hand.legacy => return Ok(None),
            Err(what) => return Err(problem(procedure, what)),
        }
    }
    let name = entry(procedure);
    let names: Vec<_> = dummies.iter().map(|dummy| dummy.name.as_str()).collect();
    let names = names.join(", ");
    let mut text = fortran(
        4,
        &format!("{result} function {name}({names}) bind(C, name='{name}')"),
    );
    let mut imports = BTreeSet::from([kind]);
    imports.extend(dummies.iter().flat_map(|dummy| dummy.imports));
    let imports: Vec<_> = imports.into_iter().collect();
    let _ = writeln!(text, "      import :: {}", imports.join(", "));
    for line in dummies.iter().flat_map(|dummy| &dummy.lines) {
        let _ = writeln!(text, "      {line}");
    }
    let _ = writeln!(text, "    end function {name}");
    Ok(Some(text))
}
