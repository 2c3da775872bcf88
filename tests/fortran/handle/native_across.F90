! Objects of this library as objects of the MPI library that it calls, and back: that library has its own handles for
! them.
! processes: 1 2 4
! forms: f08 mpi_f08
program native_handles
  use mpi_hints
  use, intrinsic :: iso_c_binding, only: c_f_pointer, c_int, c_int64_t, c_ptr
#include "interface.inc"
  call start()
  ! (With the embedded engine there are none: see handle/native.)
  if (.not. embedded()) then
    call info()
    call communicators()
    call windows()
    call files()
    call wrong()
  end if
  call finish()

contains

  subroutine info()
    type(MPI_Info) :: made, found
    integer(c_int) :: native, null
    integer(c_int64_t) :: wide
    integer :: ierr

    call MPI_Info_create(made)
    call MPI_Info_set(made, 'some_key', 'its value')
    call MPI_Info_set(made, 'no_locks', ' true ')
    call minfo_info_to_native(made, native, ierr)
    call check_class(ierr, MPI_SUCCESS, 'minfo_info_to_native')
    call MPI_Info_free(made)
    call minfo_info_from_native(native, found, ierr)
    call check_class(ierr, MPI_SUCCESS, 'minfo_info_from_native')
    call check_text(hint(found, 'some_key'), 'its value', 'the pair')
    call check_text(hint(found, 'no_locks'), 'true', 'the hint')
    call MPI_Info_free(found)
    wide = native
    call minfo_info_from_native(wide, found, ierr)
    call check_class(ierr, MPI_SUCCESS, 'minfo_info_from_native, wide')
    call MPI_Info_free(found)

    call minfo_info_to_native(MPI_INFO_NULL, null)
    call minfo_info_from_native(null, found)
    call check(found == MPI_INFO_NULL, 'MPI_INFO_NULL')
    call check(null /= native, 'which is another handle')
  end subroutine info

  subroutine communicators()
    type(MPI_Comm) :: made, found
    integer(c_int) :: native
    integer :: number, ierr

    call minfo_comm_to_native(MPI_COMM_WORLD, native)
    call minfo_comm_from_native(native, found)
    call check(found == MPI_COMM_WORLD, 'MPI_COMM_WORLD')
    call minfo_comm_to_native(MPI_COMM_SELF, native)
    call minfo_comm_from_native(native, found)
    call check(found == MPI_COMM_SELF, 'MPI_COMM_SELF')
    call minfo_comm_to_native(MPI_COMM_NULL, native)
    call minfo_comm_from_native(native, found)
    call check(found == MPI_COMM_NULL, 'MPI_COMM_NULL')

    call MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, made)
    call minfo_comm_to_native(made, native, ierr)
    call check_class(ierr, MPI_SUCCESS, 'minfo_comm_to_native')
    call minfo_comm_from_native(native, found, ierr)
    call check_class(ierr, MPI_SUCCESS, 'minfo_comm_from_native')
    call MPI_Comm_rank(found, number)
    call check_code(number, processes - 1 - rank, 'the rank')
    call MPI_Comm_compare(made, found, number)
    call check_code(number, MPI_IDENT, 'the same')
    number = rank
    call MPI_Bcast(number, 1, MPI_INTEGER, 0, found)
    call check_code(number, processes - 1, 'a broadcast')
    ! Only the side that created it frees it.
    call MPI_Comm_free(found)
    call MPI_Barrier(made)
    call MPI_Comm_free(made)
  end subroutine communicators

  subroutine windows()
    type(MPI_Win) :: made, found
    integer(c_int) :: native
    type(c_ptr) :: base
    integer, pointer :: memory(:)
    integer(MPI_ADDRESS_KIND) :: of_size
    logical :: flag
    integer :: ierr

    call minfo_win_to_native(MPI_WIN_NULL, native)
    call minfo_win_from_native(native, found)
    call check(found == MPI_WIN_NULL, 'MPI_WIN_NULL')
    call MPI_Win_allocate(storage_size(0)/8 * 4_MPI_ADDRESS_KIND, storage_size(0)/8, MPI_INFO_NULL, MPI_COMM_WORLD, &
      base, made)
    call c_f_pointer(base, memory, [4])
    memory = 0
    call minfo_win_to_native(made, native, ierr)
    call check_class(ierr, MPI_SUCCESS, 'minfo_win_to_native')
    call minfo_win_from_native(native, found, ierr)
    call check_class(ierr, MPI_SUCCESS, 'minfo_win_from_native')
    call MPI_Win_get_attr(found, MPI_WIN_SIZE, of_size, flag)
    call check(flag .and. of_size == storage_size(0)/8 * 4, 'MPI_WIN_SIZE')
    call MPI_Win_get_attr(found, MPI_WIN_CREATE_FLAVOR, of_size, flag)
    call check(flag .and. of_size == MPI_WIN_FLAVOR_ALLOCATE, 'MPI_WIN_CREATE_FLAVOR')
    call MPI_Win_fence(0, found)
    call MPI_Put(rank, 1, MPI_INTEGER, right, 3_MPI_ADDRESS_KIND, 1, MPI_INTEGER, found)
    call MPI_Win_fence(0, found)
    call check_code(memory(4), left, 'what was put')
    call MPI_Win_free(found)
    call MPI_Win_free(made)
  end subroutine windows

  subroutine files()
    type(MPI_File) :: made, found
    integer(c_int) :: native
    integer :: number, ierr
    integer(MPI_OFFSET_KIND) :: offset

    call minfo_file_to_native(MPI_FILE_NULL, native)
    call minfo_file_from_native(native, found)
    call check(found == MPI_FILE_NULL, 'MPI_FILE_NULL')
    call MPI_File_open(MPI_COMM_WORLD, 'native_handles.data', &
      MPI_MODE_CREATE + MPI_MODE_RDWR + MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, made)
    call minfo_file_to_native(made, native, ierr)
    call check_class(ierr, MPI_SUCCESS, 'minfo_file_to_native')
    call minfo_file_from_native(native, found, ierr)
    call check_class(ierr, MPI_SUCCESS, 'minfo_file_from_native')
    call MPI_File_get_amode(found, number)
    call check_code(number, MPI_MODE_CREATE + MPI_MODE_RDWR + MPI_MODE_DELETE_ON_CLOSE, 'amode')
    offset = rank * (storage_size(0)/8)
    call MPI_File_write_at_all(found, offset, rank + 5, 1, MPI_INTEGER, MPI_STATUS_IGNORE)
    call MPI_File_sync(found)
    call MPI_File_close(found)
    call MPI_File_read_at_all(made, offset, number, 1, MPI_INTEGER, MPI_STATUS_IGNORE)
    call check_code(number, rank + 5, 'what was written')
    call MPI_File_close(made)
  end subroutine files

  ! What is not a handle.
  subroutine wrong()
    integer(c_int), parameter :: garbage(3) = [-77_c_int, 1515870810_c_int, huge(0_c_int)]
    type(MPI_Info) :: of_info
    type(MPI_Comm) :: comm
    type(MPI_Win) :: win
    type(MPI_File) :: fh
    integer :: i, ierr

    do i = 1, size(garbage)
      call minfo_info_from_native(garbage(i), of_info, ierr)
      call check_class(ierr, MPI_ERR_INFO, 'garbage, info')
      call minfo_comm_from_native(garbage(i), comm, ierr)
      call check_class(ierr, MPI_ERR_COMM, 'garbage, comm')
      call minfo_win_from_native(garbage(i), win, ierr)
      call check_class(ierr, MPI_ERR_WIN, 'garbage, win')
      call minfo_file_from_native(garbage(i), fh, ierr)
      call check_class(ierr, MPI_ERR_FILE, 'garbage, file')
    end do
  end subroutine wrong
end program native_handles
