//! The calls of `tests/fuzz`: every procedure that programs can call, in every form, with a description of its
//! arguments.
//!
//! A call takes values that were drawn according to the description. In C they are values and addresses, in legacy
//! Fortran addresses only; by descriptor, they are addresses and the descriptors of choice buffers.

use crate::c::parameters;
use crate::constants::{self, ConstantGroup, ConstantType};
use crate::core::{entry, is_transfer};
use crate::file::{self, DerivedFile};
use crate::fortran::legacy::gives_memory;
use crate::kind::{ArgumentKind, Nature, Number, ObjectKind};
use crate::table::{Argument, Chapter, CountSize, Length, ParameterDirection, Procedure};
use std::fmt::Write;

/// The form in which a procedure is called.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CallForm {
    C,
    LargeC,
    Legacy,
    /// Like legacy, but addresses of memory that MPI allocates are pointers.
    LegacyPointer,
    Descriptor,
    LargeDescriptor,
}

impl CallForm {
    fn of(procedure: &Procedure) -> Vec<CallForm> {
        if procedure.is_c_only {
            return vec![CallForm::C];
        }
        let mut forms = vec![CallForm::C, CallForm::Legacy];
        if procedure.has(gives_memory) {
            forms.push(CallForm::LegacyPointer);
        }
        let has_descriptors = is_transfer(procedure)
            && !procedure.is_absent_in_f08
            && !procedure.has(|argument| argument.kind.nature == Nature::Text);
        if has_descriptors {
            forms.push(CallForm::Descriptor);
        }
        if procedure.has_large {
            forms.push(CallForm::LargeC);
            if has_descriptors {
                forms.push(CallForm::LargeDescriptor);
            }
        }
        forms
    }

    fn is_c(self) -> bool {
        matches!(self, CallForm::C | CallForm::LargeC)
    }

    fn is_large(self) -> bool {
        matches!(self, CallForm::LargeC | CallForm::LargeDescriptor)
    }

    /// Its name in the description.
    fn word(self) -> &'static str {
        match self {
            CallForm::C | CallForm::LargeC => "IN_C",
            CallForm::Legacy | CallForm::LegacyPointer => "LEGACY",
            CallForm::Descriptor | CallForm::LargeDescriptor => "BY_DESCRIPTOR",
        }
    }

    /// The arguments that it has.
    fn arguments(self, procedure: &Procedure) -> Vec<&Argument> {
        let all = procedure.arguments.iter();
        all.filter(|argument| match self {
            _ if argument.is_large_only && !self.is_large() => false,
            CallForm::C | CallForm::LargeC => argument.kind.nature != Nature::Whatever,
            _ => {
                let is_of_c = matches!(argument.kind.nature, Nature::Program | Nature::Whatever);
                !is_of_c && !argument.is_absent_in_fortran
            }
        })
        .collect()
    }

    /// The symbol.
    fn symbol(self, procedure: &Procedure) -> String {
        let name = &procedure.name;
        match self {
            CallForm::C => name.clone(),
            CallForm::LargeC => format!("{name}_c"),
            CallForm::Legacy => format!("{}_", name.to_lowercase()),
            CallForm::LegacyPointer => format!("{}_cptr_", name.to_lowercase()),
            CallForm::Descriptor => format!("{}_f08", entry(procedure)),
            CallForm::LargeDescriptor => format!("{}_large_f08", entry(procedure)),
        }
    }

    /// The size of a number or a handle, as a C expression.
    fn bytes(self, nature: Nature) -> &'static str {
        match (nature, self) {
            (Nature::Number { small, large, .. }, _) => {
                match if self.is_large() { large } else { small } {
                    Number::Int if self.is_c() => "sizeof(int)",
                    Number::OldAint if self.is_c() => "8",
                    Number::Int | Number::OldAint => "sizeof(MPI_Fint)",
                    _ => "8",
                }
            }
            (Nature::Handle(_), CallForm::C | CallForm::LargeC) => "8",
            (Nature::Handle(_), CallForm::Descriptor | CallForm::LargeDescriptor) => "sizeof(int)",
            (Nature::Handle(_), _) => "sizeof(MPI_Fint)",
            (Nature::Logical | Nature::Status, CallForm::C | CallForm::LargeC) => "sizeof(int)",
            (Nature::OldState, CallForm::C | CallForm::LargeC) => "8",
            (Nature::OldState | Nature::Logical, _) => "sizeof(MPI_Fint)",
            // In mpi_f08 a status is one of ints.
            (Nature::Status, CallForm::Descriptor | CallForm::LargeDescriptor) => "sizeof(int)",
            (Nature::Status, _) => "sizeof(MPI_Fint)",
            _ => "8",
        }
    }
}

