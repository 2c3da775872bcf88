//! The values of the standard ABI (`tests/data/abi_constants.tsv`) are the same wherever they are
//! written down: in the Fortran modules, in mpif-constants.h, in mpi.h and in the Rust source.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

type Values = BTreeMap<String, i64>;

/// What the standard ABI leaves to the implementation or to the language, and what it has only in
/// Fortran.
const NOT_IN_TABLE: &[(&str, i64)] = &[
    ("MPI_VERSION", 5),
    ("MPI_SUBVERSION", 0),
    ("MPI_ABI_VERSION", 1),
    ("MPI_ABI_SUBVERSION", 0),
    // Of the library that is built without FFLAGS.
    ("MPI_INTEGER_KIND", 4),
    ("MPI_ADDRESS_KIND", 8),
    ("MPI_OFFSET_KIND", 8),
    ("MPI_COUNT_KIND", 8),
    ("MPI_STATUS_SIZE", 8),
    ("MPI_SOURCE", 1),
    ("MPI_TAG", 2),
    ("MPI_ERROR", 3),
    // The places in a status of Fortran, for C.
    ("MPI_F_STATUS_SIZE", 8),
    ("MPI_F_SOURCE", 0),
    ("MPI_F_TAG", 1),
    ("MPI_F_ERROR", 2),
    // Of MPI-1: those that do nothing are null pointers, as their successors are.
    ("MPI_NULL_COPY_FN", 0),
    ("MPI_DUP_FN", 1),
    ("MPI_NULL_DELETE_FN", 0),
];

/// What MPI 3.0 removed: in C and legacy Fortran only.
const REMOVED: &[(&str, i64)] = &[
    ("MPI_LB", -2),
    ("MPI_UB", -3),
    ("MPI_COMBINER_HVECTOR_INTEGER", -105),
    ("MPI_COMBINER_HINDEXED_INTEGER", -107),
    ("MPI_COMBINER_STRUCT_INTEGER", -110),
];

/// Other names for the same, which stand in no table.
const ALIASES: [(&str, &str); 2] = [
    ("MPI_LONG_LONG_INT", "MPI_LONG_LONG"),
    ("MPI_C_COMPLEX", "MPI_C_FLOAT_COMPLEX"),
];

const MPIF_CONSTANTS_H: &str = "fortran/dropin/mpif-constants.h";

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The values for C.
fn table() -> Values {
    let text = read("tests/data/abi_constants.tsv");
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("name\tstandard_abi"));
    let mut table = Values::new();
    for line in lines {
        let (name, value) = line.split_once('\t').unwrap();
        let twice = table.insert(name.to_owned(), value.parse().unwrap());
        assert_eq!(twice, None, "{name}");
    }
    assert!(!table.is_empty());
    add_aliases(&mut table);
    table
}

fn add_aliases(values: &mut Values) {
    for (alias, name) in ALIASES {
        let twice = values.insert(alias.to_owned(), values[name]);
        assert_eq!(twice, None, "{alias}");
    }
}

/// The values for Fortran, where the greatest lengths count no NUL.
fn fortran_table() -> Values {
    let mut table = table();
    let lengths = table
        .iter_mut()
        .filter(|(name, _)| name.starts_with("MPI_MAX_"));
    lengths.for_each(|(_, value)| *value -= 1);
    assert_eq!(table["MPI_MAX_INFO_KEY"], 255);
    table
}

/// The values that `pair` finds in the lines of a file.
fn values(path: &str, pair: impl Fn(&str) -> Option<(&str, i64)>) -> Values {
    let text = read(path);
    let mut values = Values::new();
    for (name, value) in text.lines().filter_map(pair) {
        let twice = values.insert(name.to_owned(), value);
        assert_eq!(twice, None, "{name} in {path}");
    }
    assert!(!values.is_empty(), "{path}");
    values
}

/// LOGICAL constants, which no other language has: what is true of choice buffers.
const CHOICE_BUFFERS: [&str; 2] = ["MPI_SUBARRAYS_SUPPORTED", "MPI_ASYNC_PROTECTS_NONBLOCKING"];

