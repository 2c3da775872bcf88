//! Derived test programs: they call every procedure with the standard's keywords, so that the compiler checks the
//! interfaces, and compare every constant with the standard's table. `tests/programs` builds them.
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
/// standard's table of constants.
///
/// # Errors
/// A procedure that is missing from a table, or has another form there.
pub fn files(
    chapters: &[Chapter],
    standard: &str,
    constants: &str,
) -> Result<Vec<DerivedFile>, String> {
    let constants = values(constants)?;
    Ok(vec![
        in_fortran(chapters, standard, &constants)?,
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
) -> Result<DerivedFile, String> {
    let mut text = String::from(
        "! Every constant of the standard ABI has its value, and every procedure the standard's arguments: what calls them is\n\
         ! never called, but the compiler and the linker check it.\n\
         module standard_calls\n\
         \x20 use, intrinsic :: iso_c_binding, only: c_ptr\n\
         #include \"interface.inc\"\n\ncontains\n",
    );
    let rows = chapters.iter().flat_map(|chapter| &chapter.procedures);
    for row in rows.filter(|row| row.is_legacy()) {
        text += &of_procedure(&in_the_forums_words(row, standard)?)?;
    }
    text += "end module standard_calls\n\n\
             program interface_standard\n\
             \x20 use, intrinsic :: iso_c_binding, only: c_int\n\
             \x20 use standard_calls\n\
             \x20 implicit none\n\n";
    for (name, value) in constants {
        // C functions are procedures in Fortran, and maximum lengths do not include a NUL. (A handle is an integer, or
        // a type with one.)
        if ADDRESSES.contains(name) || name.contains("_FN") || name.starts_with("MPI_T_") {
            continue;
        }
        let value = value - i64::from(name.starts_with("MPI_MAX_"));
        let _ = writeln!(
            text,
            "  call check_code(int(transfer({name}, 0_c_int)), {value}, '{name}')"
        );
    }
    text += "  call finish()\nend program interface_standard\n";
    Ok(DerivedFile {
        path: "programs/fortran/interface/standard.F90".into(),
        text,
    })
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
fn type_of(argument: &Argument, form: CountSize) -> String {
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
fn shape(argument: &Argument) -> String {
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

/// Constants that are variables in Fortran, where only their addresses matter.
const ADDRESSES: [&str; 10] = [
    "MPI_ARGVS_NULL",
    "MPI_ARGV_NULL",
    "MPI_BOTTOM",
    "MPI_BUFFER_AUTOMATIC",
    "MPI_ERRCODES_IGNORE",
    "MPI_IN_PLACE",
    "MPI_STATUSES_IGNORE",
    "MPI_STATUS_IGNORE",
    "MPI_UNWEIGHTED",
    "MPI_WEIGHTS_EMPTY",
];

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
        let files = files(&[chapter], standard, "name\tvalue\nMPI_MAX_INFO_KEY\t256\n").unwrap();
        let call = "call MPI_Comm_rank(comm=comm, rank=rank, ierror=ierror)\n";
        assert!(files[0].text.contains(call), "{}", files[0].text);
        assert!(files[0].text.contains("MPI_MAX_INFO_KEY, 0_c_int)), 255,"));
        assert!(files[1].text.contains("MPI_MAX_INFO_KEY, 256,"));
    }

    #[test]
    fn a_procedure_that_the_forum_does_not_have_is_an_error() {
        let chapter = table::read_chapter(Path::new("comm.txt"), ROW).unwrap();
        let error = files(&[chapter], "", "").unwrap_err();
        assert_eq!(error, "the Forum's table has no MPI_Comm_rank");
    }
}
