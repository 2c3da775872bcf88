! I14: a negative valuelen or buflen, and n outside 0 ... nkeys-1, are MPI_ERR_ARG. Such a call changes no argument.
program info_i14_range
#include "interface.inc"
  INFO_HANDLE :: info
  integer :: ierr, least

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  least = -huge(1) - 1
  call MPI_Info_create(info, ierr)
  call no_number(0, '0 of no keys')
  call no_number(-1, '-1 of no keys')

  call MPI_Info_set(info, 'first', 'value', ierr)
  call MPI_Info_set(info, 'second', '', ierr)
  call no_length('first', -1, '-1')
  call no_length('first', least, 'the least integer')
  ! -65536, or -2**32 where a default INTEGER has 64 bits.
  call no_length('first', -ishft(1, bit_size(1) / 2), 'far below 0')
  call no_length('first', 5 - ishft(1, bit_size(1) / 2), 'far below 0, and odd')
  call no_length('second', -1, '-1, an empty value')
  call no_length('absent', -1, '-1, an absent key')

  call no_number(-1, '-1')
  call no_number(least, 'the least integer')
  call no_number(2, 'nkeys')
  call no_number(3, 'nkeys + 1')
  call no_number(huge(1), 'the greatest integer')
  call no_number(ishft(1, bit_size(1) / 2), 'far beyond nkeys')
  call no_number(-ishft(1, bit_size(1) / 2), 'far below 0')

  call MPI_Info_delete(info, 'first', ierr)
  call no_number(1, 'the last number before a delete')
  call check_keys(info, 'second', 'the key that is left')

  call MPI_Info_free(info, ierr)
  call finish()

contains

  subroutine no_length(key, length, what)
    character(len=*), intent(in) :: key, what
    integer, intent(in) :: length
    character(len=12) :: memory
    integer :: buflen, round
    logical :: flag(2)

    memory = '##  old   ##'
    do round = 1, 2
      flag = round == 1
      call MPI_Info_get(info, key, length, memory(3:10), flag(1), ierr)
      call check_code(ierr, MPI_ERR_ARG, 'valuelen = ' // what)
      buflen = length
      call MPI_Info_get_string(info, key, buflen, memory(3:10), flag(2), ierr)
      call check_code(ierr, MPI_ERR_ARG, 'buflen = ' // what)
      call check(all(flag .eqv. round == 1), what // ': flag is kept')
    end do
    call check(buflen == length, what // ': buflen is kept')
    call check_text(memory, '##  old   ##', what // ': value is kept')
  end subroutine no_length

  subroutine no_number(n, what)
    integer, intent(in) :: n
    character(len=*), intent(in) :: what
    character(len=12) :: memory

    memory = '##  old   ##'
    call MPI_Info_get_nthkey(info, n, memory(3:10), ierr)
    call check_code(ierr, MPI_ERR_ARG, 'n = ' // what)
    call check_text(memory, '##  old   ##', what // ': key is kept')
  end subroutine no_number
end program info_i14_range
