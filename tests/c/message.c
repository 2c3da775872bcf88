/* Messages from C: large counts, null pointers, statuses, special addresses. Tests in
 * Fortran cover what the procedures do. */
/* processes: 1 2 4 */
#include "checks.h"

#include <mpi.h>
#include <pthread.h>
#include <stdint.h>

/* As MPI 5.0, sections 4.2.1 and A.3.2, has them: other types would be an error. (There are headers with an int for the count.) */
int MPI_Psend_init(const void *buf, int partitions, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
                   MPI_Info info, MPI_Request *request);
int PMPI_Psend_init(const void *buf, int partitions, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
                    MPI_Info info, MPI_Request *request);
int MPI_Precv_init(void *buf, int partitions, MPI_Count count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
                   MPI_Info info, MPI_Request *request);
int PMPI_Precv_init(void *buf, int partitions, MPI_Count count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm,
                    MPI_Info info, MPI_Request *request);

static int left, right;

/* From each process to the one on its right; of one process, to itself. */
static void messages(void)
{
    int32_t sent[3] = {10 * rank, 20, 30}, room[5] = {-7, -7, -7, -7, -7};
    MPI_Status status = {-77, -77, -77, {0}};
    MPI_Count large = -1;
    int count = -1;

    check_code(MPI_Sendrecv(sent, 3, MPI_INT32_T, right, 5, &room[1], 4, MPI_INT32_T, left, 5, MPI_COMM_WORLD,
                            &status),
               MPI_SUCCESS, "MPI_Sendrecv");
    check(room[0] == -7 && room[1] == 10 * left && room[2] == 20 && room[3] == 30 && room[4] == -7,
          "what came");
    check(status.MPI_SOURCE == left && status.MPI_TAG == 5 && status.MPI_ERROR == -77, "the status");
    MPI_Get_count(&status, MPI_INT32_T, &count);
    check_code(count, 3, "the count");
    check_code(MPI_Sendrecv_c(&sent[1], 1, MPI_INT32_T, right, 6, &room[4], 1, MPI_INT32_T, left,
                              MPI_ANY_TAG, MPI_COMM_WORLD, &status),
               MPI_SUCCESS, "MPI_Sendrecv_c");
    check(room[4] == 20 && room[3] == 30 && status.MPI_TAG == 6, "what came");
    MPI_Get_count_c(&status, MPI_BYTE, &large);
    check(large == 4, "the count of bytes");
    check_code(MPI_Recv(room, 1, MPI_INT32_T, MPI_PROC_NULL, MPI_ANY_TAG, MPI_COMM_WORLD, &status),
               MPI_SUCCESS, "from MPI_PROC_NULL");
    check(status.MPI_SOURCE == MPI_PROC_NULL && status.MPI_TAG == MPI_ANY_TAG, "its status");
    check_code(MPI_Send_c(room, 1, MPI_INT32_T, MPI_PROC_NULL, 1, MPI_COMM_WORLD), MPI_SUCCESS,
               "to MPI_PROC_NULL");
    check_code(MPI_Recv_c(room, 1, MPI_INT32_T, MPI_PROC_NULL, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE),
               MPI_SUCCESS, "without a status");
}

