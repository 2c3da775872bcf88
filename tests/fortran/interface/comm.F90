! The interface of communicators, groups and topologies: every
! procedure with the names that the standard gives its arguments, which
! the compiler checks. None is called.
program interface_comm
#include "interface.inc"

  call check_code(MPI_UNDEFINED, -32766, 'MPI_UNDEFINED')
  call check_code(MPI_IDENT, 201, 'MPI_IDENT')
  call check_code(MPI_CONGRUENT, 202, 'MPI_CONGRUENT')
  call check_code(MPI_CART, 211, 'MPI_CART')
  call check_code(MPI_GRAPH, 212, 'MPI_GRAPH')
  call check_code(MPI_DIST_GRAPH, 213, 'MPI_DIST_GRAPH')
  call check_code(MPI_COMM_TYPE_SHARED, 221, 'MPI_COMM_TYPE_SHARED')
#if !defined(WITH_MPIF_H)
  if (command_argument_count() < 0) call calls()
#endif
  call finish()
#if !defined(WITH_MPIF_H)

contains

  subroutine calls()
    COMM_HANDLE :: comm, new_comm
    integer :: ranges(3, 1), number, array(2), list(2), list3(2), list2(2), list4(2), number2
    INFO_HANDLE :: new_info, info
    character(len=8) :: text
    REQUEST_HANDLE :: new_request
    GROUP_HANDLE :: new_group, group
    logical :: flag, flags(1)
    integer :: ierr
    save

    call MPI_Barrier(comm=comm, ierror=ierr)
    call MPI_Comm_compare(comm1=comm, comm2=comm, result=number, ierror=ierr)
    call MPI_Comm_get_info(comm=comm, info_used=new_info, ierror=ierr)
    call MPI_Comm_get_name(comm=comm, comm_name=text, resultlen=number, ierror=ierr)
    call MPI_Comm_rank(comm=comm, rank=number, ierror=ierr)
    call MPI_Comm_remote_group(comm=comm, group=new_group, ierror=ierr)
    call MPI_Comm_remote_size(comm=comm, size=number, ierror=ierr)
    call MPI_Comm_test_inter(comm=comm, flag=flag, ierror=ierr)
    call MPI_Intercomm_create(local_comm=comm, local_leader=1, peer_comm=comm, remote_leader=1, &
      tag=1, newintercomm=new_comm, ierror=ierr)
    call MPI_Intercomm_merge(intercomm=comm, high=.true., newintracomm=new_comm, ierror=ierr)
    call MPI_Comm_set_info(comm=comm, info=info, ierror=ierr)
    call MPI_Comm_set_name(comm=comm, comm_name='text', ierror=ierr)
    call MPI_Comm_size(comm=comm, size=number, ierror=ierr)
    call MPI_Comm_dup(comm=comm, newcomm=new_comm, ierror=ierr)
    call MPI_Comm_dup_with_info(comm=comm, info=info, newcomm=new_comm, ierror=ierr)
    call MPI_Comm_free(comm=comm, ierror=ierr)
    call MPI_Comm_idup(comm=comm, newcomm=new_comm, request=new_request, ierror=ierr)
    call MPI_Comm_idup_with_info(comm=comm, info=info, newcomm=new_comm, request=new_request, &
      ierror=ierr)
    call MPI_Comm_create(comm=comm, group=group, newcomm=new_comm, ierror=ierr)
    call MPI_Comm_create_group(comm=comm, group=group, tag=1, newcomm=new_comm, ierror=ierr)
    call MPI_Comm_split(comm=comm, color=1, key=1, newcomm=new_comm, ierror=ierr)
    call MPI_Comm_split_type(comm=comm, split_type=1, key=1, info=info, newcomm=new_comm, &
      ierror=ierr)
    call MPI_Comm_group(comm=comm, group=new_group, ierror=ierr)
    call MPI_Group_compare(group1=group, group2=group, result=number, ierror=ierr)
    call MPI_Group_difference(group1=group, group2=group, newgroup=new_group, ierror=ierr)
    call MPI_Group_excl(group=group, n=1, ranks=array, newgroup=new_group, ierror=ierr)
    call MPI_Group_free(group=group, ierror=ierr)
    call MPI_Group_incl(group=group, n=1, ranks=array, newgroup=new_group, ierror=ierr)
    call MPI_Group_intersection(group1=group, group2=group, newgroup=new_group, ierror=ierr)
    call MPI_Group_range_excl(group=group, n=1, ranges=ranges, newgroup=new_group, ierror=ierr)
    call MPI_Group_range_incl(group=group, n=1, ranges=ranges, newgroup=new_group, ierror=ierr)
    call MPI_Group_rank(group=group, rank=number, ierror=ierr)
    call MPI_Group_size(group=group, size=number, ierror=ierr)
    call MPI_Group_translate_ranks(group1=group, n=1, ranks1=array, group2=group, ranks2=list, &
      ierror=ierr)
    call MPI_Group_union(group1=group, group2=group, newgroup=new_group, ierror=ierr)
    call MPI_Cart_coords(comm=comm, rank=1, maxdims=1, coords=list, ierror=ierr)
    call MPI_Cart_create(comm_old=comm, ndims=1, dims=array, periods=flags, reorder=.true., &
      comm_cart=new_comm, ierror=ierr)
    call MPI_Cart_get(comm=comm, maxdims=1, dims=list, periods=flags, coords=list2, ierror=ierr)
    call MPI_Cart_map(comm=comm, ndims=1, dims=array, periods=flags, newrank=number, ierror=ierr)
    call MPI_Cart_rank(comm=comm, coords=array, rank=number, ierror=ierr)
    call MPI_Cart_shift(comm=comm, direction=1, disp=1, rank_source=number, rank_dest=number2, &
      ierror=ierr)
    call MPI_Cart_sub(comm=comm, remain_dims=flags, newcomm=new_comm, ierror=ierr)
    call MPI_Cartdim_get(comm=comm, ndims=number, ierror=ierr)
    call MPI_Dims_create(nnodes=1, ndims=1, dims=list, ierror=ierr)
    call MPI_Graph_create(comm_old=comm, nnodes=1, index=array, edges=array, reorder=.true., &
      comm_graph=new_comm, ierror=ierr)
    call MPI_Graph_get(comm=comm, maxindex=1, maxedges=1, index=list, edges=list2, ierror=ierr)
    call MPI_Graph_map(comm=comm, nnodes=1, index=array, edges=array, newrank=number, ierror=ierr)
    call MPI_Graph_neighbors(comm=comm, rank=1, maxneighbors=1, neighbors=list, ierror=ierr)
    call MPI_Graph_neighbors_count(comm=comm, rank=1, nneighbors=number, ierror=ierr)
    call MPI_Graphdims_get(comm=comm, nnodes=number, nedges=number2, ierror=ierr)
    call MPI_Dist_graph_create(comm_old=comm, n=1, sources=array, degrees=array, &
      destinations=array, weights=MPI_UNWEIGHTED, info=info, reorder=.true., &
      comm_dist_graph=new_comm, ierror=ierr)
    call MPI_Dist_graph_create_adjacent(comm_old=comm, indegree=1, sources=array, &
      sourceweights=MPI_UNWEIGHTED, outdegree=1, destinations=array, &
      destweights=MPI_WEIGHTS_EMPTY, info=info, reorder=.true., comm_dist_graph=new_comm, &
      ierror=ierr)
    call MPI_Dist_graph_neighbors(comm=comm, maxindegree=1, sources=list, sourceweights=list3, &
      maxoutdegree=1, destinations=list2, destweights=list4, ierror=ierr)
    call MPI_Dist_graph_neighbors_count(comm=comm, indegree=number, outdegree=number2, &
      weighted=flag, ierror=ierr)
    call MPI_Topo_test(comm=comm, status=number, ierror=ierr)
  end subroutine calls
#endif
end program interface_comm
