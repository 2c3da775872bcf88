! One-sided access with derived datatypes, on this side and in the window of the other process: vectors and blocks of
! matrices. The memory between the elements does not change.
! processes: 1 2 4
! forms: f08 mpi_f08
program rma_datatypes
#include "interface.inc"
  integer(MPI_ADDRESS_KIND), parameter :: zero = 0
  integer, asynchronous, target, allocatable :: memory(:, :)
  integer, asynchronous, target :: matrix(6, 4), room(6, 4)
  type(MPI_Win) :: win
  type(MPI_Request) :: request
  type(MPI_Datatype) :: every_other, block, row, pair
  integer :: i, j, ierr, bytes

  call start()
  bytes = storage_size(0)/8
  call MPI_Type_vector(3, 1, 2, MPI_INTEGER, every_other)
  call MPI_Type_commit(every_other)
  call MPI_Type_create_subarray(2, [6, 4], [2, 3], [3, 1], MPI_ORDER_FORTRAN, MPI_INTEGER, block)
  call MPI_Type_commit(block)
  call MPI_Type_vector(4, 1, 6, MPI_INTEGER, row)
  call MPI_Type_commit(row)
  call MPI_Type_contiguous(2, MPI_INTEGER, pair)
  call MPI_Type_commit(pair)

  ! A matrix in the window, columns of canaries on both sides of it.
  allocate (memory(6, -7:12))
  memory = -7
  matrix = reshape([(100*rank + i, i=1, 24)], [6, 4])
  call MPI_Win_create(memory(1, 1), int(24*bytes, MPI_ADDRESS_KIND), bytes, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Win_create')
  if (ierr /= MPI_SUCCESS) call finish()
  call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
  call MPI_Win_fence(0, win)

  call MPI_Put(matrix, 3, MPI_INTEGER, right, zero + 6, 1, every_other, win, ierr)
  call came([1, 3, 5], [2], [(100*left + i, i=1, 3)], 'MPI_Put into every other element')
  call MPI_Put(matrix, 1, every_other, right, zero + 9, 3, MPI_INTEGER, win, ierr)
  call came([4, 5, 6], [2], [(100*left + i, i=1, 5, 2)], 'MPI_Put of every other element')
  call MPI_Put(matrix, 1, block, right, zero, 1, block, win, ierr)
  call came([4, 5], [2, 3, 4], [((100*left + i + 6*j, i=4, 5), j=1, 3)], 'MPI_Put of a block into a block')
  call MPI_Put(matrix, 6, MPI_INTEGER, right, zero, 1, block, win, ierr)
  call came([4, 5], [2, 3, 4], [(100*left + i, i=1, 6)], 'MPI_Put into a block')
  call MPI_Put(matrix(3, 1), 1, row, right, zero + 5, 1, row, win, ierr)
  call came([6], [1, 2, 3, 4], [(100*left + 3 + 6*i, i=0, 3)], 'MPI_Put of a row into a row')
  call MPI_Put(matrix(1, 2), 2, pair, right, zero + 2, 4, MPI_INTEGER, win, ierr)
  call came([3, 4, 5, 6], [1], [(100*left + 6 + i, i=1, 4)], 'MPI_Put of pairs')
  ! A section and a datatype at once: a row, of which pairs are given.
  if (MPI_SUBARRAYS_SUPPORTED) then
    call MPI_Put(matrix(2, :), 2, pair, right, zero + 1, 1, row, win, ierr)
    call came([2], [1, 2, 3, 4], [(100*left + 2 + 6*i, i=0, 3)], 'MPI_Put of pairs of a section into a row')
  end if

  call MPI_Accumulate(matrix, 6, MPI_INTEGER, right, zero, 1, block, MPI_REPLACE, win, ierr)
  call came([4, 5], [2, 3, 4], [(100*left + i, i=1, 6)], 'MPI_Accumulate, replacing a block')
  memory(:, 1:4) = 1000
  call MPI_Win_fence(0, win)
  call MPI_Accumulate(matrix(6, 1), 1, row, right, zero, 1, row, MPI_SUM, win, ierr)
  call MPI_Win_fence(0, win)
  memory(1, 1:4) = memory(1, 1:4) - 1000
  where (memory == 1000) memory = -7
  call came([1], [1, 2, 3, 4], [(100*left + 6 + 6*i, i=0, 3)], 'MPI_Accumulate of a row')

  ! From the window.
  memory(:, 1:4) = matrix
  call MPI_Win_fence(0, win)
  room = -7
  call MPI_Get(room, 1, block, right, zero, 6, MPI_INTEGER, win, ierr)
  call got([4, 5], [2, 3, 4], [(100*right + i, i=1, 6)], 'MPI_Get into a block')
  call MPI_Get(room, 6, MPI_INTEGER, right, zero, 1, block, win, ierr)
  call got([1, 2, 3, 4, 5, 6], [1], [((100*right + i + 6*j, i=4, 5), j=1, 3)], 'MPI_Get of a block')
  call MPI_Get(room(2, 1), 1, row, left, zero + 4, 1, row, win, ierr)
  call got([2], [1, 2, 3, 4], [(100*left + 5 + 6*i, i=0, 3)], 'MPI_Get of a row into a row')
  call MPI_Get_accumulate(matrix, 6, MPI_INTEGER, room, 1, block, right, zero, 1, block, MPI_REPLACE, win, ierr)
  call got([4, 5], [2, 3, 4], [((100*right + i + 6*j, i=4, 5), j=1, 3)], 'MPI_Get_accumulate of a block')
  call check(all(memory(4:5, 2:4) == reshape([(100*left + i, i=1, 6)], [2, 3])), 'MPI_Get_accumulate: the window')
  memory(4:5, 2:4) = matrix(4:5, 2:4)
  call check(all(memory(:, 1:4) == matrix) .and. all(memory(:, :0) == -7) .and. all(memory(:, 5:) == -7), &
    'MPI_Get_accumulate: nothing beside it')
  call check(all(matrix == reshape([(100*rank + i, i=1, 24)], [6, 4])), 'what was given is as it was')

  ! Requests: the memory may be used as soon as they are done.
  call MPI_Win_fence(MPI_MODE_NOSUCCEED, win)
  call MPI_Win_lock_all(0, win)
  call MPI_Barrier(MPI_COMM_WORLD)
  call MPI_Rget(room, 6, MPI_INTEGER, right, zero, 1, block, win, request, ierr)
  call MPI_Wait(request, MPI_STATUS_IGNORE)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Rget of a block')
  call check(all(room(:, 1) == [((100*right + i + 6*j, i=4, 5), j=1, 3)]), 'MPI_Rget of a block: what came')
  call MPI_Barrier(MPI_COMM_WORLD)
  call MPI_Rput(matrix, 6, MPI_INTEGER, right, zero, 1, block, win, request, ierr)
  call MPI_Wait(request, MPI_STATUS_IGNORE)
  matrix = -9
  call check_class(ierr, MPI_SUCCESS, 'MPI_Rput into a block')
  call MPI_Win_unlock_all(win)
  call MPI_Barrier(MPI_COMM_WORLD)
  call MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win)
  call check(all(memory(4:5, 2:4) == reshape([(100*left + i, i=1, 6)], [2, 3])), 'MPI_Rput into a block: the window')
  call MPI_Win_unlock(rank, win)
  call MPI_Win_free(win)
  call MPI_Type_free(every_other)
  call MPI_Type_free(block)
  call MPI_Type_free(row)
  call MPI_Type_free(pair)
  call finish()

contains

  ! Checks the window of this process after a fence, and empties it.
  subroutine came(rows, columns, elements, what)
    integer, intent(in) :: rows(:), columns(:), elements(:)
    character(len=*), intent(in) :: what
    integer :: expected(6, -7:12)

    call check_class(ierr, MPI_SUCCESS, what)
    call MPI_Win_fence(0, win)
    expected = -7
    expected(rows, columns) = reshape(elements, [size(rows), size(columns)])
    call check(all(memory == expected), what // ': the window, and nothing beside it')
    memory = -7
    call MPI_Win_fence(0, win)
  end subroutine came

  subroutine got(rows, columns, elements, what)
    integer, intent(in) :: rows(:), columns(:), elements(:)
    character(len=*), intent(in) :: what
    integer :: expected(6, 4)

    call check_class(ierr, MPI_SUCCESS, what)
    call MPI_Win_fence(0, win)
    expected = -7
    expected(rows, columns) = reshape(elements, [size(rows), size(columns)])
    call check(all(room == expected), what // ': what came, and nothing beside it')
    room = -7
  end subroutine got
end program rma_datatypes
