!> Hints on communicators: the procedures that make a communicator with hints, and those that set and return its hints
!! (MPI 4.1, sections 7.4 and 8.5.4).
!!
!! Errors go to the error handler of the communicator argument; MPI_ERR_COMM goes to that of MPI_COMM_SELF.
module mpi_info_f08_comm_hints
  use, intrinsic :: iso_c_binding, only: c_int, c_int64_t
  use mpi_info_f08_convert, only: int_size, to_c
  use mpi_info_f08_core, only: minfo_comm_dup_with_info, minfo_comm_get_info, minfo_comm_idup_with_info, &
    minfo_comm_set_info, minfo_comm_split_type, minfo_dist_graph_create, minfo_dist_graph_create_adjacent
  use mpi_info_f08_types, only: MPI_Comm, MPI_Info, MPI_Request
  implicit none
  private

  public :: MPI_Comm_dup_with_info, MPI_Comm_dup_with_info_f08
  public :: MPI_Comm_get_info, MPI_Comm_get_info_f08
  public :: MPI_Comm_idup_with_info, MPI_Comm_idup_with_info_f08
  public :: MPI_Comm_set_info, MPI_Comm_set_info_f08
  public :: MPI_Comm_split_type, MPI_Comm_split_type_f08
  public :: MPI_Dist_graph_create, MPI_Dist_graph_create_f08
  public :: MPI_Dist_graph_create_adjacent, MPI_Dist_graph_create_adjacent_f08

  interface MPI_Comm_dup_with_info
    module procedure MPI_Comm_dup_with_info_f08
  end interface MPI_Comm_dup_with_info

  interface MPI_Comm_get_info
    module procedure MPI_Comm_get_info_f08
  end interface MPI_Comm_get_info

  interface MPI_Comm_idup_with_info
    module procedure MPI_Comm_idup_with_info_f08
  end interface MPI_Comm_idup_with_info

  interface MPI_Comm_set_info
    module procedure MPI_Comm_set_info_f08
  end interface MPI_Comm_set_info

  interface MPI_Comm_split_type
    module procedure MPI_Comm_split_type_f08
  end interface MPI_Comm_split_type

  interface MPI_Dist_graph_create
    module procedure MPI_Dist_graph_create_f08
  end interface MPI_Dist_graph_create

  interface MPI_Dist_graph_create_adjacent
    module procedure MPI_Dist_graph_create_adjacent_f08
  end interface MPI_Dist_graph_create_adjacent

