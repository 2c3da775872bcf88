use super::*;
use proptest::prelude::*;

fn error(text: &[u8]) -> FileError {
    let read = HintsFile::read("h", text);
    read.err()
        .unwrap_or_else(|| panic!("{:?} is read", String::from_utf8_lossy(text)))
}

/// Where the error is, and beginnings of what it says.
fn expect(text: &str, place: (u32, u32), what: &str, expected: &str) {
    let error = error(text.as_bytes());
    assert_eq!((error.line, error.column), place, "{text:?}: {error}");
    assert!(error.what.starts_with(what), "{text:?}: {error}");
    assert!(error.expected.starts_with(expected), "{text:?}: {error}");
}

#[test]
fn how_they_read() {
    let error = HintsFile::read("dir/my hints", b"[file]\n\nlist = [1,\n 2.5]").unwrap_err();
    let text = "dir/my hints:4:2: a number that is no integer; expected text in quotes, an integer, true, false, or \
                an array of texts in quotes and integers";
    assert_eq!(error.to_string(), text);
}

#[test]
fn values() {
    let values = [
        ("enable", "string values must be quoted"),
        ("", "no value"),
        ("# x", "no value"),
        ("1.5", "a number that is no integer"),
        ("1e3", "a number that is no integer"),
        ("inf", "a number that is no integer"),
        ("1979-05-27", "a date or a time"),
        ("07:32:00", "a date or a time"),
        ("99999999999999999999", "no integer of at most 64 bits"),
        ("0x", "no integer"),
        ("010", "unexpected leading zero"),
        ("True", "invalid boolean"),
        (".true.", "invalid"),
        ("{ b = 1 }", "a table as a value"),
        ("$HOME", "string values must be quoted"),
    ];
    for (value, what) in values {
        expect(
            &format!("[file]\na = {value}\nb = 1\n"),
            (2, 5),
            what,
            "text in quotes, an integer",
        );
    }
    expect(
        "[file]\na = \"x\ny\"\n",
        (2, 7),
        "invalid basic string",
        "`\"`",
    );
    expect("[file]\na = 'x", (2, 7), "invalid literal string", "`'`");
    expect(
        "[file]\na = \"\\q\"\n",
        (2, 7),
        "missing escaped value",
        "`b` or `e`",
    );
    expect(
        "[file]\na = 'x' y",
        (2, 9),
        "unexpected key or value",
        "a new line or `#`",
    );
    expect(
        "[file]\na = 1\rb = 2",
        (2, 7),
        "carriage return",
        "a new line",
    );
    expect(
        "[file]\na = \"\\u0000\"",
        (2, 5),
        "a value with a NUL",
        "at most 1023",
    );
    expect(
        &format!("[file]\na = '{}'", "v".repeat(1024)),
        (2, 5),
        "a value that is too long",
        "at most 1023",
    );
    expect(
        "[file] # \u{1}",
        (1, 10),
        "invalid comment character",
        "printable",
    );
}

#[test]
fn arrays() {
    let elements = [
        ("true", "a boolean in an array"),
        ("'x,y'", "an element with a comma"),
        ("''", "an empty element"),
        ("' b'", "an element with blanks around it"),
        ("\"b \"", "an element with blanks around it"),
        ("[1]", "an array in an array"),
    ];
    for (element, what) in elements {
        expect(
            &format!("[file]\na = [\n  1,\n  {element}]\n"),
            (4, 3),
            what,
            "an integer, or text in quotes",
        );
    }
    expect(
        "[file]\na = [{}]",
        (2, 6),
        "a table as a value",
        "text in quotes",
    );
    expect(
        "[file]\na = [ ]",
        (2, 5),
        "an empty array",
        "at least one element",
    );
    expect("[file]\na = [1, 2\nb = 3\n", (3, 1), "missing comma", "`,`");
    expect("[file]\na = [1,,2]", (2, 8), "extra comma", "value");
    expect("[file]\na = ['x' 'y']", (2, 10), "missing comma", "`,`");
    let long = format!("[file]\na = [{}]", "1234567,".repeat(130));
    expect(&long, (2, 5), "a value that is too long", "at most 1023");
    // Its depth is nobody's stack.
    expect(
        &format!("[file]\na = {}", "[".repeat(200_000)),
        (2, 6),
        "an array in an array",
        "an integer",
    );
    expect(
        &format!("[file]\na = {}", "{a=".repeat(80_000)),
        (2, 5),
        "a table as a value",
        "text",
    );
}

