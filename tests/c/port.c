/* Ports, published names and processes in C: null pointers, texts of any length, memory around the outputs. (On the
 * embedded engine nothing can be started or connected.) */
#include "checks.h"

#include <mpi.h>
#include <stdlib.h>

int main(void)
{
    static char long_name[3 * MPI_MAX_PORT_NAME];
    char port[MPI_MAX_PORT_NAME], *buffer, *arguments[] = {"one", "", NULL}, *commands[] = {"true"}, *missing[] = {NULL};
    char **lists[] = {NULL};
    char version[MPI_MAX_LIBRARY_VERSION_STRING];
    MPI_Comm comm = MPI_COMM_SELF;
    MPI_Info none = MPI_INFO_NULL;
    int one = 1, codes[3] = {-5, -5, -5}, length, is_embedded;

    MPI_Init(NULL, NULL);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Get_library_version(version, &length);
    is_embedded = strstr(version, "embedded engine") != NULL;
    memset(long_name, 'n', sizeof long_name - 1);

    check_code(MPI_Close_port(long_name), MPI_ERR_PORT, "MPI_Close_port: a long name");
    check_code(MPI_Close_port(""), MPI_ERR_PORT, "MPI_Close_port: an empty name");
    check_code(MPI_Unpublish_name("", none, "a port"), MPI_ERR_SERVICE, "MPI_Unpublish_name: an empty service");
    buffer = fresh_buffer();
    check_code(MPI_Lookup_name("", none, buffer), MPI_ERR_NAME, "MPI_Lookup_name: an empty service");
    check(only_written(0), "nothing is written");
    check_code(MPI_Comm_connect(long_name, none, 0, MPI_COMM_SELF, &comm), MPI_ERR_PORT, "MPI_Comm_connect: a long name");

    check_code(MPI_Comm_spawn("", arguments, 1, none, 0, MPI_COMM_SELF, &comm, codes), MPI_ERR_ARG, "an empty command");
    check_code(MPI_Comm_spawn("true", arguments, 0, none, 0, MPI_COMM_SELF, &comm, codes), MPI_ERR_ARG, "no process");
    check_code(MPI_Comm_spawn("true", MPI_ARGV_NULL, 1, none, 7, MPI_COMM_SELF, &comm, MPI_ERRCODES_IGNORE), MPI_ERR_ROOT,
               "a wrong root");
    check_code(MPI_Comm_spawn_multiple(1, missing, lists, &one, &none, 0, MPI_COMM_SELF, &comm, codes), MPI_ERR_ARG,
               "a command is missing");
    check_code(MPI_Comm_spawn_multiple(-1, commands, lists, &one, &none, 0, MPI_COMM_SELF, &comm, codes), MPI_ERR_ARG,
               "a negative count");
    if (is_embedded) {
        check_code(MPI_Comm_spawn("true", arguments, 3, none, 0, MPI_COMM_SELF, &comm, codes), MPI_ERR_SPAWN, "MPI_Comm_spawn");
        check_code(MPI_Comm_spawn_multiple(1, commands, MPI_ARGVS_NULL, &one, &none, 0, MPI_COMM_WORLD, &comm, codes),
                   MPI_ERR_SPAWN, "MPI_Comm_spawn_multiple");
        buffer = fresh_buffer();
        check_code(MPI_Open_port(none, buffer), MPI_SUCCESS, "MPI_Open_port");
        check(only_written(strlen(buffer) + 1), "nothing beside the name is written");
        check_code(MPI_Publish_name(long_name, none, buffer), MPI_SUCCESS, "a long name is published");
        check_code(MPI_Lookup_name(long_name, none, port), MPI_SUCCESS, "MPI_Lookup_name");
        check_text(port, buffer, "the port that is found");
        check_code(MPI_Unpublish_name(long_name, none, port), MPI_SUCCESS, "MPI_Unpublish_name");
        check_code(MPI_Close_port(port), MPI_SUCCESS, "MPI_Close_port");
    }
    check(comm == MPI_COMM_SELF, "no communicator is written");
    check(codes[0] == -5 && codes[1] == -5 && codes[2] == -5, "no error codes are written");
    MPI_Finalize();
    return finish();
}
