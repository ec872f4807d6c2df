import type { ArrayInput } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { gradientMagnitude } from '../../kernels/quality/gradientSimilarity'
import { type LogGaborBank, logGaborBank } from '../../kernels/quality/logGaborBank'
import { phaseCongruency } from '../../kernels/quality/phaseCongruency'
import { meanPool, type Samples } from '../../kernels/quality/separable'
import { requireRange, samplePair } from './planePair'

/** Options of {@link fsim}. */
export interface FsimOptions {
  /** The largest possible value; the smallest is 0. Default 255. */
  readonly dataRange?: number
}

const SCHARR = [3 / 16, 10 / 16, 3 / 16] as const

/**
 * Feature similarity of grey pictures (FSIM), 1 for equal pictures, higher is better; as piq. A constant picture has phase congruency 0.
 *
 * @param reference picture of two axes.
 * @param prediction the same shape.
 * @throws {@link MedgradeError} `shape-mismatch`, `unsupported` for other than two axes, `bad-input` for values outside 0 to the range, `bad-option`.
 * @example
 * const picture = { data: Uint8Array.from({ length: 256 }, (_, i) => (i * 7) % 251), shape: [16, 16] }
 * fsim(picture, picture).toFixed(6) // → 1.000000
 */
export function fsim(reference: ArrayInput, prediction: ArrayInput, options: FsimOptions = {}): number {
  checkOptions('fsim', options, { dataRange: 'number' })
  const pair = samplePair(reference, prediction, [2], 255 / requireRange(options.dataRange ?? 255), 255)
  const factor = Math.max(1, roundHalfEven(Math.min(...pair.x.shape) / 256))
  const x = meanPool(pair.x, factor)
  const y = meanPool(pair.y, factor)
  const bank = logGaborBank(x.shape[0]!, x.shape[1]!)
  const [p, q] = [congruencyOf(x, bank), congruencyOf(y, bank)]
  const [g, h] = [gradientMagnitude(x, SCHARR).data, gradientMagnitude(y, SCHARR).data]
  let [weighted, weights] = [0, 0]
  for (let i = 0; i < p.length; i++) {
    const phase = (2 * p[i]! * q[i]! + 0.85) / (p[i]! ** 2 + q[i]! ** 2 + 0.85)
    const gradient = (2 * g[i]! * h[i]! + 160) / (g[i]! ** 2 + h[i]! ** 2 + 160)
    const weight = Math.max(p[i]!, q[i]!)
    weighted += phase * gradient * weight
    weights += weight
  }
  return weighted / weights
}

/** Rounding noise would decide the value of a constant picture. */
function congruencyOf(samples: Samples, bank: LogGaborBank): Float64Array {
  const { data } = samples
  return data.some((value) => value !== data[0]) ? phaseCongruency(samples, bank) : new Float64Array(data.length)
}

function roundHalfEven(value: number): number {
  const floor = Math.floor(value)
  return value - floor === 0.5 ? floor + (floor % 2) : Math.round(value)
}
