//! How a derived procedure in Fortran passes its arguments to the core's entry point, and assigns its outputs: a specific of
//! `mpi_f08`, or a legacy procedure.
//!
//! Arrays and statuses are passed on as they are, with the size of an element, so that nothing is copied and special
//! addresses are recognised. Outputs are assigned on success only, except that requests are assigned in any case: a
//! request is completed even if its operation failed.

use crate::core::{Parameter, entry, parameter};
use crate::file::fortran;
use crate::fortran::declare::{is_in, number_in};
use crate::fortran::legacy::{self, is_buffer};
use crate::fortran::specifics::{Uses, uses_name};
use crate::kind::{Nature, Number, ObjectKind};
use crate::table::{Argument, CountSize, Length, ParameterDirection, Procedure};

/// The procedure that calls the core.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Caller {
    /// A specific of `mpi_f08`: handles and statuses consist of C integers.
    F08(CountSize),
    /// A legacy procedure: handles are default INTEGERs, and statuses consist of them.
    Legacy(legacy::AddressForm),
}

impl Caller {
    fn has(self, argument: &Argument) -> bool {
        match self {
            Caller::F08(form) => is_in(argument, form),
            Caller::Legacy(_) => is_in(argument, CountSize::Small),
        }
    }

    /// Whether the argument, or an element of it, is a default INTEGER.
    fn is_integer(self, argument: &Argument) -> bool {
        match (self, argument.kind.nature) {
            (Caller::F08(form), Nature::Number { small, large, .. }) => {
                number_in(form, small, large) == Number::Int
            }
            (Caller::F08(_), _) => false,
            (Caller::Legacy(_), Nature::Number { small, .. }) => {
                matches!(small, Number::Int | Number::OldAint)
            }
            (Caller::Legacy(_), nature) => {
                matches!(nature, Nature::Handle(_) | Nature::OldState)
            }
        }
    }

    /// The variable that has the result of the core.
    pub(super) fn code(self) -> &'static str {
        match self {
            Caller::F08(_) => "code",
            Caller::Legacy(_) => "ierror",
        }
    }

    /// The form of a function of the program (`minfo.h`), but for the kind of its INTEGERs.
    fn form_of_function(self, procedure: &Procedure, argument: &Argument) -> u8 {
        match self {
            Caller::F08(CountSize::Large) if argument.kind.is_poly() => 6,
            Caller::F08(_) => 2,
            Caller::Legacy(_) if procedure.has(|other| other.kind.nature == Nature::OldState) => 17,
            Caller::Legacy(_) => 1,
        }
    }
}

/// How the arguments of a procedure are passed.
pub(super) struct Passing {
    caller: Caller,
    /// Names of other modules.
    pub(super) uses: Uses,
    /// Declarations of variables.
    pub(super) variables: Vec<String>,
    before: Vec<String>,
    /// The actual arguments, with their keywords.
    actuals: Vec<(String, String)>,
    after: Vec<String>,
}

impl Passing {
    /// The arguments of a procedure.
    ///
    /// # Errors
    /// An argument that cannot be passed from Fortran.
    pub(super) fn of(procedure: &Procedure, caller: Caller) -> Result<Passing, String> {
        let mut passing = Passing {
            caller,
            uses: Uses::new(),
            variables: Vec::new(),
            before: Vec::new(),
            actuals: Vec::new(),
            after: Vec::new(),
        };
        for argument in &procedure.arguments {
            match parameter(argument)? {
                None => {}
                Some(parameter) if caller.has(argument) => {
                    passing.pass(procedure, argument, parameter)?;
                }
                Some(parameter) => passing.pass_nothing(argument, parameter)?,
            }
        }
        Ok(passing)
    }

    /// The statements that pass the arguments to the core, indented.
    pub(super) fn statements(&mut self, procedure: &Procedure, indent: usize) -> String {
        let entry = entry(procedure);
        self.needs(&[&entry]);
        // After an absent argument, all others need their keywords.
        let mut actuals = Vec::new();
        let mut has_absent = false;
        for (keyword, actual) in &self.actuals {
            match (actual.is_empty(), has_absent) {
                (true, _) => has_absent = true,
                (false, true) => actuals.push(format!("{keyword}={actual}")),
                (false, false) => actuals.push(actual.clone()),
            }
        }
        let call = format!("{} = {entry}({})", self.caller.code(), actuals.join(", "));
        let lines = self.before.iter().chain([&call]).chain(&self.after);
        lines.map(|line| fortran(indent, line)).collect()
    }

