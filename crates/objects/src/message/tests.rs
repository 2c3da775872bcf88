use super::*;
use crate::engine;
use minfo_engine::Predefined;
use proptest::prelude::*;
use std::sync::Arc;

fn one_process() -> Arc<dyn Communicator> {
    engine::current().comm(Predefined::Itself).unwrap().object
}

fn class<T>(result: Result<T>) -> std::result::Result<T, Class> {
    result.map_err(|error| error.class)
}

#[test]
fn destinations() {
    let comm = one_process();
    let of = |dest, tag| class(Destination::of(&*comm, dest, tag));
    assert_eq!(of(0, 7), Ok(Some(Destination { dest: 0, tag: 7 })));
    assert_eq!(of(MPI_PROC_NULL, 7), Ok(None));
    for dest in [1, ANY_SOURCE, -2, -4, i32::MAX, i32::MIN] {
        assert_eq!(of(dest, 7), Err(Class::Rank), "{dest}");
    }
    for tag in [ANY_TAG, -1, i32::MIN] {
        assert_eq!(of(0, tag), Err(Class::Tag), "{tag}");
        assert_eq!(of(MPI_PROC_NULL, tag), Err(Class::Tag), "{tag}");
    }
}

#[test]
fn origins() {
    let comm = one_process();
    let of = |source, tag| class(MessageOrigin::of(&*comm, source, tag));
    let origin = |source, tag| Ok(Some(MessageOrigin { source, tag }));
    assert_eq!(of(0, 7), origin(Some(0), Some(7)));
    assert_eq!(of(ANY_SOURCE, 7), origin(None, Some(7)));
    assert_eq!(of(0, ANY_TAG), origin(Some(0), None));
    assert_eq!(of(ANY_SOURCE, ANY_TAG), origin(None, None));
    assert_eq!(of(MPI_PROC_NULL, ANY_TAG), Ok(None));
    for source in [1, -2, -4, i32::MAX, i32::MIN] {
        assert_eq!(of(source, 7), Err(Class::Rank), "{source}");
    }
    for tag in [-1, -3, i32::MIN] {
        assert_eq!(of(ANY_SOURCE, tag), Err(Class::Tag), "{tag}");
        assert_eq!(of(MPI_PROC_NULL, tag), Err(Class::Tag), "{tag}");
    }
}

proptest! {
    #[test]
    fn ranks_and_tags_have_ranges(size in 1..100, value in -10..110) {
        let expected = if value >= 0 && value < size { Ok(()) } else { Err(Class::Rank) };
        prop_assert_eq!(class(check_rank(size, value, "dest")), expected);
        let expected = if value >= 0 && value <= size { Ok(()) } else { Err(Class::Tag) };
        prop_assert_eq!(class(check_tag(size, value)), expected);
    }
}
