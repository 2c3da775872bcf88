!> The standard's module for legacy Fortran: INTEGER handles, the constants of mpif.h, and interfaces
!! of the external procedures, so that the compiler checks the calls. It also has the types of `mpi_f08` (MPI 5.0, section
!! 19.1.3), the same ones, so that a program may use both modules; predefined handles are INTEGERs.
module mpi
  use mpi_info_f08_types, only: MPI_Status, MPI_Comm, MPI_Datatype, MPI_Errhandler, MPI_File, MPI_Group, MPI_Info, &
    MPI_Message, MPI_Op, MPI_Request, MPI_Session, MPI_Win, operator(==), operator(/=)
  use mpi_info_f08_statuses, only: MPI_Status_f082f, MPI_Status_f2f08
  use mpi_info_f08_no_rows_profiling, only: PMPI_Status_f082f, PMPI_Status_f2f08
  implicit none
  public
  include 'mpif-constants.h'

  ! Variables that are recognised by their addresses. In mpif.h they are in a COMMON block, an obsolescent feature in
  ! Fortran 2018.
  integer, bind(C, name='minfo_legacy_bottom') :: MPI_BOTTOM
  integer, bind(C, name='minfo_legacy_in_place') :: MPI_IN_PLACE
  integer, bind(C, name='minfo_legacy_buffer_automatic'), target :: MPI_BUFFER_AUTOMATIC
  integer, bind(C, name='minfo_legacy_unweighted') :: MPI_UNWEIGHTED(1)
  integer, bind(C, name='minfo_legacy_weights_empty') :: MPI_WEIGHTS_EMPTY(1)
  integer, bind(C, name='minfo_legacy_status_ignore') :: MPI_STATUS_IGNORE(MPI_STATUS_SIZE)
  integer, bind(C, name='minfo_legacy_statuses_ignore') :: MPI_STATUSES_IGNORE(MPI_STATUS_SIZE, 1)
  character, bind(C, name='minfo_legacy_argv_null') :: MPI_ARGV_NULL(1)
  character, bind(C, name='minfo_legacy_argvs_null') :: MPI_ARGVS_NULL(1, 1)
  integer, bind(C, name='minfo_legacy_errcodes_ignore') :: MPI_ERRCODES_IGNORE(1)

  ! The predefined functions.
  external :: MPI_CONVERSION_FN_NULL
  external :: MPI_COMM_DUP_FN, MPI_COMM_NULL_COPY_FN, MPI_COMM_NULL_DELETE_FN
  external :: MPI_TYPE_DUP_FN, MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN
  external :: MPI_WIN_DUP_FN, MPI_WIN_NULL_COPY_FN, MPI_WIN_NULL_DELETE_FN
  external :: MPI_DUP_FN, MPI_NULL_COPY_FN, MPI_NULL_DELETE_FN

  ! The size of a variable of any type: a procedure of the core, which reads the C descriptor.
  interface
    ! void minfo_sizeof_f08(const void *x, Fint *size, Fint *ierror)
    subroutine MPI_Sizeof(x, size, ierror) bind(C, name='minfo_sizeof_f08')
      implicit none
      type(*), dimension(..) :: x
      integer, intent(inout) :: size
      integer, intent(out) :: ierror
    end subroutine MPI_Sizeof

    ! void minfo_sizeof_f08(const void *x, Fint *size, Fint *ierror)
    subroutine PMPI_Sizeof(x, size, ierror) bind(C, name='minfo_sizeof_f08')
      implicit none
      type(*), dimension(..) :: x
      integer, intent(inout) :: size
      integer, intent(out) :: ierror
    end subroutine PMPI_Sizeof
  end interface

  ! Derived from the rows in interface/chapters.
  include 'mpi/interfaces.inc'
end module mpi
