/* The tool information interface of a library: everything that it lists can be described, found by its name and read;
 * control variables can be written where this is allowed; nothing is written outside a value; performance variables are
 * started, read and stopped, also those that are bound to a communicator; before MPI_Init and after MPI_Finalize.
 * Rules: T1, T2, T4, T6. */
/* processes: 1 2 4 */
#include "processes.h"

#define ROOM 40000

static int cvars, pvars, categories, written, bound;
static char value[ROOM], before[ROOM];

static size_t size_of(MPI_Datatype datatype)
{
    /* Open MPI has truth values, too. */
    if (datatype == MPI_CHAR || datatype == MPI_C_BOOL)
        return 1;
    if (datatype == MPI_INT || datatype == MPI_UNSIGNED)
        return 4;
    /* Open MPI 5 has integers of a fixed size. */
    if (datatype == MPI_INT32_T || datatype == MPI_UINT32_T)
        return 4;
    if (datatype == MPI_INT64_T || datatype == MPI_UINT64_T)
        return 8;
    check(datatype == MPI_UNSIGNED_LONG || datatype == MPI_UNSIGNED_LONG_LONG || datatype == MPI_COUNT || datatype == MPI_DOUBLE,
        "a datatype that a variable may have");
    return 8;
}

static int is_beside_intact(size_t size)
{
    for (int i = 0; i < 64; i++)
        if (value[size + i] != '#')
            return 0;
    return 1;
}

static void enumeration(MPI_T_enum enumtype)
{
    char name[300];
    int items = -7, len = sizeof name, number;

    if (enumtype == MPI_T_ENUM_NULL)
        return;
    check(MPI_T_enum_get_info(enumtype, &items, name, &len) == MPI_SUCCESS && items >= 0, "MPI_T_enum_get_info");
    for (int i = 0; i < items; i++) {
        len = sizeof name;
        check(MPI_T_enum_get_item(enumtype, i, &number, name, &len) == MPI_SUCCESS, "MPI_T_enum_get_item");
        check(len > 0 && (int)strlen(name) + 1 == len, "the name of an item");
    }
    check(MPI_T_enum_get_item(enumtype, items, &number, NULL, NULL) == MPI_T_ERR_INVALID_INDEX, "an item too many");
    check(MPI_T_enum_get_item(enumtype, -1, &number, NULL, NULL) == MPI_T_ERR_INVALID_INDEX, "item -1");
}

/* Reads a control variable, and where it may be changed, writes the same value again. */
static void cvar(int index)
{
    char name[500];
    int name_len = sizeof name, verbosity = -7, bind = -7, scope = -7, count = -7, found = -7, code;
    MPI_Datatype datatype = MPI_DATATYPE_NULL;
    MPI_T_enum enumtype = (MPI_T_enum)value;
    MPI_T_cvar_handle handle = NULL, freed;
    size_t size;

    code = MPI_T_cvar_get_info(index, name, &name_len, &verbosity, &datatype, &enumtype, NULL, NULL, &bind, &scope);
    /* A variable may disappear again. */
    if (code == MPI_T_ERR_INVALID_INDEX)
        return;
    if (!check(code == MPI_SUCCESS && name_len < (int)sizeof name, "MPI_T_cvar_get_info"))
        return;
    cvars++;
    check(verbosity >= MPI_T_VERBOSITY_USER_BASIC && verbosity <= MPI_T_VERBOSITY_MPIDEV_ALL, "a verbosity of the standard");
    check(bind >= MPI_T_BIND_NO_OBJECT && bind <= MPI_T_BIND_MPI_SESSION, "a kind of object of the standard");
    check(scope >= MPI_T_SCOPE_CONSTANT && scope <= MPI_T_SCOPE_ALL_EQ, "a scope of the standard");
    check(MPI_T_cvar_get_index(name, &found) == MPI_SUCCESS && found == index, "MPI_T_cvar_get_index");
    enumeration(enumtype);
    if (bind != MPI_T_BIND_NO_OBJECT)
        return;
    if (!check(MPI_T_cvar_handle_alloc(index, NULL, &handle, &count) == MPI_SUCCESS && handle, "MPI_T_cvar_handle_alloc"))
        return;
    size = (size_t)count * size_of(datatype);
    if (check(count > 0 && size + 64 < ROOM, "a number of elements")) {
        memset(value, '#', sizeof value);
        code = MPI_T_cvar_read(handle, value);
        /* Open MPI also returns names of variables that do not exist. */
        if (code == MPI_T_ERR_INVALID_INDEX)
            return;
        check(code == MPI_SUCCESS, "MPI_T_cvar_read");
        check(is_beside_intact(size), "nothing is written beside the value");
        check(datatype != MPI_CHAR || memchr(value, 0, size), "a text ends with a NUL");
        memcpy(before, value, size);
        code = MPI_T_cvar_write(handle, value);
        if (scope == MPI_T_SCOPE_CONSTANT || scope == MPI_T_SCOPE_READONLY)
            check(code != MPI_SUCCESS, "a variable that is read only");
        check(code == MPI_SUCCESS || (code >= MPI_T_ERR_CANNOT_INIT && code <= MPI_T_ERR_PVAR_NO_ATOMIC), "a class of tools");
        if (code == MPI_SUCCESS) {
            written++;
            check(MPI_T_cvar_read(handle, value) == MPI_SUCCESS, "reading it again");
            check(datatype == MPI_CHAR ? strcmp(value, before) == 0 : memcmp(value, before, size) == 0, "the value is there");
        }
    }
    freed = handle;
    check(MPI_T_cvar_handle_free(&handle) == MPI_SUCCESS && handle == MPI_T_CVAR_HANDLE_NULL, "MPI_T_cvar_handle_free");
    check(MPI_T_cvar_read(freed, value) == MPI_T_ERR_INVALID_HANDLE, "a handle that was freed");
}

