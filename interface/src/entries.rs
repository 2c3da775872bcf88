//! The core's entry points, which all languages call.
//!
//! A procedure has one by address, for C, legacy Fortran and the wrappers of `mpi_f08`; if it takes or returns a text, C has a
//! separate one. A procedure with a choice buffer also has one by descriptor, and one by descriptor with large counts. All of
//! them call one function in the chapter's file of the library, `crate::comm::comm_rank` for `MPI_Comm_rank`, in the
//! guard of the object that the call is about. The function's parameters are, in the order of the arguments:
//!
//! | argument | parameter |
//! |---|---|
//! | handle, number that is always an `int` | `c_int` |
//! | other number, count, length | `i64` |
//! | truth value | `bool` |
//! | choice buffer | `Buffer` |
//! | array | `Integers`, `IntegersOut` |
//! | text, texts, lists of texts | `Text`, `TextPlace`, `Texts`, `TextLists` |
//! | status, statuses | `StatusArgument`, `Statuses` |
//! | function | `(Function, EntryForm)` |
//! | attribute | `i64, Language`; an output is `Language` alone |
//! | number or handle that is read and written | `Variable`, or `NumberVariable` if its width depends on the form |
//!
//! It returns the outputs: numbers and handles like inputs, memory that MPI allocates as an address (`usize`). Of several it
//! returns a tuple; if an output `flag` says whether there are others, an `Option` of these. But if a text, an array or a
//! status is among the outputs, or a number that only the form with large counts has, it writes all of them itself: a number
//! is then a `NonNullOut`, and an `Option` of it if some forms do not have it, or a null pointer may stand for it.
//!
//! Other null pointers in place of a number or a handle are refused before the call. The function of a procedure that
//! only C has gets buffers as an `Address`. The types are those of `src/foreign.rs`.

use crate::core::{Parameter, entry, has_entry, is_transfer, parameter};
use crate::file::DerivedFile;
use crate::kind::{Nature, Number, ObjectKind};
use crate::table::{Argument, Chapter, ParameterDirection, Problem, Procedure};
use std::fmt::Write;

/// A form of an entry point.
#[derive(Clone, Copy, PartialEq, Eq)]
enum EntryForm {
    /// Addresses and values.
    Address,
    /// Addresses and values, and texts that end with a NUL.
    CText,
    /// Descriptors and references.
    Descriptor,
    /// Descriptors and references, and large counts.
    LargeDescriptor,
}

impl EntryForm {
    fn is_by_descriptor(self) -> bool {
        matches!(self, EntryForm::Descriptor | EntryForm::LargeDescriptor)
    }

    /// The ending of the entry point's name.
    fn ending(self) -> &'static str {
        match self {
            EntryForm::Address => "",
            EntryForm::CText => "_c",
            EntryForm::Descriptor => "_f08",
            EntryForm::LargeDescriptor => "_large_f08",
        }
    }

    /// Its text in the reference.
    fn meaning(self) -> &'static str {
        match self {
            EntryForm::Address => "by address",
            EntryForm::CText => "by address, with texts of C",
            EntryForm::Descriptor => "by descriptor",
            EntryForm::LargeDescriptor => "by descriptor, with large counts",
        }
    }
}

/// The source of the entry points, which the library includes.
///
/// # Errors
/// A row with an argument that cannot be passed to the chapter's function.
pub fn file(chapters: &[Chapter]) -> Result<DerivedFile, Problem> {
    let mut text = String::new();
    let procedures = chapters.iter().flat_map(|chapter| &chapter.procedures);
    for procedure in procedures.filter(|procedure| has_entry(procedure)) {
        text.push_str(&entries(procedure)?);
    }
    Ok(DerivedFile {
        path: "entries.rs".into(),
        text,
    })
}

/// The entry points of a procedure.
///
/// # Errors
/// An argument that cannot be passed to the chapter's function.
pub fn entries(procedure: &Procedure) -> Result<String, Problem> {
    let is_text =
        |argument: &Argument| matches!(argument.kind.nature, Nature::Text | Nature::Texts);
    let mut forms = match (procedure.has(is_text), procedure.is_c_only) {
        (true, true) => vec![EntryForm::CText],
        (true, false) => vec![EntryForm::Address, EntryForm::CText],
        (false, _) => vec![EntryForm::Address],
    };
    if is_transfer(procedure) && !procedure.is_absent_in_f08 {
        forms.push(EntryForm::Descriptor);
    }
    if is_transfer(procedure) && procedure.has_large {
        forms.push(EntryForm::LargeDescriptor);
    }
    let written = forms.into_iter().map(|form| {
        write_entry(procedure, form).map_err(|what| Problem {
            file: format!("interface/chapters/{}.txt", procedure.chapter).into(),
            line: procedure.line,
            what,
        })
    });
    written.collect()
}

