# shellcheck shell=bash
# good: programs without a problem get no advice, each in a line, whatever library above MPI they use. The audit library is
# preloaded into all of them; the last one, which has a problem, shows that it is.

# good ENGINE PROCESSES LINE PROGRAM...: what advise says of a program.
good() {
  local engine=$1 number=$2 line=$3
  shift 3
  rm -f run.json
  launch "$engine" "$number" 120 env MINFO_REPORT=json:run.json "LD_PRELOAD=$prefix/lib/libmpi_hints_audit.so" "$@" >/dev/null
  try 0 advise --check run.json
  is_quiet
  # (The time of the job differs.)
  [ "$(sed -E 's/ processes, [0-9.]+ (us|ms|s), / processes, /' "$said")" = "run.json: report, $number processes, $line" ] ||
    die "something else: $(cat "$said")"
}

# example NAME: builds one of this package.
example() {
  # shellcheck disable=SC2046,SC2086 # flags are words
  "$fc" $standard "$here/../examples/$1.f90" $(pkg-config --cflags --libs "$module") -o "$1"
}

# sundials NAME: builds an example of SUNDIALS, in the directory SUNDIALS if it is not installed.
sundials() {
  local of=${SUNDIALS:-/usr}
  [ -f "$of/share/doc/libsundials-dev/examples/cvode/parallel/$1.c" ] || die "$(way_to libsundials-dev)"
  mpicc.openmpi -O1 "$of/share/doc/libsundials-dev/examples/cvode/parallel/$1.c" "-I$of/include" \
    "-L$of/lib/$(gcc -print-multiarch)" -Wl,-Bstatic -lsundials_cvode -lsundials_nvecparallel -lsundials_sunlinsolspgmr \
    -Wl,-Bdynamic -lm -o "$1"
}

good_programs() {
  local name maker engine said_of_mpich said_of_open
  needs h5pcc.mpich h5pcc.openmpi hpcc mpicc.mpich mpicc.openmpi
  /usr/bin/python3 -c 'import h5py, mpi4py' || die "$(way_to python3-h5py-mpi python3-mpi4py)"
  said_of_mpich="MPICH 4.0.2: nothing to advise" said_of_open="Open MPI 4.1.4: nothing to advise"
  # Examples of this package: info objects, and an array of all processes in a file, with hints of the MPI standard, some
  # of which each library ignores.
  for name in info_tour typed_values array_and_halo; do example "$name"; done
  good mpich-4 4 "$said_of_mpich; it has no files" ./info_tour
  good openmpi-4 4 "$said_of_open; it has no files" ./typed_values
  good mpich-4 4 "$said_of_mpich" ./array_and_halo
  good openmpi-4 4 "$said_of_open" ./array_and_halo
  # Large contiguous parts, written collectively; HDF5 with large collective writes; a file for each process.
  for maker in mpich openmpi; do
    engine=$maker-4
    if [ "$maker" = mpich ]; then name=$said_of_mpich; else name=$said_of_open; fi
    "mpicc.$maker" -O1 "$here/command.d/strided.c" -o "strided.$maker"
    # shellcheck disable=SC2046 # words
    "mpicc.$maker" -O1 -std=c11 -Wall -Wextra -Werror "$here/command.d/rows.c" $(pkg-config --cflags --libs "hdf5-$maker") \
      -o "rows.$maker"
    good "$engine" 4 "$name" "./strided.$maker" strided.data blocks
    good "$engine" 4 "$name" "./strided.$maker" strided.data own
    good "$engine" 4 "$name" "./rows.$maker" rows.h5 1048576 2 together
  done
  # h5py writes a part of each process collectively. (Debian's has Open MPI.)
  cat >large.py <<'PYTHON'
import h5py
import numpy
from mpi4py import MPI

world = MPI.COMM_WORLD
with h5py.File("large.h5", "w", driver="mpio", comm=world) as file:
    data = file.create_dataset("x", (world.size, 1 << 20), dtype="f8")
    with data.collective:
        data[world.rank, :] = numpy.full(1 << 20, world.rank)
PYTHON
  good openmpi-4 4 "$said_of_open" /usr/bin/python3 large.py
  # Differential equations and a benchmark, which open no files with MPI.
  for name in cvAdvDiff_non_p cvAdvDiff_diag_p cvDiurnal_kry_p; do
    sundials "$name"
    good openmpi-4 4 "$said_of_open; it has no files" "./$name"
  done
  sed -E 's/^1000( |$)/64\1/' /usr/share/doc/hpcc/examples/_hpccinf.txt >hpccinf.txt
  good openmpi-4 4 "$said_of_open; it has no files" hpcc
  [ -s hpccoutf.txt ] || die "hpcc did nothing"
  # The same program with rows of 2 KiB, one at a time.
  rm run.json
  launch mpich-4 4 120 env MINFO_REPORT=json:run.json "LD_PRELOAD=$prefix/lib/libmpi_hints_audit.so" \
    ./rows.mpich rows.h5 2048 1 rows >/dev/null
  try 1 advise --check run.json
  says "rows.h5: small independent requests to a shared file"
  says "one selection (H5Sselect_hyperslab)"
}
attempt "advise is silent about programs without a problem" good_programs