/// Of `integer, parameter, public :: MPI_ERR_ARG = 13`.
fn constants_f90() -> Values {
    values("fortran/constants.f90", |line| {
        let (type_, rest) = line.trim().split_once(", parameter, public :: ")?;
        let (name, value) = rest.split_once(" = ").unwrap();
        assert!(type_.starts_with("integer") || CHOICE_BUFFERS.contains(&name));
        match value {
            ".true." => None,
            // Kinds of 64 bits, on every system that this runs on.
            "c_intptr_t" | "c_int64_t" => Some((name, 8)),
            "kind(0)" => Some((name, 4)),
            number => Some((name, number.parse().unwrap())),
        }
    })
}

/// Of `type(MPI_Info), parameter, public :: MPI_INFO_NULL = MPI_Info(304)`.
fn types_f90() -> Values {
    values("fortran/types.f90", |line| {
        let (_, rest) = line.split_once("), parameter, public :: ")?;
        let (name, value) = rest.split_once(" = ").unwrap();
        let (_, number) = value.strip_suffix(')').unwrap().split_once('(').unwrap();
        Some((name, number.parse().unwrap()))
    })
}

/// Of `PARAMETER (MPI_ERR_ARG=13)`.
fn mpif_h() -> Values {
    values(MPIF_CONSTANTS_H, |line| {
        let (name, number) = line.trim().strip_prefix("PARAMETER (")?.split_once('=')?;
        let number = number.strip_suffix(')').unwrap();
        if number == ".FALSE." {
            assert!(CHOICE_BUFFERS.contains(&name));
            return None;
        }
        match number {
            // The others make compilers quiet, or stop them.
            _ if !name.starts_with("MPI_") => None,
            "KIND(0)" => Some((name, 4)),
            number => Some((name, number.parse().unwrap())),
        }
    })
}

/// Of `#define MPI_ERR_ARG 13`, `#define MPI_INFO_NULL ((MPI_Info)0x130)` and
/// `#define MPI_UNWEIGHTED ((int *)10)`, and of another name for the same.
fn mpi_h() -> Values {
    let mut values = values("include/dropin/mpi.h", |line| {
        let (name, value) = line.strip_prefix("#define ")?.split_once(' ')?;
        // A macro with arguments is no constant.
        if name.contains('(') {
            return None;
        }
        if value.starts_with("MPI_") {
            assert!(ALIASES.contains(&(name, value)), "{line}");
            return None;
        }
        let value = value.trim_end_matches(')');
        let number = value.rsplit(['(', ')']).next().unwrap();
        let number = match number.strip_prefix("0x") {
            Some(digits) => i64::from_str_radix(digits, 16),
            None => number.parse(),
        };
        Some((name, number.unwrap()))
    });
    let text = read("include/dropin/mpi.h");
    for (alias, name) in ALIASES {
        assert!(text.contains(&format!("#define {alias} {name}\n")));
    }
    add_aliases(&mut values);
    values
}

fn assert_agree(path: &str, values: &Values, table: &Values) {
    for (name, value) in values {
        let mut others = NOT_IN_TABLE.iter().chain(REMOVED);
        let other = others.find(|other| other.0 == name);
        let expected = table.get(name).copied().or(other.map(|other| other.1));
        assert_eq!(Some(*value), expected, "{name} in {path}");
    }
}

#[test]
fn fortran_has_the_values_of_the_table() {
    let table = fortran_table();
    assert_agree("fortran/constants.f90", &constants_f90(), &table);
    assert_agree("fortran/types.f90", &types_f90(), &table);
    assert_agree(MPIF_CONSTANTS_H, &mpif_h(), &table);
}

#[test]
fn c_has_the_values_of_the_table() {
    assert_agree("include/dropin/mpi.h", &mpi_h(), &table());
}

