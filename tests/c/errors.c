/* Error classes, error handlers, and how an error ends a program. */
#define _POSIX_C_SOURCE 200809L
#include "checks.h"
#include "child.h"

#include <limits.h>
#include <mpi.h>
#include <pthread.h>

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

static void *in_thread(void *text)
{
    int length;

    MPI_Error_string(MPI_ERR_INFO, text, &length);
    return NULL;
}

/* MPI_Error_string returns the line about a failed call once, to the thread that made the call, and then what its code means. */
static void lines(void)
{
    static const char line[] = "MPI_Info_set: MPI_ERR_INFO: MPI_INFO_NULL is not an info object (";
    static const char meaning[] = "MPI_ERR_INFO: the info object is not valid here";
    char text[MPI_MAX_ERROR_STRING], other[MPI_MAX_ERROR_STRING];
    pthread_t thread;
    int length = -1, code;

    check_code(MPI_Info_set(MPI_INFO_NULL, "key", "value"), MPI_ERR_INFO, "a call that fails");
    pthread_create(&thread, NULL, in_thread, other);
    pthread_join(thread, NULL);
    check_text(other, meaning, "another thread gets what the code means");
    MPI_Error_string(MPI_ERR_INFO, text, &length);
    check(strncmp(text, line, sizeof line - 1) == 0 && length == (int)strlen(text), label("its line: %.300s", text));
    MPI_Error_string(MPI_ERR_INFO, text, &length);
    check_text(text, meaning, "once");
    MPI_Info_set(MPI_INFO_NULL, "key", "value");
    MPI_Error_string(MPI_ERR_RANK, text, &length);
    check_text(text, "MPI_ERR_RANK: the rank is not in the group", "another code");
    MPI_Error_string(MPI_ERR_INFO, text, &length);
    check_text(text, meaning, "after another code the line is gone");
    MPI_Add_error_code(MPI_ERR_INFO, &code);
    MPI_Add_error_string(code, "on fire");
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_call_errhandler(MPI_COMM_WORLD, MPI_ERR_INFO);
    MPI_Error_string(MPI_ERR_INFO, text, &length);
    check_text(text, meaning, "a call of an error handler is no failed call");
    MPI_Error_string(code, text, &length);
    check_text(text, "on fire", "a code of the program has its own text");
    MPI_Remove_error_string(code);
    MPI_Remove_error_code(code);
}

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

/* A null pointer in place of an output is refused before any other argument is looked at. */
static void missing_outputs(void)
{
    int number = 77, buffer = 77;
    MPI_Aint address = 77;
    MPI_Request request = MPI_REQUEST_NULL;

    check_code(MPI_Comm_rank(MPI_COMM_NULL, NULL), MPI_ERR_ARG, "rank is a null pointer");
    check_code(MPI_Comm_get_attr(MPI_COMM_NULL, MPI_TAG_UB, NULL, &number), MPI_ERR_ARG, "attribute_val is one");
    check_code(MPI_Comm_get_attr(MPI_COMM_NULL, MPI_TAG_UB, &address, NULL), MPI_ERR_ARG, "flag is one");
    check_code(MPI_Comm_spawn("", MPI_ARGV_NULL, 1, MPI_INFO_NULL, 7, MPI_COMM_NULL, NULL, MPI_ERRCODES_IGNORE),
               MPI_ERR_ARG, "intercomm is one");
    check_code(MPI_Info_get_nkeys(MPI_INFO_NULL, NULL), MPI_ERR_ARG, "nkeys is one");
    check_code(MPI_Group_size(MPI_GROUP_NULL, NULL), MPI_ERR_ARG, "size of a group is one");
    check_code(MPI_Type_get_extent(MPI_DATATYPE_NULL, NULL, &address), MPI_ERR_ARG, "lb is one");
    check_code(MPI_Type_get_extent(MPI_DATATYPE_NULL, &address, NULL), MPI_ERR_ARG, "extent is one");
    check_code(MPI_Get_count(MPI_STATUS_IGNORE, MPI_DATATYPE_NULL, NULL), MPI_ERR_ARG, "count is one");
    check_code(MPI_Win_get_group(MPI_WIN_NULL, NULL), MPI_ERR_ARG, "group of a window is one");
    check_code(MPI_File_get_size(MPI_FILE_NULL, NULL), MPI_ERR_ARG, "size of a file is one");
    check_code(MPI_File_get_view(MPI_FILE_NULL, NULL, NULL, NULL, NULL), MPI_ERR_ARG, "disp is one");
    check_code(MPI_Alloc_mem(-1, MPI_INFO_NULL, NULL), MPI_ERR_ARG, "baseptr is one");
    check_code(MPI_Isend(&buffer, 1, MPI_INT, 0, 0, MPI_COMM_NULL, NULL), MPI_ERR_ARG, "request is one");
    check_code(MPI_Ibcast(&buffer, 1, MPI_INT, 7, MPI_COMM_NULL, NULL), MPI_ERR_ARG, "request of a broadcast is one");
    check_code(MPI_Rput(&buffer, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_WIN_NULL, NULL), MPI_ERR_ARG, "that of MPI_Rput is");
    check_code(MPI_Imrecv(&buffer, 1, MPI_INT, NULL, &request), MPI_ERR_ARG, "message is one");
    check(number == 77 && buffer == 77 && address == 77 && request == MPI_REQUEST_NULL, "   no argument is changed");
}

