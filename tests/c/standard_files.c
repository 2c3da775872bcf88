/* A program that was started without standard input, output and error: no file gets their descriptors, to which the
 * program, the runtime of its language and this library write messages for the user. */
#define _POSIX_C_SOURCE 200809L
#include "checks.h"
#include "child.h"

#include <fcntl.h>
#include <mpi.h>
#include <string.h>
#include <sys/stat.h>

static const char path[] = "standard_files.data";
static const char data[] = "the user's data";

/* Whether the file is open, under descriptors above 2 only, and all of them are closed on exec. */
static int are_above(void)
{
    int found = 0;
    struct stat file, other;

    if (stat(path, &file) != 0)
        return 0;
    for (int number = 0; number < 100; number++)
        if (fstat(number, &other) == 0 && other.st_ino == file.st_ino && other.st_dev == file.st_dev) {
            if (number <= 2 || !(fcntl(number, F_GETFD) & FD_CLOEXEC))
                return 0;
            found = 1;
        }
    return found;
}

/* Opens a file without the standard ones, and makes an error that ends the program with a line on standard error. */
static void without_standard_files(int amode)
{
    MPI_File file;

    if (MPI_Init(NULL, NULL) != MPI_SUCCESS)
        _exit(1);
    for (int number = 0; number <= 2; number++)
        close(number);
    if (MPI_File_open(MPI_COMM_SELF, path, amode, MPI_INFO_NULL, &file) != MPI_SUCCESS)
        _exit(2);
    if (!are_above())
        _exit(3);
    if (fcntl(0, F_GETFD) != -1 || fcntl(1, F_GETFD) != -1 || fcntl(2, F_GETFD) != -1)
        _exit(4);
    if (!(amode & MPI_MODE_RDONLY) &&
        MPI_File_write(file, data, sizeof data - 1, MPI_CHAR, MPI_STATUS_IGNORE) != MPI_SUCCESS)
        _exit(5);
    MPI_Comm_free(&(MPI_Comm){MPI_COMM_NULL});
    _exit(6);
}

/* Makes only the error. */
static void message(int unused)
{
    MPI_File file;

    (void)unused;
    MPI_Init(NULL, NULL);
    close(STDERR_FILENO);
    if (MPI_File_open(MPI_COMM_SELF, path, MPI_MODE_RDWR, MPI_INFO_NULL, &file) != MPI_SUCCESS)
        _exit(2);
    MPI_Comm_free(&(MPI_Comm){MPI_COMM_NULL});
    _exit(6);
}

static void has_data(const char *what)
{
    char text[1000] = "";
    FILE *file = fopen(path, "r");
    size_t length = file ? fread(text, 1, sizeof text - 1, file) : 0;

    if (file)
        fclose(file);
    text[length] = '\0';
    check_text(text, data, what);
}

int main(void)
{
    const int create = MPI_MODE_CREATE | MPI_MODE_RDWR;

    check_code(in_child(without_standard_files, create | MPI_MODE_EXCL), MPI_ERR_COMM, "a new file");
    has_data("... has what was written and nothing else");
    check_code(in_child(without_standard_files, create), MPI_ERR_COMM, "a file that was there");
    has_data("... has what was written and nothing else");
    check_code(in_child(without_standard_files, MPI_MODE_WRONLY), MPI_ERR_COMM, "a file to write");
    has_data("... has what was written and nothing else");
    check_code(in_child(without_standard_files, MPI_MODE_RDONLY), MPI_ERR_COMM, "a file to read");
    check_code(in_child(message, 0), MPI_ERR_COMM, "a message without standard error");
    has_data("... is not written into the file");
    remove(path);
    return finish();
}
