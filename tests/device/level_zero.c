/* Memory of a Level Zero device is refused where we would have to touch it, and nothing is written:
 *   level_zero RUNTIME */
#include "device.h"
#include <mpi.h>

int main(int argc, char **argv)
{
    static int host[64] = { 7 };
    char text[MPI_MAX_ERROR_STRING];
    int *memory, at = 0, len, class, (*init)(unsigned);

    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    if (argc != 2 || device_start(argv[1]))
        return 1;
    memory = device_allocate(sizeof host);
    init = device_symbol("zeInit");
    init(0);
    class = MPI_Pack(memory, 64, MPI_INT, host, sizeof host, &at, MPI_COMM_SELF);
    MPI_Error_string(class, text, &len);
    printf("%d %d %d %d\n", class == MPI_ERR_BUFFER, at, host[0], device_touched_by_us);
    printf("%d\n", MPI_Pack(host, 1, MPI_INT, host + 1, 4, &at, MPI_COMM_SELF));
    fflush(stdout);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL);
    at = 0;
    MPI_Pack(memory, 64, MPI_INT, host, sizeof host, &at, MPI_COMM_SELF);
    return 0;
}
