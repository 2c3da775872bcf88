! H10: a hint is in effect if and only if get_info returns it. For hints whose effect a program can see: a returned
! hint binds the program, and an ignored one does not. (The alignment of memory: win/hints_alignment.)
program hints_h10_in_effect
#include "interface.inc"
  integer :: ierr

  call start()
  call permissions()
  call finish()

contains

  ! file_perm (H7): where it is returned, the file is made with it.
  subroutine permissions()
    INFO_HANDLE :: info
    FILE_HANDLE :: fh
    integer :: amode
    logical :: is_there

    amode = MPI_MODE_CREATE + MPI_MODE_RDWR
    inquire (file='hints_h10.scratch', exist=is_there)
    call check(.not. is_there, 'the file is not there yet')
    call MPI_Info_create(info, ierr)
    call MPI_Info_set(info, 'file_perm', '600', ierr)
    call MPI_File_open(MPI_COMM_WORLD, 'hints_h10.scratch', amode, info, fh, ierr)
    call check_file_hint(fh, 'file_perm', '600', 'a new file')
    call MPI_File_close(fh, ierr)
    call MPI_File_open(MPI_COMM_WORLD, 'hints_h10.scratch', amode, info, fh, ierr)
    call check_file_hint(fh, 'file_perm', 'absent', 'one that is there')
    call MPI_File_set_info(fh, info, ierr)
    call check_file_hint(fh, 'file_perm', 'absent', 'later')
    call MPI_File_close(fh, ierr)
    call MPI_File_delete('hints_h10.scratch', MPI_INFO_NULL, ierr)
    call MPI_Info_free(info, ierr)
  end subroutine permissions
end program hints_h10_in_effect
