# Which rules the comments of a file cite: a line "RULE FILE" for each. In `(I1, I3)` that is two, in `I1 to I4` four.
function comment_of(line) {
  if (FILENAME ~ /\.md$/) return line
  if (FILENAME ~ /\.rs$/) return match(line, /\/\//) ? substr(line, RSTART) : ""
  if (FILENAME ~ /\.(F90|f90|inc)$/) return line ~ /^[Cc] / ? line : match(line, /!/) ? substr(line, RSTART) : ""
  if (FILENAME ~ /\.[ch]$/) return line ~ /^ *(\/\*|\*|\/\/)/ ? line : match(line, /\/[*\/]/) ? substr(line, RSTART) : ""
  return match(line, /#/) ? substr(line, RSTART) : ""
}
FNR == 1 { last = "" }
{
  text = comment_of($0)
  if (text == "") { last = ""; next }
  gsub(/[^A-Za-z0-9_]+/, " ", text)
  count = split(text, words, " ")
  for (i = 1; i <= count; i++) {
    if (words[i] ~ /^([IVHWMGDLSTU][0-9][0-9]?|F[0-9])$/) {
      number = substr(words[i], 2) + 0
      letter = substr(words[i], 1, 1)
      # `I1 to I4`, of which the second may be in the next line.
      first = number
      if (to && last != "" && substr(last, 1, 1) == letter) first = substr(last, 2) + 1
      for (n = first; n <= number; n++) print letter n, FILENAME
      last = words[i]
      to = 0
    } else if (words[i] == "to" && last != "" && i > 1 && words[i - 1] == last) {
      to = 1
    } else {
      to = 0
      last = ""
    }
  }
}
