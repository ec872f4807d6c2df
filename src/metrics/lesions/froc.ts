import { asContiguous } from '../../array/asContiguous'
import { ndArrayOf } from '../../array/ndArrayOf'
import { numbersOf } from '../../array/numbersOf'
import { requireNumbers } from '../../array/requireNumbers'
import type { ArrayInput } from '../../contract'
import { checkArguments, type Shape } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { refuse, requireList } from '../../errors/refuse'
import { interpolatedAt } from '../../kernels/statistics/interpolatedAt'
import { rankingCurve } from '../../kernels/statistics/rankingCurve'

/** A scan with nodules as balls and marks as points, in one system of coordinates. */
export interface NoduleScan {
  readonly nodules: readonly {
    readonly centre: readonly number[]
    /** A negative one means 10. */
    readonly diameter: number
    /** false: marks on it count neither way. Default true. */
    readonly included?: boolean
  }[]
  readonly marks: readonly { readonly point: readonly number[]; readonly probability: number }[]
}

/** A picture with lesions as labels and marks as points. */
export interface SlideMarks {
  /** 0 is background. */
  readonly labels: ArrayInput
  /** Labels that count neither way, such as isolated tumour cells. Default none. */
  readonly excluded?: readonly number[]
  readonly marks: readonly { readonly point: readonly number[]; readonly probability: number }[]
}

/** Options of {@link froc}. */
export interface FrocOptions {
  /** `'luna16'`: balls and points. `'camelyon16'`: label pictures and points. */
  readonly convention: 'luna16' | 'camelyon16'
  /** False positives a scan at which the sensitivity counts. Default 1/8, 1/4, 1/2, 1, 2, 4, 8; for `'camelyon16'` without 1/8. */
  readonly rates?: readonly number[]
}

/** A free-response curve. */
export interface Froc {
  /** Mean of `sensitivityAt`: the CPM of LUNA16, the score of CAMELYON16. 0 to 1, higher is better. */
  readonly score: number
  /** Interpolated sensitivity at each of `rates`. */
  readonly sensitivityAt: readonly number[]
  readonly rates: readonly number[]
  /** The points of the curve, from no mark on: false positives a scan, and sensitivity. */
  readonly falsePositives: Float64Array
  readonly sensitivity: Float64Array
  /** Lesions that count. */
  readonly lesions: number
}

/**
 * Free-response receiver operating characteristic: sensitivity for lesions against false positives a scan.
 *
 * @param cases all scans, those without marks too.
 * @throws {@link MedgradeError} `too-few-values` without cases, `bad-input` for a probability that is not finite or a point outside of its picture,
 *   `shape-mismatch` for a point or centre with another number of coordinates, `bad-argument`.
 * @example
 * const marks = [{ point: [1, 1, 1], probability: 0.9 }, { point: [9, 9, 9], probability: 0.5 }]
 * const scan = { nodules: [{ centre: [0, 0, 0], diameter: 4 }], marks }
 * froc([scan], { convention: 'luna16' }).sensitivityAt[0] // → 1
 */
export function froc(cases: readonly NoduleScan[], options: FrocOptions & { convention: 'luna16' }): Froc
export function froc(cases: readonly SlideMarks[], options: FrocOptions & { convention: 'camelyon16' }): Froc
export function froc(cases: readonly (NoduleScan | SlideMarks)[], options: FrocOptions): Froc {
  checkOptions('froc', options, { convention: 'string', rates: 'numbers' })
  if (options.convention === undefined) refuse('bad-argument', 'convention', undefined, 'luna16 or camelyon16')
  const convention = oneOf('convention', options.convention, 'luna16', 'camelyon16')
  const rates = options.rates ?? (convention === 'luna16' ? LUNA16_RATES : RATES)
  requireNumbers('rates', rates)
  requireList('cases', cases)
  if (cases.length === 0) refuse('too-few-values', 'cases', 0, 'at least 1')
  const curve =
    convention === 'luna16' ? noduleCurve(cases as readonly NoduleScan[]) : slideCurve(cases as readonly SlideMarks[])
  const sensitivityAt = rates.map((rate) => interpolatedAt(rate, curve.falsePositives, curve.sensitivity))
  return { score: sensitivityAt.reduce((a, b) => a + b, 0) / rates.length, sensitivityAt, rates, ...curve }
}

const RATES: readonly number[] = [1 / 4, 1 / 2, 1, 2, 4, 8]
export const LUNA16_RATES: readonly number[] = [1 / 8, ...RATES]

type Curve = Pick<Froc, 'falsePositives' | 'sensitivity' | 'lesions'>

const markShape: Shape = [{ point: ['number'], probability: 'number' }]

