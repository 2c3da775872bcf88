/* Errors that are found when an operation is completed, restarted or inspected: they go to the error handler of the
 * communicator, window or file on which the operation was started, even if the program has since freed that, or the
 * request. The status of a message that was too long has its source and its tag.
 * Rules: M14, M15. */
/* processes: 1 2 4 */
#include "processes.h"

/* What the error handlers have seen. */
static int calls, last_class;
static MPI_Comm last_comm;
static MPI_Win last_win;
static MPI_File last_file;

static void saw(int code)
{
    calls++;
    MPI_Error_class(code, &last_class);
}

static void on_comm(MPI_Comm *comm, int *code, ...)
{
    last_comm = *comm;
    saw(*code);
}

static void on_win(MPI_Win *win, int *code, ...)
{
    last_win = *win;
    saw(*code);
}

static void on_file(MPI_File *file, int *code, ...)
{
    last_file = *file;
    saw(*code);
}

/* On MPI_COMM_SELF and MPI_COMM_WORLD, which no error here is about. */
static int wrong_calls;

static void on_others(MPI_Comm *comm, int *code, ...)
{
    (void)comm, (void)code;
    wrong_calls++;
}

static MPI_Errhandler of_comm;
static MPI_Comm comm;
static int sent[2], room[3];

/* The handler was called once since the last time, with this communicator and the class of `code`. */
static void was_called(int code, int class, MPI_Comm expected, const char *what)
{
    check_class(code, class, what);
    check(calls == 1 && last_class == class, what);
    check(last_comm == expected, what);
    calls = 0;
    last_comm = MPI_COMM_WORLD;
}

enum { TAG = 41 };

static void fill(MPI_Status *status)
{
    memset(status, 0x77, sizeof *status);
}

/* The status of the message that was too long. MPI_ERROR is only written with MPI_ERR_IN_STATUS. */
static void told(const MPI_Status *status, const char *what)
{
    check(status->MPI_SOURCE == left && status->MPI_TAG == TAG, what);
}

static MPI_Request sending;

/* Starts to receive one int of a message of two. */
static MPI_Request too_long(void)
{
    MPI_Request request;

    room[0] = room[1] = room[2] = -5;
    MPI_Irecv(&room[1], 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, comm, &request);
    MPI_Isend(sent, 2, MPI_INT, right, TAG, comm, &sending);
    return request;
}

static void sent_all(const char *what)
{
    check_class(MPI_Wait(&sending, MPI_STATUS_IGNORE), MPI_SUCCESS, what);
    check(room[0] == -5 && room[2] == -5, "nothing is written beside the buffer");
}

static void one_at_a_time(void)
{
    MPI_Request request;
    MPI_Status status;
    int flag, code, index, number;

    request = too_long();
    fill(&status);
    was_called(MPI_Wait(&request, &status), MPI_ERR_TRUNCATE, comm, "MPI_Wait");
    told(&status, "MPI_Wait: the status");
    check(request == MPI_REQUEST_NULL, "MPI_Wait: it is over");
    sent_all("MPI_Wait");

    request = too_long();
    fill(&status);
    flag = 0;
    do
        code = MPI_Test(&request, &flag, &status);
    while (code == MPI_SUCCESS && !flag);
    was_called(code, MPI_ERR_TRUNCATE, comm, "MPI_Test");
    check(flag, "MPI_Test: it is complete");
    told(&status, "MPI_Test: the status");
    sent_all("MPI_Test");

    request = too_long();
    fill(&status);
    was_called(MPI_Waitany(1, &request, &index, &status), MPI_ERR_TRUNCATE, comm, "MPI_Waitany");
    check(index == 0, "MPI_Waitany: the index");
    told(&status, "MPI_Waitany: the status");
    sent_all("MPI_Waitany");

    request = too_long();
    fill(&status);
    flag = 0;
    do
        code = MPI_Request_get_status(request, &flag, &status);
    while (code == MPI_SUCCESS && !flag);
    was_called(code, MPI_ERR_TRUNCATE, comm, "MPI_Request_get_status");
    check(flag, "MPI_Request_get_status: it is complete");
    told(&status, "MPI_Request_get_status: the status");
    check(request != MPI_REQUEST_NULL, "MPI_Request_get_status: the request stays");
    was_called(MPI_Wait(&request, MPI_STATUS_IGNORE), MPI_ERR_TRUNCATE, comm, "then MPI_Wait");
    sent_all("MPI_Request_get_status");

    request = too_long();
    fill(&status);
    flag = index = 0;
    do
        code = MPI_Request_get_status_any(1, &request, &index, &flag, &status);
    while (code == MPI_SUCCESS && !flag);
    was_called(code, MPI_ERR_TRUNCATE, comm, "MPI_Request_get_status_any");
    check(flag && index == 0, "MPI_Request_get_status_any: it is complete");
    told(&status, "MPI_Request_get_status_any: the status");
    was_called(MPI_Waitall(1, &request, MPI_STATUSES_IGNORE), MPI_ERR_IN_STATUS, comm, "MPI_Waitall without statuses");
    sent_all("MPI_Request_get_status_any");

    request = too_long();
    was_called(MPI_Waitsome(1, &request, &number, &index, MPI_STATUSES_IGNORE), MPI_ERR_IN_STATUS, comm,
               "MPI_Waitsome without statuses");
    sent_all("MPI_Waitsome");
}

