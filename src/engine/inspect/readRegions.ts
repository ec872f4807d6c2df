import type { NdArray } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import { nameOf } from '../../understanding/labels/nameOf'
import { type FileInput, openInput, type ReadOptions, readOptionsTable } from '../files/openInput'

export interface ReadRegionsOptions extends ReadOptions {
  /** Rows and columns of the result. Default: what holds all polygons. */
  readonly shape?: readonly number[]
  /** Pixels of the file a pixel of the result, as QuPath calls it. Default: 1. */
  readonly downsample?: number
  /** `labels` (default): the number of its class, `instances`: the number of each region. Later regions lie over earlier ones. */
  readonly as?: 'labels' | 'instances'
  /** The value of each class, by its name or a pattern (`Stroma|Stro*`) as in `--labels`; others are left out. Default: 1, 2, … in the order of the file. */
  readonly labels?: Readonly<Record<string, number>>
}

/** Regions as pixels, and what the pixels mean. */
export interface RegionImage {
  /** Shape [rows, columns]; 0: no region. */
  readonly image: NdArray<Int32Array>
  /** Value, class, pixels of its polygons (those under later ones, too), and points and lines, which have none: a row a class, or a region. */
  readonly regions: readonly {
    readonly value: number
    readonly name: string
    readonly pixels: number
    readonly points: number
  }[]
}

/**
 * Draws the regions of a GeoJSON file, as QuPath exports annotations and cells, as a map of labels or of instances, by the rules of `polygon2mask` of
 * scikit-image 0.26.0.
 *
 * @throws MedgradeError `bad-json`, `wrong-format`, `unsupported`, `too-large`; `bad-label` for a class that the file does not have, or a pattern that fits several; `bad-argument`.
 * @example
 * const ring = [[0, 0], [3, 0], [3, 2], [0, 2], [0, 0]]
 * const region = { type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] }, properties: { classification: { name: 'Tumor' } } }
 * const bytes = new TextEncoder().encode(JSON.stringify({ type: 'FeatureCollection', features: [region] }))
 * const { image, regions } = await readRegions(bytes, { name: 'a.geojson', shape: [3, 4] })
 * image.data.join('') // → '111011100000'
 * regions // → [ { value: 1, name: 'Tumor', pixels: 6, points: 0 } ]
 */
export async function readRegions(input: FileInput, options: ReadRegionsOptions = {}): Promise<RegionImage> {
  checkOptions('readRegions', options, {
    ...readOptionsTable,
    shape: 'numbers',
    downsample: 'number',
    as: 'string',
    labels: 'object',
  })
  const as = oneOf('as', options.as, 'labels', 'instances')
  const { downsample = 1 } = options
  if (!(downsample > 0)) refuse('bad-argument', 'downsample', downsample, 'a number above 0')
  const { bytes, context } = await openInput(input, options)
  const file = context.name
  const [{ readGeoJson, regionsByClass }, { polygonPen }] = await Promise.all([
    import('../../formats/geojson/readGeoJson'),
    import('../../formats/geojson/drawPolygons'),
  ])
  const features = readGeoJson(bytes, file)
  const { regions: classes, size } = regionsByClass(features)
  const [rows, columns] = options.shape ?? [Math.ceil(size[1] / downsample), Math.ceil(size[0] / downsample)]
  if (!Number.isInteger(rows) || !Number.isInteger(columns) || rows! < 1 || columns! < 1)
    refuse('bad-argument', 'shape', `[${options.shape}]`, 'rows and columns')
  const values = valuesOf(
    classes.map(({ name }) => name),
    options.labels,
    file,
  )
  const wanted = (as === 'labels' ? classes : features).filter(({ name }) => values.has(name))
  const pen = polygonPen({ height: rows!, width: columns!, downsample }, file)
  const data = new Int32Array(rows! * columns!)
  const regions = wanted.map(({ name, polygons, points }, i) => {
    const value = as === 'labels' ? values.get(name)! : i + 1
    let pixels = 0
    for (const polygon of polygons) {
      const runs = pen.runsOf(polygon)
      for (let r = 0; r < runs.length; r += 2) {
        data.fill(value, runs[r], runs[r + 1])
        pixels += runs[r + 1]! - runs[r]!
      }
    }
    return { value, name, pixels, points }
  })
  return { image: { data, shape: [rows!, columns!] }, regions }
}

function valuesOf(
  names: readonly string[],
  labels: ReadRegionsOptions['labels'],
  file: string,
): ReadonlyMap<string, number> {
  if (labels === undefined) return new Map(names.map((name, i) => [name, i + 1]))
  const given = Object.entries(labels)
  const odd = given.find(([, value]) => !Number.isInteger(value) || value < 1 || value >= 2 ** 31)
  if (odd) refuse('bad-argument', `label of ${odd[0]}`, odd[1], 'a whole number from 1 on')
  return new Map(given.map(([text, value]) => [nameOf(text, names, 'class', file), value]))
}
