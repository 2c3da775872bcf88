use super::*;
use crate::hints::{Form, Settable};
use std::ptr;

fn row(kind: Kind, key: &str) -> &'static Hint {
    find(kind, key).unwrap_or_else(|| panic!("{kind:?} {key}"))
}

#[test]
fn sorted_and_without_duplicates() {
    let order = |hint: &Hint| (hint.key, hint.kinds[0]);
    for pair in all().windows(2) {
        assert!(order(&pair[0]) < order(&pair[1]), "{}", pair[1].key);
    }
    let pairs = all()
        .iter()
        .flat_map(|hint| hint.kinds.iter().map(|&kind| (hint.key, kind)));
    let mut pairs: Vec<(&str, Kind)> = pairs.collect();
    let count = pairs.len();
    pairs.sort();
    pairs.dedup();
    assert_eq!(pairs.len(), count);
}

/// The number of hints in the standard and in the sources of the libraries; more may be added.
#[test]
fn every_hint_of_the_sources_is_there() {
    let count = |kind| {
        all()
            .iter()
            .filter(|hint| hint.kinds.contains(&kind))
            .count()
    };
    let counts = [
        (Kind::Comm, 38),
        (Kind::Win, 23),
        (Kind::File, 115),
        (Kind::Memory, 3),
        (Kind::Session, 4),
        (Kind::Spawn, 45),
        (Kind::Port, 9),
        (Kind::Env, 17),
        (Kind::Abi, 26),
        (Kind::Stream, 2),
        (Kind::HwResource, 1),
    ];
    for (kind, expected) in counts {
        assert!(count(kind) >= expected, "{kind:?}");
    }
    let of = |is_it: fn(Origin) -> bool| all().iter().filter(|hint| is_it(hint.origin)).count();
    assert!(of(|origin| origin == Origin::Romio) >= 42);
    assert!(of(|origin| origin == Origin::Lustre) >= 8);
    assert!(of(|origin| origin == Origin::Mpich) >= 31);
    assert!(of(|origin| origin == Origin::Ompio) >= 20);
    assert!(of(|origin| origin == Origin::OpenMpi) >= 64);
    assert!(of(|origin| origin == Origin::Pnetcdf) >= 28);
    assert!(of(|origin| origin == Origin::Mpi(5, 0)) >= 26);
}

/// A documented value has its hint's form, and is in canonical form itself.
fn is_canonical(hint: &Hint, value: &str) {
    let canonical = hint.form.canonical(value.as_bytes());
    assert_eq!(canonical.as_deref(), Some(value), "{}", hint.key);
}

fn check_default(hint: &Hint, default: Initial) {
    match default {
        Initial::Unstated => (),
        Initial::Is(value) => is_canonical(hint, value),
        Initial::Said(words) => assert!(!words.is_empty(), "{}", hint.key),
        Initial::By(cases) => {
            assert!(!cases.is_empty(), "{}", hint.key);
            for &(case, default) in cases {
                assert!(!case.is_empty() && default != Initial::Unstated);
                assert!(!matches!(default, Initial::By(_)), "{}", hint.key);
                check_default(hint, default);
            }
        }
    }
}

#[test]
fn no_form_is_impossible() {
    for hint in all() {
        check_default(hint, hint.default);
        match hint.form {
            Form::Boolean => ["true", "false"]
                .iter()
                .for_each(|word| is_canonical(hint, word)),
            Form::Integer(least, most) => {
                assert!(least < most, "{}", hint.key);
                is_canonical(hint, &least.to_string());
                is_canonical(hint, &most.to_string());
            }
            Form::PowerOfTwo(most) => is_canonical(hint, &most.to_string()),
            Form::WordOrInteger(word, least) => {
                is_canonical(hint, word);
                is_canonical(hint, &least.to_string());
            }
            Form::Word(words) | Form::AnyCase(words) => {
                assert!(words.len() > 1, "{}", hint.key);
                words.iter().for_each(|word| is_canonical(hint, word));
            }
            Form::Words(words) => is_canonical(hint, &words.join(",")),
            Form::WordOrWords([alone, words]) => {
                alone.iter().for_each(|word| is_canonical(hint, word));
                is_canonical(hint, &words.join(","));
            }
            Form::Integers(least, count) => {
                let least = vec![least.to_string(); count.max(1)];
                is_canonical(hint, &least.join(","));
            }
            Form::Texts => is_canonical(hint, "one,other"),
            Form::MemoryKinds => is_canonical(hint, "mpi:alloc_mem,system"),
            Form::Text => is_canonical(hint, "any text"),
            // An engine supports no more than the catalogue says.
            Form::Octal(_) | Form::Custom(_) => panic!("{}", hint.key),
        }
    }
}

