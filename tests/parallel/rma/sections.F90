! One-sided access with array sections on this side: the memory between their elements is neither sent nor changed.
program rma_sections
  use mpi_info_f08
  use parallel
  implicit none

  integer, parameter :: n = 32
  integer(MPI_ADDRESS_KIND), parameter :: zero = 0
  integer, asynchronous, target, allocatable :: memory(:)
  integer, asynchronous, target :: matrix(6, 5), room(6, 5)
  double precision, asynchronous, target :: cube(3, 4, 2)
  type(MPI_Win) :: win
  type(MPI_Request) :: request
  integer :: i, j, ierr, bytes

  call start('rma_sections')
  bytes = storage_size(0)/8
  allocate (memory(1 - 16:n + 16))
  memory = -7
  matrix = reshape([(100*rank + i, i=1, 30)], [6, 5])
  call MPI_Win_create(memory(1), int(n*bytes, MPI_ADDRESS_KIND), bytes, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Win_create')
  if (ierr /= MPI_SUCCESS) call finish()
  call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
  call MPI_Win_fence(0, win)

  call MPI_Put(matrix(2, :), 5, MPI_INTEGER, right, zero + 3, 5, MPI_INTEGER, win, ierr)
  call came(4, [(100*left + 2 + 6*i, i=0, 4)], 'MPI_Put of a row')
  call MPI_Put(matrix(1:5:2, 5:1:-2), 9, MPI_INTEGER, right, zero, 9, MPI_INTEGER, win, ierr)
  call came(1, [((100*left + i + 6*j, i=1, 5, 2), j=4, 0, -2)], 'MPI_Put of every other element')
  call MPI_Put(matrix(6:1:-1, 3), 6, MPI_INTEGER, right, zero + 26, 6, MPI_INTEGER, win, ierr)
  call came(27, [(100*left + 12 + i, i=6, 1, -1)], 'MPI_Put backwards')
  ! Two of a row of five.
  call MPI_Put(matrix(4, :), 2, MPI_INTEGER, right, zero, 2, MPI_INTEGER, win, ierr)
  call came(1, [(100*left + 4 + 6*i, i=0, 1)], 'MPI_Put of a part of a section')

  memory(1:n) = [(i, i=1, n)]
  call MPI_Win_fence(0, win)
  call MPI_Accumulate(matrix(:, 2:4:2), 12, MPI_INTEGER, right, zero + 4, 12, MPI_INTEGER, MPI_SUM, win, ierr)
  call MPI_Win_fence(0, win)
  memory(1:n) = memory(1:n) - [(i, i=1, n)]
  memory(1:4) = -7
  memory(17:n) = -7
  call came(5, [(100*left + 6 + i, i=1, 6), (100*left + 18 + i, i=1, 6)], 'MPI_Accumulate')

  ! Into sections.
  memory(1:n) = [(100*rank + i, i=1, n)]
  call MPI_Win_fence(0, win)
  room = -7
  call MPI_Get(room(2, :), 5, MPI_INTEGER, left, zero, 5, MPI_INTEGER, win, ierr)
  call got([2], [1, 2, 3, 4, 5], [(100*left + i, i=1, 5)], 'MPI_Get of a row')
  call MPI_Get(room(2:6:2, 1:5:2), 9, MPI_INTEGER, left, zero + 10, 9, MPI_INTEGER, win, ierr)
  call got([2, 4, 6], [1, 3, 5], [(100*left + 10 + i, i=1, 9)], 'MPI_Get of every other element')
  call MPI_Get(room(6:1:-1, 5), 6, MPI_INTEGER, left, zero, 6, MPI_INTEGER, win, ierr)
  call got([6, 5, 4, 3, 2, 1], [5], [(100*left + i, i=1, 6)], 'MPI_Get backwards')
  call MPI_Get_accumulate(matrix(3, :), 5, MPI_INTEGER, room(4, :), 5, MPI_INTEGER, right, zero + 8, 5, MPI_INTEGER, &
    MPI_SUM, win, ierr)
  call got([4], [1, 2, 3, 4, 5], [(100*right + 8 + i, i=1, 5)], 'MPI_Get_accumulate')
  call check(all(memory(9:13) == [(100*rank + 9 + i + 100*left + 3 + 6*i, i=0, 4)]), &
    'MPI_Get_accumulate: the window')

  ! A section of reals of rank 3, which the elements of the window are large enough for.
  cube = reshape([(i + 0.5d0*rank, i=1, 24)], [3, 4, 2])
  memory(1:n) = 0
  call MPI_Win_fence(0, win)
  call MPI_Put(cube(2, 1:4:3, :), 4, MPI_DOUBLE_PRECISION, right, zero, 4, MPI_DOUBLE_PRECISION, win, ierr)
  call MPI_Win_fence(0, win)
  call check(all(nint(2*transfer(memory(1:n), [0d0], 4)) == [4, 22, 28, 46] + left), 'of rank three')
  call MPI_Win_fence(0, win)

  ! Requests: the section is filled when the request is done.
  memory(1:n) = [(100*rank + i, i=1, n)]
  call MPI_Win_fence(MPI_MODE_NOSUCCEED, win)
  call MPI_Win_lock_all(0, win)
  call MPI_Barrier(MPI_COMM_WORLD)
  room = -7
  call MPI_Rget(room(3, 5:1:-1), 5, MPI_INTEGER, right, zero, 5, MPI_INTEGER, win, request, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Rget')
  call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
  call filled([3], [5, 4, 3, 2, 1], [(100*right + i, i=1, 5)], 'MPI_Rget')
  call MPI_Barrier(MPI_COMM_WORLD)
  call MPI_Rput(matrix(5, :), 5, MPI_INTEGER, right, zero + 20, 5, MPI_INTEGER, win, request, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Rput')
  call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
  call MPI_Win_unlock_all(win)
  call MPI_Barrier(MPI_COMM_WORLD)
  call MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win)
  call check(all(memory(21:25) == [(100*left + 5 + 6*i, i=0, 4)]), 'MPI_Rput: the window')
  call check(all(memory(:20) == [(-7, i=1, 16), (100*rank + i, i=1, 20)]) .and. &
    all(memory(26:) == [(100*rank + i, i=26, n), (-7, i=1, 16)]), 'MPI_Rput: nothing beside it')
  call MPI_Win_unlock(rank, win)
  call check(all(matrix == reshape([(100*rank + i, i=1, 30)], [6, 5])), 'what was given is as it was')
  call MPI_Win_free(win)
  call finish()

contains

  ! Checks the window of this process after a fence, and empties it.
  subroutine came(first, elements, what)
    integer, intent(in) :: first, elements(:)
    character(len=*), intent(in) :: what
    integer :: last

    call check_class(ierr, MPI_SUCCESS, what)
    call MPI_Win_fence(0, win)
    last = first + size(elements) - 1
    call check(all(memory(first:last) == elements), what // ': the window')
    call check(all(memory(:first - 1) == -7) .and. all(memory(last + 1:) == -7), what // ': nothing beside it')
    memory = -7
    call MPI_Win_fence(0, win)
  end subroutine came

  ! Checks the room after a fence, and empties it.
  subroutine got(rows, columns, elements, what)
    integer, intent(in) :: rows(:), columns(:), elements(:)
    character(len=*), intent(in) :: what

    call check_class(ierr, MPI_SUCCESS, what)
    call MPI_Win_fence(0, win)
    call filled(rows, columns, elements, what)
  end subroutine got

  subroutine filled(rows, columns, elements, what)
    integer, intent(in) :: rows(:), columns(:), elements(:)
    character(len=*), intent(in) :: what
    integer :: expected(6, 5)

    expected = -7
    expected(rows, columns) = reshape(elements, [size(rows), size(columns)])
    call check(all(room == expected), what // ': what came, and nothing beside it')
    room = -7
  end subroutine filled
end program rma_sections
