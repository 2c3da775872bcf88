//! C functions that only pass arguments on.

use super::prototypes::{element, prototype, result};
use super::{has_texts, offered, problem, subject};
use crate::core::{self, Parameter};
use crate::file::{self, DerivedFile};
use crate::kind::{Nature, ObjectKind};
use crate::table::{Argument, Chapter, CountSize, ParameterDirection, Problem, Procedure};

/// The functions, one file for each chapter: under their `PMPI_` names, and as weak symbols under their `MPI_` names,
/// which a tool may define itself (MPI 4.1, section 15.2).
///
/// # Errors
/// A row with an argument that cannot be passed on, and without the mark `by_hand(c)`.
pub fn functions(chapters: &[Chapter]) -> Result<Vec<DerivedFile>, Problem> {
    let mut files = Vec::new();
    for chapter in chapters {
        let mut text = String::new();
        for procedure in offered(chapter).filter(|row| !row.by_hand.c) {
            for &form in CountSize::of(procedure) {
                let function = function(procedure, form);
                text += &function.map_err(|what| problem(procedure, what))?;
            }
        }
        if !text.is_empty() {
            files.push(DerivedFile {
                path: format!("c/{}.c", chapter.name),
                text: format!("/* {}. */\n#include \"dropin.h\"\n{text}", subject(chapter)),
            });
        }
    }
    Ok(files)
}

/// The code for an argument before the call of the core, the expressions passed to the core, and the code afterwards.
#[derive(Default)]
struct CArgument {
    before: String,
    given: String,
    /// In any case.
    after: String,
    /// If the core succeeded.
    on_success: String,
}

fn function(procedure: &Procedure, form: CountSize) -> Result<String, String> {
    let mut all = CArgument::default();
    let mut given = Vec::new();
    for argument in &procedure.arguments {
        if argument.kind.nature == Nature::Whatever {
            return Err(format!(
                "`{}` is a variable argument list, which cannot be passed on: expected by_hand(c)",
                argument.name
            ));
        }
        let Some(parameter) = core::parameter(argument)? else {
            all.before += &file::c(4, &format!("(void){};", argument.name));
            continue;
        };
        let passed = match argument.is_large_only && form == CountSize::Small {
            true => absent(argument, parameter),
            false => passed(argument, parameter, form),
        };
        all.before += &passed.before;
        all.after += &passed.after;
        all.on_success += &passed.on_success;
        given.push(passed.given);
    }
    let twin = if has_texts(procedure) { "_c" } else { "" };
    let call = format!("{}{twin}({})", core::entry(procedure), given.join(", "));
    let name = &procedure.name;
    let ending = form.ending();
    let head = prototype("PMPI_", procedure, form);
    let mut text = format!("\n#pragma weak {name}{ending} = P{name}{ending}\n");
    text += &file::c(0, &head);
    text += "{\n";
    text += &all.before;
    if all.after.is_empty() && all.on_success.is_empty() {
        text += &file::c(4, &format!("return {call};"));
    } else {
        text += &file::c(4, &format!("{} code = {call};", result(procedure)));
        text += "\n";
        text += &all.after;
        if !all.on_success.is_empty() {
            text += "    if (code == MPI_SUCCESS) {\n";
            text += &all.on_success;
            text += "    }\n";
        }
        text += "    return code;\n";
    }
    Ok(text + "}\n")
}

/// What is passed to the core for an argument that this form does not have.
fn absent(argument: &Argument, parameter: Parameter) -> CArgument {
    let given = match (parameter, element(argument, CountSize::Large)) {
        (Parameter::Int | Parameter::Wide, _) => "0".into(),
        (Parameter::Array | Parameter::ArrayOut, Some(element)) => {
            format!("NULL, sizeof({element})")
        }
        _ => "NULL".into(),
    };
    CArgument {
        given,
        ..CArgument::default()
    }
}

fn passed(argument: &Argument, parameter: Parameter, form: CountSize) -> CArgument {
    let name = &argument.name;
    let given = match (parameter, argument.kind.nature) {
        (Parameter::IntPlace, Nature::Handle(handle)) => {
            return handle_place(argument, handle);
        }
        (Parameter::WidePlace, _) if element(argument, form) == Some("int") => {
            return count_place(argument);
        }
        (Parameter::Int, Nature::Handle(handle)) if argument.is_by_address => {
            // For a null pointer the core gets -1, which is not a handle of any kind.
            format!("{name} ? minfo_from_{}(*{name}) : -1", handle.word())
        }
        (Parameter::Int, Nature::Handle(handle)) => {
            format!("minfo_from_{}({name})", handle.word())
        }
        (Parameter::Wide, Nature::State | Nature::OldState) => format!("(intptr_t){name}"),
        (Parameter::Array | Parameter::ArrayOut, _) => {
            // C's handles are pointers; the core recognises them by their size.
            let element = element(argument, form).unwrap_or("int");
            format!("{name}, sizeof({element})")
        }
        (Parameter::Status | Parameter::StatusOut, _) => format!("{name}, sizeof(int)"),
        (Parameter::Attribute, _) => format!("(intptr_t){name}, 0"),
        (Parameter::AttributePlace, _) => format!("(int64_t *){name}, 0"),
        (Parameter::FittingPlace, _) => format!("{name}, sizeof(MPI_Aint)"),
        (Parameter::Function, _) => {
            // 0 stands for a C function; plus 4 if it takes large counts.
            let is_large = form == CountSize::Large && argument.kind.is_poly();
            let form = if is_large { 4 } else { 0 };
            format!("(void (*)(void)){name}, {form}")
        }
        _ => name.clone(),
    };
    CArgument {
        given,
        ..CArgument::default()
    }
}

/// An output handle, which is an `int` to the core.
fn handle_place(argument: &Argument, handle: ObjectKind) -> CArgument {
    let name = &argument.name;
    let word = handle.word();
    let given = format!("{name} ? &{name}_handle : NULL");
    if argument.direction == ParameterDirection::Out {
        return CArgument {
            before: file::c(4, &format!("int {name}_handle = 0;")),
            given,
            on_success: match argument.is_nullable {
                true => file::c(8, &format!("if ({name})")),
                false => String::new(),
            } + &file::c(8, &format!("*{name} = minfo_pointer({name}_handle);")),
            after: String::new(),
        };
    }
    // The handle is only written if the core changed it, even after an error: a request may have been completed, or a
    // file closed, nevertheless.
    let is_changed = format!("{name} && {name}_handle != minfo_from_{word}(*{name})");
    CArgument {
        before: file::c(
            4,
            &format!("int {name}_handle = {name} ? minfo_from_{word}(*{name}) : 0;"),
        ),
        given,
        after: file::c(4, &format!("if ({is_changed})"))
            + &file::c(8, &format!("*{name} = minfo_pointer({name}_handle);")),
        on_success: String::new(),
    }
}

/// An output count, which has 64 bits in the core and is an `int` in the program.
fn count_place(argument: &Argument) -> CArgument {
    let name = &argument.name;
    let first = match argument.direction {
        ParameterDirection::InOut => format!("{name} ? *{name} : 0"),
        ParameterDirection::In | ParameterDirection::Out => "0".into(),
    };
    CArgument {
        before: file::c(4, &format!("int64_t {name}_number = {first};")),
        given: format!("{name} ? &{name}_number : NULL"),
        after: String::new(),
        on_success: file::c(8, &format!("*{name} = minfo_fitting({name}_number);")),
    }
}
