! MPI_Comm_free ends a communicator and sets the handle to MPI_COMM_NULL; other copies of the handle are stale. The
! predefined communicators cannot be freed, and stay usable.
program comm_free
  use, intrinsic :: iso_c_binding
#include "interface.inc"
  integer :: ierr

  call start_mpi()
  call made_ones()
  call predefined(MPI_COMM_WORLD, 'MPI_COMM_WORLD')
  call predefined(MPI_COMM_SELF, 'MPI_COMM_SELF')
  call slots()
  call MPI_Finalize(ierr)
  call finish()

contains

#include "start_mpi.inc"
#include "comm_refused.inc"

  subroutine made_ones()
    COMM_HANDLE :: comms(3), copy
    INFO_HANDLE :: info

    comms = MPI_COMM_SELF
    call MPI_Comm_dup(MPI_COMM_WORLD, comms(2), ierr)
    copy = comms(2)
    call MPI_Comm_free(comms(2), ierr)
    call check_code(ierr, MPI_SUCCESS, 'a copy is freed')
    call check(comms(2) == MPI_COMM_NULL, 'its handle is MPI_COMM_NULL')
    call check(comms(1) == MPI_COMM_SELF .and. comms(3) == MPI_COMM_SELF, 'nothing beside it')
    call comm_refused(copy, MPI_ERR_COMM, .true., 'a stale handle')
    call MPI_Comm_free(comms(2), ierr)
    call check_code(ierr, MPI_ERR_COMM, 'MPI_COMM_NULL')
    call check(comms(2) == MPI_COMM_NULL, 'stays what it is')

    ! A communicator of another kind takes its place.
    call MPI_Comm_split(MPI_COMM_WORLD, 0, 0, comms(2), ierr)
    call check(comms(2) /= copy, 'the next one has another handle')
    call comm_refused(copy, MPI_ERR_COMM, .true., 'a stale handle again')
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
end program comm_free
