use super::*;

/// A table with two correct rows.
const RIGHT: &str = r#"# About files.

[[hint]]
key = "size"
for = ["file", "comm"]
meaning = "How many bytes there are."
value = { integer = { least = 1, most = 64 } }
default = "4"
same = "in practice"
settable = "at creation"
defined_by = "MPI 4.1"
read_by = ["MPICH", { by = "Intel MPI", from = "2021.1.0", part = "x" }]

[[hint]]
key = "mode"
for = ["win"]
meaning = "Whether it is \"fast\"."
value = { word_in_any_case = ["enable", "disable"] }
default_by = [
  { of = "ROMIO", default = "enable" },
  { of = "OMPIO", default_in_words = "chosen by itself" },
]
same = "unspecified"
settable = "never"
defined_by = "ROMIO on Lustre"
read_by = []
"#;

fn table(file: &str, text: &str) -> TomlTable {
    TomlTable {
        file: file.to_owned(),
        text: text.to_owned(),
    }
}

/// What is wrong with a table, in the form that people read.
fn problems(text: &str) -> Vec<String> {
    match checked(&[table("t.toml", text)]) {
        Ok(_) => Vec::new(),
        Err(problems) => problems.iter().map(CatalogueProblem::to_string).collect(),
    }
}

/// What is wrong with [`RIGHT`] after this line has been replaced.
fn with(line: &str, other: &str) -> Vec<String> {
    assert_eq!(RIGHT.matches(line).count(), 1, "{line}");
    problems(&RIGHT.replace(line, other))
}

/// Exactly one thing is wrong, on this line.
fn expect(line: &str, other: &str, number: usize, what: &str) {
    let expected = format!("t.toml:{number}: {what}");
    assert_eq!(with(line, other), [expected], "{other}");
}

#[test]
fn rows_become_rust() {
    let Ok(rows) = checked(&[table("t.toml", RIGHT)]) else {
        panic!("{:?}", problems(RIGHT));
    };
    let expected = r#"static HINTS: [Hint; 2] = [
    Hint {
        key: "mode",
        kinds: &[Kind::Win],
        form: Form::AnyCase(&["enable", "disable"]),
        default: Initial::By(&[("ROMIO", Initial::Is("enable")), ("OMPIO", Initial::Said("chosen by itself"))]),
        same: Same::Unspecified,
        settable: Settable::Never,
        origin: Origin::Lustre,
        read_by: &[],
        used: &[],
        limit: None,
        added: &[],
        wrong: &[],
    },
    Hint {
        key: "size",
        kinds: &[Kind::Comm, Kind::File],
        form: Form::Integer(1, 64),
        default: Initial::Is("4"),
        same: Same::InPractice,
        settable: Settable::AtCreation,
        origin: Origin::Mpi(4, 1),
        read_by: &[Reader { by: Implementation::Mpich, from: None, before: None, part: None }, Reader { by: Implementation::Intel, from: Some(Version([2021, 1, 0])), before: None, part: Some("x") }],
        used: &[],
        limit: None,
        added: &[],
        wrong: &[],
    },
];
static PROSE: [Prose; 2] = [
    Prose { meaning: "Whether it is \"fast\".", limited: None, uncertain: None },
    Prose { meaning: "How many bytes there are.", limited: None, uncertain: None },
];
"#;
    assert_eq!(rust::table(&rows), expected);
}

/// A third row with every field.
const FULL: &str = r#"
[[hint]]
key = "nc_mode"
for = ["file"]
meaning = "Whether it is slow."
value = "boolean"
same = "no"
settable = "always"
defined_by = "PnetCDF"
read_by = ["MPICH", "Open MPI"]
used = [
  { by = ["MPICH"], from = "4.0.0", in = "collective reads", with = "size=4" },
  { by = ["Open MPI"], before = "5.0.0", in = "nothing" },
  { by = ["MPICH", "Open MPI"], on = ["lustre"], builds = ["ofi", "ucx"], component = "osc", untold = "MPI_Send" },
]
limit = "processes"
added = ["false"]
wrong = [
  { library = "Open MPI", how = "inverted", before = "5.0.10", seen = "Seen with 4.1.4." },
  { library = "Open MPI", how = "loses data", from = "6.0.0", seen = "Seen with 6.0.0." },
  { library = "Cray MPICH", how = "echoed", seen = "Seen by others." },
]
uncertain = "Nobody has tried it."
"#;

