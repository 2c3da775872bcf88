//! Operations on random bytes, compared element by element with plain arithmetic.

use super::*;
use crate::datatype::Category;
use proptest::collection::vec;
use proptest::prelude::*;

fn named(name: &str) -> Basic {
    Basic::all().find(|basic| basic.name() == name).expect(name)
}

/// The value of an integer in memory. The model works on little-endian machines.
fn integer(bytes: &[u8], is_signed: bool) -> i128 {
    let fill = if is_signed && bytes[bytes.len() - 1] >= 0x80 {
        0xff
    } else {
        0
    };
    let mut wide = [fill; 16];
    wide[..bytes.len()].copy_from_slice(bytes);
    i128::from_le_bytes(wide)
}

fn on_integers(op: Op, is_signed: bool, target: &[u8], origin: &[u8]) -> Vec<u8> {
    let (t, o) = (integer(target, is_signed), integer(origin, is_signed));
    let result = match op {
        Op::Sum => t.wrapping_add(o),
        Op::Prod => t.wrapping_mul(o),
        Op::Min => t.min(o),
        Op::Max => t.max(o),
        Op::Band => t & o,
        Op::Bor => t | o,
        Op::Bxor => t ^ o,
        Op::Land => i128::from(t != 0 && o != 0),
        Op::Lor => i128::from(t != 0 || o != 0),
        Op::Lxor => i128::from((t != 0) != (o != 0)),
        _ => unreachable!(),
    };
    result.to_le_bytes()[..target.len()].to_vec()
}

/// Floats as bits, any NaN as `None`: which one it is does not matter.
fn float(bytes: &[u8]) -> Option<f64> {
    let value = match bytes.len() {
        4 => f32::from_le_bytes(bytes.try_into().unwrap()).into(),
        _ => f64::from_le_bytes(bytes.try_into().unwrap()),
    };
    Some(value).filter(|value| !value.is_nan())
}

/// A product or a sum of two f32 is exact or rounded harmlessly in f64 (Figueroa's theorem).
fn rounded(value: f64, size: usize) -> f64 {
    if size == 4 {
        f64::from(value as f32)
    } else {
        value
    }
}

fn on_floats(op: Op, target: &[u8], origin: &[u8]) -> Option<f64> {
    let size = target.len();
    match (op, float(target), float(origin)) {
        (Op::Min, Some(t), Some(o)) => Some(if o < t { o } else { t }),
        (Op::Max, Some(t), Some(o)) => Some(if o > t { o } else { t }),
        (Op::Min | Op::Max, t, _) => t,
        (Op::Sum, t, o) => Some(rounded(t? + o?, size)),
        (Op::Prod, t, o) => Some(rounded(t? * o?, size)),
        _ => unreachable!(),
    }
}

/// Whether a float in memory is what was expected: the same bits, or any NaN.
fn is_float(bytes: &[u8], expected: Option<f64>) -> bool {
    let expected = expected.filter(|expected| !expected.is_nan());
    float(bytes).map(f64::to_bits) == expected.map(f64::to_bits)
}

fn is_complex_product(result: &[u8], target: &[u8], origin: &[u8]) -> bool {
    let size = target.len() / 2;
    let (a, b) = (float(&target[..size]), float(&target[size..]));
    let (c, d) = (float(&origin[..size]), float(&origin[size..]));
    let times = |x: Option<f64>, y: Option<f64>| Some(rounded(x? * y?, size));
    let real = times(a, c)
        .zip(times(b, d))
        .map(|(x, y)| rounded(x - y, size));
    let imaginary = times(a, d)
        .zip(times(b, c))
        .map(|(x, y)| rounded(x + y, size));
    is_float(&result[..size], real) && is_float(&result[size..], imaginary)
}

/// The value or the index of a pair: each fits in an i128 or an f64.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Scalar {
    Integer(i128),
    Float(f64),
}