/* Starts, reads and stops a performance variable. */
static void pvar(MPI_T_pvar_session session, MPI_T_pvar_session other, int index, int has_mpi)
{
    char name[500];
    int name_len = sizeof name, class = -7, bind = -7, readonly, continuous, atomic, count = -7, found = -7, code;
    MPI_Datatype datatype = MPI_DATATYPE_NULL;
    MPI_T_enum enumtype;
    MPI_T_pvar_handle handle = NULL, freed;
    MPI_Comm comm = MPI_COMM_NULL;
    size_t size;

    code = MPI_T_pvar_get_info(index, name, &name_len, NULL, &class, &datatype, &enumtype, NULL, NULL, &bind, &readonly,
        &continuous, &atomic);
    if (code == MPI_T_ERR_INVALID_INDEX || code == MPI_T_ERR_INVALID)
        return;
    if (!check(code == MPI_SUCCESS && name_len < (int)sizeof name, "MPI_T_pvar_get_info"))
        return;
    pvars++;
    check(class >= MPI_T_PVAR_CLASS_STATE && class <= MPI_T_PVAR_CLASS_GENERIC, "a class of the standard");
    check(MPI_T_pvar_get_index(name, class, &found) == MPI_SUCCESS && found == index, "MPI_T_pvar_get_index");
    enumeration(enumtype);
    if (bind == MPI_T_BIND_MPI_COMM && has_mpi) {
        bound++;
        check(MPI_T_pvar_handle_alloc(session, index, NULL, &handle, &count) == MPI_T_ERR_INVALID, "no object");
        check(MPI_T_pvar_handle_alloc(session, index, &comm, &handle, &count) == MPI_T_ERR_INVALID, "MPI_COMM_NULL");
        MPI_Comm_dup(MPI_COMM_SELF, &comm);
    } else if (bind != MPI_T_BIND_NO_OBJECT) {
        return;
    }
    code = MPI_T_pvar_handle_alloc(session, index, &comm, &handle, &count);
    if (check(code == MPI_SUCCESS && handle, "MPI_T_pvar_handle_alloc")) {
        size = (size_t)count * size_of(datatype);
        if (!continuous)
            check(MPI_T_pvar_start(session, handle) == MPI_SUCCESS, "MPI_T_pvar_start");
        if (check(size + 64 < ROOM, "a number of elements")) {
            memset(value, '#', sizeof value);
            check(MPI_T_pvar_read(session, handle, value) == MPI_SUCCESS, "MPI_T_pvar_read");
            check(is_beside_intact(size), "nothing is written beside the value");
        }
        if (!continuous)
            check(MPI_T_pvar_stop(session, handle) == MPI_SUCCESS, "MPI_T_pvar_stop");
        check(MPI_T_pvar_read(other, handle, value) == MPI_T_ERR_INVALID_HANDLE, "a handle of another session");
        if (comm != MPI_COMM_NULL) {
            MPI_Comm_free(&comm);
            check(MPI_T_pvar_read(session, handle, value) == MPI_T_ERR_INVALID_HANDLE, "the communicator was freed");
        }
        freed = handle;
        check(MPI_T_pvar_handle_free(session, &handle) == MPI_SUCCESS && handle == MPI_T_PVAR_HANDLE_NULL,
            "MPI_T_pvar_handle_free");
        check(MPI_T_pvar_read(session, freed, value) == MPI_T_ERR_INVALID_HANDLE, "a handle that was freed");
    }
    if (comm != MPI_COMM_NULL)
        MPI_Comm_free(&comm);
}

