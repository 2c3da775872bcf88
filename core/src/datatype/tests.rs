//! Random nests of constructors, compared with lists of bytes that the definitions of MPI 4.1,
//! sections 5.1.2, 5.1.3 and 5.1.6, give.

mod limits;
mod model;

use super::*;
use model::Model;
use proptest::collection::vec;
use proptest::prelude::*;

/// Every byte in what `runs` gives.
fn bytes(runs: Runs) -> Vec<i64> {
    let bytes = |run: Run| {
        assert!(run.len > 0);
        run.offset..run.offset + run.len as i64
    };
    runs.flat_map(bytes).collect()
}

/// How a datatype is made from another.
#[derive(Clone, Debug)]
enum Step {
    Contiguous(i64),
    Vector(i64, i64, i64),
    /// Size, subsize and start of each dimension.
    Subarray(Vec<(i64, i64, i64)>, Order),
}

fn dimension() -> impl Strategy<Value = (i64, i64, i64)> {
    (1..4_i64).prop_flat_map(|size| {
        (Just(size), 1..=size)
            .prop_flat_map(|(size, subsize)| (Just(size), Just(subsize), 0..=size - subsize))
    })
}

/// Seldom 0, which makes everything after it empty.
fn number() -> impl Strategy<Value = i64> {
    prop_oneof![1 => Just(0), 20 => 1..4_i64]
}

fn step() -> impl Strategy<Value = Step> {
    let order = prop_oneof![Just(Order::C), Just(Order::Fortran)];
    prop_oneof![
        2 => number().prop_map(Step::Contiguous),
        3 => (number(), number(), -4..7_i64).prop_map(|(n, m, s)| Step::Vector(n, m, s)),
        3 => (vec(dimension(), 1..4), order).prop_map(|(d, order)| Step::Subarray(d, order)),
    ]
}

/// The type and the model, after as many steps as do not make it too long for the model.
fn make(name: &str, steps: &[Step]) -> (Datatype, Model) {
    let basic = Basic::all().find(|basic| basic.name() == name).unwrap();
    let mut datatype = Datatype::predefined(basic.handle()).unwrap().clone();
    let mut model = Model::basic(basic);
    for step in steps {
        let (new, described) = match step {
            Step::Contiguous(count) => (
                Datatype::contiguous(*count, &datatype),
                model.contiguous(*count),
            ),
            Step::Vector(count, blocklength, stride) => (
                Datatype::vector(*count, *blocklength, *stride, &datatype),
                model.vector(*count, *blocklength, *stride),
            ),
            Step::Subarray(dimensions, order) => {
                let sizes: Vec<i64> = dimensions.iter().map(|d| d.0).collect();
                let subsizes: Vec<i64> = dimensions.iter().map(|d| d.1).collect();
                let starts: Vec<i64> = dimensions.iter().map(|d| d.2).collect();
                (
                    Datatype::subarray(&sizes, &subsizes, &starts, *order, &datatype),
                    model.subarray(dimensions, *order),
                )
            }
        };
        if described.len() > 300 {
            break;
        }
        (datatype, model) = (new.unwrap(), described);
    }
    (datatype, model)
}

fn name() -> impl Strategy<Value = &'static str> {
    prop_oneof![
        Just("MPI_BYTE"),
        Just("MPI_INTEGER2"),
        Just("MPI_REAL4"),
        Just("MPI_DOUBLE_INT"),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn a_nest_is_what_the_standard_defines(
        name in name(), steps in vec(step(), 0..5), count in 0..4_usize,
        skip in 0..60_u64, take in 0..60_u64,
    ) {
        let (datatype, model) = make(name, &steps);
        let all = model.bytes(count);
        prop_assert_eq!(datatype.size(), model.bytes(1).len());
        prop_assert_eq!((datatype.lb(), datatype.extent()), (model.lb(), model.extent()));
        prop_assert_eq!(datatype.is_predefined(), steps.is_empty());

        prop_assert_eq!(&bytes(datatype.runs(count, 0, u64::MAX)), &all);
        let part: Vec<i64> =
            all.iter().copied().skip(skip as usize).take(take as usize).collect();
        prop_assert_eq!(bytes(datatype.runs(count, skip, take)), part);

        let low = all.iter().min().copied().unwrap_or(0);
        let high = all.iter().max().map_or(0, |last| last + 1);
        prop_assert_eq!(datatype.bounds(count), Some((low, high)));

        let is_contiguous = all.iter().copied().eq(0..all.len() as i64);
        prop_assert_eq!(datatype.is_contiguous(count), is_contiguous);
        if is_contiguous {
            prop_assert!(datatype.runs(count, 0, u64::MAX).count() <= 1);
        }
    }

    /// Every byte of a view is found without those before it, and counted.
    #[test]
    fn views(name in name(), steps in vec(step(), 0..5)) {
        let (datatype, model) = make(name, &steps);
        let all = model.bytes(3);
        let is_monotonic = all.is_sorted_by(|one, other| one < other) && all.first() >= Some(&0);
        prop_assert_eq!(datatype.is_monotonic(), is_monotonic || all.is_empty());

        for (place, &offset) in all.iter().enumerate() {
            let mut found = datatype.runs(usize::MAX, place as u64, 1);
            prop_assert_eq!(found.next(), Some(Run { offset, len: 1 }));
            prop_assert_eq!(found.next(), None);
        }
        if is_monotonic {
            for offset in -2..3 * datatype.extent() {
                let before = all.partition_point(|&byte| byte < offset);
                prop_assert_eq!(datatype.bytes_before(offset), before as u64, "{}", offset);
            }
        }
    }
}

