import { firstAtLeast } from '../../array/firstAtLeast'
import { requireNumbers } from '../../array/requireNumbers'
import type { Whole } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { refuse, requireList, requireObject } from '../../errors/refuse'
import { argsort } from '../../kernels/sorting/argsort'

export interface CentroidPoint {
  readonly category: string
  readonly centroid: readonly [number, number] | readonly number[]
  /** Confidence of a prediction. Missing: 1. null: not comparable, an error if a truth could take this prediction. */
  readonly score?: number | null
}

export interface MatchCentroidsOptions {
  /** Greatest distance of a match, in the unit of the centroids. Default 15. */
  readonly radius?: number
  /** A distance equal to the radius still matches. Default false. */
  readonly inclusive?: boolean
}

export interface CentroidMatch {
  /** Indices in the two lists. */
  readonly reference: Whole
  readonly prediction: Whole
  readonly distance: number
  readonly category: string
}

export interface CentroidScores {
  readonly truePositives: number
  readonly falsePositives: number
  readonly falseNegatives: number
  /** All three are 0 if their denominator is 0. */
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

export interface MatchCentroidsResult {
  /** In the order of the reference. */
  readonly matches: readonly CentroidMatch[]
  /** Categories that occur on either side, by first appearance, reference first. */
  readonly perCategory: ReadonlyMap<string, CentroidScores>
  /** Of the summed counts. */
  readonly micro: CentroidScores
  /** Mean of the categories' F1; 0 without categories. */
  readonly macroF1: number
}

/**
 * Greedy matching of points by centroids, as in PUMA: each truth, in list order, takes the unmatched prediction of its category within the radius that has
 * the highest score; ties go to the nearer, then to the earlier one. Of several predictions at the same point the first unmatched one is removed, which can
 * be another than the match.
 *
 * @throws {@link MedgradeError} `bad-input` for a centroid that is not two numbers, or a score that is not a number; `bad-argument` for
 *   a radius below 0.
 * @example
 * const reference = [{ category: 'tumor', centroid: [10, 10] }]
 * const prediction = [{ category: 'tumor', centroid: [13, 14], score: 0.8 }]
 * matchCentroids(reference, prediction).matches // → [ { reference: 0, prediction: 0, distance: 5, category: 'tumor' } ]
 */
export function matchCentroids(
  reference: readonly CentroidPoint[],
  prediction: readonly CentroidPoint[],
  options: MatchCentroidsOptions = {},
): MatchCentroidsResult {
  checkOptions('matchCentroids', options, { radius: 'number', inclusive: 'boolean' })
  const { radius = 15, inclusive = false } = options
  requireNumbers('radius', radius)
  const truths = byCategory(reference, 'reference')
  const predictions = byCategory(prediction, 'prediction')
  const matches: CentroidMatch[] = []
  const perCategory = new Map<string, CentroidScores>()
  for (const category of new Set([...truths.keys(), ...predictions.keys()])) {
    const own = truths.get(category) ?? []
    const other = predictions.get(category) ?? []
    const before = matches.length
    matchOne(columnsOf(reference, own), fromLeftToRight(prediction, other), radius, inclusive, (match) => {
      matches.push({ ...match, category })
    })
    perCategory.set(category, scoresOf(matches.length - before, own.length, other.length))
  }
  matches.sort((a, b) => a.reference - b.reference)
  let sum = 0
  for (const { f1 } of perCategory.values()) sum += f1
  return {
    matches,
    perCategory,
    micro: scoresOf(matches.length, reference.length, prediction.length),
    macroF1: perCategory.size === 0 ? 0 : sum / perCategory.size,
  }
}

interface Points {
  readonly index: readonly number[]
  readonly x: Float64Array
  readonly y: Float64Array
  readonly score: Float64Array
}

function byCategory(points: readonly CentroidPoint[], side: string): ReadonlyMap<string, number[]> {
  requireList(side, points)
  const places = new Map<string, number[]>()
  for (let i = 0; i < points.length; i++) {
    requireObject(`${side} ${i}`, points[i])
    const { category, centroid, score } = points[i]!
    const ok = centroid?.length >= 2 && typeof centroid[0] === 'number' && typeof centroid[1] === 'number'
    if (!ok) refuse('bad-input', `centroid of ${side} ${i}`, centroid, 'two numbers')
    if (score !== undefined && score !== null && (typeof score !== 'number' || Number.isNaN(score)))
      refuse('bad-input', `score of ${side} ${i}`, score, 'a number')
    const list = places.get(category)
    if (list === undefined) places.set(category, [i])
    else list.push(i)
  }
  return places
}

function columnsOf(points: readonly CentroidPoint[], index: readonly number[]): Points {
  const x = new Float64Array(index.length)
  const y = new Float64Array(index.length)
  const score = new Float64Array(index.length)
  for (let k = 0; k < index.length; k++) {
    const point = points[index[k]!]!
    x[k] = point.centroid[0]!
    y[k] = point.centroid[1]!
    score[k] = point.score === undefined ? 1 : (point.score ?? Number.NaN)
  }
  return { index, x, y, score }
}

/** Points by ascending x, in list order where x is equal, NaN last. */
function fromLeftToRight(points: readonly CentroidPoint[], index: readonly number[]): Points {
  const order = argsort(columnsOf(points, index).x)
  return columnsOf(
    points,
    Array.from(order, (k) => index[k]!),
  )
}

function matchOne(
  truths: Points,
  predictions: Points,
  radius: number,
  inclusive: boolean,
  found: (match: Omit<CentroidMatch, 'category'>) => void,
): void {
  const { x, y, score, index } = predictions
  const n = x.length
  const used = new Uint8Array(n)
  // Distant pairs are skipped before the root is computed; the margins cover rounding.
  const far = radius * radius * (1 + 1e-9)
  const reach = radius * (1 + 1e-9)
  for (let t = 0; t < truths.index.length; t++) {
    const tx = truths.x[t]!
    const ty = truths.y[t]!
    const margin = reach + Math.abs(tx) * 1e-12
    let chosen = -1
    let nearest = 0
    for (let p = firstAtLeast(x, tx - margin); p < n && x[p]! <= tx + margin; p++) {
      const dx = tx - x[p]!
      const dy = ty - y[p]!
      const square = dx * dx + dy * dy
      if (square > far || used[p] === 1) continue
      const distance = Math.sqrt(square)
      if (!(inclusive ? distance <= radius : distance < radius)) continue
      if (Number.isNaN(score[p])) refuse('bad-input', `score of prediction ${index[p]}`, null, 'a number')
      if (chosen >= 0) {
        const gain = score[p]! - score[chosen]! || nearest - distance || index[chosen]! - index[p]!
        if (!(gain > 0)) continue
      }
      chosen = p
      nearest = distance
    }
    if (chosen < 0) continue
    let first = firstAtLeast(x, x[chosen]!)
    while (used[first] === 1 || y[first] !== y[chosen]) first++
    used[first] = 1
    found({ reference: truths.index[t]!, prediction: index[chosen]!, distance: nearest })
  }
}

function scoresOf(truePositives: number, truths: number, predictions: number): CentroidScores {
  const precision = predictions === 0 ? 0 : truePositives / predictions
  const recall = truths === 0 ? 0 : truePositives / truths
  return {
    truePositives,
    falsePositives: predictions - truePositives,
    falseNegatives: truths - truePositives,
    precision,
    recall,
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
  }
}