/** A hit lesion has its most probable mark; marks on lesions, included or not, are no false positives. */
function noduleCurve(scans: readonly NoduleScan[]): Curve {
  checkArguments({ cases: scans }, [{ nodules: [{ centre: ['number'], diameter: 'number' }], marks: 'list' }])
  const hits: number[] = []
  const alarms: number[] = []
  let lesions = 0
  for (const { nodules, marks } of scans) {
    const axes = nodules[0]?.centre.length
    const read = columnsOf(marks, axes)
    if (read === null) checkArguments({ cases: scans }, [{ marks: markShape }])
    const { points, probabilities } = read!
    const used = new Uint8Array(probabilities.length)
    for (const { centre, diameter, included = true } of nodules) {
      if (centre.length !== axes) refuse('shape-mismatch', 'centre', centre, `${axes} numbers`)
      const best = bestInside(new Float64Array(centre), (diameter < 0 ? 10 : diameter) / 2, points, probabilities, used)
      if (!included) continue
      lesions++
      if (best > -Infinity) hits.push(best)
    }
    for (let k = 0; k < used.length; k++) if (used[k] === 0) alarms.push(probabilities[k]!)
  }
  const scores = new Float64Array(hits.concat(alarms))
  const positive = new Uint8Array(scores.length).fill(1, 0, hits.length)
  const { truePositives, falsePositives } = rankingCurve(positive, scores, new Float64Array(scores.length).fill(1))
  return {
    falsePositives: curveOf(falsePositives, scans.length),
    // Without a lesion there is no sensitivity; without a mark the curve is its first point.
    sensitivity: lesions === 0 ? curveOf(truePositives, 0).fill(Number.NaN) : curveOf(truePositives, lesions),
    lesions,
  }
}

/** Marks the points within a ball as used. */
function bestInside(
  centre: Float64Array,
  radius: number,
  points: Float64Array,
  probabilities: Float64Array,
  used: Uint8Array,
): number {
  let best = -Infinity
  for (let k = 0, at = 0; k < used.length; k++) {
    let square = 0
    for (let axis = 0; axis < centre.length; axis++) {
      const apart = centre[axis]! - points[at++]!
      square += apart * apart
    }
    if (!(square < radius * radius)) continue
    used[k] = 1
    best = Math.max(best, probabilities[k]!)
  }
  return best
}

/**
 * The marks of a scan in columns, the coordinates of one after those of the other; null if one is none. Checked as they are read, which is half of the work:
 * bench row N12.
 *
 * @param axes of the nodules; undefined: there are none.
 */
function columnsOf(marks: NoduleScan['marks'], axes: number | undefined) {
  const size = axes ?? 0
  const points = new Float64Array(marks.length * size)
  const probabilities = new Float64Array(marks.length)
  for (let k = 0, at = 0; k < marks.length; k++) {
    const mark = marks[k] as Partial<NoduleScan['marks'][number]> | null | undefined
    const point = mark?.point
    const probability = mark?.probability
    if (!Array.isArray(point) && !ArrayBuffer.isView(point)) return null
    if (typeof probability !== 'number') return null
    requireProbability(probability)
    if (axes !== undefined && point.length !== axes) refuse('shape-mismatch', 'point', point, `${axes} numbers`)
    for (let axis = 0; axis < size; axis++) {
      if (typeof point[axis] !== 'number') return null
      points[at++] = point[axis]!
    }
    probabilities[k] = probability
  }
  return { points, probabilities }
}

/** From the point without any mark on. */
function curveOf(counts: Float64Array, all: number): Float64Array {
  const out = new Float64Array(counts.length + 1)
  for (let k = 0; k < counts.length; k++) out[k + 1] = counts[k]! / all
  return out
}

/** Every lesion has its most probable point, or 0; the smallest of all probabilities is no threshold, as in the official code. */
function slideCurve(slides: readonly SlideMarks[]): Curve {
  const hits: number[] = []
  const alarms: number[] = []
  let lesions = 0
  checkArguments({ cases: slides }, [{ marks: markShape }])
  for (const { labels, excluded = [], marks } of slides) {
    const { data, shape } = asContiguous(ndArrayOf(labels))
    const values = numbersOf(data)
    const best = new Map<number, number>()
    for (let i = 0; i < values.length; i++) if (values[i] !== 0 && values[i] !== values[i - 1]) best.set(values[i]!, 0)
    for (const { point, probability } of marks) {
      requireProbability(probability)
      const label = labelAt(values, shape, point)
      if (label === 0) alarms.push(probability)
      else if (!excluded.includes(label)) best.set(label, Math.max(best.get(label)!, probability))
    }
    hits.push(...best.values())
    lesions += [...best.keys()].filter((label) => !excluded.includes(label)).length
  }
  const thresholds = Float64Array.from(new Set(hits.concat(alarms)))
    .sort()
    .reverse()
    .subarray(0, -1)
  return {
    falsePositives: curveOf(countsFrom(alarms, thresholds), slides.length),
    sensitivity: curveOf(countsFrom(hits, thresholds), lesions),
    lesions,
  }
}

/** How many values reach each of the falling thresholds. */
function countsFrom(list: readonly number[], thresholds: Float64Array): Float64Array {
  const falling = Float64Array.from(list).sort().reverse()
  let count = 0
  return thresholds.map((least) => {
    while (count < falling.length && falling[count]! >= least) count++
    return count
  })
}

function labelAt(values: ArrayLike<number>, shape: readonly number[], point: readonly number[]): number {
  let at = 0
  for (const [axis, n] of shape.entries()) {
    const k = point[axis]!
    if (!(Number.isInteger(k) && k >= 0 && k < n)) refuse('bad-input', 'point', point, `whole numbers within ${shape}`)
    at = at * n + k
  }
  return values[at]!
}

function requireProbability(probability: number): void {
  if (!Number.isFinite(probability)) refuse('bad-input', 'probability', probability, 'a finite number')
}
