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
    expect(Form::NATURAL, " +5 ", Some("5"));
    expect(Form::NATURAL, "2147483647", Some("2147483647"));
    expect(Form::at_least(-5), "-5", Some("-5"));
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
        expect(Form::NATURAL, bad, None);
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
    let ordering = Form::WordOrWords(&[&["none", "free"], &["rar", "raw"]]);
    expect(ordering, " none ", Some("none"));
    expect(ordering, "free", Some("free"));
    expect(ordering, "raw, rar", Some("raw,rar"));
    for bad in ["none,raw", "raw,none", "none,free", "NONE", ""] {
        expect(ordering, bad, None);
    }
    expect(Form::Text, " any thing ", Some(" any thing "));
}

#[test]
fn more_values_in_their_canonical_form() {
    let expect = |form: Form, value: &str, expected: Option<&str>| {
        let canonical = form.canonical(value.as_bytes());
        assert_eq!(canonical.as_deref(), expected, "{form:?} of {value:?}");
    };
    expect(Form::POSITIVE, " 5 ", Some("5"));
    expect(Form::POSITIVE, "007", Some("7"));
    for bad in ["0", "-3", "abc", "5 0", "- 3", "+-3", "1e3", "5,", "\t5"] {
        expect(Form::POSITIVE, bad, None);
    }
    expect(Form::INTEGER, "-2147483648", Some("-2147483648"));
    expect(Form::INTEGER, "-2147483649", None);
    expect(Form::INTEGER, "-0", Some("0"));
    expect(
        Form::BYTES,
        "9223372036854775807",
        Some("9223372036854775807"),
    );
    expect(Form::BYTES, "9223372036854775808", None);
    expect(Form::ALIGNMENT, "1073741824", Some("1073741824"));
    expect(Form::ALIGNMENT, "2147483648", None);
    let bytes = Form::WordOrInteger("unlimited", -1);
    expect(bytes, " unlimited ", Some("unlimited"));
    expect(bytes, " +64 ", Some("64"));
    for bad in ["-2", "UNLIMITED", "unlimited,64", "", "2147483648"] {
        expect(bytes, bad, None);
    }
    let word = Form::Word(&["MPI_THREAD_SINGLE", "same_op"]);
    expect(word, " same_op ", Some("same_op"));
    for bad in ["Same_op", "mpi_thread_single", "", "same_op,same_op"] {
        expect(word, bad, None);
    }
    let switch = Form::AnyCase(&["enable", "disable", "automatic"]);
    expect(switch, "enable", Some("enable"));
    expect(switch, "ENABLE", Some("enable"));
    expect(switch, " Disable ", Some("disable"));
    for bad in [
        "enabled",
        "",
        "true",
        "on",
        "1",
        "en able",
        "enable,disable",
    ] {
        expect(switch, bad, None);
    }
    let pair = Form::Integers(0, 2);
    expect(pair, " 0 , +4096 ", Some("0,4096"));
    expect(pair, "1,2,3", Some("1,2,3"));
    for bad in ["1", "1,", ",1", "1,-1", "1,x", "1 2", ""] {
        expect(pair, bad, None);
    }
    expect(Form::Integers(1, 1), "10", Some("10"));
    expect(Form::Texts, "*:1", Some("*:1"));
    expect(Form::Texts, " a b , ^c ", Some("a b,^c"));
    for bad in ["", " ", ",", "a,", ",a", "a,,b"] {
        expect(Form::Texts, bad, None);
    }
    expect(Form::MemoryKinds, "", Some(""));
    expect(Form::MemoryKinds, " ", Some(""));
    let kinds = " mpi:alloc_mem:win_allocate , cuda:device,Level_Zero ";
    let canonical = "mpi:alloc_mem:win_allocate,cuda:device,Level_Zero";
    expect(Form::MemoryKinds, kinds, Some(canonical));
    for bad in [
        ",",
        "mpi,",
        "mpi:",
        ":device",
        "mpi: alloc_mem",
        "mpi system",
        "m\u{e9}m",
    ] {
        expect(Form::MemoryKinds, bad, None);
    }
    let given = Form::Custom(memory_kinds::are_supported);
    expect(given, "mpi, system", Some("mpi, system"));
    expect(given, "cuda", None);
    for form in [Form::Text, Form::Texts, Form::Boolean, Form::NATURAL] {
        assert_eq!(form.canonical(b"\xff"), None, "no text in UTF-8");
    }
}

#[test]
fn memory_kinds() {
    let cuda = memory_kinds::supported(|runtime| runtime.name() == "cuda");
    assert_eq!(cuda, "mpi,system,cuda:host,cuda:device,cuda:managed");
    assert_eq!(memory_kinds::supported(|_| false), memory_kinds::SUPPORTED);
    for good in [
        "",
        "system",
        "mpi",
        "mpi,system",
        "mpi:alloc_mem:win_allocate, system",
    ] {
        assert!(memory_kinds::are_supported(good), "{good}");
    }
    for bad in [
        "cuda",
        "mpi,cuda",
        "system:host",
        "mpi:alloc",
        "mpi,",
        "System",
    ] {
        assert!(!memory_kinds::are_supported(bad), "{bad}");
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
        form: Form::NATURAL,
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