/// The calls. Constants and predefined handles of C are values to try.
///
/// # Errors
/// An argument that cannot be passed.
pub fn file(constants: &[ConstantGroup], chapters: &[Chapter]) -> Result<DerivedFile, String> {
    let mut calls = String::new();
    let mut descriptions = String::new();
    let mut count = 0;
    let rows = chapters.iter().flat_map(|chapter| &chapter.procedures);
    for procedure in rows.filter(|row| row.is_offered) {
        for form in CallForm::of(procedure) {
            calls += &call(procedure, form, count);
            descriptions += &description(procedure, form, count)?;
            count += 1;
        }
    }
    let mut text = String::from("/* The calls of tests/fuzz, from interface/chapters. */\n\n");
    text += &values(constants);
    text += &calls;
    let _ = writeln!(
        text,
        "static const struct procedure procedures[] = {{\n{descriptions}}};"
    );
    Ok(DerivedFile {
        path: "fuzz/calls.h".into(),
        text,
    })
}

/// Predefined handles and integer constants, with their names.
fn values(constants: &[ConstantGroup]) -> String {
    let mut handles = String::new();
    let mut numbers = String::new();
    for constant in constants::all(constants).filter(|constant| constant.is_in_c) {
        let name = &constant.name;
        match &constant.type_ {
            ConstantType::Handle(handle) => {
                let word = handle_word(*handle);
                let value = format!("(int64_t)(intptr_t){name}");
                let _ = writeln!(handles, "    {{\"{name}\", {word}, {value}}},");
            }
            ConstantType::Int | ConstantType::Length => {
                let _ = writeln!(numbers, "    {{\"{name}\", {name}}},");
            }
            ConstantType::Logical | ConstantType::Offset | ConstantType::Address(_) => {}
        }
    }
    format!(
        "static const struct predefined predefined[] = {{\n{handles}}};\n\n\
         static const struct constant constants[] = {{\n{numbers}}};\n"
    )
}

fn handle_word(handle: ObjectKind) -> String {
    format!("A_{}", handle.word().to_uppercase())
}

/// The end of a call of a function that returns no error code.
const SUCCEED: &str = "    return MPI_SUCCESS;\n";

/// A function that makes the call.
fn call(procedure: &Procedure, form: CallForm, number: usize) -> String {
    let symbol = form.symbol(procedure);
    let arguments = form.arguments(procedure);
    let head = format!("\nstatic int call_{number}(const struct value *v) {{\n");
    let unused = match arguments.is_empty() {
        true => "    (void)v;\n",
        false => "",
    };
    if form.is_c() {
        let c_form = match form {
            CallForm::LargeC => CountSize::Large,
            _ => CountSize::Small,
        };
        // The types are those of the prototype, except where an address converts implicitly.
        let typed = parameters(procedure, c_form);
        let types = typed.split(", ").filter(|parameter| *parameter != "...");
        let given = types
            .enumerate()
            .filter(|_| !arguments.is_empty())
            .map(|(place, parameter)| value(parameter, place));
        let given = given.collect::<Vec<_>>().join(", ");
        let line = match procedure.result {
            None => format!("return {symbol}({given});"),
            Some(_) => format!("(void){symbol}({given});"),
        };
        let end = match procedure.result {
            None => "",
            Some(_) => SUCCEED,
        };
        return format!("{head}{unused}{}{end}}}\n", file::c(4, &line));
    }
    let mut types = vec!["void *"; arguments.len()];
    let mut given: Vec<_> = (0..arguments.len())
        .map(|place| format!("v[{place}].address"))
        .collect();
    let has_code = procedure.result.is_none()
        && !procedure.has(|argument| argument.kind.nature == Nature::Whatever);
    if has_code {
        types.push("void *");
        given.push("&ierror".into());
    }
    for (place, argument) in arguments.iter().enumerate() {
        if matches!(argument.kind.nature, Nature::Text | Nature::Texts) {
            types.push("size_t");
            given.push(format!("v[{place}].length"));
        }
    }
    let types = match types.is_empty() {
        true => "void".into(),
        false => types.join(", "),
    };
    let given = given.join(", ");
    let result = match procedure.result.map(|kind| kind.nature) {
        None => "void",
        Some(Nature::Seconds) => "double",
        Some(_) => "int64_t",
    };
    let declared = file::c(0, &format!("extern {result} {symbol}({types});"));
    let made = file::c(4, &format!("{symbol}({given});"));
    let body = match has_code {
        true => format!("    MPI_Fint ierror = -1;\n{made}    return (int)ierror;\n"),
        false => format!("    (void){}{SUCCEED}", made.trim_start()),
    };
    format!("\n{declared}{}{unused}{body}}}\n", &head[1..])
}

