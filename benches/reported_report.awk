# Figures of all rounds of reported_speed -> a table of medians. Lines: <engine> <setting> <what> <nanoseconds>.

function median(key,    n, i, list) {
  n = count[key]
  for (i = 1; i <= n; i++) list[i] = figure[key, i]
  return median_of(list, n)
}

{
  key = $1 " " $2 " " $3
  figure[key, ++count[key]] = $4
  if (!($1 in engines)) names[++number] = $1
  engines[$1] = 1
}

END {
  printf "%-12s %-8s %10s %20s %20s\n", "open + close", "names", "off (us)", "summary, to off", "full, to off"
  for (i = 1; i <= number; i++)
    for (w = 1; w <= 2; w++) {
      what = w == 1 ? "same" : "other"
      off = median(names[i] " off " what)
      printf "%-12s %-8s %10.2f %20.3f %20.3f\n", names[i], what, off / 1000, \
        median(names[i] " summary " what) / off, median(names[i] " full " what) / off
    }
}
