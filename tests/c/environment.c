/* The life of MPI, inquiries about the environment, error classes and error handlers. */
#define _POSIX_C_SOURCE 200809L
#include "checks.h"

#include <limits.h>
#include <mpi.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Runs `work` in a process of its own. Returns its exit status, or -1 where it was killed; what it
 * wrote to standard error is in `said`. */
static char said[2000];

static int in_child(void (*work)(int), int argument)
{
    int ends[2], status;
    size_t length = 0;
    ssize_t got;
    pid_t child;

    fflush(stdout);
    if (pipe(ends) != 0)
        return -1;
    child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        work(argument);
        _exit(99);
    }
    close(ends[1]);
    while ((got = read(ends[0], said + length, sizeof said - 1 - length)) > 0)
        length += (size_t)got;
    said[length] = '\0';
    close(ends[0]);
    if (waitpid(child, &status, 0) != child || !WIFEXITED(status))
        return -1;
    return WEXITSTATUS(status);
}

/* Checks that the child said one line, which begins so and has `more` somewhere. */
static void says(const char *start, const char *more)
{
    char *end = strchr(said, '\n');
    int one_line = end != NULL && end[1] == '\0';

    if (end != NULL)
        *end = '\0';
    check(one_line && strncmp(said, start, strlen(start)) == 0 && strstr(said, more) != NULL, label("   %s", said));
}

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
    for (int i = 0; i < 7; i++)
        check_code(MPI_Init_thread(NULL, NULL, unknown[i], &provided), MPI_ERR_ARG,
                   label("%d is no level", unknown[i]));
    check_code(MPI_Init_thread(NULL, NULL, MPI_THREAD_SINGLE, NULL), MPI_ERR_ARG, "provided is a null pointer");
    check_code(provided, 77, "   provided is as it was");
    check(MPI_Initialized(&flag) == MPI_SUCCESS && flag == 0, "   MPI is not initialised by that");
    check_code(in_child(init_without_level, 0), 0, "MPI_Init(NULL, NULL) provides MPI_THREAD_SINGLE");
    check_code(in_child(init_without_level, 1), 0, "MPI_Init(&argc, &argv) as well, and leaves both as they are");
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

