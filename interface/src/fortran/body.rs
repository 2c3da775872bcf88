//! The body of a specific: how each argument is passed to the core's entry point, and how outputs are returned.

use crate::core::{Parameter, entry, parameter};
use crate::file::fortran;
use crate::fortran::declare::{Form, is_in, number_in};
use crate::fortran::specifics::{Uses, uses_name};
use crate::kind::{Handle, Nature, Number};
use crate::table::{Argument, Direction, Length, Procedure};
use std::fmt::Write;

/// Whether the core may leave an output alone on success, or write it on failure. The variable passed to the core must
/// then have the output's value before the call.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Left {
    /// It does neither.
    Never,
    /// It does where `flag` says whether there is a result.
    OnSuccess,
    /// It writes the results of several requests even if one of their operations failed.
    AlsoWritten,
}

impl Left {
    fn of(procedure: &Procedure) -> Left {
        let is_request = |argument: &Argument| {
            argument.kind.nature == Nature::Handle(Handle::Request)
                && argument.array.is_some()
                && argument.is_output()
        };
        match (procedure.has(is_request), procedure.has_flag()) {
            (true, _) => Left::AlsoWritten,
            (false, true) => Left::OnSuccess,
            (false, false) => Left::Never,
        }
    }
}

/// How an argument is passed to the core: statements before the call, the actual arguments with their keywords, and
/// statements after it.
#[derive(Default)]
struct Passing {
    locals: Vec<String>,
    before: Vec<String>,
    actuals: Vec<(String, String)>,
    after: Vec<String>,
}

pub(super) fn body(
    procedure: &Procedure,
    form: Form,
    name: &str,
    uses: &mut Uses,
) -> Result<String, String> {
    let entry = entry(procedure);
    uses_name(uses, &entry);
    if procedure.result.is_some() {
        return match procedure.result.map(|kind| kind.nature) {
            Some(Nature::Seconds) => Ok(format!(
                "    {name} = real({entry}(), kind({name}))\n  end function {name}\n"
            )),
            _ => Err("is a function of numbers: expected by_hand(f08)".to_owned()),
        };
    }
    uses_name(uses, "c_int");
    let left = Left::of(procedure);
    let mut all = Passing::default();
    for argument in &procedure.arguments {
        let mut one = pass(argument, form, left, uses)?;
        if is_place_of_request(procedure, argument) {
            count_from_one(argument, &mut one, uses);
        } else if counts_places(procedure, argument) {
            let name = &argument.name;
            one.before = vec![format!("{name}_c = -1")];
            one.after = vec![format!("if ({name}_c /= -1) {name} = {name}_c")];
            // The indices are written whenever their number is.
            let places = procedure.arguments.iter();
            let places = places.filter(|other| is_place_of_request(procedure, other));
            let from_one =
                places.map(|places| format!("{0}(:{name}_c) = {0}(:{name}_c) + 1", places.name));
            one.after.extend(from_one);
        }
        all.locals.extend(one.locals);
        all.before.extend(one.before);
        all.actuals.extend(one.actuals);
        all.after.extend(one.after);
    }
    let mut text = String::new();
    for local in &all.locals {
        let _ = writeln!(text, "    {local}");
    }
    text.push_str("    integer(c_int) :: code\n\n");
    for line in &all.before {
        let _ = writeln!(text, "    {line}");
    }
    // After an absent argument, all others need their keywords.
    let mut actuals = Vec::new();
    let mut has_absent = false;
    for (keyword, actual) in &all.actuals {
        match (actual.is_empty(), has_absent) {
            (true, _) => has_absent = true,
            (false, true) => actuals.push(format!("{keyword}={actual}")),
            (false, false) => actuals.push(actual.clone()),
        }
    }
    text.push_str(&fortran(
        4,
        &format!("code = {entry}({})", actuals.join(", ")),
    ));
    for line in &all.after {
        let _ = writeln!(text, "    {line}");
    }
    if procedure.has_ierror() {
        text.push_str("    if (present(ierror)) ierror = code\n");
    }
    let _ = writeln!(text, "  end subroutine {name}");
    Ok(text)
}

