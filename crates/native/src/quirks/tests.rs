use super::*;

fn release(major: u32, minor: u32) -> Option<Release> {
    Some(Release { major, minor })
}

#[test]
fn each_library_has_its_own() {
    let mpich_4 = Quirks::of(Maker::Mpich, release(4, 0));
    let mpich_5 = Quirks::of(Maker::Mpich, release(5, 0));
    let derived = Quirks::of(Maker::Mpich, None);
    assert!(mpich_4.misplaces_windows && mpich_4.crashes_on_freed_info);
    assert!(!mpich_5.misplaces_windows && mpich_5.crashes_on_freed_info);
    assert!(!derived.misplaces_windows && derived.crashes_on_freed_info);
    let open_mpi_4 = Quirks::of(Maker::OpenMpi, release(4, 1));
    let open_mpi_5 = Quirks::of(Maker::OpenMpi, release(5, 0));
    assert!(open_mpi_4.takes_no_empty_value && open_mpi_4.ends_at_long_file_names);
    assert!(open_mpi_5.takes_no_empty_value && !open_mpi_5.ends_at_long_file_names);
    // A branch that 6.1.0 is made from accepts empty values.
    let takes_none = |version| Quirks::of(Maker::OpenMpi, version).takes_no_empty_value;
    assert!(takes_none(release(6, 0)) && takes_none(None));
    assert!(!takes_none(release(6, 1)) && !takes_none(release(7, 0)));
    let open_mpi_6 = Quirks::of(Maker::OpenMpi, release(6, 0));
    let intel = Quirks::of(Maker::Intel, release(2021, 19));
    for (quirks, echoing) in [
        (&mpich_5, &[][..]),
        (&open_mpi_4, &[Kind::Comm, Kind::Win, Kind::File]),
        (&open_mpi_5, &[]),
        (&open_mpi_6, &[]),
        (&intel, &[Kind::Comm]),
    ] {
        for kind in [Kind::Comm, Kind::Win, Kind::File] {
            assert_eq!(quirks.echoes_hints(kind), echoing.contains(&kind));
        }
    }
}

#[test]
fn hints_are_harmful_to_some_at_some_time() {
    let mpich = Quirks::of(Maker::Mpich, release(5, 0));
    let open_mpi = Quirks::of(Maker::OpenMpi, release(5, 0));
    let intel = Quirks::of(Maker::Intel, release(2021, 19));
    let (creation, later) = (When::Creation, When::Later);
    let overtaking = b"mpi_assert_allow_overtaking";
    assert!(open_mpi.is_harmful(Kind::Comm, later, overtaking, b"true"));
    assert!(!open_mpi.is_harmful(Kind::Comm, later, overtaking, b"false"));
    assert!(!open_mpi.is_harmful(Kind::Comm, creation, overtaking, b"true"));
    assert!(!mpich.is_harmful(Kind::Comm, later, overtaking, b"true"));
    assert!(mpich.is_harmful(Kind::File, creation, b"romio_cb_pfr", b"enable"));
    assert!(!open_mpi.is_harmful(Kind::File, creation, b"romio_cb_pfr", b"enable"));
    let buffer = b"cb_buffer_size";
    assert!(open_mpi.is_harmful(Kind::File, later, buffer, b"1"));
    assert!(!open_mpi.is_harmful(Kind::File, later, buffer, b"2"));
    assert!(!mpich.is_harmful(Kind::File, creation, buffer, b"1"));
    let alignment = b"mpi_minimum_memory_alignment";
    assert!(intel.is_harmful(Kind::Win, creation, alignment, b"64"));
    assert!(!intel.is_harmful(Kind::Memory, creation, alignment, b"64"));
}

#[test]
fn hints_are_harmful_to_objects_in_some_state() {
    let mpich = Quirks::of(Maker::Mpich, release(5, 0));
    let open_mpi = Quirks::of(Maker::OpenMpi, release(5, 0));
    let key = b"cb_buffer_size";
    assert!(mpich.must_not_grow(Kind::File, key) && !open_mpi.must_not_grow(Kind::File, key));
    assert!(!mpich.must_not_grow(Kind::File, b"romio_cb_pfr"));
    // A smaller one does no harm.
    assert!(!mpich.is_harmful(Kind::File, When::Later, key, b"8388608"));
}
