//! Passes the size of a default INTEGER, on which the datatypes of Fortran's numbers depend, to the sources, and
//! generates the static table of hints from the tables in `src/hints/catalogue`, the constants of MPI, and the verdicts.

mod catalogue;

use mpi_interface::{constants, verdicts};
use std::env;
use std::fs;
use std::path::Path;

/// The catalogue's folder in the crate.
const CATALOGUE: &str = "src/hints/catalogue";
/// The table of MPI's constants, beside the crates.
const CONSTANTS: &str = "../../interface/constants.tsv";
/// The table of verdicts.
const VERDICTS: &str = "../../interface/verdicts.toml";

fn main() {
    println!("cargo::rerun-if-env-changed=FFLAGS");
    let flags = env::var("FFLAGS").unwrap_or_default();
    if flags
        .split_whitespace()
        .any(|flag| flag == "-fdefault-integer-8")
    {
        println!("cargo::rustc-cfg=fint64");
    }
    println!("cargo::rerun-if-changed={CATALOGUE}");
    match catalogue::read(Path::new(CATALOGUE)) {
        Ok(rust) => write("hints.rs", &rust),
        Err(problems) => {
            for problem in problems {
                // Cargo shows only these lines, then ends the build.
                println!("cargo::error={problem}");
            }
        }
    }
    for made_from in [CONSTANTS, VERDICTS] {
        println!("cargo::rerun-if-changed={made_from}");
    }
    for file in [
        constants::read(Path::new(CONSTANTS)).map(|table| constants::rust(&table)),
        verdicts::read(Path::new(VERDICTS)).map(|table| verdicts::rust(&table)),
    ] {
        match file {
            Ok(file) => write(&file.path, &file.text),
            Err(problem) => println!("cargo::error={problem}"),
        }
    }
}

/// Writes a file that the sources include.
fn write(name: &str, text: &str) {
    let folder = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    let path = Path::new(&folder).join(name);
    fs::write(&path, text).unwrap_or_else(|error| panic!("cannot write {path:?}: {error}"));
}