fn parts(basic: Basic, bytes: &[u8]) -> (Scalar, Scalar) {
    let read = |bytes: &[u8], is_float: bool| match (is_float, bytes.len()) {
        (false, _) => Scalar::Integer(integer(bytes, true)),
        (true, _) => Scalar::Float(float(bytes).unwrap_or(f64::NAN)),
    };
    let (value, index, are_floats) = match basic.name() {
        "MPI_FLOAT_INT" => (4, 4, (true, false)),
        "MPI_DOUBLE_INT" => (8, 4, (true, false)),
        "MPI_LONG_INT" => (8, 4, (false, false)),
        "MPI_2INT" => (4, 4, (false, false)),
        "MPI_SHORT_INT" => (2, 4, (false, false)),
        "MPI_2REAL" => (4, 4, (true, true)),
        "MPI_2DOUBLE_PRECISION" => (8, 8, (true, true)),
        "MPI_2INTEGER" => (basic.size() / 2, basic.size() / 2, (false, false)),
        other => unreachable!("{other}"),
    };
    assert_eq!(value + index, basic.size());
    (
        read(&bytes[..value], are_floats.0),
        read(&bytes[value..], are_floats.1),
    )
}

fn on_pairs(op: Op, basic: Basic, target: &[u8], origin: &[u8]) -> Vec<u8> {
    let ((value, index), (other, place)) = (parts(basic, target), parts(basic, origin));
    let is_better = if op == Op::Minloc {
        other < value
    } else {
        other > value
    };
    let takes_origin = is_better || (other == value && place < index);
    if takes_origin { origin } else { target }.to_vec()
}

/// Whether the result for one element is right.
fn is_right(op: Op, basic: Basic, result: &[u8], target: &[u8], origin: &[u8]) -> bool {
    let is_signed = !basic.name().contains("UINT") && !basic.name().contains("UNSIGNED");
    let half = result.len() / 2;
    match (op, basic.category()) {
        (Op::Replace, _) => result == origin,
        (Op::NoOp, _) => result == target,
        (_, Category::Integer | Category::MultiLanguage | Category::Logical | Category::Byte) => {
            result == on_integers(op, is_signed, target, origin)
        }
        (_, Category::Float) => is_float(result, on_floats(op, target, origin)),
        (Op::Prod, Category::Complex) => is_complex_product(result, target, origin),
        (_, Category::Complex) => {
            let part = |range: std::ops::Range<usize>| {
                let expected = on_floats(op, &target[range.clone()], &origin[range.clone()]);
                is_float(&result[range], expected)
            };
            part(0..half) && part(half..2 * half)
        }
        (_, Category::Pair) => result == on_pairs(op, basic, target, origin),
        (_, Category::Character | Category::Mixed) => unreachable!(),
    }
}

/// Arithmetic on floats other than those of Rust has separate tests.
fn is_in_model(op: Op, basic: Basic) -> bool {
    let others = ["MPI_REAL16", "MPI_COMPLEX32", "MPI_REAL2", "MPI_COMPLEX4"];
    let is_other = others.contains(&basic.name()) || basic.name().contains("LONG_DOUBLE");
    op.check(basic).is_ok() && (!is_other || matches!(op, Op::Replace | Op::NoOp))
}

/// Bytes among which 0 and 1 are frequent.
fn byte() -> impl Strategy<Value = u8> {
    prop_oneof![2 => any::<u8>(), 1 => Just(0), 1 => Just(1)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30))]

    /// Parts of the origin are equal to those of the target, so that values tie and indices do not.
    #[test]
    fn every_operation_on_every_type(
        elements in 0..20_usize,
        bytes in vec((byte(), byte(), 0..4_u8), 20 * 32 + 3),
        shift in 0..3_usize,
    ) {
        let start: Vec<u8> = bytes.iter().map(|b| b.0).collect();
        let same = |place: usize| bytes[place / 4].2 > 0;
        let mixed = |(place, b): (usize, &(u8, u8, u8))| if same(place) { b.0 } else { b.1 };
        let origin: Vec<u8> = bytes.iter().enumerate().map(mixed).collect();
        for basic in Basic::all() {
            let size = basic.size();
            let range = shift..shift + elements * size;
            for op in Op::all().filter(|op| is_in_model(*op, basic)) {
                let mut target = start.clone();
                op.combine(basic, &mut target[range.clone()], &origin[range.clone()]);
                prop_assert_eq!(&target[..range.start], &start[..range.start]);
                prop_assert_eq!(&target[range.end..], &start[range.end..]);
                for at in range.clone().step_by(size) {
                    let (result, t, o) =
                        (&target[at..at + size], &start[at..at + size], &origin[at..at + size]);
                    prop_assert!(
                        is_right(op, basic, result, t, o),
                        "{} {}: {:?} {:?} gives {:?}", op.name(), basic.name(), t, o, result
                    );
                }
            }
        }
    }
}

