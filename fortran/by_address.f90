!> What legacy procedures need of the core besides: choice buffers by address, and statuses that are
!! arrays of INTEGERs.
module mpi_info_f08_by_address
  use, intrinsic :: iso_c_binding, only: c_int, c_int64_t
  use mpi_info_f08_constants, only: MPI_STATUS_SIZE
  use mpi_info_f08_types, only: MPI_Status
  implicit none
  private

  public :: MPI_STATUS_SIZE

  public :: assign_status, is_status_ignore, status_of
  public :: minfo_free_mem
  public :: minfo_get_address
  public :: minfo_win_attach
  public :: minfo_win_create
  public :: minfo_win_detach
  public :: minfo_accumulate
  public :: minfo_compare_and_swap
  public :: minfo_fetch_and_op
  public :: minfo_get
  public :: minfo_get_accumulate
  public :: minfo_put
  public :: minfo_rget
  public :: minfo_rput
  public :: minfo_file_read
  public :: minfo_file_read_all
  public :: minfo_file_read_at
  public :: minfo_file_read_at_all
  public :: minfo_file_write
  public :: minfo_file_write_all
  public :: minfo_file_write_at
  public :: minfo_file_write_at_all
  public :: minfo_recv
  public :: minfo_send
  public :: minfo_sendrecv
  public :: minfo_allgather
  public :: minfo_allreduce
  public :: minfo_bcast
  public :: minfo_gather
  public :: minfo_reduce

  interface
    ! int minfo_free_mem(const void *base);
    integer(c_int) function minfo_free_mem(base) bind(C, name='minfo_free_mem')
      import :: c_int
      type(*), dimension(*), intent(in) :: base
    end function minfo_free_mem

    ! int minfo_get_address(const void *location, int64_t *address);
    integer(c_int) function minfo_get_address(location, address) bind(C, name='minfo_get_address')
      import :: c_int, c_int64_t
      type(*), dimension(*), intent(in) :: location
      integer(c_int64_t), intent(inout) :: address
    end function minfo_get_address

    ! int minfo_win_attach(int win, const void *base, int64_t size);
    integer(c_int) function minfo_win_attach(win, base, size) bind(C, name='minfo_win_attach')
      import :: c_int, c_int64_t
      integer(c_int), value :: win
      type(*), dimension(*), intent(in) :: base
      integer(c_int64_t), value :: size
    end function minfo_win_attach

    ! int minfo_win_create(const void *base, int64_t size, int64_t disp_unit, int info, int comm, int *win);
    integer(c_int) function minfo_win_create(base, size, disp_unit, info, comm, win) bind(C, name='minfo_win_create')
      import :: c_int, c_int64_t
      type(*), dimension(*), intent(in) :: base
      integer(c_int64_t), value :: size
      integer(c_int64_t), value :: disp_unit
      integer(c_int), value :: info
      integer(c_int), value :: comm
      integer(c_int), intent(inout) :: win
    end function minfo_win_create

    ! int minfo_win_detach(int win, const void *base);
    integer(c_int) function minfo_win_detach(win, base) bind(C, name='minfo_win_detach')
      import :: c_int
      integer(c_int), value :: win
      type(*), dimension(*), intent(in) :: base
    end function minfo_win_detach

    ! int minfo_accumulate(const void *origin_addr, int64_t origin_count, int origin_datatype,
    !   int target_rank, int64_t target_disp, int64_t target_count, int target_datatype, int op, int win);
    integer(c_int) function minfo_accumulate(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
      target_count, target_datatype, op, win) bind(C, name='minfo_accumulate')
      import :: c_int, c_int64_t
      type(*), dimension(*), intent(in) :: origin_addr
      integer(c_int64_t), value :: origin_count
      integer(c_int), value :: origin_datatype
      integer(c_int), value :: target_rank
      integer(c_int64_t), value :: target_disp
      integer(c_int64_t), value :: target_count
      integer(c_int), value :: target_datatype
      integer(c_int), value :: op
      integer(c_int), value :: win
    end function minfo_accumulate

    ! int minfo_compare_and_swap(const void *origin_addr, const void *compare_addr, void *result_addr,
    !   int datatype, int target_rank, int64_t target_disp, int win);
    integer(c_int) function minfo_compare_and_swap(origin_addr, compare_addr, result_addr, datatype, target_rank, &
      target_disp, win) bind(C, name='minfo_compare_and_swap')
      import :: c_int, c_int64_t
      type(*), dimension(*), intent(in) :: origin_addr
      type(*), dimension(*), intent(in) :: compare_addr
      type(*), dimension(*), intent(inout) :: result_addr
      integer(c_int), value :: datatype
      integer(c_int), value :: target_rank
      integer(c_int64_t), value :: target_disp
      integer(c_int), value :: win
    end function minfo_compare_and_swap

    ! int minfo_fetch_and_op(const void *origin_addr, void *result_addr, int datatype, int target_rank,
    !   int64_t target_disp, int op, int win);
    integer(c_int) function minfo_fetch_and_op(origin_addr, result_addr, datatype, target_rank, target_disp, op, &
      win) bind(C, name='minfo_fetch_and_op')
      import :: c_int, c_int64_t
      type(*), dimension(*), intent(in) :: origin_addr
      type(*), dimension(*), intent(inout) :: result_addr
      integer(c_int), value :: datatype
      integer(c_int), value :: target_rank
      integer(c_int64_t), value :: target_disp
      integer(c_int), value :: op
      integer(c_int), value :: win
    end function minfo_fetch_and_op

    ! int minfo_get(void *origin_addr, int64_t origin_count, int origin_datatype, int target_rank,
    !   int64_t target_disp, int64_t target_count, int target_datatype, int win);
    integer(c_int) function minfo_get(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
      target_count, target_datatype, win) bind(C, name='minfo_get')
      import :: c_int, c_int64_t
      type(*), dimension(*), intent(inout) :: origin_addr
      integer(c_int64_t), value :: origin_count
      integer(c_int), value :: origin_datatype
      integer(c_int), value :: target_rank
      integer(c_int64_t), value :: target_disp
      integer(c_int64_t), value :: target_count
      integer(c_int), value :: target_datatype
      integer(c_int), value :: win
    end function minfo_get

    ! int minfo_get_accumulate(const void *origin_addr, int64_t origin_count, int origin_datatype,
    !   void *result_addr, int64_t result_count, int result_datatype, int target_rank, int64_t target_disp,
    !   int64_t target_count, int target_datatype, int op, int win);
    integer(c_int) function minfo_get_accumulate(origin_addr, origin_count, origin_datatype, result_addr, &
      result_count, result_datatype, target_rank, target_disp, target_count, target_datatype, op, win) &
      bind(C, name='minfo_get_accumulate')
      import :: c_int, c_int64_t
      type(*), dimension(*), intent(in) :: origin_addr
      integer(c_int64_t), value :: origin_count
      integer(c_int), value :: origin_datatype
      type(*), dimension(*), intent(inout) :: result_addr
      integer(c_int64_t), value :: result_count
      integer(c_int), value :: result_datatype
      integer(c_int), value :: target_rank
      integer(c_int64_t), value :: target_disp
      integer(c_int64_t), value :: target_count
      integer(c_int), value :: target_datatype
      integer(c_int), value :: op
      integer(c_int), value :: win
    end function minfo_get_accumulate

    ! int minfo_put(const void *origin_addr, int64_t origin_count, int origin_datatype, int target_rank,
    !   int64_t target_disp, int64_t target_count, int target_datatype, int win);
    integer(c_int) function minfo_put(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
      target_count, target_datatype, win) bind(C, name='minfo_put')
      import :: c_int, c_int64_t
      type(*), dimension(*), intent(in) :: origin_addr
      integer(c_int64_t), value :: origin_count
      integer(c_int), value :: origin_datatype
      integer(c_int), value :: target_rank
      integer(c_int64_t), value :: target_disp
      integer(c_int64_t), value :: target_count
      integer(c_int), value :: target_datatype
      integer(c_int), value :: win
    end function minfo_put

    ! int minfo_rget(void *origin_addr, int64_t origin_count, int origin_datatype, int target_rank,
    !   int64_t target_disp, int64_t target_count, int target_datatype, int win, int *request);
    integer(c_int) function minfo_rget(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
      target_count, target_datatype, win, request) bind(C, name='minfo_rget')
      import :: c_int, c_int64_t
      type(*), dimension(*), intent(inout) :: origin_addr
      integer(c_int64_t), value :: origin_count
      integer(c_int), value :: origin_datatype
      integer(c_int), value :: target_rank
      integer(c_int64_t), value :: target_disp
      integer(c_int64_t), value :: target_count
      integer(c_int), value :: target_datatype
      integer(c_int), value :: win
      integer(c_int), intent(inout) :: request
    end function minfo_rget

    ! int minfo_rput(const void *origin_addr, int64_t origin_count, int origin_datatype, int target_rank,
    !   int64_t target_disp, int64_t target_count, int target_datatype, int win, int *request);
    integer(c_int) function minfo_rput(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
      target_count, target_datatype, win, request) bind(C, name='minfo_rput')
      import :: c_int, c_int64_t
      type(*), dimension(*), intent(in) :: origin_addr
      integer(c_int64_t), value :: origin_count
      integer(c_int), value :: origin_datatype
      integer(c_int), value :: target_rank
      integer(c_int64_t), value :: target_disp
      integer(c_int64_t), value :: target_count
      integer(c_int), value :: target_datatype
      integer(c_int), value :: win
      integer(c_int), intent(inout) :: request
    end function minfo_rput

    ! int minfo_file_read(int fh, void *buf, int64_t count, int datatype, int *status);
    integer(c_int) function minfo_file_read(fh, buf, count, datatype, status) bind(C, name='minfo_file_read')
      import :: c_int, c_int64_t, MPI_Status
      integer(c_int), value :: fh
      type(*), dimension(*), intent(inout) :: buf
      integer(c_int64_t), value :: count
      integer(c_int), value :: datatype
      type(MPI_Status) :: status
    end function minfo_file_read

    ! int minfo_file_read_all(int fh, void *buf, int64_t count, int datatype, int *status);
    integer(c_int) function minfo_file_read_all(fh, buf, count, datatype, status) bind(C, name='minfo_file_read_all')
      import :: c_int, c_int64_t, MPI_Status
      integer(c_int), value :: fh
      type(*), dimension(*), intent(inout) :: buf
      integer(c_int64_t), value :: count
      integer(c_int), value :: datatype
      type(MPI_Status) :: status
    end function minfo_file_read_all

    ! int minfo_file_read_at(int fh, int64_t offset, void *buf, int64_t count, int datatype, int *status);
    integer(c_int) function minfo_file_read_at(fh, offset, buf, count, datatype, status) &
      bind(C, name='minfo_file_read_at')
      import :: c_int, c_int64_t, MPI_Status
      integer(c_int), value :: fh
      integer(c_int64_t), value :: offset
      type(*), dimension(*), intent(inout) :: buf
      integer(c_int64_t), value :: count
      integer(c_int), value :: datatype
      type(MPI_Status) :: status
    end function minfo_file_read_at

    ! int minfo_file_read_at_all(int fh, int64_t offset, void *buf, int64_t count, int datatype, int *status);
    integer(c_int) function minfo_file_read_at_all(fh, offset, buf, count, datatype, status) &
      bind(C, name='minfo_file_read_at_all')
      import :: c_int, c_int64_t, MPI_Status
      integer(c_int), value :: fh
      integer(c_int64_t), value :: offset
      type(*), dimension(*), intent(inout) :: buf
      integer(c_int64_t), value :: count
      integer(c_int), value :: datatype
      type(MPI_Status) :: status
    end function minfo_file_read_at_all

    ! int minfo_file_write(int fh, const void *buf, int64_t count, int datatype, int *status);
    integer(c_int) function minfo_file_write(fh, buf, count, datatype, status) bind(C, name='minfo_file_write')
      import :: c_int, c_int64_t, MPI_Status
      integer(c_int), value :: fh
      type(*), dimension(*), intent(in) :: buf
      integer(c_int64_t), value :: count
      integer(c_int), value :: datatype
      type(MPI_Status) :: status
    end function minfo_file_write

    ! int minfo_file_write_all(int fh, const void *buf, int64_t count, int datatype, int *status);
    integer(c_int) function minfo_file_write_all(fh, buf, count, datatype, status) &
      bind(C, name='minfo_file_write_all')
      import :: c_int, c_int64_t, MPI_Status
      integer(c_int), value :: fh
      type(*), dimension(*), intent(in) :: buf
      integer(c_int64_t), value :: count
      integer(c_int), value :: datatype
      type(MPI_Status) :: status
    end function minfo_file_write_all

    ! int minfo_file_write_at(int fh, int64_t offset, const void *buf, int64_t count, int datatype, int *status);
    integer(c_int) function minfo_file_write_at(fh, offset, buf, count, datatype, status) &
      bind(C, name='minfo_file_write_at')
      import :: c_int, c_int64_t, MPI_Status
      integer(c_int), value :: fh
      integer(c_int64_t), value :: offset
      type(*), dimension(*), intent(in) :: buf
      integer(c_int64_t), value :: count
      integer(c_int), value :: datatype
      type(MPI_Status) :: status
    end function minfo_file_write_at

    ! int minfo_file_write_at_all(int fh, int64_t offset, const void *buf, int64_t count, int datatype, int *status);
    integer(c_int) function minfo_file_write_at_all(fh, offset, buf, count, datatype, status) &
      bind(C, name='minfo_file_write_at_all')
      import :: c_int, c_int64_t, MPI_Status
      integer(c_int), value :: fh
      integer(c_int64_t), value :: offset
      type(*), dimension(*), intent(in) :: buf
      integer(c_int64_t), value :: count
      integer(c_int), value :: datatype
      type(MPI_Status) :: status
    end function minfo_file_write_at_all

    ! int minfo_recv(void *buf, int64_t count, int datatype, int source, int tag, int comm, int *status);
    integer(c_int) function minfo_recv(buf, count, datatype, source, tag, comm, status) bind(C, name='minfo_recv')
      import :: c_int, c_int64_t, MPI_Status
      type(*), dimension(*), intent(inout) :: buf
      integer(c_int64_t), value :: count
      integer(c_int), value :: datatype
      integer(c_int), value :: source
      integer(c_int), value :: tag
      integer(c_int), value :: comm
      type(MPI_Status) :: status
    end function minfo_recv

    ! int minfo_send(const void *buf, int64_t count, int datatype, int dest, int tag, int comm);
    integer(c_int) function minfo_send(buf, count, datatype, dest, tag, comm) bind(C, name='minfo_send')
      import :: c_int, c_int64_t
      type(*), dimension(*), intent(in) :: buf
      integer(c_int64_t), value :: count
      integer(c_int), value :: datatype
      integer(c_int), value :: dest
      integer(c_int), value :: tag
      integer(c_int), value :: comm
    end function minfo_send

    ! int minfo_sendrecv(const void *sendbuf, int64_t sendcount, int sendtype, int dest, int sendtag,
    !   void *recvbuf, int64_t recvcount, int recvtype, int source, int recvtag, int comm, int *status);
    integer(c_int) function minfo_sendrecv(sendbuf, sendcount, sendtype, dest, sendtag, recvbuf, recvcount, &
      recvtype, source, recvtag, comm, status) bind(C, name='minfo_sendrecv')
      import :: c_int, c_int64_t, MPI_Status
      type(*), dimension(*), intent(in) :: sendbuf
      integer(c_int64_t), value :: sendcount
      integer(c_int), value :: sendtype
      integer(c_int), value :: dest
      integer(c_int), value :: sendtag
      type(*), dimension(*), intent(inout) :: recvbuf
      integer(c_int64_t), value :: recvcount
      integer(c_int), value :: recvtype
      integer(c_int), value :: source
      integer(c_int), value :: recvtag
      integer(c_int), value :: comm
      type(MPI_Status) :: status
    end function minfo_sendrecv

    ! int minfo_allgather(const void *sendbuf, int64_t sendcount, int sendtype, void *recvbuf,
    !   int64_t recvcount, int recvtype, int comm);
    integer(c_int) function minfo_allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm) &
      bind(C, name='minfo_allgather')
      import :: c_int, c_int64_t
      type(*), dimension(*), intent(in) :: sendbuf
      integer(c_int64_t), value :: sendcount
      integer(c_int), value :: sendtype
      type(*), dimension(*), intent(inout) :: recvbuf
      integer(c_int64_t), value :: recvcount
      integer(c_int), value :: recvtype
      integer(c_int), value :: comm
    end function minfo_allgather

    ! int minfo_allreduce(const void *sendbuf, void *recvbuf, int64_t count, int datatype, int op,
    !   int comm);
    integer(c_int) function minfo_allreduce(sendbuf, recvbuf, count, datatype, op, comm) &
      bind(C, name='minfo_allreduce')
      import :: c_int, c_int64_t
      type(*), dimension(*), intent(in) :: sendbuf
      type(*), dimension(*), intent(inout) :: recvbuf
      integer(c_int64_t), value :: count
      integer(c_int), value :: datatype
      integer(c_int), value :: op
      integer(c_int), value :: comm
    end function minfo_allreduce

    ! int minfo_bcast(void *buffer, int64_t count, int datatype, int root, int comm);
    integer(c_int) function minfo_bcast(buffer, count, datatype, root, comm) bind(C, name='minfo_bcast')
      import :: c_int, c_int64_t
      type(*), dimension(*), intent(inout) :: buffer
      integer(c_int64_t), value :: count
      integer(c_int), value :: datatype
      integer(c_int), value :: root
      integer(c_int), value :: comm
    end function minfo_bcast

    ! int minfo_gather(const void *sendbuf, int64_t sendcount, int sendtype, void *recvbuf,
    !   int64_t recvcount, int recvtype, int root, int comm);
    integer(c_int) function minfo_gather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, root, comm) &
      bind(C, name='minfo_gather')
      import :: c_int, c_int64_t
      type(*), dimension(*), intent(in) :: sendbuf
      integer(c_int64_t), value :: sendcount
      integer(c_int), value :: sendtype
      type(*), dimension(*), intent(inout) :: recvbuf
      integer(c_int64_t), value :: recvcount
      integer(c_int), value :: recvtype
      integer(c_int), value :: root
      integer(c_int), value :: comm
    end function minfo_gather

    ! int minfo_reduce(const void *sendbuf, void *recvbuf, int64_t count, int datatype, int op, int root,
    !   int comm);
    integer(c_int) function minfo_reduce(sendbuf, recvbuf, count, datatype, op, root, comm) &
      bind(C, name='minfo_reduce')
      import :: c_int, c_int64_t
      type(*), dimension(*), intent(in) :: sendbuf
      type(*), dimension(*), intent(inout) :: recvbuf
      integer(c_int64_t), value :: count
      integer(c_int), value :: datatype
      integer(c_int), value :: op
      integer(c_int), value :: root
      integer(c_int), value :: comm
    end function minfo_reduce

    ! int minfo_is_status_ignore(const void *status);
    integer(c_int) function minfo_is_status_ignore(status) bind(C, name='minfo_is_status_ignore')
      import :: c_int
      type(*), dimension(*), intent(in) :: status
    end function minfo_is_status_ignore
  end interface

contains

  !> The status in an array of INTEGERs.
  type(MPI_Status) function status_of(status)
    integer, intent(in) :: status(MPI_STATUS_SIZE)

    status_of = transfer(int(status, c_int), status_of)
  end function status_of

  !> Assigns it to such an array, unless that is MPI_STATUS_IGNORE.
  subroutine assign_status(status, from)
    integer, intent(inout) :: status(MPI_STATUS_SIZE)
    type(MPI_Status), intent(in) :: from

    if (.not. is_status_ignore(status)) status = transfer(from, [0_c_int], MPI_STATUS_SIZE)
  end subroutine assign_status

  !> Whether this is MPI_STATUS_IGNORE or MPI_STATUSES_IGNORE.
  logical function is_status_ignore(status)
    integer, intent(in) :: status(*)

    is_status_ignore = minfo_is_status_ignore(status) /= 0
  end function is_status_ignore
end module mpi_info_f08_by_address
