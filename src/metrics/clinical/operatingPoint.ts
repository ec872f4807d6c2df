import { float64Vector, type Vector } from '../../array/vector'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import { argsort } from '../../kernels/sorting/argsort'
import { requireSamples } from '../../kernels/statistics/classIndex'

type Ratio = 'sensitivity' | 'specificity' | 'precision' | 'falsePositivesPerImage'

/** Options of {@link operatingPoint}. */
export interface OperatingPointOptions {
  /** What to have as much of as possible. False positives only for `'metrics-reloaded'`, which returns the most that meet the condition. */
  readonly maximize?: Ratio
  /** In place of `maximize`: as few false positives an image as possible. */
  readonly minimize?: 'falsePositivesPerImage'
  /** One condition: at least this sensitivity, specificity or precision, or at most so many false positives an image. */
  readonly where: Partial<Record<Ratio, number>>
  /** The image of each sample, 0, 1, …; for `falsePositivesPerImage`. Images without a sample below the largest number count. */
  readonly images?: ArrayLike<number>
  /**
   * `'plain'` (default). `'metrics-reloaded'`: the library leaves the last image out of `falsePositivesPerImage`.
   */
  readonly convention?: 'plain' | 'metrics-reloaded'
}

/** What {@link operatingPoint} returns. */
export interface OperatingPoint {
  readonly value: number
  /** Samples with at least this score are positive. Infinity: none. Of several the highest. */
  readonly threshold: number
}

/**
 * The best operating point of a score that meets a condition: the largest sensitivity with a specificity of at least 0.9, for example. All distinct scores
 * are tried as thresholds, and none of them (everything negative), whose precision counts as 1; nothing is interpolated.
 *
 * @param reference 0 or 1, one a sample.
 * @param scores larger for 1.
 * @returns NaN if no threshold meets the condition.
 * @throws {@link MedgradeError} `shape-mismatch` if lengths differ, `too-few-values` without samples, `bad-input` for a label that is neither 0 nor 1 or a
 *   score that is not finite, `bad-argument`.
 * @example
 * operatingPoint([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8], { maximize: 'sensitivity', where: { specificity: 0.9 } }) // → { value: 0.5, threshold: 0.8 }
 */
export function operatingPoint(
  reference: ArrayLike<number>,
  scores: Vector,
  options: OperatingPointOptions,
): OperatingPoint {
  checkOptions('operatingPoint', options, {
    maximize: 'string',
    minimize: 'string',
    where: 'object',
    images: 'list',
    convention: 'string',
  })
  const reloaded = oneOf('convention', options.convention, 'plain', 'metrics-reloaded') === 'metrics-reloaded'
  const names: readonly [Ratio, ...Ratio[]] = ['sensitivity', 'specificity', 'precision', 'falsePositivesPerImage']
  const { maximize, minimize } = options
  if ((maximize === undefined) === (minimize === undefined))
    refuse('bad-argument', 'maximize', maximize, 'it, or minimize')
  if (minimize !== undefined) oneOf('minimize', minimize, 'falsePositivesPerImage')
  const chosen = minimize ?? oneOf('maximize', maximize, ...names)
  if (maximize === 'falsePositivesPerImage' && !reloaded) refuse('bad-argument', 'maximize', maximize, 'minimize')
  const [condition, ...more] = Object.entries(options.where ?? {})
  if (condition === undefined || more.length > 0 || typeof condition[1] !== 'number')
    refuse('bad-argument', 'where', options.where, 'one condition')
  const bounded = oneOf('where', condition[0] as Ratio, ...names)
  const bound = condition[1]
  let best: OperatingPoint = { value: Number.NaN, threshold: Number.NaN }
  for (const point of pointsOf(reference, scores, options.images, reloaded)) {
    const meets = bounded === 'falsePositivesPerImage' ? point[bounded] <= bound : point[bounded] >= bound
    const value = point[chosen]
    const better = Number.isNaN(best.value) || (minimize !== undefined ? value < best.value : value > best.value)
    if (meets && better) best = { value, threshold: point.threshold }
  }
  return best
}

type Point = Record<Ratio | 'threshold', number>

function pointsOf(
  reference: ArrayLike<number>,
  scores: Vector,
  images: ArrayLike<number> | undefined,
  reloaded: boolean,
): Point[] {
  const s = float64Vector(scores, 'scores')
  requireSamples(reference, s)
  if (images !== undefined && images.length !== s.length) refuse('shape-mismatch', 'images', images.length, s.length)
  let positives = 0
  let last = 0
  for (let i = 0; i < s.length; i++) {
    if (reference[i] !== 0 && reference[i] !== 1) refuse('bad-input', `label ${i}`, reference[i], '0 or 1')
    if (!Number.isFinite(s[i])) refuse('bad-input', `score ${i}`, s[i], 'a finite number')
    positives += reference[i]!
    last = Math.max(last, images?.[i] ?? 0)
  }
  const imageCount = images === undefined ? 1 : reloaded ? last : last + 1
  const counts = (i: number) => images === undefined || !reloaded || images[i]! < last
  const negatives = s.length - positives
  const order = argsort(s.map((score) => -score))
  let [hits, alarms, shown] = [0, 0, 0]
  const point = (threshold: number): Point => ({
    threshold,
    sensitivity: hits / positives,
    specificity: (negatives - alarms) / negatives,
    precision: hits + alarms === 0 ? 1 : hits / (hits + alarms),
    falsePositivesPerImage: shown / imageCount,
  })
  const points = [point(Infinity)]
  for (const [k, i] of order.entries()) {
    if (reference[i] === 1) hits++
    else {
      alarms++
      if (counts(i)) shown++
    }
    if (s[order[k + 1]!] !== s[i]) points.push(point(s[i]!))
  }
  return points
}