static void several(void)
{
    MPI_Request requests[3];
    MPI_Status statuses[3];
    int code, number, indices[3], flag, good, value = 7 + rank;

    for (int turn = 0; turn < 5; turn++) {
        good = -1;
        requests[0] = MPI_REQUEST_NULL;
        MPI_Irecv(&good, 1, MPI_INT, left, 1, comm, &requests[1]);
        MPI_Send(&value, 1, MPI_INT, right, 1, comm);
        requests[2] = too_long();
        memset(statuses, 0x77, sizeof statuses);
        if (turn == 0) {
            was_called(MPI_Waitall(3, requests, statuses), MPI_ERR_IN_STATUS, comm, "MPI_Waitall");
        } else if (turn == 1) {
            do
                code = MPI_Testall(3, requests, &flag, statuses);
            while (code == MPI_SUCCESS && !flag);
            was_called(code, MPI_ERR_IN_STATUS, comm, "MPI_Testall");
        } else if (turn == 2) {
            flag = 0;
            do
                code = MPI_Request_get_status_all(3, requests, &flag, statuses);
            while (code == MPI_SUCCESS && !flag);
            was_called(code, MPI_ERR_IN_STATUS, comm, "MPI_Request_get_status_all");
            check(flag, "MPI_Request_get_status_all: they are complete");
        } else if (turn == 3) {
            /* (An error while one of them is not complete is of no interest.) */
            do {
                number = -1;
                code = MPI_Request_get_status_some(3, requests, &number, indices, &statuses[1]);
            } while ((number == 0 || number == 1) && (code == MPI_SUCCESS || calls--));
            was_called(code, MPI_ERR_IN_STATUS, comm, "MPI_Request_get_status_some");
            check(number == 2 && indices[0] == 1 && indices[1] == 2, "MPI_Request_get_status_some: both are complete");
        } else {
            for (int completed = 0; completed < 2; completed += number) {
                MPI_Status some[3];

                code = MPI_Waitsome(3, requests, &number, indices, some);
                for (int i = 0; i < number; i++)
                    statuses[indices[i]] = some[i];
                if (code == MPI_SUCCESS)
                    for (int i = 0; i < number; i++)
                        statuses[indices[i]].MPI_ERROR = MPI_SUCCESS;
                else
                    was_called(code, MPI_ERR_IN_STATUS, comm, "MPI_Waitsome");
            }
        }
        told(&statuses[2], "the status of the one that has failed");
        check_class(statuses[2].MPI_ERROR, MPI_ERR_TRUNCATE, "its error");
        check_class(statuses[1].MPI_ERROR, MPI_SUCCESS, "the other one has not failed");
        check(statuses[1].MPI_SOURCE == left && statuses[1].MPI_TAG == 1, "the status of the other one");
        if (turn == 2 || turn == 3)
            was_called(MPI_Waitall(3, requests, statuses), MPI_ERR_IN_STATUS, comm, "then MPI_Waitall");
        check(good == 7 + left, "its data");
        sent_all("several");
    }
}

static void again(void)
{
    MPI_Request request, two[2];
    MPI_Status status;

    MPI_Recv_init(&room[1], 1, MPI_INT, left, TAG, comm, &request);
    room[0] = room[2] = -5;
    MPI_Start(&request);
    was_called(MPI_Start(&request), MPI_ERR_REQUEST, comm, "MPI_Start of an active one");
    MPI_Isend(sent, 2, MPI_INT, right, TAG, comm, &sending);
    fill(&status);
    was_called(MPI_Wait(&request, &status), MPI_ERR_TRUNCATE, comm, "a persistent one");
    told(&status, "a persistent one: the status");
    check(request != MPI_REQUEST_NULL, "it stays");
    sent_all("a persistent one");
    MPI_Irecv(&room[1], 1, MPI_INT, left, TAG, comm, &two[1]);
    two[0] = request;
    was_called(MPI_Startall(2, two), MPI_ERR_REQUEST, comm, "MPI_Startall");
    MPI_Send(sent, 1, MPI_INT, right, TAG, comm);
    check_class(MPI_Wait(&two[1], MPI_STATUS_IGNORE), MPI_SUCCESS, "nothing was started");
    MPI_Request_free(&request);
}

