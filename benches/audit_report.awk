# Figures of all rounds of audit_open and audit_hdf5 -> a table of medians. Lines: <name> <how> time|instructions <what> <number>.

function median(key,    n, i, list) {
  n = count[key]
  for (i = 1; i <= n; i++) list[i] = figure[key, i]
  return median_of(list, n)
}

{
  key = $1 " " $2 " " $3
  figure[key, ++count[key]] = $5
}

function row(name, words,    plain, silent, summary, ir) {
  plain = median(name " plain time"); silent = median(name " silent time"); summary = median(name " summary time")
  ir = median(name " plain instructions")
  printf "%-18s %12.2f %16.3f %16.3f %16.2f %14d %16.4f %16.4f\n", words, plain / 1000, silent / plain, summary / plain, \
    (summary - plain) / 1000, ir, median(name " silent instructions") / ir, median(name " summary instructions") / ir
}

END {
  printf "%-18s %12s %16s %16s %16s %14s %16s %16s\n", "audit library", "plain (us)", "silent, to plain", "report, to plain", \
    "report adds (us)", "instructions", "silent, to plain", "report, to plain"
  row("open", "open + close")
  row("write", "HDF5, 1 KiB write")
}