fn write_entry(procedure: &Procedure, form: EntryForm) -> Result<String, String> {
    let mut parameters = Vec::new();
    let mut checks = Vec::new();
    let mut given = Vec::new();
    let mut written = Vec::new();
    for argument in &procedure.arguments {
        let Some(parameter) = parameter(argument)? else {
            continue;
        };
        parameters.extend(in_form(argument, parameter, form)?);
        let passed = passed(procedure, argument, parameter, form);
        checks.extend(passed.check);
        given.extend(passed.given);
        written.extend(passed.written.map(|written| (argument, written)));
    }
    if form.is_by_descriptor() {
        parameters.push(("ierror".into(), "Ierror"));
    }

    let names: Vec<_> = procedure.arguments.iter().map(|a| &*a.name).collect();
    let parameters: Vec<_> = parameters
        .iter()
        .map(|(name, kind)| format!("{name}: {kind}"))
        .collect();
    let result = match (form.is_by_descriptor(), procedure.result) {
        (true, _) => "",
        (false, None) => " -> c_int",
        (false, Some(_)) => " -> f64",
    };
    let mut text = format!(
        "/// `{}({})`, {}.\n#[unsafe(no_mangle)]\npub(crate) extern \"C\" fn {}{}({}){result} {{\n",
        procedure.name,
        names.join(", "),
        form.meaning(),
        entry(procedure),
        form.ending(),
        parameters.join(", "),
    );
    let start = if form.is_by_descriptor() {
        "let code = "
    } else {
        ""
    };
    let _ = writeln!(text, "    {start}{} move || {{", guard(procedure, form));
    for check in checks {
        let _ = writeln!(text, "        {check}");
    }
    let call = format!(
        "crate::{}::{}({})",
        procedure.chapter.replace('_', "::"),
        procedure.stem(),
        given.join(", ")
    );
    let _ = writeln!(text, "        {}", with_outputs(procedure, &call, &written));
    match form.is_by_descriptor() {
        true => text.push_str("    });\n    ierror.set_code(code);\n}\n\n"),
        false => text.push_str("    })\n}\n\n"),
    }
    Ok(text)
}

/// The call of the chapter's function, and what is done with the outputs that it returns.
fn with_outputs(procedure: &Procedure, call: &str, written: &[(&Argument, String)]) -> String {
    let is_flag = |argument: &Argument| procedure.has_flag() && argument.name == "flag";
    let (flags, others): (Vec<_>, Vec<_>) =
        written.iter().partition(|(argument, _)| is_flag(argument));
    let write_all = |of: &str| match &*others {
        [(_, one)] => one.replace("{}", of) + "; ",
        several => {
            let each = several.iter().enumerate();
            each.map(|(place, (_, one))| one.replace("{}", &format!("{of}.{place}")) + "; ")
                .collect()
        }
    };
    match (&*flags, &*others) {
        ([], []) => call.to_owned(),
        ([], [(_, one)]) | ([(_, one)], []) => {
            format!("{}; Ok(())", one.replace("{}", &format!("{call}?")))
        }
        ([], _) => format!("let outputs = {call}?; {}Ok(())", write_all("outputs")),
        ([(_, flag), ..], _) => format!(
            "let found = {call}?; if let Some(found) = found {{ {}}} {}; Ok(())",
            write_all("found"),
            flag.replace("{}", "found.is_some()")
        ),
    }
}

