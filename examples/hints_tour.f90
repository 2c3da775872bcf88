! A tour of hints: a communicator, a window and a file are given hints, are used, and say which hints are
! in effect. Needs no MPI and no launcher.
program hints_tour
  use mpi_info_f08
  use, intrinsic :: iso_c_binding, only: c_f_pointer, c_ptr
  implicit none

  type(MPI_Comm) :: comm
  type(MPI_Info) :: hints
  integer :: rank

  call MPI_Init()

  ! A communicator. MPI_Comm_dup would give it no hints; MPI_Comm_dup_with_info gives it these.
  call MPI_Info_create(hints)
  call MPI_Info_set(hints, 'mpi_assert_no_any_tag', 'true')
  call MPI_Info_set(hints, 'mpi_assert_no_any_tga', 'true')
  call MPI_Comm_dup_with_info(MPI_COMM_WORLD, hints, comm)
  call MPI_Info_free(hints)
  call MPI_Comm_get_info(comm, hints)
  call show('communicator', hints)
  call MPI_Comm_rank(comm, rank)

  call use_window()
  call use_file()
  call MPI_Comm_free(comm)
  call MPI_Finalize()

contains

  ! A window with its own memory, aligned as a hint says, and one-sided access to it.
  subroutine use_window()
    type(MPI_Win) :: win
    type(c_ptr) :: base
    real, pointer :: memory(:)
    real :: matrix(3, 4)
    integer :: i

    call MPI_Info_create(hints)
    call MPI_Info_set(hints, 'mpi_minimum_memory_alignment', '4096')
    call MPI_Info_set(hints, 'accumulate_ops', 'same_op')
    call MPI_Win_allocate(4 * 40_MPI_ADDRESS_KIND, 4, hints, comm, base, win)
    call MPI_Info_free(hints)
    call c_f_pointer(base, memory, [40])
    memory = 0

    ! A row of a matrix: its elements are not adjacent.
    matrix = reshape([(real(i), i=1, 12)], [3, 4])
    call MPI_Win_fence(0, win)
    call MPI_Put(matrix(2, :), 4, MPI_REAL, rank, 10_MPI_ADDRESS_KIND, 4, MPI_REAL, win)
    call MPI_Win_fence(0, win)
    call MPI_Accumulate(matrix(2, :), 4, MPI_REAL, rank, 10_MPI_ADDRESS_KIND, 4, MPI_REAL, MPI_SUM, win)
    call MPI_Win_fence(0, win)
    print '(a, 4f6.1)', 'window: the row twice =', memory(11:14)

    call MPI_Win_get_info(win, hints)
    call show('window', hints)
    call MPI_Win_free(win)
  end subroutine use_window

  ! A file, of which this program sees every other element.
  subroutine use_file()
    character(len=*), parameter :: name = 'hints_tour.data'
    type(MPI_File) :: fh
    type(MPI_Datatype) :: every_other
    type(MPI_Status) :: status
    integer :: numbers(3), count

    call MPI_Info_create(hints)
    call MPI_Info_set(hints, 'access_style', 'write_once, sequential')
    call MPI_Info_set(hints, 'file_perm', '0640')
    call MPI_Info_set(hints, 'cb_nodes', '8')
    call MPI_File_open(comm, name, MPI_MODE_CREATE + MPI_MODE_EXCL + MPI_MODE_RDWR + &
      MPI_MODE_DELETE_ON_CLOSE, hints, fh)
    call MPI_Info_free(hints)

    call MPI_Type_vector(3, 1, 2, MPI_INTEGER, every_other)
    call MPI_Type_commit(every_other)
    call MPI_File_write_at(fh, 0_MPI_OFFSET_KIND, [1, 2, 3, 4, 5, 6], 6, MPI_INTEGER, MPI_STATUS_IGNORE)
    call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_INTEGER, every_other, 'native', MPI_INFO_NULL)
    call MPI_File_read_at(fh, 0_MPI_OFFSET_KIND, numbers, 3, MPI_INTEGER, status)
    call MPI_Get_count(status, MPI_INTEGER, count)
    print '(a, i0, a, 3(1x, i0))', 'file: ', count, ' elements in sight:', numbers(:count)
    call MPI_Type_free(every_other)

    call MPI_File_get_info(fh, hints)
    call show('file', hints)
    call MPI_File_close(fh)
  end subroutine use_file

  ! Prints the hints that are in effect, and frees the info object. It does not contain ignored hints: the misspelt
  ! mpi_assert_no_any_tga, and cb_nodes, which one process cannot honour.
  subroutine show(what, in_effect)
    character(len=*), intent(in) :: what
    type(MPI_Info), intent(inout) :: in_effect
    character(len=MPI_MAX_INFO_KEY) :: key
    character(len=MPI_MAX_INFO_VAL) :: value
    integer :: nkeys, n, length
    logical :: found

    call MPI_Info_get_nkeys(in_effect, nkeys)
    print '(a, i0, a)', what // ': ', nkeys, ' hints in effect'
    do n = 0, nkeys - 1
      call MPI_Info_get_nthkey(in_effect, n, key)
      length = len(value)
      call MPI_Info_get_string(in_effect, key, length, value, found)
      print '(4a)', '  ', trim(key), ' = ', trim(value)
    end do
    call MPI_Info_free(in_effect)
  end subroutine show
end program hints_tour
