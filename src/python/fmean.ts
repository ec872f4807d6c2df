/** Python's `statistics.fmean`: the sum of all values, rounded once, over their number. No value: NaN. */
export function fmean(values: readonly number[]): number {
  // Shewchuk: partial sums that do not overlap hold the sum exactly.
  let partials: number[] = []
  for (const value of values) {
    let x = value
    const kept: number[] = []
    for (let y of partials) {
      if (Math.abs(x) < Math.abs(y)) [x, y] = [y, x]
      const high = x + y
      const low = y - (high - x)
      if (low !== 0) kept.push(low)
      x = high
    }
    partials = [...kept, x]
  }
  return roundedSum(partials) / values.length
}

/** The sum of partials in ascending order: half of the last place is decided by the sign of what follows. */
function roundedSum(partials: readonly number[]): number {
  let i = partials.length - 1
  let high = partials[i] ?? 0
  let low = 0
  while (i > 0 && low === 0) {
    const x = high
    const y = partials[--i]!
    high = x + y
    low = y - (high - x)
  }
  const next = i > 0 ? partials[i - 1]! : 0
  if ((low < 0 && next < 0) || (low > 0 && next > 0)) {
    const double = 2 * low
    if (double === high + double - high) return high + double
  }
  return high
}
