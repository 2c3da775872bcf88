# shellcheck shell=bash
# Starts programs on a row of the table of engines.

# A launcher that runs the tests is not one that starts the programs, nor are its settings theirs.
for variable in $(compgen -e | grep -E '^(PMI|PMIX|OMPI|OPAL|PRTE|SLURM|HYDRA|I_MPI|MPIR|MPICH|MINFO|MPIEXEC)_'); do
  unset "$variable"
done

# What a program of Fortran wrote before it crashed or hung is not lost.
export GFORTRAN_UNBUFFERED_PRECONNECTED=1
# An input in which nothing comes, and which does not end: MPICH 5.0.2's mpiexec tells its helper of the end, and dies
# of SIGPIPE now and then where the program, and with it the helper, is gone by then.
exec {silence}<> <(:)
# Processes are recognised by this when they are left behind.
export TEST_RUN=$$.$RANDOM$RANDOM

# read_variables ENGINE: sets $variables to what a program is told of the library of a row, as words for env.
read_variables() {
  read -ra variables <<<"${engine_environment[$1]}"
  [ -z "${engine_library[$1]}" ] || variables+=("MINFO_MPI_LIBRARY=${engine_library[$1]}")
}

# weigh ENGINE PROCESSES: sets $weight to the places (tests/pool.sh) of such a job. While it starts, one process waits for
# its launcher, and those of Open MPI wait for each other without a processor; those of the others run in circles.
weigh() {
  case $2,${engine_says[$1]} in
    1,* | 2,*'Open MPI'*) weight=1 ;;
    2,* | *'Open MPI'*) weight=2 ;;
    *) weight=$2 ;;
  esac
}

# launch ENGINE PROCESSES SECONDS COMMAND...: runs a job in the present directory, for at most so many seconds: then
# the status is 124, and no process of it is left. Variables that the caller exports go to the processes.
launch() {
  local engine=$1 processes=$2 seconds=$3 status=0 variables launcher
  shift 3
  read_variables "$engine"
  read -ra launcher <<<"${engine_launcher[$engine]}"
  [ "${#launcher[@]}" -eq 0 ] || launcher+=(-n "$processes")
  limited "$seconds" env "${variables[@]}" "${launcher[@]}" "$@" || status=$?
  return "$status"
}

# limited SECONDS COMMAND...: the same for a command as it is.
limited() {
  local job=$TEST_RUN.$BASHPID.$RANDOM status=0
  TEST_RUN=$job timeout --kill-after=5 "$@" <&"$silence" {silence}<&- || status=$?
  if [ "$status" -eq 124 ] || [ "$status" -eq 137 ]; then
    status=124
    end_processes_of "$job"
  fi
  return "$status"
}

# Launchers put processes into groups and sessions of their own; what they do not end themselves is found by its
# environment.
end_processes_of() {
  local environment process
  for environment in /proc/[0-9]*/environ; do
    grep -qzxF "TEST_RUN=$1" "$environment" 2>/dev/null || continue
    process=${environment#/proc/}
    kill -KILL "${process%/environ}" 2>/dev/null || true
  done
}
