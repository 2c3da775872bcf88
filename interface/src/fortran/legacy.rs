//! The legacy procedures: external procedures with INTEGER handles, called through `mpif.h` or `use mpi`.
//!
//! Each calls the core's entry point. Arrays and statuses are passed on as they are, with the size of an INTEGER, so that
//! nothing is copied and special addresses are recognised. Outputs are assigned on success only, except those of
//! procedures that complete requests: a request is completed even if its operation failed.

use crate::core;
use crate::file::{self, DerivedFile};
use crate::fortran::declare::problem;
use crate::fortran::passing::{Caller, Passing};
use crate::fortran::specifics::{use_statements, uses_name};
use crate::kind::{ArgumentKind, Nature, Number};
use crate::table::{Argument, Chapter, Length, ParameterDirection, Problem, Procedure};
use std::collections::BTreeSet;

/// The legacy procedures, one file for each chapter that has some: `legacy/comm.f90`.
///
/// # Errors
/// A row with an argument that cannot be passed on, and that is not written by hand.
pub fn files(chapters: &[Chapter]) -> Result<Vec<DerivedFile>, Problem> {
    let mut files = Vec::new();
    for chapter in chapters {
        let mut text = String::new();
        for row in &chapter.procedures {
            if !row.is_legacy() || row.by_hand.legacy {
                continue;
            }
            for &form in forms(row) {
                let derived = derive(row, form).map_err(|what| problem(row, what))?;
                text = text + "\n" + &derived;
            }
        }
        if !text.is_empty() {
            let head = format!(
                "! Legacy procedures, from interface/chapters/{}.txt.\n",
                chapter.name
            );
            files.push(DerivedFile {
                path: format!("legacy/{}.f90", chapter.name),
                text: head + &text,
            });
        }
    }
    Ok(files)
}

/// The address of memory that MPI allocates, in a legacy procedure (MPI 4.1, section 9.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AddressForm {
    /// INTEGER(MPI_ADDRESS_KIND).
    Integer,
    /// TYPE(C_PTR), in a separate procedure.
    Pointer,
}

impl AddressForm {
    /// The suffix of the procedure's name.
    fn ending(self) -> &'static str {
        match self {
            AddressForm::Integer => "",
            AddressForm::Pointer => "_cptr",
        }
    }
}

/// The forms that a procedure has.
pub(crate) fn forms(procedure: &Procedure) -> &'static [AddressForm] {
    match procedure.has(gives_memory) {
        true => &[AddressForm::Integer, AddressForm::Pointer],
        false => &[AddressForm::Integer],
    }
}

pub(crate) fn gives_memory(argument: &Argument) -> bool {
    argument.kind.nature == Nature::Pointer && !is_buffer(argument)
}

/// Whether it is a choice buffer in legacy Fortran. So is the argument of MPI_Buffer_detach, an address in other
/// languages, but it is not assigned (MPI 4.1, section 3.6).
pub(super) fn is_buffer(argument: &Argument) -> bool {
    argument.kind.nature == Nature::Buffer || argument.kind.name == "C_BUFFER2"
}

/// The arguments that legacy Fortran has, without `ierror`.
pub(super) fn dummies(procedure: &Procedure) -> impl Iterator<Item = &Argument> {
    procedure.arguments.iter().filter(|argument| {
        let is_of_c = matches!(argument.kind.nature, Nature::Program | Nature::Whatever);
        !is_of_c && !argument.is_absent_in_fortran && !argument.is_large_only
    })
}

/// The first statement of a procedure or of its interface, and the last one.
pub(crate) fn frame(prefix: &str, procedure: &Procedure, form: AddressForm) -> [String; 2] {
    let name = format!("{prefix}{}{}", procedure.name, form.ending());
    let mut names: Vec<&str> = dummies(procedure)
        .map(|dummy| dummy.name.as_str())
        .collect();
    match procedure.result {
        Some(kind) => [
            format!(
                "{} function {name}({})",
                result_type(kind),
                names.join(", ")
            ),
            format!("end function {name}"),
        ],
        None => {
            names.extend(procedure.has_ierror().then_some("ierror"));
            [
                format!("subroutine {name}({})", names.join(", ")),
                format!("end subroutine {name}"),
            ]
        }
    }
}

fn result_type(kind: ArgumentKind) -> String {
    match kind.nature {
        Nature::Number { small, .. } => integer(small),
        _ => "double precision".into(),
    }
}

fn integer(number: Number) -> String {
    match kind_of(number) {
        Some(kind) => format!("integer({kind})"),
        None => "integer".into(),
    }
}

/// The kind of a non-default INTEGER.
fn kind_of(number: Number) -> Option<&'static str> {
    match number {
        Number::Int | Number::OldAint => None,
        Number::Aint => Some("MPI_ADDRESS_KIND"),
        Number::Count => Some("MPI_COUNT_KIND"),
        Number::Offset => Some("MPI_OFFSET_KIND"),
    }
}

