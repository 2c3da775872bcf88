!> The handle types of `mpi_f08`, their predefined handles, and the variables that are recognised by their addresses
!! (MPI 4.1, sections 2.5.1, 2.5.4 and 19.1.3).
!!
!! A handle contains the INTEGER handle of `mpif.h`: `info%MPI_VAL`.
module mpi_info_f08_types
  use, intrinsic :: iso_c_binding, only: c_char, c_int
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

  !> A group of processes.
  type, bind(C), public :: MPI_Group
    integer(c_int) :: MPI_VAL
  end type MPI_Group

  !> A request.
  type, bind(C), public :: MPI_Request
    integer(c_int) :: MPI_VAL
  end type MPI_Request

  !> A matched message.
  type, bind(C), public :: MPI_Message
    integer(c_int) :: MPI_VAL
  end type MPI_Message

  !> A session.
  type, bind(C), public :: MPI_Session
    integer(c_int) :: MPI_VAL
  end type MPI_Session

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

  !> The status of a message or a transfer, in the layout of the standard ABI.
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
  type(MPI_Group), parameter, public :: MPI_GROUP_NULL = MPI_Group(264)
  type(MPI_Group), parameter, public :: MPI_GROUP_EMPTY = MPI_Group(265)
  type(MPI_Win), parameter, public :: MPI_WIN_NULL = MPI_Win(272)
  type(MPI_File), parameter, public :: MPI_FILE_NULL = MPI_File(280)
  type(MPI_Request), parameter, public :: MPI_REQUEST_NULL = MPI_Request(384)
  type(MPI_Message), parameter, public :: MPI_MESSAGE_NULL = MPI_Message(296)
  type(MPI_Message), parameter, public :: MPI_MESSAGE_NO_PROC = MPI_Message(297)
  type(MPI_Session), parameter, public :: MPI_SESSION_NULL = MPI_Session(288)
  type(MPI_Errhandler), parameter, public :: MPI_ERRHANDLER_NULL = MPI_Errhandler(320)
  type(MPI_Errhandler), parameter, public :: MPI_ERRORS_ARE_FATAL = MPI_Errhandler(321)
  type(MPI_Errhandler), parameter, public :: MPI_ERRORS_ABORT = MPI_Errhandler(322)
  type(MPI_Errhandler), parameter, public :: MPI_ERRORS_RETURN = MPI_Errhandler(323)
  type(MPI_Datatype), parameter, public :: MPI_DATATYPE_NULL = MPI_Datatype(512)
  type(MPI_Op), parameter, public :: MPI_OP_NULL = MPI_Op(32)

  !> Datatypes of any language.
  type(MPI_Datatype), parameter, public :: MPI_BYTE = MPI_Datatype(583)
  type(MPI_Datatype), parameter, public :: MPI_PACKED = MPI_Datatype(519)
  type(MPI_Datatype), parameter, public :: MPI_AINT = MPI_Datatype(513)
  type(MPI_Datatype), parameter, public :: MPI_COUNT = MPI_Datatype(514)
  type(MPI_Datatype), parameter, public :: MPI_OFFSET = MPI_Datatype(515)

  !> Datatypes of Fortran.
  type(MPI_Datatype), parameter, public :: MPI_LOGICAL = MPI_Datatype(536)
  type(MPI_Datatype), parameter, public :: MPI_INTEGER = MPI_Datatype(537)
  type(MPI_Datatype), parameter, public :: MPI_REAL = MPI_Datatype(538)
  type(MPI_Datatype), parameter, public :: MPI_COMPLEX = MPI_Datatype(539)
  type(MPI_Datatype), parameter, public :: MPI_DOUBLE_PRECISION = MPI_Datatype(540)
  type(MPI_Datatype), parameter, public :: MPI_DOUBLE_COMPLEX = MPI_Datatype(541)
  type(MPI_Datatype), parameter, public :: MPI_CHARACTER = MPI_Datatype(542)
  type(MPI_Datatype), parameter, public :: MPI_2REAL = MPI_Datatype(560)
  type(MPI_Datatype), parameter, public :: MPI_2DOUBLE_PRECISION = MPI_Datatype(561)
  type(MPI_Datatype), parameter, public :: MPI_2INTEGER = MPI_Datatype(562)
  type(MPI_Datatype), parameter, public :: MPI_LOGICAL1 = MPI_Datatype(704)
  type(MPI_Datatype), parameter, public :: MPI_LOGICAL2 = MPI_Datatype(712)
  type(MPI_Datatype), parameter, public :: MPI_LOGICAL4 = MPI_Datatype(720)
  type(MPI_Datatype), parameter, public :: MPI_LOGICAL8 = MPI_Datatype(728)
  type(MPI_Datatype), parameter, public :: MPI_INTEGER1 = MPI_Datatype(705)
  type(MPI_Datatype), parameter, public :: MPI_INTEGER2 = MPI_Datatype(713)
  type(MPI_Datatype), parameter, public :: MPI_INTEGER4 = MPI_Datatype(721)
  type(MPI_Datatype), parameter, public :: MPI_INTEGER8 = MPI_Datatype(729)
  type(MPI_Datatype), parameter, public :: MPI_REAL4 = MPI_Datatype(722)
  type(MPI_Datatype), parameter, public :: MPI_REAL8 = MPI_Datatype(730)
  type(MPI_Datatype), parameter, public :: MPI_REAL16 = MPI_Datatype(738)
  type(MPI_Datatype), parameter, public :: MPI_COMPLEX8 = MPI_Datatype(731)
  type(MPI_Datatype), parameter, public :: MPI_COMPLEX16 = MPI_Datatype(739)
  type(MPI_Datatype), parameter, public :: MPI_COMPLEX32 = MPI_Datatype(747)

  !> Datatypes of C.
  type(MPI_Datatype), parameter, public :: MPI_CHAR = MPI_Datatype(579)
  type(MPI_Datatype), parameter, public :: MPI_SIGNED_CHAR = MPI_Datatype(580)
  type(MPI_Datatype), parameter, public :: MPI_UNSIGNED_CHAR = MPI_Datatype(581)
  type(MPI_Datatype), parameter, public :: MPI_SHORT = MPI_Datatype(520)
  type(MPI_Datatype), parameter, public :: MPI_UNSIGNED_SHORT = MPI_Datatype(524)
  type(MPI_Datatype), parameter, public :: MPI_INT = MPI_Datatype(521)
  type(MPI_Datatype), parameter, public :: MPI_UNSIGNED = MPI_Datatype(525)
  type(MPI_Datatype), parameter, public :: MPI_LONG = MPI_Datatype(522)
  type(MPI_Datatype), parameter, public :: MPI_UNSIGNED_LONG = MPI_Datatype(526)
  type(MPI_Datatype), parameter, public :: MPI_LONG_LONG = MPI_Datatype(523)
  type(MPI_Datatype), parameter, public :: MPI_UNSIGNED_LONG_LONG = MPI_Datatype(527)
  type(MPI_Datatype), parameter, public :: MPI_FLOAT = MPI_Datatype(528)
  type(MPI_Datatype), parameter, public :: MPI_DOUBLE = MPI_Datatype(532)
  type(MPI_Datatype), parameter, public :: MPI_C_BOOL = MPI_Datatype(568)
  type(MPI_Datatype), parameter, public :: MPI_C_FLOAT_COMPLEX = MPI_Datatype(530)
  type(MPI_Datatype), parameter, public :: MPI_C_DOUBLE_COMPLEX = MPI_Datatype(534)
  type(MPI_Datatype), parameter, public :: MPI_INT8_T = MPI_Datatype(576)
  type(MPI_Datatype), parameter, public :: MPI_INT16_T = MPI_Datatype(584)
  type(MPI_Datatype), parameter, public :: MPI_INT32_T = MPI_Datatype(592)
  type(MPI_Datatype), parameter, public :: MPI_INT64_T = MPI_Datatype(600)
  type(MPI_Datatype), parameter, public :: MPI_UINT8_T = MPI_Datatype(577)
  type(MPI_Datatype), parameter, public :: MPI_UINT16_T = MPI_Datatype(585)
  type(MPI_Datatype), parameter, public :: MPI_UINT32_T = MPI_Datatype(593)
  type(MPI_Datatype), parameter, public :: MPI_UINT64_T = MPI_Datatype(601)
  type(MPI_Datatype), parameter, public :: MPI_LONG_LONG_INT = MPI_Datatype(523)
  type(MPI_Datatype), parameter, public :: MPI_C_COMPLEX = MPI_Datatype(530)

  !> C pairs for MPI_MAXLOC and MPI_MINLOC.
  type(MPI_Datatype), parameter, public :: MPI_FLOAT_INT = MPI_Datatype(552)
  type(MPI_Datatype), parameter, public :: MPI_DOUBLE_INT = MPI_Datatype(553)
  type(MPI_Datatype), parameter, public :: MPI_CXX_FLOAT_COMPLEX = MPI_Datatype(531)
  type(MPI_Datatype), parameter, public :: MPI_CXX_DOUBLE_COMPLEX = MPI_Datatype(535)
  type(MPI_Datatype), parameter, public :: MPI_LONG_DOUBLE = MPI_Datatype(544)
  type(MPI_Datatype), parameter, public :: MPI_C_LONG_DOUBLE_COMPLEX = MPI_Datatype(548)
  type(MPI_Datatype), parameter, public :: MPI_CXX_LONG_DOUBLE_COMPLEX = MPI_Datatype(549)
  type(MPI_Datatype), parameter, public :: MPI_SHORT_INT = MPI_Datatype(556)
  type(MPI_Datatype), parameter, public :: MPI_LONG_DOUBLE_INT = MPI_Datatype(557)
  type(MPI_Datatype), parameter, public :: MPI_CXX_BOOL = MPI_Datatype(569)
  type(MPI_Datatype), parameter, public :: MPI_WCHAR = MPI_Datatype(572)
  type(MPI_Datatype), parameter, public :: MPI_REAL2 = MPI_Datatype(714)
  type(MPI_Datatype), parameter, public :: MPI_COMPLEX4 = MPI_Datatype(723)
  type(MPI_Datatype), parameter, public :: MPI_LOGICAL16 = MPI_Datatype(736)
  type(MPI_Datatype), parameter, public :: MPI_INTEGER16 = MPI_Datatype(737)
  type(MPI_Datatype), parameter, public :: MPI_LONG_INT = MPI_Datatype(554)
  type(MPI_Datatype), parameter, public :: MPI_2INT = MPI_Datatype(555)

  !> Operations.
  type(MPI_Op), parameter, public :: MPI_SUM = MPI_Op(33)
  type(MPI_Op), parameter, public :: MPI_MIN = MPI_Op(34)
  type(MPI_Op), parameter, public :: MPI_MAX = MPI_Op(35)
  type(MPI_Op), parameter, public :: MPI_PROD = MPI_Op(36)
  type(MPI_Op), parameter, public :: MPI_BAND = MPI_Op(40)
  type(MPI_Op), parameter, public :: MPI_BOR = MPI_Op(41)
  type(MPI_Op), parameter, public :: MPI_BXOR = MPI_Op(42)
  type(MPI_Op), parameter, public :: MPI_LAND = MPI_Op(48)
  type(MPI_Op), parameter, public :: MPI_LOR = MPI_Op(49)
  type(MPI_Op), parameter, public :: MPI_LXOR = MPI_Op(50)
  type(MPI_Op), parameter, public :: MPI_MINLOC = MPI_Op(56)
  type(MPI_Op), parameter, public :: MPI_MAXLOC = MPI_Op(57)
  type(MPI_Op), parameter, public :: MPI_REPLACE = MPI_Op(60)
  type(MPI_Op), parameter, public :: MPI_NO_OP = MPI_Op(61)

  !> Variables that are recognised by their addresses; the core defines them. Their values are not used.
  integer(c_int), bind(C, name='minfo_bottom'), public :: MPI_BOTTOM
  integer(c_int), bind(C, name='minfo_in_place'), public :: MPI_IN_PLACE
  integer(c_int), bind(C, name='minfo_buffer_automatic'), public :: MPI_BUFFER_AUTOMATIC
  integer, bind(C, name='minfo_unweighted'), public :: MPI_UNWEIGHTED(1)
  integer, bind(C, name='minfo_weights_empty'), public :: MPI_WEIGHTS_EMPTY(1)
  type(MPI_Status), bind(C, name='minfo_status_ignore'), public :: MPI_STATUS_IGNORE
  type(MPI_Status), bind(C, name='minfo_statuses_ignore'), public :: MPI_STATUSES_IGNORE(1)
  character(kind=c_char), bind(C, name='minfo_argv_null'), public :: MPI_ARGV_NULL(1)
  character(kind=c_char), bind(C, name='minfo_argvs_null'), public :: MPI_ARGVS_NULL(1, 1)
  integer, bind(C, name='minfo_errcodes_ignore'), public :: MPI_ERRCODES_IGNORE(1)

  !> Returns whether two handles are equal (MPI 4.1, section 19.1.3).
  interface operator(==)
    module procedure info_equal
    module procedure comm_equal
    module procedure win_equal
    module procedure file_equal
    module procedure session_equal
    module procedure group_equal
    module procedure request_equal
    module procedure message_equal
    module procedure errhandler_equal
    module procedure datatype_equal
    module procedure op_equal
    module procedure status_equal
  end interface operator(==)

  !> Returns whether two handles differ.
  interface operator(/=)
    module procedure info_differ
    module procedure comm_differ
    module procedure win_differ
    module procedure file_differ
    module procedure session_differ
    module procedure group_differ
    module procedure request_differ
    module procedure message_differ
    module procedure errhandler_differ
    module procedure datatype_differ
    module procedure op_differ
    module procedure status_differ
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

  elemental logical function session_equal(a, b)
    type(MPI_Session), intent(in) :: a, b

    session_equal = a%MPI_VAL == b%MPI_VAL
  end function session_equal

  elemental logical function session_differ(a, b)
    type(MPI_Session), intent(in) :: a, b

    session_differ = a%MPI_VAL /= b%MPI_VAL
  end function session_differ

  elemental logical function group_equal(a, b)
    type(MPI_Group), intent(in) :: a, b

    group_equal = a%MPI_VAL == b%MPI_VAL
  end function group_equal

  elemental logical function group_differ(a, b)
    type(MPI_Group), intent(in) :: a, b

    group_differ = a%MPI_VAL /= b%MPI_VAL
  end function group_differ

  elemental logical function request_equal(a, b)
    type(MPI_Request), intent(in) :: a, b

    request_equal = a%MPI_VAL == b%MPI_VAL
  end function request_equal

  elemental logical function request_differ(a, b)
    type(MPI_Request), intent(in) :: a, b

    request_differ = a%MPI_VAL /= b%MPI_VAL
  end function request_differ

  elemental logical function message_equal(a, b)
    type(MPI_Message), intent(in) :: a, b

    message_equal = a%MPI_VAL == b%MPI_VAL
  end function message_equal

  elemental logical function message_differ(a, b)
    type(MPI_Message), intent(in) :: a, b

    message_differ = a%MPI_VAL /= b%MPI_VAL
  end function message_differ

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

  elemental logical function status_equal(a, b)
    type(MPI_Status), intent(in) :: a, b

    status_equal = a%MPI_SOURCE == b%MPI_SOURCE .and. a%MPI_TAG == b%MPI_TAG .and. &
      a%MPI_ERROR == b%MPI_ERROR .and. all(a%internal == b%internal)
  end function status_equal

  elemental logical function status_differ(a, b)
    type(MPI_Status), intent(in) :: a, b

    status_differ = .not. status_equal(a, b)
  end function status_differ
end module mpi_info_f08_types
