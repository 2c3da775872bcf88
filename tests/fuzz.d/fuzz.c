/* Calls every procedure with arguments that make sense and arguments that do not, each case in a process of its own.
 *
 *   fuzz --directory DIR [--seed S] [--from N] [--cases N] [--until N] [--limit SECONDS] [--patience SECONDS] [--coverage FILE]
 *   fuzz --directory DIR [--seed S] [--limit SECONDS] --case N
 *   fuzz --directory DIR [--seed S] [--limit SECONDS] --nulls N|--handles N [--coverage FILE]
 *
 * --directory  an empty directory, which becomes the root of all that is done here
 * --from       the first case; --cases: how many
 * --until      ends after so many failures
 * --case       this case alone, with its calls as they are made
 * --nulls      tries a null pointer for each argument in C that is an address, in up to N cases, until it is refused
 * --handles    tries a wrong handle for each argument that is one, likewise
 * --limit      a case that takes so much processor time hangs; --patience: or so much time by the clock (default: 120)
 * --coverage   writes how often each symbol was called, and how often with success
 *
 * The generator is our own, so that a number of a case means the same calls everywhere. tests/fuzz.d/README.md says what
 * is tried and what is not. */
#define _GNU_SOURCE
#include <ISO_Fortran_binding.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/capability.h>
#include <mpi.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fuzz.h"
#include "fuzz/calls.h"

#define PROCEDURES ((int)(sizeof procedures / sizeof procedures[0]))
#define PREDEFINED ((int)(sizeof predefined / sizeof predefined[0]))
#define CONSTANTS ((int)(sizeof constants / sizeof constants[0]))

#include "case.h"
#include "memory.h"
#include "values.h"
#include "draw.h"
#include "show.h"
#include "check.h"
#include "objects.h"
#include "nulls.h"
#include "handles.h"
#include "enclosure.h"

/* A split collective transfer that a procedure ends has to have been begun with its buffer: here, one of no data. */
static void begin_transfer(const struct procedure *p) {
    static const struct {
        const char *ends;
        int (*read)(MPI_File, void *, int, MPI_Datatype);
        int (*write)(MPI_File, const void *, int, MPI_Datatype);
        int (*read_at)(MPI_File, MPI_Offset, void *, int, MPI_Datatype);
        int (*write_at)(MPI_File, MPI_Offset, const void *, int, MPI_Datatype);
    } all[] = {
        {"MPI_File_read_all_end", MPI_File_read_all_begin, NULL, NULL, NULL},
        {"MPI_File_read_ordered_end", MPI_File_read_ordered_begin, NULL, NULL, NULL},
        {"MPI_File_write_all_end", NULL, MPI_File_write_all_begin, NULL, NULL},
        {"MPI_File_write_ordered_end", NULL, MPI_File_write_ordered_begin, NULL, NULL},
        {"MPI_File_read_at_all_end", NULL, NULL, MPI_File_read_at_all_begin, NULL},
        {"MPI_File_write_at_all_end", NULL, NULL, NULL, MPI_File_write_at_all_begin},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (strcmp(p->name, all[i].ends) != 0) continue;
        MPI_File file = (MPI_File)(intptr_t)values[0].number;
        void *buffer = values[1].address;
        if (p->form == BY_DESCRIPTOR) buffer = ((CFI_cdesc_t *)buffer)->base_addr;
        say("  (begun with that buffer)\n");
        if (all[i].read) all[i].read(file, buffer, 0, MPI_BYTE);
        if (all[i].write) all[i].write(file, buffer, 0, MPI_BYTE);
        if (all[i].read_at) all[i].read_at(file, 0, buffer, 0, MPI_BYTE);
        if (all[i].write_at) all[i].write_at(file, 0, buffer, 0, MPI_BYTE);
    }
}

