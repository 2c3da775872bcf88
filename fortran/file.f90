!> Files (MPI 4.1, sections 14.2 and 14.6).
!!
!! Errors go to the error handler of the file, which is MPI_ERRORS_RETURN until another is set;
!! MPI_ERR_FILE goes to that of MPI_FILE_NULL.
module mpi_info_f08_file
  use, intrinsic :: iso_c_binding, only: c_char, c_int, c_int64_t, c_size_t
  use mpi_info_f08_constants, only: MPI_OFFSET_KIND
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Comm, MPI_File, MPI_Info
  implicit none
  private

  public :: MPI_File_close, MPI_File_close_f08
  public :: MPI_File_delete, MPI_File_delete_f08
  public :: MPI_File_get_amode, MPI_File_get_amode_f08
  public :: MPI_File_get_atomicity, MPI_File_get_atomicity_f08
  public :: MPI_File_get_info, MPI_File_get_info_f08
  public :: MPI_File_get_size, MPI_File_get_size_f08
  public :: MPI_File_open, MPI_File_open_f08
  public :: MPI_File_preallocate, MPI_File_preallocate_f08
  public :: MPI_File_set_atomicity, MPI_File_set_atomicity_f08
  public :: MPI_File_set_info, MPI_File_set_info_f08
  public :: MPI_File_set_size, MPI_File_set_size_f08
  public :: MPI_File_sync, MPI_File_sync_f08

  interface MPI_File_close
    module procedure MPI_File_close_f08
  end interface MPI_File_close

  interface MPI_File_delete
    module procedure MPI_File_delete_f08
  end interface MPI_File_delete

  interface MPI_File_get_amode
    module procedure MPI_File_get_amode_f08
  end interface MPI_File_get_amode

  interface MPI_File_get_atomicity
    module procedure MPI_File_get_atomicity_f08
  end interface MPI_File_get_atomicity

  interface MPI_File_get_info
    module procedure MPI_File_get_info_f08
  end interface MPI_File_get_info

  interface MPI_File_get_size
    module procedure MPI_File_get_size_f08
  end interface MPI_File_get_size

  interface MPI_File_open
    module procedure MPI_File_open_f08
  end interface MPI_File_open

  interface MPI_File_preallocate
    module procedure MPI_File_preallocate_f08
  end interface MPI_File_preallocate

  interface MPI_File_set_atomicity
    module procedure MPI_File_set_atomicity_f08
  end interface MPI_File_set_atomicity

  interface MPI_File_set_info
    module procedure MPI_File_set_info_f08
  end interface MPI_File_set_info

  interface MPI_File_set_size
    module procedure MPI_File_set_size_f08
  end interface MPI_File_set_size

  interface MPI_File_sync
    module procedure MPI_File_sync_f08
  end interface MPI_File_sync

  interface
    ! int minfo_file_close(int *fh);
    integer(c_int) function minfo_file_close(fh) bind(C, name='minfo_file_close')
      import :: c_int
      integer(c_int), intent(inout) :: fh
    end function minfo_file_close

    ! int minfo_file_delete(const char *filename, size_t filename_len, int info);
    integer(c_int) function minfo_file_delete(filename, filename_len, info) bind(C, name='minfo_file_delete')
      import :: c_char, c_int, c_size_t
      character(kind=c_char), intent(in) :: filename(*)
      integer(c_size_t), value :: filename_len
      integer(c_int), value :: info
    end function minfo_file_delete

    ! int minfo_file_get_amode(int fh, int *amode);
    integer(c_int) function minfo_file_get_amode(fh, amode) bind(C, name='minfo_file_get_amode')
      import :: c_int
      integer(c_int), value :: fh
      integer(c_int), intent(inout) :: amode
    end function minfo_file_get_amode

    ! int minfo_file_get_atomicity(int fh, int *flag);
    integer(c_int) function minfo_file_get_atomicity(fh, flag) bind(C, name='minfo_file_get_atomicity')
      import :: c_int
      integer(c_int), value :: fh
      integer(c_int), intent(inout) :: flag
    end function minfo_file_get_atomicity

    ! int minfo_file_get_info(int fh, int *info_used);
    integer(c_int) function minfo_file_get_info(fh, info_used) bind(C, name='minfo_file_get_info')
      import :: c_int
      integer(c_int), value :: fh
      integer(c_int), intent(inout) :: info_used
    end function minfo_file_get_info

    ! int minfo_file_get_size(int fh, int64_t *size);
    integer(c_int) function minfo_file_get_size(fh, size) bind(C, name='minfo_file_get_size')
      import :: c_int, c_int64_t
      integer(c_int), value :: fh
      integer(c_int64_t), intent(inout) :: size
    end function minfo_file_get_size

    ! int minfo_file_open(int comm, const char *filename, size_t filename_len, int amode, int info, int *fh);
    integer(c_int) function minfo_file_open(comm, filename, filename_len, amode, info, fh) &
      bind(C, name='minfo_file_open')
      import :: c_char, c_int, c_size_t
      integer(c_int), value :: comm
      character(kind=c_char), intent(in) :: filename(*)
      integer(c_size_t), value :: filename_len
      integer(c_int), value :: amode
      integer(c_int), value :: info
      integer(c_int), intent(inout) :: fh
    end function minfo_file_open

    ! int minfo_file_preallocate(int fh, int64_t size);
    integer(c_int) function minfo_file_preallocate(fh, size) bind(C, name='minfo_file_preallocate')
      import :: c_int, c_int64_t
      integer(c_int), value :: fh
      integer(c_int64_t), value :: size
    end function minfo_file_preallocate

    ! int minfo_file_set_atomicity(int fh, int flag);
    integer(c_int) function minfo_file_set_atomicity(fh, flag) bind(C, name='minfo_file_set_atomicity')
      import :: c_int
      integer(c_int), value :: fh
      integer(c_int), value :: flag
    end function minfo_file_set_atomicity

    ! int minfo_file_set_info(int fh, int info);
    integer(c_int) function minfo_file_set_info(fh, info) bind(C, name='minfo_file_set_info')
      import :: c_int
      integer(c_int), value :: fh
      integer(c_int), value :: info
    end function minfo_file_set_info

    ! int minfo_file_set_size(int fh, int64_t size);
    integer(c_int) function minfo_file_set_size(fh, size) bind(C, name='minfo_file_set_size')
      import :: c_int, c_int64_t
      integer(c_int), value :: fh
      integer(c_int64_t), value :: size
    end function minfo_file_set_size

    ! int minfo_file_sync(int fh);
    integer(c_int) function minfo_file_sync(fh) bind(C, name='minfo_file_sync')
      import :: c_int
      integer(c_int), value :: fh
    end function minfo_file_sync
  end interface

