# Figures of all rounds of startup -> a table of medians. Lines: <name> <microseconds of the calls> <of the process>.

function median(column, name,    n, i, j, t, list) {
  n = count[name]
  for (i = 1; i <= n; i++) list[i] = figure[column, name, i]
  for (i = 2; i <= n; i++)
    for (j = i; j > 1 && list[j] < list[j - 1]; j--) { t = list[j]; list[j] = list[j - 1]; list[j - 1] = t }
  return n % 2 ? list[(n + 1) / 2] : (list[n / 2] + list[n / 2 + 1]) / 2
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
