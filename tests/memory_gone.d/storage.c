/* Windows and files. */
#define _POSIX_C_SOURCE 200809L
#include "chapters.h"
#include "failing.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { BIG = 20000, LONG = 200000 };

static char text[MPI_MAX_LIBRARY_VERSION_STRING], name[100];
static int data[BIG], more[BIG], memory[BIG], number;
static MPI_Info info = MPI_INFO_NULL, used = MPI_INFO_NULL;
static MPI_Win win = MPI_WIN_NULL;
static MPI_File fh = MPI_FILE_NULL;
static MPI_Datatype type = MPI_DATATYPE_NULL;
static MPI_Group group = MPI_GROUP_NULL;
static MPI_Request request = MPI_REQUEST_NULL;

static void hints(void)
{
    const int was_armed = disarm();

    MUST(MPI_Info_create(&info));
    MUST(MPI_Info_set(info, "accumulate_ordering", "rar,waw"));
    MUST(MPI_Info_set(info, "same_disp_unit", "true"));
    MUST(MPI_Info_set(info, "alloc_shared_noncontig", "true"));
    MUST(MPI_Info_set(info, "access_style", "read_once,sequential"));
    MUST(MPI_Info_set(info, "cb_nodes", "1"));
    MUST(MPI_Info_set(info, "file_perm", "0600"));
    for (int i = 0; i < 3; i++) {
        snprintf(text, sizeof text, "key of no meaning %d", i);
        MUST(MPI_Info_set(info, text, "a value that is not so short that it would cost nothing"));
    }
    rearm(was_armed);
}

static void free_win(void)
{
    if (win != MPI_WIN_NULL)
        MUST(MPI_Win_free(&win));
}

static void free_type(void)
{
    if (type != MPI_DATATYPE_NULL)
        MUST(MPI_Type_free(&type));
}

