//! Rows can express the whole standard: all procedures of MPI 4.1 go through every derivation, and the result compiles.

#[allow(dead_code)]
mod support;

use mpi_interface::c;
use mpi_interface::constants;
use mpi_interface::core;
use mpi_interface::file::File;
use mpi_interface::fortran::declare::Form;
use mpi_interface::fortran::{Compiler, core_module, specifics, types};
use mpi_interface::fuzz;
use mpi_interface::table::{Chapter, Procedure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use support::{Arguments, constants, procedure, standard};

/// Procedures that do more than pass arguments on, in every language, and what a row cannot express.
const BY_HAND: &[(&str, &str)] = &[];

/// Procedures that need the arguments of `main`, do not need the core, or have a variable argument list in C.
const OTHERS_BY_HAND: &[&str] = &[
    "MPI_Aint_add",
    "MPI_Aint_diff",
    "MPI_Info_create_env",
    "MPI_Pcontrol",
];

/// The hardest rows: a form that could not express them would be the wrong one.
const HARDEST: &[&str] = &[
    "MPI_Alltoallw",
    "MPI_Op_create",
    "MPI_Type_get_contents",
    "MPI_Waitsome",
    "MPI_Group_range_incl",
    "MPI_Register_datarep",
];

/// The procedures whose arguments have kinds: the derived ones and the hand-written ones.
fn whole() -> (Vec<Procedure>, Vec<Procedure>) {
    let mut derived = Vec::new();
    let mut by_hand = Vec::new();
    for row in standard() {
        let Arguments::Kinds(arguments) = row.arguments else {
            continue;
        };
        let large = if row.has_large { "large" } else { "" };
        let is_of_mpi1 = ["MPI_Attr_", "MPI_Keyval_"]
            .iter()
            .any(|start| row.name.starts_with(start));
        let no_f08 = if is_of_mpi1 { " no_f08" } else { "" };
        let is_by_hand =
            BY_HAND.iter().any(|(name, _)| *name == row.name) || OTHERS_BY_HAND.contains(&row.name);
        match is_by_hand {
            true => by_hand.push(procedure(
                row.name,
                arguments,
                &format!("{large} by_hand(c,f08,legacy)"),
            )),
            false => derived.push(procedure(row.name, arguments, &format!("{large}{no_f08}"))),
        }
    }
    (derived, by_hand)
}

/// All of them as a table of one chapter.
fn chapters() -> [Chapter; 1] {
    let (derived, by_hand) = whole();
    [Chapter {
        name: "whole".into(),
        title: "All procedures of MPI 4.1.".into(),
        text: Vec::new(),
        procedures: [derived, by_hand].concat(),
    }]
}

/// A folder for this test only, with the derived files.
fn folder(name: &str, files: &[File]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    for file in files {
        let path = folder.join(&file.path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, &file.text).unwrap();
    }
    folder
}

fn run(command: &mut Command) {
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}:\n{said}");
}

#[test]
fn what_is_by_hand_cannot_be_said() {
    let (derived, by_hand) = whole();
    assert_eq!(derived.len() + by_hand.len(), 400);
    for (name, reason) in BY_HAND {
        let row = by_hand.iter().find(|row| row.name == *name).unwrap();
        let mut said = row.arguments.iter().map(core::parameter);
        let said = said.find_map(Result::err).unwrap();
        assert!(said.contains(reason), "{name}: {said}");
    }
    for name in HARDEST {
        assert!(derived.iter().any(|row| row.name == *name), "{name}");
    }
}

#[test]
fn the_c_functions_of_all_procedures_compile() {
    let chapters = chapters();
    let package = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let by_hand = fs::read_to_string(package.join("include/dropin/mpi.h")).unwrap();
    let constants = constants();
    let mut files = c::functions(&chapters).unwrap_or_else(|problem| panic!("{problem}"));
    files.push(c::header(&by_hand, &constants, &chapters).unwrap());
    files.push(c::core_header(&chapters));
    files.extend(c::handles(&chapters));
    let folder = folder("whole", &files);
    for flags in [&[][..], &["-DMINFO_FINT_64"]] {
        for file in files.iter().filter(|file| file.path.ends_with(".c")) {
            run(Command::new("gcc")
                .args(["-std=c11", "-fsyntax-only", "-Wall", "-Wextra", "-Werror"])
                .args(["-Wmissing-prototypes", "-DMINFO_CHECK_HEADER"])
                .args(flags)
                .arg(format!("-I{}", folder.join("include").display()))
                .arg(format!("-I{}", folder.join("c").display()))
                .arg(format!("-I{}", package.join("src/dropin").display()))
                .arg(folder.join(&file.path)));
        }
    }
}

