/* The tool information interface: its life, texts, null pointers, invalid handles; errors are only returned. With the
 * embedded engine, this library's settings are its control variables.
 * Rules: T1, T2, T3, T4, T5. */
#define _POSIX_C_SOURCE 200809L

#include "checks.h"

#include <mpi.h>
#include <stdint.h>
#include <stdlib.h>

static int calls;

static void on_error(MPI_Comm *comm, int *error_code, ...)
{
    (void)comm;
    (void)error_code;
    calls++;
}

/* Every kind of call, while the interface is not initialised. */
static void outside(const char *when)
{
    const int none = MPI_T_ERR_NOT_INITIALIZED;
    MPI_T_pvar_session session = MPI_T_PVAR_SESSION_NULL;
    MPI_T_cvar_handle cvar = MPI_T_CVAR_HANDLE_NULL;
    MPI_T_event_registration registration = NULL;
    MPI_Count ticks = -7;
    int number = -7, count = -7;

    check_code(MPI_T_finalize(), none, label("MPI_T_finalize %s", when));
    check_code(MPI_T_cvar_get_num(&number), none, label("MPI_T_cvar_get_num %s", when));
    check_code(MPI_T_cvar_get_num(NULL), none, label("MPI_T_cvar_get_num with a null pointer %s", when));
    check_code(MPI_T_pvar_get_num(&number), none, label("MPI_T_pvar_get_num %s", when));
    check_code(MPI_T_category_changed(&number), none, label("MPI_T_category_changed %s", when));
    check_code(MPI_T_event_get_num(&number), none, label("MPI_T_event_get_num %s", when));
    check_code(MPI_T_cvar_get_index("x", &number), none, label("MPI_T_cvar_get_index %s", when));
    check_code(MPI_T_cvar_handle_alloc(0, NULL, &cvar, &count), none, label("MPI_T_cvar_handle_alloc %s", when));
    check_code(MPI_T_pvar_session_create(&session), none, label("MPI_T_pvar_session_create %s", when));
    check_code(MPI_T_pvar_start(session, MPI_T_PVAR_ALL_HANDLES), none, label("MPI_T_pvar_start %s", when));
    check_code(MPI_T_enum_get_item(MPI_T_ENUM_NULL, 0, &number, NULL, NULL), none, label("MPI_T_enum_get_item %s", when));
    check_code(MPI_T_source_get_timestamp(0, &ticks), none, label("MPI_T_source_get_timestamp %s", when));
    check_code(MPI_T_event_handle_free(registration, NULL, NULL), none, label("MPI_T_event_handle_free %s", when));
    check(number == -7 && count == -7 && ticks == -7 && cvar == MPI_T_CVAR_HANDLE_NULL, "nothing is written");
}

/* The texts of a control variable: with room for all, for some and for none. */
static void texts(int index)
{
    char name[500], desc[500];
    int name_len = sizeof name, desc_len = sizeof desc, len, verbosity = -7, scope = -7;

    check_code(MPI_T_cvar_get_info(index, name, &name_len, &verbosity, NULL, NULL, NULL, NULL, NULL, &scope), MPI_SUCCESS,
        "some outputs");
    if (!check(name_len >= 2 && name_len < (int)sizeof name && (int)strlen(name) + 1 == name_len, "the name and its length"))
        return;
    check(verbosity >= MPI_T_VERBOSITY_USER_BASIC && verbosity <= MPI_T_VERBOSITY_MPIDEV_ALL, "the verbosity");
    check(scope >= MPI_T_SCOPE_CONSTANT && scope <= MPI_T_SCOPE_ALL_EQ, "the scope");
    for (int room = name_len; room >= 0; room -= room > 2 ? room - 2 : 1) {
        char cut[500];

        memset(cut, '#', sizeof cut);
        len = room;
        check_code(MPI_T_cvar_get_info(index, cut, &len, NULL, NULL, NULL, NULL, NULL, NULL, NULL), MPI_SUCCESS,
            label("room for %d characters", room));
        check_code(len, name_len, "the length of the whole name");
        check(room == 0 || (cut[room - 1] == 0 && strncmp(cut, name, (size_t)room - 1) == 0), "the first characters and a NUL");
        check(cut[room] == '#', "no more is written");
    }
    len = 5;
    check_code(MPI_T_cvar_get_info(index, NULL, &len, NULL, NULL, NULL, NULL, NULL, NULL, NULL), MPI_SUCCESS,
        "the length alone");
    check_code(len, name_len, "is that of the whole name");
    memset(desc, '#', sizeof desc);
    check_code(MPI_T_cvar_get_info(index, NULL, NULL, NULL, NULL, NULL, desc, NULL, NULL, NULL), MPI_SUCCESS,
        "a text without a length");
    check(desc[0] == '#', "is not written");
    len = -1;
    check_code(MPI_T_cvar_get_info(index, name, &len, NULL, NULL, NULL, NULL, NULL, NULL, NULL), MPI_T_ERR_INVALID,
        "a negative length");
    check_code(MPI_T_cvar_get_info(index, NULL, NULL, NULL, NULL, NULL, desc, &desc_len, NULL, NULL), MPI_SUCCESS,
        "a description");
    check_code(MPI_T_cvar_get_index(name, &len), MPI_SUCCESS, "the index of the name");
    check_code(len, index, "is the same");
}

