//! The core's entry points that are no rows of the table (`interface/`) are written by hand, and are the same wherever they are
//! written down: in the Rust sources, in Fortran interfaces, in C. A caller of another language would not notice.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use syn::visit::{self, Visit};

/// The types of Rust that these entry points have, and those of C that they are (`src/foreign.rs`).
const TYPES: &[(&[&str], &str)] = &[
    (&["()"], "void"),
    (&["c_int"], "int"),
    (&["i64"], "int64_t"),
    (&["usize"], "size_t"),
    (&["Out<c_int>"], "int *"),
    (&["Out<i64>", "InOut<i64>", "ListOut"], "int64_t *"),
    (&["Out<Fint>", "Ierror"], "Fint *"),
    (&["ArrayIn", "Descriptor"], "const void *"),
    (&["TextIn"], "const char *"),
    (&["TextOut"], "char *"),
    (&["CTexts"], "const char *const *"),
];

/// A function: the type of its result, and the types and names of its parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Function {
    result: String,
    parameters: Vec<(String, String)>,
}

fn top() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![top().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let is_test = path.file_stem().is_some_and(|stem| stem == "tests");
            if path.is_dir() && !is_test {
                folders.push(path);
            } else if !is_test && path.extension().is_some_and(|e| e == ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    assert!(!found.is_empty());
    found
}

/// Collects the entry points of a source.
#[derive(Default)]
struct Collect {
    found: BTreeMap<String, Function>,
}

impl<'ast> Visit<'ast> for Collect {
    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        let is_symbol = |attribute: &syn::Attribute| {
            let list = attribute.meta.require_list();
            list.is_ok_and(|list| list.tokens.to_string() == "no_mangle")
        };
        if function.attrs.iter().any(is_symbol) {
            let parameters = function.sig.inputs.iter().map(|input| {
                let syn::FnArg::Typed(typed) = input else {
                    panic!("{} is a method", function.sig.ident)
                };
                let syn::Pat::Ident(name) = &*typed.pat else {
                    panic!("{} has a parameter without a name", function.sig.ident)
                };
                (spelled(&typed.ty), name.ident.to_string())
            });
            let result = match &function.sig.output {
                syn::ReturnType::Type(_, result) => spelled(result),
                syn::ReturnType::Default => "()".into(),
            };
            let found = Function {
                result,
                parameters: parameters.collect(),
            };
            self.found.insert(function.sig.ident.to_string(), found);
        }
        visit::visit_item_fn(self, function);
    }
}

/// A type without its path and its lifetimes.
fn spelled(written: &syn::Type) -> String {
    match written {
        syn::Type::Path(path) => {
            let last = path.path.segments.last().unwrap();
            let name = last.ident.to_string();
            let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else {
                return name;
            };
            let types = arguments.args.iter().filter_map(|argument| match argument {
                syn::GenericArgument::Type(inner) => Some(spelled(inner)),
                _ => None,
            });
            match types.collect::<Vec<_>>().join(", ") {
                none if none.is_empty() => name,
                types => format!("{name}<{types}>"),
            }
        }
        _ => "a type that is not known here".into(),
    }
}

/// The entry points that are written by hand.
fn entry_points() -> BTreeMap<String, Function> {
    let mut all = Collect::default();
    for path in files("src", "rs") {
        let source = syn::parse_file(&fs::read_to_string(&path).unwrap()).unwrap();
        all.visit_file(&source);
    }
    all.found
}

/// How what is declared in another language differs from an entry point.
fn difference(name: &str, rust: &Function, declared: &Function) -> Option<String> {
    let is_type = |rust: &str, c: &str| {
        let known = TYPES.iter().find(|(types, _)| types.contains(&rust));
        known.is_some_and(|(_, known)| *known == c)
    };
    let is_same = rust.parameters.len() == declared.parameters.len()
        && is_type(&rust.result, &declared.result)
        && rust.parameters.iter().zip(&declared.parameters).all(
            |((rust_type, rust_name), (c_type, c_name))| {
                is_type(rust_type, c_type) && rust_name == c_name
            },
        );
    let shown = |function: &Function| {
        let parameters = function.parameters.iter();
        let parameters: Vec<_> = parameters.map(|(t, name)| format!("{name}: {t}")).collect();
        format!("({}) -> {}", parameters.join(", "), function.result)
    };
    (!is_same).then(|| {
        format!(
            "{name}\n  is       {}\n  expected {}",
            shown(rust),
            shown(declared)
        )
    })
}