/* Calls that are legal at any time. */
static void always(const char *when)
{
    char *text = fresh_buffer();
    static char library[MPI_MAX_LIBRARY_VERSION_STRING];
    int version = 0, subversion = 0, length = -1, flag = 0;
    MPI_Info info = MPI_INFO_NULL;

    check_code(MPI_Get_version(&version, &subversion), MPI_SUCCESS, label("%s: MPI_Get_version", when));
    check(version == 4 && subversion == 1, "   is 4.1");
    check(version == MPI_VERSION && subversion == MPI_SUBVERSION, "   as mpi.h says");
    check_code(MPI_Get_library_version(library, &length), MPI_SUCCESS, label("%s: MPI_Get_library_version", when));
    check(length > 0 && length == (int)strlen(library), "   its length");
    check(strstr(library, "mpi_info_f08") != NULL, "   names the library");
    check(MPI_Wtime() >= 0.0, label("%s: MPI_Wtime", when));

    check(MPI_Info_create(&info) == MPI_SUCCESS && MPI_Info_set(info, "key", "value") == MPI_SUCCESS &&
              MPI_Info_get(info, "key", 9, text, &flag) == MPI_SUCCESS && flag && strcmp(text, "value") == 0 &&
              MPI_Info_free(&info) == MPI_SUCCESS,
          label("%s: info objects", when));
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
    check_code(MPI_Query_thread(NULL), MPI_ERR_ARG, "   of a null pointer");

    check(MPI_Comm_rank(MPI_COMM_WORLD, &number) == MPI_SUCCESS && number == 0, "the rank in MPI_COMM_WORLD");
    check(MPI_Comm_size(MPI_COMM_WORLD, &number) == MPI_SUCCESS && number == 1, "the size of MPI_COMM_WORLD");
    check(MPI_Comm_rank(MPI_COMM_SELF, &number) == MPI_SUCCESS && number == 0, "the rank in MPI_COMM_SELF");
    check(MPI_Comm_size(MPI_COMM_SELF, &number) == MPI_SUCCESS && number == 1, "the size of MPI_COMM_SELF");
    check_code(MPI_Barrier(MPI_COMM_WORLD), MPI_SUCCESS, "MPI_Barrier");
    number = 77;
    check_code(MPI_Comm_rank(MPI_COMM_NULL, &number), MPI_ERR_COMM, "MPI_COMM_NULL has no rank");
    check_code(MPI_Comm_size((MPI_Comm)MPI_INFO_ENV, &number), MPI_ERR_COMM, "MPI_INFO_ENV has no size");
    check_code(MPI_Comm_size(NULL, &number), MPI_ERR_COMM, "a null pointer has no size");
    check_code(MPI_Barrier((MPI_Comm)&number), MPI_ERR_COMM, "the address of a variable has no barrier");
    check_code(number, 77, "   no argument is changed");
    check_code(MPI_Comm_rank(MPI_COMM_WORLD, NULL), MPI_ERR_ARG, "rank is a null pointer");
    check_code(MPI_Comm_size(MPI_COMM_WORLD, NULL), MPI_ERR_ARG, "size is a null pointer");

    text = fresh_buffer();
    check_code(MPI_Get_processor_name(text, &length), MPI_SUCCESS, "MPI_Get_processor_name");
    check(length > 0 && length == (int)strlen(text) && only_written((size_t)length + 1), "   its length");
    check(gethostname(host, sizeof host) == 0 && strcmp(host, text) == 0, "   is the host's name");
    check_code(MPI_Get_processor_name(NULL, &length), MPI_ERR_ARG, "   name is a null pointer");
    check_code(MPI_Get_processor_name(text, NULL), MPI_ERR_ARG, "   resultlen is a null pointer");
    check_code(MPI_Get_version(NULL, &length), MPI_ERR_ARG, "version is a null pointer");
    check_code(MPI_Get_version(&length, NULL), MPI_ERR_ARG, "subversion is a null pointer");
    check_code(MPI_Get_library_version(NULL, &length), MPI_ERR_ARG, "the library's version is a null pointer");
    check_code(MPI_Initialized(NULL), MPI_ERR_ARG, "flag of MPI_Initialized is a null pointer");
    check_code(MPI_Finalized(NULL), MPI_ERR_ARG, "flag of MPI_Finalized is a null pointer");
}

static void clock_runs(void)
{
    const struct timespec pause = {0, 20000000};
    double start = MPI_Wtime(), last = start, now;
    int backwards = 0;

    for (int i = 0; i < 10000; i++) {
        now = MPI_Wtime();
        backwards += now < last;
        last = now;
    }
    check_code(backwards, 0, "MPI_Wtime does not run backwards");
    nanosleep(&pause, NULL);
    now = MPI_Wtime() - start;
    check(now >= 0.0199 && now < 30.0, "MPI_Wtime counts seconds");
    check(MPI_Wtick() > 0.0 && MPI_Wtick() <= 1e-3, "MPI_Wtick is a small part of one");
}