#[test]
fn found_by_kind_and_key() {
    for hint in all() {
        for &kind in hint.kinds {
            assert!(ptr::eq(row(kind, hint.key), hint), "{}", hint.key);
            assert!(ptr::eq(super::row(kind, hint.key), hint), "{}", hint.key);
        }
    }
    for (kind, key) in [
        (Kind::Win, "cb_nodes"),
        (Kind::File, "CB_NODES"),
        (Kind::File, "cb_nodes "),
        (Kind::File, "cb_node"),
        (Kind::File, ""),
        (Kind::File, "zzz"),
        (Kind::Comm, "mpi_minimum_memory_alignment"),
    ] {
        assert!(find(kind, key).is_none(), "{kind:?} {key}");
    }
    assert_eq!(with_key("mpi_memory_alloc_kinds").len(), 6);
    assert_eq!(with_key("cb_nodes").len(), 1);
    assert!(with_key("cb_nodse").is_empty());
}

#[test]
fn what_is_known_of_some() {
    let cb_nodes = row(Kind::File, "cb_nodes");
    assert_eq!(cb_nodes.same, Same::Yes);
    assert_eq!(cb_nodes.settable, Settable::Always);
    assert_eq!(cb_nodes.origin, Origin::Mpi(2, 0));
    assert_eq!(row(Kind::File, "filename").settable, Settable::Never);
    assert_eq!(
        row(Kind::File, "striping_unit").settable,
        Settable::AtCreation
    );
    let ordering = row(Kind::Win, "accumulate_ordering");
    assert_eq!(ordering.default, Initial::Is("rar,raw,war,waw"));
    assert_eq!(ordering.same, Same::Unspecified);
    assert_eq!(row(Kind::Comm, "mpi_assert_no_any_tag").same, Same::No);
    // The same key informs or requests, depending on the object.
    let kinds = "mpi_memory_alloc_kinds";
    assert_eq!(row(Kind::Comm, kinds).settable, Settable::Never);
    assert_eq!(row(Kind::Session, kinds).settable, Settable::AtCreation);
    assert_eq!(Origin::Mpi(4, 1).to_string(), "MPI 4.1");
    assert_eq!(Origin::Lustre.to_string(), "ROMIO on Lustre");
}

#[test]
fn who_looks_at_what() {
    use Implementation::{Intel, Mpich, OpenMpi, Other};
    let expect = |kind, key, expected: &[Implementation]| {
        for which in [Mpich, Intel, OpenMpi, Other] {
            let is_known = row(kind, key).supported_by(which);
            assert_eq!(is_known, expected.contains(&which), "{key} {which:?}");
        }
    };
    expect(Kind::File, "cb_buffer_size", &[Mpich, Intel, OpenMpi]);
    expect(Kind::File, "romio_cb_write", &[Mpich, Intel]);
    expect(Kind::File, "romio_synchronized_flush", &[Mpich]);
    expect(Kind::File, "stripe_size", &[OpenMpi]);
    expect(Kind::File, "access_style", &[]);
    expect(Kind::File, "nc_ibuf_size", &[]);
    expect(Kind::Win, "mpi_minimum_memory_alignment", &[Intel, OpenMpi]);
    expect(
        Kind::Memory,
        "mpi_minimum_memory_alignment",
        &[Mpich, Intel, OpenMpi],
    );
    expect(Kind::Win, "mpi_accumulate_granularity", &[Mpich, Intel]);
    expect(Kind::Win, "mpi_memory_alloc_kinds", &[Mpich, Intel]);
    expect(Kind::File, "mpi_memory_alloc_kinds", &[Mpich]);
    expect(Kind::Comm, "mpi_assert_memory_alloc_kinds", &[OpenMpi]);
    expect(Kind::Comm, "sender_vci", &[Mpich]);
    expect(Kind::Comm, "ompi_assert_lazy_barrier", &[OpenMpi]);
    expect(Kind::Spawn, "hostfile", &[Mpich, OpenMpi]);
    expect(Kind::Port, "ompi_unique", &[]);
}