#[test]
fn what_libraries_do_becomes_rust() {
    let Ok(rows) = checked(&[table("t.toml", FULL)]) else {
        panic!("{:?}", problems(FULL));
    };
    let rust = rust::table(&rows);
    for expected in [
        "added: &[\"false\"],",
        "limit: Some(Limit::Processes),",
        "Use { by: &[Implementation::Mpich], from: Some(Version([4, 0, 0])), before: None, \
         purpose: Purpose::CollectiveReads, with: Some((\"size\", \"4\")), on: &[], builds: &[], component: None, \
         untold: None }",
        "Use { by: &[Implementation::OpenMpi], from: None, before: Some(Version([5, 0, 0])), \
         purpose: Purpose::Nothing, with: None, on: &[], builds: &[], component: None, untold: None }",
        "Use { by: &[Implementation::Mpich, Implementation::OpenMpi], from: None, before: None, \
         purpose: Purpose::Anything, with: None, on: &[\"lustre\"], builds: &[\"ofi\", \"ucx\"], \
         component: Some(\"osc\"), untold: Some(\"MPI_Send\") }",
        "Wrong { library: Implementation::OpenMpi, how: Mishandling::Inverted, from: None, \
         before: Some(Version([5, 0, 10])), seen: \"Seen with 4.1.4.\" }",
        "Wrong { library: Implementation::OpenMpi, how: Mishandling::LosesData, from: Some(Version([6, 0, 0])), \
         before: None, seen: \"Seen with 6.0.0.\" }",
        "Wrong { library: Implementation::Cray, how: Mishandling::Echoed, from: None, before: None, \
         seen: \"Seen by others.\" }",
        "uncertain: Some(\"Nobody has tried it.\") }",
    ] {
        assert!(rust.contains(expected), "{rust}");
    }
}

#[test]
fn what_libraries_do_is_checked() {
    let by = "by: expected at least one library of read_by, and none twice";
    let condition = "used: expected a condition, and none besides in = \"nothing\"";
    for (line, other, number, what) in [
        ("by = [\"Open MPI\"]", "by = []", 13, by),
        ("by = [\"Open MPI\"]", "by = [\"Intel MPI\"]", 13, by),
        (
            "\"4.0.0\"",
            "\"4\"",
            12,
            "from: expected a version of three numbers, such as \"5.0.10\"",
        ),
        (
            "\"5.0.0\"",
            "\"5\"",
            13,
            "before: expected a version of three numbers, such as \"5.0.10\"",
        ),
        (
            "\"size=4\"",
            "\"size\"",
            12,
            "with: expected another hint and its value, such as \"romio_cb_pfr=enable\"",
        ),
        (
            "in = \"nothing\"",
            "in = \"nothing\", on = [\"gpfs\"]",
            13,
            condition,
        ),
        (", in = \"nothing\"", "", 13, condition),
        (
            "added = [\"false\"]",
            "added = [\"no\"]",
            17,
            "added: expected at least one value, each as value says",
        ),
        (
            "\"5.0.10\"",
            "\"5.0\"",
            19,
            "before: expected a version of three numbers, such as \"5.0.10\"",
        ),
        (
            "\"Seen by others.\"",
            "\"seen\"",
            21,
            "seen: expected one sentence, from a capital letter to its full stop",
        ),
        (
            "library = \"Cray MPICH\"",
            "library = \"Open MPI\"",
            18,
            "wrong: expected at least one library, and none twice from the same version",
        ),
        (
            "Nobody has tried it.",
            "Nobody",
            23,
            "uncertain: expected one sentence, from a capital letter to its full stop",
        ),
    ] {
        assert_eq!(FULL.matches(line).count(), 1, "{line}");
        let expected = format!("t.toml:{number}: {what}");
        assert_eq!(problems(&FULL.replace(line, other)), [expected]);
    }
}

