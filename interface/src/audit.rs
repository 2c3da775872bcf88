//! The C procedures that the audit library intercepts, with their arguments as an MPI library declares them.

use crate::file::DerivedFile;
use crate::kind::{Nature, Number};
use crate::table::{Argument, Chapter, CountSize, ParameterDirection, Procedure};

/// For each procedure a type with its arguments, named like the procedure, and `stub!` for each of its forms, with the
/// arguments in order. The type omits arguments that differ between the forms, which only the stub passes on, but has
/// the value of `count`.
///
/// # Errors
/// A name without a row, or an argument that cannot be passed on.
pub fn stubs(chapters: &[Chapter], names: &[&str]) -> Result<DerivedFile, String> {
    let rows = || chapters.iter().flat_map(|chapter| &chapter.procedures);
    let mut text = String::new();
    for name in names {
        let row = rows().find(|row| row.name == *name);
        let row = row.ok_or_else(|| {
            format!("no row is called {name}: expected one of interface/chapters")
        })?;
        text += &procedure(row)?;
    }
    Ok(DerivedFile {
        path: "stubs.rs".into(),
        text,
    })
}

fn procedure(row: &Procedure) -> Result<String, String> {
    let name = &row.name;
    let of_both = row.arguments.iter().filter(|argument| {
        let differs = argument.kind.is_poly() || argument.is_large_only;
        !differs
    });
    let mut fields = String::new();
    let mut kept = Vec::new();
    for argument in of_both {
        let field =
            rust_type(argument, CountSize::Small).map_err(|what| format!("{name}: {what}"))?;
        fields += &format!("    pub(crate) {}: {field},\n", argument.name);
        kept.push(argument.name.as_str());
    }
    let kept = kept.join(", ");
    let counts = row.arguments.iter().filter(|argument| {
        argument.name == "count" && argument.array.is_none() && argument.kind.is_poly()
    });
    let widened: Vec<&str> = counts.map(|argument| argument.name.as_str()).collect();
    for name in &widened {
        fields += &format!(
            "    #[allow(dead_code)] // It is read of transfers of files.\n    pub(crate) {name}: i64,\n"
        );
    }
    let widened = widened.join(", ");
    let type_name = type_name(row);
    let routine = row.stem();
    let mut text = format!(
        "\n/// The arguments of {name}.\n#[derive(Clone, Copy)]\npub(crate) struct {type_name} {{\n{fields}}}\n\n\
         impl {type_name} {{\n    #[allow(dead_code)] // Not all are named in a report.\n    \
         pub(crate) const NAME: &str = \"{name}\";\n}}\n\n"
    );
    for &form in CountSize::of(row) {
        let mut parameters = Vec::new();
        let present = row.arguments.iter();
        for argument in
            present.filter(|argument| form == CountSize::Large || !argument.is_large_only)
        {
            let parameter = rust_type(argument, form).map_err(|what| format!("{name}: {what}"))?;
            parameters.push(format!("{}: {parameter}", argument.name));
        }
        let parameters = parameters.join(", ");
        for prefix in ["MPI_", "PMPI_"] {
            let rest = &name["MPI_".len()..];
            text += &format!(
                "stub! {{ \"{prefix}{rest}{}\", {routine}, {type_name} {{ {kept} }}, [{widened}], ({parameters}) }}\n",
                form.ending()
            );
        }
    }
    Ok(text)
}

/// `CommRank` for `MPI_Comm_rank`.
fn type_name(row: &Procedure) -> String {
    let words = row.name.split('_').skip(1);
    let capital = |word: &str| {
        let (first, others) = word.split_at(1);
        first.to_uppercase() + others
    };
    words.map(capital).collect()
}

/// The type of an argument that is only passed on. Handles are as wide as a pointer for all libraries: one with 32-bit
/// handles reads only the low half.
fn rust_type(argument: &Argument, form: CountSize) -> Result<&'static str, String> {
    let is_array = argument.array.is_some();
    let is_input = argument.direction == ParameterDirection::In;
    Ok(match argument.kind.nature {
        Nature::Handle(_) if !is_array && is_input => "CHandle",
        Nature::Handle(_) if !is_array => "HandlePlace",
        Nature::Logical if !is_array && is_input => "c_int",
        Nature::Number { small, large, .. } if !is_array && is_input => {
            match (form, small, large) {
                (CountSize::Small, Number::Int, _) | (CountSize::Large, _, Number::Int) => "c_int",
                (CountSize::Small, Number::Aint, _) | (CountSize::Large, _, Number::Aint) => {
                    "isize"
                }
                _ => "i64",
            }
        }
        Nature::Text if is_input && !is_array => "*const c_char",
        Nature::Whatever => {
            return Err(format!(
                "`{}` is a variable argument list, which cannot be passed on",
                argument.name
            ));
        }
        _ => "PassedAddress",
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::read_chapter;
    use std::path::Path;

    #[test]
    fn a_stub_has_the_arguments_of_its_row() {
        let text = "# Windows\n\nMPI_Win_allocate(size:WINDOW_SIZE:in disp_unit:POLYRMA_DISPLACEMENT:in info:INFO:in\n    \
                    comm:COMMUNICATOR:in baseptr:C_BUFFER:out win:WINDOW:out) large\n  A window.\n";
        let chapters = [read_chapter(Path::new("win.txt"), text).unwrap()];
        let text = stubs(&chapters, &["MPI_Win_allocate"]).unwrap().text;
        assert!(text.contains("pub(crate) struct WinAllocate {\n    pub(crate) size: isize,\n    pub(crate) info: CHandle,"));
        for (ending, unit) in [("", "c_int"), ("_c", "isize")] {
            let expected = format!(
                "stub! {{ \"PMPI_Win_allocate{ending}\", win_allocate, WinAllocate {{ size, info, comm, baseptr, win }}, [], \
                 (size: isize, disp_unit: {unit}, info: CHandle, comm: CHandle, baseptr: PassedAddress, win: HandlePlace) }}\n"
            );
            assert!(text.contains(&expected), "{text}");
        }
        assert!(
            stubs(&chapters, &["MPI_Win_attach"])
                .unwrap_err()
                .contains("no row")
        );
    }
}
