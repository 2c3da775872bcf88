# shellcheck shell=bash
# The table of engines, engines.tsv: one row for each library that the programs are run on.
#
#   name         of the row
#   family       whose launchers start its processes; - for nobody's
#   launcher     the command that starts processes, to which `-n NUMBER PROGRAM` is added; - for none
#   library      what MINFO_MPI_LIBRARY is set to; - for nothing
#   environment  variables that the launcher and the library are given; - for none. (Processes of Open MPI that wait give
#                their processors away, since other tests want them.)
#   processes    how many processes the programs for several are run with, with blanks between them
#   programs     a pattern of SUBJECT/PROGRAM: those that are run with one process
#   from         where both come from: `debian: PACKAGE...` or `pypi: REQUIREMENT`; - for nowhere
#   says         a pattern for what MPI_Get_library_version says
#
# MPIS stands for the directory of the virtual environments that engines.d/install makes, each of them
# with the name of its package.

engines_table=$(dirname "${BASH_SOURCE[0]}")/engines.tsv
engine_names=()
declare -A engine_family engine_launcher engine_library engine_environment engine_processes engine_programs engine_from engine_says

# read_engines MPIS: reads the table.
read_engines() {
  local name family launcher library environment processes programs from says
  while IFS=$'\t' read -r name family launcher library environment processes programs from says; do
    [ "$name" != name ] || continue
    [ -n "$says" ] || { echo "$engines_table: row '$name' has less than 9 columns" >&2; return 1; }
    engine_names+=("$name")
    launcher=${launcher//MPIS/$1} library=${library//MPIS/$1}
    engine_family[$name]=${family#-}
    engine_launcher[$name]=${launcher#-}
    engine_library[$name]=${library#-}
    engine_environment[$name]=${environment#-}
    engine_processes[$name]=$processes
    engine_programs[$name]=$programs
    engine_from[$name]=${from#-}
    engine_says[$name]=$says
  done <"$engines_table"
}