/// What is passed for a parameter of a C function.
fn value(parameter: &str, place: usize) -> String {
    let is_pointer = parameter.contains('*') || parameter.contains('[');
    if parameter.contains("_function") {
        let end = parameter.find('*').map_or(parameter.len(), |end| end + 1);
        return format!("({})v[{place}].function", &parameter[..end]);
    }
    if is_pointer {
        return format!("v[{place}].address");
    }
    let c_type = parameter
        .rsplit_once(' ')
        .map_or(parameter, |(c_type, _)| c_type);
    let is_number = matches!(c_type, "int" | "MPI_Aint" | "MPI_Count" | "MPI_Offset");
    match is_number {
        true => format!("({c_type})v[{place}].number"),
        false => format!("({c_type})(intptr_t)v[{place}].number"),
    }
}

/// The description of a call.
fn description(procedure: &Procedure, form: CallForm, number: usize) -> Result<String, String> {
    let arguments = form.arguments(procedure);
    let mut text = format!(
        "    {{\"{}\", \"{}\", {}, call_{number}, {}, {{\n",
        procedure.name,
        form.symbol(procedure),
        form.word(),
        arguments.len()
    );
    if arguments.is_empty() {
        text += "        {0},\n";
    }
    for (place, argument) in arguments.iter().enumerate() {
        let nature = match (argument.kind.nature, form.word()) {
            // In Fortran a variable of the default kind, in C memory for the largest kind.
            (Nature::Literal, "LEGACY") => "LOGICAL",
            _ => nature(argument.kind),
        };
        let handle = match argument.kind.nature {
            Nature::Handle(handle) => handle_word(handle),
            _ => "A_NOTHING".into(),
        };
        let direction = match argument.direction {
            // A handle that is passed by address is drawn like one that is read and written.
            ParameterDirection::In if argument.is_by_address && form.is_c() => "INOUT",
            ParameterDirection::In => "IN",
            ParameterDirection::Out => "OUT",
            ParameterDirection::InOut => "INOUT",
        };
        let position = |name: &str| arguments.iter().position(|other| other.name == name);
        let (is_array, length) = match &argument.array {
            None if argument.kind.nature == Nature::Literal && form.is_c() => (1, "8".into()),
            None => (0, "0".into()),
            Some(Length::Said) => (1, "SAID".into()),
            Some(Length::Of(lengths)) => {
                let mut factors = Vec::new();
                for length in lengths {
                    factors.push(match position(length) {
                        Some(position) => format!("FROM({position})"),
                        None if length.starts_with("MPI_")
                            || length.chars().all(|c| c.is_ascii_digit()) =>
                        {
                            length.clone()
                        }
                        // Fortran does not have `argc`.
                        None => "SAID".into(),
                    });
                }
                let [first, ..] = factors.as_slice() else {
                    return Err(format!(
                        "{}: `{}` has no length",
                        procedure.name, argument.name
                    ));
                };
                // A second one is a number: the length of the array is their product.
                let second = factors.get(1).cloned().unwrap_or_else(|| "1".into());
                (second.parse::<i32>().unwrap_or(1), first.clone())
            }
        };
        // A buffer has as many elements as the next count says, of the next datatype.
        let next = |is_it: &dyn Fn(&Argument) -> bool| {
            let later = arguments.iter().enumerate().skip(place + 1);
            let mut found = later.filter(|(_, other)| is_it(other));
            found.next().map_or(-1, |(next, _)| next as i32)
        };
        let (count, datatype, displacements) = match argument.kind.nature {
            Nature::Buffer => (
                next(&|other| COUNTS.contains(&other.kind.name) || is_of_bytes(other)),
                match next(&|other| COUNTS.contains(&other.kind.name) || is_of_bytes(other)) {
                    count if count >= 0 && is_of_bytes(arguments[count as usize]) => -1,
                    _ => next(&|other| other.kind.nature == Nature::Handle(ObjectKind::Datatype)),
                },
                next(&|other| {
                    other.array.is_some()
                        && (other.kind.name == "DISPLACEMENT"
                            || other.kind.name.starts_with("POLYDISPLACEMENT"))
                }),
            ),
            _ => (-1, -1, -1),
        };
        let in_place = argument
            .sentinels
            .iter()
            .any(|sentinel| sentinel == "MPI_IN_PLACE");
        let weights = argument
            .sentinels
            .iter()
            .any(|sentinel| sentinel == "MPI_UNWEIGHTED");
        let _ = writeln!(
            text,
            "        {{\"{}\", \"{}\", {nature}, {handle}, {direction}, {}, {is_array}, {length}, {count}, {datatype}, \
             {displacements}, {}, {}, {}}},",
            argument.name,
            argument.kind.name,
            form.bytes(argument.kind.nature),
            i32::from(in_place),
            i32::from(weights),
            i32::from(argument.is_asynchronous),
        );
    }
    Ok(text + "    }},\n")
}

