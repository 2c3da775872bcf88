//! The named constants of MPI, as derived for each language and for the native engine.
//!
//! The table is `constants.tsv`; `README.md` describes its form.

use crate::file::{self, DerivedFile};
use crate::kind::ObjectKind;
use crate::table::Problem;
use std::fmt::{self, Write};
use std::fs;
use std::path::Path;

/// Constants of one subject.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConstantGroup {
    /// The comment above them in every language.
    pub text: Vec<String>,
    /// The constants, in the order of the table.
    pub constants: Vec<ConstantRow>,
}

/// A row of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConstantRow {
    /// Its name.
    pub name: String,
    /// Its type.
    pub type_: ConstantType,
    /// Whether C has it.
    pub is_in_c: bool,
    /// Whether `mpi_f08` has it as a named constant.
    pub is_in_f08: bool,
    /// Whether `mpif.h` and module `mpi` have it as a named constant.
    pub is_in_legacy: bool,
    /// Its value in the standard ABI as in the table: a number, another constant, or a Fortran expression.
    pub value: String,
    /// The same as a number, if it is one.
    pub number: Option<i64>,
    /// Its values in the ABIs of MPICH and of Open MPI, if the native engine needs them.
    pub in_libraries: Option<[LibraryValue; 2]>,
}

/// The type of a constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConstantType {
    /// A default integer.
    Int,
    /// A length of a text, which includes a NUL in C only.
    Length,
    /// A LOGICAL of Fortran.
    Logical,
    /// An `MPI_Offset`.
    Offset,
    /// A handle.
    Handle(ObjectKind),
    /// A pointer of this type in C. In Fortran it is a variable or a procedure.
    Address(String),
}

/// A value in the ABI of a library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LibraryValue {
    /// The library does not have it.
    Absent,
    /// A number.
    Number(i64),
    /// The address of a symbol.
    Address(String),
    /// The contents of a pointer variable with this symbol.
    Variable(String),
}

impl fmt::Display for LibraryValue {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LibraryValue::Absent => formatter.write_str("-"),
            LibraryValue::Number(number) => number.fmt(formatter),
            LibraryValue::Address(symbol) => write!(formatter, "&{symbol}"),
            LibraryValue::Variable(symbol) => write!(formatter, "*{symbol}"),
        }
    }
}

/// Reads the table.
///
/// # Errors
/// The first line that is wrong.
pub fn read(path: &Path) -> Result<Vec<ConstantGroup>, Problem> {
    let problem = |error: std::io::Error| Problem {
        file: path.to_owned(),
        line: 0,
        what: error.to_string(),
    };
    let text = fs::read_to_string(path).map_err(problem)?;
    read_text(path, &text)
}

/// Reads the text of the table, which is in `file`.
pub(crate) fn read_text(file: &Path, text: &str) -> Result<Vec<ConstantGroup>, Problem> {
    let problem = |line: usize, what: String| Problem {
        file: file.to_owned(),
        line,
        what,
    };
    let mut groups: Vec<ConstantGroup> = Vec::new();
    for (line, number) in text.lines().zip(1..).skip(1) {
        let is_open = |group: &&mut ConstantGroup| group.constants.is_empty();
        if let Some(comment) = line.strip_prefix("# ") {
            match groups.last_mut().filter(is_open) {
                Some(group) => group.text.push(comment.to_owned()),
                None => groups.push(ConstantGroup {
                    text: vec![comment.to_owned()],
                    constants: Vec::new(),
                }),
            }
        } else if !line.is_empty() {
            let constant = row(line, &groups).map_err(|what| problem(number, what))?;
            let Some(group) = groups.last_mut() else {
                let what = "expected a comment above the first constant".into();
                return Err(problem(number, what));
            };
            group.constants.push(constant);
        }
    }
    Ok(groups)
}

/// All constants of the table.
pub fn all(table: &[ConstantGroup]) -> impl Iterator<Item = &ConstantRow> {
    table.iter().flat_map(|group| &group.constants)
}

