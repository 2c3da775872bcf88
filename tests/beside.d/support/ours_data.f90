!> This library's procedures with choice buffers, for integers. Who uses this module does not see the procedures
!! themselves.
module ours_data
  use mpi_info_f08
  implicit none
  private

  public :: our_Bcast, our_Allreduce, our_Put, our_Rput
  public :: our_File_read_at, our_File_read_at_all, our_File_write_at, our_File_write_at_all

contains

  subroutine our_Bcast(number, root, comm)
    integer, intent(inout) :: number
    integer, intent(in) :: root
    type(MPI_Comm), intent(in) :: comm

    call MPI_Bcast(number, 1, MPI_INTEGER, root, comm)
  end subroutine our_Bcast

  !> The sum over all processes.
  subroutine our_Allreduce(number, total, comm)
    integer, intent(in) :: number
    integer, intent(out) :: total
    type(MPI_Comm), intent(in) :: comm

    call MPI_Allreduce(number, total, 1, MPI_INTEGER, MPI_SUM, comm)
  end subroutine our_Allreduce

  subroutine our_Put(origin, rank, disp, win, ierror)
    integer, intent(in), asynchronous :: origin(:)
    integer, intent(in) :: rank
    integer(MPI_ADDRESS_KIND), intent(in) :: disp
    type(MPI_Win), intent(in) :: win
    integer, intent(out), optional :: ierror

    call MPI_Put(origin, size(origin), MPI_INTEGER, rank, disp, size(origin), MPI_INTEGER, win, ierror)
  end subroutine our_Put

  !> Waits for the request, too.
  subroutine our_Rput(origin, rank, disp, win)
    integer, intent(in), asynchronous :: origin(:)
    integer, intent(in) :: rank
    integer(MPI_ADDRESS_KIND), intent(in) :: disp
    type(MPI_Win), intent(in) :: win
    type(MPI_Request) :: request

    call MPI_Rput(origin, size(origin), MPI_INTEGER, rank, disp, size(origin), MPI_INTEGER, win, request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
  end subroutine our_Rput

  subroutine our_File_read_at(fh, offset, numbers)
    type(MPI_File), intent(in) :: fh
    integer(MPI_OFFSET_KIND), intent(in) :: offset
    integer, intent(inout) :: numbers(:)

    call MPI_File_read_at(fh, offset, numbers, size(numbers), MPI_INTEGER, MPI_STATUS_IGNORE)
  end subroutine our_File_read_at

  subroutine our_File_read_at_all(fh, offset, numbers)
    type(MPI_File), intent(in) :: fh
    integer(MPI_OFFSET_KIND), intent(in) :: offset
    integer, intent(inout) :: numbers(:)

    call MPI_File_read_at_all(fh, offset, numbers, size(numbers), MPI_INTEGER, MPI_STATUS_IGNORE)
  end subroutine our_File_read_at_all

  subroutine our_File_write_at(fh, offset, numbers, ierror)
    type(MPI_File), intent(in) :: fh
    integer(MPI_OFFSET_KIND), intent(in) :: offset
    integer, intent(in) :: numbers(:)
    integer, intent(out) :: ierror

    call MPI_File_write_at(fh, offset, numbers, size(numbers), MPI_INTEGER, MPI_STATUS_IGNORE, ierror)
  end subroutine our_File_write_at

  subroutine our_File_write_at_all(fh, offset, numbers)
    type(MPI_File), intent(in) :: fh
    integer(MPI_OFFSET_KIND), intent(in) :: offset
    integer, intent(in) :: numbers(:)

    call MPI_File_write_at_all(fh, offset, numbers, size(numbers), MPI_INTEGER, MPI_STATUS_IGNORE)
  end subroutine our_File_write_at_all
end module ours_data