static void null_pointers(void)
{
    MPI_T_cvar_handle cvar = MPI_T_CVAR_HANDLE_NULL;
    MPI_T_pvar_session session = MPI_T_PVAR_SESSION_NULL;
    int number = -7;

    check_code(MPI_T_init_thread(MPI_THREAD_SINGLE, NULL), MPI_T_ERR_INVALID, "MPI_T_init_thread");
    check_code(MPI_T_cvar_get_num(NULL), MPI_T_ERR_INVALID, "MPI_T_cvar_get_num");
    check_code(MPI_T_cvar_get_index(NULL, &number), MPI_T_ERR_INVALID, "MPI_T_cvar_get_index, no name");
    check_code(MPI_T_cvar_get_index("x", NULL), MPI_T_ERR_INVALID, "MPI_T_cvar_get_index");
    check_code(MPI_T_cvar_handle_alloc(0, NULL, NULL, &number), MPI_T_ERR_INVALID, "MPI_T_cvar_handle_alloc, no handle");
    check_code(MPI_T_cvar_handle_alloc(0, NULL, &cvar, NULL), MPI_T_ERR_INVALID, "MPI_T_cvar_handle_alloc, no count");
    check_code(MPI_T_cvar_handle_free(NULL), MPI_T_ERR_INVALID, "MPI_T_cvar_handle_free");
    check_code(MPI_T_pvar_session_create(NULL), MPI_T_ERR_INVALID, "MPI_T_pvar_session_create");
    check_code(MPI_T_pvar_session_free(NULL), MPI_T_ERR_INVALID, "MPI_T_pvar_session_free");
    check_code(MPI_T_pvar_handle_free(session, NULL), MPI_T_ERR_INVALID, "MPI_T_pvar_handle_free");
    check_code(MPI_T_category_get_num(NULL), MPI_T_ERR_INVALID, "MPI_T_category_get_num");
    check(number == -7 && cvar == MPI_T_CVAR_HANDLE_NULL, "nothing is written");
}