#[test]
fn every_entry_point_by_hand_is_declared_as_it_is() {
    let all = entry_points();
    let mut declared = declared_in_c();
    let mut wrong = Vec::new();
    for (name, function, types) in declared_in_fortran() {
        let shown: Vec<_> = function.parameters.iter().map(|p| p.0.as_str()).collect();
        if types != shown {
            wrong.push(format!(
                "{name}: its dummies are {types:?}, of {shown:?} above it"
            ));
        }
        declared.insert(name, function);
    }
    for (name, function) in &declared {
        match all.get(name) {
            Some(rust) => wrong.extend(difference(name, rust, function)),
            None => wrong.push(format!("{name} is not in the Rust sources")),
        }
    }
    let unknown = all.keys().filter(|name| !declared.contains_key(*name));
    wrong.extend(unknown.map(|name| format!("{name} is no row, and nothing declares it")));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What the C functions by hand declare for themselves.
fn declared_in_c() -> BTreeMap<String, Function> {
    let mut found = BTreeMap::new();
    for path in files("src/dropin", "c") {
        let text = fs::read_to_string(path).unwrap();
        let lines = text.lines().filter_map(|line| line.strip_suffix(';'));
        let lines = lines.filter(|line| line.starts_with("int minfo_"));
        found.extend(lines.map(|line| (name_of(line).to_owned(), function(line))));
    }
    found
}

/// The interfaces by hand: the comment above each is the prototype, and its dummies are of these types.
fn declared_in_fortran() -> Vec<(String, Function, Vec<&'static str>)> {
    let mut found = Vec::new();
    for file in files("fortran", "f90") {
        let source = fs::read_to_string(&file).unwrap();
        let lines: Vec<_> = source.lines().map(str::trim).collect();
        for (at, line) in lines.iter().enumerate() {
            let Some((_, binding)) = line.split_once("bind(C, name='") else {
                continue;
            };
            let shared = line.strip_prefix("procedure(");
            // A variable: its address is all that matters.
            if line.contains(" :: ") && shared.is_none() {
                continue;
            }
            let name = binding.split('\'').next().unwrap();
            let prototype = prototype(&lines[..=at]);
            assert_eq!(name_of(&prototype), name, "{}", file.display());
            // The body follows, or is that of an abstract interface.
            let head = shared.and_then(|rest| rest.split_once(')'));
            let head = head.map(|(name, _)| format!("function {name}("));
            let head = head.map_or(at, |head| {
                let place = lines.iter().position(|line| line.contains(&head));
                place.unwrap_or_else(|| panic!("{}: no {head}", file.display()))
            });
            let types = fortran_types(&lines[head + 1..]);
            found.push((
                name.to_owned(),
                function(prototype.trim_end_matches(';')),
                types,
            ));
        }
    }
    found
}

/// The name that a prototype declares.
fn name_of(prototype: &str) -> &str {
    let start = prototype.find("minfo_").unwrap_or(0);
    let length = prototype[start..].find('(').unwrap_or(0);
    &prototype[start..start + length]
}

/// What a prototype without its `;` declares.
fn function(prototype: &str) -> Function {
    let (head, parameters) = prototype.split_once('(').unwrap();
    let parameters = parameters.strip_suffix(')').unwrap();
    let parameters = parameters
        .split(", ")
        .filter(|&parameter| parameter != "void");
    let parameter = |parameter: &str| {
        let end = parameter.rfind(['*', ' ']).unwrap() + 1;
        let (c_type, name) = parameter.split_at(end);
        (c_type.trim_end().to_owned(), name.to_owned())
    };
    Function {
        result: head.split(' ').next().unwrap().to_owned(),
        parameters: parameters.map(parameter).collect(),
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
    match (attributes, name.ends_with("(*)")) {
        ("integer(c_int), value", false) => "int",
        ("integer(c_int64_t), value", false) => "int64_t",
        ("integer(c_size_t), value", false) => "size_t",
        ("integer(c_int), intent(inout)", false) => "int *",
        ("integer(c_int64_t), intent(inout)", _) => "int64_t *",
        ("character(kind=c_char), intent(in)", true) => "const char *",
        ("character(kind=c_char), intent(inout)", true) => "char *",
        ("type(*), dimension(*), intent(in)", false) => "const void *",
        // Of one that programs call.
        (
            "integer, intent(inout)" | "integer, intent(out)" | "integer, optional, intent(out)",
            false,
        ) => "Fint *",
        (descriptor, false) if descriptor.starts_with("type(*), dimension(..)") => "const void *",
        other => panic!("not an interoperable argument that is known here: {other:?}"),
    }
}

/// Runs the build script where `interface/chapters` has this file alone; what it says on its standard output.
fn build_with(name: &str, text: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wrong_line");
    let chapters = folder.join("interface/chapters");
    let _ = fs::remove_dir_all(&chapters);
    fs::create_dir_all(&chapters).unwrap();
    fs::write(chapters.join(name), text).unwrap();
    let mut script = Command::new(env!("BUILD_SCRIPT"));
    script.current_dir(&folder).env("OUT_DIR", &folder);
    let output = script.output().unwrap();
    assert!(!output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_wrong_line_ends_the_build_with_its_place() {
    let wrong =
        "# Communicators.\n\nMPI_Comm_rank(comm:COMMUNICATOR:in rank:RNAK:out)\n  The rank.\n";
    let said = build_with("comm.txt", wrong);
    let expected = "cargo::error=interface/chapters/comm.txt:3: `RNAK` is not a kind of argument: expected one of those in \
                    interface/src/kind.rs\n";
    assert!(said.contains(expected), "{said}");
}

/// What is said where the machine is not supported.
const OTHER_MACHINE: &str =
    "mpi_info_f08 is for 64-bit little-endian machines, such as x86-64 and AArch64";

#[test]
fn other_machines_are_refused_by_the_build_script() {
    for (variable, value) in [
        ("CARGO_CFG_TARGET_POINTER_WIDTH", "32"),
        ("CARGO_CFG_TARGET_ENDIAN", "big"),
    ] {
        let mut script = Command::new(env!("BUILD_SCRIPT"));
        script.env("OUT_DIR", env!("CARGO_TARGET_TMPDIR"));
        let output = script.env(variable, value).output().unwrap();
        assert!(!output.status.success());
        let said = String::from_utf8(output.stdout).unwrap();
        assert!(
            said.ends_with(&format!("cargo::error={OTHER_MACHINE}\n")),
            "{said}"
        );
    }
}

#[test]
fn other_machines_are_refused_by_the_compiler() {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    for (machine, is_refused) in [
        (r#"target_pointer_width="32""#, true),
        (r#"target_endian="big""#, true),
        (r#"target_pointer_width="64""#, false),
    ] {
        let mut compiler = Command::new(&rustc);
        compiler
            .args([
                "--edition",
                "2024",
                "--crate-type",
                "lib",
                "--emit",
                "metadata",
            ])
            .args(["-A", "explicit_builtin_cfgs_in_flags", "--cfg", machine])
            .args(["--out-dir", env!("CARGO_TARGET_TMPDIR")])
            .arg("crates/rules/src/platform.rs");
        let output = compiler.output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.success(), !is_refused, "{machine}: {said}");
        assert_eq!(
            said.contains(&format!("error: {OTHER_MACHINE}\n")),
            is_refused,
            "{said}"
        );
    }
}
