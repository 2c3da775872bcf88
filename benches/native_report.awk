# Figures of all rounds of native_speed -> a table of medians, of the ratios of each round, and of the differences.
# Lines: <round> <program> <column> <ns>, of the programs mpich, ours, and ours with MINFO_CHECK=off (unchecked).
# With check=1 the exit status says whether the targets are met.

function median(program, column,    n, round, list) {
  for (round in rounds) if ((round, program, column) in figure) list[++n] = figure[round, program, column]
  if (n == 0) { printf "no figure of %s for %s\n", program, column; exit 1 }
  return median_of(list, n)
}

# The median over the rounds of one program's figure divided by MPICH's in the same round.
function ratio(program, column,    n, round, list) {
  for (round in rounds) list[++n] = figure[round, program, column] / figure[round, "mpich", column]
  return median_of(list, n)
}

function target(met, text) {
  if (!met) missed++
  printf "%-7s %s\n", met ? "met" : "MISSED", text
}

{
  rounds[$1]
  if ($2 == "mpich" && !($3 in seen)) { seen[$3]; rows[++number] = $3 }
  figure[$1, $2, $3] = $4
}

END {
  communicating = " put_flush get_flush allreduce bcast alltoall "
  hinted = " dup_with_info win_create open_close "
  printf "%-17s %10s %10s %8s %12s %8s\n", "ns", "mpich", "ours", "ratio", "unchecked", "ratio"
  for (i = 1; i <= number; i++) {
    column = rows[i]
    ours = median("ours", column)
    printf "%-17s %10.1f %10.1f %8.3f %12.1f %8.3f\n", column, median("mpich", column), ours, ratio("ours", column), \
      median("unchecked", column), ratio("unchecked", column)
    if (index(communicating, " " column " ")) {
      checks[++checked] = column
    } else if (index(hinted, " " column " ")) {
      with_hints[++given] = column
    } else if (ours > slowest) {
      slowest = ours
      which = column
    }
  }
  printf "\n(unchecked: MINFO_CHECK=off, so that no process asks the others whether hints are the same)\n\n"
  for (i = 1; i <= checked; i++) {
    added = median("ours", checks[i]) - median("mpich", checks[i])
    target(ratio("ours", checks[i]) <= 1.05 || added <= 20, sprintf("%s at most 1.05 times MPICH's, or 20 ns more: %.3f, %.1f ns",
      checks[i], ratio("ours", checks[i]), added))
  }
  for (i = 1; i <= given; i++) {
    added = median("ours", with_hints[i]) - median("mpich", with_hints[i])
    most = median("mpich", "allreduce") + 100
    target(added <= most, sprintf("%s: at most an allreduce and 100 ns, %.1f ns, more: %.1f", with_hints[i], most, added))
    off = ratio("unchecked", with_hints[i])
    target(off <= 1.03, sprintf("%s, unchecked: at most 1.03 times MPICH: %.3f", with_hints[i], off))
  }
  target(slowest <= 50, sprintf("at most 50 ns for a call that does not communicate: %.1f in %s", slowest, which))
  exit check && missed > 0
}
