# shellcheck shell=bash
# Figures of time, for tests with the label `time`. A figure is a ratio within one run wherever there is one, since machines differ.

times=$(dirname "${BASH_SOURCE[0]}")/times.tsv

# figure NAME VALUE: prints it beside the one that is kept in times.tsv; fails if it is more than 1.5 times as much.
figure() {
  awk -F '\t' -v name="$1" -v value="$2" '
    $1 == name { kept = $2; unit = $3 }
    END {
      if (kept <= 0 || value !~ /^[0-9]/) { printf "no figure of %s: \"%s\"\n", name, value; exit 1 }
      is_worse = value > 1.5 * kept
      printf "figure: %s: %.2f %s, %.2f kept%s\n", name, value, unit, kept, is_worse ? ": more than 1.5 times as much" : ""
      exit is_worse
    }' "$times"
}