/// The constant in a line.
fn row(line: &str, earlier: &[ConstantGroup]) -> Result<ConstantRow, String> {
    let fields: Vec<_> = line.split('\t').collect();
    let (&[name, type_, languages, value], libraries) = match fields.split_first_chunk() {
        Some((first, libraries @ ([] | [_, _]))) => (first, libraries),
        _ => return Err("expected a name, a type, languages, and one value or three".into()),
    };
    let is_capital = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
    if !name.starts_with("MPI_") || !name.chars().all(is_capital) {
        return Err(format!("{name}: expected a name in capitals after MPI_"));
    }
    let mut constant = ConstantRow {
        name: name.into(),
        type_: type_of(type_)?,
        is_in_c: false,
        is_in_f08: false,
        is_in_legacy: false,
        value: value.into(),
        number: number(value).or_else(|| all(earlier).find(|other| other.name == value)?.number),
        in_libraries: None,
    };
    for language in languages.split(' ') {
        let is_all = language == "all";
        match language {
            "all" | "c" | "f08" | "legacy" => {}
            _ => {
                return Err(format!(
                    "{language}: expected all, or some of c, f08 and legacy"
                ));
            }
        }
        constant.is_in_c |= is_all || language == "c";
        constant.is_in_f08 |= is_all || language == "f08";
        constant.is_in_legacy |= is_all || language == "legacy";
    }
    let is_in_fortran = constant.is_in_f08 || constant.is_in_legacy;
    let is_twice = |other: &ConstantRow| {
        other.name == name
            && (other.is_in_c && constant.is_in_c
                || other.is_in_f08 && constant.is_in_f08
                || other.is_in_legacy && constant.is_in_legacy)
    };
    if all(earlier).any(is_twice) {
        return Err(format!("{name}: expected it once in each language"));
    }
    if matches!(constant.type_, ConstantType::Address(_)) && is_in_fortran {
        return Err(format!("{name}: expected an address in C only"));
    }
    if constant.number.is_none() && constant.is_in_c {
        return Err(format!("{value}: expected a number, or a constant above"));
    }
    if let &[mpich, open_mpi] = libraries {
        constant.in_libraries = Some([in_library(mpich)?, in_library(open_mpi)?]);
    }
    Ok(constant)
}

fn type_of(text: &str) -> Result<ConstantType, String> {
    let mut handles = ObjectKind::ALL.into_iter().chain(ObjectKind::OF_TOOL);
    let handle = handles.find(|it| it.type_name() == text);
    match text {
        "int" => Ok(ConstantType::Int),
        "length" => Ok(ConstantType::Length),
        "logical" => Ok(ConstantType::Logical),
        "MPI_Offset" => Ok(ConstantType::Offset),
        _ if text.ends_with('*') => Ok(ConstantType::Address(text.into())),
        _ => handle.map(ConstantType::Handle).ok_or_else(|| {
            format!("{text}: expected int, length, logical, MPI_Offset, a handle or a pointer")
        }),
    }
}

fn number(text: &str) -> Option<i64> {
    match text.strip_prefix("0x") {
        Some(digits) => i64::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    }
}

fn in_library(text: &str) -> Result<LibraryValue, String> {
    if text == "-" {
        return Ok(LibraryValue::Absent);
    }
    let symbol = |mark| text.strip_prefix(mark).map(str::to_owned);
    symbol('&')
        .map(LibraryValue::Address)
        .or_else(|| symbol('*').map(LibraryValue::Variable))
        .or_else(|| number(text).map(LibraryValue::Number))
        .ok_or_else(|| format!("{text}: expected a number, &symbol, *symbol, or -"))
}

/// The lines of some constants, each group after its comment and an empty line.
fn lines(
    table: &[ConstantGroup],
    comment: impl Fn(&[String]) -> String,
    line: impl Fn(&ConstantRow) -> Option<String>,
) -> String {
    let mut text = String::new();
    for group in table {
        let lines: String = group.constants.iter().filter_map(&line).collect();
        if !lines.is_empty() {
            text += &format!("\n{}{lines}", comment(&group.text));
        }
    }
    text
}

