! A call that fails leaves the object and every argument unchanged. The outputs are array elements here: a compiler may
! discard the contents of a whole variable that is passed to an INTENT(OUT) argument.
program info_failure
#include "interface.inc"
  INFO_HANDLE :: info, out(2)
  integer :: ierr, number(2)

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, 'one', '1', ierr)
  call MPI_Info_set(info, 'two', 'zwei', ierr)
  call MPI_Info_set(info, 'three', '', ierr)
  call unchanged('at first')

  call MPI_Info_set(info, 'two', repeat('x', 1024), ierr)
  call check_code(ierr, MPI_ERR_INFO_VALUE, 'too long a value')
  call unchanged('too long a value')
  call MPI_Info_set(info, 'four', repeat('x', 1024), ierr)
  call check_code(ierr, MPI_ERR_INFO_VALUE, 'the same, a new key')
  call unchanged('the same, a new key')
  call MPI_Info_set(info, 'two', 'x' // char(0), ierr)
  call check_code(ierr, MPI_ERR_INFO_VALUE, 'a value with a NUL')
  call unchanged('a value with a NUL')
  call MPI_Info_set(info, repeat('k', 256), 'x', ierr)
  call check_code(ierr, MPI_ERR_INFO_KEY, 'too long a key')
  call unchanged('too long a key')
  call MPI_Info_set(info, ' ', 'x', ierr)
  call check_code(ierr, MPI_ERR_INFO_KEY, 'an empty key')
  call unchanged('an empty key')
  call MPI_Info_set(info, 'two' // char(0), 'x', ierr)
  call check_code(ierr, MPI_ERR_INFO_KEY, 'a key with a NUL')
  call unchanged('a key with a NUL')
  call MPI_Info_delete(info, 'TWO', ierr)
  call check_code(ierr, MPI_ERR_INFO_NOKEY, 'delete, absent')
  call unchanged('delete, absent')
  call MPI_Info_delete(info, 'two' // char(0), ierr)
  call check_code(ierr, MPI_ERR_INFO_KEY, 'delete, with a NUL')
  call unchanged('delete, with a NUL')

  call failing_reads('two', 'the key is there')
  call failing_reads('absent', 'the key is absent')
  call unchanged('reads that fail')

  number = 77
  out(1) = info
  out(2) = info
  call MPI_Info_get_nkeys(MPI_INFO_NULL, number(1), ierr)
  call check_code(ierr, MPI_ERR_INFO, 'get_nkeys of nothing')
  call check(all(number == 77), 'nkeys is kept')
  call MPI_Info_dup(MPI_INFO_NULL, out(1), ierr)
  call check_code(ierr, MPI_ERR_INFO, 'dup of nothing')
  call check(out(1) == info, 'newinfo is kept')
  out(2) = MPI_INFO_ENV
  call MPI_Info_free(out(2), ierr)
  call check_code(ierr, MPI_ERR_INFO, 'free of MPI_INFO_ENV')
  call check(out(2) == MPI_INFO_ENV, 'the handle is kept')
  call unchanged('at the end')
  call MPI_Info_free(info, ierr)
  call finish()

contains

  ! Reads with a length below 0, whatever value and flag are before.
  subroutine failing_reads(key, what)
    character(len=*), intent(in) :: key, what
    character(len=24) :: memory, kept
    integer :: lengths(2), round
    logical :: flag(4)

    do round = 1, 2
      kept = repeat('#', 8) // char(round - 1) // 'value'
      memory = kept
      flag = round == 1
      lengths = -round
      call MPI_Info_get(info, key, lengths(1), memory(9:16), flag(1), ierr)
      call check_code(ierr, MPI_ERR_ARG, what // ': get')
      call MPI_Info_get_string(info, key, lengths(2), memory(9:16), flag(2), ierr)
      call check_code(ierr, MPI_ERR_ARG, what // ': get_string')
      call MPI_Info_get_nthkey(info, lengths(1), memory(9:16), ierr)
      call check_code(ierr, MPI_ERR_ARG, what // ': get_nthkey')
      call MPI_Info_get_valuelen(info, key // char(0), lengths(2), flag(3), ierr)
      call check_code(ierr, MPI_ERR_INFO_KEY, what // ': valuelen')
      call MPI_Info_get(info, key // char(0), 8, memory(9:16), flag(4), ierr)
      call check_code(ierr, MPI_ERR_INFO_KEY, what // ': a NUL')
      call check_text(memory, kept, what // ': value is kept')
      call check(all(flag .eqv. round == 1), what // ': flag is')
      call check(all(lengths == -round), what // ': so are lengths')
    end do
  end subroutine failing_reads

  subroutine unchanged(what)
    character(len=*), intent(in) :: what

    call check_keys(info, 'one two three', what // ': the keys')
    call check_pair(info, 'one', '1', what // ': the first value')
    call check_pair(info, 'two', 'zwei', what // ': the second')
    call check_pair(info, 'three', '', what // ': the third')
  end subroutine unchanged
end program info_failure
