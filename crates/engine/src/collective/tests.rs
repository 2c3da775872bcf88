use super::*;
use minfo_rules::constants::{MPI_INT32_T, MPI_SHORT_INT};

fn predefined(handle: i32) -> Type {
    Type::Predefined(Datatype::predefined(handle).unwrap())
}

fn varying<'a>(counts: &'a [i64], displs: &'a [i64], datatype: i32) -> CollectiveData<'a> {
    let parts = Parts::Varying {
        counts: Numbers::Large(counts.into()),
        displs: Numbers::Large(displs.into()),
        datatype: predefined(datatype),
    };
    CollectiveData { address: 0, parts }
}

#[test]
fn the_bounds_are_those_of_all_parts() {
    let most = i64::MAX / 4;
    for (counts, displs, bounds) in [
        (&[2, 1, 0][..], &[3, -1, 9][..], Some((-4, 20))),
        (&[1, 3], &[5, 5], Some((20, 32))),
        // Parts without elements have no place.
        (&[0, 1], &[i64::MIN, 0], Some((0, 4))),
        (&[0, 0], &[7, i64::MAX], Some((0, 0))),
        (&[], &[], Some((0, 0))),
        (&[1], &[most - 1], Some((4 * most - 4, 4 * most))),
        (&[1], &[most], None),
        (&[1], &[-most - 2], None),
        (&[1], &[i64::MAX], None),
    ] {
        let side = varying(counts, displs, MPI_INT32_T);
        assert_eq!(side.bounds(counts.len()), bounds, "{counts:?} {displs:?}");
        // With a datatype that has a hole, they are found part by part.
        let side = varying(counts, displs, MPI_SHORT_INT);
        assert_eq!(
            side.bounds(counts.len()).is_some(),
            bounds.is_some_and(|all| all.1 < 100)
        );
    }
}

#[test]
fn a_copy_outlives_the_lists() {
    let copy = {
        let (counts, displs) = (vec![1, 2], vec![3, 4]);
        let operation = Collective::Gather {
            send: None,
            recv: varying(&counts, &displs, MPI_INT32_T),
            root: 0,
        };
        operation.copied().unwrap()
    };
    let Collective::Gather { recv, .. } = copy else {
        panic!("{copy:?}");
    };
    let part = recv.part(1);
    assert_eq!((part.displ, part.count), (Some(16), 2));
}