/// The macros of `mpi.h`.
pub fn macros(table: &[ConstantGroup]) -> String {
    let comment =
        |text: &[String]| file::comment(0, "/*", " *", text).trim_end().to_owned() + " */\n";
    let text = lines(table, comment, |constant| {
        let ConstantRow { name, value, .. } = constant;
        let value = match &constant.type_ {
            _ if number(value).is_none() => value.clone(),
            ConstantType::Int | ConstantType::Length if value.starts_with('-') => {
                format!("({value})")
            }
            ConstantType::Int | ConstantType::Length | ConstantType::Logical => value.clone(),
            ConstantType::Offset => format!("((MPI_Offset){value})"),
            ConstantType::Handle(handle) => format!("(({}){value})", handle.type_name()),
            ConstantType::Address(type_) => format!("(({type_}){value})"),
        };
        constant
            .is_in_c
            .then(|| format!("#define {name} {value}\n"))
    });
    text.trim_start().to_owned()
}

impl ConstantRow {
    /// Its value in Fortran.
    fn in_fortran(&self) -> String {
        match (self.number, &self.type_) {
            (Some(length), ConstantType::Length) => (length - 1).to_string(),
            (Some(number), _) => number.to_string(),
            (None, _) => self.value.clone(),
        }
    }
}

/// The module `mpi_info_f08_constants`: all constants of `mpi_f08` but handles.
pub fn module(table: &[ConstantGroup]) -> DerivedFile {
    let text = fortran(table, |constant| match constant.type_ {
        ConstantType::Int | ConstantType::Length => Some(("integer".into(), constant.in_fortran())),
        ConstantType::Offset => Some(("integer(MPI_OFFSET_KIND)".into(), constant.in_fortran())),
        ConstantType::Logical => Some(("logical".into(), constant.in_fortran())),
        ConstantType::Handle(_) | ConstantType::Address(_) => None,
    });
    DerivedFile {
        path: "fortran/constants.f90".into(),
        text: format!(
            "!> Named constants of MPI (MPI 4.1, annex A.1): kinds, maximum lengths, thread support levels, modes and \
             error classes,\n\
             !! with the values of the standard ABI.\n\
             module mpi_info_f08_constants\n  \
               implicit none\n  \
               private\n\
             {text}\
             end module mpi_info_f08_constants\n"
        ),
    }
}

/// The predefined handles of `mpi_f08`, for the module with their types.
pub fn handles(table: &[ConstantGroup]) -> String {
    fortran(table, |constant| match constant.type_ {
        ConstantType::Handle(handle) => {
            let (type_, value) = (handle.type_name(), constant.in_fortran());
            Some((format!("type({type_})"), format!("{type_}({value})")))
        }
        _ => None,
    })
}

/// Named constants of `mpi_f08`: those with a type and a value.
fn fortran(
    table: &[ConstantGroup],
    entity: impl Fn(&ConstantRow) -> Option<(String, String)>,
) -> String {
    let comment = |text: &[String]| file::comment(2, "!>", "!!", text);
    lines(table, comment, |constant| {
        let (type_, value) = entity(constant).filter(|_| constant.is_in_f08)?;
        let name = &constant.name;
        Some(format!(
            "  {type_}, parameter, public :: {name} = {value}\n"
        ))
    })
}

/// The last column of a statement in fixed form.
const LAST_COLUMN: usize = 72;

/// `mpif.h`: the hand-written variables and functions, with the constants in place of the marked line. Old codes include it
/// by the C preprocessor, or copy it: it includes no other file.
///
/// # Errors
/// The marked line is missing.
pub fn mpif(by_hand: &str, table: &[ConstantGroup]) -> Result<DerivedFile, String> {
    let line = "! Here the build puts the constants: see interface/.\n";
    let (before, after) = by_hand
        .split_once(line)
        .ok_or_else(|| format!("expected the line `{}`", line.trim_end()))?;
    Ok(DerivedFile {
        path: "include/mpif.h".into(),
        text: [before, &legacy(table).text, after].concat(),
    })
}

