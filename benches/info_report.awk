# Figures of all rounds -> a table of medians and ratios. Lines: <program> <column> <keys> <figure>.
# `threaded` is ours in a process that has a second thread, where its locks are real ones.
# With check=1 the exit status says whether the targets are met.

function median(program, column, keys,    n, i, list) {
  n = count[program, column, keys]
  for (i = 1; i <= n; i++) list[i] = figure[program, column, keys, i]
  return median_of(list, n)
}

function target(met, text) {
  if (!met) missed++
  printf "%-7s %s\n", met ? "met" : "MISSED", text
}

{
  if (!(($2, $3) in seen) && $1 == "ours") { seen[$2, $3] = 1; rows[++number] = $2 " " $3 }
  figure[$1, $2, $3, ++count[$1, $2, $3]] = $4
}

END {
  printf "%-14s %6s %11s %11s %9s %9s   %-21s   %s\n", "ns per call", "keys", "mpich", "openmpi", "ours", "threaded",
    "faster of both / ours", "threaded / ours"
  least = least_deleting = 1e9
  for (i = 1; i <= number; i++) {
    split(rows[i], row, " ")
    mpich = median("mpich", row[1], row[2]); openmpi = median("openmpi", row[1], row[2])
    ours = median("ours", row[1], row[2])
    ratio = (mpich < openmpi ? mpich : openmpi) / ours
    threaded = median("threaded", row[1], row[2])
    printf "%-14s %6d %11.1f %11.1f %9.1f %9.1f   %-21.2f   %.2f\n", row[1], row[2], mpich, openmpi, ours, threaded, ratio,
      threaded / ours
    if (row[2] == 8) {
      at8[row[1]] = ours
      if (row[1] ~ /delete/) {
        if (ratio < least_deleting) { least_deleting = ratio; slowest_deleting = row[1] }
      } else if (ratio < least) { least = ratio; slowest = row[1] }
    }
    if (row[2] == 8192) {
      growth = ours / at8[row[1]]
      if (row[1] ~ /delete/) {
        if (growth > most_deleting) { most_deleting = growth; growing_deleting = row[1] }
      } else if (growth > most) { most = growth; growing = row[1] }
      if (row[1] == "dup") dup8192 = ratio
    }
    if (row[1] == "dup" && row[2] == 8) dup8 = ratio
  }
  one = median("threads", "one_thread", 8); two = median("threads", "two_threads", 8)
  alone = median("threads", "two_alone", 8) / median("threads", "one_alone", 8)
  printf "\nset and get, millions of pairs per second: one thread %.2f, two threads on two objects %.2f\n", one, two
  printf "what a second thread is worth on this machine, on work that shares nothing: %.2f\n\n", alone

  target(least >= 3, sprintf("at 8 keys at least 3 times faster in every other column: %.2f in %s", least, slowest))
  target(most <= 2, sprintf("from 8 to 8192 keys no other column grows by more than 2: %.2f in %s", most, growing))
  target(least_deleting >= 2,
    sprintf("at 8 keys, deletions and what follows them at least twice as fast: %.2f in %s", least_deleting, slowest_deleting))
  target(most_deleting <= 3,
    sprintf("from 8 to 8192 keys these grow by no more than 3: %.2f in %s", most_deleting, growing_deleting))
  target(dup8 >= 4 && dup8192 >= 4, sprintf("dup per key at least 4 times faster: %.1f at 8, %.1f at 8192 keys", dup8, dup8192))
  target(two / one >= 1.8, sprintf("two threads at least 1.8 times the throughput of one: %.2f", two / one))
  exit check && missed > 0
}
