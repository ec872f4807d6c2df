import { asContiguous, strideFor } from '../../array/asContiguous'
import type { AnyImage, Data, NdArray, Volume } from '../../contract'
import { refuse } from '../../errors/refuse'
import { arrayImage } from '../../formats/images/arrayImage'
import { nibabelImage } from '../../formats/images/nibabelImage'
import { pictureImage } from '../../formats/images/pictureImage'
import { volumeImage } from '../../formats/images/volumeImage'
import { alignSides } from '../placement/alignSides'
import type { GridSetting } from '../placement/drawnSides'
import { onOneGrid } from '../placement/onOneGrid'
import type { SideName } from '../runDecision'
import type { SideLabels } from './labelGrid'
import { labelLayers } from './labelLayers'
import type { NamedLabel } from './labelNames'
import { type SideSetting, sideLabels } from './sideLabels'

/** What a named reader returned. */
export interface ReadArray {
  /** An image of the reader `any` is taken as it is. */
  readonly array: (NdArray & Partial<Volume>) | AnyImage
  readonly format: AnyImage['format']
  /** `zyx`: as SimpleITK, Pillow and tifffile order axes · `xyz`: as nibabel · `zxy`: NIfTI as the `medical` reader · `array`: an array of its own order. */
  readonly order: 'zyx' | 'xyz' | 'zxy' | 'array'
}

/** One comparison of two label arrays: of all labels, or of one that has a name. */
export interface LabelPart {
  readonly name: string | null
  readonly values: readonly [NdArray, NdArray]
}

/** The labels of what a reader returned, whose order of axes is that of `ReadArray`. @throws MedgradeError as `sideLabels`. */
export function arrayLabels({ array, format, order }: ReadArray, setting: SideSetting, file: string): SideLabels {
  const image = imageOf({ array, format, order })
  if (format === 'dicom' && image.channelAxis !== null && !image.segmentation)
    refuse(
      'unsupported',
      'segments',
      `${image.shape[image.channelAxis]} of fractions`,
      'one; medgrade evaluate compares several',
      { file },
    )
  const labels = sideLabels(image, setting, file)
  const { zeroed } = image
  if (zeroed === undefined) return labels
  const note = `reader ${setting.reader ?? 'sitk'} takes ${zeroed} NaN or infinite values for 0, as SimpleITK`
  return { ...labels, notes: [note, ...labels.notes] }
}

function imageOf({ array, format, order }: ReadArray): AnyImage {
  if ('channelAxis' in array) return array
  const { origin, direction, components = 1 } = array
  if (order === 'array') return arrayImage(array, format)
  if (!origin || !direction) return pictureImage(array, format)
  const volume = { ...array, origin, direction, components, spacing: array.spacing ?? array.shape.map(() => 1) }
  if (order === 'zyx') return volumeImage(volume, format)
  const { affine = null } = array as { readonly affine?: readonly number[] }
  return nibabelImage({ ...(order === 'zxy' ? turnedBack(volume) : volume), affine }, 'nifti')
}

/** A volume of the axes z, x, y with the axes x, y, z. */
function turnedBack(volume: Volume): Volume {
  const turn = <T>([z, x, y, ...rest]: readonly T[]): T[] => [x!, y!, z!, ...rest]
  const { shape, stride = strideFor(shape, [...shape.keys()]), spacing, axes } = volume
  return {
    ...volume,
    shape: turn(shape),
    stride: turn(stride),
    spacing: turn(spacing),
    ...(axes ? { axes: turn(axes) } : {}),
  }
}

/**
 * Both sides as arrays in the order of axes of their reader: one pair of maps, or a pair of masks for each label where a side has channels, colours or segments.
 *
 * @param wanted labels of the user with their values; null: none.
 * @param setting `byName`: two label maps are compared by these labels, too.
 * @throws MedgradeError `bad-geometry` as `onOneGrid`, `bad-input` for labels of which nothing says what belongs together.
 */
export function labelParts(
  read: Readonly<Record<SideName, SideLabels>>,
  raw: Readonly<Record<SideName, ReadArray>>,
  wanted: readonly NamedLabel[] | null,
  setting: Omit<GridSetting, 'labels'> & { readonly byName?: boolean },
): { readonly parts: readonly LabelPart[]; readonly warnings: readonly string[] } {
  const warnings: string[] = []
  const placed = onOneGrid(read, { ...setting, labels: wanted }, (_, text) => warnings.push(text))
  const { reference, prediction } = alignSides(placed.reference, placed.prediction, setting.files)
  // An array of its own order has that of the other side.
  const order = raw[raw.reference.order === 'array' ? 'prediction' : 'reference'].order
  const ordered = (one: ReadArray): ReadArray => (one.order === 'array' ? { ...one, order } : one)
  const from = { reference: ordered(raw.reference), prediction: ordered(raw.prediction) }
  if (reference.map && prediction.map && !setting.byName) {
    const values = [back(reference, from.reference), back(prediction, from.prediction)] as const
    return { parts: [{ name: null, values }], warnings }
  }
  const layers = labelLayers(reference, prediction, wanted)
  const parts = layers.flatMap((layer) =>
    layer.labels!.map(({ name, id }): LabelPart => {
      const side = (array: NdArray, own: SideLabels, one: ReadArray) => back({ ...own, map: maskOf(array, id) }, one)
      return {
        name,
        values: [side(layer.reference, reference, from.reference), side(layer.prediction, prediction, from.prediction)],
      }
    }),
  )
  const place = (part: LabelPart) => wanted!.findIndex((label) => label.name === part.name)
  return { parts: wanted ? parts.sort((a, b) => place(a) - place(b)) : parts, warnings }
}

function maskOf(array: NdArray, id: number): NdArray {
  const { data, shape, stride } = asContiguous<Data>(array, 'any')
  const out = new Uint8Array(data.length)
  for (let i = 0; i < out.length; i++) if (Number(data[i]) === id) out[i] = 1
  return { data: out, shape, stride }
}

/** A map in the order of axes of its reader, with its geometry; the array itself where nothing changed. */
function back({ map, spacing, affine }: SideLabels, { array, order }: ReadArray): NdArray & Partial<Volume> {
  const { data, shape, offset = 0, stride = strideFor(shape, [...shape.keys()]) } = map!
  const turn = <T>(list: readonly T[]): T[] => {
    if (order === 'zyx') return [...list].reverse()
    return order === 'zxy' && list.length === 3 ? [list[2]!, list[0]!, list[1]!] : [...list]
  }
  const turned = {
    data,
    shape: turn(shape),
    stride: turn(stride),
    offset,
    ...(spacing ? { spacing: turn(spacing) } : {}),
  }
  if (isSame(turned, array)) return array
  if (affine === null || spacing === null || !array.origin) return turned
  const column = (k: number) => [-affine[k]!, -affine[4 + k]!, affine[8 + k]!]
  const columns = [0, 1, 2].map((k) => column(k).map((value) => value / (spacing[k] ?? 1)))
  return {
    ...turned,
    origin: column(3),
    direction: [0, 1, 2].flatMap((row) => columns.map((one) => one[row]!)),
    components: 1,
  }
}

function isSame(turned: NdArray, array: NdArray): boolean {
  const { stride = strideFor(array.shape, [...array.shape.keys()]), offset = 0, spacing, data, shape } = array
  const isSized = turned.spacing === undefined ? spacing === undefined : `${turned.spacing}` === `${spacing}`
  return (
    data === turned.data &&
    offset === turned.offset &&
    `${shape}` === `${turned.shape}` &&
    `${stride}` === `${turned.stride}` &&
    isSized
  )
}
