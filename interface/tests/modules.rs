//! What the modules of `mpi_f08` contain for each compiler.

#[allow(dead_code)]
mod support;

use mpi_interface::file::DerivedFile;
use mpi_interface::fortran::Compiler;
use mpi_interface::table::Chapter;
use support::procedure;

/// gfortran 11 rejects CHARACTER arguments of procedures of the core; everything else is the same.
#[test]
fn texts_are_of_any_type_for_a_compiler_that_cannot_pass_them() {
    let chapters = support::chapters();
    let of = |takes_texts| {
        let compiler = Compiler {
            takes_texts,
            ..Compiler::default()
        };
        mpi_interface::fortran::modules(&chapters, compiler).unwrap()
    };
    let blocks = |file: &DerivedFile| -> Vec<String> {
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
    let has = |files: &[DerivedFile], name: &str| files.iter().any(|file| file.text.contains(name));
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