/// The guard of the object that a call is about, up to its body: of the first communicator, window, file or session among the
/// arguments, which have error handlers; else of the first other object.
fn guard(procedure: &Procedure, form: EntryForm) -> String {
    let name = &procedure.name;
    if procedure.chapter == "tool" {
        return format!("guard_tool(\"{name}\",");
    }
    if procedure.result.is_some() {
        return format!("guard_number(\"{name}\", 0.0,");
    }
    let read = procedure
        .arguments
        .iter()
        .filter(|argument| argument.direction != ParameterDirection::Out);
    let handles: Vec<_> = read
        .filter_map(|argument| match argument.kind.nature {
            Nature::Handle(handle) => Some((argument, handle)),
            _ => None,
        })
        .collect();
    let first = |is_it: &dyn Fn(&Argument, ObjectKind) -> bool| {
        let found = handles
            .iter()
            .find(|(argument, handle)| is_it(argument, *handle))?;
        let (argument, handle) = *found;
        let value = match (argument.direction, form.is_by_descriptor()) {
            (ParameterDirection::InOut, _) => {
                format!("{}.value_or({})", argument.name, null(handle))
            }
            (_, true) => format!("{}.value()", argument.name),
            (_, false) => argument.name.clone(),
        };
        Some((argument, handle, value))
    };
    let is_one = |argument: &Argument| argument.array.is_none();
    let has_handler = |argument: &Argument, handle| match handle {
        // File errors do not go to the communicator on which a file is opened.
        ObjectKind::Comm => is_one(argument) && !procedure.chapter.starts_with("file"),
        ObjectKind::Win | ObjectKind::File | ObjectKind::Session => is_one(argument),
        _ => false,
    };
    if let Some((argument, handle, value)) = first(&has_handler) {
        let word = match (handle, argument.direction) {
            (ObjectKind::File, ParameterDirection::InOut) => "closed_file",
            _ => handle.word(),
        };
        return format!("guard_{word}(\"{name}\", {value},");
    }
    if procedure.chapter.starts_with("file") {
        return format!("guard_null_file(\"{name}\",");
    }
    if let Some((.., value)) = first(&|_, handle| handle == ObjectKind::Errhandler)
        && let Some(made) = procedure.arguments.last()
        && let Nature::Handle(made @ (ObjectKind::Comm | ObjectKind::Session)) = made.kind.nature
    {
        let owner = format!("{made:?}");
        return format!(
            "guard_given(\"{name}\", ({value}, minfo_objects::errhandler::HandlerKind::{owner}), {},",
            null(made)
        );
    }
    if let Some((argument, _, value)) = first(&|_, handle| handle == ObjectKind::Request) {
        return match is_one(argument) {
            true => format!("guard_request(\"{name}\", {value},"),
            false => format!("guard_requests(\"{name}\","),
        };
    }
    let is_object = |argument: &Argument, handle| match handle {
        ObjectKind::Datatype | ObjectKind::Group | ObjectKind::Op => is_one(argument),
        // In other chapters an info object only has hints.
        ObjectKind::Info => matches!(&*procedure.chapter, "info" | "abi"),
        _ => false,
    };
    match first(&is_object) {
        Some((_, handle, value)) => {
            format!("guard_on(\"{name}\", \"{}\", {value},", handle.word())
        }
        None => format!("guard(\"{name}\","),
    }
}

/// The null handle of a kind.
fn null(handle: ObjectKind) -> &'static str {
    match handle {
        ObjectKind::Comm => "minfo_objects::comm::NULL",
        ObjectKind::Datatype => "minfo_rules::datatype::Datatype::NULL",
        ObjectKind::Errhandler => "minfo_objects::errhandler::Errhandler::NULL",
        ObjectKind::File => "minfo_objects::file::NULL",
        ObjectKind::Group => "minfo_objects::group::NULL",
        ObjectKind::Info => "minfo_objects::info::NULL",
        ObjectKind::Message => "minfo_objects::message::NULL",
        ObjectKind::Op => "minfo_rules::datatype::Op::NULL",
        ObjectKind::Request => "minfo_objects::request::NULL",
        ObjectKind::Session => "minfo_objects::session::NULL",
        ObjectKind::Win => "minfo_objects::win::NULL",
        ObjectKind::ToolEnum
        | ObjectKind::ToolCvar
        | ObjectKind::ToolPvar
        | ObjectKind::ToolSession
        | ObjectKind::ToolRegistration
        | ObjectKind::ToolInstance => "minfo_objects::tool::NULL",
    }
}

