use super::*;

fn with(value: &[u8]) -> Info {
    let mut info = Info::default();
    info.set(b"key", value).unwrap();
    info
}

fn text_of(info: &Info) -> &[u8] {
    info.get(b"key").unwrap().unwrap()
}

/// The message of an error that must be about the value.
#[track_caller]
fn refused<T: std::fmt::Debug>(outcome: Result<T>) -> String {
    let error = outcome.unwrap_err();
    assert_eq!(error.class, Class::InfoValue, "{error}");
    error.what.clone().into_owned()
}

/// All inquiries about a key that is absent or wrong.
fn kinds(info: &Info, key: &[u8]) -> [Result<bool>; 4] {
    [
        info.get_boolean(key).map(|found| found.is_some()),
        info.get_integer(key, &INT32).map(|found| found.is_some()),
        info.get_integers(key, &INT64).map(|found| found.is_some()),
        info.get_list(key).map(|found| found.is_some()),
    ]
}

#[test]
fn booleans() {
    for (text, value) in [
        ("true", true),
        ("false", false),
        ("  true ", true),
        ("false  ", false),
    ] {
        assert_eq!(
            with(text.as_bytes()).get_boolean(b"key").unwrap(),
            Some(value)
        );
    }
    let bad = "TRUE,True,.true.,.TRUE.,T,t,yes,no,on,off,1,0,,   ,tru,truee,true false,\ttrue,true\t,true\n,tr ue";
    for text in bad.split(',') {
        refused(with(text.as_bytes()).get_boolean(b"key"));
    }
    refused(with(b"true,").get_boolean(b"key"));
    refused(with(b"true\xa0").get_boolean(b"key"));
}

#[test]
fn integers() {
    for (text, value) in [
        ("5", 5),
        ("+5", 5),
        (" 5 ", 5),
        ("  -5", -5),
        ("0", 0),
        ("+0", 0),
        ("-0", 0),
        ("007", 7),
        ("-010", -10),
        ("2147483647", 2147483647),
        ("+2147483647", 2147483647),
        ("-2147483648", -2147483648),
        ("00000000000000000000000000000000000001", 1),
    ] {
        let info = with(text.as_bytes());
        assert_eq!(
            info.get_integer(b"key", &INT32).unwrap(),
            Some(value),
            "{text}"
        );
        assert_eq!(
            info.get_integer(b"key", &INT64).unwrap(),
            Some(value),
            "{text}"
        );
    }
    let bad = "5 0,+ 5,- 5,++5,+-5,--5,5+,5-,+,-,, ,\
               5.0,5.,.5,5e3,1_000,0x10,0b1,#5,five,5kB,5k,true,\t5,5\t,5\n,\u{a0}5,\
               ٥,５,99999999999999999999,9223372036854775808,-9223372036854775809";
    for text in bad.split(',') {
        refused(with(text.as_bytes()).get_integer(b"key", &INT64));
    }
    refused(with(b"5,").get_integer(b"key", &INT64));
    refused(with(b"5\xff").get_integer(b"key", &INT64));
}

#[test]
fn integers_have_the_range_of_the_variable() {
    for (text, value) in [
        ("2147483648", 2147483648),
        ("-2147483649", -2147483649),
        ("9223372036854775807", i64::MAX),
        ("+9223372036854775807", i64::MAX),
        ("-9223372036854775808", i64::MIN),
    ] {
        let info = with(text.as_bytes());
        refused(info.get_integer(b"key", &INT32));
        refused(info.get_integers(b"key", &INT32));
        assert_eq!(info.get_integer(b"key", &INT64).unwrap(), Some(value));
        assert_eq!(
            info.get_integers(b"key", &INT64).unwrap(),
            Some(vec![value])
        );
    }
}

#[test]
fn lists_of_integers() {
    let get = |text: &str| with(text.as_bytes()).get_integers(b"key", &INT32);
    for text in ["1,2,3", " 1,2,3 ", "1 , 2,   3", "+1,02,+3"] {
        assert_eq!(get(text).unwrap(), Some(vec![1, 2, 3]), "{text}");
    }
    assert_eq!(get(" -7 ").unwrap(), Some(vec![-7]));
    for text in [
        "",
        " ",
        ",",
        "1,,2",
        "1,2,",
        ",1",
        "1, ,2",
        "1 2",
        "1,2 3",
        "1;2",
        "1,x",
        "1,\t2",
        "1,2147483648",
    ] {
        refused(get(text));
    }
}

#[test]
fn lists_of_texts() {
    let get = |text: &str| {
        let info = with(text.as_bytes());
        info.get_list(b"key").map(|found| {
            let found = found.unwrap().into_iter();
            found
                .map(|text| String::from_utf8(text.to_vec()).unwrap())
                .collect::<Vec<_>>()
        })
    };
    assert_eq!(get("rar").unwrap(), ["rar"]);
    assert_eq!(
        get(" read_once ,write_once,  random ").unwrap(),
        ["read_once", "write_once", "random"]
    );
    // Only outer blanks are stripped; only a comma ends an element.
    assert_eq!(get("two words, a;b").unwrap(), ["two words", "a;b"]);
    assert_eq!(get("\ta\t , \n").unwrap(), ["\ta\t", "\n"]);
    assert_eq!(get("'a,b'").unwrap(), ["'a", "b'"]);
    for text in ["", "  ", ",", ",,", "a,,b", "a,", ",a", "a, ,b", "a,b, "] {
        refused(get(text));
    }
}

