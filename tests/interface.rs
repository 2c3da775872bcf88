//! The symbols of the core agree wherever they are written down: in the Rust source, in the C header
//! that the drop-in functions are compiled with, and in the Fortran interfaces.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = entries
        .filter(|path| path.extension().is_some_and(|e| e == ending))
        .collect();
    files.sort();
    assert!(!files.is_empty());
    files
}

/// The C declarations of all symbols, one a line, made from the Rust source.
fn declarations() -> String {
    let config = cbindgen::Config {
        language: cbindgen::Language::C,
        usize_is_size_t: true,
        no_includes: true,
        documentation: false,
        line_length: 1000,
        ..Default::default()
    };
    let builder = cbindgen::Builder::new().with_config(config);
    let builder = files("src/entry", "rs")
        .iter()
        .fold(builder, |builder, file| builder.with_src(file));
    let mut text = Vec::new();
    builder.generate().unwrap().write(&mut text);
    let text = String::from_utf8(text).unwrap();
    let mut lines: Vec<_> = text
        .lines()
        .filter(|line| line.contains("minfo_"))
        .collect();
    lines.sort_unstable();
    lines.dedup();
    lines.join("\n") + "\n"
}

/// Declarations by the names that they declare.
fn by_name<'a>(lines: impl Iterator<Item = &'a str>) -> BTreeMap<&'a str, &'a str> {
    let name = |line: &'a str| {
        let start = line.find("minfo_").unwrap();
        let length = line[start..].find('(').unwrap();
        (&line[start..start + length], line)
    };
    lines.map(name).collect()
}

#[test]
fn the_c_header_is_that_of_the_rust_source() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/dropin/minfo.h");
    let header = fs::read_to_string(&path).unwrap_or_default();
    let expected = format!(
        "/* The core's symbols, made from src/entry by `MINFO_WRITE=1 cargo test --test interface`. */\n\
         #include <stddef.h>\n#include <stdint.h>\n\n{}",
        declarations()
    );
    if std::env::var_os("MINFO_WRITE").is_some() {
        fs::write(&path, expected).unwrap();
    } else {
        assert!(
            header == expected,
            "src/dropin/minfo.h differs from the Rust source:\n{expected}"
        );
    }
}

#[test]
fn every_fortran_interface_is_that_of_the_c_declaration() {
    let declarations = declarations();
    let declared = by_name(declarations.lines());
    let mut found = BTreeMap::new();
    for file in files("fortran", "f90") {
        let source = fs::read_to_string(&file).unwrap();
        let lines: Vec<_> = source.lines().map(str::trim).collect();
        for (at, line) in lines.iter().enumerate() {
            let Some((_, binding)) = line.split_once("bind(C, name='") else {
                continue;
            };
            let name = binding.split('\'').next().unwrap();
            // The prototype stands above the statement, which may take two lines.
            let prototype = (at - 2..at)
                .find_map(|i| lines[i].strip_prefix("! "))
                .unwrap_or("none");
            let expected = declared
                .get(name)
                .unwrap_or_else(|| panic!("{name} is not in the Rust source"));
            assert_eq!(&prototype, expected, "{}", file.display());
            let types = fortran_types(&lines[at + 1..]);
            assert_eq!(types, c_types(expected), "{name} in {}", file.display());
            found.insert(name.to_owned(), ());
        }
    }
    let c_only = |name: &&str| name.ends_with("_c");
    for name in declared.keys().filter(|name| !c_only(name)) {
        assert!(found.contains_key(*name), "no Fortran interface of {name}");
    }
}

/// What each dummy argument of an interface body is, in C's words.
fn fortran_types(body: &[&str]) -> Vec<&'static str> {
    let dummies = body
        .iter()
        .take_while(|line| !line.starts_with("end function"));
    let dummies = dummies.filter_map(|line| {
        line.split_once(" :: ")
            .filter(|d| !d.0.starts_with("import"))
    });
    dummies
        .map(
            |(attributes, name)| match (attributes, name.ends_with("(*)")) {
                ("integer(c_int), value", false) => "int",
                ("integer(c_int64_t), value", false) => "int64_t",
                ("integer(c_size_t), value", false) => "size_t",
                ("integer(c_int), intent(inout)", false) => "int *",
                ("integer(c_int64_t), intent(inout)", false) => "int64_t *",
                ("character(kind=c_char), intent(in)", true) => "const char *",
                ("character(kind=c_char), intent(inout)", true) => "char *",
                other => panic!("not an interoperable argument that is known here: {other:?}"),
            },
        )
        .collect()
}

/// The types of a declaration's arguments.
fn c_types(declaration: &str) -> Vec<&str> {
    let (_, arguments) = declaration.split_once('(').unwrap();
    let arguments = arguments.strip_suffix(");").unwrap();
    if arguments == "void" {
        return Vec::new();
    }
    let end = |argument: &str| argument.rfind(['*', ' ']).unwrap();
    arguments
        .split(", ")
        .map(|argument| argument[..=end(argument)].trim_end())
        .collect()
}