static const char *const classes[] = {
    "MPI_SUCCESS",         "MPI_ERR_BUFFER",         "MPI_ERR_COUNT",
    "MPI_ERR_TYPE",        "MPI_ERR_TAG",            "MPI_ERR_COMM",
    "MPI_ERR_RANK",        "MPI_ERR_REQUEST",        "MPI_ERR_ROOT",
    "MPI_ERR_GROUP",       "MPI_ERR_OP",             "MPI_ERR_TOPOLOGY",
    "MPI_ERR_DIMS",        "MPI_ERR_ARG",            "MPI_ERR_UNKNOWN",
    "MPI_ERR_TRUNCATE",    "MPI_ERR_OTHER",          "MPI_ERR_INTERN",
    "MPI_ERR_PENDING",     "MPI_ERR_IN_STATUS",      "MPI_ERR_ACCESS",
    "MPI_ERR_AMODE",       "MPI_ERR_ASSERT",         "MPI_ERR_BAD_FILE",
    "MPI_ERR_BASE",        "MPI_ERR_CONVERSION",     "MPI_ERR_DISP",
    "MPI_ERR_DUP_DATAREP", "MPI_ERR_FILE_EXISTS",    "MPI_ERR_FILE_IN_USE",
    "MPI_ERR_FILE",        "MPI_ERR_INFO_KEY",       "MPI_ERR_INFO_NOKEY",
    "MPI_ERR_INFO_VALUE",  "MPI_ERR_INFO",           "MPI_ERR_IO",
    "MPI_ERR_KEYVAL",      "MPI_ERR_LOCKTYPE",       "MPI_ERR_NAME",
    "MPI_ERR_NO_MEM",      "MPI_ERR_NOT_SAME",       "MPI_ERR_NO_SPACE",
    "MPI_ERR_NO_SUCH_FILE", "MPI_ERR_PORT",          "MPI_ERR_QUOTA",
    "MPI_ERR_READ_ONLY",   "MPI_ERR_RMA_ATTACH",     "MPI_ERR_RMA_CONFLICT",
    "MPI_ERR_RMA_RANGE",   "MPI_ERR_RMA_SHARED",     "MPI_ERR_RMA_SYNC",
    "MPI_ERR_SERVICE",     "MPI_ERR_SIZE",           "MPI_ERR_SPAWN",
    "MPI_ERR_UNSUPPORTED_DATAREP", "MPI_ERR_UNSUPPORTED_OPERATION", "MPI_ERR_WIN",
    "MPI_ERR_RMA_FLAVOR",  "MPI_ERR_PROC_ABORTED",   "MPI_ERR_VALUE_TOO_LARGE",
    "MPI_ERR_SESSION",     "MPI_ERR_ERRHANDLER",     "MPI_ERR_ABI",
};

static void error_classes(void)
{
    enum { CLASSES = sizeof classes / sizeof *classes };
    const int unknown[] = {-1, CLASSES, CLASSES + 1, MPI_ERR_LASTCODE, MPI_ERR_LASTCODE + 1, INT_MAX, INT_MIN};
    static char texts[CLASSES][MPI_MAX_ERROR_STRING];
    int number, different = 1;
    char *text;

    check_code(CLASSES, MPI_ERR_ABI + 1, "every class has a name here");
    for (int code = 0; code < CLASSES; code++) {
        size_t named = strlen(classes[code]);
        int length = -1;

        number = -1;
        text = fresh_buffer();
        check(MPI_Error_class(code, &number) == MPI_SUCCESS && number == code, label("%d is its own class", code));
        check_code(MPI_Error_string(code, text, &length), MPI_SUCCESS, label("text of %s", classes[code]));
        check(strncmp(text, classes[code], named) == 0 && text[named] == ':' && text[named + 1] == ' ' &&
                  text[named + 2] != '\0',
              label("   %s", text));
        check(length == (int)strlen(text) && length < MPI_MAX_ERROR_STRING && only_written((size_t)length + 1),
              "   its length");
        strcpy(texts[code], text + named);
        for (int other = 0; other < code; other++)
            different &= strcmp(texts[code], texts[other]) != 0;
    }
    check(different, "no two classes have the same text");

    text = fresh_buffer();
    number = 77;
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++) {
        check_code(MPI_Error_class(unknown[i], &number), MPI_ERR_ARG, label("%d has no class", unknown[i]));
        check_code(MPI_Error_string(unknown[i], text, &number), MPI_ERR_ARG, label("%d has no text", unknown[i]));
    }
    check_code(MPI_Error_class(0, NULL), MPI_ERR_ARG, "errorclass is a null pointer");
    check_code(MPI_Error_string(0, NULL, &number), MPI_ERR_ARG, "string is a null pointer");
    check_code(MPI_Error_string(0, text, NULL), MPI_ERR_ARG, "resultlen is a null pointer");
    check(number == 77 && only_written(0), "   no argument is changed");
}

static MPI_Errhandler handler_of(MPI_Comm comm)
{
    MPI_Errhandler handler = MPI_ERRHANDLER_NULL;

    MPI_Comm_get_errhandler(comm, &handler);
    return handler;
}

