//! Generates from `interface/`: the constants of each ABI, the table of library defects, and the declarations of
//! library calls.

use mpi_interface::{constants, native, quirks, table};
use std::env;
use std::fs;
use std::path::Path;

/// MPI's procedures, one row each.
const CHAPTERS: &str = "../../interface/chapters";
/// MPI's constants.
const CONSTANTS: &str = "../../interface/constants.tsv";
/// Known defects of MPI libraries.
const QUIRKS: &str = "../../interface/quirks.toml";

fn main() {
    for made_from in [CHAPTERS, CONSTANTS, QUIRKS] {
        println!("cargo::rerun-if-changed={made_from}");
    }
    let folder = Path::new(CHAPTERS);
    let files = [
        constants::read(Path::new(CONSTANTS)).map(|table| constants::abis(&table)),
        quirks::read(Path::new(QUIRKS)).map(|table| quirks::rust(&table)),
        table::read(folder).and_then(|chapters| native::derive(folder, &chapters)),
    ];
    let out = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    for file in files {
        match file {
            Ok(file) => {
                let path = Path::new(&out).join(&file.path);
                fs::write(&path, &file.text)
                    .unwrap_or_else(|error| panic!("cannot write {path:?}: {error}"));
            }
            Err(problem) => println!("cargo::error={problem}"),
        }
    }
}
