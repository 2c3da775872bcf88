/* The life of MPI, and inquiries about the environment; what may be called at any time: environment/any_time and wtime of
 * tests/fortran, and info/i19_any_time. */
#define _POSIX_C_SOURCE 200809L
#include "checks.h"
#include "child.h"

#include <limits.h>
#include <mpi.h>

/* 0 if initialisation with this level provides it. */
static void init_with_level(int level)
{
    int provided = -1, queried = -1;

    if (MPI_Init_thread(NULL, NULL, level, &provided) != MPI_SUCCESS)
        _exit(1);
    if (MPI_Query_thread(&queried) != MPI_SUCCESS)
        _exit(2);
    if (provided != level || queried != level)
        _exit(3);
    _exit(MPI_Finalize() == MPI_SUCCESS ? 0 : 4);
}

/* 0 if MPI_Init takes this many of its arguments and provides MPI_THREAD_SINGLE. */
static void init_without_level(int arguments)
{
    int argc = 1, queried = -1;
    char name[] = "name", *list[] = {name, NULL}, **argv = list;

    if (MPI_Init(arguments ? &argc : NULL, arguments ? &argv : NULL) != MPI_SUCCESS)
        _exit(1);
    if (argc != 1 || argv != list || list[0] != name)
        _exit(2);
    if (MPI_Query_thread(&queried) != MPI_SUCCESS || queried != MPI_THREAD_SINGLE)
        _exit(3);
    _exit(MPI_Init_thread(NULL, NULL, MPI_THREAD_SINGLE, &queried) == MPI_ERR_OTHER ? 0 : 4);
}

static void levels(void)
{
    const int known[] = {MPI_THREAD_SINGLE, MPI_THREAD_FUNNELED, MPI_THREAD_SERIALIZED, MPI_THREAD_MULTIPLE};
    const int unknown[] = {-1, 1, 3, 1023, 4097, INT_MAX, INT_MIN};
    int provided = 77, flag = 77;

    check(MPI_THREAD_SINGLE < MPI_THREAD_FUNNELED && MPI_THREAD_FUNNELED < MPI_THREAD_SERIALIZED &&
              MPI_THREAD_SERIALIZED < MPI_THREAD_MULTIPLE,
          "the levels of thread support are in their order");
    for (int i = 0; i < 4; i++)
        check_code(in_child(init_with_level, known[i]), 0, label("level %d is provided", known[i]));
    check_code(in_child(init_without_level, 0), 0, "MPI_Init(NULL, NULL) provides MPI_THREAD_SINGLE");
    check_code(in_child(init_without_level, 1), 0, "MPI_Init(&argc, &argv) as well, and leaves both as they are");
    for (int i = 0; i < 7; i++)
        check_code(MPI_Init_thread(NULL, NULL, unknown[i], &provided), MPI_ERR_ARG,
                   label("%d is no level", unknown[i]));
    check_code(provided, 77, "   provided is as it was");
    check(MPI_Initialized(&flag) == MPI_SUCCESS && flag == 0, "   MPI is not initialised by that");
}

/* Calls that are legal only between initialisation and finalisation. */
static void needs_mpi(const char *when)
{
    int number = 77;
    char *name = fresh_buffer();

    check_code(MPI_Comm_rank(MPI_COMM_WORLD, &number), MPI_ERR_OTHER, label("%s: MPI_Comm_rank", when));
    check_code(MPI_Comm_size(MPI_COMM_WORLD, &number), MPI_ERR_OTHER, label("%s: MPI_Comm_size", when));
    check_code(MPI_Barrier(MPI_COMM_WORLD), MPI_ERR_OTHER, label("%s: MPI_Barrier", when));
    check_code(MPI_Query_thread(&number), MPI_ERR_OTHER, label("%s: MPI_Query_thread", when));
    check_code(MPI_Is_thread_main(&number), MPI_ERR_OTHER, label("%s: MPI_Is_thread_main", when));
    check_code(MPI_Get_processor_name(name, &number), MPI_ERR_OTHER, label("%s: MPI_Get_processor_name", when));
    check_code(MPI_Finalize(), MPI_ERR_OTHER, label("%s: MPI_Finalize", when));
    check(number == 77 && only_written(0), label("%s: no argument is changed", when));
}

