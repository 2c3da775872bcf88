/* Events of the tool information interface, on a library that has some: event types and sources are described,
 * callbacks are called for unexpected messages, and can read the event while they run; a registration that is freed
 * reports its end. On other libraries no index is valid.
 * Rules: T4, T7. */
/* processes: 1 2 4 */
#include "processes.h"

#define MOST 20

static MPI_T_event_instance last;
static int called, ended, dropped, is_argument_right = 1, is_data_right = 1;
static MPI_T_event_registration expected;

static void on_event(MPI_T_event_instance instance, MPI_T_event_registration registration, MPI_T_cb_safety safety, void *user_data)
{
    MPI_Count time = -7;
    int source = -7;
    char data[200];

    called++;
    last = instance;
    is_argument_right &= user_data == (void *)&called && registration == expected && safety <= MPI_T_CB_REQUIRE_THREAD_SAFE;
    is_data_right &= MPI_T_event_get_timestamp(instance, &time) == MPI_SUCCESS && time >= 0;
    is_data_right &= MPI_T_event_get_source(instance, &source) == MPI_SUCCESS && source >= 0;
    is_data_right &= MPI_T_event_read(instance, 0, data) == MPI_SUCCESS;
    is_data_right &= MPI_T_event_read(instance, MOST, data) == MPI_T_ERR_INVALID_INDEX;
    is_data_right &= MPI_T_event_copy(instance, data) == MPI_SUCCESS;
}

static void on_dropped(MPI_Count count, MPI_T_event_registration registration, int source, MPI_T_cb_safety safety, void *user_data)
{
    (void)count, (void)registration, (void)source, (void)safety, (void)user_data;
    dropped++;
}

static void on_end(MPI_T_event_registration registration, MPI_T_cb_safety safety, void *user_data)
{
    (void)safety;
    ended++;
    is_argument_right &= user_data == (void *)&ended && registration == expected;
}