#[test]
fn predefined_types_are_found_by_their_handles() {
    let found: Vec<Basic> = (-1000..2000)
        .filter_map(Datatype::predefined)
        .map(Datatype::basic)
        .collect();
    assert!(found.into_iter().eq(Basic::all()));
    for handle in [Datatype::NULL, i32::MIN, i32::MAX, 748, 511] {
        assert!(Datatype::predefined(handle).is_none());
    }
    for basic in Basic::all() {
        let datatype = Datatype::predefined(basic.handle()).unwrap();
        assert!(datatype.is_predefined() && datatype.is_committed());
        assert_eq!(datatype.size(), basic.size());
        assert_eq!(
            (datatype.lb(), datatype.extent()),
            (0, basic.extent() as i64)
        );
    }
}

#[test]
fn a_new_type_is_committed_later() {
    let integer = Datatype::predefined(537).unwrap();
    let mut pair = Datatype::contiguous(2, integer).unwrap();
    assert!(!pair.is_committed());
    pair.commit();
    assert!(pair.is_committed() && !pair.is_predefined());
    assert!(!Datatype::contiguous(2, &pair).unwrap().is_committed());
}

/// What is one block is one piece, however it was made.
#[test]
fn pieces_are_joined() {
    let real = Datatype::predefined(532).unwrap();
    let rows = Datatype::vector(10, 5, 5, real).unwrap();
    assert!(rows.is_contiguous(7));
    let runs: Vec<Run> = rows.runs(7, 3, 1000).collect();
    assert_eq!(
        runs,
        [Run {
            offset: 3,
            len: 1000
        }]
    );

    let sizes = [100, 30, 20];
    let planes = Datatype::subarray(&sizes, &[3, 30, 20], &[5, 0, 0], Order::C, real).unwrap();
    let runs: Vec<Run> = planes.runs(1, 0, u64::MAX).collect();
    assert_eq!(
        runs,
        [Run {
            offset: 5 * 30 * 20 * 8,
            len: 3 * 30 * 20 * 8
        }]
    );
    assert!(!planes.is_contiguous(1), "it does not begin at 0");
}

/// Loops that continue each other are one, which is the quickest to walk.
#[test]
fn loops_are_joined() {
    let real = Datatype::predefined(532).unwrap();
    let every_third = Datatype::subarray(&[3], &[1], &[1], Order::C, real).unwrap();
    let row = Datatype::contiguous(10, &every_third).unwrap();
    let rows = Datatype::vector(5, 2, 2, &row).unwrap();
    assert_eq!(rows.pattern.loops.len(), 1);
    assert_eq!(rows.pattern.pieces, 100);
}

#[test]
fn what_an_engine_keeps_lives_as_long_as_the_datatype() {
    use std::sync::Arc;
    use std::sync::OnceLock;
    let byte = Datatype::predefined(583).unwrap();
    let datatype = Datatype::contiguous(3, byte).unwrap();
    let kept = Arc::new(());
    let held: &OnceLock<Arc<()>> = datatype.of_engine().unwrap();
    held.set(Arc::clone(&kept)).unwrap();
    assert!(
        datatype
            .of_engine::<OnceLock<Arc<()>>>()
            .unwrap()
            .get()
            .is_some()
    );
    // Another engine has nothing there, and a copy has its own.
    assert!(datatype.of_engine::<OnceLock<u8>>().is_none());
    let copy = datatype.clone();
    assert!(
        copy.of_engine::<OnceLock<Arc<()>>>()
            .unwrap()
            .get()
            .is_none()
    );
    assert_eq!(Arc::strong_count(&kept), 2);
    drop(datatype);
    assert_eq!(Arc::strong_count(&kept), 1);
}

#[test]
fn the_parts_of_a_pair_are_elements() {
    for (handle, bytes, expected) in [
        (592, 12, Some(3)),
        (592, 13, None),
        (592, 0, Some(0)),
        // MPI_DOUBLE_INT: 8 bytes and 4.
        (553, 24, Some(4)),
        (553, 20, Some(3)),
        (553, 16, None),
    ] {
        let datatype = Datatype::predefined(handle).unwrap();
        assert_eq!(datatype.elements(bytes), expected, "{handle} {bytes}");
        if let Some(elements) = expected {
            assert_eq!(datatype.bytes_of(elements), Some(bytes));
        }
        assert_eq!(datatype.bytes_of(u64::MAX), None);
    }
    let nothing = Datatype::contiguous(0, Datatype::predefined(592).unwrap()).unwrap();
    assert_eq!((nothing.elements(0), nothing.elements(4)), (Some(0), None));
    assert_eq!(nothing.bytes_of(7), Some(0));
}
