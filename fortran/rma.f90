!> One-sided access to windows (MPI 4.1, section 12.3).
!!
!! Errors go to the error handler of the window; MPI_ERR_WIN goes to that of MPI_COMM_SELF. A call that
!! fails touches no byte of the window.
!!
!! Specifics with a choice buffer are procedures of the core itself: flang 19 cannot compile a Fortran
!! procedure with an assumed-rank dummy, but it can call one.
module mpi_info_f08_rma
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND
  use mpi_info_f08_types, only: MPI_Datatype, MPI_Op, MPI_Request, MPI_Win
  implicit none
  private

  public :: MPI_Accumulate, MPI_Accumulate_f08ts
  public :: MPI_Compare_and_swap, MPI_Compare_and_swap_f08ts
  public :: MPI_Fetch_and_op, MPI_Fetch_and_op_f08ts
  public :: MPI_Get, MPI_Get_f08ts
  public :: MPI_Get_accumulate, MPI_Get_accumulate_f08ts
  public :: MPI_Put, MPI_Put_f08ts
  public :: MPI_Rget, MPI_Rget_f08ts
  public :: MPI_Rput, MPI_Rput_f08ts

  interface MPI_Accumulate
    !> Combines elements with those in the window by the predefined operation `op`, each atomically
    !! (MPI 4.1, section 12.3.4).
    !!
    !! Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC outside of an epoch, MPI_ERR_RANK, MPI_ERR_COUNT,
    !! MPI_ERR_TYPE, MPI_ERR_DISP, MPI_ERR_RMA_RANGE for memory that is not the window's, MPI_ERR_OP,
    !! MPI_ERR_OTHER while MPI is not initialised.
    ! void minfo_accumulate_f08(const void *origin_addr, const Fint *origin_count, const int *origin_datatype,
    !   const Fint *target_rank, const int64_t *target_disp, const Fint *target_count,
    !   const int *target_datatype, const int *op, const int *win, Fint *ierror);
    subroutine MPI_Accumulate_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
      target_count, target_datatype, op, win, ierror) bind(C, name='minfo_accumulate_f08')
      import :: MPI_ADDRESS_KIND, MPI_Datatype, MPI_Op, MPI_Win
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Accumulate_f08ts
  end interface MPI_Accumulate

  interface MPI_Compare_and_swap
    !> Replaces one element in the window by that at `origin_addr` where it equals that at
    !! `compare_addr`; `result_addr` gets it as it was (MPI 4.1, section 12.3.4).
    !!
    !! Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC outside of an epoch, MPI_ERR_RANK, MPI_ERR_COUNT,
    !! MPI_ERR_TYPE, MPI_ERR_DISP, MPI_ERR_RMA_RANGE for memory that is not the window's, MPI_ERR_OTHER
    !! while MPI is not initialised.
    ! void minfo_compare_and_swap_f08(const void *origin_addr, const void *compare_addr,
    !   const void *result_addr, const int *datatype, const Fint *target_rank, const int64_t *target_disp,
    !   const int *win, Fint *ierror);
    subroutine MPI_Compare_and_swap_f08ts(origin_addr, compare_addr, result_addr, datatype, target_rank, &
      target_disp, win, ierror) bind(C, name='minfo_compare_and_swap_f08')
      import :: MPI_ADDRESS_KIND, MPI_Datatype, MPI_Win
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      type(*), dimension(..), intent(in), asynchronous :: compare_addr
      type(*), dimension(..), asynchronous :: result_addr
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Compare_and_swap_f08ts
  end interface MPI_Compare_and_swap

  interface MPI_Fetch_and_op
    !> MPI_Get_accumulate of one element of a predefined datatype (MPI 4.1, section 12.3.4).
    !!
    !! Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC outside of an epoch, MPI_ERR_RANK, MPI_ERR_COUNT,
    !! MPI_ERR_TYPE, MPI_ERR_DISP, MPI_ERR_RMA_RANGE for memory that is not the window's, MPI_ERR_OP,
    !! MPI_ERR_OTHER while MPI is not initialised.
    ! void minfo_fetch_and_op_f08(const void *origin_addr, const void *result_addr, const int *datatype,
    !   const Fint *target_rank, const int64_t *target_disp, const int *op, const int *win, Fint *ierror);
    subroutine MPI_Fetch_and_op_f08ts(origin_addr, result_addr, datatype, target_rank, target_disp, op, win, ierror) &
      bind(C, name='minfo_fetch_and_op_f08')
      import :: MPI_ADDRESS_KIND, MPI_Datatype, MPI_Op, MPI_Win
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      type(*), dimension(..), asynchronous :: result_addr
      type(MPI_Datatype), intent(in) :: datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Fetch_and_op_f08ts
  end interface MPI_Fetch_and_op

  interface MPI_Get
    !> Reads from the memory of process `target_rank` in the window (MPI 4.1, section 12.3.2).
    !!
    !! Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC outside of an epoch, MPI_ERR_RANK, MPI_ERR_COUNT,
    !! MPI_ERR_TYPE, MPI_ERR_DISP, MPI_ERR_RMA_RANGE for memory that is not the window's, MPI_ERR_OTHER
    !! while MPI is not initialised.
    ! void minfo_get_f08(const void *origin_addr, const Fint *origin_count, const int *origin_datatype,
    !   const Fint *target_rank, const int64_t *target_disp, const Fint *target_count,
    !   const int *target_datatype, const int *win, Fint *ierror);
    subroutine MPI_Get_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, &
      target_datatype, win, ierror) bind(C, name='minfo_get_f08')
      import :: MPI_ADDRESS_KIND, MPI_Datatype, MPI_Win
      type(*), dimension(..), asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Get_f08ts
  end interface MPI_Get

  interface MPI_Get_accumulate
    !> As MPI_Accumulate; `result_addr` gets the elements as they were. MPI_NO_OP only reads them
    !! (MPI 4.1, section 12.3.4).
    !!
    !! Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC outside of an epoch, MPI_ERR_RANK, MPI_ERR_COUNT,
    !! MPI_ERR_TYPE, MPI_ERR_DISP, MPI_ERR_RMA_RANGE for memory that is not the window's, MPI_ERR_OP,
    !! MPI_ERR_OTHER while MPI is not initialised.
    ! void minfo_get_accumulate_f08(const void *origin_addr, const Fint *origin_count,
    !   const int *origin_datatype, const void *result_addr, const Fint *result_count,
    !   const int *result_datatype, const Fint *target_rank, const int64_t *target_disp,
    !   const Fint *target_count, const int *target_datatype, const int *op, const int *win, Fint *ierror);
    subroutine MPI_Get_accumulate_f08ts(origin_addr, origin_count, origin_datatype, result_addr, result_count, &
      result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, ierror) &
      bind(C, name='minfo_get_accumulate_f08')
      import :: MPI_ADDRESS_KIND, MPI_Datatype, MPI_Op, MPI_Win
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      type(*), dimension(..), asynchronous :: result_addr
      integer, intent(in) :: result_count
      type(MPI_Datatype), intent(in) :: result_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Get_accumulate_f08ts
  end interface MPI_Get_accumulate

  interface MPI_Put
    !> Writes to the memory of process `target_rank` in the window, `target_disp` units of displacement
    !! after its beginning (MPI 4.1, section 12.3.1).
    !!
    !! Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC outside of an epoch, MPI_ERR_RANK, MPI_ERR_COUNT,
    !! MPI_ERR_TYPE, MPI_ERR_DISP, MPI_ERR_RMA_RANGE for memory that is not the window's, MPI_ERR_OTHER
    !! while MPI is not initialised.
    ! void minfo_put_f08(const void *origin_addr, const Fint *origin_count, const int *origin_datatype,
    !   const Fint *target_rank, const int64_t *target_disp, const Fint *target_count,
    !   const int *target_datatype, const int *win, Fint *ierror);
    subroutine MPI_Put_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, &
      target_datatype, win, ierror) bind(C, name='minfo_put_f08')
      import :: MPI_ADDRESS_KIND, MPI_Datatype, MPI_Win
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Put_f08ts
  end interface MPI_Put

  interface MPI_Rget
    !> As MPI_Get, with a request, within MPI_Win_lock or MPI_Win_lock_all (MPI 4.1, section 12.3.5).
    !!
    !! Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC outside of an epoch, MPI_ERR_RANK, MPI_ERR_COUNT,
    !! MPI_ERR_TYPE, MPI_ERR_DISP, MPI_ERR_RMA_RANGE for memory that is not the window's, MPI_ERR_OTHER
    !! while MPI is not initialised.
    ! void minfo_rget_f08(const void *origin_addr, const Fint *origin_count, const int *origin_datatype,
    !   const Fint *target_rank, const int64_t *target_disp, const Fint *target_count,
    !   const int *target_datatype, const int *win, int *request, Fint *ierror);
    subroutine MPI_Rget_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, &
      target_datatype, win, request, ierror) bind(C, name='minfo_rget_f08')
      import :: MPI_ADDRESS_KIND, MPI_Datatype, MPI_Request, MPI_Win
      type(*), dimension(..), asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(inout) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Rget_f08ts
  end interface MPI_Rget

  interface MPI_Rput
    !> As MPI_Put, with a request, within MPI_Win_lock or MPI_Win_lock_all (MPI 4.1, section 12.3.5).
    !!
    !! Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC outside of an epoch, MPI_ERR_RANK, MPI_ERR_COUNT,
    !! MPI_ERR_TYPE, MPI_ERR_DISP, MPI_ERR_RMA_RANGE for memory that is not the window's, MPI_ERR_OTHER
    !! while MPI is not initialised.
    ! void minfo_rput_f08(const void *origin_addr, const Fint *origin_count, const int *origin_datatype,
    !   const Fint *target_rank, const int64_t *target_disp, const Fint *target_count,
    !   const int *target_datatype, const int *win, int *request, Fint *ierror);
    subroutine MPI_Rput_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, &
      target_datatype, win, request, ierror) bind(C, name='minfo_rput_f08')
      import :: MPI_ADDRESS_KIND, MPI_Datatype, MPI_Request, MPI_Win
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer, intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer, intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(inout) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Rput_f08ts
  end interface MPI_Rput
end module mpi_info_f08_rma