/* Messages that arrive before they are received. */
static void surprise(void)
{
    MPI_Request requests[2];
    int sent[2] = {1, 2}, got[2] = {-1, -1};

    MPI_Isend(&sent[0], 1, MPI_INT, right, 5, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(&sent[1], 1, MPI_INT, right, 6, MPI_COMM_WORLD, &requests[1]);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Recv(&got[1], 1, MPI_INT, left, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&got[0], 1, MPI_INT, left, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    check(got[0] == 1 && got[1] == 2, "the messages");
}

static void event(int index)
{
    MPI_Datatype datatypes[MOST];
    MPI_Aint displacements[MOST];
    MPI_T_enum enumtype;
    MPI_Info info = MPI_INFO_NULL;
    MPI_T_event_registration registration = NULL, freed;
    char name[300];
    int name_len = sizeof name, elements = MOST, bind = -7, verbosity = -7, found = -7, code;

    check(MPI_T_event_get_info(index, name, &name_len, &verbosity, datatypes, displacements, &elements, &enumtype, &info, NULL,
        NULL, &bind) == MPI_SUCCESS, "MPI_T_event_get_info");
    check(verbosity >= MPI_T_VERBOSITY_USER_BASIC && elements > 0 && elements <= MOST, "what it says");
    check(info != MPI_INFO_NULL && MPI_Info_free(&info) == MPI_SUCCESS, "an info object, which is ours");
    check(MPI_T_event_get_index(name, &found) == MPI_SUCCESS && found == index, "MPI_T_event_get_index");
    if (bind != MPI_T_BIND_NO_OBJECT)
        return;
    code = MPI_T_event_handle_alloc(index, NULL, MPI_INFO_NULL, &registration);
    if (!check(code == MPI_SUCCESS && registration, "MPI_T_event_handle_alloc"))
        return;
    expected = registration;
    called = ended = 0;
    last = NULL;
    code = MPI_T_event_register_callback(registration, MPI_T_CB_REQUIRE_ASYNC_SIGNAL_SAFE, MPI_INFO_NULL, &called, on_event);
    check(code == MPI_T_ERR_NOT_SUPPORTED, "a callback in a signal handler");
    code = MPI_T_event_register_callback(registration, 7, MPI_INFO_NULL, &called, on_event);
    check(code == MPI_T_ERR_INVALID, "another level of safety");
    code = MPI_T_event_register_callback(registration, MPI_T_CB_REQUIRE_NONE, MPI_INFO_NULL, &called, on_event);
    check(code == MPI_SUCCESS, "MPI_T_event_register_callback");
    check(MPI_T_event_set_dropped_handler(registration, on_dropped) == MPI_SUCCESS, "MPI_T_event_set_dropped_handler");
    check(MPI_T_event_handle_get_info(registration, &info) == MPI_SUCCESS, "MPI_T_event_handle_get_info");
    check(MPI_Info_free(&info) == MPI_SUCCESS, "an info object, which is ours");
    check(MPI_T_event_handle_set_info(registration, MPI_INFO_NULL) == MPI_SUCCESS, "MPI_T_event_handle_set_info");
    check(MPI_T_event_callback_get_info(registration, MPI_T_CB_REQUIRE_NONE, &info) == MPI_SUCCESS, "hints of the callback");
    check(MPI_Info_free(&info) == MPI_SUCCESS, "an info object, which is ours");
    surprise();
    if (rank == 0)
        printf("tool_events: %s: %d calls\n", name, called);
    if (called > 0) {
        check(is_argument_right, "the arguments of the callback");
        check(is_data_right, "the data of the event");
        check(MPI_T_event_read(last, 0, name) == MPI_T_ERR_INVALID_HANDLE, "the event is gone after the callback");
    }
    code = MPI_T_event_register_callback(registration, MPI_T_CB_REQUIRE_NONE, MPI_INFO_NULL, NULL, NULL);
    check(code == MPI_SUCCESS, "no callback any more");
    called = 0;
    surprise();
    check(called == 0, "it is not called");
    freed = registration;
    check(MPI_T_event_handle_free(registration, &ended, on_end) == MPI_SUCCESS, "MPI_T_event_handle_free");
    check(MPI_T_event_handle_set_info(freed, MPI_INFO_NULL) == MPI_T_ERR_INVALID_HANDLE, "a registration that was freed");
    surprise();
    check(ended == 1 && is_argument_right, "the end is told once");
}

static void source(int index)
{
    char name[300];
    MPI_Info info = MPI_INFO_NULL;
    MPI_Count ticks = -7, most = -7, time = -7;
    MPI_T_source_order ordering = -7;
    int name_len = sizeof name;

    check(MPI_T_source_get_info(index, name, &name_len, NULL, NULL, &ordering, &ticks, &most, &info) == MPI_SUCCESS,
        "MPI_T_source_get_info");
    check(ordering == MPI_T_SOURCE_ORDERED || ordering == MPI_T_SOURCE_UNORDERED, "its order");
    check(ticks > 0 && most > 0, "its clock");
    check(MPI_Info_free(&info) == MPI_SUCCESS, "an info object, which is ours");
    check(MPI_T_source_get_timestamp(index, &time) == MPI_SUCCESS && time >= 0, "its time");
}

int main(int argc, char **argv)
{
    MPI_T_event_registration registration = NULL;
    int provided, events = -7, sources = -7;

    start(&argc, &argv);
    check(MPI_T_init_thread(MPI_THREAD_SINGLE, &provided) == MPI_SUCCESS, "MPI_T_init_thread");
    check(MPI_T_event_get_num(&events) == MPI_SUCCESS && events >= 0, "MPI_T_event_get_num");
    check(MPI_T_source_get_num(&sources) == MPI_SUCCESS && sources >= 0, "MPI_T_source_get_num");
    for (int i = 0; i < events; i++)
        event(i);
    for (int i = 0; i < sources; i++)
        source(i);
    check(MPI_T_event_handle_alloc(events, NULL, MPI_INFO_NULL, &registration) == MPI_T_ERR_INVALID_INDEX, "a type too many");
    check(MPI_T_source_get_timestamp(sources, NULL) == MPI_T_ERR_INVALID, "no place for the time");
    check(MPI_T_event_get_index("no such event", &events) == MPI_T_ERR_INVALID_NAME, "an unknown name");
    check(MPI_T_finalize() == MPI_SUCCESS, "MPI_T_finalize");
    return finish_all();
}
