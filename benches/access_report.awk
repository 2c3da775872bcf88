# Figures of all rounds of access_speed -> a table of medians and ratios. Lines: <program> <column> <bytes> <ns>.
# With check=1 the exit status says whether the targets are met.

function median(program, column, bytes,    n, i, list) {
  n = count[program, column, bytes]
  if (n == 0) { printf "no figure of %s for %s\n", program, column; exit 1 }
  for (i = 1; i <= n; i++) list[i] = figure[program, column, bytes, i]
  return median_of(list, n)
}

# The median over the rounds of one column divided by another of the same run.
function ratio(program, column, plain, bytes,    n, i, list) {
  n = count[program, column, bytes]
  for (i = 1; i <= n; i++) list[i] = figure[program, column, bytes, i] / figure[program, plain, bytes, i]
  return median_of(list, n)
}

function least(a, b) { return a < b ? a : b }

function target(met, text) {
  if (!met) missed++
  printf "%-7s %s\n", met ? "met" : "MISSED", text
}

{ figure[$1, $2, $3, ++count[$1, $2, $3]] = $4 }

END {
  mib = 1048576
  rows = split("put:plain_copy:8 get:plain_copy:8 fetch_and_op:plain_copy:8 accumulate:plain_copy:8 nothing:plain_copy:8 put:plain_copy:" mib " get:plain_copy:" mib " write:plain_write:" mib \
    " read:plain_read:" mib " open_close:plain_open:0", row, " ")
  printf "%-12s %8s %11s %11s %11s %11s %12s\n", "ns", "bytes", "mpich", "openmpi", "ours", "plain", "ours / plain"
  for (i = 1; i <= rows; i++) {
    split(row[i], part, ":")
    column = part[1]; plain = part[2]; bytes = part[3]
    mpich = median("mpich", column, bytes); openmpi = median("openmpi", column, bytes); ours = median("ours", column, bytes)
    at[column, bytes] = ratio("ours", column, plain, bytes)
    ahead[column, bytes] = least(mpich, openmpi) / ours
    printf "%-12s %8d %11.1f %11.1f %11.1f %11.1f %12.2f\n", column, bytes, mpich, openmpi, ours, median("ours", plain, bytes), at[column, bytes]
  }
  printf "\n1 MiB in GB/s: put %.1f, get %.1f, memcpy %.1f, write %.2f, pwrite %.2f, read %.2f, pread %.2f\n\n",
    mib / median("ours", "put", mib), mib / median("ours", "get", mib), mib / median("ours", "plain_copy", mib),
    mib / median("ours", "write", mib), mib / median("ours", "plain_write", mib),
    mib / median("ours", "read", mib), mib / median("ours", "plain_read", mib)
  target(at["put", mib] <= 1.2 && at["get", mib] <= 1.2,
    sprintf("put and get of 1 MiB within 1.2 times of memcpy: %.2f, %.2f", at["put", mib], at["get", mib]))
  target(at["write", mib] <= 1.1 && at["read", mib] <= 1.1,
    sprintf("256 MiB in pieces of 1 MiB within 1.1 times of pwrite and pread: %.2f, %.2f", at["write", mib], at["read", mib]))
  target(ahead["put", 8] > 1 && ahead["get", 8] > 1,
    sprintf("ahead of both MPIs at 8 bytes: put %.2f times, get %.2f times faster", ahead["put", 8], ahead["get", 8]))
  target(ahead["fetch_and_op", 8] > 1 && ahead["accumulate", 8] > 1,
    sprintf("... fetch_and_op %.2f times, accumulate %.2f times faster", ahead["fetch_and_op", 8], ahead["accumulate", 8]))
  target(ahead["open_close", 0] > 1, sprintf("ahead of both at open and close with hints: %.1f times", ahead["open_close", 0]))
  exit check && missed > 0
}
