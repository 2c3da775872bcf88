!> Hints on files: the procedures that open and delete a file and set its view, and those that set and return its hints
!! (MPI 4.1, sections 14.2 and 14.3).
!!
!! Errors go to the error handler of the file, which is MPI_ERRORS_RETURN until another is set; MPI_ERR_FILE goes to that
!! of MPI_FILE_NULL.
module mpi_info_f08_file_hints
  use, intrinsic :: iso_c_binding, only: c_int, c_size_t
  use mpi_info_f08_constants, only: MPI_OFFSET_KIND
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_core, only: minfo_file_delete, minfo_file_get_info, minfo_file_open, minfo_file_set_info, &
    minfo_file_set_view
  use mpi_info_f08_types, only: MPI_Comm, MPI_Datatype, MPI_File, MPI_Info
  implicit none
  private

  public :: MPI_File_delete, MPI_File_delete_f08
  public :: MPI_File_get_info, MPI_File_get_info_f08
  public :: MPI_File_open, MPI_File_open_f08
  public :: MPI_File_set_info, MPI_File_set_info_f08
  public :: MPI_File_set_view, MPI_File_set_view_f08

  interface MPI_File_delete
    module procedure MPI_File_delete_f08
  end interface MPI_File_delete

  interface MPI_File_get_info
    module procedure MPI_File_get_info_f08
  end interface MPI_File_get_info

  interface MPI_File_open
    module procedure MPI_File_open_f08
  end interface MPI_File_open

  interface MPI_File_set_info
    module procedure MPI_File_set_info_f08
  end interface MPI_File_set_info

  interface MPI_File_set_view
    module procedure MPI_File_set_view_f08
  end interface MPI_File_set_view

contains

  !> Deletes a file (MPI 4.1, section 14.2.3).
  !!
  !! Errors: MPI_ERR_INFO, MPI_ERR_BAD_FILE, MPI_ERR_NO_SUCH_FILE, MPI_ERR_ACCESS, MPI_ERR_READ_ONLY, MPI_ERR_IO,
  !! MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_File_delete_f08(filename, info, ierror)
    character(len=*), intent(in) :: filename
      !! a path
    type(MPI_Info), intent(in) :: info
      !! an info object, or MPI_INFO_NULL
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = minfo_file_delete(filename, len(filename, c_size_t), info%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_File_delete_f08

  !> Creates an info object, which the caller frees, with the hints that are in effect on the file (MPI 4.1, section
  !! 14.2.8).
  !!
  !! Errors: MPI_ERR_FILE, MPI_ERR_NO_MEM, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_File_get_info_f08(fh, info_used, ierror)
    type(MPI_File), intent(in) :: fh
      !! a file
    type(MPI_Info), intent(out) :: info_used
      !! an info object
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = minfo_file_get_info(fh%MPI_VAL, info_used%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_File_get_info_f08

  !> Opens a file for the processes of `comm` with the access mode `amode`, a sum of MPI_MODE_ constants (MPI 4.1,
  !! section 14.2.1).
  !!
  !! Errors: MPI_ERR_COMM, MPI_ERR_INFO, MPI_ERR_AMODE, MPI_ERR_BAD_FILE, MPI_ERR_NO_SUCH_FILE, MPI_ERR_FILE_EXISTS,
  !! MPI_ERR_ACCESS, MPI_ERR_READ_ONLY, MPI_ERR_NO_SPACE, MPI_ERR_QUOTA, MPI_ERR_IO, MPI_ERR_OTHER while MPI is not
  !! initialised.
  subroutine MPI_File_open_f08(comm, filename, amode, info, fh, ierror)
    type(MPI_Comm), intent(in) :: comm
      !! a communicator
    character(len=*), intent(in) :: filename
      !! a path
    integer, intent(in) :: amode
      !! the sum of MPI_MODE_ constants
    type(MPI_Info), intent(in) :: info
      !! an info object, or MPI_INFO_NULL
    type(MPI_File), intent(out) :: fh
      !! a file
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = minfo_file_open(comm%MPI_VAL, filename, len(filename, c_size_t), to_c(amode), info%MPI_VAL, fh%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_File_open_f08

  !> Sets the hints in `info` on the file; hints that `info` does not name stay as they are (MPI 4.1, section 14.2.8).
  !!
  !! Errors: MPI_ERR_FILE, MPI_ERR_INFO, MPI_ERR_OTHER while MPI is not initialised. An unknown or unsupported hint is
  !! ignored and is not an error.
  subroutine MPI_File_set_info_f08(fh, info, ierror)
    type(MPI_File), intent(in) :: fh
      !! a file
    type(MPI_Info), intent(in) :: info
      !! an info object, or MPI_INFO_NULL
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = minfo_file_set_info(fh%MPI_VAL, info%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_File_set_info_f08

  !> Sets which part of the file is visible: from byte `disp` on, the elements of datatype `etype` that are in
  !! `filetype`, which is repeated to the end. Data are in the file as `datarep` says: as in memory ("native", and
  !! "internal"), big-endian and with the sizes of "external32", or as a representation of MPI_Register_datarep has them. The
  !! displacements in a filetype must not be negative, go back or overlap; its extent may be anything (MPI 4.1, sections 14.3
  !! and 14.5).
  !!
  !! Errors: MPI_ERR_FILE, MPI_ERR_ARG for a negative `disp`, MPI_ERR_TYPE, MPI_ERR_UNSUPPORTED_DATAREP, MPI_ERR_INFO,
  !! MPI_ERR_CONVERSION from the extent function of a representation, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_File_set_view_f08(fh, disp, etype, filetype, datarep, info, ierror)
    type(MPI_File), intent(in) :: fh
      !! a file
    integer(MPI_OFFSET_KIND), intent(in) :: disp
      !! where the view starts in the file, in bytes, 0 or more
    type(MPI_Datatype), intent(in) :: etype
      !! a datatype
    type(MPI_Datatype), intent(in) :: filetype
      !! a datatype
    character(len=*), intent(in) :: datarep
      !! "native", "internal", "external32", or the name of one that was registered
    type(MPI_Info), intent(in) :: info
      !! an info object, or MPI_INFO_NULL
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = minfo_file_set_view(fh%MPI_VAL, disp, etype%MPI_VAL, filetype%MPI_VAL, datarep, len(datarep, c_size_t), &
      info%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_File_set_view_f08
end module mpi_info_f08_file_hints
