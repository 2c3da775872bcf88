/* A library that is an MPI library but for procedures that fail when they are told to. It is linked with the real one
 * (of the standard ABI), whose other procedures are found through it, and stands for it in MINFO_MPI_LIBRARY. Calls that
 * the real library makes itself go through untouched.
 *
 * It also counts: what of each kind of object the calls have made, and what of it they have freed.
 *
 * All arguments of these procedures are integers and pointers: they go on as words. */
#define _GNU_SOURCE
#include "shim.h"
#include "words.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Of the standard ABI (MPI 5.0, appendix A.1). */
enum { ERR_OTHER = 16, REQUEST_NULL = 384, COMM_NULL = 256 };

enum kind { NONE, COMM, WIN, FILE_, INFO, GROUP, TYPE, REQUEST, OP, KINDS };
static const char *const kinds[KINDS] = {"", "comm", "win", "file", "info", "group", "type", "request", "op"};

/* Name; number of arguments; which kind it makes and where that is written, twice; which kind it frees, of which the
 * first argument is the address; whose error handler its errors go to, and which argument that is. */
#define PROCEDURES \
    P(Comm_dup, 2, COMM, 1, NONE, 0, NONE, COMM, 0) \
    P(Comm_dup_with_info, 3, COMM, 2, NONE, 0, NONE, COMM, 0) \
    P(Comm_idup, 3, COMM, 1, REQUEST, 2, NONE, COMM, 0) \
    P(Comm_idup_with_info, 4, COMM, 2, REQUEST, 3, NONE, COMM, 0) \
    P(Comm_split, 4, COMM, 3, NONE, 0, NONE, COMM, 0) \
    P(Comm_split_type, 5, COMM, 4, NONE, 0, NONE, COMM, 0) \
    P(Comm_create_group, 4, COMM, 3, NONE, 0, NONE, COMM, 0) \
    P(Dist_graph_create_adjacent, 10, COMM, 9, NONE, 0, NONE, COMM, 0) \
    P(Comm_free, 1, NONE, 0, NONE, 0, COMM, NONE, 0) \
    P(Comm_rank, 2, NONE, 0, NONE, 0, NONE, COMM, 0) \
    P(Comm_size, 2, NONE, 0, NONE, 0, NONE, COMM, 0) \
    P(Comm_set_info, 2, NONE, 0, NONE, 0, NONE, COMM, 0) \
    P(Comm_get_info, 2, INFO, 1, NONE, 0, NONE, COMM, 0) \
    P(Comm_set_errhandler, 2, NONE, 0, NONE, 0, NONE, NONE, 0) \
    P(Comm_group, 2, GROUP, 1, NONE, 0, NONE, COMM, 0) \
    P(Iallreduce, 7, REQUEST, 6, NONE, 0, NONE, COMM, 5) \
    P(Win_create, 6, WIN, 5, NONE, 0, NONE, COMM, 4) \
    P(Win_allocate, 6, WIN, 5, NONE, 0, NONE, COMM, 3) \
    P(Win_create_dynamic, 3, WIN, 2, NONE, 0, NONE, COMM, 1) \
    P(Win_free, 1, NONE, 0, NONE, 0, WIN, NONE, 0) \
    P(Win_set_errhandler, 2, NONE, 0, NONE, 0, NONE, NONE, 0) \
    P(Win_get_info, 2, INFO, 1, NONE, 0, NONE, WIN, 0) \
    P(Win_get_group, 2, GROUP, 1, NONE, 0, NONE, WIN, 0) \
    P(Win_detach, 2, NONE, 0, NONE, 0, NONE, WIN, 0) \
    P(Win_sync, 1, NONE, 0, NONE, 0, NONE, WIN, 0) \
    P(Win_flush, 2, NONE, 0, NONE, 0, NONE, WIN, 1) \
    P(Rput, 9, REQUEST, 8, NONE, 0, NONE, WIN, 7) \
    P(Rget, 9, REQUEST, 8, NONE, 0, NONE, WIN, 7) \
    P(File_open, 5, FILE_, 4, NONE, 0, NONE, NONE, 0) \
    P(File_close, 1, NONE, 0, NONE, 0, FILE_, NONE, 0) \
    P(File_set_errhandler, 2, NONE, 0, NONE, 0, NONE, NONE, 0) \
    P(File_get_info, 2, INFO, 1, NONE, 0, NONE, NONE, 0) \
    P(File_get_group, 2, GROUP, 1, NONE, 0, NONE, NONE, 0) \
    P(Group_incl, 4, GROUP, 3, NONE, 0, NONE, NONE, 0) \
    P(Group_rank, 2, NONE, 0, NONE, 0, NONE, NONE, 0) \
    P(Group_free, 1, NONE, 0, NONE, 0, GROUP, NONE, 0) \
    P(Info_create, 1, INFO, 0, NONE, 0, NONE, NONE, 0) \
    P(Info_set, 3, NONE, 0, NONE, 0, NONE, NONE, 0) \
    P(Info_free, 1, NONE, 0, NONE, 0, INFO, NONE, 0) \
    P(Type_contiguous, 3, TYPE, 2, NONE, 0, NONE, NONE, 0) \
    P(Type_create_hvector, 5, TYPE, 4, NONE, 0, NONE, NONE, 0) \
    P(Type_create_struct, 5, TYPE, 4, NONE, 0, NONE, NONE, 0) \
    P(Type_create_hindexed, 5, TYPE, 4, NONE, 0, NONE, NONE, 0) \
    P(Type_create_resized, 4, TYPE, 3, NONE, 0, NONE, NONE, 0) \
    P(Type_commit, 1, NONE, 0, NONE, 0, NONE, NONE, 0) \
    P(Type_free, 1, NONE, 0, NONE, 0, TYPE, NONE, 0) \
    P(Op_create, 3, OP, 2, NONE, 0, NONE, NONE, 0) \
    P(Op_free, 1, NONE, 0, NONE, 0, OP, NONE, 0) \
    P(Free_mem, 1, NONE, 0, NONE, 0, NONE, NONE, 0) \
    P(Isend, 7, REQUEST, 6, NONE, 0, NONE, COMM, 5) \
    P(Irecv, 7, REQUEST, 6, NONE, 0, NONE, COMM, 5) \
    P(Request_free, 1, NONE, 0, NONE, 0, REQUEST, NONE, 0) \
    P(Wait, 2, NONE, 0, NONE, 0, REQUEST, NONE, 0) \
    P(Test, 3, NONE, 0, NONE, 0, REQUEST, NONE, 0)