    fn needs(&mut self, names: &[&str]) {
        for name in names {
            uses_name(&mut self.uses, name);
        }
    }

    fn passes(&mut self, argument: &Argument, actual: impl Into<String>) {
        self.actuals.push((argument.name.clone(), actual.into()));
    }

    /// Passes the second of the two values that the core takes for the argument.
    fn passes_second(&mut self, argument: &Argument, parameter: Parameter, actual: &str) {
        let ending = parameter.second().unwrap_or_default();
        let keyword = format!("{}{ending}", argument.name);
        self.actuals.push((keyword, actual.to_owned()));
    }

    /// Passes a variable in place of the argument.
    fn stands_for(&mut self, argument: &Argument, kind: &str) -> String {
        let variable = format!("{}_c", argument.name);
        self.needs(&[kind]);
        self.variables
            .push(format!("integer({kind}) :: {variable}"));
        self.passes(argument, &variable);
        variable
    }

    fn before(&mut self, statement: String) {
        self.before.push(statement);
    }

    fn after(&mut self, statement: String) {
        self.after.push(statement);
    }

    fn on_success(&mut self, statement: &str) {
        let code = self.caller.code();
        self.after.push(format!("if ({code} == 0) {statement}"));
    }

    fn pass(
        &mut self,
        procedure: &Procedure,
        argument: &Argument,
        parameter: Parameter,
    ) -> Result<(), String> {
        let name = argument.name.as_str();
        let nature = argument.kind.nature;
        let is_logical = nature == Nature::Logical;
        let is_integer = self.caller.is_integer(argument);
        let is_f08 = matches!(self.caller, Caller::F08(_));
        match parameter {
            Parameter::Int | Parameter::IntPlace
                if is_f08 && matches!(nature, Nature::Handle(_)) =>
            {
                self.passes(argument, format!("{name}%MPI_VAL"));
            }
            Parameter::Int if is_logical => {
                self.needs(&["c_int"]);
                self.passes(argument, format!("merge(1_c_int, 0_c_int, {name})"));
            }
            Parameter::Int => {
                self.needs(&["to_c"]);
                self.passes(argument, format!("to_c({name})"));
            }
            Parameter::IntPlace => self.pass_int_place(procedure, argument),
            Parameter::Wide if argument.is_variable && !is_f08 => {
                self.needs(&["c_int64_t", "c_loc"]);
                self.passes(argument, format!("transfer(c_loc({name}), 0_c_int64_t)"));
            }
            Parameter::Wide if is_integer => {
                self.needs(&["c_int64_t"]);
                self.passes(argument, format!("int({name}, c_int64_t)"));
            }
            Parameter::WidePlace if is_integer => {
                let variable = self.stands_for(argument, "c_int64_t");
                if may_keep(procedure, argument) {
                    self.before(format!("{variable} = {name}"));
                }
                self.needs(&["to_integer"]);
                self.on_success(&format!("{name} = to_integer({variable})"));
            }
            Parameter::FittingPlace => {
                let variable = self.stands_for(argument, "c_int64_t");
                self.needs(&["int_size"]);
                self.passes_second(argument, parameter, "int_size");
                self.on_success(&format!("{name} = int({variable})"));
            }
            Parameter::PointerPlace => self.pass_pointer(argument),
            Parameter::Array | Parameter::ArrayOut
                if is_logical && !is_taken_as_it_is(argument) =>
            {
                self.pass_logicals(argument, parameter)?;
            }
            Parameter::Array | Parameter::ArrayOut => {
                let size = match (nature, is_integer || is_logical) {
                    (_, true) => "int_size",
                    (Nature::Handle(_), false) => "c_int_size",
                    (_, false) => "count_size",
                };
                self.needs(&[size]);
                self.passes(argument, name);
                self.passes_second(argument, parameter, size);
                if is_place_of_request(procedure, argument) {
                    self.count_from_one(procedure, argument)?;
                }
            }
            Parameter::Status | Parameter::StatusOut => {
                let size = if is_f08 { "c_int_size" } else { "int_size" };
                self.needs(&[size]);
                self.passes(argument, name);
                self.passes_second(argument, parameter, size);
            }
            Parameter::Text | Parameter::TextOut | Parameter::Texts => {
                self.needs(&["c_size_t"]);
                self.passes(argument, name);
                self.passes_second(argument, parameter, &format!("len({name}, c_size_t)"));
            }
            Parameter::Function => {
                self.needs(&["c_funloc", "c_int", "integer_form"]);
                self.passes(argument, format!("c_funloc({name})"));
                let form = self.caller.form_of_function(procedure, argument);
                self.passes_second(argument, parameter, &format!("{form}_c_int + integer_form"));
            }
            Parameter::Attribute if is_integer => {
                self.needs(&["c_int64_t", "int_size"]);
                self.passes(argument, format!("int({name}, c_int64_t)"));
                self.passes_second(argument, parameter, "int_size");
            }
            Parameter::AttributePlace if is_integer => {
                let variable = self.stands_for(argument, "c_int64_t");
                self.needs(&["int_size"]);
                self.passes_second(argument, parameter, "int_size");
                self.before(format!("{variable} = {name}"));
                self.on_success(&format!("{name} = int({variable})"));
            }
            Parameter::Attribute | Parameter::AttributePlace => {
                self.needs(&["count_size"]);
                self.passes(argument, name);
                self.passes_second(argument, parameter, "count_size");
            }
            Parameter::Wide | Parameter::WidePlace | Parameter::Address | Parameter::AddressOut => {
                self.passes(argument, name);
            }
        }
        Ok(())
    }