#[test]
fn what_is_not_defined_does_nothing() {
    for basic in Basic::all() {
        for op in Op::all().filter(|op| op.check(basic).is_err()) {
            let mut target = [3; 64];
            op.combine(basic, &mut target, &[5; 64]);
            assert_eq!(target, [3; 64], "{} {}", op.name(), basic.name());
        }
    }
}

/// Half an element is left unchanged, and so are elements that only one side has.
#[test]
fn only_whole_elements_of_both_are_combined() {
    let mut target = [1; 11];
    Op::Sum.combine(named("MPI_INT32_T"), &mut target, &[1; 7]);
    assert_eq!(target, [2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1]);
    let mut target = [0; 30];
    Op::Maxloc.combine(named("MPI_DOUBLE_INT"), &mut target, &[1; 25]);
    assert_eq!((&target[..24], &target[24..]), (&[1; 24][..], &[0; 6][..]));
}

#[test]
fn what_is_neither_greater_nor_less_is_not_taken() {
    let combined = |op: Op, t: f64, o: f64| {
        let mut target = t.to_ne_bytes();
        op.combine(named("MPI_DOUBLE"), &mut target, &o.to_ne_bytes());
        f64::from_ne_bytes(target)
    };
    for op in [Op::Min, Op::Max] {
        assert_eq!(combined(op, 1.0, f64::NAN), 1.0);
        assert!(combined(op, f64::NAN, 1.0).is_nan());
    }
    // Nor do zeros of different sign.
    assert!(combined(Op::Min, 0.0, -0.0).is_sign_positive());
    assert!(combined(Op::Max, -0.0, 0.0).is_sign_negative());
}

/// REAL(2), and C's `long double` on x86: with the leading bit of the fraction, and 6 bytes that say nothing.
#[test]
fn halves_and_extended_floats() {
    let combined = |op: Op, name, target: &[u8], origin: &[u8]| {
        let mut target = target.to_vec();
        op.combine(named(name), &mut target, origin);
        target
    };
    // 1.5, 2.25 and results with them; 65504 is the largest number.
    let halves = |op, t: u16, o: u16| combined(op, "MPI_REAL2", &t.to_ne_bytes(), &o.to_ne_bytes());
    assert_eq!(halves(Op::Sum, 0x3e00, 0x4080), 0x4380_u16.to_ne_bytes());
    assert_eq!(halves(Op::Prod, 0x3e00, 0x4080), 0x42c0_u16.to_ne_bytes());
    assert_eq!(halves(Op::Min, 0x3e00, 0x4080), 0x3e00_u16.to_ne_bytes());
    assert_eq!(halves(Op::Max, 0xbe00, 0x4080), 0x4080_u16.to_ne_bytes());
    assert_eq!(halves(Op::Sum, 0x7bff, 0x7bff), 0x7c00_u16.to_ne_bytes());
    let i = [0_u16, 0x3c00].map(u16::to_ne_bytes).concat();
    let minus_one = [0xbc00_u16, 0].map(u16::to_ne_bytes).concat();
    assert_eq!(combined(Op::Prod, "MPI_COMPLEX4", &i, &i), minus_one);

    if !cfg!(target_arch = "x86_64") {
        return;
    }
    let extended = |value: i64| {
        let size = value.unsigned_abs();
        let exponent = 16383 + 63 - u128::from(size.leading_zeros());
        let number = exponent << 64 | u128::from(size << size.leading_zeros());
        (if value < 0 { 1 << 79 | number } else { number }).to_ne_bytes()
    };
    // 2^62 + 1 needs more bits than a double has.
    let (large, name) = (1 << 62, "MPI_LONG_DOUBLE");
    let sum = combined(Op::Sum, name, &extended(large), &extended(1));
    assert_eq!(sum, extended(large + 1));
    assert_eq!(
        combined(Op::Prod, name, &extended(-3), &extended(7)),
        extended(-21)
    );
    assert_eq!(
        combined(Op::Min, name, &extended(-3), &extended(7)),
        extended(-3)
    );
    assert_eq!(
        combined(Op::Max, name, &extended(-3), &extended(7)),
        extended(7)
    );
    // The bits above the 80 do not matter.
    let filled = |value| (u128::from_ne_bytes(extended(value)) | u128::MAX << 80).to_ne_bytes();
    assert_eq!(combined(Op::Sum, name, &filled(2), &filled(3)), extended(5));
    let pair = |value, index: i32| [&extended(value)[..], &index.to_ne_bytes()].concat();
    let located = combined(Op::Minloc, "MPI_LONG_DOUBLE_INT", &pair(5, 1), &pair(-5, 2));
    assert_eq!(located, pair(-5, 2));
}

