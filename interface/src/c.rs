//! Derives the C interface: `mpi.h`, the functions that it declares, and the header of the core's entry points.

mod functions;
mod handles;
mod header;
mod prototypes;

pub use self::functions::functions;
pub use self::handles::{conversion_prototypes, handles};
pub use self::header::{core_header, header};
pub use self::prototypes::{function_type, parameters, prototype};

use crate::core::{self, Parameter};
use crate::table::{Argument, Chapter, Problem, Procedure};
use std::path::Path;

/// The procedures that programs can call.
fn offered(chapter: &Chapter) -> impl Iterator<Item = &Procedure> {
    chapter.procedures.iter().filter(|row| row.is_offered)
}

/// The subject of a chapter: the first sentence of its file, without the period.
fn subject(chapter: &Chapter) -> &str {
    let sentence = chapter.title.split(". ").next().unwrap_or_default();
    sentence.trim_end_matches('.')
}

/// An error in a row.
fn problem(procedure: &Procedure, what: String) -> Problem {
    let file = format!("{}.txt", procedure.chapter);
    Problem {
        file: Path::new("interface/chapters").join(file),
        line: procedure.line,
        what,
    }
}

/// An entry point of the core, as C sees it.
struct EntryPoint {
    name: String,
    /// The type of its result.
    result: String,
    /// The types and names of its parameters.
    parameters: Vec<(String, String)>,
}

/// The entry points of a procedure that take addresses and values: for texts with lengths, and for C strings.
fn entries(procedure: &Procedure) -> Vec<EntryPoint> {
    if !core::has_entry(procedure) {
        return Vec::new();
    }
    // (An argument that cannot be passed on has already failed the build, when the entry points were derived.)
    let parameter = |argument| Some((argument, core::parameter(argument).ok()??));
    let parameters: Vec<_> = procedure.arguments.iter().filter_map(parameter).collect();
    let name = core::entry(procedure);
    let result = prototypes::result(procedure);
    let entry = |name: String, texts_end_with_nul: bool| EntryPoint {
        name,
        result: result.into(),
        parameters: parameters
            .iter()
            .flat_map(|(argument, parameter)| types(argument, *parameter, texts_end_with_nul))
            .collect(),
    };
    let has_texts = has_texts(procedure);
    let mut entries = Vec::new();
    if !(has_texts && procedure.is_c_only) {
        entries.push(entry(name.clone(), false));
    }
    if has_texts {
        entries.push(entry(name + "_c", true));
    }
    entries
}

/// Whether there is a separate entry point for C strings.
fn has_texts(procedure: &Procedure) -> bool {
    procedure.has(|argument| {
        let parameter = core::parameter(argument);
        matches!(
            parameter,
            Ok(Some(
                Parameter::Text | Parameter::TextOut | Parameter::Texts
            ))
        )
    })
}

/// The types and names of the one or two parameters of the core for an argument.
fn types(
    argument: &Argument,
    parameter: Parameter,
    texts_end_with_nul: bool,
) -> Vec<(String, String)> {
    let (first, second) = match parameter {
        Parameter::Int => ("int", None),
        Parameter::Wide => ("int64_t", None),
        Parameter::IntPlace => ("int *", None),
        Parameter::WidePlace => ("int64_t *", None),
        Parameter::FittingPlace => ("int64_t *", Some("int64_t")),
        Parameter::Address => ("const void *", None),
        Parameter::AddressOut => ("void *", None),
        Parameter::PointerPlace => ("void **", None),
        Parameter::Array | Parameter::Status => ("const void *", Some("int64_t")),
        Parameter::ArrayOut | Parameter::StatusOut => ("void *", Some("int64_t")),
        Parameter::Text => ("const char *", Some("size_t")),
        Parameter::TextOut => ("char *", Some("size_t")),
        // In C, pointers to texts, or pointers to such pointers.
        Parameter::Texts if texts_end_with_nul => ("const void *", None),
        Parameter::Texts => ("const char *", Some("size_t")),
        Parameter::Function => ("void (*)(void)", Some("int")),
        Parameter::Attribute => ("int64_t", Some("int64_t")),
        Parameter::AttributePlace => ("int64_t *", Some("int64_t")),
    };
    let name = &argument.name;
    let mut types = vec![(first.to_owned(), name.clone())];
    let is_text = matches!(parameter, Parameter::Text | Parameter::TextOut);
    if let (Some(second), Some(ending)) = (second, parameter.second())
        && !(is_text && texts_end_with_nul)
    {
        types.push((second.to_owned(), format!("{name}{ending}")));
    }
    types
}

#[cfg(test)]
mod tests;
