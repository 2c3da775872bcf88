//! Invalid arguments, and numbers that are too large.

use super::*;
use crate::error::Class;

fn real8() -> &'static Datatype {
    Datatype::predefined(730).unwrap()
}

fn class(made: crate::error::Result<Datatype>) -> Option<Class> {
    made.err().map(|error| error.class)
}

#[test]
fn arguments_that_are_wrong() {
    assert_eq!(class(Datatype::contiguous(-1, real8())), Some(Class::Count));
    assert_eq!(
        class(Datatype::vector(-1, 1, 1, real8())),
        Some(Class::Count)
    );
    assert_eq!(class(Datatype::vector(1, -1, 1, real8())), Some(Class::Arg));
    assert_eq!(class(Datatype::vector(0, 0, 0, real8())), None);
    let subarray = |sizes: &[i64], subsizes: &[i64], starts: &[i64]| {
        class(Datatype::subarray(
            sizes,
            subsizes,
            starts,
            Order::C,
            real8(),
        ))
    };
    assert_eq!(subarray(&[4], &[2], &[2]), None);
    assert_eq!(subarray(&[], &[], &[]), Some(Class::Arg));
    assert_eq!(subarray(&[4, 4], &[2], &[2]), Some(Class::Arg));
    for (size, subsize, start) in [
        (0, 0, 0),
        (0, 1, 0),
        (-1, 1, 0),
        (4, 0, 0),
        (4, 5, 0),
        (4, 2, 3),
        (4, 2, -1),
        (i64::MIN, i64::MAX, 0),
        (i64::MAX, i64::MIN, 0),
        (i64::MAX, 1, i64::MAX),
        (4, i64::MIN, 0),
    ] {
        assert_eq!(
            subarray(&[9, size], &[1, subsize], &[1, start]),
            Some(Class::Arg)
        );
    }
    assert_eq!(Order::of(12).unwrap(), Order::C);
    assert_eq!(Order::of(15).unwrap(), Order::Fortran);
    assert_eq!(Order::of(0).unwrap_err().class, Class::Arg);
}

#[test]
fn what_does_not_fit_is_an_error() {
    const LARGE: i64 = 1 << 60;
    let too_large = Some(Class::ValueTooLarge);
    assert_eq!(class(Datatype::contiguous(LARGE, real8())), too_large);
    assert_eq!(class(Datatype::contiguous(LARGE - 1, real8())), None);
    assert_eq!(class(Datatype::contiguous(i64::MAX, real8())), too_large);
    assert_eq!(class(Datatype::vector(2, 1, LARGE, real8())), too_large);
    assert_eq!(class(Datatype::vector(1, 1, i64::MIN, real8())), None);
    assert_eq!(class(Datatype::vector(2, 1, i64::MIN, real8())), too_large);
    // With the maximum in both directions, the extent would be twice too large.
    assert_eq!(class(Datatype::vector(2, 1, -LARGE, real8())), too_large);
    let sizes = [1 << 31, 1 << 31];
    let made = Datatype::subarray(&sizes, &[1, 1], &[0, 0], Order::C, real8());
    assert_eq!(class(made), too_large);
    // All at the same offset: no offset is too large, but the size is.
    let same = Datatype::vector(1 << 40, 1, 0, real8()).unwrap();
    assert_eq!((same.size(), same.extent()), (8 << 40, 8));
    assert_eq!(class(Datatype::vector(1 << 40, 1, 0, &same)), too_large);
}

/// A type of 4e18 bytes costs no more than a small one.
#[test]
fn large_types_cost_nothing() {
    let columns = Datatype::subarray(
        &[1 << 28, 1 << 30],
        &[1 << 28, 3],
        &[0, 7],
        Order::C,
        real8(),
    )
    .unwrap();
    let row = (1 << 30) * 8;
    let last = columns.size() as u64 - 1;
    let mut runs = columns.runs(1, last, u64::MAX);
    let offset = ((1 << 28) - 1) * row + 10 * 8 - 1;
    assert_eq!(runs.next(), Some(Run { offset, len: 1 }));
    assert_eq!(runs.next(), None);
    assert_eq!(columns.bytes_before(offset), last);
    assert_eq!(columns.bounds(1), Some((7 * 8, offset + 1)));
    assert_eq!(
        columns.bounds(3),
        Some((7 * 8, 2 * columns.extent() + offset + 1))
    );
    assert_eq!(columns.bounds(5), None);
}

/// Elements whose offsets do not fit in an i64 are left out.
#[test]
fn endless_repetition_ends_before_it_overflows() {
    let all: u64 = real8()
        .runs(usize::MAX, 0, u64::MAX)
        .map(|run| run.len as u64)
        .sum();
    assert_eq!(all, i64::MAX as u64 / 8 * 8);
    let gaps = Datatype::subarray(&[1 << 58], &[1], &[5], Order::C, real8()).unwrap();
    let runs: Vec<Run> = gaps.runs(usize::MAX, 0, u64::MAX).collect();
    let run = |element: i64| Run {
        offset: (element << 61) + 40,
        len: 8,
    };
    assert_eq!(runs, [run(0), run(1), run(2), run(3)]);
    assert_eq!(gaps.runs(usize::MAX, 32, 1).next(), None);
}

