! I8: a key that is there sets flag and value; one that is not leaves
! every byte of value as it was.
      program info_i08_get
#include "interface.inc"
      INFO_HANDLE :: info
      integer :: ierr
      logical :: flag
      character(len=24) :: memory

      call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN,    &
     &  ierr)
      call MPI_Info_create(info, ierr)
      call MPI_Info_set(info, 'there', 'value', ierr)

      memory = repeat('#', len(memory))
      flag = .true.
      call MPI_Info_get(info, 'absent', 8, memory(9:16), flag, ierr)
      call check_code(ierr, MPI_SUCCESS, 'an absent key is no error')
      call check(.not. flag, 'flag is false')
      call check_text(memory, repeat('#', 24), 'no byte is touched')

      call MPI_Info_get(info, 'there', 8, memory(9:16), flag, ierr)
      call check_code(ierr, MPI_SUCCESS, 'a key that is there')
      call check(flag, 'flag is true')
      call check_text(memory, '########value   ########',               &
     &  'the value, padded with blanks, and nothing beside it')

      call MPI_Info_free(info, ierr)
      call finish()
      end program info_i08_get
