//! The legacy procedures: external procedures with INTEGER handles, called through `mpif.h` or `use mpi`.
//!
//! Each calls the core's entry point. Arrays and statuses are passed on as they are, with the size of an INTEGER, so that
//! nothing is copied and special addresses are recognised. Outputs are assigned on success only, except those of
//! procedures that complete requests: a request is completed even if its operation failed.

use crate::core::{self, Parameter};
use crate::file::{self, File};
use crate::fortran::body::is_place_of_request;
use crate::fortran::declare::problem;
use crate::kind::{Kind, Nature, Number};
use crate::table::{Argument, Chapter, Direction, Length, Problem, Procedure};
use std::collections::{BTreeMap, BTreeSet};

const C_BINDING: &str = ", intrinsic :: iso_c_binding";
const CONSTANTS: &str = " mpi_info_f08_constants";
const CONVERT: &str = " mpi_info_f08_convert";
const CORE: &str = " mpi_info_f08_core";
const TYPES: &str = " mpi_info_f08_types";

/// The legacy procedures, one file for each chapter that has some: `legacy/comm.f90`.
///
/// # Errors
/// A row with an argument that cannot be passed on, and that is not written by hand.
pub fn files(chapters: &[Chapter]) -> Result<Vec<File>, Problem> {
    let mut files = Vec::new();
    for chapter in chapters {
        let mut text = String::new();
        for row in &chapter.procedures {
            if !row.is_offered || row.by_hand.legacy {
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
            files.push(File {
                path: format!("legacy/{}.f90", chapter.name),
                text: head + &text,
            });
        }
    }
    Ok(files)
}

/// The address of memory that MPI allocates, in a legacy procedure (MPI 4.1, section 9.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// INTEGER(MPI_ADDRESS_KIND).
    Integer,
    /// TYPE(C_PTR), in a separate procedure.
    Pointer,
}

impl Form {
    /// The suffix of the procedure's name.
    fn ending(self) -> &'static str {
        match self {
            Form::Integer => "",
            Form::Pointer => "_cptr",
        }
    }
}

/// The forms that a procedure has.
pub(crate) fn forms(procedure: &Procedure) -> &'static [Form] {
    match procedure.has(gives_memory) {
        true => &[Form::Integer, Form::Pointer],
        false => &[Form::Integer],
    }
}

pub(crate) fn gives_memory(argument: &Argument) -> bool {
    argument.kind.nature == Nature::Pointer && !is_buffer(argument)
}

