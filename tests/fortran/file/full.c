/* Writes for which there is no room: a file that may not become longer, and a device that is full. None of them is a
 * success, and the status says what was written (F6, M15, `short-writes-succeed`). */
/* processes: 1 2 4 */
#define _POSIX_C_SOURCE 200809L
#include "processes.h"

#include <signal.h>
#include <sys/resource.h>

#define NAME "file_full.data"
enum { LIMIT = 1 << 20, N = 4 << 20 };
static char data[N];
/* Those that go on after the call are tried on the embedded engine only (`late-write-errors-lost`). */
static int ways_tried;
/* Whether the last write wrote its status; MPI_ERROR is not a part of that. */
static int status_is_whole;

enum way {
    WRITE,
    WRITE_AT,
    WRITE_ALL,
    WRITE_AT_ALL,
    SHARED,
    ORDERED,
    IWRITE,
    IWRITE_AT,
    IWRITE_ALL,
    IWRITE_AT_ALL,
    ISHARED,
    ALL_BEGIN,
    AT_ALL_BEGIN,
    ORDERED_BEGIN,
    WAYS
};
static const char *const ways[] = {"MPI_File_write", "MPI_File_write_at", "MPI_File_write_all", "MPI_File_write_at_all",
                                   "MPI_File_write_shared", "MPI_File_write_ordered", "MPI_File_iwrite",
                                   "MPI_File_iwrite_at", "MPI_File_iwrite_all", "MPI_File_iwrite_at_all",
                                   "MPI_File_iwrite_shared", "MPI_File_write_all_begin", "MPI_File_write_at_all_begin",
                                   "MPI_File_write_ordered_begin"};

/* Completes a write that has been started with this code. */
static int completed(int code, MPI_Request *request, MPI_Status *status)
{
    return code == MPI_SUCCESS ? MPI_Wait(request, status) : code;
}

/* Writes this many bytes at the start and returns the error code; `bytes` is the count of the status. */
static int written(MPI_File fh, enum way way, int count, int *bytes)
{
    MPI_Status status;
    MPI_Request request = MPI_REQUEST_NULL;
    int code = MPI_SUCCESS;

    memset(&status, 0, sizeof status);
    status.MPI_SOURCE = status.MPI_TAG = status.MPI_ERROR = 77;
    MPI_File_seek(fh, 0, MPI_SEEK_SET);
    MPI_File_seek_shared(fh, 0, MPI_SEEK_SET);
    switch (way) {
    case WRITE:
        code = MPI_File_write(fh, data, count, MPI_BYTE, &status);
        break;
    case WRITE_AT:
        code = MPI_File_write_at(fh, 0, data, count, MPI_BYTE, &status);
        break;
    case WRITE_ALL:
        code = MPI_File_write_all(fh, data, count, MPI_BYTE, &status);
        break;
    case WRITE_AT_ALL:
        code = MPI_File_write_at_all(fh, 0, data, count, MPI_BYTE, &status);
        break;
    case SHARED:
        code = MPI_File_write_shared(fh, data, count, MPI_BYTE, &status);
        break;
    case ORDERED:
        code = MPI_File_write_ordered(fh, data, count, MPI_BYTE, &status);
        break;
    case IWRITE:
        code = completed(MPI_File_iwrite(fh, data, count, MPI_BYTE, &request), &request, &status);
        break;
    case IWRITE_AT:
        code = completed(MPI_File_iwrite_at(fh, 0, data, count, MPI_BYTE, &request), &request, &status);
        break;
    case IWRITE_ALL:
        code = completed(MPI_File_iwrite_all(fh, data, count, MPI_BYTE, &request), &request, &status);
        break;
    case IWRITE_AT_ALL:
        code = completed(MPI_File_iwrite_at_all(fh, 0, data, count, MPI_BYTE, &request), &request, &status);
        break;
    case ISHARED:
        code = completed(MPI_File_iwrite_shared(fh, data, count, MPI_BYTE, &request), &request, &status);
        break;
    case ALL_BEGIN:
        code = MPI_File_write_all_begin(fh, data, count, MPI_BYTE);
        if (code == MPI_SUCCESS) code = MPI_File_write_all_end(fh, data, &status);
        break;
    case AT_ALL_BEGIN:
        code = MPI_File_write_at_all_begin(fh, 0, data, count, MPI_BYTE);
        if (code == MPI_SUCCESS) code = MPI_File_write_at_all_end(fh, data, &status);
        break;
    default:
        code = MPI_File_write_ordered_begin(fh, data, count, MPI_BYTE);
        if (code == MPI_SUCCESS) code = MPI_File_write_ordered_end(fh, data, &status);
    }
    *bytes = 0;
    status_is_whole = status.MPI_SOURCE != 77 && status.MPI_TAG != 77 && status.MPI_ERROR == 77;
    MPI_Get_count(&status, MPI_BYTE, bytes);
    return code;
}

/* Each process has a file of its own. */
static void refused(MPI_File fh, int count, int room, const char *what)
{
    for (enum way way = WRITE; (int)way < ways_tried; way++) {
        char said[200];
        int bytes, code = written(fh, way, count, &bytes);

        snprintf(said, sizeof said, "%s, %s: code %d, %d bytes", what, ways[way], code, bytes);
        check(code != MPI_SUCCESS, said);
        check(bytes >= 0 && bytes <= room, said);
        /* Where the transfer is made by this library, in a call that has a status. */
        if (ways_tried == WAYS && way < IWRITE)
            check(bytes == room && status_is_whole, said);
    }
}

int main(int argc, char **argv)
{
    char name[100], version[MPI_MAX_LIBRARY_VERSION_STRING];
    int bytes;
    MPI_File fh;
    struct rlimit before, limit;

    start(&argc, &argv);
    MPI_Get_library_version(version, &bytes);
    ways_tried = strstr(version, "embedded engine") ? WAYS : IWRITE;
    memset(data, 5, sizeof data);
    snprintf(name, sizeof name, "%d.%s", rank, NAME);
    remove(name);
    check_class(MPI_File_open(MPI_COMM_SELF, name, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE,
                              MPI_INFO_NULL, &fh),
                MPI_SUCCESS, "MPI_File_open");
    /* The signal that the limit has would end the process. */
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before);
    limit = before;
    limit.rlim_cur = LIMIT;
    check(setrlimit(RLIMIT_FSIZE, &limit) == 0, "setrlimit");
    refused(fh, N, LIMIT, "a file that may have 1 MiB");
    for (enum way way = WRITE; (int)way < ways_tried; way++) {
        check_class(written(fh, way, LIMIT, &bytes), MPI_SUCCESS, ways[way]);
        check(bytes == LIMIT, "all that there is room for");
    }
    setrlimit(RLIMIT_FSIZE, &before);
    check_class(MPI_File_close(&fh), MPI_SUCCESS, "MPI_File_close");

    check_class(MPI_File_open(MPI_COMM_SELF, "/dev/full", MPI_MODE_WRONLY, MPI_INFO_NULL, &fh), MPI_SUCCESS,
                "the device is opened");
    refused(fh, 8, 0, "a device");
    MPI_File_close(&fh);
    return finish_all();
}
