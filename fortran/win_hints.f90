!> Hints on windows: the procedures that make a window, and those that set and return its hints (MPI 4.1, sections
!! 12.2.1 to 12.2.4 and 12.2.7).
!!
!! Errors go to the error handler of the window, or of the communicator while there is no window; MPI_ERR_WIN goes to
!! that of MPI_COMM_SELF.
!!
!! A specific with a choice buffer is a procedure of the core itself: flang 19 cannot compile a Fortran procedure with an
!! assumed-rank dummy, but it can call one.
module mpi_info_f08_win_hints
  use, intrinsic :: iso_c_binding, only: c_int, c_int64_t, c_ptr
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND
  use mpi_info_f08_core, only: minfo_win_allocate, minfo_win_allocate_shared, minfo_win_create_dynamic, &
    minfo_win_get_info, minfo_win_set_info
  use mpi_info_f08_types, only: MPI_Comm, MPI_Info, MPI_Win
  implicit none
  private

  public :: MPI_Win_allocate, MPI_Win_allocate_f08
  public :: MPI_Win_allocate_shared, MPI_Win_allocate_shared_f08
  public :: MPI_Win_create, MPI_Win_create_f08ts
  public :: MPI_Win_create_dynamic, MPI_Win_create_dynamic_f08
  public :: MPI_Win_get_info, MPI_Win_get_info_f08
  public :: MPI_Win_set_info, MPI_Win_set_info_f08

  interface MPI_Win_allocate
    module procedure MPI_Win_allocate_f08
  end interface MPI_Win_allocate

  interface MPI_Win_allocate_shared
    module procedure MPI_Win_allocate_shared_f08
  end interface MPI_Win_allocate_shared

  interface MPI_Win_create
    !> Creates a window over the `size` bytes of memory at `base`; a unit of displacement is `disp_unit` bytes (MPI 4.1,
    !! section 12.2.1).
    !!
    !! Errors: MPI_ERR_COMM, MPI_ERR_INFO, MPI_ERR_SIZE for a negative `size`, MPI_ERR_DISP for a `disp_unit` that is not
    !! positive, MPI_ERR_BUFFER for an array section that is not contiguous, MPI_ERR_NO_MEM, MPI_ERR_OTHER while MPI is not
    !! initialised.
    subroutine MPI_Win_create_f08ts(base, size, disp_unit, info, comm, win, ierror) bind(C, &
      name='minfo_win_create_f08')
      import :: MPI_ADDRESS_KIND, MPI_Comm, MPI_Info, MPI_Win
      type(*), dimension(..), asynchronous :: base
        !! the memory
      integer(MPI_ADDRESS_KIND), intent(in) :: size
        !! a number of bytes, 0 or more
      integer, intent(in) :: disp_unit
        !! the unit of displacements in bytes, 1 or more
      type(MPI_Info), intent(in) :: info
        !! an info object, or MPI_INFO_NULL
      type(MPI_Comm), intent(in) :: comm
        !! a communicator
      type(MPI_Win), intent(out) :: win
        !! a window
      integer, optional, intent(out) :: ierror
        !! MPI_SUCCESS, or an error code
    end subroutine MPI_Win_create_f08ts
  end interface MPI_Win_create

  interface MPI_Win_create_dynamic
    module procedure MPI_Win_create_dynamic_f08
  end interface MPI_Win_create_dynamic

  interface MPI_Win_get_info
    module procedure MPI_Win_get_info_f08
  end interface MPI_Win_get_info

  interface MPI_Win_set_info
    module procedure MPI_Win_set_info_f08
  end interface MPI_Win_set_info

