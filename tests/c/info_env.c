/* MPI_INFO_ENV and MPI_Info_create_env (I21): how the program was started, always with the same answer.
 * Needs an executable of its own. */
#define _POSIX_C_SOURCE 200809L
#include "checks.h"

#include <mpi.h>
#include <stdlib.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

/* Checks what a key has: a text, or nothing where `expected` is NULL. */
static void has(MPI_Info info, const char *key, const char *expected, const char *what)
{
    char value[MPI_MAX_INFO_VAL] = "";
    int flag = 77;
    int code = MPI_Info_get(info, key, sizeof value - 1, value, &flag);

    if (!check_code(code, MPI_SUCCESS, label("%s: %s", what, key)))
        return;
    if (expected == NULL)
        check_code(flag, 0, label("   is not known, and absent"));
    else if (check_code(flag, 1, label("   is known")))
        check_text(value, expected, "   with this value");
}

/* All pairs as one text. */
static const char *everything(MPI_Info info)
{
    static char text[20][2000];
    static int turn;
    char *all = text[turn++ % 20], key[MPI_MAX_INFO_KEY], value[MPI_MAX_INFO_VAL];
    int n = 0, flag;

    all[0] = '\0';
    MPI_Info_get_nkeys(info, &n);
    for (int i = 0; i < n; i++) {
        MPI_Info_get_nthkey(info, i, key);
        MPI_Info_get(info, key, sizeof value - 1, value, &flag);
        snprintf(all + strlen(all), 2000 - strlen(all), "%s=%s;", key, value);
    }
    return all;
}

/* The arguments behind the program's name, with blanks between them. */
static const char *joined(char *argv[])
{
    static char text[4000];

    text[0] = '\0';
    for (int i = 1; argv[i] != NULL; i++) {
        strcat(text, i > 1 ? " " : "");
        strcat(text, argv[i]);
    }
    return text;
}

static void starts_with(MPI_Info info, char *argv[], const char *wdir, const char *what)
{
    struct utsname system;

    uname(&system);
    has(info, "command", argv[0], what);
    has(info, "argv", strlen(joined(argv)) < MPI_MAX_INFO_VAL ? joined(argv) : NULL, what);
    has(info, "maxprocs", "1", what);
    has(info, "soft", NULL, what);
    has(info, "host", system.nodename, what);
    has(info, "arch", system.machine, what);
    has(info, "wdir", wdir, what);
    has(info, "file", NULL, what);
    has(info, "thread_level", NULL, what);
    has(info, "Command", NULL, what);
}

/* What MPI_Info_create_env gives with these arguments. */
static MPI_Info created(int argc, char *argv[], const char *what)
{
    MPI_Info info = MPI_INFO_NULL;

    check_code(MPI_Info_create_env(argc, argv, &info), MPI_SUCCESS, what);
    check(info != MPI_INFO_NULL && info != MPI_INFO_ENV, "   is an object of its own");
    return info;
}

static void other_arguments(void)
{
    char command[] = "command", first[] = "-n", second[] = "two words", empty[] = "", longest[1200];
    char *several[] = {command, first, second, NULL}, *none[] = {command, NULL};
    char *none_known[] = {NULL, NULL}, *with_empty[] = {command, empty, first, NULL};
    char *with_longest[] = {command, longest, NULL};
    MPI_Info info;

    info = created(3, several, "arguments that are not those of the program");
    has(info, "command", "command", "arguments");
    has(info, "argv", "-n two words", "arguments");
    MPI_Info_free(&info);
    info = created(1, none, "a command without arguments");
    has(info, "command", "command", "no arguments");
    has(info, "argv", "", "no arguments");
    MPI_Info_free(&info);
    info = created(3, with_empty, "an empty argument");
    has(info, "argv", " -n", "an empty argument");
    MPI_Info_free(&info);
    memset(longest, 'x', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    info = created(2, with_longest, "arguments longer than a value can be");
    has(info, "command", "command", "long arguments");
    has(info, "argv", NULL, "long arguments");
    MPI_Info_free(&info);

    info = MPI_INFO_ENV;
    check_code(MPI_Info_create_env(-1, several, &info), MPI_ERR_ARG, "a negative argc");
    check_code(MPI_Info_create_env(1, none_known, &info), MPI_ERR_ARG, "a null pointer in argv");
    check(info == MPI_INFO_ENV, "   info is as it was");
}

/* Runs this program once more, with arguments; the last of them has so many characters. What does not fit into a value is absent,
 * since a part of it would be wrong. */
static void again_with_arguments(const char *wdir, int length)
{
    static char last[3000];
    pid_t child;
    int status = -1;

    memset(last, 'x', (size_t)length);
    fflush(stdout);
    child = fork();
    if (child == 0) {
        /* No launcher knows of this process. */
        if (setenv("MINFO_ENGINE", "embedded", 1) == 0 && chdir(wdir) == 0)
            execl("/proc/self/exe", "another name", "-n", "7", "two  words", "", last, (char *)NULL);
        _exit(99);
    }
    waitpid(child, &status, 0);
    check(WIFEXITED(status) && WEXITSTATUS(status) == 0, "the same with another name and with arguments");
}

int main(int argc, char *argv[])
{
    /* With the others, 1023 characters at most. */
    const int lengths[4] = {3, 1006, 1007, 2999};
    char wdir[MPI_MAX_INFO_VAL];
    const char *before;
    MPI_Info info, other;

    /* Before anything else, so that the directory must have been kept from the start. */
    if (getcwd(wdir, sizeof wdir) == NULL || chdir("/") != 0)
        return 2;
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);

    starts_with(MPI_INFO_ENV, argv, wdir, "MPI_INFO_ENV");
    before = everything(MPI_INFO_ENV);
    info = created(argc, argv, "MPI_Info_create_env with the arguments of main");
    check_text(everything(info), before, "   has the pairs of MPI_INFO_ENV");
    other = created(0, NULL, "MPI_Info_create_env with 0 and NULL");
    check_text(everything(other), before, "   has the pairs of MPI_INFO_ENV");
    MPI_Info_set(info, "command", "changed");
    MPI_Info_delete(info, "argv");
    check_text(everything(other), before, "   one can be changed, and the other is as it was");
    check_text(everything(MPI_INFO_ENV), before, "   and so is MPI_INFO_ENV");
    MPI_Info_free(&info);
    MPI_Info_free(&other);
    other_arguments();

    check_code(MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &(int){0}), MPI_SUCCESS, "MPI is initialised");
    check_text(everything(MPI_INFO_ENV), before, "   MPI_INFO_ENV is the same");
    info = created(argc, argv, "   MPI_Info_create_env");
    check_text(everything(info), before, "   is the same");
    check_code(MPI_Finalize(), MPI_SUCCESS, "MPI is finalised");
    check_text(everything(MPI_INFO_ENV), before, "   MPI_INFO_ENV is the same");
    check_text(everything(info), before, "   the object from before is the same");
    MPI_Info_free(&info);
    info = created(0, NULL, "   MPI_Info_create_env");
    check_text(everything(info), before, "   is the same");
    MPI_Info_free(&info);

    if (argc == 1)
        for (int i = 0; i < 4; i++)
            again_with_arguments(wdir, lengths[i]);
    return finish();
}
