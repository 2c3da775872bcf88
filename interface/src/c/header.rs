//! The headers: `mpi.h` for programs, `minfo.h` for the C functions.

use super::prototypes::prototype;
use super::{entries, handles, offered, subject};
use crate::constants::{self, ConstantGroup};
use crate::file::{self, DerivedFile};
use crate::table::{Chapter, CountSize};

/// `mpi.h`: the hand-written types, with the constants and the prototypes of all functions in place of the marked
/// lines.
///
/// # Errors
/// A marked line is missing.
pub fn header(
    by_hand: &str,
    constants: &[ConstantGroup],
    chapters: &[Chapter],
) -> Result<DerivedFile, String> {
    let mut text = by_hand.to_owned();
    for (what, derived) in [
        ("constants", constants::macros(constants)),
        ("prototypes", prototypes(chapters)),
    ] {
        let line = format!("/* Here the build puts the {what}: see interface/. */");
        let Some((before, after)) = text.split_once(&(line.clone() + "\n")) else {
            return Err(format!("expected the line `{line}`"));
        };
        text = [before, &derived, after].concat();
    }
    Ok(DerivedFile {
        path: "include/mpi.h".into(),
        text,
    })
}

fn prototypes(chapters: &[Chapter]) -> String {
    let mut text = String::new();
    for chapter in chapters {
        let mut lines = String::new();
        for procedure in offered(chapter) {
            for &form in CountSize::of(procedure) {
                for prefix in ["MPI_", "PMPI_"] {
                    let note = match &procedure.replaced_by {
                        Some(instead) if procedure.is_removed => {
                            format!("MINFO_OLD(\"MPI 3.0 removed it: call {instead}\") ")
                        }
                        Some(instead) if procedure.is_absent_in_f08 => {
                            format!("MINFO_OLD(\"call {instead}\") ")
                        }
                        _ => String::new(),
                    };
                    let prototype = prototype(prefix, procedure, form);
                    lines += &file::c(0, &format!("{note}{prototype};"));
                }
            }
        }
        if !lines.is_empty() {
            text += &format!("/* {}. */\n{lines}\n", subject(chapter));
        }
    }
    text += "/* Conversions of handles. */\n";
    for handle in handles::in_use(chapters) {
        for (result, rest, _) in handles::conversions(handle) {
            text += &format!("{result} MPI_{rest};\n{result} PMPI_{rest};\n");
        }
    }
    text
}

/// `minfo.h`: the core's entry points for the rows.
pub fn core_header(chapters: &[Chapter]) -> DerivedFile {
    let mut text =
        String::from("/* The core's entry points. */\n#include <stddef.h>\n#include <stdint.h>\n");
    for chapter in chapters {
        let procedures: Vec<_> = offered(chapter).flat_map(entries).collect();
        if !procedures.is_empty() {
            text += "\n";
        }
        for entry in procedures {
            let parameters: Vec<_> = entry.parameters.iter().map(declared).collect();
            let parameters = match parameters.is_empty() {
                true => "void".into(),
                false => parameters.join(", "),
            };
            let line = format!("{} {}({parameters});", entry.result, entry.name);
            text += &file::c(0, &line);
        }
    }
    DerivedFile {
        path: "c/minfo.h".into(),
        text,
    }
}

/// A declaration: the name within its type.
fn declared((c_type, name): &(String, String)) -> String {
    match c_type.split_once("(*)") {
        Some((result, parameters)) => format!("{result}(*{name}){parameters}"),
        None if c_type.ends_with('*') => format!("{c_type}{name}"),
        None => format!("{c_type} {name}"),
    }
}
