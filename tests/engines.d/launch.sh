# shellcheck shell=bash
# Starts programs on a row of the table of engines.

# Settings of a launcher under which the tests run are not meant for the programs.
for variable in $(compgen -e | grep -E '^(PMI|PMIX|OMPI|OPAL|PRTE|SLURM|HYDRA|I_MPI|MPIR|MPICH|MINFO|MPIEXEC)_'); do
  unset "$variable"
done

# Output of a Fortran program before a crash or hang is not lost.
export GFORTRAN_UNBUFFERED_PRECONNECTED=1
# An input that delivers nothing and does not end: MPICH 5.0.2's mpiexec informs its helper about the end of input, and
# sometimes dies of SIGPIPE if the program, and with it the helper, has already ended.
exec {silence}<> <(:)
# The marker by which left-behind processes are recognised.
export TEST_RUN=$$.$RANDOM$RANDOM

# read_variables ENGINE: sets $variables to what tells a program about the library of a row, as words for env.
read_variables() {
  read -ra variables <<<"${engine_environment[$1]}"
  [ -z "${engine_library[$1]}" ] || variables+=("MINFO_MPI_LIBRARY=${engine_library[$1]}")
}

# with_yielding ENGINE COMMAND...: sets $command to this command and adds to $variables, so that processes yield their
# processors while they wait, since other tests need them. Open MPI has a setting for that (engines.tsv). Debian's MPICH has
# none, and spins: four processes on two processors take 20 times as long. So a library is preloaded there, after what the
# command preloads itself.
with_yielding() {
  local library=${common:-$work}/yield.so word
  command=()
  if [ "$1" = mpich-4 ]; then
    if [ ! -e "$library" ]; then
      gcc -O2 -Wall -Wextra -Werror -shared -fPIC "$(dirname "${BASH_SOURCE[0]}")/yield.c" -o "$library.$BASHPID"
      chmod 755 "$(dirname "$library")" "$library.$BASHPID"
      mv "$library.$BASHPID" "$library"
    fi
    variables+=("LD_PRELOAD=${LD_PRELOAD:+$LD_PRELOAD:}$library")
  fi
  for word in "${@:2}"; do
    case $1,$word in mpich-4,LD_PRELOAD=*) word+=:$library ;; esac
    command+=("$word")
  done
}

# launch ENGINE PROCESSES SECONDS COMMAND...: runs a job in the current directory, for at most this many seconds: after
# that, the status is 124, and no process of it is left. Exported variables are passed to the processes.
launch() {
  local engine=$1 processes=$2 seconds=$3 status=0 variables launcher command
  shift 3
  read_variables "$engine"
  read -ra launcher <<<"${engine_launcher[$engine]}"
  [ "${#launcher[@]}" -eq 0 ] || launcher+=(-n "$processes")
  with_yielding "$engine" "$@"
  limited "$seconds" env "${variables[@]}" "${launcher[@]}" "${command[@]}" || status=$?
  return "$status"
}

# limited SECONDS COMMAND...: the same for a command without a launcher.
limited() {
  local job=$TEST_RUN.$BASHPID.$RANDOM status=0
  TEST_RUN=$job timeout --kill-after=5 "$@" <&"$silence" {silence}<&- || status=$?
  if [ "$status" -eq 124 ] || [ "$status" -eq 137 ]; then
    status=124
    end_processes_of "$job"
  fi
  return "$status"
}

# Launchers put processes into groups and sessions of their own; processes that they do not end themselves are found by
# their environment.
end_processes_of() {
  local environment process
  for environment in /proc/[0-9]*/environ; do
    grep -qzxF "TEST_RUN=$1" "$environment" 2>/dev/null || continue
    process=${environment#/proc/}
    kill -KILL "${process%/environ}" 2>/dev/null || true
  done
}
