//! Derived test programs: they call every procedure with the standard's keywords, so that the compiler checks the
//! interfaces, and compare every constant and its type with the standard's tables. `tests/programs` builds them.
//!
//! The arguments come from the Forum's table, not from the rows, which they check.

use crate::file::{DerivedFile, fortran};
use crate::fortran::declare::{self, is_in, number, number_in};
use crate::fortran::legacy::gives_memory;
use crate::fortran::specifics;
use crate::kind::{Nature, Number};
use crate::table::{self, Argument, Chapter, CountSize, Length, ParameterDirection, Procedure};
use std::fmt::Write;
use std::path::Path;

/// The calls and the constants, in Fortran and in C: `standard` is the Forum's table of procedures, `constants` the
/// standard's table of constants, and `types` that of their types in `mpi_f08`.
///
/// # Errors
/// A procedure that is missing from a table, or has another form there.
pub fn files(
    chapters: &[Chapter],
    standard: &str,
    constants: &str,
    types: &str,
) -> Result<Vec<DerivedFile>, String> {
    let constants = values(constants)?;
    let types = types.lines().skip(1).map(|line| line.split_once('\t'));
    let types: Option<Vec<_>> = types.collect();
    let types = types.ok_or("expected a type and names in each line of the types")?;
    Ok(vec![
        in_fortran(chapters, standard, &constants, &types)?,
        in_c(&constants),
    ])
}

/// The row with the arguments from the Forum's table. For procedures that are new in MPI 5.0 that has only the C
/// parameters, and for removed ones nothing.
fn in_the_forums_words(row: &Procedure, standard: &str) -> Result<Procedure, String> {
    let mut row = row.clone();
    let mut lines = standard.lines().map(|line| line.split('\t'));
    let Some(mut columns) = lines.find(|columns| columns.clone().next() == Some(&row.name)) else {
        return match row.is_removed {
            true => Ok(row),
            false => Err(format!("the Forum's table has no {}", row.name)),
        };
    };
    let (version, arguments) = (columns.nth(4), columns.next().unwrap_or_default());
    if version == Some("4.1") {
        let large = if row.has_large { " large" } else { "" };
        let text = format!("# One row\n\n{}({arguments}){large}\n  Text.\n", row.name);
        let chapter = table::read_chapter(Path::new("interface.tsv"), &text);
        let mut read = chapter
            .map_err(|problem| problem.to_string())?
            .procedures
            .remove(0);
        for argument in &mut read.arguments {
            let ours = row.arguments.iter().find(|ours| ours.name == argument.name);
            argument.sentinels = match (argument.kind.nature, argument.direction, &argument.array) {
                (Nature::Status, ParameterDirection::Out, None) => vec!["MPI_STATUS_IGNORE".into()],
                (Nature::Status, ParameterDirection::Out, _) => vec!["MPI_STATUSES_IGNORE".into()],
                _ => ours.map_or_else(Vec::new, |ours| ours.sentinels.clone()),
            };
        }
        row.arguments = read.arguments;
    }
    Ok(row)
}

/// The Fortran program: it compares the constants. The subroutines with the calls are only compiled.
fn in_fortran(
    chapters: &[Chapter],
    standard: &str,
    constants: &[(&str, i64)],
    types: &[(&str, &str)],
) -> Result<DerivedFile, String> {
    let mut text = String::from(
        "! Every constant of the standard ABI has its value and its type, the types of handles are there with their operators, and\n\
         ! every procedure has the standard's arguments: what calls them is never called, but the compiler and the linker check\n\
         ! it.\n\
         module standard_calls\n\
         \x20 use, intrinsic :: iso_c_binding, only: c_ptr\n\
         #include \"interface.inc\"\n\ncontains\n",
    );
    let rows = chapters.iter().flat_map(|chapter| &chapter.procedures);
    for row in rows.filter(|row| row.is_legacy()) {
        text += &of_procedure(&in_the_forums_words(row, standard)?)?;
    }
    let mut calls = String::from("#if !defined(WITH_MPIF_H)\n");
    for word in types.iter().filter_map(|(type_, _)| handle(type_)) {
        text += &of_handle(&word);
        let _ = writeln!(calls, "  call check_{word}_type()");
    }
    calls += "#endif\n";
    text += "\n\
             \x20 subroutine check_offset_constant(offset, expected, what)\n\
             \x20   integer(MPI_OFFSET_KIND), intent(in) :: offset\n\
             \x20   integer, intent(in) :: expected\n\
             \x20   character(len=*), intent(in) :: what\n\n\
             \x20   call check(offset == expected, what)\n\
             \x20 end subroutine check_offset_constant\n\
             end module standard_calls\n\n\
             program interface_standard\n\
             \x20 use standard_calls\n\
             \x20 implicit none\n\n";
    for (name, value) in constants {
        let has_it = |names: &str| names.split(' ').any(|other| other == *name);
        let type_ = types.iter().find(|(_, names)| has_it(names));
        let check = match type_.map(|(type_, _)| *type_) {
            None => "check_code".into(),
            Some("INTEGER(MPI_OFFSET_KIND)") => "check_offset_constant".into(),
            Some(type_) => match handle(type_) {
                Some(word) => format!("check_{word}_constant"),
                None => continue,
            },
        };
        // Maximum lengths do not include a NUL.
        let value = value - i64::from(name.starts_with("MPI_MAX_"));
        let _ = writeln!(text, "  call {check}({name}, {value}, '{name}')");
    }
    text += &calls;
    text += "  call finish()\nend program interface_standard\n";
    Ok(DerivedFile {
        path: "programs/fortran/interface/standard.F90".into(),
        text,
    })
}

