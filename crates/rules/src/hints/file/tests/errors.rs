use super::*;

#[test]
fn how_they_read() {
    let error = HintsFile::read("dir/my hints", b"[file]\n\nlist = [1,\n 2.5]").unwrap_err();
    let text = "dir/my hints:4:2: a number that is not an integer; expected text in quotes, an integer, true, false, or \
                an array of texts in quotes and integers";
    assert_eq!(error.to_string(), text);
}

#[test]
fn values() {
    let values = [
        ("enable", "string values must be quoted"),
        ("", "a missing value"),
        ("# x", "a missing value"),
        ("1.5", "a number that is not an integer"),
        ("1e3", "a number that is not an integer"),
        ("inf", "a number that is not an integer"),
        ("1979-05-27", "a date or a time"),
        ("07:32:00", "a date or a time"),
        (
            "99999999999999999999",
            "an integer that does not fit in 64 bits",
        ),
        ("0x", "an integer that"),
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
        ("' b'", "an element with leading or trailing blanks"),
        ("\"b \"", "an element with leading or trailing blanks"),
        ("[1]", "a nested array"),
    ];
    for (element, what) in elements {
        expect(
            &format!("[file]\na = [\n  1,\n  {element}]\n"),
            (4, 3),
            what,
            "an integer, or non-empty text in quotes",
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
    // Nesting must not use the stack.
    expect(
        &format!("[file]\na = {}", "[".repeat(200_000)),
        (2, 6),
        "a nested array",
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
        "a dotted key",
        "a key without dots",
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
        "a key with leading or trailing blanks",
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
        "duplicate key `a`, first on line 2",
        "each key once",
    );
    expect(
        "a = 1",
        (1, 1),
        "`a` before the first section",
        "[file], [comm]",
    );
    expect(
        "file = { a = 1 }",
        (1, 1),
        "`file` before the first section",
        "[file], [comm]",
    );
    expect("cb_nodes", (1, 9), "key with no value", "`=`");
    // Columns are counted in characters.
    expect(
        "[file]\n\"ä\" = 'ö', 1",
        (2, 10),
        "unexpected key or value",
        "a new line",
    );
}
