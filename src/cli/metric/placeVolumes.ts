import { strideFor } from '../../array/asContiguous'
import type { NdArray, Volume } from '../../contract'
import { refuse } from '../../errors/refuse'
import { rasAffine } from '../../formats/volume/rasAffine'
import type { LabelGrid } from '../../understanding/labels/labelGrid'
import { placeByGeometry } from '../../understanding/placement/placeByGeometry'

type Read = NdArray & Partial<Volume>

export interface PlacedVolumes {
  readonly values: readonly [Read, Read]
  readonly warnings: readonly string[]
}

/**
 * Volumes on one grid where one is a DICOM segmentation, which holds the slices with voxels only. Axes z, y, x.
 *
 * @param isDicom of reference and prediction.
 * @throws MedgradeError `bad-geometry` where the voxels do not coincide.
 */
export function placeVolumes(
  values: readonly [Read, Read],
  isDicom: readonly [boolean, boolean],
  files: readonly [string, string],
): PlacedVolumes {
  if (!isDicom.includes(true)) return { values, warnings: [] }
  const warnings: string[] = []
  const side = (i: 0 | 1) => sideOf(values[i], isDicom[i], files[i])
  const [reference, prediction] = [side(0), side(1)]
  const names = { reference: files[0], prediction: files[1] }
  const placed = placeByGeometry({ reference, prediction }, names, (text) => warnings.push(text))
  if (!placed)
    return refuse(
      'bad-geometry',
      'grid of the DICOM segmentation',
      `voxels between those of ${files[0]}`,
      'voxels that coincide; medgrade evaluate --resample resamples',
      { file: files[1] },
    )
  return { values: [volumeOf(placed.reference), volumeOf(placed.prediction)], warnings }
}

function sideOf(volume: Read, byGeometry: boolean, file: string): LabelGrid {
  const { shape, origin = [], direction = [], components = 1 } = volume
  if (components > 1 && byGeometry)
    refuse('unsupported', 'segments', `${components} of fractions`, 'one; medgrade evaluate compares several', { file })
  const spacing = [...(volume.spacing ?? [])].reverse()
  const affine = rasAffine(origin, direction, spacing)
  const map = reversed(volume)
  return {
    shape: [...shape].reverse(),
    named: null,
    map,
    spacing,
    affine,
    byGeometry,
    inferredSlices: volume.inferredSlices === true,
  }
}

function volumeOf({ map, spacing, affine }: LabelGrid): Read {
  const array = reversed(map!)
  if (spacing === null || affine === null) return array
  const column = (k: number) => [-affine[k]!, -affine[4 + k]!, affine[8 + k]!]
  const columns = [0, 1, 2].map((k) => column(k).map((value) => value / spacing[k]!))
  return {
    ...array,
    spacing: [...spacing].reverse(),
    origin: column(3),
    direction: [0, 1, 2].flatMap((row) => columns.map((one) => one[row]!)),
    components: 1,
  }
}

function reversed({ data, shape, stride = strideFor(shape, [...shape.keys()]), offset = 0 }: NdArray): NdArray {
  return { data, shape: [...shape].reverse(), stride: [...stride].reverse(), offset }
}
