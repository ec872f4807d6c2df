import type { ArrayInput } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { filterValid, gaussianKernel, mapSamples, pickAxes, type Samples } from '../../kernels/quality/separable'
import { requireRange, requireSide, samplePair } from './planePair'

/** Options of {@link vif}. */
export interface VifOptions {
  /** The largest possible value; the smallest is 0. Only for `'piq'`. Default 255. */
  readonly dataRange?: number
  /** `'piq'` (default): values are scaled to 0 to 255. `'torchmetrics'`: values as they are, other small constants. */
  readonly convention?: 'piq' | 'torchmetrics'
}

/**
 * Visual information fidelity in the pixel domain, 1 for equal pictures, higher is better, not symmetric; may exceed 1 for a picture of more contrast.
 *
 * @param reference picture of two axes, sides of at least 41.
 * @param prediction the same shape.
 * @throws {@link MedgradeError} `shape-mismatch`, also for smaller sides; `unsupported` for other than two axes, `bad-input`, `bad-option`.
 * @example
 * const picture = { data: Uint8Array.from({ length: 1764 }, (_, i) => (i * 7) % 251), shape: [42, 42] }
 * vif(picture, picture).toFixed(6) // → 1.000000
 */
export function vif(reference: ArrayInput, prediction: ArrayInput, options: VifOptions = {}): number {
  checkOptions('vif', options, { dataRange: 'number', convention: 'string' })
  const piq = oneOf('convention', options.convention, 'piq', 'torchmetrics') === 'piq'
  const scale = piq ? 255 / requireRange(options.dataRange ?? 255) : 1
  const pair = samplePair(reference, prediction, [2], scale, piq ? 255 : null)
  requireSide(pair.x, 41)
  const epsilon = piq ? 1e-8 : 1e-10
  let { x, y } = pair
  let [kept, all] = [0, 0]
  for (let scale = 0; scale < 4; scale++) {
    const side = 2 ** (4 - scale) + 1
    const kernel = gaussianKernel(side, side / 5)
    if (scale > 0) {
      x = everySecond(filterValid(x, kernel))
      y = everySecond(filterValid(y, kernel))
    }
    const sums = informationOf(x, y, kernel, epsilon)
    kept += sums.kept
    all += sums.all
  }
  return piq ? (kept + epsilon) / (all + epsilon) : kept / all
}

const everySecond = (samples: Samples): Samples =>
  pickAxes(
    samples,
    samples.shape.map((n) => Array.from({ length: Math.ceil(n / 2) }, (_, k) => 2 * k)),
  )

/** What the pictures share, and what the reference has, by a model of natural pictures with noise of variance 2. */
function informationOf(x: Samples, y: Samples, kernel: Float64Array, epsilon: number): { kept: number; all: number } {
  const filtered = (a: Samples, b: Samples) =>
    filterValid(
      mapSamples(a, b, (p, q) => p * q),
      kernel,
    ).data
  const [mx, my] = [filterValid(x, kernel).data, filterValid(y, kernel).data]
  const [xx, yy, xy] = [filtered(x, x), filtered(y, y), filtered(x, y)]
  let [kept, all] = [0, 0]
  for (let i = 0; i < mx.length; i++) {
    let vx = Math.max(0, xx[i]! - mx[i]! ** 2)
    const vy = Math.max(0, yy[i]! - my[i]! ** 2)
    const covariance = xy[i]! - mx[i]! * my[i]!
    let gain = covariance / (vx + epsilon)
    let noise = vy - gain * covariance
    if (vx < epsilon) {
      gain = 0
      noise = vy
      vx = 0
    }
    if (vy < epsilon) {
      gain = 0
      noise = 0
    }
    if (gain < 0) {
      noise = vy
      gain = 0
    }
    noise = Math.max(noise, epsilon)
    kept += Math.log10(1 + (gain * gain * vx) / (noise + 2))
    all += Math.log10(1 + vx / 2)
  }
  return { kept, all }
}
