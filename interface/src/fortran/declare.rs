//! Fortran's declarations of arguments: as parameters of the core's entry points.

use crate::core::{Parameter, parameter};
use crate::kind::{Nature, Number, ObjectKind};
use crate::table::{Argument, CountSize, Length, ParameterDirection, Problem, Procedure};
use std::path::PathBuf;

/// A dummy argument of an entry point of the core.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dummy {
    /// Its name.
    pub name: String,
    /// The statements that declare it, including compiler directives.
    pub lines: Vec<String>,
    /// The kinds and types used in them.
    pub imports: &'static [&'static str],
}

/// An error in a row, with its line in the table.
pub fn problem(procedure: &Procedure, what: String) -> Problem {
    Problem {
        file: PathBuf::from(format!("interface/chapters/{}.txt", procedure.chapter)),
        line: procedure.line,
        what: format!("{}: {what}", procedure.name),
    }
}

/// The dummy arguments of the core's entry point for an argument; none for one that only C has.
///
/// # Errors
/// An argument that cannot be passed to the core.
pub fn core_dummies(argument: &Argument) -> Result<Vec<Dummy>, String> {
    let Some(parameter) = parameter(argument)? else {
        return Ok(Vec::new());
    };
    let name = &argument.name;
    // The form without large counts does not have this argument; absent, it is a null pointer for the core.
    let is_place = matches!(
        parameter,
        Parameter::IntPlace | Parameter::WidePlace | Parameter::Array | Parameter::ArrayOut
    );
    let optional = match argument.is_large_only && is_place {
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
        Parameter::Wide | Parameter::Attribute => (
            vec![format!("integer(c_int64_t), value :: {name}")],
            &["c_int64_t"],
        ),
        Parameter::IntPlace => (
            vec![format!("integer(c_int), {optional}intent(inout) :: {name}")],
            &["c_int"],
        ),
        Parameter::WidePlace | Parameter::FittingPlace | Parameter::AttributePlace => (
            vec![format!(
                "integer(c_int64_t), {optional}intent(inout) :: {name}"
            )],
            &["c_int64_t"],
        ),
        Parameter::PointerPlace => (
            vec![format!("type(c_ptr), intent(inout) :: {name}")],
            &["c_ptr"],
        ),
        Parameter::Address | Parameter::Array => (vec![any("in")], &[]),
        Parameter::AddressOut | Parameter::ArrayOut => (vec![any("inout")], &[]),
        // A status is a TYPE(MPI_Status) or an array of INTEGERs; there may be several.
        Parameter::Status => (checked_by_none("in"), &[]),
        Parameter::StatusOut => (checked_by_none("inout"), &[]),
        Parameter::Text | Parameter::Texts => (
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

/// The type, the INTENT and the shape of an argument in `mpi_f08`, and the names that the declaration uses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Declaration {
    /// The whole statement.
    pub text: String,
    /// Types, kinds and constants in it.
    pub names: Vec<String>,
}

/// The type of a number, and the kind that it names.
pub fn number(number: Number) -> (&'static str, Option<&'static str>) {
    match number {
        Number::Int | Number::OldAint => ("integer", None),
        Number::Aint => ("integer(MPI_ADDRESS_KIND)", Some("MPI_ADDRESS_KIND")),
        Number::Count => ("integer(MPI_COUNT_KIND)", Some("MPI_COUNT_KIND")),
        Number::Offset => ("integer(MPI_OFFSET_KIND)", Some("MPI_OFFSET_KIND")),
    }
}

/// The type of a number in a form.
pub fn number_in(form: CountSize, small: Number, large: Number) -> Number {
    match form {
        CountSize::Small => small,
        CountSize::Large => large,
    }
}

/// Whether the form of `mpi_f08` has the argument.
pub fn is_in(argument: &Argument, form: CountSize) -> bool {
    let is_large_only = argument.is_large_only && form == CountSize::Small;
    let is_of_c = matches!(argument.kind.nature, Nature::Program | Nature::Whatever);
    !argument.is_absent_in_fortran && !is_of_c && !is_large_only
}

/// Whether `mpi_f08` has a form with large counts that the compiler can distinguish from the other one: an address and
/// a count have the same kind.
pub fn has_large(procedure: &Procedure) -> bool {
    procedure.has_large
        && procedure.has(|argument| {
            argument.is_large_only
                || match argument.kind.nature {
                    Nature::Number { small, large, .. } => {
                        small == Number::Int && large != Number::Int
                    }
                    Nature::Function => argument.kind.is_poly(),
                    _ => false,
                }
        })
}

/// The interface of a function of the program, by the name of the argument.
///
/// # Errors
/// * An unknown name.
pub(crate) fn function_interface(argument: &Argument, form: CountSize) -> Result<String, String> {
    let name = match argument.name.as_str() {
        "user_fn" => "MPI_User_function",
        "comm_copy_attr_fn" => "MPI_Comm_copy_attr_function",
        "comm_delete_attr_fn" => "MPI_Comm_delete_attr_function",
        "type_copy_attr_fn" => "MPI_Type_copy_attr_function",
        "type_delete_attr_fn" => "MPI_Type_delete_attr_function",
        "win_copy_attr_fn" => "MPI_Win_copy_attr_function",
        "win_delete_attr_fn" => "MPI_Win_delete_attr_function",
        "comm_errhandler_fn" => "MPI_Comm_errhandler_function",
        "file_errhandler_fn" => "MPI_File_errhandler_function",
        "session_errhandler_fn" => "MPI_Session_errhandler_function",
        "win_errhandler_fn" => "MPI_Win_errhandler_function",
        "query_fn" => "MPI_Grequest_query_function",
        "free_fn" => "MPI_Grequest_free_function",
        "cancel_fn" => "MPI_Grequest_cancel_function",
        "read_conversion_fn" | "write_conversion_fn" => "MPI_Datarep_conversion_function",
        "dtype_file_extent_fn" => "MPI_Datarep_extent_function",
        other => {
            return Err(format!(
                "the interface of the function `{other}` is not known: expected a name that \
                 interface/src/fortran/declare.rs has, or by_hand(f08)"
            ));
        }
    };
    let ending = match form {
        CountSize::Large if argument.kind.is_poly() => "_c",
        _ => "",
    };
    Ok(format!("{name}{ending}"))
}

/// The declaration of an argument in `mpi_f08`, with the INTENT of the standard: an output that a constant may stand for
/// has none, since the constant is not a variable that can be written. Outputs with the mark `kept` are INTENT(INOUT), not
/// OUT, with which a compiler may drop the old value before the call.
///
/// # Errors
/// A function with an unknown interface.
pub fn declaration(
    procedure: &Procedure,
    argument: &Argument,
    form: CountSize,
) -> Result<Declaration, String> {
    let mut names = Vec::new();
    let kind = match argument.kind.nature {
        Nature::Handle(handle) => {
            names.push(handle.type_name().to_owned());
            format!("type({})", handle.type_name())
        }
        Nature::Number { small, large, .. } => {
            let (kind, name) = number(number_in(form, small, large));
            names.extend(name.map(str::to_owned));
            kind.to_owned()
        }
        Nature::Logical => "logical".to_owned(),
        Nature::Literal => "logical".to_owned(),
        Nature::Buffer => "type(*), dimension(..)".to_owned(),
        Nature::Pointer => {
            names.push("c_ptr".to_owned());
            "type(c_ptr)".to_owned()
        }
        Nature::Text | Nature::Texts => "character(len=*)".to_owned(),
        Nature::Status => {
            names.push("MPI_Status".to_owned());
            "type(MPI_Status)".to_owned()
        }
        Nature::Function => {
            let interface = function_interface(argument, form)?;
            names.push(interface.clone());
            format!("procedure({interface})")
        }
        Nature::State | Nature::Attribute => {
            let (kind, name) = number(Number::Aint);
            names.extend(name.map(str::to_owned));
            kind.to_owned()
        }
        Nature::OldState | Nature::Program | Nature::Whatever | Nature::Seconds => {
            "integer".to_owned()
        }
    };
    let intent = match (argument.kind.nature, argument.direction) {
        (Nature::Function, _) => "",
        (Nature::Buffer, ParameterDirection::In) if is_only_named(procedure, argument) => "",
        (Nature::Buffer, ParameterDirection::Out | ParameterDirection::InOut)
        | (Nature::Status, ParameterDirection::Out) => "",
        (_, ParameterDirection::In) => ", intent(in)",
        (_, ParameterDirection::Out) if !argument.sentinels.is_empty() => "",
        (_, ParameterDirection::Out) if !argument.is_kept => ", intent(out)",
        _ => ", intent(inout)",
    };
    let asynchronous = match argument.is_asynchronous {
        true => ", asynchronous",
        false => "",
    };
    let shape = match (argument.kind.nature, &argument.array) {
        // The type of a text gives its length.
        (Nature::Text, _) => String::new(),
        // The last text of a list is blank; the lists of an array of lists are its rows.
        (Nature::Texts, Some(Length::Of(lengths))) => format!("({}, *)", lengths.join(", ")),
        (Nature::Texts, _) => "(*)".to_owned(),
        (_, None) => String::new(),
        (_, Some(Length::Said)) => "(*)".to_owned(),
        (_, Some(Length::Of(lengths))) => {
            let constants = lengths.iter().filter(|length| length.starts_with("MPI_"));
            names.extend(constants.cloned());
            // The first index varies fastest; in C it is the last.
            let lengths: Vec<_> = lengths.iter().rev().map(String::as_str).collect();
            format!("({})", lengths.join(", "))
        }
    };
    Ok(Declaration {
        text: format!("{kind}{intent}{asynchronous} :: {}{shape}", argument.name),
        names,
    })
}

/// Whether the procedure takes the address of the memory without reading it: a buffer without a datatype. It has no
/// INTENT in the standard, except where it is freed, or where a transfer ends that has read it.
fn is_only_named(procedure: &Procedure, argument: &Argument) -> bool {
    let is_datatype = |other: &Argument| other.kind.nature == Nature::Handle(ObjectKind::Datatype);
    argument.is_asynchronous
        && !procedure.has(is_datatype)
        && procedure.name != "MPI_Free_mem"
        && !procedure.name.ends_with("_end")
}

/// The reference's text for an argument.
pub fn meaning(argument: &Argument) -> String {
    if let Some(note) = &argument.note {
        return note.clone();
    }
    match (argument.kind.nature, argument.is_output()) {
        // MPI_INFO_NULL is only for info objects that are read, MPI_STATUS_IGNORE only for statuses that are written.
        (Nature::Handle(ObjectKind::Info), true) => return "an info object".to_owned(),
        (Nature::Status, false) => return "a status".to_owned(),
        _ => {}
    }
    let each = match (&argument.array, argument.kind.nature) {
        (Some(_), Nature::Handle(_) | Nature::Number { .. } | Nature::Logical) => "each ",
        _ => "",
    };
    let sentinels = argument.sentinels.iter();
    let sentinels: String = sentinels.map(|name| format!(", or {name}")).collect();
    format!("{each}{}{sentinels}", argument.kind.meaning)
}