void wins(void)
{
    void *base = NULL;
    MPI_Aint size;
    int unit;

    hints();
    NEW(win, MPI_WIN_NULL, MPI_Win_allocate(1000000, 4, info, MPI_COMM_WORLD, &base, &win));
    memset(base, 1, 1000000);
    free_win();
    NEW(win, MPI_WIN_NULL, MPI_Win_allocate_shared(4096, 4, info, MPI_COMM_WORLD, &base, &win));
    MUST(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
    CALL(MPI_Win_shared_query(win, 0, &size, &unit, &base));
    free_win();
    NEW(win, MPI_WIN_NULL, MPI_Win_create_dynamic(info, MPI_COMM_WORLD, &win));
    MUST(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
    for (int i = 0; i < 10; i++)
        CALL(MPI_Win_attach(win, memory + 1000 * i, 4000));
    for (int i = 0; i < 10; i++)
        MUST(MPI_Win_detach(win, memory + 1000 * i));
    FAILS(MPI_Win_detach(win, memory), MPI_ERR_RMA_ATTACH);
    free_win();
    NEW(win, MPI_WIN_NULL, MPI_Win_create(memory, sizeof memory, 4, info, MPI_COMM_WORLD, &win));
    MUST(MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN));
    CALL(MPI_Win_set_name(win, "ghosts"));
    MUST(MPI_Win_get_name(win, text, &number));
    CHECK(strcmp(text, "ghosts") == 0);
    CALL(MPI_Win_set_info(win, info));
    NEW(used, MPI_INFO_NULL, MPI_Win_get_info(win, &used));
    MUST(MPI_Info_free(&used));
    NEW(type, MPI_DATATYPE_NULL, MPI_Type_vector(BIG / 2, 1, 2, MPI_INT, &type));
    MUST(MPI_Type_commit(&type));
    for (int i = 0; i < BIG; i++)
        data[i] = i;
    CALL(MPI_Win_fence(0, win));
    TRY(MPI_Put(data, 1, type, 0, 0, BIG / 2, MPI_INT, win), memory[1] == 0);
    TRY(MPI_Put(data, BIG / 2, MPI_INT, 0, 1, 1, type, win), memory[3] == 6);
    CALL(MPI_Get(more, 1, type, 0, 0, 1, type, win));
    CALL(MPI_Win_fence(MPI_MODE_NOSUCCEED, win));
    CHECK(memory[3] == 1);
    CALL(MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win));
    CALL(MPI_Put(data, BIG, MPI_INT, 0, 0, BIG, MPI_INT, win));
    CALL(MPI_Accumulate(data, 1, type, 0, 0, 1, type, MPI_SUM, win));
    CHECK(memory[2] == 4 && memory[3] == 3);
    CALL(MPI_Get_accumulate(data, 1, type, more, 1, type, 0, 0, 1, type, MPI_SUM, win));
    CHECK(memory[2] == 6 && more[2] == 4);
    CALL(MPI_Fetch_and_op(data, more, MPI_INT, 0, 0, MPI_SUM, win));
    CALL(MPI_Compare_and_swap(data, data + 1, more, MPI_INT, 0, 0, win));
    NEW(request, MPI_REQUEST_NULL, MPI_Rput(data, 1, type, 0, 0, 1, type, win, &request));
    CALL(MPI_Wait(&request, MPI_STATUS_IGNORE));
    NEW(request, MPI_REQUEST_NULL, MPI_Rget(more, 1, type, 0, 0, 1, type, win, &request));
    CALL(MPI_Wait(&request, MPI_STATUS_IGNORE));
    NEW(request, MPI_REQUEST_NULL, MPI_Raccumulate(data, 1, type, 0, 0, 1, type, MPI_SUM, win, &request));
    CALL(MPI_Wait(&request, MPI_STATUS_IGNORE));
    NEW(request, MPI_REQUEST_NULL,
        MPI_Rget_accumulate(data, 1, type, more, 1, type, 0, 0, 1, type, MPI_SUM, win, &request));
    CALL(MPI_Wait(&request, MPI_STATUS_IGNORE));
    FAILS(MPI_Put(data, 1, MPI_INT, 0, BIG, 1, MPI_INT, win), MPI_ERR_RMA_RANGE);
    CALL(MPI_Win_flush(0, win));
    CALL(MPI_Win_unlock(0, win));
    CALL(MPI_Win_lock_all(0, win));
    CALL(MPI_Win_unlock_all(win));
    NEW(group, MPI_GROUP_NULL, MPI_Win_get_group(win, &group));
    CALL(MPI_Win_post(group, 0, win));
    CALL(MPI_Win_start(group, 0, win));
    CALL(MPI_Win_complete(win));
    CALL(MPI_Win_wait(win));
    FAILS(MPI_Win_complete(win), MPI_ERR_RMA_SYNC);
    wins_freed();
}

void wins_freed(void)
{
    if (request != MPI_REQUEST_NULL)
        MUST(MPI_Wait(&request, MPI_STATUS_IGNORE));
    if (win != MPI_WIN_NULL) {
        /* (An epoch that was left is to be ended first.) */
        (void)MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
        (void)MPI_Win_complete(win);
        (void)MPI_Win_wait(win);
        (void)MPI_Win_unlock(0, win);
        (void)MPI_Win_unlock_all(win);
    }
    free_win();
    free_type();
    if (info != MPI_INFO_NULL)
        MUST(MPI_Info_free(&info));
    if (used != MPI_INFO_NULL)
        MUST(MPI_Info_free(&used));
    if (group != MPI_GROUP_NULL)
        MUST(MPI_Group_free(&group));
}

