! A tour of the info object: create, fill, query, duplicate and free. Needs no MPI and no launcher.
program info_tour
  use mpi_info_f08
  implicit none

  type(MPI_Info) :: hints, copy
  character(len=MPI_MAX_INFO_KEY) :: key
  integer :: nkeys, n, length, ierror
  logical :: found

  call MPI_Init()

  ! Fill. Blanks around keys and values are ignored; setting a key again replaces the value.
  call MPI_Info_create(hints)
  call MPI_Info_set(hints, 'cb_nodes', '4')
  call MPI_Info_set(hints, 'striping_unit', '1048576')
  call MPI_Info_set(hints, '  access_style  ', 'write_once, sequential')
  call MPI_Info_set(hints, 'cb_nodes', '8')

  ! Go through all pairs, in the order in which the keys were first set.
  call MPI_Info_get_nkeys(hints, nkeys)
  print '(i0, a)', nkeys, ' hints:'
  do n = 0, nkeys - 1
    call MPI_Info_get_nthkey(hints, n, key)
    print '(4a)', '  ', trim(key), ' = ', value_of(hints, key)
  end do

  ! A key that does not exist: found is false, and nothing else is changed.
  length = 0
  call MPI_Info_get_string(hints, 'no_such_hint', length, key, found)
  print '(a, l1)', 'no_such_hint found: ', found

  ! A duplicate is independent.
  call MPI_Info_dup(hints, copy)
  call MPI_Info_delete(copy, 'cb_nodes')
  call MPI_Info_get_nkeys(copy, nkeys)
  print '(a, i0, 2a)', 'the copy has ', nkeys, ', the original still has cb_nodes = ', value_of(hints, 'cb_nodes')

  ! Errors end the program, unless it asks for the error code.
  call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN)
  call MPI_Info_delete(copy, 'cb_nodes', ierror)
  if (ierror == MPI_ERR_INFO_NOKEY) print '(a)', 'deleting it again: MPI_ERR_INFO_NOKEY'

  call MPI_Info_free(copy)
  call MPI_Info_free(hints)
  if (hints == MPI_INFO_NULL) print '(a)', 'freed: the handle is MPI_INFO_NULL'

  ! How this program was started.
  print '(2a)', 'command: ', value_of(MPI_INFO_ENV, 'command')
  print '(2a)', 'wdir:    ', value_of(MPI_INFO_ENV, 'wdir')

  call MPI_Finalize()

contains

  ! The whole value of a key, however long it is.
  function value_of(info, name) result(text)
    type(MPI_Info), intent(in) :: info
    character(len=*), intent(in) :: name
    character(len=:), allocatable :: text
    integer :: needed
    logical :: there

    needed = 0
    allocate (character(len=0) :: text)
    call MPI_Info_get_string(info, name, needed, text, there)
    if (.not. there) return
    deallocate (text)
    allocate (character(len=needed) :: text)
    call MPI_Info_get_string(info, name, needed, text, there)
  end function value_of
end program info_tour
