use super::*;

#[test]
fn what_overrides() {
    for value in ["'true'", "1", "[true]", "[1]"] {
        let text = format!("[file]\noverride = {value}");
        let column = if value == "[true]" { 13 } else { 12 };
        let place = error(text.as_bytes());
        assert_eq!((place.line, place.column), (2, column), "{place}");
    }
    expect(
        "[file]\noverride = 'yes'",
        (2, 12),
        "a value of `override`",
        "true or false",
    );
    expect(
        "[win]\noverride = true\noverride = true",
        (3, 1),
        "duplicate key `override`, first on line 2",
        "each key",
    );
    expect(
        "override = true\n[file]",
        (1, 1),
        "`override` before the first section",
        "[file], [comm]",
    );
}

#[test]
fn sections() {
    expect(
        "\n[files]\n",
        (2, 2),
        "unknown section `files` (did you mean [file]?)",
        "[file], [comm]",
    );
    expect(
        "[Win.'x']\n",
        (1, 2),
        "unknown section `Win` (did you mean [win]?)",
        "[file], [comm]",
    );
    expect(
        "[communicators]",
        (1, 2),
        "unknown section `communicators` (did you mean [comm]?)",
        "[file], [comm]",
    );
    expect(
        "[window]",
        (1, 2),
        "unknown section `window` (did you mean [win]?)",
        "[file], [comm]",
    );
    expect(
        "[operation]",
        (1, 2),
        "unknown section `operation`",
        "[file], [comm]",
    );
    expect(
        "[file.a.nc]",
        (1, 9),
        "a nested section",
        "one pattern in quotes: [file.\"a.nc\"]",
    );
    expect(
        "[file.*.nc]",
        (1, 7),
        "invalid unquoted key",
        "[file], [comm]",
    );
    expect(
        "[memory.'x']",
        (1, 9),
        "a pattern for memory",
        "[memory] alone",
    );
    expect(
        "[session.'x']",
        (1, 10),
        "a pattern for a session",
        "[session] alone",
    );
    expect(
        "[file]\n[comm]\n[file]\n",
        (3, 2),
        "duplicate section, first on line 1",
        "all its hints",
    );
    expect("[port.'x']", (1, 7), "a pattern for ports", "[port] alone");
    expect(
        "[win.'a']\n[win.\"a\"]\n",
        (2, 2),
        "duplicate section, first on line 1",
        "all its",
    );
    expect(
        "[[file]]\n",
        (1, 1),
        "an array of sections",
        "[file], [comm]",
    );
    expect("[file\na = 1", (1, 6), "unclosed table", "[file], [comm]");
    expect(
        "[]",
        (1, 2),
        "unquoted keys cannot be empty",
        "[file], [comm]",
    );
    expect("[file.'']", (1, 7), "an empty pattern", "a pattern such as");
    expect(
        "[file.'a[0-9]']",
        (1, 7),
        "`[` in a pattern",
        "`\\[` for a literal",
    );
    expect(
        "[file.'{a,b}']",
        (1, 7),
        "`{` in a pattern",
        "`\\{` for a literal",
    );
    expect(
        "[file.'x\\']",
        (1, 7),
        "a `\\` at the end of a pattern",
        "a character after it",
    );
}

#[test]
fn the_format_of_romio() {
    let line = |number: u32| {
        format!(
            "`key value` and nothing else, since line {number} makes this a file in ROMIO's format"
        )
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
        "duplicate key `a`, first on line 1",
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
