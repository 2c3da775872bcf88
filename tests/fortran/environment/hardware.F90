! MPI_Get_hw_resource_info (MPI 4.1, section 9.1.2): for each type of hardware resource, whether this process is
! restricted to one; each is a type that MPI_Comm_split_type splits by. Before MPI is initialised, too.
program environment_hardware
#include "interface.inc"
  character(len=MPI_MAX_INFO_KEY) :: key
  character(len=10) :: value
  integer :: ierr, i, number, before, length
  logical :: flag
  INFO_HANDLE :: info
  COMM_HANDLE :: comm

  call types(before, 'before initialisation')
  call MPI_Info_free(info, ierr)
  call start()
  call types(number, 'initialised')
  call check(number >= before, 'none is missing')
  do i = 0, number - 1
    call MPI_Info_get_nthkey(info, i, key, ierr)
    ! Those of the MPI library have other names and rules.
    if (key(:8) == 'hwloc://') call split(MPI_COMM_TYPE_HW_GUIDED)
    if (key(:8) == 'hwloc://') call split(MPI_COMM_TYPE_RESOURCE_GUIDED)
  end do
  call MPI_Info_free(info, ierr)
  call check_code(ierr, MPI_SUCCESS, 'MPI_Info_free')
  call MPI_Finalize(ierr)
  call types(number, 'after finalisation')
  call check(number == before, 'as before')
  call MPI_Info_free(info, ierr)
  call finish()

contains

  subroutine types(many, when)
    integer, intent(out) :: many
    character(len=*), intent(in) :: when

    info = MPI_INFO_NULL
    call MPI_Get_hw_resource_info(info, ierr)
    call check_code(ierr, MPI_SUCCESS, when)
    call check(info /= MPI_INFO_NULL, when // ': an info object')
    many = -7
    call MPI_Info_get_nkeys(info, many, ierr)
    call check(many > 0, when // ': there are types')
    call check_pair(info, 'hwloc://Machine', 'true', when // ': there is one machine')
    do i = 0, many - 1
      key = ' '
      call MPI_Info_get_nthkey(info, i, key, ierr)
      value = '?'
      length = len(value)
      call MPI_Info_get(info, key, length, value, flag, ierr)
      call check(flag .and. (value == 'true' .or. value == 'false'), when // ': ' // trim(key))
      call check(index(key, '://') > 1, when // ': a URI')
    end do
  end subroutine types

  subroutine split(split_type)
    integer, intent(in) :: split_type
    INFO_HANDLE :: hints

    call MPI_Info_get(info, key, length, value, flag, ierr)
    call MPI_Info_create(hints, ierr)
    call MPI_Info_set(hints, 'mpi_hw_resource_type', key, ierr)
    comm = MPI_COMM_SELF
    call MPI_Comm_split_type(MPI_COMM_WORLD, split_type, 0, hints, comm, ierr)
    call check_code(ierr, MPI_SUCCESS, trim(key) // ': MPI_Comm_split_type')
    call check((comm /= MPI_COMM_NULL) .eqv. (value == 'true'), trim(key) // ': restricted or not')
    if (comm /= MPI_COMM_NULL) then
      call check_comm_hint(comm, 'mpi_hw_resource_type', trim(key), trim(key) // ': the hint')
      call MPI_Comm_free(comm, ierr)
    end if
    call MPI_Info_free(hints, ierr)
  end subroutine split
end program environment_hardware
