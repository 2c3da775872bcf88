! forms: f08 mpi_f08
! The INTENT of arguments is the standard's, so that a procedure pointer with its interface can point to a specific (MPI 4.1,
! sections 7.4.1, 8.5.5 and 11.8.2). Where rules I8, I12 and I13 promise the old value, it is INTENT(INOUT).
module interface_intent_standard
#if defined(WITH_MPI_F08)
  use mpi_f08
#else
  use mpi_info_f08
#endif
  implicit none
  public

  abstract interface
    subroutine comm_rank(comm, rank, ierror)
      import :: MPI_Comm
      type(MPI_Comm), intent(in) :: comm
      integer, intent(out) :: rank
      integer, optional, intent(out) :: ierror
    end subroutine comm_rank

    subroutine comm_dup(comm, newcomm, ierror)
      import :: MPI_Comm
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Comm), intent(out) :: newcomm
      integer, optional, intent(out) :: ierror
    end subroutine comm_dup

    ! MPI_ERRCODES_IGNORE is not a variable that can be written.
    subroutine spawn(command, argv, maxprocs, info, root, comm, intercomm, array_of_errcodes, ierror)
      import :: MPI_Comm, MPI_Info
      character(len=*), intent(in) :: command, argv(*)
      integer, intent(in) :: maxprocs, root
      type(MPI_Info), intent(in) :: info
      type(MPI_Comm), intent(in) :: comm
      type(MPI_Comm), intent(out) :: intercomm
      integer :: array_of_errcodes(*)
      integer, optional, intent(out) :: ierror
    end subroutine spawn

    subroutine neighbors(comm, maxindegree, sources, sourceweights, maxoutdegree, destinations, destweights, ierror)
      import :: MPI_Comm
      type(MPI_Comm), intent(in) :: comm
      integer, intent(in) :: maxindegree, maxoutdegree
      integer, intent(out) :: sources(maxindegree), destinations(maxoutdegree)
      integer :: sourceweights(*), destweights(*)
      integer, optional, intent(out) :: ierror
    end subroutine neighbors
  end interface
end module interface_intent_standard

program interface_intent
  use interface_intent_standard
#include "interface.inc"
  procedure(comm_rank), pointer :: rank_of => MPI_Comm_rank_f08
  procedure(comm_dup), pointer :: copy_of => MPI_Comm_dup_f08
  procedure(spawn), pointer :: spawned => MPI_Comm_spawn_f08
  procedure(neighbors), pointer :: neighbors_of => MPI_Dist_graph_neighbors_f08
  type(MPI_Info) :: info
  type(MPI_Comm) :: copy
  character(len=8) :: value
  integer :: length, own
  logical :: flag

  call start()
  call check(associated(spawned) .and. associated(neighbors_of), 'pointers')
  call copy_of(MPI_COMM_SELF, copy)
  own = -1
  call rank_of(copy, own)
  call check_code(own, 0, 'a call through pointers')
  call MPI_Comm_free(copy)
  call MPI_Info_create(info)
  value = 'old'
  length = 77
  call MPI_Info_get(info, 'none', 8, value, flag)
  call check(.not. flag .and. value == 'old', 'MPI_Info_get')
  call MPI_Info_get_valuelen(info, 'none', length, flag)
  call check(.not. flag .and. length == 77, 'MPI_Info_get_valuelen')
  call MPI_Info_get_string(info, 'none', length, value, flag)
  call check(.not. flag .and. value == 'old' .and. length == 77, 'MPI_Info_get_string')
  call MPI_Info_free(info)
  call finish()
end program interface_intent
