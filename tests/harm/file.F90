! Harmful hints for files.
program file
  use mpi_info_f08
  use checks
  use inputs
  implicit none

  character(len=20), parameter :: places(4) = [character(len=20) :: 'MPI_File_open', 'MPI_File_set_view', &
    'MPI_File_set_info', 'MPI_File_delete']
  ! Each process has some rows of every block of this number of integers.
  integer, parameter :: rows = 4, columns = 16
  integer, parameter :: amode = MPI_MODE_CREATE + MPI_MODE_RDWR
  type(input), allocatable :: all(:)
  type(MPI_Datatype) :: part
  integer :: i, place, number = 0

  call start()
  call read_inputs('file', all)
  call check(size(all) > 0, 'there are inputs')
  ! Rows of one process lie between those of the others, so that collective transfers have something to gather.
  call MPI_Type_vector(rows, columns, columns * processes, MPI_INTEGER, part)
  call MPI_Type_commit(part)
  do i = 1, size(all)
    do place = 1, size(places)
      if (.not. is_wanted(places(place), all(i))) cycle
      number = number + 1
      if (places(place) == 'MPI_File_delete') then
        call attempt_delete(all(i))
      else
        call attempt(trim(places(place)), all(i))
      end if
    end do
  end do
  call MPI_Type_free(part)
  call finish()

contains

  function file_name() result(name)
    character(len=12) :: name

    write (name, '(i0, a)') number, '.data'
  end function file_name

  subroutine attempt(where, one)
    character(len=*), intent(in) :: where
    type(input), intent(in) :: one
    type(MPI_File) :: fh
    type(MPI_Info) :: info
    character(len=value_length) :: before, after
    integer :: ierr
    logical :: works

    info = info_of(one)
    call announce(one, where // ' of "' // trim(file_name()) // '"')
    fh = MPI_FILE_NULL
    call MPI_File_open(MPI_COMM_WORLD, trim(file_name()), amode, MPI_INFO_NULL, fh)
    before = told(fh, one)
    if (where == 'MPI_File_open') then
      call MPI_File_close(fh)
      call MPI_File_open(MPI_COMM_WORLD, trim(file_name()), amode, info, fh, ierr)
      if (is_to_fail(one)) then
        call refused(one, where, ierr)
        call check(fh == MPI_FILE_NULL, where // ': no file is made')
        call MPI_File_open(MPI_COMM_WORLD, trim(file_name()), amode, MPI_INFO_NULL, fh, ierr)
      end if
    end if
    if (where == 'MPI_File_set_info') then
      call MPI_File_set_info(fh, info, ierr)
      if (is_to_fail(one)) call refused(one, where, ierr)
    end if
    if (where == 'MPI_File_set_view') then
      call MPI_File_set_view(fh, offset_of(rank), MPI_INTEGER, part, 'native', info, ierr)
      if (is_to_fail(one)) call refused(one, where, ierr)
    end if
    if (where /= 'MPI_File_set_view' .or. is_to_fail(one)) &
      call MPI_File_set_view(fh, offset_of(rank), MPI_INTEGER, part, 'native', MPI_INFO_NULL)
    works = ierr == MPI_SUCCESS
    if (works) works = data_come_back(fh)
    after = told(fh, one)
    call conclude_attempt(one, where, info, ierr, works, trim(before), trim(after))
    call MPI_File_close(fh)
    call MPI_Info_free(info)
    call delete()
  end subroutine attempt

  !> The error that it has to be, after which all goes on.
  subroutine refused(one, where, ierr)
    type(input), intent(in) :: one
    character(len=*), intent(in) :: where
    integer, intent(inout) :: ierr

    call check_class(ierr, MPI_ERR_NOT_SAME, where // ' with ' // trim(one%name))
    ierr = MPI_SUCCESS
  end subroutine refused

  subroutine attempt_delete(one)
    type(input), intent(in) :: one
    type(MPI_Info) :: info
    integer :: ierr, unit
    logical :: is_there

    info = info_of(one)
    call announce_local(one, 'MPI_File_delete')
    ierr = MPI_SUCCESS
    is_there = .false.
    if (rank == 0) then
      open (newunit=unit, file=trim(file_name()), status='replace')
      close (unit)
      call MPI_File_delete(trim(file_name()), info, ierr)
      inquire (file=trim(file_name()), exist=is_there)
    end if
    call conclude_attempt(one, 'MPI_File_delete', info, ierr, .not. is_there, '', '')
    call MPI_Info_free(info)
  end subroutine attempt_delete

  subroutine delete()
    call MPI_Barrier(MPI_COMM_WORLD)
    if (rank == 0) call MPI_File_delete(trim(file_name()), MPI_INFO_NULL)
    call MPI_Barrier(MPI_COMM_WORLD)
  end subroutine delete

  !> Where the rows of a process begin.
  integer(MPI_OFFSET_KIND) function offset_of(who)
    integer, intent(in) :: who

    offset_of = int(who, MPI_OFFSET_KIND) * columns * 4
  end function offset_of

  function told(fh, one) result(value)
    type(MPI_File), intent(in) :: fh
    type(input), intent(in) :: one
    character(len=value_length) :: value
    type(MPI_Info) :: used

    call MPI_File_get_info(fh, used)
    value = hint(used, trim(one%key))
    call MPI_Info_free(used)
  end function told

  !> Writes and reads through the view, with all processes together, and then the row of a neighbour.
  logical function data_come_back(fh)
    type(MPI_File), intent(in) :: fh
    integer, dimension(columns, rows) :: written, back
    integer :: i, ierr

    written = reshape([(rank * 100000 + i, i=1, rows * columns)], [columns, rows])
    back = -1
    call MPI_File_write_at_all(fh, 0_MPI_OFFSET_KIND, written, rows * columns, MPI_INTEGER, MPI_STATUS_IGNORE, ierr)
    data_come_back = ierr == MPI_SUCCESS
    call MPI_File_sync(fh)
    call MPI_Barrier(MPI_COMM_WORLD)
    call MPI_File_sync(fh)
    call MPI_File_read_at_all(fh, 0_MPI_OFFSET_KIND, back, rows * columns, MPI_INTEGER, MPI_STATUS_IGNORE, ierr)
    data_come_back = data_come_back .and. ierr == MPI_SUCCESS .and. all_equal(back, written)
    call MPI_File_set_view(fh, offset_of(right), MPI_INTEGER, part, 'native', MPI_INFO_NULL)
    call MPI_File_read_at_all(fh, 0_MPI_OFFSET_KIND, back, rows * columns, MPI_INTEGER, MPI_STATUS_IGNORE, ierr)
    data_come_back = data_come_back .and. ierr == MPI_SUCCESS .and. all_equal(back, written + (right - rank) * 100000)
  end function data_come_back

  logical function all_equal(some, others)
    integer, intent(in) :: some(:, :), others(:, :)

    all_equal = .not. any(some /= others)
  end function all_equal
end program file
