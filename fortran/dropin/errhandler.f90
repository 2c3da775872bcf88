! Error handlers and error codes for legacy Fortran: external procedures with INTEGER handles,
! called by way of mpif.h or `use mpi`. They differ from those of mpi_info_f08_errhandler in the
! handles only.

subroutine MPI_Comm_call_errhandler(comm, errorcode, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_errhandler, only: MPI_Comm_call_errhandler_f08
  use mpi_info_f08_types, only: MPI_Comm
  implicit none
  integer, intent(in) :: comm
  integer, intent(in) :: errorcode
  integer, intent(out) :: ierror

  call MPI_Comm_call_errhandler_f08(MPI_Comm(to_c(comm)), errorcode, ierror)
end subroutine MPI_Comm_call_errhandler

subroutine MPI_Comm_get_errhandler(comm, errhandler, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_errhandler, only: MPI_Comm_get_errhandler_f08
  use mpi_info_f08_types, only: MPI_Comm, MPI_Errhandler
  implicit none
  integer, intent(in) :: comm
  integer, intent(inout) :: errhandler
  integer, intent(out) :: ierror
  type(MPI_Errhandler) :: handle

  call MPI_Comm_get_errhandler_f08(MPI_Comm(to_c(comm)), handle, ierror)
  if (ierror == 0) errhandler = handle%MPI_VAL
end subroutine MPI_Comm_get_errhandler

subroutine MPI_Comm_set_errhandler(comm, errhandler, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_errhandler, only: MPI_Comm_set_errhandler_f08
  use mpi_info_f08_types, only: MPI_Comm, MPI_Errhandler
  implicit none
  integer, intent(in) :: comm
  integer, intent(in) :: errhandler
  integer, intent(out) :: ierror

  call MPI_Comm_set_errhandler_f08(MPI_Comm(to_c(comm)), MPI_Errhandler(to_c(errhandler)), ierror)
end subroutine MPI_Comm_set_errhandler

subroutine MPI_Errhandler_free(errhandler, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_errhandler, only: MPI_Errhandler_free_f08
  use mpi_info_f08_types, only: MPI_Errhandler
  implicit none
  integer, intent(inout) :: errhandler
  integer, intent(out) :: ierror
  type(MPI_Errhandler) :: handle

  handle = MPI_Errhandler(to_c(errhandler))
  call MPI_Errhandler_free_f08(handle, ierror)
  if (ierror == 0) errhandler = handle%MPI_VAL
end subroutine MPI_Errhandler_free

subroutine MPI_Error_class(errorcode, errorclass, ierror)
  use mpi_info_f08_errhandler, only: MPI_Error_class_f08
  implicit none
  integer, intent(in) :: errorcode
  integer, intent(inout) :: errorclass
  integer, intent(out) :: ierror

  call MPI_Error_class_f08(errorcode, errorclass, ierror)
end subroutine MPI_Error_class

subroutine MPI_Error_string(errorcode, string, resultlen, ierror)
  use mpi_info_f08_errhandler, only: MPI_Error_string_f08
  implicit none
  integer, intent(in) :: errorcode
  character(len=*), intent(inout) :: string
  integer, intent(inout) :: resultlen
  integer, intent(out) :: ierror

  call MPI_Error_string_f08(errorcode, string, resultlen, ierror)
end subroutine MPI_Error_string

subroutine MPI_File_call_errhandler(fh, errorcode, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_errhandler, only: MPI_File_call_errhandler_f08
  use mpi_info_f08_types, only: MPI_File
  implicit none
  integer, intent(in) :: fh
  integer, intent(in) :: errorcode
  integer, intent(out) :: ierror

  call MPI_File_call_errhandler_f08(MPI_File(to_c(fh)), errorcode, ierror)
end subroutine MPI_File_call_errhandler

subroutine MPI_File_get_errhandler(file, errhandler, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_errhandler, only: MPI_File_get_errhandler_f08
  use mpi_info_f08_types, only: MPI_Errhandler, MPI_File
  implicit none
  integer, intent(in) :: file
  integer, intent(inout) :: errhandler
  integer, intent(out) :: ierror
  type(MPI_Errhandler) :: handle

  call MPI_File_get_errhandler_f08(MPI_File(to_c(file)), handle, ierror)
  if (ierror == 0) errhandler = handle%MPI_VAL
end subroutine MPI_File_get_errhandler

subroutine MPI_File_set_errhandler(file, errhandler, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_errhandler, only: MPI_File_set_errhandler_f08
  use mpi_info_f08_types, only: MPI_Errhandler, MPI_File
  implicit none
  integer, intent(in) :: file
  integer, intent(in) :: errhandler
  integer, intent(out) :: ierror

  call MPI_File_set_errhandler_f08(MPI_File(to_c(file)), MPI_Errhandler(to_c(errhandler)), ierror)
end subroutine MPI_File_set_errhandler

subroutine MPI_Win_call_errhandler(win, errorcode, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_errhandler, only: MPI_Win_call_errhandler_f08
  use mpi_info_f08_types, only: MPI_Win
  implicit none
  integer, intent(in) :: win
  integer, intent(in) :: errorcode
  integer, intent(out) :: ierror

  call MPI_Win_call_errhandler_f08(MPI_Win(to_c(win)), errorcode, ierror)
end subroutine MPI_Win_call_errhandler

subroutine MPI_Win_get_errhandler(win, errhandler, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_errhandler, only: MPI_Win_get_errhandler_f08
  use mpi_info_f08_types, only: MPI_Errhandler, MPI_Win
  implicit none
  integer, intent(in) :: win
  integer, intent(inout) :: errhandler
  integer, intent(out) :: ierror
  type(MPI_Errhandler) :: handle

  call MPI_Win_get_errhandler_f08(MPI_Win(to_c(win)), handle, ierror)
  if (ierror == 0) errhandler = handle%MPI_VAL
end subroutine MPI_Win_get_errhandler

subroutine MPI_Win_set_errhandler(win, errhandler, ierror)
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_errhandler, only: MPI_Win_set_errhandler_f08
  use mpi_info_f08_types, only: MPI_Errhandler, MPI_Win
  implicit none
  integer, intent(in) :: win
  integer, intent(in) :: errhandler
  integer, intent(out) :: ierror

  call MPI_Win_set_errhandler_f08(MPI_Win(to_c(win)), MPI_Errhandler(to_c(errhandler)), ierror)
end subroutine MPI_Win_set_errhandler
