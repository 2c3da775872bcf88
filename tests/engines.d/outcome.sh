# shellcheck shell=bash
# The outcomes of what was run; and what there is to run.

# outcome: prints what is not supported and what is not run, and the counts. Fails if anything failed, or nothing was
# tried.
outcome() {
  not_supported
  not_run
  awk -F '\t' '{ count[$4]++ }
    END {
      printf "%d passed, %d failed, %d not supported, %d not run\n", count["passed"], count["failed"], count["unsupported"],
        count["not run"]
      exit !(count["passed"] + count["unsupported"] > 0 && count["failed"] == 0)
    }' "$common/records"
}

# The exceptions that were used, with the reasons.
not_supported() {
  local i jobs
  for i in "${!exception_engine[@]}"; do
    jobs=$(awk -F '\t' -v row=" $i " '$4 == "unsupported" && index($5, row) {
      job = $1 " " $3
      if (!(job in processes)) order[++number] = job
      processes[job] = processes[job] " " $2
    }
    END { for (i = 1; i <= number; i++) print "not supported: " order[i] ", processes" processes[order[i]] }' \
      "$common/records")
    [ -n "$jobs" ] || continue
    printf '%s\n      %s\n      because %s\n' "$jobs" "$(exception "$i" | cut -f 4)" "${exception_reason[i]}"
  done
}

# not_run: what was not run, by name.
not_run() {
  local number
  number=$(awk -F '\t' '$4 == "not run"' "$common/records" | wc -l)
  [ "$number" -gt 0 ] || return 0
  echo "$number jobs are not run, since they would prove nothing: what the library does there changes from run to run:"
  awk -F '\t' '$4 == "not run" { print $1 "\t" $3 "\t" $5 }' "$common/records" | sort | while IFS=$'\t' read -r engine program row; do
    echo "not run: $program on $engine: ${exception_reason[${row// /}]}"
  done | uniq
}

# all_programs: SUBJECT/NAME of all programs.
all_programs() {
  local file name
  for file in "$here"/fortran/*/*.{F90,c} "$here"/c/*.c "$here"/../examples/*.f90; do
    name=${file#"$here/"} name=${name#../} name=${name#fortran/}
    case $name in
      # (Legacy code has no form for mpi_f08, which is run on engines. The programs of interface call no library.)
      support/* | fixed_form/* | interface/*) ;;
      *) echo "${name%.*}" ;;
    esac
  done
}

# runs COMMAND...: calls the command with ENGINE PROCESSES PROGRAM for each program and where it is run.
runs() {
  local name program number
  while read -r program; do
    for name in "${engine_names[@]}"; do
      is_of_row "$name" "$program" || continue
      for number in ${engine_processes[$name]}; do
        ! is_for "$program" "$number" || "$@" "$name" "$number" "$program"
      done
    done
  done < <(all_programs)
}

# list_of_runs: the lines of --list. (What is never run is not listed.)
list_of_runs() {
  local i kept=()
  for i in "${!exception_engine[@]}"; do
    [ "${exception_complaint[i]}" != 'not run' ] || kept+=("$i")
  done
  list_run() {
    local i
    for i in "${kept[@]}"; do
      # shellcheck disable=SC2053 # patterns
      [[ $1 == ${exception_engine[i]} && $3 == ${exception_program[i]} ]] || continue
      case " ${exception_processes[i]} " in ' * ' | *" $2 "*) return ;; esac
    done
    echo "${3%%/*} $1 $2"
  }
  runs list_run | sort -u
}

# exceptions_are_about_programs: each exception concerns a program that is run, otherwise it would never be checked.
exceptions_are_about_programs() {
  local i failed=0
  declare -A used=()
  use_exceptions() {
    local i
    for i in $(exceptions_for "$1" "$3" "$2"); do used[$i]=1; done
  }
  runs use_exceptions
  for i in "${!exception_engine[@]}"; do
    [ -z "${used[$i]:-}" ] || continue
    echo "FAIL  no such program is run: $(exception "$i" | cut -f 1-4)"
    failed=$((failed + 1))
  done
  echo "$((${#exception_engine[@]} - failed)) passed, $failed failed"
  [ "$failed" -eq 0 ] && [ "${#exception_engine[@]}" -gt 0 ]
}
