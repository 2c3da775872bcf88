! W2: the base of a window has any type and rank, and is simply contiguous. Another section, and a size beyond the end
! of the array, are MPI_ERR_BUFFER: nothing is copied silently.
program win_w02_base
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(c_int32_t), target :: matrix(6, 4)
  WIN_HANDLE :: win
  integer :: ierr

  call start()
  matrix = 0
  call MPI_Win_create(matrix, 96_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
  call is_at(matrix(1, 1), 24, 'a matrix')
  call MPI_Win_create(matrix(1, 2), 72_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
  call is_at(matrix(1, 2), 18, 'from an element of it on')
  call MPI_Win_create(matrix(:, 2:3), 48_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
  call is_at(matrix(1, 2), 12, 'columns of it')
  call MPI_Win_create(matrix(2:5, 3), 16_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
  call is_at(matrix(2, 3), 4, 'a part of a column')
#if defined(MODULE_F08)
  call any_type()
  call not_contiguous()
  call too_short()
#endif
  call finish()

contains

  ! Checks that the window is to n elements at first: what is put there by it is seen there.
  subroutine is_at(first, n, what)
    integer(c_int32_t), intent(in), target :: first
    integer, intent(in) :: n
    character(len=*), intent(in) :: what
    integer(c_int32_t), pointer :: memory(:)
    integer(c_int32_t), target :: origin(1)
    integer(MPI_ADDRESS_KIND) :: base
    logical :: flag

    call check_code(ierr, MPI_SUCCESS, what)
    if (ierr /= MPI_SUCCESS) return
    call c_f_pointer(c_loc(first), memory, [n])
    base = 0
    call MPI_Win_get_attr(win, MPI_WIN_BASE, base, flag, ierr)
    call check(base == transfer(c_loc(first), base), what // ': MPI_WIN_BASE')
    memory = 1
    origin = 77
    call MPI_Win_fence(0, win, ierr)
    call MPI_Put(origin, 1, MPI_INTEGER4, 0, int(n - 1, MPI_ADDRESS_KIND), 1, MPI_INTEGER4, win, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': a put')
    call MPI_Win_fence(0, win, ierr)
    call check(all(memory(:n-1) == 1) .and. memory(n) == 77, what // ': where it is')
    call MPI_Win_free(win, ierr)
  end subroutine is_at

#if defined(MODULE_F08)
  subroutine freed(what)
    character(len=*), intent(in) :: what

    call check_code(ierr, MPI_SUCCESS, what)
    if (ierr == MPI_SUCCESS) call MPI_Win_free(win)
  end subroutine freed

  subroutine any_type()
    integer(c_int32_t), target :: scalar
    real(c_double), target :: seven(1, 2, 1, 2, 1, 2, 1)
    complex(c_float), target :: number
    logical, target :: switches(3)
    character(len=5), target :: words(2), word
    real(c_float), allocatable, target :: cloud(:, :)
    real(c_float), pointer :: view(:, :)
    type :: point
      sequence
      real(c_float) :: x
      integer(c_int8_t) :: tag
    end type point
    type(point), target :: points(3)
    integer(MPI_ADDRESS_KIND) :: bytes

    call MPI_Win_create(scalar, 4_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
    call freed('a scalar')
    call MPI_Win_create(seven, 64_MPI_ADDRESS_KIND, 8, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
    call freed('rank 7')
    call MPI_Win_create(number, 8_MPI_ADDRESS_KIND, 8, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
    call freed('a complex number')
    bytes = size(switches) * storage_size(switches) / 8
    call MPI_Win_create(switches, bytes, 1, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
    call freed('logicals')
    call MPI_Win_create(words, 10_MPI_ADDRESS_KIND, 5, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
    call freed('text')
    call MPI_Win_create(word, 5_MPI_ADDRESS_KIND, 1, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
    call freed('one text')
    bytes = size(points) * storage_size(points) / 8
    call MPI_Win_create(points, bytes, 1, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
    call freed('a type of the program')
    allocate (cloud(-1:2, 0:4))
    call MPI_Win_create(cloud, 80_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
    call freed('an allocatable')
    view => cloud(:, 1:2)
    call MPI_Win_create(view, 32_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
    call freed('a pointer')
    allocate (view(2, 3))
    call MPI_Win_create(view, 24_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
    call freed('an allocated pointer')
    deallocate (view)
    call MPI_Win_create(cloud(:, 3:2), 0_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
    call freed('an array of no elements')
    call MPI_Win_create(MPI_BOTTOM, 0_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
    call freed('MPI_BOTTOM and no bytes')
    ! One element of a section is contiguous, whatever the stride.
    call MPI_Win_create(cloud(0:0, 1), 4_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
    call freed('a section of one element')
    call MPI_Win_create(cloud(:, 2:2), 16_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
    call freed('a section of one column')
  end subroutine any_type

  subroutine refused(what)
    character(len=*), intent(in) :: what

    call check_code(ierr, MPI_ERR_BUFFER, what)
    call check(win == MPI_WIN_NULL, what // ': win is kept')
  end subroutine refused

  subroutine not_contiguous()
    integer(c_int32_t), pointer :: view(:)

    win = MPI_WIN_NULL
    call MPI_Win_create(matrix(2, :), 16_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
    call refused('a row')
    call MPI_Win_create(matrix(1:3, :), 48_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
    call refused('rows')
    call MPI_Win_create(matrix(::2, 1), 12_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
    call refused('every other element')
    call MPI_Win_create(matrix(6:1:-1, 1), 24_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
    call refused('a column in reverse')
    call MPI_Win_create(matrix(:, ::3), 48_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
    call refused('two columns apart')
    view => matrix(3, :)
    call MPI_Win_create(view, 16_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
    call refused('a pointer to a row')
  end subroutine not_contiguous

  subroutine too_short()
    integer(c_int32_t), pointer :: nothing(:)

    win = MPI_WIN_NULL
    call MPI_Win_create(matrix, 97_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
    call refused('a byte more than the matrix has')
    call MPI_Win_create(matrix(:, 1), 28_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
    call refused('an element more than the column has')
    call MPI_Win_create(matrix, huge(1_MPI_ADDRESS_KIND), 4, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
    call refused('the greatest size')
    call MPI_Win_create(matrix(:, 3:2), 4_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
    call refused('a size for no elements')
    nullify (nothing)
    call MPI_Win_create(MPI_BOTTOM, 4_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
    call refused('MPI_BOTTOM')
    call MPI_Win_create(MPI_IN_PLACE, 4_MPI_ADDRESS_KIND, 4, MPI_INFO_NULL, MPI_COMM_SELF, win, ierr)
    call refused('MPI_IN_PLACE')
  end subroutine too_short
#endif
end program win_w02_base