/* Makes the call whose arguments were drawn. */
static int make_call(const struct procedure *p) {
    say("  ");
    show_call(p);
    for (int i = 0; i < p->count; i++)
        if (p->arguments[i].object == A_ERRHANDLER && p->arguments[i].direction == IN &&
            values[i].number != (intptr_t)MPI_ERRORS_RETURN)
            told->may_end = 1; /* now, and in all calls that follow */
    int may_end = told->may_end;
    if (strcmp(p->name, "MPI_Abort") == 0) told->may_end = 1;
    memcpy(copy, room, used + 64);
    told->calls++;
    told->called[p - procedures]++;
    int code = p->call(values);
    told->may_end = may_end;
    say(" = %d;\n", code);
    if (code == MPI_ERR_INTERN) wrong("%s gives MPI_ERR_INTERN: a panic", p->symbol);
    else if (code < 0 || code > MPI_ERR_LASTCODE) wrong("%s gives %d, which is not an error code", p->symbol, code);
    check_memory(p, code);
    if (code == MPI_SUCCESS) {
        told->successes++;
        told->succeeded[p - procedures]++;
        take_outputs(p);
    }
    return code;
}

static void perform(const struct procedure *p, int wildness) {
    draw_call(p, wildness);
    if (wildness == 0 && one_in(2)) begin_transfer(p);
    make_call(p);
}

/* Makes a call with a null pointer for this argument, and then the same with the argument that was drawn, whose result shows
 * whether the null pointer alone was wrong. */
static void perform_without(const struct procedure *p, int place) {
    const struct argument *argument = &p->arguments[place];
    draw_call(p, 0);
    if (one_in(2)) begin_transfer(p);
    const struct value drawn = values[place];
    /* (The first hundred addresses are constants.) */
    if (drawn.address && (uintptr_t)drawn.address < 100) return;
    int is_ignored = is_without_meaning(p, argument), expected = class_of_null(p, argument);
    values[place].address = NULL;
    values[place].function = NULL;
    int code = make_call(p);
    values[place] = drawn;
    if (told->problem[0]) return;
    int without_it = make_call(p);
    told->is_refused = code == expected && without_it != expected;
    if (code != expected && without_it == MPI_SUCCESS && !is_ignored)
        wrong("%s gives %d, not %d, for a null pointer as %s", p->symbol, code, expected, argument->name);
}

/* Makes a call with a wrong handle for this argument, and then the same with the one that was drawn. */
static void perform_with_wrong(const struct procedure *p, int place, int way) {
    const struct argument *argument = &p->arguments[place];
    draw_call(p, 0);
    if (one_in(2)) begin_transfer(p);
    int64_t right = values[place].number;
    int is_ignored = is_not_significant(p, argument), expected = class_of_handle(argument->object);
    set_handle(argument, &values[place], wrong_handle(way, argument->object, right));
    int code = make_call(p);
    set_handle(argument, &values[place], right);
    if (told->problem[0]) return;
    int without_it = make_call(p);
    told->is_refused = code == expected && without_it != expected;
    if (code != expected && without_it == MPI_SUCCESS && !is_ignored)
        wrong("%s gives %d, not %d, for a wrong handle as %s", p->symbol, code, expected, argument->name);
}

/* The argument that is a null pointer or a wrong handle, if that is what is tried. */
static const struct place *tried;
static int tries_handles;

