//! The procedures of MPI 5.0, in the words of the MPI Forum's tables: `data/interface.tsv`.

use mpi_interface::constants::{self, ConstantGroup};
use mpi_interface::table::{self, Chapter, Procedure};
use std::path::Path;

/// A procedure of the standard.
pub(crate) struct Standard {
    pub(crate) name: &'static str,
    pub(crate) has_large: bool,
    pub(crate) arguments: Arguments,
}

/// What is known about its arguments.
pub(crate) enum Arguments {
    /// Their kinds: those of MPI 4.1.
    Kinds(&'static str),
    /// Only C's parameters: procedures that are new in MPI 5.0.
    Parameters(&'static str),
}

/// Procedures for which the Forum's table has a form with large counts, although no kind differs in it: they have one form,
/// whose count is an MPI_Count.
const LARGE_WITHOUT_A_KIND: &[&str] = &["MPI_Precv_init", "MPI_Psend_init"];

/// All of them.
pub(crate) fn standard() -> Vec<Standard> {
    let lines = include_str!("../data/interface.tsv").lines();
    let mut lines = lines.map(|line| line.split('\t').collect::<Vec<_>>());
    let titles = lines.next().unwrap();
    assert_eq!(
        (titles[0], titles[2], titles[4], titles[5]),
        ("procedure", "large_count_form", "interface_of", "arguments")
    );
    let row = |line: Vec<&'static str>| Standard {
        name: line[0],
        has_large: line[2] == "y" && !LARGE_WITHOUT_A_KIND.contains(&line[0]),
        arguments: match line[4] {
            "4.1" => Arguments::Kinds(line[5]),
            "5.0" => Arguments::Parameters(line[5]),
            other => panic!("a version of MPI that is not known here: {other}"),
        },
    };
    lines.map(row).collect()
}

/// The table's chapters.
pub(crate) fn chapters() -> Vec<Chapter> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("chapters");
    table::read(&folder).unwrap_or_else(|problem| panic!("{problem}"))
}

/// The table of constants.
pub(crate) fn constants() -> Vec<ConstantGroup> {
    let table = Path::new(env!("CARGO_MANIFEST_DIR")).join("constants.tsv");
    constants::read(&table).unwrap_or_else(|problem| panic!("{problem}"))
}

/// A procedure made from its arguments in the Forum's words, and from marks.
pub(crate) fn procedure(name: &str, arguments: &str, marks: &str) -> Procedure {
    let text = format!("# One row\n\n{name}({arguments}) {marks}\n  Does what it does.\n");
    let mut chapter = table::read_chapter(Path::new("one.txt"), &text)
        .unwrap_or_else(|problem| panic!("{name}: {problem}"));
    chapter.procedures.remove(0)
}