/// The parameters of an entry point for an argument: their names and types.
fn in_form(
    argument: &Argument,
    parameter: Parameter,
    form: EntryForm,
) -> Result<Vec<(String, &'static str)>, String> {
    use Parameter as P;
    let by_descriptor = form.is_by_descriptor();
    let refused = |what: &str| {
        let name = &argument.name;
        Err(format!(
            "`{name}` is an argument {what}: beside a choice buffer it cannot be passed on"
        ))
    };
    if by_descriptor && (argument.is_absent_in_fortran || argument.is_large_only) {
        return refused("that some forms do not have");
    }
    let element = match by_descriptor {
        true => in_fortran(argument, form),
        false => match parameter {
            P::Int | P::IntPlace => "c_int",
            _ => "i64",
        },
    };
    let is_inout = argument.direction == ParameterDirection::InOut;
    let kind = match parameter {
        P::FittingPlace
        | P::Function
        | P::Attribute
        | P::AttributePlace
        | P::TextOut
        | P::Texts
            if by_descriptor =>
        {
            return refused("of this kind");
        }
        P::Int | P::Wide if !by_descriptor => element,
        P::Int | P::Wide => match element {
            "Fint" => "In<Fint>",
            "c_int" => "In<c_int>",
            _ => "In<i64>",
        },
        P::IntPlace | P::WidePlace | P::FittingPlace | P::AttributePlace => {
            match (element, is_inout) {
                ("Fint", true) => "InOut<Fint>",
                ("c_int", true) => "InOut<c_int>",
                (_, true) => "InOut<i64>",
                ("Fint", false) => return refused("of this kind"),
                ("c_int", false) => "Out<c_int>",
                (_, false) => "Out<i64>",
            }
        }
        P::PointerPlace => "Out<*mut libc::c_void>",
        P::Address | P::AddressOut | P::Text if by_descriptor => "Descriptor",
        P::Address | P::AddressOut => "Address",
        P::Array => "ArrayIn",
        P::ArrayOut => "ArrayOut",
        P::Status => "StatusIn",
        P::StatusOut => "StatusOut",
        P::Text if form == EntryForm::CText => "CTextIn",
        P::Text => "TextIn",
        P::TextOut if form == EntryForm::CText => "CTextOut",
        P::TextOut => "TextOut",
        P::Texts if form != EntryForm::CText => "TextsIn",
        P::Texts if is_list_of_lists(argument) => "CTextLists",
        P::Texts => "CTextList",
        P::Function => "Function",
        P::Attribute => "i64",
    };
    let mut parameters = vec![(argument.name.clone(), kind)];
    let second = match parameter.second() {
        Some(_) if by_descriptor => None,
        Some("_len") if form == EntryForm::CText => None,
        Some("_len") => Some(("_len", "usize")),
        Some("_form") => Some(("_form", "c_int")),
        Some(width) => Some((width, "i64")),
        None => None,
    };
    if let Some((ending, kind)) = second {
        parameters.push((argument.name.clone() + ending, kind));
    }
    Ok(parameters)
}

/// Whether texts are those of several lists.
fn is_list_of_lists(argument: &Argument) -> bool {
    argument.kind.name == "STRING_2DARRAY"
}

/// The type of an element in Fortran, for numbers, truth values and handles.
fn in_fortran(argument: &Argument, form: EntryForm) -> &'static str {
    match argument.kind.nature {
        Nature::Number { small, large, .. } => {
            let number = match form {
                EntryForm::LargeDescriptor => large,
                _ => small,
            };
            match number {
                Number::Int | Number::OldAint => "Fint",
                Number::Aint | Number::Count | Number::Offset => "i64",
            }
        }
        Nature::Logical => "Fint",
        Nature::State => "i64",
        _ => "c_int",
    }
}

/// The code for an argument: checks before the call of the chapter's function, the expression passed to it, and how a
/// returned output is written, with `{}` for the value.
#[derive(Default)]
struct EntryArgument {
    check: Option<String>,
    given: Option<String>,
    written: Option<String>,
}

