//! The table agrees with the standard's: names, arguments, kinds, directions, lengths, forms with large counts.

#[allow(dead_code)]
mod support;

use mpi_interface::c;
use mpi_interface::constants::{self, ConstantType};
use mpi_interface::table::CountSize;
use mpi_interface::table::Procedure;
use std::collections::BTreeMap;
use support::{Arguments, chapters, constants, procedure, standard};

/// The part of a row that is also in the Forum's table.
fn in_the_forums_words(row: &Procedure) -> Vec<String> {
    let arguments = row.arguments.iter().map(|argument| {
        // These marks do not come from the Forum.
        let mut argument = argument.clone();
        argument.is_mutable = false;
        argument.is_variable = false;
        argument.is_nullable = false;
        argument.is_kept = false;
        argument.is_by_address = false;
        argument.sentinels.clear();
        argument.note = None;
        format!("{argument:?}")
    });
    let result = row.result.map(|kind| format!("returns {}", kind.name));
    arguments.chain(result).collect()
}

/// C's parameters, with arrays as pointers and one blank between words.
fn spelled(parameters: &str) -> String {
    let parameters = parameters.split(", ").map(|parameter| {
        let Some(array) = parameter.strip_suffix("[]") else {
            return parameter.to_owned();
        };
        let (words, name) = array.rsplit_once(' ').unwrap();
        format!("{words} *{name}")
    });
    parameters.collect::<Vec<_>>().join(", ")
}

/// An output that is INTENT(INOUT) where the standard prints INTENT(OUT) is told to those who use procedure pointers.
#[test]
fn the_boundary_lists_what_is_kept() {
    let text = include_str!("../../docs/boundary.md");
    let words: Vec<_> = text.split_whitespace().collect();
    let text = words.join(" ");
    let (_, list) = text.split_once("(the mark `kept`): ").unwrap();
    let (list, _) = list.split_once(". ").unwrap();
    let mut kept = Vec::new();
    for row in chapters().iter().flat_map(|chapter| &chapter.procedures) {
        let arguments = row.arguments.iter().filter(|argument| argument.is_kept);
        kept.extend(arguments.map(|argument| format!("`{}` of {}", argument.name, row.name)));
    }
    assert_eq!(list, kept.join(", "));
}

#[test]
fn every_row_is_that_of_the_standard() {
    let standard = standard();
    assert_eq!(standard.len(), 430 + 51);
    let (mut offered, mut called, mut by_parameters) = (0, 0, 0);
    for ours in chapters().iter().flat_map(|chapter| &chapter.procedures) {
        let name = ours.name.as_str();
        let place = format!("interface/chapters/{}.txt:{}", ours.chapter, ours.line);
        if ours.is_removed {
            assert!(
                standard.iter().all(|row| row.name != name),
                "{place}: the standard has {name}"
            );
            continue;
        }
        let Some(row) = standard.iter().find(|row| row.name == name) else {
            panic!("{place}: the standard has no {name}");
        };
        assert_eq!(ours.has_large, row.has_large, "{place}: large, {name}");
        match row.arguments {
            Arguments::Kinds(arguments) => {
                let marks = if row.has_large { "large" } else { "" };
                let theirs = procedure(name, arguments, marks);
                let (ours, theirs) = (in_the_forums_words(ours), in_the_forums_words(&theirs));
                assert_eq!(ours, theirs, "{place}: {name}");
            }
            Arguments::Parameters(parameters) => {
                by_parameters += 1;
                let ours = c::parameters(ours, CountSize::Small);
                // The header of the ABI says indx, because of index() in <strings.h>; the keyword in Fortran is index. A function
                // is passed as a pointer, in both ways of writing it.
                let theirs = spelled(parameters).replace("indx", "index");
                let ours = spelled(&ours).replace("_function *", "_function ");
                assert_eq!(ours, theirs, "{place}: {name}");
            }
        }
        match ours.is_offered {
            true => offered += 1,
            false => called += 1,
        }
    }
    assert!(by_parameters > 0);
    // MPI_VERSION says so (docs/boundary.md).
    let chapters = chapters();
    let rows = chapters.iter().flat_map(|chapter| &chapter.procedures);
    let ours: Vec<&str> = rows
        .filter(|row| row.is_offered)
        .map(|row| row.name.as_str())
        .collect();
    let names = standard.iter().map(|row| row.name);
    let missing: Vec<&str> = names.filter(|name| !ours.contains(name)).collect();
    assert!(
        missing.is_empty(),
        "of {} procedures are missing: {missing:?}",
        standard.len()
    );
    println!(
        "of {} procedures {offered} are there; {called} more are called in MPI libraries",
        standard.len()
    );
}

