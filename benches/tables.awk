# A table of a saved run, in Markdown. Read first: rows.tsv, then the files of the run (info, access, calls), which have
# lines <program> <column> <number> <ns, or millions of instructions>: the programs mpich, openmpi, ours, and control, which is mpich once more.
#
#   awk -v table=NAME -f median.awk -f tables.awk rows.tsv info access calls

function least(who,    i, list, n) {
  n = count[who, at]
  for (i = 1; i <= n; i++) list[i] = figure[who, at, i]
  middle = median_of(list, n)
  return list[1]
}

# In three digits, with commas.
function number(value,    text) {
  if (value < 99.95) return sprintf(value < 9.995 ? "%.2f" : "%.1f", value)
  for (text = ""; value >= 999.5; value = int(value / 1000)) {
    value = int(value + 0.5)
    text = sprintf(",%03d", value % 1000) text
  }
  return sprintf("%.0f", value) text
}

# The least of the starts, and their median.
function cell(who,    value) {
  if (!count[who, at]) return ""
  value = least(who)
  return number(value) " (" number(middle) ")"
}

function verdict(goal, here, peer,    part) {
  split(goal, part, " ")
  if (part[1] == "") return ""
  if (part[1] == "ns") return part[2] " ns" (here <= part[2] ? "" : ", **missed**")
  if (peer == "") return ""
  if (part[1] == "ratio") return "ratio " part[2] (here <= part[2] * peer ? "" : ", **missed**")
  if (part[1] == "more") return "+" part[2] " ns" (here - peer <= part[2] ? "" : ", **missed**")
  if (part[1] == "faster") return "ratio " sprintf("%.2f", 1 / part[2]) (peer >= part[2] * here ? "" : ", **missed**")
  print "tables.awk: a goal of another kind: " goal >"/dev/stderr"
  exit 1
}

FILENAME ~ /rows\.tsv$/ {
  if ($0 !~ /^#/) {
    split($0, row, "\t")
    if (row[1] == table) { rows++; of[rows] = row[2]; name[rows] = row[3] " " row[4]; goal[rows] = row[5]; label[rows] = row[6] }
  }
  next
}
{
  part = FILENAME
  sub(/.*\//, "", part)
  key = part " " $2 " " $3
  figure[$1, key, ++count[$1, key]] = $4
}

END {
  if (!rows) { print "tables.awk: no table " table >"/dev/stderr"; exit 1 }
  unit = table == "programs" ? "millions of instructions, the least of the runs" : "ns, the least of the starts"
  print "| " unit " (their median) | MPICH | Open MPI | here | here / faster | goal | control |"
  print "|---|--:|--:|--:|--:|---|--:|"
  for (i = 1; i <= rows; i++) {
    at = of[i] " " name[i]
    if (!count["ours", at]) { print "tables.awk: no figure of " at >"/dev/stderr"; exit 1 }
    here = least("ours")
    peer = count["mpich", at] ? least("mpich") : ""
    if (count["openmpi", at] && (peer == "" || least("openmpi") < peer)) peer = least("openmpi")
    control = count["control", at] && count["mpich", at] ? sprintf("%.2f", least("control") / least("mpich")) : ""
    printf "| %s | %s | %s | %s | %s | %s | %s |\n", label[i], cell("mpich"), cell("openmpi"), cell("ours"),
      (peer == "" ? "" : sprintf("%.2f", here / peer)), verdict(goal[i], here, peer), control
  }
}
