/* One of two processes that write the same file in rounds, each its own pieces: those of the other are its gaps.
 *
 *   rounds FILE FIRST HOW HINT IN OUT    FIRST: 0 or 1, the piece to begin with
 *                                        HOW: view (with one call, through a view with gaps) or calls (one for each piece)
 *                                        HINT: the value of romio_ds_write
 *                                        IN, OUT: pipes, by which each waits for the other
 *
 * After each round, process 0 looks whether the file has what both have written. One source for every MPI. */
#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ROUNDS = 1000, WRITES = 4, LEN = 8, PIECES = 512, ALL = 2 * LEN * PIECES };

static int in, out;

static void wait_for_other(void)
{
    char byte = 0;

    if (write(out, &byte, 1) != 1 || read(in, &byte, 1) != 1) {
        perror("rounds: the other process");
        exit(2);
    }
}

int main(int argc, char **argv)
{
    static char data[LEN * PIECES], now[ALL];
    int first, is_view, wrong = 0, plain;
    MPI_Info info;
    MPI_Datatype piece, filetype;
    MPI_File file;

    if (argc != 7) return 2;
    first = atoi(argv[2]);
    is_view = strcmp(argv[3], "view") == 0;
    in = open(argv[5], O_RDWR);
    out = open(argv[6], O_RDWR);
    plain = open(argv[1], O_RDONLY);
    MPI_Init(&argc, &argv);
    MPI_Info_create(&info);
    MPI_Info_set(info, "romio_ds_write", argv[4]);
    if (MPI_File_open(MPI_COMM_SELF, argv[1], MPI_MODE_RDWR, info, &file) != MPI_SUCCESS) return 2;
    MPI_Info_free(&info);
    MPI_Type_contiguous(LEN, MPI_BYTE, &piece);
    MPI_Type_create_resized(piece, 0, 2 * LEN, &filetype);
    MPI_Type_commit(&filetype);
    if (is_view) MPI_File_set_view(file, first * LEN, MPI_BYTE, filetype, "native", MPI_INFO_NULL);
    for (int round = 0; round < ROUNDS; round++) {
        int value = round % 100 + 1;

        memset(data, value, sizeof data);
        wait_for_other();
        for (int i = 0; i < WRITES; i++) {
            if (is_view)
                MPI_File_write_at(file, 0, data, sizeof data, MPI_BYTE, MPI_STATUS_IGNORE);
            else
                for (int k = 0; k < PIECES; k++)
                    MPI_File_write_at(file, (2 * k + first) * LEN, data, LEN, MPI_BYTE, MPI_STATUS_IGNORE);
        }
        wait_for_other();
        if (first == 0) {
            ssize_t size = pread(plain, now, ALL, 0);
            int lost = size != ALL;

            for (int i = 0; i < ALL; i++) lost = lost || now[i] != value;
            wrong += lost;
        }
    }
    MPI_File_close(&file);
    MPI_Type_free(&filetype);
    MPI_Type_free(&piece);
    MPI_Finalize();
    printf("%d rounds, %d with something lost\n", ROUNDS, wrong);
    return wrong != 0;
}
