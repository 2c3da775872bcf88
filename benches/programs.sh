# shellcheck shell=bash disable=SC2154
# Instructions of programs that nobody here wrote, with MPICH called directly and here: those of SUNDIALS, FFTW and HPCC
# that `ci/codes --to DIR` has built. Sourced by ci/bench, which sets $top, $work, $codes (this DIR) and $rounds.
#
# Callgrind counts what all processes run from the end of MPI_Init to the beginning of MPI_Finalize, or in a function, without
# waiting for messages (programs_wait.c), and without the other sections of HPCC (programs_skip.c).

# The programs, below build/CODE/SIDE/source: column, processes, function or -, file, arguments.
programs='
nvector 1 - sundials b/examples/nvector/parallel/test_nvector_mpi 1000 0
nvector 4 - sundials b/examples/nvector/parallel/test_nvector_mpi 1000 0
cvAdvDiff 1 - sundials b/examples/cvode/parallel/cvAdvDiff_non_p
cvAdvDiff 4 - sundials b/examples/cvode/parallel/cvAdvDiff_non_p
cvDiurnal 4 - sundials b/examples/cvode/parallel/cvDiurnal_kry_p
fft 1 - fftw mpi/mpi-bench -oestimate --verify-rounds=2 --verify 32x32x32
fft 4 - fftw mpi/mpi-bench -oestimate --verify-rounds=2 --verify 32x32x32
ptrans 1 PTRANS hpcc hpcc
ptrans 4 PTRANS hpcc hpcc
mpifft 1 HPCC_MPIFFT hpcc hpcc
mpifft 4 HPCC_MPIFFT hpcc hpcc'

# part_of FUNCTION PROFILE...: the part of the profiles of a process in which it is, or that MPI_Finalize ends.
part_of() {
  local trigger="--dump-after=$1"
  [ "$1" != - ] || trigger='--dump-before=P\?MPI_Finalize'
  grep -l "^desc: Trigger: $trigger" "${@:2}" | sort -V | sed -n 1p
}

# count_program WHO COLUMN PROCESSES FUNCTION CODE FILE ARGUMENT...: WHO is mpich, ours or control, which is mpich once more.
count_program() {
  local who=$1 column=$2 number=$3 function=$4 side=${1/control/mpich} dumps=() process parts=() polls=2000
  local preloaded=$work/programs_wait.so
  local file=$codes/build/$5/$side/source/$6
  [ -x "$file" ] || die "$codes has no $5 of ci/codes for $side"
  if [ "$function" = - ]; then
    dumps=(--dump-{after={P,}MPI_Init{,_thread},before={P,}MPI_Finalize})
  else
    # (HPCC also polls by MPI_Test, where waiting long helps nobody.)
    dumps=(--dump-{before,after}="$function") polls=20 preloaded+=:$work/programs_skip.so
    sed -E "s/^2( +[PQ]s)/$((number == 4 ? 2 : 1))\1/" "$codes/build/$5/$side/source/_hpccinf.txt" >hpccinf.txt
  fi
  rm -f profile.*
  mpiexec.mpich -n "$number" env MINFO_ENGINE=native "POLLS=$polls" "LD_PRELOAD=$preloaded" \
    valgrind --tool=callgrind "${dumps[@]}" "--callgrind-out-file=profile.%p" "$file" "${@:7}" </dev/null
  for process in $(printf '%s\n' profile.* | cut -d . -f 2 | sort -u); do
    parts+=("$(part_of "$function" "profile.$process" profile."$process".*)")
  done
  # (Less than ten million: FFTW's program ends with status 0 if it does not know an option.)
  awk -v row="$who $column $number" -v number="$number" '
    /^totals:/ { sum += $2; parts++ }
    END {
      if (parts != number || sum < 1e7) { print row ": " sum + 0 " instructions" >"/dev/stderr"; exit 1 }
      printf "%s %.5f\n", row, sum / 1e6
    }' "${parts[@]}" >>programs
}

programs_round() {
  local row who
  while read -ra row; do
    [ "${#row[@]}" -gt 0 ] || continue
    for who in mpich ours control; do count_program "$who" "${row[@]}"; done
  done <<<"$programs"
}