static void is(int initialized, int finalized, const char *when)
{
    int flag = 77;

    check_code(MPI_Initialized(&flag), MPI_SUCCESS, label("%s: MPI_Initialized", when));
    check_code(flag, initialized, "   flag");
    flag = 77;
    check_code(MPI_Finalized(&flag), MPI_SUCCESS, label("%s: MPI_Finalized", when));
    check_code(flag, finalized, "   flag");
}

static void running(void)
{
    int number = 77, length = -1;
    char *text, host[MPI_MAX_PROCESSOR_NAME];

    check_code(MPI_Init(NULL, NULL), MPI_ERR_OTHER, "a second MPI_Init");
    check_code(MPI_Init_thread(NULL, NULL, MPI_THREAD_SINGLE, &number), MPI_ERR_OTHER, "MPI_Init_thread after it");
    check_code(number, 77, "   provided is as it was");
    check_code(MPI_Query_thread(&number), MPI_SUCCESS, "MPI_Query_thread");
    check_code(number, MPI_THREAD_SINGLE, "   is MPI_THREAD_SINGLE");
    number = 77;
    check_code(MPI_Is_thread_main(&number), MPI_SUCCESS, "MPI_Is_thread_main");
    check_code(number, 1, "   flag");

    check(MPI_Comm_rank(MPI_COMM_WORLD, &number) == MPI_SUCCESS && number == 0, "the rank in MPI_COMM_WORLD");
    check(MPI_Comm_size(MPI_COMM_WORLD, &number) == MPI_SUCCESS && number == 1, "the size of MPI_COMM_WORLD");
    check(MPI_Comm_rank(MPI_COMM_SELF, &number) == MPI_SUCCESS && number == 0, "the rank in MPI_COMM_SELF");
    check(MPI_Comm_size(MPI_COMM_SELF, &number) == MPI_SUCCESS && number == 1, "the size of MPI_COMM_SELF");
    check_code(MPI_Barrier(MPI_COMM_WORLD), MPI_SUCCESS, "MPI_Barrier");

    text = fresh_buffer();
    check_code(MPI_Get_processor_name(text, &length), MPI_SUCCESS, "MPI_Get_processor_name");
    check(length > 0 && length == (int)strlen(text) && only_written((size_t)length + 1), "   its length");
    check(gethostname(host, sizeof host) == 0 && strcmp(host, text) == 0, "   is the host's name");
}

static void conversions(void)
{
    const MPI_Comm comms[] = {MPI_COMM_NULL, MPI_COMM_WORLD, MPI_COMM_SELF};

    for (int i = 0; i < 3; i++)
        check(MPI_Comm_c2f(comms[i]) == 256 + i && MPI_Comm_f2c(256 + i) == comms[i] &&
                  MPI_Comm_toint(comms[i]) == 256 + i && MPI_Comm_fromint(256 + i) == comms[i],
              label("the communicator %d", 256 + i));
}

/* A program that asks for more would take functions that are not there (docs/boundary.md). */
#if MPI_VERSION != 5 || MPI_SUBVERSION != 0 || MPI_ABI_VERSION != 1 || MPI_ABI_SUBVERSION != 0
#error "the header says more than there is"
#endif

int main(int argc, char *argv[])
{
    MPI_Errhandler handler = MPI_ERRHANDLER_NULL;

    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    conversions();
    levels();

    is(0, 0, "before");
    needs_mpi("before");
    check_code(MPI_Init(&argc, &argv), MPI_SUCCESS, "MPI_Init");
    is(1, 0, "between");
    running();
    check_code(MPI_Finalize(), MPI_SUCCESS, "MPI_Finalize");
    is(1, 1, "after");
    check_code(MPI_Init(NULL, NULL), MPI_ERR_OTHER, "MPI cannot be initialised again");
    needs_mpi("after");
    check(MPI_Comm_get_errhandler(MPI_COMM_SELF, &handler) == MPI_SUCCESS && handler == MPI_ERRORS_RETURN,
          "the error handler is the same after all that");
    return finish();
}
