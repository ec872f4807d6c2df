// MS-SSIM of CT volumes as the evaluation of SynthRAD2025 computes it: luminance, contrast and structure with the weight of their level, means over a mask.

import { boxKernel, filterValid, mapSamples, padded, pickAxes, type Samples } from './separable'

const WEIGHTS = [0.0448, 0.2856, 0.3001, 0.2363, 0.1333]
const LEAST_SIDE = 97
const WINDOW = 7

/** @param mask 0 or 1; null: everywhere. Values are above the lower end of the range. */
export function maskedMultiScaleSsim(x: Samples, y: Samples, mask: Samples | null, range: number): number {
  let [a, b, m] = [x, y, mask].map((samples) => (samples === null ? null : enlarged(samples)))
  let product = 1
  for (const [level, weight] of WEIGHTS.entries()) {
    product *= Math.min(1, Math.max(0, levelMean(a!, b!, m, weight, range)))
    if (level === WEIGHTS.length - 1) break
    a = halved(a!)
    b = halved(b!)
    m = m && pickAxes(m, m.shape.map(everySecond))
  }
  return product
}

/** Short axes get their edge repeated, one less before than behind if the number is odd. */
function enlarged(samples: Samples): Samples {
  if (Math.min(...samples.shape) >= LEAST_SIDE) return samples
  const indices = samples.shape.map((n) => {
    const missing = Math.max(0, LEAST_SIDE - n)
    const before = Math.floor(missing / 2)
    return Array.from({ length: n + missing }, (_, k) => Math.min(n - 1, Math.max(0, k - before)))
  })
  return pickAxes(samples, indices)
}

const everySecond = (n: number): number[] => Array.from({ length: Math.ceil(n / 2) }, (_, k) => 2 * k)

/** The mean of each voxel and its neighbours before, zeros beyond the edge; every second one. */
function halved(samples: Samples): Samples {
  const sums = filterValid(padded(samples, 1, 0, 'zero'), Float64Array.of(0.5, 0.5))
  return pickAxes(sums, samples.shape.map(everySecond))
}

function levelMean(x: Samples, y: Samples, mask: Samples | null, weight: number, range: number): number {
  const c1 = (0.01 * range) ** 2
  const c2 = (0.03 * range) ** 2
  // Only windows within the volume count, so that what lies beyond the edge does not matter.
  const box = boxKernel(WINDOW)
  const filtered = (a: Samples, b?: Samples) =>
    filterValid(b === undefined ? a : mapSamples(a, b, (p, q) => p * q), box).data
  const [mx, my, xx, yy, xy] = [filtered(x), filtered(y), filtered(x, x), filtered(y, y), filtered(x, y)]
  const unbiased = WINDOW ** 3 / (WINDOW ** 3 - 1)
  const inner = mask === null ? null : innerPart(mask)
  let [sum, n] = [0, 0]
  for (let i = 0; i < mx.length; i++) {
    if (inner !== null && inner.data[i] === 0) continue
    const [p, q] = [mx[i], my[i]]
    const vx = unbiased * (xx[i] - p * p)
    const vy = unbiased * (yy[i] - q * q)
    const covariance = unbiased * (xy[i] - p * q)
    const deviations = Math.sqrt(Math.max(vx, 0)) * Math.sqrt(Math.max(vy, 0))
    const luminance = (2 * p * q + c1) / (p * p + q * q + c1)
    const contrast = (2 * deviations + c2) / (vx + vy + c2)
    const structure = (covariance + c2 / 2) / (deviations + c2 / 2)
    sum += Math.max(luminance, 0) ** weight * Math.max(contrast, 0) ** weight * Math.max(structure, 0) ** weight
    n++
  }
  return sum / n
}

function innerPart(mask: Samples): Samples {
  const border = (WINDOW - 1) / 2
  return pickAxes(
    mask,
    mask.shape.map((n) => Array.from({ length: Math.max(0, n - 2 * border) }, (_, k) => k + border)),
  )
}
