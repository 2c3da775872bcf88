//! The entry points that are written by hand take what the rows of the table say: C functions, legacy procedures and
//! wrappers of `mpi_f08` are derived from those, and nothing else compares them with the Rust source.

use mpi_interface::core::{entry, is_transfer};
use mpi_interface::{entries, table};
use quote::ToTokens;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The entry points in `src`: name, and parameters as `name:Type`.
fn in_source() -> BTreeMap<String, Vec<String>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = BTreeMap::new();
    for file in fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "rs") {
            continue;
        }
        let source = syn::parse_file(&fs::read_to_string(&path).unwrap()).unwrap();
        for item in source.items {
            let syn::Item::Fn(function) = item else {
                continue;
            };
            if function.sig.abi.is_some() {
                let words = |argument: &syn::FnArg| {
                    let words = argument.to_token_stream().to_string();
                    // C has a macro `assert`, so that the argument is called `assert_`.
                    words.replace(' ', "").replace("_:", ":")
                };
                let parameters = function.sig.inputs.iter().map(words).collect();
                found.insert(function.sig.ident.to_string(), parameters);
            }
        }
    }
    found
}

#[test]
fn entry_points_take_what_the_rows_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("interface/chapters");
    let chapters = table::read(&folder).unwrap_or_else(|problem| panic!("{problem}"));
    let found = in_source();
    let (mut wrong, mut compared) = (Vec::new(), 0);
    for procedure in chapters.iter().flat_map(|chapter| &chapter.procedures) {
        let by_hand = procedure.by_hand;
        // Functions of numbers alone are in the language itself.
        let has_none = by_hand.c && by_hand.f08 && by_hand.legacy;
        if !procedure.is_offered || is_transfer(procedure) {
            continue;
        }
        let name = entry(procedure);
        // What cannot go to the core in this way is called by code that is written by hand, too.
        let Ok(expected) = entries::parameters(procedure) else {
            continue;
        };
        let as_written = |(name, kind): (String, &str)| format!("{name}:{}", kind.replace(' ', ""));
        let expected: Vec<String> = expected.into_iter().map(as_written).collect();
        match found.get(&name) {
            Some(parameters) if *parameters == expected => compared += 1,
            Some(parameters) => {
                wrong.push(format!("{name}\n  has {parameters:?}\n  not {expected:?}"))
            }
            None if has_none => {}
            None => wrong.push(format!("{name} is not there")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(compared > 100, "{compared}");
}
