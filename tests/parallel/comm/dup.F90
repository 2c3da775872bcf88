! H4: duplicates of communicators: the same processes and ranks, but other hints. MPI_Comm_dup and MPI_Comm_idup
! inherit none of the parent's hints, the forms with info have those of the info object. A returned hint has the value
! that was given.
program comm_dup
  use mpi_info_f08
  use parallel
  implicit none

  character(len=*), parameter :: key = 'mpi_assert_no_any_tag'
  type(MPI_Comm) :: parent, comm
  type(MPI_Info) :: info
  type(MPI_Request) :: request
  type(MPI_Comm) :: several(3)
  type(MPI_Request) :: requests(3)
  integer :: ierr, i

  call start('comm_dup')
  call MPI_Info_create(info)
  call MPI_Info_set(info, key, 'true')
  call MPI_Info_set(info, 'mpi_assert_no_any_tga', 'true')

  call MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, parent, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Comm_dup_with_info')
  call same_processes(parent, 'dup_with_info')
  call hints(parent, 'true', 'dup_with_info')

  call MPI_Comm_dup(parent, comm, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Comm_dup')
  call same_processes(comm, 'dup')
  call hints(comm, 'false', 'dup')
  call MPI_Comm_free(comm)

  call MPI_Comm_idup(parent, comm, request, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Comm_idup')
  call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
  call check_class(ierr, MPI_SUCCESS, 'idup: MPI_Wait')
  call check(request == MPI_REQUEST_NULL, 'idup: the request is gone')
  call same_processes(comm, 'idup')
  call hints(comm, 'false', 'idup')
  call MPI_Comm_free(comm)

#if !defined(MPI_3)
  call MPI_Comm_idup_with_info(parent, info, comm, request, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Comm_idup_with_info')
  ! The info object was read by the call.
  call MPI_Info_set(info, key, 'false')
  call test_until_done(request)
  call same_processes(comm, 'idup_with_info')
  call hints(comm, 'true', 'idup_with_info')
  call MPI_Comm_free(comm)
#endif

  ! Several at once, each a communicator of its own.
  do i = 1, 3
    call MPI_Comm_idup(MPI_COMM_WORLD, several(i), requests(i))
  end do
  call MPI_Waitall(3, requests, MPI_STATUSES_IGNORE, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_Waitall')
  call check(several(1) /= several(2) .and. several(2) /= several(3) .and. several(1) /= several(3), &
    'three communicators')
  call MPI_Comm_free(parent)
  do i = 3, 1, -1
    call MPI_Barrier(several(i), ierr)
    call check_class(ierr, MPI_SUCCESS, 'a barrier on each')
    call MPI_Comm_free(several(i))
  end do

  ! The duplicate inherits the parent's error handler.
  call MPI_Comm_dup(MPI_COMM_WORLD, comm)
  call MPI_Comm_dup_with_info(comm, MPI_INFO_NULL, parent, ierr)
  call check_class(ierr, MPI_SUCCESS, 'without an info object')
  call MPI_Comm_split_type(parent, -5, 0, MPI_INFO_NULL, several(1), ierr)
  call check_class(ierr, MPI_ERR_ARG, 'an error comes back')
  call MPI_Comm_free(parent)
  call MPI_Comm_free(comm)
  call MPI_Info_free(info)
  call finish()

contains

  subroutine same_processes(made, what)
    type(MPI_Comm), intent(in) :: made
    character(len=*), intent(in) :: what
    integer :: number

    call check(made /= MPI_COMM_NULL .and. made /= MPI_COMM_WORLD, what // ': a new one')
    call MPI_Comm_size(made, number)
    call check_number(number, processes, what // ': the size')
    call MPI_Comm_rank(made, number)
    call check_number(number, rank, what // ': the rank')
    call MPI_Comm_compare(made, MPI_COMM_WORLD, number)
    call check(number == MPI_CONGRUENT, what // ': congruent')
    call MPI_Barrier(made, ierr)
    call check_class(ierr, MPI_SUCCESS, what // ': a barrier')
  end subroutine same_processes

  ! The hints of a communicator that was given 'true' or nothing, which is the default 'false'. An implementation need
  ! not know the key.
  subroutine hints(made, value, what)
    type(MPI_Comm), intent(in) :: made
    character(len=*), intent(in) :: value, what
    type(MPI_Info) :: used
    character(len=:), allocatable :: seen

    used = MPI_INFO_NULL
    call MPI_Comm_get_info(made, used, ierr)
    call check_class(ierr, MPI_SUCCESS, what // ': MPI_Comm_get_info')
    call check(used /= MPI_INFO_NULL, what // ': an info object')
    seen = hint(used, key)
    call check(seen == value .or. seen == '(none)', what // ': ' // key // ' is ' // seen)
    call check_text(hint(used, 'mpi_assert_no_any_tga'), '(none)', what // ': a misspelt key')
    call MPI_Info_free(used)
  end subroutine hints

#if !defined(MPI_3)
  subroutine test_until_done(pending)
    type(MPI_Request), intent(inout) :: pending
    logical :: done

    done = .false.
    do while (.not. done)
      call MPI_Test(pending, done, MPI_STATUS_IGNORE, ierr)
      if (ierr /= MPI_SUCCESS) exit
    end do
    call check(done .and. pending == MPI_REQUEST_NULL, 'MPI_Test')
  end subroutine test_until_done
#endif
end program comm_dup