/* Started one way and the other, then waited for. */
static void later(void)
{
    int32_t sent[3] = {10 * rank, 20, 30}, room[5] = {-7, -7, -7, -7, -7};
    MPI_Status status = {-77, -77, -77, {0}}, statuses[20];
    MPI_Request requests[20];
    int count = -1;

    check_code(MPI_Irecv(&room[1], 4, MPI_INT32_T, left, 5, MPI_COMM_WORLD, &requests[0]), MPI_SUCCESS,
               "MPI_Irecv");
    check_code(MPI_Isend(sent, 3, MPI_INT32_T, right, 5, MPI_COMM_WORLD, &requests[1]), MPI_SUCCESS,
               "MPI_Isend");
    check_code(MPI_Wait(&requests[0], &status), MPI_SUCCESS, "MPI_Wait");
    check(room[0] == -7 && room[1] == 10 * left && room[2] == 20 && room[3] == 30 && room[4] == -7,
          "what came");
    check(status.MPI_SOURCE == left && status.MPI_TAG == 5 && status.MPI_ERROR == -77, "the status");
    MPI_Get_count(&status, MPI_INT32_T, &count);
    check_code(count, 3, "the count");
    check_code(MPI_Wait(&requests[1], MPI_STATUS_IGNORE), MPI_SUCCESS, "MPI_Wait for MPI_Isend");
    check(requests[0] == MPI_REQUEST_NULL && requests[1] == MPI_REQUEST_NULL, "the handles");
    /* More than a list of fixed length would hold. */
    for (int i = 0; i < 10; i++) {
        MPI_Irecv_c(&room[i % 5], 1, MPI_INT32_T, left, i, MPI_COMM_WORLD, &requests[2 * i]);
        MPI_Isend_c(&sent[1], 1, MPI_INT32_T, right, i, MPI_COMM_WORLD, &requests[2 * i + 1]);
    }
    check_code(MPI_Waitall(20, requests, statuses), MPI_SUCCESS, "MPI_Waitall");
    for (int i = 0; i < 10; i++) {
        check(statuses[2 * i].MPI_TAG == i && statuses[2 * i].MPI_SOURCE == left, "a status");
        check(requests[2 * i] == MPI_REQUEST_NULL && requests[2 * i + 1] == MPI_REQUEST_NULL, "two handles");
    }
    check(room[0] == 20 && room[4] == 20, "what came by several");
    check_code(MPI_Irecv(NULL, 1, MPI_INT32_T, left, 1, MPI_COMM_WORLD, &requests[0]), MPI_ERR_BUFFER,
               "receive to NULL");
    check(requests[0] == MPI_REQUEST_NULL, "no handle");
}

/* Each send mode, with large counts; and both directions in one call. */
static void modes(void)
{
    int32_t sent[3] = {10 * rank, 20, 30}, room[4] = {-7, -7, -7, -7};
    MPI_Request requests[8];
    MPI_Status status = {-77, -77, -77, {0}};

    for (int i = 0; i < 4; i++)
        MPI_Irecv(&room[i], 1, MPI_INT32_T, left, i, MPI_COMM_WORLD, &requests[i]);
    MPI_Barrier(MPI_COMM_WORLD);
    check_code(MPI_Ssend_c(sent, 1, MPI_INT32_T, right, 0, MPI_COMM_WORLD), MPI_SUCCESS, "MPI_Ssend_c");
    check_code(MPI_Rsend_c(&sent[1], 1, MPI_INT32_T, right, 1, MPI_COMM_WORLD), MPI_SUCCESS, "MPI_Rsend_c");
    check_code(MPI_Issend_c(&sent[2], 1, MPI_INT32_T, right, 2, MPI_COMM_WORLD, &requests[4]), MPI_SUCCESS,
               "MPI_Issend_c");
    check_code(MPI_Irsend_c(sent, 1, MPI_INT32_T, right, 3, MPI_COMM_WORLD, &requests[5]), MPI_SUCCESS,
               "MPI_Irsend_c");
    check_code(MPI_Waitall(6, requests, MPI_STATUSES_IGNORE), MPI_SUCCESS, "MPI_Waitall");
    check(room[0] == 10 * left && room[1] == 20 && room[2] == 30 && room[3] == 10 * left, "what came");
    check_code(MPI_Sendrecv_replace_c(sent, 1, MPI_INT32_T, right, 0, left, 0, MPI_COMM_WORLD, &status),
               MPI_SUCCESS, "MPI_Sendrecv_replace_c");
    check(sent[0] == 10 * left && sent[1] == 20 && status.MPI_SOURCE == left, "what took its place");
    check_code(MPI_Isendrecv_replace_c(sent, 1, MPI_INT32_T, left, 0, right, 0, MPI_COMM_WORLD, &requests[0]),
               MPI_SUCCESS, "MPI_Isendrecv_replace_c");
    MPI_Wait(&requests[0], &status);
    check(sent[0] == 10 * rank && status.MPI_SOURCE == right, "and back");
    check_code(MPI_Isendrecv_c(sent, 1, MPI_INT32_T, right, 0, room, 4, MPI_INT32_T, left, 0, MPI_COMM_WORLD,
                               &requests[0]),
               MPI_SUCCESS, "MPI_Isendrecv_c");
    MPI_Wait(&requests[0], &status);
    check(room[0] == 10 * left && status.MPI_SOURCE == left, "into another buffer");
    check_code(MPI_Sendrecv_replace(NULL, 1, MPI_INT32_T, right, 0, left, 0, MPI_COMM_WORLD, &status),
               MPI_ERR_BUFFER, "NULL");
}