static void matched(void)
{
    MPI_Message message;
    MPI_Request request;
    MPI_Status status;

    MPI_Isend(sent, 2, MPI_INT, right, TAG, comm, &sending);
    MPI_Mprobe(left, TAG, comm, &message, MPI_STATUS_IGNORE);
    room[0] = room[2] = -5;
    was_called(MPI_Mrecv(&room[1], -1, MPI_INT, &message, &status), MPI_ERR_COUNT, comm, "MPI_Mrecv, a wrong count");
    fill(&status);
    was_called(MPI_Mrecv(&room[1], 1, MPI_INT, &message, &status), MPI_ERR_TRUNCATE, comm, "MPI_Mrecv");
    told(&status, "MPI_Mrecv: the status");
    sent_all("MPI_Mrecv");

    MPI_Isend(sent, 2, MPI_INT, right, TAG, comm, &sending);
    MPI_Mprobe(left, TAG, comm, &message, MPI_STATUS_IGNORE);
    check_class(MPI_Imrecv(&room[1], 1, MPI_INT, &message, &request), MPI_SUCCESS, "MPI_Imrecv");
    fill(&status);
    was_called(MPI_Wait(&request, &status), MPI_ERR_TRUNCATE, comm, "MPI_Imrecv, then MPI_Wait");
    told(&status, "MPI_Imrecv: the status");
    sent_all("MPI_Imrecv");
}

/* Blocking calls have the communicator among their arguments. Their status is the same. */
static void blocking(void)
{
    MPI_Status status;

    room[0] = room[2] = -5;
    MPI_Isend(sent, 2, MPI_INT, right, TAG, comm, &sending);
    fill(&status);
    was_called(MPI_Recv(&room[1], 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, comm, &status), MPI_ERR_TRUNCATE, comm,
               "MPI_Recv");
    told(&status, "MPI_Recv: the status");
    sent_all("MPI_Recv");
    sending = MPI_REQUEST_NULL;
    fill(&status);
    was_called(MPI_Sendrecv(sent, 2, MPI_INT, right, TAG, &room[1], 1, MPI_INT, left, MPI_ANY_TAG, comm, &status),
               MPI_ERR_TRUNCATE, comm, "MPI_Sendrecv");
    told(&status, "MPI_Sendrecv: the status");
    sent_all("MPI_Sendrecv");
}

/* The program has freed the communicator, or the request. */
static void freed(void)
{
    MPI_Comm copy;
    MPI_Request request, later;
    MPI_Status status;
    int dummy = 0;

    MPI_Comm_dup(comm, &copy);
    MPI_Irecv(&room[1], 1, MPI_INT, left, TAG, copy, &request);
    MPI_Recv_init(&room[1], 1, MPI_INT, left, TAG, copy, &later);
    MPI_Send(sent, 2, MPI_INT, right, TAG, copy);
    MPI_Barrier(comm);
    MPI_Comm_free(&copy);
    fill(&status);
    was_called(MPI_Wait(&request, &status), MPI_ERR_TRUNCATE, MPI_COMM_NULL, "the communicator is freed");
    told(&status, "the communicator is freed: the status");
    was_called(MPI_Cancel(&later), MPI_ERR_REQUEST, MPI_COMM_NULL, "an inactive request, whose communicator is freed");
    MPI_Request_free(&later);

    request = too_long();
    check_class(MPI_Request_free(&request), MPI_SUCCESS, "MPI_Request_free");
    sent_all("MPI_Request_free");
    MPI_Barrier(MPI_COMM_WORLD);
    /* Calls about other requests find out. */
    for (int turn = 0; turn < 100; turn++) {
        MPI_Irecv(&dummy, 1, MPI_INT, left, 2, MPI_COMM_WORLD, &later);
        MPI_Send(&rank, 1, MPI_INT, right, 2, MPI_COMM_WORLD);
        check_class(MPI_Wait(&later, MPI_STATUS_IGNORE), MPI_SUCCESS, "a call about another request");
    }
    check(calls == 1 && last_class == MPI_ERR_TRUNCATE && last_comm == comm, "the request is freed");
    calls = 0;
}

