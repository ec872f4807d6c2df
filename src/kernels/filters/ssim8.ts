import type { SsimSetting } from './ssim'
import { PLANES, windowRows8 } from './windowRows8'

/**
 * Mean SSIM of two 8-bit images with a uniform window, over complete windows. The sums are whole numbers, so variances are exact: with n pixels per
 * window, n²·variance = n·Σx² − (Σx)².
 */
export function ssim8(x: Uint8Array, y: Uint8Array, shape: readonly number[], setting: SsimSetting): number {
  const [height, width] = shape as [number, number]
  const { window } = setting
  let total = 0
  windowRows8(x, y, shape, window, 0, (sums) => {
    total += rowTotal(sums, setting)
  })
  return total / ((height - window + 1) * (width - window + 1))
}

/** Slides the window along the column sums; black columns change nothing, and a black window has similarity `ofBlack`. */
function rowTotal(sums: Float64Array, setting: SsimSetting): number {
  const { window, covariance } = setting
  const n = window * window
  const c1 = setting.c1 * n * n
  const c2 = setting.c2 * n * n
  const ofBlack = (c1 * c2) / (c1 * c2)
  let sx = 0
  let sy = 0
  let squares = 0
  let products = 0
  const ahead = PLANES * (window - 1)
  for (let s = 0; s < ahead; s += PLANES) {
    sx += sums[s]
    sy += sums[s + 1]
    squares += sums[s + 2] + sums[s + 3]
    products += sums[s + 4]
  }
  let total = 0
  for (let first = 0, s = ahead; s < sums.length; first += PLANES, s += PLANES) {
    const inX = sums[s]
    const inY = sums[s + 1]
    if (inX + inY !== 0) {
      sx += inX
      sy += inY
      squares += sums[s + 2] + sums[s + 3]
      products += sums[s + 4]
    }
    if (sx + sy === 0) {
      total += ofBlack
      continue
    }
    const ofMeans = sx * sx + sy * sy
    const across = sx * sy
    const numerator = (2 * across + c1) * (2 * covariance * (n * products - across) + c2)
    const denominator = (ofMeans + c1) * (covariance * (n * squares - ofMeans) + c2)
    total += numerator / denominator
    const outX = sums[first]
    const outY = sums[first + 1]
    if (outX + outY !== 0) {
      sx -= outX
      sy -= outY
      squares -= sums[first + 2] + sums[first + 3]
      products -= sums[first + 4]
    }
  }
  return total
}
