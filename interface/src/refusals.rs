//! A derived test program: each handle that a procedure takes is refused with the class of its kind if it is null,
//! freed, of another kind or none, and nothing is changed; and so is each call while MPI is not initialised: by its
//! name, by that with PMPI, and without `ierror` where that is optional. `tests/programs` builds it in all forms, with
//! the objects and the wrong handles of `tests/fortran/support/refusals.inc`.
//!
//! All other arguments are right, so that the order in which a procedure looks at its arguments does not matter.

use crate::file::{DerivedFile, fortran};
use crate::fortran::declare::{self, is_in};
use crate::fortran::legacy::gives_memory;
use crate::fortran::specifics;
use crate::kind::{Nature, ObjectKind};
use crate::programs::{shape, type_of};
use crate::table::{Argument, Chapter, CountSize, ParameterDirection, Procedure};
use std::fmt::Write;

/// The program.
pub fn file(chapters: &[Chapter]) -> DerivedFile {
    let mut text = String::from(
        "! Every handle that is none, and every call outside of MPI_Init and MPI_Finalize, is refused, and nothing is changed.\n\
         ! Needs a process of its own.\n\
         #include \"refusals.inc\"\n\n\
         module refused_calls\n\
         \x20 use, intrinsic :: iso_c_binding, only: c_ptr\n\
         \x20 use refusals\n\
         #include \"interface.inc\"\n\n\
         contains\n",
    );
    let mut calls = String::new();
    let rows = chapters.iter().flat_map(|chapter| &chapter.procedures);
    for row in rows.filter(|row| row.is_legacy() && row.has_ierror()) {
        let needs_mpi = needs_mpi(row);
        if tried(row, CountSize::Small).is_empty() && !needs_mpi {
            continue;
        }
        let mut add = |form, condition: Option<&str>| {
            let ending = if form == CountSize::Large {
                "_large"
            } else {
                ""
            };
            let [open, close] = match condition {
                Some(condition) => [format!("#if {condition}\n"), "#endif\n".into()],
                None => [String::new(), String::new()],
            };
            let stem = row.stem();
            let _ = write!(
                text,
                "\n{open}{}{close}",
                subroutine(row, form, &format!("of_{stem}{ending}"), needs_mpi)
            );
            let _ = write!(calls, "{open}    call of_{stem}{ending}()\n{close}");
        };
        add(
            CountSize::Small,
            row.is_absent_in_f08.then_some("defined(LEGACY)"),
        );
        if declare::has_large(row) && !row.is_absent_in_f08 {
            add(
                CountSize::Large,
                Some("defined(MODULE_F08) && !defined(INTEGER_8)"),
            );
        }
    }
    let _ = write!(
        text,
        "\n  subroutine every_call()\n{calls}  end subroutine every_call\n\
         end module refused_calls\n\n\
         program handle_refused\n\
         \x20 use refusals\n\
         \x20 use refused_calls\n\
         \x20 use checks, only: finish\n\
         \x20 implicit none\n\n\
         \x20 call before()\n\
         \x20 call every_call()\n\
         \x20 call between()\n\
         \x20 call every_call()\n\
         \x20 call after()\n\
         \x20 call every_call()\n\
         \x20 call finish()\n\
         end program handle_refused\n"
    );
    DerivedFile {
        path: "programs/fortran/handle/refused.F90".into(),
        text,
    }
}

