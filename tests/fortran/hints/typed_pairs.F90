! info_get_pairs: the pairs at one moment, in their order, whatever happens to the info object afterwards. info_print:
! a line for each.
program hints_typed_pairs
  use, intrinsic :: iso_c_binding, only: c_char, c_int, c_null_char
  use mpi_hints
  use mpi_info_f08_types, only: t_info => MPI_Info
#include "interface.inc"
  INFO_HANDLE :: info
  integer :: ierr
  type(info_pairs) :: pairs
  character(len=:), allocatable :: key, value

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call check(.not. pairs%next(key, value), 'none before')
  call check_code(pairs%count(), 0, 'the count before')
  call MPI_Info_create(info, ierr)
  call info_get_pairs(typed(info), pairs, ierr)
  call check_code(ierr, MPI_SUCCESS, 'without pairs')
  call check(.not. pairs%next(key, value), 'there is no next')
  call check(.not. allocated(key), 'no key')

  call set_from_c(info, 'first', '1')
  call set_from_c(info, ' second ', '  blanks ')
  call set_from_c(info, 'third', '')
  call info_set(typed(info), 'fourth', repeat('x', MPI_MAX_INFO_VAL))
  call info_set(typed(info), repeat('k', MPI_MAX_INFO_KEY), 'long')
  call info_get_pairs(typed(info), pairs)
  call all_five('at once')
  call pairs%rewind()
  call all_five('rewound')
  call changed()
  call keys_only()
  call many()
  call printed()
  call errors()
  if (allocated(value)) deallocate (value)
  deallocate (key)
  call finish()

contains

#include "typed.inc"

  subroutine all_five(what)
    character(len=*), intent(in) :: what

    call check_code(pairs%count(), 5, what // ': the count')
    call pair('first', '1', what)
    call pair(' second ', '  blanks ', what)
    call pair('third', '', what)
    call pair('fourth', repeat('x', MPI_MAX_INFO_VAL), what)
    call pair(repeat('k', MPI_MAX_INFO_KEY), 'long', what)
    call check(.not. pairs%next(key, value), what // ': the end')
    call check_text(value, 'long', 'the value stays')
    call check(.not. pairs%next(key, value), what // ': once more')
  end subroutine all_five

  subroutine pair(expected_key, expected_value, what)
    character(len=*), intent(in) :: expected_key, expected_value, what

    call check(pairs%next(key, value), what // ': there is one')
    call check_text(key, expected_key, what // ': the key')
    call check_text(value, expected_value, what // ': the value')
  end subroutine pair

  ! The object is changed meanwhile, then freed.
  subroutine changed()
    type(info_pairs) :: copy
    INFO_HANDLE :: other

    call MPI_Info_dup(info, other, ierr)
    call info_get_pairs(typed(other), pairs, ierr)
    call pair('first', '1', 'changed')
    copy = pairs
    call MPI_Info_delete(other, 'third', ierr)
    call info_set(typed(other), 'sixth', 6)
    call info_set(typed(other), 'fourth', 'y')
    call pair(' second ', '  blanks ', 'deleted')
    call MPI_Info_free(other, ierr)
    call pair('third', '', 'freed')
    call pairs%rewind()
    call all_five('all of it')
    ! The copy keeps the state at which it was made.
    call check(copy%next(key), 'the copy')
    call check_text(key, ' second ', 'its next key')
  end subroutine changed

  subroutine keys_only()
    integer :: number

    value = 'kept'
    call pairs%rewind()
    number = 0
    do while (pairs%next(key))
      number = number + 1
    end do
    call check_code(number, 5, 'only the keys')
    call check_text(value, 'kept', 'no value is given')
  end subroutine keys_only

  subroutine many()
    INFO_HANDLE :: other
    character(len=20) :: name
    integer :: i, wrong, number

    call MPI_Info_create(other, ierr)
    do i = 1, 8000
      write (name, '(a, i0)') 'key', i
      call info_set(typed(other), name, i)
    end do
    call info_get_pairs(typed(other), pairs)
    call MPI_Info_free(other, ierr)
    wrong = 0
    i = 0
    do while (pairs%next(key, value))
      i = i + 1
      read (value, *) number
      if (number /= i .or. key /= 'key' // value) wrong = wrong + 1
    end do
    call check(i == 8000 .and. wrong == 0, '8000 pairs')
  end subroutine many

  subroutine printed()
    INFO_HANDLE :: other
    integer :: unit, status
    character(len=100) :: line

    call MPI_Info_create(other, ierr)
    open (newunit=unit, status='scratch', action='readwrite')
    call info_print(typed(other), unit, ierr)
    call check_code(ierr, MPI_SUCCESS, 'print nothing')
    call info_set(typed(other), 'cb_nodes', 4)
    call set_from_c(other, 'two words', ' a, b ')
    call info_set(typed(other), 'empty', '')
    call info_set(typed(other), 'lines', 'a' // char(10) // char(127))
    call info_print(typed(other), unit, ierr)
    call info_print(typed(MPI_INFO_NULL), unit, ierr)
    call check_code(ierr, MPI_ERR_INFO, 'print MPI_INFO_NULL')
    rewind (unit)
    read (unit, '(a)') line
    call check_text(trim(line), '  cb_nodes = 4', 'the first line')
    read (unit, '(a)') line
    call check_text(trim(line), '  two words =  a, b', 'the second')
    read (unit, '(a)') line
    call check_text(trim(line), '  empty =', 'the third')
    read (unit, '(a)') line
    call check_text(trim(line), '  lines = a' // achar(92) // 'x0A' // achar(92) // 'x7F', 'one line')
    read (unit, '(a)', iostat=status) line
    call check(status /= 0, 'no more lines')
    close (unit)
    ! To standard output.
    call info_print(typed(other))
    call MPI_Info_free(other, ierr)
  end subroutine printed

  subroutine errors()
    call info_get_pairs(typed(info), pairs, ierr)
    call info_get_pairs(typed(MPI_INFO_NULL), pairs, ierr)
    call check_code(ierr, MPI_ERR_INFO, 'MPI_INFO_NULL')
    call all_five('they are unchanged')
    call MPI_Info_free(info, ierr)
    call info_get_pairs(typed(MPI_INFO_ENV), pairs, ierr)
    call check_code(ierr, MPI_SUCCESS, 'MPI_INFO_ENV')
    call check(pairs%next(key, value), 'it has pairs')
  end subroutine errors
end program hints_typed_pairs
