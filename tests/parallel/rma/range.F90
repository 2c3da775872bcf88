! W4: accesses outside the memory that a process exposes: an error of class MPI_ERR_RMA_RANGE, and nothing is touched,
! on either side. An MPI may allow them, so only this library is expected to detect them.
program rma_range
  use, intrinsic :: iso_c_binding, only: c_ptr, c_f_pointer
  use mpi_info_f08
  use parallel
  implicit none

  integer, parameter :: n = 8
  integer, pointer, asynchronous :: memory(:)
  integer, asynchronous, target :: out(2*n), room(2*n)
  type(MPI_Win) :: win
  type(MPI_Datatype) :: every_other
  type(c_ptr) :: base
  integer :: ierr, unit, mine, theirs, disp, count
  integer(MPI_ADDRESS_KIND) :: far

  call start('rma_range')
  unit = storage_size(0)/8
  ! The next process exposes more or less than this one.
  mine = merge(n, n/2, modulo(rank, 2) == 0)
  theirs = merge(n, n/2, modulo(right, 2) == 0)
  call MPI_Win_allocate(int(mine*unit, MPI_ADDRESS_KIND), unit, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Win_allocate')
  call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
  call c_f_pointer(base, memory, [mine])
  memory = -7
  out = 5
  room = -7
  call MPI_Type_vector(3, 1, 2, MPI_INTEGER, every_other)
  call MPI_Type_commit(every_other)
  call MPI_Win_fence(0, win)

  do disp = 0, theirs + 1
    count = theirs - disp + 1
    if (count < 1) count = 1
    call refused(int(disp, MPI_ADDRESS_KIND), count)
  end do
  far = huge(far)
  call refused(far, 1)
  call refused(far/unit, 2)
  ! A displacement that no target can have.
  call MPI_Put(out, 1, MPI_INTEGER, right, -1_MPI_ADDRESS_KIND, 1, MPI_INTEGER, win, ierr)
  call check_class(ierr, MPI_ERR_DISP, 'MPI_Put to a negative displacement')
  ! The last one of three elements two apart.
  call MPI_Put(out, 3, MPI_INTEGER, right, int(theirs - 4, MPI_ADDRESS_KIND), 1, every_other, win, ierr)
  call check_class(ierr, MPI_ERR_RMA_RANGE, 'MPI_Put into every other element')
  call MPI_Win_fence(0, win)
  call check(all(memory == -7), 'the window is as it was')
  call check(all(room == -7), 'nothing came')
  call MPI_Win_fence(0, win)

  ! Up to the end is allowed.
  disp = theirs - 1
  count = 1
  call MPI_Put(out, count, MPI_INTEGER, right, int(disp, MPI_ADDRESS_KIND), count, MPI_INTEGER, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'the last element')
  far = theirs
  call MPI_Put(out, 0, MPI_INTEGER, right, far, 0, MPI_INTEGER, win, ierr)
  call check_class(ierr, MPI_SUCCESS, 'nothing, at the end')
  call MPI_Win_fence(0, win)
  call check(memory(mine) == 5 .and. all(memory(:mine - 1) == -7), 'the last element: the window')
  call MPI_Type_free(every_other)
  call MPI_Win_free(win)
  call finish()

contains

  subroutine refused(displacement, elements)
    integer(MPI_ADDRESS_KIND), intent(in) :: displacement
    integer, intent(in) :: elements
    type(MPI_Request) :: request
    character(len=60) :: what

    write (what, '(a, i0, a, i0)') ' of ', elements, ' elements at ', displacement
    call MPI_Put(out, elements, MPI_INTEGER, right, displacement, elements, MPI_INTEGER, win, ierr)
    call check_class(ierr, MPI_ERR_RMA_RANGE, 'MPI_Put' // trim(what))
    call MPI_Get(room, elements, MPI_INTEGER, right, displacement, elements, MPI_INTEGER, win, ierr)
    call check_class(ierr, MPI_ERR_RMA_RANGE, 'MPI_Get' // trim(what))
    call MPI_Accumulate(out, elements, MPI_INTEGER, right, displacement, elements, MPI_INTEGER, MPI_SUM, win, ierr)
    call check_class(ierr, MPI_ERR_RMA_RANGE, 'MPI_Accumulate' // trim(what))
    call MPI_Get_accumulate(out, elements, MPI_INTEGER, room, elements, MPI_INTEGER, right, displacement, elements, &
      MPI_INTEGER, MPI_SUM, win, ierr)
    call check_class(ierr, MPI_ERR_RMA_RANGE, 'MPI_Get_accumulate' // trim(what))
    if (elements == 1) then
      call MPI_Fetch_and_op(out, room, MPI_INTEGER, right, displacement, MPI_SUM, win, ierr)
      call check_class(ierr, MPI_ERR_RMA_RANGE, 'MPI_Fetch_and_op' // trim(what))
      call MPI_Compare_and_swap(out, room, room, MPI_INTEGER, right, displacement, win, ierr)
      call check_class(ierr, MPI_ERR_RMA_RANGE, 'MPI_Compare_and_swap' // trim(what))
    end if
    request = MPI_REQUEST_NULL
    call MPI_Rput(out, elements, MPI_INTEGER, right, displacement, elements, MPI_INTEGER, win, request, ierr)
    call check(ierr /= MPI_SUCCESS .and. request == MPI_REQUEST_NULL, 'MPI_Rput' // trim(what))
  end subroutine refused
end program rma_range
