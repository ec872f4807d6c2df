import { paddedPlaces } from './filterAxis'
import { type LnccSummary, type LnccTally, newTally, summary } from './lncc'
import { type ColumnSums, windowRows8 } from './windowRows8'

/** Local normalised cross-correlation of two 8-bit images by whole-number running sums: exact, without arrays of image size. */
export function lncc8(
  x: Uint8Array,
  y: Uint8Array,
  shape: readonly number[],
  window: number,
  border: 'mirror' | 'valid',
  floor: number,
): LnccSummary {
  const [height, width] = shape as [number, number]
  const radius = border === 'valid' ? 0 : (window - 1) / 2
  const tally = newTally()
  windowRows8(
    x,
    y,
    width,
    window,
    paddedPlaces(height, radius, 'mirror'),
    paddedPlaces(width, radius, 'mirror'),
    (sums) => runAlong(tally, sums, window, floor),
  )
  return summary(tally)
}

/** Runs along the column sums: a step takes one column and drops another, unless it is black. */
function runAlong(tally: LnccTally, sums: ColumnSums, window: number, floor: number): void {
  const { x, y, xx, yy, xy } = sums
  const n = window * window
  const least = floor * n * n
  const length = x.length
  let sx = 0
  let sy = 0
  let sxx = 0
  let syy = 0
  let sxy = 0
  for (let i = 0; i < window - 1; i++) {
    sx = (sx + x[i]) | 0
    sy = (sy + y[i]) | 0
    sxx = (sxx + xx[i]) | 0
    syy = (syy + yy[i]) | 0
    sxy = (sxy + xy[i]) | 0
  }
  let { min, max } = tally
  let counted = 0
  let total = 0
  for (let i = window - 1, first = 0; i < length; i++, first++) {
    const inX = x[i]
    const inY = y[i]
    if ((inX | inY) !== 0) {
      sx = (sx + inX) | 0
      sy = (sy + inY) | 0
      sxx = (sxx + xx[i]) | 0
      syy = (syy + yy[i]) | 0
      sxy = (sxy + xy[i]) | 0
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
    const outX = x[first]
    const outY = y[first]
    if ((outX | outY) !== 0) {
      sx = (sx - outX) | 0
      sy = (sy - outY) | 0
      sxx = (sxx - xx[first]) | 0
      syy = (syy - yy[first]) | 0
      sxy = (sxy - xy[first]) | 0
    }
  }
  tally.sum += total
  tally.windows += length - window + 1
  tally.counted += counted
  tally.min = min
  tally.max = max
}