static void error_handlers(void)
{
    MPI_Errhandler handler = MPI_ERRORS_RETURN;

    check(handler_of(MPI_COMM_SELF) == MPI_ERRORS_RETURN, "the handler that was set on MPI_COMM_SELF");
    check(handler_of(MPI_COMM_WORLD) == MPI_ERRORS_ARE_FATAL, "MPI_COMM_WORLD still has its default");
    check_code(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ABORT), MPI_SUCCESS, "MPI_ERRORS_ABORT");
    check(handler_of(MPI_COMM_WORLD) == MPI_ERRORS_ABORT, "   is the handler now");
    check_code(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN), MPI_SUCCESS, "MPI_ERRORS_RETURN");
    check(handler_of(MPI_COMM_WORLD) == MPI_ERRORS_RETURN, "   is the handler now");

    check_code(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRHANDLER_NULL), MPI_ERR_ERRHANDLER,
               "MPI_ERRHANDLER_NULL cannot be set");
    check_code(MPI_Comm_set_errhandler(MPI_COMM_WORLD, NULL), MPI_ERR_ERRHANDLER, "nor a null pointer");
    check_code(MPI_Comm_set_errhandler(MPI_COMM_WORLD, (MPI_Errhandler)MPI_COMM_WORLD), MPI_ERR_ERRHANDLER,
               "nor a communicator");
    check_code(MPI_Comm_set_errhandler(MPI_COMM_WORLD, (MPI_Errhandler)&handler), MPI_ERR_ERRHANDLER,
               "nor an address");
    check(handler_of(MPI_COMM_WORLD) == MPI_ERRORS_RETURN, "   the handler is as it was");
    check_code(MPI_Comm_set_errhandler(MPI_COMM_NULL, MPI_ERRORS_RETURN), MPI_ERR_COMM, "MPI_COMM_NULL has no handler");
    check_code(MPI_Comm_get_errhandler(MPI_COMM_NULL, &handler), MPI_ERR_COMM, "also none to get");
    check_code(MPI_Comm_get_errhandler(MPI_COMM_WORLD, NULL), MPI_ERR_ARG, "errhandler is a null pointer");
    check(handler == MPI_ERRORS_RETURN, "   no argument is changed");

    check_code(MPI_Comm_call_errhandler(MPI_COMM_WORLD, MPI_ERR_OTHER), MPI_SUCCESS,
               "a handler that returns is called");
    check_code(MPI_Comm_call_errhandler(MPI_COMM_NULL, MPI_ERR_OTHER), MPI_ERR_COMM, "MPI_COMM_NULL has none to call");
    check_code(MPI_Comm_call_errhandler(MPI_COMM_WORLD, -1), MPI_ERR_ARG, "-1 is no error code");

    check_code(MPI_Errhandler_free(&handler), MPI_SUCCESS, "MPI_Errhandler_free");
    check(handler == MPI_ERRHANDLER_NULL, "   sets the handle to MPI_ERRHANDLER_NULL");
    check(handler_of(MPI_COMM_WORLD) == MPI_ERRORS_RETURN, "   and the communicator keeps the handler");
    check_code(MPI_Errhandler_free(&handler), MPI_ERR_ERRHANDLER, "MPI_ERRHANDLER_NULL cannot be freed");
    check_code(MPI_Errhandler_free(NULL), MPI_ERR_ARG, "errhandler is a null pointer");
}

/* An error with the default handlers. */
static void fail_by_default(int wanted)
{
    MPI_Info info;

    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL);
    if (wanted == MPI_ERR_INFO)
        MPI_Info_set(MPI_INFO_NULL, "key", "value");
    MPI_Info_create(&info);
    MPI_Info_delete(info, "cb_nodse");
}

/* Errors about no communicator go to MPI_COMM_SELF, whatever MPI_COMM_WORLD has. */
static void fail_beside_world(int unused)
{
    (void)unused;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    fail_by_default(0);
}

static void fail_to_abort(int unused)
{
    (void)unused;
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ABORT);
    MPI_Info_set(MPI_INFO_NULL, "key", "value");
}

