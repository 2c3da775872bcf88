//! Generates, from MPI's interface, the values of constants in the ABIs of libraries, the defects of libraries, and the
//! calls of a library.

use mpi_interface::{constants, native, quirks, table};
use std::env;
use std::fs;
use std::path::Path;

/// The folder of the rows of MPI's interface, beside the crates.
const CHAPTERS: &str = "../../interface/chapters";
/// The table of MPI's constants, beside the crates.
const CONSTANTS: &str = "../../interface/constants.tsv";
/// The table of what libraries do wrong, beside the crates.
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
