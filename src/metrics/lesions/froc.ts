import { requireNumbers } from '../../array/requireNumbers'
import { checkArguments, type Shape } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { refuse, requireList } from '../../errors/refuse'
import { interpolatedAt } from '../../kernels/statistics/interpolatedAt'
import { rankingCurve } from '../../kernels/statistics/rankingCurve'
import type { FoundLesions } from './foundLesions'
import { foundNodules, type NoduleScan } from './foundNodules'
import { foundOnSlide, type SlideMarks } from './foundOnSlide'
import { frocRates } from './frocRates'

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
  const rates = options.rates ?? frocRates[convention]
  requireNumbers('rates', rates)
  requireList('cases', cases)
  if (cases.length === 0) refuse('too-few-values', 'cases', 0, 'at least 1')
  const curve =
    convention === 'luna16' ? noduleCurve(cases as readonly NoduleScan[]) : slideCurve(cases as readonly SlideMarks[])
  const sensitivityAt = rates.map((rate) => interpolatedAt(rate, curve.falsePositives, curve.sensitivity))
  return { score: sensitivityAt.reduce((a, b) => a + b, 0) / rates.length, sensitivityAt, rates, ...curve }
}

type Curve = Pick<Froc, 'falsePositives' | 'sensitivity' | 'lesions'>

const markShape: Shape = [{ point: ['number'], probability: 'number' }]

function noduleCurve(scans: readonly NoduleScan[]): Curve {
  checkArguments({ cases: scans }, [{ nodules: [{ centre: ['number'], diameter: 'number' }], marks: 'list' }])
  const found = scans.map(foundNodules)
  if (found.includes(null)) checkArguments({ cases: scans }, [{ marks: markShape }])
  const { hits, alarms, lesions } = pooled(found as readonly FoundLesions[])
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

const pooled = (found: readonly FoundLesions[]) => ({
  hits: found.flatMap(({ hits }) => hits),
  alarms: found.flatMap(({ alarms }) => alarms),
  lesions: found.reduce((sum, { lesions }) => sum + lesions, 0),
})

/** From the point without any mark on. */
function curveOf(counts: Float64Array, all: number): Float64Array {
  const out = new Float64Array(counts.length + 1)
  for (let k = 0; k < counts.length; k++) out[k + 1] = counts[k]! / all
  return out
}

/** The smallest of all confidences is no threshold, as in the official code. */
function slideCurve(slides: readonly SlideMarks[]): Curve {
  checkArguments({ cases: slides }, [{ marks: markShape }])
  const { hits, alarms, lesions } = pooled(slides.map(foundOnSlide))
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
