# The median of what is in list[1] to list[n]. Read before the other programs of this directory.
function median_of(list, n,    i, j, t) {
  for (i = 2; i <= n; i++)
    for (j = i; j > 1 && list[j] < list[j - 1]; j--) { t = list[j]; list[j] = list[j - 1]; list[j - 1] = t }
  return n % 2 ? list[(n + 1) / 2] : (list[n / 2] + list[n / 2 + 1]) / 2
}
