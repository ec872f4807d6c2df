/** The JSON of PUMA's nuclei: outlines or points, each with a class and perhaps a score, in the forms that its graders accept. */

import type { MedgradeErrorCode } from '../../../contract'
import type { MedgradeError } from '../../../errors/MedgradeError'
import { refusal } from '../../../errors/refuse'
import type { CentroidPoint } from '../../../metrics/detection/matchCentroids'
import { polygonCentroid } from '../../../metrics/detection/polygonCentroid'
import { pythonLength } from '../../../python/pythonLength'
import { pythonStrip } from '../../../python/pythonStrip'

/** What names mean: trimmed and in lower case by the table; others are kept as written or skipped. */
export interface NameRule {
  readonly table: Readonly<Record<string, string>>
  readonly others: 'keep' | 'skip'
}

type Entry = Readonly<Record<string, unknown>>

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
  const bad = (what: string, found: unknown, expected: string) => {
    const text = (JSON.stringify(found) ?? String(found)).slice(0, 80)
    return refusal(code, what, text, expected)
  }
  if (!isObject(json)) throw bad('The file', json, 'an object with polygons or nuclei')
  const list = listOf(json)
  if (!Array.isArray(list)) throw bad('The nuclei', list, 'a list')
  const points: Nucleus[] = []
  for (const [i, entry] of list.entries()) {
    if (!isObject(entry)) throw bad(`Nucleus ${i}`, entry, 'an object')
    const name = 'name' in entry ? entry.name : entry.class
    if (name === null || name === undefined) continue
    if (typeof name !== 'string' && names.others === 'keep') throw bad(`The name of nucleus ${i}`, name, 'a text')
    const category = categoryOf(name, names)
    if (category === null) continue
    const misplaced = (found: unknown) => bad(`The position of nucleus ${i}`, found, 'numbers x, y')
    const centroid = centroidOf(entry, misplaced)
    if (centroid === null) continue
    const point = { category, score: scoreOf(entry) }
    points.push(
      centroid === 'odd'
        ? { ...point, centroid: [Number.NaN, Number.NaN], misplaced: misplaced(entry.centroid ?? entry.path_points) }
        : { ...point, centroid },
    )
  }
  return points
}

/** A position that is no position fails as soon as a distance to it is wanted: when the other side has its class. */
export function requirePlaces(points: readonly Nucleus[], others: readonly Nucleus[]): void {
  const failing = points.find(
    ({ category, misplaced }) => misplaced && others.some((other) => other.category === category),
  )
  if (failing) throw failing.misplaced
}

/** Names of a file that is read already which the table does not know, each once. */
export function unknownNames(json: unknown, { table }: NameRule): string[] {
  const names = (listOf(json as Entry) as Entry[]).map((entry) => ('name' in entry ? entry.name : entry.class))
  const unknown = names.filter((name) => name !== null && name !== undefined && !Object.hasOwn(table, keyOf(name)))
  return [...new Set(unknown.map(String))]
}

function isObject(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What Python iterates over: an empty record or text is an empty list. */
function listOf(json: Entry): unknown {
  const list = 'polygons' in json ? json.polygons : 'nuclei' in json ? json.nuclei : []
  return pythonLength(list) === 0 ? [] : list
}

const keyOf = (name: unknown) => pythonStrip(String(name)).toLowerCase()

/** Null: to be skipped. */
function categoryOf(name: unknown, { table, others }: NameRule): string | null {
  const key = keyOf(name)
  if (typeof name === 'string' && Object.hasOwn(table, key)) return table[key]!
  return others === 'keep' ? String(name) : null
}

/**
 * Mean of the vertices, or the point itself; null for neither, and for outlines of less than three vertices; 'odd' for what the graders carry
 * along and only fail on when they measure a distance to it. One number stands for both coordinates, as arrays broadcast.
 */
function centroidOf(entry: Entry, bad: (found: unknown) => MedgradeError): readonly number[] | 'odd' | null {
  if ('path_points' in entry) {
    const { path_points: points } = entry
    if (pythonLength(points) < 3) return null
    if (!Array.isArray(points)) throw bad(points)
    const vertices = points.map((point) => {
      if (!Array.isArray(point)) throw bad(point)
      return point.slice(0, 2).map((value) => numberOf(value) ?? fail(bad(point)))
    })
    const uneven = vertices.findIndex(({ length }) => length !== vertices[0]!.length)
    if (uneven > 0) throw bad(points[uneven])
    const numbers = vertices[0]!.length
    if (numbers === 0) return 'odd'
    return polygonCentroid(numbers === 1 ? vertices.map(([both]) => [both!, both!]) : vertices)
  }
  if (!('centroid' in entry)) return null
  const { centroid } = entry
  if (typeof centroid === 'string') return 'odd'
  if (!Array.isArray(centroid)) throw bad(centroid)
  const [x, y = x] = centroid.slice(0, 2).map(numberOf)
  return typeof x === 'number' && typeof y === 'number' ? [x, y] : 'odd'
}

/** Null where no number can be compared: an error only once that nucleus could be matched. */
function scoreOf(entry: Entry): number | null {
  const score = 'score' in entry ? entry.score : 'confidence' in entry ? entry.confidence : 1
  const number = numberOf(score)
  return Number.isNaN(number) ? null : number
}

/** As Python counts: booleans are 0 and 1. */
function numberOf(value: unknown): number | null {
  return typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean' ? Number(value) : null
}

function fail(error: MedgradeError): never {
  throw error
}