contains

  !> Creates a window with `size` bytes of newly allocated memory and sets `baseptr` to its address (MPI 4.1, section
  !! 12.2.2).
  !!
  !! Errors: MPI_ERR_COMM, MPI_ERR_INFO, MPI_ERR_SIZE for a negative `size`, MPI_ERR_DISP for a `disp_unit` that is not
  !! positive, MPI_ERR_NO_MEM, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Win_allocate_f08(size, disp_unit, info, comm, baseptr, win, ierror)
    integer(MPI_ADDRESS_KIND), intent(in) :: size
      !! a number of bytes, 0 or more
    integer, intent(in) :: disp_unit
      !! the unit of displacements in bytes, 1 or more
    type(MPI_Info), intent(in) :: info
      !! an info object, or MPI_INFO_NULL
    type(MPI_Comm), intent(in) :: comm
      !! a communicator
    type(c_ptr), intent(out) :: baseptr
      !! the address of the memory
    type(MPI_Win), intent(out) :: win
      !! a window
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = minfo_win_allocate(size, int(disp_unit, c_int64_t), info%MPI_VAL, comm%MPI_VAL, baseptr, win%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Win_allocate_f08

  !> Like MPI_Win_allocate, but the other processes of `comm` can access the memory with loads and stores;
  !! MPI_Win_shared_query returns its address (MPI 4.1, section 12.2.3).
  !!
  !! Errors: MPI_ERR_COMM, MPI_ERR_INFO, MPI_ERR_SIZE for a negative `size`, MPI_ERR_DISP for a `disp_unit` that is not
  !! positive, MPI_ERR_RMA_SHARED if processes share no memory, MPI_ERR_NO_MEM, MPI_ERR_OTHER while MPI is not
  !! initialised.
  subroutine MPI_Win_allocate_shared_f08(size, disp_unit, info, comm, baseptr, win, ierror)
    integer(MPI_ADDRESS_KIND), intent(in) :: size
      !! a number of bytes, 0 or more
    integer, intent(in) :: disp_unit
      !! the unit of displacements in bytes, 1 or more
    type(MPI_Info), intent(in) :: info
      !! an info object, or MPI_INFO_NULL
    type(MPI_Comm), intent(in) :: comm
      !! a communicator
    type(c_ptr), intent(out) :: baseptr
      !! the address of the memory
    type(MPI_Win), intent(out) :: win
      !! a window
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = minfo_win_allocate_shared(size, int(disp_unit, c_int64_t), info%MPI_VAL, comm%MPI_VAL, baseptr, &
      win%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Win_allocate_shared_f08

  !> Creates a window without memory, which MPI_Win_attach adds. Displacements are addresses (MPI 4.1, section 12.2.4).
  !!
  !! Errors: MPI_ERR_COMM, MPI_ERR_INFO, MPI_ERR_NO_MEM, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Win_create_dynamic_f08(info, comm, win, ierror)
    type(MPI_Info), intent(in) :: info
      !! an info object, or MPI_INFO_NULL
    type(MPI_Comm), intent(in) :: comm
      !! a communicator
    type(MPI_Win), intent(out) :: win
      !! a window
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = minfo_win_create_dynamic(info%MPI_VAL, comm%MPI_VAL, win%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Win_create_dynamic_f08

  !> Creates an info object, which the caller frees, with the hints that are in effect on `win` (MPI 4.1, section
  !! 12.2.7).
  !!
  !! Errors: MPI_ERR_WIN, MPI_ERR_NO_MEM, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Win_get_info_f08(win, info_used, ierror)
    type(MPI_Win), intent(in) :: win
      !! a window
    type(MPI_Info), intent(out) :: info_used
      !! an info object
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = minfo_win_get_info(win%MPI_VAL, info_used%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Win_get_info_f08

  !> Sets the hints in `info` on `win`; hints that `info` does not name stay as they are (MPI 4.1, section 12.2.7).
  !!
  !! Errors: MPI_ERR_WIN, MPI_ERR_INFO, MPI_ERR_OTHER while MPI is not initialised. An unknown or unsupported hint is
  !! ignored and is not an error.
  subroutine MPI_Win_set_info_f08(win, info, ierror)
    type(MPI_Win), intent(in) :: win
      !! a window
    type(MPI_Info), intent(in) :: info
      !! an info object, or MPI_INFO_NULL
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = minfo_win_set_info(win%MPI_VAL, info%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Win_set_info_f08
end module mpi_info_f08_win_hints
