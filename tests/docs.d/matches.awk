# Whether what was said is what was expected, in which a line "..." stands for any lines, also none.
#   awk -f matches.awk EXPECTED SAID
FNR == NR { expected[++lines] = $0; next }
{ said[++count] = $0 }
function fits(line, at) {
  for (; line <= lines; line++) {
    if (expected[line] == "...") {
      for (; at <= count + 1; at++) if (fits(line + 1, at)) return 1
      return 0
    }
    if (at > count || expected[line] != said[at]) return 0
    at++
  }
  return at > count
}
END { exit !fits(1, 1) }
