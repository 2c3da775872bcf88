! Sections of pointers, allocatables, dummy arguments of any shape and rank, texts and components. Only the modules
! support sections.
! forms: f08 mpi_f08
program rma_section_kinds
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer(MPI_ADDRESS_KIND), parameter :: zero = 0
  integer, parameter :: n = 30
  integer(c_int32_t), target :: memory(-3:n+4)
  integer(c_int32_t), target :: matrix(6, 5), model(6, 5)
  integer :: i
  WIN_HANDLE :: win
  integer :: ierr

  call start()
  call MPI_Win_create(memory(1:n), int(4 * n, MPI_ADDRESS_KIND), 4, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a window')
  call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
  call MPI_Win_lock_all(0, win)
  call pointers()
  call parts()
  call prepare()
  call assumed_size(matrix, matrix)
  call assumed_shape(matrix(::2, ::2))
  call great_rank()
  call complex_parts()
  call no_letters()
  call MPI_Win_unlock_all(win)
  call MPI_Win_free(win, ierr)
  call check_code(ierr, MPI_SUCCESS, 'freed')
  call finish()

contains

#include "sections.inc"

  subroutine pointers()
    integer(c_int32_t), pointer :: view(:), other(:, :)
    integer(c_int32_t), allocatable, target :: own(:, :)
    integer(c_int32_t) :: seven(2, 1, 3, 1, 2, 1, 2), scalar
    character(len=3) :: words(4)

    call prepare()
    view => matrix(4, :)
    call MPI_Put(view, 5, MPI_INTEGER4, 0, zero, 5, MPI_INTEGER4, win, ierr)
    call arrived(model(4, :), 'a pointer to a row')
    view => matrix(:, 4)
    call MPI_Put(view(::5), 2, MPI_INTEGER4, 0, zero, 2, MPI_INTEGER4, win, ierr)
    call arrived(model(::5, 4), 'a section of a pointer')
    allocate (own(-2:3, 7:11))
    own = matrix
    call MPI_Put(own, 30, MPI_INTEGER4, 0, zero, 30, MPI_INTEGER4, win, ierr)
    call arrived(reshape(model, [30]), 'an allocatable')
    call MPI_Put(own(0, 8:), 4, MPI_INTEGER4, 0, zero, 4, MPI_INTEGER4, win, ierr)
    call arrived(model(3, 2:), 'a row of it')
    other => own(3:-2:-2, 11:7:-2)
    call MPI_Put(other, 9, MPI_INTEGER4, 0, zero, 9, MPI_INTEGER4, win, ierr)
    call arrived(reshape(model(6:1:-2, 5:1:-2), [9]), 'a pointer in reverse')
    seven = reshape([(int(i, c_int32_t), i = 1, 24)], shape(seven))
    call MPI_Put(seven, 24, MPI_INTEGER4, 0, zero, 24, MPI_INTEGER4, win, ierr)
    call arrived(reshape(seven, [24]), 'rank 7')
    call MPI_Put(seven(2, :, 3:1:-1, :, :, :, 2), 6, MPI_INTEGER4, 0, zero, 6, MPI_INTEGER4, win, ierr)
    call arrived(reshape(seven(2, :, 3:1:-1, :, :, :, 2), [6]), 'a section of rank 5 of it')
    scalar = 77
    call MPI_Put(scalar, 1, MPI_INTEGER4, 0, zero, 1, MPI_INTEGER4, win, ierr)
    call arrived([scalar], 'a scalar')
    words = ['abc', 'def', 'ghi', 'jkl']
    call MPI_Put(words, 12, MPI_CHARACTER, 0, zero, 12, MPI_CHARACTER, win, ierr)
    call arrived(transfer(words, [scalar]), 'words')
    call MPI_Put(words(4:1:-3), 4, MPI_CHARACTER, 0, zero, 4, MPI_CHARACTER, win, ierr)
    call arrived(transfer('jkla', [scalar]), 'words in reverse')
    call MPI_Put(words(:)(2:2), 4, MPI_CHARACTER, 0, zero, 4, MPI_CHARACTER, win, ierr)
    call arrived(transfer('behk', [scalar]), 'letters of words')
    memory(1) = transfer('wxyz', scalar)
    call MPI_Get(words(2:3)(3:3), 2, MPI_CHARACTER, 0, zero, 2, MPI_CHARACTER, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'get: letters')
    call MPI_Win_flush(0, win)
    call check(all(words == ['abc', 'dew', 'ghx', 'jkl']), 'they and no others')
  end subroutine pointers

  ! Where these end is not known.
  subroutine assumed_size(list, table)
    integer(c_int32_t), intent(in) :: list(*), table(6, *)

    call MPI_Put(list(1:9:2), 5, MPI_INTEGER4, 0, zero, 5, MPI_INTEGER4, win, ierr)
    call arrived(reshape(model(1:6:2, 1), [5], [model(1, 2), model(3, 2)]), 'a section of assumed size')
    call MPI_Put(list, 8, MPI_INTEGER4, 0, zero, 8, MPI_INTEGER4, win, ierr)
    call arrived([model(:, 1), model(1:2, 2)], 'assumed size')
    call MPI_Put(table, 8, MPI_INTEGER4, 0, zero, 8, MPI_INTEGER4, win, ierr)
    call arrived([model(:, 1), model(1:2, 2)], 'a table')
    call MPI_Put(table(3, 1:4), 4, MPI_INTEGER4, 0, zero, 4, MPI_INTEGER4, win, ierr)
    call arrived(model(3, 1:4), 'a row of it')
  end subroutine assumed_size

  subroutine assumed_shape(table)
    integer(c_int32_t), intent(in) :: table(:, :)

    call MPI_Put(table, 9, MPI_INTEGER4, 0, zero, 9, MPI_INTEGER4, win, ierr)
    call arrived(reshape(model(::2, ::2), [9]), 'assumed shape')
    call MPI_Put(table(3, :), 3, MPI_INTEGER4, 0, zero, 3, MPI_INTEGER4, win, ierr)
    call arrived(model(5, ::2), 'a row of it')
  end subroutine assumed_shape

  subroutine great_rank()
    integer(c_int32_t) :: a(2, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3)

    call prepare()
    a = reshape([(int(i, c_int32_t), i = 1, 12)], shape(a))
    call MPI_Put(a, 12, MPI_INTEGER4, 0, zero, 12, MPI_INTEGER4, win, ierr)
    call arrived([(int(i, c_int32_t), i = 1, 12)], 'rank 15')
    call MPI_Put(a(2:, :, :, 2:1:-1, :, :, :, :, :, :, :, :, :, :, ::2), 4, MPI_INTEGER4, 0, zero, &
      4, MPI_INTEGER4, win, ierr)
    call arrived([4_c_int32_t, 2_c_int32_t, 12_c_int32_t, 10_c_int32_t], 'a section of rank 15')
  end subroutine great_rank

  subroutine complex_parts()
    complex(c_float), target :: z(4)
    real(c_float) :: x(4)
#if defined(WITH_MPI_F08)
    ! gfortran 12 ends with an internal error at the part itself (docs/behaviour.md).
    real(c_float), pointer :: imaginary(:), backwards(:)
#define IMAGINARY imaginary
#define BACKWARDS backwards
    imaginary => z%im
    backwards => z(4:1:-1)%re
#else
#define IMAGINARY z%im
#define BACKWARDS z(4:1:-1)%re
#endif

    call prepare()
    z = [(1.0, 2.0), (3.0, 4.0), (5.0, 6.0), (7.0, 8.0)]
    call MPI_Put(IMAGINARY, 4, MPI_REAL4, 0, zero, 4, MPI_REAL4, win, ierr)
    x = [2.0, 4.0, 6.0, 8.0]
    call arrived(transfer(x, [0_c_int32_t]), 'imaginary parts')
    memory(1:4) = transfer(x, [0_c_int32_t])
    call MPI_Get(BACKWARDS, 4, MPI_REAL4, 0, zero, 4, MPI_REAL4, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'get: real parts')
    call MPI_Win_flush(0, win)
    call check(all(abs(z - [(8.0, 2.0), (6.0, 4.0), (4.0, 6.0), (2.0, 8.0)]) <= 0), 'they and no others')
    memory = -7
  end subroutine complex_parts

  ! Texts of no characters have no bytes.
  subroutine no_letters()
    character(len=0) :: nothing(3), none
    character(len=3) :: words(3)

    call MPI_Put(nothing, 0, MPI_CHARACTER, 0, zero, 0, MPI_CHARACTER, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'none of texts of no letters')
    call MPI_Put(nothing(::2), 1, MPI_CHARACTER, 0, zero, 1, MPI_CHARACTER, win, ierr)
    call check_code(ierr, MPI_ERR_BUFFER, 'one of them')
    call MPI_Put(none, 0, MPI_CHARACTER, 0, zero, 0, MPI_CHARACTER, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'none of one of them')
    words = 'abc'
    call MPI_Get(words(::2)(2:1), 0, MPI_CHARACTER, 0, zero, 0, MPI_CHARACTER, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'none of no part')
    call MPI_Win_flush(0, win)
    call check(all(words == 'abc') .and. all(memory == -7), 'nothing is moved')
  end subroutine no_letters

  ! Components of an array of a derived type.
  subroutine parts()
    type :: point
      integer(c_int8_t) :: tag
      integer(c_int32_t) :: place(2)
      real(c_double) :: value
    end type point
    type(point), target :: points(5)

    call prepare()
    points%tag = 1
    points%place(1) = [(int(i, c_int32_t), i = 1, 5)]
    points%place(2) = [(int(10 * i, c_int32_t), i = 1, 5)]
    points%value = 0.5d0
    call MPI_Put(points%place(2), 5, MPI_INTEGER4, 0, zero, 5, MPI_INTEGER4, win, ierr)
    call arrived([(int(10 * i, c_int32_t), i = 1, 5)], 'components')
    memory(1:3) = [7_c_int32_t, 8_c_int32_t, 9_c_int32_t]
    call MPI_Get(points(5:1:-2)%place(1), 3, MPI_INTEGER4, 0, zero, 3, MPI_INTEGER4, win, ierr)
    call check_code(ierr, MPI_SUCCESS, 'get: components')
    call MPI_Win_flush(0, win)
    call check(all(points%place(1) == [9, 2, 8, 4, 7]) .and. all(points%place(2) == [(10 * i, i = 1, 5)]) .and. &
      all(points%tag == 1) .and. all(abs(points%value - 0.5d0) <= 0), 'they and no others')
    memory = -7
  end subroutine parts
end program rma_section_kinds
