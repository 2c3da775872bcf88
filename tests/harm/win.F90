! Harmful hints for windows.
program win
  use mpi_info_f08
  use, intrinsic :: iso_c_binding, only: c_ptr, c_f_pointer, c_loc
  use checks
  use inputs
  implicit none

  character(len=24), parameter :: places(5) = [character(len=24) :: 'MPI_Win_create', 'MPI_Win_allocate', &
    'MPI_Win_allocate_shared', 'MPI_Win_create_dynamic', 'MPI_Win_set_info']
  integer, parameter :: elements = 16
  integer(MPI_ADDRESS_KIND), parameter :: bytes = 4 * elements
  type(input), allocatable :: all(:)
  integer, target, asynchronous :: own(elements)
  integer, pointer :: memory(:)
  integer :: i, place

  call start()
  call read_inputs('win', all)
  call check(size(all) > 0, 'there are inputs')
  do place = 1, size(places)
    do i = 1, size(all)
      if (is_wanted(places(place), all(i))) call attempt(trim(places(place)), all(i))
    end do
  end do
  call finish()

contains

  subroutine attempt(where, one)
    character(len=*), intent(in) :: where
    type(input), intent(in) :: one
    type(MPI_Win) :: window
    type(MPI_Info) :: info
    character(len=value_length) :: before, after
    integer :: ierr
    logical :: works

    info = info_of(one)
    call announce(one, where)
    call make(where, MPI_INFO_NULL, window, ierr)
    call MPI_Win_set_errhandler(window, MPI_ERRORS_RETURN)
    before = told(window, one)
    if (where == 'MPI_Win_set_info') then
      call MPI_Win_set_info(window, info, ierr)
    else
      call MPI_Win_free(window)
      call make(where, info, window, ierr)
      if (is_to_fail(one)) call check(window == MPI_WIN_NULL, where // ': no window is made')
    end if
    if (is_to_fail(one)) then
      call check_class(ierr, MPI_ERR_NOT_SAME, where // ' with ' // trim(one%name))
      ierr = MPI_SUCCESS
      if (where /= 'MPI_Win_set_info') call make(where, MPI_INFO_NULL, window, ierr)
    end if
    works = ierr == MPI_SUCCESS
    after = ''
    if (window /= MPI_WIN_NULL) then
      if (works) works = data_arrive(where, window)
      after = told(window, one)
    end if
    call conclude_attempt(one, where, info, ierr, works, trim(before), trim(after))
    if (window /= MPI_WIN_NULL) call MPI_Win_free(window)
    call MPI_Info_free(info)
  end subroutine attempt

  subroutine make(where, info, window, ierr)
    character(len=*), intent(in) :: where
    type(MPI_Info), intent(in) :: info
    type(MPI_Win), intent(out) :: window
    integer, intent(out) :: ierr
    type(c_ptr) :: base

    window = MPI_WIN_NULL
    memory => own
    select case (where)
    case ('MPI_Win_create')
      call MPI_Win_create(own, bytes, 4, info, MPI_COMM_WORLD, window, ierr)
    case ('MPI_Win_create_dynamic')
      call MPI_Win_create_dynamic(info, MPI_COMM_WORLD, window, ierr)
    case ('MPI_Win_allocate_shared')
      call MPI_Win_allocate_shared(bytes, 4, info, MPI_COMM_WORLD, base, window, ierr)
      if (ierr == MPI_SUCCESS) call c_f_pointer(base, memory, [elements])
    case default
      call MPI_Win_allocate(bytes, 4, info, MPI_COMM_WORLD, base, window, ierr)
      if (ierr == MPI_SUCCESS) call c_f_pointer(base, memory, [elements])
    end select
  end subroutine make

  function told(window, one) result(value)
    type(MPI_Win), intent(in) :: window
    type(input), intent(in) :: one
    character(len=value_length) :: value
    type(MPI_Info) :: used

    call MPI_Win_get_info(window, used)
    value = hint(used, trim(one%key))
    call MPI_Info_free(used)
  end function told

  !> What is put into the window of the next process is there, and shared memory is where it is said to be.
  logical function data_arrive(where, window)
    character(len=*), intent(in) :: where
    type(MPI_Win), intent(in) :: window
    integer(MPI_ADDRESS_KIND) :: displacement, displacements(0:processes - 1), size
    type(c_ptr) :: base
    integer, pointer :: neighbour(:)
    integer, asynchronous :: value
    integer :: unit

    displacement = 0
    if (where == 'MPI_Win_create_dynamic') then
      call MPI_Win_attach(window, own, bytes)
      call MPI_Get_address(own, displacement)
    end if
    call MPI_Allgather(displacement, 1, MPI_AINT, displacements, 1, MPI_AINT, MPI_COMM_WORLD)
    memory = -1
    value = 1000 + rank
    call MPI_Win_fence(0, window)
    call MPI_Put(value, 1, MPI_INTEGER, right, displacements(right), 1, MPI_INTEGER, window)
    call MPI_Win_fence(0, window)
    data_arrive = memory(1) == 1000 + left .and. all_are(memory(2:), -1)
    if (where == 'MPI_Win_allocate_shared') then
      memory = 2000 + rank
      call MPI_Win_fence(0, window)
      call MPI_Win_shared_query(window, right, size, unit, base)
      call c_f_pointer(base, neighbour, [elements])
      data_arrive = data_arrive .and. size == bytes .and. unit == 4 .and. all_are(neighbour, 2000 + right)
      call MPI_Win_fence(0, window)
    end if
    if (where == 'MPI_Win_create_dynamic') call MPI_Win_detach(window, own)
  end function data_arrive

  logical function all_are(some, value)
    integer, intent(in) :: some(:), value

    all_are = .not. any(some /= value)
  end function all_are
end program win
