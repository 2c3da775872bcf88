! Windows whose memory starts at any byte, and whose sizes are any number of bytes: an access goes to its displacement,
! and nothing outside the window changes.
! processes: 1 2 4
! forms: f08 mpi_f08
program win_place
  use, intrinsic :: iso_c_binding, only: c_int8_t, c_ptr, c_f_pointer
#include "interface.inc"
  integer, parameter :: most = 20, around = 32, many = 6
  integer(c_int8_t), asynchronous, target, allocatable :: memory(:)
  integer(c_int8_t), pointer, asynchronous :: own(:)
  integer(c_int8_t), asynchronous, target :: out(3), room(3)
  type(MPI_Win) :: win, whole, wins(many)
  type(c_ptr) :: base
  integer :: place, n, i, ierr, places(many)
  logical :: put, got, added, beside
  logical :: all_put, all_got, all_added, all_beside

  call start()
  call begin()
  allocate (memory(-around:around + most))
  out = [(int(10 + i + rank, c_int8_t), i=1, 3)]

  ! Memory of the program: each process has its window at another byte.
  do i = 0, 16
    place = modulo(i + rank, 17)
    n = most - place
    memory = -7
    call MPI_Win_create(memory(place), int(n, MPI_ADDRESS_KIND), 1, MPI_INFO_NULL, MPI_COMM_WORLD, win, ierr)
    if (ierr /= MPI_SUCCESS) exit
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    call MPI_Win_fence(0, win)
    call MPI_Put(out, 3, MPI_BYTE, right, 0_MPI_ADDRESS_KIND, 3, MPI_BYTE, win)
    call MPI_Win_fence(0, win)
    put = all(memory(place:place + 2) == [11, 12, 13] + left)
    beside = all(memory(:place - 1) == -7) .and. all(memory(place + 3:) == -7)
    memory(place:place + n - 1) = 5
    room = -7
    call MPI_Win_fence(0, win)
    call MPI_Accumulate(out, 3, MPI_INT8_T, right, 0_MPI_ADDRESS_KIND, 3, MPI_INT8_T, MPI_SUM, win)
    call MPI_Win_fence(0, win)
    call MPI_Get(room, 3, MPI_BYTE, right, 0_MPI_ADDRESS_KIND, 3, MPI_BYTE, win)
    call MPI_Win_fence(0, win)
    added = all(memory(place:place + 2) == [16, 17, 18] + left)
    got = all(room == [16, 17, 18] + rank)
    beside = beside .and. all(memory(:place - 1) == -7) .and. all(memory(place + n:) == -7)
    call note()
    call MPI_Win_free(win)
  end do
  call check_class(ierr, MPI_SUCCESS, 'MPI_Win_create')
  call said('memory of the program')

  ! Memory that MPI allocates: the sizes are no multiples of anything.
  do i = 0, 16
    n = 5 + modulo(i + 3*rank, 17)
    call MPI_Win_allocate(int(n, MPI_ADDRESS_KIND), 1, MPI_INFO_NULL, MPI_COMM_WORLD, base, win, ierr)
    if (ierr /= MPI_SUCCESS) exit
    call MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN)
    call c_f_pointer(base, own, [n])
    own = 5
    call MPI_Win_fence(0, win)
    call MPI_Put(out, 3, MPI_BYTE, right, 0_MPI_ADDRESS_KIND, 3, MPI_BYTE, win)
    call MPI_Win_fence(0, win)
    put = all(own(1:3) == [11, 12, 13] + left)
    beside = all(own(4:) == 5)
    room = -7
    call MPI_Win_fence(0, win)
    call MPI_Accumulate(out, 3, MPI_INT8_T, right, 2_MPI_ADDRESS_KIND, 3, MPI_INT8_T, MPI_SUM, win)
    call MPI_Win_fence(0, win)
    call MPI_Get(room, 3, MPI_BYTE, right, 2_MPI_ADDRESS_KIND, 3, MPI_BYTE, win)
    call MPI_Win_fence(0, win)
    added = all(own(1:5) == [11 + left, 12 + left, 24 + 2*left, 17 + left, 18 + left])
    beside = beside .and. all(own(6:) == 5)
    got = all(room == [24 + rank*2, 17 + rank, 18 + rank])
    call note()
    call MPI_Win_free(win)
  end do
  call check_class(ierr, MPI_SUCCESS, 'MPI_Win_allocate')
  call said('memory of MPI')

  ! Several windows at once: each within one window of all the memory, and next to the one before it.
  memory = -7
  call MPI_Win_create(memory, int(size(memory), MPI_ADDRESS_KIND), 1, MPI_INFO_NULL, MPI_COMM_WORLD, whole)
  place = rank - around
  do i = 1, many
    places(i) = place
    call MPI_Win_create(memory(place), int(3*i, MPI_ADDRESS_KIND), i, MPI_INFO_NULL, MPI_COMM_WORLD, wins(i), ierr)
    if (ierr /= MPI_SUCCESS) exit
    call MPI_Win_set_errhandler(wins(i), MPI_ERRORS_RETURN)
    place = place + 3*i
  end do
  call check_class(ierr, MPI_SUCCESS, 'MPI_Win_create: many')
  do i = 1, many
    place = places(i)
    call MPI_Win_fence(0, wins(i))
    call MPI_Put(out, 2, MPI_BYTE, right, 1_MPI_ADDRESS_KIND, 2, MPI_BYTE, wins(i))
    call MPI_Win_fence(0, wins(i))
    put = all(memory(place + i:place + i + 1) == [11, 12] + left)
    beside = all(memory(:place + i - 1) == -7) .and. all(memory(place + i + 2:) == -7)
    memory = -7
    call note()
  end do
  do i = many, 1, -1
    call MPI_Win_free(wins(i))
  end do
  call MPI_Win_free(whole)
  call said('windows in windows')
  call finish()

contains

  ! One of the windows.
  subroutine note()
    all_put = all_put .and. put
    all_added = all_added .and. added
    all_got = all_got .and. got
    all_beside = all_beside .and. beside
  end subroutine note

  subroutine said(what)
    character(len=*), intent(in) :: what

    call check(all_put, what // ': MPI_Put')
    call check(all_added, what // ': MPI_Accumulate')
    call check(all_got, what // ': MPI_Get')
    call check(all_beside, what // ': nothing beside the window')
    call begin()
  end subroutine said

  subroutine begin()
    all_put = .true.
    all_added = .true.
    all_got = .true.
    all_beside = .true.
  end subroutine begin
end program win_place