/// Variables in Fortran: their addresses stand for something.
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
/// Procedures in Fortran, addresses in C.
const FUNCTIONS: [&str; 10] = [
    "MPI_CONVERSION_FN_NULL",
    "MPI_COMM_DUP_FN",
    "MPI_COMM_NULL_COPY_FN",
    "MPI_COMM_NULL_DELETE_FN",
    "MPI_TYPE_DUP_FN",
    "MPI_TYPE_NULL_COPY_FN",
    "MPI_TYPE_NULL_DELETE_FN",
    "MPI_WIN_DUP_FN",
    "MPI_WIN_NULL_COPY_FN",
    "MPI_WIN_NULL_DELETE_FN",
];
/// The same with a large count, which legacy Fortran does not have.
const LARGE_FUNCTION: &str = "MPI_CONVERSION_FN_NULL_C";
/// The same of MPI-1, in C and legacy Fortran only.
const OLD_FUNCTIONS: [&str; 3] = ["MPI_DUP_FN", "MPI_NULL_COPY_FN", "MPI_NULL_DELETE_FN"];
/// Statuses that are arrays, which C has not.
const STATUS: [&str; 4] = ["MPI_STATUS_SIZE", "MPI_SOURCE", "MPI_TAG", "MPI_ERROR"];

/// The same for C, where places count from 0.
const STATUS_IN_C: [&str; 4] = [
    "MPI_F_STATUS_SIZE",
    "MPI_F_SOURCE",
    "MPI_F_TAG",
    "MPI_F_ERROR",
];

/// The same names everywhere, but for those that a language has in another way.
#[test]
fn every_language_has_the_same_names() {
    let mut module = constants_f90();
    module.append(&mut types_f90());
    let module: Vec<_> = module.into_keys().collect();
    let mut legacy = mpif_h();
    let mut c = mpi_h();
    for (name, _) in REMOVED {
        assert!(
            legacy.remove(*name).is_some() && c.remove(*name).is_some(),
            "{name}"
        );
    }
    assert_eq!(legacy.into_keys().collect::<Vec<_>>(), module);
    let functions = FUNCTIONS.into_iter().chain([LARGE_FUNCTION]);
    let of_c = ADDRESSES.into_iter().chain(functions).chain(OLD_FUNCTIONS);
    for name in of_c.chain(STATUS_IN_C) {
        assert!(c.remove(name).is_some(), "{name}");
    }
    let c: Vec<_> = c.into_keys().collect();
    let is_only_fortran = |name: &String| name.ends_with("_KIND") || STATUS.contains(&&**name);
    let others = module.into_iter().filter(|name| !is_only_fortran(name));
    assert_eq!(c, others.collect::<Vec<_>>());
}

/// A header and modules that say MPI_VERSION 5 have every name of the table.
#[test]
fn every_name_of_the_table_is_there() {
    let (c, mut module) = (mpi_h(), constants_f90());
    module.append(&mut types_f90());
    for name in table().keys() {
        assert!(c.contains_key(name), "{name} in mpi.h");
        let is_another =
            ADDRESSES.contains(&&**name) || FUNCTIONS.contains(&&**name) || name == LARGE_FUNCTION;
        assert!(is_another || module.contains_key(name), "{name} in Fortran");
    }
}

#[test]
fn fortran_has_the_addresses_as_variables() {
    for (path, before) in [
        ("fortran/types.f90", ", public :: "),
        ("fortran/dropin/mpi.f90", "') :: "),
        ("fortran/dropin/mpif.h", " "),
    ] {
        let text = read(path);
        for name in ADDRESSES {
            assert!(
                text.contains(&format!("{before}{name}")),
                "{name} in {path}"
            );
        }
    }
}

#[test]
fn fortran_has_the_functions_as_procedures() {
    for name in FUNCTIONS.into_iter().chain([LARGE_FUNCTION]) {
        assert!(read("fortran/functions.f90").contains(&format!("end subroutine {name}\n")));
    }
    for name in FUNCTIONS.into_iter().chain(OLD_FUNCTIONS) {
        assert!(read("fortran/dropin/functions.f90").contains(&format!("end subroutine {name}\n")));
        assert!(read("fortran/dropin/mpif.h").contains(&format!("EXTERNAL {name}\n")));
        let module = read("fortran/dropin/mpi.f90");
        let mut declared = module.lines().filter(|line| line.contains("external :: "));
        assert!(declared.any(|line| line.split([' ', ',']).any(|word| word == name)));
    }
}

