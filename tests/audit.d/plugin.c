/* Runs the main function of a plug-in, which alone is linked with an MPI library, and keeps its names to itself. */
#include <dlfcn.h>
#include <stdio.h>

int main(int argc, char **argv) {
  void *plugin = argc > 1 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL) : NULL;
  int (*start)(int, char **);
  if (!plugin) {
    fprintf(stderr, "%s\n", argc > 1 ? dlerror() : "which plug-in?");
    return 1;
  }
  *(void **)&start = dlsym(plugin, "main");
  return start(argc, argv);
}
