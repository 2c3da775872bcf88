# Figures of all rounds of startup -> a table of medians. Lines: <name> <microseconds of the calls> <of the process>.

function median(column, name,    n, i, list) {
  n = count[name]
  for (i = 1; i <= n; i++) list[i] = figure[column, name, i]
  return median_of(list, n)
}

{
  if (!($1 in count)) names[++number] = $1
  n = ++count[$1]
  figure["calls", $1, n] = $2
  figure["process", $1, n] = $3
}

END {
  printf "%-24s %24s %18s\n", "ms", "MPI_Init + MPI_Finalize", "the whole process"
  for (i = 1; i <= number; i++)
    printf "%-24s %24.3f %18.2f\n", names[i], median("calls", names[i]) / 1000, median("process", names[i]) / 1000
}
