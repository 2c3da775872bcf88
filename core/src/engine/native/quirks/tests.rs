use super::*;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &str) -> String {
    let path = top().join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn names() -> BTreeSet<&'static str> {
    ROWS.iter().map(|row| row.name).collect()
}

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
    let intel = Quirks::of(Maker::Intel, release(2021, 19));
    for (quirks, echoing) in [
        (&mpich_5, &[][..]),
        (&open_mpi_4, &[Kind::Comm, Kind::Win, Kind::File]),
        (&open_mpi_5, &[]),
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

#[test]
fn rows_are_complete() {
    assert_eq!(names().len(), ROWS.len(), "each name stands once");
    for row in ROWS {
        assert!(!row.libraries.is_empty(), "{}", row.name);
        for text in [row.wrong, row.remedy, row.seen] {
            assert!(
                !text.is_empty() && !text.contains('|'),
                "{}: {text}",
                row.name
            );
        }
        for path in row
            .seen
            .split([' ', ';'])
            .filter(|word| word.starts_with("tests/"))
        {
            assert!(top().join(path).exists(), "{}: {path}", row.name);
        }
    }
}

/// The libraries of a row, for people.
fn libraries(row: &Row) -> String {
    let names = row.libraries.iter().map(|library| {
        let maker = library.maker.name();
        match library.releases {
            table::Releases::All => maker.to_owned(),
            table::Releases::Major(major) => format!("{maker} {major}"),
            table::Releases::Minor(major, minor) => format!("{maker} {major}.{minor}"),
        }
    });
    names.collect::<Vec<_>>().join(", ")
}

#[test]
fn the_page_for_people_has_the_rows_of_the_table() {
    let mut table = String::new();
    for row in ROWS {
        let (name, libraries) = (row.name, libraries(row));
        let Row {
            wrong,
            remedy,
            seen,
            ..
        } = row;
        writeln!(
            table,
            "| `{name}` | {libraries} | {wrong} | {remedy} | {seen} |"
        )
        .unwrap();
    }
    let page = read("docs/quirks.md");
    let rows: Vec<&str> = page
        .lines()
        .filter(|line| line.starts_with("| `"))
        .collect();
    assert_eq!(
        rows,
        table.lines().collect::<Vec<_>>(),
        "docs/quirks.md must have:\n{table}"
    );
}

/// Each row of a table of the tests names a row here, or none with `-`.
fn refers_to_rows(path: &str) {
    let table = read(path);
    let mut lines = table.lines();
    let heading: Vec<&str> = lines.next().unwrap().split('\t').collect();
    let column = heading.iter().position(|name| *name == "quirk").unwrap();
    let mut referred = 0;
    for line in lines {
        let quirk = line.split('\t').nth(column).unwrap();
        if quirk != "-" {
            assert!(names().contains(quirk), "there is no row {quirk}: {line}");
            referred += 1;
        }
    }
    assert!(referred > 0);
}

#[test]
fn tables_of_the_tests_refer_to_rows_of_the_table() {
    refers_to_rows("tests/engines.d/exceptions.tsv");
    refers_to_rows("tests/harm.d/off.tsv");
}

/// Comments of the engine name rows in backquotes and with hyphens.
#[test]
fn comments_refer_to_rows_of_the_table() {
    let mut folders = vec![top().join("core/src/engine/native")];
    let mut referred = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            let comments = text
                .lines()
                .filter(|line| line.trim_start().starts_with("//"));
            for name in comments.flat_map(|line| line.split('`').skip(1).step_by(2)) {
                let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
                if name.trim_start_matches('-').contains('-') && name.chars().all(is_name) {
                    assert!(names().contains(name), "{}: {name}", path.display());
                    referred += 1;
                }
            }
        }
    }
    assert!(referred > 0);
}
