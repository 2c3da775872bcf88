/* Communicators with a graph (chapter 8): the C functions of mpi.h. */
#include "dropin.h"

#pragma weak MPI_Dist_graph_create = PMPI_Dist_graph_create
int PMPI_Dist_graph_create(MPI_Comm comm_old, int n, const int sources[], const int degrees[],
                           const int destinations[], const int *weights, MPI_Info info, int reorder,
                           MPI_Comm *comm_dist_graph)
{
    int handle = 0;
    int code = minfo_dist_graph_create(minfo_from_comm(comm_old), n, sources, degrees, destinations, weights,
                                       minfo_from_info(info), reorder, comm_dist_graph ? &handle : NULL,
                                       sizeof(int));

    if (code == MPI_SUCCESS)
        *comm_dist_graph = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_Dist_graph_create_adjacent = PMPI_Dist_graph_create_adjacent
int PMPI_Dist_graph_create_adjacent(MPI_Comm comm_old, int indegree, const int sources[],
                                    const int *sourceweights, int outdegree, const int destinations[],
                                    const int *destweights, MPI_Info info, int reorder,
                                    MPI_Comm *comm_dist_graph)
{
    int handle = 0;
    int code = minfo_dist_graph_create_adjacent(minfo_from_comm(comm_old), indegree, sources, sourceweights,
                                                outdegree, destinations, destweights, minfo_from_info(info),
                                                reorder, comm_dist_graph ? &handle : NULL, sizeof(int));

    if (code == MPI_SUCCESS)
        *comm_dist_graph = minfo_pointer(handle);
    return code;
}

#pragma weak MPI_Dist_graph_neighbors = PMPI_Dist_graph_neighbors
int PMPI_Dist_graph_neighbors(MPI_Comm comm, int maxindegree, int sources[], int *sourceweights,
                              int maxoutdegree, int destinations[], int *destweights)
{
    return minfo_dist_graph_neighbors(minfo_from_comm(comm), maxindegree, sources, sourceweights,
                                      maxoutdegree, destinations, destweights, sizeof(int));
}

#pragma weak MPI_Dist_graph_neighbors_count = PMPI_Dist_graph_neighbors_count
int PMPI_Dist_graph_neighbors_count(MPI_Comm comm, int *indegree, int *outdegree, int *weighted)
{
    return minfo_dist_graph_neighbors_count(minfo_from_comm(comm), indegree, outdegree, weighted);
}

#pragma weak MPI_Topo_test = PMPI_Topo_test
int PMPI_Topo_test(MPI_Comm comm, int *status)
{
    return minfo_topo_test(minfo_from_comm(comm), status);
}