/* Handles that are null, of another kind, or freed. */
static void handles(void)
{
    MPI_T_cvar_handle cvar = NULL, wrong[4];
    MPI_T_pvar_session session = NULL, freed;
    MPI_T_pvar_handle pvar = (MPI_T_pvar_handle)0x31415926;
    MPI_T_event_instance instance = (MPI_T_event_instance)&cvar;
    char value[64];
    int count = -7, number = -7;

    check_code(MPI_T_pvar_session_create(&session), MPI_SUCCESS, "MPI_T_pvar_session_create");
    wrong[0] = MPI_T_CVAR_HANDLE_NULL;
    wrong[1] = (MPI_T_cvar_handle)session;
    wrong[2] = (MPI_T_cvar_handle)(intptr_t)-1;
    wrong[3] = (MPI_T_cvar_handle)&cvar;
    for (int i = 0; i < 4; i++) {
        cvar = wrong[i];
        check_code(MPI_T_cvar_read(cvar, value), MPI_T_ERR_INVALID_HANDLE, label("MPI_T_cvar_read, wrong handle %d", i));
        check_code(MPI_T_cvar_write(cvar, value), MPI_T_ERR_INVALID_HANDLE, "MPI_T_cvar_write");
        check_code(MPI_T_cvar_handle_free(&cvar), MPI_T_ERR_INVALID_HANDLE, "MPI_T_cvar_handle_free");
        check(cvar == wrong[i], "the handle stays");
    }
    check_code(MPI_T_cvar_handle_alloc(-1, NULL, &cvar, &count), MPI_T_ERR_INVALID_INDEX, "index -1");
    check_code(MPI_T_cvar_handle_alloc(1 << 30, NULL, &cvar, &count), MPI_T_ERR_INVALID_INDEX, "a large index");
    check_code(MPI_T_pvar_read(session, pvar, value), MPI_T_ERR_INVALID_HANDLE, "MPI_T_pvar_read");
    check_code(MPI_T_pvar_read(session, MPI_T_PVAR_ALL_HANDLES, value), MPI_T_ERR_INVALID_HANDLE, "reading all");
    check_code(MPI_T_pvar_start(session, MPI_T_PVAR_HANDLE_NULL), MPI_T_ERR_INVALID_HANDLE, "MPI_T_pvar_start");
    check_code(MPI_T_pvar_handle_free(session, &pvar), MPI_T_ERR_INVALID_HANDLE, "MPI_T_pvar_handle_free");
    check_code(MPI_T_pvar_read(MPI_T_PVAR_SESSION_NULL, pvar, value), MPI_T_ERR_INVALID_SESSION, "no session");
    check_code(MPI_T_pvar_handle_alloc(MPI_T_PVAR_SESSION_NULL, 0, NULL, &pvar, &count), MPI_T_ERR_INVALID_SESSION,
        "a handle in no session");
    check_code(MPI_T_pvar_start(session, MPI_T_PVAR_ALL_HANDLES), MPI_SUCCESS, "starting all that are there: none");
    check_code(MPI_T_pvar_stop(session, MPI_T_PVAR_ALL_HANDLES), MPI_SUCCESS, "stopping all");
    freed = session;
    check_code(MPI_T_pvar_session_free(&session), MPI_SUCCESS, "MPI_T_pvar_session_free");
    check(session == MPI_T_PVAR_SESSION_NULL, "sets the session to MPI_T_PVAR_SESSION_NULL");
    check_code(MPI_T_pvar_session_free(&freed), MPI_T_ERR_INVALID_SESSION, "a session that was freed");
    check_code(MPI_T_enum_get_info(MPI_T_ENUM_NULL, &number, NULL, NULL), MPI_T_ERR_INVALID_HANDLE, "MPI_T_enum_get_info");
    check_code(MPI_T_enum_get_item((MPI_T_enum)0x31415926, 0, &number, NULL, NULL), MPI_T_ERR_INVALID_HANDLE,
        "MPI_T_enum_get_item");
    check_code(MPI_T_event_read(instance, 0, value), MPI_T_ERR_INVALID_HANDLE, "MPI_T_event_read");
    check_code(MPI_T_event_get_source(NULL, &number), MPI_T_ERR_INVALID_HANDLE, "MPI_T_event_get_source");
    check_code(MPI_T_event_handle_free((MPI_T_event_registration)value, NULL, NULL), MPI_T_ERR_INVALID_HANDLE,
        "MPI_T_event_handle_free");
    check(count == -7 && number == -7, "nothing is written");
}