/// The handle of a derived type, in lower case: `comm` for `TYPE(MPI_Comm)`.
fn handle(type_: &str) -> Option<String> {
    let name = type_.strip_prefix("TYPE(MPI_")?.strip_suffix(')')?;
    Some(name.to_lowercase())
}

/// What checks the constants of a handle's type, and the type itself, which module `mpi` has beside INTEGER handles.
fn of_handle(word: &str) -> String {
    let capitals = word.to_uppercase();
    format!(
        "\n  subroutine check_{word}_constant(handle, expected, what)\n    \
             {capitals}_HANDLE, intent(in) :: handle\n    \
             integer, intent(in) :: expected\n    \
             character(len=*), intent(in) :: what\n\n    \
             call check_code(int(NUMBER_OF(handle)), expected, what)\n  \
           end subroutine check_{word}_constant\n\
         #if !defined(WITH_MPIF_H)\n\n  \
           subroutine check_{word}_type()\n    \
             type(MPI_{word}) :: one, other\n\n    \
             one%MPI_VAL = 1\n    \
             other = one\n    \
             call check(one == other .and. .not. one /= other, 'MPI_{word}: equal')\n    \
             other%MPI_VAL = 2\n    \
             call check(one .ne. other .and. .not. one .eq. other, 'MPI_{word}: differ')\n  \
           end subroutine check_{word}_type\n\
         #endif\n"
    )
}

/// A subroutine.
fn subroutine(row: &Procedure, ending: &str, declarations: &str, calls: &str) -> String {
    let name = format!("of_{}{ending}", row.stem());
    format!("\n  subroutine {name}()\n{declarations}    save\n\n{calls}  end subroutine {name}\n")
}

/// The calls of a procedure in all its forms.
fn of_procedure(row: &Procedure) -> Result<String, String> {
    let name = &row.name;
    let (_, specific) = specifics::names(row, CountSize::Small);
    let small = |name: &str, way| call(row, name, CountSize::Small, way);
    // With mpif.h the compiler does not know argument names, but the linker finds the procedure.
    let mut calls = format!(
        "#if defined(WITH_MPIF_H)\n{}#else\n{}",
        small(name, ArgumentPassing::Position),
        small(name, ArgumentPassing::Keyword)
    );
    let sentinels = row.arguments.iter().map(|other| other.sentinels.len());
    for place in 0..sentinels.max().unwrap_or(0) {
        calls += &small(name, ArgumentPassing::Sentinel(place));
    }
    calls += "#endif\n#if defined(LEGACY)\n";
    calls += &small(&format!("P{name}"), ArgumentPassing::Position);
    if !row.is_absent_in_f08 {
        calls += "#else\n";
        calls += &small(name, ArgumentPassing::NoIerror);
        for name in [specific.clone(), format!("P{name}"), format!("P{specific}")] {
            calls += &small(&name, ArgumentPassing::Keyword);
        }
    }
    calls += "#endif\n";
    let declared = declarations(row, CountSize::Small)?;
    let mut text = subroutine(row, "", &declared, &calls);
    if row.is_absent_in_f08 {
        return Ok(format!("#if defined(LEGACY)\n{text}#endif\n"));
    }
    // Module mpi takes the address of memory as an INTEGER or as a C pointer.
    if row.has(gives_memory) {
        let declared = declared.replace("BASE_POINTER", "type(c_ptr)");
        let pointer = subroutine(
            row,
            "_pointer",
            &declared,
            &small(name, ArgumentPassing::Keyword),
        );
        let _ = write!(text, "#if defined(WITH_MPI)\n{pointer}#endif\n");
    }
    if declare::has_large(row) {
        text += &large(row)?;
    }
    Ok(text)
}

