//! The table, compared with the standard ABI and with C's types.

use super::*;
use std::collections::BTreeMap;
use std::ffi::{c_int, c_long, c_longlong, c_short};

fn named(name: &str) -> Basic {
    Basic::all().find(|basic| basic.name() == name).expect(name)
}

#[test]
fn names_and_values_are_those_of_the_standard_abi() {
    let lines = include_str!("../../../../../tests/data/abi_constants.tsv").lines();
    let datatypes = lines
        .skip_while(|line| !line.starts_with("MPI_DATATYPE_NULL\t"))
        .skip(1)
        .take_while(|line| !line.starts_with("MPI_ERR_"));
    let table: BTreeMap<&str, i32> = datatypes
        .map(|line| line.split_once('\t').unwrap())
        .map(|(name, value)| (name, value.parse().unwrap()))
        .collect();
    assert_eq!(table.len(), 57);
    for (name, value) in table {
        // The table has names that the standard calls synonyms (MPI 4.1, section 3.2.2).
        let name = match name {
            "MPI_LONG_LONG" => "MPI_LONG_LONG_INT",
            "MPI_C_FLOAT_COMPLEX" => "MPI_C_COMPLEX",
            _ => name,
        };
        assert_eq!(named(name).handle(), value, "{name}");
    }
}

#[test]
fn handles_ascend() {
    assert!(Basic::all().is_sorted_by_key(|basic| basic.handle()));
    assert!(Basic::all().is_sorted_by(|one, other| one.handle() != other.handle()));
}

/// The handles of types with a fixed size contain its logarithm.
#[test]
fn fixed_sizes_are_those_in_the_handles() {
    for basic in Basic::all().filter(|basic| basic.handle() >= 576) {
        let logarithm = basic.handle() >> 3 & 7;
        assert_eq!(basic.size(), 1 << logarithm, "{}", basic.name());
    }
}

#[test]
fn other_sizes_are_those_of_c_and_fortran() {
    let sizes = [
        ("MPI_AINT", size_of::<isize>()),
        ("MPI_SHORT", size_of::<c_short>()),
        ("MPI_INT", size_of::<c_int>()),
        ("MPI_UNSIGNED", size_of::<c_int>()),
        ("MPI_LONG", size_of::<c_long>()),
        ("MPI_UNSIGNED_LONG", size_of::<c_long>()),
        ("MPI_LONG_LONG_INT", size_of::<c_longlong>()),
        ("MPI_INTEGER", size_of::<Fint>()),
        ("MPI_LOGICAL", size_of::<Fint>()),
        ("MPI_2INTEGER", 2 * size_of::<Fint>()),
        ("MPI_REAL", 4),
        ("MPI_DOUBLE_PRECISION", 8),
        ("MPI_COMPLEX", 8),
        ("MPI_DOUBLE_COMPLEX", 16),
        ("MPI_2REAL", 8),
        ("MPI_2DOUBLE_PRECISION", 16),
        ("MPI_C_BOOL", size_of::<bool>()),
        ("MPI_PACKED", 1),
        ("MPI_LONG_DOUBLE", 16),
        ("MPI_C_LONG_DOUBLE_COMPLEX", 32),
        ("MPI_WCHAR", size_of::<libc::wchar_t>()),
    ];
    for (name, size) in sizes {
        assert_eq!(named(name).size(), size, "{name}");
    }
}

#[test]
fn pairs_lie_as_c_structs_do() {
    #[repr(C)]
    struct Pair<Value>(Value, c_int);
    let extents = [
        ("MPI_FLOAT_INT", size_of::<Pair<f32>>(), 8),
        ("MPI_DOUBLE_INT", size_of::<Pair<f64>>(), 12),
        ("MPI_LONG_INT", size_of::<Pair<c_long>>(), 12),
        ("MPI_2INT", size_of::<Pair<c_int>>(), 8),
        ("MPI_SHORT_INT", size_of::<Pair<c_short>>(), 6),
        ("MPI_LONG_DOUBLE_INT", 32, 20),
    ];
    for (name, extent, size) in extents {
        let basic = named(name);
        assert_eq!((basic.extent(), basic.size()), (extent, size), "{name}");
        let hole = std::mem::offset_of!(Pair<c_short>, 1) - 2;
        let expected = if name == "MPI_SHORT_INT" { hole } else { 0 };
        let (end, start) = basic.second_part();
        assert_eq!(start - end, expected, "{name}");
    }
    let others = Basic::all().filter(|basic| basic.category() != Category::Pair);
    others.for_each(|basic| assert_eq!(basic.extent(), basic.size(), "{}", basic.name()));
}

#[test]
fn what_matches_is_the_same_in_memory() {
    let integer = if cfg!(fint64) { "INTEGER8" } else { "INTEGER4" };
    let matching = [
        ("MPI_INTEGER", &*format!("MPI_{integer}")),
        ("MPI_INT", "MPI_INTEGER4"),
        ("MPI_INT", "MPI_INT32_T"),
        ("MPI_LONG", "MPI_LONG_LONG_INT"),
        ("MPI_AINT", "MPI_INTEGER8"),
        ("MPI_UNSIGNED", "MPI_UINT32_T"),
        ("MPI_REAL", "MPI_FLOAT"),
        ("MPI_DOUBLE_PRECISION", "MPI_REAL8"),
        ("MPI_COMPLEX", "MPI_C_COMPLEX"),
        ("MPI_C_BOOL", "MPI_LOGICAL1"),
        ("MPI_CHAR", "MPI_CHARACTER"),
        ("MPI_2REAL", "MPI_REAL"),
        ("MPI_2INT", "MPI_INT"),
        ("MPI_BYTE", "MPI_DOUBLE_INT"),
        ("MPI_REAL16", "MPI_PACKED"),
        ("MPI_CXX_BOOL", "MPI_C_BOOL"),
        ("MPI_CXX_DOUBLE_COMPLEX", "MPI_DOUBLE_COMPLEX"),
    ];
    let different = [
        ("MPI_INT", "MPI_UNSIGNED"),
        ("MPI_INT", "MPI_FLOAT"),
        ("MPI_INT", "MPI_LONG"),
        ("MPI_LOGICAL4", "MPI_INTEGER4"),
        ("MPI_LOGICAL4", "MPI_LOGICAL8"),
        ("MPI_COMPLEX", "MPI_REAL"),
        ("MPI_COMPLEX16", "MPI_REAL16"),
        ("MPI_CHAR", "MPI_SIGNED_CHAR"),
        ("MPI_WCHAR", "MPI_INT"),
        ("MPI_LONG_DOUBLE", "MPI_REAL16"),
        ("MPI_DOUBLE_INT", "MPI_DOUBLE"),
        ("MPI_DOUBLE_INT", "MPI_LONG_INT"),
    ];
    let both = |one, other| {
        (
            named(one).matches(named(other)),
            named(other).matches(named(one)),
        )
    };
    for (one, other) in matching {
        assert_eq!(both(one, other), (true, true), "{one} {other}");
    }
    for (one, other) in different {
        assert_eq!(both(one, other), (false, false), "{one} {other}");
    }
    assert!(Basic::all().all(|basic| basic.matches(basic)));
}
