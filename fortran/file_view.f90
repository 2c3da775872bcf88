!> File views and file pointers (MPI 4.1, sections 14.3 and 14.4.3).
!!
!! Errors go to the error handler of the file; MPI_ERR_FILE goes to that of MPI_FILE_NULL.
module mpi_info_f08_file_view
  use, intrinsic :: iso_c_binding, only: c_char, c_int, c_int64_t, c_size_t
  use mpi_info_f08_constants, only: MPI_OFFSET_KIND
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Datatype, MPI_File, MPI_Info
  implicit none
  private

  public :: MPI_File_get_byte_offset, MPI_File_get_byte_offset_f08
  public :: MPI_File_get_position, MPI_File_get_position_f08
  public :: MPI_File_get_view, MPI_File_get_view_f08
  public :: MPI_File_seek, MPI_File_seek_f08
  public :: MPI_File_set_view, MPI_File_set_view_f08

  interface MPI_File_get_byte_offset
    module procedure MPI_File_get_byte_offset_f08
  end interface MPI_File_get_byte_offset

  interface MPI_File_get_position
    module procedure MPI_File_get_position_f08
  end interface MPI_File_get_position

  interface MPI_File_get_view
    module procedure MPI_File_get_view_f08
  end interface MPI_File_get_view

  interface MPI_File_seek
    module procedure MPI_File_seek_f08
  end interface MPI_File_seek

  interface MPI_File_set_view
    module procedure MPI_File_set_view_f08
  end interface MPI_File_set_view

  interface
    ! int minfo_file_get_byte_offset(int fh, int64_t offset, int64_t *disp);
    integer(c_int) function minfo_file_get_byte_offset(fh, offset, disp) bind(C, name='minfo_file_get_byte_offset')
      import :: c_int, c_int64_t
      integer(c_int), value :: fh
      integer(c_int64_t), value :: offset
      integer(c_int64_t), intent(inout) :: disp
    end function minfo_file_get_byte_offset

    ! int minfo_file_get_position(int fh, int64_t *offset);
    integer(c_int) function minfo_file_get_position(fh, offset) bind(C, name='minfo_file_get_position')
      import :: c_int, c_int64_t
      integer(c_int), value :: fh
      integer(c_int64_t), intent(inout) :: offset
    end function minfo_file_get_position

    ! int minfo_file_get_view(int fh, int64_t *disp, int *etype, int *filetype, char *datarep, size_t datarep_len);
    integer(c_int) function minfo_file_get_view(fh, disp, etype, filetype, datarep, datarep_len) &
      bind(C, name='minfo_file_get_view')
      import :: c_char, c_int, c_int64_t, c_size_t
      integer(c_int), value :: fh
      integer(c_int64_t), intent(inout) :: disp
      integer(c_int), intent(inout) :: etype
      integer(c_int), intent(inout) :: filetype
      character(kind=c_char), intent(inout) :: datarep(*)
      integer(c_size_t), value :: datarep_len
    end function minfo_file_get_view

    ! int minfo_file_seek(int fh, int64_t offset, int whence);
    integer(c_int) function minfo_file_seek(fh, offset, whence) bind(C, name='minfo_file_seek')
      import :: c_int, c_int64_t
      integer(c_int), value :: fh
      integer(c_int64_t), value :: offset
      integer(c_int), value :: whence
    end function minfo_file_seek

    ! int minfo_file_set_view(int fh, int64_t disp, int etype, int filetype, const char *datarep,
    !   size_t datarep_len, int info);
    integer(c_int) function minfo_file_set_view(fh, disp, etype, filetype, datarep, datarep_len, info) &
      bind(C, name='minfo_file_set_view')
      import :: c_char, c_int, c_int64_t, c_size_t
      integer(c_int), value :: fh
      integer(c_int64_t), value :: disp
      integer(c_int), value :: etype
      integer(c_int), value :: filetype
      character(kind=c_char), intent(in) :: datarep(*)
      integer(c_size_t), value :: datarep_len
      integer(c_int), value :: info
    end function minfo_file_set_view
  end interface

