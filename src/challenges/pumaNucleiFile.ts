/** The JSON of PUMA's nuclei: outlines or points, each with a class and perhaps a score, in the forms that its graders accept. */
import { MedgradeError } from '../array/MedgradeError'
import type { CentroidPoint } from '../metrics/matchCentroids'
import { polygonCentroid } from '../metrics/polygonCentroid'

/** What names mean: trimmed and in lower case by the table; others are kept as written or skipped. */
export interface NameRule {
  readonly table: Readonly<Record<string, string>>
  readonly others: 'keep' | 'skip'
}

type Entry = Readonly<Record<string, unknown>>

/**
 * The nuclei of a file, in its order; entries without name or position are left out, and a score that is no number is null.
 *
 * @throws MedgradeError with the given code for a file of another shape.
 */
export function readNuclei(json: unknown, names: NameRule, code: string): CentroidPoint[] {
  const bad = (what: string, found: unknown, expected: string) => {
    const text = (JSON.stringify(found) ?? String(found)).slice(0, 80)
    return new MedgradeError(code, `${what}: expected ${expected}, found ${text}`, { found: text, expected })
  }
  if (!isObject(json)) throw bad('The file', json, 'an object with polygons or nuclei')
  const list = 'polygons' in json ? json.polygons : 'nuclei' in json ? json.nuclei : []
  if (!Array.isArray(list)) throw bad('The nuclei', list, 'a list')
  const points: CentroidPoint[] = []
  for (const [i, entry] of list.entries()) {
    if (!isObject(entry)) throw bad(`Nucleus ${i}`, entry, 'an object')
    const name = 'name' in entry ? entry.name : entry.class
    if (name === null || name === undefined) continue
    if (typeof name !== 'string' && names.others === 'keep') throw bad(`The name of nucleus ${i}`, name, 'a text')
    const category = categoryOf(name, names)
    if (category === null) continue
    const centroid = centroidOf(entry, (found) => bad(`The position of nucleus ${i}`, found, 'numbers x, y'))
    if (centroid !== null) points.push({ category, centroid, score: scoreOf(entry) })
  }
  return points
}

/** Names of a file that is read already which the table does not know, each once. */
export function unknownNames(json: unknown, { table }: NameRule): string[] {
  const { polygons, nuclei = [] } = json as Entry
  const names = ((polygons ?? nuclei) as Entry[]).map((entry) => ('name' in entry ? entry.name : entry.class))
  const unknown = names.filter((name) => name !== null && name !== undefined && !Object.hasOwn(table, keyOf(name)))
  return [...new Set(unknown.map(String))]
}

function isObject(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const keyOf = (name: unknown) => String(name).trim().toLowerCase()

/** Null: to be skipped. */
function categoryOf(name: unknown, { table, others }: NameRule): string | null {
  const key = keyOf(name)
  if (Object.hasOwn(table, key)) return table[key]!
  return others === 'keep' ? String(name) : null
}

/** Mean of the vertices, or the point itself; null for neither, and for outlines of less than three vertices. */
function centroidOf(entry: Entry, bad: (found: unknown) => MedgradeError): readonly number[] | null {
  if ('path_points' in entry) {
    const { path_points: points } = entry
    if (!Array.isArray(points)) throw bad(points)
    if (points.length < 3) return null
    const vertices = points.map((point) => {
      if (!Array.isArray(point) || point.length < 2) throw bad(point)
      return point.slice(0, 2).map((value) => numberOf(value) ?? fail(bad(point)))
    })
    return polygonCentroid(vertices)
  }
  if (!('centroid' in entry)) return null
  const { centroid } = entry
  if (!Array.isArray(centroid) || centroid.length < 2) throw bad(centroid)
  return centroid.slice(0, 2).map((value) => numberOf(value) ?? fail(bad(centroid)))
}

/** Null where no number can be compared: an error only once that nucleus could be matched. */
function scoreOf(entry: Entry): number | null {
  const score = 'score' in entry ? entry.score : 'confidence' in entry ? entry.confidence : 1
  return numberOf(score)
}

/** As Python counts: booleans are 0 and 1. */
function numberOf(value: unknown): number | null {
  return typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean' ? Number(value) : null
}

function fail(error: MedgradeError): never {
  throw error
}
