//! Which operations are defined for which types: the table of section 6.9.2, type by type.

use super::*;
use crate::datatype::Category;

#[test]
fn names_and_values_are_those_of_the_standard_abi() {
    let table = include_str!("../../../../../tests/data/abi_constants.tsv");
    let handle_of = |name: &str| -> i32 {
        let line = table
            .lines()
            .find_map(|line| line.strip_prefix(name)?.strip_prefix('\t'));
        line.expect(name).parse().unwrap()
    };
    for op in Op::all() {
        assert_eq!(op.handle(), handle_of(op.name()), "{}", op.name());
        assert_eq!(Op::of(op.handle()).unwrap(), op);
    }
    assert_eq!(Op::NULL, handle_of("MPI_OP_NULL"));
    assert_eq!(Op::all().count(), 14);
}

#[test]
fn handles_of_no_operation() {
    let known: Vec<i32> = Op::all().map(Op::handle).collect();
    for handle in (-300..300).chain([i32::MIN, i32::MAX]) {
        match Op::of(handle) {
            Ok(op) => assert_eq!(op.handle(), handle),
            Err(error) => {
                assert_eq!(error.class, Class::Op);
                assert!(!known.contains(&handle), "{handle}");
            }
        }
    }
}

const ARITHMETIC: &str = "SUM MIN MAX PROD";
const BITWISE: &str = "BAND BOR BXOR";
const LOGICAL: &str = "LAND LOR LXOR";

/// The operations on a type that are not defined for all types.
fn defined(basic: Basic) -> Vec<&'static str> {
    let is_fortran = basic.name().contains("INTEGER");
    let lists: &[&str] = match basic.category() {
        Category::Integer if is_fortran => &[ARITHMETIC, BITWISE],
        Category::Integer => &[ARITHMETIC, BITWISE, LOGICAL],
        Category::MultiLanguage => &[ARITHMETIC, BITWISE],
        Category::Float => &[ARITHMETIC],
        Category::Complex => &["SUM PROD"],
        Category::Logical => &[LOGICAL],
        Category::Byte if basic.name() == "MPI_PACKED" => &[],
        Category::Byte => &[BITWISE],
        Category::Character | Category::Mixed => &[],
        Category::Pair => &["MINLOC MAXLOC"],
    };
    lists.iter().flat_map(|list| list.split(' ')).collect()
}

#[test]
fn each_operation_is_defined_for_its_types() {
    for basic in Basic::all() {
        let defined = defined(basic);
        for op in Op::all() {
            let is_for_all = matches!(op, Op::Replace | Op::NoOp);
            let expected = is_for_all || defined.contains(&op.name().trim_start_matches("MPI_"));
            let error = op.check(basic).err().map(|error| error.class);
            let (op, datatype) = (op.name(), basic.name());
            assert_eq!(error, (!expected).then_some(Class::Op), "{op} {datatype}");
        }
    }
}
