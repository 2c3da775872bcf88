! The interface of communicators, groups, graphs and requests: the PMPI names, and with derived types for handles also
! an optional ierror, keyword arguments with the names of the standard, and specific names.
program comm_interface
#include "interface.inc"
  integer :: zeros(1), ones(1), ranks(1), weights(1), numbers(2), ierr
  COMM_HANDLE :: comm, copy
  INFO_HANDLE :: info
  GROUP_HANDLE :: group, subgroup
  REQUEST_HANDLE :: request, requests(2)
  character(len=10) :: name
  logical :: flag

  zeros = 0
  ones = 1
  call start()
  call profiling_names()
#if defined(MODULE_F08)
  call no_ierror()
  call keywords()
  call specific_names()
#endif
  call finish()

contains

  subroutine profiling_names()
    call PMPI_Comm_dup(MPI_COMM_WORLD, comm, ierr)
    call check_code(ierr, MPI_SUCCESS, 'PMPI_Comm_dup')
    call PMPI_Comm_set_name(comm, 'name', ierr)
    call check_code(ierr, MPI_SUCCESS, 'PMPI_Comm_set_name')
    call PMPI_Comm_get_name(comm, name, numbers(1), ierr)
    call check_text(name, 'name      ', 'PMPI_Comm_get_name')
    call PMPI_Comm_get_info(comm, info, ierr)
    call check_code(ierr, MPI_SUCCESS, 'PMPI_Comm_get_info')
    call PMPI_Comm_set_info(comm, info, ierr)
    call check_code(ierr, MPI_SUCCESS, 'PMPI_Comm_set_info')
    call PMPI_Comm_compare(comm, MPI_COMM_WORLD, numbers(1), ierr)
    call check_code(numbers(1), MPI_CONGRUENT, 'PMPI_Comm_compare')
    call PMPI_Comm_group(comm, group, ierr)
    call check_code(ierr, MPI_SUCCESS, 'PMPI_Comm_group')
    call PMPI_Group_size(group, numbers(1), ierr)
    call check_code(numbers(1), 1, 'PMPI_Group_size')
    call PMPI_Group_rank(group, numbers(1), ierr)
    call check_code(numbers(1), 0, 'PMPI_Group_rank')
    call PMPI_Group_incl(group, 1, zeros, subgroup, ierr)
    call check_code(ierr, MPI_SUCCESS, 'PMPI_Group_incl')
    call PMPI_Group_free(subgroup, ierr)
    call check(subgroup == MPI_GROUP_NULL, 'PMPI_Group_free')
    call PMPI_Group_free(group, ierr)

    call PMPI_Comm_dup_with_info(comm, info, copy, ierr)
    call check_code(ierr, MPI_SUCCESS, 'PMPI_Comm_dup_with_info')
    call PMPI_Comm_free(copy, ierr)
    call check(copy == MPI_COMM_NULL, 'PMPI_Comm_free')
    call PMPI_Comm_idup(comm, copy, request, ierr)
    call PMPI_Wait(request, MPI_STATUS_IGNORE, ierr)
    call check(request == MPI_REQUEST_NULL, 'PMPI_Comm_idup, PMPI_Wait')
    call PMPI_Comm_free(copy, ierr)
    call PMPI_Comm_idup_with_info(comm, info, copy, request, ierr)
    flag = .false.
    do while (.not. flag)
      call PMPI_Test(request, flag, MPI_STATUS_IGNORE, ierr)
      if (ierr /= MPI_SUCCESS) exit
    end do
    call check(flag, 'PMPI_Comm_idup_with_info, PMPI_Test')
    requests = MPI_REQUEST_NULL
    call PMPI_Waitall(2, requests, MPI_STATUSES_IGNORE, ierr)
    call check_code(ierr, MPI_SUCCESS, 'PMPI_Waitall')
    call PMPI_Comm_free(copy, ierr)
    call PMPI_Comm_split(comm, 0, 0, copy, ierr)
    call check_code(ierr, MPI_SUCCESS, 'PMPI_Comm_split')
    call PMPI_Comm_free(copy, ierr)
    call PMPI_Comm_split_type(comm, MPI_COMM_TYPE_SHARED, 0, info, copy, ierr)
    call check_code(ierr, MPI_SUCCESS, 'PMPI_Comm_split_type')
    call PMPI_Comm_free(copy, ierr)
    call PMPI_Info_free(info, ierr)

    call PMPI_Dist_graph_create(comm, 1, zeros, ones, zeros, ones, MPI_INFO_NULL, .false., copy, ierr)
    call check_code(ierr, MPI_SUCCESS, 'PMPI_Dist_graph_create')
    call PMPI_Comm_free(copy, ierr)
    call PMPI_Dist_graph_create_adjacent(comm, 1, zeros, ones, 1, zeros, ones, MPI_INFO_NULL, .false., copy, ierr)
    call check_code(ierr, MPI_SUCCESS, 'PMPI_..._create_adjacent')
    call PMPI_Dist_graph_neighbors_count(copy, numbers(1), numbers(2), flag, ierr)
    call check(all(numbers == 1) .and. flag, 'PMPI_..._neighbors_count')
    call PMPI_Dist_graph_neighbors(copy, 1, ranks, weights, 1, ranks, weights, ierr)
    call check(ranks(1) == 0 .and. weights(1) == 1, 'PMPI_..._neighbors')
    call PMPI_Topo_test(copy, numbers(1), ierr)
    call check_code(numbers(1), MPI_DIST_GRAPH, 'PMPI_Topo_test')
    call PMPI_Comm_free(copy, ierr)
    call PMPI_Comm_free(comm, ierr)
    call check_code(ierr, MPI_SUCCESS, 'all are freed')
  end subroutine profiling_names

