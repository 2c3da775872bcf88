!> The standard's module for legacy Fortran: INTEGER handles, the constants of mpif.h, and interfaces
!! of the external procedures, so that the compiler checks the calls.
module mpi
  implicit none
  public
  include 'mpif.h'

  interface
    subroutine MPI_Abort(comm, errorcode, ierror)
      implicit none
      integer, intent(in) :: comm
      integer, intent(in) :: errorcode
      integer, intent(out) :: ierror
    end subroutine MPI_Abort

    subroutine MPI_Barrier(comm, ierror)
      implicit none
      integer, intent(in) :: comm
      integer, intent(out) :: ierror
    end subroutine MPI_Barrier

    subroutine MPI_Comm_call_errhandler(comm, errorcode, ierror)
      implicit none
      integer, intent(in) :: comm
      integer, intent(in) :: errorcode
      integer, intent(out) :: ierror
    end subroutine MPI_Comm_call_errhandler

    subroutine MPI_Comm_get_errhandler(comm, errhandler, ierror)
      implicit none
      integer, intent(in) :: comm
      integer, intent(inout) :: errhandler
      integer, intent(out) :: ierror
    end subroutine MPI_Comm_get_errhandler

    subroutine MPI_Comm_rank(comm, rank, ierror)
      implicit none
      integer, intent(in) :: comm
      integer, intent(inout) :: rank
      integer, intent(out) :: ierror
    end subroutine MPI_Comm_rank

    subroutine MPI_Comm_set_errhandler(comm, errhandler, ierror)
      implicit none
      integer, intent(in) :: comm
      integer, intent(in) :: errhandler
      integer, intent(out) :: ierror
    end subroutine MPI_Comm_set_errhandler

    subroutine MPI_Comm_size(comm, size, ierror)
      implicit none
      integer, intent(in) :: comm
      integer, intent(inout) :: size
      integer, intent(out) :: ierror
    end subroutine MPI_Comm_size

    subroutine MPI_Errhandler_free(errhandler, ierror)
      implicit none
      integer, intent(inout) :: errhandler
      integer, intent(out) :: ierror
    end subroutine MPI_Errhandler_free

    subroutine MPI_Error_class(errorcode, errorclass, ierror)
      implicit none
      integer, intent(in) :: errorcode
      integer, intent(inout) :: errorclass
      integer, intent(out) :: ierror
    end subroutine MPI_Error_class

    subroutine MPI_Error_string(errorcode, string, resultlen, ierror)
      implicit none
      integer, intent(in) :: errorcode
      character(len=*), intent(inout) :: string
      integer, intent(inout) :: resultlen
      integer, intent(out) :: ierror
    end subroutine MPI_Error_string

    subroutine MPI_Finalize(ierror)
      implicit none
      integer, intent(out) :: ierror
    end subroutine MPI_Finalize

    subroutine MPI_Finalized(flag, ierror)
      implicit none
      logical, intent(inout) :: flag
      integer, intent(out) :: ierror
    end subroutine MPI_Finalized

    subroutine MPI_Get_library_version(version, resultlen, ierror)
      implicit none
      character(len=*), intent(inout) :: version
      integer, intent(inout) :: resultlen
      integer, intent(out) :: ierror
    end subroutine MPI_Get_library_version

    subroutine MPI_Get_processor_name(name, resultlen, ierror)
      implicit none
      character(len=*), intent(inout) :: name
      integer, intent(inout) :: resultlen
      integer, intent(out) :: ierror
    end subroutine MPI_Get_processor_name

    subroutine MPI_Get_version(version, subversion, ierror)
      implicit none
      integer, intent(inout) :: version
      integer, intent(inout) :: subversion
      integer, intent(out) :: ierror
    end subroutine MPI_Get_version

    subroutine MPI_Info_create(info, ierror)
      implicit none
      integer, intent(inout) :: info
      integer, intent(out) :: ierror
    end subroutine MPI_Info_create

    subroutine MPI_Info_create_env(info, ierror)
      implicit none
      integer, intent(inout) :: info
      integer, intent(out) :: ierror
    end subroutine MPI_Info_create_env

    subroutine MPI_Info_delete(info, key, ierror)
      implicit none
      integer, intent(in) :: info
      character(len=*), intent(in) :: key
      integer, intent(out) :: ierror
    end subroutine MPI_Info_delete

    subroutine MPI_Info_dup(info, newinfo, ierror)
      implicit none
      integer, intent(in) :: info
      integer, intent(inout) :: newinfo
      integer, intent(out) :: ierror
    end subroutine MPI_Info_dup

    subroutine MPI_Info_free(info, ierror)
      implicit none
      integer, intent(inout) :: info
      integer, intent(out) :: ierror
    end subroutine MPI_Info_free

    subroutine MPI_Info_get(info, key, valuelen, value, flag, ierror)
      implicit none
      integer, intent(in) :: info
      character(len=*), intent(in) :: key
      integer, intent(in) :: valuelen
      character(len=*), intent(inout) :: value
      logical, intent(inout) :: flag
      integer, intent(out) :: ierror
    end subroutine MPI_Info_get

    subroutine MPI_Info_get_nkeys(info, nkeys, ierror)
      implicit none
      integer, intent(in) :: info
      integer, intent(inout) :: nkeys
      integer, intent(out) :: ierror
    end subroutine MPI_Info_get_nkeys

    subroutine MPI_Info_get_nthkey(info, n, key, ierror)
      implicit none
      integer, intent(in) :: info
      integer, intent(in) :: n
      character(len=*), intent(inout) :: key
      integer, intent(out) :: ierror
    end subroutine MPI_Info_get_nthkey

    subroutine MPI_Info_get_string(info, key, buflen, value, flag, ierror)
      implicit none
      integer, intent(in) :: info
      character(len=*), intent(in) :: key
      integer, intent(inout) :: buflen
      character(len=*), intent(inout) :: value
      logical, intent(inout) :: flag
      integer, intent(out) :: ierror
    end subroutine MPI_Info_get_string

    subroutine MPI_Info_get_valuelen(info, key, valuelen, flag, ierror)
      implicit none
      integer, intent(in) :: info
      character(len=*), intent(in) :: key
      integer, intent(inout) :: valuelen
      logical, intent(inout) :: flag
      integer, intent(out) :: ierror
    end subroutine MPI_Info_get_valuelen

    subroutine MPI_Info_set(info, key, value, ierror)
      implicit none
      integer, intent(in) :: info
      character(len=*), intent(in) :: key, value
      integer, intent(out) :: ierror
    end subroutine MPI_Info_set

    subroutine MPI_Init(ierror)
      implicit none
      integer, intent(out) :: ierror
    end subroutine MPI_Init

    subroutine MPI_Init_thread(required, provided, ierror)
      implicit none
      integer, intent(in) :: required
      integer, intent(inout) :: provided
      integer, intent(out) :: ierror
    end subroutine MPI_Init_thread

    subroutine MPI_Initialized(flag, ierror)
      implicit none
      logical, intent(inout) :: flag
      integer, intent(out) :: ierror
    end subroutine MPI_Initialized

    subroutine MPI_Query_thread(provided, ierror)
      implicit none
      integer, intent(inout) :: provided
      integer, intent(out) :: ierror
    end subroutine MPI_Query_thread
  end interface
end module mpi
