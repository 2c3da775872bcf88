!> The specifics of mpi_info_f08_file_io with large counts (MPI 4.1, section 2.5.8): counts of kind
!! MPI_COUNT_KIND, units of displacement of kind MPI_ADDRESS_KIND. What they do stands there.
module mpi_info_f08_large_file_io
  use mpi_info_f08_constants, only: MPI_COUNT_KIND, MPI_OFFSET_KIND
  use mpi_info_f08_types, only: MPI_Datatype, MPI_File, MPI_Status
  implicit none
  private

  public :: MPI_File_read, MPI_File_read_c_f08ts
  public :: MPI_File_read_all, MPI_File_read_all_c_f08ts
  public :: MPI_File_read_at, MPI_File_read_at_c_f08ts
  public :: MPI_File_read_at_all, MPI_File_read_at_all_c_f08ts
  public :: MPI_File_write, MPI_File_write_c_f08ts
  public :: MPI_File_write_all, MPI_File_write_all_c_f08ts
  public :: MPI_File_write_at, MPI_File_write_at_c_f08ts
  public :: MPI_File_write_at_all, MPI_File_write_at_all_c_f08ts

  interface MPI_File_read
    !> MPI_File_read_f08ts with a large count.
    ! void minfo_file_read_large_f08(const int *fh, const void *buf, const int64_t *count,
    !   const int *datatype, int *status, Fint *ierror);
    subroutine MPI_File_read_c_f08ts(fh, buf, count, datatype, status, ierror) &
      bind(C, name='minfo_file_read_large_f08')
      import :: MPI_COUNT_KIND, MPI_Datatype, MPI_File, MPI_Status
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_read_c_f08ts
  end interface MPI_File_read

  interface MPI_File_read_all
    !> MPI_File_read_all_f08ts with a large count.
    ! void minfo_file_read_all_large_f08(const int *fh, const void *buf, const int64_t *count,
    !   const int *datatype, int *status, Fint *ierror);
    subroutine MPI_File_read_all_c_f08ts(fh, buf, count, datatype, status, ierror) &
      bind(C, name='minfo_file_read_all_large_f08')
      import :: MPI_COUNT_KIND, MPI_Datatype, MPI_File, MPI_Status
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_read_all_c_f08ts
  end interface MPI_File_read_all

  interface MPI_File_read_at
    !> MPI_File_read_at_f08ts with a large count.
    ! void minfo_file_read_at_large_f08(const int *fh, const int64_t *offset, const void *buf,
    !   const int64_t *count, const int *datatype, int *status, Fint *ierror);
    subroutine MPI_File_read_at_c_f08ts(fh, offset, buf, count, datatype, status, ierror) &
      bind(C, name='minfo_file_read_at_large_f08')
      import :: MPI_COUNT_KIND, MPI_Datatype, MPI_File, MPI_OFFSET_KIND, MPI_Status
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_read_at_c_f08ts
  end interface MPI_File_read_at

  interface MPI_File_read_at_all
    !> MPI_File_read_at_all_f08ts with a large count.
    ! void minfo_file_read_at_all_large_f08(const int *fh, const int64_t *offset, const void *buf,
    !   const int64_t *count, const int *datatype, int *status, Fint *ierror);
    subroutine MPI_File_read_at_all_c_f08ts(fh, offset, buf, count, datatype, status, ierror) &
      bind(C, name='minfo_file_read_at_all_large_f08')
      import :: MPI_COUNT_KIND, MPI_Datatype, MPI_File, MPI_OFFSET_KIND, MPI_Status
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_read_at_all_c_f08ts
  end interface MPI_File_read_at_all

  interface MPI_File_write
    !> MPI_File_write_f08ts with a large count.
    ! void minfo_file_write_large_f08(const int *fh, const void *buf, const int64_t *count,
    !   const int *datatype, int *status, Fint *ierror);
    subroutine MPI_File_write_c_f08ts(fh, buf, count, datatype, status, ierror) &
      bind(C, name='minfo_file_write_large_f08')
      import :: MPI_COUNT_KIND, MPI_Datatype, MPI_File, MPI_Status
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_write_c_f08ts
  end interface MPI_File_write

  interface MPI_File_write_all
    !> MPI_File_write_all_f08ts with a large count.
    ! void minfo_file_write_all_large_f08(const int *fh, const void *buf, const int64_t *count,
    !   const int *datatype, int *status, Fint *ierror);
    subroutine MPI_File_write_all_c_f08ts(fh, buf, count, datatype, status, ierror) &
      bind(C, name='minfo_file_write_all_large_f08')
      import :: MPI_COUNT_KIND, MPI_Datatype, MPI_File, MPI_Status
      type(MPI_File), intent(in) :: fh
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_write_all_c_f08ts
  end interface MPI_File_write_all

  interface MPI_File_write_at
    !> MPI_File_write_at_f08ts with a large count.
    ! void minfo_file_write_at_large_f08(const int *fh, const int64_t *offset, const void *buf,
    !   const int64_t *count, const int *datatype, int *status, Fint *ierror);
    subroutine MPI_File_write_at_c_f08ts(fh, offset, buf, count, datatype, status, ierror) &
      bind(C, name='minfo_file_write_at_large_f08')
      import :: MPI_COUNT_KIND, MPI_Datatype, MPI_File, MPI_OFFSET_KIND, MPI_Status
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_write_at_c_f08ts
  end interface MPI_File_write_at

  interface MPI_File_write_at_all
    !> MPI_File_write_at_all_f08ts with a large count.
    ! void minfo_file_write_at_all_large_f08(const int *fh, const int64_t *offset, const void *buf,
    !   const int64_t *count, const int *datatype, int *status, Fint *ierror);
    subroutine MPI_File_write_at_all_c_f08ts(fh, offset, buf, count, datatype, status, ierror) &
      bind(C, name='minfo_file_write_at_all_large_f08')
      import :: MPI_COUNT_KIND, MPI_Datatype, MPI_File, MPI_OFFSET_KIND, MPI_Status
      type(MPI_File), intent(in) :: fh
      integer(MPI_OFFSET_KIND), intent(in) :: offset
      type(*), dimension(..), intent(in) :: buf
      integer(MPI_COUNT_KIND), intent(in) :: count
      type(MPI_Datatype), intent(in) :: datatype
      type(MPI_Status) :: status
      integer, optional, intent(out) :: ierror
    end subroutine MPI_File_write_at_all_c_f08ts
  end interface MPI_File_write_at_all
end module mpi_info_f08_large_file_io
