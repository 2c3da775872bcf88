!> Files with hints, and handles that mpi4py understands: f2py makes the Python module field_io from this file, as
!! docs/python.md shows.
!!
!! `communicator` and `hints` are INTEGER handles of the MPI that mpi4py uses: py2f() returns them, f2py() accepts them.
module fields
  use mpi_info_f08
  use mpi_hints, only: minfo_comm_from_native, minfo_comm_to_native, minfo_info_from_native, minfo_info_to_native
  implicit none
  private

  public :: start, finish, write_alone, write_together, new_hints, hint, duplicate, end_duplicate

  !> The communicators that `duplicate` has made.
  type(MPI_Comm) :: copy

contains

  !> For a process in which MPI is not started otherwise.
  subroutine start()
    call MPI_Init()
  end subroutine start

  !> Ends what `start` has started.
  subroutine finish()
    call MPI_Finalize()
  end subroutine finish

  !> Writes the field of this process alone.
  subroutine write_alone(path, field)
    character(len=*), intent(in) :: path
    double precision, intent(in) :: field(:)

    call write_field(MPI_COMM_SELF, path, field)
  end subroutine write_alone

  !> Writes the fields of all processes of mpi4py's communicator, in the order of their ranks.
  subroutine write_together(communicator, path, field)
    integer, intent(in) :: communicator
    character(len=*), intent(in) :: path
    double precision, intent(in) :: field(:)
    type(MPI_Comm) :: comm

    call minfo_comm_from_native(communicator, comm)
    call write_field(comm, path, field)
    call let_go(comm)
  end subroutine write_together

  !> Ends this library's handle of a communicator of mpi4py, which is not affected. (Its MPI_COMM_WORLD is ours.)
  subroutine let_go(comm)
    type(MPI_Comm), intent(inout) :: comm

    if (comm /= MPI_COMM_WORLD .and. comm /= MPI_COMM_SELF) call MPI_Comm_free(comm)
  end subroutine let_go

  !> Writes fields of the same size to one file.
  subroutine write_field(comm, path, field)
    type(MPI_Comm), intent(in) :: comm
    character(len=*), intent(in) :: path
    double precision, intent(in) :: field(:)
    type(MPI_Info) :: info
    type(MPI_File) :: file
    integer :: rank

    call MPI_Comm_rank(comm, rank)
    call MPI_Info_create(info)
    call MPI_Info_set(info, 'access_style', 'write_once')
    call MPI_Info_set(info, 'cb_nodes', '1')
    call MPI_File_open(comm, path, MPI_MODE_CREATE + MPI_MODE_WRONLY, info, file)
    call MPI_Info_free(info)
    ! The contents of an older file are removed.
    call MPI_File_set_size(file, 0_MPI_OFFSET_KIND)
    call MPI_File_write_at_all(file, 8_MPI_OFFSET_KIND * rank * size(field), field, size(field), &
      MPI_DOUBLE_PRECISION, MPI_STATUS_IGNORE)
    call MPI_File_close(file)
  end subroutine write_field

  !> An info object of mpi4py's MPI, with checked hints; the caller frees it.
  subroutine new_hints(aggregators, hints)
    integer, intent(in) :: aggregators
    integer, intent(out) :: hints
    type(MPI_Info) :: info
    character(len=12) :: digits

    write (digits, '(i0)') aggregators
    call MPI_Info_create(info)
    call MPI_Info_set(info, 'romio_cb_write', 'enable')
    call MPI_Info_set(info, 'cb_nodes', digits)
    call minfo_info_to_native(info, hints)
    call MPI_Info_free(info)
  end subroutine new_hints

  !> The value of one hint in an info object of mpi4py; empty if it is not set.
  subroutine hint(hints, key, value)
    integer, intent(in) :: hints
    character(len=*), intent(in) :: key
    character(len=80), intent(out) :: value
    type(MPI_Info) :: info
    integer :: length
    logical :: is_set

    call minfo_info_from_native(hints, info)
    value = ''
    length = len(value)
    call MPI_Info_get_string(info, key, length, value, is_set)
    call MPI_Info_free(info)
  end subroutine hint

  !> A copy of mpi4py's communicator that this library makes with hints, as a handle of mpi4py.
  subroutine duplicate(communicator, handle)
    integer, intent(in) :: communicator
    integer, intent(out) :: handle
    type(MPI_Comm) :: comm
    type(MPI_Info) :: info

    call MPI_Info_create(info)
    call MPI_Info_set(info, 'mpi_assert_no_any_tag', 'true')
    call minfo_comm_from_native(communicator, comm)
    call MPI_Comm_dup_with_info(comm, info, copy)
    call minfo_comm_to_native(copy, handle)
    call let_go(comm)
    call MPI_Info_free(info)
  end subroutine duplicate

  !> The side that made a communicator frees it.
  subroutine end_duplicate()
    call MPI_Comm_free(copy)
  end subroutine end_duplicate
end module fields
