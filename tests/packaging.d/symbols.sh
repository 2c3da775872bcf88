# shellcheck shell=bash disable=SC2154 # the variables of tests/packaging
# The archives and the modules define exactly what the table lists (interface/chapters).

# rows: the name of each procedure that programs can call, with its marks `large`, `memory` if it returns the address of
# memory in legacy Fortran, too, `removed` if mpi_f08 does not have it, and `c` if only C has it.
rows() {
  awk '
    function finish() {
      if (row != "" && row !~ /native\(only\)/) {
        name = row
        sub(/\(.*/, "", name)
        print name, (row ~ / large( |$)/ ? "large" : "-"), (row ~ /:C_BUFFER:/ ? "memory" : "-"), (row ~ / (removed\(|no_f08)/ ? "removed" : "-"), (row ~ / c_only( |$)/ ? "c" : "-")
      }
      row = ""
    }
    /^MPI_/ { finish(); row = $0; next }
    row != "" && /^    / { row = row " " $0; next }
    { finish() }
    END { finish() }
  ' "$top"/interface/chapters/*.txt
}
lower() { tr '[:upper:]' '[:lower:]'; }
# With the PMPI_ names.
both() { sed 'p; s/^mpi_/pmpi_/; s/^MPI_/PMPI_/'; }

# Names without rows: C has conversions of handles and statuses.
conversions() {
  local subject name
  for subject in Comm Errhandler File Group Info Message Op Request Session Type Win; do
    for name in c2f f2c toint fromint; do echo "MPI_${subject}_$name"; done
  done
  printf 'MPI_Status_%s\n' c2f f2c c2f08 f082c f2f08 f082f
}

symbols_of_c() {
  {
    rows | awk '{ print $1 } $2 == "large" { print $1 "_c" }'
    conversions
  } | both | sort >expected
  [ "$(wc -l <expected)" -gt 400 ] || die "the table has $(wc -l <expected) names only"
  defined "$prefix/lib/libmpi_info_dropin.a" | grep -E '^P?MPI_' | sort >found
  diff expected found
}
# Functions that programs pass on, which have no rows.
functions() {
  local subject name
  # Those of MPI-1 have no subject.
  for subject in '' comm_ type_ win_; do
    for name in dup null_copy null_delete; do echo "mpi_${subject}${name}_fn_"; done
  done
  echo mpi_conversion_fn_null_
}
# Legacy procedures return addresses as numbers, and through generic names of module mpi as TYPE(C_PTR).
symbols_of_legacy() {
  { rows | awk '$5 == "c" { next } { print $1 "_" } $3 == "memory" { print $1 "_cptr_" }' | lower; functions; } | both | sort >expected
  defined "$prefix/lib/libmpi_info_dropin.a" | grep -E '^p?mpi_.*_$' | grep -vE '_f08(ts)?_$' | sort >found
  diff expected found
}
# specifics: those of gfortran's mpi_f08 (MPI 5.0, section 19.1.5), except procedures without rows.
specifics() {
  case $first in
    gfortran-*)
      names_of_module "$include/mpi_info_f08.mod" | grep -E '^p?mpi_.*_f08(ts)?$' |
        grep -vE '^mpi_info_f08|^p?mpi_(sizeof|status_f082f|status_f2f08)_' | sed 's/$/_/' ;;
  esac
}
symbols_of_specifics() {
  specifics | sort >expected
  [ "$(wc -l <expected)" -gt 1000 ] || die "the module has $(wc -l <expected) specifics only"
  defined "$prefix/lib/libmpi_info_dropin.a" | grep -E '^p?mpi_.*_f08(ts)?_$' | sort >found
  diff expected found
}
# A tool may define MPI_ names itself, so each of ours is weak.
symbols_are_weak() {
  nm --defined-only "$prefix/lib/libmpi_info_dropin.a" | awk '$3 ~ /^MPI_|^mpi_.*_$/ && $2 !~ /^[WV]$/ { print $3 }' >strong
  gives '' cat strong
}
# names_of_module FILE: the names in a module file of gfortran.
names_of_module() { gunzip -c <"$1" | tr -d '\n' | grep -oE "'[a-z_0-9]+'" | tr -d "'" | sort -u; }
# module_names FILE [removed]: the module has all procedures, and those that the standard no longer has only with `removed`.
module_names() {
  rows | awk -v removed="${2:-}" '$5 != "c" && ($4 != "removed" || removed) { print $1 }' | lower | sort >expected
  names_of_module "$1" >found
  comm -23 expected found >missing
  gives '' cat missing
  [ -z "${2:-}" ] || return 0
  rows | awk '$4 == "removed" { print $1 }' | lower | sort >removed
  [ -s removed ] || die "the table has no procedure with the mark removed"
  comm -12 removed found >there
  gives '' cat there
}
# profiling_names FILE: the same with their PMPI_ names.
profiling_names() {
  rows | awk '$4 != "removed" && $5 != "c" { print "P" $1 }' | lower | sort >expected
  names_of_module "$1" >found
  comm -23 expected found >missing
  gives '' cat missing
}

# no_shared_variables: several threads call procedures at once, so no compiler may keep data of a call in shared memory,
# as gfortran does with the length of a function result of deferred length. (The core takes care of its own variables.)
no_shared_variables() {
  nm -A "$prefix"/lib/libmpi_info_{f08,dropin}.a 2>/dev/null | grep -v ':minfo_core\.o:' |
    awk '$2 ~ /^[bd]$/ && $3 !~ /_MOD_/' >shared
  gives '' cat shared
}

# info_alone: nothing of files, communicators and reports is linked into a program of info objects, which looks into no directory
# and renames no file.
info_alone() {
  printf '%s\n' 'program alone' 'use mpi_info_f08' 'type(MPI_Info) :: info' 'call MPI_Info_create(info)' \
    "call MPI_Info_set(info, 'a key', 'a value')" 'call MPI_Info_free(info)' 'end program alone' >alone.f90
  build_fortran mpi_info_f08 "$fc" alone.f90
  ./app
  nm -D --undefined-only app | awk '{ sub("@.*", "", $2) } $2 ~ /^(opendir|rename|linkat|sem_init)$/ { print $2 }' >others
  gives '' cat others
}

attempt 'symbols: C' symbols_of_c
attempt 'symbols: a program of info objects alone' info_alone
attempt 'symbols: legacy Fortran' symbols_of_legacy
attempt 'symbols: weak MPI_ names' symbols_are_weak
case $first in
  gfortran-*)
    attempt 'symbols: module mpi_info_f08' module_names "$include/mpi_info_f08.mod"
    attempt 'symbols: specifics' symbols_of_specifics
    attempt 'symbols: module mpi_info_f08, PMPI_ names' profiling_names "$include/mpi_info_f08.mod"
    attempt 'symbols: no variables of procedures' no_shared_variables
    attempt 'symbols: module mpi' module_names "$include/dropin/mpi.mod" removed
    ;;
esac
