/* Memory of a Level Zero device is refused where we would have to touch it, and nothing is written:
 *   level_zero RUNTIME [alone]
 * Alone, messages are also delivered by us: who gets the error is the receive, and whatever has failed can be done again. */
#include "device.h"
#include <mpi.h>

static void alone(int *memory, int *host)
{
    MPI_Request request, other;
    MPI_Datatype spread;
    int codes[12], *code = codes;

    MPI_Type_vector(2, 1, 2, MPI_INT, &spread);
    MPI_Type_commit(&spread);
    MPI_Irecv(memory, 2, MPI_INT, 0, 1, MPI_COMM_SELF, &request);
    *code++ = MPI_Send(host, 2, MPI_INT, 0, 1, MPI_COMM_SELF);
    *code++ = MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Issend(host, 2, MPI_INT, 0, 1, MPI_COMM_SELF, &request);
    *code++ = MPI_Recv(memory, 2, MPI_INT, 0, 1, MPI_COMM_SELF, MPI_STATUS_IGNORE);
    *code++ = MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Recv_init(memory, 1, spread, 0, 1, MPI_COMM_SELF, &request);
    for (int i = 0; i < 2; i++) {
        MPI_Start(&request);
        MPI_Send(host, 2, MPI_INT, 0, 1, MPI_COMM_SELF);
        *code++ = MPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    MPI_Request_free(&request);
    for (int i = 0; i < 2; i++) {
        MPI_Psend_init(memory, 1, 1, i ? MPI_INT : spread, 0, 1, MPI_COMM_SELF, MPI_INFO_NULL, &request);
        MPI_Start(&request);
        *code++ = MPI_Pready(0, request);
        *code++ = MPI_Pready(0, request);
    }
    MPI_Psend_init(host, 1, 2, MPI_INT, 0, 2, MPI_COMM_SELF, MPI_INFO_NULL, &request);
    MPI_Precv_init(memory, 1, 2, MPI_INT, 0, 2, MPI_COMM_SELF, MPI_INFO_NULL, &other);
    MPI_Start(&request);
    MPI_Pready(0, request);
    *code++ = MPI_Start(&other);
    *code++ = MPI_Start(&other);
    while (code > codes)
        printf("%s", *--code == MPI_ERR_BUFFER ? "b" : *code ? "?" : "-");
    puts("");
}

int main(int argc, char **argv)
{
    static int host[64] = { 7 };
    char text[MPI_MAX_ERROR_STRING];
    int *memory, at = 0, len, class, (*init)(unsigned);

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    if (argc < 2 || device_start(argv[1]))
        return 1;
    memory = device_allocate(sizeof host);
    init = device_symbol("zeInit");
    init(0);
    class = MPI_Pack(memory, 64, MPI_INT, host, sizeof host, &at, MPI_COMM_SELF);
    MPI_Error_string(class, text, &len);
    printf("%d %d %d %d\n", class == MPI_ERR_BUFFER, at, host[0], device_touched_by_us);
    printf("%d\n", MPI_Pack(host, 1, MPI_INT, host + 1, 4, &at, MPI_COMM_SELF));
    if (argc > 2)
        alone(memory, host);
    fflush(stdout);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL);
    at = 0;
    MPI_Pack(memory, 64, MPI_INT, host, sizeof host, &at, MPI_COMM_SELF);
    return 0;
}
