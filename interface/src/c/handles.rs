//! Conversions between handles of C, the core and Fortran: procedures of the standard without rows in the table.

use super::offered;
use crate::file::DerivedFile;
use crate::kind::{Nature, ObjectKind};
use crate::table::Chapter;
use std::collections::BTreeSet;

/// The handles that are arguments of procedures that programs can call.
pub(super) fn in_use(chapters: &[Chapter]) -> BTreeSet<ObjectKind> {
    let procedures = chapters.iter().flat_map(offered);
    let arguments = procedures.flat_map(|procedure| &procedure.arguments);
    let handle = |nature| match nature {
        Nature::Handle(handle) => Some(handle),
        _ => None,
    };
    arguments
        .filter_map(|argument| handle(argument.kind.nature))
        .collect()
}

/// The prototypes of the conversions, without `MPI_`, and the value that each returns (MPI 4.1, section 19.3.4; MPI
/// 5.0, section 20.3.2).
pub(super) fn conversions(handle: ObjectKind) -> Vec<(String, String, String)> {
    // Handles of the tool information interface have no Fortran form.
    if handle.is_of_tool() {
        return Vec::new();
    }
    let c_type = handle.type_name();
    let word = handle.word();
    // The only irregular name in the standard.
    let subject = match handle {
        ObjectKind::Datatype => "Type",
        _ => &c_type["MPI_".len()..],
    };
    let from_c = |result: &str, name: &str| {
        (
            result.to_owned(),
            format!("{subject}_{name}({c_type} {word})"),
            format!("minfo_from_{word}({word})"),
        )
    };
    let to_c = |name: &str, from: &str| {
        (
            c_type.to_owned(),
            format!("{subject}_{name}({from} {word})"),
            format!("minfo_pointer({word})"),
        )
    };
    vec![
        from_c("MPI_Fint", "c2f"),
        to_c("f2c", "MPI_Fint"),
        from_c("int", "toint"),
        to_c("fromint", "int"),
    ]
}

/// The prototypes of all conversions: `MPI_Fint MPI_Comm_c2f(MPI_Comm comm)`.
pub fn conversion_prototypes(chapters: &[Chapter]) -> Vec<String> {
    let handles = in_use(chapters).into_iter().flat_map(conversions);
    let prototype = |(result, rest, _)| format!("{result} MPI_{rest}");
    handles.map(prototype).collect()
}

/// `handles.c`, the functions for programs, and `handles.h`, which the C functions themselves use.
pub fn handles(chapters: &[Chapter]) -> [DerivedFile; 2] {
    let mut functions = String::from("/* Conversions of handles. */\n#include \"dropin.h\"\n");
    let mut inline = String::from(
        "/* The integers that the core has for C's handles: one function for each type, so that the compiler sees a handle of\n \
         * the wrong kind. */\n",
    );
    for handle in in_use(chapters) {
        let word = handle.word();
        let c_type = handle.type_name();
        inline += &format!(
            "\nstatic inline int minfo_from_{word}({c_type} {word})\n{{\n    \
             return minfo_integer((intptr_t){word});\n}}\n"
        );
        for (result, rest, value) in conversions(handle) {
            let name = &rest[..rest.find('(').unwrap_or(rest.len())];
            functions += &format!(
                "\n#pragma weak MPI_{name} = PMPI_{name}\n{result} PMPI_{rest}\n{{\n    return {value};\n}}\n"
            );
        }
    }
    [
        DerivedFile {
            path: "c/handles.c".into(),
            text: functions,
        },
        DerivedFile {
            path: "c/handles.h".into(),
            text: inline,
        },
    ]
}
