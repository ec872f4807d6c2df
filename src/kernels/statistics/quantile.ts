/** Quantile of ascending values by linear interpolation at position (n − 1)·q; NaN for none. At a value it is that one, even where the next is infinite, as in R. */
export function quantileSorted(sorted: Float64Array, q: number): number {
  const n = sorted.length
  if (n === 0) return Number.NaN
  const at = (n - 1) * q
  const below = Math.floor(at)
  const low = sorted[below]
  const high = sorted[Math.ceil(at)]
  return low === high ? low : low + (high - low) * (at - below)
}

/** Mean of the two middle values, or the middle one; NaN for none. */
export function median(values: Float64Array): number {
  const sorted = values.slice().sort()
  const n = sorted.length
  if (n === 0) return Number.NaN
  return n % 2 === 1 ? sorted[(n - 1) / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2
}
