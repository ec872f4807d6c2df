import { refuse } from '../../errors/refuse'
import type { FoundLesions } from './foundLesions'
import { requireProbability } from './requireProbability'

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

/** What the marks of a scan found; null if one is no mark. A hit lesion has its most probable mark; marks on lesions, included or not, are no false positives. */
export function foundNodules({ nodules, marks }: NoduleScan): FoundLesions | null {
  const axes = nodules[0]?.centre.length
  const read = columnsOf(marks, axes)
  if (read === null) return null
  const { points, probabilities } = read
  const [hits, alarms]: [number[], number[]] = [[], []]
  const used = new Uint8Array(probabilities.length)
  let lesions = 0
  for (const { centre, diameter, included = true } of nodules) {
    if (centre.length !== axes) refuse('shape-mismatch', 'centre', centre, `${axes} numbers`)
    const best = bestInside(new Float64Array(centre), (diameter < 0 ? 10 : diameter) / 2, points, probabilities, used)
    if (!included) continue
    lesions++
    if (best > -Infinity) hits.push(best)
  }
  for (let k = 0; k < used.length; k++) if (used[k] === 0) alarms.push(probabilities[k]!)
  return { hits, alarms, lesions }
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
