//! How arguments are passed to the core: the parameters of its entry points `minfo_*` that take addresses and values.
//!
//! C functions, legacy procedures and the wrappers of `mpi_f08` all call these.

use crate::kind::{Nature, Number};
use crate::table::{Argument, ByHand, ParameterDirection, Procedure};

/// A parameter of an entry point of the core.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parameter {
    /// `int`: a number, a truth value or a handle.
    Int,
    /// `int64_t`: a number.
    Wide,
    /// `int *`: a number, a truth value or a handle that is written, and for `inout` read.
    IntPlace,
    /// `int64_t *`: a number that is written.
    WidePlace,
    /// `int64_t *`, `int64_t`: a number that is written, and the size of the integer that it has to fit in.
    FittingPlace,
    /// `const void *`: a choice buffer that is read.
    Address,
    /// `void *`: a choice buffer that is written.
    AddressOut,
    /// `void **`: an address of memory that is written.
    PointerPlace,
    /// `const void *`, `int64_t`: an array of numbers or handles, and the size of an element.
    Array,
    /// `void *`, `int64_t`: an array that is written.
    ArrayOut,
    /// `const char *`, `size_t`: a text and its length.
    Text,
    /// `char *`, `size_t`: a text that is written.
    TextOut,
    /// `const char *`, `size_t`: texts one after the other, and the length of each.
    Texts,
    /// `const void *`, `int64_t`: statuses that are read, and the size of an integer in them.
    Status,
    /// `void *`, `int64_t`: statuses that are written.
    StatusOut,
    /// `void (*)(void)`, `int`: a function of the program, and the interface that it was given through: 0 for C, 1 for
    /// INTEGER handles, 2 for those of `mpi_f08`; plus 4 if it takes large counts, plus 8 if INTEGERs have 8 bytes,
    /// plus 16 if its extra state and attributes are default INTEGERs (MPI-1).
    Function,
    /// `int64_t`, `int64_t`: the value of an attribute, and 0 for C, whose values are pointers; for Fortran, the size of
    /// the INTEGER that it is.
    Attribute,
    /// `int64_t *`, `int64_t`: such a value that is written.
    AttributePlace,
}

impl Parameter {
    /// The suffix of the second parameter's name, if there are two.
    pub fn second(self) -> Option<&'static str> {
        match self {
            Parameter::Array | Parameter::ArrayOut | Parameter::Status | Parameter::StatusOut => {
                Some("_width")
            }
            Parameter::FittingPlace | Parameter::Attribute | Parameter::AttributePlace => {
                Some("_width")
            }
            Parameter::Text | Parameter::TextOut | Parameter::Texts => Some("_len"),
            Parameter::Function => Some("_form"),
            _ => None,
        }
    }
}

/// The core's parameter for `argument`; `None` for `argc` and `argv` and for a variable argument list, which are not passed to
/// the core.
///
/// # Errors
/// An argument that cannot be passed, so the forms of the procedure have to be written by hand.
pub fn parameter(argument: &Argument) -> Result<Option<Parameter>, String> {
    let is_output = argument.is_output();
    let by_hand = |what: &str| {
        Err(format!(
            "`{}` is {what}, which cannot be passed on: expected by_hand(c,f08,legacy)",
            argument.name
        ))
    };
    let choose = |read, written| Ok(Some(if is_output { written } else { read }));
    if argument.array.is_some() {
        match argument.kind.nature {
            Nature::Handle(_) | Nature::Number { .. } | Nature::Logical => {
                return choose(Parameter::Array, Parameter::ArrayOut);
            }
            // The type of a text gives its length, and its contents the number of texts; statuses have a fixed size.
            Nature::Text | Nature::Texts | Nature::Status | Nature::Program => {}
            _ => return by_hand("an array of its kind"),
        }
    }
    match argument.kind.nature {
        Nature::Handle(_) | Nature::Logical => choose(Parameter::Int, Parameter::IntPlace),
        Nature::Number {
            small,
            large,
            is_wide,
        } => {
            let is_int = (small, large) == (Number::Int, Number::Int);
            match argument.direction {
                ParameterDirection::In if is_wide => Ok(Some(Parameter::Wide)),
                ParameterDirection::In => Ok(Some(Parameter::Int)),
                ParameterDirection::InOut if is_wide => Ok(Some(Parameter::WidePlace)),
                _ if is_int => Ok(Some(Parameter::IntPlace)),
                _ if small == Number::OldAint => Ok(Some(Parameter::FittingPlace)),
                _ => Ok(Some(Parameter::WidePlace)),
            }
        }
        Nature::Buffer | Nature::Literal => choose(Parameter::Address, Parameter::AddressOut),
        Nature::Pointer => Ok(Some(Parameter::PointerPlace)),
        Nature::Text => choose(Parameter::Text, Parameter::TextOut),
        Nature::Status => choose(Parameter::Status, Parameter::StatusOut),
        Nature::Function => Ok(Some(Parameter::Function)),
        Nature::State => Ok(Some(Parameter::Wide)),
        // That of a key; the others are attributes.
        Nature::OldState if argument.kind.name == "EXTRA_STATE2" => Ok(Some(Parameter::Wide)),
        Nature::Program | Nature::Whatever => Ok(None),
        Nature::Texts => Ok(Some(Parameter::Texts)),
        Nature::Attribute | Nature::OldState => {
            choose(Parameter::Attribute, Parameter::AttributePlace)
        }
        Nature::Seconds => by_hand("a result"),
    }
}

/// The entry point of a procedure: `minfo_comm_rank`.
pub fn entry(procedure: &Procedure) -> String {
    format!("minfo_{}", procedure.stem())
}

/// Whether programs can call the procedure, and one of its forms calls the core.
pub fn has_entry(procedure: &Procedure) -> bool {
    let ByHand { c, f08, legacy } = procedure.by_hand;
    procedure.is_offered && !(c && f08 && legacy)
}

/// Whether the procedure also has entry points by descriptor: whether it has a choice buffer.
pub fn is_transfer(procedure: &Procedure) -> bool {
    has_entry(procedure)
        && !procedure.is_c_only
        && procedure.has(|argument| argument.kind.nature == Nature::Buffer)
}