void files(void)
{
    /* (Each block between holes is written by itself.) */
    enum { BLOCK = 100 };
    static char path[LONG + 1];
    MPI_Datatype etype, filetype;
    MPI_Offset offset;
    MPI_Status status;
    const int mode_ = MPI_MODE_CREATE | MPI_MODE_RDWR;

    memset(path, 'f', LONG);
    snprintf(name, sizeof name, "file.%ld", (long)getpid());
    hints();
    NEW(fh, MPI_FILE_NULL, MPI_File_open(MPI_COMM_WORLD, name, mode_, info, &fh));
    CALL(MPI_File_set_info(fh, info));
    NEW(used, MPI_INFO_NULL, MPI_File_get_info(fh, &used));
    MUST(MPI_Info_free(&used));
    NEW(type, MPI_DATATYPE_NULL, MPI_Type_vector(BIG / 2 / BLOCK, BLOCK, 2 * BLOCK, MPI_INT, &type));
    MUST(MPI_Type_commit(&type));
    for (int i = 0; i < BIG; i++)
        data[i] = i;
    CALL(MPI_File_write(fh, data, BIG, MPI_INT, &status));
    CALL(MPI_File_seek(fh, 0, MPI_SEEK_SET));
    TRY(MPI_File_read(fh, more, BIG, MPI_INT, &status),
        MPI_File_get_position(fh, &offset) == MPI_SUCCESS && offset == 0);
    CHECK(more[BIG - 1] == BIG - 1);
    CALL(MPI_File_set_view(fh, 0, MPI_INT, type, "native", info));
    CALL(MPI_File_get_view(fh, &offset, &etype, &filetype, text));
    if (filetype != MPI_DATATYPE_NULL)
        (void)MPI_Type_free(&filetype);
    CALL(MPI_File_read_at(fh, 0, more, BIG / 2, MPI_INT, &status));
    CHECK(more[BLOCK] == 2 * BLOCK);
    CALL(MPI_File_read_at_all(fh, 0, more, 1, type, &status));
    CALL(MPI_File_write_at(fh, 10, data, 1, type, &status));
    CALL(MPI_File_write_all(fh, data, 1, type, &status));
    CALL(MPI_File_write_at_all(fh, 5, data, 7, MPI_INT, &status));
    CALL(MPI_File_get_byte_offset(fh, 3, &offset));
    CALL(MPI_File_set_size(fh, 160000));
    CALL(MPI_File_preallocate(fh, 160000));
    CALL(MPI_File_get_size(fh, &offset));
    CALL(MPI_File_set_atomicity(fh, 1));
    CALL(MPI_File_write_at(fh, 0, data, 1, type, &status));
    CALL(MPI_File_sync(fh));
    CALL(MPI_File_set_view(fh, 0, MPI_INT, type, "external32", info));
    CALL(MPI_File_write_at(fh, 0, data, 1, type, &status));
    CALL(MPI_File_read_at(fh, 0, more, 1, type, &status));
    FAILS(MPI_File_set_view(fh, -8, MPI_INT, type, "native", info), MPI_ERR_ARG);
    FAILS(MPI_File_set_view(fh, 0, MPI_INT, type, "foreign", info), MPI_ERR_UNSUPPORTED_DATAREP);
    MUST(MPI_File_close(&fh));
    CALL(MPI_File_delete(name, info));
    FAILS(MPI_File_delete(name, info), MPI_ERR_NO_SUCH_FILE);
    FAILS(MPI_File_open(MPI_COMM_WORLD, "not/there", MPI_MODE_RDONLY, info, &fh), MPI_ERR_NO_SUCH_FILE);
    FAILS(MPI_File_open(MPI_COMM_WORLD, path, MPI_MODE_RDONLY, info, &fh), MPI_ERR_BAD_FILE);
    NEW(fh, MPI_FILE_NULL, MPI_File_open(MPI_COMM_WORLD, name, mode_ | MPI_MODE_DELETE_ON_CLOSE, info, &fh));
    files_freed();
}

void files_freed(void)
{
    if (fh != MPI_FILE_NULL)
        MUST(MPI_File_close(&fh));
    free_type();
    if (info != MPI_INFO_NULL)
        MUST(MPI_Info_free(&info));
    if (used != MPI_INFO_NULL)
        MUST(MPI_Info_free(&used));
    unlink(name);
}
