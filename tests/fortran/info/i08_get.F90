! I8: if the key exists, flag and value are set; otherwise every byte of value stays unchanged.
program info_i08_get
#include "interface.inc"
  INFO_HANDLE :: info
  integer :: ierr
  logical :: flag
  character(len=24) :: memory

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Info_create(info, ierr)
  call absent('there', 'in an object without keys')
  call MPI_Info_set(info, 'there', 'value', ierr)

  memory = repeat('#', len(memory))
  flag = .true.
  call MPI_Info_get(info, 'absent', 8, memory(9:16), flag, ierr)
  call check_code(ierr, MPI_SUCCESS, 'an absent key is not an error')
  call check(.not. flag, 'flag is false')
  call check_text(memory, repeat('#', 24), 'no byte is touched')

  flag = .false.
  call MPI_Info_get(info, 'there', 8, memory(9:16), flag, ierr)
  call check_code(ierr, MPI_SUCCESS, 'a key that is there')
  call check(flag, 'flag is true')
  call check_text(memory, '########value   ########', 'the value, padded with blanks, and nothing beside it')

  call absent('ther', 'the start of a key')
  call absent('theres', 'a key and more')
  call absent('There', 'another case')
  call absent('value', 'a value')
  call MPI_Info_delete(info, 'there', ierr)
  call absent('there', 'a key that was deleted')

  call MPI_Info_free(info, ierr)
  call finish()

contains

  ! Whatever the variable held, and however long it is.
  subroutine absent(key, what)
    character(len=*), intent(in) :: key, what
    character(len=260) :: bytes, kept
    integer :: i, code, wrong
    logical :: found

    do i = 1, len(kept)
      kept(i:i) = char(mod(i, 256))
    end do
    bytes = kept
    wrong = 0
    do i = 0, len(bytes)
      found = .true.
      call MPI_Info_get(info, key, i, bytes(1:i), found, code)
      if (code /= MPI_SUCCESS .or. found) wrong = wrong + 1
      found = .true.
      call MPI_Info_get(info, key, len(bytes), bytes(i+1:), found, code)
      if (code /= MPI_SUCCESS .or. found) wrong = wrong + 1
    end do
    call check(wrong == 0, what // ' is absent')
    call check_text(bytes, kept, what // ': every byte is kept')
  end subroutine absent
end program info_i08_get
