/** Kendall's tau-b of two lists of ranks by its definition; NaN where one has a single rank. */
function tauB(a: readonly number[], b: readonly number[]): number {
  let [sum, ofA, ofB] = [0, 0, 0]
  for (let i = 0; i < a.length; i++)
    for (let j = 0; j < i; j++) {
      const [x, y] = [Math.sign(a[i]! - a[j]!), Math.sign(b[i]! - b[j]!)]
      sum += x * y
      ofA += x * x
      ofB += y * y
    }
  return sum / Math.sqrt(ofA * ofB)
}

/** Linear between order statistics. */
function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1)
  const low = sorted[Math.floor(at)]!
  return low + (at - Math.floor(at)) * (sorted[Math.ceil(at)]! - low)
}

/** Median and middle half of the agreement of resampled ranks with all, and in how many it is undefined. */
export function rankAgreement(resampled: readonly (readonly number[])[], ranks: readonly number[]) {
  const all = resampled.map((one) => tauB(one, ranks))
  const known = all.filter((tau) => !Number.isNaN(tau)).sort((a, b) => a - b)
  return { quartiles: [0.5, 0.25, 0.75].map((share) => quantile(known, share)), undefined: all.length - known.length }
}
