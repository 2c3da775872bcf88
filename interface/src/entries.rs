//! The core's entry points for procedures with choice buffers.
//!
//! A transfer has one by address, for C and legacy Fortran, one by descriptor, and one by descriptor with large counts;
//! if it takes a text, C has a separate one. All of them call one function in the chapter's file of the library,
//! `crate::message::send` for `MPI_Send`, in the guard of the first communicator, window or file among the arguments:
//!
//! | argument | parameter of the function |
//! |---|---|
//! | choice buffer | `Buffer` |
//! | handle, truth value, number that is always an `int` | `c_int`; written, a handle is `Out<c_int>` or `InOut<c_int>` |
//! | other number, count, length | `i64`; written, `Out<i64>` or `InOut<i64>` where it is never a default INTEGER |
//! | other number or truth value that is written | `NumberOut`, `NumberInOut` |
//! | array | `Integers`, `IntegersOut` |
//! | text | `&[u8]`, without the blanks that Fortran has at its end |
//! | status, statuses | `Status`, `Statuses` |
//! | memory that MPI gives | `Out<*mut c_void>` |
//!
//! The types are those of `src/foreign.rs`.

use crate::core::{Parameter, entry, is_transfer, parameter};
use crate::file::File;
use crate::kind::{Handle, Nature, Number};
use crate::table::{Argument, Chapter, Direction, Problem, Procedure};
use std::fmt::Write;

/// A form of an entry point.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// Addresses and values.
    Address,
    /// Addresses and values, and texts that end with a NUL.
    CText,
    /// Descriptors and references.
    Descriptor,
    /// Descriptors and references, and large counts.
    LargeDescriptor,
}

impl Form {
    fn is_by_descriptor(self) -> bool {
        matches!(self, Form::Descriptor | Form::LargeDescriptor)
    }

    /// The ending of the entry point's name.
    fn ending(self) -> &'static str {
        match self {
            Form::Address => "",
            Form::CText => "_c",
            Form::Descriptor => "_f08",
            Form::LargeDescriptor => "_large_f08",
        }
    }

    /// Its text in the reference.
    fn meaning(self) -> &'static str {
        match self {
            Form::Address => "by address",
            Form::CText => "by address, with texts of C",
            Form::Descriptor => "by descriptor",
            Form::LargeDescriptor => "by descriptor, with large counts",
        }
    }
}

/// The source of the entry points, which the library includes.
///
/// # Errors
/// A row with an argument that cannot be passed to the chapter's function.
pub fn file(chapters: &[Chapter]) -> Result<File, Problem> {
    let mut text = String::new();
    let procedures = chapters.iter().flat_map(|chapter| &chapter.procedures);
    for procedure in procedures.filter(|procedure| is_transfer(procedure)) {
        text.push_str(&entries(procedure)?);
    }
    Ok(File {
        path: "entries.rs".into(),
        text,
    })
}

