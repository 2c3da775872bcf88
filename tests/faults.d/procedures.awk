# The procedures of interface/chapters: with -v form=native a line P(NAME, ARGUMENTS) for each that the native engine calls,
# else the name of each that a program can call.
function finish(    arguments, marks, depth, i, c, n) {
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
  if (form != "native") { if (marks !~ / native\(only\) /) print name }
  else if (marks ~ / native[ (]/) printf "P(%s, %d)\n", substr(name, 5), n
  row = ""
}
# A row goes on in lines that are indented by four; text below it is indented by two.
/^MPI_/ { finish(); row = $0; next }
row != "" && /^    / { row = row " " $0; next }
{ finish() }
END { finish() }