#[test]
fn lists_of_as_many_elements_as_fit() {
    let most = vec!["7"; MAX_ELEMENTS].join(",");
    assert_eq!(most.len(), MAX_VALUE);
    let info = with(most.as_bytes());
    assert_eq!(
        info.get_integers(b"key", &INT32).unwrap(),
        Some(vec![7; MAX_ELEMENTS])
    );
    assert_eq!(info.get_list(b"key").unwrap().unwrap().len(), MAX_ELEMENTS);

    let mut copy = Info::default();
    copy.set_integers(b"key", &[7; MAX_ELEMENTS]).unwrap();
    assert_eq!(text_of(&copy), most.as_bytes());
    refused(copy.set_integers(b"key", &[7; MAX_ELEMENTS + 1]));
    refused(copy.set_integers(b"key", &[7; 1_000_000]));
    refused(copy.set_list(b"key", vec![&b"7"[..]; MAX_ELEMENTS + 1].into_iter()));
    assert_eq!(text_of(&copy), most.as_bytes());
}

#[test]
fn one_element_of_the_greatest_length() {
    let longest = [b'x'; MAX_VALUE];
    let mut info = Info::default();
    info.set_list(b"key", [&longest[..]].into_iter()).unwrap();
    assert_eq!(info.get_list(b"key").unwrap(), Some(vec![&longest[..]]));
    let longer = [b'y'; MAX_VALUE + 1];
    refused(info.set_list(b"key", [&longer[..]].into_iter()));
    let zeros = [[b'0'; MAX_VALUE - 1].as_slice(), b"9"].concat();
    assert_eq!(with(&zeros).get_integer(b"key", &INT32).unwrap(), Some(9));
}

#[test]
fn what_is_set_is_canonical() {
    let mut info = Info::default();
    info.set_boolean(b"key", true).unwrap();
    assert_eq!(text_of(&info), b"true");
    info.set_boolean(b"key", false).unwrap();
    assert_eq!(text_of(&info), b"false");
    info.set_integer(b"key", 5).unwrap();
    assert_eq!(text_of(&info), b"5");
    info.set_integer(b"key", i64::MIN).unwrap();
    assert_eq!(text_of(&info), b"-9223372036854775808");
    info.set_integers(b"key", &[1, -2, 3]).unwrap();
    assert_eq!(text_of(&info), b"1,-2,3");
    info.set_list(b"key", [&b"a"[..], b"two words"].into_iter())
        .unwrap();
    assert_eq!(text_of(&info), b"a,two words");
}

#[test]
fn what_could_not_be_read_back_is_not_set() {
    let mut info = with(b"as it was");
    for bad in [
        &[&b"a,b"[..]][..],
        &[b"a", b""],
        &[b" a"],
        &[b"a "],
        &[b"a", b" "],
        &[b"a", b"b\0"],
        &[],
    ] {
        refused(info.set_list(b"key", bad.iter().copied()));
    }
    refused(info.set_integers(b"key", &[]));
    assert_eq!(text_of(&info), b"as it was");
}

#[test]
fn errors_say_key_value_and_what_was_expected() {
    let message = |value: &[u8], place: usize| {
        refused(kinds(&with(value), b"key").into_iter().nth(place).unwrap())
    };
    assert_eq!(
        message(b"YES", 0),
        "the value of key \"key\", \"YES\", is not a boolean (true or false, in lower case)"
    );
    assert_eq!(
        message(b"5 0", 1),
        "the value of key \"key\", \"5 0\", is not a decimal integer from -2147483648 to 2147483647"
    );
    assert_eq!(
        message(b"1,two", 2),
        "the value of key \"key\", \"1,two\", is not a list of integers: element 2, \"two\", is not a decimal \
         integer from -9223372036854775808 to 9223372036854775807"
    );
    assert_eq!(
        message(b"a, ,b", 3),
        "the value of key \"key\", \"a, ,b\", is not a list: element 2 is empty"
    );
    let mut info = Info::default();
    assert_eq!(
        refused(info.set_list(b"key", [&b"a"[..], b"b,c"].into_iter())),
        "element 2 of the list for key \"key\", \"b,c\", contains a comma"
    );
    assert_eq!(
        refused(info.set_integers(b"key", &[])),
        "the list for key \"key\" has no elements"
    );
}

#[test]
fn keys_that_are_absent_or_wrong() {
    let info = with(b"1");
    for outcome in kinds(&info, b"absent") {
        assert!(!outcome.unwrap());
    }
    for bad in [&b""[..], b"a\0", &[b'k'; 256]] {
        for outcome in kinds(&info, bad) {
            assert_eq!(outcome.unwrap_err().class, Class::InfoKey);
        }
        let mut info = Info::default();
        for outcome in [
            info.set_boolean(bad, true),
            info.set_integer(bad, 1),
            info.set_integers(bad, &[1]),
            info.set_list(bad, [&b"a"[..]].into_iter()),
        ] {
            assert_eq!(outcome.unwrap_err().class, Class::InfoKey);
        }
        assert_eq!(info.nkeys(), 0);
    }
}
