# shellcheck shell=bash disable=SC2154 # the variables of tests/wrappers
# Plug-ins that are linked with the shared library, on real MPIs; those that contain a copy of their own are in the way.

of_plugins=$here/packaging.d/parts
# on ENGINE PLUGIN...: the program that loads plug-ins, with two processes.
on() {
  local engine=$1
  shift
  try_in 0 launch "$engine" 2 60 ./host "$@"
  # (MPICH takes the buffer of standard output away, so that the ends of lines may come behind both.)
  [ "$(tr -d '\n' <"$said")" = 'all is wellall is well' ] || die "each process says that all is well"
}
plugins() {
  local form
  gcc "$of_plugins/host.c" -o host
  mpicc -shared -fPIC "$of_plugins/part.c" -shared-minfo -o c.so
  for form in MPIF_H MPI_F08; do
    mpifort -shared -fPIC -cpp "-DWITH_$form" "$of_plugins/part.F90" -shared-minfo -o "$form.so"
  done
  cp MPIF_H.so other.so
  on "$1" ./c.so ./MPIF_H.so ./other.so ./MPI_F08.so
  on "$1" ./MPIF_H.so ./c.so ./other.so
  # A second MPI is not started. (What the first one does not know was not initialised by it.)
  mpicc -shared -fPIC "$of_plugins/part.c" -o private.so
  mpicc -shared -fPIC "$of_plugins/part.c" -DBY_SESSION -Wl,--exclude-libs,ALL -o session.so
  on "$1" ./private.so ./session.so ./private.so
}
for engine in mpich-4 openmpi-4; do
  attempt "plug-ins with the shared library, $engine" plugins "$engine"
done
