//! The specifics of the drop-in `mpi_f08` as external procedures, whose symbols are those of MPI 5.0, section 19.1.5:
//! `mpi_send_f08ts_` and `pmpi_send_f08ts_`. So a tool can define the first of them and call the other one.
//!
//! Modules cannot do that with procedures of their own. Those of `mpi_info_f08`, which a program may use beside another MPI,
//! have names that no MPI has; their objects are also linked into the drop-in archive under the names of MPI. Only specifics
//! with a choice buffer need a body here: the core's are called with C's descriptors, and an external procedure with those of
//! the compiler.

use super::Compiler;
use super::declare::has_large;
use super::specifics::{self, Signature, Uses, import, is_derived, names, signature, stem};
use crate::file::{DerivedFile, fortran};
use crate::kind::Nature;
use crate::table::{Chapter, CountSize, Problem, Procedure};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The sizes of counts for which there are specifics.
fn sizes(compiler: Compiler) -> &'static [CountSize] {
    match compiler.has_large {
        true => &[CountSize::Small, CountSize::Large],
        false => &[CountSize::Small],
    }
}

/// Whether `mpi_f08` has the procedure with counts of this size.
pub(super) fn has(procedure: &Procedure, form: CountSize) -> bool {
    procedure.is_offered
        && !procedure.is_absent_in_f08
        && (form == CountSize::Small || has_large(procedure))
}

/// The module `mpi_info_f08_external`, with the interfaces of all specifics; the module `mpi_f08`, with the generic names as
/// well; and in the place of `mpi_info_f08` one with the same procedures, since a program may use both.
///
/// # Errors
/// An argument that Fortran cannot declare.
pub fn modules(chapters: &[Chapter], compiler: Compiler) -> Result<[DerivedFile; 3], Problem> {
    let mut uses = Uses::new();
    let mut bodies = String::new();
    let mut profiling = String::new();
    let mut generics: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let rows = chapters.iter().flat_map(|chapter| &chapter.procedures);
    for row in rows {
        for &form in sizes(compiler).iter().filter(|&&form| has(row, form)) {
            let (generic, name) = names(row, form);
            let signature = signature(row, form)?;
            bodies += &interface_body(&signature);
            // (Compilers read this faster than the interface once more.)
            profiling += &format!("  procedure({name}) :: P{name}\n");
            for (module, names) in signature.uses {
                uses.entry(module).or_default().extend(names);
            }
            for prefix in ["", "P"] {
                let specifics = generics.entry(format!("{prefix}{generic}")).or_default();
                specifics.push(format!("{prefix}{name}"));
            }
        }
    }
    let external = format!(
        "!> The specifics of `mpi_f08` as external procedures.\nmodule mpi_info_f08_external\n{}  implicit none\n  \
         public\n\n  interface\n{bodies}  end interface\n\n{profiling}end module mpi_info_f08_external\n",
        specifics::use_statements(&uses),
    );
    // gfortran takes long to read generic names: a PMPI_ name, which no code extends, is one only if it has two specifics.
    let (several, one): (Vec<_>, Vec<_>) = generics
        .iter()
        .partition(|(generic, specifics)| specifics.len() > 1 || !generic.starts_with('P'));
    let renamed: Vec<_> = one
        .iter()
        .map(|(generic, specifics)| format!("{generic} => {}", specifics[0]))
        .collect();
    let renamed = fortran(
        2,
        &format!("use mpi_info_f08_external, only: {}", renamed.join(", ")),
    );
    // (In a module of their own: gfortran would not see the specifics under their own names as well.)
    let mut text = format!(
        "!> The `PMPI_` names with one specific.\nmodule mpi_info_f08_renamed\n{renamed}  implicit none\n  public\n\
         end module mpi_info_f08_renamed\n\n\
         !> The standard's module: the specifics are external procedures, which tools may define (MPI 5.0, section 19.1.5).\n\
         module mpi_f08\n  use mpi_info_f08_constants\n  use mpi_info_f08_types\n  use mpi_info_f08_functions\n  \
         use mpi_info_f08_sizeof\n  use mpi_info_f08_statuses\n  use mpi_info_f08_no_rows_profiling\n  \
         use mpi_info_f08_external\n  use mpi_info_f08_renamed\n  implicit none\n  public\n"
    );
    for (generic, specifics) in several {
        let specifics = specifics.join(", ");
        let _ = write!(
            text,
            "\n  interface {generic}\n{}  end interface {generic}\n",
            fortran(4, &format!("procedure {specifics}"))
        );
    }
    text += "end module mpi_f08\n";
    let file = |path: &str, text| DerivedFile {
        path: path.into(),
        text,
    };
    Ok([
        file("external/mpi_info_f08_external.f90", external),
        file("external/mpi_f08.f90", text),
        file(
            "external/mpi_info_f08.f90",
            "!> `mpi_info_f08` beside `mpi_f08`: the same procedures.\nmodule mpi_info_f08\n  use mpi_f08\n  implicit none\n  \
             public\nend module mpi_info_f08\n"
                .to_owned(),
        ),
    ])
}

fn interface_body(signature: &Signature) -> String {
    let mut text = fortran(4, &signature.first) + &import(6, &signature.uses);
    text += "      implicit none\n";
    for (declared, _) in &signature.declarations {
        text += &fortran(6, declared);
    }
    let kind = match signature.first.starts_with("subroutine") {
        true => "subroutine",
        false => "function",
    };
    text + &format!("    end {kind}\n")
}

/// The external procedures with a choice buffer, one file for each chapter and size of counts that has some:
/// `external/ts_message.f90`.
///
/// # Errors
/// An argument that Fortran cannot declare.
pub fn procedures(chapters: &[Chapter], compiler: Compiler) -> Result<Vec<DerivedFile>, Problem> {
    let mut files = Vec::new();
    for chapter in chapters {
        for &form in sizes(compiler) {
            let mut text = String::new();
            let rows = chapter.procedures.iter().filter(|row| {
                has(row, form) && row.has(|argument| argument.kind.nature == Nature::Buffer)
            });
            for row in rows {
                text += "\n";
                text += &passing_on(row, form, &module(chapter, row, form))?;
            }
            if !text.is_empty() {
                files.push(DerivedFile {
                    path: format!("external/ts_{}.f90", stem(chapter, form)),
                    text: "! Specifics with a choice buffer, under the names of MPI.\n".to_owned()
                        + &text,
                });
            }
        }
    }
    Ok(files)
}

/// The module of `mpi_info_f08` that has a specific.
fn module(chapter: &Chapter, procedure: &Procedure, form: CountSize) -> String {
    match is_derived(procedure, form) {
        true => format!("mpi_info_f08_{}", stem(chapter, form)),
        false => "mpi_info_f08_by_hand".to_owned(),
    }
}

/// A procedure that calls the one of the core with its arguments.
fn passing_on(procedure: &Procedure, form: CountSize, module: &str) -> Result<String, Problem> {
    let (_, name) = names(procedure, form);
    let signature = signature(procedure, form)?;
    let (_, dummies) = signature.first.split_once('(').unwrap_or_default();
    let mut text = fortran(0, &signature.first);
    text += &specifics::use_statements(&signature.uses);
    text += &fortran(2, &format!("use {module}, only: in_core => {name}"));
    text += "  implicit none\n";
    for (declared, _) in &signature.declarations {
        text += &fortran(2, declared);
    }
    text += "\n";
    text += &fortran(2, &format!("call in_core({dummies}"));
    Ok(text + &format!("end subroutine {name}\n"))
}
