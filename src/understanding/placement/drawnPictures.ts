/** Regions of pathology (GeoJSON) as masks: on the picture of the other side, or on one that holds those of both. */
import type { NdArray, PictureRegion, PictureRegions } from '../../contract'
import { refuse } from '../../errors/refuse'
import { polygonPen } from '../../formats/geojson/drawPolygons'
import type { LabelMask, SideLabels } from '../labels/labelGrid'
import { chosenByName, type GridSetting, type PlacementWarning } from './drawnSides'

interface Sides {
  readonly reference: SideLabels
  readonly prediction: SideLabels
}

const names = ['reference', 'prediction'] as const

/**
 * Both sides with their regions drawn: those of the labels that are asked for, or all.
 *
 * @throws MedgradeError `shape-mismatch` for another side that is no picture; `bad-label` for a label that fits several classes; as `polygonPen`.
 */
export function drawnPictures(read: Sides, setting: GridSetting, warn: PlacementWarning): Sides {
  const both = names.flatMap((name) => read[name].regions ?? [])
  if (both.length === 0) return read
  const other = names.map((name) => read[name]).find((side) => !side.regions) ?? null
  const most = (axis: 0 | 1) => both.reduce((size, one) => Math.max(size, one.size[axis]), 1)
  const shape = other ? pictureShape(other, setting) : [most(0), most(1)]
  const all = both.flatMap(({ regions }) => regions)
  const labels = setting.labels ?? all.map(({ name }) => ({ name, values: [] }))
  const drawn = names.map((name) => {
    const { regions, ...side } = read[name]
    if (!regions) return read[name]
    const chosen = chosenByName(regions.regions, { name, labels, setting, warn }, 'class')
    const cut = cutText(regions, shape, setting.files[name])
    if (cut !== null) warn('placement', `${name}: ${cut}`)
    const points = pointsText(chosen)
    if (points !== null) warn('placement', `points and lines of the ${name}, which have no area: ${points}`)
    const { affine = null, spacing = side.spacing, origin, direction } = other ?? {}
    const masks = masksOf(chosen, { shape, downsample: regions.downsample ?? 1 }, setting.files[name])
    return {
      ...side,
      named: chosen.map((one, i) => ({ name: one.name, value: null, mask: masks[i]! })),
      ...{ shape, affine, spacing },
      ...(origin && direction ? { origin, direction } : {}),
    }
  })
  return { reference: drawn[0]!, prediction: drawn[1]! }
}

function pictureShape({ shape }: SideLabels, { files }: GridSetting): readonly number[] {
  if (shape.length >= 2 && shape.slice(2).every((size) => size === 1)) return shape
  return refuse(
    'shape-mismatch',
    'regions (GeoJSON)',
    `${shape.length} axes on the other side`,
    `a picture of two axes, as ${files.reference} and ${files.prediction} are compared`,
    { file: files.prediction },
  )
}

/** Classes that do not overlap share an array. */
function masksOf(
  regions: readonly PictureRegion[],
  { shape, downsample }: { readonly shape: readonly number[]; readonly downsample: number },
  file: string,
): LabelMask[] {
  const [width = 1, height = 1] = shape
  const pen = polygonPen({ width, height, downsample }, file)
  const layers: NdArray<Uint16Array>[] = []
  return regions.map(({ polygons }, i) => {
    const runs = polygons.flatMap((polygon) => pen.runsOf(polygon))
    let array = layers.find(({ data }) => isFree(data, runs))
    if (!array) {
      array = {
        data: new Uint16Array(width * height),
        shape,
        stride: [1, width, width * height].slice(0, shape.length),
      }
      layers.push(array)
    }
    for (let r = 0; r < runs.length; r += 2) array.data.fill(i + 1, runs[r], runs[r + 1])
    return { array, values: [i + 1] }
  })
}

function isFree(data: Uint16Array, runs: readonly number[]): boolean {
  for (let r = 0; r < runs.length; r += 2)
    for (let at = runs[r]!; at < runs[r + 1]!; at++) if (data[at] !== 0) return false
  return true
}

/** Regions drawn over the edge of a picture are cut off there; a smaller picture has them much farther out. */
const OVER_EDGE = 0.01

/**
 * What regions lose at the edge of the picture of the other side; null: nothing.
 *
 * @throws MedgradeError `bad-geometry` for regions that reach farther: the picture is a smaller one than that on which they were drawn, or another.
 */
export function cutText({ size: [x, y] }: PictureRegions, shape: readonly number[], file: string): string | null {
  const [width = 1, height = 1] = shape
  if (x > width * (1 + OVER_EDGE) || y > height * (1 + OVER_EDGE))
    refuse(
      'bad-geometry',
      'regions (GeoJSON)',
      `regions that reach to ${x} × ${y} pixels`,
      `${width} × ${height} pixels at most, the picture of the other side; --downsample with how many pixels of the regions one of a smaller picture is`,
      { file },
    )
  if (x <= width && y <= height) return null
  return `regions reach to ${x} × ${y} pixels, over the edge of the picture of ${width} × ${height}, and are cut off there`
}

/** Points and lines by class; null: none. */
export function pointsText(regions: readonly PictureRegion[]): string | null {
  const points = regions.filter((one) => one.points > 0).map((one) => `${one.points} of ${one.name}`)
  return points.length > 0 ? points.join(', ') : null
}