fn passed(
    procedure: &Procedure,
    argument: &Argument,
    parameter: Parameter,
    form: EntryForm,
) -> EntryArgument {
    use Parameter as P;
    let name = &argument.name;
    let width = match (form.is_by_descriptor(), argument.kind.nature) {
        // Statuses of mpi_f08 are interoperable types that consist of `int`s.
        (true, Nature::Status) => "width_of::<c_int>()".into(),
        (true, _) => format!("width_of::<{}>()", in_fortran(argument, form)),
        (false, _) => format!("{name}_width"),
    };
    let given = match parameter {
        P::IntPlace | P::WidePlace | P::FittingPlace | P::PointerPlace | P::AttributePlace => {
            return place(procedure, argument, parameter);
        }
        P::Int | P::Wide => {
            let value = value(argument, parameter, form);
            match argument.kind.nature {
                Nature::Logical => format!("{value} != 0"),
                _ => value,
            }
        }
        P::Address | P::AddressOut => format!("{name}.into()"),
        P::Array | P::ArrayOut | P::Status | P::StatusOut => format!("{name}.with_width({width})"),
        P::Texts if form == EntryForm::Address && is_list_of_lists(argument) => {
            format!("{name}.rows_with_len({name}_len, \"{name}\")")
        }
        P::Text | P::TextOut | P::Texts => match form {
            EntryForm::Address => format!("{name}.with_len({name}_len, \"{name}\")"),
            EntryForm::CText => format!("{name}.named(\"{name}\")"),
            EntryForm::Descriptor | EntryForm::LargeDescriptor => {
                format!("{name}.text(\"{name}\")?")
            }
        },
        P::Function => format!("({name}, CallbackInterface::of({name}_form))"),
        P::Attribute => format!("{name}, crate::attribute::language({name}_width)"),
    };
    EntryArgument {
        given: Some(given),
        ..EntryArgument::default()
    }
}

/// A number or handle that is read.
fn value(argument: &Argument, parameter: Parameter, form: EntryForm) -> String {
    let name = &argument.name;
    if !form.is_by_descriptor() {
        return name.clone();
    }
    match (parameter, in_fortran(argument, form)) {
        (Parameter::Int, "Fint") => format!("{name}.nearest()"),
        (Parameter::Wide, "Fint") => format!("i64::from({name}.value())"),
        _ => format!("{name}.value()"),
    }
}

/// A number, handle or address that is written.
fn place(procedure: &Procedure, argument: &Argument, parameter: Parameter) -> EntryArgument {
    let name = &argument.name;
    let is_inout = argument.direction == ParameterDirection::InOut;
    let place = match is_inout && is_transfer(procedure) && !is_one_width(argument) {
        true => format!("NumberInOut::from({name})"),
        false => name.clone(),
    };
    let required = format!("{place}.required(\"{name}\")");
    let mut passed = EntryArgument {
        check: Some(match argument.is_large_only || argument.is_nullable {
            true => format!("let {name} = {required}.ok();"),
            false => format!("let {name} = {required}?;"),
        }),
        ..EntryArgument::default()
    };
    if is_inout || !returns_outputs(procedure) {
        passed.given = Some(name.clone());
        return passed;
    }
    passed.written = Some(match parameter {
        Parameter::PointerPlace => format!("{name}.give_address({{}})"),
        Parameter::FittingPlace => {
            let instead = procedure.replaced_by.as_deref().unwrap_or_default();
            format!("{name}.give_fitting({{}}, {name}_width, \"{name}\", \"{instead}\")?")
        }
        Parameter::AttributePlace => format!("{name}.give_attribute({{}}, {name}_width)"),
        _ if argument.kind.nature == Nature::Logical => format!("{name}.give({{}}.into())"),
        _ => format!("{name}.give({{}})"),
    });
    if parameter == Parameter::AttributePlace {
        passed.given = Some(format!("crate::attribute::language({name}_width)"));
    }
    passed
}

/// Whether the chapter's function returns the outputs: whether they are numbers, handles and addresses that all forms have.
fn returns_outputs(procedure: &Procedure) -> bool {
    let is_returned = |argument: &Argument| match parameter(argument) {
        Ok(Some(Parameter::TextOut | Parameter::ArrayOut | Parameter::StatusOut)) => false,
        _ => !(argument.is_output() && (argument.is_large_only || argument.is_nullable)),
    };
    procedure.arguments.iter().all(is_returned)
}

/// Whether a number has the same type in all forms; otherwise the chapter's function takes a variable of either width.
fn is_one_width(argument: &Argument) -> bool {
    match argument.kind.nature {
        Nature::Number { small, large, .. } => small != Number::Int && large != Number::Int,
        Nature::Logical => false,
        _ => true,
    }
}

#[cfg(test)]
mod tests;