/// `mpif-constants.h`: the constants of legacy Fortran, for `mpif.h` and module `mpi`.
pub fn legacy(table: &[ConstantGroup]) -> DerivedFile {
    let mut text = String::from(
        "! Handles are INTEGERs. All values are those of the MPI standard ABI.\n\
         \n\
         ! The kind of INTEGER that the library is built for: ci/install writes\n\
         ! it into the next PARAMETER. In a program with another kind, the last\n\
         ! of these divides by zero, and the compiler stops.\n",
    );
    for (name, value) in [
        ("MINFO_KIND", "KIND(0)"),
        ("MINFO_FITS", "MINFO_KIND/KIND(0)*(KIND(0)/MINFO_KIND)"),
        ("MINFO_OTHER_INTEGER_KIND", "1/MINFO_FITS"),
    ] {
        text += &parameter("INTEGER", name, value);
    }
    text += "\
        ! Flags may give REAL 8 bytes, but must leave REAL(4), REAL(8) and\n\
        ! DOUBLE PRECISION as they are: -fdefault-real-8 -fdefault-double-8. In\n\
        ! a program with other kinds, the last of these divides by zero.\n";
    for (name, value) in [
        ("MINFO_R4", "KIND(1.0_4)/4*(4/KIND(1.0_4))"),
        ("MINFO_R8", "KIND(1.0_8)/8*(8/KIND(1.0_8))"),
        ("MINFO_R", "8/KIND(1.0)*(KIND(1D0)/8)*(8/KIND(1D0))"),
        ("MINFO_OTHER_REAL_KIND", "0/(MINFO_R4*MINFO_R8*MINFO_R)"),
    ] {
        text += &parameter("INTEGER", name, value);
    }
    let comment = |text: &[String]| file::comment(0, "!", "!", text);
    text += &lines(table, comment, |constant| {
        let type_ = match constant.type_ {
            ConstantType::Logical => "LOGICAL",
            ConstantType::Offset => "INTEGER(KIND=MPI_OFFSET_KIND)",
            _ => "INTEGER",
        };
        let value = constant.in_fortran().to_uppercase();
        let line = || parameter(type_, &constant.name, &value);
        constant.is_in_legacy.then(line)
    });
    text += "\n\
        ! gfortran -Wextra warns of every PARAMETER that an including program\n\
        ! does not use. Here each is used in the next one, and the last in the\n\
        ! length of a function that does not exist and is never called.\n";
    let mut used = 1;
    let mut sum = String::from("KIND(0)");
    let mut constants: Vec<_> = all(table).filter(|it| it.is_in_legacy).collect();
    // Sorted so that the longest term follows the shortest name.
    constants.sort_by_key(|constant| constant.type_ != ConstantType::Logical);
    for constant in constants {
        let name = &constant.name;
        let more = match constant.type_ {
            ConstantType::Logical | ConstantType::Offset => format!("{sum}+KIND({name})"),
            _ => format!("{sum}+{name}"),
        };
        let statement = parameter("INTEGER", &format!("MINFO_Q{used}"), &more);
        if statement.lines().all(|line| line.len() <= LAST_COLUMN) {
            sum = more;
        } else {
            text += &parameter("INTEGER", &format!("MINFO_Q{used}"), &sum);
            sum = format!("MINFO_Q{used}{}", &more[sum.len()..]);
            used += 1;
        }
    }
    text += &parameter("INTEGER", &format!("MINFO_Q{used}"), &sum);
    let last = format!("MINFO_Q{}", used + 1);
    let sum = format!("MINFO_Q{used}+MINFO_OTHER_REAL_KIND");
    text += &parameter("INTEGER", &last, &sum);
    text += &format!(
        "      CHARACTER*(1+0*({last}+MINFO_OTHER_INTEGER_KIND)) MINFO_QUIET\n      EXTERNAL MINFO_QUIET\n"
    );
    DerivedFile {
        path: "mpif-constants.h".into(),
        text,
    }
}

/// A named constant of legacy Fortran.
fn parameter(type_: &str, name: &str, value: &str) -> String {
    format!("      {type_} {name}\n      PARAMETER ({name}={value})\n")
}

