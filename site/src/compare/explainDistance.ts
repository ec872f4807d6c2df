import { hausdorffDistance, type LabelPair } from 'medgrade/metrics'
import type { DistanceExplanation, PointPair, Side, Value } from './compareTypes'
import { distanceConventions } from './distanceConventions'
import { nearestPoints } from './nearestPoints'
import { type BoxMask, surfacePoints } from './surfacePoints'

export interface ExplainInput {
  readonly pair: LabelPair
  readonly masks: Readonly<Record<Side, BoxMask>>
  readonly spacing: readonly [number, number, number]
  readonly label: number
  readonly convention: string
  readonly percentile: number
}

/** The points, distances and deciding pair of a Hausdorff distance. The value is the library's; the points are those that its convention names. */
export function explainDistance(input: ExplainInput): DistanceExplanation {
  const convention = distanceConventions.find(({ id }) => id === input.convention) ?? distanceConventions[0]!
  const points = {
    reference: surfacePoints(input.masks.reference, convention.points),
    prediction: surfacePoints(input.masks.prediction, convention.points),
  }
  const reference = nearestPoints(points.reference, points.prediction, input.spacing)
  const prediction = nearestPoints(points.prediction, points.reference, input.spacing)
  const distances = { reference: reference.distance, prediction: prediction.distance }
  const nearest = { reference: reference.index, prediction: prediction.index }
  const value = hausdorffValue(input, convention.options)
  const sides: readonly Side[] = convention.lists === 'prediction' ? ['prediction'] : ['reference', 'prediction']
  const pairs = { points, distances, nearest }
  const deciding = typeof value === 'number' && Number.isFinite(value) ? nextTo(value, sides, pairs) : []
  return {
    convention: convention.id,
    ...pairs,
    value,
    deciding,
    largest: largestOf(sides, pairs),
    lists: convention.lists,
  }
}

function hausdorffValue({ pair, label, percentile }: ExplainInput, options: object): Value {
  try {
    return hausdorffDistance(pair, { ...options, label, percentile })
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

type Pairs = Pick<DistanceExplanation, 'points' | 'distances' | 'nearest'>

function pairOf(side: Side, i: number, { points, distances, nearest }: Pairs): PointPair {
  const other = points[side === 'reference' ? 'prediction' : 'reference']
  const j = nearest[side][i]!
  return {
    from: side,
    start: [...points[side].subarray(3 * i, 3 * i + 3)],
    end: [...other.subarray(3 * j, 3 * j + 3)],
    distance: distances[side][i]!,
  }
}

/** The pair with the smallest distance not below the value and, if the value lies between two distances, the one below. */
function nextTo(value: number, sides: readonly Side[], pairs: Pairs): PointPair[] {
  const slack = 1e-5 * Math.max(1, value)
  let above: [Side, number] | null = null
  let below: [Side, number] | null = null
  const distance = (one: [Side, number]) => pairs.distances[one[0]][one[1]]!
  for (const side of sides)
    pairs.distances[side].forEach((d, i) => {
      if (d >= value - slack) {
        if (above === null || d < distance(above)) above = [side, i]
      } else if (below === null || d > distance(below)) below = [side, i]
    })
  const found = above === null ? [] : [pairOf(...(above as [Side, number]), pairs)]
  if (below !== null && found[0] !== undefined && found[0].distance > value + slack)
    found.push(pairOf(...(below as [Side, number]), pairs))
  return found
}

/** The pair of points that is farthest apart. */
export function largestOf(sides: readonly Side[], pairs: Pairs): PointPair | null {
  let best: [Side, number] | null = null
  let most = -1
  for (const side of sides)
    pairs.distances[side].forEach((d, i) => {
      if (d > most && Number.isFinite(d)) {
        most = d
        best = [side, i]
      }
    })
  return best === null ? null : pairOf(...(best as [Side, number]), pairs)
}
