/* Loads plug-ins, each for itself alone, and enters them one after the other with the same handle: host PLUGIN... Built with
 * WITH_MPI it is a part of the program that uses MPI, too. */
#include <dlfcn.h>
#include <stdio.h>
#ifdef WITH_MPI
#include <mpi.h>
#endif

static int call(void *plugin, const char *name, int *handle)
{
    int (*function)(int *) = NULL;

    *(void **)&function = dlsym(plugin, name);
    return function ? function(handle) : -1;
}

int main(int argc, char *argv[])
{
    void *plugin = NULL, *first = NULL;
    int handle = 0, code = 0;

#ifdef WITH_MPI
    MPI_Info info;

    MPI_Init(&argc, &argv);
    MPI_Info_create(&info);
    MPI_Info_set(info, "host", "C");
    handle = MPI_Info_c2f(info);
#endif
    for (int i = 1; i < argc && code == 0; i++) {
        plugin = dlopen(argv[i], RTLD_NOW | RTLD_LOCAL);
        if (!plugin) {
            fprintf(stderr, "%s\n", dlerror());
            return 1;
        }
        first = first ? first : plugin;
        code = call(plugin, "enter", &handle);
        if (code != 0)
            fprintf(stderr, "%s: %d\n", argv[i], code);
    }
    /* One ends MPI, and another one knows. */
    if (code == 0)
        code = call(first, "leave", &handle);
    if (code == 0)
        code = call(plugin, "ended", &handle);
    printf("%s\n", code == 0 ? "all is well" : "something is wrong");
    return code;
}
