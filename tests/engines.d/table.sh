# shellcheck shell=bash
# The table of engines, engines.tsv: one row for each library that the programs are run on.
#
#   name         the name of the row
#   family       the launchers that can start its processes; - for none
#   launcher     the command that starts processes, to which `-n NUMBER PROGRAM` is appended; - for none
#   library      the value of MINFO_MPI_LIBRARY; - for unset
#   environment  variables for the launcher and the library; - for none. (Waiting processes of Open MPI yield their
#                processors, since other tests need them.)
#   between      more of them for programs that start processes or connect to others: what one job uses within itself does
#                not reach another; - for none
#   processes    how many processes programs are run with, separated by blanks
#   programs     a pattern of the programs that are run on it: of one/SUBJECT/PROGRAM for those that are for one process only,
#                and several/SUBJECT/PROGRAM for the others
#   suites       a pattern of the suites that use the row, by their names in tests/
#   from         where launcher and library come from: `debian: PACKAGE...` or `pypi: REQUIREMENT`; - for neither
#   says         a pattern for the result of MPI_Get_library_version
#
# MPIS stands for the directory of the virtual environments that engines.d/install makes, one for each requirement; the
# launcher says where.

engines_table=$(dirname "${BASH_SOURCE[0]}")/engines.tsv
engine_names=()
declare -A engine_family engine_launcher engine_library engine_environment engine_between engine_processes engine_programs engine_from engine_says

# read_engines MPIS: reads the rows of the script $me; engines.d/install needs all.
read_engines() {
  local name family launcher library environment between processes programs suites from says
  while IFS=$'\t' read -r name family launcher library environment between processes programs suites from says; do
    [ "$name" != name ] || continue
    [ -n "$says" ] || { echo "$engines_table: row '$name' has less than 11 columns" >&2; return 1; }
    # shellcheck disable=SC2053,SC2154 # a pattern; of the script
    [[ ${me##*/} == @(install|$suites) ]] || continue
    engine_names+=("$name")
    launcher=${launcher//MPIS/$1} library=${library//MPIS/$1}
    engine_family[$name]=${family#-}
    engine_launcher[$name]=${launcher#-}
    engine_library[$name]=${library#-}
    engine_environment[$name]=${environment#-}
    engine_between[$name]=${between#-}
    engine_processes[$name]=$processes
    engine_programs[$name]=$programs
    engine_from[$name]=${from#-}
    engine_says[$name]=$says
  done <"$engines_table"
}

# is_of_row ENGINE PROGRAM: whether the program is one of those that are run on the row.
# shellcheck disable=SC2053 # a pattern
is_of_row() {
  local kind=several
  ! is_for "$2" 1 || is_for "$2" 2 || kind=one
  [[ $kind/$2 == ${engine_programs[$1]} ]]
}