contains

  !> The byte of the file at which the view's etype `offset` begins (MPI 4.1, section 14.4.3).
  !!
  !! Errors: MPI_ERR_FILE, MPI_ERR_ARG for a negative `offset`, MPI_ERR_OTHER while MPI is not
  !! initialised.
  subroutine MPI_File_get_byte_offset_f08(fh, offset, disp, ierror)
    type(MPI_File), intent(in) :: fh
    integer(MPI_OFFSET_KIND), intent(in) :: offset
    integer(MPI_OFFSET_KIND), intent(inout) :: disp
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_file_get_byte_offset(fh%MPI_VAL, offset, disp)
    if (present(ierror)) ierror = code
  end subroutine MPI_File_get_byte_offset_f08

  !> Where the file pointer is, in etypes of the view (MPI 4.1, section 14.4.3).
  !!
  !! Errors: MPI_ERR_FILE, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_File_get_position_f08(fh, offset, ierror)
    type(MPI_File), intent(in) :: fh
    integer(MPI_OFFSET_KIND), intent(inout) :: offset
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_file_get_position(fh%MPI_VAL, offset)
    if (present(ierror)) ierror = code
  end subroutine MPI_File_get_position_f08

  !> The view that MPI_File_set_view set. Datatypes that are not predefined are the caller's to free;
  !! MPI_MAX_DATAREP_STRING characters are enough for `datarep` (MPI 4.1, section 14.3).
  !!
  !! Errors: MPI_ERR_FILE, MPI_ERR_NO_MEM, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_File_get_view_f08(fh, disp, etype, filetype, datarep, ierror)
    type(MPI_File), intent(in) :: fh
    integer(MPI_OFFSET_KIND), intent(inout) :: disp
    type(MPI_Datatype), intent(inout) :: etype
    type(MPI_Datatype), intent(inout) :: filetype
    character(len=*), intent(inout) :: datarep
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_file_get_view(fh%MPI_VAL, disp, etype%MPI_VAL, filetype%MPI_VAL, datarep, &
      len(datarep, c_size_t))
    if (present(ierror)) ierror = code
  end subroutine MPI_File_get_view_f08

  !> Moves the file pointer to `offset` etypes after the beginning of the view (MPI_SEEK_SET), after
  !! where it is (MPI_SEEK_CUR), or after the end of the file (MPI_SEEK_END) (MPI 4.1, section 14.4.3).
  !!
  !! Errors: MPI_ERR_FILE, MPI_ERR_ARG for another `whence` or a place before the view, MPI_ERR_OTHER
  !! while MPI is not initialised.
  subroutine MPI_File_seek_f08(fh, offset, whence, ierror)
    type(MPI_File), intent(in) :: fh
    integer(MPI_OFFSET_KIND), intent(in) :: offset
    integer, intent(in) :: whence
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_file_seek(fh%MPI_VAL, offset, to_c(whence))
    if (present(ierror)) ierror = code
  end subroutine MPI_File_seek_f08

  !> What of the file is seen: from byte `disp` on, the elements of datatype `etype` that are in
  !! `filetype`, which is repeated to the end. `datarep` is "native" (MPI 4.1, section 14.3).
  !!
  !! Errors: MPI_ERR_FILE, MPI_ERR_ARG for a `disp` that is negative, MPI_ERR_TYPE,
  !! MPI_ERR_UNSUPPORTED_DATAREP, MPI_ERR_INFO, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_File_set_view_f08(fh, disp, etype, filetype, datarep, info, ierror)
    type(MPI_File), intent(in) :: fh
    integer(MPI_OFFSET_KIND), intent(in) :: disp
    type(MPI_Datatype), intent(in) :: etype
    type(MPI_Datatype), intent(in) :: filetype
    character(len=*), intent(in) :: datarep
    type(MPI_Info), intent(in) :: info
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_file_set_view(fh%MPI_VAL, disp, etype%MPI_VAL, filetype%MPI_VAL, datarep, &
      len(datarep, c_size_t), info%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_File_set_view_f08
end module mpi_info_f08_file_view
