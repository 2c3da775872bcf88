use super::*;
use crate::engine;
use minfo_engine::Predefined;
use minfo_rules::constants::{MPI_BYTE, MPI_FLOAT, MPI_INT32_T};
use minfo_rules::datatype::Basic;
use proptest::prelude::*;

fn class<T>(result: Result<T>) -> std::result::Result<T, Class> {
    result.map_err(|error| error.class)
}

fn datatype(handle: i32) -> &'static Datatype {
    Datatype::predefined(handle).unwrap()
}

#[test]
fn roots() {
    let comm = engine::current().comm(Predefined::World).unwrap().object;
    assert_eq!(class(role(&*comm, 0)), Ok(Role::Root));
    for root in [1, -1, -3, -4, i32::MAX, i32::MIN] {
        assert_eq!(class(role(&*comm, root)), Err(Class::Root), "{root}");
    }
}

/// Operations for one-sided access only are refused, all others follow their table.
#[test]
fn reductions() {
    for op in Op::all() {
        for basic in Basic::all() {
            let is_reduction = !matches!(op, Op::Replace | Op::NoOp);
            let expected = match is_reduction && op.check(basic).is_ok() {
                true => Ok(op),
                false => Err(Class::Op),
            };
            let found = class(reduction(op.handle(), datatype(basic.handle())));
            assert_eq!(found, expected, "{op:?} {}", basic.name());
        }
    }
    let pair = Datatype::contiguous(2, datatype(MPI_INT32_T)).unwrap();
    assert_eq!(class(reduction(Op::Sum.handle(), &pair)), Err(Class::Op));
    for op in [Op::NULL, 0, -1, MPI_INT32_T] {
        assert_eq!(
            class(reduction(op, datatype(MPI_INT32_T))),
            Err(Class::Op),
            "{op}"
        );
    }
}

#[test]
fn parts_have_to_fit() {
    let check = |len, sent: i32, count, received: &Datatype| {
        let span = Span { address: 64, len };
        let basic = datatype(sent).basic();
        class(check_part(Data::new(span, basic), count, received))
    };
    assert_eq!(check(12, MPI_INT32_T, 3, datatype(MPI_INT32_T)), Ok(()));
    assert_eq!(check(12, MPI_INT32_T, 12, datatype(MPI_BYTE)), Ok(()));
    assert_eq!(
        check(12, MPI_INT32_T, 2, datatype(MPI_INT32_T)),
        Err(Class::Truncate)
    );
    assert_eq!(
        check(12, MPI_INT32_T, 4, datatype(MPI_INT32_T)),
        Err(Class::Count)
    );
    assert_eq!(
        check(12, MPI_INT32_T, 3, datatype(MPI_FLOAT)),
        Err(Class::Type)
    );
    assert_eq!(check(0, MPI_INT32_T, 0, datatype(MPI_FLOAT)), Ok(()));
    let pair = Datatype::contiguous(2, datatype(MPI_INT32_T)).unwrap();
    assert_eq!(check(16, MPI_INT32_T, 2, &pair), Ok(()));
    assert_eq!(check(12, MPI_INT32_T, 2, &pair), Err(Class::Count));
    assert_eq!(check(12, MPI_INT32_T, usize::MAX, &pair), Err(Class::Count));
}

proptest! {
    #[test]
    fn too_many_elements_are_refused(count: usize, size in 1_i32..) {
        let expected = u128::try_from(count).unwrap() * u128::try_from(size).unwrap();
        match usize::try_from(expected) {
            Ok(expected) => prop_assert_eq!(class(times(count, size)), Ok(expected)),
            Err(_) => prop_assert_eq!(class(times(count, size)), Err(Class::Count)),
        }
    }

    #[test]
    fn spans_are_disjoint_or_not(one in 1_usize..20, len in 0_usize..10, other in 1_usize..20, room in 0_usize..10) {
        let is_shared = (one..one + len).any(|byte| (other..other + room).contains(&byte));
        let (send, recv) = (Span { address: one, len }, Span { address: other, len: room });
        let expected = if is_shared { Err(Class::Buffer) } else { Ok(()) };
        prop_assert_eq!(class(check_disjoint(send, recv)), expected);
    }

    /// Pieces in any order, overlapping pieces of one side, and empty ones.
    #[test]
    fn lists_of_spans_are_disjoint_or_not(
        send in prop::collection::vec((1_usize..60, 0_usize..9), 0..6),
        recv in prop::collection::vec((1_usize..60, 0_usize..9), 0..6),
    ) {
        let holds = |list: &[(usize, usize)], byte| list.iter().any(|&(from, len)| (from..from + len).contains(&byte));
        let is_shared = (0..80).any(|byte| holds(&send, byte) && holds(&recv, byte));
        let spans = |list: &[(usize, usize)]| -> Vec<Span> {
            list.iter().map(|&(address, len)| Span { address, len }).collect()
        };
        let expected = if is_shared { Err(Class::Buffer) } else { Ok(()) };
        prop_assert_eq!(class(check_all_disjoint(&mut spans(&send), &mut spans(&recv))), expected);
    }
}
