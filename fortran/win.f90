!> How windows are made and ended (MPI 4.1, section 12.2).
!!
!! Errors go to the error handler of the window, and where there is none yet, of the communicator;
!! MPI_ERR_WIN goes to that of MPI_COMM_SELF.
!!
!! Specifics with a choice buffer are procedures of the core itself: flang 19 cannot compile a Fortran
!! procedure with an assumed-rank dummy, but it can call one.
module mpi_info_f08_win
  use, intrinsic :: iso_c_binding, only: c_int, c_int64_t, c_ptr
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND
  use mpi_info_f08_convert, only: to_c, to_integer
  use mpi_info_f08_types, only: MPI_Comm, MPI_Info, MPI_Win
  implicit none
  private

  public :: MPI_Win_allocate, MPI_Win_allocate_f08
  public :: MPI_Win_allocate_shared, MPI_Win_allocate_shared_f08
  public :: MPI_Win_attach, MPI_Win_attach_f08ts
  public :: MPI_Win_create, MPI_Win_create_f08ts
  public :: MPI_Win_create_dynamic, MPI_Win_create_dynamic_f08
  public :: MPI_Win_detach, MPI_Win_detach_f08ts
  public :: MPI_Win_free, MPI_Win_free_f08
  public :: MPI_Win_shared_query, MPI_Win_shared_query_f08

  interface MPI_Win_allocate
    module procedure MPI_Win_allocate_f08
  end interface MPI_Win_allocate

  interface MPI_Win_allocate_shared
    module procedure MPI_Win_allocate_shared_f08
  end interface MPI_Win_allocate_shared

  interface MPI_Win_attach
    !> Adds the `size` bytes of memory at `base` to a window made by MPI_Win_create_dynamic (MPI 4.1,
    !! section 12.2.4).
    !!
    !! Errors: MPI_ERR_WIN, MPI_ERR_SIZE, MPI_ERR_RMA_FLAVOR for another window, MPI_ERR_RMA_ATTACH for
    !! memory that is attached already, MPI_ERR_BUFFER for a section of an array that is not contiguous,
    !! MPI_ERR_OTHER while MPI is not initialised.
    ! void minfo_win_attach_f08(const int *win, const void *base, const int64_t *size, Fint *ierror);
    subroutine MPI_Win_attach_f08ts(win, base, size, ierror) bind(C, name='minfo_win_attach_f08')
      import :: MPI_ADDRESS_KIND, MPI_Win
      type(MPI_Win), intent(in) :: win
      type(*), dimension(..), asynchronous :: base
      integer(MPI_ADDRESS_KIND), intent(in) :: size
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_attach_f08ts
  end interface MPI_Win_attach

  interface MPI_Win_create
    !> A window over the `size` bytes of memory at `base`; a unit of displacement is `disp_unit` bytes
    !! (MPI 4.1, section 12.2.1).
    !!
    !! Errors: MPI_ERR_COMM, MPI_ERR_INFO, MPI_ERR_SIZE for a negative `size`, MPI_ERR_DISP for a
    !! `disp_unit` that is not positive, MPI_ERR_BUFFER for a section of an array that is not
    !! contiguous, MPI_ERR_NO_MEM, MPI_ERR_OTHER while MPI is not initialised.
    ! void minfo_win_create_f08(const void *base, const int64_t *size, const Fint *disp_unit, const int *info,
    !   const int *comm, int *win, Fint *ierror);
    subroutine MPI_Win_create_f08ts(base, size, disp_unit, info, comm, win, ierror) &
      bind(C, name='minfo_win_create_f08')
      import :: MPI_ADDRESS_KIND, MPI_Comm, MPI_Info, MPI_Win
      type(*), dimension(..), asynchronous :: base
      integer(MPI_ADDRESS_KIND), intent(in) :: size
      integer, intent(in) :: disp_unit
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Win), intent(inout) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_create_f08ts
  end interface MPI_Win_create

  interface MPI_Win_create_dynamic
    module procedure MPI_Win_create_dynamic_f08
  end interface MPI_Win_create_dynamic

  interface MPI_Win_detach
    !> Takes away the memory that was attached at `base` (MPI 4.1, section 12.2.4).
    !!
    !! Errors: MPI_ERR_WIN, MPI_ERR_RMA_FLAVOR, MPI_ERR_RMA_ATTACH for a `base` that is not attached,
    !! MPI_ERR_OTHER while MPI is not initialised.
    ! void minfo_win_detach_f08(const int *win, const void *base, Fint *ierror);
    subroutine MPI_Win_detach_f08ts(win, base, ierror) bind(C, name='minfo_win_detach_f08')
      import :: MPI_Win
      type(MPI_Win), intent(in) :: win
      type(*), dimension(..), asynchronous :: base
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Win_detach_f08ts
  end interface MPI_Win_detach

  interface MPI_Win_free
    module procedure MPI_Win_free_f08
  end interface MPI_Win_free

  interface MPI_Win_shared_query
    module procedure MPI_Win_shared_query_f08
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

    ! int minfo_win_create_dynamic(int info, int comm, int *win);
    integer(c_int) function minfo_win_create_dynamic(info, comm, win) bind(C, name='minfo_win_create_dynamic')
      import :: c_int
      integer(c_int), value :: info
      integer(c_int), value :: comm
      integer(c_int), intent(inout) :: win
    end function minfo_win_create_dynamic

    ! int minfo_win_free(int *win);
    integer(c_int) function minfo_win_free(win) bind(C, name='minfo_win_free')
      import :: c_int
      integer(c_int), intent(inout) :: win
    end function minfo_win_free

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

  !> A window with `size` bytes of memory of its own, which `baseptr` is set to (MPI 4.1,
  !! section 12.2.2).
  !!
  !! Errors: MPI_ERR_COMM, MPI_ERR_INFO, MPI_ERR_SIZE for a negative `size`, MPI_ERR_DISP for a
  !! `disp_unit` that is not positive, MPI_ERR_NO_MEM, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Win_allocate_f08(size, disp_unit, info, comm, baseptr, win, ierror)
    integer(MPI_ADDRESS_KIND), intent(in) :: size
    integer, intent(in) :: disp_unit
    type(MPI_Info), intent(in) :: info
    type(MPI_Comm), intent(in) :: comm
    type(c_ptr), intent(inout) :: baseptr
    type(MPI_Win), intent(inout) :: win
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_win_allocate(size, int(disp_unit, c_int64_t), info%MPI_VAL, comm%MPI_VAL, baseptr, &
      win%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Win_allocate_f08

  !> As MPI_Win_allocate, with memory that the other processes of `comm` can load from and store to, by
  !! MPI_Win_shared_query (MPI 4.1, section 12.2.3).
  !!
  !! Errors: MPI_ERR_COMM, MPI_ERR_INFO, MPI_ERR_SIZE for a negative `size`, MPI_ERR_DISP for a
  !! `disp_unit` that is not positive, MPI_ERR_RMA_SHARED where processes share no memory,
  !! MPI_ERR_NO_MEM, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Win_allocate_shared_f08(size, disp_unit, info, comm, baseptr, win, ierror)
    integer(MPI_ADDRESS_KIND), intent(in) :: size
    integer, intent(in) :: disp_unit
    type(MPI_Info), intent(in) :: info
    type(MPI_Comm), intent(in) :: comm
    type(c_ptr), intent(inout) :: baseptr
    type(MPI_Win), intent(inout) :: win
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_win_allocate_shared(size, int(disp_unit, c_int64_t), info%MPI_VAL, comm%MPI_VAL, baseptr, &
      win%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Win_allocate_shared_f08

  !> A window without memory: MPI_Win_attach adds it. Displacements are addresses (MPI 4.1,
  !! section 12.2.4).
  !!
  !! Errors: MPI_ERR_COMM, MPI_ERR_INFO, MPI_ERR_NO_MEM, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Win_create_dynamic_f08(info, comm, win, ierror)
    type(MPI_Info), intent(in) :: info
    type(MPI_Comm), intent(in) :: comm
    type(MPI_Win), intent(inout) :: win
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_win_create_dynamic(info%MPI_VAL, comm%MPI_VAL, win%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Win_create_dynamic_f08

  !> Ends the window, and sets `win` to MPI_WIN_NULL (MPI 4.1, section 12.2.5).
  !!
  !! Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC within an epoch, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Win_free_f08(win, ierror)
    type(MPI_Win), intent(inout) :: win
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code

    code = minfo_win_free(win%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Win_free_f08

  !> The part of process `rank` of shared window memory: its size, its unit of displacement and its
  !! address (MPI 4.1, section 12.2.3).
  !!
  !! Errors: MPI_ERR_WIN, MPI_ERR_RANK, MPI_ERR_RMA_FLAVOR for a window that was not made by
  !! MPI_Win_allocate_shared, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Win_shared_query_f08(win, rank, size, disp_unit, baseptr, ierror)
    type(MPI_Win), intent(in) :: win
    integer, intent(in) :: rank
    integer(MPI_ADDRESS_KIND), intent(inout) :: size
    integer, intent(inout) :: disp_unit
    type(c_ptr), intent(inout) :: baseptr
    integer, optional, intent(out) :: ierror
    integer(c_int) :: code
    integer(c_int64_t) :: number

    code = minfo_win_shared_query(win%MPI_VAL, to_c(rank), size, number, baseptr)
    if (code == 0) disp_unit = to_integer(number)
    if (present(ierror)) ierror = code
  end subroutine MPI_Win_shared_query_f08
end module mpi_info_f08_win
