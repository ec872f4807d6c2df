/** The chance of each sum 0 … n(n + 1)/2 of a random subset of 1 … n: the distribution of the signed-rank statistic without ties and zeros. */
export function signedRankChances(n: number): Float64Array {
  const total = (n * (n + 1)) / 2
  let chance = new Float64Array(total + 1)
  chance[0] = 1
  for (let value = 1; value <= n; value++) {
    const next = new Float64Array(total + 1)
    for (let sum = 0; sum <= total; sum++) next[sum] = (chance[sum] + (sum >= value ? chance[sum - value] : 0)) / 2
    chance = next
  }
  return chance
}
