# Lines of all rounds of assertions.c -> a table of medians. Lines: <MPI> <one or threads> <key> <value> <what is done>
# <nanoseconds without it> <ratio with it> <ratio of the control>. A star marks what differs by more than 5 %, and by more
# than twice as much as the control does.

function median(of, key,    i, list) {
  for (i = 1; i <= count[key]; i++) list[i] = figure[of, key, i]
  return median_of(list, count[key])
}
function apart(ratio) { return ratio > 1 ? ratio - 1 : 1 - ratio }

# (A launcher may print more.)
NF == 8 {
  key = $1 " " $2 " " $3 "=" $4 " " $5
  if (!(key in count)) keys[++number] = key
  count[key]++
  figure["without", key, count[key]] = $6
  figure["with", key, count[key]] = $7
  figure["control", key, count[key]] = $8
}

END {
  printf "%-12s %-8s %-56s %-20s %12s %8s %8s\n", "", "threads", "hint", "operation", "without, ns", "with", "control"
  for (i = 1; i <= number; i++) {
    split(keys[i], word, " ")
    if (figure["without", keys[i], 1] == "none") {
      printf "%-12s %-8s %-56s %-20s %12s\n", word[1], word[2], word[3], word[4], "not there"
      continue
    }
    ratio = median("with", keys[i])
    control = median("control", keys[i])
    star = apart(ratio) > 0.05 && apart(ratio) > 2 * apart(control) ? "*" : ""
    printf "%-12s %-8s %-56s %-20s %12.1f %8.3f %8.3f %s\n", word[1], word[2], word[3], word[4], \
      median("without", keys[i]), ratio, control, star
    if (star != "") different++
  }
  printf "\n%d of %d differ by more than 5 %%, and by more than twice as much as the control\n", different, number
}