static void category(int index)
{
    char name[500];
    int name_len = sizeof name, numbers[4] = {-7, -7, -7, -7}, found = -7, list[3000], code;

    code = MPI_T_category_get_info(index, name, &name_len, NULL, NULL, &numbers[0], &numbers[1], &numbers[2]);
    /* A category may disappear again. */
    if (code == MPI_T_ERR_INVALID_INDEX)
        return;
    if (!check(code == MPI_SUCCESS, "MPI_T_category_get_info"))
        return;
    categories++;
    check(MPI_T_category_get_index(name, &found) == MPI_SUCCESS && found == index, "MPI_T_category_get_index");
    check(MPI_T_category_get_num_events(index, &numbers[3]) == MPI_SUCCESS && numbers[3] >= 0, "its event types");
    if (!check(numbers[0] >= 0 && numbers[0] < 2999, "the number of its variables"))
        return;
    for (int i = 0; i < 3000; i++)
        list[i] = -7;
    check(MPI_T_category_get_cvars(index, numbers[0], list) == MPI_SUCCESS, "MPI_T_category_get_cvars");
    for (int i = 0; i < numbers[0]; i++)
        check(list[i] >= 0, "the index of a variable");
    check(list[numbers[0]] == -7, "no more is written");
    check(MPI_T_category_get_cvars(index, numbers[0] + 1, list) == MPI_SUCCESS, "with room for one more");
    check(list[numbers[0]] == -7, "with room for one more, no more is written");
    check(MPI_T_category_get_pvars(index, 0, NULL) == MPI_SUCCESS, "none of its performance variables");
    check(MPI_T_category_get_categories(index, -1, list) == MPI_T_ERR_INVALID, "a negative number");
}

static void all(int has_mpi)
{
    MPI_T_pvar_session session = NULL, other = NULL;
    MPI_T_pvar_handle handle = NULL;
    int number = -7, changes = -7, count;

    cvars = pvars = categories = 0;
    check(MPI_T_cvar_get_num(&number) == MPI_SUCCESS, "MPI_T_cvar_get_num");
    for (int i = 0; i < number; i++)
        cvar(i);
    check(MPI_T_cvar_get_info(number, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL) == MPI_T_ERR_INVALID_INDEX,
        "a variable too many");
    check(MPI_T_pvar_session_create(&session) == MPI_SUCCESS && session, "MPI_T_pvar_session_create");
    check(MPI_T_pvar_session_create(&other) == MPI_SUCCESS && other != session, "one more");
    check(MPI_T_pvar_get_num(&number) == MPI_SUCCESS, "MPI_T_pvar_get_num");
    for (int i = 0; i < number; i++)
        pvar(session, other, i, has_mpi);
    check(MPI_T_pvar_session_free(&other) == MPI_SUCCESS, "MPI_T_pvar_session_free");
    check(MPI_T_pvar_handle_alloc(session, number, NULL, &handle, &count) == MPI_T_ERR_INVALID_INDEX, "a variable too many");
    check(MPI_T_pvar_session_free(&session) == MPI_SUCCESS, "MPI_T_pvar_session_free");
    check(MPI_T_category_get_num(&number) == MPI_SUCCESS, "MPI_T_category_get_num");
    for (int i = 0; i < number; i++)
        category(i);
    check(MPI_T_category_changed(&changes) == MPI_SUCCESS, "MPI_T_category_changed");
}

int main(int argc, char **argv)
{
    int provided = -7, again = -7;

    check(MPI_T_init_thread(MPI_THREAD_SINGLE, &provided) == MPI_SUCCESS, "MPI_T_init_thread before MPI_Init");
    all(0);
    start(&argc, &argv);
    check(MPI_T_init_thread(MPI_THREAD_SINGLE, &again) == MPI_SUCCESS, "MPI_T_init_thread after MPI_Init");
    all(1);
    check(cvars > 0, "there are control variables");
    if (rank == 0)
        printf("tool_variables: %d control variables, %d written, %d performance variables, %d bound, %d categories\n", cvars,
            written, pvars, bound, categories);
    check(MPI_T_finalize() == MPI_SUCCESS, "MPI_T_finalize");
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    check(MPI_T_cvar_get_num(&again) == MPI_SUCCESS && again > 0, "after MPI_Finalize");
    check(MPI_T_finalize() == MPI_SUCCESS, "MPI_T_finalize after MPI_Finalize");
    check(MPI_T_cvar_get_num(&again) == MPI_T_ERR_NOT_INITIALIZED, "at the end");
    return finish();
}