contains

  !> Closes the file, and sets `fh` to MPI_FILE_NULL; deletes it where it was opened with
  !! MPI_MODE_DELETE_ON_CLOSE (MPI 4.1, section 14.2.2).
  !!
  !! Errors: MPI_ERR_FILE, MPI_ERR_NO_SPACE, MPI_ERR_QUOTA, MPI_ERR_IO, MPI_ERR_OTHER while MPI is not
  !! initialised.
  subroutine MPI_File_close_f08(fh, ierror)
    type(MPI_File), intent(inout) :: fh
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_file_close(fh%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_File_close_f08

  !> Deletes a file (MPI 4.1, section 14.2.3).
  !!
  !! Errors: MPI_ERR_INFO, MPI_ERR_BAD_FILE, MPI_ERR_NO_SUCH_FILE, MPI_ERR_ACCESS, MPI_ERR_READ_ONLY,
  !! MPI_ERR_IO, MPI_ERR_OTHER while MPI is not initialised. They go to the error handler of
  !! MPI_FILE_NULL.
  subroutine MPI_File_delete_f08(filename, info, ierror)
    character(len=*), intent(in) :: filename
    type(MPI_Info), intent(in) :: info
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_file_delete(filename, len(filename, c_size_t), info%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_File_delete_f08

  !> How the file was opened (MPI 4.1, section 14.2.7).
  !!
  !! Errors: MPI_ERR_FILE, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_File_get_amode_f08(fh, amode, ierror)
    type(MPI_File), intent(in) :: fh
    integer, intent(inout) :: amode
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code, number

    code = minfo_file_get_amode(fh%MPI_VAL, number)
    if (code == 0) amode = number
    if (present(ierror)) ierror = code
  end subroutine MPI_File_get_amode_f08

  !> Whether accesses by several processes are atomic (MPI 4.1, section 14.6.1).
  !!
  !! Errors: MPI_ERR_FILE, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_File_get_atomicity_f08(fh, flag, ierror)
    type(MPI_File), intent(in) :: fh
    logical, intent(inout) :: flag
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code, answer

    code = minfo_file_get_atomicity(fh%MPI_VAL, answer)
    if (code == 0) flag = answer /= 0
    if (present(ierror)) ierror = code
  end subroutine MPI_File_get_atomicity_f08

  !> A new info object with the hints that are in effect on the file, the caller's to free (MPI 4.1,
  !! section 14.2.8).
  !!
  !! Errors: MPI_ERR_FILE, MPI_ERR_NO_MEM, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_File_get_info_f08(fh, info_used, ierror)
    type(MPI_File), intent(in) :: fh
    type(MPI_Info), intent(inout) :: info_used
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_file_get_info(fh%MPI_VAL, info_used%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_File_get_info_f08

  !> The bytes in the file (MPI 4.1, section 14.2.6).
  !!
  !! Errors: MPI_ERR_FILE, MPI_ERR_IO, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_File_get_size_f08(fh, size, ierror)
    type(MPI_File), intent(in) :: fh
    integer(MPI_OFFSET_KIND), intent(inout) :: size
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_file_get_size(fh%MPI_VAL, size)
    if (present(ierror)) ierror = code
  end subroutine MPI_File_get_size_f08

  !> Opens a file for the processes of `comm` as `amode` says, the sum of MPI_MODE_ constants (MPI 4.1,
  !! section 14.2.1).
  !!
  !! Errors: MPI_ERR_COMM, MPI_ERR_INFO, MPI_ERR_AMODE, MPI_ERR_BAD_FILE, MPI_ERR_NO_SUCH_FILE,
  !! MPI_ERR_FILE_EXISTS, MPI_ERR_ACCESS, MPI_ERR_READ_ONLY, MPI_ERR_NO_SPACE, MPI_ERR_QUOTA,
  !! MPI_ERR_IO, MPI_ERR_OTHER while MPI is not initialised. They go to the error handler of
  !! MPI_FILE_NULL.
  subroutine MPI_File_open_f08(comm, filename, amode, info, fh, ierror)
    type(MPI_Comm), intent(in) :: comm
    character(len=*), intent(in) :: filename
    integer, intent(in) :: amode
    type(MPI_Info), intent(in) :: info
    type(MPI_File), intent(inout) :: fh
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_file_open(comm%MPI_VAL, filename, len(filename, c_size_t), to_c(amode), info%MPI_VAL, &
      fh%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_File_open_f08

  !> Makes sure that there is room for the first `size` bytes of the file (MPI 4.1, section 14.2.5).
  !!
  !! Errors: MPI_ERR_FILE, MPI_ERR_ARG for a negative `size`, MPI_ERR_READ_ONLY, MPI_ERR_NO_SPACE,
  !! MPI_ERR_QUOTA, MPI_ERR_IO, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_File_preallocate_f08(fh, size, ierror)
    type(MPI_File), intent(in) :: fh
    integer(MPI_OFFSET_KIND), intent(in) :: size
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_file_preallocate(fh%MPI_VAL, size)
    if (present(ierror)) ierror = code
  end subroutine MPI_File_preallocate_f08

  !> Whether accesses by several processes are atomic (MPI 4.1, section 14.6.1).
  !!
  !! Errors: MPI_ERR_FILE, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_File_set_atomicity_f08(fh, flag, ierror)
    type(MPI_File), intent(in) :: fh
    logical, intent(in) :: flag
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_file_set_atomicity(fh%MPI_VAL, merge(1_c_int, 0_c_int, flag))
    if (present(ierror)) ierror = code
  end subroutine MPI_File_set_atomicity_f08

  !> Gives the file the hints in `info`; those that it does not name stay as they are (MPI 4.1,
  !! section 14.2.8).
  !!
  !! Errors: MPI_ERR_FILE, MPI_ERR_INFO, MPI_ERR_OTHER while MPI is not initialised. A hint that is not
  !! known or not supported is ignored, and is not an error.
  subroutine MPI_File_set_info_f08(fh, info, ierror)
    type(MPI_File), intent(in) :: fh
    type(MPI_Info), intent(in) :: info
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_file_set_info(fh%MPI_VAL, info%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_File_set_info_f08

  !> Cuts or extends the file to `size` bytes (MPI 4.1, section 14.2.4).
  !!
  !! Errors: MPI_ERR_FILE, MPI_ERR_ARG for a negative `size`, MPI_ERR_READ_ONLY, MPI_ERR_NO_SPACE,
  !! MPI_ERR_QUOTA, MPI_ERR_IO, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_File_set_size_f08(fh, size, ierror)
    type(MPI_File), intent(in) :: fh
    integer(MPI_OFFSET_KIND), intent(in) :: size
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_file_set_size(fh%MPI_VAL, size)
    if (present(ierror)) ierror = code
  end subroutine MPI_File_set_size_f08

  !> Writes what the system still holds of the file to its device (MPI 4.1, section 14.6.1).
  !!
  !! Errors: MPI_ERR_FILE, MPI_ERR_NO_SPACE, MPI_ERR_QUOTA, MPI_ERR_IO, MPI_ERR_OTHER while MPI is not
  !! initialised.
  subroutine MPI_File_sync_f08(fh, ierror)
    type(MPI_File), intent(in) :: fh
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_file_sync(fh%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_File_sync_f08
end module mpi_info_f08_file
