//! The prototypes of C's functions, as the standard has them.

use crate::kind::{Nature, Number};
use crate::table::{Argument, CountSize, Length, ParameterDirection, Procedure};

/// Procedures that take `argc` and `argv` themselves. The Forum's table gives these the same kinds as in procedures
/// that take their addresses, like MPI_Init.
const ARGUMENTS_BY_VALUE: &[&str] = &["MPI_Info_create_env"];

/// The prototype of a function: `int MPI_Comm_rank(MPI_Comm comm, int *rank)`.
pub fn prototype(prefix: &str, procedure: &Procedure, form: CountSize) -> String {
    format!(
        "{} {prefix}{}{}({})",
        result(procedure),
        &procedure.name["MPI_".len()..],
        form.ending(),
        parameters(procedure, form)
    )
}

/// The text between the parentheses of a prototype.
pub fn parameters(procedure: &Procedure, form: CountSize) -> String {
    let present = procedure.arguments.iter();
    let present = present.filter(|argument| form == CountSize::Large || !argument.is_large_only);
    let by_value = ARGUMENTS_BY_VALUE.contains(&procedure.name.as_str());
    let list: Vec<_> = present
        .map(|argument| match (by_value, argument.kind.name) {
            (true, "ARGUMENT_COUNT") => format!("int {}", argument.name),
            (true, "ARGUMENT_LIST") => format!("char *{}[]", argument.name),
            _ => parameter(argument, form),
        })
        .collect();
    match list.is_empty() {
        true => "void".into(),
        false => list.join(", "),
    }
}

/// The type of the result.
pub(super) fn result(procedure: &Procedure) -> &'static str {
    match procedure.result.map(|kind| kind.nature) {
        Some(Nature::Seconds) => "double",
        Some(Nature::Number { small, .. }) => number(small),
        _ => "int",
    }
}

/// A number type in C.
pub(super) fn number(number: Number) -> &'static str {
    match number {
        Number::Int => "int",
        Number::Aint | Number::OldAint => "MPI_Aint",
        Number::Count => "MPI_Count",
        Number::Offset => "MPI_Offset",
    }
}

/// The type of a number, a truth value or a handle; for an array, of an element.
pub(super) fn element(argument: &Argument, form: CountSize) -> Option<&'static str> {
    match argument.kind.nature {
        Nature::Handle(handle) => Some(handle.type_name()),
        Nature::Logical => Some("int"),
        Nature::Number { .. } if argument.kind.name == "CALLBACK_SAFETY" => Some("MPI_T_cb_safety"),
        Nature::Number { .. } if argument.kind.name == "SOURCE_ORDERING" => {
            Some("MPI_T_source_order")
        }
        Nature::Number { small, large, .. } => Some(number(match form {
            CountSize::Small => small,
            CountSize::Large => large,
        })),
        _ => None,
    }
}

/// The type of a function of the program. It is named after the argument, unless that name does not say which object it
/// belongs to.
pub fn function_type(argument: &Argument, form: CountSize) -> String {
    match argument.kind.name {
        "EVENT_CB_FUNCTION" => return "MPI_T_event_cb_function".into(),
        "EVENT_DROP_CB_FUNCTION" => return "MPI_T_event_dropped_cb_function".into(),
        "EVENT_FREE_CB_FUNCTION" => return "MPI_T_event_free_cb_function".into(),
        _ => {}
    }
    let subject = argument.name.trim_end_matches("_fn");
    let subject = match subject {
        "query" | "free" | "cancel" => format!("grequest_{subject}"),
        "read_conversion" | "write_conversion" => "datarep_conversion".into(),
        "dtype_file_extent" => "datarep_extent".into(),
        _ => subject.to_owned(),
    };
    let ending = match argument.kind.is_poly() {
        true => form.ending(),
        false => "",
    };
    let (first, others) = subject.split_at(1);
    let first = first.to_uppercase();
    format!("MPI_{first}{others}_function{ending}")
}

fn parameter(argument: &Argument, form: CountSize) -> String {
    let name = &argument.name;
    let is_output = argument.is_output();
    let constant = match is_output || argument.is_mutable {
        true => "",
        false => "const ",
    };
    if let (Some(element), Some(length)) = (element(argument, form), &argument.array) {
        return match length {
            // An argument that may be the address of a constant is not an array of the program.
            _ if !argument.sentinels.is_empty() => format!("{constant}{element} *{name}"),
            Length::Of(lengths) if lengths.len() == 2 => {
                format!("{constant}{element} {name}[][{}]", lengths[1])
            }
            _ => format!("{constant}{element} {name}[]"),
        };
    }
    if let Some(element) = element(argument, form) {
        return match argument.direction {
            ParameterDirection::In if argument.is_by_address => format!("{element} *{name}"),
            ParameterDirection::In => format!("{element} {name}"),
            ParameterDirection::Out | ParameterDirection::InOut => format!("{element} *{name}"),
        };
    }
    match argument.kind.nature {
        Nature::Buffer | Nature::Literal => format!("{constant}void *{name}"),
        Nature::Text => format!("{constant}char *{name}"),
        Nature::Status => format!("{constant}MPI_Status *{name}"),
        Nature::Function => format!("{} *{name}", function_type(argument, form)),
        Nature::Texts if argument.kind.name == "STRING_2DARRAY" => format!("char **{name}[]"),
        Nature::Texts => format!("char *{name}[]"),
        Nature::Program if argument.kind.name == "ARGUMENT_COUNT" => format!("int *{name}"),
        Nature::Program => format!("char ***{name}"),
        Nature::Whatever => "...".into(),
        // The address of memory, the extra state of a function, an attribute: any pointer.
        _ => format!("void *{name}"),
    }
}
