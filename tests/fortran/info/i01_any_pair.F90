! I1: any pair is kept, known or unknown, whatever its bytes. Keys and values are case sensitive.
program info_i01_any_pair
#include "interface.inc"
  INFO_HANDLE :: info
  integer :: ierr, i
  character(len=3) :: odd(6)
  character(len=2) :: number

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Info_create(info, ierr)
  call check_keys(info, '', 'a new object has no keys')

  call MPI_Info_set(info, 'Key', 'Value', ierr)
  call check_code(ierr, MPI_SUCCESS, 'a first key')
  call MPI_Info_set(info, 'key', 'value', ierr)
  call MPI_Info_set(info, 'KEY', 'VALUE', ierr)
  call check_keys(info, 'Key key KEY', 'case makes another key')
  call check_pair(info, 'Key', 'Value', 'the value of Key')
  call check_pair(info, 'key', 'value', 'the value of key')
  call check_pair(info, 'KEY', 'VALUE', 'the value of KEY')
  call check_absent(info, 'kEy', 'no other spelling is there')
  call MPI_Info_delete(info, 'key', ierr)
  call check_keys(info, 'Key KEY', 'delete takes only this one')

  call MPI_Info_set(info, 'unheard_of', '42', ierr)
  call check_code(ierr, MPI_SUCCESS, 'a key that nobody knows')
  call check_pair(info, 'unheard_of', '42', 'it is kept')
  call MPI_Info_set(info, 'cb_nodes', 'no number', ierr)
  call check_code(ierr, MPI_SUCCESS, 'a hint with an unfit value')
  call check_pair(info, 'cb_nodes', 'no number', 'it is kept')

  call MPI_Info_set(info, 'cb_node', 'short', ierr)
  call MPI_Info_set(info, 'cb_nodes_', 'long', ierr)
  call MPI_Info_set(info, 'cb nodes', 'blank', ierr)
  call check_pair(info, 'cb_nodes', 'no number', 'a key between')
  call check_pair(info, 'cb_node', 'short', 'a shorter key')
  call check_pair(info, 'cb_nodes_', 'long', 'a longer key')
  call check_pair(info, 'cb nodes', 'blank', 'a key with a blank')
  call check_absent(info, 'cb_nod', 'how keys begin')
  call check_absent(info, 'short', 'a value')

  ! Control characters, quotes, separators, bytes above 127, no blank.
  odd(1) = char(9) // char(10) // char(13)
  odd(2) = char(1) // char(127) // char(255)
  odd(3) = char(39) // char(34) // char(92)
  odd(4) = '=;,'
  odd(5) = char(195) // char(169) // char(10)
  odd(6) = '%s' // char(27)
  do i = 1, size(odd)
    call MPI_Info_set(info, odd(i), odd(size(odd)+1-i), ierr)
    write (number, '(i0)') i
    call check_code(ierr, MPI_SUCCESS, 'odd key ' // number)
  end do
  do i = 1, size(odd)
    write (number, '(i0)') i
    call check_pair(info, odd(i), odd(size(odd)+1-i), 'the value of odd key ' // number)
  end do

  call MPI_Info_free(info, ierr)
  call finish()
end program info_i01_any_pair
