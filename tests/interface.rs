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
    let builder = files("src", "rs")
        .iter()
        .fold(builder, |builder, file| builder.with_src(file));
    let mut text = Vec::new();
    builder.generate().unwrap().write(&mut text);
    let text = String::from_utf8(text).unwrap();
    // Variables are known by their addresses only, and in Fortran.
    let is_function = |line: &&str| line.contains("minfo_") && !line.starts_with("extern ");
    let mut lines: Vec<_> = text.lines().filter(is_function).collect();
    lines.sort_unstable();
    lines.dedup();
    lines.join("\n") + "\n"
}

/// Whether Fortran programs themselves call what is declared: it takes everything by reference, and
/// C descriptors for choice buffers.
fn is_for_programs(declaration: &str) -> bool {
    declaration.contains("_f08(")
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
    let declarations = declarations();
    let for_c = declarations.lines().filter(|line| !is_for_programs(line));
    let for_c: String = for_c.map(|line| line.to_owned() + "\n").collect();
    let header = fs::read_to_string(&path).unwrap_or_default();
    let expected = format!(
        "/* The core's symbols, made from src by `MINFO_WRITE=1 cargo test --test interface`. */\n\
         #include <stddef.h>\n#include <stdint.h>\n\n{for_c}"
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
            // A variable: its address is all that matters.
            if line.contains(" :: ") {
                continue;
            }
            let name = binding.split('\'').next().unwrap();
            let prototype = prototype(&lines[..=at]);
            let expected = declared
                .get(name)
                .unwrap_or_else(|| panic!("{name} is not in the Rust source"));
            assert_eq!(prototype, *expected, "{}", file.display());
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

/// The comment above a statement, of which the last line of `lines` is the last.
fn prototype(lines: &[&str]) -> String {
    let continued = lines[..lines.len() - 1].iter().rev();
    let continued = continued.take_while(|line| line.ends_with('&')).count();
    let above = lines[..lines.len() - 1 - continued].iter().rev();
    let mut comment: Vec<_> = above.map_while(|line| line.strip_prefix("! ")).collect();
    comment.reverse();
    let words: Vec<_> = comment.into_iter().map(str::trim).collect();
    words.join(" ")
}

/// What each dummy argument of an interface body is, in C's words.
fn fortran_types(body: &[&str]) -> Vec<&'static str> {
    let dummies = body.iter().take_while(|line| {
        !line.starts_with("end function") && !line.starts_with("end subroutine")
    });
    let dummies = dummies.filter_map(|line| {
        line.split_once(" :: ")
            .filter(|d| !d.0.starts_with("import"))
    });
    dummies.map(c_type).collect()
}

/// Of a dummy argument's declaration, what stands before the colons and behind them.
fn c_type((attributes, name): (&str, &str)) -> &'static str {
    if let Some(c_type) = handle_type(attributes) {
        return c_type;
    }
    match (attributes, name.ends_with("(*)")) {
        ("integer(c_int), value", false) => "int",
        ("integer(c_int64_t), value", false) => "int64_t",
        ("integer(c_size_t), value", false) => "size_t",
        ("integer(c_int), intent(inout)", false) => "int *",
        ("integer(c_int64_t), intent(inout)", _) => "int64_t *",
        ("character(kind=c_char), intent(in)", true) => "const char *",
        ("character(kind=c_char), intent(inout)", true) => "char *",
        ("type(c_ptr), intent(inout)", false) => "void **",
        ("type(MPI_Status)", _) => "int *",
        ("type(MPI_Status), intent(in)", false) => "const int *",
        ("type(*), dimension(*), intent(in)", false) => "const void *",
        ("type(*), dimension(*), intent(inout)", false) => "void *",
        // Of those that programs call.
        ("integer, intent(in)", false) => "const Fint *",
        ("integer, optional, intent(out)", false) => "Fint *",
        (
            "integer(MPI_ADDRESS_KIND), intent(in)"
            | "integer(MPI_COUNT_KIND), intent(in)"
            | "integer(MPI_OFFSET_KIND), intent(in)",
            false,
        ) => "const int64_t *",
        ("integer(MPI_ADDRESS_KIND), intent(inout)", false) => "int64_t *",
        (descriptor, false) if descriptor.starts_with("type(*), dimension(..)") => "const void *",
        other => panic!("not an interoperable argument that is known here: {other:?}"),
    }
}

/// Of handles by reference.
fn handle_type(attributes: &str) -> Option<&'static str> {
    const KINDS: [&str; 7] = ["Comm", "Datatype", "File", "Info", "Op", "Request", "Win"];
    let (kind, intent) = attributes.strip_prefix("type(MPI_")?.split_once("), ")?;
    match intent {
        "intent(in)" if KINDS.contains(&kind) => Some("const int *"),
        "intent(inout)" if KINDS.contains(&kind) => Some("int *"),
        _ => None,
    }
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

/// Of `public :: MPI_Put, MPI_Put_f08ts` in the modules: `PMPI_Put => MPI_Put` in those of the profiling
/// names.
#[test]
fn every_procedure_has_its_profiling_name() {
    let files = files("fortran", "f90");
    let named = |file: &&PathBuf, end: &str| file.to_str().unwrap().ends_with(end);
    let (profiling, others): (Vec<_>, Vec<_>) =
        files.iter().partition(|file| named(file, "profiling.f90"));
    let renamed: String = profiling
        .iter()
        .map(|file| fs::read_to_string(file).unwrap())
        .collect();
    let renamed: Vec<_> = renamed
        .lines()
        .map(|line| line.trim().trim_end_matches(", &"))
        .collect();
    let mut count = 0;
    for file in others.iter().filter(|file| !named(file, "/by_address.f90")) {
        let source = fs::read_to_string(file).unwrap();
        let public = source
            .lines()
            .filter_map(|line| line.strip_prefix("  public :: MPI_"));
        for name in public.flat_map(|names| names.split(", ")) {
            let name = name.trim_start_matches("MPI_");
            let renaming = format!("PMPI_{name} => MPI_{name}");
            assert!(renamed.contains(&renaming.as_str()), "{renaming}");
            count += 1;
        }
    }
    assert!(count > 200, "{count} names of procedures");
}
