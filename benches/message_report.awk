# Figures of all rounds of message_speed -> a table of medians, of ratios and of differences within a run.
# Lines: <column> <direct> <ours> <control>, in ns for one exchange.
# With check=1 the exit status says whether the targets are met.

function median(of, column,    i, list) {
  for (i = 1; i <= count[column]; i++) list[i] = figure[of, column, i]
  return median_of(list, count[column])
}

{
  if (!count[$1]++) rows[++number] = $1
  i = count[$1]
  # Both pieces of the library were measured around ours.
  direct = ($2 + $4) / 2
  figure["direct", $1, i] = direct
  figure["ours", $1, i] = $3
  figure["ratio", $1, i] = $3 / direct
  figure["more", $1, i] = $3 - direct
  figure["control", $1, i] = $4 / $2
}

END {
  printf "%-22s %10s %10s %8s %8s %8s\n", "ns for an exchange", "direct", "ours", "more", "ratio", "control"
  for (i = 1; i <= number; i++) {
    column = rows[i]
    printf "%-22s %10.1f %10.1f %8.1f %8.3f %8.3f\n", column, median("direct", column), median("ours", column),
      median("more", column), median("ratio", column), median("control", column)
  }
  print "\n(MPI_Irecv, MPI_Isend and two calls of MPI_Wait or one of MPI_Waitall, 20 ns for each of which are allowed; control: the"
  print "library's figure after ours, by that before)\n"
  for (i = 1; i <= number; i++) {
    column = rows[i]
    allowed = 20 * (column ~ /waitall/ ? 3 : 4)
    met = median("ratio", column) <= 1.05 || median("more", column) <= allowed
    if (!met) missed++
    printf "%-7s %s at most 1.05 times the library's, or %d ns more: %.3f, %.1f\n", met ? "met" : "MISSED", column,
      allowed, median("ratio", column), median("more", column)
  }
  exit check && missed > 0
}
