!> Reading and writing of files (MPI 4.1, section 14.4).
!!
!! Errors go to the error handler of the file; MPI_ERR_FILE goes to that of MPI_FILE_NULL. The end of the
!! file is not an error: MPI_Get_count tells how much was read.
!!
!! Specifics with a choice buffer are procedures of the core itself: flang 19 cannot compile a Fortran
!! procedure with an assumed-rank dummy, but it can call one.
module mpi_info_f08_file_io
  use mpi_info_f08_constants, only: MPI_OFFSET_KIND
  use mpi_info_f08_types, only: MPI_Datatype, MPI_File, MPI_Status
  implicit none
  private

  public :: MPI_File_read, MPI_File_read_f08ts
  public :: MPI_File_read_all, MPI_File_read_all_f08ts
  public :: MPI_File_read_at, MPI_File_read_at_f08ts
  public :: MPI_File_read_at_all, MPI_File_read_at_all_f08ts
  public :: MPI_File_write, MPI_File_write_f08ts
  public :: MPI_File_write_all, MPI_File_write_all_f08ts
  public :: MPI_File_write_at, MPI_File_write_at_f08ts
  public :: MPI_File_write_at_all, MPI_File_write_at_all_f08ts

  interface MPI_File_read
    !> Reads at the file pointer, and moves it on. At the end of the file, `status` tells how much there
    !! was (MPI 4.1, section 14.4.3).
    !!
    !! Errors: MPI_ERR_FILE, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_ACCESS for a file that may only be
    !! written, MPI_ERR_IO, MPI_ERR_OTHER while MPI is not initialised.
    ! void minfo_file_read_f08(const int *fh, const void *buf, const Fint *count, const int *datatype,
    !   int *status, Fint *ierror);
    subroutine MPI_File_read_f08ts(fh, buf, count, datatype, status, ierror) bind(C, name='minfo_file_read_f08')
      import :: MPI_Datatype, MPI_File, MPI_Status
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_read_f08ts
  end interface MPI_File_read

  interface MPI_File_read_all
    !> As MPI_File_read, called by all processes together (MPI 4.1, section 14.4.3).
    !!
    !! Errors: MPI_ERR_FILE, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_ACCESS for a file that may only be
    !! written, MPI_ERR_IO, MPI_ERR_OTHER while MPI is not initialised.
    ! void minfo_file_read_all_f08(const int *fh, const void *buf, const Fint *count, const int *datatype,
    !   int *status, Fint *ierror);
    subroutine MPI_File_read_all_f08ts(fh, buf, count, datatype, status, ierror) &
      bind(C, name='minfo_file_read_all_f08')
      import :: MPI_Datatype, MPI_File, MPI_Status
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_read_all_f08ts
  end interface MPI_File_read_all

  interface MPI_File_read_at
    !> Reads at `offset`, in etypes of the view; the file pointer stays (MPI 4.1, section 14.4.2).
    !!
    !! Errors: MPI_ERR_FILE, MPI_ERR_ARG for a negative `offset`, MPI_ERR_COUNT, MPI_ERR_TYPE,
    !! MPI_ERR_ACCESS for a file that may only be written, MPI_ERR_IO, MPI_ERR_OTHER while MPI is not
    !! initialised.
    ! void minfo_file_read_at_f08(const int *fh, const int64_t *offset, const void *buf, const Fint *count,
    !   const int *datatype, int *status, Fint *ierror);
    subroutine MPI_File_read_at_f08ts(fh, offset, buf, count, datatype, status, ierror) &
      bind(C, name='minfo_file_read_at_f08')
      import :: MPI_Datatype, MPI_File, MPI_OFFSET_KIND, MPI_Status
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_read_at_f08ts
  end interface MPI_File_read_at

  interface MPI_File_read_at_all
    !> As MPI_File_read_at, called by all processes together (MPI 4.1, section 14.4.2).
    !!
    !! Errors: MPI_ERR_FILE, MPI_ERR_ARG for a negative `offset`, MPI_ERR_COUNT, MPI_ERR_TYPE,
    !! MPI_ERR_ACCESS for a file that may only be written, MPI_ERR_IO, MPI_ERR_OTHER while MPI is not
    !! initialised.
    ! void minfo_file_read_at_all_f08(const int *fh, const int64_t *offset, const void *buf,
    !   const Fint *count, const int *datatype, int *status, Fint *ierror);
    subroutine MPI_File_read_at_all_f08ts(fh, offset, buf, count, datatype, status, ierror) &
      bind(C, name='minfo_file_read_at_all_f08')
      import :: MPI_Datatype, MPI_File, MPI_OFFSET_KIND, MPI_Status
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_read_at_all_f08ts
  end interface MPI_File_read_at_all

  interface MPI_File_write
    !> Writes at the file pointer, and moves it on (MPI 4.1, section 14.4.3).
    !!
    !! Errors: MPI_ERR_FILE, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_READ_ONLY, MPI_ERR_NO_SPACE,
    !! MPI_ERR_QUOTA, MPI_ERR_IO, MPI_ERR_OTHER while MPI is not initialised.
    ! void minfo_file_write_f08(const int *fh, const void *buf, const Fint *count, const int *datatype,
    !   int *status, Fint *ierror);
    subroutine MPI_File_write_f08ts(fh, buf, count, datatype, status, ierror) bind(C, name='minfo_file_write_f08')
      import :: MPI_Datatype, MPI_File, MPI_Status
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_write_f08ts
  end interface MPI_File_write

  interface MPI_File_write_all
    !> As MPI_File_write, called by all processes together (MPI 4.1, section 14.4.3).
    !!
    !! Errors: MPI_ERR_FILE, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_READ_ONLY, MPI_ERR_NO_SPACE,
    !! MPI_ERR_QUOTA, MPI_ERR_IO, MPI_ERR_OTHER while MPI is not initialised.
    ! void minfo_file_write_all_f08(const int *fh, const void *buf, const Fint *count, const int *datatype,
    !   int *status, Fint *ierror);
    subroutine MPI_File_write_all_f08ts(fh, buf, count, datatype, status, ierror) &
      bind(C, name='minfo_file_write_all_f08')
      import :: MPI_Datatype, MPI_File, MPI_Status
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_write_all_f08ts
  end interface MPI_File_write_all

  interface MPI_File_write_at
    !> Writes at `offset`, in etypes of the view; the file pointer stays (MPI 4.1, section 14.4.2).
    !!
    !! Errors: MPI_ERR_FILE, MPI_ERR_ARG for a negative `offset`, MPI_ERR_COUNT, MPI_ERR_TYPE,
    !! MPI_ERR_READ_ONLY, MPI_ERR_NO_SPACE, MPI_ERR_QUOTA, MPI_ERR_IO, MPI_ERR_OTHER while MPI is not
    !! initialised.
    ! void minfo_file_write_at_f08(const int *fh, const int64_t *offset, const void *buf, const Fint *count,
    !   const int *datatype, int *status, Fint *ierror);
    subroutine MPI_File_write_at_f08ts(fh, offset, buf, count, datatype, status, ierror) &
      bind(C, name='minfo_file_write_at_f08')
      import :: MPI_Datatype, MPI_File, MPI_OFFSET_KIND, MPI_Status
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_write_at_f08ts
  end interface MPI_File_write_at

  interface MPI_File_write_at_all
    !> As MPI_File_write_at, called by all processes together (MPI 4.1, section 14.4.2).
    !!
    !! Errors: MPI_ERR_FILE, MPI_ERR_ARG for a negative `offset`, MPI_ERR_COUNT, MPI_ERR_TYPE,
    !! MPI_ERR_READ_ONLY, MPI_ERR_NO_SPACE, MPI_ERR_QUOTA, MPI_ERR_IO, MPI_ERR_OTHER while MPI is not
    !! initialised.
    ! void minfo_file_write_at_all_f08(const int *fh, const int64_t *offset, const void *buf,
    !   const Fint *count, const int *datatype, int *status, Fint *ierror);
    subroutine MPI_File_write_at_all_f08ts(fh, offset, buf, count, datatype, status, ierror) &
      bind(C, name='minfo_file_write_at_all_f08')
      import :: MPI_Datatype, MPI_File, MPI_OFFSET_KIND, MPI_Status
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in) :: buf
      integer, intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_write_at_all_f08ts
  end interface MPI_File_write_at_all
end module mpi_info_f08_file_io