/// The calls of the form with large counts. If INTEGERs are as large as counts, the generic name has only the other
/// form, and the specific does not exist.
fn large(row: &Procedure) -> Result<String, String> {
    let (generic, specific) = specifics::names(row, CountSize::Large);
    let mut calls = call(row, &generic, CountSize::Large, ArgumentPassing::Keyword);
    let mut others = String::new();
    for name in [&specific, &format!("P{generic}"), &format!("P{specific}")] {
        others += &call(row, name, CountSize::Large, ArgumentPassing::Keyword);
    }
    let differs = generic != row.name || row.has(|argument| argument.is_large_only);
    let condition = match differs {
        true => "#if defined(MODULE_F08) && !defined(INTEGER_8)",
        false => "#if defined(MODULE_F08)",
    };
    calls += &match differs {
        true => others,
        false => format!("#if !defined(INTEGER_8)\n{others}#endif\n"),
    };
    let text = subroutine(row, "_large", &declarations(row, CountSize::Large)?, &calls);
    Ok(format!("{condition}\n{text}#endif\n"))
}

/// How arguments are passed.
#[derive(Clone, Copy)]
enum ArgumentPassing {
    Position,
    /// By position, without the argument `ierror`.
    NoIerror,
    Keyword,
    /// By keyword, with the constant of this index for arguments that a constant may stand for.
    Sentinel(usize),
}

fn call(row: &Procedure, name: &str, form: CountSize, way: ArgumentPassing) -> String {
    let arguments = row.arguments.iter().filter(|other| is_in(other, form));
    let given = arguments.map(|argument| {
        let name = &argument.name;
        match way {
            ArgumentPassing::Position | ArgumentPassing::NoIerror => name.clone(),
            ArgumentPassing::Keyword => format!("{name}={name}"),
            ArgumentPassing::Sentinel(place) => {
                format!("{name}={}", argument.sentinels.get(place).unwrap_or(name))
            }
        }
    });
    let mut given: Vec<String> = given.collect();
    match way {
        _ if !row.has_ierror() => {}
        ArgumentPassing::NoIerror => {}
        ArgumentPassing::Position => given.push("ierror".into()),
        ArgumentPassing::Keyword | ArgumentPassing::Sentinel(_) => {
            given.push("ierror=ierror".into())
        }
    }
    let given = given.join(", ");
    let statement = match row.result {
        Some(_) => format!("function_result = {name}({given})"),
        None => format!("call {name}({given})"),
    };
    fortran(4, &statement)
}

/// The declarations of variables that have the names of the arguments.
fn declarations(row: &Procedure, form: CountSize) -> Result<String, String> {
    let mut text = String::new();
    for argument in row.arguments.iter().filter(|other| is_in(other, form)) {
        let name = &argument.name;
        if argument.kind.nature == Nature::Function {
            // Legacy procedures have functions without interfaces.
            text += "#if defined(LEGACY)\n";
            let _ = writeln!(text, "    procedure(), pointer :: {name} => null()");
            if !row.is_absent_in_f08 {
                let interface = declare::function_interface(argument, form)?;
                text += "#else\n";
                let _ = writeln!(
                    text,
                    "    procedure({interface}), pointer :: {name} => null()"
                );
            }
            text += "#endif\n";
            continue;
        }
        let _ = writeln!(
            text,
            "    {} :: {name}{}",
            type_of(argument, form),
            shape(argument)
        );
    }
    let result = row.result.map(|kind| match kind.nature {
        Nature::Number { small, .. } => number(small).0,
        _ => "double precision",
    });
    if let Some(result) = result {
        let _ = writeln!(text, "    {result} :: function_result");
    } else if row.has_ierror() {
        text += "    integer :: ierror\n";
    }
    Ok(text)
}

