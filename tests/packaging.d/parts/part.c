/* A plug-in in C: adds a key to the info object of all parts, or makes one. What is returned is 0, or says where it failed. */
#include <mpi.h>

int enter(int *handle);
int leave(int *handle);
int ended(int *handle);

int enter(int *handle)
{
    MPI_Info info;
    MPI_Session session;
    int before = 0, after = 0, is_there = 0, sum[2] = {1, 2};
    char key[MPI_MAX_INFO_KEY] = "a";

#ifdef INFO_ALONE
    /* Info objects need nobody's MPI_Init. */
    (void)session, (void)is_there, (void)sum, (void)key, (void)before;
    MPI_Info_create(&info);
    MPI_Info_set(info, "key", "value");
    MPI_Info_get_nkeys(info, &after);
    MPI_Info_free(&info);
    (void)handle;
    return after != 1;
#endif
#ifdef BY_SESSION
    /* The error is returned, and a handle is not. */
    session = MPI_SESSION_NULL;
    before = MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
    return before != MPI_ERR_OTHER || session != MPI_SESSION_NULL;
#endif
    MPI_Initialized(&is_there);
    if (!is_there)
        MPI_Init(0, 0);
    else if (*handle == 0)
        return 1;
    if (*handle == 0) {
        MPI_Info_create(&info);
        *handle = MPI_Info_c2f(info);
    }
    info = MPI_Info_f2c(*handle);
    MPI_Info_get_nkeys(info, &before);
    key[0] = (char)(key[0] + before);
    MPI_Info_set(info, key, "C");
    MPI_Info_get_nkeys(info, &after);
    if (after != before + 1)
        return 2;
    MPI_Allreduce(MPI_IN_PLACE, sum, 2, MPI_INT, MPI_SUM, MPI_COMM_SELF);
    if (sum[0] != 1 || sum[1] != 2)
        return 3;
    if (MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session) != MPI_SUCCESS)
        return 4;
    return MPI_Session_finalize(&session);
}

int leave(int *handle)
{
    MPI_Info info = MPI_Info_f2c(*handle);

    return MPI_Info_free(&info) || MPI_Finalize();
}

int ended(int *handle)
{
    int flag = 0;

    (void)handle;
    MPI_Finalized(&flag);
    return !flag;
}
