import { paddedPlaces } from './filterAxis'
import type { SsimSetting } from './ssim'
import { type ColumnSums, windowRows8 } from './windowRows8'

/**
 * Mean SSIM of two 8-bit images with a uniform window, over complete windows. The sums are whole numbers, so variances hold no rounding at
 * all: with n pixels a window, n²·variance = n·Σx² − (Σx)².
 */
export function ssim8(x: Uint8Array, y: Uint8Array, shape: readonly number[], setting: SsimSetting): number {
  const [height, width] = shape as [number, number]
  const { window } = setting
  let total = 0
  windowRows8(x, y, width, window, paddedPlaces(height, 0, 'mirror'), paddedPlaces(width, 0, 'mirror'), (sums) => {
    total += rowTotal(sums, setting)
  })
  return total / ((height - window + 1) * (width - window + 1))
}

/** Runs along the column sums: a step takes one column and drops another. Where all is black, as around the fan of an ultrasound image, nothing changes. */
function rowTotal(sums: ColumnSums, setting: SsimSetting): number {
  const { x, y, xx, yy, xy } = sums
  const { window, covariance } = setting
  const n = window * window
  const c1 = setting.c1 * n * n
  const c2 = setting.c2 * n * n
  const ofBlack = (c1 * c2) / (c1 * c2)
  const length = x.length
  let sx = 0
  let sy = 0
  let squares = 0
  let products = 0
  for (let i = 0; i < window - 1; i++) {
    sx = (sx + x[i]) | 0
    sy = (sy + y[i]) | 0
    squares = (squares + xx[i] + yy[i]) | 0
    products = (products + xy[i]) | 0
  }
  let total = 0
  for (let i = window - 1, first = 0; i < length; i++, first++) {
    const inX = x[i]
    const inY = y[i]
    if ((inX | inY) !== 0) {
      sx = (sx + inX) | 0
      sy = (sy + inY) | 0
      squares = (squares + xx[i] + yy[i]) | 0
      products = (products + xy[i]) | 0
    }
    if ((sx | sy) === 0) {
      total += ofBlack
      continue
    }
    const ofMeans = sx * sx + sy * sy
    const across = sx * sy
    const numerator = (2 * across + c1) * (2 * covariance * (n * products - across) + c2)
    const denominator = (ofMeans + c1) * (covariance * (n * squares - ofMeans) + c2)
    total += numerator / denominator
    const outX = x[first]
    const outY = y[first]
    if ((outX | outY) !== 0) {
      sx = (sx - outX) | 0
      sy = (sy - outY) | 0
      squares = (squares - xx[first] - yy[first]) | 0
      products = (products - xy[first]) | 0
    }
  }
  return total
}
