//! The module `mpi_info_f08_types`: the types of `mpi_f08`, their predefined handles, and their operators.

use crate::constants::{self, ConstantGroup};
use crate::file::DerivedFile;
use crate::kind::ObjectKind;

/// The handles, and what each is a handle of.
const HANDLES: [(ObjectKind, &str); 11] = [
    (ObjectKind::Info, "An info object"),
    (ObjectKind::Comm, "A communicator"),
    (ObjectKind::Win, "A window"),
    (ObjectKind::File, "A file"),
    (ObjectKind::Group, "A group of processes"),
    (ObjectKind::Request, "A request"),
    (ObjectKind::Message, "A matched message"),
    (ObjectKind::Session, "A session"),
    (ObjectKind::Errhandler, "An error handler"),
    (ObjectKind::Datatype, "A datatype"),
    (ObjectKind::Op, "An operation"),
];

const HEAD: &str = "\
!> The handle types of `mpi_f08`, their predefined handles, and the variables that are recognised by their addresses
!! (MPI 4.1, sections 2.5.1, 2.5.4 and 19.1.3).
!!
!! A handle contains the INTEGER handle of `mpif.h`: `info%MPI_VAL`.
module mpi_info_f08_types
  use, intrinsic :: iso_c_binding, only: c_char, c_int
  implicit none
  private
";

const STATUS: &str = "
  !> The status of a message or a transfer, in the layout of the standard ABI.
  type, bind(C), public :: MPI_Status
    integer(c_int) :: MPI_SOURCE
    integer(c_int) :: MPI_TAG
    integer(c_int) :: MPI_ERROR
    integer(c_int), private :: internal(5)
  end type MPI_Status
";

const VARIABLES: &str = "
  !> Variables that are recognised by their addresses; the core defines them. Their values are not used.
  !! C_LOC(MPI_BUFFER_AUTOMATIC) is what detaching that buffer returns (MPI 5.0, section 3.6).
  integer(c_int), bind(C, name='minfo_bottom'), public :: MPI_BOTTOM
  integer(c_int), bind(C, name='minfo_in_place'), public :: MPI_IN_PLACE
  integer(c_int), bind(C, name='minfo_buffer_automatic'), target, public :: MPI_BUFFER_AUTOMATIC
  integer, bind(C, name='minfo_unweighted'), public :: MPI_UNWEIGHTED(1)
  integer, bind(C, name='minfo_weights_empty'), public :: MPI_WEIGHTS_EMPTY(1)
  type(MPI_Status), bind(C, name='minfo_status_ignore'), public :: MPI_STATUS_IGNORE
  type(MPI_Status), bind(C, name='minfo_statuses_ignore'), public :: MPI_STATUSES_IGNORE(1)
  character(kind=c_char), bind(C, name='minfo_argv_null'), public :: MPI_ARGV_NULL(1)
  character(kind=c_char), bind(C, name='minfo_argvs_null'), public :: MPI_ARGVS_NULL(1, 1)
  integer, bind(C, name='minfo_errcodes_ignore'), public :: MPI_ERRCODES_IGNORE(1)
";

/// The module.
pub fn file(constants: &[ConstantGroup]) -> DerivedFile {
    let mut text = HEAD.to_owned();
    for (handle, meaning) in HANDLES {
        let name = handle.type_name();
        text += &format!(
            "\n  !> {meaning}.\n  type, bind(C), public :: {name}\n    integer(c_int) :: MPI_VAL\n  end type {name}\n"
        );
    }
    text += STATUS;
    text += &constants::handles(constants);
    text += VARIABLES;
    let operands = HANDLES.map(|(handle, _)| handle.word());
    for (operator, word, meaning) in [
        (
            "==",
            "equal",
            "two handles are equal (MPI 4.1, section 19.1.3)",
        ),
        ("/=", "differ", "two handles differ"),
    ] {
        text += &format!("\n  !> Returns whether {meaning}.\n  interface operator({operator})\n");
        for operand in operands.iter().chain(&["status"]) {
            text += &format!("    module procedure {operand}_{word}\n");
        }
        text += &format!("  end interface operator({operator})\n");
    }
    text += "\n  public :: operator(==), operator(/=)\n\ncontains\n";
    for (handle, _) in HANDLES {
        for (operator, word) in [("==", "equal"), ("/=", "differ")] {
            let value = format!("a%MPI_VAL {operator} b%MPI_VAL");
            text += &function(handle.word(), word, handle.type_name(), &value);
        }
    }
    let value = "a%MPI_SOURCE == b%MPI_SOURCE .and. a%MPI_TAG == b%MPI_TAG .and. &\n      \
                 a%MPI_ERROR == b%MPI_ERROR .and. all(a%internal == b%internal)";
    text += &function("status", "equal", "MPI_Status", value);
    text += &function("status", "differ", "MPI_Status", ".not. status_equal(a, b)");
    text += "end module mpi_info_f08_types\n";
    DerivedFile {
        path: "fortran/types.f90".into(),
        text,
    }
}

/// The function behind an operator.
fn function(operand: &str, word: &str, type_: &str, value: &str) -> String {
    let name = format!("{operand}_{word}");
    format!(
        "\n  elemental logical function {name}(a, b)\n    type({type_}), intent(in) :: a, b\n\n    \
         {name} = {value}\n  end function {name}\n"
    )
}