/// Whether an argument is a number of bytes in a choice buffer, which has no datatype.
fn is_of_bytes(argument: &Argument) -> bool {
    const KINDS: &[&str] = &[
        "WINDOW_SIZE",
        "WIN_ATTACH_SIZE",
        "POLYNUM_BYTES",
        "POLYNUM_BYTES_NNI",
        "POLYDTYPE_PACK_SIZE",
    ];
    KINDS.contains(&argument.kind.name)
}

/// The kinds of the counts of elements in choice buffers.
const COUNTS: &[&str] = &[
    "POLYDTYPE_NUM_ELEM",
    "POLYDTYPE_NUM_ELEM_NNI",
    "POLYXFER_NUM_ELEM",
    "POLYXFER_NUM_ELEM_NNI",
    "XFER_NUM_ELEM",
    "XFER_NUM_ELEM_NNI",
    "XFER_NUM_ELEM_SMALL",
];

fn nature(kind: ArgumentKind) -> &'static str {
    match kind.nature {
        Nature::Handle(_) => "HANDLE",
        Nature::Number { .. } => "NUMBER",
        Nature::Logical => "LOGICAL",
        Nature::Buffer => "BUFFER",
        Nature::Literal => "NUMBER",
        Nature::Pointer => "MEMORY",
        Nature::Text => "TEXT",
        Nature::Texts => "TEXTS",
        Nature::Status => "STATUS",
        Nature::Function => "FUNCTION",
        Nature::State | Nature::Attribute | Nature::OldState => "ATTRIBUTE",
        Nature::Program => "PROGRAM",
        Nature::Whatever | Nature::Seconds => "NONE",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::read_chapter;
    use std::path::Path;

    #[test]
    fn a_row_is_called_in_every_form() {
        let text = "# Messages\n\nMPI_Send(buf:BUFFER:in count:POLYXFER_NUM_ELEM_NNI:in datatype:DATATYPE:in \
                    dest:RANK:in tag:TAG:in comm:COMMUNICATOR:in) large\n  Sends.\n\n\
                    MPI_Wait(request:REQUEST:inout status:STATUS:out) native(only)\n";
        let chapters = [read_chapter(Path::new("message.txt"), text).unwrap()];
        let table = "MPI_TAG_UB\tint\tall\t5\nMPI_BYTE\tMPI_Datatype\tall\t0x247\nMPI_BOTTOM\tvoid *\tc\t0\n";
        let constants =
            constants::read_text(Path::new("constants.tsv"), &format!("\n# Some.\n{table}"));
        let text = file(&constants.unwrap(), &chapters).unwrap().text;
        for symbol in [
            "MPI_Send",
            "MPI_Send_c",
            "mpi_send_",
            "minfo_send_f08",
            "minfo_send_large_f08",
        ] {
            assert!(
                text.contains(&format!("{{\"MPI_Send\", \"{symbol}\", ")),
                "{text}"
            );
        }
        assert!(text.contains("return MPI_Send_c(v[0].address, (MPI_Count)v[1].number,"));
        // The buffer has as many elements as the second argument says, of the third.
        assert!(
            text.contains(
                "{\"buf\", \"BUFFER\", BUFFER, A_NOTHING, IN, 8, 0, 0, 1, 2, -1, 0, 0, 0},"
            )
        );
        assert!(text.contains("{\"MPI_TAG_UB\", MPI_TAG_UB}"));
        assert!(text.contains("{\"MPI_BYTE\", A_DATATYPE, "));
        assert!(!text.contains("MPI_BOTTOM"));
        // Procedures that programs cannot call are left out.
        assert!(!text.contains("MPI_Wait"));
    }
}
