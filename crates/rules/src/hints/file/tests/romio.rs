use super::*;
use crate::hints::file::romio::first_line;

#[test]
fn lines_of_words() {
    let file = read(
        "# for all files\n\
         cb_nodes 4\n\
         \n\
         \t romio_cb_write\t \tenable  \r\n\
         cb_config_list *:1\n\
         #cb_buffer_size 1\n\
         \x20 # a comment, after blanks\n\
         ind_rd_buffer_size 4194304",
    );
    let expected = [
        ("cb_nodes", "4", 2, false),
        ("romio_cb_write", "enable", 4, false),
        ("cb_config_list", "*:1", 5, false),
        ("ind_rd_buffer_size", "4194304", 8, false),
    ];
    assert_eq!(hints(&file, Kind::File, "any"), expected);
    assert_eq!(hints(&file, Kind::Win, "any"), []);
    assert!(!file.has_named(Kind::File));
    let second = file.entries().nth(1).unwrap();
    assert_eq!((second.line, second.column, second.pattern), (4, 3, None));
}

/// In this format it is an ordinary hint.
#[test]
fn nothing_overrides() {
    let file = read("override true\ncb_nodes 4\n");
    let expected = [("override", "true", 1, false), ("cb_nodes", "4", 2, false)];
    assert_eq!(hints(&file, Kind::File, ""), expected);
}

#[test]
fn which_format() {
    for text in [
        "a b",
        "\n # c\n a\tb\n",
        "a b = c",
        "a b=c",
        "file [x]",
        "a.b c",
    ] {
        assert!(first_line(text).is_some(), "{text:?}");
    }
    for text in [
        "",
        "#a b",
        "[file] # x",
        "[file ]",
        "a = 4",
        "a=4 # x",
        "a =4",
        "a",
        "'a b' = 4",
        "\"a\" = 4",
        "= 4",
    ] {
        assert!(first_line(text).is_none(), "{text:?}");
    }
    assert_eq!(pairs(&read("\u{feff}a b")), [("a", "b")]);
    assert_eq!(pairs(&read("a b=c")), [("a", "b=c")]);
}
