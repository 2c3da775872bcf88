! Initialisation, finalisation, and inquiries about the environment for legacy Fortran: external procedures with INTEGER handles, called by way of
! mpif.h or `use mpi`. They differ from those of mpi_info_f08_environment in the handles only.

subroutine MPI_Abort(comm, errorcode, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_environment, only: MPI_Abort_f08
  use mpi_info_f08_types, only: MPI_Comm
  implicit none
  integer, intent(in) :: comm
  integer, intent(in) :: errorcode
  integer, intent(out) :: ierror

  call MPI_Abort_f08(MPI_Comm(to_c(comm)), errorcode, ierror)
end subroutine MPI_Abort

subroutine MPI_Finalize(ierror)
  use mpi_info_f08_environment, only: MPI_Finalize_f08
  implicit none
  integer, intent(out) :: ierror

  call MPI_Finalize_f08(ierror)
end subroutine MPI_Finalize

subroutine MPI_Finalized(flag, ierror)
  use mpi_info_f08_environment, only: MPI_Finalized_f08
  implicit none
  logical, intent(inout) :: flag
  integer, intent(out) :: ierror

  call MPI_Finalized_f08(flag, ierror)
end subroutine MPI_Finalized

subroutine MPI_Get_library_version(version, resultlen, ierror)
  use mpi_info_f08_environment, only: MPI_Get_library_version_f08
  implicit none
  character(len=*), intent(inout) :: version
  integer, intent(inout) :: resultlen
  integer, intent(out) :: ierror

  call MPI_Get_library_version_f08(version, resultlen, ierror)
end subroutine MPI_Get_library_version

subroutine MPI_Get_processor_name(name, resultlen, ierror)
  use mpi_info_f08_environment, only: MPI_Get_processor_name_f08
  implicit none
  character(len=*), intent(inout) :: name
  integer, intent(inout) :: resultlen
  integer, intent(out) :: ierror

  call MPI_Get_processor_name_f08(name, resultlen, ierror)
end subroutine MPI_Get_processor_name

subroutine MPI_Get_version(version, subversion, ierror)
  use mpi_info_f08_environment, only: MPI_Get_version_f08
  implicit none
  integer, intent(inout) :: version
  integer, intent(inout) :: subversion
  integer, intent(out) :: ierror

  call MPI_Get_version_f08(version, subversion, ierror)
end subroutine MPI_Get_version

subroutine MPI_Init(ierror)
  use mpi_info_f08_environment, only: MPI_Init_f08
  implicit none
  integer, intent(out) :: ierror

  call MPI_Init_f08(ierror)
end subroutine MPI_Init

subroutine MPI_Init_thread(required, provided, ierror)
  use mpi_info_f08_environment, only: MPI_Init_thread_f08
  implicit none
  integer, intent(in) :: required
  integer, intent(inout) :: provided
  integer, intent(out) :: ierror

  call MPI_Init_thread_f08(required, provided, ierror)
end subroutine MPI_Init_thread

subroutine MPI_Initialized(flag, ierror)
  use mpi_info_f08_environment, only: MPI_Initialized_f08
  implicit none
  logical, intent(inout) :: flag
  integer, intent(out) :: ierror

  call MPI_Initialized_f08(flag, ierror)
end subroutine MPI_Initialized

subroutine MPI_Query_thread(provided, ierror)
  use mpi_info_f08_environment, only: MPI_Query_thread_f08
  implicit none
  integer, intent(inout) :: provided
  integer, intent(out) :: ierror

  call MPI_Query_thread_f08(provided, ierror)
end subroutine MPI_Query_thread

double precision function MPI_Wtick()
  use mpi_info_f08_environment, only: MPI_Wtick_f08
  implicit none

  MPI_Wtick = MPI_Wtick_f08()
end function MPI_Wtick

double precision function MPI_Wtime()
  use mpi_info_f08_environment, only: MPI_Wtime_f08
  implicit none

  MPI_Wtime = MPI_Wtime_f08()
end function MPI_Wtime