/// Constants that the standard leaves to the implementation or to a language, and names that are not in its ABI any
/// more.
const BESIDE_THE_ABI: &[(&str, &str)] = &[
    ("MPI_VERSION", "5"),
    ("MPI_SUBVERSION", "0"),
    ("MPI_ABI_VERSION", "1"),
    ("MPI_ABI_SUBVERSION", "0"),
    ("MPI_INTEGER_KIND", "kind(0)"),
    ("MPI_ADDRESS_KIND", "8"),
    ("MPI_OFFSET_KIND", "8"),
    ("MPI_COUNT_KIND", "8"),
    ("MPI_STATUS_SIZE", "8"),
    ("MPI_SOURCE", "1"),
    ("MPI_TAG", "2"),
    ("MPI_ERROR", "3"),
    ("MPI_F_STATUS_SIZE", "8"),
    ("MPI_F_SOURCE", "0"),
    ("MPI_F_TAG", "1"),
    ("MPI_F_ERROR", "2"),
    // Choice buffers are descriptors in mpi_f08, and addresses in legacy Fortran.
    ("MPI_SUBARRAYS_SUPPORTED", ".true."),
    ("MPI_ASYNC_PROTECTS_NONBLOCKING", ".true."),
    ("MPI_SUBARRAYS_SUPPORTED", ".false."),
    ("MPI_ASYNC_PROTECTS_NONBLOCKING", ".false."),
    ("MPI_LONG_LONG_INT", "MPI_LONG_LONG"),
    ("MPI_C_COMPLEX", "MPI_C_FLOAT_COMPLEX"),
    // With 4-byte REALs the values of the ABI, with 8-byte REALs those of MPI_REAL8, MPI_COMPLEX16, MPI_2DOUBLE_PRECISION.
    ("MPI_REAL", "538+48*(kind(1.0)-4)"),
    ("MPI_COMPLEX", "539+50*(kind(1.0)-4)"),
    ("MPI_2REAL", "560+(kind(1.0)-4)/4"),
    // MPI-1: functions that do nothing are null pointers, like their successors.
    ("MPI_NULL_COPY_FN", "0x0"),
    ("MPI_DUP_FN", "0x1"),
    ("MPI_NULL_DELETE_FN", "0x0"),
    ("MPI_LB", "-2"),
    ("MPI_UB", "-3"),
    ("MPI_COMBINER_HVECTOR_INTEGER", "-105"),
    ("MPI_COMBINER_HINDEXED_INTEGER", "-107"),
    ("MPI_COMBINER_STRUCT_INTEGER", "-110"),
];

#[test]
fn every_constant_has_the_value_of_the_standard_abi() {
    let lines = include_str!("../../tests/data/abi_constants.tsv").lines();
    let standard: BTreeMap<_, i64> = lines
        .skip(1)
        .map(|line| line.split_once('\t').unwrap())
        .map(|(name, value)| (name, value.parse().unwrap()))
        .collect();
    let table = constants();
    let (of_abi, others): (Vec<_>, Vec<_>) = constants::all(&table)
        .partition(|it| standard.contains_key(&*it.name) && it.number.is_some());
    for constant in &of_abi {
        let name = &*constant.name;
        assert_eq!(constant.number, Some(standard[name]), "{name}");
        // In Fortran, an address is that of a variable or of a procedure, and there is no tool information interface but its
        // error classes.
        let is_of_c = matches!(constant.type_, ConstantType::Address(_))
            || name.starts_with("MPI_T_") && !name.starts_with("MPI_T_ERR_");
        let follows_kinds = others.iter().any(|other| other.name == constant.name);
        let is_in_fortran = constant.is_in_f08 && constant.is_in_legacy || follows_kinds;
        assert!(constant.is_in_c && is_of_c != is_in_fortran, "{name}");
    }
    assert_eq!(
        of_abi.len(),
        standard.len(),
        "each name of the standard stands once"
    );
    let mut others: Vec<_> = others.iter().map(|it| (&*it.name, &*it.value)).collect();
    let mut expected = BESIDE_THE_ABI.to_vec();
    others.sort_unstable();
    expected.sort_unstable();
    assert_eq!(others, expected);
}
