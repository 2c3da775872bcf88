/* What agreement on hints and the report cost each of many processes, simulated: smpicc compiles it, smpirun runs it with
 * the paths of the library of smpi.c and of the report, and the number of files of each process. Process 0 prints a row for
 * each operation; a row that is not as docs/speed.md#many-processes has it ends the simulation with status 1.
 *
 * Computing takes no simulated time (smpi/simulate-computation:no): what is measured is communication. */
#include "smpi.h"

#include <dlfcn.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* examples/simulated.rs */
void simulated_open(const char *library, long own_buffer);
long simulated_report(const char *library, int files, const char *to);

/* A comparison with the number of a file, one without, and the record of a key that differs, in bytes; and how many keys
 * there are. */
enum { OPENED = 32, QUESTION = 24, RECORD = 3555, KEYS = 8 };
/* The value of a hint that differs. */
enum { KIB = 1024 };

/* What all processes share, which are parts of one. */
static struct weight (*take)(void);
static int is_wrong;

/* A process: its rank and how many there are, when what it measures began, and the path of the library. */
struct process {
    int rank, size;
    double begun;
    const char *library;
};

static void find(const char *library)
{
    void *loaded = dlopen(library, RTLD_NOW | RTLD_NOLOAD);
    void *found = loaded == NULL ? NULL : dlsym(loaded, "smpi_take");

    if (found == NULL) {
        fprintf(stderr, "smpi_take is not there: %s\n", dlerror());
        exit(2);
    }
    memcpy(&take, &found, sizeof found);
}

static void begin(struct process *process)
{
    MPI_Barrier(MPI_COMM_WORLD);
    process->begun = MPI_Wtime();
    take();
}

/* The microseconds since then of the process that took longest. */
static double longest(const struct process *process)
{
    double own = MPI_Wtime() - process->begun, all;

    MPI_Allreduce(&own, &all, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return 1e6 * all;
}

static void check(const struct process *process, int is_right, const char *what)
{
    if (!is_right && !is_wrong) {
        fprintf(stderr, "process %d: %s: not what docs/speed.md says\n", process->rank, what);
        is_wrong = 1;
    }
}

/* Opens a file with hints. One of them differs, or none, by the value that this process gives, if it is positive. */
static void open_file(struct process *process, const char *what, int differing, long own)
{
    int reductions = 1 + differing * (1 + 2 * KEYS + 1);
    long reduced = OPENED + differing * ((1 + 2 * KEYS) * QUESTION + RECORD);
    double time;
    struct weight weight;

    begin(process);
    simulated_open(process->library, own);
    time = longest(process);
    weight = take();
    if (process->rank == 0)
        printf("%s\t%d\t%ld\t%ld\t%.1f\n", what, process->size, weight.reductions, weight.reduced, time);
    check(process, weight.reductions == reductions && weight.reduced == reduced, what);
    check(process, weight.sends + weight.receives == 0, what);
}

/* Joins the reports of processes with so many files each, and writes the joined one there. */
static void join(struct process *process, int files, const char *to)
{
    long sent = 0, most[2] = {0}, bytes;
    int steps = 0;
    double time;
    struct weight weight;

    while (1 << steps < process->size)
        steps++;
    begin(process);
    bytes = simulated_report(process->library, files, to);
    time = longest(process);
    weight = take();
    check(process, weight.sends == 2 * (process->rank > 0) && weight.receives <= 2 * steps, "the report");
    MPI_Reduce(&weight.sent, &sent, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Reduce((long[]){weight.receives, weight.greatest}, most, 2, MPI_LONG, MPI_MAX, 0, MPI_COMM_WORLD);
    if (process->rank == 0)
        printf("report\t%d\t%ld\t%ld\t%ld\t%ld\t%.1f\n", process->size, most[0], sent / (process->size - 1), most[1], bytes,
               time);
}

int main(int argc, char **argv)
{
    struct process process = {.library = argv[1]};

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &process.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &process.size);
    /* (The first one loads the library.) */
    simulated_open(process.library, 0);
    find(process.library);
    open_file(&process, "the same", 0, 0);
    open_file(&process, "each process gives another value", 1, KIB * (process.rank + 1L));
    join(&process, atoi(argv[3]), argv[2]);
    MPI_Finalize();
    return is_wrong;
}
