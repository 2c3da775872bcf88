/* What tests/privileged starts: says whether it is privileged, which engine it has, whether a hint that it never gave is in
 * effect, and that it came to its end. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>

int main(int argc, char **argv)
{
    char version[MPI_MAX_LIBRARY_VERSION_STRING], value[10] = "";
    int length, is_there = 0;
    MPI_Info info;
    MPI_Comm twin;

    printf("%s\n", getauxval(AT_SECURE) ? "privileged" : "ordinary");
    fflush(stdout);
    MPI_Init(&argc, &argv);
    MPI_Get_library_version(version, &length);
    /* Its first line. */
    version[strcspn(version, "\n")] = 0;
    printf("version: %s\n", version);

    MPI_Info_create(&info);
    MPI_Info_set(info, "mpi_assert_no_any_tag", "maybe");
    MPI_Comm_dup_with_info(MPI_COMM_SELF, info, &twin);
    MPI_Comm_free(&twin);
    MPI_Info_free(&info);
    MPI_Comm_get_info(MPI_COMM_WORLD, &info);
    MPI_Info_get(info, "mpi_assert_no_any_tag", (int)sizeof value - 1, value, &is_there);
    MPI_Info_free(&info);
    printf("hint: %s\n", is_there && strcmp(value, "true") == 0 ? "in effect" : "not in effect");
    MPI_Finalize();
    puts("the end");
    return 0;
}
