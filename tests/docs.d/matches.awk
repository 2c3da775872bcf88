# Whether what was said is what was expected, in which a line "..." stands for any lines, also none, and "..."
# at the end of a line for its rest.
#   awk -f matches.awk EXPECTED SAID
FNR == NR { expected[++lines] = $0; next }
{ said[++count] = $0 }
function is_line(expected, said,   begins) {
  if (expected !~ /[.][.][.]$/) return expected == said
  begins = substr(expected, 1, length(expected) - 3)
  return substr(said, 1, length(begins)) == begins
}
function fits(line, at) {
  for (; line <= lines; line++) {
    if (expected[line] == "...") {
      for (; at <= count + 1; at++) if (fits(line + 1, at)) return 1
      return 0
    }
    if (at > count || !is_line(expected[line], said[at])) return 0
    at++
  }
  return at > count
}
END { exit !fits(1, 1) }
