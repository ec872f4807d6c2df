import { type LnccSummary, type LnccTally, newTally, summary } from './lncc'
import { PLANES, windowRows8 } from './windowRows8'

/** Local normalised cross-correlation of two 8-bit images by whole-number running sums, exact and without arrays of image size. */
export function lncc8(
  x: Uint8Array,
  y: Uint8Array,
  shape: readonly number[],
  window: number,
  border: 'mirror' | 'valid',
  floor: number,
): LnccSummary {
  const radius = border === 'valid' ? 0 : (window - 1) / 2
  const tally = newTally()
  windowRows8(x, y, shape, window, radius, (sums) => tallyRow(tally, sums, window, floor))
  return summary(tally)
}

/** Slides the window along the column sums; black columns change nothing. */
function tallyRow(tally: LnccTally, sums: Float64Array, window: number, floor: number): void {
  const n = window * window
  const least = floor * n * n
  let sx = 0
  let sy = 0
  let sxx = 0
  let syy = 0
  let sxy = 0
  const ahead = PLANES * (window - 1)
  for (let s = 0; s < ahead; s += PLANES) {
    sx += sums[s]
    sy += sums[s + 1]
    sxx += sums[s + 2]
    syy += sums[s + 3]
    sxy += sums[s + 4]
  }
  let { min, max } = tally
  let counted = 0
  let total = 0
  for (let first = 0, s = ahead; s < sums.length; first += PLANES, s += PLANES) {
    const inX = sums[s]
    const inY = sums[s + 1]
    if (inX + inY !== 0) {
      sx += inX
      sy += inY
      sxx += sums[s + 2]
      syy += sums[s + 3]
      sxy += sums[s + 4]
    }
    const vx = n * sxx - sx * sx
    const vy = n * syy - sy * sy
    if (vx > least && vy > least) {
      const value = (n * sxy - sx * sy) / Math.sqrt(vx * vy)
      total += value
      counted++
      if (value < min) min = value
      if (value > max) max = value
    }
    const outX = sums[first]
    const outY = sums[first + 1]
    if (outX + outY !== 0) {
      sx -= outX
      sy -= outY
      sxx -= sums[first + 2]
      syy -= sums[first + 3]
      sxy -= sums[first + 4]
    }
  }
  tally.sum += total
  tally.windows += sums.length / PLANES - window + 1
  tally.counted += counted
  tally.min = min
  tally.max = max
}