#[test]
fn which_versions_look_at_what() {
    use Implementation::{Cray, Intel, Mpich, OpenMpi, Romio};
    let reads = |kind, key, library, version: Option<[u32; 3]>| {
        let reader = row(kind, key).reader(library, version.map(Version));
        reader.is_some()
    };
    let lazy = "ompi_assert_lazy_barrier";
    assert!(!reads(Kind::Comm, lazy, OpenMpi, Some([4, 1, 8])));
    assert!(reads(Kind::Comm, lazy, OpenMpi, Some([5, 0, 0])));
    // An unknown version may be any version.
    assert!(reads(Kind::Comm, lazy, OpenMpi, None));
    assert!(!reads(Kind::Comm, lazy, Mpich, None));
    // Open MPI 5 has the ROMIO of MPICH 3.4.1.
    let visible = "romio_visibility_immediate";
    assert!(reads(Kind::File, visible, Mpich, Some([5, 0, 2])));
    assert!(!reads(Kind::File, visible, Romio, Some([5, 0, 11])));
    assert!(reads(Kind::File, "romio_cb_write", Romio, Some([4, 1, 4])));
    assert!(reads(Kind::File, visible, Cray, Some([8, 1, 0])));
    assert!(!reads(Kind::Win, "no_locks", Romio, None));
    let gpfs = row(Kind::File, "gpfsAccessRange").reader(OpenMpi, None);
    assert_eq!(gpfs.and_then(|reader| reader.part), Some("fs/gpfs"));
    assert_eq!(row(Kind::File, "gpfsAccessRange").reader(Intel, None), None);
}

#[test]
fn what_makes_use_of_a_hint_is_a_hint_of_the_same_object() {
    for hint in all() {
        for (key, value) in hint.used.iter().filter_map(|used| used.with) {
            for &kind in hint.kinds {
                let other = row(kind, key);
                is_canonical(other, value);
                assert!(!ptr::eq(other, hint), "{key}");
            }
        }
        let is_limited = hint.limit.is_none() || matches!(hint.form, Form::Integer(..));
        assert!(is_limited, "{}", hint.key);
    }
}

#[test]
fn what_a_version_uses() {
    use Implementation::{Mpich, OpenMpi, Romio};
    let striping = row(Kind::File, "striping_factor");
    let used = |version| striping.used_by(OpenMpi, version).map(|used| used.purpose);
    assert_eq!(used(Some(Version([4, 1, 4]))), Some(Purpose::Nothing));
    assert_eq!(used(Some(Version([4, 1, 99]))), Some(Purpose::Nothing));
    assert_eq!(used(Some(Version([5, 0, 0]))), Some(Purpose::Anything));
    // An unknown version may be any version.
    assert_eq!(used(None), None);
    let alignment = row(Kind::File, "romio_cb_fr_alignment");
    let with = |library| alignment.used_by(library, None).and_then(|used| used.with);
    assert_eq!(with(Mpich), Some(("romio_cb_pfr", "enable")));
    assert_eq!(with(Romio), with(Mpich));
    assert_eq!(with(OpenMpi), None);
}

