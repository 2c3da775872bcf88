! A program that communicates with its own MPI, through that MPI's module mpi_f08, and has its hints from this library.
! Compile it with that MPI's wrapper:
!
!   mpifort examples/beside/beside.f90 $(pkg-config --cflags --libs mpi_info_f08) -o beside && mpiexec -n 4 ./beside
!
! Both have a TYPE(MPI_Info) and an MPI_Info_create, so each is used in its own scope: here in this module and in the
! program. The INTEGER handle of the program's MPI, %MPI_VAL, is passed between them.
module io_hints
  use mpi_info_f08
  use mpi_hints, only: minfo_info_from_native, minfo_info_to_native
  implicit none
  private

  public :: new_hints, show

contains

  !> A handle of the program's MPI for hints for writing a file; the program frees it.
  integer function new_hints()
    type(MPI_Info) :: hints

    call MPI_Info_create(hints)
    call MPI_Info_set(hints, 'access_style', 'write_once,sequential')
    call MPI_Info_set(hints, 'cb_nodes', '1')
    call MPI_Info_set(hints, 'romio_cb_write', 'enabled')   ! no value of this key: it is left out, and a line says so
    call minfo_info_to_native(hints, new_hints)
    call MPI_Info_free(hints)
  end function new_hints

  !> Prints the hints in an info object of the program's MPI.
  subroutine show(native)
    integer, intent(in) :: native
    type(MPI_Info) :: hints
    character(len=MPI_MAX_INFO_KEY) :: key
    character(len=MPI_MAX_INFO_VAL) :: value
    integer :: nkeys, n, length
    logical :: found

    call minfo_info_from_native(native, hints)
    call MPI_Info_get_nkeys(hints, nkeys)
    do n = 0, nkeys - 1
      call MPI_Info_get_nthkey(hints, n, key)
      length = len(value)
      call MPI_Info_get_string(hints, key, length, value, found)
      print '(4a)', '  ', trim(key), ' = ', trim(value)
    end do
    call MPI_Info_free(hints)
  end subroutine show
end module io_hints

program beside
  use mpi_f08
  use io_hints, only: new_hints, show
  implicit none
  type(MPI_Info) :: info
  type(MPI_File) :: fh
  integer :: rank, total
  integer(MPI_OFFSET_KIND) :: offset

  call MPI_Init()
  call MPI_Comm_rank(MPI_COMM_WORLD, rank)

  info%MPI_VAL = new_hints()
  call MPI_File_open(MPI_COMM_WORLD, 'beside.data', MPI_MODE_CREATE + MPI_MODE_WRONLY + MPI_MODE_DELETE_ON_CLOSE, &
    info, fh)
  call MPI_Info_free(info)
  offset = 4 * rank
  call MPI_File_write_at_all(fh, offset, [rank], 1, MPI_INTEGER, MPI_STATUS_IGNORE)

  call MPI_File_get_info(fh, info)
  if (rank == 0) print '(a)', 'hints in effect on the file:'
  if (rank == 0) call show(info%MPI_VAL)
  call MPI_Info_free(info)
  call MPI_File_close(fh)

  call MPI_Allreduce(rank, total, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD)
  if (rank == 0) print '(a, i0)', 'sum of the ranks: ', total
  call MPI_Finalize()
end program beside
