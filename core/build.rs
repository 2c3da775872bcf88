//! Tells the sources the size of a default INTEGER, which the datatypes of Fortran's numbers depend on.

use std::env;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=FFLAGS");
    let flags = env::var("FFLAGS").unwrap_or_default();
    if flags
        .split_whitespace()
        .any(|flag| flag == "-fdefault-integer-8")
    {
        println!("cargo:rustc-cfg=fint64");
    }
}