fn pass(argument: &Argument, form: Form, left: Left, uses: &mut Uses) -> Result<Passing, String> {
    let Some(parameter) = parameter(argument)? else {
        return Ok(Passing::default());
    };
    let name = argument.name.as_str();
    let local = format!("{name}_c");
    let mut passing = Passing::default();
    if !is_in(argument, form) {
        let (first, second) = absent(parameter)?;
        first
            .into_iter()
            .chain(second)
            .for_each(|(_, kind)| uses_name(uses, kind));
        let number = |(value, kind)| format!("{value}_{kind}");
        passing
            .actuals
            .push((name.to_owned(), first.map(number).unwrap_or_default()));
        if let (Some(ending), Some(second)) = (parameter.second(), second) {
            passing
                .actuals
                .push((format!("{name}{ending}"), number(second)));
        }
        return Ok(passing);
    }
    // The number is a default INTEGER in this form.
    let is_integer = match argument.kind.nature {
        Nature::Number { small, large, .. } => number_in(form, small, large) == Number::Int,
        _ => false,
    };
    let is_logical = argument.kind.nature == Nature::Logical;
    let is_handle = matches!(argument.kind.nature, Nature::Handle(_));
    let is_read = argument.direction == Direction::InOut || left != Left::Never;
    let condition = match left {
        Left::AlsoWritten => "",
        _ => "if (code == 0) ",
    };
    let mut second = None;
    let actual = match parameter {
        Parameter::Int | Parameter::IntPlace if is_handle => format!("{name}%MPI_VAL"),
        Parameter::Int if is_logical => {
            uses_name(uses, "c_int");
            format!("merge(1_c_int, 0_c_int, {name})")
        }
        Parameter::Int => {
            uses_name(uses, "to_c");
            format!("to_c({name})")
        }
        Parameter::Wide if is_integer => {
            uses_name(uses, "c_int64_t");
            format!("int({name}, c_int64_t)")
        }
        Parameter::IntPlace => {
            uses_name(uses, "c_int");
            passing.locals.push(format!("integer(c_int) :: {local}"));
            if is_logical {
                if argument.direction == Direction::InOut || left == Left::AlsoWritten {
                    passing
                        .before
                        .push(format!("{local} = merge(1_c_int, 0_c_int, {name})"));
                }
                passing
                    .after
                    .push(format!("{condition}{name} = {local} /= 0"));
            } else {
                if is_read {
                    uses_name(uses, "to_c");
                    passing.before.push(format!("{local} = to_c({name})"));
                    // An unchanged value may have been too large for a C integer.
                    passing.after.push(format!(
                        "{condition}{name} = merge({name}, int({local}), {local} == to_c({name}))"
                    ));
                } else {
                    passing.after.push(format!("{condition}{name} = {local}"));
                }
            }
            local
        }
        Parameter::WidePlace if is_integer => {
            uses_name(uses, "c_int64_t");
            uses_name(uses, "to_integer");
            passing
                .locals
                .push(format!("integer(c_int64_t) :: {local}"));
            if is_read {
                passing.before.push(format!("{local} = {name}"));
            }
            passing
                .after
                .push(format!("{condition}{name} = to_integer({local})"));
            local
        }
        Parameter::Array if is_logical && argument.array == Some(Length::Said) => {
            // Only the core knows how many there are. It takes any that is not 0 for true.
            second = Some("int_size");
            name.to_owned()
        }
        Parameter::Array | Parameter::ArrayOut if is_logical => {
            if !matches!(argument.array, Some(Length::Of(_))) {
                return Err(format!(
                    "`{name}` is an array of LOGICALs that is written, and nothing says how many they are: \
                     expected by_hand(f08)"
                ));
            }
            second = Some("c_int_size");
            let converted = format!("merge(1_c_int, 0_c_int, {name})");
            if parameter == Parameter::Array {
                converted
            } else {
                passing
                    .locals
                    .push(format!("integer(c_int), allocatable :: {local}(:)"));
                passing
                    .before
                    .push(format!("allocate({local}, source={converted})"));
                passing
                    .after
                    .push(format!("{condition}{name} = {local} /= 0"));
                local
            }
        }
        Parameter::Array | Parameter::ArrayOut => {
            second = Some(match (is_handle, is_integer) {
                (true, _) => "c_int_size",
                (false, true) => "int_size",
                (false, false) => "count_size",
            });
            name.to_owned()
        }
        Parameter::Status | Parameter::StatusOut => {
            second = Some("c_int_size");
            name.to_owned()
        }
        Parameter::Text | Parameter::TextOut | Parameter::Texts => {
            uses_name(uses, "c_size_t");
            passing.actuals.push((name.to_owned(), name.to_owned()));
            passing
                .actuals
                .push((format!("{name}_len"), format!("len({name}, c_size_t)")));
            return Ok(passing);
        }
        Parameter::Function => {
            uses_name(uses, "c_funloc");
            uses_name(uses, "c_int");
            // The handles of mpi_f08; 4 more if it takes large counts.
            let is_large = form == Form::Large && argument.kind.is_poly();
            let function_form = if is_large { 6 } else { 2 };
            uses_name(uses, "integer_form");
            passing
                .actuals
                .push((name.to_owned(), format!("c_funloc({name})")));
            passing.actuals.push((
                format!("{name}_form"),
                format!("{function_form}_c_int + integer_form"),
            ));
            return Ok(passing);
        }
        Parameter::FittingPlace => {
            return Err(format!(
                "`{name}` is a number of MPI-1, which mpi_f08 does not have: expected the mark removed(NAME)"
            ));
        }
        Parameter::Attribute | Parameter::AttributePlace => {
            second = Some("count_size");
            name.to_owned()
        }
        Parameter::Wide
        | Parameter::WidePlace
        | Parameter::PointerPlace
        | Parameter::Address
        | Parameter::AddressOut => name.to_owned(),
    };
    passing.actuals.push((name.to_owned(), actual));
    if let Some(width) = second {
        uses_name(uses, width);
        passing
            .actuals
            .push((format!("{name}_width"), width.to_owned()));
    }
    Ok(passing)
}

