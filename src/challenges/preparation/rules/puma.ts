import { fillPolygon } from '../fillPolygon'
import type { PreparedFile, RawCase, RawCases } from '../preparedData'
import { fileName, filesIn, type RawFiles, readRawJson, requireFolders, sortedByCodePoint } from '../rawFiles'
import { type Feature, featuresOf, type Properties } from './geoJson'
import { imageAndLabel } from './imageAndLabel'

export interface PumaOptions {
  /** Which class names of tissue are known: with the prefix `tissue_` of the public data too, or as the released code without it. */
  readonly tissueNames: 'public' | 'released'
}

const images = '01_training_dataset_tif_ROIs'
const SIZE = [1024, 1024] as const

const tissues: ReadonlyMap<string, number> = new Map([
  ['stroma', 1],
  ['stromal', 1],
  ['blood vessel', 2],
  ['blood_vessel', 2],
  ['tumor', 3],
  ['epidermis', 4],
  ['necrosis', 5],
])

/** The classes of the public data and what track 1 makes of them. */
const nuclei: ReadonlyMap<string, string> = new Map([
  ['nuclei_tumor', 'tumor'],
  ['nuclei_lymphocytes', 'TILs'],
  ['nuclei_plasma_cells', 'TILs'],
  ['nuclei_histiocytes', 'other'],
  ['nuclei_melanophages', 'other'],
  ['nuclei_neutrophils', 'other'],
  ['nuclei_stromal_cells', 'other'],
  ['nuclei_epithelium', 'other'],
  ['nuclei_endothelium', 'other'],
  ['nuclei_apoptotic_cells', 'other'],
])

/** PUMA: regions as TIFF with GeoJSON of tissues (`task1`) or nuclei (`task2`). */
export function pumaCases(raw: RawFiles, track: 1 | 2, kind: 'tissue' | 'nuclei', options: PumaOptions): RawCases {
  requireFolders(raw, [images])
  const labels = labelPaths(raw, kind)
  const warnings: string[] = []
  const cases: RawCase[] = []
  for (const name of filesIn(raw, images).filter((name) => name.endsWith('.tif'))) {
    const id = name.slice(0, -4)
    const label = labels.get(`${id}_${kind}.geojson`)
    if (label === undefined) {
      warnings.push(`${images}/${name} has no label ${id}_${kind}.geojson`)
      continue
    }
    const answer = kind === 'tissue' ? `test/labels/${id}.tif` : `test/labels/${id}_nuclei.json`
    cases.push({
      ...imageAndLabel(id, `${images}/${name}`, label),
      answers: [`test/images/${name}`, answer],
      truth: async () => {
        const json = await readRawJson(raw, label)
        const file = kind === 'tissue' ? tissueMask(json, label, options) : { json: nucleiOf(json, label, track) }
        return { [answer]: file }
      },
    })
  }
  return { cases, warnings }
}

/** In the folder of the release, else anywhere. */
function labelPaths({ paths }: RawFiles, kind: string): ReadonlyMap<string, string> {
  const folder = `01_training_dataset_geojson_${kind}/`
  const found = sortedByCodePoint(paths.filter((path) => path.endsWith(`_${kind}.geojson`)))
  const inFolder = found.filter((path) => path.startsWith(folder))
  return new Map((inFolder.length > 0 ? inFolder : found).map((path) => [fileName(path), path]))
}

function tissueMask(json: unknown, file: string, { tissueNames }: PumaOptions): PreparedFile {
  const mask = new Uint8Array(SIZE[0] * SIZE[1])
  for (const { name, rings } of featuresOf(json, file, tissueName)) {
    const value = tissues.get(tissueNames === 'public' ? name.replace(/^tissue_/, '') : name)
    if (value === undefined) continue
    for (const ring of rings) if (ring.length >= 3) fillPolygon(mask, SIZE, ring, value)
  }
  return { mask, shape: SIZE }
}

function tissueName({ classification, name }: Properties): string {
  return text(classification?.name) || text(name)
}

function nucleiOf(json: unknown, file: string, track: 1 | 2): unknown {
  const features = featuresOf(json, file, ({ classification }) => text(classification?.name))
  return {
    polygons: features.flatMap((feature) => {
      const ring = feature.type === 'Polygon' ? feature.rings[0] : undefined
      const name = nucleusClass(feature, track)
      return ring && ring.length >= 3 && name !== '' ? [{ name, path_points: ring, score: 1 }] : []
    }),
  }
}

/** A name that the public data do not have stays as it is. */
function nucleusClass({ name }: Feature, track: 1 | 2): string {
  const group = nuclei.get(name)
  if (group === undefined) return name
  return track === 1 ? group : name.slice('nuclei_'.length)
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
