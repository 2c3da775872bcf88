/* Sessions of several processes that never call MPI_Init: the MPI library ends with the process, once, and no datatypes
 * that were made in it for pairs are left then.
 * Rules: S1. */
/* processes: 1 2 4 */
#include "processes.h"

int main(void)
{
    MPI_Session session;
    MPI_Group group;
    MPI_Comm comm;
    int turn, sum, sent = 1, flag = -1;
    struct {
        double value;
        int index;
    } pair, all[64];

    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    for (turn = 0; turn < 3; turn++) {
        check_class(MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session), MPI_SUCCESS, "MPI_Session_init");
        check_class(MPI_Group_from_session_pset(session, "mpi://WORLD", &group), MPI_SUCCESS, "mpi://WORLD");
        MPI_Group_size(group, &processes);
        MPI_Group_rank(group, &rank);
        check_class(MPI_Comm_create_from_group(group, "alone", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm), MPI_SUCCESS,
            "MPI_Comm_create_from_group");
        MPI_Group_free(&group);
        sum = 0;
        check_class(MPI_Allreduce(&sent, &sum, 1, MPI_INT, MPI_SUM, comm), MPI_SUCCESS, "MPI_Allreduce");
        check(sum == processes && processes >= 1, "all processes");
        pair.value = 2.5 * rank;
        pair.index = rank;
        check_class(MPI_Allgather(&pair, 1, MPI_DOUBLE_INT, all, 1, MPI_DOUBLE_INT, comm), MPI_SUCCESS, "MPI_Allgather");
        check(all[processes - 1].value == 2.5 * (processes - 1) && all[processes - 1].index == processes - 1,
            "the pair of the last one");
        MPI_Comm_free(&comm);
        check_class(MPI_Session_finalize(&session), MPI_SUCCESS, "MPI_Session_finalize");
    }
    MPI_Initialized(&flag);
    check(flag == 0, "the world model was never initialised");
    return finish();
}
