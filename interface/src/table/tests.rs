use super::*;

fn chapter(text: &str) -> Result<Chapter, Problem> {
    read_chapter(Path::new("chapters/comm.txt"), text)
}

#[test]
fn the_table_of_the_package_is_right() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("chapters");
    let chapters = read(&folder).unwrap_or_else(|problem| panic!("{problem}"));
    for chapter in &chapters {
        assert!(!chapter.procedures.is_empty());
        for row in chapter.procedures.iter().filter(|row| row.is_offered) {
            assert!(row.since.is_some(), "{}: expected since(VERSION)", row.name);
        }
    }
}

#[test]
fn a_row_is_read() {
    let text = "# Communicators.\n#\n# Errors go somewhere.\n\n\
        MPI_Send(buf:BUFFER:in:asynchronous count:POLYXFER_NUM_ELEM_NNI:in\n    ranks:RANK:in:array(count)) large native\n  \
        Sends.\n\n  - count: how\n    many\n\n  Errors: none.\n";
    let chapter = chapter(text).unwrap();
    assert_eq!(
        (chapter.name.as_str(), chapter.title.as_str()),
        ("comm", "Communicators.")
    );
    assert_eq!(chapter.text, ["", "Errors go somewhere."]);
    let [send] = &chapter.procedures[..] else {
        panic!()
    };
    assert_eq!(
        (send.name.as_str(), send.stem().as_str(), send.line),
        ("MPI_Send", "send", 5)
    );
    assert!(send.has_large && send.native == NativeCall::Needed && send.is_offered);
    assert!(send.arguments[0].is_asynchronous);
    assert_eq!(send.arguments[1].note.as_deref(), Some("how many"));
    assert_eq!(
        send.arguments[2].array,
        Some(Length::Of(vec!["count".into()]))
    );
    assert_eq!(send.text, ["Sends.", "", "", "Errors: none."]);
}

#[test]
fn marks_are_read() {
    let row = |marks: &str| {
        let chapter = chapter(&format!("# C.\nMPI_A() {marks}\n  Text.\n")).unwrap();
        chapter.procedures[0].clone()
    };
    let by_hand = row("by_hand(c,f08)").by_hand;
    assert!(by_hand.c && by_hand.f08 && !by_hand.legacy);
    let old = row("removed(MPI_B) since(1.0)");
    assert!(old.is_removed && old.is_absent_in_f08);
    assert_eq!(
        (old.replaced_by.as_deref(), old.since.as_deref()),
        (Some("MPI_B"), Some("1.0"))
    );
    let row_that_communicates = row("native communicates(MPI_Bcast,MPI_Send)");
    assert_eq!(
        row_that_communicates.communicates,
        ["MPI_Bcast", "MPI_Send"]
    );
    assert!(row_that_communicates.is_seen() && row("seen_as(MPI_B)").is_seen());
    assert!(!row("").is_seen() && !row("native unseen").is_seen());
}

