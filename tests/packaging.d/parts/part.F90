! A plug-in in Fortran that does what part.c does, with WITH_MPIF_H, WITH_MPI or WITH_MPI_F08.
#ifdef WITH_MPI_F08
#define INFO type(MPI_Info)
#define NUMBER %MPI_VAL
#else
#define INFO integer
#define NUMBER
#endif

integer(c_int) function enter(handle) bind(C)
  use, intrinsic :: iso_c_binding, only: c_int
#if defined(WITH_MPI_F08)
  use mpi_f08
#elif defined(WITH_MPI)
  use mpi
#endif
  implicit none
#ifdef WITH_MPIF_H
  include 'mpif.h'
#endif
  integer(c_int), intent(inout) :: handle
  INFO :: info
  integer :: before, after, sums(2), sent, received, ierror
  integer(MPI_ADDRESS_KIND) :: place
  logical :: is_there

  enter = 1
  call MPI_Initialized(is_there, ierror)
  if (.not. is_there) then
    call MPI_Init(ierror)
  else if (handle == 0) then
    return
  end if
  if (handle == 0) then
    call MPI_Info_create(info, ierror)
    handle = info NUMBER
  end if
  info NUMBER = handle
  enter = 2
  call MPI_Info_get_nkeys(info, before, ierror)
  call MPI_Info_set(info, achar(iachar('a') + before), 'Fortran', ierror)
  call MPI_Info_get_nkeys(info, after, ierror)
  if (after /= before + 1) return
  ! The special addresses are those of all parts.
  enter = 3
  sums = [1, 2]
  call MPI_Allreduce(MPI_IN_PLACE, sums, 2, MPI_INTEGER, MPI_SUM, MPI_COMM_SELF, ierror)
  if (any(sums /= [1, 2])) return
  enter = 4
  sent = 7
  received = 0
  call MPI_Sendrecv(sent, 1, MPI_INTEGER, 0, 1, received, 1, MPI_INTEGER, 0, 1, MPI_COMM_SELF, &
    MPI_STATUS_IGNORE, ierror)
  if (received /= 7) return
  enter = 5
  call MPI_Get_address(received, place, ierror)
  if (place == 0) return
  enter = 0
end function enter

integer(c_int) function leave(handle) bind(C)
  use, intrinsic :: iso_c_binding, only: c_int
#if defined(WITH_MPI_F08)
  use mpi_f08
#elif defined(WITH_MPI)
  use mpi
#endif
  implicit none
#ifdef WITH_MPIF_H
  include 'mpif.h'
#endif
  integer(c_int), intent(in) :: handle
  INFO :: info
  integer :: ierror

  info NUMBER = handle
  call MPI_Info_free(info, ierror)
  call MPI_Finalize(ierror)
  leave = ierror
end function leave

integer(c_int) function ended(handle) bind(C)
  use, intrinsic :: iso_c_binding, only: c_int
#if defined(WITH_MPI_F08)
  use mpi_f08
#elif defined(WITH_MPI)
  use mpi
#endif
  implicit none
#ifdef WITH_MPIF_H
  include 'mpif.h'
#endif
  integer(c_int), intent(in) :: handle
  logical :: flag
  integer :: ierror

  call MPI_Finalized(flag, ierror)
  ended = merge(0, 1, flag .and. handle /= 0)
end function ended
