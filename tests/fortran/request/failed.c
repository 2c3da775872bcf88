/* Requests whose operation fails, from C: each is completed by the call that reports the failure, and its handle is
   null. */
/* processes: 1 2 4 */
#include "processes.h"

/* As stdlib.h has it, where it is not asked for C alone. */
int setenv(const char *name, const char *value, int overwrite);

/* Where processes differ in a hint that has to be the same, a duplication fails, on all of them. Returns whether it has
 * a request: libraries without MPI_Comm_idup_with_info duplicate at once. */
static int duplicate(MPI_Comm *comm, MPI_Request *request)
{
    MPI_Info info;
    int code;

    *comm = MPI_COMM_NULL;
    *request = MPI_REQUEST_NULL;

    MPI_Info_create(&info);
    MPI_Info_set(info, "mpi_assert_allow_overtaking", rank == 0 ? "true" : "false");
    code = MPI_Comm_idup_with_info(MPI_COMM_WORLD, info, comm, request);
    MPI_Info_free(&info);
    if (code == MPI_SUCCESS)
        return check(*request != MPI_REQUEST_NULL, "there is a request");
    check_class(code, MPI_ERR_NOT_SAME, "it fails at once");
    check(*comm == MPI_COMM_NULL && *request == MPI_REQUEST_NULL, "nothing is written");
    return 0;
}

static void over(int code, int failure, MPI_Comm *comm, MPI_Request *request, const char *what)
{
    check_class(code, processes > 1 ? failure : MPI_SUCCESS, what);
    check(*request == MPI_REQUEST_NULL, what);
    check_class(MPI_Wait(request, MPI_STATUS_IGNORE), MPI_SUCCESS, "it is told once");
    check_class(MPI_Comm_free(comm), MPI_SUCCESS, "the handle is given back");
    check(*comm == MPI_COMM_NULL, "the handle is null");
}

int main(int argc, char **argv)
{
    MPI_Comm comm;
    MPI_Request request, several[3];
    int flag = 0, code;

    setenv("MINFO_CHECK", "error", 1);
    start(&argc, &argv);

    if (duplicate(&comm, &request))
        over(MPI_Wait(&request, MPI_STATUS_IGNORE), MPI_ERR_NOT_SAME, &comm, &request, "MPI_Wait");

    if (duplicate(&comm, &request)) {
        do
            code = MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
        while (code == MPI_SUCCESS && !flag);
        over(code, MPI_ERR_NOT_SAME, &comm, &request, "MPI_Test");
    }

    several[0] = several[2] = MPI_REQUEST_NULL;
    if (duplicate(&comm, &several[1]))
        over(MPI_Waitall(3, several, MPI_STATUSES_IGNORE), MPI_ERR_IN_STATUS, &comm, &several[1], "MPI_Waitall");
    return finish_all();
}