/// The entry points of a procedure.
///
/// # Errors
/// An argument that cannot be passed to the chapter's function.
pub fn entries(procedure: &Procedure) -> Result<String, Problem> {
    let mut forms = vec![Form::Address];
    if procedure.has(|argument| argument.kind.nature == Nature::Text) {
        forms.push(Form::CText);
    }
    if !procedure.is_absent_in_f08 {
        forms.push(Form::Descriptor);
    }
    if procedure.has_large {
        forms.push(Form::LargeDescriptor);
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

/// The parameters of a hand-written entry point by address, with names and types from `src/foreign.rs`. A test compares
/// them with the source.
///
/// # Errors
/// An argument that cannot be passed to the core.
pub fn parameters(procedure: &Procedure) -> Result<Vec<(String, &'static str)>, String> {
    let mut all = Vec::new();
    for argument in &procedure.arguments {
        match parameter(argument)? {
            // Arguments that only C has are not passed to the core.
            None => {}
            Some(Parameter::TextOut) => {
                all.push((argument.name.clone(), "TextOut"));
                all.push((argument.name.clone() + "_len", "usize"));
            }
            Some(Parameter::Function) => {
                all.push((argument.name.clone(), "Function"));
                all.push((argument.name.clone() + "_form", "c_int"));
            }
            Some(kind @ (Parameter::Attribute | Parameter::AttributePlace)) => {
                let is_place = kind == Parameter::AttributePlace;
                all.push((
                    argument.name.clone(),
                    if is_place { "Out<i64>" } else { "i64" },
                ));
                all.push((argument.name.clone() + "_width", "i64"));
            }
            Some(_) => all.extend(by_address(argument, Form::Address)?.parameters),
        }
    }
    Ok(all)
}

/// An argument in a form: the parameters of the entry point, and what is passed to the chapter's function.
struct Passed {
    parameters: Vec<(String, &'static str)>,
    given: String,
}

fn write_entry(procedure: &Procedure, form: Form) -> Result<String, String> {
    let mut parameters = Vec::new();
    let mut given = Vec::new();
    for argument in &procedure.arguments {
        let passed = match form.is_by_descriptor() {
            false => by_address(argument, form)?,
            true => by_descriptor(argument, form)?,
        };
        parameters.extend(passed.parameters);
        given.push(passed.given);
    }
    let name = entry(procedure) + form.ending();
    let (chapter, stem) = (&procedure.chapter, procedure.stem());
    let names: Vec<_> = procedure.arguments.iter().map(|a| &*a.name).collect();
    let names = names.join(", ");
    let guard = guard(procedure, form);
    let (result, ierror) = match form.is_by_descriptor() {
        false => (" -> c_int", false),
        true => ("", true),
    };
    if ierror {
        parameters.push(("ierror".into(), "Ierror"));
    }

    let mut text = format!(
        "/// `{}({names})`, {}.\n#[unsafe(no_mangle)]\npub extern \"C\" fn {name}(\n",
        procedure.name,
        form.meaning()
    );
    for (name, kind) in parameters {
        let _ = writeln!(text, "    {name}: {kind},");
    }
    let _ = writeln!(text, "){result} {{");
    let _ = writeln!(
        text,
        "    {}{guard} || {{",
        if ierror { "let code = " } else { "" }
    );
    let _ = writeln!(text, "        crate::{chapter}::{stem}(");
    for given in given {
        let _ = writeln!(text, "            {given},");
    }
    let _ = writeln!(text, "        )\n    }}){}", if ierror { ";" } else { "" });
    if ierror {
        text.push_str("    ierror.set_code(code);\n");
    }
    text.push_str("}\n\n");
    Ok(text)
}

/// The guard for the first communicator, window, file or session among the arguments.
fn guard(procedure: &Procedure, form: Form) -> String {
    let name = &procedure.name;
    for argument in &procedure.arguments {
        let guard = match argument.kind.nature {
            Nature::Handle(Handle::Comm) => "guard_comm",
            Nature::Handle(Handle::Win) => "guard_win",
            Nature::Handle(Handle::File) => "guard_file",
            Nature::Handle(Handle::Session) => "guard_session",
            _ => continue,
        };
        if argument.is_output() || argument.array.is_some() {
            continue;
        }
        let value = match form.is_by_descriptor() {
            true => ".value()",
            false => "",
        };
        return format!("{guard}(\"{name}\", {}{value},", argument.name);
    }
    format!("guard(|| Call::of(\"{name}\"),")
}

/// An argument that cannot be passed to the chapter's function.
fn refused(argument: &Argument, what: &str) -> String {
    format!(
        "`{}` is {what} beside a choice buffer, which cannot be passed on: expected own(entry)",
        argument.name
    )
}

/// How it is passed to the core, if a transfer may have it.
fn of_transfer(argument: &Argument) -> Result<Parameter, String> {
    if argument.is_absent_in_fortran || argument.is_large_only {
        return Err(refused(argument, "an argument that some forms do not have"));
    }
    parameter(argument)?.ok_or_else(|| refused(argument, "an argument of `main`"))
}

/// The type of a number or handle that is written, with elements of this type.
fn written(argument: &Argument, element: &'static str) -> &'static str {
    match (argument.direction, element) {
        (Direction::InOut, "c_int") => "InOut<c_int>",
        (Direction::InOut, "Fint") => "InOut<Fint>",
        (Direction::InOut, _) => "InOut<i64>",
        (_, "c_int") => "Out<c_int>",
        (_, "Fint") => "Out<Fint>",
        _ => "Out<i64>",
    }
}

/// Whether an output has the same type in all forms; otherwise the chapter's function takes a number of either width.
fn is_one_width(argument: &Argument) -> bool {
    match argument.kind.nature {
        Nature::Number { small, large, .. } => small != Number::Int && large != Number::Int,
        Nature::Logical => false,
        _ => true,
    }
}

fn by_address(argument: &Argument, form: Form) -> Result<Passed, String> {
    let name = argument.name.clone();
    let one = |kind: &'static str, given: String| Passed {
        parameters: vec![(argument.name.clone(), kind)],
        given,
    };
    let two = |kind: &'static str, (ending, second): (&str, &'static str), given: String| Passed {
        parameters: vec![
            (argument.name.clone(), kind),
            (argument.name.clone() + ending, second),
        ],
        given,
    };
    let width = ("_width", "i64");
    let with_width = format!("{name}.with_width({name}_width)");
    let place = match is_one_width(argument) {
        true => name.clone(),
        false => format!("{name}.into()"),
    };
    Ok(match of_transfer(argument)? {
        Parameter::Int => one("c_int", name),
        Parameter::Wide => one("i64", name),
        Parameter::IntPlace => one(written(argument, "c_int"), place),
        Parameter::WidePlace => one(written(argument, "i64"), place),
        Parameter::FittingPlace => two("Out<i64>", width, format!("{name}, {name}_width")),
        Parameter::Address | Parameter::AddressOut => one("Address", format!("{name}.into()")),
        Parameter::PointerPlace => one("Out<*mut libc::c_void>", name),
        Parameter::Array => two("ArrayIn", width, with_width),
        Parameter::ArrayOut => two("ArrayOut", width, with_width),
        Parameter::Status => two("StatusIn", width, with_width),
        Parameter::StatusOut => two("StatusOut", width, with_width),
        Parameter::Text if form == Form::CText => one(
            "CTextIn",
            format!("{name}.read(usize::MAX, minfo_core::error::Class::Arg, \"{name}\")?"),
        ),
        Parameter::Text => two(
            "TextIn",
            ("_len", "usize"),
            format!("minfo_core::text::strip_end({name}.read({name}_len))"),
        ),
        Parameter::TextOut => return Err(refused(argument, "a text that is written")),
        Parameter::Texts => return Err(refused(argument, "a list of texts")),
        Parameter::Function => return Err(refused(argument, "a function of the program")),
        Parameter::Attribute | Parameter::AttributePlace => {
            return Err(refused(argument, "an attribute"));
        }
    })
}

/// The type of an element in Fortran, for numbers, truth values and handles.
fn in_fortran(argument: &Argument, form: Form) -> &'static str {
    match argument.kind.nature {
        Nature::Number { small, large, .. } => {
            let number = match form {
                Form::LargeDescriptor => large,
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

fn by_descriptor(argument: &Argument, form: Form) -> Result<Passed, String> {
    let name = &argument.name;
    let one = |kind: &'static str, given: String| Passed {
        parameters: vec![(name.clone(), kind)],
        given,
    };
    let element = in_fortran(argument, form);
    // Handles and statuses of mpi_f08 are interoperable types that consist of `int`s.
    let with_width = match argument.kind.nature {
        Nature::Status => format!("{name}.with_width(width_of::<c_int>())"),
        _ => format!("{name}.with_width(width_of::<{element}>())"),
    };
    let place = match is_one_width(argument) {
        true => name.clone(),
        false => format!("{name}.into()"),
    };
    Ok(match of_transfer(argument)? {
        Parameter::Int => match (argument.kind.nature, element) {
            (Nature::Logical, _) => one("In<Fint>", format!("{name}.truth()")),
            (_, "Fint") => one("In<Fint>", format!("{name}.nearest()")),
            _ => one("In<c_int>", format!("{name}.value()")),
        },
        Parameter::Wide if element == "Fint" => {
            one("In<Fint>", format!("i64::from({name}.value())"))
        }
        Parameter::Wide => one("In<i64>", format!("{name}.value()")),
        Parameter::IntPlace | Parameter::WidePlace => one(written(argument, element), place),
        Parameter::FittingPlace => return Err(refused(argument, "a number of MPI-1")),
        Parameter::Address | Parameter::AddressOut => one("Descriptor", format!("{name}.into()")),
        Parameter::PointerPlace => one("Out<*mut libc::c_void>", name.clone()),
        Parameter::Array => one("ArrayIn", with_width),
        Parameter::ArrayOut => one("ArrayOut", with_width),
        Parameter::Status => one("StatusIn", with_width),
        Parameter::StatusOut => one("StatusOut", with_width),
        Parameter::Text => one(
            "Descriptor",
            format!("minfo_core::text::strip_end({name}.text(\"{name}\")?)"),
        ),
        Parameter::TextOut => return Err(refused(argument, "a text that is written")),
        Parameter::Texts => return Err(refused(argument, "a list of texts")),
        Parameter::Function => return Err(refused(argument, "a function of the program")),
        Parameter::Attribute | Parameter::AttributePlace => {
            return Err(refused(argument, "an attribute"));
        }
    })
}

#[cfg(test)]
mod tests;