/* With the embedded engine. */
static void settings(int hints)
{
    MPI_T_cvar_handle cvar, freed;
    MPI_Datatype datatype;
    MPI_T_enum enumtype = (MPI_T_enum)&cvar;
    char value[40];
    int count = -7, number = -7, bind, scope;

    setenv("MINFO_HINTS", "/path/of/hints", 1);
    check_code(MPI_T_cvar_get_info(hints, NULL, NULL, NULL, &datatype, &enumtype, NULL, NULL, &bind, &scope), MPI_SUCCESS,
        "MINFO_HINTS is a control variable");
    check(datatype == MPI_CHAR && enumtype == MPI_T_ENUM_NULL, "a text without an enumeration");
    check(bind == MPI_T_BIND_NO_OBJECT && scope == MPI_T_SCOPE_READONLY, "bound to nothing, and read only");
    check_code(MPI_T_cvar_handle_alloc(hints, NULL, &cvar, &count), MPI_SUCCESS, "a handle");
    check_code(count, 15, "its characters, with the NUL");
    memset(value, '#', sizeof value);
    check_code(MPI_T_cvar_read(cvar, value), MPI_SUCCESS, "reading it");
    check_text(value, "/path/of/hints", "the value");
    check(value[15] == '#', "no more is written");
    setenv("MINFO_HINTS", "/a/longer/path/of/hints", 1);
    memset(value, '#', sizeof value);
    check_code(MPI_T_cvar_read(cvar, value), MPI_SUCCESS, "reading a longer value");
    check_text(value, "/a/longer/path", "as much as was said");
    check(value[15] == '#', "no more is written");
    unsetenv("MINFO_HINTS");
    check_code(MPI_T_cvar_read(cvar, value), MPI_SUCCESS, "reading a variable that is not set");
    check_text(value, "", "an empty text");
    check_code(MPI_T_cvar_write(cvar, "x"), MPI_T_ERR_CVAR_SET_NEVER, "writing it");
    check_code(MPI_T_cvar_read(cvar, NULL), MPI_T_ERR_INVALID, "no place for the value");
    check_code(MPI_T_cvar_read(cvar, MPI_IN_PLACE), MPI_T_ERR_INVALID, "a place that is none");
    freed = cvar;
    check_code(MPI_T_cvar_handle_free(&cvar), MPI_SUCCESS, "MPI_T_cvar_handle_free");
    check(cvar == MPI_T_CVAR_HANDLE_NULL, "sets the handle to MPI_T_CVAR_HANDLE_NULL");
    check_code(MPI_T_cvar_read(freed, value), MPI_T_ERR_INVALID_HANDLE, "a handle that was freed");
    check_code(MPI_T_pvar_get_num(&number), MPI_SUCCESS, "MPI_T_pvar_get_num");
    check_code(number, 0, "there are no performance variables");
    check_code(MPI_T_category_get_num(&number), MPI_SUCCESS, "MPI_T_category_get_num");
    check_code(number, 0, "no categories");
    check_code(MPI_T_event_get_num(&number), MPI_SUCCESS, "MPI_T_event_get_num");
    check_code(number, 0, "and no events");
    check_code(MPI_T_category_get_cvars(0, 0, NULL), MPI_T_ERR_INVALID_INDEX, "what is in a category");
    check_code(MPI_T_pvar_get_index("x", MPI_T_PVAR_CLASS_COUNTER, &number), MPI_T_ERR_INVALID_NAME, "a name");
}

int main(void)
{
    MPI_Errhandler handler;
    char text[MPI_MAX_ERROR_STRING];
    int provided = -7, number = -7, hints = -7, length, class;

    outside("before MPI_Init");
    check_code(MPI_T_init_thread(-7, &provided), MPI_T_ERR_INVALID, "what is not a level of thread support");
    check_code(MPI_T_init_thread(MPI_THREAD_SINGLE, &provided), MPI_SUCCESS, "MPI_T_init_thread before MPI_Init");
    check(provided >= MPI_THREAD_SINGLE && provided <= MPI_THREAD_MULTIPLE, "its level");
    check_code(MPI_T_cvar_get_num(&number), MPI_SUCCESS, "MPI_T_cvar_get_num");
    check(number > 0, "there are control variables");
    check_code(MPI_T_finalize(), MPI_SUCCESS, "MPI_T_finalize");
    outside("after MPI_T_finalize");

    MPI_Init(NULL, NULL);
    MPI_Comm_create_errhandler(on_error, &handler);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, handler);
    outside("after MPI_Init");
    check_code(MPI_T_init_thread(MPI_THREAD_MULTIPLE, &provided), MPI_SUCCESS, "MPI_T_init_thread after MPI_Init");
    check_code(MPI_T_init_thread(MPI_THREAD_MULTIPLE, &provided), MPI_SUCCESS, "once more");
    texts(0);
    null_pointers();
    handles();
    if (MPI_T_cvar_get_index("MINFO_HINTS", &hints) == MPI_SUCCESS)
        settings(hints);
    check_code(MPI_T_cvar_get_index("no such variable", &number), MPI_T_ERR_INVALID_NAME, "an unknown name");
    check_code(MPI_T_finalize(), MPI_SUCCESS, "MPI_T_finalize");
    check_code(MPI_T_cvar_get_num(&number), MPI_SUCCESS, "it was initialised twice");
    check_code(calls, 0, "no error handler was called");
    check_code(MPI_Error_class(MPI_T_ERR_INVALID_NAME, &class), MPI_SUCCESS, "MPI_Error_class");
    check_code(class, MPI_T_ERR_INVALID_NAME, "it is a class");
    check_code(MPI_Error_string(MPI_T_ERR_INVALID_NAME, text, &length), MPI_SUCCESS, "MPI_Error_string");
    check(strncmp(text, "MPI_T_ERR_INVALID_NAME", 22) == 0, "with its name");
    MPI_Errhandler_free(&handler);
    MPI_Finalize();

    check_code(MPI_T_cvar_get_num(&number), MPI_SUCCESS, "after MPI_Finalize");
    check_code(MPI_T_finalize(), MPI_SUCCESS, "MPI_T_finalize after MPI_Finalize");
    outside("at the end");
    return finish();
}
