! MPI_Comm_idup and MPI_Comm_idup_with_info are completed by MPI_Wait, MPI_Test or MPI_Waitall, with and without
! statuses; then the communicator can be used, and the request is MPI_REQUEST_NULL.
! processes: 1 2 4
program comm_idup
#include "interface.inc"
  integer, parameter :: several = 5
  integer :: ierr

  call start()
  call waited(MPI_COMM_WORLD, 'MPI_COMM_WORLD')
  call waited(MPI_COMM_SELF, 'MPI_COMM_SELF')
  call tested()
  call waited_together()
  call freed_meanwhile()
  call finish()

contains

  subroutine works(comm, parent, what)
    COMM_HANDLE, intent(in) :: comm, parent
    character(len=*), intent(in) :: what
    integer :: number, of_parent

    number = -77
    call MPI_Comm_size(parent, of_parent, ierr)
    call MPI_Comm_size(comm, number, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': MPI_Comm_size')
    call check_code(number, of_parent, what // ': as many processes')
    call MPI_Barrier(comm, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': MPI_Barrier')
    call MPI_Comm_compare(comm, parent, number, ierr)
    call check_code(number, MPI_CONGRUENT, what // ': congruent')
  end subroutine works

  subroutine waited(comm, name)
    COMM_HANDLE, intent(in) :: comm
    character(len=*), intent(in) :: name
    COMM_HANDLE :: copies(3)
    REQUEST_HANDLE :: requests(3)
    STATUS_TYPE :: status
    integer :: length

    copies = MPI_COMM_NULL
    requests = MPI_REQUEST_NULL
    call MPI_Comm_idup(comm, copies(2), requests(2), ierr)
    call check_code(ierr, MPI_SUCCESS, name // ': MPI_Comm_idup')
    call check(requests(2) /= MPI_REQUEST_NULL, name // ': a request')
    call check(requests(1) == MPI_REQUEST_NULL .and. requests(3) == MPI_REQUEST_NULL, name // ': none beside it')
    call fill(status)
    call MPI_Wait(requests(2), status, ierr)
    call check_code(ierr, MPI_SUCCESS, name // ': MPI_Wait')
    call check(requests(2) == MPI_REQUEST_NULL, name // ': it is ended')
    length = FIELD_OF(status, MPI_ERROR)
    call check_code(length, -77, name // ': MPI_ERROR is not set')
    length = -77
    call MPI_Get_count(status, MPI_BYTE, length, ierr)
    call check_code(ierr, MPI_SUCCESS, name // ': MPI_Get_count')
    call check(copies(1) == MPI_COMM_NULL .and. copies(3) == MPI_COMM_NULL, name // ': nothing beside newcomm')
    call works(copies(2), comm, name)
    call check_comm_default(copies(2), name)
    call MPI_Comm_free(copies(2), ierr)
    call check_code(ierr, MPI_SUCCESS, name // ': MPI_Comm_free')

    call MPI_Comm_idup(comm, copies(2), requests(2), ierr)
    call MPI_Wait(requests(2), MPI_STATUS_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, name // ': MPI_STATUS_IGNORE')
    call check(requests(2) == MPI_REQUEST_NULL, name // ': it is ended')
    call works(copies(2), comm, name)
    call MPI_Comm_free(copies(2), ierr)
  end subroutine waited

  subroutine tested()
    COMM_HANDLE :: comm
    REQUEST_HANDLE :: request
    STATUS_TYPE :: status
    integer :: tries
    logical :: flags(3)

    flags = .false.
    request = MPI_REQUEST_NULL
    call fill(status)
    call MPI_Comm_idup(MPI_COMM_WORLD, comm, request, ierr)
    do tries = 1, 1000000
      call MPI_Test(request, flags(2), status, ierr)
      if (ierr /= MPI_SUCCESS .or. flags(2)) exit
    end do
    call check_code(ierr, MPI_SUCCESS, 'MPI_Test')
    call check(flags(2), 'it is complete in the end')
    call check(.not. (flags(1) .or. flags(3)), 'nothing beside flag')
    call check(request == MPI_REQUEST_NULL, 'the request is ended')
    tries = FIELD_OF(status, MPI_ERROR)
    call check_code(tries, -77, 'MPI_ERROR is not set')
    call works(comm, MPI_COMM_WORLD, 'MPI_Test')
    call MPI_Comm_free(comm, ierr)

    flags = .false.
    call MPI_Comm_idup(MPI_COMM_WORLD, comm, request, ierr)
    do tries = 1, 1000000
      call MPI_Test(request, flags(2), MPI_STATUS_IGNORE, ierr)
      if (ierr /= MPI_SUCCESS .or. flags(2)) exit
    end do
    call check(flags(2), 'MPI_Test with MPI_STATUS_IGNORE')
    call works(comm, MPI_COMM_WORLD, 'MPI_STATUS_IGNORE')
    call MPI_Comm_free(comm, ierr)
  end subroutine tested

  subroutine waited_together()
    COMM_HANDLE :: comms(several)
    REQUEST_HANDLE :: requests(several)
    STATUSES(statuses, 0:several + 1)
    STATUS_TYPE :: one
    integer :: round, i

    do round = 1, 2
      do i = 1, several
        call MPI_Comm_idup(MPI_COMM_WORLD, comms(i), requests(i), ierr)
      end do
      if (round == 1) then
        call MPI_Waitall(several, requests, MPI_STATUSES_IGNORE, ierr)
      else
        call fill(one)
        do i = 0, several + 1
          STATUS_AT(statuses, i) = one
        end do
        call MPI_Waitall(several, requests, STATUS_PART(statuses, 1, several), ierr)
        one = STATUS_AT(statuses, 0)
        call check(is_untouched(one), 'nothing before the statuses')
        one = STATUS_AT(statuses, several + 1)
        call check(is_untouched(one), 'nothing behind them')
      end if
      call check_code(ierr, MPI_SUCCESS, 'MPI_Waitall')
      call check(all(requests == MPI_REQUEST_NULL), 'all are ended')
      do i = 1, several
        call works(comms(i), MPI_COMM_WORLD, 'one of several')
        call MPI_Comm_free(comms(i), ierr)
        call check_code(ierr, MPI_SUCCESS, 'freed')
      end do
    end do
  end subroutine waited_together

  ! The communicator that is duplicated is freed before the copy is
  ! complete: it ends when that is (MPI 4.1, section 7.4.3).
  subroutine freed_meanwhile()
    COMM_HANDLE :: comm, copy
    REQUEST_HANDLE :: request

    call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)
    call MPI_Comm_idup(comm, copy, request, ierr)
    call MPI_Comm_free(comm, ierr)
    call check_code(ierr, MPI_SUCCESS, 'freed before the wait')
    call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, 'the copy is complete')
    call works(copy, MPI_COMM_WORLD, 'and works')
    call MPI_Comm_free(copy, ierr)
  end subroutine freed_meanwhile
end program comm_idup
