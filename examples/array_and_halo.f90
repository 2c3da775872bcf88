! A two-dimensional array that is distributed over all processes, and two typical operations on it:
!
! - it goes to a file, of which each process writes the block that it has, all together, and it is read back by the
!   same processes with another distribution;
! - each process gets the edges of its neighbours' blocks (its halo), which they put into a window.
!
! Both take hints. The program prints what happened to them, checks everything, and ends with one line.
!
!   mpiexec -n 4 ./array_and_halo    or alone: ./array_and_halo
program array_and_halo
  use, intrinsic :: iso_fortran_env, only: error_unit, real64
  use mpi_info_f08
  implicit none

  ! The part of the array that a process has: rows lower(1)+1 to lower(1)+extent(1), and the columns in the same way.
  type :: block
    integer :: lower(2) = 0, extent(2) = 0
  end type block

  character(len=*), parameter :: name = 'array_and_halo.data'
  integer, parameter :: shape_of_all(2) = [60, 44]
  ! The values at the edge of the whole array, where there is no neighbour.
  real(real64), parameter :: outside = -1

  type(block) :: mine
  real(real64), allocatable, asynchronous :: a(:, :)
  integer :: rank, processes, grid(2), wrong, wrong_anywhere

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)
  call MPI_Comm_size(MPI_COMM_WORLD, processes)
  ! By default, an error in a file would be returned as a code. Here it ends the program, like other errors.
  call MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_ARE_FATAL)

  grid = grid_of(processes)
  if (any(grid > shape_of_all)) error stop 'there are more processes than rows or columns'
  mine = block_of(rank, grid)
  wrong = 0
  ! With an additional row and column on each side.
  allocate (a(0:mine%extent(1) + 1, 0:mine%extent(2) + 1), source=outside)
  call fill()
  call write_blocks()
  call read_columns()
  call exchange_halo()

  call MPI_Allreduce(wrong, wrong_anywhere, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
  if (rank == 0 .and. wrong_anywhere == 0) print '(4(a, i0), a)', 'array of ', shape_of_all(1), ' x ', &
    shape_of_all(2), ' on ', grid(1), ' x ', grid(2), ' processes: written, read and exchanged, all as it should be'
  call MPI_Finalize()
  if (wrong_anywhere > 0) then
    if (rank == 0) write (error_unit, '(i0, a)') wrong_anywhere, ' elements are wrong'
    stop 1
  end if

contains

  ! A grid of this many processes: as square as possible.
  pure function grid_of(number) result(grid)
    integer, intent(in) :: number
    integer :: grid(2)

    grid(1) = int(sqrt(real(number)))
    do while (modulo(number, grid(1)) /= 0)
      grid(1) = grid(1) - 1
    end do
    grid(2) = number/grid(1)
  end function grid_of

  ! The block of a process in a grid. If rows or columns cannot be divided evenly, the first blocks have one more.
  pure function block_of(process, grid) result(part)
    integer, intent(in) :: process, grid(2)
    type(block) :: part
    integer :: place(2), least(2), more(2)

    place = [modulo(process, grid(1)), process/grid(1)]
    least = shape_of_all/grid
    more = modulo(shape_of_all, grid)
    part%lower = place*least + min(place, more)
    part%extent = least + merge(1, 0, place < more)
  end function block_of

  ! The process that has the block this many rows and columns further in the grid; MPI_PROC_NULL outside it, to which
  ! messages and puts have no effect.
  pure integer function neighbor(rows, columns)
    integer, intent(in) :: rows, columns
    integer :: place(2)

    place = [modulo(rank, grid(1)) + rows, rank/grid(1) + columns]
    neighbor = MPI_PROC_NULL
    if (all(place >= 0 .and. place < grid)) neighbor = place(1) + grid(1)*place(2)
  end function neighbor

  ! The value of an element of the whole array.
  pure elemental real(real64) function value_at(row, column)
    integer, intent(in) :: row, column

    value_at = 1000*row + column
  end function value_at

  subroutine fill()
    integer :: i, j

    do j = 1, mine%extent(2)
      do i = 1, mine%extent(1)
        a(i, j) = value_at(mine%lower(1) + i, mine%lower(2) + j)
      end do
    end do
  end subroutine fill

  ! All write their blocks. The view of a process shows only its block, so that offsets count within the block.
  subroutine write_blocks()
    type(MPI_File) :: fh
    type(MPI_Info) :: hints
    type(MPI_Datatype) :: in_file

    call MPI_Info_create(hints)
    call MPI_Info_set(hints, 'access_style', 'write_once')
    ! (One is enough for 21 KB. With more, some versions of Open MPI lose small pieces: mpi-hints advise says which do.)
    call MPI_Info_set(hints, 'cb_nodes', '1')
    call MPI_Info_set(hints, 'cb_buffer_size', '1048576')
    call MPI_Info_set(hints, 'striping_factor', '4')
    call MPI_Info_set(hints, 'romio_cb_write', 'enable')
    ! The file may exist already, and be longer than it will be.
    call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE + MPI_MODE_WRONLY, hints, fh)
    call MPI_File_set_size(fh, 0_MPI_OFFSET_KIND)

    call view_of(mine, in_file)
    call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_REAL8, in_file, 'native', MPI_INFO_NULL)
    ! The block without its halo: an array section, which is not contiguous.
    call MPI_File_write_all(fh, a(1:mine%extent(1), 1:mine%extent(2)), product(mine%extent), MPI_REAL8, &
      MPI_STATUS_IGNORE)
    call MPI_Type_free(in_file)

    call show_file('the file', fh, hints)
    call MPI_Info_free(hints)
    call MPI_File_close(fh)
  end subroutine write_blocks

  ! All read bands of whole columns, and compare. A process without a column also takes part, and reads nothing.
  subroutine read_columns()
    type(MPI_File) :: fh
    type(MPI_Info) :: hints
    type(MPI_Datatype) :: in_file
    type(MPI_Status) :: status
    type(block) :: band
    real(real64), allocatable :: b(:, :)
    integer :: i, j, count

    band = block_of(rank, [1, processes])
    allocate (b(band%extent(1), band%extent(2)), source=outside)
    call MPI_Info_create(hints)
    call MPI_Info_set(hints, 'access_style', 'read_once,sequential')
    ! The file is not needed any more.
    call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_RDONLY + MPI_MODE_DELETE_ON_CLOSE, hints, fh)
    call MPI_Info_free(hints)
    call view_of(band, in_file)
    call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_REAL8, in_file, 'native', MPI_INFO_NULL)
    call MPI_File_read_all(fh, b, size(b), MPI_REAL8, status)
    call MPI_Get_count(status, MPI_REAL8, count)
    call MPI_Type_free(in_file)
    call MPI_File_close(fh)

    wrong = wrong + abs(size(b) - count)
    do j = 1, band%extent(2)
      do i = 1, band%extent(1)
        call compare(b(i, j), value_at(band%lower(1) + i, band%lower(2) + j))
      end do
    end do
  end subroutine read_columns

  ! The part of the file that has a block. (A subarray has at least one element; for a process without data the view
  ! does not matter.)
  subroutine view_of(part, in_file)
    type(block), intent(in) :: part
    type(MPI_Datatype), intent(out) :: in_file

    call MPI_Type_create_subarray(2, shape_of_all, max(part%extent, 1), min(part%lower, shape_of_all - 1), &
      MPI_ORDER_FORTRAN, MPI_REAL8, in_file)
    call MPI_Type_commit(in_file)
  end subroutine view_of

  ! Each process puts the edges of its block into the halos of its neighbours.
  subroutine exchange_halo()
    type(MPI_Win) :: win
    type(MPI_Info) :: hints
    integer :: unit, rows, columns

    unit = storage_size(a)/8
    call MPI_Info_create(hints)
    call MPI_Info_set(hints, 'no_locks', 'true')
    call MPI_Info_set(hints, 'same_disp_unit', 'true')
    call MPI_Info_set(hints, 'same_size', merge('true ', 'false', all(modulo(shape_of_all, grid) == 0)))
    call MPI_Info_set(hints, 'accumulate_ordering', 'none')
    call MPI_Win_create(a, int(unit, MPI_ADDRESS_KIND)*size(a), unit, hints, MPI_COMM_WORLD, win)

    rows = mine%extent(1)
    columns = mine%extent(2)
    ! Between two fences all put, and none uses its own array.
    call MPI_Win_fence(MPI_MODE_NOPRECEDE, win)
    call put_column(win, a(1:rows, columns), neighbor(0, +1), 0)
    call put_column(win, a(1:rows, 1), neighbor(0, -1), -1)
    call put_row(win, a(rows, 1:columns), neighbor(+1, 0), 0)
    call put_row(win, a(1, 1:columns), neighbor(-1, 0), -1)
    call MPI_Win_fence(MPI_MODE_NOPUT + MPI_MODE_NOSUCCEED, win)

    call show_win('the window', win, hints)
    call MPI_Info_free(hints)
    call MPI_Win_free(win)
    call check_halo()
  end subroutine exchange_halo

  ! Puts a column into column 0 of a neighbour's array, or into its last one, -1: both arrays have the same rows.
  subroutine put_column(win, column, to, into)
    type(MPI_Win), intent(in) :: win
    real(real64), intent(in), asynchronous :: column(:)
    integer, intent(in) :: to, into
    type(block) :: theirs
    integer :: last

    if (to == MPI_PROC_NULL) return
    theirs = block_of(to, grid)
    last = modulo(into, theirs%extent(2) + 2)
    call MPI_Put(column, size(column), MPI_REAL8, to, place(theirs, 1, last), size(column), MPI_REAL8, win)
  end subroutine put_column

  ! Puts a row into row 0 of a neighbour's array, or into its last one, -1. Its elements are not adjacent: here it is an
  ! array section, there a vector, whose stride depends on the neighbour's rows.
  subroutine put_row(win, row, to, into)
    type(MPI_Win), intent(in) :: win
    real(real64), intent(in), asynchronous :: row(:)
    integer, intent(in) :: to, into
    type(MPI_Datatype) :: their_row
    type(block) :: theirs

    if (to == MPI_PROC_NULL) return
    theirs = block_of(to, grid)
    call MPI_Type_vector(size(row), 1, theirs%extent(1) + 2, MPI_REAL8, their_row)
    call MPI_Type_commit(their_row)
    call MPI_Put(row, size(row), MPI_REAL8, to, place(theirs, modulo(into, theirs%extent(1) + 2), 1), 1, their_row, win)
    ! The datatype exists until the put is complete.
    call MPI_Type_free(their_row)
  end subroutine put_row

  ! The position of an element of a process's array in its window.
  pure integer(MPI_ADDRESS_KIND) function place(theirs, row, column)
    type(block), intent(in) :: theirs
    integer, intent(in) :: row, column

    place = row + column*(theirs%extent(1) + 2_MPI_ADDRESS_KIND)
  end function place

  ! All elements of the array: the block is unchanged, the halo has the neighbours' values. No process puts the corners.
  subroutine check_halo()
    integer :: i, j, row, column
    logical :: is_corner, is_outside

    do j = 0, mine%extent(2) + 1
      do i = 0, mine%extent(1) + 1
        row = mine%lower(1) + i
        column = mine%lower(2) + j
        is_corner = (i == 0 .or. i > mine%extent(1)) .and. (j == 0 .or. j > mine%extent(2))
        is_outside = row < 1 .or. row > shape_of_all(1) .or. column < 1 .or. column > shape_of_all(2)
        call compare(a(i, j), merge(outside, value_at(row, column), is_corner .or. is_outside))
      end do
    end do
  end subroutine check_halo

  ! Values are small whole numbers, which are exact.
  subroutine compare(seen, expected)
    real(real64), intent(in) :: seen, expected

    if (abs(seen - expected) > 0) wrong = wrong + 1
  end subroutine compare

  subroutine show_file(what, fh, hints)
    character(len=*), intent(in) :: what
    type(MPI_File), intent(in) :: fh
    type(MPI_Info), intent(in) :: hints
    type(MPI_Info) :: in_effect

    call MPI_File_get_info(fh, in_effect)
    call show(what, hints, in_effect)
    call MPI_Info_free(in_effect)
  end subroutine show_file

  subroutine show_win(what, win, hints)
    character(len=*), intent(in) :: what
    type(MPI_Win), intent(in) :: win
    type(MPI_Info), intent(in) :: hints
    type(MPI_Info) :: in_effect

    call MPI_Win_get_info(win, in_effect)
    call show(what, hints, in_effect)
    call MPI_Info_free(in_effect)
  end subroutine show_win

  ! Prints what happened to each hint: it is in effect, with this value or another, or it was ignored.
  subroutine show(what, asked, in_effect)
    character(len=*), intent(in) :: what
    type(MPI_Info), intent(in) :: asked, in_effect
    character(len=MPI_MAX_INFO_KEY) :: key
    character(len=:), allocatable :: given, now
    integer :: nkeys, n

    if (rank /= 0) return
    print '(3a)', 'hints of ', what, ':'
    call MPI_Info_get_nkeys(asked, nkeys)
    do n = 0, nkeys - 1
      call MPI_Info_get_nthkey(asked, n, key)
      call get_value(asked, key, given)
      call get_value(in_effect, key, now)
      if (.not. allocated(now)) then
        print '(5a)', '  ', trim(key), ' = ', given, ' was ignored'
      else if (now == given) then
        print '(5a)', '  ', trim(key), ' = ', given, ' is in effect'
      else
        print '(6a)', '  ', trim(key), ' = ', given, ' became ', now
      end if
    end do
  end subroutine show

  ! The value of a key; not allocated if there is none.
  subroutine get_value(info, key, value)
    type(MPI_Info), intent(in) :: info
    character(len=*), intent(in) :: key
    character(len=:), allocatable, intent(out) :: value
    character(len=MPI_MAX_INFO_VAL) :: text
    integer :: length
    logical :: found

    length = len(text)
    call MPI_Info_get_string(info, key, length, text, found)
    if (found) value = text(:length)
  end subroutine get_value
end program array_and_halo