static void fail_and_go_on(int unused)
{
    (void)unused;
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    _exit(MPI_Info_set(MPI_INFO_NULL, "key", "value") == MPI_ERR_INFO ? 0 : 1);
}

static void call_fatal(int code)
{
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    MPI_Comm_call_errhandler(MPI_COMM_WORLD, code);
}

static void abort_with(int code)
{
    MPI_Abort(MPI_COMM_WORLD, code);
}

static void ends(void)
{
    check_code(in_child(fail_by_default, 0), MPI_ERR_INFO_NOKEY, "by default an error ends the program with its code");
    says("MPI_Info_delete: MPI_ERR_INFO_NOKEY: ", "cb_nodse");
    check_code(in_child(fail_by_default, MPI_ERR_INFO), MPI_ERR_INFO, "so does a wrong handle");
    says("MPI_Info_set: MPI_ERR_INFO: MPI_INFO_NULL", "304");
    check_code(in_child(fail_beside_world, 0), MPI_ERR_INFO_NOKEY, "MPI_COMM_WORLD's handler has no part in that");
    check_code(in_child(fail_to_abort, 0), MPI_ERR_INFO, "MPI_ERRORS_ABORT ends the program as well");
    check_code(in_child(fail_and_go_on, 0), 0, "with MPI_ERRORS_RETURN it goes on");
    check_text(said, "", "   and says nothing");
    check_code(in_child(call_fatal, MPI_ERR_RMA_RANGE), MPI_ERR_RMA_RANGE, "a fatal handler that the program calls");
    says("MPI_Comm_call_errhandler: MPI_ERR_RMA_RANGE: ", "257");
    check_code(in_child(abort_with, 7), 7, "MPI_Abort with 7");
    says("MPI_Abort: ", "7");
    check_code(in_child(abort_with, 256), 1, "MPI_Abort with 256 is no success");
    check_code(in_child(abort_with, -1), 255, "MPI_Abort with -1");
    check_code(MPI_Abort(MPI_COMM_NULL, 1), MPI_ERR_COMM, "MPI_Abort of MPI_COMM_NULL");
}

static void conversions(void)
{
    const MPI_Comm comms[] = {MPI_COMM_NULL, MPI_COMM_WORLD, MPI_COMM_SELF};
    const MPI_Errhandler handlers[] = {MPI_ERRHANDLER_NULL, MPI_ERRORS_ARE_FATAL, MPI_ERRORS_ABORT, MPI_ERRORS_RETURN};

    for (int i = 0; i < 3; i++)
        check(MPI_Comm_c2f(comms[i]) == 256 + i && MPI_Comm_f2c(256 + i) == comms[i] &&
                  MPI_Comm_toint(comms[i]) == 256 + i && MPI_Comm_fromint(256 + i) == comms[i],
              label("the communicator %d", 256 + i));
    for (int i = 0; i < 4; i++)
        check(MPI_Errhandler_c2f(handlers[i]) == 320 + i && MPI_Errhandler_f2c(320 + i) == handlers[i] &&
                  MPI_Errhandler_toint(handlers[i]) == 320 + i && MPI_Errhandler_fromint(320 + i) == handlers[i],
              label("the error handler %d", 320 + i));
}

int main(int argc, char *argv[])
{
    check(handler_of(MPI_COMM_SELF) == MPI_ERRORS_ARE_FATAL, "the default error handler of MPI_COMM_SELF");
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    conversions();
    error_handlers();
    ends();
    levels();

    is(0, 0, "before");
    needs_mpi("before");
    always("before");
    error_classes();
    check_code(MPI_Init(&argc, &argv), MPI_SUCCESS, "MPI_Init");
    is(1, 0, "between");
    running();
    always("between");
    clock_runs();
    check_code(MPI_Finalize(), MPI_SUCCESS, "MPI_Finalize");
    is(1, 1, "after");
    check_code(MPI_Init(NULL, NULL), MPI_ERR_OTHER, "MPI cannot be initialised again");
    needs_mpi("after");
    always("after");
    check(handler_of(MPI_COMM_SELF) == MPI_ERRORS_RETURN, "the error handler is the same after all that");
    return finish();
}