/// Whether it is refused while MPI is not initialised, and can be called then with handles that are right: there are no windows,
/// files and sessions, what is freed cannot be a constant, and a predefined datatype has its size and its name at any time.
fn needs_mpi(row: &Procedure) -> bool {
    let is_read = |argument: &Argument| argument.direction != ParameterDirection::Out;
    let is_of = |argument: &Argument, kind| argument.kind.nature == Nature::Handle(kind);
    let has_none = |argument: &Argument| {
        let needs_object = match argument.kind.nature {
            Nature::Handle(
                ObjectKind::Win | ObjectKind::File | ObjectKind::Session | ObjectKind::Message,
            ) => true,
            Nature::Handle(ObjectKind::Request) => false,
            Nature::Handle(_) => argument.direction == ParameterDirection::InOut,
            // (Those with functions of the program take no handle.)
            nature => nature == Nature::Function,
        };
        needs_object && is_read(argument)
    };
    let is_handle = |argument: &Argument| matches!(argument.kind.nature, Nature::Handle(_));
    let is_about = |other| {
        row.has(|argument| is_of(argument, ObjectKind::Datatype) && is_read(argument))
            && !row.has(other)
    };
    let is_inquiry = row.name.starts_with("MPI_Type_get_")
        || is_about(|argument: &Argument| {
            is_handle(argument) && (!is_of(argument, ObjectKind::Datatype) || !is_read(argument))
        });
    let is_said = row.text.join(" ").contains("while MPI is not initialised");
    let has_comm = !row.name.contains("rrhandler")
        && row.name != "MPI_Abort"
        && row.has(|argument| is_of(argument, ObjectKind::Comm) && is_read(argument));
    (is_said || has_comm) && !row.has(has_none) && !is_inquiry
}

/// The handles that are read, and their kinds.
fn tried(row: &Procedure, form: CountSize) -> Vec<(&Argument, ObjectKind)> {
    let arguments = row.arguments.iter().filter(|other| is_in(other, form));
    let handles = arguments.filter_map(|argument| match argument.kind.nature {
        Nature::Handle(kind) if argument.direction != ParameterDirection::Out => {
            Some((argument, kind))
        }
        _ => None,
    });
    handles.collect()
}

/// Whether the null handle means something.
fn may_be_null(row: &Procedure, kind: ObjectKind) -> bool {
    let begins = |starts: &[&str]| starts.iter().any(|start| row.name.starts_with(start));
    match kind {
        ObjectKind::Info => !begins(&["MPI_Info_"]),
        ObjectKind::Request => begins(&[
            "MPI_Wait",
            "MPI_Test",
            "MPI_Request_get_status",
            "MPI_Parrived",
        ]),
        // It stands for the default error handler.
        ObjectKind::File => row.name.ends_with("_errhandler"),
        // It has a name.
        _ => row.name.ends_with("_get_name"),
    }
}

/// The error class of a handle that is none.
fn class(kind: ObjectKind) -> String {
    match kind {
        ObjectKind::Datatype => "MPI_ERR_TYPE".into(),
        ObjectKind::Message => "MPI_ERR_REQUEST".into(),
        _ => format!("MPI_ERR_{}", kind.word().to_uppercase()),
    }
}

/// A right value of an argument that is no handle.
fn right(row: &Procedure, argument: &Argument) -> &'static str {
    match argument.kind.nature {
        Nature::Logical | Nature::Literal => return ".false.",
        Nature::State | Nature::Attribute | Nature::OldState => return "0",
        Nature::Texts if argument.name == "array_of_commands" => return "'x'",
        Nature::Texts => return "' '",
        Nature::Text => {
            return match argument.name.as_str() {
                "filename" => "'refused.scratch'",
                "datarep" if row.name.contains("external") => "'external32'",
                "datarep" => "'native'",
                _ => "'x'",
            };
        }
        _ => {}
    }
    match argument.kind.name {
        "PARTITION" if argument.name == "partitions" => "1",
        "RANK"
        | "RANK_NNI"
        | "TAG"
        | "COLOR"
        | "KEY"
        | "KEY_INDEX"
        | "COORDINATE"
        | "INDEX"
        | "PARTITION"
        | "ASSERT"
        | "OFFSET"
        | "RMA_DISPLACEMENT_NNI"
        | "POLYLOCATION" => "0",
        kind if kind.contains("DISPLACEMENT") || kind == "POLYDISPOFFSET" => {
            if kind == "POLYRMA_DISPLACEMENT" {
                "1"
            } else {
                "0"
            }
        }
        "ERROR_CLASS" | "ERROR_CODE" => "MPI_ERR_OTHER",
        "LOCK_TYPE" => "MPI_LOCK_SHARED",
        "ORDER" => "MPI_ORDER_C",
        "SPLIT_TYPE" => "MPI_COMM_TYPE_SHARED",
        "UPDATE_MODE" => "MPI_SEEK_SET",
        "ACCESS_MODE" => "MPI_MODE_CREATE + MPI_MODE_RDWR + MPI_MODE_DELETE_ON_CLOSE",
        "DISTRIB_ENUM" => "MPI_DISTRIBUTE_BLOCK",
        "DTYPE_DISTRIBUTION" => "MPI_DISTRIBUTE_DFLT_DARG",
        "KEYVAL" if row.name.contains("Win") => "MPI_WIN_BASE",
        "KEYVAL" => "MPI_TAG_UB",
        _ => "1",
    }
}