fn any_number() -> impl Strategy<Value = i64> {
    let near = |shift: u32, more: i64| (1_i64 << shift).wrapping_add(more);
    let powers = (0..64_u32, -3..4_i64).prop_map(move |(shift, more)| near(shift, more));
    prop_oneof![3 => 0..5_i64, 2 => powers.clone(), 2 => powers.prop_map(i64::wrapping_neg)]
}

#[derive(Clone, Debug)]
enum Large {
    Contiguous(i64),
    Vector(i64, i64, i64),
    Subarray(Vec<(i64, i64, i64)>, Order),
    Hindexed(Vec<(i64, i64)>),
    Struct(Vec<(i64, i64, bool)>),
    Resized(i64, i64),
    Darray(i64, i64, i64, i64, i64),
}

fn large() -> impl Strategy<Value = Large> {
    let order = prop_oneof![Just(Order::C), Just(Order::Fortran)];
    let numbers = || (any_number(), any_number(), any_number());
    prop_oneof![
        any_number().prop_map(Large::Contiguous),
        vec((any_number(), any_number()), 0..4).prop_map(Large::Hindexed),
        vec((any_number(), any_number(), any::<bool>()), 0..4).prop_map(Large::Struct),
        (any_number(), any_number()).prop_map(|(lb, extent)| Large::Resized(lb, extent)),
        (
            any_number(),
            16..19_i64,
            any_number(),
            any_number(),
            any_number()
        )
            .prop_map(|(g, d, a, p, rank)| Large::Darray(g, d, a, p, rank)),
        numbers().prop_map(|(n, m, s)| Large::Vector(n, m, s)),
        (vec(numbers(), 1..3), order).prop_map(|(d, order)| Large::Subarray(d, order)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    /// Overflow in arithmetic panics in a test.
    #[test]
    fn no_number_is_too_large_for_an_answer(
        steps in vec(large(), 1..5), count in any_number(), skip in any_number(),
        take in any_number(), offset in any_number(),
    ) {
        let mut datatype = real8().clone();
        for step in steps {
            let new = match step {
                Large::Contiguous(count) => Datatype::contiguous(count, &datatype),
                Large::Vector(n, m, stride) => Datatype::vector(n, m, stride, &datatype),
                Large::Hindexed(blocks) => {
                    let (lengths, at): (Vec<i64>, Vec<i64>) = blocks.into_iter().unzip();
                    let _ = Datatype::indexed(Lengths::Each(&lengths), &mut at.clone(), &datatype);
                    Datatype::hindexed(Lengths::Each(&lengths), &at, &datatype)
                }
                Large::Struct(members) => {
                    let lengths: Vec<i64> = members.iter().map(|member| member.0).collect();
                    let at: Vec<i64> = members.iter().map(|member| member.1).collect();
                    let old = |is_old| if is_old { &datatype } else { named("MPI_INTEGER2") };
                    let types: Vec<&Datatype> =
                        members.iter().map(|member| old(member.2)).collect();
                    Datatype::structure(&lengths, &at, &types)
                }
                Large::Resized(lb, extent) => Datatype::resized(&datatype, lb, extent),
                Large::Darray(gsize, distrib, darg, psize, rank) => {
                    let dimension = Distributed { gsize, distrib, darg, psize };
                    Datatype::darray(&[dimension], (psize, rank), Order::C, &datatype)
                }
                Large::Subarray(dimensions, order) => {
                    let of = |place: fn(&(i64, i64, i64)) -> i64| -> Vec<i64> {
                        dimensions.iter().map(place).collect()
                    };
                    let (sizes, subsizes, starts) = (of(|d| d.0), of(|d| d.1), of(|d| d.2));
                    Datatype::subarray(&sizes, &subsizes, &starts, order, &datatype)
                }
            };
            datatype = new.unwrap_or(datatype);
        }
        prop_assert!(datatype.size() <= i64::MAX as usize);
        let (count, skip, take) = (count as usize, skip as u64, take as u64);
        let bounds = datatype.bounds(count);
        for run in datatype.runs(count, skip, take).take(20) {
            let end = run.offset.checked_add(run.len as i64);
            prop_assert!(end.is_some());
            if let Some((low, high)) = bounds {
                prop_assert!(low <= run.offset && end <= Some(high));
            }
        }
        if datatype.is_monotonic() {
            let before = datatype.bytes_before(offset);
            if let Some(next) = datatype.runs(usize::MAX, before, 1).next() {
                prop_assert!(next.offset >= offset);
            }
        } else {
            datatype.bytes_before(offset);
        }
        datatype.is_contiguous(count);
        if let Some(elements) = datatype.elements(skip) {
            prop_assert_eq!(datatype.bytes_of(elements), Some(skip));
        }
        datatype.bytes_of(take);
    }
}
