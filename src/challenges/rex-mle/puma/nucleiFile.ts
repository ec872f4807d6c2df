/** The JSON of PUMA's nuclei: outlines or points, each with a class and perhaps a score, in the forms that its graders accept. */
import type { MedgradeErrorCode } from '../../../contract'
import type { MedgradeError } from '../../../errors/MedgradeError'
import type { CentroidPoint } from '../../../metrics/detection/matchCentroids'
import { outlineCentroid } from '../../../metrics/detection/outlineCentroid'
import { pythonLength } from '../../../python/pythonLength'
import { pythonNumber } from '../../../python/pythonNumber'
import { pythonStrip } from '../../../python/pythonStrip'
import { isRecord } from '../../isRecord'
import { jsonRefusal } from '../../jsonRefusal'

/** What names mean: trimmed and in lower case by the table; others are kept as written or skipped. */
export interface NameRule {
  readonly table: Readonly<Record<string, string>>
  readonly others: 'keep' | 'skip'
}

export type Entry = Readonly<Record<string, unknown>>

/** A nucleus, and why its position cannot be compared: an error only once the other side has its class. */
export interface Nucleus extends CentroidPoint {
  readonly misplaced?: MedgradeError
}

/**
 * The nuclei of a file, in its order; entries without name or position are left out, and a score that is no number is null.
 *
 * @throws MedgradeError with the given code for a file of another shape.
 */
export function readNuclei(json: unknown, names: NameRule, code: MedgradeErrorCode): Nucleus[] {
  if (!isRecord(json)) throw jsonRefusal(code, 'the file', json, 'an object with polygons or nuclei')
  const list = listOf(json)
  if (!Array.isArray(list)) throw jsonRefusal(code, 'the nuclei', list, 'a list')
  return list.flatMap((entry: unknown, i): Nucleus[] => {
    if (!isRecord(entry)) throw jsonRefusal(code, `nucleus ${i}`, entry, 'an object')
    const name = nameOf(entry)
    if (name === null || name === undefined) return []
    if (typeof name !== 'string' && names.others === 'keep')
      throw jsonRefusal(code, `the name of nucleus ${i}`, name, 'a text')
    const category = categoryOf(name, names)
    if (category === null) return []
    const misplaced = (found: unknown) => jsonRefusal(code, `the position of nucleus ${i}`, found, 'numbers x, y')
    const centroid = centroidOf(entry, misplaced)
    if (centroid === null) return []
    const point = { category, score: scoreOf(entry) }
    if (centroid !== 'unusable') return [{ ...point, centroid }]
    return [{ ...point, centroid: [Number.NaN, Number.NaN], misplaced: misplaced(entry.centroid ?? entry.path_points) }]
  })
}

/** An unusable position fails as soon as a distance to it is needed: when the other side has its class. */
export function requirePositions(points: readonly Nucleus[], others: readonly Nucleus[]): void {
  const categories = new Set(others.map(({ category }) => category))
  const failing = points.find(({ category, misplaced }) => misplaced && categories.has(category))
  if (failing) throw failing.misplaced
}

export const nameOf = (entry: Entry): unknown => ('name' in entry ? entry.name : entry.class)

/** What Python iterates over: an empty record or text is an empty list. */
export function listOf(json: Entry): unknown {
  const list = 'polygons' in json ? json.polygons : 'nuclei' in json ? json.nuclei : []
  return pythonLength(list) === 0 ? [] : list
}

export const keyOf = (name: unknown) => pythonStrip(String(name)).toLowerCase()

/** Null: to be skipped. */
function categoryOf(name: unknown, { table, others }: NameRule): string | null {
  const key = keyOf(name)
  if (typeof name === 'string' && Object.hasOwn(table, key)) return table[key]!
  return others === 'keep' ? String(name) : null
}

/** Mean of the vertices, or the point itself, one number for both coordinates. Null for neither; 'unusable' for what fails at a distance to it. */
function centroidOf(entry: Entry, misplaced: (found: unknown) => MedgradeError): readonly number[] | 'unusable' | null {
  if ('path_points' in entry) return outlineCentroid(entry.path_points, misplaced)
  if (!('centroid' in entry)) return null
  const { centroid } = entry
  if (typeof centroid === 'string') return 'unusable'
  if (!Array.isArray(centroid)) throw misplaced(centroid)
  const [x, y = x] = centroid.slice(0, 2).map(pythonNumber)
  return typeof x === 'number' && typeof y === 'number' ? [x, y] : 'unusable'
}

/** Null where no number can be compared: an error only once that nucleus could be matched. */
function scoreOf(entry: Entry): number | null {
  const score = pythonNumber('score' in entry ? entry.score : 'confidence' in entry ? entry.confidence : 1)
  return Number.isNaN(score) ? null : score
}
