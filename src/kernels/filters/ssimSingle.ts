import { paddedIndices } from './planeFilter'
import type { SsimSetting } from './ssim'
import { PLANES, padSides } from './windowRows8'

/** One row of both images. */
interface RowPair {
  readonly x: Float32Array
  readonly y: Float32Array
}

/**
 * Mean SSIM of two images in single precision with a uniform window, over complete windows. All roundings are those of `ssimMap` for singles, but it
 * works row by row on running column sums and stores nothing of image size. With `ssimMap` the bench row `K6 ssim single` takes twice as long.
 */
export function ssimSingle(x: Float32Array, y: Float32Array, shape: readonly number[], setting: SsimSetting): number {
  const [height, width] = shape as [number, number]
  const { window } = setting
  const radius = window >> 1
  const rows = paddedIndices(height, radius, 'symmetric')
  const columns = paddedIndices(width, radius, 'symmetric')
  const sums = new Float64Array(PLANES * width)
  const means = new Float64Array(PLANES * columns.length)
  const none = { x: new Float32Array(width), y: new Float32Array(width) }
  const rowPair = (row: number): RowPair => {
    const start = row * width
    return { x: x.subarray(start, start + width), y: y.subarray(start, start + width) }
  }
  let total = 0
  for (let i = 0; i < rows.length; i++) {
    exchangeRows(sums, rowPair(rows[i]), i < window ? none : rowPair(rows[i - window]), window, means)
    if (i < window - 1 + radius || i >= height + radius) continue
    padSides(means, columns, radius)
    total += rowTotal(means, width, setting)
  }
  return total / ((height - 2 * radius) * (width - 2 * radius))
}

/** Adds the entering row to the sums, subtracts the leaving row, and writes the column means, rounded to single, inside the padding of `means`. */
function exchangeRows(
  sums: Float64Array,
  { x, y }: RowPair,
  leaving: RowPair,
  window: number,
  means: Float64Array,
): void {
  const { fround } = Math
  const { x: oldX, y: oldY } = leaving
  for (let c = 0, s = 0, t = PLANES * (window >> 1); c < x.length; c++, s += PLANES, t += PLANES) {
    const a = x[c]
    const b = y[c]
    const oldA = oldX[c]
    const oldB = oldY[c]
    // No sum changes (black background), so the means of the row before are kept.
    if (a === oldA && b === oldB) continue
    const sx = sums[s] + (a - oldA)
    const sy = sums[s + 1] + (b - oldB)
    const sxx = sums[s + 2] + (fround(a * a) - fround(oldA * oldA))
    const syy = sums[s + 3] + (fround(b * b) - fround(oldB * oldB))
    const sxy = sums[s + 4] + (fround(a * b) - fround(oldA * oldB))
    sums[s] = sx
    sums[s + 1] = sy
    sums[s + 2] = sxx
    sums[s + 3] = syy
    sums[s + 4] = sxy
    means[t] = fround(sx / window)
    means[t + 1] = fround(sy / window)
    means[t + 2] = fround(sxx / window)
    means[t + 3] = fround(syy / window)
    means[t + 4] = fround(sxy / window)
  }
}

/** Sum of the similarities of the complete windows of a row. */
function rowTotal(row: Float64Array, width: number, setting: SsimSetting): number {
  const { fround } = Math
  const { window } = setting
  const radius = window >> 1
  const c1 = fround(setting.c1)
  const c2 = fround(setting.c2)
  const covariance = fround(setting.covariance)
  const ahead = PLANES * (window - 1)
  let sx = 0
  let sy = 0
  let sxx = 0
  let syy = 0
  let sxy = 0
  for (let s = 0; s <= ahead; s += PLANES) {
    sx += row[s]
    sy += row[s + 1]
    sxx += row[s + 2]
    syy += row[s + 3]
    sxy += row[s + 4]
  }
  let total = 0
  let last = 0
  for (let c = 0, s = 0; c < width - radius; c++, s += PLANES) {
    if (c > 0) {
      const dx = row[s + ahead] - row[s - PLANES]
      const dy = row[s + ahead + 1] - row[s - PLANES + 1]
      const dxx = row[s + ahead + 2] - row[s - PLANES + 2]
      const dyy = row[s + ahead + 3] - row[s - PLANES + 3]
      const dxy = row[s + ahead + 4] - row[s - PLANES + 4]
      if (c > radius && dx === 0 && dy === 0 && dxx === 0 && dyy === 0 && dxy === 0) {
        total += last
        continue
      }
      sx += dx
      sy += dy
      sxx += dxx
      syy += dyy
      sxy += dxy
    }
    if (c < radius) continue
    const mx = fround(sx / window)
    const my = fround(sy / window)
    const mxx = fround(mx * mx)
    const myy = fround(my * my)
    const vx = fround(covariance * fround(fround(sxx / window) - mxx))
    const vy = fround(covariance * fround(fround(syy / window) - myy))
    const vxy = fround(covariance * fround(fround(sxy / window) - fround(mx * my)))
    const a1 = fround(fround(fround(2 * mx) * my) + c1)
    const a2 = fround(fround(2 * vxy) + c2)
    const b1 = fround(fround(mxx + myy) + c1)
    const b2 = fround(fround(vx + vy) + c2)
    last = fround(fround(a1 * a2) / fround(b1 * b2))
    total += last
  }
  return total
}
