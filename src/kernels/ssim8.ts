import type { SsimSetting } from './ssim'
import { type WindowRow, windowRows8 } from './windowRows8'

/**
 * Mean SSIM of two 8-bit images with a uniform window, over complete windows. The sums are whole numbers, so variances hold no rounding at
 * all: with n pixels a window, n²·variance = n·Σx² − (Σx)².
 */
export function ssim8(x: Uint8Array, y: Uint8Array, shape: readonly number[], setting: SsimSetting): number {
  const [height, width] = shape as [number, number]
  const { window } = setting
  let total = 0
  const visit = (sums: WindowRow, count: number) => {
    total += rowSum(sums, count, setting)
  }
  windowRows8(x, y, width, window, identity(height), identity(width), visit)
  return total / ((height - window + 1) * (width - window + 1))
}

function identity(length: number): Int32Array {
  return Int32Array.from({ length }, (_, i) => i)
}

function rowSum(sums: WindowRow, count: number, setting: SsimSetting): number {
  const { x, y, xx, yy, xy } = sums
  const n = setting.window * setting.window
  const c1 = setting.c1 * n * n
  const c2 = setting.c2 * n * n
  const { covariance } = setting
  let total = 0
  for (let i = 0; i < count; i++) {
    const sx = x[i]
    const sy = y[i]
    const squares = sx * sx + sy * sy
    const across = sx * sy
    const numerator = (2 * across + c1) * (2 * covariance * (n * xy[i] - across) + c2)
    const denominator = (squares + c1) * (covariance * (n * (xx[i] + yy[i]) - squares) + c2)
    total += numerator / denominator
  }
  return total
}
