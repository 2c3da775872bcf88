use super::*;
use crate::hints::Usage;
use crate::hints::given::HintCall;

const MPICH: Recipient<'_> = Recipient {
    name: "MPICH 4.0.2",
    implementation: Implementation::Mpich,
    version: Some(Version([4, 0, 2])),
    build: "MPICH Version:\t4.0.2\nMPICH Device:\tch4:ucx\nMPICH configure:\t--with-device=ch4:ucx --enable-profiling\n",
};

const OPEN_MPI: Recipient<'_> = Recipient {
    name: "Open MPI 4.1.4",
    implementation: Implementation::OpenMpi,
    version: Some(Version([4, 1, 4])),
    build: "Open MPI v4.1.4, package: Debian OpenMPI, ident: 4.1.4",
};

const OPEN_MPI_5: Recipient<'_> = Recipient {
    name: "Open MPI 5.0.11",
    version: Some(Version([5, 0, 11])),
    ..OPEN_MPI
};

const OPEN_MPI_6: Recipient<'_> = Recipient {
    name: "Open MPI 6.0.0",
    version: Some(Version([6, 0, 0])),
    ..OPEN_MPI
};

/// An object, and how it was given its hint.
struct Object {
    kind: Kind,
    procedure: &'static str,
    /// Its hints, as the library returns them.
    hints: Hints,
    /// Its collective reads and writes before the hint was given.
    before: [u64; 2],
}

fn object(kind: Kind, procedure: &'static str, in_effect: &[(&'static str, &str)]) -> Object {
    let mut hints = Hints::default();
    for (key, value) in in_effect {
        hints.set(*key, (*value).to_owned());
    }
    Object {
        kind,
        procedure,
        hints,
        before: [0, 0],
    }
}