/// Errors name the line.
#[test]
fn a_wrong_line_is_named() {
    let cases = [
        (
            "Communicators.\n",
            1,
            "expected the chapter's title after `# `",
        ),
        (
            "# C.\n\nComm_rank()\n",
            3,
            "expected a procedure that begins with MPI_",
        ),
        (
            "# C.\nMPI_Comm_rank(comm:COMM:in)\n  Text.\n",
            2,
            "`COMM` is not a kind of argument",
        ),
        (
            "# C.\nMPI_Comm_rank(comm:COMMUNICATOR)\n  Text.\n",
            2,
            "expected `name:KIND:direction`",
        ),
        (
            "# C.\nMPI_Comm_rank(comm:COMMUNICATOR:up)\n  Text.\n",
            2,
            "`up` is not in, out or inout",
        ),
        (
            "# C.\nMPI_Comm_rank(comm:COMMUNICATOR:in:loud)\n  Text.\n",
            2,
            "`loud` does not apply to `comm`",
        ),
        (
            "# C.\nMPI_Comm_rank(Comm:COMMUNICATOR:in)\n  Text.\n",
            2,
            "expected `name:KIND:direction`",
        ),
        (
            "# C.\nMPI_Comm_rank(rank:RANK:in rank:RANK:in)\n  Text.\n",
            2,
            "two arguments `rank`",
        ),
        (
            "# C.\nMPI_Comm_rank(rank:RANK:in:array(n))\n  Text.\n",
            2,
            "the length `n` of `rank`",
        ),
        (
            "# C.\nMPI_Comm_rank(rank:RANK:in) large\n  Text.\n",
            2,
            "no argument is of a POLY kind",
        ),
        (
            "# C.\nMPI_Send(n:POLYXFER_NUM_ELEM:in)\n  Text.\n",
            2,
            "expected the mark large",
        ),
        (
            "# C.\nMPI_Comm_rank(rank:RANK:in) quick\n  Text.\n",
            2,
            "`quick` is not a mark",
        ),
        (
            "# C.\nMPI_Comm_rank(rank:RANK:in) since\n  Text.\n",
            2,
            "`since` is not a mark",
        ),
        (
            "# C.\nMPI_Comm_rank(rank:RANK:in) by_hand(rust)\n  Text.\n",
            2,
            "`rust` is not c, f08 or legacy",
        ),
        (
            "# C.\nMPI_Comm_rank(rank:RANK:in) unseen\n  Text.\n",
            2,
            "expected a mark native",
        ),
        (
            "# C.\nMPI_Comm_rank(rank:RANK:in)\n",
            2,
            "expected text for the reference",
        ),
        (
            "# C.\nMPI_Comm_rank(rank:RANK:in)\n  Text.\n  - size: big\n",
            4,
            "has no argument `size`",
        ),
        (
            "# C.\nMPI_Comm_rank(rank:RANK:in)\n  Text.\n  - rank\n",
            4,
            "expected `- argument: what it is`",
        ),
        (
            "# C.\nMPI_Comm_rank(rank:RANK:in\n",
            2,
            "is not closed: expected `)`",
        ),
        (
            "# C.\nMPI_Comm_rank(rank:RANK:in\nMPI_B()\n",
            3,
            "expected more arguments, indented, or `)`",
        ),
        (
            "# C.\nMPI_A()\n  Text.\nMPI_A()\n  Text.\n",
            4,
            "MPI_A is already on line 2: expected each procedure once",
        ),
        (
            "# C.\nMPI_A(rank:RANK:in\n    n:RANKS:in)\n  Text.\n",
            3,
            "`RANKS` is not a kind of argument",
        ),
        (
            "# C.\nMPI_A(rank:RANK:in)\n    quick\n  Text.\n",
            3,
            "`quick` is not a mark",
        ),
    ];
    for (text, line, what) in cases {
        let problem = chapter(text).unwrap_err();
        assert_eq!(problem.line, line, "{text}: {problem}");
        assert!(
            problem.to_string().starts_with("chapters/comm.txt:"),
            "{problem}"
        );
        assert!(problem.what.contains(what), "{text}: {problem}");
    }
}

#[test]
fn rows_are_in_order_and_there_once() {
    let folder = std::env::temp_dir().join(format!("mpi-interface-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let problem = |files: [(&str, &str); 2]| {
        for (name, text) in files {
            std::fs::write(folder.join(name), text).unwrap();
        }
        read(&folder).unwrap_err()
    };
    let row = "# C.\nMPI_B()\n  Text.\n";
    let unordered = "# C.\nMPI_D()\n  Text.\nMPI_C()\n  Text.\n";
    let found = problem([("one.txt", row), ("two.txt", unordered)]);
    assert_eq!((found.line, found.file), (4, folder.join("two.txt")));
    assert!(found.what.contains("expected MPI_C before MPI_D"));
    let found = problem([("one.txt", row), ("two.txt", row)]);
    assert_eq!((found.line, found.file), (2, folder.join("two.txt")));
    assert!(found.what.contains("MPI_B is already in one.txt, line 2"));
    std::fs::remove_dir_all(&folder).unwrap();
}
