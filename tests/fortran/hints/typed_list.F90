! V3 and V4: a list of texts separated by commas, without the blanks around each; none of them is empty.
program hints_typed_list
  use, intrinsic :: iso_c_binding, only: c_char, c_int, c_null_char
  use mpi_hints
  use mpi_info_f08_types, only: t_info => MPI_Info
#include "interface.inc"
  INFO_HANDLE :: info
  integer :: ierr
  logical :: found
  character(len=:), allocatable, save :: list(:)
  character(len=1), parameter :: tab = char(9)

  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN, ierr)
  call MPI_Info_create(info, ierr)

  call absent()
  call good('rar', ['rar'])
  call good('rar,raw,war', ['rar', 'raw', 'war'])
  call good('  rar ,raw  , war ', ['rar', 'raw', 'war'])
  call good('a,longer,mid', ['a     ', 'longer', 'mid   '])
  call good('two words, x;y', ['two words', 'x;y      '])
  call good(tab // 'a' // tab // ',b', [tab // 'a' // tab, 'b  '])
  call good('''a,b''', ['''a', 'b'''])
  call good(repeat('x', MPI_MAX_INFO_VAL), [repeat('x', MPI_MAX_INFO_VAL)])
  call bad('')
  call bad('   ')
  call bad(',')
  call bad('1,,2')
  call bad('a,')
  call bad(',a')
  call bad('a, ,b')
  call bad('a,b , ')
  call most_elements()
  call set()
  call not_set()

  deallocate (list)
  call MPI_Info_free(info, ierr)
  call finish()

contains

#include "typed.inc"

  subroutine good(text, expected)
    character(len=*), intent(in) :: text
    character(len=*), intent(in) :: expected(:)

    call set_from_c(info, 'key', text)
    found = .false.
    ierr = -7
    call info_get_list(typed(info), ' key ', list, found, ierr)
    call check_code(ierr, MPI_SUCCESS, '"' // text // '"')
    call check(found, 'it is found')
    call same(expected)
    deallocate (list)
    call info_get(typed(info), 'key', list)
    call same(expected)
  end subroutine good

  subroutine same(expected)
    character(len=*), intent(in) :: expected(:)

    call check_code(size(list), size(expected), 'how many')
    call check_code(lbound(list, 1), 1, 'the first')
    call check_code(len(list), len(expected), 'how long')
    call check(all(list == expected), 'the elements')
  end subroutine same

  subroutine bad(text)
    character(len=*), intent(in) :: text

    call set_from_c(info, 'key', text)
    if (allocated(list)) deallocate (list)
    found = .true.
    ierr = -7
    call info_get(typed(info), 'key', list, found, ierr)
    call check_code(ierr, MPI_ERR_INFO_VALUE, '"' // text // '"')
    call check(found .and. .not. allocated(list), 'unchanged')
    allocate (character(len=5) :: list(2))
    list = 'as it'
    found = .false.
    call info_get(typed(info), 'key', list, found, ierr)
    call check_code(ierr, MPI_ERR_INFO_VALUE, 'again')
    call check(.not. found, 'found is unchanged')
    call same(['as it', 'as it'])
  end subroutine bad

  subroutine absent()
    found = .true.
    call info_get(typed(info), 'key', list, found, ierr)
    call check_code(ierr, MPI_SUCCESS, 'an absent key')
    call check(.not. found .and. .not. allocated(list), 'nothing')
    allocate (character(len=3) :: list(1))
    list = 'abc'
    call info_get(typed(info), 'key', list)
    call same(['abc'])
    call info_get(typed(MPI_INFO_NULL), 'key', list, found, ierr)
    call check_code(ierr, MPI_ERR_INFO, 'MPI_INFO_NULL')
    call info_get(typed(info), ' ', list, found, ierr)
    call check_code(ierr, MPI_ERR_INFO_KEY, 'an empty key')
  end subroutine absent

  subroutine most_elements()
    character(len=1) :: letters(MPI_MAX_INFO_VAL)
    integer, parameter :: most = (MPI_MAX_INFO_VAL + 1) / 2
    integer :: i

    letters = [(achar(iachar('a') + mod(i, 26)), i = 1, size(letters))]
    call info_set(typed(info), 'key', letters(:most), ierr)
    call check_code(ierr, MPI_SUCCESS, 'as many as fit')
    call info_get(typed(info), 'key', list, found, ierr)
    call same(letters(:most))
    call info_set(typed(info), 'key', letters(:most+1), ierr)
    call check_code(ierr, MPI_ERR_INFO_VALUE, 'one too many')
    call info_set(typed(info), 'key', letters(1:2*most-1:2), ierr)
    call check_code(ierr, MPI_SUCCESS, 'a section')
    call info_get(typed(info), 'key', list)
    call same(letters(1:2*most-1:2))
  end subroutine most_elements

  subroutine set()
    character(len=9), allocatable :: texts(:)

    call info_set_list(typed(info), ' key ', ['rar', 'raw'], ierr)
    call check_code(ierr, MPI_SUCCESS, 'set')
    call check_pair(info, 'key', 'rar,raw', 'it is set')
    call info_set(typed(info), 'key', ['a    ', 'b c d', 'ef   '])
    call check_pair(info, 'key', 'a,b c d,ef', 'blanks fill it up')
    call info_set(typed(info), 'key', [tab // ' ' // tab])
    call check_pair(info, 'key', tab // ' ' // tab, 'tabs are none')
    texts = ['x        ', 'y        ']
    call info_set(typed(info), 'key', texts)
    call check_pair(info, 'key', 'x,y', 'an allocatable array')
  end subroutine set

  subroutine not_set()
    character(len=3) :: none(0)
    character(len=0) :: short(2)

    call info_set(typed(info), 'key', 'as it was')
    short = ''
    call info_set(typed(info), 'key', none, ierr)
    call check_code(ierr, MPI_ERR_INFO_VALUE, 'no element')
    call info_set(typed(info), 'key', short, ierr)
    call check_code(ierr, MPI_ERR_INFO_VALUE, 'no characters')
    call info_set(typed(info), 'key', ['a  ', '   '], ierr)
    call check_code(ierr, MPI_ERR_INFO_VALUE, 'a blank element')
    call info_set(typed(info), 'key', ['a,b'], ierr)
    call check_code(ierr, MPI_ERR_INFO_VALUE, 'a comma')
    call info_set(typed(info), 'key', ['a  ', ' b '], ierr)
    call check_code(ierr, MPI_ERR_INFO_VALUE, 'a blank before')
    call info_set(typed(info), 'key', ['a' // char(0) // 'b'], ierr)
    call check_code(ierr, MPI_ERR_INFO_VALUE, 'a NUL')
    call info_set(typed(info), 'key', [repeat('x', MPI_MAX_INFO_VAL + 1)], ierr)
    call check_code(ierr, MPI_ERR_INFO_VALUE, 'a long one')
    call check_pair(info, 'key', 'as it was', 'it is unchanged')
    call info_set(typed(info), '', ['a'], ierr)
    call check_code(ierr, MPI_ERR_INFO_KEY, 'set an empty key')
  end subroutine not_set
end program hints_typed_list