#[test]
fn keys() {
    expect("[file]\na\n", (2, 2), "key with no value", "`=`");
    expect("[file]\ncb_nodes 4", (2, 10), "key with no value", "`=`");
    expect(
        "[file]\na.b = 1",
        (2, 3),
        "a part of the key after `a.`",
        "a key in one part",
    );
    expect("[file]\nä = 1", (2, 1), "invalid unquoted key", "letters");
    expect(
        "[file]\n'' = 1",
        (2, 1),
        "an empty key",
        "1 to 255 characters",
    );
    expect(
        "[file]\n ' a' = 1",
        (2, 2),
        "a key with blanks around it",
        "1 to 255",
    );
    expect(
        "[file]\n\"a\\u0000\" = 1",
        (2, 1),
        "a key with a NUL",
        "1 to 255",
    );
    expect(
        &format!("[file]\n{} = 1", "k".repeat(256)),
        (2, 1),
        "a key that is too long",
        "1 to 255",
    );
    expect(
        "[file]\na = 1\nb = 2\n'a' = 2",
        (4, 1),
        "`a` once more, after line 2",
        "each key once",
    );
    expect(
        "a = 1",
        (1, 1),
        "`a` before the first section",
        "a section: [file]",
    );
    expect(
        "file = { a = 1 }",
        (1, 1),
        "`file` before the first section",
        "a section",
    );
    expect("cb_nodes", (1, 9), "key with no value", "`=`");
    // Columns are characters.
    expect(
        "[file]\n\"ä\" = 'ö', 1",
        (2, 10),
        "unexpected key or value",
        "a new line",
    );
}

#[test]
fn what_overrides() {
    for value in ["'true'", "1", "[true]", "[1]", "['true']"] {
        let text = format!("[file]\noverride = {value}");
        let column = if value == "[true]" { 13 } else { 12 };
        let place = error(text.as_bytes());
        assert_eq!((place.line, place.column), (2, column), "{place}");
    }
    expect(
        "[file]\noverride = 'yes'",
        (2, 12),
        "`override` with a value",
        "true or false",
    );
    expect(
        "[win]\noverride = true\noverride = true",
        (3, 1),
        "`override` once more, after line 2",
        "each key",
    );
    expect(
        "override = true\n[file]",
        (1, 1),
        "`override` before the first section",
        "a section",
    );
}

#[test]
fn sections() {
    expect(
        "\n[files]\n",
        (2, 2),
        "a section `files`",
        "[file], or one of the others",
    );
    expect("[Win.'x']\n", (1, 2), "a section `Win`", "[win], or");
    expect(
        "[communicators]",
        (1, 2),
        "a section `communicators`",
        "[comm], or",
    );
    expect("[window]", (1, 2), "a section `window`", "[win], or");
    expect(
        "[session]",
        (1, 2),
        "a section `session`",
        "a section: [file]",
    );
    expect(
        "[file.a.nc]",
        (1, 9),
        "a section in a section",
        "one pattern in quotes: [file.\"a.nc\"]",
    );
    expect(
        "[file.*.nc]",
        (1, 7),
        "invalid unquoted key",
        "a section: [file]",
    );
    expect(
        "[memory.'x']",
        (1, 9),
        "a pattern over names of memory",
        "[memory] alone",
    );
    expect(
        "[file]\n[comm]\n[file]\n",
        (3, 2),
        "the section of line 1 once more",
        "all of its hints",
    );
    expect(
        "[win.'a']\n[win.\"a\"]\n",
        (2, 2),
        "the section of line 1 once more",
        "all of",
    );
    expect(
        "[[file]]\n",
        (1, 1),
        "an array of sections",
        "a section: [file]",
    );
    expect(
        "[file\na = 1",
        (1, 6),
        "unclosed table",
        "a section: [file]",
    );
    expect(
        "[]",
        (1, 2),
        "unquoted keys cannot be empty",
        "a section: [file]",
    );
    expect("[file.'']", (1, 7), "an empty pattern", "a pattern such as");
    expect(
        "[file.'a[0-9]']",
        (1, 7),
        "`[` in a pattern",
        "`\\[` for the character",
    );
    expect(
        "[file.'{a,b}']",
        (1, 7),
        "`{` in a pattern",
        "`\\{` for the character",
    );
    expect(
        "[file.'x\\']",
        (1, 7),
        "a `\\` that ends a pattern",
        "a character after it",
    );
}

