import { MedgradeError } from '../../../errors/MedgradeError'

export type Ring = readonly (readonly [number, number])[]

/** A region that a pathologist drew. */
export interface Feature {
  /** The class in lower case; empty where there is none. */
  readonly name: string
  readonly type: string
  /** The outer ring of each polygon; holes are left out. */
  readonly rings: readonly Ring[]
}

/** The features of a GeoJSON file. @throws MedgradeError `bad-json` where the file has none. */
export function featuresOf(json: unknown, file: string, nameOf: (properties: Properties) => string): Feature[] {
  const { features } = (json ?? {}) as { features?: unknown }
  if (!Array.isArray(features))
    throw new MedgradeError('bad-json', `The file has no list 'features': ${file}`, { file, expected: 'GeoJSON' })
  return features.map((feature) => {
    const { properties, geometry } = (feature ?? {}) as { properties?: Properties; geometry?: Geometry }
    return { name: nameOf(properties ?? {}).toLowerCase(), type: geometry?.type ?? '', rings: ringsOf(geometry, file) }
  })
}

export interface Properties {
  readonly classification?: { readonly name?: unknown } | null
  readonly name?: unknown
}

interface Geometry {
  readonly type?: string
  readonly coordinates?: unknown
}

function ringsOf(geometry: Geometry | undefined, file: string): Ring[] {
  const polygons =
    geometry?.type === 'Polygon'
      ? [geometry.coordinates]
      : geometry?.type === 'MultiPolygon'
        ? geometry.coordinates
        : []
  if (!Array.isArray(polygons)) throw badRing(file, polygons)
  return polygons.flatMap((polygon) => {
    const ring: unknown = Array.isArray(polygon) ? polygon[0] : undefined
    if (ring === undefined) return []
    if (!Array.isArray(ring) || !ring.every(isPoint)) throw badRing(file, ring)
    return [ring.map(([x, y]) => [x, y] as const)]
  })
}

function isPoint(point: unknown): point is [number, number] {
  return Array.isArray(point) && point.length >= 2 && Number.isFinite(point[0]) && Number.isFinite(point[1])
}

function badRing(file: string, found: unknown): MedgradeError {
  return new MedgradeError('bad-json', `A polygon cannot be read: ${file}`, {
    file,
    found: String(JSON.stringify(found)).slice(0, 100),
    expected: 'lists of [x, y]',
  })
}
