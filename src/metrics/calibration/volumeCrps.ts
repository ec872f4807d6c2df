import { float64Vector, type Vector } from '../../array/vector'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import { normalQuantile } from '../../kernels/distributions/normalQuantile'
import { normalTail } from '../../kernels/statistics/normalTail'

/** Options of {@link volumeCrps}. */
export interface VolumeCrpsOptions {
  /**
   * `'curvas'` (default): the normal distribution of the raters' volumes as the CURVAS challenges draw it, by 100 straight pieces within three standard
   * deviations, integrated exactly. `'gaussian'`: the normal distribution itself. `'ensemble'`: the volumes themselves.
   */
  readonly method?: 'curvas' | 'gaussian' | 'ensemble'
}

/**
 * Continuous ranked probability score of a predicted volume against the volumes of several raters, in the unit of the volumes; 0 and up, lower is better.
 *
 * With equal volumes `'curvas'` is 0 whatever the prediction, as in the challenge, and `'gaussian'` is NaN.
 *
 * @param volumes one for each rater.
 * @throws {@link MedgradeError} `too-few-values` without a volume, `bad-input` for a volume that is not a finite number, `bad-argument`.
 * @example
 * volumeCrps([9, 10, 11], 10.5, { method: 'ensemble' }) // → 0.38888888888888895
 */
export function volumeCrps(volumes: Vector, predictedVolume: number, options: VolumeCrpsOptions = {}): number {
  checkOptions('volumeCrps', options, { method: 'string' })
  const method = oneOf('method', options.method, 'curvas', 'gaussian', 'ensemble')
  const values = float64Vector(volumes, 'volumes')
  if (values.length === 0) refuse('too-few-values', 'volumes', 0, 'one for each rater')
  for (const value of [...values, predictedVolume])
    if (!Number.isFinite(value)) refuse('bad-input', 'volume', value, 'a finite number')
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
  if (method === 'ensemble') return ensembleScore(values, predictedVolume)
  if (method === 'gaussian') return gaussianScore((predictedVolume - mean) / deviation) * deviation
  return deviation === 0 ? 0 : drawnScore((predictedVolume - mean) / deviation) * deviation
}

function ensembleScore(values: Float64Array, predicted: number): number {
  const n = values.length
  let away = 0
  let apart = 0
  for (const a of values) {
    away += Math.abs(a - predicted)
    for (const b of values) apart += Math.abs(a - b)
  }
  return away / n - apart / (2 * n * n)
}

const below = (z: number): number => 1 - normalTail(z)

function gaussianScore(z: number): number {
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
  return z * (2 * below(z) - 1) + 2 * density - 1 / Math.sqrt(Math.PI)
}

const POINTS = 100

/** The distribution by straight pieces between its 1 % and 99 % quantiles, 0 before and 1 after, integrated from −3 to 3. */
function drawnScore(z: number): number {
  const first = normalQuantile(0.01)
  const step = (-2 * first) / (POINTS - 1)
  const xs = Array.from({ length: POINTS }, (_, i) => first + i * step)
  const ys = xs.map(below)
  let sum = pieceScore(-3, xs[0]!, 0, 0, z) + pieceScore(xs[POINTS - 1]!, 3, 1, 1, z)
  for (let i = 1; i < POINTS; i++) sum += pieceScore(xs[i - 1]!, xs[i]!, ys[i - 1]!, ys[i]!, z)
  return sum
}

/** The integral of the squared difference of a straight piece to the step at `z`. */
function pieceScore(from: number, to: number, low: number, high: number, z: number): number {
  if (z > from && z < to) {
    const middle = low + ((high - low) * (z - from)) / (to - from)
    return pieceScore(from, z, low, middle, z) + pieceScore(z, to, middle, high, z)
  }
  const step = Number(z <= from)
  const [u, w] = [low - step, high - step]
  return ((to - from) * (u * u + u * w + w * w)) / 3
}
