!> The handle types of `mpi_f08` and their predefined handles (MPI 4.1, sections 2.5.1 and 19.1.3).
!!
!! A handle is an integer inside, the same as the INTEGER handle of `mpif.h`: `info%MPI_VAL`.
module mpi_info_f08_types
  use, intrinsic :: iso_c_binding, only: c_int
  implicit none
  private

  !> An info object.
  type, bind(C), public :: MPI_Info
    integer(c_int) :: MPI_VAL
  end type MPI_Info

  !> A communicator.
  type, bind(C), public :: MPI_Comm
    integer(c_int) :: MPI_VAL
  end type MPI_Comm

  !> A window.
  type, bind(C), public :: MPI_Win
    integer(c_int) :: MPI_VAL
  end type MPI_Win

  !> A file.
  type, bind(C), public :: MPI_File
    integer(c_int) :: MPI_VAL
  end type MPI_File

  !> A request.
  type, bind(C), public :: MPI_Request
    integer(c_int) :: MPI_VAL
  end type MPI_Request

  !> An error handler.
  type, bind(C), public :: MPI_Errhandler
    integer(c_int) :: MPI_VAL
  end type MPI_Errhandler

  !> A datatype.
  type, bind(C), public :: MPI_Datatype
    integer(c_int) :: MPI_VAL
  end type MPI_Datatype

  !> An operation.
  type, bind(C), public :: MPI_Op
    integer(c_int) :: MPI_VAL
  end type MPI_Op

  !> What is known of a message or a transfer, in the layout of the standard ABI.
  type, bind(C), public :: MPI_Status
    integer(c_int) :: MPI_SOURCE
    integer(c_int) :: MPI_TAG
    integer(c_int) :: MPI_ERROR
    integer(c_int), private :: internal(5)
  end type MPI_Status

  type(MPI_Info), parameter, public :: MPI_INFO_NULL = MPI_Info(304)
  type(MPI_Info), parameter, public :: MPI_INFO_ENV = MPI_Info(305)
  type(MPI_Comm), parameter, public :: MPI_COMM_NULL = MPI_Comm(256)
  type(MPI_Comm), parameter, public :: MPI_COMM_WORLD = MPI_Comm(257)
  type(MPI_Comm), parameter, public :: MPI_COMM_SELF = MPI_Comm(258)
  type(MPI_Win), parameter, public :: MPI_WIN_NULL = MPI_Win(272)
  type(MPI_File), parameter, public :: MPI_FILE_NULL = MPI_File(280)
  type(MPI_Request), parameter, public :: MPI_REQUEST_NULL = MPI_Request(384)
  type(MPI_Errhandler), parameter, public :: MPI_ERRHANDLER_NULL = MPI_Errhandler(320)
  type(MPI_Errhandler), parameter, public :: MPI_ERRORS_ARE_FATAL = MPI_Errhandler(321)
  type(MPI_Errhandler), parameter, public :: MPI_ERRORS_ABORT = MPI_Errhandler(322)
  type(MPI_Errhandler), parameter, public :: MPI_ERRORS_RETURN = MPI_Errhandler(323)
  type(MPI_Datatype), parameter, public :: MPI_DATATYPE_NULL = MPI_Datatype(512)
  type(MPI_Op), parameter, public :: MPI_OP_NULL = MPI_Op(32)

  !> Whether two handles are the same (MPI 4.1, section 19.1.3).
  interface operator(==)
    module procedure info_equal
    module procedure comm_equal
    module procedure win_equal
    module procedure file_equal
    module procedure request_equal
    module procedure errhandler_equal
    module procedure datatype_equal
    module procedure op_equal
  end interface operator(==)

  !> Whether two handles differ.
  interface operator(/=)
    module procedure info_differ
    module procedure comm_differ
    module procedure win_differ
    module procedure file_differ
    module procedure request_differ
    module procedure errhandler_differ
    module procedure datatype_differ
    module procedure op_differ
  end interface operator(/=)

  public :: operator(==), operator(/=)

contains

  elemental logical function info_equal(a, b)
    type(MPI_Info), intent(in) :: a, b

    info_equal = a%MPI_VAL == b%MPI_VAL
  end function info_equal

  elemental logical function info_differ(a, b)
    type(MPI_Info), intent(in) :: a, b

    info_differ = a%MPI_VAL /= b%MPI_VAL
  end function info_differ

  elemental logical function comm_equal(a, b)
    type(MPI_Comm), intent(in) :: a, b

    comm_equal = a%MPI_VAL == b%MPI_VAL
  end function comm_equal

  elemental logical function comm_differ(a, b)
    type(MPI_Comm), intent(in) :: a, b

    comm_differ = a%MPI_VAL /= b%MPI_VAL
  end function comm_differ

  elemental logical function win_equal(a, b)
    type(MPI_Win), intent(in) :: a, b

    win_equal = a%MPI_VAL == b%MPI_VAL
  end function win_equal

  elemental logical function win_differ(a, b)
    type(MPI_Win), intent(in) :: a, b

    win_differ = a%MPI_VAL /= b%MPI_VAL
  end function win_differ

  elemental logical function file_equal(a, b)
    type(MPI_File), intent(in) :: a, b

    file_equal = a%MPI_VAL == b%MPI_VAL
  end function file_equal

  elemental logical function file_differ(a, b)
    type(MPI_File), intent(in) :: a, b

    file_differ = a%MPI_VAL /= b%MPI_VAL
  end function file_differ

  elemental logical function request_equal(a, b)
    type(MPI_Request), intent(in) :: a, b

    request_equal = a%MPI_VAL == b%MPI_VAL
  end function request_equal

  elemental logical function request_differ(a, b)
    type(MPI_Request), intent(in) :: a, b

    request_differ = a%MPI_VAL /= b%MPI_VAL
  end function request_differ

  elemental logical function errhandler_equal(a, b)
    type(MPI_Errhandler), intent(in) :: a, b

    errhandler_equal = a%MPI_VAL == b%MPI_VAL
  end function errhandler_equal

  elemental logical function errhandler_differ(a, b)
    type(MPI_Errhandler), intent(in) :: a, b

    errhandler_differ = a%MPI_VAL /= b%MPI_VAL
  end function errhandler_differ

  elemental logical function datatype_equal(a, b)
    type(MPI_Datatype), intent(in) :: a, b

    datatype_equal = a%MPI_VAL == b%MPI_VAL
  end function datatype_equal

  elemental logical function datatype_differ(a, b)
    type(MPI_Datatype), intent(in) :: a, b

    datatype_differ = a%MPI_VAL /= b%MPI_VAL
  end function datatype_differ

  elemental logical function op_equal(a, b)
    type(MPI_Op), intent(in) :: a, b

    op_equal = a%MPI_VAL == b%MPI_VAL
  end function op_equal

  elemental logical function op_differ(a, b)
    type(MPI_Op), intent(in) :: a, b

    op_differ = a%MPI_VAL /= b%MPI_VAL
  end function op_differ

end module mpi_info_f08_types
