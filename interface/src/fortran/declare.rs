//! Arguments as Fortran declares them: as parameters of the core's entry points.

use crate::core::{Parameter, parameter};
use crate::table::{Argument, Problem, Procedure};
use std::path::PathBuf;

/// A dummy argument of an entry point of the core.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dummy {
    /// Its name.
    pub name: String,
    /// The statements that declare it, compilers' directives among them.
    pub lines: Vec<String>,
    /// The kinds and types that these name.
    pub imports: &'static [&'static str],
}

/// What is wrong with a row, by its place in the table.
pub fn problem(procedure: &Procedure, what: String) -> Problem {
    Problem {
        file: PathBuf::from(format!("interface/chapters/{}.txt", procedure.chapter)),
        line: procedure.line,
        what: format!("{}: {what}", procedure.name),
    }
}

/// The dummies of the core's entry point for an argument; none for what only C has.
///
/// # Errors
/// What cannot go to the core.
pub fn core_dummies(argument: &Argument) -> Result<Vec<Dummy>, String> {
    let Some(parameter) = parameter(argument)? else {
        return Ok(Vec::new());
    };
    let name = &argument.name;
    // The form without large counts has no such array: absent, it is a null pointer to the core.
    let optional = match argument.is_large_only && parameter.second() == Some("_width") {
        true => "optional, ",
        false => "",
    };
    let any = |intent| format!("type(*), dimension(*), {optional}intent({intent}) :: {name}");
    let checked_by_none = |intent| {
        vec![
            format!("!GCC$ ATTRIBUTES NO_ARG_CHECK :: {name}"),
            format!("!DIR$ IGNORE_TKR {name}"),
            any(intent),
        ]
    };
    let (lines, imports): (Vec<String>, &[&str]) = match parameter {
        Parameter::Int => (vec![format!("integer(c_int), value :: {name}")], &["c_int"]),
        Parameter::Wide => (
            vec![format!("integer(c_int64_t), value :: {name}")],
            &["c_int64_t"],
        ),
        Parameter::IntPlace => (
            vec![format!("integer(c_int), intent(inout) :: {name}")],
            &["c_int"],
        ),
        Parameter::WidePlace => (
            vec![format!("integer(c_int64_t), intent(inout) :: {name}")],
            &["c_int64_t"],
        ),
        Parameter::PointerPlace => (
            vec![format!("type(c_ptr), intent(inout) :: {name}")],
            &["c_ptr"],
        ),
        Parameter::Address | Parameter::Array => (vec![any("in")], &[]),
        Parameter::AddressOut | Parameter::ArrayOut => (vec![any("inout")], &[]),
        // A status is TYPE(MPI_Status) or an array of INTEGERs, alone or several.
        Parameter::Status => (checked_by_none("in"), &[]),
        Parameter::StatusOut => (checked_by_none("inout"), &[]),
        Parameter::Text => (
            vec![format!("character(kind=c_char), intent(in) :: {name}(*)")],
            &["c_char"],
        ),
        Parameter::TextOut => (
            vec![format!(
                "character(kind=c_char), intent(inout) :: {name}(*)"
            )],
            &["c_char"],
        ),
        Parameter::Function => (
            vec![format!("type(c_funptr), value :: {name}")],
            &["c_funptr"],
        ),
    };
    let mut dummies = vec![Dummy {
        name: name.clone(),
        lines,
        imports,
    }];
    if let Some(ending) = parameter.second() {
        let (kind, imports): (_, &[&str]) = match ending {
            "_len" => ("c_size_t", &["c_size_t"]),
            "_form" => ("c_int", &["c_int"]),
            _ => ("c_int64_t", &["c_int64_t"]),
        };
        let name = format!("{name}{ending}");
        dummies.push(Dummy {
            lines: vec![format!("integer({kind}), value :: {name}")],
            name,
            imports,
        });
    }
    Ok(dummies)
}
