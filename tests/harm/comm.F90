! Harmful hints for communicators.
program comm
  use mpi_info_f08
  use checks
  use inputs
  implicit none

  character(len=30), parameter :: places(6) = [character(len=30) :: 'MPI_Comm_dup_with_info', &
    'MPI_Comm_idup_with_info', 'MPI_Comm_set_info', 'MPI_Comm_split_type', 'MPI_Dist_graph_create', &
    'MPI_Dist_graph_create_adjacent']
  type(input), allocatable :: all(:)
  integer :: i, place

  call start()
  call read_inputs('comm', all)
  call check(size(all) > 0, 'there are inputs')
  do i = 1, size(all)
    do place = 1, size(places)
      if (is_wanted(places(place), all(i))) call attempt(trim(places(place)), all(i))
    end do
  end do
  call finish()

contains

  subroutine attempt(where, one)
    character(len=*), intent(in) :: where
    type(input), intent(in) :: one
    type(MPI_Comm) :: new
    type(MPI_Info) :: info
    character(len=value_length) :: before, after
    integer :: ierr, sum
    logical :: works

    info = info_of(one)
    call announce(one, where)
    call make(where, MPI_INFO_NULL, new, ierr)
    before = told(new, one)
    if (where == 'MPI_Comm_set_info') then
      call MPI_Comm_set_info(new, info, ierr)
    else
      call MPI_Comm_free(new)
      call make(where, info, new, ierr)
    end if
    if (is_to_fail(one)) then
      call check_class(ierr, MPI_ERR_NOT_SAME, where // ' with ' // trim(one%name))
      call not_made(where, new)
      if (where /= 'MPI_Comm_set_info') call make(where, MPI_INFO_NULL, new, ierr)
      if (where == 'MPI_Comm_set_info') call MPI_Comm_set_info(new, MPI_INFO_NULL, ierr)
      if (where == 'MPI_Comm_set_info') ierr = MPI_SUCCESS
    end if
    works = ierr == MPI_SUCCESS
    after = ''
    if (works) then
      call MPI_Allreduce(rank, sum, 1, MPI_INTEGER, MPI_SUM, new)
      works = sum == processes * (processes - 1) / 2
      after = told(new, one)
    end if
    call conclude_attempt(one, where, info, ierr, works, trim(before), trim(after))
    if (ierr == MPI_SUCCESS) call MPI_Comm_free(new)
    call MPI_Info_free(info)
  end subroutine attempt

  subroutine make(where, info, new, ierr)
    character(len=*), intent(in) :: where
    type(MPI_Info), intent(in) :: info
    type(MPI_Comm), intent(out) :: new
    integer, intent(out) :: ierr
    type(MPI_Request) :: request

    new = MPI_COMM_NULL
    select case (where)
    case ('MPI_Comm_idup_with_info')
      call MPI_Comm_idup_with_info(MPI_COMM_WORLD, info, new, request, ierr)
      if (ierr == MPI_SUCCESS) call wait_for(request, ierr)
    case ('MPI_Comm_split_type')
      call MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, info, new, ierr)
    case ('MPI_Dist_graph_create')
      call MPI_Dist_graph_create(MPI_COMM_WORLD, 1, [rank], [1], [right], MPI_UNWEIGHTED, info, .false., new, ierr)
    case ('MPI_Dist_graph_create_adjacent')
      call MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, [left], MPI_UNWEIGHTED, 1, [right], MPI_UNWEIGHTED, info, &
        .false., new, ierr)
    case ('MPI_Comm_dup_with_info')
      call MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, new, ierr)
    case default
      call MPI_Comm_dup(MPI_COMM_WORLD, new, ierr)
    end select
  end subroutine make

  !> Nobody waits for others to complete their requests: they may do something else first. Here each process completes
  !! its own when the one before it has. Odd processes test, the others wait.
  subroutine wait_for(request, ierr)
    type(MPI_Request), intent(inout) :: request
    integer, intent(out) :: ierr
    integer, asynchronous :: token
    logical :: is_complete

    token = 0
    if (rank > 0) call MPI_Recv(token, 1, MPI_INTEGER, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE)
    ierr = MPI_SUCCESS
    is_complete = modulo(rank, 2) == 0
    if (is_complete) call MPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    do while (.not. is_complete)
      call MPI_Test(request, is_complete, MPI_STATUS_IGNORE, ierr)
      if (ierr /= MPI_SUCCESS) exit
    end do
    call check(request == MPI_REQUEST_NULL, 'the request is complete')
    if (rank < processes - 1) call MPI_Send(token, 1, MPI_INTEGER, right, 0, MPI_COMM_WORLD)
  end subroutine wait_for

  !> Where the call is complete before it fails, there is a handle, but no communicator.
  subroutine not_made(where, new)
    character(len=*), intent(in) :: where
    type(MPI_Comm), intent(inout) :: new
    integer :: ierr, number

    if (where == 'MPI_Comm_set_info') return
    if (where /= 'MPI_Comm_idup_with_info' .or. new == MPI_COMM_NULL) then
      call check(new == MPI_COMM_NULL, where // ': no communicator is made')
      return
    end if
    call MPI_Comm_set_errhandler(new, MPI_ERRORS_RETURN)
    call MPI_Comm_size(new, number, ierr)
    call check_class(ierr, MPI_ERR_COMM, where // ': no communicator is made')
    call MPI_Comm_free(new, ierr)
    call check_class(ierr, MPI_SUCCESS, where // ': its handle can be given back')
  end subroutine not_made

  function told(new, one) result(value)
    type(MPI_Comm), intent(in) :: new
    type(input), intent(in) :: one
    character(len=value_length) :: value
    type(MPI_Info) :: used

    call MPI_Comm_get_info(new, used)
    value = hint(used, trim(one%key))
    call MPI_Info_free(used)
  end function told
end program comm