/* The error of a call about the request of an operation that cannot be cancelled. */
static void of_other_objects(void)
{
    MPI_Errhandler of_win, of_file;
    MPI_Request request;
    MPI_Comm copy;
    MPI_Win win;
    MPI_File file;
    int memory[4] = {0}, one = 1;
    char name[60];

    MPI_Win_create_errhandler(on_win, &of_win);
    MPI_Win_create(memory, sizeof memory, 1, MPI_INFO_NULL, comm, &win);
    MPI_Win_set_errhandler(win, of_win);
    MPI_Win_lock(MPI_LOCK_SHARED, right, 0, win);
    MPI_Rput(&one, 1, MPI_INT, right, 0, 1, MPI_INT, win, &request);
    check_class(MPI_Cancel(&request), MPI_ERR_REQUEST, "MPI_Rput");
    check(calls == 1 && last_win == win, "MPI_Rput: the handler of the window");
    calls = 0;
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Win_unlock(right, win);
    MPI_Win_free(&win);
    MPI_Errhandler_free(&of_win);

    snprintf(name, sizeof name, "request_errors.%d", rank);
    MPI_File_create_errhandler(on_file, &of_file);
    check_class(MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE,
                              MPI_INFO_NULL, &file),
                MPI_SUCCESS, "MPI_File_open");
    MPI_File_set_errhandler(file, of_file);
    MPI_File_iwrite(file, &one, 1, MPI_INT, &request);
    check_class(MPI_Cancel(&request), MPI_ERR_REQUEST, "MPI_File_iwrite");
    check(calls == 1 && last_file == file, "MPI_File_iwrite: the handler of the file");
    calls = 0;
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_File_close(&file);
    MPI_Errhandler_free(&of_file);

    MPI_Ibarrier(comm, &request);
    was_called(MPI_Cancel(&request), MPI_ERR_REQUEST, comm, "MPI_Ibarrier");
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Comm_idup(comm, &copy, &request);
    was_called(MPI_Cancel(&request), MPI_ERR_REQUEST, comm, "MPI_Comm_idup");
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Comm_free(&copy);
}

/* Once it is marked, it can be marked again: Open MPI 4.1 alone crashes. */
static void cancelled_twice(void)
{
    MPI_Request request;
    MPI_Status status;
    int flag = 0;

    MPI_Irecv(room, 1, MPI_INT, 0, TAG, MPI_COMM_SELF, &request);
    check_class(MPI_Cancel(&request), MPI_SUCCESS, "MPI_Cancel");
    check_class(MPI_Cancel(&request), MPI_SUCCESS, "MPI_Cancel once more");
    check_class(MPI_Wait(&request, &status), MPI_SUCCESS, "MPI_Wait of a cancelled receive");
    MPI_Test_cancelled(&status, &flag);
    check(flag, "it is cancelled");
}

/* A function of a generalized request that fails: nothing but MPI_COMM_SELF is there for it. */
static int query_code = MPI_ERR_OTHER;

static int query(void *state, MPI_Status *status)
{
    (void)state;
    MPI_Status_set_elements(status, MPI_INT, 0);
    MPI_Status_set_cancelled(status, 0);
    status->MPI_SOURCE = status->MPI_TAG = MPI_UNDEFINED;
    return query_code;
}

static int end(void *state)
{
    (void)state;
    return MPI_SUCCESS;
}

static int cancel(void *state, int complete)
{
    (void)state, (void)complete;
    return MPI_SUCCESS;
}

static void general(void)
{
    MPI_Request request;
    MPI_Status status;

    MPI_Grequest_start(query, end, cancel, NULL, &request);
    MPI_Grequest_complete(request);
    check_class(MPI_Wait(&request, MPI_STATUS_IGNORE), MPI_ERR_OTHER, "a generalized request");
    check(calls == 0 && wrong_calls == 1, "a generalized request: the handler of MPI_COMM_SELF");
    MPI_Add_error_code(MPI_ERR_IO, &query_code);
    MPI_Grequest_start(query, end, cancel, NULL, &request);
    MPI_Grequest_complete(request);
    check_class(MPI_Waitall(1, &request, &status), MPI_ERR_IN_STATUS, "a generalized request that fails with a code");
    check(status.MPI_ERROR == query_code, "the status has the code, not its class");
    check(calls == 0 && wrong_calls == 2, "its error goes to the same handler");
    check_class(MPI_Wait(NULL, MPI_STATUS_IGNORE), MPI_ERR_ARG, "no request");
    check(calls == 0 && wrong_calls == 3, "no request: the handler of MPI_COMM_SELF");
    wrong_calls = 0;
}

int main(int argc, char **argv)
{
    MPI_Errhandler of_others;

    start(&argc, &argv);
    MPI_Comm_create_errhandler(on_others, &of_others);
    MPI_Comm_create_errhandler(on_comm, &of_comm);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, of_others);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, of_others);
    MPI_Comm_set_errhandler(comm, of_comm);
    one_at_a_time();
    several();
    again();
    blocking();
    freed();
    of_other_objects();
    /* (Behind these MPICH 5 now and then reports no error for a message that is too long.) */
    matched();
    cancelled_twice();
    check(wrong_calls == 0, "no other handler was called");
    general();
    MPI_Comm_free(&comm);
    MPI_Errhandler_free(&of_others);
    MPI_Errhandler_free(&of_comm);
    return finish_all();
}
