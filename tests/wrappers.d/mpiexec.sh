# shellcheck shell=bash disable=SC2154,SC2016 # the variables of tests/wrappers; what is in single quotes is for another shell
# mpiexec and mpirun.

# bare COMMAND...: with a PATH in which there is no other launcher, only what the scripts need.
bare() {
  local tool
  mkdir -p tools
  for tool in sh readlink cat; do ln -sf "$(command -v "$tool")" tools/; done
  timeout 60 env PATH="$prefix/mpi/bin:$PWD/tools" "$@"
}

alone() {
  local name
  mpicc "$parts/project/app/c.c" -o app
  for name in mpiexec mpirun; do
    gives 'cb_nodes=4, rank 0 of 1' bare "$name" ./app
    gives 'cb_nodes=4, rank 0 of 1' bare "$name" -n 1 ./app
    gives 'cb_nodes=4, rank 0 of 1' bare "$name" -np 1 ./app
    # Arguments after the program belong to the program, as do its status and standard input.
    gives '<-n><2><><x>' bare "$name" -n 1 sh -c 'printf "<%s>" "$@"' sh -n 2 '' x
    try_in 7 bare "$name" -n 1 sh -c 'exit 7'
    try_in 127 bare "$name" ./none
    complains none
    gives word bare "$name" -n 1 sh -c 'read -r word; echo "$word"' < <(echo word)
    try_in 0 bare "$name" --help
    says "Usage: $name [-n NUMBER] PROGRAM"
  done
}
alone_refuses() {
  local name
  for name in mpiexec mpirun; do
    refuses "$name: a job of 2 processes needs the $name of an MPI, and there is none in PATH behind $prefix/mpi/bin" \
      bare "$name" -n 2 sh -c 'echo started'
    refuses "$name: the option -host needs the $name of an MPI" bare "$name" -host here sh -c 'echo started'
    refuses "$name: a command with several programs needs the $name of an MPI" bare "$name" -n 1 echo started : echo more
    refuses "$name: no program is given" bare "$name"
    refuses "$name: no program is given" bare "$name" -n 1
    refuses "$name: -n needs a number of processes, not ''" bare "$name" -n
    refuses "$name: -n needs a number of processes, not '0'" bare "$name" -n 0 sh -c 'echo started'
    refuses "$name: -np needs a number of processes, not 'two'" bare "$name" -np two sh -c 'echo started'
  done
}

# handed ENGINE: to the launcher of a real MPI, which comes later in PATH.
handed() {
  local engine=$1 launcher variables name
  read -ra launcher <<<"${engine_launcher[$engine]}"
  mkdir real
  # (A launcher looks for its helpers beside the file that is called.)
  for name in mpiexec mpirun; do
    printf '#!/bin/sh\nexec %s "$@"\n' "$(command -v "${launcher[0]}")" >"real/$name"
    chmod +x "real/$name"
  done
  mpicc "$parts/project/app/c.c" -o app
  PATH=$prefix/mpi/bin:$PWD/real:$plain_path
  read_variables "$engine"
  for name in mpiexec mpirun; do
    try_in 0 limited 60 env "${variables[@]}" "$name" "${launcher[@]:1}" -n 2 ./app
    [ "$(LC_ALL=C sort "$said")" = $'cb_nodes=4, rank 0 of 2\ncb_nodes=4, rank 1 of 2' ] || die 'it is not one job of two processes'
  done
}

# plugged ENGINE: a plug-in that contains this library, in a program that does not know MPI, as extensions of Python are. A
# program at fixed addresses has its own copy of environ, which the MPI library reads, too.
plugged() {
  local engine=$1 launcher variables
  read -ra launcher <<<"${engine_launcher[$engine]}"
  read_variables "$engine"
  sed 's/int main(int argc, char \*\*argv)/int run(int argc, char **argv)/' "$parts/project/app/c.c" >plugin.c
  mpicc -shared -fPIC plugin.c -o plugin.so
  cat >host.c <<'TEXT'
#include <dlfcn.h>
#include <stdio.h>
extern char **environ;
int main(int argc, char **argv) {
  int (*run)(int, char **);
  void *plugin = dlopen("./plugin.so", RTLD_NOW | RTLD_LOCAL);
  if (plugin == NULL || environ == NULL) {
    printf("%s\n", dlerror());
    return 1;
  }
  *(void **)&run = dlsym(plugin, "run");
  return run(argc, argv);
}
TEXT
  gcc -fno-pie -no-pie host.c -o host
  nm -D host | grep ' [BV] environ' >/dev/null || die 'the program has no environ of its own'
  gives 'cb_nodes=4, rank 0 of 1' ./host
  try_in 0 limited 60 env "${variables[@]}" "${launcher[@]}" -n 2 ./host
  [ "$(LC_ALL=C sort "$said")" = $'cb_nodes=4, rank 0 of 2\ncb_nodes=4, rank 1 of 2' ] || die 'it is not one job of two processes'
}

# The next launcher of that name, behind the last directory that has this one, also where that is in PATH twice, or by a link; an empty
# element of PATH is the current directory; and two packages do not call each other.
next_in_path() {
  local ours=$prefix/mpi/bin tools=$PWD/tools
  mkdir -p real linked other/mpi folder/mpiexec
  cp -r "$ours" other/mpi/
  ln -s "$ours/mpiexec" linked/
  printf '#!/bin/sh\necho "real: $*"\n' >real/mpiexec
  chmod +x real/mpiexec
  bare sh -c :
  gives 'real: -n 2 app' timeout 60 env PATH="$ours:$tools:$PWD/real" mpiexec -n 2 app
  gives 'real: -x app' timeout 60 env PATH="$PWD/linked:$ours:$PWD/linked:$PWD/real:$tools" mpiexec -x app
  gives 'real: -n 2 a : -n 1 b' timeout 60 env PATH="$ours:$PWD/other/mpi/bin:$tools:$PWD/real" mpiexec -n 2 a : -n 1 b
  gives 'real: -n 2 app' timeout 60 env PATH="$PWD/real:$tools" "$ours/mpiexec" -n 2 app
  refuses 'there is none in PATH' timeout 60 env PATH="$PWD/real:$ours:$tools" "$ours/mpiexec" -n 2 app
  # A directory of that name is not a launcher.
  refuses 'there is none in PATH' timeout 60 env PATH="$ours:$PWD/folder:$tools" mpiexec -n 2 app
  cp real/mpiexec .
  gives 'real: -n 2 app' timeout 60 env PATH="$ours:$tools:" mpiexec -n 2 app
}

attempt 'mpiexec: one process, without an MPI' alone
attempt 'mpiexec: what needs an MPI, without one' alone_refuses
for engine in mpich-4 openmpi-4; do
  attempt "mpiexec: two processes, with the launcher of $engine" handed "$engine"
  attempt "a plug-in of a program without MPI, on $engine" plugged "$engine"
done
attempt 'mpiexec: which launcher is next' next_in_path
