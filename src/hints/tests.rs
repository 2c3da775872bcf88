use super::*;

#[test]
fn values_in_their_canonical_form() {
    let canonical = |form: Form, value: &str| form.canonical(value.as_bytes());
    let expect = |form: Form, value: &str, expected: Option<&str>| {
        assert_eq!(
            canonical(form, value).as_deref(),
            expected,
            "{form:?} of {value:?}"
        );
    };
    for good in ["true", " true", "true  "] {
        expect(Form::Boolean, good, Some("true"));
    }
    for bad in ["TRUE", "True", "yes", "1", "", "tr ue", "truee", "t"] {
        expect(Form::Boolean, bad, None);
    }
    expect(Form::Integer(0), " +5 ", Some("5"));
    expect(Form::Integer(0), "2147483647", Some("2147483647"));
    expect(Form::Integer(-5), "-5", Some("-5"));
    for bad in [
        "-1",
        "+ 5",
        "5 0",
        "",
        "+",
        "2147483648",
        "0x10",
        "5.0",
        "abc",
        "5kB",
    ] {
        expect(Form::Integer(0), bad, None);
    }
    expect(Form::PowerOfTwo(4096), "64", Some("64"));
    for bad in ["0", "-4", "3", "8192", "sixteen"] {
        expect(Form::PowerOfTwo(4096), bad, None);
    }
    expect(Form::Octal(0o7777), "0640", Some("0640"));
    expect(Form::Octal(0o7777), " 640 ", Some("640"));
    for bad in ["", "+640", "648", "rw-r--r--", "100000"] {
        expect(Form::Octal(0o7777), bad, None);
    }
    let words = Form::Words(&["rar", "raw"]);
    expect(words, " rar , raw ", Some("rar,raw"));
    for bad in ["", ",", "rar,", "rar,war", "RAR", "rar raw"] {
        expect(words, bad, None);
    }
    let ordering = Form::WordOrWords("none", &["rar", "raw"]);
    expect(ordering, " none ", Some("none"));
    expect(ordering, "raw", Some("raw"));
    expect(ordering, "none,raw", None);
    expect(Form::Text, " any thing ", Some(" any thing "));
}

#[test]
fn memory_kinds() {
    for good in [
        "",
        "system",
        "mpi",
        "mpi,system",
        "mpi:alloc_mem:win_allocate, system",
    ] {
        assert!(kinds::are_supported(good), "{good}");
    }
    for bad in [
        "cuda",
        "mpi,cuda",
        "system:host",
        "mpi:alloc",
        "mpi,",
        "System",
    ] {
        assert!(!kinds::are_supported(bad), "{bad}");
    }
}

const TABLE: &[Supported] = &[
    Supported {
        key: "always",
        form: Form::Boolean,
        default: Some("false"),
        settable: Settable::Always,
    },
    Supported {
        key: "creation",
        form: Form::Integer(0),
        default: None,
        settable: Settable::AtCreation,
    },
    Supported {
        key: "never",
        form: Form::Text,
        default: Some("fixed"),
        settable: Settable::Never,
    },
];

fn asked(pairs: &[(&str, &str)]) -> Info {
    let mut info = Info::default();
    for (key, value) in pairs {
        info.set(key.as_bytes(), value.as_bytes()).unwrap();
    }
    info
}

fn keys(hints: &Hints) -> Vec<(String, String)> {
    let mut info = Info::default();
    hints.give(&mut info).unwrap();
    let pair = |n| {
        let key = info.nthkey(n).unwrap();
        let value = info.get(key).unwrap().unwrap();
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
        (text(key), text(value))
    };
    (0..info.nkeys() as i64).map(pair).collect()
}

#[test]
fn what_is_taken_and_what_stays() {
    let mut hints = Hints::defaults(&[TABLE]);
    assert_eq!(hints.get("always"), Some("false"));
    assert_eq!(hints.get("creation"), None);
    let given = asked(&[("creation", "7"), ("unknown", "x"), ("never", "mine")]);
    hints.take(&[TABLE], &given, When::Creation);
    assert_eq!(hints.integer("creation"), Some(7));
    assert_eq!(hints.get("never"), Some("fixed"));
    assert_eq!(hints.get("unknown"), None);

    hints.take(
        &[TABLE],
        &asked(&[("creation", "8"), ("always", "true")]),
        When::Later,
    );
    assert_eq!(hints.integer("creation"), Some(7), "too late");
    assert!(hints.is_true("always"));
    hints.take(&[TABLE], &asked(&[("always", "maybe")]), When::Later);
    assert!(hints.is_true("always"), "a malformed value changes nothing");

    let expected = [("always", "true"), ("never", "fixed"), ("creation", "7")];
    let expected = expected.map(|(key, value)| (key.to_owned(), value.to_owned()));
    assert_eq!(keys(&hints), expected);
    hints.remove("creation");
    assert_eq!(hints.get("creation"), None);
}