/// An integer of at most 113 bits as a REAL(16): sign, exponent of 15 bits, fraction of 112.
fn quad(value: i128) -> u128 {
    let sign = if value < 0 { 1 << 127 } else { 0 };
    let size = value.unsigned_abs();
    let Some(exponent) = size.checked_ilog2() else {
        return sign;
    };
    let fraction = size << (112 - exponent) & ((1 << 112) - 1);
    sign | u128::from(exponent + 16383) << 112 | fraction
}

fn on_quads(op: Op, target: &[u128], origin: &[u128]) -> Vec<u128> {
    let bytes =
        |quads: &[u128]| -> Vec<u8> { quads.iter().flat_map(|quad| quad.to_ne_bytes()).collect() };
    let name = if target.len() == 2 {
        "MPI_COMPLEX32"
    } else {
        "MPI_REAL16"
    };
    let mut result = bytes(target);
    op.combine(named(name), &mut result, &bytes(origin));
    let (quads, _) = result.as_chunks::<16>();
    quads
        .iter()
        .map(|quad| u128::from_ne_bytes(*quad))
        .collect()
}

proptest! {
    /// For integers all results are exact.
    #[test]
    fn real16_and_complex32(a: i32, b: i32, c: i32, d: i32, large: i64) {
        let [a, b, c, d] = [a, b, c, d].map(i128::from);
        let large = i128::from(large);
        let real = |op, t, o| on_quads(op, &[quad(t)], &[quad(o)])[0];
        prop_assert_eq!(real(Op::Sum, large, a), quad(large + a));
        prop_assert_eq!(real(Op::Prod, large, a), quad(large * a));
        prop_assert_eq!(real(Op::Min, large, a), quad(large.min(a)));
        prop_assert_eq!(real(Op::Max, large, a), quad(large.max(a)));

        let complex = |op| on_quads(op, &[quad(a), quad(b)], &[quad(c), quad(d)]);
        prop_assert_eq!(complex(Op::Sum), [quad(a + c), quad(b + d)]);
        prop_assert_eq!(complex(Op::Prod), [quad(a * c - b * d), quad(a * d + b * c)]);
    }
}

#[test]
fn real16_rounds_to_the_nearest_and_has_what_ieee_754_has() {
    let one = quad(1);
    let power = |exponent: i32| ((exponent + 16383) as u128) << 112;
    let sum = |t, o| on_quads(Op::Sum, &[t], &[o])[0];
    assert_eq!(sum(one, power(-112)), one + 1);
    assert_eq!(sum(one, power(-113)), one, "a tie, to the even one");
    assert_eq!(sum(one + 1, power(-113)), one + 2, "a tie, to the even one");
    assert_eq!(sum(one, power(-113) + 1), one + 1);

    let infinity = 0x7fff << 112;
    let is_nan = |quad: u128| quad << 1 > infinity << 1;
    assert_eq!(on_quads(Op::Prod, &[power(16383)], &[quad(2)]), [infinity]);
    assert_eq!(on_quads(Op::Prod, &[1], &[quad(2)]), [2], "subnormal");
    assert!(is_nan(sum(infinity, infinity | 1 << 127)));
    let nan = infinity | 1 << 111;
    assert_eq!(on_quads(Op::Max, &[one], &[nan]), [one]);
    assert_eq!(on_quads(Op::Max, &[nan], &[one]), [nan]);
    assert_eq!(on_quads(Op::Max, &[one], &[infinity]), [infinity]);
}
