# A session as it is shown - commands behind "$ ", continued behind "> ", and what they say below - as a script that
# runs them in one shell: the output of the command NUMBER goes to NUMBER.said and its status to NUMBER.status of
# `directory`. What it is expected to say goes to NUMBER.expected, and the command itself to NUMBER.command.
function finish() {
  if (!number) return
  name = directory "/" number
  print command >(name ".command")
  printf "%s", expected >(name ".expected")
  close(name ".command")
  close(name ".expected")
  # (The next command may ask for the status.)
  print "{"
  print command
  printf "} >'%s.said' 2>&1 </dev/null\nstatus=$?\necho $status >'%s.status'\n(exit $status)\n", name, name
}
/^\$ / {
  finish()
  number++
  command = substr($0, 3)
  expected = ""
  next
}
/^> / && expected == "" { command = command "\n" substr($0, 3); next }
!number { print "a session begins with no command" >"/dev/stderr"; exit 1 }
{ expected = expected $0 "\n" }
END { finish() }
