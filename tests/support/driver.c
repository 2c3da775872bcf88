/* Many test programs in one executable. tests/programs gives the `main` of each another name, and makes the table of
 * them. Which one is run is said by the name of the executable, SUBJECT/PROGRAM, of which the driver has as many links as
 * there are programs, or by the environment:
 *
 *   TEST_PROGRAM   this one is run, in this process
 *   TEST_PROGRAMS  these are run, with blanks between them, each in a child of its own that works in a new directory
 *                  TEST_OUTPUT/NAME.d (in NAME a / is a dot). What it says goes to TEST_OUTPUT/NAME.said, and how it
 *                  ended to NAME.status: its exit status, 128 and the number of the signal that ended it, or 124 where it
 *                  took more than TEST_SECONDS
 *
 *   TEST_SEQUENCE  these are run, one behind the other, in this process, each in the directory NAME.d of the present one, in
 *                  which the other processes of the job work as well. Before each a line `== NAME` is written, and
 *                  TEST_LEFT is set to the number of programs that come behind it: who ends MPI has to know
 *
 * A fork costs less than the start of a program, and much less than that of Valgrind. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct program {
    const char *name;
    int (*main)(int argc, char **argv, char **environment);
};
/* The last entry has no name. */
extern const struct program programs[];

/* A defect of the driver itself. */
#define BROKEN 97

static void broken(const char *what, const char *name)
{
    fprintf(stderr, "driver: %s %s: %s\n", what, name, strerror(errno));
    exit(BROKEN);
}

static const struct program *find(const char *name)
{
    for (const struct program *program = programs; program->name; program++)
        if (strcmp(program->name, name) == 0)
            return program;
    errno = ENOENT;
    broken("no program", name);
    return NULL;
}

/* The path of a program's output. */
static void path_of(char path[PATH_MAX], const char *name, const char *kind)
{
    int start = snprintf(path, PATH_MAX, "%s/", getenv("TEST_OUTPUT"));
    snprintf(path + start, (size_t)(PATH_MAX - start), "%s.%s", name, kind);
    for (char *at = path + start; *at; at++)
        if (*at == '/')
            *at = '.';
}

static void begin(const char *name)
{
    char path[PATH_MAX];

    /* Processes that it starts are in its group, and end with it. */
    setpgid(0, 0);
    path_of(path, name, "said");
    int said = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0644);
    int nothing = open("/dev/null", O_RDONLY);
    if (said < 0 || nothing < 0 || dup2(said, 1) < 0 || dup2(said, 2) < 0 || dup2(nothing, 0) < 0)
        broken("cannot write to", path);
    close(said);
    close(nothing);
    path_of(path, name, "d");
    if (mkdir(path, 0755) != 0 || chdir(path) != 0)
        broken("cannot make", path);
    /* The program may start itself. */
    unsetenv("TEST_PROGRAMS");
    setenv("TEST_PROGRAM", name, 1);
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Waits for a child for at most this many seconds, at growing intervals. */
static int status_of(pid_t child, double most)
{
    double end = seconds() + most;
    struct timespec pause = {0, 200000};
    int status;

    while (waitpid(child, &status, WNOHANG) == 0) {
        if (seconds() > end) {
            kill(-child, SIGKILL);
            kill(child, SIGKILL);
            waitpid(child, &status, 0);
            return 124;
        }
        nanosleep(&pause, NULL);
        if (pause.tv_nsec < 20000000)
            pause.tv_nsec += pause.tv_nsec / 2;
    }
    /* Processes that it has left running. */
    kill(-child, SIGKILL);
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

static int run_each(const char *asked, char **argv)
{
    const char *limit = getenv("TEST_SECONDS");
    double most = limit ? atof(limit) : 120;
    char *names = strdup(asked), *rest = names, *name, path[PATH_MAX];

    if (!names || !getenv("TEST_OUTPUT"))
        broken("no room for", "TEST_OUTPUT");
    while ((name = strsep(&rest, " \n"))) {
        if (!*name)
            continue;
        const struct program *program = find(name);
        fflush(NULL);
        pid_t child = fork();
        if (child < 0)
            broken("no process for", name);
        if (child == 0) {
            begin(name);
            free(names);
            return program->main(1, argv, environ);
        }
        int status = status_of(child, most);
        path_of(path, name, "status");
        FILE *file = fopen(path, "w");
        if (!file || fprintf(file, "%d\n", status) < 0 || fclose(file) != 0)
            broken("cannot write", path);
    }
    free(names);
    return EXIT_SUCCESS;
}

static int run_sequence(const char *asked, char **argv)
{
    char *names = strdup(asked), *rest = names, *name, *from = getcwd(NULL, 0), path[PATH_MAX], left[12];
    int number = 0, status = EXIT_SUCCESS;

    if (!names || !from)
        broken("no room for", asked);
    for (const char *at = names; *at; at++)
        number += *at != ' ' && (at == names || at[-1] == ' ');
    while ((name = strsep(&rest, " "))) {
        if (!*name)
            continue;
        snprintf(left, sizeof left, "%d", --number);
        setenv("TEST_LEFT", left, 1);
        snprintf(path, sizeof path, "%s/%s.d", from, name);
        for (char *at = path + strlen(from) + 1; *at; at++)
            if (*at == '/')
                *at = '.';
        if ((mkdir(path, 0755) != 0 && errno != EEXIST) || chdir(path) != 0)
            broken("cannot make", path);
        printf("== %s\n", name);
        fflush(stdout);
        if (find(name)->main(1, argv, environ) != EXIT_SUCCESS)
            status = EXIT_FAILURE;
        fflush(NULL);
    }
    free(names);
    free(from);
    return status;
}

/* SUBJECT/PROGRAM of the path that the executable was started by. */
static const char *own_name(const char *path)
{
    const char *name = path, *slash = NULL;
    for (const char *at = path; *at; at++)
        if (*at == '/') {
            name = slash ? slash + 1 : path;
            slash = at;
        }
    return name;
}

int main(int argc, char **argv)
{
    const char *several = getenv("TEST_PROGRAMS"), *one = getenv("TEST_PROGRAM");
    const char *sequence = getenv("TEST_SEQUENCE");
    if (several)
        return run_each(several, argv);
    if (sequence)
        return run_sequence(sequence, argv);
    return find(one ? one : own_name(argv[0]))->main(argc, argv, environ);
}
