//! Module `mpi`'s interfaces of the legacy procedures, so that the compiler checks their calls.

use super::legacy::{self, AddressForm};
use crate::file::{self, DerivedFile};
use crate::table::{Chapter, Procedure};

/// The interfaces: `mpi/interfaces.inc`, which `fortran/dropin/mpi.f90` includes; each procedure under both of its names.
pub fn file(chapters: &[Chapter]) -> DerivedFile {
    let mut text =
        String::from("! Interfaces of the legacy procedures, from interface/chapters.\n");
    let rows = chapters.iter().flat_map(|chapter| &chapter.procedures);
    let (several, one): (Vec<_>, Vec<_>) = rows
        .filter(|row| row.is_legacy())
        .partition(|row| legacy::forms(row).len() > 1);
    let bodies = one
        .iter()
        .map(|row| interface("", row, AddressForm::Integer));
    let bodies = bodies.collect::<Vec<_>>().join("\n");
    text += &format!("  interface\n{bodies}  end interface\n\n");
    // (Compilers read this faster than the interfaces once more.)
    for row in one {
        text += &format!("  procedure({0}) :: P{0}\n", row.name);
    }
    for (row, prefix) in several.iter().flat_map(|row| [(row, ""), (row, "P")]) {
        let bodies = legacy::forms(row).iter();
        let bodies: Vec<String> = bodies.map(|&form| interface(prefix, row, form)).collect();
        let (name, bodies) = (format!("{prefix}{}", row.name), bodies.join("\n"));
        text += &format!("\n  interface {name}\n{bodies}  end interface {name}\n");
    }
    DerivedFile {
        path: "mpi/interfaces.inc".into(),
        text,
    }
}

fn interface(prefix: &str, row: &Procedure, form: AddressForm) -> String {
    let [first, last] = legacy::frame(prefix, row, form);
    let mut lines = Vec::new();
    if legacy::has_c_ptr(row, form) {
        lines.push("use, intrinsic :: iso_c_binding, only: c_ptr".to_owned());
    }
    let constants = Vec::from_iter(legacy::constants(row));
    if !constants.is_empty() {
        lines.push(format!("import :: {}", constants.join(", ")));
    }
    lines.push("implicit none".into());
    // Choice buffers of any type and rank, including array sections and special addresses. (With the letter C flang takes an
    // element of an array that need not be contiguous; it still copies sections.)
    for dummy in legacy::dummies(row).filter(|dummy| legacy::is_buffer(dummy)) {
        lines.push(format!("!GCC$ ATTRIBUTES NO_ARG_CHECK :: {}", dummy.name));
        lines.push(format!("!DIR$ IGNORE_TKR (TKRDMC) {}", dummy.name));
    }
    lines.extend(legacy::declarations(row, form));

    let lines: String = lines.iter().map(|line| file::fortran(6, line)).collect();
    file::fortran(4, &first) + &lines + &file::fortran(4, &last)
}