fn file(in_effect: &[(&'static str, &str)]) -> Object {
    object(Kind::File, "MPI_File_open", in_effect)
}

impl Object {
    fn used(mut self, processes: u32, collective: Option<[u64; 2]>) -> Object {
        self.hints.set_usage(Usage {
            processes: Some(processes),
            collective,
        });
        self
    }

    fn after(self, before: [u64; 2]) -> Object {
        Object { before, ..self }
    }

    fn of_romio(mut self) -> Object {
        self.hints.set_carrier(Carrier::Romio);
        self
    }

    /// The verdict, its details and what is in effect.
    fn outcome(
        &self,
        key: &str,
        value: &str,
        library: &Recipient<'_>,
    ) -> (Verdict, String, String) {
        let call = match self.procedure {
            "MPI_File_set_view" | "MPI_File_set_info" => HintCall::later(self.procedure, self.kind),
            _ => HintCall::creation(self.procedure, self.kind),
        };
        let mut given = GivenHint::new(call, key.as_bytes(), value.as_bytes());
        given.collective_before = self.before;
        let outcome = given.outcome(&self.hints, library);
        (
            outcome.verdict,
            outcome.detail,
            outcome.in_effect.unwrap_or_default(),
        )
    }

    #[track_caller]
    fn is_unused(&self, key: &str, value: &str, library: &Recipient<'_>, why: &str) {
        let expected = (Verdict::NotUsed, why.to_owned(), value.to_owned());
        assert_eq!(self.outcome(key, value, library), expected);
    }

    #[track_caller]
    fn is_in_effect(&self, key: &str, value: &str, library: &Recipient<'_>) {
        let expected = (Verdict::InEffect, String::new(), value.to_owned());
        assert_eq!(self.outcome(key, value, library), expected);
    }
}

#[test]
fn without_a_collective_call_aggregators_do_nothing() {
    let opened = |key, value, collective| file(&[(key, value)]).used(4, collective);
    for library in [&MPICH, &OPEN_MPI] {
        let (key, value) = ("cb_buffer_size", "65536");
        opened(key, value, Some([0, 0])).is_unused(key, value, library, "no collective call");
        for calls in [[1, 0], [0, 1]] {
            opened(key, value, Some(calls)).is_in_effect(key, value, library);
        }
        // The file may still be read or written, or it is unknown whether it was.
        opened(key, value, None).is_in_effect(key, value, library);
        // The calls before the hint was given do not count.
        let later = opened(key, value, Some([2, 3])).after([2, 3]);
        later.is_unused(key, value, library, "no collective call");
        let later = opened(key, value, Some([3, 3])).after([2, 3]);
        later.is_in_effect(key, value, library);
    }
    let (read, write) = ("romio_cb_read", "romio_cb_write");
    opened(read, "enable", Some([0, 5])).is_unused(read, "enable", &MPICH, "no collective read");
    opened(read, "enable", Some([1, 0])).is_in_effect(read, "enable", &MPICH);
    opened(write, "enable", Some([5, 0])).is_unused(write, "enable", &MPICH, "no collective write");
    opened(write, "enable", Some([0, 1])).is_in_effect(write, "enable", &MPICH);
    // The same would happen without the hint.
    opened(write, "automatic", Some([5, 0])).is_in_effect(write, "automatic", &MPICH);
}

#[test]
fn what_only_another_hint_makes_use_of() {
    for (key, value) in [
        ("romio_cb_fr_alignment", "4096"),
        ("romio_cb_fr_type", "-1"),
        ("romio_cb_alltoall", "enable"),
        ("romio_cb_ds_threshold", "50"),
    ] {
        let opened = |more: &[(&'static str, &str)]| {
            let hints: Vec<(&'static str, &str)> = [&[(key, value)], more].concat();
            file(&hints).used(4, Some([1, 1]))
        };
        let why = "used only with romio_cb_pfr=enable";
        for other in [&[][..], &[("romio_cb_pfr", "disable")]] {
            opened(other).is_unused(key, value, &MPICH, why);
            opened(other)
                .of_romio()
                .is_unused(key, value, &OPEN_MPI, why);
        }
        opened(&[("romio_cb_pfr", "enable")]).is_in_effect(key, value, &MPICH);
    }
}

#[test]
fn what_a_build_or_a_version_does_not_use() {
    let assertion = |key, value| object(Kind::Comm, "MPI_Comm_dup_with_info", &[(key, value)]);
    let tag = "mpi_assert_no_any_tag";
    let why = "used only by builds with --enable-thread-cs=per-vci or ofi";
    assertion(tag, "true").is_unused(tag, "true", &MPICH, why);
    // The default.
    assertion(tag, "false").is_in_effect(tag, "false", &MPICH);
    for build in [
        "MPICH Device:\tch4:ofi\n",
        "MPICH Device: ch4:ucx ofi",
        "MPICH configure: --enable-thread-cs=per-vci",
    ] {
        let built = Recipient { build, ..MPICH };
        assertion(tag, "true").is_in_effect(tag, "true", &built);
    }
    let nothing = "MPICH 4.0.2 keeps it and uses it for nothing";
    let exact = "mpi_assert_exact_length";
    assertion(exact, "true").is_unused(exact, "true", &MPICH, nothing);
    let window = |key, value| object(Kind::Win, "MPI_Win_allocate", &[(key, value)]);
    window("no_locks", "true").is_unused("no_locks", "true", &MPICH, nothing);
    window("no_locks", "true").is_in_effect("no_locks", "true", &OPEN_MPI);
    let alignment = "mpi_minimum_memory_alignment";
    let nothing = "Open MPI 4.1.4 keeps it and uses it for nothing";
    window(alignment, "4096").is_unused(alignment, "4096", &OPEN_MPI, nothing);
    window(alignment, "4096").is_in_effect(alignment, "4096", &OPEN_MPI_5);
    let unknown = Recipient {
        version: None,
        ..OPEN_MPI
    };
    window(alignment, "4096").is_in_effect(alignment, "4096", &unknown);
}

#[test]
fn what_a_file_system_does_not_use() {
    let opened = file(&[("striping_factor", "4")]).used(4, None);
    let nothing = "Open MPI 4.1.4 keeps it and uses it for nothing";
    opened.is_unused("striping_factor", "4", &OPEN_MPI, nothing);
    // (No test runs on such a file system.)
    assert!(!loaded_libraries::has_mounted("lustre"));
    let why = "used only for files on lustre";
    opened.is_unused("striping_factor", "4", &OPEN_MPI_5, why);
}

#[test]
fn no_more_aggregators_than_processes() {
    let opened = |processes| file(&[("cb_nodes", "8")]).used(processes, Some([0, 1]));
    let (verdict, detail, in_effect) = opened(4).outcome("cb_nodes", "8", &OPEN_MPI_5);
    assert_eq!((verdict, &*in_effect), (Verdict::Changed, "4"));
    assert_eq!(
        detail,
        "4 is in effect instead: there are no more processes"
    );
    opened(8).is_in_effect("cb_nodes", "8", &OPEN_MPI_5);
}

#[test]
fn several_aggregators_lose_data_in_some_versions() {
    let of = |processes, value, version| {
        let library = Recipient {
            version,
            ..OPEN_MPI
        };
        let (verdict, detail, _) = file(&[("cb_nodes", value)])
            .used(processes, Some([0, 1]))
            .outcome("cb_nodes", value, &library);
        (verdict, detail)
    };
    let outcome = |value, version| of(4, value, version);
    for (version, before) in [
        ([4, 1, 0], "4.1.7"),
        ([4, 1, 6], "4.1.7"),
        ([5, 0, 0], "5.0.6"),
        ([5, 0, 5], "5.0.6"),
    ] {
        let version = Some(Version(version));
        let (verdict, detail) = outcome("2", version);
        let ends = detail.ends_with(&format!(
            "may lose small pieces that are written; {before} does not"
        ));
        assert!(verdict == Verdict::MayLoseData && ends, "{detail}");
        assert_eq!(outcome("1", version), (Verdict::InEffect, String::new()));
        let (verdict, detail) = outcome("8", version);
        assert_eq!(verdict, Verdict::MayLoseData);
        assert!(
            detail.starts_with("4 is in effect instead: ") && detail.contains("may lose"),
            "{detail}"
        );
        let (verdict, detail) = of(1, "8", version);
        assert_eq!(verdict, Verdict::Changed);
        assert!(!detail.contains("may lose"), "{detail}");
    }
    for version in [[4, 0, 7], [4, 1, 7], [4, 1, 8], [5, 0, 6], [6, 0, 0]] {
        let outcome = outcome("2", Some(Version(version)));
        assert_eq!(outcome, (Verdict::InEffect, String::new()));
    }
    assert_eq!(outcome("2", None), (Verdict::InEffect, String::new()));
}

#[test]
fn a_view_has_what_open_mpi_does_not_return() {
    let viewed = |in_effect: &[(&'static str, &str)]| {
        object(Kind::File, "MPI_File_set_view", in_effect).used(4, Some([0, 1]))
    };
    let untold = "Open MPI 4.1.4 does not return it, and has it until the next MPI_File_set_view";
    let expected = (Verdict::InEffect, untold.to_owned(), "1".to_owned());
    assert_eq!(viewed(&[]).outcome("cb_nodes", "1", &OPEN_MPI), expected);
    let (verdict, detail, in_effect) = viewed(&[]).outcome("cb_nodes", "8", &OPEN_MPI);
    assert_eq!((verdict, &*in_effect), (Verdict::MayLoseData, "4"));
    assert!(detail.starts_with("4 is in effect instead: "), "{detail}");
    // It does the opposite there, too.
    let (verdict, ..) = viewed(&[]).outcome("collective_buffering", "true", &OPEN_MPI);
    assert_eq!(verdict, Verdict::Inverted);
    let (verdict, ..) = viewed(&[])
        .used(4, Some([0, 0]))
        .outcome("cb_nodes", "2", &OPEN_MPI);
    assert_eq!(verdict, Verdict::NotUsed);
    // The value from MPI_File_open stays.
    let (verdict, _, in_effect) = viewed(&[("cb_nodes", "3")]).outcome("cb_nodes", "2", &OPEN_MPI);
    assert_eq!((verdict, &*in_effect), (Verdict::Changed, "3"));
    // Only there.
    let set = object(Kind::File, "MPI_File_set_info", &[]);
    assert_eq!(set.outcome("cb_nodes", "2", &OPEN_MPI).0, Verdict::Ignored);
    assert_eq!(
        viewed(&[]).outcome("cb_nodes", "2", &MPICH).0,
        Verdict::Ignored
    );
}

#[test]
fn open_mpi_has_no_romio_any_more() {
    let said = |key, value, library| {
        let (verdict, detail, _) = file(&[]).outcome(key, value, library);
        assert_eq!(verdict, Verdict::Ignored);
        detail
    };
    let lost = "for ROMIO, which Open MPI no longer has since 6.0.0";
    for (key, value) in [("romio_cb_write", "enable"), ("cb_config_list", "*:1")] {
        assert_eq!(said(key, value, &OPEN_MPI_6), lost);
        let before = said(key, value, &OPEN_MPI_5);
        assert_eq!(before, "known hint, but Open MPI 5.0.11 ignores it");
    }
    // No library reads this one, and OMPIO that one.
    for (key, value) in [("access_style", "random"), ("cb_nodes", "2")] {
        let ignored = "known hint, but Open MPI 6.0.0 ignores it";
        assert_eq!(said(key, value, &OPEN_MPI_6), ignored);
    }
}

#[test]
fn why_romio_has_another_value() {
    let said = |object: Object, key, value| object.outcome(key, value, &MPICH).1;
    let opened = |in_effect: &[(&'static str, &str)]| file(in_effect).used(4, Some([0, 1]));
    let one = r#""1" is in effect instead: cb_config_list"#;
    let list = opened(&[("cb_nodes", "1"), ("cb_config_list", "*:1")]);
    assert_eq!(
        said(list, "cb_nodes", "3"),
        format!("{one}=*:1 allows no more; to get 3, also give cb_config_list=*:3")
    );
    // Two on each of two hosts, perhaps: all four need as many again.
    let two = opened(&[("cb_nodes", "3"), ("cb_config_list", " *:2")]);
    assert!(said(two, "cb_nodes", "64").ends_with("; to get 4, also give cb_config_list=*:3"));
    let named = opened(&[("cb_nodes", "1"), ("cb_config_list", "h1:1")]);
    assert!(said(named, "cb_nodes", "3").ends_with("=h1:1 allows no more"));
    let default = opened(&[("cb_nodes", "1")]);
    assert_eq!(
        said(default, "cb_nodes", "64"),
        format!(
            "{one} allows no more, by default one on each host; to get 4, also give cb_config_list=*:4"
        )
    );
    let all = opened(&[("cb_nodes", "4"), ("cb_config_list", "*:*")]);
    let more = r#""4" is in effect instead: there are no more processes"#;
    assert_eq!(said(all, "cb_nodes", "8"), more);
    let later = object(Kind::File, "MPI_File_set_info", &[("cb_nodes", "2")]).used(4, Some([0, 1]));
    assert!(said(later, "cb_nodes", "3").ends_with(": ROMIO does not change it on an open file"));
    let mixed = opened(&[("romio_cb_write", "automatic")]);
    let alone = ": ROMIO takes enable or ENABLE alone";
    assert!(said(mixed, "romio_cb_write", "Enable").ends_with(alone));
    // OMPIO has other reasons.
    let other = opened(&[("cb_nodes", "1")]).outcome("cb_nodes", "3", &OPEN_MPI);
    assert_eq!(other.1, r#""1" is in effect instead"#);
}

#[test]
fn a_suggestion_for_other_objects_says_so() {
    let made = object(Kind::Comm, "MPI_Comm_dup_with_info", &[]);
    let (verdict, detail, _) = made.outcome("romio_cb_wirte", "enable", &MPICH);
    assert_eq!(verdict, Verdict::Unknown);
    let meant = "did you mean romio_cb_write (a hint for files, not communicators)?";
    assert_eq!(detail, meant);
}
