!> The specifics of mpi_info_f08_win with large counts (MPI 4.1, section 2.5.8): counts of kind
!! MPI_COUNT_KIND, units of displacement of kind MPI_ADDRESS_KIND. What they do stands there.
module mpi_info_f08_large_win
  use, intrinsic :: iso_c_binding, only: c_int, c_int64_t, c_ptr
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND
  use mpi_info_f08_convert, only: to_c
  use mpi_info_f08_types, only: MPI_Comm, MPI_Info, MPI_Win
  implicit none
  private

  public :: MPI_Win_allocate, MPI_Win_allocate_c_f08
  public :: MPI_Win_allocate_shared, MPI_Win_allocate_shared_c_f08
  public :: MPI_Win_create, MPI_Win_create_c_f08ts
  public :: MPI_Win_shared_query, MPI_Win_shared_query_c_f08

  interface MPI_Win_allocate
    module procedure MPI_Win_allocate_c_f08
  end interface MPI_Win_allocate

  interface MPI_Win_allocate_shared
    module procedure MPI_Win_allocate_shared_c_f08
  end interface MPI_Win_allocate_shared

  interface MPI_Win_create
    !> MPI_Win_create_f08ts with a large unit of displacement.
    ! void minfo_win_create_large_f08(const void *base, const int64_t *size, const int64_t *disp_unit,
    !   const int *info, const int *comm, int *win, Fint *ierror);
    subroutine MPI_Win_create_c_f08ts(base, size, disp_unit, info, comm, win, ierror) &
      bind(C, name='minfo_win_create_large_f08')
      import :: MPI_ADDRESS_KIND, MPI_Comm, MPI_Info, MPI_Win
      type(*), dimension(..), asynchronous :: base
      integer(MPI_ADDRESS_KIND), intent(in) :: size
      integer(MPI_ADDRESS_KIND), intent(in) :: disp_unit
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Win), intent(inout) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_create_c_f08ts
  end interface MPI_Win_create

  interface MPI_Win_shared_query
    module procedure MPI_Win_shared_query_c_f08
  end interface MPI_Win_shared_query

  interface
    ! int minfo_win_allocate(int64_t size, int64_t disp_unit, int info, int comm, void **baseptr, int *win);
    integer(c_int) function minfo_win_allocate(size, disp_unit, info, comm, baseptr, win) &
      bind(C, name='minfo_win_allocate')
      import :: c_int, c_int64_t, c_ptr
      integer(c_int64_t), value :: size
      integer(c_int64_t), value :: disp_unit
      integer(c_int), value :: info
      integer(c_int), value :: comm
      type(c_ptr), intent(inout) :: baseptr
      integer(c_int), intent(inout) :: win
    end function minfo_win_allocate

    ! int minfo_win_allocate_shared(int64_t size, int64_t disp_unit, int info, int comm, void **baseptr, int *win);
    integer(c_int) function minfo_win_allocate_shared(size, disp_unit, info, comm, baseptr, win) &
      bind(C, name='minfo_win_allocate_shared')
      import :: c_int, c_int64_t, c_ptr
      integer(c_int64_t), value :: size
      integer(c_int64_t), value :: disp_unit
      integer(c_int), value :: info
      integer(c_int), value :: comm
      type(c_ptr), intent(inout) :: baseptr
      integer(c_int), intent(inout) :: win
    end function minfo_win_allocate_shared

    ! int minfo_win_shared_query(int win, int rank, int64_t *size, int64_t *disp_unit, void **baseptr);
    integer(c_int) function minfo_win_shared_query(win, rank, size, disp_unit, baseptr) &
      bind(C, name='minfo_win_shared_query')
      import :: c_int, c_int64_t, c_ptr
      integer(c_int), value :: win
      integer(c_int), value :: rank
      integer(c_int64_t), intent(inout) :: size
      integer(c_int64_t), intent(inout) :: disp_unit
      type(c_ptr), intent(inout) :: baseptr
    end function minfo_win_shared_query
  end interface

contains

  !> MPI_Win_allocate_f08 with a large unit of displacement.
  subroutine MPI_Win_allocate_c_f08(size, disp_unit, info, comm, baseptr, win, ierror)
    integer(MPI_ADDRESS_KIND), intent(in) :: size
    integer(MPI_ADDRESS_KIND), intent(in) :: disp_unit
    type(MPI_Info), intent(in) :: info
    type(MPI_Comm), intent(in) :: comm
    type(c_ptr), intent(inout) :: baseptr
    type(MPI_Win), intent(inout) :: win
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_win_allocate(size, disp_unit, info%MPI_VAL, comm%MPI_VAL, baseptr, win%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Win_allocate_c_f08

  !> MPI_Win_allocate_shared_f08 with a large unit of displacement.
  subroutine MPI_Win_allocate_shared_c_f08(size, disp_unit, info, comm, baseptr, win, ierror)
    integer(MPI_ADDRESS_KIND), intent(in) :: size
    integer(MPI_ADDRESS_KIND), intent(in) :: disp_unit
    type(MPI_Info), intent(in) :: info
    type(MPI_Comm), intent(in) :: comm
    type(c_ptr), intent(inout) :: baseptr
    type(MPI_Win), intent(inout) :: win
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_win_allocate_shared(size, disp_unit, info%MPI_VAL, comm%MPI_VAL, baseptr, win%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Win_allocate_shared_c_f08

  !> MPI_Win_shared_query_f08 with a large unit of displacement.
  subroutine MPI_Win_shared_query_c_f08(win, rank, size, disp_unit, baseptr, ierror)
    type(MPI_Win), intent(in) :: win
    integer, intent(in) :: rank
    integer(MPI_ADDRESS_KIND), intent(inout) :: size
    integer(MPI_ADDRESS_KIND), intent(inout) :: disp_unit
    type(c_ptr), intent(inout) :: baseptr
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_win_shared_query(win%MPI_VAL, to_c(rank), size, disp_unit, baseptr)
    if (present(ierror)) ierror = code
  end subroutine MPI_Win_shared_query_c_f08
end module mpi_info_f08_large_win