/// It is a choice buffer in legacy Fortran. So is that of MPI_Buffer_detach, which returns an address elsewhere, but it
/// is not used (MPI 4.1, section 3.6).
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
pub(crate) fn frame(prefix: &str, procedure: &Procedure, form: Form) -> [String; 2] {
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

fn result_type(kind: Kind) -> String {
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
pub(crate) fn declarations(procedure: &Procedure, form: Form) -> Vec<String> {
    let mut lines: Vec<String> = dummies(procedure)
        .map(|dummy| declaration(dummy, form))
        .collect();
    if procedure.has_ierror() {
        lines.push("integer, intent(out) :: ierror".into());
    }
    lines
}

fn declaration(argument: &Argument, form: Form) -> String {
    let name = &argument.name;
    // An output that is not assigned when a call fails cannot be INTENT(OUT): it would become undefined.
    let intent = match argument.direction {
        Direction::In => "intent(in)",
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
                Direction::Out => format!("integer :: {name}{bounds}"),
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
        Nature::Pointer if form == Form::Pointer => format!("type(c_ptr), {intent} :: {name}"),
        // With TARGET the compiler expects that it is used, and changed, after the call.
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

/// Whether a declaration says TYPE(C_PTR).
pub(super) fn has_c_ptr(procedure: &Procedure, form: Form) -> bool {
    form == Form::Pointer && procedure.has(gives_memory)
}

/// How a procedure's arguments are passed on.
#[derive(Default)]
struct Body {
    /// Modules, and the names used from them.
    uses: BTreeMap<&'static str, BTreeSet<String>>,
    /// Declarations of variables.
    variables: Vec<String>,
    /// Statements before the call.
    before: Vec<String>,
    /// The actual arguments, by the names of the dummies.
    arguments: Vec<(String, String)>,
    /// Statements after it.
    after: Vec<String>,
}

impl Body {
    fn needs(&mut self, module: &'static str, names: &[&str]) {
        let used = self.uses.entry(module).or_default();
        used.extend(names.iter().map(|&name| name.to_owned()));
    }

    /// Passes `value` for the argument.
    fn passes(&mut self, argument: &Argument, value: &str) {
        self.arguments
            .push((argument.name.clone(), value.to_owned()));
    }

    /// Passes the second of the two values that the core takes for the argument.
    fn passes_second(&mut self, argument: &Argument, parameter: Parameter, value: &str) {
        let ending = parameter.second().unwrap_or_default();
        let name = format!("{}{ending}", argument.name);
        self.arguments.push((name, value.to_owned()));
    }

    /// A variable of kind `kind` that stands for the argument.
    fn stands_for(&mut self, argument: &Argument, kind: &str) -> String {
        let variable = format!("{}_c", argument.name);
        self.needs(C_BINDING, &[kind]);
        self.variables
            .push(format!("integer({kind}) :: {variable}"));
        self.passes(argument, &variable);
        variable
    }
}

fn derive(procedure: &Procedure, form: Form) -> Result<String, String> {
    let is_seconds = |kind: Kind| kind.nature == Nature::Seconds;
    if !procedure.result.is_none_or(is_seconds) {
        return Err("a function of numbers has no entry point: expected by_hand(legacy)".into());
    }
    let mut body = Body::default();
    body.needs(CORE, &[&core::entry(procedure)]);
    for constant in constants(procedure) {
        body.needs(CONSTANTS, &[constant]);
    }
    if has_c_ptr(procedure, form) {
        body.needs(C_BINDING, &["c_ptr"]);
    }
    for argument in &procedure.arguments {
        let Some(parameter) = core::parameter(argument)? else {
            continue;
        };
        if argument.is_large_only {
            pass_nothing(&mut body, argument, parameter)?;
        } else {
            pass(&mut body, procedure, argument, parameter, form)?;
        }
    }

    let [first, last] = frame("", procedure, form);
    let mut text = file::fortran(0, &first);
    for (module, names) in &body.uses {
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        text += &file::fortran(2, &format!("use{module}, only: {}", names.join(", ")));
    }
    text += "  implicit none\n";
    for line in declarations(procedure, form).iter().chain(&body.variables) {
        text += &file::fortran(2, line);
    }
    if procedure.result.is_none() && !procedure.has_ierror() {
        text += "  integer :: ierror\n";
    }
    // Arguments after an absent one are passed by keyword.
    let has_absent = procedure.has(|argument| argument.is_large_only);
    let arguments = body.arguments.iter().map(|(name, value)| match has_absent {
        true => format!("{name}={value}"),
        false => value.clone(),
    });
    let arguments = Vec::from_iter(arguments).join(", ");
    let call = format!("{}({arguments})", core::entry(procedure));
    let call = match procedure.result {
        Some(_) => format!("{} = {call}", procedure.name),
        None => format!("ierror = {call}"),
    };
    text.push('\n');
    for line in body.before.iter().chain([&call]).chain(&body.after) {
        // Statements of several lines are already folded.
        match line.contains('\n') {
            true => text += line,
            false => text += &file::fortran(2, line),
        }
    }
    Ok(text + &last + "\n")
}

/// Whether a procedure completes requests. It then returns their number and their indices even if an operation failed,
/// and the indices are those of C, which start at 0.
fn completes(procedure: &Procedure) -> bool {
    procedure.has(|argument| {
        let is_request = argument.kind.name == "REQUEST";
        is_request && argument.direction == Direction::InOut
            || is_place_of_request(procedure, argument)
    })
}

/// Whether a successful call may leave an argument unchanged.
fn may_keep(procedure: &Procedure, argument: &Argument) -> bool {
    argument.direction == Direction::InOut || procedure.has_flag()
}

fn pass(
    body: &mut Body,
    procedure: &Procedure,
    argument: &Argument,
    parameter: Parameter,
    form: Form,
) -> Result<(), String> {
    let name = &argument.name;
    let is_default = kind_of(number_of(argument)).is_none();
    match parameter {
        Parameter::Int if argument.kind.nature == Nature::Logical => {
            body.needs(C_BINDING, &["c_int"]);
            body.passes(argument, &format!("merge(1_c_int, 0_c_int, {name})"));
        }
        Parameter::Int => {
            body.needs(CONVERT, &["to_c"]);
            body.passes(argument, &format!("to_c({name})"));
        }
        Parameter::Wide if argument.is_variable => {
            body.needs(C_BINDING, &["c_int64_t", "c_loc"]);
            body.passes(argument, &format!("transfer(c_loc({name}), 0_c_int64_t)"));
        }
        Parameter::Wide if is_default => {
            body.needs(C_BINDING, &["c_int64_t"]);
            body.passes(argument, &format!("int({name}, c_int64_t)"));
        }
        Parameter::IntPlace if argument.kind.nature == Nature::Logical && completes(procedure) => {
            let variable = body.stands_for(argument, "c_int");
            body.before.push(format!("{variable} = -1"));
            body.after
                .push(format!("if ({variable} /= -1) {name} = {variable} /= 0"));
        }
        Parameter::IntPlace if argument.kind.nature == Nature::Logical => {
            let variable = body.stands_for(argument, "c_int");
            body.after
                .push(format!("if (ierror == 0) {name} = {variable} /= 0"));
        }
        Parameter::IntPlace if argument.direction == Direction::InOut => {
            let variable = body.stands_for(argument, "c_int");
            body.needs(CONVERT, &["to_c"]);
            body.before.push(format!("{variable} = to_c({name})"));
            // A request may be completed, or a file closed, even if the call fails.
            body.after.push(format!(
                "if ({variable} /= to_c({name})) {name} = {variable}"
            ));
        }
        Parameter::IntPlace if completes(procedure) => {
            let variable = body.stands_for(argument, "c_int");
            body.before.push(format!("{variable} = -1"));
            if argument.kind.name == "INDEX" {
                body.needs(CONSTANTS, &["MPI_UNDEFINED"]);
                body.after.extend([
                    format!("if ({variable} >= 0) {name} = {variable} + 1"),
                    format!("if ({variable} == MPI_UNDEFINED) {name} = MPI_UNDEFINED"),
                ]);
            } else {
                body.after
                    .push(format!("if ({variable} /= -1) {name} = {variable}"));
            }
        }
        Parameter::IntPlace => {
            let variable = body.stands_for(argument, "c_int");
            if may_keep(procedure, argument) {
                body.needs(CONVERT, &["to_c"]);
                body.before.push(format!("{variable} = to_c({name})"));
                // An unchanged value may have been too large for a C integer.
                body.after.push(format!(
                    "if (ierror == 0 .and. {variable} /= to_c({name})) {name} = {variable}"
                ));
                return Ok(());
            }
            body.after
                .push(format!("if (ierror == 0) {name} = {variable}"));
        }
        Parameter::WidePlace if is_default => {
            let variable = body.stands_for(argument, "c_int64_t");
            if may_keep(procedure, argument) {
                body.before.push(format!("{variable} = {name}"));
            }
            body.needs(CONVERT, &["to_integer"]);
            body.after
                .push(format!("if (ierror == 0) {name} = to_integer({variable})"));
        }
        Parameter::FittingPlace => {
            let variable = body.stands_for(argument, "c_int64_t");
            body.needs(CONVERT, &["int_size"]);
            body.passes_second(argument, parameter, "int_size");
            body.after
                .push(format!("if (ierror == 0) {name} = int({variable})"));
        }
        Parameter::PointerPlace if is_buffer(argument) => {
            // Not assigned (MPI 4.1, section 3.6): the core gets a place of our own for the address of the memory. The call
            // with the argument keeps compilers from warning that it is unused.
            body.needs(C_BINDING, &["c_ptr", "c_int64_t"]);
            body.needs(CORE, &["minfo_get_address"]);
            body.variables.push(format!("type(c_ptr) :: {name}_c"));
            body.variables
                .push(format!("integer(c_int64_t) :: {name}_here"));
            body.before
                .push(format!("ierror = minfo_get_address({name}, {name}_here)"));
            body.passes(argument, &format!("{name}_c"));
        }
        Parameter::PointerPlace if form == Form::Integer => {
            body.needs(C_BINDING, &["c_ptr"]);
            body.variables.push(format!("type(c_ptr) :: {name}_c"));
            body.passes(argument, &format!("{name}_c"));
            body.after.push(format!(
                "if (ierror == 0) {name} = transfer({name}_c, {name})"
            ));
        }
        Parameter::Array | Parameter::ArrayOut
            if argument.kind.nature == Nature::Logical && !is_taken_as_it_is(argument) =>
        {
            pass_logicals(body, argument, parameter)?;
        }
        Parameter::Array | Parameter::ArrayOut => {
            let size = if is_default { "int_size" } else { "count_size" };
            body.needs(CONVERT, &[size]);
            body.passes(argument, name);
            body.passes_second(argument, parameter, size);
            if argument.is_output() && argument.kind.name == "INDEX" && completes(procedure) {
                count_from_one(body, procedure, argument)?;
            }
        }
        Parameter::Status | Parameter::StatusOut => {
            body.needs(CONVERT, &["int_size"]);
            body.passes(argument, name);
            body.passes_second(argument, parameter, "int_size");
        }
        Parameter::Text | Parameter::TextOut | Parameter::Texts => {
            body.needs(C_BINDING, &["c_size_t"]);
            body.passes(argument, name);
            body.passes_second(argument, parameter, &format!("len({name}, c_size_t)"));
        }
        Parameter::Function => {
            body.needs(C_BINDING, &["c_funloc", "c_int"]);
            body.needs(CONVERT, &["integer_form"]);
            body.passes(argument, &format!("c_funloc({name})"));
            let is_old = procedure.has(|other| other.kind.nature == Nature::OldState);
            let form = if is_old { 17 } else { 1 };
            body.passes_second(argument, parameter, &format!("{form}_c_int + integer_form"));
        }
        Parameter::Attribute if is_default => {
            body.needs(C_BINDING, &["c_int64_t"]);
            body.needs(CONVERT, &["int_size"]);
            body.passes(argument, &format!("int({name}, c_int64_t)"));
            body.passes_second(argument, parameter, "int_size");
        }
        Parameter::AttributePlace if is_default => {
            let variable = body.stands_for(argument, "c_int64_t");
            body.needs(CONVERT, &["int_size"]);
            body.passes_second(argument, parameter, "int_size");
            body.before.push(format!("{variable} = {name}"));
            body.after
                .push(format!("if (ierror == 0) {name} = int({variable})"));
        }
        Parameter::Attribute | Parameter::AttributePlace => {
            body.needs(CONVERT, &["count_size"]);
            body.passes(argument, name);
            body.passes_second(argument, parameter, "count_size");
        }
        Parameter::Wide
        | Parameter::WidePlace
        | Parameter::PointerPlace
        | Parameter::Address
        | Parameter::AddressOut => body.passes(argument, name),
    }
    Ok(())
}

/// Passes an argument that only the form with large counts has: 0, or no array, which is a null pointer to the core.
fn pass_nothing(body: &mut Body, argument: &Argument, parameter: Parameter) -> Result<(), String> {
    body.needs(C_BINDING, &["c_int64_t"]);
    let variable = format!("{}_c", argument.name);
    match parameter {
        Parameter::Wide => body.passes(argument, "0_c_int64_t"),
        Parameter::WidePlace => {
            body.variables
                .push(format!("integer(c_int64_t) :: {variable}"));
            body.passes(argument, &variable);
        }
        Parameter::Array | Parameter::ArrayOut => {
            body.passes_second(argument, parameter, "0_c_int64_t");
        }
        _ => {
            return Err(format!(
                "`{}` is not a number, and only the form with large counts has it: expected by_hand(legacy)",
                argument.name
            ));
        }
    }
    Ok(())
}

/// Whether it is an array of LOGICALs of which only the core knows how many there are: it takes any that is not 0 for true.
fn is_taken_as_it_is(argument: &Argument) -> bool {
    !argument.is_output() && argument.array == Some(Length::Said)
}

/// Passes an array of LOGICALs, which are not interoperable, as INTEGERs.
fn pass_logicals(body: &mut Body, argument: &Argument, parameter: Parameter) -> Result<(), String> {
    let name = &argument.name;
    let length = match &argument.array {
        Some(Length::Of(lengths)) if lengths.len() == 1 => &lengths[0],
        _ => {
            return Err(format!(
                "no argument says how many elements the LOGICAL array `{name}` has: expected by_hand(legacy)"
            ));
        }
    };
    body.needs(CONSTANTS, &["MPI_ERR_NO_MEM"]);
    body.needs(CONVERT, &["int_size", "to_c"]);
    body.needs(CORE, &["minfo_comm_call_errhandler"]);
    body.needs(TYPES, &["MPI_COMM_SELF"]);
    body.variables
        .push(format!("integer, allocatable :: {name}_c(:)"));
    body.before.push(format!(
        "  allocate ({name}_c(max({length}, 0)), stat=ierror)\n  \
         if (ierror /= 0) then\n    \
         ierror = minfo_comm_call_errhandler(MPI_COMM_SELF%MPI_VAL, to_c(MPI_ERR_NO_MEM))\n    \
         ierror = MPI_ERR_NO_MEM\n    \
         return\n  \
         end if\n"
    ));
    body.before
        .push(format!("{name}_c(:) = merge(1, 0, {name}(:{length}))"));
    body.passes(argument, &format!("{name}_c"));
    body.passes_second(argument, parameter, "int_size");
    if argument.is_output() {
        body.after.push(format!(
            "if (ierror == 0) {name}(:{length}) = {name}_c /= 0"
        ));
    }
    Ok(())
}

/// Converts array indices to Fortran's, which start at 1: as many as the number of completed requests that the
/// procedure returns.
fn count_from_one(
    body: &mut Body,
    procedure: &Procedure,
    argument: &Argument,
) -> Result<(), String> {
    let name = &argument.name;
    let mut counts = dummies(procedure)
        .filter(|other| other.kind.name == "ARRAY_LENGTH" && other.direction == Direction::Out);
    let Some(count) = counts.next() else {
        return Err(format!(
            "no argument says how many elements of `{name}` are written: expected by_hand(legacy)"
        ));
    };
    let count = format!("{}_c", count.name);
    body.after
        .push(format!("{name}(:{count}) = {name}(:{count}) + 1"));
    Ok(())
}

#[cfg(test)]
mod tests;
