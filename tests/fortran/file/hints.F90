! H6, H8: hints of files, given where a file is opened, with a view and later. What comes back is what is in effect:
! the value that was given, or what the implementation made of it; and the file has the right contents, whatever the
! hints are.
! processes: 1 2 4
program file_hints
#include "interface.inc"
  character(len=*), parameter :: name = 'parallel_file_hints.data'
  character(len=*), parameter :: keys(8) = [character(len=20) :: 'access_style', 'cb_nodes', 'cb_buffer_size', &
    'cb_block_size', 'collective_buffering', 'striping_factor', 'striping_unit', 'romio_cb_write']
  character(len=*), parameter :: values(8) = [character(len=20) :: 'write_once', '1', '65536', '4096', 'true', '2', &
    '65536', 'enable']
  integer, parameter :: n = 1000
  FILE_HANDLE :: fh
  INFO_HANDLE :: info, used
  integer :: ierr, i, round
  character(len=:), allocatable :: value

  call start()
  call remove_file(name)
  call MPI_Info_create(info, ierr)
  do i = 1, size(keys)
    call MPI_Info_set(info, keys(i), values(i), ierr)
  end do
  call MPI_Info_set(info, 'cb_nodse', '1', ierr)
  call MPI_Info_set(info, 'no_locks', 'true', ierr)

  call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE + MPI_MODE_RDWR, info, fh, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_open')
  if (ierr /= MPI_SUCCESS) call finish()
  call given('MPI_File_open')
  call write_and_read('MPI_File_open')

  ! With a view.
  call MPI_Info_free(info, ierr)
  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, 'cb_buffer_size', '131072', ierr)
  call MPI_Info_set(info, 'romio_ds_write', 'disable', ierr)
  call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_INTEGER, MPI_INTEGER, 'native', info, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_set_view')
  call one_of('cb_buffer_size', [character(len=20) :: '131072', '65536'], 'MPI_File_set_view')
  call one_of('romio_ds_write', [character(len=20) :: 'disable', 'automatic'], 'MPI_File_set_view')
  call write_and_read('MPI_File_set_view')

  ! Later; those that it does not name stay.
  call MPI_Info_free(info, ierr)
  call MPI_Info_create(info, ierr)
  call MPI_Info_set(info, 'romio_cb_read', 'disable', ierr)
  call MPI_File_set_info(fh, info, ierr)
  call check_class(ierr, MPI_SUCCESS, 'MPI_File_set_info')
  call one_of('romio_cb_read', [character(len=20) :: 'disable', 'automatic', 'enable'], 'MPI_File_set_info')
  call one_of('cb_buffer_size', [character(len=20) :: '131072', '65536'], 'MPI_File_set_info')
  call write_and_read('MPI_File_set_info')
  call MPI_File_close(fh, ierr)

  ! Values that no MPI can use are not handed to one: some end the program.
  do round = 1, 3
    call MPI_Info_free(info, ierr)
    call MPI_Info_create(info, ierr)
    select case (round)
    case (1)
      call MPI_Info_set(info, 'cb_buffer_size', 'abc', ierr)
      call MPI_Info_set(info, 'cb_nodes', '0', ierr)
    case (2)
      call MPI_Info_set(info, 'cb_nodes', '-3', ierr)
      call MPI_Info_set(info, 'striping_unit', 'abc', ierr)
      call MPI_Info_set(info, 'collective_buffering', 'yes', ierr)
    case (3)
      call MPI_Info_set(info, 'cb_buffer_size', '', ierr)
      call MPI_Info_set(info, 'cb_nodes', '99999999999999999999', ierr)
      call MPI_Info_set(info, 'romio_cb_write', 'bogus', ierr)
    end select
    call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE + MPI_MODE_RDWR, info, fh, ierr)
    call check_class(ierr, MPI_SUCCESS, 'values of no use')
    if (ierr /= MPI_SUCCESS) cycle
    call MPI_File_get_info(fh, used, ierr)
    do i = 1, size(keys)
      value = hint(used, keys(i))
      call check(value /= 'abc' .and. value /= '-3' .and. value /= '' .and. value /= 'bogus' .and. &
        value /= 'yes' .and. value /= '99999999999999999999', 'values of no use: ' // trim(keys(i)) // ' is ' // value)
    end do
    call MPI_Info_free(used, ierr)
    call write_and_read('values of no use')
    call MPI_File_close(fh, ierr)
  end do

  ! An info object without hints, and MPI_File_delete with hints.
  call MPI_Info_free(info, ierr)
  call MPI_Info_create(info, ierr)
  call MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE + MPI_MODE_RDWR, info, fh, ierr)
  call check_class(ierr, MPI_SUCCESS, 'no hints')
  call write_and_read('no hints')
  call MPI_File_close(fh, ierr)
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Info_set(info, 'access_style', 'random', ierr)
  if (rank == 0) then
    call MPI_File_delete(name, info, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_File_delete')
  end if
  call MPI_Info_free(info, ierr)
  call remove_file(name)
  deallocate (value)
  call finish()

contains

  ! What comes back of the keys: the value that was given, or what an implementation does instead.
  subroutine given(what)
    character(len=*), intent(in) :: what

    call MPI_File_get_info(fh, used, ierr)
    call check_class(ierr, MPI_SUCCESS, what // ': MPI_File_get_info')
    call check_memory_kinds(used, what)
    do i = 1, size(keys)
      value = hint(used, keys(i))
      select case (keys(i))
      case ('cb_nodes', 'striping_factor', 'striping_unit', 'cb_block_size', 'cb_buffer_size')
        ! Numbers may have been changed to what the file system has.
        call check(value == values(i) .or. value == '(none)' .or. verify(value, '0123456789') == 0, &
          what // ': ' // trim(keys(i)) // ' is ' // value)
      case default
        call check(value == values(i) .or. value == '(none)' .or. value == 'automatic' .or. value == 'false', &
          what // ': ' // trim(keys(i)) // ' is ' // value)
      end select
    end do
    call check_text(hint(used, 'cb_nodse'), '(none)', what // ': a misspelt one')
    call check_text(hint(used, 'no_locks'), '(none)', what // ': one of windows')
    ! For inquiry.
    value = hint(used, 'filename')
    call check(value == name .or. value == '(none)' .or. index(value, '/' // name) > 0, &
      what // ': filename is ' // value)
    call MPI_Info_free(used, ierr)
  end subroutine given

  subroutine one_of(key, allowed, what)
    character(len=*), intent(in) :: key, allowed(:), what

    call MPI_File_get_info(fh, used, ierr)
    call check_class(ierr, MPI_SUCCESS, what // ': MPI_File_get_info')
    value = hint(used, key)
    call check(any(value == allowed) .or. value == '(none)' .or. verify(value, '0123456789') == 0, &
      what // ': ' // key // ' is ' // value)
    call MPI_Info_free(used, ierr)
  end subroutine one_of

  ! All write their elements in turn, and read those of the right one.
  subroutine write_and_read(what)
    character(len=*), intent(in) :: what
    DATATYPE_HANDLE :: filetype
    integer :: out(n), room(n)

    call view_of(rank, filetype)
    out = [(1000*rank + i + len(what), i=1, n)]
    call MPI_File_write_all(fh, out, n, MPI_INTEGER, MPI_STATUS_IGNORE, ierr)
    call check_class(ierr, MPI_SUCCESS, what // ': MPI_File_write_all')
    call MPI_Type_free(filetype, ierr)
    call synchronise(fh)
    call view_of(right, filetype)
    room = -7
    call MPI_File_read_all(fh, room, n, MPI_INTEGER, MPI_STATUS_IGNORE, ierr)
    call check_class(ierr, MPI_SUCCESS, what // ': MPI_File_read_all')
    call check(all(room == [(1000*right + i + len(what), i=1, n)]), what // ': what came')
    call MPI_Type_free(filetype, ierr)
  end subroutine write_and_read

  subroutine view_of(process, filetype)
    integer, intent(in) :: process
    DATATYPE_HANDLE, intent(out) :: filetype

    call MPI_Type_create_subarray(1, [processes], [1], [process], MPI_ORDER_FORTRAN, MPI_INTEGER, filetype, ierr)
    call MPI_Type_commit(filetype, ierr)
    call MPI_File_set_view(fh, 0_MPI_OFFSET_KIND, MPI_INTEGER, filetype, 'native', MPI_INFO_NULL, ierr)
    call check_class(ierr, MPI_SUCCESS, 'MPI_File_set_view of one of so many')
  end subroutine view_of
end program file_hints