enum number {
#define P(name, ...) NUMBER_##name,
    PROCEDURES
#undef P
};

static struct procedure {
    const char *name;
    enum kind makes, makes_too;
    int made, made_too;
    enum kind frees, errors_of;
    int object;
    void *real;
    /* The call that fails, counted from 1 and down from here; 0 for none. */
    long fails;
    bool fails_after;
    /* Milliseconds before each call. */
    long delay;
} procedures[] = {
#define P(name, n, makes, made, makes_too, made_too, frees, errors_of, object) \
    {"PMPI_" #name, makes, makes_too, made, made_too, frees, errors_of, object, NULL, 0, false, 0},
    PROCEDURES
#undef P
};
enum { NUMBER = sizeof procedures / sizeof procedures[0] };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static long alive[KINDS], made[KINDS], hits;
/* Where the handle of the next communicator by MPI_Comm_idup is to be written, when it is told so. */
static bool is_held;
static word held_handle, *held_place;

static void *real_of(const char *name)
{
    void *real = dlsym(RTLD_NEXT, name);

    if (real == NULL) {
        fprintf(stderr, "shim: the MPI library has no %s\n", name);
        abort();
    }
    return real;
}

static struct procedure *procedure_of(const char *name)
{
    for (int i = 0; i < NUMBER; i++)
        if (strcmp(procedures[i].name, name) == 0)
            return &procedures[i];
    fprintf(stderr, "shim: it has no %s\n", name);
    abort();
}

void faults_arm(const char *procedure, long call, int after)
{
    struct procedure *armed = procedure_of(procedure);

    pthread_mutex_lock(&lock);
    armed->fails = call;
    armed->fails_after = after;
    pthread_mutex_unlock(&lock);
}

void faults_delay(const char *procedure, long milliseconds)
{
    procedure_of(procedure)->delay = milliseconds;
}

long faults_hits(void)
{
    long since = hits;

    hits = 0;
    return since;
}

static enum kind kind_of(const char *kind)
{
    for (int i = 1; i < KINDS; i++)
        if (strcmp(kinds[i], kind) == 0)
            return i;
    fprintf(stderr, "shim: it does not count '%s'\n", kind);
    abort();
}

long faults_alive(const char *kind) { return alive[kind_of(kind)]; }
long faults_made(const char *kind) { return made[kind_of(kind)]; }

void faults_hold(void) { is_held = true; }

void faults_deliver(void)
{
    if (held_place != NULL)
        *held_place = held_handle;
    held_place = NULL;
}

/* Reductions of more elements than there is memory for: the procedure, and the number of elements. */
static const char *large_name;
static long large_number;

long faults_large(const char *procedure)
{
    long number = large_name != NULL && strcmp(large_name, procedure) == 0 ? large_number : 0;

    large_name = NULL;
    return number;
}

static int note_large(const char *name, long number, word *request)
{
    large_name = name;
    large_number = number;
    if (request != NULL)
        *request = REQUEST_NULL;
    return 0;
}

/* Name; number of arguments; what the third one means; the request. */
#define LARGE(name, n, number, request) \
    int PMPI_##name##_c(TAKES_##n); \
    int PMPI_##name##_c(TAKES_##n) \
    { \
        (void)((word[]){GIVES_##n}); \
        return note_large("PMPI_" #name "_c", (number), (word *)(request)); \
    }
LARGE(Reduce, 7, (long)c, NULL)
LARGE(Ireduce, 8, (long)c, h)
LARGE(Allreduce, 6, (long)c, NULL)
LARGE(Iallreduce, 7, (long)c, g)
LARGE(Scan, 6, (long)c, NULL)
LARGE(Iscan, 7, (long)c, g)
LARGE(Exscan, 6, (long)c, NULL)
LARGE(Iexscan, 7, (long)c, g)
LARGE(Reduce_scatter_block, 6, (long)c, NULL)
LARGE(Ireduce_scatter_block, 7, (long)c, g)
LARGE(Reduce_scatter, 6, *(long *)c, NULL)
LARGE(Ireduce_scatter, 7, *(long *)c, g)
LARGE(Reduce_local, 5, (long)c, NULL)

/* Whether a call comes from outside of the real library. */
static bool is_ours(struct procedure *procedure, const void *caller)
{
    Dl_info of_caller, of_real;

    if (procedure->real == NULL)
        procedure->real = real_of(procedure->name);
    return dladdr(caller, &of_caller) == 0 || dladdr(procedure->real, &of_real) == 0 ||
           of_caller.dli_fbase != of_real.dli_fbase;
}

static bool is_due(struct procedure *procedure)
{
    bool due;

    if (procedure->delay > 0) {
        struct timespec pause = {procedure->delay / 1000, procedure->delay % 1000 * 1000000};
        nanosleep(&pause, NULL);
    }
    pthread_mutex_lock(&lock);
    due = procedure->fails > 0 && --procedure->fails == 0;
    hits += due;
    pthread_mutex_unlock(&lock);
    return due;
}

/* An error goes to the handler of its object, as in any MPI library. */
static int fail(const struct procedure *procedure, const word *arguments)
{
    int (*call)(word, int) = NULL;

    if (procedure->errors_of == COMM)
        *(void **)&call = real_of("PMPI_Comm_call_errhandler");
    else if (procedure->errors_of == WIN)
        *(void **)&call = real_of("PMPI_Win_call_errhandler");
    if (call != NULL)
        call(arguments[procedure->object], ERR_OTHER);
    return ERR_OTHER;
}

static void count(const struct procedure *procedure, const word *arguments, word freed)
{
    pthread_mutex_lock(&lock);
    if (procedure->makes != NONE && *(word *)arguments[procedure->made] != COMM_NULL) {
        alive[procedure->makes]++;
        made[procedure->makes]++;
    }
    if (procedure->makes_too != NONE) {
        alive[procedure->makes_too]++;
        made[procedure->makes_too]++;
    }
    if (procedure->frees != NONE && (procedure->frees != REQUEST ||
        (freed != REQUEST_NULL && *(word *)arguments[0] == REQUEST_NULL)))
        alive[procedure->frees]--;
    pthread_mutex_unlock(&lock);
}

typedef int (*call1)(word);
typedef int (*call2)(word, word);
typedef int (*call3)(word, word, word);
typedef int (*call4)(word, word, word, word);
typedef int (*call5)(word, word, word, word, word);
typedef int (*call6)(word, word, word, word, word, word);
typedef int (*call7)(word, word, word, word, word, word, word);
typedef int (*call9)(word, word, word, word, word, word, word, word, word);
typedef int (*call10)(word, word, word, word, word, word, word, word, word, word);

static int with(struct procedure *procedure, int n, const word *a)
{
    void *real = procedure->real;

    switch (n) {
    case 1: return (*(call1 *)&real)(a[0]);
    case 2: return (*(call2 *)&real)(a[0], a[1]);
    case 3: return (*(call3 *)&real)(a[0], a[1], a[2]);
    case 4: return (*(call4 *)&real)(a[0], a[1], a[2], a[3]);
    case 5: return (*(call5 *)&real)(a[0], a[1], a[2], a[3], a[4]);
    case 6: return (*(call6 *)&real)(a[0], a[1], a[2], a[3], a[4], a[5]);
    case 7: return (*(call7 *)&real)(a[0], a[1], a[2], a[3], a[4], a[5], a[6]);
    case 9: return (*(call9 *)&real)(a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8]);
    default: return (*(call10 *)&real)(a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9]);
    }
}

static int call(enum number number, int n, word *arguments, const void *caller)
{
    struct procedure *procedure = &procedures[number];
    word freed, *place = NULL;
    int code;

    if (!is_ours(procedure, caller))
        return with(procedure, n, arguments);
    /* A test that finds nothing is none that could fail. */
    bool due = number != NUMBER_Test && is_due(procedure);
    if (due && !procedure->fails_after)
        return fail(procedure, arguments);
    freed = procedure->frees == NONE ? 0 : *(word *)arguments[0];
    if (procedure->makes_too == REQUEST && is_held) {
        is_held = false;
        place = (word *)arguments[procedure->made];
        arguments[procedure->made] = (word)&held_handle;
    }
    code = with(procedure, n, arguments);
    if (code == 0) {
        count(procedure, arguments, freed);
        due = due || (number == NUMBER_Test && *(int *)arguments[1] && is_due(procedure));
        held_place = place != NULL ? place : held_place;
    }
    return due && code == 0 ? fail(procedure, arguments) : code;
}

#define P(name, n, ...) \
    int PMPI_##name(TAKES_##n); \
    int PMPI_##name(TAKES_##n) \
    { \
        return call(NUMBER_##name, n, (word[]){GIVES_##n}, __builtin_return_address(0)); \
    }
PROCEDURES