/// The core's constants of Rust.
pub fn rust(table: &[ConstantGroup]) -> DerivedFile {
    let mut text = String::new();
    for constant in all(table) {
        let type_ = match constant.type_ {
            ConstantType::Offset => "i64",
            ConstantType::Length => "usize",
            _ => "i32",
        };
        if let Some(number) = constant.number {
            let _ = writeln!(text, "pub const {}: {type_} = {number};", constant.name);
        }
    }
    let handles = all(table).filter_map(|constant| {
        let ConstantType::Handle(_) = constant.type_ else {
            return None;
        };
        match constant.in_libraries.as_ref()? {
            // (0 is that of files, which are addresses.)
            [LibraryValue::Number(number), _] if *number != 0 => {
                Some((*number as i32, &constant.name))
            }
            _ => None,
        }
    });
    text.push_str("/// The predefined handles of MPICH's mpi.h.\npub static MPICH_HANDLES: &[(i32, &str)] = &[\n");
    for (number, name) in handles {
        let _ = writeln!(text, "    ({number}, {name:?}),");
    }
    text.push_str("];\n");
    DerivedFile {
        path: "constants.rs".into(),
        text,
    }
}

/// The native engine's table of the three ABIs, sorted by name: a line for each constant, with its name, its value in the
/// standard ABI, and those in MPICH and Open MPI as constants.tsv has them. (One text needs no relocation.)
pub fn abis(table: &[ConstantGroup]) -> DerivedFile {
    let mut rows: Vec<_> = all(table)
        .filter_map(|constant| Some((constant, constant.in_libraries.as_ref()?)))
        .collect();
    rows.sort_by_key(|(constant, _)| &constant.name);
    let mut text = String::from("static CONSTANTS: &str = \"\\\n");
    for (row, [mpich, open_mpi]) in rows {
        let (name, standard) = (&row.name, row.number.unwrap_or_default());
        let _ = writeln!(text, "{name} {standard} {mpich} {open_mpi}");
    }
    text += "\";\n";
    DerivedFile {
        path: "abi.rs".into(),
        text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of the library.
    fn table() -> Vec<ConstantGroup> {
        read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("constants.tsv")).unwrap()
    }

    fn read_rows(rows: &str) -> Result<Vec<ConstantGroup>, Problem> {
        read_text(
            Path::new("constants.tsv"),
            &format!("heading\n\n# Some.\n{rows}"),
        )
    }

    #[test]
    fn a_constant_is_what_each_language_calls_it() {
        let table = read_rows(
            "MPI_OFFSET_KIND\tint\tf08 legacy\t8\n\
             MPI_MAX_PORT_NAME\tlength\tall\t1024\t256\t1024\n\
             MPI_ROOT\tint\tall\t-4\n\
             MPI_COMM_SELF\tMPI_Comm\tall\t0x102\t1140850689\t&ompi_mpi_comm_self\n\
             MPI_OURS\tMPI_Comm\tall\tMPI_COMM_SELF\n\
             MPI_DISPLACEMENT_CURRENT\tMPI_Offset\tall\t-1\n\
             MPI_LOGICAL_IS_THERE\tlogical\tf08 legacy\t.true.\n\
             MPI_BUFFER_AUTOMATIC\tvoid *\tc\t2\t-2\t-\n",
        );
        let table = table.unwrap();
        assert_eq!(
            macros(&table),
            "/* Some. */\n\
             #define MPI_MAX_PORT_NAME 1024\n\
             #define MPI_ROOT (-4)\n\
             #define MPI_COMM_SELF ((MPI_Comm)0x102)\n\
             #define MPI_OURS MPI_COMM_SELF\n\
             #define MPI_DISPLACEMENT_CURRENT ((MPI_Offset)-1)\n\
             #define MPI_BUFFER_AUTOMATIC ((void *)2)\n"
        );
        let module = module(&table).text;
        for line in [
            "!> Some.",
            "integer, parameter, public :: MPI_MAX_PORT_NAME = 1023",
            "integer, parameter, public :: MPI_ROOT = -4",
            "integer(MPI_OFFSET_KIND), parameter, public :: MPI_DISPLACEMENT_CURRENT = -1",
            "logical, parameter, public :: MPI_LOGICAL_IS_THERE = .true.",
        ] {
            assert!(module.contains(&format!("  {line}\n")), "{line}: {module}");
        }
        assert!(!module.contains("MPI_COMM_SELF") && !module.contains("MPI_BUFFER_AUTOMATIC"));
        assert!(handles(&table).contains(":: MPI_OURS = MPI_Comm(258)\n"));
        let legacy = legacy(&table).text;
        assert!(legacy.contains("      INTEGER MPI_OURS\n      PARAMETER (MPI_OURS=258)\n"));
        assert!(legacy.contains("      PARAMETER (MPI_LOGICAL_IS_THERE=.TRUE.)\n"));
        let rust = rust(&table).text;
        assert!(
            rust.contains("    (1140850689, \"MPI_COMM_SELF\"),\n"),
            "{rust}"
        );
        assert!(rust.contains("pub const MPI_MAX_PORT_NAME: usize = 1024;\n"));
        assert!(!rust.contains("MPI_LOGICAL_IS_THERE"));
        let abis = abis(&table).text;
        assert!(abis.starts_with("static CONSTANTS: &str = \"\\\nMPI_BUFFER_AUTOMATIC 2 -2 -\n"));
        assert!(abis.contains("\nMPI_COMM_SELF 258 1140850689 &ompi_mpi_comm_self\n"));
    }

    #[test]
    fn a_wrong_row_is_named_with_its_line() {
        for (row, what) in [
            (
                "MPI_A\tint\tall",
                "expected a name, a type, languages, and one value or three",
            ),
            ("MPI_A\tint\tall\t1\t1", "one value or three"),
            (
                "MPI_a\tint\tall\t1",
                "expected a name in capitals after MPI_",
            ),
            ("MPI_A\tMPI_Fint\tall\t1", "MPI_Fint: expected int, length,"),
            (
                "MPI_A\tint\tfortran\t1",
                "fortran: expected all, or some of",
            ),
            (
                "MPI_B\tint\tlegacy\t1",
                "MPI_B: expected it once in each language",
            ),
            (
                "MPI_A\tvoid *\tall\t1",
                "MPI_A: expected an address in C only",
            ),
            (
                "MPI_A\tint\tc\tMPI_C",
                "MPI_C: expected a number, or a constant above",
            ),
            (
                "MPI_A\tint\tall\t1\t1\tsymbol",
                "symbol: expected a number, &symbol",
            ),
        ] {
            let problem = read_rows(&format!("MPI_B\tint\tall\t1\n{row}\n")).unwrap_err();
            assert_eq!(problem.line, 5);
            assert!(problem.what.contains(what), "{}", problem.what);
        }
        let problem = read_text(Path::new("constants.tsv"), "heading\nMPI_A\tint\tall\t1\n");
        assert_eq!(problem.unwrap_err().line, 2);
    }

    /// Legacy codes include it in fixed form, also by the C preprocessor, and gfortran warns about unused names.
    #[test]
    fn lines_of_legacy_fortran_fit_their_columns_and_use_all_constants() {
        let table = table();
        let text = legacy(&table).text;
        let (declared, used) = text.split_once("! gfortran -Wextra warns").unwrap();
        let by_hand = include_str!("../../fortran/dropin/mpif.h");
        let whole = mpif(by_hand, &table).unwrap().text;
        assert!(whole.contains(&text) && !whole.to_lowercase().contains("include"));
        for line in whole.lines().filter(|line| !line.is_empty()) {
            let is_placed = line.starts_with("! ") || line.starts_with("      ");
            assert!(is_placed && line.len() <= LAST_COLUMN, "{line}");
        }
        for constant in all(&table).filter(|constant| constant.is_in_legacy) {
            let name = &constant.name;
            assert!(
                declared.contains(&format!(" {name}\n      PARAMETER ({name}=")),
                "{name}"
            );
            let is_end = |c: char| !c.is_ascii_alphanumeric() && c != '_';
            assert!(used.split(is_end).any(|word| word == name), "{name}");
        }
    }
}