/// What a procedure does with wrong handles in the place of each argument; while MPI is not initialised, with none.
fn subroutine(row: &Procedure, form: CountSize, name: &str, needs_mpi: bool) -> String {
    let mut declared = String::new();
    let mut prepared = String::new();
    let mut kept = String::new();
    let mut given = Vec::new();
    for argument in row.arguments.iter().filter(|other| is_in(other, form)) {
        let name = &argument.name;
        let type_ = type_of(argument, form).replace("len=8", "len=16");
        // Of a scalar INTENT(OUT) the old value may be lost, of an element of an array not.
        let is_element = argument.array.is_none()
            && argument.direction == ParameterDirection::Out
            && matches!(
                argument.kind.nature,
                Nature::Handle(_)
                    | Nature::Number { .. }
                    | Nature::Logical
                    | Nature::Attribute
                    | Nature::OldState
            );
        let shape = if is_element {
            "(3)".into()
        } else {
            shape(argument)
        };
        let mut declare =
            |name: &str| declared += &fortran(4, &format!("{type_} :: {name}{shape}"));
        declare(name);
        let all = |condition: String| match shape.is_empty() {
            true => condition,
            false => format!("all({condition})"),
        };
        let mut set = |value: &str| {
            let _ = writeln!(prepared, "        {name} = {value}");
        };
        let is_out = argument.direction == ParameterDirection::Out;
        let is_input = argument.direction == ParameterDirection::In;
        let condition = match argument.kind.nature {
            Nature::Handle(_) if is_out => {
                let _ = writeln!(prepared, "        NUMBER_OF({name}) = -77");
                all(format!("NUMBER_OF({name}) == -77"))
            }
            Nature::Handle(kind) => {
                declare(&format!("{name}_was"));
                set(&format!("a_{}", kind.word()));
                all(format!("{name} == {name}_was"))
            }
            Nature::Buffer => {
                set("5");
                format!("all(nint({name}) == 5)")
            }
            Nature::Pointer if gives_memory(argument) && is_out => {
                set(&format!("transfer(-77_MPI_ADDRESS_KIND, {name})"));
                format!("transfer({name}, 1_MPI_ADDRESS_KIND) == -77")
            }
            Nature::Pointer => String::new(),
            Nature::Status if argument.array.is_some() => {
                let _ = writeln!(
                    prepared,
                    "        call fill(a_status)\n        STATUS_AT({name},1) = a_status"
                );
                let _ = writeln!(kept, "        a_status = STATUS_AT({name},1)");
                "is_untouched(a_status)".into()
            }
            Nature::Status => {
                let _ = writeln!(prepared, "        call fill({name})");
                format!("is_untouched({name})")
            }
            Nature::Logical if is_out => {
                set("modulo(which, 2) == 0");
                all(format!("{name} .eqv. modulo(which, 2) == 0"))
            }
            Nature::Text if is_out => {
                set("repeat('#', 16)");
                let expected = if has_empty_name(row) {
                    "'##    ' // repeat('#', 10)"
                } else {
                    "repeat('#', 16)"
                };
                format!("{name} == {expected}")
            }
            _ if is_out => {
                set("-77");
                all(format!("{name} == -77"))
            }
            _ => {
                let value = right(row, argument);
                set(value);
                if is_input {
                    String::new()
                } else {
                    all(format!("{name} == {value}"))
                }
            }
        };
        let is_undefined = has_empty_name(row) && argument.name == "resultlen";
        if !condition.is_empty() && !is_undefined {
            kept += &fortran(8, &format!("is_kept = is_kept .and. {condition}"));
        }
        given.push(match argument.kind.nature {
            _ if is_element => format!("{name}(2)"),
            Nature::Text if is_out => format!("{name}(3:6)"),
            _ => name.clone(),
        });
    }
    let tried = tried(row, form);
    let mut cases = String::new();
    for (place, (argument, kind)) in tried.iter().enumerate() {
        let (name, number) = (
            &argument.name,
            ObjectKind::ALL.iter().position(|other| other == kind),
        );
        let _ = writeln!(cases, "        case ({})", place + 1);
        if may_be_null(row, *kind) {
            let _ = writeln!(cases, "          if (which == 1) cycle");
        }
        let _ = writeln!(
            cases,
            "          NUMBER_OF({name}) = int(wrong(which, {}), kind(NUMBER_OF({name})))\n          expected = {}",
            number.map_or(0, |number| number + 1),
            class(*kind)
        );
    }
    let was = tried
        .iter()
        .map(|(argument, _)| format!("        {0}_was = {0}\n", argument.name));
    let was: String = was.collect();
    let (generic, _) = specifics::names(row, form);
    let first = if needs_mpi { 0 } else { 1 };
    let call =
        |name: &str, given: &[String]| fortran(8, &format!("call {name}({})", given.join(", ")));
    let silent = call(&generic, &given);
    given.push("ierror".into());
    let small = call(&generic, &given);
    let profiling = call(&format!("P{generic}"), &given);
    format!(
        "  subroutine {name}()\n{declared}    integer :: ierror, expected, place, which\n    logical :: is_kept\n\n    \
         do place = first({first}), last({})\n      \
           do which = 1, merge(wrongs, 3, place > 0)\n{prepared}        \
             select case (place)\n        \
             case (0)\n          \
               expected = MPI_ERR_OTHER\n{cases}        \
             end select\n{was}        \
             is_kept = .true.\n        \
             ierror = expected\n        \
             select case (modulo(which, 3))\n        \
             case (0)\n  {profiling}\
             #if defined(MODULE_F08)\n        \
             case (2)\n  {silent}\
             #endif\n        \
             case default\n  {small}        \
             end select\n{kept}        \
             call judge('{generic}', place, which, ierror, expected, is_kept)\n      \
           end do\n    \
         end do\n    \
         call conclude('{generic}')\n  \
         end subroutine {name}\n",
        tried.len()
    )
}