#[test]
fn every_form_becomes_rust() {
    for (written, rust) in [
        (r#""boolean""#, "Boolean"),
        ("{ integer = {} }", "Integer(-2147483648, 2147483647)"),
        ("{ integer = { least = 0 } }", "Integer(0, 2147483647)"),
        ("{ power_of_two = { most = 64 } }", "PowerOfTwo(64)"),
        (
            r#"{ word_or_integer = { word = "all", least = -1 } }"#,
            r#"WordOrInteger("all", -1)"#,
        ),
        (r#"{ word = ["a", "b"] }"#, r#"Word(&["a", "b"])"#),
        (r#"{ list_of_words = ["a"] }"#, r#"Words(&["a"])"#),
        (
            r#"{ word_or_list_of_words = { alone = ["a"], list = ["b", "c"] } }"#,
            r#"WordOrWords(&[&["a"], &["b", "c"]])"#,
        ),
        (
            "{ list_of_integers = { least = 0, count = 2 } }",
            "Integers(0, 2)",
        ),
        (r#""list_of_texts""#, "Texts"),
        (r#""list_of_memory_kinds""#, "MemoryKinds"),
        (r#""text""#, "Text"),
    ] {
        let text = RIGHT
            .replace(VALUE, &format!("value = {written}"))
            .replace("default = \"4\"\n", "");
        let Ok(rows) = checked(&[table("t.toml", &text)]) else {
            panic!("{written}: {:?}", problems(&text));
        };
        let expected = format!("form: Form::{rust},\n        default: Initial::Unstated");
        assert!(rust::table(&rows).contains(&expected), "{written}");
    }
}

const VALUE: &str = "value = { integer = { least = 1, most = 64 } }";

#[test]
fn what_is_no_table() {
    expect(
        "[[hint]]\nkey = \"size\"",
        "[[hint]\nkey = \"size\"",
        3,
        "unclosed array table, expected `]`",
    );
    assert_eq!(problems(""), ["t.toml:1: missing field `hint`"]);
    expect(
        "# About files.",
        "name = 1",
        1,
        "unknown field `name`, expected `hint`",
    );
}

#[test]
fn a_field_that_is_missing_or_unknown() {
    for line in [
        "key = \"size\"\n",
        "for = [\"file\", \"comm\"]\n",
        "meaning = \"How many bytes there are.\"\n",
        "value = { integer = { least = 1, most = 64 } }\n",
        "same = \"in practice\"\n",
        "settable = \"at creation\"\n",
        "defined_by = \"MPI 4.1\"\n",
        "read_by = [\"MPICH\", { by = \"Intel MPI\", from = \"2021.1.0\", part = \"x\" }]\n",
    ] {
        let field = line.split(' ').next().unwrap_or_default();
        expect(line, "", 3, &format!("missing field `{field}`"));
    }
    let found = with("same = \"in practice\"", "sane = \"in practice\"");
    let [one] = found.as_slice() else {
        panic!("{found:?}");
    };
    assert!(one.starts_with("t.toml:9: unknown field `sane`, expected one of `key`, `for`, "));
    expect(
        "key = \"size\"\n",
        "key = \"size\"\nkey = \"other\"\n",
        5,
        "duplicate key",
    );
}

#[test]
fn a_word_that_is_unknown() {
    expect(
        "for = [\"win\"]",
        "for = [\"window\"]",
        16,
        "unknown variant `window`, expected one of `comm`, `win`, `file`, `memory`, `session`, `spawn`, `port`, `env`, \
         `abi`, `stream`, `hw_resource`",
    );
    expect(
        "same = \"unspecified\"",
        "same = \"maybe\"",
        23,
        "unknown variant `maybe`, expected one of `yes`, `in practice`, `no`, `unspecified`",
    );
    expect(
        "settable = \"never\"",
        "settable = \"later\"",
        24,
        "unknown variant `later`, expected one of `at creation`, `always`, `never`",
    );
    expect(
        "read_by = []",
        "read_by = [\"OpenMPI\"]",
        26,
        "expected MPICH, Intel MPI, Open MPI, Cray MPICH, or a table with by, from, before, part, composed, source",
    );
    let found = with(VALUE, "value = \"number\"");
    assert!(
        found[0].starts_with("t.toml:7: unknown variant `number`, expected one of `boolean`, ")
    );
    let found = with(VALUE, "value = { integer = { at_least = 1 } }");
    assert_eq!(
        found,
        ["t.toml:7: unexpected keys in table: at_least, available keys: least, most"]
    );
    for other in ["MPI 4.2", "MPI", "romio", ""] {
        expect(
            "\"ROMIO on Lustre\"",
            &format!("{other:?}"),
            25,
            "defined_by: expected MPI with a version of the standard, such as \"MPI 4.1\", or one of ROMIO, \
             ROMIO on Lustre, MPICH, OMPIO, Open MPI, PnetCDF, Cray MPICH, IBM MPI, mpi_info_f08",
        );
    }
}

#[test]
fn a_key_and_what_it_is_for() {
    let what = "key: expected a text without blanks around it";
    expect("key = \"size\"", "key = \"\"", 4, what);
    expect("key = \"size\"", "key = \"size \"", 4, what);
    let what = "for: expected at least one kind of object, and none twice";
    expect("for = [\"win\"]", "for = []", 16, what);
    expect("for = [\"win\"]", "for = [\"win\", \"win\"]", 16, what);
    let what = "read_by: expected no library twice";
    let twice = "read_by = [\"MPICH\", \"MPICH\"]";
    expect("read_by = []", twice, 26, what);
    let what = "read_by: expected the source that composes the name";
    let composed = "read_by = [{ by = \"MPICH\", composed = true }]";
    expect("read_by = []", composed, 26, what);
    let what = "read_by: expected versions of three numbers, such as \"5.0.10\"";
    let short = "read_by = [{ by = \"MPICH\", from = \"5.0\" }]";
    expect("read_by = []", short, 26, what);
}

#[test]
fn a_meaning_is_one_sentence() {
    for other in [
        "",
        "How many bytes there are",
        "how many bytes there are.",
        "How many bytes. There are some.",
        "How many bytes there are..",
        "How many bytes there are .",
        "How many  bytes there are.",
        "Bytes.",
    ] {
        expect(
            "\"How many bytes there are.\"",
            &format!("{other:?}"),
            6,
            "meaning: expected one sentence, from a capital letter to its only full stop, with single blanks",
        );
    }
}

#[test]
fn a_form_is_possible() {
    for (value, expected) in [
        ("{ integer = { least = 5, most = 4 } }", "least below most"),
        (
            "{ power_of_two = { most = 24 } }",
            "most that is a power of two",
        ),
        (r#"{ word = ["4"] }"#, "at least two words"),
        (r#"{ list_of_words = [] }"#, "at least one word"),
        (
            r#"{ word = ["4", "4"] }"#,
            "words without blanks and commas, and none twice",
        ),
        (
            r#"{ list_of_words = ["4", "a b"] }"#,
            "words without blanks and commas, and none twice",
        ),
        (
            r#"{ word_or_integer = { word = "", least = 1 } }"#,
            "words without blanks and commas, and none twice",
        ),
        (
            r#"{ word_or_list_of_words = { alone = ["4"], list = ["4"] } }"#,
            "words without blanks and commas, and none twice",
        ),
        (
            r#"{ word_or_list_of_words = { alone = ["4"], list = [] } }"#,
            "at least one word alone, and one for the list",
        ),
        (
            "{ list_of_integers = { least = 1, count = 0 } }",
            "count of at least 1",
        ),
    ] {
        let text = RIGHT
            .replace(VALUE, &format!("value = {value}"))
            .replace("default = \"4\"\n", "");
        let expected = format!("t.toml:7: value: expected {expected}");
        assert_eq!(problems(&text), [expected], "{value}");
    }
}

#[test]
fn a_default_is_of_its_form() {
    for (value, default, expected) in [
        (r#""boolean""#, "TRUE", "true or false"),
        (
            "{ integer = { least = 1, most = 64 } }",
            "65",
            "an integer from 1 to 64",
        ),
        (
            "{ integer = { least = 1, most = 64 } }",
            "+4",
            "an integer from 1 to 64",
        ),
        (
            "{ power_of_two = { most = 64 } }",
            "24",
            "a power of two up to 64",
        ),
        (
            r#"{ word_or_integer = { word = "all", least = 0 } }"#,
            "-1",
            "all or an integer from 0 on",
        ),
        (r#"{ word = ["a", "b"] }"#, "c", "one of a, b"),
        (r#"{ word_in_any_case = ["a", "b"] }"#, "A", "one of a, b"),
        (
            r#"{ list_of_words = ["a", "b"] }"#,
            "a, b",
            "a list of a, b",
        ),
        (
            r#"{ word_or_list_of_words = { alone = ["a"], list = ["b"] } }"#,
            "a,b",
            "one of a or a list of b",
        ),
        (
            "{ list_of_integers = { least = 0, count = 2 } }",
            "4",
            "a list of at least 2 integers from 0 on",
        ),
        (
            r#""list_of_texts""#,
            "a,,b",
            "a list of texts, none of them empty",
        ),
        (
            r#""list_of_memory_kinds""#,
            "mpi:",
            "a list of kinds of memory",
        ),
    ] {
        let text = RIGHT
            .replace(VALUE, &format!("value = {value}"))
            .replace("default = \"4\"", &format!("default = {default:?}"));
        let expected = format!(
            "t.toml:8: default: {default:?} is not what value says: expected {expected}, in canonical form"
        );
        assert_eq!(problems(&text), [expected], "{value}");
    }
    expect(
        "default = \"enable\"",
        "default = \"on\"",
        20,
        "default: \"on\" is not what value says: expected one of enable, disable, in canonical form",
    );
}

#[test]
fn one_default() {
    expect(
        "default = \"4\"\n",
        "default = \"4\"\ndefault_in_words = \"four\"\n",
        9,
        "expected only one of default, default_in_words and default_by",
    );
    let what = "expected one of default and default_in_words";
    expect(", default = \"enable\"", "", 20, what);
    expect(
        "default_in_words = ",
        "default = \"enable\", default_in_words = ",
        21,
        what,
    );
    let what = "default_in_words: expected some words";
    expect("\"chosen by itself\"", "\"\"", 21, what);
    expect("of = \"ROMIO\"", "of = \"\"", 20, "of: expected a name");
    let cases =
        &RIGHT[RIGHT.find("default_by").unwrap()..RIGHT.find("same = \"unspecified\"").unwrap()];
    let what = "default_by: expected a case";
    expect(cases, "default_by = []\n", 19, what);
}

#[test]
fn a_key_is_given_to_a_kind_of_object_once() {
    // The same key may exist for other objects.
    assert!(with("key = \"mode\"", "key = \"size\"").is_empty());
    let other = RIGHT.replace("\"file\", \"comm\"", "\"win\", \"comm\"");
    let other = other.replace("key = \"mode\"", "key = \"other\"");
    let found = checked(&[table("t.toml", RIGHT), table("u.toml", &other)]);
    let found: Vec<String> = found
        .err()
        .into_iter()
        .flatten()
        .map(|problem| problem.to_string())
        .collect();
    let expected = "u.toml:4: \"size\" is already in t.toml:4, for the same kind of object";
    assert_eq!(found, [expected]);
}

#[test]
fn all_that_is_wrong_is_said() {
    let text = RIGHT
        .replace("\"How many bytes there are.\"", "\"bytes\"")
        .replace("[\"win\"]", "[]");
    let other = table("u.toml", "[[hint]]\n");
    let found = checked(&[table("t.toml", &text), other]).err();
    let lines = found.map(|found| {
        let places = found
            .into_iter()
            .map(|problem| (problem.file, problem.line));
        places.collect::<Vec<_>>()
    });
    let t = "t.toml".to_owned();
    let expected = vec![(t.clone(), 6), (t, 16), ("u.toml".to_owned(), 1)];
    assert_eq!(lines, Some(expected));
}

#[test]
fn a_folder_without_tables_is_wrong() {
    let problems = read(Path::new("there/is/none")).unwrap_err();
    assert!(
        problems[0]
            .to_string()
            .starts_with("there/is/none:0: cannot be read: ")
    );
}