contains

  !> Like MPI_Comm_dup, but with the hints in `info` (MPI 4.1, section 7.4.2).
  !!
  !! Errors: MPI_ERR_COMM, MPI_ERR_INFO, MPI_ERR_NO_MEM, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Comm_dup_with_info_f08(comm, info, newcomm, ierror)
    type(MPI_Comm), intent(in) :: comm
      !! a communicator
    type(MPI_Info), intent(in) :: info
      !! an info object, or MPI_INFO_NULL
    type(MPI_Comm), intent(out) :: newcomm
      !! a communicator
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = minfo_comm_dup_with_info(comm%MPI_VAL, info%MPI_VAL, newcomm%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Comm_dup_with_info_f08

  !> Creates an info object, which the caller frees, with the hints that are in effect on `comm` (MPI 4.1, section
  !! 7.4.4).
  !!
  !! Errors: MPI_ERR_COMM, MPI_ERR_NO_MEM, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Comm_get_info_f08(comm, info_used, ierror)
    type(MPI_Comm), intent(in) :: comm
      !! a communicator
    type(MPI_Info), intent(out) :: info_used
      !! an info object
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = minfo_comm_get_info(comm%MPI_VAL, info_used%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Comm_get_info_f08

  !> Like MPI_Comm_idup, but with the hints in `info`, which is read before the call returns (MPI 4.1, section 7.4.2).
  !!
  !! Errors: MPI_ERR_COMM, MPI_ERR_INFO, MPI_ERR_NO_MEM, MPI_ERR_OTHER while MPI is not initialised.
  subroutine MPI_Comm_idup_with_info_f08(comm, info, newcomm, request, ierror)
    type(MPI_Comm), intent(in) :: comm
      !! a communicator
    type(MPI_Info), intent(in) :: info
      !! an info object, or MPI_INFO_NULL
    type(MPI_Comm), intent(out), asynchronous :: newcomm
      !! a communicator
    type(MPI_Request), intent(out) :: request
      !! a request
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = minfo_comm_idup_with_info(comm%MPI_VAL, info%MPI_VAL, newcomm%MPI_VAL, request%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Comm_idup_with_info_f08

  !> Sets the hints in `info` on `comm`; hints that `info` does not name stay as they are (MPI 4.1, section 7.4.4).
  !!
  !! Errors: MPI_ERR_COMM, MPI_ERR_INFO, MPI_ERR_OTHER while MPI is not initialised. An unknown or unsupported hint is
  !! ignored and is not an error.
  subroutine MPI_Comm_set_info_f08(comm, info, ierror)
    type(MPI_Comm), intent(in) :: comm
      !! a communicator
    type(MPI_Info), intent(in) :: info
      !! an info object, or MPI_INFO_NULL
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = minfo_comm_set_info(comm%MPI_VAL, info%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Comm_set_info_f08

  !> Creates a communicator of the processes that share the resource `split_type` (memory for MPI_COMM_TYPE_SHARED;
  !! hardware given by `info` for the others), with ranks ordered by `key`; `newcomm` is MPI_COMM_NULL if `split_type`
  !! is MPI_UNDEFINED or there is no such resource (MPI 4.1, section 7.4.2).
  !!
  !! Errors: MPI_ERR_COMM, MPI_ERR_INFO, MPI_ERR_ARG for any other `split_type`, MPI_ERR_NO_MEM, MPI_ERR_OTHER while MPI
  !! is not initialised.
  subroutine MPI_Comm_split_type_f08(comm, split_type, key, info, newcomm, ierror)
    type(MPI_Comm), intent(in) :: comm
      !! a communicator
    integer, intent(in) :: split_type
      !! an MPI_COMM_TYPE_ constant, or MPI_UNDEFINED
    integer, intent(in) :: key
      !! any integer; the ranks are ordered by it
    type(MPI_Info), intent(in) :: info
      !! an info object, or MPI_INFO_NULL
    type(MPI_Comm), intent(out) :: newcomm
      !! a communicator
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = minfo_comm_split_type(comm%MPI_VAL, to_c(split_type), to_c(key), info%MPI_VAL, newcomm%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Comm_split_type_f08

  !> Creates a communicator with a graph, whose edges go from `sources(i)` to the next `degrees(i)` of `destinations`.
  !! The edges have no weights if `weights` is MPI_UNWEIGHTED (MPI 4.1, section 8.5.4).
  !!
  !! Errors: MPI_ERR_COMM, MPI_ERR_INFO, MPI_ERR_ARG for a negative number, MPI_ERR_RANK, MPI_ERR_NO_MEM, MPI_ERR_OTHER
  !! while MPI is not initialised.
  subroutine MPI_Dist_graph_create_f08(comm_old, n, sources, degrees, destinations, weights, info, reorder, &
    comm_dist_graph, ierror)
    type(MPI_Comm), intent(in) :: comm_old
      !! a communicator
    integer, intent(in) :: n
      !! the number of processes whose edges are given, 0 or more
    integer, intent(in) :: sources(n)
      !! the ranks of these processes
    integer, intent(in) :: degrees(n)
      !! the number of edges from each, 0 or more
    integer, intent(in) :: destinations(*)
      !! the ranks that the edges go to
    integer, intent(in) :: weights(*)
      !! the weights of the edges, 0 or more, or MPI_UNWEIGHTED, or MPI_WEIGHTS_EMPTY
    type(MPI_Info), intent(in) :: info
      !! an info object, or MPI_INFO_NULL
    logical, intent(in) :: reorder
      !! whether the processes may get different ranks
    type(MPI_Comm), intent(out) :: comm_dist_graph
      !! a communicator
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = minfo_dist_graph_create(comm_old%MPI_VAL, int(n, c_int64_t), sources, int_size, degrees, int_size, &
      destinations, int_size, weights, int_size, info%MPI_VAL, merge(1_c_int, 0_c_int, reorder), &
      comm_dist_graph%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Dist_graph_create_f08

  !> Creates a communicator with a graph, of which each process gives its own edges: those from `sources` and those to
  !! `destinations`. The edges have no weights if both weights are MPI_UNWEIGHTED; MPI_WEIGHTS_EMPTY stands for the
  !! weights of no edges (MPI 4.1, section 8.5.4).
  !!
  !! Errors: MPI_ERR_COMM, MPI_ERR_INFO, MPI_ERR_ARG for a negative number, MPI_ERR_RANK, MPI_ERR_NO_MEM, MPI_ERR_OTHER
  !! while MPI is not initialised.
  subroutine MPI_Dist_graph_create_adjacent_f08(comm_old, indegree, sources, sourceweights, outdegree, destinations, &
    destweights, info, reorder, comm_dist_graph, ierror)
    type(MPI_Comm), intent(in) :: comm_old
      !! a communicator
    integer, intent(in) :: indegree
      !! a number of edges, 0 or more
    integer, intent(in) :: sources(indegree)
      !! the ranks that the edges come from
    integer, intent(in) :: sourceweights(*)
      !! the weights of the edges from `sources`, 0 or more, or MPI_UNWEIGHTED, or MPI_WEIGHTS_EMPTY
    integer, intent(in) :: outdegree
      !! a number of edges, 0 or more
    integer, intent(in) :: destinations(outdegree)
      !! the ranks that the edges go to
    integer, intent(in) :: destweights(*)
      !! the weights of the edges to `destinations`, 0 or more, or MPI_UNWEIGHTED, or MPI_WEIGHTS_EMPTY
    type(MPI_Info), intent(in) :: info
      !! an info object, or MPI_INFO_NULL
    logical, intent(in) :: reorder
      !! whether the processes may get different ranks
    type(MPI_Comm), intent(out) :: comm_dist_graph
      !! a communicator
    integer, optional, intent(out) :: ierror
      !! MPI_SUCCESS, or an error code
    integer(c_int) :: code

    code = minfo_dist_graph_create_adjacent(comm_old%MPI_VAL, int(indegree, c_int64_t), sources, int_size, &
      sourceweights, int_size, int(outdegree, c_int64_t), destinations, int_size, destweights, int_size, &
      info%MPI_VAL, merge(1_c_int, 0_c_int, reorder), comm_dist_graph%MPI_VAL)
    if (present(ierror)) ierror = code
  end subroutine MPI_Dist_graph_create_adjacent_f08
end module mpi_info_f08_comm_hints
