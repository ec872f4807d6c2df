/** Regions that were drawn on a picture, as QuPath writes them: GeoJSON in pixels of the whole picture. */

import type { PictureRegion, PictureRegions } from '../../contract'
import { refuse } from '../../errors/refuse'
import { shownJson } from '../../errors/shownJson'
import { inWays } from '../../errors/withWay'
import { readJson } from '../tree/readJson'
import { geoJsonWays } from './geoJsonWays'

/** Coordinates beyond it are no pixels of a picture. */
const farthest = 1e7

/** The name of regions without a class. */
const withoutClass = 'unclassified'

/** One region of the file: a polygon with its holes, or several. */
export interface GeoFeature {
  readonly name: string
  /** Of each polygon the outer ring and its holes: x, y, x, y, … */
  readonly polygons: readonly (readonly Float64Array[])[]
  /** Points and lines, which have no area. */
  readonly points: number
}

/**
 * The features of a file: a `FeatureCollection`, a list of features, or one. The class is `properties.classification.name`, else its `names` joined by `: `.
 *
 * @throws MedgradeError `bad-json`, `too-deep`; `wrong-format` for other JSON; `unsupported` for a collection of geometries.
 */
export function readGeoJson(bytes: Uint8Array, file: string): GeoFeature[] {
  try {
    return featuresOf(bytes, file)
  } catch (error) {
    throw inWays(geoJsonWays, error)
  }
}

function featuresOf(bytes: Uint8Array, file: string): GeoFeature[] {
  const json = readJson(bytes, file) as { features?: unknown; type?: unknown } | unknown[] | null
  const list = Array.isArray(json) ? json : json?.type === 'Feature' ? [json] : json?.features
  if (!Array.isArray(list))
    return refuse('wrong-format', 'JSON', 'no list of features', 'GeoJSON, as QuPath exports it', { file })
  return list.map((feature: unknown, i) => featureOf(feature, `feature ${i + 1}`, file))
}

/** The regions by class, in the order of the file. */
export function regionsByClass(features: readonly GeoFeature[]): PictureRegions {
  const regions = new Map<
    string,
    PictureRegion & { polygons: (readonly Float64Array[])[]; objects: number[]; points: number }
  >()
  let [width, height] = [1, 1]
  for (const [object, { name, polygons, points }] of features.entries()) {
    const region = regions.get(name) ?? { name, polygons: [], objects: [], points: 0 }
    regions.set(name, region)
    for (const polygon of polygons) {
      region.polygons.push(polygon)
      region.objects.push(object)
    }
    region.points += points
    for (const [outer] of polygons)
      for (let i = 0; i < outer!.length; i += 2) {
        width = Math.max(width, Math.ceil(outer![i]!))
        height = Math.max(height, Math.ceil(outer![i + 1]!))
      }
  }
  const all: PictureRegion[] = [...regions.values()]
  return { regions: all, size: [width, height] }
}

interface Json {
  readonly type?: unknown
  readonly geometry?: unknown
  readonly properties?: unknown
  readonly classification?: unknown
  readonly name?: unknown
  readonly names?: unknown
  readonly coordinates?: unknown
}

const objectOf = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {})

function featureOf(feature: unknown, which: string, file: string): GeoFeature {
  const { geometry, properties } = objectOf(feature)
  const { type, coordinates } = objectOf(geometry)
  const name = classOf(objectOf(objectOf(properties).classification))
  if (type === 'Polygon') return { name, polygons: [polygonOf(coordinates, which, file)], points: 0 }
  if (type === 'MultiPolygon')
    return { name, polygons: listOf(coordinates, which, file).map((one) => polygonOf(one, which, file)), points: 0 }
  if (type === 'Point' || type === 'LineString') return { name, polygons: [], points: 1 }
  if (type === 'MultiPoint' || type === 'MultiLineString')
    return { name, polygons: [], points: listOf(coordinates, which, file).length }
  return refuse('unsupported', `geometry of ${which}`, type ?? 'nothing', 'Polygon, MultiPolygon, Point or a line', {
    file,
  })
}

function classOf({ name, names }: Json): string {
  if (typeof name === 'string' && name.trim() !== '') return name.trim()
  return Array.isArray(names) && names.length > 0 ? names.join(': ') : withoutClass
}

function listOf(value: unknown, which: string, file: string): readonly unknown[] {
  return Array.isArray(value)
    ? value
    : refuse('bad-json', `coordinates of ${which}`, shownJson(value), 'a list', { file })
}

function polygonOf(value: unknown, which: string, file: string): Float64Array[] {
  const rings = listOf(value, which, file).map((ring) => ringOf(ring, which, file))
  return rings.length > 0
    ? rings
    : refuse('bad-json', `coordinates of ${which}`, 'no ring', 'an outer ring, then its holes', { file })
}

function ringOf(ring: unknown, which: string, file: string): Float64Array {
  const points = listOf(ring, which, file)
  const out = new Float64Array(2 * points.length)
  for (const [i, point] of points.entries()) {
    const [x, y] = Array.isArray(point) ? point : []
    if (!isNear(x) || !isNear(y))
      refuse('bad-json', `point ${i + 1} of ${which}`, shownJson(point), `[x, y] in pixels, at most ${farthest}`, {
        file,
      })
    out[2 * i] = x
    out[2 * i + 1] = y
  }
  if (points.length < 3)
    refuse('bad-json', `coordinates of ${which}`, `a ring of ${points.length} points`, 'three at least', { file })
  return out
}

const isNear = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) <= farthest
