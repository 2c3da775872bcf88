//! Random nests of constructors, compared with lists of bytes according to the definitions of MPI 4.1, sections 5.1.2,
//! 5.1.3 and 5.1.6 (D1); MPI_LB and MPI_UB in structs are those of MPI 2.2 (D11).

mod limits;
mod model;

use super::*;
use model::TypeMap;
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::BTreeMap;

/// Every byte that `runs` lists.
fn bytes(runs: Runs) -> Vec<i64> {
    let bytes = |run: Run| {
        assert!(run.len > 0);
        run.offset..run.offset + run.len as i64
    };
    runs.flat_map(bytes).collect()
}

/// How a datatype is made from another.
#[derive(Clone, Debug)]
enum Construction {
    Contiguous(i64),
    Vector(i64, i64, i64),
    Hvector(i64, i64, i64),
    /// Length and displacement of each block.
    Hindexed(Vec<(i64, i64)>),
    Indexed(Vec<(i64, i64)>),
    /// The same, made of the datatype itself or of a predefined one.
    Struct(Vec<(i64, i64, Option<&'static str>)>),
    Resized(i64, i64),
    /// Size, subsize and start of each dimension.
    Subarray(Vec<(i64, i64, i64)>, Order),
    Darray(Vec<Distributed>, i64, Order),
}

fn dimension() -> impl Strategy<Value = (i64, i64, i64)> {
    (1..4_i64).prop_flat_map(|size| {
        (Just(size), 1..=size)
            .prop_flat_map(|(size, subsize)| (Just(size), Just(subsize), 0..=size - subsize))
    })
}

fn distributed() -> impl Strategy<Value = Distributed> {
    let distrib = prop_oneof![Just(16_i64), Just(17), Just(18)];
    (
        1..8_i64,
        distrib,
        1..4_i64,
        prop_oneof![Just(19_i64), 1..4_i64],
    )
        .prop_map(|(gsize, distrib, psize, darg)| Distributed {
            gsize,
            distrib,
            darg: match distrib {
                17 if darg * psize < gsize => 19,
                _ => darg,
            },
            psize: if distrib == 16 { 1 } else { psize },
        })
}

/// Rarely 0, which makes everything after it empty.
fn number() -> impl Strategy<Value = i64> {
    prop_oneof![1 => Just(0), 20 => 1..4_i64]
}

fn step() -> impl Strategy<Value = Construction> {
    let order = || prop_oneof![Just(Order::C), Just(Order::Fortran)];
    let blocks = || vec((0..3_i64, -9..20_i64), 0..4);
    let bound = prop_oneof![Just("MPI_LB"), Just("MPI_UB")];
    let of = prop_oneof![4 => Just(None), 2 => name().prop_map(Some), 1 => bound.prop_map(Some)];
    // Long lists are not merged into others.
    let number_of_members = prop_oneof![4 => 0..4_usize, 1 => 9..12_usize];
    let members =
        number_of_members.prop_flat_map(move |n| vec((0..3_i64, -9..20_i64, of.clone()), n));
    prop_oneof![
        2 => number().prop_map(Construction::Contiguous),
        2 => (number(), number(), -4..7_i64).prop_map(|(n, m, s)| Construction::Vector(n, m, s)),
        1 => (number(), number(), -9..30_i64).prop_map(|(n, m, s)| Construction::Hvector(n, m, s)),
        1 => blocks().prop_map(Construction::Hindexed),
        1 => blocks().prop_map(Construction::Indexed),
        3 => members.prop_map(Construction::Struct),
        1 => (-9..9_i64, -20..40_i64).prop_map(|(lb, extent)| Construction::Resized(lb, extent)),
        2 => (vec(dimension(), 1..4), order()).prop_map(|(d, order)| Construction::Subarray(d, order)),
        1 => (vec(distributed(), 1..4), 0..27_i64, order())
            .prop_map(|(d, rank, order)| Construction::Darray(d, rank, order)),
    ]
}

fn named(name: &str) -> &'static Datatype {
    match name {
        "MPI_LB" => return Datatype::marker(Datatype::LB).unwrap(),
        "MPI_UB" => return Datatype::marker(Datatype::UB).unwrap(),
        _ => {}
    }
    let basic = Basic::all().find(|basic| basic.name() == name).unwrap();
    Datatype::predefined(basic.handle()).unwrap()
}

/// The type and the model, after as many steps as keep it short enough for the model.
fn make(name: &str, steps: &[Construction]) -> (Datatype, TypeMap) {
    let mut datatype = named(name).clone();
    let mut model = TypeMap::basic(datatype.basic());
    for step in steps {
        let (new, described) = match step {
            Construction::Contiguous(count) => (
                Datatype::contiguous(*count, &datatype),
                model.contiguous(*count),
            ),
            Construction::Vector(count, blocklength, stride) => (
                Datatype::vector(*count, *blocklength, *stride, &datatype),
                model.hvector(*count, *blocklength, *stride * model.extent()),
            ),
            Construction::Hvector(count, blocklength, stride) => (
                Datatype::hvector(*count, *blocklength, *stride, &datatype),
                model.hvector(*count, *blocklength, *stride),
            ),
            Construction::Hindexed(blocks) => {
                let (lengths, at): (Vec<i64>, Vec<i64>) = blocks.iter().copied().unzip();
                let made = Datatype::hindexed(Lengths::Each(&lengths), &at, &datatype);
                (made, model.hindexed(blocks))
            }
            Construction::Indexed(blocks) => {
                let (lengths, mut at): (Vec<i64>, Vec<i64>) = blocks.iter().copied().unzip();
                let in_bytes = |&(length, at): &(i64, i64)| (length, at * model.extent());
                let blocks: Vec<_> = blocks.iter().map(in_bytes).collect();
                let made = Datatype::indexed(Lengths::Each(&lengths), &mut at, &datatype);
                (made, model.hindexed(&blocks))
            }
            Construction::Struct(members) => {
                let lengths: Vec<i64> = members.iter().map(|member| member.0).collect();
                let at: Vec<i64> = members.iter().map(|member| member.1).collect();
                let types: Vec<&Datatype> = members
                    .iter()
                    .map(|member| match member.2 {
                        None => &datatype,
                        Some(name) => named(name),
                    })
                    .collect();
                let models: Vec<TypeMap> = members
                    .iter()
                    .map(|member| match member.2 {
                        None => model.clone(),
                        Some("MPI_LB") => TypeMap::lower_bound(),
                        Some("MPI_UB") => TypeMap::upper_bound(),
                        Some(name) => TypeMap::basic(named(name).basic()),
                    })
                    .collect();
                let described = members.iter().zip(&models);
                let described: Vec<_> = described.map(|(m, model)| (m.0, m.1, model)).collect();
                (
                    Datatype::structure(&lengths, &at, &types),
                    TypeMap::structure(&described),
                )
            }
            Construction::Resized(lb, extent) => (
                Datatype::resized(&datatype, *lb, *extent),
                model.resized(*lb, *extent),
            ),
            Construction::Subarray(dimensions, order) => {
                let sizes: Vec<i64> = dimensions.iter().map(|d| d.0).collect();
                let subsizes: Vec<i64> = dimensions.iter().map(|d| d.1).collect();
                let starts: Vec<i64> = dimensions.iter().map(|d| d.2).collect();
                (
                    Datatype::subarray(&sizes, &subsizes, &starts, *order, &datatype),
                    model.subarray(dimensions, *order),
                )
            }
            Construction::Darray(dimensions, rank, order) => {
                let size: i64 = dimensions.iter().map(|dimension| dimension.psize).product();
                let rank = rank % size;
                (
                    Datatype::darray(dimensions, (size, rank), *order, &datatype),
                    model.darray(dimensions, rank, *order),
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
    #![proptest_config(ProptestConfig::with_cases(700))]

    #[test]
    fn a_nest_is_what_the_standard_defines(
        name in name(), steps in vec(step(), 0..5), count in 0..4_usize,
        skip in 0..60_u64, take in 0..60_u64,
    ) {
        let (datatype, model) = make(name, &steps);
        let all = model.bytes(count);
        prop_assert_eq!(datatype.size(), model.bytes(1).len());
        prop_assert_eq!((datatype.lb(), datatype.extent()), (model.lb(), model.extent()));
        let true_bounds = (datatype.true_lb(), datatype.true_extent().unwrap());
        prop_assert_eq!(true_bounds, model.true_bounds());
        prop_assert_eq!(datatype.is_predefined(), steps.is_empty());

        prop_assert_eq!(&bytes(datatype.runs(count, 0, u64::MAX)), &all);
        let part: Vec<i64> =
            all.iter().copied().skip(skip as usize).take(take as usize).collect();
        prop_assert_eq!(bytes(datatype.runs(count, skip, take)), part);

        let low = all.iter().min().copied().unwrap_or(0);
        let high = all.iter().max().map_or(0, |last| last + 1);
        prop_assert_eq!(datatype.bounds(count), Some((low, high)));

        // A piece that is made of others may go undetected.
        let is_contiguous = all.iter().copied().eq(0..all.len() as i64);
        prop_assert!(is_contiguous || !datatype.is_contiguous(count));
        if datatype.is_contiguous(count) {
            prop_assert!(datatype.runs(count, 0, u64::MAX).count() <= 1);
        }
    }

    /// The elements are those of the type map, and two datatypes match if these lists do.
    #[test]
    fn signatures(
        name in name(), steps in vec(step(), 0..5), other in name(),
        others in vec(step(), 0..5), count in 0..4_usize, len in 0..400_usize,
    ) {
        let (datatype, model) = make(name, &steps);
        let parts = |basic: &Basic| -> Vec<(&str, usize)> {
            match basic.name() {
                "MPI_DOUBLE_INT" => vec![("MPI_REAL8", 8), ("MPI_INTEGER4", 4)],
                name => vec![(name, basic.size())],
            }
        };
        let elements: Vec<_> = model.types(count).iter().flat_map(parts).collect();
        let (mut number, mut bytes) = (0, 0);
        prop_assert_eq!(datatype.elements(0), Some(0));
        for (_, size) in &elements {
            for more in 1..*size {
                prop_assert_eq!(datatype.elements(bytes + more as u64), None);
            }
            (number, bytes) = (number + 1, bytes + *size as u64);
            prop_assert_eq!(datatype.elements(bytes), Some(number));
            prop_assert_eq!(datatype.bytes_of(number), Some(bytes));
        }
        // Numbers of these types are reversed in "external32", and have no gaps.
        let here: Vec<u8> = (0..bytes).map(|byte| byte as u8).collect();
        let mut reversed = Vec::new();
        let mut rest = here.as_slice();
        for (_, size) in &elements {
            let (element, others) = rest.split_at(*size);
            reversed.extend(element.iter().rev());
            rest = others;
        }
        prop_assert_eq!(external::size(&datatype) * count, reversed.len());
        let mut there = vec![0; here.len()];
        external::write(datatype.signature(), &here, &mut there).unwrap();
        prop_assert_eq!(&there, &reversed);
        let mut back = vec![0; here.len()];
        external::read(datatype.signature(), &there, &mut back).unwrap();
        prop_assert_eq!(back, here);

        let mut walked = Vec::new();
        Mix::walk(datatype.signature(), bytes, |basic, count| {
            (0..count).for_each(|_| walked.push(basic));
            Ok(())
        })
        .unwrap();
        prop_assert_eq!(walked, model.types(count));

        let (other, other_model) = make(other, &others);
        let whole = (count * datatype.size()).min(3 * other.size()).min(len);
        let forms = |types: &[Basic]| -> Vec<&str> {
            let bytes = types.iter().flat_map(parts);
            bytes.flat_map(|(name, size)| std::iter::repeat_n(name, size)).take(whole).collect()
        };
        let same = forms(&model.types(count)).into_iter().zip(forms(&other_model.types(3)));
        let is_same = |(one, other)| one == other || one == "MPI_BYTE" || other == "MPI_BYTE";
        let expected = same.into_iter().all(is_same);
        let difference = datatype.signature().difference(other.signature(), whole);
        prop_assert_eq!(difference.is_none(), expected);
    }

    /// Every byte of a view is found without a walk over those before it, and counted.
    #[test]
    fn views(name in name(), steps in vec(step(), 0..5)) {
        let (datatype, model) = make(name, &steps);
        let all = model.bytes(3);
        let is_monotonic = all.is_sorted_by(|one, other| one < other) && all.first() >= Some(&0);
        // Types that can be seen to repeat forever.
        let is_ordered = datatype.extent() >= datatype.true_extent().unwrap();
        prop_assert_eq!(datatype.is_monotonic(), is_ordered && is_monotonic || all.is_empty());
        let one = model.bytes(1);
        let is_ascending = one.is_sorted_by(|one, other| one < other) && one.first() >= Some(&0);
        prop_assert_eq!(datatype.is_ascending(), is_ascending || one.is_empty());

        for (place, &offset) in all.iter().enumerate() {
            let mut found = datatype.runs(usize::MAX, place as u64, 1);
            prop_assert_eq!(found.next(), Some(Run { offset, len: 1 }));
            prop_assert_eq!(found.next(), None);
        }
        if is_monotonic {
            for offset in -2..3 * datatype.extent().min(2000) {
                let before = all.partition_point(|&byte| byte < offset);
                prop_assert_eq!(datatype.bytes_before(offset), before as u64, "{}", offset);
            }
        } else if is_ascending && !is_ordered {
            for offset in -2..datatype.true_extent().unwrap().min(2000) {
                let before = one.partition_point(|&byte| byte < offset);
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

/// Data that are one block are one piece, however they were made.
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

/// Adjacent loops are merged into one, which is walked fastest.
#[test]
fn loops_are_joined() {
    let real = Datatype::predefined(532).unwrap();
    let every_third = Datatype::subarray(&[3], &[1], &[1], Order::C, real).unwrap();
    let row = Datatype::contiguous(10, &every_third).unwrap();
    let rows = Datatype::vector(5, 2, 2, &row).unwrap();
    assert_eq!(rows.pattern.loops.len(), 1);
    assert_eq!(rows.pattern.size, 100 * 8);
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
    // Another engine has no data there, and a copy has its own.
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

/// Nested lists: a struct of a struct has one level, and a repeated struct is no longer than the arguments.
#[test]
fn lists_are_as_short_as_they_can_be() {
    let (real, integer) = (named("MPI_REAL8"), named("MPI_INTEGER4"));
    let pair = Datatype::structure(&[1, 1], &[0, 8], &[real, integer]).unwrap();
    // Both members are one block.
    assert!(pair.pattern.is_block());
    assert_eq!(
        (pair.size(), pair.extent(), pair.basic()),
        (12, 16, Basic::MIXED)
    );

    let gap = Datatype::structure(&[1, 1], &[0, 16], &[real, integer]).unwrap();
    let outer = Datatype::structure(&[1, 1], &[0, 40], &[&gap, integer]).unwrap();
    let list = outer.pattern.list.as_ref().unwrap();
    assert_eq!((list.members.len(), list.nests.len()), (3, 0));

    let many = Datatype::contiguous(1 << 40, &gap).unwrap();
    let nested = Datatype::structure(&[1, 1], &[-4, 0], &[integer, &many]).unwrap();
    assert_eq!(nested.elements((12 << 40) + 4), Some((2 << 40) + 1));
    let last = nested.runs(1, nested.size() as u64 - 1, 1).next();
    assert_eq!(last.unwrap().offset, ((1_i64 << 40) - 1) * 24 + 19);

    // Blocks at regular distances are a loop.
    let offsets: Vec<i64> = (0..100).map(|place| 5 + 24 * place).collect();
    let regular = Datatype::hindexed(Lengths::All(2), &offsets, real).unwrap();
    assert_eq!(
        regular.pattern.loops,
        [Loop {
            count: 100,
            stride: 24
        }]
    );
}

/// The number of members and items in the lists and the signatures of these datatypes, and the depth of nesting.
fn kept<'a>(datatypes: impl IntoIterator<Item = &'a Datatype>) -> (usize, u32) {
    let (mut lists, mut mixes) = (BTreeMap::new(), BTreeMap::new());
    for datatype in datatypes {
        datatype.pattern.count_members(&mut lists);
        if let Some(mix) = &datatype.mix {
            mix.count_items(&mut mixes);
        }
    }
    let all = || lists.values().chain(mixes.values());
    (
        all().map(|one| one.0).sum(),
        all().map(|one| one.1).max().unwrap_or(0),
    )
}

/// A datatype is stored in the form in which it was made: structs of two others, so that each has about twice as many
/// pieces as the one before, or as many as both, and its elements stay separate.
#[test]
fn structs_of_structs_are_not_expanded() {
    let (real, integer) = (named("MPI_REAL8"), named("MPI_INTEGER4"));
    let pair = |by: i64, one: &Datatype, other: &Datatype| {
        let at = one.extent() + 8 * by;
        Datatype::structure(&[1, 1, 1], &[0, at, -8], &[one, other, integer]).unwrap()
    };
    for is_doubled in [true, false] {
        let mut all = vec![pair(0, real, integer), pair(1, integer, real)];
        for level in 0..40 {
            let [.., before, last] = all.as_slice() else {
                unreachable!()
            };
            let first = if is_doubled { last } else { before };
            all.push(pair(1 + level % 2, first, last));
        }
        let (members, levels) = kept(&all);
        assert!(
            members < 1500 && levels < 64,
            "{members} in {levels} levels"
        );
        let (last, size) = (&all[41], all[41].size() as u64);
        let run = last.runs(1, size - 1, 1).next();
        assert_eq!(run, Some(Run { offset: -5, len: 1 }));
        let near = last
            .runs(1, size / 2, 400)
            .map(|run| run.len)
            .sum::<usize>();
        assert_eq!(near, 400);
        assert!(!last.is_ascending());
        let elements = last.elements(size).unwrap();
        assert_eq!(
            (last.bytes_of(elements), last.elements(size - 4)),
            (Some(size), Some(elements - 1))
        );
    }
}

/// Each struct contains the one before and one more element: nested, but not so deep that a stack overflows.
#[test]
fn a_long_chain_of_structs_has_few_levels() {
    let types = [named("MPI_REAL8"), named("MPI_INTEGER4")];
    for at in [[0, 1], [1, 0]] {
        let mut all = vec![types[0].clone()];
        for number in 1..3000_i64 {
            let displacement =
                |place: i64| 24 * (place * number - place) + 8 * (number % 2) * place;
            let members = [&all[all.len() - 1], types[number as usize % 2]];
            let members = at.map(|place| members[place as usize]);
            let places = at.map(displacement);
            all.push(Datatype::structure(&[1, 1], &places, &members).unwrap());
        }
        let (members, levels) = kept(&all);
        assert!(
            members < 300_000 && levels < 128,
            "{members} in {levels} levels"
        );
        let last = &all[2999];
        assert_eq!(last.elements(last.size() as u64), Some(3000));
        assert_eq!(
            last.runs(2, 0, u64::MAX).map(|run| run.len).sum::<usize>(),
            2 * last.size()
        );
        let (first, second) = (last.runs(1, 0, 8).next(), last.runs(1, 8, 4).next());
        assert_eq!(
            (first.unwrap().len, second.is_some()),
            (if at[0] == 0 { 8 } else { 4 }, true)
        );
    }
}

/// Repeated elements are compared until the result is certain, however many they are: the answer comes at once.
#[test]
fn long_lists_are_compared_at_once() {
    let (real, integer, byte) = (named("MPI_REAL8"), named("MPI_INTEGER4"), named("MPI_BYTE"));
    let pair = || Datatype::structure(&[1, 1], &[0, 8], &[real, integer]).unwrap();
    let many = |pair: &Datatype| Datatype::contiguous(1 << 50, pair).unwrap();
    let (one, other) = (many(&pair()), many(&pair()));
    let most = one.size();
    assert_eq!(one.signature().difference(other.signature(), most), None);
    assert_eq!(one.signature().difference(byte.signature(), most), None);
    // Three elements of one and two of the other are equally long, but differ after the first.
    let longer = Datatype::structure(&[1, 1, 1], &[0, 8, 16], &[real, integer, real]).unwrap();
    let longer = Datatype::contiguous(1 << 50, &longer).unwrap();
    let differ = one.signature().difference(longer.signature(), most);
    assert_eq!(differ, Some((integer.basic(), real.basic())));
    // With elements that match everything, one more period is needed: 8 bytes of any kind, then 4 of an integer.
    let any = Datatype::structure(&[8, 1], &[0, 8], &[byte, integer]).unwrap();
    let any = Datatype::contiguous(1 << 50, &any).unwrap();
    assert_eq!(one.signature().difference(any.signature(), most), None);
    assert!(
        one.signature()
            .difference(integer.signature(), most)
            .is_some()
    );
    assert_eq!(external::size(&one), most);
}

/// A million blocks take time proportional to their number, even if each is made from the one before.
#[test]
fn many_blocks() {
    let real = named("MPI_REAL8");
    let offsets: Vec<i64> = (0..200_000).map(|place| 3 * place + place % 2).collect();
    let indexed = Datatype::indexed(Lengths::All(1), &mut offsets.clone(), real).unwrap();
    assert_eq!(indexed.runs(2, 0, u64::MAX).count(), 400_000);
    let middle = indexed.runs(1, 8 * 155_555, 8).next().unwrap();
    assert_eq!(middle.offset, 8 * offsets[155_555]);
    assert!(indexed.is_monotonic());
    assert_eq!(indexed.bytes_before(8 * offsets[155_555]), 8 * 155_555);

    let types: Vec<&Datatype> = (0..200_000)
        .map(|place| {
            named(if place % 3 == 0 {
                "MPI_INTEGER4"
            } else {
                "MPI_REAL8"
            })
        })
        .collect();
    let lengths = vec![1; types.len()];
    let offsets: Vec<i64> = (0..200_000).map(|place| 16 * place).collect();
    let one = Datatype::structure(&lengths, &offsets, &types).unwrap();
    let other = Datatype::structure(&lengths, &offsets, &types).unwrap();
    assert_eq!(one.runs(1, 0, u64::MAX).count(), 200_000);
    assert_eq!(
        one.signature().difference(other.signature(), one.size()),
        None
    );
    assert_eq!(one.elements(one.size() as u64), Some(200_000));

    let mut chain = Type::Derived(std::sync::Arc::new(Datatype::contiguous(1, real).unwrap()));
    for _ in 0..200_000 {
        let contents = Contents::new(Combiner::Dup, Arguments::default(), vec![chain.clone()]);
        let next = Datatype::duplicate(&chain)
            .unwrap()
            .made_by(contents.unwrap());
        chain = Type::Derived(std::sync::Arc::new(next));
    }
    drop(chain);
}
