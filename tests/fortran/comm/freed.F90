! Communicators are freed: at once, or when what uses them has ended.
program comm_freed
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer :: ierr
  COMM_HANDLE :: comm, copy
  INFO_HANDLE :: info

  call start()
  call of_free()
  call free_early()
  call finish()

contains

  ! MPI_Comm_free ends a communicator and sets the handle to MPI_COMM_NULL; other copies of the handle are stale. The
  ! predefined communicators cannot be freed, and stay usable.
  subroutine of_free()
    call made_ones()
    call predefined(MPI_COMM_WORLD, 'MPI_COMM_WORLD')
    call predefined(MPI_COMM_SELF, 'MPI_COMM_SELF')
    call slots()
  end subroutine of_free

  subroutine made_ones()
    COMM_HANDLE :: comms(3), copy
    INFO_HANDLE :: info

    comms = MPI_COMM_SELF
    call MPI_Comm_dup(MPI_COMM_WORLD, comms(2), ierr)
    copy = comms(2)
    call MPI_Comm_free(comms(2), ierr)
    call check_done(ierr, MPI_SUCCESS, comms(2) == MPI_COMM_NULL, 'a copy is freed: its handle is MPI_COMM_NULL')
    call check(comms(1) == MPI_COMM_SELF .and. comms(3) == MPI_COMM_SELF, 'nothing beside it')
    call MPI_Comm_free(comms(2), ierr)
    call check_done(ierr, MPI_ERR_COMM, comms(2) == MPI_COMM_NULL, 'MPI_COMM_NULL: stays what it is')

    ! A communicator of another kind takes its place.
    call MPI_Comm_split(MPI_COMM_WORLD, 0, 0, comms(2), ierr)
    call check(comms(2) /= copy, 'the next one has another handle')
    call MPI_Barrier(copy, ierr)
    call check_code(ierr, MPI_ERR_COMM, 'a stale handle')
    call MPI_Barrier(comms(2), ierr)
    call check_code(ierr, MPI_SUCCESS, 'the next one is as it was')
    call MPI_Comm_free(comms(2), ierr)

    ! An info object obtained from it remains valid.
    call MPI_Comm_dup(MPI_COMM_SELF, comms(2), ierr)
    call MPI_Comm_get_info(comms(2), info, ierr)
    call MPI_Comm_free(comms(2), ierr)
    call check_code(ierr, MPI_SUCCESS, 'freed, with an info object')
    call MPI_Info_set(info, 'key', 'value', ierr)
    call check_code(ierr, MPI_SUCCESS, 'which lives on')
    call MPI_Info_free(info, ierr)
    call check_code(ierr, MPI_SUCCESS, 'until it is freed')
  end subroutine made_ones

  subroutine predefined(which, name)
    COMM_HANDLE, intent(in) :: which
    character(len=*), intent(in) :: name
    COMM_HANDLE :: comm
    integer :: number

    comm = which
    call MPI_Comm_free(comm, ierr)
    call check_code(ierr, MPI_ERR_COMM, name // ' cannot be freed')
    call check(comm == which, name // ': the handle stays')
    number = -77
    call MPI_Comm_size(which, number, ierr)
    call check_code(ierr, MPI_SUCCESS, name // ' works on')
    call check_code(number, 1, name // ' has one process')
  end subroutine predefined

  ! No handle recurs while others are made and freed in its slot.
  subroutine slots()
    integer, parameter :: many = 1000
    COMM_HANDLE :: first, comm
    COMM_HANDLE, allocatable :: stale(:)
    integer :: i, number, wrong

    call MPI_Comm_dup(MPI_COMM_WORLD, first, ierr)
    comm = first
    call MPI_Comm_free(comm, ierr)
    allocate (stale(many))
    wrong = 0
    do i = 1, many
      call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)
      if (ierr /= MPI_SUCCESS) wrong = wrong + 1
      if (comm == first) wrong = wrong + 1
      if (any(stale(1:i-1) == comm)) wrong = wrong + 1
      stale(i) = comm
      number = -77
      call MPI_Comm_rank(first, number, ierr)
      if (ierr /= MPI_ERR_COMM .or. number /= -77) wrong = wrong + 1
      call MPI_Comm_free(comm, ierr)
      if (ierr /= MPI_SUCCESS) wrong = wrong + 1
    end do
    call check(wrong == 0, 'a freed handle does not come again')
    call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)
    do i = 1, many
      call MPI_Comm_free(stale(i), ierr)
      if (ierr /= MPI_ERR_COMM) wrong = wrong + 1
    end do
    call check(wrong == 0, 'stale handles free nothing')
    call MPI_Barrier(comm, ierr)
    call check_code(ierr, MPI_SUCCESS, 'what is there now works')
    call MPI_Comm_free(comm, ierr)
    deallocate (stale)
  end subroutine slots

  ! MPI_Comm_free before the request of a duplication is complete is MPI_ERR_COMM, and both handles are unchanged. If the
  ! duplicate exists at once, it is freed.
  subroutine free_early()
    integer :: i

    call MPI_Info_create(info, ierr)
    call MPI_Info_set(info, 'mpi_assert_no_any_tag', 'true', ierr)
    do i = 1, 2
      call early(i == 2)
    end do
    call MPI_Info_free(info, ierr)
  end subroutine free_early

  subroutine early(with_info)
    logical, intent(in) :: with_info
    REQUEST_HANDLE :: request, before
    integer :: number, tries

    if (with_info) then
      call MPI_Comm_idup_with_info(MPI_COMM_WORLD, info, comm, request, ierr)
    else
      call MPI_Comm_idup(MPI_COMM_WORLD, comm, request, ierr)
    end if
    call check_code(ierr, MPI_SUCCESS, 'it is started')
    copy = comm
    before = request
    do tries = 1, 3
      call MPI_Comm_free(comm, ierr)
      if (ierr == MPI_SUCCESS) exit
      call check_done(ierr, MPI_ERR_COMM, comm == copy, 'it is not there yet: the handle is kept')
    end do
    call check(request == before, 'the request is kept')
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call check_done(ierr, MPI_SUCCESS, request == MPI_REQUEST_NULL, 'its request: the request has ended')
    if (comm == copy) then
      number = -77
      call MPI_Comm_rank(comm, number, ierr)
      call check_done(ierr, MPI_SUCCESS, number >= 0, 'it works: the rank')
      call MPI_Barrier(comm, ierr)
      call check_code(ierr, MPI_SUCCESS, 'a barrier')
      call MPI_Comm_free(comm, ierr)
    end if
    call check_done(ierr, MPI_SUCCESS, comm == MPI_COMM_NULL, 'it is freed: the handle')
    call MPI_Comm_free(copy, ierr)
    call check_done(ierr, MPI_ERR_COMM, copy /= MPI_COMM_NULL, 'the other copy: stays what it is')
  end subroutine early
end program comm_freed