/* The case: objects, then up to eight calls, or one without an argument. */
static void run_case(uint64_t seed, uint64_t number) {
    /* (Numbers that follow one another must not begin at neighbouring places of one sequence.) */
    state = mixed(mixed(seed + 1) + number);
    DO(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    DO(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    if (one_in(2)) make_infos();
    if (one_in(3)) make_session();
    if (one_in(2)) make_tool();
    if (!one_in(20)) {
        DO(MPI_Init(NULL, NULL));
        if (one_in(2)) make_comms();
        if (one_in(3)) make_callbacks();
        if (one_in(2)) make_datatypes();
        if (!one_in(3)) make_window();
        if (one_in(3)) make_file();
        if (one_in(3)) make_requests();
        void *base;
        if (one_in(4) && DO(MPI_Alloc_mem(100, MPI_INFO_NULL, &base)) == MPI_SUCCESS) add(&memory, (intptr_t)base);
        if (one_in(3) && DO(MPI_Open_port(MPI_INFO_NULL, port)) == MPI_SUCCESS && one_in(2))
            DO(MPI_Publish_name("s0", MPI_INFO_NULL, port));
        if (one_in(20)) DO(MPI_Finalize());
    }
    if (tried) {
        const struct procedure *p = &procedures[tried->procedure];
        if (is_served(p) && tries_handles) perform_with_wrong(p, tried->argument, tried->way);
        else if (is_served(p)) perform_without(p, tried->argument);
        return;
    }
    for (int calls = 1 + below(8); calls > 0 && !told->problem[0]; calls--) {
        const struct procedure *p = &procedures[below(PROCEDURES)];
        int is_end = strcmp(p->name, "MPI_Abort") == 0 || strcmp(p->name, "MPI_Finalize") == 0;
        if (is_end && !one_in(8)) p = &procedures[below(PROCEDURES)];
        if (!is_served(p) && !one_in(3)) p = &procedures[below(PROCEDURES)];
        static const int wildness[] = {0, 0, 0, 0, 6, 6, 6, 6, 2, 2};
        perform(p, wildness[below(10)]);
    }
    if (!told->problem[0] && one_in(2)) DO(MPI_Finalize());
}

static uint64_t crashes, hangs, others, ends, calls, successes;
static int called[PROCEDURES], succeeded[PROCEDURES];

/* Runs a case, and says whether it is as it should be. */
static int judge(uint64_t seed, uint64_t number, int errors) {
    memset(told, 0, offsetof(struct told, text) + 1);
    memset(told->called, 0, sizeof told->called + sizeof told->succeeded);
    if (ftruncate(errors, 0) != 0) die("ftruncate");
    remove_files("/");
    fflush(NULL);
    pid_t child = fork();
    if (child < 0) die("fork");
    if (child == 0) {
        if (!is_shown) dup2(errors, STDERR_FILENO);
        limit(RLIMIT_CPU, seconds);
        alarm(patience);
        run_case(seed, number);
        told->is_over = 1;
        /* Some leave as programs do. */
        if (one_in(8)) exit(0);
        _exit(0);
    }
    int status;
    while (waitpid(child, &status, 0) != child)
        if (errno != EINTR) die("waitpid");
    calls += (uint64_t)told->calls;
    successes += (uint64_t)told->successes;
    for (int i = 0; i < PROCEDURES; i++) called[i] += told->called[i], succeeded[i] += told->succeeded[i];
    char what[600] = "";
    if (WIFSIGNALED(status) && (WTERMSIG(status) == SIGALRM || WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL)) {
        hangs++;
        snprintf(what, sizeof what, "it hangs");
    } else if (WIFSIGNALED(status)) {
        crashes++;
        snprintf(what, sizeof what, "it is ended by signal %d (%s)", WTERMSIG(status), strsignal(WTERMSIG(status)));
    } else if (told->problem[0]) {
        others++;
        snprintf(what, sizeof what, "%s", told->problem);
    } else if (!told->is_over && !told->may_end) {
        others++;
        snprintf(what, sizeof what, "it ends with status %d, and no call may do that", WEXITSTATUS(status));
    } else {
        ends += !told->is_over;
        return 1;
    }
    char words[2000];
    ssize_t length = pread(errors, words, sizeof words - 1, 0);
    words[length > 0 ? length : 0] = 0;
    printf("case %llu of seed %llu: %s\n%s\n%s\n", (unsigned long long)number, (unsigned long long)seed, what,
           is_shown ? "" : told->text, words);
    return 0;
}

int main(int argc, char **argv) {
    uint64_t seed = 1, from = 0, cases = 20000, until = UINT64_MAX, nulls = 0, bad = 0;
    const char *directory = NULL;
    FILE *coverage = NULL;
    for (int i = 1; i + 1 < argc; i += 2) {
        const char *option = argv[i], *value = argv[i + 1];
        if (strcmp(option, "--directory") == 0) directory = value;
        else if (strcmp(option, "--seed") == 0) seed = strtoull(value, NULL, 10);
        else if (strcmp(option, "--from") == 0) from = strtoull(value, NULL, 10);
        else if (strcmp(option, "--cases") == 0) cases = strtoull(value, NULL, 10);
        else if (strcmp(option, "--case") == 0) from = strtoull(value, NULL, 10), cases = 1, is_shown = 1;
        else if (strcmp(option, "--until") == 0) until = strtoull(value, NULL, 10);
        else if (strcmp(option, "--nulls") == 0) nulls = strtoull(value, NULL, 10);
        else if (strcmp(option, "--handles") == 0) nulls = strtoull(value, NULL, 10), tries_handles = 1;
        else if (strcmp(option, "--limit") == 0) seconds = (unsigned)strtoul(value, NULL, 10);
        else if (strcmp(option, "--patience") == 0) patience = (unsigned)strtoul(value, NULL, 10);
        else if (strcmp(option, "--coverage") == 0) coverage = fopen(value, "w");
        else directory = NULL, i = argc;
    }
    if (!directory || argc % 2 == 0) {
        fprintf(stderr, "fuzz: expected --directory DIR, then --seed, --from, --cases, --until, --case, --nulls, --handles, --limit, --patience, --coverage\n");
        return 2;
    }
    int errors = memfd_create("errors", 0);
    if (errors < 0) die("memfd_create");
    int null = open("/dev/null", O_RDONLY);
    dup2(null, STDIN_FILENO);
    /* Nothing that was open before is open in a case. */
    for (int fd = 3; fd < 1024; fd++)
        if (fd != errors && !(coverage && fd == fileno(coverage))) close(fd);
    told = mmap(NULL, sizeof *told, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (told == MAP_FAILED) die("mmap");
    enclose(directory);
    make_memory();
    uint64_t number = from;
    int places = 0, refused = 0;
    struct place *all = nulls > 0 ? all_places(tries_handles ? handle_ways : is_address, &places) : NULL;
    for (uint64_t turn = 0; turn < nulls; turn++)
        for (int i = 0; i < places; i++) {
            if (all[i].is_refused) continue;
            tried = &all[i];
            bad += !judge(seed, number++, errors);
            refused += all[i].is_refused = told->is_refused;
        }
    for (; nulls == 0 && number < from + cases && bad < until; number++) bad += !judge(seed, number, errors);
    /* (Who made the directory finds it empty.) */
    remove_files("/");
    rmdir("/directory");
    if (coverage) {
        for (int i = 0; i < places; i++)
            fprintf(coverage, "%s %s %d\n", procedures[all[i].procedure].symbol,
                    procedures[all[i].procedure].arguments[all[i].argument].name, all[i].is_refused);
        for (int i = 0; nulls == 0 && i < PROCEDURES; i++)
            fprintf(coverage, "%s %d %d\n", procedures[i].symbol, called[i], succeeded[i]);
        if (fclose(coverage) != 0) die("coverage");
    }
    if (nulls > 0) printf("%d of %d %s are refused\n", refused, places, tries_handles ? "wrong handles" : "null pointers");
    printf("%llu cases of seed %llu from %llu: %llu calls, %llu of them with success; %llu ends that were asked for, "
           "%llu crashes, %llu hangs, %llu other failures\n",
           (unsigned long long)(number - from), (unsigned long long)seed, (unsigned long long)from, (unsigned long long)calls,
           (unsigned long long)successes, (unsigned long long)ends, (unsigned long long)crashes,
           (unsigned long long)hangs, (unsigned long long)others);
    return bad > 0;
}