/* Probed and matched messages. */
static void matched(void)
{
    int32_t sent[3] = {10 * rank, 20, 30}, room[4] = {-7, -7, -7, -7};
    MPI_Request request;
    MPI_Message message = MPI_MESSAGE_NULL;
    MPI_Status status = {-77, -77, -77, {0}};
    int place = -7;

    check_code(MPI_Isend(sent, 3, MPI_INT32_T, right, 1, MPI_COMM_WORLD, &request), MPI_SUCCESS, "MPI_Isend");
    check_code(MPI_Mprobe(left, 1, MPI_COMM_WORLD, &message, &status), MPI_SUCCESS, "MPI_Mprobe");
    check(message == MPI_Message_fromint(MPI_Message_toint(message)), "as an int, and back");
    check(message == MPI_Message_f2c(MPI_Message_c2f(message)), "as an INTEGER, and back");
    check_code(MPI_Mrecv_c(room, 4, MPI_INT32_T, &message, &status), MPI_SUCCESS, "MPI_Mrecv_c");
    check(message == MPI_MESSAGE_NULL && room[0] == 10 * left && room[3] == -7, "what came");
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    check_code(MPI_Cancel(NULL), MPI_ERR_REQUEST, "MPI_Cancel of NULL");
    check_code(MPI_Status_set_elements_c(&status, MPI_BYTE, 5000000000), MPI_SUCCESS, "MPI_Status_set_elements_c");
    MPI_Count count = 0;
    check_code(MPI_Get_elements_c(&status, MPI_BYTE, &count), MPI_SUCCESS, "MPI_Get_elements_c");
    check(count == 5000000000, "the elements");
    check_code(MPI_Get_elements(&status, MPI_BYTE, &place), MPI_SUCCESS, "MPI_Get_elements");
    check_code(place, MPI_UNDEFINED, "more than an int");
    check_code(MPI_Send_init_c(sent, 3, MPI_INT32_T, right, 1, MPI_COMM_WORLD, &request), MPI_SUCCESS,
               "MPI_Send_init_c");
    check_code(MPI_Request_free(&request), MPI_SUCCESS, "MPI_Request_free");
    check_code(MPI_Recv_init_c(room, INT64_MIN, MPI_INT32_T, left, 1, MPI_COMM_WORLD, &request), MPI_ERR_COUNT,
               "no count");
    check_code(MPI_Rsend_init_c(NULL, 3, MPI_INT32_T, right, 1, MPI_COMM_WORLD, &request), MPI_ERR_BUFFER, "NULL");
}

