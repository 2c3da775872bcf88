# The procedures of interface/chapters that programs can call, but for those of tools, which only C has, a line for each: its
# name; with -v form=communicates its name and one of the procedures by which it communicates, with -v form=seen its name and
# what a tool sees. With -v form=native a line P(NAME, ARGUMENTS) for each procedure that the native engine calls.
function values(mark,    list) {
  if (!match(marks, " " mark "\\([^)]*\\)")) return ""
  list = substr(marks, RSTART + length(mark) + 2, RLENGTH - length(mark) - 3)
  gsub(",", " ", list)
  return list
}
function finish(    arguments, depth, i, c, n, is_native, others) {
  if (row == "") return
  depth = 0
  for (i = index(row, "("); i <= length(row); i++) {
    c = substr(row, i, 1)
    if (c == "(") depth++
    if (c == ")" && --depth == 0) break
  }
  arguments = substr(row, index(row, "(") + 1, i - index(row, "(") - 1)
  marks = substr(row, i + 1) " "
  n = split(arguments, words, " ")
  name = substr(row, 1, index(row, "(") - 1)
  is_native = marks ~ / native[ (]/
  if (form == "native") {
    if (is_native) printf "P(%s, %d)\n", substr(name, 5), n
  } else if (marks ~ / (native\(only\)|c_only) /) {
  } else if (form == "") {
    print name
  } else {
    others = form == "seen" ? values("seen_as") : values(form)
    if (form == "seen" && is_native && marks !~ / unseen /) others = name
    n = split(others, words, " ")
    for (i = 1; i <= n; i++) print name, words[i]
  }
  row = ""
}
# A row goes on in lines that are indented by four; text below it is indented by two.
/^MPI_/ { finish(); row = $0; next }
row != "" && /^    / { row = row " " $0; next }
{ finish() }
END { finish() }
