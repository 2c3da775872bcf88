# The fenced blocks of a Markdown document, in their order: a line for each, "NUMBER LINE LANGUAGE MARK", and what is
# in it in the file NUMBER of `directory`. LANGUAGE is - where none is named. MARK is what the HTML comment says that
# stands in the line above, if one does.
/^ *```/ {
  if (inside) {
    inside = 0
    close(file)
  } else {
    inside = 1
    number++
    file = directory "/" number
    printf "" >file
    language = $0
    sub(/^ *```/, "", language)
    print number, NR, (language == "" ? "-" : language), mark
  }
  mark = ""
  next
}
inside { print >file; next }
/^<!-- .* -->$/ { mark = substr($0, 6, length($0) - 9); next }
{ mark = "" }
END { if (inside) { print "a block has no end" >"/dev/stderr"; exit 1 } }