static void conversions(void)
{
    const MPI_Errhandler handlers[] = {MPI_ERRHANDLER_NULL, MPI_ERRORS_ARE_FATAL, MPI_ERRORS_ABORT, MPI_ERRORS_RETURN};

    for (int i = 0; i < 4; i++)
        check(MPI_Errhandler_c2f(handlers[i]) == 320 + i && MPI_Errhandler_f2c(320 + i) == handlers[i] &&
                  MPI_Errhandler_toint(handlers[i]) == 320 + i && MPI_Errhandler_fromint(320 + i) == handlers[i],
              label("the error handler %d", 320 + i));
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
    check_code(MPI_Comm_call_errhandler(MPI_COMM_WORLD, -1), MPI_ERR_ARG, "-1 is not an error code");

    check_code(MPI_Errhandler_free(&handler), MPI_SUCCESS, "MPI_Errhandler_free");
    check(handler == MPI_ERRHANDLER_NULL, "   sets the handle to MPI_ERRHANDLER_NULL");
    check(handler_of(MPI_COMM_WORLD) == MPI_ERRORS_RETURN, "   and the communicator keeps the handler");
    check_code(MPI_Errhandler_free(&handler), MPI_ERR_ERRHANDLER, "MPI_ERRHANDLER_NULL cannot be freed");
    check_code(MPI_Errhandler_free(NULL), MPI_ERR_ARG, "errhandler is a null pointer");
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

/* Errors that concern no communicator go to the handler of MPI_COMM_SELF, whatever that of MPI_COMM_WORLD is. */
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
    says("MPI_Comm_call_errhandler: MPI_ERR_RMA_RANGE: ", "MPI_COMM_WORLD");
    check_code(in_child(abort_with, 7), 7, "MPI_Abort with 7");
    says("MPI_Abort: ", "7");
    check_code(in_child(abort_with, 256), 1, "MPI_Abort with 256 is no success");
    check_code(in_child(abort_with, -1), 255, "MPI_Abort with -1");
    check_code(MPI_Abort(MPI_COMM_NULL, 1), MPI_ERR_COMM, "MPI_Abort of MPI_COMM_NULL");
}

int main(void)
{
    check(handler_of(MPI_COMM_SELF) == MPI_ERRORS_ARE_FATAL, "the default error handler of MPI_COMM_SELF");
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    conversions();
    error_handlers();
    ends();
    lines();
    error_classes();
    missing_outputs();
    return finish();
}
