# A table of what came of the programs: a row for each engine, a column for each number of processes (by=processes) or
# each subject (by=subject): what the name of a program begins with. Reads the names of the engines, then the records.

BEGIN { FS = "\t" }

FNR == NR { engines[++rows] = $1; next }
# What is about no engine.
$1 == "none" { next }
{
  column = by == "processes" ? $2 : subject($3)
  if (!(column in known)) { known[column] = 1; columns[++number] = column }
  ran[$1] = 1
  some[$1, column] = 1
  count[$1, column, $4]++
}

END {
  sort_columns()
  # As many as a line has room for.
  for (first = 1; first <= number; first += 8) {
    printf "%-14s", by == "processes" ? "processes" : "subject"
    for (i = first; i < first + 8 && i <= number; i++) printf " %12s", columns[i]
    print ""
    for (row = 1; row <= rows; row++) {
      engine = engines[row]
      if (!(engine in ran)) continue
      printf "%-14s", engine
      for (i = first; i < first + 8 && i <= number; i++) printf " %12s", cell(engine, columns[i])
      print ""
    }
    print ""
  }
}

function subject(program) {
  if (program ~ /^examples\//) return "examples"
  sub(/^[^\/]*\//, "", program)
  sub(/[_.\/].*/, "", program)
  return program
}

function cell(engine, column) {
  if (!((engine, column) in some)) return "-"
  return sprintf("%d/%d/%d", count[engine, column, "passed"], count[engine, column, "failed"],
    count[engine, column, "unsupported"])
}

function sort_columns(   i, j, column) {
  for (i = 2; i <= number; i++) {
    column = columns[i]
    for (j = i - 1; j > 0 && columns[j] > column; j--) columns[j + 1] = columns[j]
    columns[j + 1] = column
  }
}