#if defined(MODULE_F08)
  ! Without ierror: a failure here ends the program.
  subroutine no_ierror()
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL)
    call MPI_Comm_dup(MPI_COMM_WORLD, comm)
    call MPI_Comm_set_name(comm, 'name')
    call MPI_Comm_get_name(comm, name, numbers(1))
    call check_text(name, 'name      ', 'no ierror: get_name')
    call MPI_Comm_get_info(comm, info)
    call MPI_Comm_set_info(comm, info)
    call MPI_Comm_compare(comm, MPI_COMM_WORLD, numbers(1))
    call check_code(numbers(1), MPI_CONGRUENT, 'no ierror: compare')
    call MPI_Comm_group(comm, group)
    call MPI_Group_size(group, numbers(1))
    call MPI_Group_rank(group, numbers(2))
    call check(all(numbers == [1, 0]), 'no ierror: groups')
    call MPI_Group_incl(group, 1, zeros, subgroup)
    call MPI_Group_free(subgroup)
    call MPI_Group_free(group)
    call MPI_Comm_dup_with_info(comm, info, copy)
    call MPI_Comm_free(copy)
    call MPI_Comm_idup(comm, copy, request)
    call MPI_Wait(request, MPI_STATUS_IGNORE)
    call MPI_Comm_free(copy)
    call MPI_Comm_idup_with_info(comm, info, copy, request)
    flag = .false.
    do while (.not. flag)
      call MPI_Test(request, flag, MPI_STATUS_IGNORE)
    end do
    call MPI_Comm_free(copy)
    requests = MPI_REQUEST_NULL
    call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE)
    call MPI_Comm_split(comm, 0, 0, copy)
    call MPI_Comm_free(copy)
    call MPI_Comm_split_type(comm, MPI_COMM_TYPE_SHARED, 0, info, copy)
    call MPI_Comm_free(copy)
    call MPI_Info_free(info)
    call MPI_Dist_graph_create(comm, 1, zeros, ones, zeros, ones, MPI_INFO_NULL, .false., copy)
    call MPI_Comm_free(copy)
    call MPI_Dist_graph_create_adjacent(comm, 1, zeros, ones, 1, zeros, ones, MPI_INFO_NULL, .false., copy)
    call MPI_Dist_graph_neighbors_count(copy, numbers(1), numbers(2), flag)
    call MPI_Dist_graph_neighbors(copy, 1, ranks, weights, 1, ranks, weights)
    call MPI_Topo_test(copy, numbers(1))
    call check_code(numbers(1), MPI_DIST_GRAPH, 'no ierror: topologies')
    call MPI_Comm_free(copy)
    call MPI_Comm_free(comm)
    call check(comm == MPI_COMM_NULL, 'no ierror: all are freed')
    call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN)
    call MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN)
  end subroutine no_ierror

  subroutine keywords()
    type(MPI_Status) :: status, statuses(2)

    call MPI_Comm_dup(ierror=ierr, newcomm=comm, comm=MPI_COMM_WORLD)
    call MPI_Comm_set_name(comm_name='name', ierror=ierr, comm=comm)
    call MPI_Comm_get_name(resultlen=numbers(1), comm_name=name, ierror=ierr, comm=comm)
    call check_text(name, 'name      ', 'keywords: get_name')
    call MPI_Comm_get_info(info_used=info, ierror=ierr, comm=comm)
    call MPI_Comm_set_info(info=info, ierror=ierr, comm=comm)
    call MPI_Comm_compare(result=numbers(1), comm2=MPI_COMM_WORLD, ierror=ierr, comm1=comm)
    call check_code(numbers(1), MPI_CONGRUENT, 'keywords: compare')
    call MPI_Comm_group(group=group, ierror=ierr, comm=comm)
    call MPI_Group_size(size=numbers(1), ierror=ierr, group=group)
    call MPI_Group_rank(rank=numbers(2), ierror=ierr, group=group)
    call check(all(numbers == [1, 0]), 'keywords: groups')
    call MPI_Group_incl(newgroup=subgroup, ranks=zeros, n=1, ierror=ierr, group=group)
    call MPI_Group_free(ierror=ierr, group=subgroup)
    call MPI_Group_free(ierror=ierr, group=group)
    call MPI_Comm_dup_with_info(newcomm=copy, info=info, ierror=ierr, comm=comm)
    call MPI_Comm_free(ierror=ierr, comm=copy)
    call MPI_Comm_idup(request=request, newcomm=copy, ierror=ierr, comm=comm)
    call MPI_Wait(status=status, ierror=ierr, request=request)
    call MPI_Comm_free(ierror=ierr, comm=copy)
    call MPI_Comm_idup_with_info(request=request, newcomm=copy, info=info, ierror=ierr, comm=comm)
    flag = .false.
    do while (.not. flag)
      call MPI_Test(status=status, flag=flag, ierror=ierr, request=request)
    end do
    call MPI_Comm_free(ierror=ierr, comm=copy)
    requests = MPI_REQUEST_NULL
    call MPI_Waitall(array_of_statuses=statuses, ierror=ierr, array_of_requests=requests, count=2)
    call check(statuses(2)%MPI_TAG == MPI_ANY_TAG, 'keywords: Waitall')
    call MPI_Comm_split(newcomm=copy, key=0, color=0, ierror=ierr, comm=comm)
    call MPI_Comm_free(ierror=ierr, comm=copy)
    call MPI_Comm_split_type(newcomm=copy, info=info, key=0, split_type=MPI_COMM_TYPE_SHARED, ierror=ierr, comm=comm)
    call MPI_Comm_free(ierror=ierr, comm=copy)
    call MPI_Info_free(ierror=ierr, info=info)
    call MPI_Dist_graph_create(comm_dist_graph=copy, reorder=.false., info=MPI_INFO_NULL, weights=ones, &
      destinations=zeros, degrees=ones, sources=zeros, n=1, ierror=ierr, comm_old=comm)
    call check_code(ierr, MPI_SUCCESS, 'keywords: create')
    call MPI_Comm_free(ierror=ierr, comm=copy)
    call MPI_Dist_graph_create_adjacent(comm_dist_graph=copy, reorder=.false., info=MPI_INFO_NULL, destweights=ones, &
      destinations=zeros, outdegree=1, sourceweights=ones, sources=zeros, indegree=1, ierror=ierr, comm_old=comm)
    call check_code(ierr, MPI_SUCCESS, 'keywords: create_adjacent')
    call MPI_Dist_graph_neighbors_count(weighted=flag, outdegree=numbers(2), indegree=numbers(1), &
      ierror=ierr, comm=copy)
    call MPI_Dist_graph_neighbors(destweights=weights, destinations=ranks, maxoutdegree=1, &
      sourceweights=weights, sources=ranks, maxindegree=1, ierror=ierr, comm=copy)
    call check_code(ierr, MPI_SUCCESS, 'keywords: neighbors')
    call MPI_Topo_test(status=numbers(1), ierror=ierr, comm=copy)
    call check_code(numbers(1), MPI_DIST_GRAPH, 'keywords: topologies')
    call MPI_Comm_free(ierror=ierr, comm=copy)
    call MPI_Comm_free(ierror=ierr, comm=comm)
    call check(comm == MPI_COMM_NULL, 'keywords: all are freed')
  end subroutine keywords

  subroutine specific_names()
    COMM_HANDLE :: other

    call MPI_Comm_dup_f08(MPI_COMM_WORLD, comm)
    call MPI_Comm_get_info_f08(comm, info)
    call MPI_Comm_set_info_f08(comm, info)
    call MPI_Comm_idup_f08(comm, copy, request)
    call MPI_Wait_f08(request, MPI_STATUS_IGNORE)
    call MPI_Comm_free_f08(copy)
    call MPI_Comm_dup_with_info_f08(comm, info, copy)
    call PMPI_Comm_free_f08(copy)
    call MPI_Comm_split_type_f08(comm, MPI_COMM_TYPE_SHARED, 0, info, copy)
    call MPI_Comm_compare_f08(comm, copy, numbers(1))
    call check_code(numbers(1), MPI_CONGRUENT, '_f08: compare')
    call MPI_Comm_free_f08(copy)
    call PMPI_Comm_dup_f08(comm, other)
    call PMPI_Topo_test_f08(other, numbers(1))
    call check_code(numbers(1), MPI_UNDEFINED, '_f08: topologies')
    call PMPI_Comm_free_f08(other)
    call MPI_Info_free_f08(info)
    call MPI_Comm_free_f08(comm)
    call check(comm == MPI_COMM_NULL, '_f08: freed')
  end subroutine specific_names
#endif
end program comm_interface
