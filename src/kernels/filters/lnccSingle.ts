import { boxFilterSingle } from './boxFilterSingle'
import { extent } from './imageError'
import type { LnccSummary } from './lncc'
import { meanSingle } from './meanSingle'
import { product } from './planeFilter'

/**
 * Local normalised cross-correlation in single precision with OpenCV's box means and numpy's roundings: each image scaled to its own range, every product
 * and difference rounded, windows with both variances above 1e-10 kept, pairwise mean of the kept values.
 *
 * In flat areas the variance is rounding noise that can exceed this floor, so only the same roundings in the same order give the same number.
 */
export function lnccSingle(
  reference: Float32Array,
  prediction: Float32Array,
  height: number,
  width: number,
  window: number,
): LnccSummary {
  const { fround } = Math
  const x = scaled(prediction)
  const y = scaled(reference)
  const mean = (image: Float32Array) => boxFilterSingle(image, height, width, window)
  const fx = mean(x)
  const fy = mean(y)
  const fxx = mean(product(x, x))
  const fyy = mean(product(y, y))
  const fxy = mean(product(x, y))
  const floor = fround(1e-10)
  const kept = new Float32Array(x.length)
  let counted = 0
  for (let i = 0; i < x.length; i++) {
    const sx = fround(fxx[i] - fround(fx[i] * fx[i]))
    const sy = fround(fyy[i] - fround(fy[i] * fy[i]))
    if (!(sx > floor && sy > floor)) continue
    const sxy = fround(fxy[i] - fround(fx[i] * fy[i]))
    kept[counted++] = fround(sxy / fround(Math.sqrt(fround(sx * sy))))
  }
  const windows = x.length
  if (counted === 0) return { mean: areClose(x, y) ? 1 : 0, windows, counted, min: Number.NaN, max: Number.NaN }
  const { low: min, high: max } = extent(kept.subarray(0, counted))
  return { mean: meanSingle(kept, counted), windows, counted, min, max }
}

function scaled(image: Float32Array): Float32Array {
  const { fround } = Math
  const { low, high } = extent(image)
  const span = fround(fround(high - low) + fround(1e-8))
  const out = new Float32Array(image.length)
  for (let i = 0; i < out.length; i++) out[i] = fround(fround(image[i] - low) / span)
  return out
}

/** numpy's `allclose` with its default tolerances. */
function areClose(x: Float32Array, y: Float32Array): boolean {
  for (let i = 0; i < x.length; i++) if (!(Math.abs(x[i] - y[i]) <= 1e-8 + 1e-5 * Math.abs(y[i]))) return false
  return true
}