    /// Passes an output that is a C integer to the core.
    fn pass_int_place(&mut self, procedure: &Procedure, argument: &Argument) {
        let name = &argument.name;
        let variable = self.stands_for(argument, "c_int");
        let value = match argument.kind.nature {
            Nature::Logical => format!("{variable} /= 0"),
            _ => variable.clone(),
        };
        if argument.direction == ParameterDirection::InOut {
            self.needs(&["to_c"]);
            self.before(format!("{variable} = to_c({name})"));
            // A request may be completed, or a file closed, even if the call fails.
            self.after(format!("if ({variable} /= to_c({name})) {name} = {value}"));
        } else if is_place_of_request(procedure, argument) {
            self.needs(&["MPI_UNDEFINED"]);
            self.before(format!("{variable} = -1"));
            self.after(format!("if ({variable} >= 0) {name} = {variable} + 1"));
            self.after(format!(
                "if ({variable} == MPI_UNDEFINED) {name} = MPI_UNDEFINED"
            ));
        } else if completes(procedure) {
            self.before(format!("{variable} = -1"));
            self.after(format!("if ({variable} /= -1) {name} = {value}"));
        } else if procedure.has_flag() && argument.kind.nature != Nature::Logical {
            self.needs(&["to_c"]);
            self.before(format!("{variable} = to_c({name})"));
            // An unchanged value may not have fitted in a C integer.
            let code = self.caller.code();
            self.after(format!(
                "if ({code} == 0 .and. {variable} /= to_c({name})) {name} = {value}"
            ));
        } else {
            self.on_success(&format!("{name} = {value}"));
        }
    }

    /// Passes an output that is an address. In legacy Fortran it is an INTEGER, a pointer of C, or a choice buffer.
    fn pass_pointer(&mut self, argument: &Argument) {
        let name = &argument.name;
        let Caller::Legacy(form) = self.caller else {
            return self.passes(argument, name);
        };
        if form == legacy::AddressForm::Pointer {
            return self.passes(argument, name);
        }
        self.needs(&["c_ptr"]);
        self.variables.push(format!("type(c_ptr) :: {name}_c"));
        self.passes(argument, format!("{name}_c"));
        if is_buffer(argument) {
            // Not assigned (MPI 4.1, section 3.6): the core writes the address to a local variable. The call with the
            // argument avoids a warning that it is unused.
            self.needs(&["c_int64_t", "minfo_get_address"]);
            self.variables
                .push(format!("integer(c_int64_t) :: {name}_here"));
            self.before(format!("ierror = minfo_get_address({name}, {name}_here)"));
        } else {
            self.on_success(&format!("{name} = transfer({name}_c, {name})"));
        }
    }

