use super::*;

#[test]
fn values_of_all_types() {
    let file = read(
        "[file]\n\
         text = \"enable\"\n\
         literal = 'a \"b\" \\n'\n\
         escaped = \"\\u00e4\\t\"\n\
         empty = \"\"\n\
         variable = \"$HOME/${X}\"\n\
         decimal = 16_777_216\n\
         signed = +4\n\
         negative = -0\n\
         hex = 0x10_00\n\
         octal = 0o17\n\
         binary = 0b101\n\
         largest = 9223372036854775807\n\
         smallest = -9223372036854775808\n\
         yes = true\n\
         no = false # a comment\n\
         list = [\"read_once\", 'sequential']\n\
         numbers = [ 1, 0x10,\n  # one more\n  -3,\n]\n\
         \"quoted.key\" = [7]\n",
    );
    let expected = [
        ("text", "enable"),
        ("literal", "a \"b\" \\n"),
        ("escaped", "ä\t"),
        ("empty", ""),
        ("variable", "$HOME/${X}"),
        ("decimal", "16777216"),
        ("signed", "4"),
        ("negative", "0"),
        ("hex", "4096"),
        ("octal", "15"),
        ("binary", "5"),
        ("largest", "9223372036854775807"),
        ("smallest", "-9223372036854775808"),
        ("yes", "true"),
        ("no", "false"),
        ("list", "read_once,sequential"),
        ("numbers", "1,16,-3"),
        ("quoted.key", "7"),
    ];
    assert_eq!(pairs(&file), expected);
    let numbers = file.entries().nth(16).unwrap();
    assert_eq!((numbers.line, numbers.column), (18, 1));
    assert_eq!(file.entries().last().unwrap().line, 22);
}

#[test]
fn entries_say_all() {
    let file = read("\n[comm.'M?']\n  no_any_tag = true\noverride = true\n[memory]\na = 1\n");
    let entries: Vec<HintsFileEntry<'_>> = file.entries().collect();
    let first = HintsFileEntry {
        kind: Kind::Comm,
        pattern: Some("M?"),
        key: "no_any_tag",
        value: "true",
        line: 3,
        column: 3,
        overrides: true,
    };
    let second = HintsFileEntry {
        kind: Kind::Memory,
        pattern: None,
        key: "a",
        value: "1",
        line: 6,
        column: 1,
        overrides: false,
    };
    assert_eq!(entries, [first, second]);
    assert_eq!(file.path(), "hints.toml");
}

#[test]
fn hints_of_objects() {
    let file = read(
        "[file]\n\
         cb_nodes = 4\n\
         striping_unit = 65536\n\
         [file.\"*.nc\"]\n\
         override = true\n\
         cb_nodes = 8\n\
         [file.\"b*\"]\n\
         cb_nodes = 2\n\
         romio_cb_write = \"enable\"\n\
         [win.\"*\"]\n\
         no_locks = true\n\
         [comm.\"ocean\"]\n\
         mpi_assert_no_any_tag = true\n\
         [memory]\n\
         mpi_minimum_memory_alignment = 64\n\
         [spawn.'worker*']\n\
         wdir = '/tmp'\n\
         [port]\n\
         ip_port = 5000\n",
    );
    // The name of a program is a path.
    let started = [("wdir", "/tmp", 17, false)];
    assert_eq!(hints(&file, Kind::Spawn, "/opt/bin/worker.x"), started);
    assert_eq!(hints(&file, Kind::Spawn, "/worker/x"), []);
    let port = [("ip_port", "5000", 19, false)];
    assert_eq!(hints(&file, Kind::Port, ""), port);
    let unit = ("striping_unit", "65536", 3, false);
    let plain = [("cb_nodes", "4", 2, false), unit];
    assert_eq!(hints(&file, Kind::File, "dir/a.dat"), plain);
    // The later one does not override, so it yields to the one that does.
    let cb_write = ("romio_cb_write", "enable", 9, false);
    let both = [("cb_nodes", "8", 6, true), unit, cb_write];
    assert_eq!(hints(&file, Kind::File, "dir/b.nc"), both);
    let last = [("cb_nodes", "2", 8, false), unit, cb_write];
    assert_eq!(hints(&file, Kind::File, "ufs:b"), last);
    let window = [("no_locks", "true", 11, false)];
    for name in ["", "any/name", "*"] {
        assert_eq!(hints(&file, Kind::Win, name), window);
    }
    assert_eq!(hints(&file, Kind::Comm, ""), []);
    assert_eq!(hints(&file, Kind::Comm, "ocean").len(), 1);
    assert_eq!(hints(&file, Kind::Comm, "an ocean"), []);
    assert_eq!(hints(&file, Kind::Memory, "").len(), 1);
    assert_eq!(hints(&file, Kind::Session, ""), []);
    assert!(file.hints_for(Kind::File, b"b\xff.nc").len() == 3);
}