/// The type of a variable for an argument, with the macros of `interface.inc`.
pub(crate) fn type_of(argument: &Argument, form: CountSize) -> String {
    match argument.kind.nature {
        Nature::Handle(handle) => format!("{}_HANDLE", handle.word().to_uppercase()),
        Nature::Number { small, large, .. } => number(number_in(form, small, large)).0.into(),
        Nature::State | Nature::Attribute => number(Number::Aint).0.into(),
        Nature::Logical | Nature::Literal => "logical".into(),
        Nature::Buffer => "real, dimension(2, 2)".into(),
        Nature::Pointer if gives_memory(argument) => "BASE_POINTER".into(),
        Nature::Pointer => "DETACHED_POINTER".into(),
        Nature::Text | Nature::Texts => "character(len=8)".into(),
        Nature::Status if argument.array.is_some() => "STATUS_ARRAY(2)".into(),
        Nature::Status => "STATUS_TYPE".into(),
        _ => "integer".into(),
    }
}

/// The shape of a variable for an argument: two elements for each length that the table does not give.
pub(crate) fn shape(argument: &Argument) -> String {
    let lengths = match (&argument.array, argument.kind.nature) {
        (_, Nature::Texts) if argument.kind.name == "STRING_2DARRAY" => vec!["2", "2"],
        (_, Nature::Texts) => vec!["2"],
        (_, Nature::Text | Nature::Status) | (None, _) => return String::new(),
        (Some(Length::Said), _) => vec!["2"],
        (Some(Length::Of(lengths)), _) => {
            let is_known =
                |length: &str| length.parse::<u32>().is_ok() || length.starts_with("MPI_");
            // The first index varies fastest; in C it is the last.
            let lengths = lengths.iter().rev();
            lengths
                .map(|length| if is_known(length) { length } else { "2" })
                .collect()
        }
    };
    format!("({})", lengths.join(", "))
}

/// The names and values of the standard's constants.
fn values(table: &str) -> Result<Vec<(&str, i64)>, String> {
    let pairs = table.lines().skip(1).map(|line| {
        let (name, value) = line.split_once('\t')?;
        Some((name, value.parse().ok()?))
    });
    let pairs: Option<_> = pairs.collect();
    pairs.ok_or_else(|| "expected a name and a value in each line of the constants".into())
}

fn in_c(constants: &[(&str, i64)]) -> DerivedFile {
    let mut text = String::from(
        "/* Every constant of the standard ABI has its value. */\n\
         #include \"checks.h\"\n#include <mpi.h>\n#include <stdint.h>\n\nint main(void)\n{\n",
    );
    for (name, value) in constants {
        let _ = writeln!(
            text,
            "    check_code((int)(intptr_t){name}, {value}, \"{name}\");"
        );
    }
    text += "    return finish();\n}\n";
    DerivedFile {
        path: "programs/c/constants.c".into(),
        text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROW: &str = "# One row\n\nMPI_Comm_rank(comm:COMMUNICATOR:in number:RANK:out)\n  Text.\n";

    #[test]
    fn keywords_are_those_of_the_forum() {
        let chapter = table::read_chapter(Path::new("comm.txt"), ROW).unwrap();
        let standard = "MPI_Comm_rank\t-\t-\t-\t4.1\tcomm:COMMUNICATOR:in rank:RANK:out\n";
        let constants = "name\tvalue\nMPI_MAX_INFO_KEY\t256\nMPI_COMM_SELF\t258\nMPI_BOTTOM\t0\n";
        let types =
            "type\tnames\nTYPE(MPI_Comm)\tMPI_COMM_NULL MPI_COMM_SELF\nvariable\tMPI_BOTTOM\n";
        let files = files(&[chapter], standard, constants, types).unwrap();
        for line in [
            "    call MPI_Comm_rank(comm=comm, rank=rank, ierror=ierror)",
            "  call check_code(MPI_MAX_INFO_KEY, 255, 'MPI_MAX_INFO_KEY')",
            "  call check_comm_constant(MPI_COMM_SELF, 258, 'MPI_COMM_SELF')",
            "    type(MPI_comm) :: one, other",
            "  call check_comm_type()",
        ] {
            assert!(
                files[0].text.contains(&format!("{line}\n")),
                "{line}: {}",
                files[0].text
            );
        }
        assert!(!files[0].text.contains("MPI_BOTTOM"));
        assert!(files[1].text.contains("MPI_MAX_INFO_KEY, 256,"));
    }

    #[test]
    fn a_procedure_that_the_forum_does_not_have_is_an_error() {
        let chapter = table::read_chapter(Path::new("comm.txt"), ROW).unwrap();
        let error = files(&[chapter], "", "", "").unwrap_err();
        assert_eq!(error, "the Forum's table has no MPI_Comm_rank");
    }
}