/// Whether the argument is an index into an array of requests, which the core counts from 0.
pub(super) fn is_place_of_request(procedure: &Procedure, argument: &Argument) -> bool {
    argument.is_output()
        && argument.kind.name == "INDEX"
        && procedure.has(|other| other.kind.nature == Nature::Handle(Handle::Request))
}

/// Whether the argument is the number of indices of requests that are written.
fn counts_places(procedure: &Procedure, argument: &Argument) -> bool {
    argument.is_output()
        && argument.kind.name == "ARRAY_LENGTH"
        && procedure.has(|other| other.array.is_some() && is_place_of_request(procedure, other))
}

/// Adds 1, since Fortran counts from 1. An index that the core does not write stays as it is.
fn count_from_one(argument: &Argument, passing: &mut Passing, uses: &mut Uses) {
    if argument.array.is_some() {
        return;
    }
    let name = &argument.name;
    uses_name(uses, "MPI_UNDEFINED");
    passing.before = vec![format!("{name}_c = -1")];
    passing.after = vec![
        format!("if ({name}_c >= 0) {name} = {name}_c + 1"),
        format!("if ({name}_c == MPI_UNDEFINED) {name} = MPI_UNDEFINED"),
    ];
}

/// A number and its kind.
type Constant = (u8, &'static str);

/// What is passed to the core for an argument that only the form with large counts has: 0; no actual argument for a
/// number that is written, nor for an array, whose width is 0.
fn absent(parameter: Parameter) -> Result<(Option<Constant>, Option<Constant>), String> {
    match parameter {
        Parameter::Int => Ok((Some((0, "c_int")), None)),
        Parameter::Wide => Ok((Some((0, "c_int64_t")), None)),
        Parameter::Array | Parameter::ArrayOut => Ok((None, Some((0, "c_int64_t")))),
        Parameter::IntPlace | Parameter::WidePlace => Ok((None, None)),
        _ => Err(
            "an argument that only the form with large counts has is not a number: \
                  expected by_hand(f08)"
                .to_owned(),
        ),
    }
}
