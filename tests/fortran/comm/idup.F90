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
  call read_at_once()
  call freed_meanwhile()
  call finish()

contains

  subroutine works(comm, parent, what)
    COMM_HANDLE, intent(in) :: comm, parent
    character(len=*), intent(in) :: what
    integer :: number, of_parent, sums(1)

    number = -77
    call MPI_Comm_size(parent, of_parent, ierr)
    call MPI_Comm_size(comm, number, ierr)
    call check_code(ierr, MPI_SUCCESS, what // ': MPI_Comm_size')
    call check_code(number, of_parent, what // ': as many processes')
    call MPI_Allreduce([1], sums, 1, MPI_INTEGER, MPI_SUM, comm, ierr)
    call check(ierr == MPI_SUCCESS .and. sums(1) == of_parent, what // ': MPI_Allreduce')
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
    call check_done(ierr, MPI_SUCCESS, flags(2), 'MPI_Test: it is complete in the end')
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
      call check_done(ierr, MPI_SUCCESS, all(requests == MPI_REQUEST_NULL), 'MPI_Waitall: all are ended')
      do i = 1, several
        call works(comms(i), MPI_COMM_WORLD, 'one of several')
        call MPI_Comm_free(comms(i), ierr)
        call check_code(ierr, MPI_SUCCESS, 'freed')
      end do
    end do
  end subroutine waited_together
  ! I20: MPI_Comm_idup_with_info reads its info argument during the call: changing and freeing it before the wait has no
  ! effect.
  subroutine read_at_once()
    character(len=*), parameter :: key = 'mpi_assert_exact_length'
    COMM_HANDLE :: comms(3)
    REQUEST_HANDLE :: requests(3)
    INFO_HANDLE :: info
    integer :: i
    logical :: flag

    requests = MPI_REQUEST_NULL
    call MPI_Info_create(info, ierr)
    call MPI_Info_set(info, key, 'true', ierr)
    call MPI_Comm_idup_with_info(MPI_COMM_WORLD, info, comms(1), requests(1), ierr)
    call check_code(ierr, MPI_SUCCESS, 'the first one')
    call MPI_Info_set(info, key, 'false', ierr)
    call MPI_Info_set(info, 'mpi_assert_no_any_tag', 'true', ierr)
    call MPI_Comm_idup_with_info(MPI_COMM_WORLD, info, comms(2), requests(2), ierr)
    call check_code(ierr, MPI_SUCCESS, 'the second one')
    call MPI_Info_delete(info, key, ierr)
    call MPI_Comm_idup_with_info(MPI_COMM_SELF, info, comms(3), requests(3), ierr)
    call check_code(ierr, MPI_SUCCESS, 'the third one')
    call MPI_Info_set(info, key, 'true', ierr)
    call MPI_Info_set(info, 'mpi_assert_no_any_tag', 'false', ierr)
    call MPI_Info_free(info, ierr)
    call check_code(ierr, MPI_SUCCESS, 'the info object is freed')
    ! Another info object, which may take its place.
    call MPI_Info_create(info, ierr)
    call MPI_Info_set(info, 'mpi_assert_no_any_source', 'true', ierr)

    call MPI_Wait(requests(2), MPI_STATUS_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Wait for the second one')
    flag = .false.
    do i = 1, 1000000
      call MPI_Test(requests(3), flag, MPI_STATUS_IGNORE, ierr)
      if (flag .or. ierr /= MPI_SUCCESS) exit
    end do
    call check(flag, 'MPI_Test for the third one')
    call MPI_Waitall(3, requests, MPI_STATUSES_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_Waitall for the first one')
    call check(all(requests == MPI_REQUEST_NULL), 'all are complete')

    call check_comm_hint(comms(1), key, 'true', 'the first')
    call check_comm_hint(comms(1), 'mpi_assert_no_any_tag', 'false', 'the first')
    call check_comm_hint(comms(2), key, 'false', 'the second')
    call check_comm_hint(comms(2), 'mpi_assert_no_any_tag', 'true', 'the second')
    call check_comm_hint(comms(3), key, 'false', 'the third')
    call check_comm_hint(comms(3), 'mpi_assert_no_any_tag', 'true', 'the third')
    do i = 1, 3
      call check_comm_hint(comms(i), 'mpi_assert_no_any_source', 'false', 'each')
      call MPI_Comm_free(comms(i), ierr)
      call check_code(ierr, MPI_SUCCESS, 'freed')
    end do
    call MPI_Info_free(info, ierr)
  end subroutine read_at_once

  ! A communicator is freed while it is being duplicated (MPI 4.1, section 7.4.3): the duplicate is nevertheless complete
  ! (`idup-parent-freed-crashes`), with and without hints, with MPI_Wait and MPI_Test, also of a duplicate's duplicate.
  ! The last ones are not complete when MPI ends.
  subroutine freed_meanwhile()
    COMM_HANDLE :: parent, first, second
    REQUEST_HANDLE :: request, other
    INFO_HANDLE :: info
    integer :: round
    logical :: flag

    call MPI_Info_create(info, ierr)
    call MPI_Info_set(info, 'mpi_assert_no_any_tag', 'true', ierr)
    do round = 1, 20
      call MPI_Comm_dup(MPI_COMM_WORLD, parent, ierr)
      if (modulo(round, 2) == 0) then
        call MPI_Comm_idup(parent, first, request, ierr)
      else
        call MPI_Comm_idup_with_info(parent, info, first, request, ierr)
      end if
      call check_class(ierr, MPI_SUCCESS, 'a duplication')
      call MPI_Comm_free(parent, ierr)
      call check_done(ierr, MPI_SUCCESS, parent == MPI_COMM_NULL, 'MPI_Comm_free: the handle')
      flag = .false.
      do while (round > 10 .and. .not. flag)
        call MPI_Test(request, flag, MPI_STATUS_IGNORE, ierr)
        if (ierr /= MPI_SUCCESS) exit
      end do
      call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
      call check_class(ierr, MPI_SUCCESS, 'the duplicate is complete')
      call works(first, MPI_COMM_WORLD, 'a duplicate')
      ! A duplicate becomes a parent itself.
      call MPI_Comm_idup(first, second, request, ierr)
      call MPI_Comm_free(first, ierr)
      call check_class(ierr, MPI_SUCCESS, 'a duplicate is freed')
      call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
      call check_class(ierr, MPI_SUCCESS, 'the second duplicate is complete')
      call works(second, MPI_COMM_WORLD, 'a duplicate of a duplicate')
      call MPI_Comm_free(second, ierr)
    end do
    call MPI_Comm_dup(MPI_COMM_WORLD, parent, ierr)
    call MPI_Comm_idup(parent, first, request, ierr)
    call MPI_Comm_free(parent, ierr)
    call MPI_Comm_dup(MPI_COMM_SELF, parent, ierr)
    call MPI_Comm_idup_with_info(parent, info, second, other, ierr)
    call MPI_Comm_free(parent, ierr)
    call MPI_Info_free(info, ierr)
  end subroutine freed_meanwhile
end program comm_idup