static void buffers(void)
{
    static char memory[2 * (MPI_BSEND_OVERHEAD + 64)];
    int32_t number = 42, room = -7;
    MPI_Request request;
    MPI_Count large = -7;
    void *detached = NULL;

    check_code(MPI_Buffer_attach_c(memory, sizeof memory), MPI_SUCCESS, "MPI_Buffer_attach_c");
    check_code(MPI_Bsend_c(&number, 1, MPI_INT32_T, rank, 1, MPI_COMM_WORLD), MPI_SUCCESS, "MPI_Bsend_c");
    MPI_Recv(&room, 1, MPI_INT32_T, rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    check_code(MPI_Ibsend_c(&number, 1, MPI_INT32_T, MPI_PROC_NULL, 1, MPI_COMM_WORLD, &request), MPI_SUCCESS,
               "MPI_Ibsend_c");
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    check_code(MPI_Bsend_init_c(&number, 1, MPI_INT32_T, rank, 1, MPI_COMM_WORLD, &request), MPI_SUCCESS,
               "MPI_Bsend_init_c");
    MPI_Request_free(&request);
    check(room == 42, "what came");
    check_code(MPI_Buffer_detach_c(&detached, &large), MPI_SUCCESS, "MPI_Buffer_detach_c");
    check(detached == memory && large == sizeof memory, "the memory");
    check_code(MPI_Buffer_attach(NULL, 100), MPI_ERR_BUFFER, "NULL");
}

static void no_messages(void)
{
    int32_t number = -7;
    MPI_Status status = {-77, -77, -77, {0}};

    check_code(MPI_Send(NULL, 1, MPI_INT32_T, right, 1, MPI_COMM_WORLD), MPI_ERR_BUFFER, "send of NULL");
    check_code(MPI_Recv(NULL, 1, MPI_INT32_T, left, 1, MPI_COMM_WORLD, &status), MPI_ERR_BUFFER,
               "receive to NULL");
    check_code(MPI_Sendrecv(&number, 1, MPI_INT32_T, right, 1, &number, 1, MPI_INT32_T, left, 1,
                            MPI_COMM_WORLD, &status),
               MPI_ERR_BUFFER, "one buffer for both");
    check_code(MPI_Send(&number, 1, MPI_INT32_T, processes, 1, MPI_COMM_WORLD), MPI_ERR_RANK, "no rank");
    check_code(MPI_Send(&number, 1, MPI_INT32_T, right, -1, MPI_COMM_WORLD), MPI_ERR_TAG, "no tag");
    check_code(MPI_Send_c(&number, INT64_MIN, MPI_INT32_T, right, 1, MPI_COMM_WORLD), MPI_ERR_COUNT,
               "no count");
    check(number == -7 && status.MPI_SOURCE == -77 && status.MPI_TAG == -77, "nothing changes");
}

/* Counts with which the data would extend beyond the address space. No single address is known to be invalid. */
static void overflowing(void)
{
    int64_t number = -7;
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Status status = {-77, -77, -77, {0}};
    MPI_Datatype wide;

    MPI_Type_vector(2, 1, INT32_MAX, MPI_INT64_T, &wide);
    MPI_Type_commit(&wide);
    check_code(MPI_Send_c(&number, INT64_MAX, MPI_INT64_T, right, 1, MPI_COMM_WORLD), MPI_ERR_BUFFER,
               "more bytes than can be counted");
    check_code(MPI_Recv_c(&number, INT64_MAX, MPI_INT64_T, left, 1, MPI_COMM_WORLD, &status), MPI_ERR_BUFFER,
               "more bytes than can be counted, MPI_Recv_c");
    check_code(MPI_Isend(&number, INT32_MAX, wide, right, 1, MPI_COMM_WORLD, &request), MPI_ERR_BUFFER,
               "a wide type, MPI_Isend");
    check_code(MPI_Irecv_c(&number, INT64_MAX, wide, left, 1, MPI_COMM_WORLD, &request), MPI_ERR_BUFFER,
               "a wide type, MPI_Irecv_c");
    check_code(MPI_Recv_init(&number, INT32_MAX, wide, left, 1, MPI_COMM_WORLD, &request), MPI_ERR_BUFFER,
               "a wide type, MPI_Recv_init");
    check_code(MPI_Bsend_c(&number, INT64_MAX, MPI_INT64_T, right, 1, MPI_COMM_WORLD), MPI_ERR_BUFFER,
               "MPI_Bsend_c");
    check_code(MPI_Sendrecv_replace_c(&number, INT64_MAX, wide, right, 1, left, 1, MPI_COMM_WORLD, &status),
               MPI_ERR_BUFFER, "MPI_Sendrecv_replace_c");
    MPI_Type_free(&wide);
    check(number == -7 && request == MPI_REQUEST_NULL && status.MPI_SOURCE == -77, "nothing changes");
}

/* A thread waits for a message that this one sends later. (MPICH 4.0.2 hangs in this.) */
static void *receive(void *room)
{
    static int code;

    code = MPI_Recv(room, 1, MPI_INT32_T, 0, 1, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    return &code;
}

static void threads(void)
{
    int32_t number = 42, room = -7;
    pthread_t thread;
    void *code;

    if (pthread_create(&thread, NULL, receive, &room) != 0) {
        check(0, "a thread");
        return;
    }
    check_code(MPI_Send(&number, 1, MPI_INT32_T, 0, 1, MPI_COMM_SELF), MPI_SUCCESS, "to a thread");
    pthread_join(thread, &code);
    check(*(int *)code == MPI_SUCCESS && room == 42, "which receives it");
}

/* Of a status, in each of its forms (MPI 5.0, section 19.3.5). That of mpi_f08 says where nothing is to be written. */
static void statuses(void)
{
    MPI_F08_status of_f08[2], *const ignored[2] = {MPI_F08_STATUS_IGNORE, MPI_F08_STATUSES_IGNORE};
    MPI_Fint of_fortran[MPI_F_STATUS_SIZE + 1], again[MPI_F_STATUS_SIZE];
    MPI_Status status, back;
    MPI_Request requests[1];
    int count = -1, sent = 5;

    check_code(MPI_Isend(&sent, 1, MPI_INT, rank, 8, MPI_COMM_WORLD, requests), MPI_SUCCESS, "MPI_Isend");
    check_code(MPI_Recv(&count, 1, MPI_INT, rank, 8, MPI_COMM_WORLD, &status), MPI_SUCCESS, "MPI_Recv");
    check_code(MPI_Waitall(1, requests, MPI_F08_STATUSES_IGNORE), MPI_SUCCESS, "MPI_F08_STATUSES_IGNORE");
    check_code(MPI_Recv(&count, 1, MPI_INT, MPI_PROC_NULL, 8, MPI_COMM_WORLD, MPI_F08_STATUS_IGNORE), MPI_SUCCESS,
               "MPI_F08_STATUS_IGNORE");
    check(ignored[0]->MPI_SOURCE == 0 && ignored[1]->MPI_TAG == 0, "they are not written");
    memset(of_f08, -7, sizeof of_f08);
    memset(of_fortran, -7, sizeof of_fortran);
    memset(&back, -7, sizeof back);
    check_code(MPI_Status_c2f08(&status, of_f08), MPI_SUCCESS, "MPI_Status_c2f08");
    check(of_f08[0].MPI_SOURCE == rank && of_f08[0].MPI_TAG == 8, "its fields");
    check(((char *)of_f08)[sizeof status] == -7, "one status");
    check_code(MPI_Status_f082f(of_f08, of_fortran), MPI_SUCCESS, "MPI_Status_f082f");
    check(of_fortran[MPI_F_SOURCE] == rank && of_fortran[MPI_F_TAG] == 8, "its INTEGERs");
    check(of_fortran[MPI_F_STATUS_SIZE] != 0, "no more of them");
    check_code(PMPI_Status_f2f08(of_fortran, &of_f08[1]), MPI_SUCCESS, "PMPI_Status_f2f08");
    check_code(PMPI_Status_f082c(&of_f08[1], &back), MPI_SUCCESS, "PMPI_Status_f082c");
    check(memcmp(&back, &status, sizeof back) == 0, "the same status");
    check_code(PMPI_Status_c2f08(&status, &of_f08[1]), MPI_SUCCESS, "PMPI_Status_c2f08");
    check_code(MPI_Status_f082c(of_f08, &back), MPI_SUCCESS, "MPI_Status_f082c");
    check_code(MPI_Status_f2f08(of_fortran, of_f08), MPI_SUCCESS, "MPI_Status_f2f08");
    check_code(PMPI_Status_f082f(of_f08, again), MPI_SUCCESS, "PMPI_Status_f082f");
    check(memcmp(again, of_fortran, sizeof again) == 0, "the same INTEGERs");
    for (int i = 0; i < 2; i++) {
        check_code(MPI_Status_f082c(ignored[i], &back), MPI_ERR_ARG, "MPI_Status_f082c of no status");
        check_code(MPI_Status_f082f(ignored[i], again), MPI_ERR_ARG, "MPI_Status_f082f of no status");
        check_code(MPI_Status_c2f08(&status, ignored[i]), MPI_ERR_ARG, "MPI_Status_c2f08 to no status");
        check_code(MPI_Status_f2f08(again, ignored[i]), MPI_ERR_ARG, "MPI_Status_f2f08 to no status");
    }
    check_code(MPI_Status_c2f08(MPI_STATUS_IGNORE, of_f08), MPI_ERR_ARG, "MPI_Status_c2f08 of MPI_STATUS_IGNORE");
    check(memcmp(again, of_fortran, sizeof again) == 0, "nothing was written");
}

int main(void)
{
    char version[MPI_MAX_LIBRARY_VERSION_STRING] = "";
    int provided = -1, length = 0;

    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    check_code(MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &provided), MPI_SUCCESS, "MPI_Init_thread");
    MPI_Get_library_version(version, &length);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
    left = (rank + processes - 1) % processes;
    right = (rank + 1) % processes;
    messages();
    later();
    modes();
    matched();
    buffers();
    no_messages();
    overflowing();
    statuses();
    if (strstr(version, "embedded engine"))
        threads();
    check_code(MPI_Finalize(), MPI_SUCCESS, "MPI_Finalize");
    return finish();
}
