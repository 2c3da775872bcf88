/* Threads that use one communicator, one window and one file at once, and make and free others, for the
 * race detectors of tests/valgrind. tests/fortran/threads/{comm,win,file}.F90 check what comes out.
 *
 * What the library publishes by an atomic variable, which race detectors do not know, is touched before
 * there is a second thread: room for objects, and that MPI is initialised. Nor do they know the lock of a file
 * pointer, which is std's: threads/file.F90 has that.
 *
 * With WITHOUT_LOCKS the library is made to believe that there is one thread, so that it takes no lock: a
 * race detector that is worth something finds races then. */
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#ifdef WITHOUT_LOCKS
#include <sys/single_threaded.h>
#endif

enum { THREADS = 4, ROUNDS = 20, PIECE = 64 };

/* Held while threads are started. */
static pthread_mutex_t start = PTHREAD_MUTEX_INITIALIZER;
static MPI_Comm comm;
static MPI_Win win;
static MPI_File file;
static int sum[THREADS + 1];
static int bad[THREADS];

static void expect(int me, int ok)
{
    if (!ok)
        bad[me]++;
}

static void use_comm(int me)
{
    MPI_Comm mine;
    MPI_Info info, used;
    char name[MPI_MAX_OBJECT_NAME];
    int len, flag = 0, result = 0;

    MPI_Info_create(&info);
    MPI_Info_set(info, "mpi_assert_no_any_tag", me % 2 ? "true" : "false");
    expect(me, MPI_Comm_set_info(comm, info) == MPI_SUCCESS);
    expect(me, MPI_Comm_dup_with_info(comm, info, &mine) == MPI_SUCCESS);
    MPI_Info_free(&info);
    expect(me, MPI_Comm_get_info(comm, &used) == MPI_SUCCESS);
    MPI_Info_get(used, "mpi_assert_no_any_tag", 9, name, &flag);
    expect(me, flag && (!strcmp(name, "true") || !strcmp(name, "false")));
    MPI_Info_free(&used);
    expect(me, MPI_Comm_set_name(comm, me % 2 ? "one" : "another") == MPI_SUCCESS);
    expect(me, MPI_Comm_get_name(comm, name, &len) == MPI_SUCCESS);
    expect(me, !strcmp(name, "one") || !strcmp(name, "another"));
    expect(me, MPI_Comm_compare(comm, mine, &result) == MPI_SUCCESS && result == MPI_CONGRUENT);
    expect(me, MPI_Comm_free(&mine) == MPI_SUCCESS);
}

static void use_win(int me)
{
    int one = 1, old = -1, mine = me;
    MPI_Win other;
    void *base;

    expect(me, MPI_Accumulate(&one, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, win) == MPI_SUCCESS);
    expect(me, MPI_Fetch_and_op(&one, &old, MPI_INT, 0, 0, MPI_SUM, win) == MPI_SUCCESS && old > 0);
    expect(me, MPI_Put(&mine, 1, MPI_INT, 0, 1 + me, 1, MPI_INT, win) == MPI_SUCCESS);
    expect(me, MPI_Get(&old, 1, MPI_INT, 0, 1 + me, 1, MPI_INT, win) == MPI_SUCCESS && old == me);
    expect(me, MPI_Win_flush(0, win) == MPI_SUCCESS);
    expect(me, MPI_Win_allocate(64, 1, MPI_INFO_NULL, comm, &base, &other) == MPI_SUCCESS);
    expect(me, MPI_Win_free(&other) == MPI_SUCCESS);
}

static void use_file(int me)
{
    char out[PIECE], in[PIECE];
    MPI_Offset position = me * PIECE;

    memset(out, 'a' + me, PIECE);
    expect(me, MPI_File_write_at(file, position, out, PIECE, MPI_CHAR, MPI_STATUS_IGNORE) == MPI_SUCCESS);
    expect(me, MPI_File_read_at(file, position, in, PIECE, MPI_CHAR, MPI_STATUS_IGNORE) == MPI_SUCCESS);
    expect(me, !memcmp(in, out, PIECE));
}

static void *work(void *argument)
{
    int me = *(int *)argument;

    pthread_mutex_lock(&start);
    pthread_mutex_unlock(&start);
    for (int round = 0; round < ROUNDS; round++) {
        use_comm(me);
        use_win(me);
        use_file(me);
    }
    return NULL;
}

int main(void)
{
    static int numbers[THREADS];
    pthread_t threads[THREADS];
    int failed = 0;

    MPI_Init_thread(NULL, NULL, MPI_THREAD_MULTIPLE, &failed);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_SELF, &comm);
    MPI_Win_create(sum, sizeof sum, sizeof *sum, MPI_INFO_NULL, comm, &win);
    MPI_Win_lock_all(0, win);
    MPI_File_open(comm, "objects.data", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE,
                  MPI_INFO_NULL, &file);
    /* What a thread does first is done once before. */
    use_comm(0);
    use_win(0);
    use_file(0);

    pthread_mutex_lock(&start);
    for (int i = 0; i < THREADS; i++) {
        numbers[i] = i;
        pthread_create(&threads[i], NULL, work, &numbers[i]);
    }
#ifdef WITHOUT_LOCKS
    __libc_single_threaded = 1;
#endif
    pthread_mutex_unlock(&start);
    failed = 0;
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        failed += bad[i];
    }
    MPI_Win_unlock_all(win);
    failed += sum[0] != 2 + 2 * THREADS * ROUNDS;
    MPI_Win_free(&win);
    MPI_File_close(&file);
    MPI_Comm_free(&comm);
    MPI_Finalize();
    printf("%d wrong\n", failed);
    return failed > 0;
}
