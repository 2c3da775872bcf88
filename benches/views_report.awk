# Figures of all rounds of views_speed -> tables of medians and ratios.
# Lines: <program> <access> <column> <bytes> <stride> <ns for a piece>.
# With check=1 the exit status says whether the targets are met.

function median(program, access, column, shape,    n, i, list) {
  n = count[program, access, column, shape]
  if (n == 0) { printf "no figure of %s for %s of %s\n", program, column, access; exit 1 }
  for (i = 1; i <= n; i++) list[i] = figure[program, access, column, shape, i]
  return median_of(list, n)
}

function least(a, b) { return a < b ? a : b }

{
  shape = $4 " " $5
  if (!(shape in seen)) { seen[shape]; shapes[++number] = shape }
  figure[$1, $2, $3, shape, ++count[$1, $2, $3, shape]] = $6
}

END {
  split("read_write write_only", accesses, " ")
  split("new again read", columns, " ")
  for (a = 1; a <= 2; a++) {
    access = accesses[a]
    printf "%s\n%-6s %5s %6s %10s %10s %10s", access, "ns", "bytes", "stride", "mpich", "openmpi", "ours"
    printf " %8s %8s %8s", "/ mpich", "/ both", "control"
    if (access == "read_write") printf " %10s %10s", "range", "each piece"
    print ""
    for (i = 1; i <= number; i++) {
      shape = shapes[i]
      split(shape, part, " ")
      # What shares nothing with the MPI, in the same runs.
      control = median("mpich", access, "copy", shape) / median("ours", access, "copy", shape)
      for (c = 1; c <= 3; c++) {
        column = columns[c]
        mpich = median("mpich", access, column, shape)
        openmpi = median("openmpi", access, column, shape)
        ours = median("ours", access, column, shape)
        ahead = least(mpich, openmpi) / ours
        printf "%-6s %5d %6d %10.1f %10.1f %10.1f %8.2f %8.2f %8.2f", column, part[1], part[2], mpich, openmpi, ours, mpich / ours, ahead, control
        if (access == "read_write")
          printf " %10.1f %10.1f", median("ours", access, "range", shape), median("ours", access, "each_piece", shape)
        print ""
        # The three shapes that the targets are for.
        if (access == "read_write" && (shape == "8 2" || shape == "64 16" || shape == "4096 4")) {
          missed += ahead < 1
          targets = targets sprintf("%-7s %s of pieces of %d bytes at a stride of %d: %.2f times as fast as the faster MPI\n", \
            ahead < 1 ? "MISSED" : "met", column, part[1], part[2], ahead)
        }
      }
    }
    print ""
  }
  printf "%s", targets
  exit check && missed > 0
}
