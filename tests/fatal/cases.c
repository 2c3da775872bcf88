/* Calls of the C functions that fail, for tests/fatal: `cases HANDLER CASE`. It says what it does on
 * standard output, where nothing is flushed by hand. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    MPI_Info info;
    char text[MPI_MAX_INFO_KEY];
    int code;

    if (argc != 3)
        return 99;
    if (!strcmp(argv[1], "abort"))
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ABORT);
    else if (!strcmp(argv[1], "return"))
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    else if (!strcmp(argv[1], "file_fatal"))
        MPI_File_set_errhandler(MPI_FILE_NULL, MPI_ERRORS_ARE_FATAL);
    else if (strcmp(argv[1], "default"))
        return 99;

    MPI_Info_create(&info);
    FILE *file = fopen("written", "w");
    if (!file)
        return 99;
    fprintf(file, "to a file\n");
    printf("%d\nbefore\n", MPI_Info_toint(info));

    if (!strcmp(argv[2], "no_error"))
        code = MPI_SUCCESS;
    else if (!strcmp(argv[2], "absent_key"))
        code = MPI_Info_delete(info, "cb_nodse");
    else if (!strcmp(argv[2], "empty_key"))
        code = MPI_Info_set(info, "", "value");
    else if (!strcmp(argv[2], "null_key"))
        code = MPI_Info_set(info, NULL, "value");
    else if (!strcmp(argv[2], "n_too_large"))
        code = MPI_Info_get_nthkey(info, 0, text);
    else if (!strcmp(argv[2], "long_value")) {
        static char value[1000001];
        memset(value, 'a', sizeof value - 1);
        code = MPI_Info_set(info, "key", value);
    }
    else if (!strcmp(argv[2], "foreign"))
        code = MPI_Info_delete((MPI_Info)text, "key");
    else if (!strcmp(argv[2], "open_missing") || !strcmp(argv[2], "open_long")) {
        static char name[1001] = "absent.data";
        MPI_File fh;
        if (!strcmp(argv[2], "open_long"))
            memset(name, 'a', sizeof name - 1);
        MPI_Init(&argc, &argv);
        code = MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_RDONLY, MPI_INFO_NULL, &fh);
    }
    else if (!strcmp(argv[2], "init"))
        code = MPI_Init(&argc, &argv);
    else
        return 99;

    printf("after %d\n", code);
    return 0;
}