#[test]
fn every_error_class_is_everywhere() {
    let written = [constants_f90(), mpif_h(), mpi_h(), rust_classes()];
    for name in table().keys().filter(|name| name.starts_with("MPI_ERR_")) {
        for (place, values) in written.iter().enumerate() {
            // MPI_ERR_LASTCODE is a limit, not a class.
            let is_class = name != "MPI_ERR_LASTCODE" || place < 3;
            assert!(!is_class || values.contains_key(name), "{name} in {place}");
        }
    }
}

/// Of `Arg "MPI_ERR_ARG" "an argument is not valid",`: the place of a class is its value.
fn rust_classes() -> Values {
    let text = read("core/src/error/class.rs");
    let names = text.lines().filter_map(|line| line.split('"').nth(1));
    let names = names.filter(|name| *name == "MPI_SUCCESS" || name.starts_with("MPI_ERR_"));
    names.map(str::to_owned).zip(0..).collect()
}

#[test]
fn rust_has_the_classes_of_the_table() {
    let classes = rust_classes();
    assert_eq!(classes.len(), 63);
    assert_agree("core/src/error/class.rs", &classes, &table());
}

/// Of `` /// `MPI_COMM_WORLD` ``, and in the next line `World = 257,`, or `const NULL: i32 = 256;`.
fn documented(path: &str) -> Values {
    let text = read(path);
    let lines: Vec<_> = text.lines().map(str::trim).collect();
    let pairs = lines.windows(2).filter_map(|pair| {
        let name = pair[0].strip_prefix("/// `")?.split('`').next()?;
        let (_, number) = pair[1].trim_end_matches([',', ';']).rsplit_once(" = ")?;
        let is_constant = name.starts_with("MPI_") && !name.contains('(');
        is_constant.then_some((name.to_owned(), number.parse().ok()?))
    });
    pairs.collect()
}

/// The values of the levels, which stand in a table beside the variants.
fn thread_levels() -> Values {
    let text = read("core/src/engine/thread.rs");
    let lines: Vec<_> = text.lines().map(str::trim).collect();
    let value_of = |variant: &str| {
        let start = format!("(ThreadLevel::{variant}, ");
        let mut entries = lines.iter().filter_map(|line| line.strip_prefix(&start));
        let entry = entries.next().expect(variant);
        entry.split(')').next().unwrap().parse().unwrap()
    };
    let variants = lines.windows(2).filter_map(|pair| {
        let name = pair[0].strip_prefix("/// `")?.strip_suffix('`')?;
        Some((name.to_owned(), value_of(pair[1].trim_end_matches(','))))
    });
    variants.collect()
}

/// The Rust sources under a folder.
fn rust_sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.append(&mut rust_sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    found
}

/// Wherever the Rust source has a value of the standard ABI, in whatever file.
#[test]
fn rust_has_the_values_of_the_table() {
    let table = table();
    let mut found = thread_levels();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folders = ["src", "core/src"].map(|folder| rust_sources(&root.join(folder)));
    for path in folders.concat() {
        let path = path.strip_prefix(root).unwrap().to_str().unwrap();
        let values = documented(path);
        assert_agree(path, &values, &table);
        found.extend(values);
    }
    for kind in [
        "COMM",
        "WIN",
        "FILE",
        "INFO",
        "REQUEST",
        "GROUP",
        "ERRHANDLER",
        "DATATYPE",
    ] {
        let null = format!("MPI_{kind}_NULL");
        assert!(found.contains_key(&null), "{null} is in no Rust source");
    }
    for name in [
        "MPI_UNDEFINED",
        "MPI_LOCK_SHARED",
        "MPI_SEEK_END",
        "MPI_CONGRUENT",
    ] {
        assert!(found.contains_key(name), "{name} is in no Rust source");
    }
}
