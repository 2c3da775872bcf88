!> The specifics of mpi_info_f08_rma with large counts (MPI 4.1, section 2.5.8): counts of kind
!! MPI_COUNT_KIND, units of displacement of kind MPI_ADDRESS_KIND. What they do stands there.
module mpi_info_f08_large_rma
  use mpi_info_f08_constants, only: MPI_ADDRESS_KIND, MPI_COUNT_KIND
  use mpi_info_f08_types, only: MPI_Datatype, MPI_Op, MPI_Request, MPI_Win
  implicit none
  private

  public :: MPI_Accumulate, MPI_Accumulate_c_f08ts
  public :: MPI_Get, MPI_Get_c_f08ts
  public :: MPI_Get_accumulate, MPI_Get_accumulate_c_f08ts
  public :: MPI_Put, MPI_Put_c_f08ts
  public :: MPI_Rget, MPI_Rget_c_f08ts
  public :: MPI_Rput, MPI_Rput_c_f08ts

  interface MPI_Accumulate
    !> MPI_Accumulate_f08ts with large counts.
    ! void minfo_accumulate_large_f08(const void *origin_addr, const int64_t *origin_count,
    !   const int *origin_datatype, const Fint *target_rank, const int64_t *target_disp,
    !   const int64_t *target_count, const int *target_datatype, const int *op, const int *win, Fint *ierror);
    subroutine MPI_Accumulate_c_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, &
      target_count, target_datatype, op, win, ierror) bind(C, name='minfo_accumulate_large_f08')
      import :: MPI_ADDRESS_KIND, MPI_COUNT_KIND, MPI_Datatype, MPI_Op, MPI_Win
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer(MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Accumulate_c_f08ts
  end interface MPI_Accumulate

  interface MPI_Get
    !> MPI_Get_f08ts with large counts.
    ! void minfo_get_large_f08(const void *origin_addr, const int64_t *origin_count,
    !   const int *origin_datatype, const Fint *target_rank, const int64_t *target_disp,
    !   const int64_t *target_count, const int *target_datatype, const int *win, Fint *ierror);
    subroutine MPI_Get_c_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, &
      target_datatype, win, ierror) bind(C, name='minfo_get_large_f08')
      import :: MPI_ADDRESS_KIND, MPI_COUNT_KIND, MPI_Datatype, MPI_Win
      type(*), dimension(..), asynchronous :: origin_addr
      integer(MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Get_c_f08ts
  end interface MPI_Get

  interface MPI_Get_accumulate
    !> MPI_Get_accumulate_f08ts with large counts.
    ! void minfo_get_accumulate_large_f08(const void *origin_addr, const int64_t *origin_count,
    !   const int *origin_datatype, const void *result_addr, const int64_t *result_count,
    !   const int *result_datatype, const Fint *target_rank, const int64_t *target_disp,
    !   const int64_t *target_count, const int *target_datatype, const int *op, const int *win, Fint *ierror);
    subroutine MPI_Get_accumulate_c_f08ts(origin_addr, origin_count, origin_datatype, result_addr, result_count, &
      result_datatype, target_rank, target_disp, target_count, target_datatype, op, win, ierror) &
      bind(C, name='minfo_get_accumulate_large_f08')
      import :: MPI_ADDRESS_KIND, MPI_COUNT_KIND, MPI_Datatype, MPI_Op, MPI_Win
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer(MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      type(*), dimension(..), asynchronous :: result_addr
      integer(MPI_COUNT_KIND), intent(in) :: result_count
      type(MPI_Datatype), intent(in) :: result_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Op), intent(in) :: op
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Get_accumulate_c_f08ts
  end interface MPI_Get_accumulate

  interface MPI_Put
    !> MPI_Put_f08ts with large counts.
    ! void minfo_put_large_f08(const void *origin_addr, const int64_t *origin_count,
    !   const int *origin_datatype, const Fint *target_rank, const int64_t *target_disp,
    !   const int64_t *target_count, const int *target_datatype, const int *win, Fint *ierror);
    subroutine MPI_Put_c_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, &
      target_datatype, win, ierror) bind(C, name='minfo_put_large_f08')
      import :: MPI_ADDRESS_KIND, MPI_COUNT_KIND, MPI_Datatype, MPI_Win
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer(MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Put_c_f08ts
  end interface MPI_Put

  interface MPI_Rget
    !> MPI_Rget_f08ts with large counts.
    ! void minfo_rget_large_f08(const void *origin_addr, const int64_t *origin_count,
    !   const int *origin_datatype, const Fint *target_rank, const int64_t *target_disp,
    !   const int64_t *target_count, const int *target_datatype, const int *win, int *request, Fint *ierror);
    subroutine MPI_Rget_c_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, &
      target_datatype, win, request, ierror) bind(C, name='minfo_rget_large_f08')
      import :: MPI_ADDRESS_KIND, MPI_COUNT_KIND, MPI_Datatype, MPI_Request, MPI_Win
      type(*), dimension(..), asynchronous :: origin_addr
      integer(MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(inout) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Rget_c_f08ts
  end interface MPI_Rget

  interface MPI_Rput
    !> MPI_Rput_f08ts with large counts.
    ! void minfo_rput_large_f08(const void *origin_addr, const int64_t *origin_count,
    !   const int *origin_datatype, const Fint *target_rank, const int64_t *target_disp,
    !   const int64_t *target_count, const int *target_datatype, const int *win, int *request, Fint *ierror);
    subroutine MPI_Rput_c_f08ts(origin_addr, origin_count, origin_datatype, target_rank, target_disp, target_count, &
      target_datatype, win, request, ierror) bind(C, name='minfo_rput_large_f08')
      import :: MPI_ADDRESS_KIND, MPI_COUNT_KIND, MPI_Datatype, MPI_Request, MPI_Win
      type(*), dimension(..), intent(in), asynchronous :: origin_addr
      integer(MPI_COUNT_KIND), intent(in) :: origin_count
      type(MPI_Datatype), intent(in) :: origin_datatype
      integer, intent(in) :: target_rank
      integer(MPI_ADDRESS_KIND), intent(in) :: target_disp
      integer(MPI_COUNT_KIND), intent(in) :: target_count
      type(MPI_Datatype), intent(in) :: target_datatype
      type(MPI_Win), intent(in) :: win
      type(MPI_Request), intent(inout) :: request
      integer, optional, intent(out) :: ierror
    end subroutine MPI_Rput_c_f08ts
  end interface MPI_Rput
end module mpi_info_f08_large_rma
