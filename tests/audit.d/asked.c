/* Preloaded: counts what a process asks MPI to write to the file whose name ends in $WATCHED and to read from it, whichever
 * library above MPI does so, and says at the end in $WATCHED_TO.asked.RANK for writes and for reads: collective calls and
 * bytes, independent calls and bytes. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILES = 64, COLLECTIVE = 0, INDEPENDENT = 1, WRITE = 0, READ = 1 };

static struct { MPI_File file; int is_open; } files[FILES];
static long long counts[2][2][2];
static int rank;

static void count(MPI_File file, int direction, int how, int number, MPI_Datatype datatype) {
    int size;
    for (int i = 0; i < FILES; i++)
        if (files[i].is_open && files[i].file == file) {
            PMPI_Type_size(datatype, &size);
            counts[direction][how][0]++;
            counts[direction][how][1] += (long long)number * size;
        }
}

int MPI_File_open(MPI_Comm comm, const char *name, int amode, MPI_Info info, MPI_File *file) {
    const char *watched = getenv("WATCHED");
    size_t len = strlen(name), end = watched ? strlen(watched) : 0;
    int code = PMPI_File_open(comm, name, amode, info, file), i = 0;
    if (code != MPI_SUCCESS || !watched || len < end || strcmp(name + len - end, watched) != 0) return code;
    PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
    while (files[i].is_open)
        if (++i == FILES) abort();
    files[i].file = *file;
    files[i].is_open = 1;
    return code;
}

int MPI_File_close(MPI_File *file) {
    for (int i = 0; i < FILES; i++)
        if (files[i].is_open && files[i].file == *file) files[i].is_open = 0;
    return PMPI_File_close(file);
}

#define TRANSFER(name, direction, how, buffer, last)                                                                   \
    int MPI_##name(MPI_File file, buffer data, int number, MPI_Datatype datatype, last *told) {                        \
        count(file, direction, how, number, datatype);                                                                 \
        return PMPI_##name(file, data, number, datatype, told);                                                        \
    }
#define TRANSFER_AT(name, direction, how, buffer, last)                                                                \
    int MPI_##name(MPI_File file, MPI_Offset at, buffer data, int number, MPI_Datatype datatype, last *told) {         \
        count(file, direction, how, number, datatype);                                                                 \
        return PMPI_##name(file, at, data, number, datatype, told);                                                    \
    }

TRANSFER(File_write, WRITE, INDEPENDENT, const void *, MPI_Status)
TRANSFER(File_write_all, WRITE, COLLECTIVE, const void *, MPI_Status)
TRANSFER_AT(File_write_at, WRITE, INDEPENDENT, const void *, MPI_Status)
TRANSFER_AT(File_write_at_all, WRITE, COLLECTIVE, const void *, MPI_Status)
TRANSFER_AT(File_iwrite_at, WRITE, INDEPENDENT, const void *, MPI_Request)
TRANSFER(File_read, READ, INDEPENDENT, void *, MPI_Status)
TRANSFER(File_read_all, READ, COLLECTIVE, void *, MPI_Status)
TRANSFER_AT(File_read_at, READ, INDEPENDENT, void *, MPI_Status)
TRANSFER_AT(File_read_at_all, READ, COLLECTIVE, void *, MPI_Status)
TRANSFER_AT(File_iread_at, READ, INDEPENDENT, void *, MPI_Request)

__attribute__((destructor)) static void tell(void) {
    const char *to = getenv("WATCHED_TO");
    char name[4096];
    FILE *file;
    if (to == NULL || getenv("WATCHED") == NULL) return;
    snprintf(name, sizeof name, "%s.asked.%d", to, rank);
    file = fopen(name, "w");
    if (file == NULL) abort();
    for (int direction = WRITE; direction <= READ; direction++)
        fprintf(file, "%lld %lld %lld %lld\n", counts[direction][COLLECTIVE][0], counts[direction][COLLECTIVE][1],
                counts[direction][INDEPENDENT][0], counts[direction][INDEPENDENT][1]);
    fclose(file);
}