#[test]
fn the_format_of_romio() {
    let line = |number: u32| {
        format!("`key value` and nothing else: line {number} makes this a file of ROMIO's format")
    };
    expect("cb_nodes 4\n[file]\n", (2, 1), "`[file]`", &line(1));
    expect("#\ncb_nodes 4\na = 5\n", (3, 3), "`=`", &line(2));
    expect("a 1\n  b\n", (2, 4), "`b` without a value", &line(1));
    expect("a 1\r\nb\r\n", (2, 2), "`b` without a value", &line(1));
    expect("a 1\nb 1 # two", (2, 5), "`#` after the value", &line(1));
    expect("a 1 2", (1, 5), "`2` after the value", &line(1));
    expect(
        "a 1\n\na 1\n",
        (3, 1),
        "`a` once more, after line 1",
        "each key once",
    );
    expect(
        &format!("{} 1", "k".repeat(256)),
        (1, 1),
        "a key that is too long",
        "1 to 255",
    );
    expect(
        &format!("k {}", "1".repeat(1024)),
        (1, 3),
        "a value that is too long",
        "at most 1023",
    );
    expect("a 1\nk\0 2", (2, 1), "a key with a NUL", "1 to 255");
    expect("ä ö ü", (1, 5), "`ü` after the value", &line(1));
}

#[test]
fn what_is_no_text() {
    let latin = error(b"[file]\na = '\xc3\xa4 \xe4'\n");
    assert_eq!(
        (latin.line, latin.column, latin.what.as_str()),
        (2, 8, "a byte that is not UTF-8")
    );
    assert_eq!(error(b"a b\nc \xff").line, 2);
    assert_eq!(error(b"\xff\xfe[\0").column, 1);
    let large = error(&vec![b'\n'; MAX_BYTES + 1]);
    assert_eq!((large.line, large.column), (1, 1));
    assert_eq!(large.what, "a file of 262145 bytes");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_bytes_do_no_harm(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = HintsFile::read("h", &bytes);
    }

    /// What looks like a hints file comes further. An error is inside of it, and of what is read each hint is found.
    #[test]
    fn neither_do_arbitrary_words(words in prop::collection::vec(prop::sample::select(WORDS), 0..40)) {
        let text = words.concat();
        match HintsFile::read("h", text.as_bytes()) {
            Ok(file) => for entry in file.entries() {
                let line = text.lines().nth(entry.line as usize - 1).unwrap();
                let rest: String = line.chars().skip(entry.column as usize - 1).collect();
                let rest = rest.trim_start_matches(['"', '\'']);
                prop_assert!(rest.starts_with(entry.key), "{:?}: {:?}", text, entry);
            },
            Err(error) => {
                let line = text.split('\n').nth(error.line as usize - 1);
                let length = line.map(|line| line.chars().count());
                let is_inside = length.is_some_and(|length| (1..=length + 1).contains(&(error.column as usize)));
                prop_assert!(is_inside, "{:?}: {}", text, error);
                prop_assert!(!error.what.is_empty() && !error.expected.is_empty(), "{:?}: {}", text, error);
            }
        }
    }
}

const WORDS: &[&str] = &[
    "[file]\n",
    "[comm]\n",
    "[win.'*']\n",
    "[",
    "]",
    "[[",
    ".",
    "file",
    "\"*.nc\"",
    "a = 1\n",
    "b = 'x'\n",
    "key",
    "override = true\n",
    "=",
    "\n",
    "\r\n",
    " ",
    ",",
    "{",
    "}",
    "\"",
    "'",
    "\"\"\"",
    "'''",
    "#",
    "\\",
    "1",
    "0x1F",
    "1.5",
    "true",
    "ä",
    "\u{1}",
    "2026-01-01",
    "+",
    "-",
    "_",
    "[1, 'x',\n2]",
    "*",
    "\t",
];
