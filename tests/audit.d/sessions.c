/* Sessions with hints, and objects of theirs: PROGRAM alone | beside | before. "alone" never initialises the world
 * model, "beside" has it around its session, "before" initialises and finalises it while its session exists. Prints what
 * the library says: the same whether or not somebody listens. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int rank, size;
/* Whether the world model is initialised: without it, MPICH opens no files. */
static int has_world;

static MPI_Info of(const char *key, const char *value)
{
    MPI_Info info;

    MPI_Info_create(&info);
    MPI_Info_set(info, key, value);
    MPI_Info_set(info, "colour", "red");
    return info;
}

static void must(int code, const char *what)
{
    if (code == MPI_SUCCESS)
        return;
    fprintf(stderr, "not reached: %s failed with %d\n", what, code);
    exit(1);
}

/* One process says whether the object has the hint. */
static void tell(const char *what, MPI_Info told, const char *key)
{
    char value[256];
    int flag;

    MPI_Info_get(told, key, (int)sizeof value - 1, value, &flag);
    if (rank == 0)
        printf("%s: %s = %s\n", what, key, flag ? value : "(none)");
    MPI_Info_free(&told);
}

/* A handler of the program, which is there again after the object was asked for its hints. */
static int errors;
static void count_errors(MPI_Comm *comm, int *code, ...)
{
    (void)comm;
    (void)code;
    errors++;
}

static MPI_Session begin(void)
{
    MPI_Session session;
    MPI_Info info = of("mpi_memory_alloc_kinds", "mpi,system");

    must(MPI_Session_init(info, MPI_ERRORS_RETURN, &session), "MPI_Session_init");
    MPI_Info_free(&info);
    return session;
}

static void use(MPI_Session session)
{
    MPI_Group group;
    MPI_Comm comm;
    MPI_Errhandler handler;
    MPI_File file;
    MPI_Info info, told;
    int number = 0, one = 1;

    must(MPI_Group_from_session_pset(session, "mpi://WORLD", &group), "MPI_Group_from_session_pset");
    MPI_Group_rank(group, &rank);
    MPI_Group_size(group, &size);
    info = of("mpi_assert_no_any_tag", "true");
    must(MPI_Comm_create_from_group(group, "halo", info, MPI_ERRORS_RETURN, &comm), "MPI_Comm_create_from_group");
    MPI_Info_free(&info);
    MPI_Group_free(&group);
    MPI_Comm_set_name(comm, "halo");
    MPI_Comm_create_errhandler(count_errors, &handler);
    MPI_Comm_set_errhandler(comm, handler);
    MPI_Errhandler_free(&handler);
    must(MPI_Comm_get_info(comm, &told), "MPI_Comm_get_info");
    tell("halo", told, "mpi_assert_no_any_tag");
    info = of("mpi_assert_no_any_source", "true");
    must(MPI_Comm_set_info(comm, info), "MPI_Comm_set_info");
    MPI_Info_free(&info);
    if (has_world) {
        info = of("cb_buffer_size", "1048576");
        must(MPI_File_open(comm, "session.data", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, info, &file),
            "MPI_File_open");
        MPI_Info_free(&info);
        MPI_File_close(&file);
    }
    must(MPI_Allreduce(&one, &number, 1, MPI_INT, MPI_SUM, comm), "MPI_Allreduce");
    errors = 0;
    MPI_Send(&one, 1, MPI_INT, size + 1, 0, comm);
    if (errors != 1)
        fprintf(stderr, "not reached: the handler was called %d times\n", errors), exit(1);
    MPI_Comm_free(&comm);
    if (rank == 0)
        printf("%d processes\n", number);
}

static void end(MPI_Session session)
{
    MPI_Session old = session;

    must(MPI_Session_finalize(&session), "MPI_Session_finalize");
    if (session == old)
        fprintf(stderr, "not reached: the session is still there\n"), exit(1);
}

int main(int argc, char **argv)
{
    const char *way = argc > 1 ? argv[1] : "";
    MPI_Session session;

    if (strcmp(way, "alone") == 0) {
        /* (Open MPI 5 crashes at a session after the last one has ended.) */
        MPI_Session other = begin();
        session = begin();
        use(other);
        end(other);
        use(session);
        end(session);
    } else if (strcmp(way, "beside") == 0) {
        MPI_Init(&argc, &argv);
        has_world = 1;
        session = begin();
        use(session);
        end(session);
        MPI_Finalize();
    } else if (strcmp(way, "before") == 0) {
        session = begin();
        use(session);
        MPI_Init(&argc, &argv);
        has_world = 1;
        use(session);
        MPI_Finalize();
        end(session);
    } else {
        return 2;
    }
    if (rank == 0)
        printf("%s: at the end\n", way);
    return 0;
}