/// The INTEGER type of an argument or of its elements.
fn number_of(argument: &Argument) -> Number {
    match argument.kind.nature {
        Nature::Number { small, .. } => small,
        Nature::State | Nature::Attribute | Nature::Pointer => Number::Aint,
        _ => Number::Int,
    }
}

/// The declarations of the dummy arguments.
pub(crate) fn declarations(procedure: &Procedure, form: AddressForm) -> Vec<String> {
    let mut lines: Vec<String> = dummies(procedure)
        .map(|dummy| declaration(dummy, form))
        .collect();
    if procedure.has_ierror() {
        lines.push("integer, intent(out) :: ierror".into());
    }
    lines
}

fn declaration(argument: &Argument, form: AddressForm) -> String {
    let name = &argument.name;
    // An output that is not assigned when a call fails cannot be INTENT(OUT): it would become undefined.
    let intent = match argument.direction {
        ParameterDirection::In => "intent(in)",
        _ => "intent(inout)",
    };
    let bounds = match (&argument.array, argument.kind.nature) {
        (_, Nature::Text) | (None, _) => String::new(),
        (Some(Length::Of(lengths)), _) if lengths.len() == 2 => format!("({}, *)", lengths[1]),
        (Some(_), _) => "(*)".into(),
    };
    match argument.kind.nature {
        _ if is_buffer(argument) => format!("type(*), dimension(*) :: {name}"),
        Nature::Function => format!("external :: {name}"),
        Nature::Status => {
            let bounds = match argument.array {
                Some(_) => "(MPI_STATUS_SIZE, *)",
                None => "(MPI_STATUS_SIZE)",
            };
            // MPI_STATUS_IGNORE is not written.
            match argument.direction {
                ParameterDirection::Out => format!("integer :: {name}{bounds}"),
                _ => format!("integer, {intent} :: {name}{bounds}"),
            }
        }
        Nature::Logical | Nature::Literal => format!("logical, {intent} :: {name}{bounds}"),
        Nature::Text => format!("character(len=*), {intent} :: {name}"),
        // MPI_Comm_spawn_multiple has a list of arguments for each of `count` commands.
        Nature::Texts if argument.kind.name == "STRING_2DARRAY" => {
            format!("character(len=*), {intent} :: {name}(count, *)")
        }
        Nature::Texts => format!("character(len=*), {intent} :: {name}(*)"),
        Nature::Pointer if form == AddressForm::Pointer => {
            format!("type(c_ptr), {intent} :: {name}")
        }
        // TARGET tells the compiler that it is used, and changed, after the call.
        _ if argument.is_variable => format!("{}, target :: {name}", integer(number_of(argument))),
        _ => format!(
            "{}, {intent} :: {name}{bounds}",
            integer(number_of(argument))
        ),
    }
}

/// The constants that the declarations name.
pub(super) fn constants(procedure: &Procedure) -> BTreeSet<&'static str> {
    let mut constants = BTreeSet::new();
    for dummy in dummies(procedure) {
        match dummy.kind.nature {
            Nature::Status => constants.extend(["MPI_STATUS_SIZE"]),
            _ if is_buffer(dummy) => {}
            _ => constants.extend(kind_of(number_of(dummy))),
        }
    }
    if let Some(Nature::Number { small, .. }) = procedure.result.map(|kind| kind.nature) {
        constants.extend(kind_of(small));
    }
    constants
}

/// Whether a declaration uses TYPE(C_PTR).
pub(super) fn has_c_ptr(procedure: &Procedure, form: AddressForm) -> bool {
    form == AddressForm::Pointer && procedure.has(gives_memory)
}

fn derive(procedure: &Procedure, form: AddressForm) -> Result<String, String> {
    let is_seconds = |kind: ArgumentKind| kind.nature == Nature::Seconds;
    if !procedure.result.is_none_or(is_seconds) {
        return Err("a function of numbers has no entry point: expected by_hand(legacy)".into());
    }
    let mut passing = Passing::of(procedure, Caller::Legacy(form))?;
    let statements = match procedure.result {
        None => passing.statements(procedure, 2),
        Some(_) => {
            let entry = core::entry(procedure);
            uses_name(&mut passing.uses, &entry);
            format!("  {} = {entry}()\n", procedure.name)
        }
    };
    for constant in constants(procedure) {
        uses_name(&mut passing.uses, constant);
    }
    if has_c_ptr(procedure, form) {
        uses_name(&mut passing.uses, "c_ptr");
    }

    let [first, last] = frame("", procedure, form);
    let mut text = file::fortran(0, &first) + &use_statements(&passing.uses) + "  implicit none\n";
    for line in declarations(procedure, form)
        .iter()
        .chain(&passing.variables)
    {
        text += &file::fortran(2, line);
    }
    if procedure.result.is_none() && !procedure.has_ierror() {
        text += "  integer :: ierror\n";
    }
    Ok(text + "\n" + &statements + &last + "\n")
}

#[cfg(test)]
mod tests;
