! A program of two processes whose calls a tool counts: with -DBESIDE `use mpi_info_f08`, with -DF08 `use mpi_f08`, with -DMODULE
! `use mpi`, else mpif.h. tests/tools has the same numbers of calls.
#if defined(BESIDE)
#define USES use mpi_info_f08
#elif defined(F08)
#define USES use mpi_f08
#elif defined(MODULE)
#define USES use mpi
#else
#define USES
#define HEADER
#endif
#if defined(BESIDE) || defined(F08)
#define COMM_T type(MPI_Comm)
#define FILE_T type(MPI_File)
#define INFO_T type(MPI_Info)
#define REQUEST_T type(MPI_Request)
#define WIN_T type(MPI_Win)
#define STATUS type(MPI_Status) :: status
#define ADDRESS_T type(c_ptr)
#else
#define COMM_T integer
#define FILE_T integer
#define INFO_T integer
#define REQUEST_T integer
#define WIN_T integer
#define STATUS integer :: status(MPI_STATUS_SIZE)
#define ADDRESS_T integer(MPI_ADDRESS_KIND)
#endif

program tools_program
  USES
  use, intrinsic :: iso_c_binding, only: c_ptr
  implicit none
#ifdef HEADER
  include 'mpif.h'
#endif
  integer, parameter :: n = 1000
  integer :: rank, size, i, ierror
  integer, asynchronous :: values(n), back(n), memory(n + MPI_BSEND_OVERHEAD/4)
  COMM_T :: comm, half
  FILE_T :: fh
  INFO_T :: info
  REQUEST_T :: request
  WIN_T :: win
  STATUS
  ADDRESS_T :: detached
  integer(MPI_ADDRESS_KIND) :: bytes

  call MPI_Init(ierror)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierror)
  call MPI_Comm_size(MPI_COMM_WORLD, size, ierror)
  if (size /= 2) error stop 'two processes are needed'
  values = [(i + n*rank, i=1, n)]
  ! Hints, about which the processes speak without the program's having called anything.
  call MPI_Info_create(info, ierror)
  call MPI_Info_set(info, 'cb_nodes', '1', ierror)
  call MPI_Comm_dup(MPI_COMM_WORLD, comm, ierror)
  call MPI_Comm_split(comm, rank, 0, half, ierror)
  do i = 1, 3
    back = values
    call MPI_Bcast(back, n, MPI_INTEGER, 0, comm, ierror)
    if (any(back(:3) /= [1, 2, 3])) error stop 'MPI_Bcast'
  end do
  call MPI_Allreduce(values, back, n, MPI_INTEGER, MPI_SUM, comm, ierror)
  if (back(1) /= 2 + n) error stop 'MPI_Allreduce'
  if (rank == 0) then
    call MPI_Send(values, n, MPI_INTEGER, 1, 7, comm, ierror)
    call MPI_Recv(back, n, MPI_INTEGER, 1, 8, comm, status, ierror)
  else
    call MPI_Recv(back, n, MPI_INTEGER, 0, 7, comm, status, ierror)
    call MPI_Send(values, n, MPI_INTEGER, 0, 8, comm, ierror)
  end if
  if (back(1) /= 1 + n*(1 - rank)) error stop 'MPI_Recv'
  call MPI_Isend(values, n, MPI_INTEGER, 1 - rank, 9, comm, request, ierror)
  call MPI_Recv(back, n, MPI_INTEGER, 1 - rank, 9, comm, status, ierror)
  call MPI_Wait(request, status, ierror)
  ! Not even where such messages would otherwise be copied here are they sent by another procedure.
  call MPI_Buffer_attach(memory, 4*n + MPI_BSEND_OVERHEAD, ierror)
  call MPI_Bsend(values, n, MPI_INTEGER, 1 - rank, 10, comm, ierror)
  call MPI_Recv(back, n, MPI_INTEGER, 1 - rank, 10, comm, status, ierror)
  call MPI_Buffer_detach(detached, i, ierror)
  if (i /= 4*n + MPI_BSEND_OVERHEAD) error stop 'MPI_Buffer_detach'
  call MPI_File_open(comm, 'tools.data', MPI_MODE_CREATE + MPI_MODE_RDWR + MPI_MODE_DELETE_ON_CLOSE, info, fh, ierror)
  if (ierror /= MPI_SUCCESS) error stop 'MPI_File_open'
  call MPI_File_set_view(fh, 4000_MPI_OFFSET_KIND*rank, MPI_BYTE, MPI_BYTE, 'native', info, ierror)
  do i = 1, 2
    call MPI_File_write_at_all(fh, 0_MPI_OFFSET_KIND, values, n, MPI_INTEGER, status, ierror)
    if (ierror /= MPI_SUCCESS) error stop 'MPI_File_write_at_all'
  end do
  call MPI_File_read_at(fh, 0_MPI_OFFSET_KIND, back, n, MPI_INTEGER, status, ierror)
  if (any(back /= values)) error stop 'MPI_File_read_at'
  call MPI_File_close(fh, ierror)
  back = 0
  bytes = storage_size(back)/8*n
  call MPI_Win_create(back, bytes, storage_size(back)/8, info, comm, win, ierror)
  call MPI_Win_fence(0, win, ierror)
  call MPI_Put(values, n, MPI_INTEGER, 1 - rank, 0_MPI_ADDRESS_KIND, n, MPI_INTEGER, win, ierror)
  call MPI_Win_fence(0, win, ierror)
  if (back(1) /= 1 + n*(1 - rank)) error stop 'MPI_Put'
  call MPI_Win_free(win, ierror)
  call MPI_Comm_free(half, ierror)
  call MPI_Comm_free(comm, ierror)
  call MPI_Info_free(info, ierror)
  call MPI_Barrier(MPI_COMM_WORLD, ierror)
  call MPI_Finalize(ierror)
  if (rank == 0) print '(a)', 'all is well'
end program tools_program