    /// Passes an array of LOGICALs, which are not interoperable, as C integers.
    fn pass_logicals(&mut self, argument: &Argument, parameter: Parameter) -> Result<(), String> {
        let name = &argument.name;
        let length = match &argument.array {
            Some(Length::Of(lengths)) if lengths.len() == 1 => &lengths[0],
            _ => {
                return Err(format!(
                    "no argument says how many elements the LOGICAL array `{name}` has: expected {}",
                    match self.caller {
                        Caller::F08(_) => "by_hand(f08)",
                        Caller::Legacy(_) => "by_hand(legacy)",
                    }
                ));
            }
        };
        self.needs(&["c_int", "c_int_size", "to_c"]);
        self.needs(&[
            "MPI_COMM_SELF",
            "MPI_ERR_NO_MEM",
            "minfo_comm_call_errhandler",
        ]);
        self.variables
            .push(format!("integer(c_int), allocatable :: {name}_c(:)"));
        let code = self.caller.code();
        self.before(format!(
            "allocate ({name}_c(max({length}, 0)), stat={code})"
        ));
        self.before(format!("if ({code} /= 0) then"));
        self.before(format!(
            "  {code} = minfo_comm_call_errhandler(MPI_COMM_SELF%MPI_VAL, to_c(MPI_ERR_NO_MEM))"
        ));
        self.before(match self.caller {
            Caller::F08(_) => "  if (present(ierror)) ierror = MPI_ERR_NO_MEM".into(),
            Caller::Legacy(_) => "  ierror = MPI_ERR_NO_MEM".into(),
        });
        self.before("  return".into());
        self.before("end if".into());
        // (The program need not have set an output. What the procedure does not write stays as it was.)
        self.before(match argument.is_output() {
            true => format!("{name}_c(:) = -1"),
            false => format!("{name}_c(:) = merge(1_c_int, 0_c_int, {name}(:{length}))"),
        });
        self.passes(argument, format!("{name}_c"));
        self.passes_second(argument, parameter, "c_int_size");
        if argument.is_output() {
            self.on_success(&format!(
                "where ({name}_c /= -1) {name}(:{length}) = {name}_c /= 0"
            ));
        }
        Ok(())
    }

    /// Converts indices in an array to Fortran's, which start at 1: as many as the procedure has written.
    fn count_from_one(&mut self, procedure: &Procedure, argument: &Argument) -> Result<(), String> {
        let name = &argument.name;
        let is_count = |other: &&Argument| {
            other.kind.name == "ARRAY_LENGTH" && other.direction == ParameterDirection::Out
        };
        let Some(count) = procedure.arguments.iter().find(is_count) else {
            return Err(format!(
                "no argument says how many elements of `{name}` are written: expected by_hand(f08,legacy)"
            ));
        };
        let count = format!("{}_c", count.name);
        self.after(format!("{name}(:{count}) = {name}(:{count}) + 1"));
        Ok(())
    }

    /// Passes 0 or a null pointer for an argument that the procedure does not have.
    fn pass_nothing(&mut self, argument: &Argument, parameter: Parameter) -> Result<(), String> {
        match parameter {
            Parameter::Wide => {
                self.needs(&["c_int64_t"]);
                self.passes(argument, "0_c_int64_t");
            }
            Parameter::IntPlace | Parameter::WidePlace => self.passes(argument, ""),
            Parameter::Array | Parameter::ArrayOut => {
                self.needs(&["c_int64_t"]);
                self.passes(argument, "");
                self.passes_second(argument, parameter, "0_c_int64_t");
            }
            _ => {
                return Err(format!(
                    "`{}` is not a number, and only the form with large counts has it: expected by_hand(f08,legacy)",
                    argument.name
                ));
            }
        }
        Ok(())
    }
}

/// Whether an argument is an index into an array of requests, which the core counts from 0.
fn is_place_of_request(procedure: &Procedure, argument: &Argument) -> bool {
    argument.is_output()
        && argument.kind.name == "INDEX"
        && procedure.has(|other| other.kind.nature == Nature::Handle(ObjectKind::Request))
}

/// Whether a procedure completes requests, or says which are complete. It then sets its outputs even if an operation failed.
fn completes(procedure: &Procedure) -> bool {
    let has_status = procedure.has(|argument| argument.kind.nature == Nature::Status);
    procedure.has(|argument| {
        argument.kind.nature == Nature::Handle(ObjectKind::Request)
            && (argument.direction == ParameterDirection::InOut || has_status)
    })
}

/// Whether a successful call may leave an argument unchanged.
fn may_keep(procedure: &Procedure, argument: &Argument) -> bool {
    argument.direction == ParameterDirection::InOut || procedure.has_flag()
}

/// Whether it is an array of LOGICALs whose length only the core knows: it takes any nonzero value as true.
fn is_taken_as_it_is(argument: &Argument) -> bool {
    !argument.is_output() && argument.array == Some(Length::Said)
}
