! After thousands of files were opened and closed, no more descriptors are open than before, and the program has no
! more memory.
program file_cycles
  use, intrinsic :: iso_c_binding, only: c_int
  use, intrinsic :: iso_fortran_env, only: int32, int64
#include "interface.inc"
  interface
    integer(c_int) function process() bind(C, name='getpid')
      import :: c_int
    end function process
  end interface
  character(len=*), parameter :: name = 'file_cycles.data'
  integer(int32) :: values(4), back(4)
  integer(int64) :: memory
  integer :: ierr, descriptors, i, wrong
  logical :: strict
  character(len=200) :: preloaded

  call start()
  strict = embedded()
  wrong = 0
  do i = 1, 500
    call cycle_of(i)
  end do
  ! What is needed once is there before it is measured, that of Fortran's own input and output too.
  call refused(1)
  call check(wrong == 0, 'at first')
  descriptors = open_descriptors()
  memory = data_of_process()
  descriptors = open_descriptors()
  memory = data_of_process()
  call get_environment_variable('LD_PRELOAD', preloaded)
  call check(descriptors > 0 .and. memory > 0, 'the system tells')
  do i = 1, 4000
    call cycle_of(i)
    if (i == 1000) call as_before('a thousand files')
  end do
  call as_before('four thousand files')
  do i = 1, 4000
    call refused(i)
  end do
  call as_before('files that are not opened')
  call finish()

contains

  subroutine expect(ok)
    logical, intent(in) :: ok

    if (.not. ok) wrong = wrong + 1
  end subroutine expect

  ! The C library takes memory in pieces of 132 kB, and one more where that is due: what is lost with each file would be
  ! more than two. Valgrind, which has memory of its own, sees better what is lost. An MPI library takes more at once,
  ! now and then.
  subroutine as_before(what)
    character(len=*), intent(in) :: what
    integer(int64) :: afterwards

    call check(wrong == 0, what)
    afterwards = data_of_process()
    write (*, '(2(a, i0))') '  VmData, in kB: ', memory, ', then ', afterwards
    if (index(preloaded, 'vgpreload') == 0) then
      call check(afterwards <= memory + merge(264, 32768, strict), what // ': the memory')
    end if
    call check_code(open_descriptors(), descriptors, what // ': descriptors')
  end subroutine as_before

  ! One file with everything a file can have.
  subroutine cycle_of(number)
    integer, intent(in) :: number
    FILE_HANDLE :: fh
    INFO_HANDLE :: info
    DATATYPE_HANDLE :: vector, etype, filetype
    STATUS_TYPE :: status
    integer(MPI_OFFSET_KIND) :: disp
    character(len=10) :: datarep

    call MPI_Info_create(info, ierr)
    call MPI_Info_set(info, 'access_style', 'read_once,sequential', ierr)
    call MPI_Info_set(info, 'file_perm', '0600', ierr)
    call MPI_Info_set(info, 'cb_nodes', '4', ierr)
    call MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDWR + MPI_MODE_CREATE + MPI_MODE_DELETE_ON_CLOSE, info, fh, ierr)
    call expect(ierr == MPI_SUCCESS)
    call MPI_Info_free(info, ierr)
    call MPI_Type_vector(4, 1, 2, MPI_INTEGER4, vector, ierr)
    call MPI_Type_commit(vector, ierr)
    call MPI_File_set_view(fh, 4_MPI_OFFSET_KIND, MPI_INTEGER4, vector, 'native', MPI_INFO_NULL, ierr)
    call expect(ierr == MPI_SUCCESS)
    call MPI_Type_free(vector, ierr)
    values = [(int(number + i, int32), i = 1, 4)]
    call MPI_File_write(fh, values, 4, MPI_INTEGER4, status, ierr)
    call expect(ierr == MPI_SUCCESS)
    back = 0
    call MPI_File_read_at(fh, 0_MPI_OFFSET_KIND, back, 4, MPI_INTEGER4, status, ierr)
    call expect(all(values == back))
    call MPI_File_read(fh, values, -1, MPI_INTEGER4, status, ierr)
    call expect(ierr == MPI_ERR_COUNT)
    call MPI_File_get_view(fh, disp, etype, filetype, datarep, ierr)
    call MPI_Type_free(filetype, ierr)
    call expect(ierr == MPI_SUCCESS)
    call MPI_File_get_info(fh, info, ierr)
    call MPI_File_set_info(fh, info, ierr)
    call MPI_Info_free(info, ierr)
    call expect(ierr == MPI_SUCCESS)
    call MPI_File_close(fh, ierr)
    call expect(ierr == MPI_SUCCESS .and. fh == MPI_FILE_NULL)
  end subroutine cycle_of

  ! Opened in a way that was not asked for, or not opened.
  subroutine refused(number)
    integer, intent(in) :: number
    FILE_HANDLE :: fh

    call MPI_File_open(MPI_COMM_SELF, 'absent.data', MPI_MODE_RDONLY, MPI_INFO_NULL, fh, ierr)
    call expect(ierr == MPI_ERR_NO_SUCH_FILE)
    call MPI_File_open(MPI_COMM_SELF, '.', MPI_MODE_RDONLY, MPI_INFO_NULL, fh, ierr)
    ! Another engine than the embedded one may open a directory.
    call expect(ierr == MPI_ERR_BAD_FILE .or. .not. strict)
    if (ierr == MPI_SUCCESS) call MPI_File_close(fh, ierr)
    call MPI_File_open(MPI_COMM_SELF, name, number, MPI_INFO_NULL, fh, ierr)
    if (iand(number, MPI_MODE_CREATE) == 0) call expect(ierr /= MPI_SUCCESS)
    if (ierr == MPI_SUCCESS) then
      call MPI_File_close(fh, ierr)
      call MPI_File_delete(name, MPI_INFO_NULL, ierr)
    end if
  end subroutine refused

  ! How many descriptors this process has open.
  integer function open_descriptors()
    integer :: unit
    character(len=60) :: command

    write (command, '(a, i0, a)') 'ls /proc/', process(), '/fd | wc -l >'
    call execute_command_line(trim(command) // name // '.count')
    open (newunit=unit, file=name // '.count', action='read')
    read (unit, *) open_descriptors
    close (unit, status='delete')
  end function open_descriptors

  ! The memory for data that this process has, in kB.
  integer(int64) function data_of_process()
    integer :: unit, failure
    character(len=80) :: line

    data_of_process = -1
    open (newunit=unit, file='/proc/self/status', action='read')
    do
      read (unit, '(a)', iostat=failure) line
      if (failure /= 0) exit
      if (line(:7) == 'VmData:') read (line(8:), *) data_of_process
    end do
    close (unit)
  end function data_of_process
end program file_cycles
