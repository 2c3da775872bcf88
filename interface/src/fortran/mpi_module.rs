//! Module `mpi`'s interfaces of the legacy procedures, so that the compiler checks their calls.

use super::legacy::{self, AddressForm};
use crate::file::{self, DerivedFile};
use crate::table::{Chapter, Procedure};

/// The interfaces: `mpi/interfaces.inc`, which `fortran/dropin/mpi.f90` includes.
pub fn file(chapters: &[Chapter]) -> DerivedFile {
    let mut text =
        String::from("! Interfaces of the legacy procedures, from interface/chapters.\n");
    for chapter in chapters {
        let rows = chapter.procedures.iter().filter(|row| row.is_legacy());
        let (several, one): (Vec<_>, Vec<_>) = rows.partition(|row| legacy::forms(row).len() > 1);
        if !one.is_empty() {
            text += "  interface\n";
            for (place, row) in one.iter().enumerate() {
                text += if place == 0 { "" } else { "\n" };
                text += &interface("", row, AddressForm::Integer);
                // A function cannot be called without a declaration, even under its profiling name.
                if row.result.is_some() {
                    text = text + "\n" + &interface("P", row, AddressForm::Integer);
                }
            }
            text += "  end interface\n\n";
        }
        for row in several {
            let bodies = legacy::forms(row).iter();
            let bodies: Vec<String> = bodies.map(|&form| interface("", row, form)).collect();
            let (name, bodies) = (&row.name, bodies.join("\n"));
            text += &format!("  interface {name}\n{bodies}  end interface {name}\n\n");
        }
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
    // Choice buffers of any type and rank, including array sections and special addresses.
    for dummy in legacy::dummies(row).filter(|dummy| legacy::is_buffer(dummy)) {
        lines.push(format!("!GCC$ ATTRIBUTES NO_ARG_CHECK :: {}", dummy.name));
        lines.push(format!("!DIR$ IGNORE_TKR {}", dummy.name));
    }
    lines.extend(legacy::declarations(row, form));

    let lines: String = lines.iter().map(|line| file::fortran(6, line)).collect();
    file::fortran(4, &first) + &lines + &file::fortran(4, &last)
}