/// Among hints that override, and among those that do not, the last one counts; `override` applies to its section,
/// wherever it is in it, and to no other section.
#[test]
fn the_last_one_counts() {
    let file = read(
        "[file]\nkey = 1\noverride = true\n[file.'*']\nkey = 2\noverride = true\n\
         [file.'a*']\nkey = 3\n[file.'?']\nkey = 4\noverride = false\n",
    );
    assert_eq!(hints(&file, Kind::File, "a"), [("key", "2", 5, true)]);
    let file = read("[file.'a*']\nkey = 3\n[file]\nkey = 4\n");
    assert_eq!(hints(&file, Kind::File, "a"), [("key", "4", 4, false)]);
}

#[test]
fn which_kinds_have_names() {
    let file = read(
        "[file.'*.nc']\na = 1\n[comm.'*']\na = 1\n[comm]\na = 1\n[win.'?*']\na = 1\n[memory]\na = 1\n",
    );
    let kinds = [Kind::File, Kind::Win];
    for kind in [Kind::File, Kind::Comm, Kind::Win, Kind::Memory, Kind::Spawn] {
        assert_eq!(file.has_named(kind), kinds.contains(&kind), "{kind:?}");
    }
    assert!(!read("[win.'named']\noverride = true\n").has_named(Kind::Win));
}

#[test]
fn files_without_hints() {
    for text in [
        "",
        "\n",
        "# nothing\n",
        "\u{feff}",
        "\r\n \t\r\n",
        "[file]\n",
        "[file.'a']",
    ] {
        let file = read(text);
        assert_eq!(file.entries().count(), 0, "{text:?}");
        assert_eq!(hints(&file, Kind::File, "a"), []);
    }
}

#[test]
fn marks_and_line_ends_of_other_systems() {
    let file = read(
        "\u{feff}[file]\r\n# a comment\r\ncb_nodes = 4\r\nlist = [\r\n  'a',\r\n  'b'\r\n]\r\n",
    );
    let expected = [("cb_nodes", "4", 3, false), ("list", "a,b", 4, false)];
    assert_eq!(hints(&file, Kind::File, ""), expected);
    assert_eq!(file.entries().next().unwrap().column, 1);
}

#[test]
fn the_longest() {
    let (key, value) = ("k".repeat(255), "v".repeat(1023));
    let file = read(&format!("[file]\n{key} = '{value}'\n"));
    assert_eq!(pairs(&file), [(key.as_str(), value.as_str())]);
    let largest = format!("[file]\n{}", "#".repeat(MAX_BYTES - 7));
    assert_eq!(read(&largest).entries().count(), 0);
    let many: String = (0..10_000).map(|n| format!("key_{n} = {n}\n")).collect();
    let file = read(&format!("[file]\n{many}[file.'*']\n{}", &many[..100]));
    assert_eq!(file.hints_for(Kind::File, b"x").len(), 10_000);
}

/// The example of the documentation, which must be valid.
#[test]
fn the_example() {
    let file = read(include_str!("../../../../../../examples/hints.toml"));
    for entry in file.entries() {
        let hint = crate::hints::catalogue::find(entry.kind, entry.key);
        let hint = hint.unwrap_or_else(|| panic!("line {}: {}", entry.line, entry.key));
        let canonical = hint.form.canonical(entry.value.as_bytes());
        assert_eq!(
            canonical.as_deref(),
            Some(entry.value),
            "line {}",
            entry.line
        );
    }
    let keys = |kind, name| -> Vec<&str> {
        let hints = hints(&file, kind, name).into_iter();
        hints.map(|(key, ..)| key).collect()
    };
    assert_eq!(keys(Kind::File, "log.txt"), ["cb_nodes", "cb_buffer_size"]);
    assert!(keys(Kind::File, "out/run.nc").contains(&"access_style"));
    assert!(keys(Kind::File, "scratch/1/restart.7").contains(&"striping_factor"));
    let overriding = hints(&file, Kind::File, "out/run.nc");
    assert!(overriding.iter().any(|(.., overrides)| *overrides));
    for (kind, name) in [
        (Kind::Comm, "MPI_COMM_WORLD"),
        (Kind::Win, "halo 3"),
        (Kind::Memory, ""),
    ] {
        assert!(!keys(kind, name).is_empty(), "{kind:?} {name}");
    }
}
