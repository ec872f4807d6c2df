import type { Source } from '../../contract'
import { isMedgradeError } from '../../errors/MedgradeError'
import { isGeoJson } from './isGeoJson'
import { readGeoJson, regionsByClass } from './readGeoJson'

/** What a file of regions holds. */
export interface RegionContents {
  readonly file: string
  readonly format: 'geojson'
  /** Width and height that hold all polygons, in pixels of the whole picture. */
  readonly size: readonly [width: number, height: number]
  readonly classes: readonly {
    readonly name: string
    readonly objects: number
    readonly polygons: number
    readonly holes: number
    /** Points and lines, which have no area. */
    readonly points: number
  }[]
}

/** The classes of a GeoJSON file; null for anything else, which the readers describe, and so they do what is damaged. */
export async function regionContents(source: Source, path: string, name: string): Promise<RegionContents | null> {
  if (!/json$/i.test(path) || !(await source.exists(path))) return null
  try {
    const bytes = await source.read(path)
    if (!isGeoJson(bytes, path)) return null
    const { regions, size } = regionsByClass(readGeoJson(bytes, name))
    const classes = regions.map(({ name: own, polygons, objects, points }) => ({
      name: own,
      objects: new Set(objects).size,
      polygons: polygons.length,
      holes: polygons.reduce((sum, rings) => sum + rings.length - 1, 0),
      points,
    }))
    return { file: name, format: 'geojson', size, classes }
  } catch (error) {
    if (isMedgradeError(error)) return null
    throw error
  }
}
