# Figures of all rounds of two states of this package -> a table of medians and of the ratios of each round.
# Lines: <round> <state> <column, of any number of words> <ns>, of the states before, now, and before once more (control).
# The exit status says whether a column is slower than before by more than 10 % and by more than the control.

function median(state, column,    n, round, list) {
  for (round in rounds) if ((round, state, column) in figure) list[++n] = figure[round, state, column]
  if (n == 0) { printf "no figure of %s for %s\n", state, column; exit 1 }
  return median_of(list, n)
}

function ratio(state, column,    n, round, list) {
  for (round in rounds) list[++n] = figure[round, state, column] / figure[round, "before", column]
  return median_of(list, n)
}

{
  column = $3
  for (i = 4; i < NF; i++) column = column " " $i
  rounds[$1]
  if (!(column in seen)) { seen[column]; columns[++number] = column }
  figure[$1, $2, column] = $NF
}

END {
  printf "%-36s %12s %12s %8s %8s\n", "ns", "before", "now", "ratio", "control"
  for (i = 1; i <= number; i++) {
    column = columns[i]
    now = ratio("now", column)
    control = ratio("control", column)
    spread = control > 1 ? control : 1 / control
    slower = now > 1.10 && now > spread
    slow += slower
    printf "%-36s %12.1f %12.1f %8.3f %8.3f%s\n", column, median("before", column), median("now", column), now, control, \
      slower ? "  SLOWER" : ""
  }
  printf "\n%d columns, %d slower by more than 10 %% and than the control\n", number, slow
  exit slow > 0
}
