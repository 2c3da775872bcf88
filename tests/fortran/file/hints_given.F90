! H2, H6: hints are given to MPI_File_open, MPI_File_delete, MPI_File_set_view and MPI_File_set_info; each call changes
! only the hints that it names. The info object is read during the call (I20), and each file has its own hints.
program file_hints_given
#include "interface.inc"
  character(len=*), parameter :: name = 'file_hints_given.data'
  character(len=*), parameter :: style = 'access_style'
  character(len=*), parameter :: kinds = 'mpi_assert_memory_alloc_kinds'
  FILE_HANDLE :: fh, other
  INFO_HANDLE :: hints
  integer(MPI_OFFSET_KIND), parameter :: zero = 0
  integer :: ierr

  call MPI_Init(ierr)
  call MPI_Info_create(hints, ierr)
  call MPI_Info_set(hints, style, 'write_once', ierr)
  call MPI_Info_set(hints, kinds, 'system', ierr)
  call MPI_Info_set(hints, 'file_perm', '0600', ierr)
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE, hints, fh, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_open')
  call MPI_Info_set(hints, style, 'random', ierr)
  call MPI_Info_delete(hints, kinds, ierr)
  call in_effect(fh, 'write_once', 'opened')
  call MPI_Info_free(hints, ierr)
  call in_effect(fh, 'write_once', 'the info object is freed')

  ! The same file, opened again, does not have the hints of the other handle.
  call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR, MPI_INFO_NULL, other, ierr)
  call check_no_hint(other, style, 'another handle')
  call check_no_hint(other, 'file_perm', 'another handle')
  call check_no_hint(other, kinds, 'another handle')
  call give_hint(other, style, 'read_mostly')
  call check_hint(other, style, 'read_mostly', 'given to the other')
  call in_effect(fh, 'write_once', 'not to this one')

  call give_hint(fh, style, 'sequential')
  call in_effect(fh, 'sequential', 'MPI_File_set_info')
  call give_hint(fh, 'unknown', 'value')
  call in_effect(fh, 'sequential', 'MPI_File_set_info, without it')
  call make_hint(hints, style, 'random')
  call MPI_File_set_view(fh, zero, MPI_BYTE, MPI_BYTE, 'native', hints, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_set_view')
  call MPI_Info_free(hints, ierr)
  call in_effect(fh, 'random', 'MPI_File_set_view')
  call MPI_File_set_view(fh, zero, MPI_BYTE, MPI_BYTE, 'native', MPI_INFO_NULL, ierr)
  call in_effect(fh, 'random', 'MPI_INFO_NULL')

  ! A view that is refused gives no hints.
  call make_hint(hints, style, 'read_once')
  call MPI_File_set_view(fh, -1_MPI_OFFSET_KIND, MPI_BYTE, MPI_BYTE, 'native', hints, ierr)
  call check(ierr /= MPI_SUCCESS, 'a view that is refused')
  call in_effect(fh, 'random', 'what was in effect stays')

  ! An invalid handle.
  call MPI_Info_free(hints, ierr)
  NUMBER_OF(hints) = 12345
  call MPI_File_set_info(fh, hints, ierr)
  call check_code(ierr, MPI_ERR_INFO, 'a foreign info object')
  call MPI_File_set_view(fh, zero, MPI_BYTE, MPI_BYTE, 'native', hints, ierr)
  call check_code(ierr, MPI_ERR_INFO, 'a view with it')
  call in_effect(fh, 'random', 'nothing changes')
  call check_hint(other, style, 'read_mostly', 'nor there')

  call MPI_File_close(fh, ierr)
  call MPI_File_close(other, ierr)
  call make_hint(hints, style, 'random')
  call MPI_File_delete(name, hints, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_File_delete')
  call MPI_Info_free(hints, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Info_free')
  call MPI_Finalize(ierr)
  call finish()

contains

#include "make_hint.inc"
#include "give_hint.inc"
#include "check_pair.inc"
#include "check_absent.inc"
#include "check_hint_of_file.inc"
#include "check_no_hint.inc"

  subroutine in_effect(file, value, what)
    FILE_HANDLE, intent(in) :: file
    character(len=*), intent(in) :: value, what

    call check_hint(file, style, value, what)
    call check_hint(file, kinds, 'system', what)
    call check_hint(file, 'file_perm', '0600', what)
    call check_hint(file, 'filename', name, what)
  end subroutine in_effect
end program file_hints_given