#[test]
fn values_that_are_known_to_do_harm() {
    for (kind, key, value) in [
        (Kind::File, "cb_buffer_size", "abc"),
        (Kind::File, "cb_buffer_size", "0"),
        (Kind::File, "cb_nodes", "0"),
        (Kind::File, "cb_nodes", "-3"),
        (Kind::File, "cb_nodes", "4294967297"),
        (Kind::File, "romio_lustre_co_ratio", "0"),
        (Kind::File, "gpfsAccessRange", "0,4096"),
        (Kind::File, "panfs_layout_type", "-1"),
        (Kind::Win, "which_accumulate_ops", "sum,plus"),
        (Kind::Win, "which_accumulate_ops", "sum,any_op"),
        (Kind::Win, "accumulate_ordering", "rar,war,wrong"),
        (Kind::Memory, "mpich_buf_type", "fast"),
        (Kind::Memory, "mpi_minimum_memory_alignment", "abc"),
        (Kind::Memory, "mpi_minimum_memory_alignment", "24"),
        (Kind::Session, "thread_level", "multiple"),
    ] {
        let canonical = row(kind, key).form.canonical(value.as_bytes());
        assert_eq!(canonical, None, "{key} = {value}");
    }
    for (kind, key, value, canonical) in [
        (Kind::Win, "accumulate_ordering", "rar, raw", "rar,raw"),
        (Kind::File, "cb_nodes", " +4 ", "4"),
        (Kind::File, "romio_cb_write", "ENABLE", "enable"),
        (Kind::File, "romio_cb_write", " Automatic", "automatic"),
        (Kind::File, "romio_no_indep_rw", "TRUE", "true"),
        (Kind::File, "striping_factor", "-1", "-1"),
        (
            Kind::File,
            "cb_config_list",
            "n1:2, n2 , *:1",
            "n1:2,n2,*:1",
        ),
        (Kind::Win, "accumulate_max_bytes", " unlimited", "unlimited"),
        (Kind::Win, "accumulate_max_bytes", "+64", "64"),
        (Kind::File, "nc_var_align_size", "8589934592", "8589934592"),
        (
            Kind::Spawn,
            "mpi_initial_errhandler",
            "MPI_ERRORS_RETURN",
            "mpi_errors_return",
        ),
        (
            Kind::Comm,
            "mpi_assert_memory_alloc_kinds",
            "cuda:device, mpi",
            "cuda:device,mpi",
        ),
    ] {
        let found = row(kind, key).form.canonical(value.as_bytes());
        assert_eq!(found.as_deref(), Some(canonical), "{key} = {value}");
    }
}

#[test]
fn the_nearest_key() {
    let expect = |kind, key: &str, expected: Option<&str>| {
        let found = nearest(kind, key).map(|hint| hint.key);
        assert_eq!(found, expected, "{kind:?} {key}");
    };
    expect(Some(Kind::File), "cb_nodse", Some("cb_nodes"));
    expect(None, "cb_nodse", Some("cb_nodes"));
    expect(Some(Kind::Win), "cb_nodse", None);
    expect(Some(Kind::File), "CB-Buffer-Size", Some("cb_buffer_size"));
    expect(Some(Kind::File), "stripping_unit", Some("striping_unit"));
    expect(Some(Kind::File), "striping-factr", Some("striping_factor"));
    expect(Some(Kind::File), "romio_ds_wirte", Some("romio_ds_write"));
    let lock_ahead = Some("romio_lustre_cb_lock_ahead_write");
    expect(None, "romio_lustre_lockahead_write", lock_ahead);
    expect(Some(Kind::Win), "nolocks", Some("no_locks"));
    expect(Some(Kind::Win), "striping", None);
    expect(Some(Kind::File), "striping", None);
    expect(
        Some(Kind::Comm),
        "mpi_assert_no_any_tags",
        Some("mpi_assert_no_any_tag"),
    );
    expect(Some(Kind::Win), "same_size", Some("same_size"));
    // A key of three letters may have one mistake, one of two letters none.
    expect(Some(Kind::Comm), "vcl", Some("vci"));
    expect(Some(Kind::Comm), "vic", Some("vci"));
    expect(Some(Kind::Comm), "vc", None);
    for far in ["", "x", "bufsize", "my_own_hint", &"cb_nodes".repeat(1000)] {
        expect(None, far, None);
    }
    expect(None, "überlang", None);
}