/// The fuzzer's calls are included: a new row needs nothing else there.
#[test]
fn the_calls_of_all_procedures_compile() {
    let chapters = chapters();
    let package = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let by_hand = fs::read_to_string(package.join("include/dropin/mpi.h")).unwrap();
    let constants = constants();
    let files = [
        c::header(&by_hand, &constants, &chapters).unwrap(),
        fuzz::file(&constants, &chapters).unwrap(),
        File {
            path: "calls.c".into(),
            text: "#include <mpi.h>\n#include \"fuzz.h\"\n#include \"fuzz/calls.h\"\n\
                   int main(void) { return procedures[0].count + !predefined[0].name + !constants[0].name; }\n"
                .into(),
        },
    ];
    let folder = folder("calls", &files);
    for flags in [&[][..], &["-DMINFO_FINT_64"]] {
        run(Command::new("gcc")
            .args(["-std=c11", "-fsyntax-only", "-Wall", "-Wextra", "-Werror"])
            .args(flags)
            .arg(format!("-I{}", folder.join("include").display()))
            .arg(format!("-I{}", folder.display()))
            .arg(format!("-I{}", package.join("tests/fuzz.d").display()))
            .arg(folder.join("calls.c")));
    }
    let text = &files[1].text;
    for row in &chapters[0].procedures {
        assert!(
            text.contains(&format!("{{\"{}\", ", row.name)),
            "{}",
            row.name
        );
    }
}

/// Compiles sources with `FC` and the flags of the build, each after those that it uses.
fn fortran(folder: &Path, flags: &[&str], sources: &[PathBuf]) {
    let compiler = std::env::var("FC").unwrap_or_else(|_| "gfortran".into());
    let modules = folder.join(flags.concat());
    fs::create_dir_all(&modules).unwrap();
    for source in sources {
        let mut command = Command::new(&compiler);
        match compiler.contains("flang") {
            true => command.arg("-module-dir").arg(&modules),
            false => command
                .args([
                    "-std=f2018",
                    "-Wall",
                    "-Wextra",
                    "-Werror",
                    "-Wno-c-binding-type",
                ])
                .arg("-J")
                .arg(&modules),
        };
        run(command
            .args(["-O1", "-c"])
            .args(flags)
            .arg(source)
            .arg("-o")
            .arg(modules.join("whole.o")));
    }
}

#[test]
fn the_specifics_of_all_procedures_compile() {
    let chapters = chapters();
    let mut files =
        vec![core_module::file(&chapters).unwrap_or_else(|problem| panic!("{problem}"))];
    for form in [Form::Small, Form::Large] {
        files.extend(
            specifics::files(&chapters, form, Compiler::default())
                .unwrap_or_else(|problem| panic!("{problem}")),
        );
    }
    let package = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let constants = constants();
    files.push(constants::module(&constants));
    files.push(types::file(&constants));
    let functions = fs::read_to_string(package.join("fortran/functions.f90")).unwrap();
    files.push(File {
        path: "fortran/functions.f90".into(),
        text: functions.replacen("  private\n", "  public\n", 1),
    });
    let folder = folder("whole", &files);
    let derived = |stem: &str| folder.join(format!("fortran/{stem}.f90"));
    let mut sources = vec![
        derived("constants"),
        derived("types"),
        package.join("fortran/convert.f90"),
        derived("functions"),
        derived("core"),
        derived("whole"),
    ];
    fortran(&folder, &["-fdefault-integer-8"], &sources);
    sources.push(derived("large_whole"));
    fortran(&folder, &[], &sources);
}

/// gfortran 11 refuses a text in a procedure of the core; the rest is the same.
#[test]
fn texts_are_of_any_type_for_a_compiler_that_cannot_pass_them() {
    let chapters = chapters();
    let of = |takes_texts| {
        let compiler = Compiler {
            takes_texts,
            ..Compiler::default()
        };
        mpi_interface::fortran::modules(&chapters, compiler).unwrap()
    };
    let blocks = |file: &File| -> Vec<String> {
        let blocks = file.text.split("  end interface ");
        blocks.map(str::to_owned).collect()
    };
    let mut changed = 0;
    for (usual, other) in of(true).iter().zip(&of(false)) {
        for (usual, other) in blocks(usual).iter().zip(blocks(other)) {
            if usual.contains("bind(C") && usual.contains("character(len=*)") {
                let text = "character(len=*), intent(in) :: ";
                let any = "type(*), dimension(..), intent(in) :: ";
                assert_eq!(usual.replace(text, any), other);
                changed += 1;
            } else {
                assert_eq!(*usual, other);
            }
        }
    }
    // MPI_Pack_external and MPI_Unpack_external, in both forms.
    assert_eq!(changed, 4);
}

/// MPI-1's names are for old codes: in C and legacy Fortran.
#[test]
fn what_the_standard_has_no_more_is_not_in_mpi_f08() {
    let name = "MPI_Address";
    let arguments = "location:BUFFER:in address:DISPLACEMENT:out";
    let chapter = |marks| Chapter {
        name: "removed".into(),
        title: "Names of MPI-1".into(),
        text: Vec::new(),
        procedures: vec![procedure(name, arguments, marks)],
    };
    let has = |files: &[File], name: &str| files.iter().any(|file| file.text.contains(name));
    for (marks, is_there) in [("", true), ("removed(MPI_Get_address)", false)] {
        let chapters = [chapter(marks)];
        let modules = mpi_interface::fortran::modules(&chapters, Compiler::default()).unwrap();
        assert_eq!(has(&modules, "MPI_Address_f08ts"), is_there, "{marks}");
        let legacy = mpi_interface::fortran::legacy::files(&chapters).unwrap();
        assert!(has(&legacy, "subroutine MPI_Address("));
        let functions = mpi_interface::c::functions(&chapters).unwrap();
        assert!(has(&functions, "PMPI_Address("));
    }
}