/// Whether an error gives an empty name (MPI 4.1, section 7.8): the only output of an error, as docs/boundary.md says.
fn has_empty_name(row: &Procedure) -> bool {
    row.name.ends_with("_get_name")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table;
    use std::path::Path;

    #[test]
    fn handles_are_refused_and_outputs_kept() {
        let text = "# Two rows\n\nMPI_Comm_rank(comm:COMMUNICATOR:in rank:RANK:out)\n  Text.\n\n  \
                    Errors: MPI_ERR_COMM, MPI_ERR_OTHER while MPI is\n  not initialised.\n\n\
                    MPI_Comm_free(comm:COMMUNICATOR:inout)\n  Text.\n";
        let chapter = table::read_chapter(Path::new("comm.txt"), text).unwrap();
        let text = file(&[chapter]).text;
        for line in [
            "    do place = first(0), last(1)",
            "          expected = MPI_ERR_COMM",
            "        is_kept = is_kept .and. all(rank == -77)",
            "          call PMPI_Comm_rank(comm, rank(2), ierror)",
            // Nothing that can be freed is there before MPI_Init.
            "    do place = first(1), last(1)",
            "        is_kept = is_kept .and. comm == comm_was",
        ] {
            assert!(text.contains(&format!("{line}\n")), "{line}: {text}");
        }
    }
}
